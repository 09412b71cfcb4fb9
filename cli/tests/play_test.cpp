// The command as a person meets it: a pseudo-terminal, typed lines, and what can be seen.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/tests/terminal_session.hpp"
#include "games/registry.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* kOver = "The game is over.";
constexpr const char* kLastBoard = "Enter for the result: ";
constexpr const char* kLetztesBrett = "Enter: zum Ergebnis: ";

// Types a choice at every other question until the game is over, and 1 at the others, where there may be no
// such choice.
void play_to_the_end(TerminalSession& session, const std::string& choice, const std::string& ask = kAsk,
                     const std::string& over = kOver) {
  for (int asked = 0; asked < 5000; ++asked) {
    const int seen = session.sees_one_of({ask, over, kLastBoard, kLetztesBrett});
    if (seen == 1) return;
    ASSERT_NE(seen, -1) << session.everything();
    session.type(seen > 0 ? "" : asked % 2 == 0 ? choice : "1");
  }
  FAIL() << "the game does not end";
}

// The record proves its draws.
void expect_verified(const std::string& record) {
  TerminalSession verify({"verify", record});
  EXPECT_EQ(verify.exit_status(), 0) << verify.everything();
  EXPECT_THAT(verify.unbroken(), HasSubstr("outcomes follow from it"));
}

class Play : public testing::Test {
 protected:
  Arguments liars_dice(const Arguments& more = {}) const {
    return Arguments{"play", "liars-dice", "--seed", "7", "--seat", "1=computer:random"} + more;
  }
  ScratchFolder folder;
  Arguments here{"XDG_DATA_HOME=" + folder.file("data")};
};

TEST_F(Play, a_whole_game_by_numbers_leaves_a_record_that_verifies) {
  const std::string record = folder.file("game.record");
  TerminalSession session(liars_dice({"--save", record}), here);
  EXPECT_TRUE(session.sees("Chance is fair: its seed has the SHA-256"));
  EXPECT_TRUE(session.sees("Bid higher, or call"));
  play_to_the_end(session, "2");
  EXPECT_TRUE(session.sees("1."));
  EXPECT_TRUE(session.sees("enfilade verify " + record));
  EXPECT_EQ(session.exit_status(), 0);
  EXPECT_THAT(folder.read("game.record"), StartsWith("enfilade-record 2\n"));
  EXPECT_THAT(folder.read("game.record"), HasSubstr("\n# date 2"));
  EXPECT_THAT(folder.read("game.record"), HasSubstr("\n# result 0 "));
  EXPECT_THAT(folder.read("game.record"), HasSubstr("\n# time 0 "));
  EXPECT_THAT(folder.read("game.record"), HasSubstr("\nend finished\n"));
  expect_verified(record);
}

TEST_F(Play, an_illegal_entry_is_refused_in_words_and_explained_by_clause) {
  TerminalSession session(liars_dice(), here);
  ASSERT_TRUE(session.answer(kAsk, "liar"));
  EXPECT_TRUE(session.sees("There is no bid to call yet. (No call without a bid)"));
  session.type("?");
  EXPECT_TRUE(session.sees("LD-3.4"));
  EXPECT_TRUE(session.sees("You can call the other a liar only when there is a bid."));
  session.type("? ld-4.3");
  EXPECT_TRUE(session.sees("The winner has 1 point, the loser 0."));
  session.type("? LD-2");
  EXPECT_TRUE(session.sees("LD-2.1"));
  EXPECT_TRUE(session.sees("LD-2.2"));
  session.type("? LD-99.9");
  EXPECT_TRUE(session.sees("There is nothing to read about \"LD-99.9\""));
  session.type("99");
  EXPECT_TRUE(session.sees("The choices have the numbers 1 to 60."));
  session.type("nonsense");
  EXPECT_TRUE(session.sees("\"nonsense\" is no choice"));
}

TEST_F(Play, a_long_menu_is_paged_narrowed_down_and_answered_by_notation) {
  TerminalSession session(liars_dice(), here, {80, 24});
  ASSERT_TRUE(session.sees("of 60. Enter for more"));
  ASSERT_TRUE(session.answer(kAsk, ""));
  ASSERT_TRUE(session.answer(" 40. ", "7x"));
  EXPECT_TRUE(session.sees("bid 7 × 6"));
  EXPECT_TRUE(session.sees("1 to 6 of 6 with \"7x\", 60 in all"));
  session.type("*");
  EXPECT_TRUE(session.sees("of 60. Enter for more"));
  session.type("? 2");
  EXPECT_TRUE(session.sees("1x1: bid 1 × 1"));
  session.type("h");
  EXPECT_TRUE(session.sees("leave the table"));
  session.type("7x3");
  EXPECT_TRUE(session.sees("First bids 7 × 3"));
}

