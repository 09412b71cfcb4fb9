// How strong the levels are, as measured by tools/ladder and told in docs/benchmarks.md: one table for all who tell it.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "minds/mind.hpp"

namespace enfilade {

// Per mille of seat pairs in which each level places above the one below it, from the second level up; the levels
// played with a tenth of their iterations. 0: not measured since the minds changed.
struct Rungs {
  std::string_view game;
  int players;
  std::array<int, 4> above;
};
std::span<const Rungs> ladder();

// How often the level places above the one below it, in per cent, in the measured number of players that is
// nearest; nothing for the lowest level and for what was not measured.
std::optional<int> beats_the_one_below(std::string_view game, int players, std::string_view level);

}  // namespace enfilade
