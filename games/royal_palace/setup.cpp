// Setup (RP-1) and all chance (7.2).
#include <bit>

#include "games/royal_palace/play.hpp"
#include "games/royal_palace/royal_palace.hpp"

namespace enfilade {

namespace royal_palace {
namespace {

unsigned nobles_laid(const Position& at) { return static_cast<unsigned>(std::popcount(at.occupied)); }

unsigned rooms_laid(const Facts& facts) {
  unsigned laid = 0;
  for (const std::uint8_t room : facts.layout) laid += room != 0;
  return laid;
}

// The next position of the grid without a room; the centre may have been filled first.
std::size_t next_position(const Facts& facts) {
  std::size_t position = 0;
  while (facts.layout[position] != 0) ++position;
  return position;
}

unsigned rooms_in_hand(const Facts& facts) {
  unsigned rooms = (1u << kRooms) - 1u;
  for (const std::uint8_t room : facts.layout)
    if (room != 0) rooms &= ~(1u << (room - 1u));
  return rooms;
}

// 3.2: the neighbours of each position of the 3 x 3 grid, which does not wrap round (RP-6.11), a bit each.
struct Grid {
  std::array<std::uint16_t, kRooms> straight{}, around{};
};
constexpr Grid kGrid = [] {
  Grid grid;
  for (int i = 0; i < 9; ++i) {
    for (int j = 0; j < 9; ++j) {
      const int rows = i / 3 - j / 3, columns = i % 3 - j % 3, distance = rows * rows + columns * columns;
      const auto from = static_cast<std::size_t>(i);
      if (distance == 1) grid.straight[from] = static_cast<std::uint16_t>(grid.straight[from] | 1u << j);
      if (distance == 1 || distance == 2)
        grid.around[from] = static_cast<std::uint16_t>(grid.around[from] | 1u << j);
    }
  }
  return grid;
}();

void link_rooms(Position& at) {
  const auto& layout = at.facts.layout;
  at.straight = {};
  at.around = {};
  if (rooms_laid(at.facts) < kRooms) return;
  const auto rooms_at = [&layout](unsigned positions) {
    unsigned rooms = 0;
    for (; positions != 0; positions &= positions - 1)
      rooms |= 1u << (layout[static_cast<std::size_t>(std::countr_zero(positions))] - 1u);
    return static_cast<std::uint16_t>(rooms);
  };
  for (std::size_t i = 0; i < kRooms; ++i) {
    at.straight[layout[i] - 1u] = rooms_at(kGrid.straight[i]);
    at.around[layout[i] - 1u] = rooms_at(kGrid.around[i]);
  }
}

void note_noble(const Rules& rules, Position& at, unsigned noble, unsigned field) {
  at.occupied |= bit(field);
  for (unsigned n = rules.nobles[noble].violet; n <= kMostSeals; ++n) at.violet_within[n] |= bit(field);
  for (unsigned n = rules.nobles[noble].turquoise; n <= kMostSeals; ++n) at.turquoise_within[n] |= bit(field);
}

}  // namespace

template <class Witness>
void Play<Witness>::seat_chosen(std::uint8_t seat) {
  facts_.first = seat;
  tell(Told::start_player, seat);
  for (unsigned k = 0; k < rules_.players; ++k)  // RP-1.10
    facts_.gold[(seat + k) % rules_.players] = static_cast<std::uint16_t>(k);
  facts_.phase = Phase::nobles;
}

template <class Witness>
void Play<Witness>::noble_laid(std::uint8_t noble) {
  const unsigned field = nobles_laid(at_);
  facts_.noble[field] = static_cast<std::uint8_t>(noble + 1);
  note_noble(rules_, at_, noble, field);
  tell(Told::laid, kSpectator, noble, field);
  if (field + 1 < kFields) return;
  facts_.phase = Phase::rooms;  // RP-1.4: whoever is left now leaves the game
  if (rules_.layout == Layout::first_game) {
    for (std::size_t i = 0; i < kRooms; ++i) lay_room(rules_.layouts[1][i], i);
    begin_placing(facts_.first);
  } else if (rules_.layout == Layout::random_gate_centre) {
    lay_room(kGate, 4);
  }
}

template <class Witness>
void Play<Witness>::lay_room(std::uint8_t room, std::size_t position) {
  facts_.layout[position] = static_cast<std::uint8_t>(room + 1);
  tell(Told::room_laid, kSpectator, room, position);
  link_rooms(at_);
}

template <class Witness>
void Play<Witness>::room_laid(std::uint8_t room) {
  lay_room(room, next_position(facts_));
  if (rooms_laid(facts_) + 1 < kRooms) return;
  lay_room(static_cast<std::uint8_t>(std::countr_zero(rooms_in_hand(facts_))),
           next_position(facts_));  // no choice left
  begin_placing(facts_.first);
}

// RP-1.11
template <class Witness>
void Play<Witness>::begin_placing(std::uint8_t seat) {
  facts_.phase = Phase::placing;
  facts_.active = seat;
  facts_.to_place = rules_.placed_freely;
  facts_.last_room = 0;
}

template <class Witness>
void Play<Witness>::place(std::uint8_t room) {
  --facts_.own[seat()];
  ++rooms()[room];
  tell(Told::placed, seat(), room);
  facts_.last_room = room;
  if (--facts_.to_place > 0) return;
  const auto next = static_cast<std::uint8_t>((seat() + 1) % rules_.players);
  if (next != facts_.first) return begin_placing(next);
  facts_.last_room = 0;
  begin_turn(facts_.first);
}

template void Play<Silent>::seat_chosen(std::uint8_t);
template void Play<EventLog>::seat_chosen(std::uint8_t);
template void Play<Silent>::noble_laid(std::uint8_t);
template void Play<EventLog>::noble_laid(std::uint8_t);
template void Play<Silent>::room_laid(std::uint8_t);
template void Play<EventLog>::room_laid(std::uint8_t);
template void Play<Silent>::place(std::uint8_t);
template void Play<EventLog>::place(std::uint8_t);

}  // namespace royal_palace

using namespace royal_palace;

void RoyalPalace::start(const Rules& rules, Position& position) {
  position = Position{};
  Facts& facts = position.facts;
  for (unsigned seat = 0; seat < rules.players; ++seat) {  // RP-1.8, RP-1.9
    facts.own[seat] = static_cast<std::uint8_t>(rules.personal - rules.on_stairway - rules.on_parade);
    facts.gen[seat] = static_cast<std::uint8_t>(rules.servants - rules.personal);
    facts.room[seat][kStair] = rules.on_stairway;
    facts.room[seat][kParade] = rules.on_parade;
  }
  for (std::size_t kind = 0; kind < kKinds; ++kind) {  // RP-1.6
    facts.pile[kind] = facts.at_most[kind] = rules.cards[kind].copies;
    facts.pile_size = static_cast<std::uint8_t>(facts.pile_size + rules.cards[kind].copies);
  }
  if (rules.start_player < 0) return;
  Silent silent;
  Play<Silent>(rules, position, silent)
      .outcome(move_of(What::first_seat, static_cast<unsigned>(rules.start_player)));
}

void RoyalPalace::rebuild(const Rules& rules, Position& position) {
  const Facts& facts = position.facts;
  position.occupied = 0;
  position.park = {};
  position.violet_within = {};
  position.turquoise_within = {};
  position.benefit = {};
  for (unsigned field = 0; field < kFields; ++field) {
    if (const unsigned noble = facts.noble[field]; noble != 0) {
      position.occupied |= bit(field);
      position.violet_within[rules.nobles[noble - 1].violet] |= bit(field);
      position.turquoise_within[rules.nobles[noble - 1].turquoise] |= bit(field);
    }
    if (facts.servant[field] != 0) position.park[facts.servant[field] - 1u] |= bit(field);
  }
  for (std::size_t n = 1; n <= kMostSeals; ++n) {  // whoever needs fewer is within more
    position.violet_within[n] |= position.violet_within[n - 1];
    position.turquoise_within[n] |= position.turquoise_within[n - 1];
  }
  for (unsigned noble = 0; noble < kNobles; ++noble) {
    if (facts.owner[noble] == 0 || rules.nobles[noble].benefit == kRecruit) continue;
    std::uint8_t& sum = position.benefit[facts.owner[noble] - 1u][rules.nobles[noble].benefit];
    sum = static_cast<std::uint8_t>(sum + rules.nobles[noble].amount);
  }
  link_rooms(position);
}

void RoyalPalace::odds(const Rules& rules, const Position& at, Odds& odds) {
  const Facts& facts = at.facts;
  odds.clear(facts.phase == Phase::drawing ? Audience::only_seat(facts.active) : Audience::all());  // RP-10.4
  switch (facts.phase) {
    case Phase::start_player:
      for (unsigned seat = 0; seat < rules.players; ++seat) odds.add(move_of(What::first_seat, seat));
      return;
    case Phase::nobles: {
      std::uint64_t left = (std::uint64_t{1} << kNobles) - 1;
      for (const std::uint8_t noble : facts.noble)
        if (noble != 0) left &= ~bit(noble - 1u);
      for (; left != 0; left &= left - 1)
        odds.add(move_of(What::noble_drawn, static_cast<unsigned>(std::countr_zero(left))));
      return;
    }
    case Phase::rooms:
      for (unsigned left = rooms_in_hand(facts); left != 0; left &= left - 1)
        odds.add(move_of(What::room_laid, static_cast<unsigned>(std::countr_zero(left))));
      return;
    case Phase::drawing:
      for (unsigned kind = 0; kind < kKinds; ++kind)
        if (facts.pile[kind] > 0) odds.add(move_of(What::card_drawn, kind), facts.pile[kind]);
      return;
    default: ENFILADE_CHECK(false);
  }
}

}  // namespace enfilade
