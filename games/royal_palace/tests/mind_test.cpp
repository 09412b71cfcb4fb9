// What the evaluation must know: nobles are the points, servants and gold the means, and means without turns
// are nothing.
#include <gtest/gtest.h>

#include <bit>

#include "games/royal_palace/royal_palace.hpp"
#include "kernel/embedded.hpp"

namespace enfilade {
namespace {

using namespace royal_palace;

Rules rules_for(int players, std::vector<std::pair<std::string, std::string>> options = {}) {
  return *RoyalPalace::make_rules({players, std::move(options)},
                                  *Json::parse(embedded("games/royal_palace/components.json")));
}

Move random_of(const Menu& menu, Rng& rng) {
  return menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))];
}

int best_looking(const Rules& rules, const Position& at, Seat seat, const Menu& menu) {
  std::array<float, Menu::kCapacity> looks;
  RoyalPalace::appeal(rules, at, seat, menu, std::span(looks.data(), static_cast<std::size_t>(menu.size())));
  return static_cast<int>(std::max_element(looks.begin(), looks.begin() + menu.size()) - looks.begin());
}

// Plays that many decisions (or to the end), at random or by appeal.
Position play_on(const Rules& rules, std::uint64_t seed, int decisions, bool by_appeal) {
  Position at;
  RoyalPalace::start(rules, at);
  Rng rng(seed);
  Silent silent;
  while (decisions > 0) {
    const Node node = RoyalPalace::node(rules, at);
    if (node.kind == Node::Kind::over) break;
    if (node.kind == Node::Kind::chance) {
      Odds odds;
      RoyalPalace::odds(rules, at, odds);
      RoyalPalace::apply(rules, at, kChance, odds.draw(rng), silent);
      continue;
    }
    Menu menu;
    RoyalPalace::menu(rules, at, node.seat(), menu);
    const Move move = by_appeal ? menu[best_looking(rules, at, node.seat(), menu)] : random_of(menu, rng);
    RoyalPalace::apply(rules, at, node.seat(), move, silent);
    --decisions;
  }
  return at;
}

// The same table seen from the other side: everything of the two seats exchanged.
Position mirrored(const Rules& rules, Position at) {
  Facts& facts = at.facts;
  const auto other = [](std::uint8_t& seat_or_none) {
    if (seat_or_none) seat_or_none = static_cast<std::uint8_t>(3 - seat_or_none);
  };
  std::swap(facts.gold[0], facts.gold[1]);
  std::swap(facts.room[0], facts.room[1]);
  std::swap(facts.own[0], facts.own[1]);
  std::swap(facts.gen[0], facts.gen[1]);
  std::swap(facts.hand[0], facts.hand[1]);
  std::swap(facts.table[0], facts.table[1]);
  std::swap(facts.hand_size[0], facts.hand_size[1]);
  std::swap(facts.took[0], facts.took[1]);
  for (std::uint8_t& servant : facts.servant) other(servant);
  for (std::uint8_t& owner : facts.owner) other(owner);
  facts.general = static_cast<std::uint8_t>((facts.general & 1u) << 1 | facts.general >> 1);
  facts.active = static_cast<std::uint8_t>(1 - facts.active);
  facts.first = static_cast<std::uint8_t>(1 - facts.first);
  RoyalPalace::rebuild(rules, at);
  return at;
}

// RP-13
TEST(RoyalPalaceMind, AtTheEndTheEstimateIsTheScore) {
  for (const int players : {2, 3, 4}) {
    const Rules rules = rules_for(players, {{"stall_guard", "12"}});
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const Position end = play_on(rules, seed, 100'000, seed % 2 == 0);
      ASSERT_EQ(end.facts.phase, Phase::over);
      const Scores scores = RoyalPalace::scores(rules, end);
      const auto points = RoyalPalace::estimate(rules, end);
      for (std::size_t s = 0; s < rules.players; ++s)
        EXPECT_EQ(points[s], static_cast<float>(scores.points[s])) << "seed " << seed;
    }
  }
}

TEST(RoyalPalaceMind, SeesBothSidesOfTheTableAlike) {
  const Rules rules = rules_for(2);
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Position at = play_on(rules, seed, static_cast<int>(seed * 2), seed % 2 == 0);
    if (at.facts.phase == Phase::over) continue;
    const auto here = RoyalPalace::estimate(rules, at),
               there = RoyalPalace::estimate(rules, mirrored(rules, at));
    EXPECT_EQ(here[0], there[1]) << "seed " << seed;
    EXPECT_EQ(here[1], there[0]) << "seed " << seed;
  }
}

