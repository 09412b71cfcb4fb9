// The table as tiles come to lie on it: seams, rooms and the frontier, kept up to date with every placement.
#pragma once

#include <bit>
#include <cstring>

#include "games/forbidden_city/position.hpp"

namespace enfilade::forbidden_city {

// The kind of a seam (section 3): a doorway is usable if one side has the archway and neither is a wall
// (FC-6.1, FC-6.2).
inline bool is_passage(const Lying& a, unsigned direction, const Lying& b) {
  const unsigned facing = opposite(direction);
  const unsigned arch = (a.arch >> direction | b.arch >> facing) & 1u;
  const unsigned wall = (a.wall >> direction | b.wall >> facing) & 1u;
  return (arch & ~wall) != 0;
}

// How many tiles have one half in each of two rooms that are about to be one (FC-5.5). `room` is the smaller.
inline unsigned shared_tiles(const Layout& at, unsigned room, unsigned other) {
  unsigned shared = 0, region = room;
  do {
    if (at.room[region ^ 1u] == other) ++shared;
    region = at.ring[region];
  } while (region != room);
  return shared;
}

// FC-4.10: two rooms become one. The smaller takes the number of the larger; exchanging two links joins their
// rings.
inline void merge(const Rules& rules, Layout& at, unsigned a, unsigned b) {
  if (a == b) return;
  const bool swap = at.rooms[a].tiles < at.rooms[b].tiles;
  const unsigned larger = swap ? b : a, smaller = swap ? a : b;
  Room& room = at.rooms[larger];
  room.edges = static_cast<std::uint8_t>(room.edges + at.rooms[smaller].edges);
  room.tiles = static_cast<std::uint8_t>(room.tiles + at.rooms[smaller].tiles);
  room.dragons = static_cast<std::uint16_t>(room.dragons + at.rooms[smaller].dragons);
  if (rules.twins) room.tiles = static_cast<std::uint8_t>(room.tiles - shared_tiles(at, smaller, larger));
  unsigned region = smaller;
  do {
    at.room[region] = static_cast<std::uint8_t>(larger);
    region = at.ring[region];
  } while (region != smaller);
  std::swap(at.ring[larger], at.ring[smaller]);
}

// A new cell whose neighbours are not looked at yet: every open side counts as an open edge. Part 2 of an
// undivided cell is a region of no room.
inline unsigned lay(const Rules& rules, Layout& at, Key key, std::uint8_t lying, std::uint8_t owner) {
  const unsigned cell = at.cells++;
  const Lying& tile = rules.lying[lying];
  at.key[cell] = key;
  at.lying[cell] = lying;
  at.owner[cell] = owner;
  at.passages[cell] = tile.inside;
  at.beside[cell] = {kNone, kNone, kNone, kNone};
  at.room[2 * cell + 1] = kNone;
  for (unsigned part = 0; part < tile.parts; ++part) {
    const unsigned region = 2 * cell + part;
    at.room[region] = at.ring[region] = static_cast<std::uint8_t>(region);
    at.rooms[region] = {tile.opens[part], 1, tile.dragons[part]};
  }
  return cell;
}

// Rooms that a placement may have closed: those it covered an open side of, and those of its own regions
// (FC-4.7).
struct Touched {
  unsigned count;
  std::array<std::uint8_t, 8> rooms;
};

// Two cells meet: the open sides are no edges any more, and join if both are open.
inline void seam(const Rules& rules, Layout& at, unsigned a, const Lying& mine, unsigned direction,
                 unsigned b, Touched& touched) {
  const unsigned facing = opposite(direction);
  const Lying& theirs = rules.lies(at, b);
  at.beside[a][direction] = static_cast<std::uint8_t>(b);
  at.beside[b][facing] = static_cast<std::uint8_t>(a);
  const auto passage = static_cast<unsigned>(is_passage(mine, direction, theirs));
  at.passages[a] = static_cast<std::uint8_t>(at.passages[a] | passage << direction);
  at.passages[b] = static_cast<std::uint8_t>(at.passages[b] | passage << facing);

  const unsigned my_room = at.room[2 * a + mine.part(direction)];
  const unsigned their_room = at.room[2 * b + theirs.part(facing)];
  const unsigned mine_open = (mine.open >> direction) & 1u, theirs_open = (theirs.open >> facing) & 1u;
  at.rooms[my_room].edges = static_cast<std::uint8_t>(at.rooms[my_room].edges - mine_open);
  at.rooms[their_room].edges = static_cast<std::uint8_t>(at.rooms[their_room].edges - theirs_open);
  touched.rooms[touched.count] = static_cast<std::uint8_t>(their_room);
  touched.count += theirs_open & ~mine_open;
  if (mine_open & theirs_open) merge(rules, at, my_room, their_room);
}

// Where cells are in the frontier, or would be: the number of spots before each. Counting all of them, four
// at a time, leaves no branch to guess; the sentinels are never less. Halving both numbers leaves the sign of
// their difference to count.
template <std::size_t n>
inline std::array<unsigned, n> find_spots(const Layout& at, const std::array<Key, n>& keys) {
  std::array<Four, n> before{};
  for (unsigned block = 0; block < at.spots; block += 4) {
    Four spots;
    std::memcpy(&spots, &at.frontier[block], sizeof spots);
    for (std::size_t k = 0; k < n; ++k)
      before[k] += ((spots >> 1) - (static_cast<std::uint32_t>(keys[k]) << 15)) >> 31;
  }
  std::array<unsigned, n> found;
  for (std::size_t k = 0; k < n; ++k) found[k] = before[k][0] + before[k][1] + before[k][2] + before[k][3];
  return found;
}
inline unsigned find_spot(const Layout& at, Key key) { return find_spots<1>(at, {key})[0]; }

inline bool is_spot(const Layout& at, unsigned spot, Key key) {
  return key_of_spot(at.frontier[spot]) == key;
}

// The frontier while a spot is being filled and its empty neighbours come in, from the first key to the last.
// The place of the filled spot is free for the first new one and moves to where that belongs; further new
// ones take places from the end.
struct FrontierChange {
  Layout& at;
  unsigned filled;  // where the filled spot was
  unsigned added = 0;