TEST_F(Play, undo_asks_when_others_have_acted_and_the_record_still_verifies) {
  const std::string record = folder.file("game.record");
  TerminalSession session(liars_dice({"--save", record}), here);
  ASSERT_TRUE(session.answer(kAsk, "u"));
  EXPECT_TRUE(session.sees("There is nothing to take back."));
  session.type("1x1");
  ASSERT_TRUE(session.answer(kAsk, "undo"));
  ASSERT_TRUE(session.answer("[y/N] ", "y"));
  EXPECT_TRUE(session.sees("First takes back the last step."));
  EXPECT_TRUE(session.sees("1x1"));
  play_to_the_end(session, "2");
  EXPECT_EQ(session.exit_status(), 0);
  EXPECT_THAT(folder.read("game.record"), HasSubstr("\ntakeback 0\n"));
  expect_verified(record);
}

TEST_F(Play, a_saved_game_goes_on_where_it_stopped) {
  const std::string file = folder.file("saved");
  {
    TerminalSession session(liars_dice(), here);
    ASSERT_TRUE(session.answer(kAsk, "1x2"));
    ASSERT_TRUE(session.answer(kAsk, "q"));
    ASSERT_TRUE(session.answer("[Y/n] ", "y"));
    ASSERT_TRUE(session.sees("enfilade play --resume "));
    EXPECT_EQ(session.exit_status(), 0);
  }
  const std::filesystem::directory_iterator data(folder.file("data/enfilade"));
  std::filesystem::rename(data->path(), file);
  EXPECT_THAT(folder.read("saved"), StartsWith("enfilade-save 1\nseed "));
  EXPECT_THAT(folder.read("saved"), HasSubstr("\n0 1x2\n"));
  EXPECT_THAT(folder.read("saved"), Not(HasSubstr("reveal")));
  TerminalSession session({"play", "--resume", file}, here);
  ASSERT_TRUE(session.sees("Second: computer (random moves)"));
  play_to_the_end(session, "liar");
  EXPECT_EQ(session.exit_status(), 0);
  EXPECT_THAT(folder.read("saved"), StartsWith("enfilade-record 2\n"));
  expect_verified(file);
}

// Nothing is wrong with it: it is only not over.
TEST_F(Play, a_kept_game_that_is_not_over_is_no_damaged_record) {
  for (const auto& [language, said] :
       {std::pair{"en", "is a game that is not over"}, std::pair{"de", "noch nicht zu Ende ist"}}) {
    const std::string file = folder.file(language);
    TerminalSession(liars_dice({"--save", file}), here).answer(kAsk, "1x2");
    TerminalSession verify({"verify", file, "--lang", language}, here);
    EXPECT_EQ(verify.exit_status(), 1);
    EXPECT_THAT(verify.unbroken(), AllOf(HasSubstr(said), HasSubstr("enfilade play --resume " + file)));
  }
}

TEST_F(Play, a_seat_can_be_taken_over_when_a_game_goes_on) {
  const std::string file = folder.file("saved");
  {
    TerminalSession session(liars_dice({"--save", file}), here);
    ASSERT_TRUE(session.answer(kAsk, "q"));
    ASSERT_TRUE(session.answer("[Y/n] ", ""));
    EXPECT_EQ(session.exit_status(), 0);
  }
  TerminalSession session({"play", "--resume", file, "--seat", "0=computer:random"}, here);
  ASSERT_TRUE(session.sees(kOver));
  EXPECT_EQ(session.exit_status(), 0);
  EXPECT_THAT(folder.read("saved"), HasSubstr("\ntakeover 0 computer:random\n"));
  expect_verified(file);
}

TEST_F(Play, speaks_german) {
  TerminalSession session(liars_dice(), here + Arguments{"LANG=de_DE.UTF-8"});
  EXPECT_TRUE(session.sees("Lügenwürfel"));
  EXPECT_TRUE(session.sees("Der Zufall ist fair"));
  ASSERT_TRUE(session.answer(kFrage, "liar"));
  EXPECT_TRUE(session.sees("Es gibt noch kein Gebot. (Kein Zweifel ohne Gebot)"));
  session.type("zurück");
  EXPECT_TRUE(session.sees("Es gibt nichts zurückzunehmen."));
  play_to_the_end(session, "2", kFrage, "Das Spiel ist aus.");
  EXPECT_TRUE(session.sees("So lässt sich beweisen"));
  EXPECT_EQ(session.exit_status(), 0);
}

