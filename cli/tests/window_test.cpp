// The terminal as a person sees it: windows of the usual sizes, with and without colour, in both languages;
// and that nothing is lost, however one leaves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/tests/terminal_session.hpp"
#include "cli/words.hpp"
#include "games/registry.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {
namespace {

using testing::AnyOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using Size = TerminalSession::Size;

constexpr Size kUsual{80, 24}, kLarge{120, 40};

// Three dots are for what can be read by a key that stands behind them, or where lines are left out, once the key is
// told; anything else would be something that was cut.
bool cuts_something(const std::string& row, bool told) {
  for (const std::string dots : {"…", "..."})
    for (std::size_t at = row.find(dots); at != std::string::npos; at = row.find(dots, at + 1)) {
      const std::string behind = row.substr(at + dots.size());
      if (behind.empty() && told && row.substr(0, at).ends_with(' ')) continue;
      if (!behind.starts_with("(?") && !behind.starts_with(" (l ") && behind.find(" v ") == std::string::npos)
        return true;
    }
  return false;
}

// A page of fewer than three choices, with more behind it, would be read for long.
void expect_no_thin_page(const TerminalSession& session) {
  for (const std::string& row : session.window().rows()) {
    const auto part = words(row);
    if (part.size() < 5 || (part[1] != "to" && part[1] != "bis") || (part[3] != "of" && part[3] != "von"))
      continue;
    const auto first = parse_int(part[0]), last = parse_int(part[2]);
    const auto all = parse_int(part[4].substr(0, part[4].find('.')));
    if (!first || !last || !all || last == all) continue;
    EXPECT_GE(*last - *first, 2) << session.window().text();
  }
}

// At a question the window begins with the heading and ends with the line on which one types; in between are
// board, question and choices, and nothing was pushed out.
void expect_whole(const TerminalSession& session, const std::string& title, const std::string& ask,
                  bool fixed) {
  const std::vector<std::string> rows = session.window().rows();
  std::size_t last = rows.size();
  while (last > 0 && rows[last - 1].empty()) --last;
  ASSERT_GT(last, 0u);
  EXPECT_THAT(rows[last - 1], StartsWith(ask.substr(0, ask.size() - 1))) << session.window().text();
  // Where the cursor stays where it is, the screen begins below a line somewhere above.
  const auto heading =
      std::find_if(rows.begin(), rows.end(), [&](const std::string& row) { return row.starts_with(title); });
  ASSERT_NE(heading, rows.end()) << session.window().text();
  EXPECT_TRUE(!fixed || heading == rows.begin()) << session.window().text();
  bool has_choice = false, told = false;
  for (const std::string& row : rows) {
    told = told || row.starts_with("  … (l ") || row.starts_with("  ... (l ");
    const std::size_t digit = row.find_first_not_of(' '), dot = row.find_first_not_of("0123456789", digit);
    has_choice = has_choice || (dot != std::string::npos && dot > digit && row.substr(dot, 2) == ". ");
    EXPECT_FALSE(cuts_something(row, told)) << row;
  }
  EXPECT_TRUE(has_choice) << session.window().text();
  expect_no_thin_page(session);
}

struct Look {
  const Game* game;
  Size size;
  const char* language;
  const char* style;  // "colour", "mono", "plain"
  int players, decisions;
};

std::string name_of(const Look& look) {
  std::string name = std::string(look.game->info->id) + "_" + std::to_string(look.size.columns) + "_" +
                     look.language + "_" + look.style + "_" + std::to_string(look.players);
  std::erase(name, '-');
  return name;
}

std::vector<Look> looks() {
  std::vector<Look> list;
  for (const Game& game : all_games()) {
    const int players = std::max(game.info->min_players, std::min(2, game.info->max_players));
    list.push_back({&game, kUsual, "en", "colour", players, 12});
    list.push_back({&game, kUsual, "de", "plain", players, 4});
    list.push_back({&game, kLarge, "en", "plain", players, 4});
    list.push_back({&game, kLarge, "de", "colour", players, 4});
    list.push_back({&game, kLarge, "en", "mono", players, 4});
    // Long enough to see full tables.
    for (int n = game.info->min_players; n <= game.info->max_players; ++n)
      for (const char* language : {"en", "de"}) list.push_back({&game, kUsual, language, "mono", n, 150});
  }
  return list;
}

class Window : public testing::TestWithParam<Look> {};

TEST_P(Window, shows_board_question_and_choices_at_every_decision) {
  const Look& look = GetParam();
  const bool plain = std::string_view(look.style) == "plain";
  const ScratchFolder folder;
  Arguments arguments{"play",      std::string(look.game->info->id), "--seed", "5", "--lang", look.language,
                      "--players", std::to_string(look.players)};
  for (int seat = 1; seat < look.players; ++seat)
    arguments = arguments + Arguments{"--seat", std::to_string(seat) + "=computer:random"};
  if (plain) arguments.emplace_back("--plain");
  Arguments environment{"XDG_DATA_HOME=" + folder.file("data")};
  if (std::string_view(look.style) == "mono") environment.emplace_back("NO_COLOR=1");
  Words words(look.language);
  words.add_game(*look.game->info);
  std::string ask = std::string_view(look.language) == "de" ? kFrage : kAsk,
              title = words.title(*look.game->info);
  if (plain) ask = in_ascii(ask), title = in_ascii(title);
  TerminalSession session(arguments, environment, look.size);
  for (int i = 0; i < look.decisions; ++i) {
    const int seen = session.sees_one_of({ask, "verify ", "Enter for the result: ", "Enter: zum Ergebnis: "});
    ASSERT_NE(seen, -1) << session.everything();
    if (seen > 0) return;  // a short game
    expect_whole(session, title, ask, !plain);
    // A page of choices and a refusal leave the board where it is.
    if (i == 1) {
      session.type("+");
      ASSERT_TRUE(session.sees(ask));
      if (!plain) expect_whole(session, title, ask, true);
      session.type("b");
      ASSERT_TRUE(session.sees(ask));
    }
    // A choice that is not there is refused, and the board stays where it is; where the cursor cannot be moved,
    // the answer pushes it up.
    session.type(std::to_string(1 + i % (plain ? 2 : 4)));
    if (HasFailure()) return;
  }
  const bool has_colour = session.everything().find("\x1b[1;3") != std::string::npos;
  EXPECT_EQ(has_colour, std::string_view(look.style) == "colour");
}

INSTANTIATE_TEST_SUITE_P(Looks, Window, testing::ValuesIn(looks()),
                         [](const auto& look) { return name_of(look.param); });

// Options are those of this table: nobody chooses for a third seat among two, or a Master for many.
TEST(Questions, list_what_this_table_can_choose) {
  const ScratchFolder folder;
  TerminalSession session({"play"}, {"XDG_DATA_HOME=" + folder.file("data")}, kUsual);
  ASSERT_TRUE(session.answer("Which game? [1] ", "1"));
  ASSERT_TRUE(session.answer("[2] ", "2"));
  ASSERT_TRUE(session.sees("Enter to go on: "));
  EXPECT_THAT(session.everything(),
              AllOf(HasSubstr("Colour of the second seat"), Not(HasSubstr("third seat"))));
  EXPECT_THAT(session.unbroken(), HasSubstr("Not with this set-up: The Master's personality"));
  session.type("3");  // the first seat's colour
  ASSERT_TRUE(session.answer("[1] ", "2"));
  ASSERT_TRUE(session.answer("Enter to go on: ", "4"));
  EXPECT_TRUE(session.sees("Not with this set-up: yellow.")) << session.everything();
}

// The questions before a game: nothing is wider than the window, so the terminal breaks no word.
TEST(Questions, fit_into_the_window) {
  for (const auto& [language, game, asks] :
       {std::tuple{"en", "1", "Which game? [1] |[2] |go on: |[1] "},
        std::tuple{"de", "3", "Welches Spiel? [1] |[2] |Enter: |[1] "}}) {
    const ScratchFolder folder;
    TerminalSession session({"play", "--lang", language}, {"XDG_DATA_HOME=" + folder.file("data")}, kUsual);
    bool first = true;
    for (const std::string_view ask : split(asks, '|')) {
      ASSERT_TRUE(session.sees(std::string(ask))) << session.everything();
      session.type(std::exchange(first, false) ? game : ask.starts_with("[1]") ? "q" : "");
    }
    EXPECT_EQ(session.exit_status(), 0);
    int computers = 0;
    for (std::string_view line : split(session.everything(), '\n')) {
      if (line.ends_with('\r')) line.remove_suffix(1);
      EXPECT_LT(width_of(line), 80u) << line;
      computers += line.find(". computer (") != std::string_view::npos ||
                           line.find(". Computer (") != std::string_view::npos
                       ? 1
                       : 0;
    }
    EXPECT_GE(computers, 6);
  }
}

TEST(Questions, take_the_beginning_of_a_name) {
  for (const auto& [language, which, game, how_many, go_on, who] :
       {std::tuple{"en", "Which game? [1] ", "pala", "How many players, 2 to 4? [2] ",
                   "Enter to go on: ", "Who plays A"},
        std::tuple{"de", "Welches Spiel? [1] ", "palä", "spielen mit, 2 bis 4? [2] ",
                   "Weiter mit Enter: ", "Wer spielt A"}}) {
    const ScratchFolder folder;
    TerminalSession session({"play", "--lang", language}, {"XDG_DATA_HOME=" + folder.file("data")}, kUsual);
    ASSERT_TRUE(session.answer(which, "z"));  // no name begins like this
    ASSERT_TRUE(session.answer(which, game)) << session.everything();
    ASSERT_TRUE(session.answer(how_many, "")) << session.everything();
    ASSERT_TRUE(session.answer(go_on, ""));
    EXPECT_TRUE(session.sees(who)) << session.everything();
  }
}

class Leaving : public testing::Test {
 protected:
  std::string kept() const {
    std::string text;
    for (const auto& entry : std::filesystem::directory_iterator(folder.file("data/enfilade"))) {
      std::ifstream in(entry.path());
      text.append(std::istreambuf_iterator<char>(in), {});
    }
    return text;
  }
  ScratchFolder folder;
  Arguments here{"XDG_DATA_HOME=" + folder.file("data")};
  Arguments dice{"play", "liars-dice", "--seed", "7", "--seat", "1=computer:random"};
};

// The last board waits; whoever leaves there has the result and the record all the same.
TEST_F(Leaving, the_last_board_is_left_with_the_result_and_the_record) {
  for (const bool interrupt : {true, false}) {
    const std::string file = folder.file(interrupt ? "one" : "two");
    TerminalSession session({"play", "palaces", "--seed", "5", "--seat", "1=computer:random", "--save", file},
                            here, kUsual);
    while (session.sees_one_of({kAsk, "Enter for the result: "}) == 0) session.type("1");
    interrupt ? session.interrupt() : session.end_input();
    EXPECT_EQ(session.exit_status(), interrupt ? 130 : 0) << session.everything();
    EXPECT_THAT(session.everything(), HasSubstr("The game is over."));
    EXPECT_THAT(folder.read(interrupt ? "one" : "two"), HasSubstr("\nend finished\n"));
  }
}

TEST_F(Leaving, a_closed_window_and_a_killed_program_lose_no_step) {
  for (const bool closed : {true, false}) {
    std::filesystem::remove_all(folder.file("data"));
    TerminalSession session(dice, here, kUsual);
    ASSERT_TRUE(session.answer(kAsk, "1x2"));
    ASSERT_TRUE(session.sees(kAsk));
    closed ? session.hang_up() : session.kill();
    // The input may be seen to end before the signal comes.
    if (closed)
      EXPECT_THAT(session.exit_status(), AnyOf(129, 0));
    else
      EXPECT_EQ(session.exit_status(), -1);
    EXPECT_THAT(kept(), AllOf(StartsWith("enfilade-save 1\n"), HasSubstr("\n0 1x2\n")));
  }
}

TEST_F(Leaving, ctrl_c_while_a_computer_thinks) {
  TerminalSession session({"play", "forbidden-city", "--seed", "3", "--option", "start_player=2", "--seat",
                           "1=computer:search:10000000"},
                          here, kUsual);
  ASSERT_TRUE(session.sees("has been thinking for"));
  session.interrupt();
  EXPECT_EQ(session.exit_status(), 130);
  EXPECT_THAT(session.everything(), HasSubstr("enfilade play --resume "));
  EXPECT_THAT(kept(), StartsWith("enfilade-save 1\n"));
}

// A hint is thought about for as long as it takes; nobody has to wait for it.
TEST_F(Leaving, ctrl_c_while_a_hint_is_thought_about) {
  TerminalSession session({"play", "eternal-palace", "--seed", "3", "--seat", "1=computer:random"}, here,
                          kUsual);
  ASSERT_TRUE(session.answer(kAsk, "!"));
  ASSERT_TRUE(session.sees("Thinking about a hint")) << session.everything();
  session.interrupt();
  EXPECT_EQ(session.exit_status(), 130) << session.everything();
  EXPECT_THAT(session.everything(), HasSubstr("enfilade play --resume "));
  EXPECT_THAT(kept(), StartsWith("enfilade-save 1\n"));
}

TEST_F(Leaving, an_unfinished_game_is_offered_at_the_next_start) {
  {
    TerminalSession session(dice, here, kUsual);
    ASSERT_TRUE(session.answer(kAsk, "1x2"));
    ASSERT_TRUE(session.sees(kAsk));
    session.interrupt();
    EXPECT_EQ(session.exit_status(), 130);
  }
  for (const Arguments& start : {Arguments{"play"}, Arguments{"play", "liars-dice"}}) {
    TerminalSession session(start, here, kUsual);
    ASSERT_TRUE(session.sees("1. Liar's dice, 2"));
    ASSERT_TRUE(session.answer("Go on with which? Enter for a new game: ", "1"));
    ASSERT_TRUE(session.sees("The game goes on."));
    ASSERT_TRUE(session.answer(kAsk, "l"));
    EXPECT_TRUE(session.sees("First bids 1 × 2"));
  }
}

TEST_F(Leaving, a_game_that_is_open_in_another_terminal_is_not_played_twice) {
  TerminalSession first(dice, here, kUsual);
  ASSERT_TRUE(first.answer(kAsk, "1x2"));
  ASSERT_TRUE(first.sees(kAsk));
  const std::string path = std::filesystem::directory_iterator(folder.file("data/enfilade"))->path();
  const std::string before = kept();
  TerminalSession named({"play", "--resume", path}, here, kUsual);
  EXPECT_EQ(named.exit_status(), 1);
  EXPECT_THAT(named.unbroken(), AllOf(HasSubstr("is open in another terminal"), Not(HasSubstr(kAsk))));
  TerminalSession listed({"play"}, here, kUsual);
  ASSERT_TRUE(listed.sees("(open in another terminal)"));
  ASSERT_TRUE(listed.answer("Enter for a new game: ", "1"));
  ASSERT_TRUE(listed.sees("Go on with it there")) << listed.everything();
  EXPECT_EQ(kept(), before);
  // Every step is a new file under the old name, and locked, too. A terminal that is gone holds nothing.
  first.kill();
  EXPECT_EQ(first.exit_status(), -1);
  ASSERT_TRUE(listed.answer("Enter for a new game: ", "1"));
  ASSERT_TRUE(listed.answer(kAsk, "q")) << listed.everything();
  EXPECT_TRUE(listed.sees("Leave the table?"));
}

// However often the game was begun, and wherever it is kept.
TEST_F(Leaving, q_asks_and_keeps_the_game) {
  const std::string file = folder.file("game");
  std::string path;
  for (int time = 0; time < 4; ++time) {
    TerminalSession session(time == 0   ? dice + Arguments{"--save", file}
                            : time == 1 ? Arguments{"play", "--resume", file}
                            : time == 2 ? dice
                                        : Arguments{"play", "--resume", path},
                            here, kUsual);
    ASSERT_TRUE(session.answer(kAsk, "q"));
    ASSERT_TRUE(session.answer("The game is kept; you can go on later. [Y/n] ", "")) << session.everything();
    EXPECT_EQ(session.exit_status(), 0);
    if (time < 2) {
      EXPECT_THAT(session.everything(), HasSubstr("enfilade play --resume " + file));
      EXPECT_THAT(folder.read("game"), StartsWith("enfilade-save 1\n"));
      continue;
    }
    path = std::filesystem::directory_iterator(folder.file("data/enfilade"))->path();
    EXPECT_THAT(session.everything(), HasSubstr("enfilade play --resume "));
    EXPECT_THAT(kept(), StartsWith("enfilade-save 1\n"));
  }
}

TEST_F(Leaving, a_no_leads_back_to_the_table_and_another_word_is_asked_again) {
  TerminalSession session(dice, here, kUsual);
  ASSERT_TRUE(session.answer(kAsk, "q"));
  ASSERT_TRUE(session.answer("[Y/n] ", "perhaps"));
  ASSERT_TRUE(session.sees("Please answer yes or no"));
  ASSERT_TRUE(session.answer("[Y/n] ", "n"));
  ASSERT_TRUE(session.sees(kAsk));
  expect_whole(session, "Liar's dice", kAsk, true);
  session.type("1x2");
  EXPECT_TRUE(session.sees("First bids 1 × 2")) << session.everything();
}

TEST_F(Leaving, a_game_that_is_kept_nowhere_is_not_left_by_an_empty_line) {
  std::ofstream(folder.file("data")) << "a file where the folder should be";
  TerminalSession session(dice, here, kUsual);
  ASSERT_TRUE(session.answer("without keeping it? [Y/n] ", "y"));
  ASSERT_TRUE(session.answer(kAsk, "q"));
  ASSERT_TRUE(session.answer("[y/N] ", ""));
  ASSERT_TRUE(session.answer(kAsk, "q"));
  EXPECT_THAT(session.unbroken(), HasSubstr("is not kept anywhere and is lost"));
  ASSERT_TRUE(session.answer("[y/N] ", "y"));
  EXPECT_EQ(session.exit_status(), 0);
}

TEST_F(Leaving, a_place_that_cannot_be_written_is_named_before_the_game_begins) {
  TerminalSession named(dice + Arguments{"--save", folder.file("nowhere/game")}, here, kUsual);
  EXPECT_EQ(named.exit_status(), 1);
  EXPECT_THAT(named.unbroken(), HasSubstr("nowhere/game cannot be written: No such file or directory"));
  EXPECT_THAT(named.everything(), Not(HasSubstr(kAsk)));
  std::ofstream(folder.file("data")) << "a file where the folder should be";
  TerminalSession usual(dice, here, kUsual);
  ASSERT_TRUE(usual.sees("The game cannot be kept in"));
  ASSERT_TRUE(usual.answer("without keeping it? [Y/n] ", "n"));
  EXPECT_EQ(usual.exit_status(), 1);
}

// A command that is to be typed later is broken as shells read it, and nothing else breaks its words.
TEST_F(Leaving, the_command_to_go_on_has_room_in_the_window) {
  const std::string deep = folder.file("a-folder-with-a-rather-long-name");
  std::filesystem::create_directory(deep);
  TerminalSession session(dice + Arguments{"--save", deep + "/game", "--lang", "de"}, here, kUsual);
  // Whether it stands in the window, in two rows.
  const auto told = [&] {
    const std::vector<std::string> rows = session.window().rows();
    const auto first = std::find(rows.begin(), rows.end(), "  enfilade play --resume \\");
    return first != rows.end() && *std::next(first) == "    " + deep + "/game --lang de";
  };
  ASSERT_TRUE(session.answer(kFrage, "s"));
  ASSERT_TRUE(session.sees(kFrage));
  EXPECT_TRUE(told()) << session.window().text();
  session.end_input();
  EXPECT_EQ(session.exit_status(), 0);
  EXPECT_TRUE(told()) << session.window().text();
}

TEST_F(Leaving, hot_seat_says_where_it_cannot_wipe_the_screen) {
  const Arguments two{"play", "liars-dice", "--seed", "7", "--seat", "1=person:Ben"};
  for (const auto& [arguments, environment] :
       {std::pair{two + Arguments{"--plain"}, here}, std::pair{two, here + Arguments{"TERM=dumb"}}}) {
    TerminalSession session(arguments, environment, kUsual);
    EXPECT_TRUE(session.sees("This terminal cannot take back what it has shown"));
  }
}

TEST(Typing, arrow_keys_edit_the_line_and_bring_earlier_ones_back) {
  const ScratchFolder folder;
  for (const bool plain : {false, true}) {
    Arguments arguments{"play", "liars-dice", "--seed", "7", "--seat", "1=computer:random"};
    if (plain) arguments.emplace_back("--plain");
    TerminalSession session(arguments, {"XDG_DATA_HOME=" + folder.file("data")}, kUsual);
    ASSERT_TRUE(session.answer(kAsk, "? ld-4.3"));
    ASSERT_TRUE(session.sees("The winner has 1 point"));
    ASSERT_TRUE(session.answer(kAsk, "\x1b[A"));
    EXPECT_TRUE(session.sees("The winner has 1 point"));
    ASSERT_TRUE(session.sees(kAsk));
    // "x3" is typed, then the cursor goes back and "7" comes before it.
    session.press("x3\x1b[D\x1b[D7\n");
    EXPECT_TRUE(session.sees(plain ? "First bids 7 x 3" : "First bids 7 × 3")) << session.everything();
    EXPECT_THAT(session.window().text(),
                AllOf(Not(HasSubstr("^[")), Not(HasSubstr("[A")), Not(HasSubstr("[D"))));
  }
}

// What is read begins with the same line in a window of another size, and goes on where that one ends.
TEST(Typing, rules_can_be_read_on_in_a_window_that_has_become_smaller) {
  const ScratchFolder folder;
  TerminalSession session({"play", "palaces", "--seed", "7", "--seat", "1=computer:random"},
                          {"XDG_DATA_HOME=" + folder.file("data")}, kLarge);
  ASSERT_TRUE(session.answer(kAsk, "?"));
  ASSERT_TRUE(session.sees("What is open and what is hidden")) << "the last line";
  ASSERT_TRUE(session.sees("Enter for the board: "));
  const std::string whole = session.window().text();
  session.resize(kUsual);
  ASSERT_TRUE(session.sees("Enter for the board: "));
  EXPECT_THAT(session.window().text(), Not(HasSubstr("What is open and what is hidden")));
  session.type("");
  ASSERT_TRUE(session.sees("What is open and what is hidden")) << session.everything();
  session.type("-");
  ASSERT_TRUE(session.sees("b for the board: "));
  session.resize(kLarge);
  ASSERT_TRUE(session.sees("b for the board: "));
  const std::string prompt = "Enter ";
  EXPECT_EQ(session.window().text().substr(0, session.window().text().find(prompt)),
            whole.substr(0, whole.find(prompt)));
}

// Keys that mean nothing here: F1, F5 and F12 of several terminals, Insert, Shift-Tab, arrows with Shift or Ctrl.
TEST(Typing, other_keys_type_nothing) {
  const ScratchFolder folder;
  TerminalSession session({"play", "liars-dice", "--seed", "7", "--seat", "1=computer:random"},
                          {"XDG_DATA_HOME=" + folder.file("data")}, kUsual);
  ASSERT_TRUE(session.sees(kAsk));
  session.press("7x");
  for (const char* key : {"\x1bOP", "\x1b[[A", "\x1b[11~", "\x1b[15~", "\x1b[24~", "\x1b[2~", "\x1b[Z",
                          "\x1b[1;2A", "\x1b[1;5B", "\x1b[1;5P", "\x1b[3;5~", "\x1b[5;2~", "\x1b[1;5C"})
    session.press(key);
  session.press("3\n");
  EXPECT_TRUE(session.sees("First bids 7 × 3")) << session.everything();
}

TEST(Typing, a_window_that_changes_its_size_is_drawn_anew) {
  const ScratchFolder folder;
  TerminalSession session({"play", "royal-palace", "--seed", "7", "--seat", "1=computer:random"},
                          {"XDG_DATA_HOME=" + folder.file("data")}, kLarge);
  ASSERT_TRUE(session.sees(kAsk));
  session.press("MI");
  for (const Size size : {Size{80, 24}, Size{64, 20}, kLarge}) {
    session.resize(size);
    ASSERT_TRUE(session.sees(kAsk));
    ASSERT_TRUE(session.sees("MI")) << "what was typed is still there";
    const auto rows = session.window().rows();
    EXPECT_THAT(rows.front(), StartsWith("Royal Palace"));
  }
  session.press("NT\n");
  EXPECT_TRUE(session.sees("place MINT"));
}

}  // namespace
}  // namespace enfilade::cli