  // `spot` is where the cell would be before any change; `is_new` whether it was not in the frontier. Returns
  // its place.
  unsigned admit(unsigned spot, Key key, bool is_new) {
    std::uint32_t* const list = at.frontier.data();
    const bool behind = spot > filled;
    if (!is_new) return spot + added - (behind && added > 0 ? 1 : 0);
    unsigned hole = filled;
    if (added > 0) {
      ENFILADE_CHECK(at.spots < kMaxFrontier);
      hole = at.spots++;
      spot += added;
    }
    if (behind) --spot;
    ++added;
    const std::uint32_t slot = slot_of_spot(list[hole]);
    if (spot <= hole)
      std::memmove(list + spot + 1, list + spot, (hole - spot) * sizeof *list);
    else
      std::memmove(list + hole, list + hole + 1, (spot - hole) * sizeof *list);
    list[spot] = spot_of(key, slot);
    at.spot_beside[slot] = {kNone, kNone, kNone, kNone};
    return spot;
  }

  void finish() {
    if (added > 0) return;
    std::uint32_t* const list = at.frontier.data();
    const std::uint32_t slot = slot_of_spot(list[filled]);
    --at.spots;
    std::memmove(list + filled, list + filled + 1, (at.spots - filled) * sizeof *list);
    list[at.spots] = spot_of(kNoKey, slot);
  }
};

// Puts a tile on a spot of the frontier, and says which rooms to look at.
inline Touched place(const Rules& rules, Layout& at, Key key, std::uint8_t lying, std::uint8_t owner) {
  const Key to_north = neighbour_of(key, 0), to_east = neighbour_of(key, 1);
  const Key to_south = neighbour_of(key, 2), to_west = neighbour_of(key, 3);
  const auto [spot, north, south] = find_spots<3>(at, {key, to_north, to_south});
  // West and east of the cell stand next to it in the frontier, too.
  const unsigned west = spot - static_cast<unsigned>(spot > 0 && is_spot(at, spot - 1, to_west));
  const unsigned east = spot + 1;
  const bool new_north = !is_spot(at, north, to_north), new_east = !is_spot(at, east, to_east);
  const bool new_south = !is_spot(at, south, to_south), new_west = !is_spot(at, west, to_west);

  const std::array<std::uint8_t, 4> beside = at.spot_beside[slot_of_spot(at.frontier[spot])];
  const unsigned cell = lay(rules, at, key, lying, owner);
  const Lying& tile = rules.lying[lying];
  Touched touched;
  touched.count = 0;
  FrontierChange change{at, spot};
  // Inlined four times, so that each direction is a constant and each branch has a history of its own: 5% of
  // a playout.
  const auto meet = [&](unsigned direction, unsigned where, bool is_new) __attribute__((always_inline)) {
    if (beside[direction] != kNone) return seam(rules, at, cell, tile, direction, beside[direction], touched);
    const unsigned facing = opposite(direction);
    const unsigned place = change.admit(where, neighbour_of(key, direction), is_new);
    at.frontier[place] |= ((tile.shows >> (2 * direction)) & 3u) << (2 * facing);
    at.spot_beside[slot_of_spot(at.frontier[place])][facing] = static_cast<std::uint8_t>(cell);
  };
  meet(0, north, new_north);  // in the order of the keys
  meet(3, west, new_west);
  meet(1, east, new_east);
  meet(2, south, new_south);
  change.finish();
  for (unsigned part = 0; part < tile.parts; ++part)
    touched.rooms[touched.count++] = at.room[2 * cell + part];
  return touched;
}

// All caches from the start tile and the facts.
void rebuild_layout(const Rules& rules, const Facts& facts, Layout& at);

// The region that names a room: the first by y, x, and the part that touches N before the other.
unsigned first_region(const Rules& rules, const Layout& at, unsigned room);
// Whether region a comes before region b in that order.
bool comes_before(const Rules& rules, const Layout& at, unsigned a, unsigned b);

}  // namespace enfilade::forbidden_city
