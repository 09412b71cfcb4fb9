// Random play at full speed, and what it costs: the measure of a rules engine.
#pragma once

#include <array>
#include <string_view>

#include "kernel/match.hpp"

namespace enfilade {

struct PlayoutCount {
  std::uint64_t games = 0, decisions = 0, outcomes = 0, choices = 0;  // choices: sum of the menu sizes
  std::uint64_t signature = 0;  // over the final facts of all games: changes when behaviour changes
};

// Work for a stopwatch: each function does `n` repetitions of one thing on a game's own types.
struct Workload {
  PlayoutCount (*playouts)(const Match& start, std::uint64_t seed, int games);
  // On each of `n` random positions along random games, the thing `repeat` times over. The result keeps it
  // from being optimised away.
  std::uint64_t (*clones)(const Match& start, std::uint64_t seed, int n, int repeat);
  std::uint64_t (*views)(const Match& start, std::uint64_t seed, int n, int repeat);
  std::uint64_t (*determinizations)(const Match& start, std::uint64_t seed, int n, int repeat);
};

const Workload& workload_of(const Game& game);

}  // namespace enfilade
