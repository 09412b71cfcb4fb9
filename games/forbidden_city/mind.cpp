// What a good player sees at a glance: coins to come from open rooms, and what a placement changes about
// them.
#include "games/forbidden_city/forbidden_city.hpp"
#include "games/forbidden_city/outlook.hpp"

namespace enfilade {

using namespace forbidden_city;

namespace {

float lead_of(const Rules& rules, const Coins& coins, unsigned seat) {
  float others = 0;
  for (unsigned other = 0; other < static_cast<unsigned>(rules.players); ++other)
    if (other != seat) others += coins[other];
  return coins[seat] - others / static_cast<float>(rules.players - 1);
}

void add(Coins& sum, const Coins& coins, float sign) {
  for (unsigned seat = 0; seat < kMaxPlayers; ++seat) sum[seat] += sign * coins[seat];
}

// The distinct rooms of a list, by their number now.
template <class List>
unsigned distinct_rooms(const Layout& at, const List& list, unsigned count,
                        std::array<std::uint8_t, 8>& rooms) {
  unsigned n = 0;
  for (unsigned i = 0; i < count; ++i) {
    const std::uint8_t room = at.room[list[i]];
    if (room != kNone && std::find(rooms.begin(), rooms.begin() + n, room) == rooms.begin() + n)
      rooms[n++] = room;
  }
  return n;
}

// What the open rooms around an empty cell promise now.
Coins promised_around(const Rules& rules, const Layout& at, unsigned spot,
                      const std::array<Coins, kMaxRegions>& promised) {
  std::array<std::uint8_t, 4> regions{};
  unsigned count = 0;
  for (unsigned direction = 0; direction < 4; ++direction) {
    const unsigned cell = at.spot_beside[spot][direction];
    if (cell == kNone) continue;
    const Lying& tile = rules.lies(at, cell);
    const unsigned facing = opposite(direction);
    if (tile.kind == Kind::room && (tile.open >> facing & 1u))
      regions[count++] = static_cast<std::uint8_t>(2 * cell + tile.part(facing));
  }
  std::array<std::uint8_t, 8> rooms;
  Coins sum{};
  for (unsigned i = 0, n = distinct_rooms(at, regions, count, rooms); i < n; ++i)
    add(sum, promised[rooms[i]], +1);
  return sum;
}

}  // namespace

std::array<float, kMaxSeats> ForbiddenCity::estimate(const Rules& rules, const Position& position) {
  const Facts& facts = position.facts;
  const Layout& at = position.layout;
  const Outlook outlook = outlook_of(rules, facts);
  Coins coins{};
  for (unsigned seat = 0; seat < static_cast<unsigned>(rules.players); ++seat) {
    coins[seat] = static_cast<float>(facts.coins[seat]);
    if (facts.phase == Phase::over) continue;
    // FC-9.4: two of the tiles not seen yet will be paid for without being placed.
    coins[seat] += 2 * static_cast<float>(coins_for_last_tiles(rules, facts.unseen[seat])) /
                   static_cast<float>(std::popcount(facts.unseen[seat]));
  }
  if (facts.phase != Phase::over) {
    for (unsigned region = 0; region < 2u * at.cells; ++region)
      if (is_open_room(rules, at, region)) add(coins, prospects(outlook, at, region), +1);
  }
  std::array<float, kMaxSeats> points{};
  std::copy(coins.begin(), coins.end(), points.begin());
  return points;
}

namespace {

// What a placement does to the rooms it touches.
struct Effect {
  Coins change{}, paid{};  // of everybody's prospects; of that, coins at once
  unsigned closed = 0, touched = 0;
  int spots = 0;  // empty cells more
};

Effect effect_of(const Outlook& outlook, const Layout& at, Move move, unsigned slot, Seat seat,
                 const std::array<Coins, kMaxRegions>& promised) {
  const Rules& rules = outlook.rules;
  const Key key = key_in(move);
  Effect effect;
  add(effect.change, promised_around(rules, at, find_spot(at, key), promised), -1);
  Layout next = at;
  const Touched touched = place(rules, next, key, lying_of(slot, rotation_in(move)), seat);
  std::array<std::uint8_t, 8> rooms;
  effect.touched = distinct_rooms(next, touched.rooms, touched.count, rooms);
  effect.spots = next.spots - at.spots;
  for (unsigned j = 0; j < effect.touched; ++j) {
    const Coins coins = prospects(outlook, next, rooms[j]);
    add(effect.change, coins, +1);
    if (next.rooms[rooms[j]].edges == 0) {
      ++effect.closed;
      add(effect.paid, coins, +1);
    }
  }
  return effect;
}

// What all open rooms promise, by room.
std::array<Coins, kMaxRegions> promises_of(const Outlook& outlook, const Layout& at) {
  std::array<Coins, kMaxRegions> promised{};
  for (unsigned region = 0; region < 2u * at.cells; ++region)
    if (is_open_room(outlook.rules, at, region)) promised[region] = prospects(outlook, at, region);
  return promised;
}

}  // namespace

// The change in everybody's prospects that a placement makes, over the rooms it touches.
void ForbiddenCity::appeal(const Rules& rules, const Position& position, Seat seat, const Menu& menu,
                           std::span<float> out) {
  if (menu[0] == kPutOut) return void(out[0] = 0);
  const Outlook outlook = outlook_of(rules, position.facts);
  const auto promised = promises_of(outlook, position.layout);
  const unsigned slot = position.facts.hand[seat] - 1u;
  for (int i = 0; i < menu.size(); ++i) {
    const Effect effect = effect_of(outlook, position.layout, menu[i], slot, seat, promised);
    out[static_cast<std::size_t>(i)] = lead_of(rules, effect.change, seat);
  }
}

void ForbiddenCity::look_at_moves(const Rules& rules, const Position& position, Seat seat, const Menu& menu,
                                  MoveSight& out) {
  out.clear(menu.size());
  if (menu[0] == kPutOut) return;
  const Outlook outlook = outlook_of(rules, position.facts);
  const auto promised = promises_of(outlook, position.layout);
  const unsigned slot = position.facts.hand[seat] - 1u;
  const Shape& tile = rules.shapes[slot];
  float best = -1e9f;
  for (int i = 0; i < menu.size(); ++i) {
    const Effect effect = effect_of(outlook, position.layout, menu[i], slot, seat, promised);
    const float appeal = lead_of(rules, effect.change, seat);
    best = std::max(best, appeal);
    float theirs = -1e9f, paid_them = 0;
    for (unsigned other = 0; other < static_cast<unsigned>(rules.players); ++other) {
      if (other == seat) continue;
      theirs = std::max(theirs, effect.change[other]);
      paid_them = std::max(paid_them, effect.paid[other]);
    }
    const Key key = key_in(menu[i]);
    const auto& beside =
        position.layout.spot_beside[slot_of_spot(position.layout.frontier[find_spot(position.layout, key)])];
    const auto neighbours = static_cast<float>(4 - std::count(beside.begin(), beside.end(), kNone));
    std::size_t n = 0;
    const std::span<float> row = out.row(i);
    for (const float number :
         {0.0f, appeal / 4, effect.change[seat] / 4, theirs / 4, effect.paid[seat] / 10, paid_them / 10,
          static_cast<float>(effect.closed), static_cast<float>(effect.touched) / 3,
          static_cast<float>(effect.spots) / 2, neighbours / 3,
          static_cast<float>(tile.advisors[0] + tile.advisors[1]) / 2,
          static_cast<float>(tile.dragons[0] + tile.dragons[1]), outlook.left / 60,
          rules.players == 2 ? 1.0f : 0.0f, effect.closed > 0 && effect.paid[seat] > paid_them ? 1.0f : 0.0f,
          effect.closed > 0 && effect.paid[seat] < paid_them ? 1.0f : 0.0f})
      row[n++] = number;
  }
  for (int i = 0; i < menu.size(); ++i) out.row(i)[0] = (best / 4 - out.row(i)[1]);
}

}  // namespace enfilade