TEST_F(Play, chapters_are_asked_for_in_the_language_of_the_table_or_in_english) {
  TerminalSession session(
      {"play", "forbidden-city", "--seed", "1", "--option", "start_player=1", "--seat", "1=computer:random"},
      here + Arguments{"LANG=de_DE.UTF-8"});
  ASSERT_TRUE(session.answer(kFrage, "?"));
  EXPECT_TRUE(session.sees("? wertung"));
  for (const char* word : {"? ziel", "? aim", "? das ziel"}) {
    session.type(word);
    EXPECT_TRUE(session.sees("Das Ziel")) << word;
  }
}

TEST_F(Play, plain_is_ascii_without_escapes) {
  TerminalSession session(liars_dice({"--plain", "--lang", "de"}), here);
  ASSERT_TRUE(session.sees("Luegenwuerfel"));
  play_to_the_end(session, "2", "Deine Wahl (h fuer Hilfe): ", "Das Spiel ist aus.");
  EXPECT_EQ(session.exit_status(), 0);
  for (const char c : session.everything())
    ASSERT_TRUE((c >= 0x20 && c < 0x7F) || c == '\n' || c == '\r') << "character " << int{c};
}

TEST_F(Play, no_color_and_a_poor_locale_are_honoured) {
  TerminalSession session(liars_dice(), here + Arguments{"NO_COLOR=1", "LANG=C"});
  ASSERT_TRUE(session.sees(kAsk));
  EXPECT_THAT(session.everything(), Not(testing::ContainsRegex("\x1b\\[[0-9;]*m")));
  EXPECT_THAT(session.everything(), HasSubstr("# # # # #"));
}

// The dice stand on the board as " 1: 1 2 2 5 6 ".
std::string dice_of(const std::string& screen, const std::string& seat) {
  const std::size_t from = screen.rfind(" " + seat + ": ");
  return from == std::string::npos ? "" : screen.substr(from, 4 + 9);
}

TEST_F(Play, hot_seat_wipes_the_screen_before_the_next_person_looks) {
  TerminalSession session(
      {"play", "liars-dice", "--seed", "7", "--seat", "0=you:Anna", "--seat", "1=person:Ben"},
      here + Arguments{"NO_COLOR=1", "LANG=C"});
  ASSERT_TRUE(session.sees("Anna: press Enter to see your view."));
  EXPECT_EQ(dice_of(session.screen(), "1"), "");
  // The board calls seats by their own words.
  EXPECT_THAT(session.screen(), HasSubstr("Anna (First), Ben (Second): at this keyboard"));
  session.type("");
  ASSERT_TRUE(session.sees(kAsk));
  const std::string annas = dice_of(session.screen(), "1");
  EXPECT_THAT(annas, Not(HasSubstr("#")));
  EXPECT_THAT(dice_of(session.screen(), "2"), HasSubstr("# # # # #"));
  session.type("1x1");
  ASSERT_TRUE(session.sees("Ben: press Enter to see your view."));
  EXPECT_THAT(session.screen(), Not(HasSubstr(annas)));
  EXPECT_EQ(dice_of(session.screen(), "1"), "");
  session.type("");
  ASSERT_TRUE(session.sees(kAsk));
  EXPECT_THAT(dice_of(session.screen(), "1"), HasSubstr("# # # # #"));
  EXPECT_THAT(dice_of(session.screen(), "2"), Not(HasSubstr("#")));
  EXPECT_THAT(session.screen(), Not(HasSubstr(annas)));
  EXPECT_THAT(session.screen(), Not(HasSubstr("Anna rolls a 1")));
  EXPECT_THAT(session.screen(), HasSubstr("Anna bids 1 x 1"));
  session.type("liar");
  ASSERT_TRUE(session.sees(kOver));
  EXPECT_EQ(session.exit_status(), 0);
}

TEST_F(Play, one_person_is_never_asked_to_look_away) {
  TerminalSession session(liars_dice(), here);
  play_to_the_end(session, "2");
  EXPECT_EQ(session.exit_status(), 0);
  EXPECT_THAT(session.everything(), Not(HasSubstr("look away")));
}

TEST_F(Play, the_end_of_input_ends_cleanly) {
  TerminalSession session(liars_dice({"--save", folder.file("saved")}), here);
  ASSERT_TRUE(session.sees(kAsk));
  session.end_input();
  EXPECT_TRUE(session.sees("The game is kept in"));
  EXPECT_TRUE(session.sees("Goodbye."));
  EXPECT_EQ(session.exit_status(), 0);
  EXPECT_THAT(folder.read("saved"), StartsWith("enfilade-save 1\n"));
}

