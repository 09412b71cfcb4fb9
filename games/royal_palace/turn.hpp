// The course of a turn while a move is applied. One class for all chapters of the rules; each chapter's
// functions live in the file that is named after it and are instantiated there for both witnesses.
#pragma once

#include "games/royal_palace/position.hpp"

namespace enfilade::royal_palace {

template <class Witness>
class Turn {
 public:
  Turn(const Rules& rules, Position& position, Witness& witness)
      : rules_(rules), at_(position), facts_(position.facts), witness_(witness) {}

  // rules.cpp: one choice or outcome, and everything that follows from it without anybody being asked.
  void choose(Move move);
  void outcome(Move move);

 private:
  // rules.cpp, RP-2 and RP-12
  void settle();
  bool pass_over();
  void stop();
  void begin_turn(std::uint8_t seat);
  void end_turn();
  void finish_game();

  // setup.cpp, RP-1
  void seat_chosen(std::uint8_t seat);
  void noble_laid(std::uint8_t noble);
  void room_laid(std::uint8_t room);
  void lay_room(std::uint8_t room, std::size_t position);
  void begin_placing(std::uint8_t seat);
  void place(std::uint8_t room);

  // castle.cpp, RP-5 to RP-7
  void begin_supply();
  void begin_moves();
  void begin_chambers();
  void supply(std::uint8_t servants);
  void shift(std::uint8_t from, std::uint8_t to);
  void carry_out(std::uint8_t room);
  void settle_majority();
  void take_gold(int gold);

  // garden.cpp, RP-8 and RP-9
  void begin_enlist();
  void enlist(std::uint8_t field);
  void pay(std::uint8_t violet_extra, std::uint8_t turquoise_extra);
  void finish_enlistment();

  // cards.cpp, RP-10 and RP-11
  void play(std::uint8_t card);
  void begin_backdoor();
  void begin_drawing();
  void next_draw();
  void card_drawn(std::uint8_t kind);
  void keep(std::uint8_t kind);
  void finish_keeping();

  std::uint8_t seat() const { return facts_.active; }
  std::array<std::uint8_t, kRooms>& rooms() { return facts_.room[facts_.active]; }
  std::uint8_t benefit(Benefit kind) const { return at_.benefit[facts_.active][kind]; }
  bool holds_cards() const { return facts_.hand_size[facts_.active] != 0; }

  template <class... Args>
  void tell([[maybe_unused]] Told told, [[maybe_unused]] Seat about, [[maybe_unused]] Args... args) {
    if constexpr (Witness::kListens)
      witness_.hear({static_cast<std::uint8_t>(told), about, {static_cast<std::int16_t>(args)...}});
  }

  const Rules& rules_;
  Position& at_;
  Facts& facts_;
  Witness& witness_;
};

// --- what a menu and the rules both need to know ---

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
