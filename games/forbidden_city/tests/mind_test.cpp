// What the evaluation must know.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "games/forbidden_city/layout.hpp"
#include "games/forbidden_city/tests/shipped.hpp"

namespace enfilade {
namespace {

using namespace forbidden_city;
using G = ForbiddenCity;

unsigned slot_named(const Rules& rules, std::string_view name) {
  unsigned slot = 0;
  while (rules.shapes[slot].name() != name) ++slot;
  return slot;
}

// A game in which nobody has placed anything: the first seat is asked, with this tile in hand.
Position holding(const Rules& rules, std::string_view tile) {
  Position position = rules.opening;
  position.facts.phase = Phase::play;
  position.facts.holding = static_cast<std::uint8_t>((1u << rules.players) - 1u);
  for (unsigned seat = 0; seat < static_cast<unsigned>(rules.players); ++seat)
    position.facts.hand[seat] = static_cast<std::uint8_t>(slot_named(rules, tile) + 1);
  return position;
}

// The table after somebody laid a tile of the seat there, with all caches as they should be.
void lay_tile(const Rules& rules, Position& position, unsigned seat, std::string_view tile, int x, int y,
              unsigned rotation) {
  const unsigned slot = slot_named(rules, tile);
  position.facts.lies[seat][slot] = key_of(x, y);
  position.facts.turned[seat] |= static_cast<std::uint64_t>(rotation) << (2 * slot);
  position.facts.unseen[seat] &= ~(1u << slot);
  G::rebuild(rules, position);
}

float appeal_of(const Rules& rules, const Position& position, Move move) {
  Menu menu;
  G::menu(rules, position, 0, menu);
  std::vector<float> looks(static_cast<std::size_t>(menu.size()));
  G::appeal(rules, position, 0, menu, looks);
  const auto found = std::find(menu.begin(), menu.end(), move);
  EXPECT_NE(found, menu.end());
  return looks[static_cast<std::size_t>(found - menu.begin())];
}

TEST(ForbiddenCityMind, AtTheEndTheEstimateIsTheScore) {
  for (int players = 2; players <= 4; ++players) {
    const Rules rules = shipped_rules(players);
    Position position;
    Rng rng(static_cast<std::uint64_t>(players));
    Silent silent;
    Menu menu;
    Odds odds;
    G::start(rules, position);
    for (Node node = G::node(rules, position); node.kind != Node::Kind::over;
         node = G::node(rules, position)) {
      if (node.kind == Node::Kind::chance) {
        G::odds(rules, position, odds);
        G::apply(rules, position, kChance, odds.draw(rng), silent);
        continue;
      }
      menu.clear();
      G::menu(rules, position, node.seat(), menu);
      const int choice = static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())));
      G::apply(rules, position, node.seat(), menu[choice], silent);
    }
    const auto points = G::estimate(rules, position);
    const Scores scores = G::scores(rules, position);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat)
      EXPECT_EQ(points[seat], static_cast<float>(scores.points[seat]));
  }
}

TEST(ForbiddenCityMind, ExchangingTheSeatsExchangesTheEstimates) {
  const Rules rules = shipped_rules(2);
  Position mine = holding(rules, "W3"), theirs = mine;
  lay_tile(rules, mine, 0, "G2", 0, -2, 0);
  lay_tile(rules, mine, 1, "P5", 0, 2, 0);
  lay_tile(rules, theirs, 1, "G2", 0, -2, 0);
  lay_tile(rules, theirs, 0, "P5", 0, 2, 0);
  EXPECT_EQ(G::estimate(rules, mine)[0], G::estimate(rules, theirs)[1]);
  EXPECT_EQ(G::estimate(rules, mine)[1], G::estimate(rules, theirs)[0]);
}

TEST(ForbiddenCityMind, ALeadInAnOpenRoomIsAnAdvantage) {
  const Rules rules = shipped_rules(2);
  const Position before = holding(rules, "W3");
  Position after = before;
  lay_tile(rules, after, 0, "G2", 0, -2, 0);
  // The tile itself leaves the stack, whose last two are paid for: compare with the same tile out of the
  // game.
  Position out = before;
  out.facts.unseen[0] &= ~(1u << slot_named(rules, "G2"));
  const auto with = G::estimate(rules, after), without = G::estimate(rules, out);
  EXPECT_GT(with[0], without[0]);
  EXPECT_GT(with[0] - with[1], without[0] - without[1]);
}

// S-50: the room north of the temple with one spot left open to the west.
TEST(ForbiddenCityMind, ClosingARoomThatOneLeadsBeatsLeavingItOpen) {
  const Rules rules = shipped_rules(2);
  Position position = holding(rules, "W6");
  lay_tile(rules, position, 0, "G2", 0, -2, 0);
  lay_tile(rules, position, 0, "G3", 1, -2, 0);
  const float closes = appeal_of(rules, position, placement(key_of(-1, -2), 1));
  Menu menu;
  G::menu(rules, position, 0, menu);
  std::vector<float> looks(static_cast<std::size_t>(menu.size()));
  G::appeal(rules, position, 0, menu, looks);
  for (int i = 0; i < menu.size(); ++i) {
    if (key_in(menu[i]) == key_of(-1, -2)) continue;
    EXPECT_LT(looks[static_cast<std::size_t>(i)], closes) << G::spell(rules, position, 0, menu[i]);
  }
}

// The same spot filled by a tile that lets the room go on is worth less than a barrier, if the rival leads.
TEST(ForbiddenCityMind, ARoomThatARivalLeadsIsBetterLeftOpen) {
  const Rules rules = shipped_rules(2);
  Position position = holding(rules, "W6");
  lay_tile(rules, position, 1, "G2", 0, -2, 0);
  lay_tile(rules, position, 1, "G3", 1, -2, 0);
  const float closes = appeal_of(rules, position, placement(key_of(-1, -2), 1));
  const float elsewhere = appeal_of(rules, position, placement(key_of(2, 0), 1));
  EXPECT_LT(closes, elsewhere);
}

// FC-4.4: the tiles that close a spot towards a side have a barrier there and fit.
TEST(ForbiddenCityMind, ClosersOfASpotHaveABarrierTowardsTheRoom) {
  const Rules rules = shipped_rules(2);
  const unsigned green_in_the_north = 1;  // two bits per direction: 1 + colour
  const std::uint32_t closers = rules.closers[green_in_the_north][1];
  EXPECT_FALSE(closers >> slot_named(rules, "P5") & 1u);  // no walls at all
  EXPECT_TRUE(closers >> slot_named(rules, "P3") & 1u);
  EXPECT_TRUE(closers >> slot_named(rules, "G2") & 1u);
  EXPECT_EQ(rules.closers[0][0], rules.set());
}

}  // namespace
}  // namespace enfilade
