// What the evaluation must know: layers are the points, dice the means, and means without time are nothing.
#include <gtest/gtest.h>

#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/questions.hpp"
#include "kernel/embedded.hpp"

namespace enfilade {
namespace {

using namespace eternal_palace;
using G = EternalPalace;
using Options = std::vector<std::pair<std::string, std::string>>;

Rules rules_for(int players, Options options = {}) {
  return *G::make_rules({players, std::move(options)},
                        *Json::parse(embedded("games/eternal_palace/components.json")));
}

Move best_looking(const Rules& rules, const Position& position, Seat seat) {
  Menu menu;
  G::menu(rules, position, seat, menu);
  std::vector<float> looks(static_cast<std::size_t>(menu.size()));
  G::appeal(rules, position, seat, menu, looks);
  return menu[static_cast<int>(std::max_element(looks.begin(), looks.end()) - looks.begin())];
}

// Plays that many decisions (or to the end), at random or by appeal.
Position play_on(const Rules& rules, std::uint64_t seed, int decisions, bool by_appeal) {
  Position position;
  G::start(rules, position);
  Rng rng(seed);
  Silent silent;
  for (Node node = G::node(rules, position); node.kind != Node::Kind::over; node = G::node(rules, position)) {
    if (node.kind == Node::Kind::chance) {
      Odds odds;
      G::odds(rules, position, odds);
      G::apply(rules, position, kChance, odds.draw(rng), silent);
      continue;
    }
    if (decisions-- == 0) break;
    Menu menu;
    G::menu(rules, position, node.seat(), menu);
    const Move move = by_appeal ? best_looking(rules, position, node.seat())
                                : menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))];
    G::apply(rules, position, node.seat(), move, silent);
  }
  return position;
}
constexpr int kToTheEnd = -1;

// The first round of two players: yellow has rolled these dice, green 2, 3 and 5; nobody has planned.
Position rolled(const Rules& rules, std::vector<u8> dice) {
  Position position = play_on(rules, 1, 0, false);
  Facts& facts = position.facts;
  EXPECT_EQ(facts.phase, kPlanning);
  Competitor& yellow = facts.competitor[0];
  yellow.dice = static_cast<u8>(dice.size());
  yellow.face = {};
  std::copy(dice.begin(), dice.end(), yellow.face.begin());
  facts.competitor[1].face = {2, 3, 5, 0, 0};
  return position;
}

// Yellow is to place a group of these dice, its only one.
Position placing(const Rules& rules, std::vector<u8> dice) {
  Position position = rolled(rules, std::move(dice));
  Facts& facts = position.facts;
  for (Competitor& who : facts.competitor) {
    who.group = {};
    who.planned = who.dice;
  }
  facts.phase = kPlaying;
  facts.stage = kPlacing;
  facts.order = {0, 1, 0, 0, 0};
  return position;
}

// The same table seen from the other side. Only for positions in which no card is on its way.
Position mirrored(const Rules& rules, Position position) {
  Facts& facts = position.facts;
  const auto other = [](u8& competitor_or_none) {
    if (competitor_or_none) competitor_or_none = static_cast<u8>(3 - competitor_or_none);
  };
  std::swap(facts.competitor[0], facts.competitor[1]);
  for (u8& holder : facts.holder) other(holder);
  other(facts.completion);
  for (int i = 0; i < 2; ++i) facts.order[at(i)] = static_cast<u8>(1 - facts.order[at(i)]);
  for (int i = 0; i < facts.agenda_size; ++i)
    facts.agenda[at(i)].who = static_cast<u8>(1 - facts.agenda[at(i)].who);
  G::rebuild(rules, position);
  return position;
}

// EP-19, EP-31.12
TEST(EternalPalaceMind, AtTheEndTheEstimateIsTheScore) {
  for (const int players : {1, 2, 3, 5}) {
    const Rules rules = rules_for(players, {{"max_rounds", "12"}});
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const Position end = play_on(rules, seed, kToTheEnd, seed % 2 == 0);
      const Scores scores = G::scores(rules, end);
      const auto points = G::estimate(rules, end);
      for (int who = 0; who < rules.competitors; ++who)
        EXPECT_EQ(points[at(who)], static_cast<float>(scores.points[at(who)])) << "seed " << seed;
    }
  }
}

TEST(EternalPalaceMind, SeesBothSidesOfTheTableAlike) {
  const Rules rules = rules_for(2);
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Position position = play_on(rules, seed, static_cast<int>(seed), seed % 2 == 0);
    if (position.facts.drawer || position.facts.top || position.facts.phase == kOver) continue;
    const auto here = G::estimate(rules, position), there = G::estimate(rules, mirrored(rules, position));
    EXPECT_NEAR(here[0], there[1], 1e-3) << "seed " << seed;
    EXPECT_NEAR(here[1], there[0], 1e-3) << "seed " << seed;
    ++compared;
  }
  EXPECT_GT(compared, 100);
}

// EP-12.3: near the end 1 and 6 belong together while they open the second panel of the Temple, and apart
// when layer 7 is there.
TEST(EternalPalaceMind, GroupsDiceWithTheVisitsInMind) {
  const Rules rules = rules_for(2);
  Position position = rolled(rules, {1, 6});
  Competitor& yellow = position.facts.competitor[0];
  yellow.temple = 0b010;
  yellow.resource = {};
  yellow.wisdom = 0;
  position.facts.competitor[1].layers = 0b1111111 << 6;  // one more, and the game ends
  EXPECT_EQ(best_looking(rules, position, 0), make_move(kJoin, 0));
  yellow.temple = 0b011;
  yellow.layers = 1u << 7;
  EXPECT_EQ(best_looking(rules, position, 0), make_move(kJoin, 1));
}

