// Actions 1 to 3: supply (RP-5), moves (RP-6), chambers (RP-7).
#include "games/royal_palace/play.hpp"

namespace enfilade::royal_palace {

// RP-5.1 to RP-5.3
template <class Witness>
void Play<Witness>::begin_supply() {
  facts_.phase = Phase::supply;
  const int majority = has_majority(rules_, facts_, seat(), kParade) ? rules_.bonus[kParade] : 0;
  facts_.allowance = static_cast<std::uint16_t>(rooms()[kParade] + majority + benefit(kGateMore));
  facts_.unlimited = 0;
}

// RP-6.1 to RP-6.3
template <class Witness>
void Play<Witness>::begin_moves() {
  facts_.phase = Phase::moves;
  facts_.unlimited = 0;  // RP-2.9
  const int majority = has_majority(rules_, facts_, seat(), kStair) ? rules_.bonus[kStair] : 0;
  facts_.allowance = static_cast<std::uint16_t>(rooms()[kStair] + majority + benefit(kMoveMore));
}

template <class Witness>
void Play<Witness>::begin_chambers() {
  facts_.phase = Phase::chambers;
  facts_.allowance = 0;  // RP-2.9
  facts_.done = 0;
}

// D-02a. A number that leaves servants in the supply ends the action: rooms are no source then, and cards
// could have been played before.
template <class Witness>
void Play<Witness>::supply(std::uint8_t servants) {
  facts_.own[seat()] = static_cast<std::uint8_t>(facts_.own[seat()] - servants);
  rooms()[kGate] = static_cast<std::uint8_t>(rooms()[kGate] + servants);
  facts_.allowance =
      static_cast<std::uint16_t>(facts_.allowance > servants ? facts_.allowance - servants : 0);
  tell(Told::supplied, seat(), servants);
  if (facts_.own[seat()] > 0) begin_moves();
}

// One servant from a place to another: for the gate (RP-5.4), as a movement (RP-6.5), into a seal room
// (RP-7.6 to RP-7.9), or onto an edge field (RP-8.13).
template <class Witness>
void Play<Witness>::shift(std::uint8_t from, std::uint8_t to) {
  --(from == kSupplyPlace ? facts_.own[seat()] : rooms()[from]);
  tell(Told::shifted, seat(), from, to);
  if (to >= kFirstField) {
    facts_.servant[to - kFirstField] = static_cast<std::uint8_t>(seat() + 1);
    at_.park[seat()] |= bit(static_cast<unsigned>(to - kFirstField));
    return finish_enlistment();
  }
  ++rooms()[to];
  if (facts_.phase == Phase::adding) {
    --facts_.additions;
  } else if (facts_.allowance > 0) {  // 0 only with UNLIMITED in action 1
    --facts_.allowance;
  }
}

// RP-7.1
template <class Witness>
void Play<Witness>::carry_out(std::uint8_t room) {
  facts_.done = static_cast<std::uint8_t>(facts_.done | 1u << room);
  if (room == kMint) {  // RP-7.3 to RP-7.5
    const int majority = has_majority(rules_, facts_, seat(), kMint) ? rules_.bonus[kMint] : 0;
    return take_gold(rooms()[kMint] + majority + benefit(kGoldMore));
  }
  facts_.phase = Phase::adding;
  facts_.chamber = room;
  facts_.majority_open = 1;
  if (!rules_.seal_noble_first) settle_majority();                      // RP-7.11
  const unsigned by_nobles = benefit(room == kPomp ? kSealV : kSealT);  // RP-7.7, RP-7.9
  facts_.additions = static_cast<std::uint8_t>(facts_.additions + by_nobles);
}

// RP-7.6, RP-7.8: what the majority in the room gives; once that is known and used, the room is done.
template <class Witness>
void Play<Witness>::settle_majority() {
  if (!facts_.majority_open) {
    facts_.phase = Phase::chambers;
    facts_.chamber = 0;
    return;
  }
  facts_.majority_open = 0;
  const std::uint8_t room = facts_.chamber;
  if (!has_majority(rules_, facts_, seat(), room)) return;
  if (!rules_.bonus_is_seal) {
    facts_.additions = rules_.bonus[room];
    return;
  }
  facts_.bonus[room == kPomp ? 0 : 1] = rules_.bonus[room];
  tell(Told::seal, seat(), room == kPomp ? 0 : 1);
}

template <class Witness>
void Play<Witness>::take_gold(int gold) {
  if (rules_.finite_bank) {
    int left = rules_.bank;
    for (const std::uint16_t held : facts_.gold) left -= held;
    if (gold > left) gold = left;
  }
  const int sum = facts_.gold[seat()] + gold;
  facts_.gold[seat()] = static_cast<std::uint16_t>(sum < 0xFFFF ? sum : 0xFFFF);
  tell(Told::gold, seat(), gold);
}

template void Play<Silent>::begin_supply();
template void Play<EventLog>::begin_supply();
template void Play<Silent>::begin_moves();
template void Play<EventLog>::begin_moves();
template void Play<Silent>::begin_chambers();
template void Play<EventLog>::begin_chambers();
template void Play<Silent>::supply(std::uint8_t);
template void Play<EventLog>::supply(std::uint8_t);
template void Play<Silent>::shift(std::uint8_t, std::uint8_t);
template void Play<EventLog>::shift(std::uint8_t, std::uint8_t);
template void Play<Silent>::carry_out(std::uint8_t);
template void Play<EventLog>::carry_out(std::uint8_t);
template void Play<Silent>::settle_majority();
template void Play<EventLog>::settle_majority();
template void Play<Silent>::take_gold(int);
template void Play<EventLog>::take_gold(int);

}  // namespace enfilade::royal_palace
