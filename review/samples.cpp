#include "review/samples.hpp"

#include <cmath>

namespace enfilade::review {

namespace {

int in_units(double value, int unit) {
  const double parts = value * unit;
  return static_cast<int>(parts < 0 ? parts - 0.5 : parts + 0.5);
}

int rounded_up(double value, int unit) {
  const double parts = value * unit;
  const int down = static_cast<int>(parts);
  return down + (parts > down ? 1 : 0);
}

// Mean and variance of the mean of one number over all worlds.
struct Moments {
  double mean = 0, variance = 0;
};

Moments over_worlds(const Samples& samples, std::size_t seat, float Outcome::* what) {
  const auto count = static_cast<double>(samples.size());
  Moments found;
  for (const Outcomes& each : samples) found.mean += static_cast<double>(each[seat].*what);
  found.mean /= count;
  for (const Outcomes& each : samples) {
    const double off = static_cast<double>(each[seat].*what) - found.mean;
    found.variance += off * off;
  }
  found.variance = count > 1 ? found.variance / (count - 1) / count : 0;
  return found;
}

}  // namespace

Figure& Figure::operator+=(const Figure& other) {
  win += other.win, points += other.points;
  return *this;
}

Outcomes play_to_the_end(const Station& from, const Reference& reference, Worlds& worlds, int world,
                         std::int64_t& moves) {
  Match match = from.match;
  moves += reference.play_on(match, worlds, world, from.at);
  return outcomes_of(*final_scores(match, from.fallen));
}

Figures mean(const Samples& samples) {
  Figures figures{};
  for (std::size_t s = 0; s < kMaxSeats; ++s)
    figures[s] = {in_units(over_worlds(samples, s, &Outcome::win).mean, kWin),
                  in_units(over_worlds(samples, s, &Outcome::points).mean, kPoint)};
  return figures;
}

Figures error(const Samples& samples) {
  Figures figures{};
  for (std::size_t s = 0; s < kMaxSeats; ++s)
    figures[s] = {rounded_up(std::sqrt(over_worlds(samples, s, &Outcome::win).variance), kWin),
                  rounded_up(std::sqrt(over_worlds(samples, s, &Outcome::points).variance), kPoint)};
  return figures;
}

void add_difference(const Samples& before, const Samples& after, Samples& into) {
  into.resize(before.size());
  for (std::size_t k = 0; k < before.size(); ++k)
    for (std::size_t s = 0; s < kMaxSeats; ++s) {
      into[k][s].win += after[k][s].win - before[k][s].win;
      into[k][s].points += after[k][s].points - before[k][s].points;
    }
}

}  // namespace enfilade::review
