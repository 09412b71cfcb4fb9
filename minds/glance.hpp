// Playing on at a glance: each seat imagines once what it cannot see, from its own view, and takes what looks best
// there, or about as good (appeal() in kernel/insight.hpp; in a game where that is about the seat alone, estimate() of
// what is left to everybody). Far weaker than a search and far cheaper: whole games can be played to
// their end to see what a position is worth.
#pragma once

#include <vector>

#include "minds/mind.hpp"

namespace enfilade {

// How far a game is: which draw comes next, and which move of each seat.
struct Progression {
  std::uint32_t draws = 0;
  std::array<std::uint32_t, kMaxSeats> moves{};
};

// Where chance comes from in games that are played on from several positions of one game. In one world the i-th
// draw and the i-th move of a seat have the same numbers wherever the playing began, so that what two positions
// are worth can be compared world by world. Over all worlds each draw is spread evenly: an outcome comes as often as
// its weight says.
class Worlds {
 public:
  Worlds(std::uint64_t seed, int count) : seed_(seed), count_(count) {}
  int count() const { return count_; }
  Move draw(const Odds& odds, int world, std::uint32_t draw);
  std::uint64_t seed_of_move(int world, Seat seat, std::uint32_t move) const;

 private:
  std::uint64_t seed_;
  int count_;
  std::vector<std::vector<std::uint32_t>> orders_;  // by draw: which world gets which part of what can come
};

// Plays to the end in one world; says how many moves that took.
int play_on_at_a_glance(Match& match, Worlds& worlds, int world, Progression at);

// The same by any player that sees only views: it answers whole steps.
using Policy = std::function<std::vector<Move>(const MatchView& view, std::uint64_t seed)>;
int play_on(Match& match, Worlds& worlds, int world, Progression at, const Policy& policy);

// A guess at the whole position by one who knows the game.
void guess_at(const MatchView& view, Rng& rng, Match& out);

}  // namespace enfilade
