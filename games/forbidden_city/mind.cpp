// What a good player sees at a glance: coins to come from open rooms, and what a placement changes about
// them.
#include "games/forbidden_city/forbidden_city.hpp"
#include "games/forbidden_city/layout.hpp"
#include "games/forbidden_city/scoring.hpp"

namespace enfilade {

using namespace forbidden_city;

namespace {

using Coins = std::array<float, kMaxPlayers>;

// Chosen by arena games: an open side needs about as many placements as kPerEdge to be closed by somebody.
constexpr float kPerEdge = 7.0f;
// While a room is open its majority can still change: this part of the value is shared by advisors instead.
constexpr float kUndecided = 0.35f;

float placements_left(const Rules& rules, const Facts& facts) {
  int left = 0;
  for (unsigned seat = 0; seat < static_cast<unsigned>(rules.players); ++seat)
    left += std::popcount(facts.unseen[seat]) - 2;
  return static_cast<float>(left);
}

// What a room will bring each player: for certain if it is closed now, else by how likely somebody closes it.
Coins prospects(const Rules& rules, const Layout& at, unsigned room, float left) {
  Valuation valuation;
  value_room(rules, at, room, valuation);
  const auto pay = share(valuation.value, valuation.advisors);
  Coins coins{};
  const unsigned edges = at.rooms[room].edges;
  if (edges == 0) {
    for (unsigned seat = 0; seat < kMaxPlayers; ++seat) coins[seat] = static_cast<float>(pay[seat]);
    return coins;
  }
  unsigned all = 0;
  for (const unsigned count : valuation.advisors) all += count;
  if (all == 0) return coins;
  const float likely = left / (left + kPerEdge * static_cast<float>(edges));
  for (unsigned seat = 0; seat < kMaxPlayers; ++seat) {
    const float part =
        static_cast<float>(valuation.value * valuation.advisors[seat]) / static_cast<float>(all);
    coins[seat] = likely * ((1 - kUndecided) * static_cast<float>(pay[seat]) + kUndecided * part);
  }
  return coins;
}

bool is_open_room(const Rules& rules, const Layout& at, unsigned region) {
  return at.room[region] == region && rules.lies(at, region / 2).kind == Kind::room &&
         at.rooms[region].edges > 0;
}

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
  const float left = placements_left(rules, facts);
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
      if (is_open_room(rules, at, region)) add(coins, prospects(rules, at, region, left), +1);
  }
  std::array<float, kMaxSeats> points{};
  std::copy(coins.begin(), coins.end(), points.begin());
  return points;
}

// The change in everybody's prospects that a placement makes, over the rooms it touches.
void ForbiddenCity::appeal(const Rules& rules, const Position& position, Seat seat, const Menu& menu,
                           std::span<float> out) {
  if (menu[0] == kPutOut) return void(out[0] = 0);
  const Layout& at = position.layout;
  const float left = placements_left(rules, position.facts);
  std::array<Coins, kMaxRegions> promised;
  for (unsigned region = 0; region < 2u * at.cells; ++region)
    if (is_open_room(rules, at, region)) promised[region] = prospects(rules, at, region, left);
  const unsigned slot = position.facts.hand[seat] - 1u;
  for (int i = 0; i < menu.size(); ++i) {
    const Key key = key_in(menu[i]);
    Coins change{};
    add(change, promised_around(rules, at, find_spot(at, key), promised), -1);
    Layout next = at;
    const Touched touched = place(rules, next, key, lying_of(slot, rotation_in(menu[i])), seat);
    std::array<std::uint8_t, 8> rooms;
    const unsigned n = distinct_rooms(next, touched.rooms, touched.count, rooms);
    for (unsigned j = 0; j < n; ++j) add(change, prospects(rules, next, rooms[j], left), +1);
    out[static_cast<std::size_t>(i)] = lead_of(rules, change, seat);
  }
}

}  // namespace enfilade
