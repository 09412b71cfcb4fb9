// What may be chosen in every decision (7.1).
#include <bit>

#include "games/royal_palace/questions.hpp"
#include "games/royal_palace/royal_palace.hpp"

namespace enfilade {

namespace royal_palace {

namespace {

void add_plays(const Rules& rules, const Facts& facts, Menu& menu) {
  const unsigned seat = facts.active;
  if (facts.hand_size[seat] == 0) return;
  unsigned open = rules.playable[static_cast<std::size_t>(facts.phase)];
  for (; open != 0; open &= open - 1) {
    const auto card = static_cast<unsigned>(std::countr_zero(open));
    if (facts.hand[seat][card] > 0 && rules.cards[card].price <= facts.gold[seat])
      menu.add(move_of(What::play, card));
  }
}

// Shifts of one servant to a place from every room, the destination excepted (RP-3.5), and from the supply.
void add_sources(const Facts& facts, unsigned to, bool from_rooms, bool from_supply, Menu& menu) {
  if (from_rooms)
    for (unsigned room = 0; room < kRooms; ++room)
      if (room != to && facts.room[facts.active][room] > 0) menu.add(move_of(What::shift, room, to));
  if (from_supply) menu.add(move_of(What::shift, kSupplyPlace, to));
}

// D-02a and D-02b
void supply_menu(const Rules& rules, const Facts& facts, Menu& menu) {
  const unsigned most = most_supplied(facts);
  const bool forced = rules.supply_mandatory && most > 0;
  if (!forced) menu.add(move_of(What::stop));
  add_plays(rules, facts, menu);
  for (unsigned n = forced ? most : 1; n <= most; ++n) menu.add(move_of(What::gate, n));
  add_sources(facts, kGate, gate_from_rooms(rules, facts), false, menu);
}

// D-03
void moves_menu(const Rules& rules, const Position& at, Menu& menu) {
  const Facts& facts = at.facts;
  menu.add(move_of(What::stop));
  add_plays(rules, facts, menu);
  if (facts.allowance == 0) return;
  const auto& neighbours = at.benefit[facts.active][kDiagonal] ? at.around : at.straight;  // RP-6.5, RP-6.7
  Move* out = menu.reserve(72);
  int n = 0;
  for (unsigned from = 0; from < kRooms; ++from) {
    if (facts.room[facts.active][from] == 0) continue;
    for (unsigned to = neighbours[from]; to != 0; to &= to - 1)
      out[n++] = move_of(What::shift, from, static_cast<unsigned>(std::countr_zero(to)));
  }
  menu.wrote(n);
}

// D-04a
void chambers_menu(const Rules& rules, const Facts& facts, Menu& menu) {
  menu.add(move_of(What::stop));
  add_plays(rules, facts, menu);
  for (const unsigned room : {kMint, kPomp, kKing})
    if (!((facts.done >> room) & 1u)) menu.add(move_of(What::chamber, room));
}

// D-05
void enlist_menu(const Rules& rules, const Position& at, Menu& menu) {
  menu.add(move_of(What::stop));
  add_plays(rules, at.facts, menu);
  for (std::uint64_t fields = payable(rules, at); fields != 0; fields &= fields - 1)
    menu.add(move_of(What::enlist, static_cast<unsigned>(std::countr_zero(fields))));
}

// D-06a
void seals_menu(const Rules& rules, const Facts& facts, Menu& menu) {
  const SealCost cost = seal_cost(facts, rules.nobles[facts.noble[facts.field - 1u] - 1u]);
  for (unsigned violet = 0; violet <= cost.violet; ++violet)
    for (unsigned turquoise = 0; turquoise <= cost.turquoise; ++turquoise)
      if (can_split(facts, cost, violet, turquoise)) menu.add(move_of(What::seals, violet, turquoise));
}

}  // namespace
}  // namespace royal_palace

void RoyalPalace::menu(const Rules& rules, const Position& at, Seat, Menu& menu) {
  using namespace royal_palace;
  const Facts& facts = at.facts;
  switch (facts.phase) {
    case Phase::placing:  // RP-1.12
      for (unsigned room = facts.last_room; room < kRooms; ++room) menu.add(move_of(What::place, room));
      return;
    case Phase::supply: return supply_menu(rules, facts, menu);
    case Phase::moves: return moves_menu(rules, at, menu);
    case Phase::chambers: return chambers_menu(rules, facts, menu);
    case Phase::adding:  // D-04b
      menu.add(move_of(What::stop));
      return add_sources(facts, facts.chamber, additions_from_rooms(rules, facts),
                         facts.own[facts.active] > 0, menu);
    case Phase::enlist: return enlist_menu(rules, at, menu);
    case Phase::seals: return seals_menu(rules, facts, menu);
    case Phase::edge:  // D-06b
      return add_sources(facts, kFirstField + facts.field - 1u, edge_from_rooms(rules, facts),
                         facts.own[facts.active] > 0, menu);
    case Phase::keeping:  // D-07b
      menu.add(move_of(What::stop));
      for (unsigned kind = first_keepable(facts); kind < kKinds; ++kind)
        if (can_keep(facts, kind)) menu.add(move_of(What::keep, kind));
      return;
    default:  // D-00, D-07a, D-08
      menu.add(move_of(What::stop));
      add_plays(rules, facts, menu);
      if (facts.phase == Phase::backdoor) menu.add(move_of(What::draw));
  }
}

}  // namespace enfilade
