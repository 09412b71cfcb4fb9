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

// Two cells meet. Returns the room of `b` when an open side of it was covered by a barrier (FC-4.7), else
// kNone.
inline std::uint8_t seam(const Rules& rules, Layout& at, unsigned a, unsigned direction, unsigned b) {
  const unsigned facing = opposite(direction);
  const Lying& mine = rules.lies(at, a);
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
  if (!theirs_open) return kNone;
  if (!mine_open) return static_cast<std::uint8_t>(their_room);
  merge(rules, at, my_room, their_room);
  return kNone;
}

// The first spot whose key is not less.
inline unsigned find_spot(const Layout& at, Key key) {
  unsigned low = 0, count = at.spots;
  while (count > 0) {
    const unsigned half = count / 2;
    const bool right = at.spot_key[low + half] < key;
    low = right ? low + half + 1 : low;
    count = right ? count - half - 1 : half;
  }
  return low;
}

// Moves the spots from `from` on by one place, up or down the list.
inline void shift_spots(Layout& at, unsigned from, int by) {
  const std::size_t count = at.spots - from;
  const auto move = [&](auto& list) { std::memmove(&list[from] + by, &list[from], count * sizeof list[0]); };
  move(at.spot_key);
  move(at.spot_needs);
  move(at.spot_beside);
  at.spots = static_cast<std::uint8_t>(at.spots + by);
}

// An occupied cell now lies in this direction of the empty cell `key`, showing it `shows`.
inline void face_spot(Layout& at, Key key, unsigned direction, unsigned cell, unsigned shows) {
  const unsigned spot = find_spot(at, key);
  if (spot == at.spots || at.spot_key[spot] != key) {
    ENFILADE_CHECK(at.spots < kMaxFrontier);
    shift_spots(at, spot, +1);
    at.spot_key[spot] = key;
    at.spot_needs[spot] = 0;
    at.spot_beside[spot] = {kNone, kNone, kNone, kNone};
  }
  at.spot_needs[spot] = static_cast<std::uint8_t>(at.spot_needs[spot] | shows << (2 * direction));
  at.spot_beside[spot][direction] = static_cast<std::uint8_t>(cell);
}

// Rooms that a placement may have closed: those of its own regions, and those it covered an open side of
// (FC-4.7).
struct Touched {
  unsigned cell;
  unsigned count;
  std::array<std::uint8_t, 6> rooms;
};

inline Touched place(const Rules& rules, Layout& at, Key key, std::uint8_t lying, std::uint8_t owner) {
  const unsigned spot = find_spot(at, key);
  const std::array<std::uint8_t, 4> beside = at.spot_beside[spot];
  shift_spots(at, spot + 1, -1);
  const unsigned cell = lay(rules, at, key, lying, owner);
  const Lying& tile = rules.lying[lying];
  Touched touched{cell, 0, {}};
  for (unsigned direction = 0; direction < 4; ++direction) {
    if (beside[direction] == kNone) {
      face_spot(at, neighbour_of(key, direction), opposite(direction), cell,
                (tile.shows >> (2 * direction)) & 3u);
      continue;
    }
    const std::uint8_t covered = seam(rules, at, cell, direction, beside[direction]);
    if (covered != kNone) touched.rooms[touched.count++] = covered;
  }
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
