#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <set>

#include "games/registry.hpp"
#include "lessons/check.hpp"
#include "lessons/narrator.hpp"
#include "lessons/words.hpp"

namespace enfilade::lessons {
namespace {

using testing::HasSubstr;

constexpr std::string_view kLesson = R"(LESSON
EN Begin
DE Anfang
AIM
EN Lay a tile.
DE Lege ein Plättchen.
SEATS purple=you yellow=Ming
STEP
EN Lay it
DE Lege es
GAME forbidden-city players=2 start_player=1
CHANCE P5; W2
SAY
EN You have {after (0,2)r0: scene /rooms[colour=pink]/advisors/0} advisors.
DE Du hast {after (0,2)r0: scene /rooms[colour=pink]/advisors/0} Berater.
TASK
EN Lay it at [1].
DE Lege es bei [1].
POINT move (0,2)r0
RIGHT (0,2)r0
EN {scene /rooms[colour=pink]/tiles} tiles.
DE {scene /rooms[colour=pink]/tiles} Plättchen.
WRONG
EN Not there.
DE Dort nicht.
STEP
CHANCE G2
DO yellow: (2,0)r0
SAY
EN Ming has laid a tile.
DE Ming hat ein Plättchen gelegt.
)";

std::string with(std::string_view what, std::string_view instead) {
  std::string text(kLesson);
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), instead);
}

// What --check says about a lesson.
std::string found_in(std::string_view text) {
  const Result<Lesson> lesson = read_lesson("games/forbidden_city/lessons/01-test.lesson", text);
  if (!lesson) return lesson.error().text;
  std::string all;
  for (const std::string& failure : check(*lesson).failures) all += failure + "\n";
  return all;
}

TEST(Lessons, AllOfTheBookHold) {
  for (const EmbeddedFile& file : embedded_lesson_files()) {
    const Result<Lesson> lesson = read_lesson(file.path, file.text);
    ASSERT_TRUE(lesson) << file.path << ": " << lesson.error().text;
    EXPECT_THAT(check(*lesson).failures, testing::IsEmpty()) << file.path;
  }
  EXPECT_GE(book().size(), 1u);
}

TEST(Lessons, AWholeLessonHolds) { EXPECT_EQ(found_in(kLesson), ""); }

TEST(Lessons, ANumberWrittenByHandIsFound) {
  EXPECT_THAT(found_in(with("EN Ming has laid a tile", "EN Ming has laid 1 tile")),
              HasSubstr("\"1\" of its own"));
  EXPECT_THAT(found_in(with("DE Ming hat ein", "DE Ming hat zwei")), HasSubstr("\"zwei\" of its own"));
  EXPECT_THAT(found_in(with("EN Not there.", "EN {3 FC-1.1} not there.")), HasSubstr("other numbers"));
  EXPECT_THAT(found_in(with("EN Ming has laid a tile", "EN Ming has laid {7 FC-1.1} tiles")),
              HasSubstr("FC-1.1 does not speak of 7"));
}

TEST(Lessons, AMoveThatNoLongerHoldsIsFound) {
  EXPECT_THAT(found_in(with("RIGHT (0,2)r0", "RIGHT (0,-2)r0")), HasSubstr("FC-3.6"));
  EXPECT_THAT(found_in(with("DO yellow: (2,0)r0", "DO yellow: (9,9)r0")), HasSubstr("(9,9)r0 is refused"));
  EXPECT_THAT(found_in(with("CHANCE P5; W2", "CHANCE P5; W2; W3")), HasSubstr("W3"));
}

TEST(Lessons, AClaimOrATargetThatNoLongerHoldsIsFound) {
  EXPECT_THAT(found_in(with("WRONG\n", "EXPECT event room_closed\nWRONG\n")), HasSubstr("no such event"));
  EXPECT_THAT(found_in(with("POINT move (0,2)r0", "POINT place 5,5")), HasSubstr("place 5,5 is not there"));
  EXPECT_THAT(found_in(with("scene /rooms[colour=pink]/tiles", "scene /rooms[colour=blue]/tiles")),
              HasSubstr("no element meets [colour=blue]"));
}

