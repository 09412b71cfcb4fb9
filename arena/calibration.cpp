#include "arena/calibration.hpp"

#include <algorithm>
#include <cmath>

namespace enfilade {

namespace {

double share_of_win(const ArenaGame& game, std::size_t seat) {
  const auto winners = std::count(game.places.begin(), game.places.end(), 1);
  return game.places[seat] == 1 ? 1.0 / static_cast<double>(winners) : 0.0;
}

template <class Steps>
void add_game(const ArenaGame& game, Steps& steps) {
  Steps here{};
  for (const ArenaGame::Shown& shown : game.shown) {
    const auto at = static_cast<std::size_t>(shown.chance * static_cast<double>(steps.size()));
    auto& step = here[std::min(at, steps.size() - 1)];
    ++step.thoughts;
    step.shown += shown.chance;
    step.won += share_of_win(game, shown.seat);
  }
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (here[i].thoughts == 0) continue;
    steps[i].thoughts += here[i].thoughts;
    steps[i].shown += here[i].shown;
    steps[i].won += here[i].won;
    steps[i].squares += (here[i].won - here[i].shown) * (here[i].won - here[i].shown);
    ++steps[i].games;
  }
}

}  // namespace

void Calibration::add(const ArenaGame& game) {
  add_game(game, steps_);
  add_game(game, tenths_);
  for (const ArenaGame::Shown& shown : game.shown) {
    const double off = shown.points - game.points[shown.seat];
    ++thoughts_;
    points_off_ += off;
    points_squares_ += off * off;
  }
}

Calibration::Share Calibration::share(std::size_t first_step, std::size_t steps) const {
  const Step& step = steps == 2 ? tenths_[first_step / 2] : steps_[first_step];
  if (step.thoughts == 0) return {};
  // As if nothing but chance made the difference; games that showed it often weigh more.
  const double half = 1.96 * std::sqrt(step.squares) / step.thoughts;
  return {step.thoughts, step.shown / step.thoughts, step.won / step.thoughts, step.games, half};
}

Calibration::Points Calibration::points() const {
  if (thoughts_ == 0) return {};
  return {thoughts_, points_off_ / thoughts_, std::sqrt(points_squares_ / thoughts_)};
}

}  // namespace enfilade
