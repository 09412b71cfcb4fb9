#include "minds/analysis.hpp"

#include <algorithm>
#include <cmath>

#include "kernel/places.hpp"

namespace enfilade {

namespace {

constexpr int kFirstWorlds = 8;
constexpr std::size_t kFewestKept = 8;
// The second opinion, as in a review.
constexpr MindSpec kSearch{MindSpec::Kind::search, 2000, 0, 0};

std::uint64_t seed_for(std::uint64_t seed, std::uint64_t purpose) {
  return Rng(Rng(seed).next() + purpose).next();
}

}  // namespace

Outcomes outcomes_of(const Scores& scores) {
  Outcomes outcomes{};
  int winners = 0;
  for (std::size_t s = 0; s < static_cast<std::size_t>(scores.seats); ++s) winners += scores.place[s] == 1;
  for (std::size_t s = 0; s < static_cast<std::size_t>(scores.seats); ++s) {
    outcomes[s].win = scores.place[s] == 1 ? 1.0f / static_cast<float>(winners) : 0.0f;
    outcomes[s].points = static_cast<float>(scores.points[s]);
  }
  return outcomes;
}

Analysis::Analysis(const Match& match, Seat seat, std::optional<Viewer> knowing,
                   std::span<const RecordLine> lines, std::uint64_t seed)
    : match_(match), seat_(seat), knowing_(knowing), lines_(lines.begin(), lines.end()), seed_(seed) {
  if (!match.node().asks(seat)) return;
  Menu menu;
  match.menu(seat, menu);
  for (int i = 0; i < menu.size(); ++i) rows_.push_back({menu[i]});
  if (rows_.size() < 2) return;
  const Move preferred = think(kSearch, match.view(seat), seed).step.front();
  for (Row& row : rows_) row.preferred = row.move == preferred;
}

void Analysis::look_further(const Stop& stop) {
  const int more = worlds_ == 0 ? kFirstWorlds : worlds_;
  if (worlds_ > 0) drop_the_worst();
  if (look_at(more, stop)) worlds_ += more;
}

// Of what looks bad at a first glance little is good. What the search prefers stays: it sees further.
void Analysis::drop_the_worst() {
  if (rows_.size() <= kFewestKept) return;
  const auto value = [&](const Row& row) { return prospects_of(row.outcomes).win[seat_]; };
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t i = 0; i < rows_.size(); ++i)
    order.emplace_back(rows_[i].preferred ? -2 : -value(rows_[i]), i);
  std::sort(order.begin(), order.end());
  order.resize(std::max(kFewestKept, rows_.size() / 2));
  std::vector<Row> kept;
  for (const auto& [_, i] : order) kept.push_back(std::move(rows_[i]));
  rows_ = std::move(kept);
}

// The same worlds for all: what differs is the move.
bool Analysis::look_at(int worlds, const Stop& stop) {
  Worlds chance(seed_for(seed_, static_cast<std::uint64_t>(worlds_)), worlds);
  Rng rng(seed_for(~seed_, static_cast<std::uint64_t>(worlds_)));
  std::vector<Outcomes> of_position;
  std::vector<std::vector<Outcomes>> of_rows(rows_.size());
  const auto play = [&](Match there, int world, Progression at) {
    play_on_at_a_glance(there, chance, world, at);
    return outcomes_of(*final_scores(there, lines_));
  };
  Match there = match_;
  for (int world = 0; world < worlds; ++world) {
    if (knowing_) guess_at(match_.view(*knowing_), rng, there);
    of_position.push_back(play(there, world, {}));
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (stop && stop()) return false;
      if (!there.node().asks(seat_) || there.legal(seat_, rows_[i].move)) continue;
      Match after = there;
      after.apply(seat_, rows_[i].move);
      Progression at;
      at.moves[seat_] = 1;
      of_rows[i].push_back(play(after, world, at));
    }
  }
  position_.insert(position_.end(), of_position.begin(), of_position.end());
  for (std::size_t i = 0; i < rows_.size(); ++i)
    rows_[i].outcomes.insert(rows_[i].outcomes.end(), of_rows[i].begin(), of_rows[i].end());
  return true;
}

Prospects Analysis::prospects_of(const std::vector<Outcomes>& outcomes) const {
  Prospects found;
  found.worlds = static_cast<int>(outcomes.size());
  if (outcomes.empty()) return found;
  const auto count = static_cast<double>(outcomes.size());
  for (std::size_t s = 0; s < static_cast<std::size_t>(match_.players()); ++s) {
    double squares = 0;
    for (const Outcomes& each : outcomes) {
      const auto win = static_cast<double>(each[s].win);
      found.win[s] += win / count;
      found.points[s] += static_cast<double>(each[s].points) / count;
      squares += win * win / count;
    }
    // As if one world more had gone either way: after a few equal ones nobody is sure.
    const double spread = std::max(0.0, squares - found.win[s] * found.win[s]) + 0.25 / (count + 1);
    found.win_error[s] = std::sqrt(spread / count);
  }
  return found;
}

std::vector<Candidate> Analysis::candidates() const {
  std::vector<Candidate> all;
  for (const Row& row : rows_) all.push_back({row.move, prospects_of(row.outcomes), row.preferred});
  std::stable_sort(all.begin(), all.end(), [&](const Candidate& a, const Candidate& b) {
    const Prospects &x = a.prospects, &y = b.prospects;
    if (x.win[seat_] != y.win[seat_]) return x.win[seat_] > y.win[seat_];
    return x.points[seat_] > y.points[seat_];
  });
  return all;
}

}  // namespace enfilade
