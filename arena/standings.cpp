#include "arena/standings.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace enfilade {

namespace {

double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

// Values gathered per block.
class Blocks {
 public:
  void add(int block, double value) { values_[block].push_back(value); }
  Interval interval() const { return interval_of(means()); }
  Interval share() const { return share_interval_of(means()); }
  std::vector<double> means() const {
    std::vector<double> means;
    for (const auto& [block, values] : values_) means.push_back(mean_of(values));
    return means;
  }

 private:
  std::map<int, std::vector<double>> values_;
};

double won(const ArenaGame& game, std::size_t seat) {
  int winners = 0;
  for (const int place : game.places) winners += place == 1;
  return game.places[seat] == 1 ? 1.0 / winners : 0.0;
}

// How often one mind placed above another, of the pairs of seats they had.
struct Above {
  std::size_t a, b;
  double share;
};

// Bradley-Terry strengths by the usual fixed-point iteration, as Elo differences to the first mind.
std::vector<double> elo_of(std::size_t minds, const std::vector<Above>& pairings) {
  std::vector<double> strength(minds, 1.0);
  for (int round = 0; round < 500; ++round) {
    std::vector<double> next(minds, 0.0);
    for (std::size_t m = 0; m < minds; ++m) {
      double wins = 0, share = 0;
      for (const Above& pairing : pairings) {
        const bool first = pairing.a == m;
        if (!first && pairing.b != m) continue;
        const std::size_t other = first ? pairing.b : pairing.a;
        const double above = std::min(0.999, std::max(0.001, pairing.share));
        wins += first ? above : 1 - above;
        share += 1.0 / (strength[m] + strength[other]);
      }
      next[m] = share > 0 ? wins / share : 1.0;
    }
    strength = next;
  }
  std::vector<double> elo;
  for (const double s : strength) elo.push_back(400 * std::log10(s / strength[0]));
  return elo;
}

// By pair of minds: places above, and margins.
using Pairs = std::map<std::pair<int, int>, std::pair<Blocks, Blocks>>;

// As in share_interval_of().
constexpr double kImaginary[] = {0, 0, 1, 1};

// Elo with 95 % intervals by resampling: the blocks, with the imaginary ones, are drawn again with
// replacement, many times over, and the middle 95 % of the fits are the interval. Seeded, so that it comes
// out the same.
std::vector<Interval> elo_with_intervals(std::size_t minds, const Pairs& pairs) {
  constexpr int kSamples = 400, kCutOff = kSamples / 40;
  std::vector<std::vector<double>> means;
  std::vector<Above> above;
  std::size_t blocks = 1;
  for (const auto& [who, values] : pairs) {
    means.push_back(values.first.means());
    above.push_back(
        {static_cast<std::size_t>(who.first), static_cast<std::size_t>(who.second), mean_of(means.back())});
    means.back().insert(means.back().end(), std::begin(kImaginary), std::end(kImaginary));
    blocks = std::max(blocks, means.back().size());
  }
  const std::vector<double> fit = elo_of(minds, above);
  std::vector<std::vector<double>> fits(minds);
  Rng rng(1);
  for (int sample = 0; sample < kSamples; ++sample) {
    std::vector<std::uint32_t> drawn(blocks);
    for (std::uint32_t& block : drawn) block = rng.below(static_cast<std::uint32_t>(blocks));
    for (std::size_t p = 0; p < above.size(); ++p) {
      double sum = 0;
      for (const std::uint32_t block : drawn) sum += means[p][block % means[p].size()];
      above[p].share = sum / static_cast<double>(blocks);
    }
    const std::vector<double> elo = elo_of(minds, above);
    for (std::size_t m = 0; m < minds; ++m) fits[m].push_back(elo[m]);
  }
  std::vector<Interval> list;
  for (std::size_t m = 0; m < minds; ++m) {
    std::sort(fits[m].begin(), fits[m].end());
    list.push_back({fit[m], fits[m][kCutOff], fits[m][kSamples - 1 - kCutOff]});
  }
  return list;
}

// How many deviations to both sides hold 95 % of Student's t: wider than the normal curve where there are few
// blocks. Tabulated for the first degrees of freedom, then Fisher's expansion around the normal value.
double student(std::size_t degrees) {
  constexpr double kFew[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228};
  if (degrees <= std::size(kFew)) return kFew[degrees - 1];
  const double n = static_cast<double>(degrees);
  return 1.960 + 2.372 / n + 2.823 / (n * n) + 2.556 / (n * n * n);
}

}  // namespace

