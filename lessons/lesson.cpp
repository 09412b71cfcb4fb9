#include "lessons/lesson.hpp"

#include <algorithm>

#include "games/registry.hpp"
#include "kernel/text.hpp"

namespace enfilade::lessons {

namespace {

// "games/forbidden_city/lessons/01-first-palace.lesson": the number is for the order only.
std::string part_of(std::string_view file) {
  std::string_view name = file.substr(file.rfind('/') + 1);
  name = name.substr(0, name.rfind('.'));
  const std::size_t dash = name.find('-');
  if (dash != std::string_view::npos && parse_int(name.substr(0, dash))) name.remove_prefix(dash + 1);
  return std::string(name);
}

std::vector<std::string> steps_named(std::string_view text) {
  std::vector<std::string> steps;
  for (const std::string_view step : split(text, '|')) steps.emplace_back(trim(step));
  return steps;
}

// Reads the commands from the top to the end. EN and DE give the words of whatever stands above them.
class LessonReader {
 public:
  explicit LessonReader(std::string_view file) { lesson_.file = file; }

  Result<Lesson> read(std::string_view text) {
    std::vector<ScenarioLine> lines;
    for (const std::string_view line : split(text, '\n'))
      lines.push_back({static_cast<int>(lines.size()) + 1, line});
    for (ScenarioCommand& command : commands_of(lines)) {
      line_ = command.line;
      take(std::move(command));
      if (!problem_.empty()) break;
    }
    if (problem_.empty()) finish();
    if (!problem_.empty()) return Error{"bad_lesson", problem_, "", lesson_.file, {}};
    lesson_.part = part_of(lesson_.file);
    return std::move(lesson_);
  }

 private:
  void take(ScenarioCommand command) {
    const std::string& word = command.word;
    const auto language = std::find(kLanguageWords.begin(), kLanguageWords.end(), word);
    if (language != kLanguageWords.end())
      return hear(static_cast<std::size_t>(language - kLanguageWords.begin()), command.rest);
    if (word == "LESSON") return expect_words(lesson_.title);
    if (word == "AIM") return expect_words(lesson_.aim);
    if (word == "SEATS") return seats(command.rest);
    if (word == "STEP") return begin_step();
    if (lesson_.steps.empty()) return fail(word + " stands in a STEP");
    Step& step = lesson_.steps.back();
    if (word == "SAY") return expect_words(step.text);
    if (word == "TASK") return expect_words(step.task);
    if (word == "POINT") return point(step, command.rest);
    if (word == "MARGIN") return margin(step, command.rest);
    if (word == "RIGHT" || word == "WRONG") return answer(step, word == "RIGHT", command.rest);
    static constexpr std::string_view kHappening[] = {"GAME",  "SEED", "CHANCE", "DRAW",
                                                      "PATCH", "DO",   "EXPECT"};
    if (std::find(std::begin(kHappening), std::end(kHappening), word) == std::end(kHappening))
      return fail("unknown command " + word);
    happen(step, std::move(command));
  }

  void happen(Step& step, ScenarioCommand command) {
    spoken_ = nullptr;
    if (command.word == "GAME") lesson_.game = command.rest.substr(0, command.rest.find(' '));
    if (!step.asks()) return step.before.push_back(std::move(command));
    if (command.word != "EXPECT" || !step.answers.back().right)
      return fail("what happens after an answer is the beginning of the next STEP");
    step.answers.back().expects.push_back(std::move(command));
  }

  void begin_step() {
    lesson_.steps.emplace_back().line = line_;
    expect_words(lesson_.steps.back().title);
  }

  void answer(Step& step, bool right, std::string_view rest) {
    Answer& answer = step.answers.emplace_back();
    answer.line = line_;
    answer.right = right;
    if (rest.starts_with("if "))
      answer.claim = trim(rest.substr(3));
    else if (!rest.empty())
      answer.steps = steps_named(rest);
    expect_words(answer.said);
  }

