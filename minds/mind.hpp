// Players that are programs. A mind is given what its seat may know and nothing else, and answers with a
// whole step. The same view, limits and seed give the same answer on every platform.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "kernel/match.hpp"

namespace enfilade {

// How long to think. A mind that needs no time does not use it up.
struct Limits {
  std::uint64_t seed = 1;
  std::uint64_t iterations = 1000;
};

struct Thought {
  std::vector<Move> step;  // whole: what the seat submits
  std::vector<double>
      share;  // per seat, the expected share of the win, 0 to 1; empty if the mind has no idea
  std::uint64_t iterations = 0;  // how many it took
};

struct Mind {
  std::string_view name;
  // Precondition: the viewer is a seat that is asked.
  Thought (*think)(const MatchView& view, const Limits& limits);
};

std::span<const Mind> all_minds();
const Mind* find_mind(std::string_view name);  // null if there is none

}  // namespace enfilade
