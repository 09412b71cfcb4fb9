// The course of the game: set-up, turns, closing, the end.
#include "games/forbidden_city/forbidden_city.hpp"
#include "games/forbidden_city/layout.hpp"
#include "games/forbidden_city/scoring.hpp"

namespace enfilade {

using namespace forbidden_city;

static_assert(Playable<ForbiddenCity>);

namespace {

// FC-2.5: the last two tiles of a stack are never drawn.
bool more_than_two(std::uint32_t stack) {
  const std::uint32_t but_one = stack & (stack - 1);
  return (but_one & (but_one - 1)) != 0;
}

// Events carry small numbers; no pack of tiles comes near their limit in a game, but a loaded position may.
std::int16_t number(unsigned value) { return static_cast<std::int16_t>(std::min(value, 32767u)); }
std::int16_t tile_arg(unsigned slot) { return static_cast<std::int16_t>(slot + 1); }

Seat next_seat(const Rules& rules, Seat seat) {
  return static_cast<Seat>(seat + 1 == rules.players ? 0 : seat + 1);
}

// FC-2.6, FC-9.2: the turn passes to the next player who still holds a tile; when nobody does, the game is
// over.
template <class Witness>
void pass_turn(const Rules& rules, Facts& facts, Witness& witness);

template <class Witness>
void finish(const Rules& rules, Facts& facts, Witness& witness) {
  facts.phase = Phase::over;
  facts.active = 0;
  std::uint32_t best = 0;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const std::uint32_t last = facts.unseen[seat];
    const unsigned coins = coins_for_last_tiles(rules, last);
    facts.coins[seat] += coins;
    best = std::max(best, facts.coins[seat]);
    if constexpr (Witness::kListens) {
      const auto first = static_cast<unsigned>(std::countr_zero(last));
      const auto second = static_cast<unsigned>(std::countr_zero(last & (last - 1)));
      witness.hear({kLastTiles, seat, {tile_arg(first), tile_arg(second), number(coins)}});
    }
  }
  if constexpr (Witness::kListens) {
    witness.hear({kOver, kSpectator, {}});
    for (Seat seat = 0; seat < rules.players; ++seat)
      if (facts.coins[seat] == best) witness.hear({kWon, seat, {number(facts.coins[seat])}});  // FC-10.2
  }
}

template <class Witness>
void pass_turn(const Rules& rules, Facts& facts, Witness& witness) {
  const Seat next = next_seat(rules, facts.active);
  if (!contains(facts.holding, next))
    return finish(rules, facts, witness);  // FC-9.1: all have equally many turns
  facts.active = next;
  facts.phase = Phase::play;
}

// FC-2.5: the player draws, provided the stack holds more than 2 tiles.
template <class Witness>
void end_turn(const Rules& rules, Facts& facts, Witness& witness) {
  if (more_than_two(facts.unseen[facts.active])) {
    facts.phase = Phase::draw;
  } else {
    pass_turn(rules, facts, witness);
  }
}

// Regions in region order (section 3). A handful: insertion is enough.
void put_in_order(const Rules& rules, const Layout& at, std::span<std::uint8_t> regions) {
  for (std::size_t i = 1; i < regions.size(); ++i)
    for (std::size_t j = i; j > 0 && comes_before(rules, at, regions[j], regions[j - 1]); --j)
      std::swap(regions[j], regions[j - 1]);
}

void tell_closed(const Rules& rules, const Layout& at, Valuation& room, EventLog& witness) {
  const auto name = [&](unsigned area, unsigned colour, unsigned first) {
    return Event{kNeighbour,
                 kSpectator,
                 {number(colour), static_cast<std::int16_t>(x_of(at.key[first / 2])),
                  static_cast<std::int16_t>(y_of(at.key[first / 2])), number(at.rooms[area].tiles),
                  number(at.rooms[area].dragons), number(worth(rules, at, area))}};
  };
  const unsigned first = first_region(rules, at, room.room);
  Event closed = name(room.room, static_cast<unsigned>(rules.lies(at, first / 2).colours[first & 1u]), first);
  closed.kind = kRoomClosed;
  closed.args[5] = number(room.value);
  for (unsigned seat = 0; seat < kMaxPlayers; ++seat) closed.args[6 + seat] = number(room.advisors[seat]);
  witness.hear(closed);

  for (unsigned i = 0; i < room.neighbours; ++i)
    room.areas[i] = static_cast<std::uint8_t>(first_region(rules, at, room.areas[i]));
  put_in_order(rules, at, std::span(room.areas).first(room.neighbours));
  for (unsigned i = 0; i < room.neighbours; ++i) {
    const unsigned region = room.areas[i];
    const Lying& tile = rules.lies(at, region / 2);
    const bool temple = tile.kind == Kind::temple;
    witness.hear(
        name(at.room[region], temple ? 3u : static_cast<unsigned>(tile.colours[region & 1u]), region));
  }
}

// FC-4.8: a closed room is valued and paid for, once.
template <class Witness>
void score_room(const Rules& rules, Position& position, unsigned room, Witness& witness) {
  Valuation valuation;
  value_room(rules, position.layout, room, valuation);
  if constexpr (Witness::kListens) tell_closed(rules, position.layout, valuation, witness);
  const auto pay = share(valuation.value, valuation.advisors);
  for (unsigned seat = 0; seat < kMaxPlayers; ++seat) {
    position.facts.coins[seat] += pay[seat];
    if constexpr (Witness::kListens) {
      if (pay[seat] > 0)
        witness.hear({kPaid, static_cast<Seat>(seat), {number(pay[seat]), number(valuation.advisors[seat])}});
    }
  }
}

// FC-4.7: of the rooms touched, each is examined once.
template <class Witness>
void score_closed(const Rules& rules, Position& position, const Touched& touched, Witness& witness) {
  const Layout& at = position.layout;
  std::array<std::uint8_t, 6> closed;
  unsigned count = 0;
  for (unsigned i = 0; i < touched.count; ++i) {
    const std::uint8_t room = at.room[touched.rooms[i]];  // it may have been joined to another since
    if (at.rooms[room].edges != 0) continue;
    unsigned j = 0;
    while (j < count && closed[j] != room) ++j;
    closed[j] = room;
    if (j == count) ++count;
  }
  if constexpr (Witness::kListens) {  // FC-8.4: told in region order; the payments do not depend on it
    for (unsigned i = 0; i < count; ++i)
      closed[i] = static_cast<std::uint8_t>(first_region(rules, at, closed[i]));
    put_in_order(rules, at, std::span(closed).first(count));
  }
  for (unsigned i = 0; i < count; ++i) score_room(rules, position, at.room[closed[i]], witness);
}

template <class Witness>
void draw_tile(const Rules& rules, Facts& facts, unsigned slot, Witness& witness) {
  const Seat seat = facts.active;
  facts.hand[seat] = static_cast<std::uint8_t>(slot + 1);
  facts.holding = static_cast<std::uint8_t>(facts.holding | only(seat));
  if constexpr (Witness::kListens) witness.hear({kDrew, seat, {tile_arg(slot)}});
  if (facts.phase == Phase::draw) return pass_turn(rules, facts, witness);
  if (seat + 1 < rules.players) {
    ++facts.active;
    return;
  }
  facts.active = facts.start;
  facts.phase = Phase::play;
}

template <class Witness>
void apply_outcome(const Rules& rules, Facts& facts, Move outcome, Witness& witness) {
  if (facts.phase != Phase::start) return draw_tile(rules, facts, outcome.bits, witness);
  facts.start = static_cast<std::uint8_t>(outcome.bits);
  facts.phase = Phase::deal;
  if constexpr (Witness::kListens) witness.hear({kStarts, facts.start, {}});
}

// FC-2.1, FC-2.4
template <class Witness>
void place_tile(const Rules& rules, Position& position, unsigned slot, Move move, Witness& witness) {
  Facts& facts = position.facts;
  const Seat seat = facts.active;
  const Key key = key_in(move);
  const unsigned rotation = rotation_in(move);
  facts.lies[seat][slot] = key;
  facts.turned[seat] |= static_cast<std::uint64_t>(rotation) << (2 * slot);
  if constexpr (Witness::kListens) {
    witness.hear({kPlaced,
                  seat,
                  {tile_arg(slot), static_cast<std::int16_t>(x_of(key)), static_cast<std::int16_t>(y_of(key)),
                   number(rotation)}});
  }
  const Touched touched = place(rules, position.layout, key, lying_of(slot, rotation), seat);
  score_closed(rules, position, touched, witness);
}

}  // namespace

