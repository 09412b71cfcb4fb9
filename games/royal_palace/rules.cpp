// The order of a turn (RP-2, RP-3) and the end of the game (RP-12).
#include <bit>

#include "games/royal_palace/play.hpp"
#include "games/royal_palace/royal_palace.hpp"

namespace enfilade {

static_assert(Playable<RoyalPalace> && SpellsSteps<RoyalPalace>);

namespace royal_palace {

// RP-4.1 to RP-4.5, RP-4.8; until_next_turn lets another seat's GENERAL stand in the way.
bool has_majority(const Rules& rules, const Facts& facts, unsigned seat, unsigned room) {
  const unsigned mine = facts.room[seat][room], at_cardinal = facts.room[seat][kCard];
  if (mine == 0) return false;
  if ((facts.general >> seat) & 1u) return true;
  for (unsigned other = 0; other < rules.players; ++other) {
    if (other == seat) continue;
    const unsigned theirs = facts.room[other][room];
    if (theirs > mine || (theirs == mine && facts.room[other][kCard] >= at_cardinal)) return false;
    if (rules.general_lasts && theirs > 0 && ((facts.general >> other) & 1u)) return false;
  }
  return true;
}

Window open_window(const Rules& rules, unsigned card, Phase phase) {
  Window window = Window::any;
  if (phase == Phase::turn_start) window = Window::turn_start;
  if (phase == Phase::supply) window = Window::supply;
  if (phase == Phase::moves) window = Window::moves;
  if (phase == Phase::enlist) window = Window::enlist;
  const bool special = rules.cards[card].effect[static_cast<std::size_t>(window)] != Effect::none;
  return special ? window : Window::any;
}

// --- the course of a turn ---

template <class Witness>
void Play<Witness>::choose(Move move) {
  const std::uint8_t a = a_of(move), b = b_of(move);
  switch (what_of(move)) {
    case What::stop: stop(); break;
    case What::place: place(a); break;
    case What::play: play(a); break;
    case What::gate: supply(a); break;
    case What::shift: shift(a, b); break;
    case What::chamber: carry_out(a); break;
    case What::enlist: enlist(a); break;
    case What::seals: pay(a, b); break;
    case What::draw: begin_drawing(); break;
    case What::keep: keep(a); break;
    default: ENFILADE_CHECK(false);
  }
  settle();
}

template <class Witness>
void Play<Witness>::outcome(Move move) {
  const std::uint8_t a = a_of(move);
  switch (what_of(move)) {
    case What::first_seat: seat_chosen(a); break;
    case What::noble_drawn: noble_laid(a); break;
    case What::room_laid: room_laid(a); break;
    case What::card_drawn: card_drawn(a); break;
    default: ENFILADE_CHECK(false);
  }
  settle();
}

// 7.1: menus with a single entry are passed over while the seat holds no card, because only then can
// everybody know it.
template <class Witness>
void Play<Witness>::settle() {
  while (pass_over()) {
  }
}

// Does the one thing that can be done now; false when there is a choice or chance.
template <class Witness>
bool Play<Witness>::pass_over() {
  const std::uint8_t own = facts_.own[seat()];
  switch (facts_.phase) {
    case Phase::placing:
      if (facts_.last_room != kGate) return false;
      place(kGate);
      return true;
    case Phase::turn_start:
    case Phase::turn_end:
      if (holds_cards()) return false;
      stop();
      return true;
    case Phase::supply: {
      if (holds_cards()) return false;
      const bool from_rooms = gate_from_rooms(rules_, facts_) && anybody_outside(rooms(), kGate);
      const unsigned most = most_supplied(facts_);
      if (from_rooms || (most > 0 && !rules_.supply_mandatory)) return false;
      most > 0 ? supply(static_cast<std::uint8_t>(most)) : stop();
      return true;
    }
    case Phase::moves:
      if (holds_cards() || (facts_.allowance > 0 && anybody_outside(rooms(), kRooms))) return false;
      stop();
      return true;
    case Phase::chambers:
      if (facts_.done != (1u << kMint | 1u << kPomp | 1u << kKing)) return false;
      stop();
      return true;
    case Phase::adding:
      if (facts_.additions > 0) {
        if (holds_cards() || own > 0 || anybody_outside(rooms(), facts_.chamber)) return false;
        facts_.additions = 0;
      }
      settle_majority();
      return true;
    case Phase::enlist:
      if (holds_cards() || payable(rules_, at_) != 0) return false;
      stop();
      return true;
    case Phase::edge:
      if (holds_cards() || (edge_from_rooms(rules_, facts_) && anybody_outside(rooms(), kRooms)))
        return false;
      shift(kSupplyPlace, static_cast<std::uint8_t>(kFirstField + facts_.field - 1));
      return true;
    default: return false;
  }
}

// RP-2.4, RP-2.5: leaves an action for the next one, or declines the rest of a room.
template <class Witness>
void Play<Witness>::stop() {
  switch (facts_.phase) {
    case Phase::turn_start: return begin_supply();
    case Phase::supply: return begin_moves();
    case Phase::moves: return begin_chambers();
    case Phase::chambers: return begin_enlist();
    case Phase::adding: facts_.additions = 0; return;
    case Phase::enlist: return begin_backdoor();
    case Phase::backdoor: facts_.phase = Phase::turn_end; return;
    case Phase::keeping: return finish_keeping();
    case Phase::turn_end: return end_turn();
    default: ENFILADE_CHECK(false);
  }
}

template <class Witness>
void Play<Witness>::begin_turn(std::uint8_t seat) {
  facts_.active = seat;
  facts_.phase = Phase::turn_start;
  facts_.general = static_cast<std::uint8_t>(facts_.general & ~(1u << seat));  // R-37, until_next_turn
  const int nobles = std::popcount(at_.occupied);
  if (seat == facts_.first) {
    if (facts_.last_round) return finish_game();  // RP-12.3, RP-12.5
    ++facts_.round;
  }
  tell(Told::turn, seat, facts_.round, nobles);
  if (seat != facts_.first) return;
  if (nobles <= rules_.end_threshold) {  // RP-12.1, RP-12.2
    facts_.last_round = 1;
    tell(Told::last_round, kSpectator, nobles);
  } else if (facts_.round >= rules_.stall_guard) {
    facts_.last_round = facts_.stopped = 1;
    tell(Told::stopped, kSpectator, facts_.round);
  }
}

template <class Witness>
void Play<Witness>::end_turn() {
  if (!rules_.general_lasts) facts_.general = 0;  // RP-4.9
  begin_turn(static_cast<std::uint8_t>(seat() + 1 == rules_.players ? 0 : seat() + 1));
}

template void Play<Silent>::choose(Move);
template void Play<EventLog>::choose(Move);
template void Play<Silent>::outcome(Move);
template void Play<EventLog>::outcome(Move);
template void Play<Silent>::begin_turn(std::uint8_t);
template void Play<EventLog>::begin_turn(std::uint8_t);

}  // namespace royal_palace

template <class Witness>
void RoyalPalace::apply(const Rules& rules, Position& position, Seat seat, Move move, Witness& witness) {
  royal_palace::Play<Witness> play(rules, position, witness);
  seat == kChance ? play.outcome(move) : play.choose(move);
}

template void RoyalPalace::apply(const Rules&, Position&, Seat, Move, Silent&);
template void RoyalPalace::apply(const Rules&, Position&, Seat, Move, EventLog&);

}  // namespace enfilade
