// Scenarios that cannot lie: what is wrong in one is refused with its line and its cause.
#include "suite/scenario.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace enfilade {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view kDice =
    "SCENARIO S-1 dice\n"
    "CLAUSES LD-3.3\n"
    "GAME liars-dice players=2\n"
    "CHANCE 1; 2; 3; 4; 6; 5; 5; 5; 6; 1\n";

// All failures of a text, one after the other.
std::string failures(std::string_view text) {
  std::string all;
  for (const ScenarioOutcome& outcome : run_scenarios(text, false))
    for (const std::string& failure : outcome.failures) all += (all.empty() ? "" : "\n") + failure;
  return all;
}

std::string dice(std::string_view lines) { return failures(std::string(kDice) + std::string(lines)); }

// Liar's dice, after the five lines above have been heard; the lines count on from 5.
struct Wrong {
  std::string_view name, lines, cause;
};

class WrongScenario : public testing::TestWithParam<Wrong> {};

TEST_P(WrongScenario, is_refused_with_line_and_cause) {
  const std::string said = dice(GetParam().lines);
  EXPECT_TRUE(said.starts_with(GetParam().cause)) << said;
}

constexpr Wrong kWrong[] = {
    {"no_expectation", "DO first: 3x4\n", "line 5: nothing is expected of this set-up"},
    {"no_expectation_of_a_second_game", "EXPECT node decision first\nGAME liars-dice\n",
     "line 6: nothing is expected of this set-up"},
    {"event", "DO first: 3x4\nEXPECT no event bidden\n",
     "line 6: there is no event \"bidden\"; they are: rolled, bid, called, shown, won"},
    {"member", "DO first: 3x4\nEXPECT no event bid {\"colour\": 1}\n",
     "line 6: the event bid has no member \"colour\"; it has: face, number, seat"},
    {"absent_member", "DO first: 3x4\nEXPECT event bid {\"colour\": null}\n",
     "line 6: the event bid has no member \"colour\""},
    {"member_of_an_event_not_heard", "DO first: 3x4\nEXPECT no event shown {\"colour\": 1}\n",
     "line 6: the event shown has no member \"colour\"; it has: count, face"},
    {"clause", "REFUSE first: liar = LD-9.9\n", "line 5: \"LD-9.9\" is no clause of Liar's dice"},
    {"clause_of_another_game", "REFUSE first: liar = MB-1.1\n",
     "line 5: \"MB-1.1\" is no clause of Liar's dice"},
    {"option", "EXPECT node decision\nGAME liars-dice wild=no\n",
     "line 6: options.wild: there is no option \"wild\""},
    {"players", "EXPECT node decision\nGAME liars-dice players=two\n",
     "line 6: \"two\" is no number of players"},
    {"seat", "DO third: 3x4\n", "line 5: there is no seat \"third\"; they are: first, second"},
    {"command", "PLAY first: 3x4\n", "line 5: unknown command PLAY"},
    {"expectation", "EXPECT peace\n", "line 5: there is no expectation \"peace\"; they are: position"},
    {"expectation_in_two_words", "EXPECT no menu\n", "line 5: there is no expectation \"no\""},
    {"pointer", "EXPECT position bid = null\n", "line 5: a JSON pointer begins with \"/\""},
    {"list", "EXPECT position /bid lacks 1\n", "line 5: /bid is no list: null"},
    {"size", "EXPECT position /bid size 0\n", "line 5: /bid has no size: null"},
    {"menu_of_a_seat_that_is_not_asked", "EXPECT menu second lacks liar\n", "line 5: second is not asked"},
    {"menu_with_a_move_twice", "DO first: 9x6\nEXPECT menu second = liar; liar\n",
     "line 6: liar is named twice"},
    {"menu_with_nothing", "EXPECT menu first has\n", "line 5: \"liar\" or a bid"},
    {"order_of_events", "PATCH {\"bid\": \"3x4\", \"turn\": 1}\nDO second: liar\nEXPECT events won; called\n",
     "line 7: event 2 of the list, called, does not come there"},
    {"more_events_than_said",
     "PATCH {\"bid\": \"3x4\", \"turn\": 1}\nDO second: liar\nEXPECT events = called; shown\n",
     "line 7: there are more events"},
    {"number_of_events", "DO first: 3x4\nEXPECT 2 events bid\n", "line 6: there are 1 such events"},
    {"house", "EXPECT scores 0 against 0\n", "line 5: everybody here has a seat"},
    {"odds_of_a_decision", "EXPECT odds size 6\n", "line 5: nothing is drawn now"},
    {"odds", "EXPECT node decision\nGAME liars-dice\nEXPECT odds has 1 1/5\n",
     "line 7: 1 1/5 is wrong: 1 1/6; 2 1/6"},
    {"odds_without_a_share", "EXPECT node decision\nGAME liars-dice\nEXPECT odds has 1\n",
     "line 7: an outcome and its share, such as 2/3, are expected: 1"},
    {"odds_that_are_not_all", "EXPECT node decision\nGAME liars-dice\nEXPECT odds = 1 1/6; 2 1/6\n",
     "line 7: the odds are 1 1/6; 2 1/6; 3 1/6"},
    {"takeback_of_nothing", "TAKEBACK first\n", "line 5: there is no step to take back"},
    {"takeback_that_is_not_free", "DO first: 3x4\nTAKEBACK first\n",
     "line 6: the others would have to agree"},
    {"takeback_state", "DO first: 3x4\nEXPECT takeback first free\n", "line 6: the takeback is: by consent"},
    {"preview", "PATCH {\"bid\": \"3x4\", \"turn\": 1}\nPREVIEW second: liar = whole\n",
     "line 6: what comes then depends on what the seat cannot know"},
    {"preview_without_verdict", "PREVIEW first: 3x4\n",
     "line 5: \"SEAT: STEP = whole\" or \"= open\" is expected"},
    {"preview_of_an_illegal_step", "PREVIEW first: liar = whole\n", "line 5: liar is refused"},
    {"think_that_nobody_thought", "EXPECT same think first greedy\n",
     "line 5: THINK with the same seat and mind must come before"},
    {"think_where_nothing_changed", "THINK first greedy\nEXPECT same think first greedy\n",
     "line 6: nothing has changed since THINK"},
    {"think_that_knows_more",
     "THINK first greedy\nPATCH {\"dice\": [[5,0,0,0,0,0], [1,0,0,0,3,1]]}\nEXPECT same think first greedy\n",
     "line 7: the seat knows something else than at THINK"},
    {"think_by_the_clock", "THINK first search:10ms\n", "line 5: a mind with a clock is not the same twice"},
    {"question", "EXPECT asked first colour\n", "line 5: there is no question \"colour\"; they are: "},
    {"question_that_was_put", "DO first: 3x4\nEXPECT not asked first bid\n", "line 6: first was asked bid"},
    {"question_that_was_not_put", "EXPECT asked second bid\n", "line 5: second is not asked"},
    {"question_before_anything", "PATCH {\"turn\": 0}\nEXPECT not asked second bid\n",
     "line 6: nothing has been done yet"},
    {"patch_that_is_no_json", "PATCH {\"turn\": 0,\n  \"bid\": none}\n", "line 6: the patch is no JSON"},
    {"patch_with_an_unknown_member", "PATCH {\"colour\": 1}\n", "line 5: the patched position is refused"},
    {"variant", "[en] EXPECT node decision\n", "line 5: there is no variant en"},
    {"one_variant", "VARIANT en edition=en\nEXPECT node decision\n", "line 1: one variant alone is none"},
    {"variant_without_expectation", "VARIANT a x=1\nVARIANT b x=2\n[a] EXPECT node decision\n",
     "line 3: options.x"},
    {"given", "GIVEN nothing\nEXPECT node decision\n", "line 5: there is no SETUP nothing above"},
    {"draw", "DRAW\nEXPECT node decision\n", "line 5: there is nothing to draw"},
};