// What was played, without what was said about it: a decision takes as long as it takes.
std::string without_remarks(const std::string& record) {
  std::string out;
  for (const std::string_view line : split(record, '\n'))
    if (!line.starts_with("# ")) out += std::string(line) + "\n";
  return out;
}

TEST_F(Play, the_same_seed_gives_the_same_game_and_none_gives_another) {
  for (const char* name : {"a", "b"}) {
    TerminalSession session(liars_dice({"--seat", "0=computer:random", "--save", folder.file(name)}), here);
    EXPECT_EQ(session.exit_status(), 0);
  }
  EXPECT_EQ(without_remarks(folder.read("a")), without_remarks(folder.read("b")));
  for (const char* name : {"c", "d"}) {
    TerminalSession session({"play", "liars-dice", "--seat", "0=computer:random", "--seat",
                             "1=computer:random", "--save", folder.file(name)},
                            here);
    EXPECT_EQ(session.exit_status(), 0);
    expect_verified(folder.file(name));
  }
  EXPECT_NE(folder.read("c"), folder.read("d"));
}

TEST_F(Play, wrong_words_on_the_command_line_are_explained) {
  for (const Arguments& wrong :
       {Arguments{"play", "nowhere"}, Arguments{"play", "liars-dice", "--lang", "tlh"},
        Arguments{"play", "liars-dice", "--loud"}, Arguments{"play", "--resume", "x", "--seed", "1"},
        Arguments{"play", "liars-dice", "--seat", "9=you"},
        Arguments{"play", "liars-dice", "--seat", "0=cat"},
        Arguments{"play", "liars-dice", "--players", "3"}}) {
    TerminalSession session(wrong, here);
    EXPECT_EQ(session.exit_status(), 2) << session.everything();
  }
  TerminalSession session({"play", "--resume", folder.file("nothing")}, here);
  EXPECT_EQ(session.exit_status(), 1) << session.everything();
}

TEST_F(Play, a_whole_game_of_forbidden_city_against_a_computer) {
  const std::string record = folder.file("city.record");
  TerminalSession session({"play", "forbidden-city", "--seed", "1", "--option", "start_player=1", "--seat",
                           "1=computer:random", "--save", record},
                          here);
  ASSERT_TRUE(session.sees("Place your tile"));
  ASSERT_TRUE(session.answer(kAsk, "(0,0)r0"));
  EXPECT_TRUE(session.sees("The cell (0,0) is occupied. (Only on empty places)"));
  session.type("?");
  EXPECT_TRUE(session.sees("The place that you choose must be empty."));
  session.type("(9,9)r0");
  EXPECT_TRUE(session.sees("(Along a side)"));
  session.type("(0,-2)");
  EXPECT_TRUE(session.sees("with \"(0,-2)\""));
  play_to_the_end(session, "1");
  EXPECT_EQ(session.exit_status(), 0);
  expect_verified(record);
}

TEST_F(Play, a_hidden_step_is_built_move_by_move_taken_back_and_submitted_whole) {
  const std::string file = folder.file("saved");
  TerminalSession session(
      {"play", "eternal-palace", "--seed", "7", "--seat", "1=computer:random", "--save", file}, here);
  ASSERT_TRUE(session.sees("Put your dice into groups"));
  ASSERT_TRUE(session.answer(kAsk, "1"));
  ASSERT_TRUE(session.sees("So far: "));
  ASSERT_TRUE(session.sees(kAsk));
  EXPECT_THAT(folder.read("saved"), Not(HasSubstr("\n0 group")));
  session.type("u");
  ASSERT_TRUE(session.sees("Put your dice into groups"));
  ASSERT_TRUE(session.answer(kAsk, "1"));
  ASSERT_TRUE(session.answer("So far: ", "1"));
  ASSERT_TRUE(session.answer(kAsk, "l"));
  ASSERT_TRUE(session.sees("Yellow is ready"));
  EXPECT_THAT(folder.read("saved"), Not(HasSubstr("takeback")));
}

// A bid in its full spelling is understood wherever it is typed: at the question, inside the bid that is being
// built suit by suit, and while the list shows only a part.
TEST_F(Play, a_bid_may_be_typed_in_its_full_spelling_at_any_point) {
  const std::vector<std::vector<std::pair<const char*, const char*>>> ways{
      {},
      {{"bid", "So far: bid"}},
      {{"bid", "So far: bid"}, {"+", "So far: bid 1G 1S"}},
      {{"bid", "So far: bid"}, {"+", "So far: bid 1G 1S"}, {".", "How much Silver"}},
      {{"bid", "So far: bid"}, {"?", "for the board: "}},
      {{"pas", "with \"pas\""}}};
  for (const auto& way : ways) {
    TerminalSession session({"play", "palaces", "--seed", "5", "--seat", "1=computer:random"}, here,
                            {80, 24});
    for (const auto& [typed, seen] : way) {
      session.type(typed);
      ASSERT_TRUE(session.sees(seen)) << typed << session.everything();
    }
    session.type("bid 2S 1J");
    EXPECT_TRUE(session.sees("A bids 2S 1J")) << session.everything();
  }
}

