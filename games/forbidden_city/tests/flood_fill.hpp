// The rules of rooms once more, as plainly as possible: no counters, no caches, everything read off the board
// each time. The games' own incremental bookkeeping is compared with this.
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/forbidden_city/position.hpp"

namespace enfilade::forbidden_city {

struct PlainTile {
  Shape shape;
  int rotation = 0;
  int owner = kNobody;

  // Section 3: side d of the placed tile is printed side d - r; part 1 touches printed N and E.
  Side side(int d) const { return shape.sides[static_cast<std::size_t>((d - rotation + 4) % 4)]; }
  int part(int d) const { return shape.diagonal && (d - rotation + 4) % 4 >= 2 ? 1 : 0; }
  RoomColour colour(int d) const { return shape.colours[static_cast<std::size_t>(part(d))]; }
  int parts() const { return shape.diagonal ? 2 : 1; }
};

struct PlainRegion {
  int y, x, order, part;  // order 0: the part that touches N
  friend auto operator<=>(const PlainRegion&, const PlainRegion&) = default;
};

struct PlainRoom {
  std::set<PlainRegion> regions;
  RoomColour colour{};
  int edges = 0, dragons = 0;
  std::array<int, 4> advisors{};

  int tiles() const {
    std::set<std::pair<int, int>> cells;
    for (const PlainRegion& region : regions) cells.insert({region.y, region.x});
    return static_cast<int>(cells.size());
  }
  int worth() const { return tiles() + 3 * dragons; }
};

class PlainBoard {
 public:
  std::map<std::pair<int, int>, PlainTile> cells;  // by (y, x)

  const PlainTile* at(int x, int y) const {
    const auto found = cells.find({y, x});
    return found == cells.end() ? nullptr : &found->second;
  }

  bool legal(int x, int y, const PlainTile& tile) const {
    bool touches = false;
    if (at(x, y)) return false;
    for (int d = 0; d < 4; ++d) {
      const PlainTile* other = at(x + kDx[d], y + kDy[d]);
      if (!other) continue;
      touches = true;
      const int facing = (d + 2) % 4;
      if (tile.side(d) == Side::open && other->side(facing) == Side::open &&
          tile.colour(d) != other->colour(facing))
        return false;
    }
    return touches;
  }

  std::vector<PlainRoom> rooms() const {
    std::vector<PlainRoom> rooms;
    std::set<PlainRegion> seen;
    for (const auto& [where, tile] : cells) {
      if (tile.shape.kind != Kind::room) continue;
      for (int part = 0; part < tile.parts(); ++part) {
        const PlainRegion region = region_of(where.second, where.first, part);
        if (!seen.contains(region)) rooms.push_back(flood(region, seen));
      }
    }
    return rooms;
  }

  // Areas behind usable archways, each once: rooms by their index, -1 for the temple.
  std::set<int> adjacent(const std::vector<PlainRoom>& rooms, int room) const {
    std::set<int> found;
    for (const PlainRegion& region : rooms[static_cast<std::size_t>(room)].regions) {
      const PlainTile& tile = *at(region.x, region.y);
      if (tile.shape.diagonal && tile.shape.arch_in_diagonal)
        found.insert(index_of(rooms, region_of(region.x, region.y, 1 - region.part)));
      for (int d = 0; d < 4; ++d) {
        const PlainTile* other = at(region.x + kDx[d], region.y + kDy[d]);
        if (!other || tile.part(d) != region.part) continue;
        const Side mine = tile.side(d), theirs = other->side((d + 2) % 4);
        if ((mine != Side::arch && theirs != Side::arch) || mine == Side::wall || theirs == Side::wall)
          continue;
        if (other->shape.kind == Kind::temple) found.insert(-1);
        if (other->shape.kind == Kind::room)
          found.insert(
              index_of(rooms, region_of(region.x + kDx[d], region.y + kDy[d], other->part((d + 2) % 4))));
      }
    }
    found.erase(room);
    return found;
  }

  static constexpr int kDx[4] = {0, 1, 0, -1}, kDy[4] = {-1, 0, 1, 0};

 private:
  PlainRegion region_of(int x, int y, int part) const {
    return {y, x, at(x, y)->part(0) == part ? 0 : 1, part};
  }

  static int index_of(const std::vector<PlainRoom>& rooms, const PlainRegion& region) {
    for (std::size_t i = 0; i < rooms.size(); ++i)
      if (rooms[i].regions.contains(region)) return static_cast<int>(i);
    return -2;
  }

  PlainRoom flood(const PlainRegion& start, std::set<PlainRegion>& seen) const {
    PlainRoom room;
    std::vector<PlainRegion> frontier{start};
    seen.insert(start);
    while (!frontier.empty()) {
      const PlainRegion region = frontier.back();
      frontier.pop_back();
      room.regions.insert(region);
      const PlainTile& tile = *at(region.x, region.y);
      const auto part = static_cast<std::size_t>(region.part);
      room.colour = tile.shape.colours[part];
      room.dragons += tile.shape.dragons[part];
      if (tile.owner != kNobody)
        room.advisors[static_cast<std::size_t>(tile.owner)] += tile.shape.advisors[part];
      for (int d = 0; d < 4; ++d) {
        if (tile.part(d) != region.part || tile.side(d) != Side::open) continue;
        const int x = region.x + kDx[d], y = region.y + kDy[d];
        const PlainTile* other = at(x, y);
        if (!other) ++room.edges;
        if (!other || other->side((d + 2) % 4) != Side::open) continue;
        const PlainRegion next = region_of(x, y, other->part((d + 2) % 4));
        if (seen.insert(next).second) frontier.push_back(next);
      }
    }
    return room;
  }
};

// FC-7, straight from its clauses.
inline std::array<int, 4> plain_share(int value, const std::array<int, 4>& advisors) {
  std::array<int, 4> pay{};
  int most = 0, leaders = 0;
  for (const int count : advisors) most = std::max(most, count);
  if (most == 0) return pay;
  for (const int count : advisors) leaders += count == most;
  int second = 0, seconds = 0;
  for (const int count : advisors)
    if (count < most) second = std::max(second, count);
  for (const int count : advisors) seconds += count == second;
  for (std::size_t seat = 0; seat < 4; ++seat) {
    if (advisors[seat] == most)
      pay[seat] = leaders == 1 ? value : value / 2;
    else if (leaders == 1 && second > 0 && advisors[seat] == second && seconds == 1)
      pay[seat] = value / 2;
  }
  return pay;
}

}  // namespace enfilade::forbidden_city