void ForbiddenCity::start(const Rules& rules, Position& position) { position = rules.opening; }

void ForbiddenCity::rebuild(const Rules& rules, Position& position) {
  rebuild_layout(rules, position.facts, position.layout);
}

void ForbiddenCity::odds(const Rules& rules, const Position& position, Odds& odds) {
  const Facts& facts = position.facts;
  if (facts.phase == Phase::start) {
    odds.clear(Audience::all());
    for (int seat = 0; seat < rules.players; ++seat) odds.add(Move{static_cast<std::uint32_t>(seat)});
    return;
  }
  odds.clear(Audience::only_seat(facts.active));  // FC-11.1
  for (std::uint32_t stack = facts.unseen[facts.active]; stack != 0; stack &= stack - 1)
    odds.add(Move{static_cast<std::uint32_t>(std::countr_zero(stack))});
}

template <class Witness>
void ForbiddenCity::apply(const Rules& rules, Position& position, Seat seat, Move move, Witness& witness) {
  Facts& facts = position.facts;
  if (seat == kChance) return apply_outcome(rules, facts, move, witness);
  if constexpr (Witness::kListens) witness.uncover(only(seat));  // FC-11.1: which tile it is
  const unsigned slot = facts.hand[seat] - 1u;
  facts.hand[seat] = 0;
  facts.holding = static_cast<std::uint8_t>(facts.holding & ~only(seat));
  facts.unseen[seat] &= ~(1u << slot);
  if (move == kPutOut) {
    facts.out[seat] |= 1u << slot;
    if constexpr (Witness::kListens) witness.hear({kShownOut, seat, {tile_arg(slot)}});
  } else {
    place_tile(rules, position, slot, move, witness);
  }
  end_turn(rules, facts, witness);
}
template void ForbiddenCity::apply(const Rules&, Position&, Seat, Move, Silent&);
template void ForbiddenCity::apply(const Rules&, Position&, Seat, Move, EventLog&);

}  // namespace enfilade
