// What a game may tell about itself to those who play it well. All are optional; a game puts them into its
// `mind.cpp`.
//
//   static std::array<float, kMaxSeats> estimate(const Rules&, const Position&);
//       // the final points each seat can expect from here, at any node, and behind the seats those of an
//       // opponent without one (the house); deterministic, no allocation
//   static void appeal(const Rules&, const Position&, Seat, const Menu&, std::span<float> out);
//       // how good each move of the menu looks at a glance, in expected points; only differences matter
//   static std::uint32_t holding(const Rules&, const Position&, Seat);
//       // what the seat's moves do not say but are about, such as the tile it drew; not 0. Search keeps the
//       // same move made with different ones apart.
//   static void imagine(const Rules&, const View<G>&, Rng&, Position& out);
//       // like determinize(), which stays what the deal alone makes likely, but weighted by what the others'
//       // moves make plausible; search and greedy guess with it. The view's laws hold for it all the same.
//   static void forget(View<G>&);
//       // takes away what is remembered for imagine() alone and no rule asks about
//   static bool quiet(const Rules&, const Position&);
//       // whether estimate() judges this position well; `settle` then counts such positions, not turns
//   static constexpr std::array<PartKind, N> kParts{...};
//   static void parts(const Rules&, const Position&, const Position& before, Parts& out);
//       // what the points of estimate() are made of: they add up to it, seat by seat. `before` is a position of
//       // the same game from which this one came: things are numbered as they were there, and what they have
//       // brought since is told as theirs. No allocation
//   static void name_part(const Rules&, const Position& before, const Part&, std::vector<Arg>& out);
//       // which thing a part is about: parameters of "look.KIND" and "reason.KIND.*" in the catalogue; a place
//       // among them is one that boards can mark
//   static constexpr MindTuning kMind{...};
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
#include <vector>

#include "kernel/contract.hpp"

namespace enfilade {

// How search uses what the game knows. Measured with `enfilade arena`, not guessed; see docs/benchmarks.md.
struct MindTuning {
  float point = 0.02f;       // how much one point of lead is worth near equality
  bool over_each = false;    // whether being ahead of each of the others counts, or only of the best
  float exploration = 0.8f;  // weight of the unexplored against the value found so far
  float temperature = 3.0f;  // difference in appeal, in points, that halves a move's share of attention
  int playout_turns = 0;     // decisions played out before estimate() is asked; -1: to the end of the game
  int settle = 0;        // turns, the one half done included, that are played to their end by appeal() before
                         // that; where the game says what is quiet, to the first, second, ... quiet position
  int settle_more = -1;  // the same with more than two seats; -1: no difference
  int net_settle = 0;    // the same where a net judges
  int careful = 100;     // of a hundred playout decisions, how many choose by appeal() among a few moves
  int sample = 4;        // how many moves those look at; 0: the whole menu
  float turn_share = 0.5f;  // of what is left of a turn's budget, how much a decision may use; 1 where a turn
                            // is one decision
  bool priced = true;  // whether hints tell what an estimate is made of at the prices of the net that judges
};

// A part of what a seat can expect.
struct Part {
  std::uint8_t kind = 0;    // of those that the game names
  Seat seat = 0;            // whose points these are
  std::uint16_t thing = 0;  // which room, noble, ..., by a number of the game's own; 0: there is only one
  float points = 0;
};

// How a kind of part is put into words, by what it is to the seat that asks about two moves:
//   "reason.KIND.gain", ".loss"    it has more of it, or less, after the better one
//   "reason.KIND.hurts", ".helps"  {rival}, the strongest of the others, has less of it, or more
// A deed is something that a move does or leaves undone:
//   "reason.KIND.here", ".there"   the better move does it, or the other one
// "look.KIND" points to the thing and says nothing about it. Parts about one thing are told together, as what comes first here.
struct PartKind {
  std::string_view name;
  bool deed = false;
};

// Several parts of one seat, which are added up before they are added to the others.
struct Share {
  std::uint8_t kind;
  unsigned thing;
  float points;
};

// Where a game writes its parts once, for both: here only their sum is kept, below each of them.
struct PartsSum {
  static constexpr bool kEach = false;
  std::array<float, kMaxSeats> points{};
  void add(Seat seat, std::initializer_list<Share> shares) {
    float sum = 0;
    for (const Share& share : shares) sum += share.points;
    points[seat] += sum;
  }
};

class Parts {
 public:
  static constexpr bool kEach = true;
  static constexpr std::size_t kMost = 1024;

  void clear() { size_ = 0; }
  // What changes nothing is not kept.
  void add(std::uint8_t kind, Seat seat, unsigned thing, float points) {
    if (points == 0) return;
    ENFILADE_CHECK(size_ < kMost);
    parts_[size_++] = {kind, seat, static_cast<std::uint16_t>(thing), points};
  }
  void add(Seat seat, std::initializer_list<Share> shares) {
    for (const Share& share : shares) add(share.kind, seat, share.thing, share.points);
  }
  const Part* begin() const { return parts_.data(); }
  const Part* end() const { return parts_.data() + size_; }

