// Boards as a person sees them in a window of the usual size: what is cut says the truth, and what decides the game
// is there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "cli/tests/terminal_session.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kLastBoard = "Enter for the result: ";

class Board : public testing::Test {
 protected:
  ScratchFolder folder;
  Arguments here{"XDG_DATA_HOME=" + folder.file("data"), "NO_COLOR=1"};
};

// What is drawn on each side of the places that a map in ASCII shows. A side that two places share has one name: that
// of the place below or to the right of it.
using Sides = std::map<std::tuple<int, int, char>, char>;
Sides sides_shown(const std::vector<std::string>& rows) {
  Sides sides;
  std::size_t head = 0;
  while (head < rows.size() && rows[head].find(" x=") == std::string::npos) ++head;
  const auto sign = [&](std::size_t row, std::size_t column) {
    return row < rows.size() && column < rows[row].size() ? rows[row][column] : ' ';
  };
  for (std::size_t row = head + 2; row < rows.size(); row += 2) {
    const auto y = parse_int(trim(rows[row].substr(0, 4)));
    if (!y) break;
    for (std::size_t at = rows[head].find("x="); at != std::string::npos;
         at = rows[head].find("x=", at + 1)) {
      const auto x = parse_int(words(rows[head].substr(at + 2))[0]);
      const std::size_t left = at - 1;
      sides[{*x, *y, '-'}] = sign(row - 1, left + 3);
      sides[{*x, *y + 1, '-'}] = sign(row + 1, left + 3);
      sides[{*x, *y, '|'}] = sign(row, left);
      sides[{*x + 1, *y, '|'}] = sign(row, left + 6);
    }
  }
  return sides;
}