  void margin(Step& step, std::string_view rest) {
    const auto number = parse_int(rest);
    if (!number || *number < 1 || *number > 100) return fail("MARGIN is a number from 1 to 100");
    step.margin = *number;
  }

  // "place MINT; seat yellow"
  void point(Step& step, std::string_view rest) {
    for (const std::string_view each : split(rest, ';')) {
      std::string name(trim(each));
      const std::string kind = take_first_word(name);
      static constexpr std::string_view kKinds[] = {"place", "seat", "thing", "move"};
      if (name.empty() || std::find(std::begin(kKinds), std::end(kKinds), kind) == std::end(kKinds))
        return fail("a place, seat, thing or move is pointed at, such as \"place MINT\"");
      step.targets.push_back({line_, kind, name});
    }
  }

  // "purple=you yellow=Ming"
  void seats(std::string_view rest) {
    for (const std::string_view each : words(rest)) {
      const std::size_t equals = each.find('=');
      if (equals == std::string_view::npos) return fail("seats are written seat=name");
      const std::string seat(each.substr(0, equals)), name(each.substr(equals + 1));
      if (name == "you")
        lesson_.learner = seat;
      else
        lesson_.names.emplace_back(seat, name);
    }
  }

  void expect_words(Said& said) { spoken_ = &said; }
  void hear(std::size_t language, const std::string& text) {
    if (!spoken_) return fail("these words belong to nothing");
    if (!(*spoken_)[language].empty()) return fail("there are words in this language already");
    (*spoken_)[language] = text;
  }

  void finish() {
    if (lesson_.game.empty()) return fail("GAME is missing");
    if (lesson_.learner.empty()) return fail("SEATS must say which seat is you");
    for (const Step& step : lesson_.steps) {
      line_ = step.line;
      if (!step.asks()) continue;
      const Answer& first = step.answers.front();
      if (!first.right || first.steps.empty())
        return fail("the first answer of a step is RIGHT and names a move");
    }
    if (lesson_.steps.empty() || lesson_.steps.front().before.empty() ||
        lesson_.steps.front().before.front().word != "GAME")
      return fail("the first STEP begins with GAME");
  }

  void fail(const std::string& what) {
    if (problem_.empty()) problem_ = "line " + std::to_string(line_) + ": " + what;
  }

  static constexpr std::array<std::string_view, kLanguages.size()> kLanguageWords = {"EN", "DE"};
  Lesson lesson_;
  Said* spoken_ = nullptr;
  int line_ = 1;
  std::string problem_;
};

std::vector<Lesson> read_all() {
  std::vector<Lesson> lessons;
  for (const Game& game : all_games())
    for (const EmbeddedFile& file : embedded_lesson_files())
      if (file.path.starts_with(std::string(game.info->folder) + "/"))
        if (Result<Lesson> lesson = read_lesson(file.path, file.text)) lessons.push_back(std::move(*lesson));
  return lessons;
}

}  // namespace

Result<Lesson> read_lesson(std::string_view file, std::string_view text) {
  return LessonReader(file).read(text);
}

const std::vector<Lesson>& book() {
  static const std::vector<Lesson> lessons = read_all();
  return lessons;
}

const Lesson* find_lesson(std::string_view game, std::string_view part) {
  for (const Lesson& lesson : book())
    if (lesson.game == game && lesson.part == part) return &lesson;
  return nullptr;
}

// 200 words a minute, and a quarter of one for everything that is tried.
int Lesson::minutes() const {
  constexpr std::size_t kWordsInAQuarter = 50;
  std::size_t quarters = 0, count = 0;
  for (const Step& step : steps) {
    count += words(step.text[0]).size() + words(step.task[0]).size();
    if (!step.asks()) continue;
    count += words(step.answers.front().said[0]).size();
    ++quarters;
  }
  return static_cast<int>((quarters + count / kWordsInAQuarter + 3) / 4);
}

}  // namespace enfilade::lessons
