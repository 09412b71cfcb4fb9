#include "review/carried.hpp"

#include <algorithm>
#include <cmath>

namespace enfilade::review {

namespace {

// So many worlds of the first look for each second look that is carried over: a regression on more fits noise.
constexpr std::size_t kWorldsForEach = 10;

double mean_of(const std::vector<double>& all) {
  double sum = 0;
  for (const double each : all) sum += each;
  return sum / static_cast<double>(all.size());
}

// Squared. What was fitted to the same numbers has made them look closer together than they are.
double error_of_mean(const std::vector<double>& all, std::size_t fitted = 0) {
  if (all.size() < 2 + fitted) return 0;
  const double mean = mean_of(all);
  double squares = 0;
  for (const double each : all) squares += (each - mean) * (each - mean);
  return squares / static_cast<double>(all.size() - 1 - fitted) / static_cast<double>(all.size());
}

}  // namespace

void Carried::Sum::add(const Carried& all, std::size_t station, double times) {
  first.resize(all.first_[station].size());
  parts.resize(all.looks_.size());
  for (std::size_t k = 0; k < first.size(); ++k) first[k] += times * all.first_[station][k];
  for (std::size_t l = 0; l < all.parts_[station].size(); ++l) parts[l] += times * all.parts_[station][l];
}

const Carried::Look* Carried::find(std::size_t moment) const {
  for (const Look& look : looks_)
    if (look.moment == moment) return &look;
  return nullptr;
}

double Carried::Look::mean() const {
  const auto a = static_cast<double>(half.size()), b = static_cast<double>(rest.size());
  return b > 0 ? (a * mean_of(half) + b * mean_of(rest)) / (a + b) : mean_of(half);
}

void Carried::look_again(std::size_t moment, const std::vector<double>& brought) {
  const auto middle = brought.begin() + static_cast<std::ptrdiff_t>(brought.size() + 1) / 2;
  looks_.push_back({moment, {brought.begin(), middle}, {middle, brought.end()}});
  if (looks_.size() * kWorldsForEach <= first_[moment].size())
    looks_.back().carried = carry(looks_.size() - 1);
}

// Afterwards the moment brings in every world just what half of the second look found. What was carried over before stays, for
// it differs between no two worlds any more.
bool Carried::carry(std::size_t look) {
  const std::size_t moment = looks_[look].moment;
  Sum difference;
  difference.add(*this, moment + 1, 1);
  difference.add(*this, moment, -1);
  const double mean = mean_of(difference.first);
  double variance = 0;
  for (const double each : difference.first) variance += (each - mean) * (each - mean);
  if (variance < 1e-9) return false;
  for (std::size_t station = 0; station < first_.size(); ++station) {
    std::vector<double>&first = first_[station], &parts = parts_[station];
    double together = 0;
    for (std::size_t k = 0; k < first.size(); ++k) together += first[k] * (difference.first[k] - mean);
    const double slope = together / variance;
    parts.resize(looks_.size());
    for (std::size_t k = 0; k < first.size(); ++k) first[k] -= slope * difference.first[k];
    for (std::size_t l = 0; l < parts.size(); ++l) parts[l] -= slope * difference.parts[l];
    parts[look] += slope;
  }
  return true;
}

double Carried::worth(std::size_t station) const {
  double worth = mean_of(first_[station]);
  for (std::size_t l = 0; l < parts_[station].size(); ++l)
    worth += parts_[station][l] * mean_of(looks_[l].half);
  return worth;
}

double Carried::brought(std::size_t moment) const {
  const Look* look = find(moment);
  return look ? look->mean() : worth(moment + 1) - worth(moment);
}

double Carried::error(const Sum& sum) const {
  const auto fitted =
      std::count_if(looks_.begin(), looks_.end(), [](const Look& look) { return look.carried; });
  double squares = error_of_mean(sum.first, static_cast<std::size_t>(fitted));
  if (!looks_.empty()) {
    // All second looks are of the same worlds; the two halves of these have nothing to do with each other.
    std::vector<double> half(looks_[0].half.size()), rest(looks_[0].rest.size());
    const double share = static_cast<double>(half.size()) / static_cast<double>(half.size() + rest.size());
    for (std::size_t l = 0; l < looks_.size(); ++l) {
      const double carried = l < sum.parts.size() ? sum.parts[l] : 0;
      const double told = l < sum.told.size() ? sum.told[l] : 0;
      for (std::size_t k = 0; k < half.size(); ++k) half[k] += (carried + told * share) * looks_[l].half[k];
      for (std::size_t k = 0; k < rest.size(); ++k) rest[k] += told * (1 - share) * looks_[l].rest[k];
    }
    squares += error_of_mean(half) + error_of_mean(rest);
  }
  return std::sqrt(squares);
}

double Carried::error_at(std::size_t station) const {
  Sum sum;
  sum.add(*this, station, 1);
  return error(sum);
}

double Carried::error_of(std::span<const std::size_t> moments) const {
  Sum sum;
  sum.told.resize(looks_.size());
  for (const std::size_t moment : moments) {
    if (const Look* look = find(moment)) {
      sum.told[static_cast<std::size_t>(look - looks_.data())] += 1;
      continue;
    }
    sum.add(*this, moment + 1, 1);
    sum.add(*this, moment, -1);
  }
  return error(sum);
}

}  // namespace enfilade::review
