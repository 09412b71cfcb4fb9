// The course of the game: set-up, turns, drawing and the end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/forbidden_city/layout.hpp"
#include "games/forbidden_city/tests/shipped.hpp"
#include "games/registry.hpp"
#include "kernel/match.hpp"

namespace enfilade {
namespace {

using namespace forbidden_city;
using G = ForbiddenCity;

std::vector<std::string> names_in(const Rules& rules, std::uint32_t slots) {
  std::vector<std::string> names;
  for (unsigned slot = 0; slot < kSlots; ++slot)
    if (slots >> slot & 1u) names.emplace_back(rules.shapes[slot].name());
  return names;
}

std::vector<std::string> base_names() {
  std::vector<std::string> names;
  for (const char* group : {"G", "P", "W"})
    for (int i = 1; i <= 7; ++i) names.push_back(group + std::to_string(i));
  for (int i = 1; i <= 3; ++i) names.push_back("D" + std::to_string(i));
  return names;
}

// S-42, S-43: FC-1.4, FC-1.5, FC-1.6, FC-1.9: who owns what.
TEST(ForbiddenCityCourse, S42_S43_EverybodyOwnsTheSameSet) {
  for (int players = 2; players <= 4; ++players) {
    const Rules rules = shipped_rules(players);
    std::vector<std::string> expected = base_names();
    for (int i = 1; players == 2 && i <= 6; ++i) expected.push_back("X" + std::to_string(i));
    for (unsigned seat = 0; seat < static_cast<unsigned>(players); ++seat)
      EXPECT_EQ(names_in(rules, rules.opening.facts.unseen[seat]), expected);
  }
}

// S-42: FC-1.7: the nine cells of the chosen side.
TEST(ForbiddenCityCourse, S42_TheStartTileLiesAsTabulated) {
  for (const char* side : {"beginner", "advanced"}) {
    const Rules rules = shipped_rules(2, side);
    const Layout& at = rules.opening.layout;
    ASSERT_EQ(at.cells, 9);
    for (int i = 0; i < 9; ++i) EXPECT_EQ(at.key[static_cast<unsigned>(i)], key_of(i % 3 - 1, i / 3 - 1));
    EXPECT_EQ(rules.lies(at, 4).kind, Kind::temple);
    for (const unsigned corner : {0u, 2u, 6u, 8u})
      EXPECT_EQ(rules.lies(at, corner).kind,
                std::string_view(side) == "beginner" ? Kind::garden : Kind::room);
    EXPECT_EQ(at.spots, 12);
  }
}

// S-44: FC-2.4, FC-2.5, FC-2.6, FC-2.9, FC-9.1, FC-9.2: the n-th turns of everybody.
TEST(ForbiddenCityCourse, S44_DrawingAndTheLastTurns) {
  for (int players = 2; players <= 4; ++players) {
    SCOPED_TRACE(players);
    const Rules rules = shipped_rules(players);
    const int set = players == 2 ? 30 : 24, turns_each = set - 2;
    Rng rng(44);
    Position position;
    G::start(rules, position);
    Silent silent;
    const auto draw_pending = [&] {
      while (G::node(rules, position).kind == Node::Kind::chance) {
        Odds odds;
        G::odds(rules, position, odds);
        G::apply(rules, position, kChance, odds.draw(rng), silent);
      }
    };
    draw_pending();
    Seat expected = position.facts.start;
    for (int turn = 0; turn < players * turns_each; ++turn) {
      ASSERT_EQ(G::node(rules, position), Node::decision(expected));
      Menu menu;
      G::menu(rules, position, expected, menu);
      G::apply(rules, position, expected,
               menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))], silent);
      draw_pending();
      const int n = turn / players + 1;
      const bool holds = contains(position.facts.holding, expected);
      EXPECT_EQ(holds, n < turns_each);
      EXPECT_EQ(std::popcount(position.facts.unseen[expected]) - (holds ? 1 : 0),
                n < turns_each ? set - 1 - n : 2);
      expected = static_cast<Seat>((expected + 1) % players);
    }
    EXPECT_EQ(G::node(rules, position), Node::over());
  }
}