TEST_F(Play, a_bid_of_dice_is_understood_on_every_page_and_in_a_narrowed_list) {
  for (const char* before : {"", "+", "10x", "-"}) {
    TerminalSession session(liars_dice(), here, {80, 24});
    ASSERT_TRUE(session.answer(kAsk, before));
    ASSERT_TRUE(session.answer(kAsk, "3x4"));
    EXPECT_TRUE(session.sees("First bids 3 × 4")) << before;
  }
}

TEST_F(Play, people_who_choose_at_the_same_time_see_nothing_of_each_other) {
  TerminalSession session(
      {"play", "eternal-palace", "--seed", "7", "--seat", "0=you:Anna", "--seat", "1=person:Ben"}, here);
  ASSERT_TRUE(session.sees("Anna: press Enter"));
  session.type("");
  for (int die = 0; die < 2; ++die) {
    ASSERT_TRUE(session.answer(kAsk, "1"));
  }
  ASSERT_TRUE(session.sees("Ben: press Enter"));
  session.type("");
  ASSERT_TRUE(session.sees("Put your dice into groups"));
  ASSERT_TRUE(session.sees(kAsk));
  EXPECT_THAT(session.screen(), HasSubstr("Anna is ready"));
  EXPECT_THAT(session.screen(), Not(HasSubstr("Anna shows the group")));
}

TEST_F(Play, undo_is_free_within_a_turn) {
  TerminalSession session(
      {"play", "royal-palace", "--seed", "7", "--option", "start_player=red", "--seat", "1=computer:random"},
      here);
  // Rooms are offered in their order, so that the first choice does not commit all servants; the last one says
  // that it does.
  ASSERT_TRUE(session.sees(kAsk));
  EXPECT_THAT(session.window().text(), HasSubstr("1. place PARADE"));
  EXPECT_THAT(session.window().text(), HasSubstr("another one: castle gate (4 ×)"));
  session.type("1");
  ASSERT_TRUE(session.sees("(4 left)"));
  ASSERT_TRUE(session.answer(kAsk, "u"));
  ASSERT_TRUE(session.sees("Red takes back the last step."));
  ASSERT_TRUE(session.sees("(5 left)"));
  ASSERT_TRUE(session.answer(kAsk, "place GATE"));
  ASSERT_TRUE(session.sees("Supply: 2 more servants may come"));
  ASSERT_TRUE(session.answer(kAsk, "gate 1"));
  ASSERT_TRUE(session.sees("Red brings 1 servant to the gate"));
  ASSERT_TRUE(session.answer(kAsk, "u"));
  ASSERT_TRUE(session.sees("Red takes back the last step."));
  ASSERT_TRUE(session.sees("Supply: 2 more servants may come"));
  EXPECT_THAT(session.everything(), Not(HasSubstr("[y/N]")));
}

TEST_F(Play, a_computer_that_takes_its_time_is_seen_to_think) {
  TerminalSession session({"play", "forbidden-city", "--seed", "3", "--option", "start_player=2", "--seat",
                           "1=computer:search:10000000"},
                          here);
  EXPECT_TRUE(session.sees("Yellow has been thinking for 2 s"));
}

// What is typed while a computer thinks is neither shown nor an answer to the question that comes then.
TEST_F(Play, words_that_are_typed_while_a_computer_thinks_answer_nothing) {
  for (const bool plain : {false, true}) {
    TerminalSession session(Arguments{"play", "forbidden-city", "--seed", "3", "--option", "start_player=1",
                                      "--seat", "1=computer:search:60000"} +
                                (plain ? Arguments{"--plain"} : Arguments{}),
                            here, {80, 24});
    ASSERT_TRUE(session.answer(kAsk, "1"));
    ASSERT_TRUE(session.sees("Yellow is thinking.")) << session.everything();
    session.press("u\ny\n");
    ASSERT_TRUE(session.sees(kAsk));
    EXPECT_THAT(session.everything(), AllOf(Not(HasSubstr("[y/N]")), Not(HasSubstr("is thinking.u"))));
    session.type("l");
    ASSERT_TRUE(session.sees("Yellow places ")) << session.everything();
    EXPECT_THAT(session.everything(), AllOf(Not(HasSubstr("[y/N]")), Not(HasSubstr("takes back"))));
  }
}

