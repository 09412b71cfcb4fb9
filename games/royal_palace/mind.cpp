// How good a position is to each seat, and how good a move looks, by what each seat can look forward to
// (outlook.hpp).
#include "games/royal_palace/outlook.hpp"
#include "games/royal_palace/royal_palace.hpp"
#include "games/royal_palace/words.hpp"

namespace enfilade {

using namespace royal_palace;

namespace {

// Rounds to be expected after this one: the last, and those until few enough nobles are left (RP-12).
float rounds_to_come(const Weights& w, const Rules& rules, const Position& at) {
  if (at.facts.last_round) return 0;
  const auto over = static_cast<float>(std::popcount(at.occupied) - rules.end_threshold);
  const auto taken = static_cast<float>(kFields - static_cast<unsigned>(std::popcount(at.occupied)));
  const float pace = (taken + w.pace * rules.players * w.memory) / (at.facts.round + w.memory);
  const float until = over > 0 ? over / pace + w.delay : 0.0f;
  const auto guard = static_cast<float>(rules.stall_guard - at.facts.round);
  return std::max(1.0f, std::min(1 + std::min(until, w.horizon * patience(at.facts)), guard));
}

enum PartNumber : std::uint8_t {
  kNobleParts,
  kSide,
  kReady,
  kPlayed,
  kCardParts,
  kGold,
  kSeals,
  kOfficeParts,
  kCardinal,
  kServants,
  kBackDoor,
  kGoal,
  kIncome,
  kWalks,
  kStalled
};

// The garden sides as they stand count more the fewer nobles lie there; the rest of a side is shared.
template <class Sink>
void add_sides(const Rules& rules, const Position& at, float rounds, Sink& out) {
  constexpr float kFilledInARound = 0.15f;  // part of a side
  constexpr float kUpset = 0.5f;            // what each servant to come may change
  constexpr float kToCome = 0.7f;           // servants of each seat, so that nobody is counted out
  constexpr float kPrizes = 8;              // RP-13.6 and RP-13.7 together
  for (std::size_t side = 0; side < kSides; ++side) {
    const SidePoints now = side_points(rules, at, side);
    const auto left = static_cast<float>(std::popcount(at.occupied & rules.sides[side]));
    const float open = left * std::min(1.0f, rounds * kFilledInARound);
    const float settled = 1 / (1 + kUpset * open);
    float all = 0;
    std::array<float, kPlayers> share{};
    for (std::size_t s = 0; s < rules.players; ++s) {
      share[s] = static_cast<float>(std::popcount(at.park[s] & rules.sides[side])) + kToCome;
      share[s] *= share[s];
      all += share[s];
    }
    for (std::size_t s = 0; s < rules.players; ++s)
      out.add(static_cast<Seat>(s),
              {{kSide, static_cast<unsigned>(side) + 1,
                settled * static_cast<float>(now[s]) + (1 - settled) * kPrizes * share[s] / all}});
  }
}

// Points on the table: nobles, played cards, cards in hand, and the garden sides as far as they are settled.
template <class Sink>
void gather(const Weights& w, const Rules& rules, const Position& at, Sink& out) {
  const Facts& facts = at.facts;
  std::array<int, kPlayers> nobles{};
  for (std::size_t noble = 0; noble < kNobles; ++noble)
    if (facts.owner[noble]) nobles[facts.owner[noble] - 1u] += rules.nobles[noble].points;
  for (std::size_t s = 0; s < rules.players; ++s) {
    int played = 0;
    for (std::size_t kind = 0; kind < kKinds; ++kind)
      played += facts.table[s][kind] * rules.cards[kind].points_played;
    out.add(static_cast<Seat>(s), {{kNobleParts, 0, static_cast<float>(nobles[s])},
                                   {kCardParts, 0, static_cast<float>(facts.hand_size[s])},
                                   {kPlayed, 0, static_cast<float>(played)}});
  }
  constexpr float kLastRound = 0.5f;
  if (facts.phase != Phase::over)
    return add_sides(rules, at, facts.last_round ? kLastRound : rounds_to_come(w, rules, at), out);
  for (std::size_t side = 0; side < kSides; ++side) {
    const SidePoints now = side_points(rules, at, side);
    for (std::size_t s = 0; s < rules.players; ++s)
      out.add(static_cast<Seat>(s), {{kSide, static_cast<unsigned>(side) + 1, static_cast<float>(now[s])}});
  }
}

Points gathered(const Weights& w, const Rules& rules, const Position& at) {
  PartsSum sum;
  gather(w, rules, at, sum);
  return sum.points;
}

Outlook::Hopes hopes_of(const Weights& w, const Rules& rules, const Position& at, unsigned seat) {
  const Facts& facts = at.facts;
  if (facts.phase == Phase::over) return {};
  const unsigned n = rules.players;
  const bool acts_yet =
      in_setup(facts.phase) || (seat + n - facts.first) % n > (facts.active + n - facts.first) % n;
  return Outlook(w, rules, at, seat, rounds_to_come(w, rules, at) + (acts_yet ? 1.0f : 0.0f)).hopes();
}

float to_come(const Weights& w, const Rules& rules, const Position& at, unsigned seat) {
  return hopes_of(w, rules, at, seat).sum();
}

// Whether a move left the points on the table as they were.
bool gathered_alike(const Position& a, const Position& b, unsigned seat) {
  return a.occupied == b.occupied && a.park == b.park && a.facts.hand_size[seat] == b.facts.hand_size[seat] &&
         a.facts.table[seat] == b.facts.table[seat] && b.facts.phase != Phase::over;
}

}  // namespace

std::array<float, kMaxSeats> RoyalPalace::estimate(const Rules& rules, const Position& at) {
  if (at.facts.phase < Phase::placing) return {};  // nothing is known yet
  const Weights& w = weights_for(rules);
  Points points = gathered(w, rules, at);
  for (unsigned seat = 0; seat < rules.players; ++seat) points[seat] += to_come(w, rules, at, seat);
  return points;
}

void RoyalPalace::parts(const Rules& rules, const Position& at, const Position&, Parts& out) {
  if (at.facts.phase < Phase::placing) return;
  const Weights& w = weights_for(rules);
  gather(w, rules, at, out);
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const Outlook::Hopes hopes = hopes_of(w, rules, at, seat);
    out.add(seat, {{kCardParts, 0, hopes.cards + hopes.last_cards}});
    if (hopes.race() <= 0) continue;
    const Outlook::Stocks& left = hopes.stocks;
    out.add(seat, {{kReady, 0, hopes.purchases},
                   {kGold, 0, left.gold * left.lasting},
                   {kSeals, 0, left.seals * left.lasting},
                   {kOfficeParts, 0, left.office * left.lasting},
                   {kCardinal, 0, left.cardinal * left.lasting},
                   {kServants, 0, left.servants * left.lasting},
                   {kBackDoor, 0, left.back},
                   {kGoal, 0, left.goal},
                   {kIncome, 0, hopes.production},
                   {kWalks, 0, hopes.walking},
                   {kStalled, 0, hopes.stalled}});
  }
}