Interval interval_of(const std::vector<double>& means) {
  Interval interval{mean_of(means), 0, 0};
  double squares = 0;
  for (const double value : means) squares += (value - interval.mean) * (value - interval.mean);
  const double n = static_cast<double>(means.size());
  const double half = means.size() > 1 ? student(means.size() - 1) * std::sqrt(squares / (n - 1) / n)
                                       : std::numeric_limits<double>::infinity();
  interval.low = interval.mean - half;
  interval.high = interval.mean + half;
  return interval;
}

Interval share_interval_of(std::vector<double> means) {
  const double mean = mean_of(means);
  if (means.size() < 2) return {mean, 0, 1};
  means.insert(means.end(), std::begin(kImaginary), std::end(kImaginary));
  const Interval widened = interval_of(means);
  return {mean, std::max(0.0, widened.low), std::min(1.0, widened.high)};
}

Standings standings_of(const ArenaPlan& plan, const std::vector<ArenaGame>& games) {
  Standings standings;
  const std::size_t minds = plan.minds.size();
  standings.fallen.resize(minds);
  std::vector<Blocks> points(minds), wins(minds), seat_wins(static_cast<std::size_t>(plan.setup.players));
  Pairs pairs;
  Blocks decisions;
  for (const ArenaGame& game : games) {
    decisions.add(game.block, game.decisions);
    const bool first = &game == &games.front();
    standings.fewest_decisions =
        first ? game.decisions : std::min(standings.fewest_decisions, game.decisions);
    standings.most_decisions = std::max(standings.most_decisions, game.decisions);
    standings.stopped += game.stopped;
    standings.cut_short += game.cut_short;
    for (const int seat : game.fallen)
      ++standings.fallen[static_cast<std::size_t>(game.seating[static_cast<std::size_t>(seat)])];
    const bool played_out = game.fallen.empty();  // otherwise the points are those of some moment
    for (std::size_t s = 0; s < game.seating.size(); ++s) {
      const auto mind = static_cast<std::size_t>(game.seating[s]);
      if (played_out) points[mind].add(game.block, game.points[s]);
      wins[mind].add(game.block, won(game, s));
      seat_wins[s].add(game.block, won(game, s));
      for (std::size_t t = 0; t < game.seating.size(); ++t) {
        if (game.seating[s] >= game.seating[t]) continue;
        auto& [above, margin] = pairs[{game.seating[s], game.seating[t]}];
        above.add(game.block, game.places[s] < game.places[t]    ? 1.0
                              : game.places[s] == game.places[t] ? 0.5
                                                                 : 0.0);
        if (played_out) margin.add(game.block, game.points[s] - game.points[t]);
      }
    }
  }
  for (const auto& [who, blocks] : pairs)
    standings.pairings.push_back({who.first, who.second, blocks.first.share(), blocks.second.interval()});
  const std::vector<Interval> elo = elo_with_intervals(minds, pairs);
  for (std::size_t m = 0; m < minds; ++m)
    standings.minds.push_back({elo[m], points[m].interval(), wins[m].share()});
  for (const Blocks& blocks : seat_wins) standings.seat_wins.push_back(blocks.share());
  standings.games = static_cast<int>(games.size());
  standings.decisions = decisions.interval();
  return standings;
}

}  // namespace enfilade