// The log holds what holds: what was taken back is told no more, in a game that goes on later either.
TEST_F(Play, what_was_taken_back_leaves_the_log) {
  const std::string file = folder.file("saved");
  for (const bool later : {false, true}) {
    TerminalSession session(later ? Arguments{"play", "--resume", file} : liars_dice({"--save", file}), here);
    if (!later) {
      ASSERT_TRUE(session.answer(kAsk, "1x1"));
      ASSERT_TRUE(session.answer(kAsk, "u"));
      ASSERT_TRUE(session.answer("[y/N] ", "y"));
    }
    ASSERT_TRUE(session.answer(kAsk, "l"));
    ASSERT_TRUE(session.sees("has the SHA-256")) << session.everything();
    ASSERT_TRUE(session.sees(later ? "The game goes on" : "takes back the last step"));
    EXPECT_THAT(session.window().text(), Not(HasSubstr("First bids")));
    ASSERT_TRUE(session.answer("for the board: ", "q"));
    ASSERT_TRUE(session.sees(kAsk));
    session.end_input();
    EXPECT_EQ(session.exit_status(), 0);
  }
}

// Every game there is can be played through by typing numbers, and its record proves its draws.
class PlayEvery : public testing::TestWithParam<const Game*> {};

TEST_P(PlayEvery, to_the_end_by_numbers) {
  ScratchFolder folder;
  const std::string record = folder.file("game.record");
  TerminalSession session({"play", std::string(GetParam()->info->id), "--seed", "3", "--lang", "de", "--seat",
                           "1=computer:random", "--save", record});
  play_to_the_end(session, "2", kFrage, "Das Spiel ist aus.");
  EXPECT_EQ(session.exit_status(), 0);
  expect_verified(record);
}

std::vector<const Game*> every_game() {
  std::vector<const Game*> list;
  for (const Game& game : all_games()) list.push_back(&game);
  return list;
}

INSTANTIATE_TEST_SUITE_P(Games, PlayEvery, testing::ValuesIn(every_game()), [](const auto& parameter) {
  std::string name(parameter.param->info->id);
  std::erase(name, '-');
  return name;
});

TEST_F(Play, the_questions_before_a_game_lead_to_a_table) {
  TerminalSession session({"play"}, here);
  ASSERT_TRUE(session.sees("Which game? [1] "));
  const std::size_t city = session.everything().find(". Forbidden City");
  ASSERT_NE(city, std::string::npos);
  EXPECT_THAT(session.everything(), Not(HasSubstr("Liar's dice")));
  session.type("99");
  EXPECT_TRUE(session.sees("A number from 1 to"));
  session.type(session.everything().substr(city - 1, 1));
  ASSERT_TRUE(session.answer("How many players, 2 to 4? [2] ", "3"));
  ASSERT_TRUE(session.sees("Start tile: beginner side"));
  session.type("1");
  ASSERT_TRUE(session.sees("2. advanced side"));
  session.type("2");
  ASSERT_TRUE(session.sees("Start tile: advanced side"));
  session.type("2");
  ASSERT_TRUE(session.sees("4. third seat"));
  ASSERT_TRUE(session.sees("Not with this set-up: fourth seat."));
  session.type("2");
  ASSERT_TRUE(session.sees("Start player: first seat"));
  session.type("");
  ASSERT_TRUE(session.answer("Who plays Purple? [1] ", ""));
  ASSERT_TRUE(session.sees("Who plays Yellow?"));
  session.type("3");
  ASSERT_TRUE(session.sees("Who plays Red?"));
  session.type("3");
  ASSERT_TRUE(session.sees("Red: computer (random moves)"));
  ASSERT_TRUE(session.answer(kAsk, "q"));
  ASSERT_TRUE(session.answer("[Y/n] ", "y"));
  EXPECT_EQ(session.exit_status(), 0);
}

TEST_F(Play, what_happened_since_one_decided_is_in_view) {
  TerminalSession session({"play", "eternal-palace", "--seed", "7", "--seat", "1=computer:random"}, here,
                          {80, 24});
  ASSERT_TRUE(session.sees(kAsk));
  // The commitment is one line, and all of its digits are in the log.
  EXPECT_THAT(session.window().text(), HasSubstr("… (l shows all of it)"));
  session.type("l");
  ASSERT_TRUE(session.sees("has the SHA-256")) << session.everything();
  ASSERT_TRUE(session.answer("for the board: ", "b"));
  EXPECT_THAT(session.everything(), testing::ContainsRegex("[0-9a-f]{64}"));
  // Until a group of dice was placed, and Green has answered.
  for (int i = 0; i < 12; ++i) {
    ASSERT_TRUE(session.sees(kAsk));
    if (session.window().text().find("Yellow places ") != std::string::npos) break;
    session.type("1");
  }
  EXPECT_THAT(session.window().text(), AllOf(HasSubstr("Yellow places "), HasSubstr("Green places ")));
}