// What has a name in the sentence, and what boards can mark without one.
void RoyalPalace::name_part(const Rules&, const Position&, const Part& part, std::vector<Arg>& out) {
  const auto room = [&](std::string_view name, unsigned which) {
    out.push_back(Arg::place(name, kRoomIds[which]));
  };
  if (part.kind == kSide) {
    const std::string id(kSideIds[part.thing - 1u]);
    out.push_back(Arg::of_word("side", "side." + id));
    out.push_back(Arg::place("plaque", "side:" + id));
  }
  if (part.kind == kIncome || part.kind == kStalled) room("parade", kParade), room("stair", kStair);
  if (part.kind == kIncome) room("mint", kMint);
  if (part.kind == kWalks || part.kind == kServants) room("gate", kGate);
  if (part.kind == kSeals) room("pompadour", kPomp), room("king", kKing);
  if (part.kind == kOfficeParts) room("office", kOffice);
  if (part.kind == kCardinal) room("cardinal", kCard);
  if (part.kind == kBackDoor) room("back", kBack);
}

namespace {

// Of a hundred such hands of the others, how many would be held by seats that threw away what these did.
std::uint32_t plausible_in_100(const Rules& rules, const Facts& facts, Viewer viewer) {
  float share = 100;  // halved by two cards thrown away of a kind that is held
  for (std::size_t seat = 0; seat < rules.players; ++seat)
    for (std::size_t kind = 0; kind < kKinds && seat != viewer; ++kind)
      for (int i = 0; i < facts.hand[seat][kind]; ++i) share *= 2.0f / (2.0f + facts.thrown[seat][kind]);
  return static_cast<std::uint32_t>(share);
}

}  // namespace

// Who threw away a kind of card hardly holds others of it.
void RoyalPalace::imagine(const Rules& rules, const View<RoyalPalace>& view, Rng& rng, Position& position) {
  constexpr int kTries = 8;
  for (int i = 0; i < kTries; ++i) {
    determinize(rules, view, rng, position);
    const std::uint32_t plausible = plausible_in_100(rules, position.facts, view.viewer());
    if (plausible == 100 || rng.below(100) < plausible) return;
  }
}

void RoyalPalace::forget(View<RoyalPalace>& view) { view.facts_.thrown = {}; }

// What a move leaves to the seat itself, by the same measure.
void RoyalPalace::appeal(const Rules& rules, const Position& at, Seat seat, const Menu& menu,
                         std::span<float> out) {
  Silent silent;
  const Weights& w = weights_for(rules);
  const float before = gathered(w, rules, at)[seat];
  for (int i = 0; i < menu.size(); ++i) {
    Position next = at;
    apply(rules, next, seat, menu[i], silent);
    out[static_cast<std::size_t>(i)] =
        to_come(w, rules, next, seat) +
        (gathered_alike(at, next, seat) ? before : gathered(w, rules, next)[seat]);
  }
}

}  // namespace enfilade