 private:
  std::array<Part, kMost> parts_;
  std::size_t size_ = 0;
};

template <class G>
concept TellsParts = requires(const typename G::Rules& rules, const typename G::Position& at, Parts& parts,
                              const Part& part, std::vector<Arg>& args) {
  { std::span<const PartKind>(G::kParts) };
  { G::parts(rules, at, at, parts) } -> std::same_as<void>;
  { G::name_part(rules, at, part, args) } -> std::same_as<void>;
};

template <class G>
concept Estimates = requires(const typename G::Rules& rules, const typename G::Position& at) {
  { G::estimate(rules, at) } -> std::same_as<std::array<float, kMaxSeats>>;
};

template <class G>
concept Appeals = requires(const typename G::Rules& rules, const typename G::Position& at, Seat seat,
                           const Menu& menu, std::span<float> out) {
  { G::appeal(rules, at, seat, menu, out) } -> std::same_as<void>;
};

template <class G>
concept TellsHolding = requires(const typename G::Rules& rules, const typename G::Position& at, Seat seat) {
  { G::holding(rules, at, seat) } -> std::same_as<std::uint32_t>;
};

template <class G>
concept Imagines =
    requires(const typename G::Rules& rules, const View<G>& view, Rng& rng, typename G::Position& out) {
      { G::imagine(rules, view, rng, out) } -> std::same_as<void>;
    };

template <class G>
concept Remembers = requires(View<G>& view) {
  { G::forget(view) } -> std::same_as<void>;
};

template <class G>
concept TellsQuiet = requires(const typename G::Rules& rules, const typename G::Position& at) {
  { G::quiet(rules, at) } -> std::same_as<bool>;
};

// A guess at the whole position by one who knows the game.
template <class G>
void guess(const typename G::Rules& rules, const View<G>& view, Rng& rng, typename G::Position& out) {
  if constexpr (Imagines<G>) {
    G::imagine(rules, view, rng, out);
  } else {
    G::determinize(rules, view, rng, out);
  }
}

template <class G>
constexpr MindTuning tuning_of() {
  if constexpr (requires { G::kMind; }) {
    return G::kMind;
  } else {
    return {};
  }
}

// How far a seat is ahead of the best of the others; who sits alone plays against the house, whose points stand
// behind those of the seat.
inline float lead_over_best(const std::array<float, kMaxSeats>& points, std::size_t seat, int players) {
  if (players == 1) return points[0] - points[1];
  float best = -1e30f;
  for (std::size_t t = 0; t < static_cast<std::size_t>(players); ++t)
    if (t != seat) best = std::max(best, points[t]);
  return points[seat] - best;
}

// The share of the others who are behind, those level by half.
inline float beaten(const Scores& scores, std::size_t seat) {
  float sum = 0;
  for (std::size_t t = 0; t < static_cast<std::size_t>(scores.seats); ++t)
    if (t != seat)
      sum += 0.5f * static_cast<float>((scores.place[seat] < scores.place[t]) +
                                       (scores.place[seat] <= scores.place[t]));
  return sum / static_cast<float>(std::max(1, scores.seats - 1));
}

// What a game is worth to each seat, 0..1: half for the place, half for the lead in points, which keeps a
// mind trying when the win is decided. With estimated points the place is uncertain, so it fades in around
// equality.
struct Worth {
  float point;
  bool over_each = false;  // see MindTuning
  bool places =
      false;  // whether the place counts by how many are behind even where the lead is over the best

  std::array<float, kMaxSeats> of_end(const Scores& scores) const {
    std::array<float, kMaxSeats> value{};
    const auto seats = static_cast<std::size_t>(scores.seats);
    std::array<float, kMaxSeats> points{};
    for (std::size_t t = 0; t < kMaxSeats; ++t) points[t] = static_cast<float>(scores.points[t]);
    for (std::size_t s = 0; s < seats; ++s)
      value[s] =
          0.6f * (over_each || places ? beaten(scores, s) : win(scores, s)) + 0.4f * lead(points, s, seats);
    return value;
  }

  // Of a chance to win, or a share of the others to be beaten, and an expected lead over the best of them, weighed as at
  // the end.
  float of_hope(float hope, float lead) const { return 0.6f * hope + 0.4f * curve(lead); }

  std::array<float, kMaxSeats> of_estimate(const std::array<float, kMaxSeats>& points, int players) const {
    std::array<float, kMaxSeats> value{};
    for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s)
      value[s] = lead(points, s, static_cast<std::size_t>(players));
    return value;
  }

 private:
  static float win(const Scores& scores, std::size_t seat) {
    const auto winners = std::count(scores.place.begin(), scores.place.begin() + scores.seats, 1);
    return scores.place[seat] == 1 ? 1.0f / static_cast<float>(winners) : 0.0f;
  }

  // 0..1, 0.5 when level with the best of the others, or with each of them. Who sits alone plays against the
  // house, whose points stand behind those of the seat.
  float lead(const std::array<float, kMaxSeats>& points, std::size_t seat, std::size_t seats) const {
    if (seats == 1) return curve(points[0] - points[1]);
    float best = -1e30f, sum = 0;
    for (std::size_t t = 0; t < seats; ++t) {
      if (t == seat) continue;
      best = std::max(best, points[t]);
      sum += curve(points[seat] - points[t]);
    }
    return over_each ? sum / static_cast<float>(seats - 1) : curve(points[seat] - best);
  }

  // Without libm, the same on every platform.
  float curve(float gap) const {
    const float x = gap * point * 2;
    return 0.5f + 0.5f * x / (1.0f + (x < 0 ? -x : x));
  }
};

}  // namespace enfilade
