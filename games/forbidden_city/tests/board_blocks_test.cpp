// The boards of docs/rules/forbidden-city.md: S-01 to S-41, S-45, S-47, S-50 to S-55.
#include "games/forbidden_city/board_blocks.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/embedded.hpp"
#include "kernel/text.hpp"

namespace enfilade {
namespace {

struct Block {
  std::string text;
  int line;
};

std::vector<Block> blocks_of(std::string_view markdown) {
  std::vector<Block> blocks;
  bool inside = false;
  int number = 0;
  for (const std::string_view line : split(markdown, '\n')) {
    ++number;
    if (inside && line == "```") inside = false;
    if (inside) blocks.back().text += std::string(line) + "\n";
    if (line == "```fc") {
      inside = true;
      blocks.push_back({"", number + 1});
    }
  }
  return blocks;
}

TEST(ForbiddenCityBlocks, AllBlocksOfTheSpecificationPass) {
  const auto blocks = blocks_of(embedded_rules("docs/rules/forbidden-city.md"));
  EXPECT_EQ(blocks.size(), 49u);
  for (const Block& block : blocks)
    EXPECT_THAT(run_fc_block(block.text, block.line), testing::IsEmpty()) << block.text;
}

// Every expectation is really looked at: spoilt, it fails, at its own line.
TEST(ForbiddenCityBlocks, EverySpoiltNumberFails) {
  for (const Block& block : blocks_of(embedded_rules("docs/rules/forbidden-city.md"))) {
    const auto lines = split(block.text, '\n');
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string_view word = lines[i].substr(0, lines[i].find(' '));
      if (word != "CLOSED" && word != "OPEN" && word != "TOTAL" && word != "MOVES" && word != "SHARE" &&
          word != "BONUS")
        continue;
      const std::size_t digit = lines[i].find_last_of("0123456789");
      if (digit == std::string_view::npos || (word == "SHARE" && lines[i].ends_with("pay=-"))) continue;
      std::string spoilt;
      for (std::size_t j = 0; j < lines.size(); ++j) {
        std::string line(lines[j]);
        if (i == j) line[digit] = line[digit] == '9' ? '7' : static_cast<char>(line[digit] + 1);
        spoilt += line + "\n";
      }
      const auto failures = run_fc_block(spoilt, 1);
      ASSERT_FALSE(failures.empty()) << lines[i];
      EXPECT_THAT(failures[0], testing::StartsWith("line " + std::to_string(i + 1) + ": ")) << lines[i];
    }
  }
}

TEST(ForbiddenCityBlocks, WhatCannotBeReadFailsWithItsPlace) {
  const auto first_failure = [](std::string_view line) {
    const auto failures =
        run_fc_block("SCENARIO S-0 strict\nBOARD bare\nGIVEN (0,0) G:oooo\n" + std::string(line) +
                         "\nSHARE value=9 adv=R1 pay=R9\n",  // so that something is expected
                     10);
    return failures.empty() ? std::string() : failures[0];
  };
  for (const std::string_view line : {"SHOW all",
                                      "PLAY R (1,0) G:ooo",
                                      "PLAY Z (1,0) G:oooo",
                                      "PLAY R (1,0) Q:oooo",
                                      "PLAY R (1,0) G:oooo:a10",
                                      "PLAY R (1,0) #G9r0",
                                      "PLAY R (1,0) #G3",
                                      "PLAY R (1,0) #G3r4",
                                      "PLAY R (1,0) G:oooo:a1@B",
                                      "PLAY R (1,0) T:aaaa",
                                      "PLAY R 1,0 G:oooo",
                                      "EXPECT legal",
                                      "CLOSED none",
                                      "OPEN G@(0,0) tiles=1",
                                      "OPEN X@(0,0) tiles=1 edges=4",
                                      "TOTAL R1,R1",
                                      "MOVES #G3 = many",
                                      "ROTATIONS (1,0) #G3",
                                      "SHARE value=9 adv=R1",
                                      "BONUS tiles=G1 coins=3",
                                      "BONUS tiles=G1,G1 coins=6",
                                      "BOARD bare",
                                      "CLAUSES XX-1.1",
                                      "GIVEN (1,0) P:oooo",
                                      "GIVEN (0,0) G:oooo",
                                      "GIVEN (1,0) G:oooo:a1",
                                      "GIVEN (1,0) T:oooo",
                                      "SCENARIO S-1 again"})
    EXPECT_FALSE(first_failure(line).empty()) << line;
  EXPECT_THAT(first_failure("SHOW all"), testing::StartsWith("line 13: "));
  EXPECT_EQ(first_failure("OPEN G@(0,0) tiles=1 edges=4"), "");
}

// An unmentioned closing is a failure; so is a PLAY without its EXPECT, and a block that expects nothing.
TEST(ForbiddenCityBlocks, NothingMayBeLeftUnsaid) {
  EXPECT_THAT(run_fc_block("SCENARIO S-0 nothing\nBOARD bare\nGIVEN (0,0) G:oooo\n", 1),
              testing::ElementsAre(testing::HasSubstr("nothing is expected")));
  const std::string board =
      "SCENARIO S-0 unsaid\nBOARD bare\nGIVEN (1,0) W:oooo:a3@B\nPLAY R (0,0) G:waww:a1\n";
  EXPECT_THAT(run_fc_block(board, 1), testing::Not(testing::IsEmpty()));
  EXPECT_THAT(run_fc_block(board + "EXPECT legal\n", 1), testing::Not(testing::IsEmpty()));
  EXPECT_THAT(run_fc_block(board + "EXPECT legal\nCLOSED none\n", 1), testing::Not(testing::IsEmpty()));
  EXPECT_THAT(
      run_fc_block(
          board + "EXPECT legal\nCLOSED G@(0,0) tiles=1 dragons=0 adj=[W@(1,0)=1] value=2 adv=R1 pay=R2\n",
          1),
      testing::IsEmpty());
}

}  // namespace
}  // namespace enfilade
