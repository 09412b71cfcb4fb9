#include "kernel/referee.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/tests/toy.hpp"

namespace enfilade {
namespace {

using testing::ElementsAre;

// Plays "0 add", "* 2" and the like, as they stand in a record.
void play(Referee& referee, std::initializer_list<std::string_view> lines) {
  for (const std::string_view line : lines) {
    const auto told = line.starts_with("* ")
                          ? referee.force(line.substr(2))
                          : referee.submit(static_cast<Seat>(line[0] - '0'), line.substr(2));
    ASSERT_TRUE(told) << line << ": " << to_string(told.error());
  }
}

std::vector<std::string> lines_of(const Referee& referee) {
  std::vector<std::string> list;
  const std::string text = referee.record().text();
  for (const std::string_view line : split(text, '\n')) list.emplace_back(line);
  const auto begin = std::find(list.begin(), list.end(), "begin");
  return {begin + 1, list.end() - 1};
}

// --- playing ---

TEST(Referee, TellsWhatHappenedAndWritesItDown) {
  Referee referee(toy_match(2), nullptr);
  const auto told = referee.submit(0, " add ");
  ASSERT_TRUE(told);
  ASSERT_EQ(told->size(), 1u);
  EXPECT_EQ((*told)[0].seat, 0);
  EXPECT_EQ(heap(referee.match(), 0), 1);
  EXPECT_THAT(lines_of(referee), ElementsAre("0 add"));
}

struct Refused {
  std::string_view before, seat_and_step, code;
};

TEST(Referee, RefusesAndChangesNothing) {
  static constexpr Refused kRows[] = {
      {"", "1 add", "refused"},
      {"", "0 yes", "refused"},
      {"", "0 dance", "bad_notation"},
      {"", "0 ", "bad_notation"},
      {"", "0 secret", "step_incomplete"},
      {"", "0 secret;low;add", "step_too_long"},
      {"", "0 add;add", "step_too_long"},
      {"", "0 secret;add", "refused"},
      {"roll", "0 add", "chance_first"},
      {"stop", "0 add", "game_over"},
  };
  for (const Refused& row : kRows) {
    Referee referee(toy_match(2), nullptr);
    if (!row.before.empty()) {
      ASSERT_TRUE(referee.submit(0, row.before));
    }
    const Match before = referee.match();
    const std::string record = referee.record().text();
    const auto told =
        referee.submit(static_cast<Seat>(row.seat_and_step[0] - '0'), row.seat_and_step.substr(2));
    ASSERT_FALSE(told) << row.seat_and_step;
    EXPECT_EQ(told.error().code, row.code) << row.seat_and_step;
    EXPECT_EQ(referee.match(), before);
    EXPECT_EQ(referee.record().text(), record);
  }
}

TEST(Referee, RefusesOutcomesThatCannotBe) {
  Referee referee(toy_match(2), nullptr);
  EXPECT_EQ(referee.force("1").error().code, "no_chance");
  play(referee, {"0 roll"});
  EXPECT_EQ(referee.force("4").error().code, "bad_outcome");
  EXPECT_EQ(referee.force("x").error().code, "bad_notation");
  EXPECT_TRUE(referee.force("3"));
}

TEST(Referee, LogsAHiddenStepAsOneLine) {
  Referee referee(toy_match(2), nullptr);
  play(referee, {"0 secret ; high"});
  EXPECT_THAT(lines_of(referee), ElementsAre("0 secret; high"));
  EXPECT_EQ(heap(referee.match(), 0), 2);
}

// --- chance ---

TEST(Referee, CountsEveryDrawOnceAndNeverUsesANumberAgain) {
  std::vector<std::uint64_t> asked;
  Referee referee(toy_match(2), [&asked](std::uint64_t draw, std::uint32_t total) {
    EXPECT_EQ(total, 5u);
    asked.push_back(draw);
    return 0u;
  });
  play(referee, {"0 roll"});
  referee.draw();
  play(referee, {"0 roll", "* 3"});  // a forced outcome is logged, so it counts
  play(referee, {"0 roll"});
  referee.draw();
  ASSERT_TRUE(referee.take_back(0));  // the last roll
  ASSERT_TRUE(referee.take_back(0));  // the forced one
  play(referee, {"0 roll"});
  referee.draw_all();
  EXPECT_THAT(asked, ElementsAre(0, 2, 3));
}

TEST(Referee, GivesEachOutcomeItsShareOfTheTickets) {
  std::vector<std::string> outcomes;
  for (std::uint32_t ticket = 0; ticket < 5; ++ticket) {
    Referee referee(toy_match(2), [ticket](std::uint64_t, std::uint32_t) { return ticket; });
    play(referee, {"0 roll"});
    referee.draw();
    outcomes.push_back(referee.record().lines.back().text);
  }
  EXPECT_THAT(outcomes, ElementsAre("1", "1", "2", "2", "3"));
}

// --- takebacks ---

TEST(Takeback, NeedsSomethingToTakeBack) {
  Referee referee(toy_match(2), nullptr);
  EXPECT_FALSE(referee.can_take_back(0));
  EXPECT_EQ(referee.take_back(0).error().code, "nothing_to_take_back");
  play(referee, {"0 add"});
  EXPECT_TRUE(referee.can_take_back(0));
  EXPECT_FALSE(referee.can_take_back(1));
}

TEST(Takeback, RemovesTheLastStepAndKeepsItInTheRecord) {
  Referee referee(toy_match(2), nullptr);
  play(referee, {"0 add", "0 add"});
  EXPECT_TRUE(referee.takeback_is_free(0));
  ASSERT_TRUE(referee.take_back(0));
  EXPECT_EQ(heap(referee.match(), 0), 1);
  ASSERT_TRUE(referee.take_back(0));
  EXPECT_EQ(heap(referee.match(), 0), 0);
  EXPECT_FALSE(referee.can_take_back(0));
  EXPECT_THAT(lines_of(referee), ElementsAre("0 add", "0 add", "takeback 0", "takeback 0"));
}

struct Freedom {
  std::string_view name;
  std::vector<std::string_view> lines;
  bool is_free;  // for seat 0
};

TEST(Takeback, IsFreeUntilSomethingCannotBeUnknown) {
  const Freedom rows[] = {
      {"own moves", {"0 add", "0 add"}, true},
      {"a hidden step", {"0 secret;low"}, true},
      {"chance was asked for but not drawn", {"0 roll"}, true},
      {"chance was drawn", {"0 roll", "* 1"}, false},
      {"another seat was asked", {"0 pass"}, false},
      {"a binding move", {"0 bind"}, false},
      {"a binding move before the last step", {"0 bind", "0 add"}, true},
      {"the others were asked to vote", {"0 vote"}, false},
      {"the game ended", {"0 stop"}, false},
      {"chance before the last step", {"0 roll", "* 1", "0 add"}, true},
      {"another seat moved since", {"0 pass", "1 add"}, false},
  };
  for (const Freedom& row : rows) {
    Referee referee(toy_match(2), nullptr);
    for (const std::string_view line : row.lines) play(referee, {line});
    EXPECT_EQ(referee.takeback_is_free(0), row.is_free) << row.name;
  }
}

TEST(Takeback, TakesBackWhatFollowedFromTheStep) {
  Referee referee(toy_match(2), nullptr);
  play(referee, {"0 add", "0 pass", "1 add", "1 roll", "* 2", "1 pass"});
  ASSERT_TRUE(referee.take_back(0));  // the pass, and with it all that seat 1 did
  EXPECT_EQ(referee.match().node(), Node::decision(0));
  EXPECT_EQ(heap(referee.match(), 0), 1);
  EXPECT_EQ(heap(referee.match(), 1), 0);
  EXPECT_FALSE(referee.can_take_back(1)) << "its steps are gone already";
}

TEST(Takeback, LeavesTheOthersCommitmentsAlone) {
  Referee referee(toy_match(3), nullptr);
  play(referee, {"0 vote", "1 yes", "0 yes", "2 no"});
  EXPECT_EQ(referee.match().node(), Node::decision(0)) << "all have voted";
  Referee open(toy_match(3), nullptr);
  play(open, {"0 vote", "1 yes", "0 yes"});
  EXPECT_TRUE(open.takeback_is_free(1)) << "what 0 committed since is no obstacle";
  ASSERT_TRUE(open.take_back(1));
  EXPECT_EQ(open.match().node(), Node::simultaneous(static_cast<SeatSet>(only(1) | only(2))));
  play(open, {"2 yes", "1 no"});
  EXPECT_EQ(heap(open.match(), 0), 1) << "the vote of 0 has stood";
  EXPECT_EQ(heap(open.match(), 1), 0);
  EXPECT_EQ(heap(open.match(), 2), 1);
}

TEST(Takeback, OfAResolvedCommitmentTakesBackTheResolution) {
  Referee referee(toy_match(2), nullptr);
  play(referee, {"0 vote", "0 yes", "1 yes", "0 add"});
  EXPECT_FALSE(referee.takeback_is_free(1)) << "everybody has seen the votes";
  ASSERT_TRUE(referee.take_back(1));
  EXPECT_EQ(referee.match().node(), Node::simultaneous(only(1)));
  EXPECT_EQ(heap(referee.match(), 0), 0);
}

TEST(Takeback, IsReplayedFromARecord) {
  Referee referee(toy_match(3), seeded_chance(3));
  play(referee, {"0 vote", "1 yes", "0 yes"});
  ASSERT_TRUE(referee.take_back(1));
  play(referee, {"2 yes", "1 no", "0 roll"});
  referee.draw_all();
  ASSERT_TRUE(referee.take_back(0));
  play(referee, {"0 pass"});
  const auto replayed = Referee::replay(referee.record(), &kToy);
  ASSERT_TRUE(replayed) << to_string(replayed.error());
  EXPECT_EQ(replayed->match(), referee.match());
  EXPECT_EQ(replayed->record(), referee.record());
}

// --- records that cannot be replayed ---

TEST(Replay, NamesThePlaceOfWhatIsWrong) {
  struct Row {
    std::string_view place, code;
    void (*spoil)(Record&);
  };
  static constexpr Row kRows[] = {
      {"move 2 (dance)", "bad_notation", [](Record& r) { r.lines[1].text = "dance"; }},
      {"move 1 (yes)", "refused", [](Record& r) { r.lines[0].text = "yes"; }},
      {"move 3 (4)", "bad_outcome", [](Record& r) { r.lines[2].text = "4"; }},
      {"move 1 ()", "nothing_to_take_back",
       [](Record& r) { r.lines[0] = {RecordLine::Kind::takeback, 1, ""}; }},
      {"rules", "other_rules", [](Record& r) { r.version = 2; }},
      {"content", "other_content", [](Record& r) { r.content = std::string(64, '0'); }},
      {"players", "bad_option", [](Record& r) { r.setup.players = 9; }},
      {"options.speed", "bad_option", [](Record& r) { r.setup.options = {{"speed", "warp"}}; }},
      {"end", "bad_record", [](Record& r) { r.ended = "finished"; }},
  };
  Referee referee(toy_match(2), nullptr);
  play(referee, {"0 add", "0 roll", "* 1"});
  ASSERT_TRUE(Referee::replay(referee.record(), &kToy));
  for (const Row& row : kRows) {
    Record record = referee.record();
    row.spoil(record);
    const auto replayed = Referee::replay(record, &kToy);
    ASSERT_FALSE(replayed) << row.place;
    EXPECT_EQ(replayed.error().place, row.place);
    EXPECT_EQ(replayed.error().code, row.code);
  }
  EXPECT_EQ(Referee::replay(referee.record(), nullptr).error().code, "unknown_game");
}

TEST(Replay, KeepsWhatHappenedAtTheTable) {
  Referee referee(toy_match(2), nullptr);
  referee.header().seats = {"Ann", "Ben"};
  play(referee, {"0 add"});
  referee.note({RecordLine::Kind::takeover, 1, "scribe"});
  referee.note({RecordLine::Kind::timeout, 0, ""});
  referee.note({RecordLine::Kind::resign, 0, ""});
  referee.header().ended = "resigned";
  const auto replayed = Referee::replay(*Record::parse(referee.record().text()), &kToy);
  ASSERT_TRUE(replayed) << to_string(replayed.error());
  EXPECT_EQ(replayed->record(), referee.record());
}

}  // namespace
}  // namespace enfilade
