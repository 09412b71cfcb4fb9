#include "minds/verdict.hpp"

#include <algorithm>
#include <cmath>

namespace enfilade {

namespace {

// Of the visits of the most visited: what was looked at less is not known well enough to be compared with.
constexpr std::int64_t kHardly = 100;
constexpr std::int64_t kFewestVisits = 8;

}  // namespace

Opinions::Opinions(const MindSpec& mind, const MatchView& view, int searches, std::uint64_t seed) {
  for (int i = 0; i < searches; ++i) {
    std::vector<Alternative> found = think(mind, view, seed + static_cast<std::uint64_t>(i)).alternatives;
    const std::int64_t least = found.empty() ? 0 : std::max(kFewestVisits, found.front().visits / kHardly);
    std::erase_if(
        found, [&](const Alternative& each) { return each.visits < std::min(least, found.front().visits); });
    for (const Alternative& each : found) {
      const auto known =
          std::find_if(ways_.begin(), ways_.end(), [&](const Way& way) { return way.move == each.move; });
      Way& way = known == ways_.end() ? ways_.emplace_back(Way{each.move}) : *known;
      way.visits += each.visits;
      way.value += each.value * static_cast<double>(each.visits);
    }
    searches_.push_back(std::move(found));
  }
  for (Way& way : ways_) way.value /= static_cast<double>(way.visits);
  std::stable_sort(ways_.begin(), ways_.end(), [](const Way& a, const Way& b) { return a.value > b.value; });
}

std::optional<Lead> Opinions::lead(const std::function<bool(Move)>& of) const {
  std::vector<double> leads;
  for (const std::vector<Alternative>& found : searches_) {
    double best = -1, other = -1;
    for (const Alternative& each : found) {
      double& into = of(each.move) ? best : other;
      into = std::max(into, each.value);
    }
    // A search that has not even looked at them says nothing about how much worse the others are.
    if (other >= 0) leads.push_back(100 * (std::max(best, 0.0) - other));
  }
  if (leads.empty()) return std::nullopt;
  Lead lead;
  const auto count = static_cast<double>(leads.size());
  for (const double each : leads) lead.wins += each / count;
  double squares = 0;
  for (const double each : leads) squares += (each - lead.wins) * (each - lead.wins);
  if (leads.size() > 1) lead.error = 2 * std::sqrt(squares / (count - 1) / count);
  return lead;
}

}  // namespace enfilade