// FC-9.3, FC-9.4: the last two tiles pay their owner, and only once.
TEST(ForbiddenCityCourse, TheLastTilesPayAtTheEnd) {
  const Rules rules = shipped_rules(3);
  Rng rng(9);
  Position position;
  G::start(rules, position);
  EventLog log;
  std::array<std::uint32_t, 4> before{};
  while (G::node(rules, position).kind != Node::Kind::over) {
    log.events.clear();
    before = position.facts.coins;
    if (G::node(rules, position).kind == Node::Kind::chance) {
      Odds odds;
      G::odds(rules, position, odds);
      G::apply(rules, position, kChance, odds.draw(rng), log);
      continue;
    }
    Menu menu;
    G::menu(rules, position, position.facts.active, menu);
    G::apply(rules, position, position.facts.active,
             menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))], log);
  }
  std::array<std::uint32_t, 4> told = before;
  int shown = 0;
  for (const Event& event : log.events) {
    if (event.kind == kPaid) told[event.seat] += static_cast<std::uint32_t>(event.args[0]);
    if (event.kind != kLastTiles) continue;
    ++shown;
    told[event.seat] += static_cast<std::uint32_t>(event.args[2]);
    EXPECT_EQ(position.facts.unseen[event.seat], 1u << (event.args[0] - 1) | 1u << (event.args[1] - 1));
  }
  EXPECT_EQ(shown, 3);
  EXPECT_EQ(told, position.facts.coins);
}

// FC-1.2, FC-1.3, FC-1.12: colours and start player as options.
TEST(ForbiddenCityCourse, ColoursAreFilledUpInOrder) {
  const Game& game = *find_game("forbidden-city");
  const auto seats = [&](int players, std::vector<std::pair<std::string, std::string>> options) {
    const Result<Match> match = Match::create(game, {players, std::move(options)});
    if (!match) return match.error().clause;
    std::string names;
    for (Seat seat = 0; seat < players; ++seat) names += (seat ? " " : "") + match->seat_name(seat);
    return names;
  };
  EXPECT_EQ(seats(2, {}), "purple yellow");
  EXPECT_EQ(seats(2, {{"colour_1", "yellow"}}), "yellow purple");
  EXPECT_EQ(seats(3, {}), "purple yellow red");
  EXPECT_EQ(seats(3, {{"colour_2", "purple"}}), "yellow purple red");
  EXPECT_EQ(seats(4, {{"colour_4", "purple"}, {"colour_1", "blue"}}), "blue yellow red purple");
  EXPECT_EQ(seats(2, {{"colour_1", "red"}, {"colour_2", "blue"}}), "FC-1.2");
  EXPECT_EQ(seats(2, {{"colour_3", "purple"}}), "FC-1.2");
  EXPECT_EQ(seats(3, {{"colour_1", "red"}, {"colour_2", "red"}}), "FC-1.3");
  EXPECT_EQ(seats(3, {{"colour_4", "red"}}), "FC-1.3");
  EXPECT_EQ(seats(3, {{"start_player", "4"}}), "FC-1.12");
}

// FC-3.15: equal pictures are one placement, recorded with the smallest rotation.
TEST(ForbiddenCityCourse, EqualRotationsAreReadAsTheSmallest) {
  const Rules rules = shipped_rules(2);
  Position position = rules.opening;
  const auto read = [&](const char* tile, const char* text) {
    for (unsigned slot = 0; slot < 30; ++slot)
      if (rules.shapes[slot].name() == tile) position.facts.hand[0] = static_cast<std::uint8_t>(slot + 1);
    const Result<Move> move = G::parse(rules, position, 0, text);
    return move ? G::spell(rules, position, 0, *move) : move.error().code;
  };
  EXPECT_EQ(read("G4", "(0,-2)r3"), "(0,-2)r1");
  EXPECT_EQ(read("G5", " ( 0 , -2 ) r2 "), "(0,-2)r0");
  EXPECT_EQ(read("G3", "(0,-2)r3"), "(0,-2)r3");
  EXPECT_EQ(read("G3", "(0,-2)r4"), "bad_notation");
  EXPECT_EQ(read("G3", "(0,-200)r1"), "bad_notation");
  EXPECT_EQ(read("G3", "0,-2 r1"), "bad_notation");
  EXPECT_EQ(read("G3", "out"), "out");
}

// FC-11.1, FC-11.2: an opponent's hand is any unseen tile, each equally often.
TEST(ForbiddenCityCourse, DeterminizeDrawsHandsUniformly) {
  const Rules rules = shipped_rules(3);
  Position position;
  G::start(rules, position);
  Rng rng(3);
  Silent silent;
  while (G::node(rules, position).kind == Node::Kind::chance) {
    Odds odds;
    G::odds(rules, position, odds);
    G::apply(rules, position, kChance, odds.draw(rng), silent);
  }
  const View<G> view = G::view(rules, position, 0);
  std::array<int, 24> counts{};
  constexpr int kDraws = 24000;
  for (int i = 0; i < kDraws; ++i) {
    Position guess;
    G::determinize(rules, view, rng, guess);
    ASSERT_EQ(guess.facts.hand[0], position.facts.hand[0]);
    ++counts[guess.facts.hand[1] - 1u];
  }
  for (const int count : counts) EXPECT_NEAR(count, kDraws / 24, 160);  // five standard deviations
}

}  // namespace
}  // namespace enfilade
