// Players that are programs. A mind gets a view, a seed and a budget, and answers a step; the same three give
// the same answer on every platform. It cannot cheat: the truth is not among its arguments.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/match.hpp"

namespace enfilade {

// Which mind, and how hard it thinks. Written "random", "search:2000" (iterations per turn), or a level's
// name.
struct MindSpec {
  enum class Kind : std::uint8_t { random, search };
  Kind kind = Kind::random;
  int iterations = 0;
  int blunders = 0;  // of a hundred moves, how many are made at random

  static Result<MindSpec> parse(std::string_view text);
  std::string text() const;
};

// The levels by which people choose their opponents, weakest first.
struct Level {
  std::string_view name;
  MindSpec spec;
};
std::span<const Level> levels();

struct Alternative {
  Move move;
  double share = 0;  // of the visits
  double value = 0;  // 0..1 for the seat that thinks
};

struct Thought {
  std::vector<Move> step;                  // what to play: one move, or a whole hidden step
  std::vector<Alternative> alternatives;   // for the first move of the step, best first
  std::array<double, kMaxSeats> win{};     // chance to win, by seat, as the search sees it
  std::array<double, kMaxSeats> points{};  // expected final points
  int iterations = 0;
};

// Asked now and then during a long thought; true ends it with the best found so far.
using Stop = std::function<bool()>;

// Precondition: the viewer of the view is a seat that is asked now.
Thought think(const MindSpec& mind, const MatchView& view, std::uint64_t seed, const Stop& stop = {});

}  // namespace enfilade
