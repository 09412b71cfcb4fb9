#include "arena/calibration.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace enfilade {

namespace {

std::string format(const char* pattern, auto... values) {
  char buffer[256];
  std::snprintf(buffer, sizeof buffer, pattern, values...);
  return buffer;
}

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

std::string Calibration::as_text() const {
  std::string out = "\n  the chance to win that thoughts showed, and what was won of those games\n";
  for (std::size_t first = 0; first < kSteps; ++first) {
    const Share one = share(first, 1);
    if (first % 2 == 0) {
      const Share tenth = share(first, 2);
      if (tenth.thoughts > 0)
        out += format("  %3d to %3d %%: shown %5.1f, won %5.1f ± %4.1f, %6.0f chances of %4.0f games  %s\n",
                      static_cast<int>(first) * 5, static_cast<int>(first) * 5 + 10, 100 * tenth.shown,
                      100 * tenth.won, 100 * tenth.off, tenth.thoughts, tenth.games,
                      std::string(static_cast<std::size_t>(std::lround(30 * tenth.won)), '#').c_str());
    }
    if (one.thoughts > 0)
      out += format("      step %2d: %.4f %.4f %.0f\n", static_cast<int>(first), one.shown, one.won,
                    one.thoughts);
  }
  if (thoughts_ > 0)
    out += format("  expected points: %+.2f too many on average, typically off by %.1f\n",
                  points_off_ / thoughts_, std::sqrt(points_squares_ / thoughts_));
  return out;
}

std::string Calibration::as_svg(const ArenaPlan& plan) const {
  constexpr double kSide = 400, kLeft = 60, kTop = 50;
  const auto x = [](double share) { return kLeft + kSide * share; };
  const auto y = [](double share) { return kTop + kSide * (1 - share); };
  std::string out =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 500 500\" font-family=\"sans-serif\" "
      "font-size=\"13\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fbf7ef\"/>\n";
  out += "<text x=\"12\" y=\"24\" font-size=\"15\">" + std::string(plan.game->info->title) + ", " +
         std::to_string(plan.setup.players) + " players: chance to win, shown and won</text>\n";
  for (int tenth = 0; tenth <= 10; tenth += 2) {
    const double at = tenth / 10.0;
    out += format("<path d=\"M%.0f %.0fH%.0fM%.0f %.0fV%.0f\" stroke=\"#d8d0be\"/>\n", kLeft, y(at),
                  kLeft + kSide, x(at), kTop, kTop + kSide);
    out += format("<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"end\">%d %%</text>\n", kLeft - 6, y(at) + 4,
                  tenth * 10);
    out += format("<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"middle\">%d %%</text>\n", x(at),
                  kTop + kSide + 20, tenth * 10);
  }
  out += format("<path d=\"M%.0f %.0fL%.0f %.0f\" stroke=\"#8a2b2b\" stroke-dasharray=\"4 3\"/>\n", x(0),
                y(0), x(1), y(1));
  for (std::size_t first = 0; first < kSteps; first += 2) {
    const Share tenth = share(first, 2);
    if (tenth.thoughts == 0) continue;
    out += format("<path d=\"M%.1f %.1fV%.1f\" stroke=\"#222\" stroke-width=\"2\"/>\n", x(tenth.shown),
                  y(std::max(0.0, tenth.won - tenth.off)), y(std::min(1.0, tenth.won + tenth.off)));
    out +=
        format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"#2f6f5e\"/>\n", x(tenth.shown), y(tenth.won));
  }
  return out + "</svg>\n";
}

}  // namespace enfilade