// RP-8.1: a noble that can be paid is taken, and the end of the game makes servants and gold worthless.
TEST(RoyalPalaceMind, TakesNoblesAndForgetsMeansAtTheEnd) {
  const Rules rules = rules_for(2, {{"start_player", "red"}});
  Position at = play_on(rules, 3, 12, true);
  Facts& facts = at.facts;
  facts.phase = Phase::enlist;
  facts.active = 0;
  facts.room[0] = {2, 3, 0, 3, 3, 1, 0, 0, 0};
  facts.own[0] = 6;
  facts.gold[0] = 9;
  facts.last_round = 1;
  RoyalPalace::rebuild(rules, at);
  Menu menu;
  RoyalPalace::menu(rules, at, 0, menu);
  EXPECT_EQ(what_of(menu[best_looking(rules, at, 0, menu)]), What::enlist);

  facts.active = 1;  // red's last turn is over: nothing but points is left to red
  facts.phase = Phase::turn_end;
  const float before = RoyalPalace::estimate(rules, at)[0];
  facts.gold[0] = 0;
  facts.room[0] = {};
  facts.own[0] = 18;
  EXPECT_EQ(RoyalPalace::estimate(rules, at)[0], before);
}

// a seat that empties its stairway or its parade ground is out of the race.
TEST(RoyalPalaceMind, KeepsTheWayIntoTheCastleOpen) {
  const Rules rules = rules_for(2);
  Position at = play_on(rules, 5, 40, true);
  Facts& facts = at.facts;
  facts.room[0] = {1, 1, 2, 1, 1, 0, 0, 0, 0};
  const float open = RoyalPalace::estimate(rules, at)[0];
  facts.room[0] = {1, 0, 3, 1, 1, 0, 0, 0, 0};
  EXPECT_LT(RoyalPalace::estimate(rules, at)[0], open);
  facts.room[0] = {0, 1, 3, 1, 1, 0, 0, 0, 0};
  EXPECT_LT(RoyalPalace::estimate(rules, at)[0], open);
}

TEST(RoyalPalaceMind, TwoPlayersWhoFollowItsAppealDoNotStall) {
  const Rules rules = rules_for(2);
  int stopped = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed)
    stopped += RoyalPalace::scores(rules, play_on(rules, seed, 100'000, true)).stopped;
  EXPECT_LE(stopped, 1);  // of forty
}

// Who threw away a kind of card is guessed to hold less of it, and every guess agrees with the view all the same.
TEST(RoyalPalaceMind, WhatWasThrownAwayIsHardlyHeld) {
  const Rules rules = rules_for(2);
  Position at = play_on(rules, 7, 120, true);
  Facts& facts = at.facts;
  facts.hand = facts.took = facts.table = {};
  facts.discard = facts.looking = facts.keeping = {};
  facts.looking_size = facts.draws_left = facts.reshuffled = 0;
  if (facts.phase == Phase::drawing || facts.phase == Phase::keeping) facts.phase = Phase::turn_end;
  facts.hand[1][0] = facts.hand[1][1] = 1;
  facts.hand_size = {0, 2, 0, 0};
  for (std::size_t kind = 0; kind < kKinds; ++kind)
    facts.at_most[kind] = rules.cards[kind].copies,
    facts.pile[kind] = static_cast<std::uint8_t>(rules.cards[kind].copies - facts.hand[1][kind]);
  facts.pile_size = 34;
  Rng rng(3);
  const auto held = [&](std::uint8_t thrown) {
    facts.thrown[1][4] = thrown;
    const View<RoyalPalace> view = RoyalPalace::view(rules, at, 0);
    int cards = 0;
    for (int i = 0; i < 4000; ++i) {
      Position guess;
      RoyalPalace::imagine(rules, view, rng, guess);
      EXPECT_TRUE(RoyalPalace::view(rules, guess, 0) == view);
      cards += guess.facts.hand[1][4];
    }
    return cards / 4000.0;
  };
  const double usual = held(0), later = held(4);
  EXPECT_NEAR(usual, 2 * 4 / 36.0, 0.04);
  EXPECT_LT(later, 0.6 * usual);
  EXPECT_GT(later, 0);
}

}  // namespace
}  // namespace enfilade
