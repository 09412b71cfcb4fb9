#include "examples/liars_dice/liars_dice.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "games/registry.hpp"
#include "kernel/referee.hpp"

namespace enfilade {
namespace {

Match fresh() { return *Match::create(*find_game("liars-dice"), {2, {}}); }

// Seat 0 rolls 1 2 3 4 6, seat 1 rolls 5 5 5 6 1.
Referee rolled() {
  Referee referee(fresh(), seeded_chance(1));
  for (const char* face : {"1", "2", "3", "4", "6", "5", "5", "5", "6", "1"})
    EXPECT_TRUE(referee.force(face));
  return referee;
}

std::string refused_by(Referee& referee, Seat seat, std::string_view step) {
  const auto told = referee.submit(seat, step);
  return told ? "accepted" : told.error().clause;
}

// LD-1.1
TEST(LiarsDice, IsForTwo) {
  const Result<Match> three = Match::create(*find_game("liars-dice"), {3, {}});
  ASSERT_FALSE(three);
  EXPECT_EQ(three.error().clause, "LD-1.1");
  EXPECT_EQ(rolled().match().node(), Node::decision(0));
}

// LD-2.1, LD-2.2
TEST(LiarsDice, EachRollsFiveDiceInSecret) {
  const Match match = rolled().match();
  EXPECT_EQ(match.view(0).json(),
            R"({"rolled":10,"dice":[[1,1,1,1,0,1],null],"bid":null,"turn":0,"called":false})");
  EXPECT_EQ(match.view(1).json(),
            R"({"rolled":10,"dice":[null,[1,0,0,0,3,1]],"bid":null,"turn":0,"called":false})");
  EXPECT_EQ(match.view(kSpectator).json(),
            R"({"rolled":10,"dice":[null,null],"bid":null,"turn":0,"called":false})");
}

// LD-3.1, LD-3.2, LD-3.3, LD-3.4
TEST(LiarsDice, BidsRise) {
  Referee referee = rolled();
  EXPECT_EQ(refused_by(referee, 1, "1x1"), "LD-3.1");
  EXPECT_EQ(refused_by(referee, 0, "liar"), "LD-3.4");
  EXPECT_TRUE(referee.submit(0, "3x4"));
  EXPECT_EQ(refused_by(referee, 1, "3x4"), "LD-3.3");
  EXPECT_EQ(refused_by(referee, 1, "3x3"), "LD-3.3");
  EXPECT_EQ(refused_by(referee, 1, "2x6"), "LD-3.3");
  EXPECT_TRUE(referee.submit(1, "3x5"));
  EXPECT_TRUE(referee.submit(0, "4x1"));
}

// LD-3.5
TEST(LiarsDice, TheHighestBidIsCalledAtOnce) {
  Referee referee = rolled();
  ASSERT_TRUE(referee.submit(0, "10x6"));
  EXPECT_TRUE(referee.match().over());
  EXPECT_EQ(referee.match().scores().points[1], 1);
}

// LD-4.1, LD-4.2, LD-4.3: five fives with the two sixes.
TEST(LiarsDice, SixesAreWildInTheCount) {
  Referee met = rolled();
  ASSERT_TRUE(met.submit(0, "5x5"));
  ASSERT_TRUE(met.submit(1, "liar"));
  EXPECT_EQ(met.match().scores().place[0], 1);
  Referee missed = rolled();
  ASSERT_TRUE(missed.submit(0, "6x5"));
  ASSERT_TRUE(missed.submit(1, "liar"));
  EXPECT_EQ(missed.match().scores().place[1], 1);
  EXPECT_EQ(missed.match().scores().points[0], 0);
}

// The posterior law, exactly: given a view, each of the 252 hands of five dice comes with its multinomial
// probability 5! / (n1! ... n6!) / 6^5. A chi-square over 200,000 determinizations must stay below the 0.9999
// quantile.
TEST(LiarsDice, DeterminizationsFollowTheExactPosterior) {
  const LiarsDice::Rules rules;
  LiarsDice::Position position{};
  Silent silent;
  for (const std::uint32_t face : {1u, 2u, 3u, 4u, 6u, 5u, 5u, 5u, 6u, 1u})
    LiarsDice::apply(rules, position, kChance, Move{face}, silent);
  const View<LiarsDice> view = LiarsDice::view(rules, position, 0);
  Rng rng(7);
  std::map<std::array<std::uint8_t, 6>, int> seen;
  const int n = 200'000;
  for (int i = 0; i < n; ++i) {
    LiarsDice::Position guess;
    LiarsDice::determinize(rules, view, rng, guess);
    ASSERT_EQ(guess.facts.dice[0], position.facts.dice[0]);
    ++seen[guess.facts.dice[1]];
  }
  ASSERT_EQ(seen.size(), 252u) << "every hand is possible";
  double chi_square = 0;
  constexpr double kFactorial[] = {1, 1, 2, 6, 24, 120};
  for (const auto& [hand, count] : seen) {
    double ways = 120;
    for (const std::uint8_t dice : hand) ways /= kFactorial[dice];
    const double expected = n * ways / 7776.0;
    chi_square += (count - expected) * (count - expected) / expected;
  }
  EXPECT_LT(chi_square, 340.0);  // 251 degrees of freedom
}

}  // namespace
}  // namespace enfilade
