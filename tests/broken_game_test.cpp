// A game that breaks its contract is named with the place where it did, and nothing runs wild.
#include <gtest/gtest.h>

#include "arena/arena.hpp"
#include "examples/liars_dice/liars_dice.hpp"
#include "games/registry.hpp"
#include "kernel/referee.hpp"
#include "minds/playout.hpp"

namespace enfilade {
namespace {

// Liar's dice with one function too few to be played.
struct DrawsFromNothing : LiarsDice {
  static void odds(const Rules&, const Position&, Odds& odds) { odds.clear(Audience::all()); }
};
struct AsksForNothing : LiarsDice {
  static void menu(const Rules&, const Position&, Seat, Menu&) {}
};
struct NeverEnds : LiarsDice {
  static Node node(const Rules&, const Position&) { return Node::chance(); }
  template <class Witness>
  static void apply(const Rules&, Position&, Seat, Move, Witness&) {}
};

template <class G>
std::string how_it_broke() {
  const PlayoutCount count = random_games<G>({}, 1, 3);
  return count.broken ? to_string(count.error(G::kInfo)) : "it did not";
}

TEST(BrokenGame, IsToldByRandomPlayouts) {
  EXPECT_EQ(how_it_broke<LiarsDice>(), "it did not");
  EXPECT_EQ(how_it_broke<DrawsFromNothing>(),
            "liars-dice, after 0 moves and outcomes: a chance point has no outcomes to draw from");
  EXPECT_EQ(how_it_broke<AsksForNothing>(),
            "liars-dice, after 10 moves and outcomes: a seat is asked and has nothing to choose from");
  EXPECT_EQ(how_it_broke<NeverEnds>(),
            "liars-dice, after 72 moves and outcomes: the game goes on beyond the 71 that it states as its "
            "longest");
}

// The same games behind the table of functions.
Game draws_from_nothing() {
  Game game = *find_game("liars-dice");
  game.odds = [](const void*, const PositionBytes&, Odds& odds) { odds.clear(Audience::all()); };
  return game;
}
Game never_ends() {
  Game game = *find_game("liars-dice");
  game.apply = [](const void*, PositionBytes&, Seat, Move) {};
  game.apply_telling = [](const void*, PositionBytes&, Seat, Move, EventLog&) {};
  return game;
}

std::string how_the_arena_ends(const Game& game) {
  const ArenaPlan plan{&game, {2, {}}, "", {MindSpec{MindSpec::Kind::random, 0, 0, 0}}, 3, 1};
  const auto games = run_arena(plan, 2, {}, [](const ArenaGame&, int, int) {});
  return games ? "well" : to_string(games.error());
}

TEST(BrokenGame, IsToldByTheArena) {
  EXPECT_EQ(how_the_arena_ends(*find_game("liars-dice")), "well");
  EXPECT_EQ(how_the_arena_ends(draws_from_nothing()),
            "liars-dice, after 0 moves and outcomes: a chance point has no outcomes to draw from");
  EXPECT_EQ(how_the_arena_ends(never_ends()),
            "liars-dice, after 72 moves and outcomes: the game goes on beyond the 71 that it states as its "
            "longest");
}

TEST(BrokenGame, EndsTheRefereeThatDraws) {
  const auto draw = [](const Game& game) {
    Referee(*Match::create(game, {2, {}}), seeded_chance(1)).draw_all();
  };
  EXPECT_DEATH(draw(draws_from_nothing()),
               "liars-dice, after 0 moves and outcomes: a chance point has no outcomes");
  EXPECT_DEATH(draw(never_ends()), "liars-dice, after 71 moves and outcomes: the game goes on beyond the 71");
}

}  // namespace
}  // namespace enfilade