TEST(Lessons, EveryMoveHasAnAnswerAndEveryAnswerAMove) {
  EXPECT_THAT(found_in(with("WRONG\nEN Not there.\nDE Dort nicht.\n", "")),
              HasSubstr("nothing is said to it"));
  EXPECT_THAT(found_in(with("WRONG\n", "WRONG if event room_closed\nEN A.\nDE B.\nWRONG\n")),
              HasSubstr("no possible move gets this answer"));
  EXPECT_THAT(found_in(with("DE Dort nicht.\n", "")), HasSubstr("WRONG (de) has no words"));
}

Json ask(const Lesson& lesson, std::string_view request) {
  const Result<std::string> text = reply(lesson, *Json::parse(request));
  return *Json::parse(text ? *text : "{\"error\":\"" + text.error().code + "\"}");
}

TEST(Lessons, AStepIsShownTriedAndGoneOnFrom) {
  const Lesson lesson = *read_lesson("games/forbidden_city/lessons/01-test.lesson", kLesson);
  const Json state = ask(lesson, R"({"t":"state","at":0})");
  EXPECT_EQ(state.find("text")->find("de")->text(), "Du hast 3 Berater.");
  EXPECT_EQ(state.find("targets")->dump(), R"([{"move":{"do":"place","x":0,"y":2,"rotation":0}}])");
  EXPECT_EQ(state.find("names")->dump(), R"([null,"Ming"])");
  EXPECT_GT(state.find("moment")->find("menu")->items().size(), 3u);

  const Json wrong = ask(lesson, R"({"t":"try","at":0,"step":"(1,2)r0"})");
  EXPECT_FALSE(wrong.find("right")->boolean());
  EXPECT_EQ(wrong.find("said")->find("en")->text(), "Not there.");

  const Json right = ask(lesson, R"({"t":"try","at":0,"move":{"do":"place","x":0,"y":2,"rotation":0}})");
  EXPECT_TRUE(right.find("right")->boolean());
  EXPECT_EQ(right.find("said")->find("en")->text(), "2 tiles.");
  EXPECT_EQ(right.find("step")->text(), "(0,2)r0");

  // What Ming does is shown move by move, and what Ming draws is not told.
  const Json next = ask(lesson, R"({"t":"state","at":1,"done":["(0,2)r0"]})");
  EXPECT_EQ(next.find("lead")->items().size(), 3u);
  EXPECT_TRUE(next.find("last")->boolean());
  EXPECT_THAT(next.dump(), HasSubstr("event.drew_hidden"));
}

TEST(Lessons, WhoSkipsMakesTheFirstRightMove) {
  const Lesson lesson = *read_lesson("games/forbidden_city/lessons/01-test.lesson", kLesson);
  EXPECT_EQ(ask(lesson, R"({"t":"state","at":1})").dump(),
            ask(lesson, R"({"t":"state","at":1,"done":["(0,2)r0"]})").dump());
}

TEST(Lessons, WhoHasTriedEnoughIsShown) {
  const Lesson lesson = *read_lesson("games/forbidden_city/lessons/01-test.lesson", kLesson);
  EXPECT_EQ(ask(lesson, R"({"t":"show","at":0})").dump(),
            ask(lesson, R"({"t":"try","at":0,"step":"(0,2)r0"})").dump());
}

TEST(Lessons, AnExerciseIsOneStepWithAMargin) {
  const auto found = [](std::string_view text) {
    const Result<Lesson> exercise = read_lesson("games/forbidden_city/exercises/01-test.lesson", text);
    if (!exercise) return exercise.error().text;
    const Checked checked = check(*exercise);
    return checked.failures.empty() ? std::string() : checked.failures.front();
  };
  const std::string one(kLesson.substr(0, kLesson.rfind("STEP")));
  EXPECT_THAT(found(kLesson), HasSubstr("an exercise is one step"));
  EXPECT_THAT(found(one), HasSubstr("an exercise is one step"));
  EXPECT_EQ(found(std::string(one).replace(one.find("RIGHT"), 0, "MARGIN 5\n")), "");
}

