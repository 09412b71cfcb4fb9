#include "minds/ladder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "games/registry.hpp"
#include "kernel/text.hpp"

namespace enfilade {
namespace {

// "86.8 (82.5 to 91.1)", also in bold: 868. "not measured": 0.
int per_mille(std::string_view cell) {
  std::string digits;
  for (const char c : cell) {
    if (c == '(' || c == ',') break;
    if (c >= '0' && c <= '9') digits += c;
  }
  return digits.empty() ? 0 : *parse_int(digits);
}

TEST(Ladder, is_the_table_of_the_benchmarks) {
  std::ifstream file("docs/benchmarks.md");
  ASSERT_TRUE(file) << "run from the repository's root";
  std::stringstream text;
  text << file.rdbuf();
  std::size_t rows = 0;
  for (const Rungs& rungs : ladder()) {
    const std::string title(find_game(rungs.game)->info->title);
    const std::string row = "\n| " + title + " | " + std::to_string(rungs.players) + " | ";
    const std::string all = text.str();
    const std::size_t at = all.find(row);
    ASSERT_NE(at, std::string::npos) << row;
    const auto cells = split(std::string_view(all).substr(at + 1, all.find('\n', at + 1) - at - 1), '|');
    for (std::size_t i = 0; i < rungs.above.size(); ++i)
      EXPECT_EQ(per_mille(cells[5 + i]), rungs.above[i]) << title << " " << levels()[i + 1].name;
    ++rows;
  }
  EXPECT_EQ(rows, 8u);
}

TEST(Ladder, answers_for_every_number_of_players) {
  EXPECT_EQ(beats_the_one_below("forbidden-city", 2, "scribe"), 78);
  EXPECT_EQ(beats_the_one_below("eternal-palace", 4, "scribe"), 90);
  EXPECT_FALSE(beats_the_one_below("forbidden-city", 2, "page"));
  EXPECT_EQ(beats_the_one_below("forbidden-city", 2, "chancellor"), 68);
  EXPECT_FALSE(beats_the_one_below("forbidden-city", 4, "chancellor")) << "too few games with the nets";
  EXPECT_FALSE(beats_the_one_below("liars-dice", 2, "scribe"));
  for (const Game& game : all_games())
    EXPECT_EQ(game.info->example, !beats_the_one_below(game.info->id, 2, "minister")) << game.info->id;
}

}  // namespace
}  // namespace enfilade