// EP-7.2, 7.3
TEST(EternalPalaceMind, TakesALayerAndItsFeatureWhenTheyAreThere) {
  const Rules rules = rules_for(2);
  Position position = placing(rules, {4});
  position.facts.competitor[0].resource = {};
  EXPECT_NE(best_looking(rules, position, 0), make_move(kGo, kIS));
  position.facts.competitor[0].track[kTrackFO] = 2;
  EXPECT_EQ(best_looking(rules, position, 0), make_move(kGo, kFO));
}

// EP-5.1: wisdom is spent where it completes a layer, and kept where it brings nothing.
TEST(EternalPalaceMind, TurnsADieForALayer) {
  const Rules rules = rules_for(2);
  Position position = placing(rules, {5});
  Competitor& yellow = position.facts.competitor[0];
  yellow.track[kTrackQU] = 2;
  yellow.resource = {};
  EXPECT_EQ(best_looking(rules, position, 0), make_move(kTurn, 5, 6));
  yellow.track[kTrackQU] = 3;
  yellow.layers = 1u << 6;
  yellow.track[kTrackEB] = 8;
  EXPECT_EQ(best_looking(rules, position, 0), make_move(kGo, kEB));
}

// EP-19.6: who has played all groups of the last round has no use for anything.
TEST(EternalPalaceMind, MeansAreWorthNothingAtTheEnd) {
  const Rules rules = rules_for(2);
  Position position = placing(rules, {4});
  Facts& facts = position.facts;
  facts.active = 1;
  facts.completion = 2;
  Competitor& yellow = facts.competitor[0];
  yellow.where[0] = kIS + 1;
  const float rich = G::estimate(rules, position)[0];
  yellow.fish = yellow.wisdom = 0;
  yellow.resource = {};
  EXPECT_NEAR(G::estimate(rules, position)[0], rich, 0.05);

  facts.completion = 0;
  const float poor = G::estimate(rules, position)[0];
  yellow.wisdom = 6;
  yellow.fish = 6;
  EXPECT_GT(G::estimate(rules, position)[0], poor + 0.1f);
}

// EP-31.12: alone, the points of the Master stand behind those of the player.
TEST(EternalPalaceMind, WatchesTheMaster) {
  const Rules rules = rules_for(1);
  Position position = play_on(rules, 4, 20, true);
  const auto before = G::estimate(rules, position);
  position.facts.competitor[1].layers |= 0b1110;
  const auto after = G::estimate(rules, position);
  EXPECT_GT(after[1], before[1] + 1);
}

// EP-3.4: hidden arrangements are guessed as players make them, from what the view says and nothing else.
TEST(EternalPalaceMind, GuessesSensibleArrangements) {
  const Rules rules = rules_for(2);
  Position position = rolled(rules, {1, 6});
  Competitor& yellow = position.facts.competitor[0];
  yellow.resource = {};
  yellow.wisdom = 0;
  yellow.temple = 0b010;
  yellow.planned = yellow.dice;
  position.facts.competitor[1].layers = 0b1111111 << 6;
  G::rebuild(rules, position);
  const auto view = G::view(rules, position, 1);
  Rng rng(5);
  int together = 0;
  for (int i = 0; i < 200; ++i) {
    Position guess;
    G::imagine(rules, view, rng, guess);
    EXPECT_EQ(G::view(rules, guess, 1), view);
    together += guess.facts.competitor[0].group[1] == 0;  // 1 and 6 complete layer 7
  }
  EXPECT_GT(together, 150);
  EXPECT_LT(together, 200) << "nothing is certain";
}

// All modules, the solo game included: who follows the appeal completes a painting in good time, and has more
// points than who plays at random.
TEST(EternalPalaceMind, FindsItsWayInEveryModule) {
  const std::vector<Options> modules{
      {{"privileges", "on"}},
      {{"labyrinth", "on"}},
      {{"river_market", "on"}},
      {{"compositions", "on"}},
      {{"fish_market_tile", "on"}, {"academy_tile", "on"}, {"temple_tile", "on"}},
      {{"palace_market_tile", "on"}, {"eternal_bridge_tile", "on"}, {"edition", "de"}},
  };
  for (const int players : {1, 2, 4}) {
    for (const Options& options : modules) {
      if (players == 1 && (options[0].first == "privileges" || options[0].first == "compositions")) continue;
      Options all = options;
      if (players == 1) all.emplace_back("personality", "perception");
      const Rules rules = rules_for(players, all);
      int rounds = 0, points = 0;
      for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const Position end = play_on(rules, seed, kToTheEnd, true);
        EXPECT_FALSE(end.facts.stopped) << options[0].first;
        rounds += end.facts.round;
        points += G::scores(rules, end).points[0];
      }
      EXPECT_LT(rounds, 4 * 14) << options[0].first << ", " << players << " players";
      EXPECT_GT(points, 4 * 6) << options[0].first << ", " << players << " players";
    }
  }
}

}  // namespace
}  // namespace enfilade
