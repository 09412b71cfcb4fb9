// Action 4: enlisting nobles (RP-8) and what they bring (RP-9).
#include <algorithm>
#include <bit>

#include "games/royal_palace/play.hpp"

namespace enfilade::royal_palace {

int price(const Rules& rules, const Position& at, unsigned field) {
  const int printed = rules.nobles[at.facts.noble[field] - 1u].gold;
  const int discount = std::popcount(rules.links[field] & ~at.occupied);
  return std::max(0, printed - discount);  // RP-8.8
}

SealCost seal_cost(const Facts& facts, const Noble& noble) {
  const auto rest = [](unsigned needed, unsigned bonus) { return needed > bonus ? needed - bonus : 0u; };
  return {rest(noble.violet, facts.bonus[0]), rest(noble.turquoise, facts.bonus[1])};
}

// RP-8.1 to RP-8.5, RP-8.12: cheap conditions first.
std::uint64_t payable(const Rules& rules, const Position& at) {
  const Facts& facts = at.facts;
  const auto& rooms = facts.room[facts.active];
  if (rooms[kOffice] == 0) return 0;
  const unsigned most = kMostSeals;
  const unsigned violet = rooms[kPomp] + 0u + facts.bonus[0], turquoise = rooms[kKing] + 0u + facts.bonus[1];
  const unsigned wild = std::min<unsigned>(facts.wild, 2 * most);
  std::uint64_t by_seals = 0;
  for (unsigned as_violet = 0; as_violet <= wild; ++as_violet)
    by_seals |= at.violet_within[std::min(violet + as_violet, most)] &
                at.turquoise_within[std::min(turquoise + wild - as_violet, most)];
  const int gold = facts.gold[facts.active];
  std::uint64_t fields = 0;
  for (std::uint64_t left = by_seals & at.occupied; left != 0; left &= left - 1) {
    const auto field = static_cast<unsigned>(std::countr_zero(left));
    if (price(rules, at, field) <= gold) fields |= bit(field);
  }
  return fields;
}

template <class Witness>
void Play<Witness>::begin_enlist() {
  facts_.phase = Phase::enlist;
  facts_.done = 0;
}

// D-05, D-06a: the seat is asked how to use extra seals only where there is more than one way.
template <class Witness>
void Play<Witness>::enlist(std::uint8_t field) {
  facts_.field = static_cast<std::uint8_t>(field + 1);
  if (facts_.wild == 0) return pay(0, 0);
  const SealCost cost = seal_cost(facts_, rules_.nobles[facts_.noble[field] - 1u]);
  unsigned ways = 0;
  std::uint8_t violet_extra = 0, turquoise_extra = 0;
  for (std::uint8_t v = 0; v <= cost.violet; ++v) {
    for (std::uint8_t t = 0; t <= cost.turquoise; ++t) {
      if (!can_split(facts_, cost, v, t)) continue;
      ++ways;
      violet_extra = v;
      turquoise_extra = t;
    }
  }
  if (ways == 1) return pay(violet_extra, turquoise_extra);
  facts_.phase = Phase::seals;
}

// RP-8.16: pay everything, take the noble, place the edge servant, recruit.
template <class Witness>
void Play<Witness>::pay(std::uint8_t violet_extra, std::uint8_t turquoise_extra) {
  const unsigned field = facts_.field - 1u, noble = facts_.noble[field] - 1u;
  const Noble& taken = rules_.nobles[noble];
  const int gold = price(rules_, at_, field);
  const SealCost cost = seal_cost(facts_, taken);
  const unsigned violet = cost.violet - violet_extra, turquoise = cost.turquoise - turquoise_extra;
  const auto less = [](std::uint8_t& number, unsigned by) {
    number = static_cast<std::uint8_t>(number - by);
  };
  less(rooms()[kOffice], 1);                                                                    // RP-8.2
  less(rooms()[kPomp], violet);                                                                 // RP-8.4
  less(rooms()[kKing], turquoise);                                                              // RP-8.5
  facts_.own[seat()] = static_cast<std::uint8_t>(facts_.own[seat()] + 1 + violet + turquoise);  // RP-8.6
  facts_.gold[seat()] = static_cast<std::uint16_t>(facts_.gold[seat()] - gold);                 // RP-8.3
  less(facts_.wild, static_cast<unsigned>(violet_extra + turquoise_extra));                     // RP-8.11
  less(facts_.bonus[0], taken.violet - cost.violet);
  less(facts_.bonus[1], taken.turquoise - cost.turquoise);

  facts_.noble[field] = 0;
  facts_.owner[noble] = static_cast<std::uint8_t>(seat() + 1);
  at_.occupied &= ~bit(field);
  if (taken.benefit != kRecruit) {
    std::uint8_t& sum = at_.benefit[seat()][taken.benefit];
    sum = static_cast<std::uint8_t>(sum + taken.amount);
  }
  const bool face_down = taken.benefit == kNone && !rules_.nobles_open;  // RP-8.19
  tell(Told::enlisted, seat(), noble, field, gold, violet, turquoise,
       taken.violet + taken.turquoise - violet - turquoise, face_down);
  facts_.taken = static_cast<std::uint8_t>(noble + 1);
  if (rules_.edge & bit(field)) {
    facts_.phase = Phase::edge;  // RP-8.13
  } else {
    finish_enlistment();  // RP-8.15
  }
}

// RP-9.4, RP-9.5
template <class Witness>
void Play<Witness>::finish_enlistment() {
  const Noble& taken = rules_.nobles[facts_.taken - 1u];
  if (taken.benefit == kRecruit) {
    const std::uint8_t recruits = std::min(taken.amount, facts_.gen[seat()]);
    facts_.gen[seat()] = static_cast<std::uint8_t>(facts_.gen[seat()] - recruits);
    facts_.own[seat()] = static_cast<std::uint8_t>(facts_.own[seat()] + recruits);
    tell(Told::recruited, seat(), recruits);
  }
  facts_.taken = facts_.field = 0;
  facts_.phase = Phase::enlist;
}

template void Play<Silent>::begin_enlist();
template void Play<EventLog>::begin_enlist();
template void Play<Silent>::enlist(std::uint8_t);
template void Play<EventLog>::enlist(std::uint8_t);
template void Play<Silent>::pay(std::uint8_t, std::uint8_t);
template void Play<EventLog>::pay(std::uint8_t, std::uint8_t);
template void Play<Silent>::finish_enlistment();
template void Play<EventLog>::finish_enlistment();

}  // namespace enfilade::royal_palace
