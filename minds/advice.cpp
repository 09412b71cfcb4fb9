#include "minds/advice.hpp"

#include <algorithm>

namespace enfilade {

namespace {

// Where points are few, tenths of them are not enough.
constexpr double kDearPoint = 0.1;
constexpr std::size_t kMostReasons = 4, kMostWants = 2;
// Imagined for a comparison, so that it costs little beside the thought.
constexpr int kThoughtsAWorld = 16, kFewestWorlds = 8, kMostWorlds = 64;
constexpr double kWorthNaming = 0.1;    // of the strongest reason
constexpr double kMainWant = 0.4;       // of what the rival may want most
constexpr int kTries = 4;               // to find a second move that is not just the same
constexpr std::int64_t kWellKnown = 4;  // times fewer iterations are as good

int amount_of(double points, int unit) {
  const double parts = points * unit;
  return static_cast<int>(parts < 0 ? parts - 0.5 : parts + 0.5);
}

bool worth_naming(int amount) { return amount > 1 || amount < -1; }

// Whose points a lead is measured against: the strongest of the others; alone it is the house, whose points
// stand behind those of the seat.
Seat strongest_other(const std::array<double, kMaxSeats>& points, Seat seat, int players) {
  if (players == 1) return 1;
  Seat best = seat == 0 ? 1 : 0;
  for (Seat other = 0; other < players; ++other)
    if (other != seat && points[other] > points[best]) best = other;
  return best;
}

// Both steps made in one guess: the same afterwards?
bool alike(const MatchView& view, std::span<const Move> a, std::span<const Move> b, std::uint64_t seed) {
  Rng rng(seed);
  Match first = view.determinize(rng), second = first;
  for (const Move move : a) first.apply(view.viewer(), move);
  for (const Move move : b) second.apply(view.viewer(), move);
  return first == second;
}

void add_reasons(const Adviser& adviser, const MatchView& view, std::vector<Difference> found,
                 std::uint64_t seed, Hint& hint) {
  std::stable_sort(found.begin(), found.end(), [](const Difference& a, const Difference& b) {
    return std::abs(a.lead()) > std::abs(b.lead());
  });
  double small = 0;
  for (const Difference& each : found) {
    const int amount = amount_of(each.lead(), hint.unit);
    const bool counts =
        std::abs(amount) > 1 && std::abs(each.lead()) >= kWorthNaming * std::abs(found[0].lead());
    if (hint.reasons.size() == kMostReasons || !counts) {
      small += each.lead();
      continue;
    }
    hint.look.push_back(adviser.look(view, each, hint.rival, seed));
    hint.reasons.push_back({adviser.reason(view, each, hint.rival, seed), amount});
  }
  hint.small = amount_of(small, hint.unit);
}

void add_wants(const Adviser& adviser, const MatchView& view, std::vector<Difference> found,
               std::uint64_t seed, Hint& hint) {
  std::stable_sort(found.begin(), found.end(),
                   [](const Difference& a, const Difference& b) { return a.theirs > b.theirs; });
  for (const Difference& each : found) {
    if (hint.wants.size() == kMostWants || amount_of(each.theirs, hint.unit) <= 1) return;
    if (each.theirs < kMainWant * found[0].theirs) return;
    hint.wants.push_back(adviser.want(view, each, hint.rival, seed));
  }
}

}  // namespace

Hint advice(const Adviser& adviser, const MatchView& view, const Thought& thought, std::uint64_t seed) {
  const Seat seat = view.viewer();
  const int players = view.rules().players;
  Hint hint;
  hint.unit = adviser.point < kDearPoint ? 10 : 100;
  const auto& ways = thought.alternatives;
  if (ways.empty()) {
    hint.options.push_back({thought.step, {}});
    return hint;
  }
  const Alternative& best = ways.front();
  hint.options.push_back({thought.step, best.win});
  hint.rival = strongest_other(best.points, seat, players);
  const int worlds = std::clamp(thought.iterations / kThoughtsAWorld, kFewestWorlds, kMostWorlds);
  add_wants(adviser, view, adviser.next_turn(view, thought.step, hint.rival, worlds, seed), seed, hint);
  // The next best that leads elsewhere; of several that are as well known, one between which and the best there is
  // something to tell.
  const Alternative* other = nullptr;
  std::vector<Move> other_step;
  std::vector<Difference> found;
  int tries = 0;
  for (std::size_t i = 1; i < ways.size() && tries < kTries; ++i) {
    if (ways[i].weighed == 0 || (other && ways[i].weighed * kWellKnown < other->weighed)) break;
    const std::vector<Move> step = adviser.finish(view, ways[i].move, seed);
    if (alike(view, thought.step, step, seed)) continue;
    Comparison comparison(seat, hint.rival);
    comparison.add(best.parts, 1);
    comparison.add(ways[i].parts, -1);
    comparison.add_deeds(adviser.deeds(view, thought.step, seed), 1);
    comparison.add_deeds(adviser.deeds(view, step, seed), -1);
    std::vector<Difference> differences = comparison.take();
    const bool tells = std::any_of(differences.begin(), differences.end(), [&](const Difference& each) {
      return worth_naming(amount_of(each.lead(), hint.unit));
    });
    ++tries;
    if (other && !tells) continue;
    other = &ways[i], other_step = step, found = std::move(differences);
    if (tells) break;
  }
  if (!other) return hint;
  const bool after = best.move < other->move;
  hint.best = after ? 0 : 1;
  hint.options.insert(after ? hint.options.end() : hint.options.begin(), {other_step, other->win});
  const auto lead = [&](const Alternative& way) { return way.points[seat] - way.points[hint.rival]; };
  hint.lead = amount_of(lead(best) - lead(*other), hint.unit);
  add_reasons(adviser, view, std::move(found), seed, hint);
  int told = hint.small;
  for (const Reason& reason : hint.reasons) told += reason.amount;
  hint.further = hint.lead - told;
  hint.plain = std::abs(hint.further) <= std::abs(told);
  return hint;
}

}  // namespace enfilade
