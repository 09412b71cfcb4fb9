// What a good player sees in an open room: how likely it is closed, and what it will bring whom.
#pragma once

#include <algorithm>

#include "games/forbidden_city/layout.hpp"
#include "games/forbidden_city/scoring.hpp"

namespace enfilade::forbidden_city {

using Coins = std::array<float, kMaxPlayers>;

// Found by tens of thousands of games between neighbouring settings that lay the most appealing tile, with 2
// and with 4 players, then rounded by hand to one set for both.
//
// An open room is a promise: likely = left / (left + kPerSpot * gap), where `left` counts the placements to
// come of all players and `gap` the placements that would close the room. While it is open its majority can
// change, the more so the fewer advisors the leader is ahead; and advisors more than the lead needs are lost
// to other rooms.
inline constexpr float kPerSpot = 3.0f;
inline constexpr float kContested = 0.2f;  // part of the value that goes by advisors instead
inline constexpr float kSettled = 0.2f;    // how quickly a lead settles that
// Coins for each advisor ahead, up to kMostAhead; those behind get as much, so the lead is right, and the points
// of one who is behind are a little high.
inline constexpr float kSurplus = -0.5f;
inline constexpr int kMostAhead = 3;
inline constexpr float kGrowth = -0.3f;  // what a room's value changes by for each spot it is open to
inline constexpr float kRare = 0.03f;    // of the tiles can always be hoped for, so that no gap is endless
inline constexpr float kHardest = 9.0f;  // the most placements that one spot can count for

// The time left, as the rooms see it.
struct Outlook {
  const Rules& rules;
  const Facts& facts;
  float unseen = 0;  // tiles of all players not on the table yet
  float left = 0;    // of those, how many will be placed
};

inline Outlook outlook_of(const Rules& rules, const Facts& facts) {
  int unseen = 0;
  for (unsigned seat = 0; seat < static_cast<unsigned>(rules.players); ++seat)
    unseen += std::popcount(facts.unseen[seat]);
  return {rules, facts, static_cast<float>(unseen), static_cast<float>(unseen - 2 * rules.players)};
}

// The directions in which a spot faces a room's open sides.
inline unsigned directions_towards(const Rules& rules, const Layout& at, unsigned spot, unsigned room) {
  unsigned directions = 0;
  for (unsigned direction = 0; direction < 4; ++direction) {
    const unsigned cell = at.spot_beside[spot][direction];
    if (cell == kNone) continue;
    const Lying& tile = rules.lies(at, cell);
    const unsigned facing = opposite(direction);
    if ((tile.open >> facing & 1u) && at.room[2 * cell + tile.part(facing)] == room)
      directions |= 1u << direction;
  }
  return directions;
}

// How many placements a spot counts for: one if every tile to come could close it, more the fewer can.
inline float difficulty(const Outlook& outlook, std::uint32_t closers) {
  int able = 0;
  for (unsigned seat = 0; seat < static_cast<unsigned>(outlook.rules.players); ++seat)
    able += std::popcount(closers & outlook.facts.unseen[seat]);
  return std::min(kHardest, outlook.unseen / (static_cast<float>(able) + kRare * outlook.unseen));
}

// The empty cells that a room opens to, each once: calls act(spot, directions towards the room).
template <class Act>
inline void for_each_spot(const Rules& rules, const Layout& at, unsigned room, const Act& act) {
  std::array<std::uint64_t, 3> seen{};
  static_assert(kSpots <= 64 * 3);
  unsigned region = room;
  do {
    const unsigned cell = region / 2;
    const Lying& tile = rules.lies(at, cell);
    const unsigned own_sides = (region & 1u ? tile.second : ~tile.second) & 0xFu;
    for (unsigned sides = tile.open & own_sides; sides != 0; sides &= sides - 1) {
      const auto direction = static_cast<unsigned>(std::countr_zero(sides));
      if (at.beside[cell][direction] != kNone) continue;
      const std::uint32_t spot = at.frontier[find_spot(at, neighbour_of(at.key[cell], direction))];
      const unsigned slot = slot_of_spot(spot);
      const std::uint64_t bit = std::uint64_t{1} << (slot & 63);
      if (seen[slot >> 6] & bit) continue;
      seen[slot >> 6] |= bit;
      act(spot, directions_towards(rules, at, slot, room));
    }
    region = at.ring[region];
  } while (region != room);
}

// How many placements it takes to close a room.
inline float gap_of(const Outlook& outlook, const Layout& at, unsigned room) {
  float gap = 0;
  for_each_spot(outlook.rules, at, room, [&](std::uint32_t spot, unsigned directions) {
    gap += difficulty(outlook, outlook.rules.closers[needs_of_spot(spot)][directions]);
  });
  return gap;
}

// What an open room will bring each player, if it is ever closed.
inline Coins promise(const Outlook& outlook, const Layout& at, const Valuation& room,
                     const std::array<unsigned, kMaxPlayers>& pay) {
  unsigned all = 0, most = 0, second = 0;
  for (const unsigned count : room.advisors) {
    all += count;
    second = count > most ? most : std::max(second, count);
    most = std::max(most, count);
  }
  Coins coins{};
  if (all == 0) return coins;
  const float gap = gap_of(outlook, at, room.room);
  const float likely = outlook.left / (outlook.left + kPerSpot * gap);
  const float contested = kContested / (1 + kSettled * static_cast<float>(most - second));
  const float grown = 1 + kGrowth * gap / static_cast<float>(room.value);
  for (unsigned seat = 0; seat < static_cast<unsigned>(outlook.rules.players); ++seat) {
    const unsigned own = room.advisors[seat], rival = own == most ? second : most;
    const int ahead = std::clamp(static_cast<int>(own) - static_cast<int>(rival), -kMostAhead, kMostAhead);
    const float part = static_cast<float>(room.value * own) / static_cast<float>(all);
    coins[seat] = likely * (grown * ((1 - contested) * static_cast<float>(pay[seat]) + contested * part) +
                            kSurplus * static_cast<float>(ahead));
  }
  return coins;
}

// What a room will bring each player: for certain if it is closed now, else by how likely somebody closes it.
inline Coins prospects(const Outlook& outlook, const Layout& at, unsigned room) {
  Valuation valuation;
  value_room(outlook.rules, at, room, valuation);
  const auto pay = share(valuation.value, valuation.advisors);
  if (at.rooms[room].edges > 0) return promise(outlook, at, valuation, pay);
  Coins coins{};
  for (unsigned seat = 0; seat < kMaxPlayers; ++seat) coins[seat] = static_cast<float>(pay[seat]);
  return coins;
}

inline bool is_open_room(const Rules& rules, const Layout& at, unsigned region) {
  return at.room[region] == region && rules.lies(at, region / 2).kind == Kind::room &&
         at.rooms[region].edges > 0;
}

// --- what a placement changes ---

inline float lead_of(const Rules& rules, const Coins& coins, unsigned seat) {
  float others = 0;
  for (unsigned other = 0; other < static_cast<unsigned>(rules.players); ++other)
    if (other != seat) others += coins[other];
  return coins[seat] - others / static_cast<float>(rules.players - 1);
}

inline void add(Coins& sum, const Coins& coins, float sign) {
  for (unsigned seat = 0; seat < kMaxPlayers; ++seat) sum[seat] += sign * coins[seat];
}

// The distinct rooms of a list, by their number now.
template <class List>
inline unsigned distinct_rooms(const Layout& at, const List& list, unsigned count,
                               std::array<std::uint8_t, 8>& rooms) {
  unsigned n = 0;
  for (unsigned i = 0; i < count; ++i) {
    const std::uint8_t room = at.room[list[i]];
    if (room != kNone && std::find(rooms.begin(), rooms.begin() + n, room) == rooms.begin() + n)
      rooms[n++] = room;
  }
  return n;
}

// What the open rooms around an empty cell promise now; `slot` is where its neighbours stand.
inline Coins promised_around(const Rules& rules, const Layout& at, unsigned slot,
                             const std::array<Coins, kMaxRegions>& promised) {
  std::array<std::uint8_t, 4> regions{};
  unsigned count = 0;
  for (unsigned direction = 0; direction < 4; ++direction) {
    const unsigned cell = at.spot_beside[slot][direction];
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

// What a placement does to the rooms it touches.
struct Effect {
  Coins change{}, paid{};  // of everybody's prospects; of that, coins at once
  unsigned closed = 0, touched = 0;
  int spots = 0;  // empty cells more
};

inline Effect effect_of(const Outlook& outlook, const Layout& at, Move move, unsigned slot, Seat seat,
                        const std::array<Coins, kMaxRegions>& promised) {
  const Rules& rules = outlook.rules;
  const Key key = key_in(move);
  Effect effect;
  add(effect.change, promised_around(rules, at, slot_of_spot(at.frontier[find_spot(at, key)]), promised), -1);
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
inline std::array<Coins, kMaxRegions> promises_of(const Outlook& outlook, const Layout& at) {
  std::array<Coins, kMaxRegions> promised{};
  for (unsigned region = 0; region < 2u * at.cells; ++region)
    if (is_open_room(outlook.rules, at, region)) promised[region] = prospects(outlook, at, region);
  return promised;
}

}  // namespace enfilade::forbidden_city
