// Players that are programs. A mind gets views, a seed and a budget, and answers steps; the same three give
// the same answers on every platform. It cannot cheat: the truth is not among its arguments.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/match.hpp"

namespace enfilade {

// Which mind, and how hard it thinks. Written as a level's name, or "random", "greedy", "search:2000"
// (iterations per turn), "plain:2000" (search without any knowledge of the game: the yardstick).
struct MindSpec {
  enum class Kind : std::uint8_t { random, greedy, search, plain };
  Kind kind = Kind::random;
  int iterations = 0;  // per turn, until another seat decides
  int blunders = 0;    // of a hundred decisions, how many are made at random

  static Result<MindSpec> parse(std::string_view text);
  std::string text() const;
  friend bool operator==(const MindSpec&, const MindSpec&) = default;
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
  std::vector<Move> step;  // what to play: one move, or a whole hidden step
  std::vector<Alternative>
      alternatives;  // to the first move of the step, best first; empty for a random choice
  std::array<double, kMaxSeats> win{};     // chance to win, by seat, as the search sees it
  std::array<double, kMaxSeats> points{};  // expected final points
  int iterations = 0;
};

// Asked now and then during a long thought; true ends it with the best found so far.
using Stop = std::function<bool()>;

// One seat's player for the length of a game. It keeps what it learned about the rest of its own turn.
class Mind {
 public:
  Mind(const MindSpec& spec, std::uint64_t seed);
  ~Mind();
  Mind(Mind&&) noexcept;
  Mind& operator=(Mind&&) noexcept;

  // Precondition: the viewer of the view is a seat that is asked now. `same_turn`: no other seat has decided
  // since this mind's last step, so the turn's budget goes on.
  Thought think(const MatchView& view, bool same_turn = false, const Stop& stop = {});

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

// A single thought of a mind that has just sat down.
inline Thought think(const MindSpec& spec, const MatchView& view, std::uint64_t seed, const Stop& stop = {}) {
  return Mind(spec, seed).think(view, false, stop);
}

}  // namespace enfilade