// Where there is not room for everything that happened, what was paid is worth more than what was drawn.
TEST_F(Play, payments_are_told_before_draws) {
  TerminalSession session({"play", "forbidden-city", "--seed", "5", "--seat", "1=computer:random"}, here,
                          {80, 24});
  int cut = 0, paid_instead = 0;
  for (int i = 0; i < 15 && session.sees_one_of({kAsk, kOver}) == 0; ++i) {
    const std::string window = session.window().text();
    if (window.find("… (l shows everything") != std::string::npos) {
      ++cut;
      const bool paid = window.find(" receives ") != std::string::npos;
      if (paid && window.find(" draws ") == std::string::npos) ++paid_instead;
    }
    session.type("1");
  }
  EXPECT_GT(cut, 0);
  EXPECT_GT(paid_instead, 0) << session.window().text();
}

// What is left out is marked where it is missing: at the line that tells how to read it, and behind others.
TEST_F(Play, lines_left_out_are_marked_where_they_are_missing) {
  TerminalSession session({"play", "palaces", "--seed", "5", "--seat", "1=computer:random"}, here, {80, 24});
  int first_lines_shown = 0, marked_behind = 0;
  for (int i = 0; i < 25 && session.sees_one_of({kAsk, kLastBoard}) == 0; ++i) {
    std::string before;
    for (const std::string& row : session.window().rows()) {
      // A line of what happened stands above the first mark: then the mark is not for what came before it.
      if (row.starts_with("  … (l ") && (before.starts_with("  A ") || before.starts_with("  B ")))
        ++first_lines_shown;
      if (row.ends_with(" …")) ++marked_behind;
      before = row;
    }
    session.type("1");
  }
  EXPECT_GT(first_lines_shown + marked_behind, 0) << session.everything();
}

TEST_F(Play, the_log_opens_at_its_end_and_leads_back_to_its_beginning) {
  TerminalSession session({"play", "forbidden-city", "--seed", "5", "--seat", "1=computer:random"}, here,
                          {80, 24});
  for (int i = 0; i < 12; ++i) ASSERT_TRUE(session.answer(kAsk, "1"));
  ASSERT_TRUE(session.answer(kAsk, "l"));
  const std::string at_end = "- for what came before, Enter for the board: ";
  ASSERT_TRUE(session.sees(at_end)) << session.everything();
  const std::string newest = session.window().text();
  EXPECT_THAT(newest, Not(HasSubstr("has the SHA-256")));
  // Back to where the game began, and forward again.
  int pages = 0;
  for (int seen = 0; seen == 0 && pages < 20; ++pages) {
    session.type("-");
    seen = session.sees_one_of({"- for what came before, b for the board: ", "more, b for the board: "});
  }
  EXPECT_THAT(session.window().text(), HasSubstr("has the SHA-256"));
  session.type("-");
  ASSERT_TRUE(session.sees("more, b for the board: ")) << "there is nothing before";
  while (pages-- > 0) {
    session.type("");
    ASSERT_TRUE(session.sees("for the board: "));
  }
  EXPECT_THAT(session.window().text(), HasSubstr(at_end.substr(0, at_end.size() - 1)));
  session.type("");
  EXPECT_TRUE(session.sees(kAsk));
}

// A map that is cut says so; the last one can be moved until the result is wanted, which stays in view.
TEST_F(Play, the_forbidden_citys_map_says_what_it_does_not_show) {
  TerminalSession session({"play", "forbidden-city", "--seed", "5", "--seat", "1=computer:random"}, here,
                          {80, 24});
  const std::string cut = "v ^ < > move it.";
  bool said = false;
  while (session.sees_one_of({kAsk, kLastBoard}) == 0) {
    const std::string window = session.window().text();
    said = said || window.find(cut) != std::string::npos;
    session.type("1");
  }
  EXPECT_TRUE(said) << session.window().text();
  const std::string last = session.window().text();
  EXPECT_THAT(last, HasSubstr(cut));
  session.type("^^^^^^");
  ASSERT_TRUE(session.sees(kLastBoard));
  EXPECT_NE(session.window().text(), last);
  session.type("");
  EXPECT_EQ(session.exit_status(), 0);
  EXPECT_THAT(session.window().text(),
              AllOf(HasSubstr(" wins with "), HasSubstr(kOver), HasSubstr("  1.  "), HasSubstr(" replay ")));
}