// A wall is there however the map is moved, also where only one of its two tiles is in view.
TEST_F(Board, the_edge_of_a_map_that_is_cut_shows_the_walls_behind_it) {
  TerminalSession session({"play", "forbidden-city", "--seed", "5", "--seat", "1=computer:random"},
                          here + Arguments{"LC_ALL=C"}, {80, 24});
  while (session.sees_one_of({kAsk, kLastBoard}) == 0) session.type("1");
  Sides whole;
  int views = 0, walls = 0, again = 0;
  const auto look = [&] {
    ++views;
    for (const auto& [side, sign] : sides_shown(session.window().rows())) {
      const auto [known, is_new] = whole.emplace(side, sign);
      if (is_new && sign != ' ') ++walls;
      if (!is_new) ++again;
      EXPECT_EQ(known->second, sign) << std::get<0>(side) << "," << std::get<1>(side) << " "
                                     << std::get<2>(side) << "\n"
                                     << session.window().text();
    }
  };
  look();
  for (const char* vertical : {"^", "^", "v", "v", "v", "v"}) {
    session.type(vertical);
    ASSERT_TRUE(session.sees(kLastBoard));
    for (const char* horizontal : {"<", "<", ">", ">", ">", ">", "<", "<"}) {
      look();
      session.type(horizontal);
      ASSERT_TRUE(session.sees(kLastBoard));
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(views, 10);
  EXPECT_GT(walls, 20);
  EXPECT_GT(again, 100);
}

TEST_F(Board, royal_palaces_garden_tells_its_ornaments) {
  for (const auto& [size, language, sides] :
       {std::tuple{TerminalSession::Size{80, 24}, "en",
                   "top: lion · right: vase · bottom: lying man · left: standing woman"},
        std::tuple{TerminalSession::Size{120, 60}, "de",
                   "oben: Löwe · rechts: Vase · unten: liegender Mann · links: stehende Frau"}}) {
    TerminalSession session({"play", "royal-palace", "--seed", "7", "--lang", language}, here, size);
    ASSERT_TRUE(session.sees(std::string_view(language) == "de" ? kFrage : kAsk));
    EXPECT_THAT(session.window().text(), HasSubstr(sides));
  }
}

// Where "ü" takes two columns, a board is measured so: nothing is wider than the window, and columns stay columns.
TEST_F(Board, letters_that_are_spelled_out_keep_their_columns) {
  TerminalSession session({"play", "royal-palace", "--seed", "3", "--lang", "de", "--plain"}, here, {80, 24});
  ASSERT_TRUE(session.sees("Deine Wahl (h fuer Hilfe): "));
  std::vector<std::size_t> rooms;  // where the names of the castle's rooms begin, in all three rows
  for (const std::string_view row : split(session.everything(), '\n'))
    for (const char* room : {"TUER", "MUENZE", "KOENIG"})
      if (const std::size_t at = row.find(room);
          at != std::string_view::npos && row[0] >= '1' && row[0] <= '6')
        rooms.push_back(at);
  ASSERT_EQ(rooms.size(), 3u) << session.everything();
  for (const std::size_t at : rooms) EXPECT_EQ((at - rooms.front()) % 8, 0u) << session.everything();
}

// At the end one wants to know how it came about: the count is seen without scrolling.
TEST_F(Board, the_eternal_palaces_count_is_on_the_last_board) {
  TerminalSession session({"play", "eternal-palace", "--players", "1", "--seed", "5"}, here, {80, 24});
  while (session.sees_one_of({kAsk, kLastBoard}) == 0) session.type("1");
  EXPECT_THAT(session.window().text(), HasSubstr("\n The Master: layers "));
  EXPECT_THAT(session.window().text(), HasSubstr("\n Yellow: "));
}

TEST_F(Board, the_last_board_of_palaces_names_the_winner_first) {
  TerminalSession session({"play", "palaces", "--seed", "5", "--seat", "1=computer:random"}, here, {80, 24});
  while (session.sees_one_of({kAsk, kLastBoard}) == 0) session.type("1");
  EXPECT_THAT(session.window().text(), testing::ContainsRegex("\n 1\\. B: .*\n 2\\. A: 0 completed"));
}

// However often one has scrolled beyond an end, one key leads back.
TEST_F(Board, what_was_typed_beyond_an_end_need_not_be_undone) {
  for (const auto& [game, beyond, back] :
       {std::tuple{"royal-palace", "vvvvvvvvvvvv", "^"}, std::tuple{"eternal-palace", "vvvvvvvvvvvv", "^"}}) {
    TerminalSession session({"play", game, "--seed", "7", "--seat", "1=computer:random"}, here, {80, 20});
    ASSERT_TRUE(session.sees(kAsk));
    const std::string home = session.window().text();
    const auto after = [&](const char* keys) {
      session.type(keys);
      EXPECT_TRUE(session.sees(kAsk));
      return session.window().text();
    };
    const std::string before_end = after("v"), end = after(beyond);
    EXPECT_NE(before_end, home) << game;
    EXPECT_NE(after(back), end) << game << " at its lower end\n" << end;
    EXPECT_EQ(after("^^^^^^^^^^^^"), home) << game;
    EXPECT_EQ(after("v"), before_end) << game << " at its upper end";
    after(">>>>>>");  // to where there is nothing
    EXPECT_EQ(after("^"), home) << game;
  }
  // A map, and at its end.
  TerminalSession map({"play", "forbidden-city", "--seed", "5", "--seat", "1=computer:random"}, here,
                      {80, 24});
  while (map.sees_one_of({kAsk, kLastBoard}) == 0) map.type("1");
  for (const auto& [beyond, back] :
       {std::pair{">>>>>>>>>>>>>>>>", "<"}, std::pair{"<<<<<<<<<<<<<<<<", ">"},
        std::pair{"vvvvvvvvvvvvvvvv", "^"}, std::pair{"^^^^^^^^^^^^^^^^", "v"}}) {
    map.type(beyond);
    ASSERT_TRUE(map.sees(kLastBoard));
    const std::string end = map.window().text();
    map.type(back);
    ASSERT_TRUE(map.sees(kLastBoard));
    EXPECT_NE(map.window().text(), end) << "after " << beyond;
  }
}

TEST_F(Board, the_labyrinth_has_a_map) {
  TerminalSession session({"play", "eternal-palace", "--seed", "7", "--option", "labyrinth=on"}, here,
                          {80, 24});
  ASSERT_TRUE(session.sees(kAsk));
  // At the end of the board.
  session.type("vvvvvvvvvv");
  ASSERT_TRUE(session.sees(kAsk));
  EXPECT_THAT(session.window().text(),
              AllOf(HasSubstr("Labyrinth, from L0 to its centre LC"), HasSubstr("L0: L1 (1), L2 (1), L5 (3)"),
                    HasSubstr("L3 kaolin: L1 (1), L6 (2), L7 (1)"), HasSubstr("LC layer X: L6 (2)")))
      << session.window().text();
}

// Whoever takes the last card of a pile knows that the game ends with this round, and so do the others.
TEST_F(Board, palaces_warns_of_its_last_round) {
  TerminalSession session({"play", "palaces", "--seed", "2", "--seat", "1=person:Ben"}, here, {80, 24});
  bool warned = false, last = false;
  for (int i = 0; i < 2000; ++i) {
    const int seen = session.sees_one_of({kAsk, "press Enter to see your view. ", kLastBoard, "verify "});
    ASSERT_NE(seen, -1) << session.everything();
    if (seen >= 2) break;
    if (seen == 1) {
      session.type("");
      continue;
    }
    const std::string window = session.window().text();
    std::string unbroken;
    for (const std::string& row : session.window().rows())
      for (const std::string_view word : words(row)) unbroken += std::string(word) + " ";
    warned = warned || unbroken.find("the game ends with this round") != std::string::npos;
    last = last || window.find("last round") != std::string::npos;
    EXPECT_TRUE(!last || warned) << window;
    // The first pile that is offered, until it is empty.
    session.type(window.find("Choose the card to be auctioned") != std::string::npos ? "take castle" : "1");
  }
  EXPECT_TRUE(warned);
  EXPECT_TRUE(last);
}

// Each question is declined in its own word, and what belongs to a later action is not said to be over.
TEST_F(Board, royal_palaces_actions_have_their_own_words_and_times) {
  TerminalSession session(
      {"play", "royal-palace", "--seed", "7", "--option", "start_player=red", "--seat", "1=computer:random"},
      here, {80, 24});
  ASSERT_TRUE(session.answer(kAsk, "place BACK"));
  ASSERT_TRUE(session.answer(kAsk, "place GATE"));
  ASSERT_TRUE(session.sees("Supply: "));
  ASSERT_TRUE(session.answer(kAsk, "enlist c3"));
  ASSERT_TRUE(session.sees("that one is still to come.")) << session.window().text();
  ASSERT_TRUE(session.answer(kAsk, "end"));
  ASSERT_TRUE(session.sees(kAsk));
  EXPECT_THAT(session.window().text(), HasSubstr("Supply: ")) << "it ends the turn, not the supply";
  for (int i = 0; i < 8 && session.window().text().find("Back door: ") == std::string::npos; ++i) {
    session.type("stop");
    ASSERT_TRUE(session.sees(kAsk));
  }
  session.type("gate 1");
  ASSERT_TRUE(session.sees("there is no way back"));
  ASSERT_TRUE(session.answer(kAsk, "stop"));
  ASSERT_TRUE(session.sees("\"stop\" is no choice")) << session.window().text();
  ASSERT_TRUE(session.answer(kAsk, "decline"));
  ASSERT_TRUE(session.sees("Supply: "));
}

}  // namespace
}  // namespace enfilade::cli
