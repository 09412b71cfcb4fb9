#include "minds/advice.hpp"

#include <algorithm>
#include <optional>

namespace enfilade {

namespace {

// Where points are few, tenths of them are not enough.
constexpr double kDearPoint = 0.1;
constexpr std::size_t kEnoughReasons = 4, kMostReasons = 6, kMostWants = 2;
// Imagined for a comparison, so that it costs little beside the thought.
constexpr int kThoughtsAWorld = 16, kFewestWorlds = 8, kMostWorlds = 64;
constexpr double kWorthNaming = 0.1;    // of the strongest reason
constexpr double kMainWant = 0.4;       // of what the rival may want most
constexpr int kTries = 6;               // to find a second move that is not just the same
constexpr std::int64_t kWellKnown = 4;  // times fewer iterations are as good

int amount_of(double points, int unit) {
  const double parts = points * unit;
  return static_cast<int>(parts < 0 ? parts - 0.5 : parts + 0.5);
}

bool worth_naming(int amount) { return amount > 1 || amount < -1; }

// Whether what lies further ahead outweighs what has a name: both all of it together and the strongest that speaks for
// the better move.
template <class Amount>
bool is_plain(Amount further, Amount told, Amount strongest) {
  return std::abs(further) <= std::max(std::abs(told), strongest);
}

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
  for (const Difference& each : found) small += each.lead();
  // A few are enough, unless what is left would together be more than the next of them.
  for (const Difference& each : found) {
    const int amount = amount_of(each.lead(), hint.unit);
    if (!worth_naming(amount) || std::abs(each.lead()) < kWorthNaming * std::abs(found[0].lead())) break;
    const std::size_t named = hint.reasons.size();
    if (named == kMostReasons || (named >= kEnoughReasons && std::abs(small) <= std::abs(each.lead()))) break;
    hint.look.push_back(adviser.look(view, each, hint.rival, seed));
    hint.reasons.push_back({adviser.reason(view, each, hint.rival, seed), amount});
    small -= each.lead();
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

// A move to set beside the best one: by how much it is behind, and where that comes from.
struct Rest {
  const Alternative* way;
  std::vector<Move> step;
  double behind;
  std::vector<Difference> found;
  // 0: there is nothing to name; 1: there is; 2: and that is most of the difference.
  int told(int unit) const {
    double named = 0, strongest = 0;
    bool tells = false;
    for (const Difference& each : found) {
      named += each.lead();
      strongest = std::max(strongest, each.lead());
      tells = tells || worth_naming(amount_of(each.lead(), unit));
    }
    return tells ? 1 + is_plain(behind - named, named, strongest) : 0;
  }
};

// The next best that leads elsewhere; of several that are as well known, the one of which most can be told.
std::optional<Rest> next_best(const Adviser& adviser, const MatchView& view, const Thought& thought,
                              Seat rival, int unit, std::uint64_t seed) {
  const Seat seat = view.viewer();
  const auto lead = [&](const Alternative& way) { return way.points[seat] - way.points[rival]; };
  const auto& ways = thought.alternatives;
  std::optional<Rest> found;
  std::int64_t known = 0;
  int tries = 0;
  for (std::size_t i = 1; i < ways.size() && tries < kTries; ++i) {
    if (ways[i].weighed == 0 || ways[i].weighed * kWellKnown < known) break;
    const std::vector<Move> step = adviser.finish(view, ways[i].move, seed);
    if (alike(view, thought.step, step, seed)) continue;
    Comparison comparison(seat, rival);
    comparison.add(ways.front().parts, 1);
    comparison.add(ways[i].parts, -1);
    comparison.add_deeds(adviser.deeds(view, thought.step, seed), 1);
    comparison.add_deeds(adviser.deeds(view, step, seed), -1);
    Rest rest{&ways[i], step, lead(ways.front()) - lead(ways[i]), comparison.take()};
    if (tries++ == 0) known = ways[i].weighed;
    if (!found || rest.told(unit) > found->told(unit)) found = std::move(rest);
    if (found->told(unit) == 2) break;
  }
  return found;
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
  const std::optional<Rest> other = next_best(adviser, view, thought, hint.rival, hint.unit, seed);
  if (!other) return hint;
  const bool after = best.move < other->way->move;
  hint.best = after ? 0 : 1;
  hint.options.insert(after ? hint.options.end() : hint.options.begin(), {other->step, other->way->win});
  hint.lead = amount_of(other->behind, hint.unit);
  add_reasons(adviser, view, other->found, seed, hint);
  int told = hint.small, strongest = 0;
  for (const Reason& reason : hint.reasons) {
    told += reason.amount;
    strongest = std::max(strongest, reason.amount);
  }
  hint.further = hint.lead - told;
  hint.plain = is_plain(hint.further, told, strongest);
  return hint;
}

}  // namespace enfilade
