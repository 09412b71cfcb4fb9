#include "games/forbidden_city/layout.hpp"

#include <algorithm>

namespace enfilade::forbidden_city {

namespace {

struct Cell {
  Key key;
  std::uint8_t lying, owner;
};

struct Cells {
  std::array<Cell, kMaxCells> list;
  unsigned count = 0;
  void add(Cell cell) {
    ENFILADE_CHECK(count < kMaxCells);
    list[count++] = cell;
  }
};

// The start tile and every tile on the table, sorted by key: counted into rows, then each row put in order.
void collect(const Rules& rules, const Facts& facts, Cells& sorted) {
  Cells cells;
  for (int i = 0; i < rules.start_cells; ++i) {
    const StartCell& cell = rules.start[static_cast<unsigned>(i)];
    cells.add({cell.key, cell.lying, cell.owner});
  }
  for (unsigned seat = 0; seat < static_cast<unsigned>(rules.players); ++seat) {
    std::uint32_t placed = rules.set() & ~facts.unseen[seat] & ~facts.out[seat];
    for (; placed != 0; placed &= placed - 1) {
      const auto slot = static_cast<unsigned>(std::countr_zero(placed));
      const auto rotation = static_cast<unsigned>(facts.turned[seat] >> (2 * slot)) & 3u;
      cells.add({facts.lies[seat][slot], lying_of(slot, rotation), static_cast<std::uint8_t>(seat)});
    }
  }
  std::array<std::uint8_t, 257> row_start{};
  for (unsigned i = 0; i < cells.count; ++i) ++row_start[(cells.list[i].key >> 8) + 1u];
  for (unsigned row = 1; row < row_start.size(); ++row)
    row_start[row] = static_cast<std::uint8_t>(row_start[row] + row_start[row - 1]);
  std::array<std::uint8_t, 256> filled{};
  for (unsigned i = 0; i < cells.count; ++i) {
    const Cell cell = cells.list[i];
    const unsigned row = cell.key >> 8, first = row_start[row];
    unsigned place = first + filled[row]++;
    for (; place > first && sorted.list[place - 1].key > cell.key; --place)
      sorted.list[place] = sorted.list[place - 1];
    sorted.list[place] = cell;
  }
  sorted.count = cells.count;
}

// The cells in order of their keys give, for each direction, the empty cells on that side in order of their
// keys too: four sorted streams, merged into one.
void rebuild_frontier(const Rules& rules, Layout& at) {
  std::array<unsigned, 4> next{};
  const auto skip_occupied = [&](unsigned direction) {
    while (next[direction] < at.cells && at.beside[next[direction]][direction] != kNone) ++next[direction];
  };
  const auto key_in_stream = [&](unsigned direction) -> unsigned {
    return next[direction] < at.cells ? neighbour_of(at.key[next[direction]], direction) : ~0u;
  };
  for (unsigned direction = 0; direction < 4; ++direction) skip_occupied(direction);
  for (std::uint32_t slot = 0; slot < kSpots; ++slot) at.frontier[slot] = spot_of(kNoKey, slot);
  at.spots = 0;
  for (;;) {
    unsigned key = ~0u;
    for (unsigned direction = 0; direction < 4; ++direction) key = std::min(key, key_in_stream(direction));
    if (key == ~0u) return;
    ENFILADE_CHECK(at.spots < kMaxFrontier);
    const unsigned spot = at.spots++;
    at.frontier[spot] = spot_of(key, spot);
    at.spot_beside[spot] = {kNone, kNone, kNone, kNone};
    for (unsigned direction = 0; direction < 4; ++direction) {
      if (key_in_stream(direction) != key) continue;
      const unsigned cell = next[direction]++, facing = opposite(direction);
      const unsigned shows = (rules.lies(at, cell).shows >> (2 * direction)) & 3u;
      at.frontier[spot] |= shows << (2 * facing);
      at.spot_beside[spot][facing] = static_cast<std::uint8_t>(cell);
      skip_occupied(direction);
    }
  }
}

}  // namespace

void rebuild_layout(const Rules& rules, const Facts& facts, Layout& at) {
  Cells sorted;
  collect(rules, facts, sorted);
  at.cells = 0;
  Touched nobody_looks;
  unsigned north = 0;  // the first earlier cell that is not before the northern neighbour
  for (unsigned i = 0; i < sorted.count; ++i) {
    const Cell& tile = sorted.list[i];
    const unsigned cell = lay(rules, at, tile.key, tile.lying, tile.owner);
    nobody_looks.count = 0;
    if (cell > 0 && at.key[cell - 1] == neighbour_of(tile.key, 3))
      seam(rules, at, cell, rules.lies(at, cell), 3, cell - 1, nobody_looks);
    while (at.key[north] < neighbour_of(tile.key, 0)) ++north;
    if (at.key[north] == neighbour_of(tile.key, 0))
      seam(rules, at, cell, rules.lies(at, cell), 0, north, nobody_looks);
  }
  rebuild_frontier(rules, at);
}

bool comes_before(const Rules& rules, const Layout& at, unsigned a, unsigned b) {
  if (at.key[a / 2] != at.key[b / 2]) return at.key[a / 2] < at.key[b / 2];
  return a != b && rules.lies(at, a / 2).part(0) == (a & 1u);
}

unsigned first_region(const Rules& rules, const Layout& at, unsigned room) {
  unsigned first = room;
  for (unsigned region = at.ring[room]; region != room; region = at.ring[region])
    if (comes_before(rules, at, region, first)) first = region;
  return first;
}

}  // namespace enfilade::forbidden_city