// The Master is no seat, but the one to be ahead of; and has one name.
TEST_F(Play, alone_the_result_tells_the_masters_points_too) {
  TerminalSession session(
      {"play", "eternal-palace", "--players", "1", "--seed", "5", "--plain", "--seat", "0=computer:random"},
      here);
  ASSERT_EQ(session.exit_status(), 0);
  const std::string& all = session.everything();
  EXPECT_THAT(all, HasSubstr("You have lost.\r\n"
                             "  1.  The Master                          20 points\r\n"
                             "  2.  Yellow: computer (random moves)      2 points\r\n"));
  EXPECT_THAT(all, AllOf(HasSubstr("New turn order: yellow, the Master\r\n"),
                         HasSubstr("The Master turns up his next card\r\n"),
                         HasSubstr("card groups its dice: "), Not(HasSubstr("card M"))));
  // Its reasons end with the title of a rule, not with its number.
  EXPECT_THAT(all, AllOf(HasSubstr("(Otherwise the topmost)"), Not(testing::ContainsRegex("\\(EP-[0-9]"))));
}

TEST_F(Play, a_finished_record_is_shown_again_by_replay) {
  const std::string record = folder.file("game.record");
  {
    TerminalSession session(liars_dice({"--seat", "0=computer:random", "--save", record}), here);
    ASSERT_EQ(session.exit_status(), 0);
  }
  TerminalSession steps({"replay", record}, here);
  ASSERT_TRUE(steps.answer("0 of ", "n"));
  EXPECT_TRUE(steps.sees("First rolls a"));
  ASSERT_TRUE(steps.answer("1 of ", "11"));
  ASSERT_TRUE(steps.answer("11. First: ", "p"));
  ASSERT_TRUE(steps.answer("10 of ", "q"));
  EXPECT_EQ(steps.exit_status(), 0);

  TerminalSession in_german({"replay", record, "--all", "--lang", "de"}, here);
  EXPECT_EQ(in_german.exit_status(), 0);
  EXPECT_THAT(in_german.everything(), AllOf(HasSubstr("1. Zufall\x1b"), HasSubstr("Erster würfelt")));

  TerminalSession as_spectator({"replay", record, "--as", "spectator", "--all", "--plain"}, here);
  EXPECT_EQ(as_spectator.exit_status(), 0);
  EXPECT_THAT(as_spectator.everything(), HasSubstr("First rolls a die in secret"));
  EXPECT_THAT(as_spectator.everything(), Not(HasSubstr("Second rolls a 1")));
  TerminalSession as_second({"replay", record, "--as", "second", "--all", "--boards", "--plain"}, here);
  EXPECT_EQ(as_second.exit_status(), 0);
  EXPECT_THAT(as_second.everything(), HasSubstr("# # # # #"));
}

// The result stands below the last board, and a board that is cut can be moved.
TEST_F(Play, a_replay_fits_into_the_window) {
  TerminalSession played({"simulate", "forbidden-city", "--games", "1", "--records", folder.file("games")},
                         here);
  ASSERT_EQ(played.exit_status(), 0) << played.everything();
  TerminalSession steps({"replay", folder.file("games/block-1-seats-0-0.record")}, here, {80, 24});
  ASSERT_TRUE(steps.answer("0 of ", "9999"));
  ASSERT_TRUE(steps.sees("The game is over."));
  ASSERT_TRUE(steps.sees("q quit): "));
  const std::string end = steps.window().text();
  EXPECT_THAT(end, AllOf(HasSubstr("Purple: computer (random moves)"), HasSubstr("v ^ < > move it.")));
  EXPECT_THAT(steps.window().rows().front(), HasSubstr("x=")) << end;
  steps.type("vv");
  ASSERT_TRUE(steps.sees("q quit): "));
  EXPECT_NE(steps.window().text(), end);
  steps.type("q");
  EXPECT_EQ(steps.exit_status(), 0);
}

TEST(Simulate, shows_lengths_scores_and_seats) {
  TerminalSession text({"simulate", "liars-dice", "--games", "50"});
  EXPECT_EQ(text.exit_status(), 0);
  EXPECT_THAT(text.everything(), HasSubstr("95 % interval"));
  TerminalSession first({"simulate", "liars-dice", "--games", "20", "--json"});
  TerminalSession second({"simulate", "liars-dice", "--games", "20", "--json"});
  EXPECT_EQ(first.exit_status(), 0);
  EXPECT_EQ(second.exit_status(), 0);
  EXPECT_EQ(first.everything(), second.everything());
  EXPECT_THAT(first.everything(), HasSubstr("\"win_share\":{\"mean\":"));
}

}  // namespace
}  // namespace enfilade::cli