INSTANTIATE_TEST_SUITE_P(All, WrongScenario, testing::ValuesIn(kWrong),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(Scenario, heading) {
  EXPECT_EQ(failures("GAME liars-dice\nEXPECT node chance\n"),
            "line 1: a block begins with SCENARIO, its id and its title");
  EXPECT_EQ(failures("SCENARIO S-1 dice\nGAME liars-dice\nEXPECT node chance\n"),
            "line 1: CLAUSES must name at least one clause");
  EXPECT_EQ(
      failures("SCENARIO S-1 dice\nCLAUSES LD-9.9 to 9.10 LD-33\nGAME liars-dice\nEXPECT node chance\n"),
      "line 2: there is no clause LD-9.10\n"
      "line 2: there is no clause LD-9.9\n"
      "line 2: \"LD-33\" names no clause");
}

TEST(Scenario, a_shared_setup_names_both_lines) {
  const std::string setup = "SETUP rolled\nGAME liars-dice\nCHANCE 1; 2; 3; 4; 7\n";
  const std::string block = "SCENARIO S-1 dice\nCLAUSES LD-3.3\nGIVEN rolled\nEXPECT node decision\n";
  EXPECT_THAT(failures(setup + block), HasSubstr("line 3 (given at line 6): 7: "));
  EXPECT_EQ(failures("SETUP rolled\nGAME liars-dice\n"), "line 1: no scenario is given this set-up");
  EXPECT_EQ(failures("SETUP rolled\nGAME liars-dice\nEXPECT node chance\n"),
            "line 3: EXPECT cannot stand in a SETUP");
  EXPECT_EQ(failures("SETUP a\nGAME liars-dice\nSETUP a\nGAME liars-dice\n"),
            "line 3: there are two set-ups of this name\nline 1: no scenario is given this set-up");
}

TEST(Scenario, every_variant_has_its_outcome) {
  const auto outcomes = run_scenarios(
      "SCENARIO S-1 editions\nCLAUSES EP-1.1\nVARIANT en edition=en\nVARIANT de edition=de\n"
      "GAME eternal-palace players=2\nDRAW\n[en] EXPECT node over\n[de] EXPECT node simultaneous\n",
      false);
  ASSERT_EQ(outcomes.size(), 2u);
  EXPECT_EQ(outcomes[0].title, "editions [en]");
  EXPECT_THAT(outcomes[0].failures, ElementsAre(HasSubstr("line 7: the node is simultaneous")));
  EXPECT_THAT(outcomes[1].failures, IsEmpty());
}

TEST(Scenario, a_variant_without_an_expectation_is_refused) {
  const std::string said = failures(
      "SCENARIO S-1 editions\nCLAUSES EP-1.1\nVARIANT en edition=en\nVARIANT de edition=de\n"
      "GAME eternal-palace players=2\nDRAW\n[en] EXPECT node simultaneous\n");
  EXPECT_EQ(said, "line 6: nothing is expected of this set-up");
}

// The order in which dice are written means nothing; a face that there is none of is refused with its place.
TEST(Scenario, dice_out_of_order_are_put_in_order) {
  const auto rolled = [](const std::string& dice) {
    return failures(
        "SCENARIO S-1 dice\nCLAUSES EP-2.2\nGAME eternal-palace players=2\nDRAW\n"
        "PATCH {\"players\": {\"yellow\": {\"rolled\": " +
        dice +
        "}}}\n"
        "EXPECT position /players/yellow/rolled = [1, 4, 6]\n");
  };
  EXPECT_EQ(rolled("[6, 1, 4]"), "");
  EXPECT_THAT(rolled("[6, 9, 4]"),
              HasSubstr("line 5: the patched position is refused: players.yellow.rolled[1]"));
}

TEST(Scenario, a_patch_that_changes_what_follows_from_other_things_is_refused) {
  EXPECT_THAT(failures("SCENARIO S-1 derived\nCLAUSES PA-1.2\nGAME palaces players=2\nDRAW\n"
                       "PATCH {\"summary\": {\"unseen\": {\"castle\": 1}}}\nEXPECT node decision\n"),
              HasSubstr("line 5: the patch"));
}

}  // namespace
}  // namespace enfilade