TEST(Lessons, EveryPartTakesThreeToFiveMinutes) {
  for (const Lesson& lesson : book()) {
    if (lesson.exercise()) continue;
    EXPECT_GE(lesson.minutes(), 3) << lesson.file;
    EXPECT_LE(lesson.minutes(), 5) << lesson.file;
  }
}

// The steps that have a title, as the coach counts them.
TEST(Lessons, EveryPartHasItsSteps) {
  std::map<std::string, long> steps;
  for (const Lesson& lesson : book())
    if (!lesson.exercise())
      steps[lesson.game + "/" + lesson.part] = std::count_if(
          lesson.steps.begin(), lesson.steps.end(), [](const Step& step) { return !step.title[0].empty(); });
  const std::map<std::string, long> promised = {
      {"forbidden-city/first-palace", 5},
      {"forbidden-city/rooms-and-coins", 3},
      {"palaces/twin-towers", 6},
      {"palaces/bluffs", 4},
      {"royal-palace/first-turn", 5},
      {"royal-palace/nobles-and-cards", 5},
      {"royal-palace/other-tables", 3},
      {"eternal-palace/dice-and-places", 5},
      {"eternal-palace/layers-and-monuments", 4},
      {"eternal-palace/palace-and-end", 5},
      {"eternal-palace/the-master", 4},
      {"eternal-palace/privileges", 2},
      {"eternal-palace/labyrinth", 2},
      {"eternal-palace/river-market", 3},
      {"eternal-palace/compositions", 3},
      {"eternal-palace/other-places", 3},
  };
  EXPECT_EQ(steps, promised);
}

// One bluff of the learner's own, and one to see through.
TEST(Lessons, PalacesHasABluffOnEachSide) {
  const Lesson* bluffs = find_lesson("palaces", "bluffs");
  ASSERT_NE(bluffs, nullptr);
  std::vector<std::string> titles;
  for (const Step& step : bluffs->steps)
    if (!step.title[0].empty()) titles.push_back(step.title[0]);
  EXPECT_THAT(titles, testing::ElementsAre("Bluff", "See through a bluff", "Complete a level", "The end"));
}

TEST(Lessons, EveryGameHasTwelveExercisesWithTitlesOfTheirOwn) {
  for (const Game& game : all_games()) {
    if (game.info->example) continue;
    std::set<std::string> titles[kLanguages.size()];
    std::size_t exercises = 0;
    for (const Lesson& lesson : book()) {
      if (lesson.game != game.info->id || !lesson.exercise()) continue;
      ++exercises;
      for (std::size_t language = 0; language < kLanguages.size(); ++language)
        titles[language].insert(lesson.title[language]);
    }
    EXPECT_GE(exercises, 12u) << game.info->id;
    for (const auto& each : titles) EXPECT_EQ(each.size(), exercises) << game.info->id;
  }
}

TEST(Lessons, NonsenseIsRefused) {
  const Lesson lesson = *read_lesson("games/forbidden_city/lessons/01-test.lesson", kLesson);
  EXPECT_EQ(ask(lesson, R"({"t":"state","at":2})").find("error")->text(), "bad_value");
  EXPECT_EQ(ask(lesson, R"({"t":"state","at":1,"done":["(1,2)r0"]})").find("error")->text(), "bad_value");
  EXPECT_EQ(ask(lesson, R"({"t":"try","at":0,"step":"(0,-2)r0"})").find("error")->text(), "refused");
  EXPECT_EQ(ask(lesson, R"({"t":"try","at":1,"step":"(0,-2)r0"})").find("error")->text(), "not_now");
  EXPECT_EQ(ask(lesson, R"({"t":"state","at":0,"more":1})").find("error")->text(), "bad_value");
}

}  // namespace
}  // namespace enfilade::lessons
