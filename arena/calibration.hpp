// Whether what a thought says comes true: the chances to win that searches showed during games, against how the games
// ended.
#pragma once

#include <array>

#include "arena/arena.hpp"

namespace enfilade {

class Calibration {
 public:
  static constexpr std::size_t kSteps = 20;  // a step is five per cent

  void add(const ArenaGame& game);

  // The chances within a step, or within some of them: what they said, what was won of them, and how far chance can
  // account for a difference (95 %). The thoughts of a game share its end, so games, not thoughts, are independent.
  struct Share {
    double thoughts = 0, shown = 0, won = 0, games = 0, off = 0;
  };
  Share share(std::size_t first_step, std::size_t steps) const;

  // Expected points against the final ones: how many too many on average, and how far off typically.
  struct Points {
    double thoughts = 0, too_many = 0, off = 0;
  };
  Points points() const;

 private:
  struct Step {
    double thoughts = 0, shown = 0, won = 0, games = 0;
    double squares = 0;  // of what each game won more than was shown
  };
  // By tenths and by twentieths: the games of two steps are not the sum of the games of each.
  std::array<Step, kSteps> steps_{};
  std::array<Step, kSteps / 2> tenths_{};
  double thoughts_ = 0, points_off_ = 0, points_squares_ = 0;
};

}  // namespace enfilade
