// What menus, moves, refusals and the board all ask of a position. Nothing here changes anything.
#pragma once

#include "games/royal_palace/position.hpp"

namespace enfilade::royal_palace {

// RP-2.3: which of the five actions of a turn a phase belongs to; 0 before them, 6 after.
inline int action_of(Phase phase) {
  switch (phase) {
    case Phase::supply: return 1;
    case Phase::moves: return 2;
    case Phase::chambers:
    case Phase::adding: return 3;
    case Phase::enlist:
    case Phase::seals:
    case Phase::edge: return 4;
    case Phase::backdoor:
    case Phase::drawing:
    case Phase::keeping: return 5;
    case Phase::turn_end: return 6;
    default: return 0;
  }
}
// RP-8.7 to RP-8.10: the gold price of the noble on the field.
int price(const Rules& rules, const Position& at, unsigned field);
// RP-4: the majority of a seat in a room, now.
bool has_majority(const Rules& rules, const Facts& facts, unsigned seat, unsigned room);
// RP-8.19, R-49: whether a noble that somebody owns is kept face down; at the end all are turned up.
inline bool lies_covered(const Rules& rules, const Facts& facts, unsigned noble) {
  return rules.nobles[noble].benefit == kNone && !rules.nobles_open && facts.phase != Phase::over;
}
// 2.8: the window that is open for a card in a phase; call only when the card is playable then.
Window open_window(const Rules& rules, unsigned card, Phase phase);

inline bool anybody_outside(const std::array<std::uint8_t, kRooms>& rooms, unsigned room) {
  for (unsigned r = 0; r < kRooms; ++r)
    if (r != room && rooms[r] != 0) return true;
  return false;
}

// RP-3.3, RP-3.4: whether a servant may come from a room.
inline bool rooms_are_source(const Facts& facts, bool free_choice) {
  return free_choice || facts.own[facts.active] == 0;
}

// D-02a: how many servants may go from the supply to the gate now.
inline unsigned most_supplied(const Facts& facts) {
  const unsigned own = facts.own[facts.active];
  return facts.unlimited || facts.allowance > own ? own : facts.allowance;
}

// D-02b: whether a servant may be taken from a room for the gate now (RP-3.3, R-38).
inline bool gate_from_rooms(const Rules& rules, const Facts& facts) {
  return (facts.allowance > 0 || (facts.unlimited && rules.unlimited_rooms)) &&
         rooms_are_source(facts, rules.gate_source_free);
}

inline bool additions_from_rooms(const Rules& rules, const Facts& facts) {
  return rooms_are_source(facts, rules.chamber_source_free);
}
inline bool edge_from_rooms(const Rules& rules, const Facts& facts) {
  return rooms_are_source(facts, rules.edge_source_free);
}

// Fields whose nobles the active seat can pay in full now.
std::uint64_t payable(const Rules& rules, const Position& at);

// What a noble still asks for once seals of its colours from opt.chamber_bonus have been used (they would be
// lost).
struct SealCost {
  unsigned violet, turquoise;
};
SealCost seal_cost(const Facts& facts, const Noble& noble);

// 3.5: whether this many extra seals of each colour can be used.
inline bool can_split(const Facts& facts, SealCost cost, unsigned violet_extra, unsigned turquoise_extra) {
  const auto& rooms = facts.room[facts.active];
  return violet_extra <= cost.violet && turquoise_extra <= cost.turquoise &&
         violet_extra + turquoise_extra <= facts.wild && cost.violet - violet_extra <= rooms[kPomp] &&
         cost.turquoise - turquoise_extra <= rooms[kKing];
}

inline unsigned kept_so_far(const Facts& facts) {
  unsigned kept = 0;
  for (const std::uint8_t count : facts.keeping) kept += count;
  return kept;
}
// D-07b, canonical form: kinds are kept in the order of the table.
inline unsigned first_keepable(const Facts& facts) {
  unsigned kind = kKinds;
  while (kind > 0 && facts.keeping[kind - 1] == 0) --kind;
  return kind == 0 ? 0 : kind - 1;
}
inline bool can_keep(const Facts& facts, unsigned kind) {
  return facts.looking[kind] > facts.keeping[kind] && kind >= first_keepable(facts) &&
         kept_so_far(facts) < facts.room[facts.active][kBack];  // RP-10.5
}

// 3.7, RP-13.6 to RP-13.11: what each seat scores for a side as the servants stand now.
using SidePoints = std::array<int, kPlayers>;
SidePoints side_points(const Rules& rules, const Position& at, std::size_t side);

// RP-13.1 to RP-13.5: what a seat would score if the game ended now.
struct Tally {
  int nobles = 0, table = 0, hand = 0, garden = 0;
  int total() const { return nobles + table + hand + garden; }
};
Tally tally(const Rules& rules, const Position& at, std::size_t seat);

}  // namespace enfilade::royal_palace
