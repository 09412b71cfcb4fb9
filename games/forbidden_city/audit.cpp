// Conservation of tiles, and caches against what the facts alone give.
#include "games/forbidden_city/forbidden_city.hpp"
#include "games/forbidden_city/layout.hpp"

namespace enfilade {

using namespace forbidden_city;

namespace {

std::string audit_player(const Rules& rules, const Facts& facts, unsigned seat) {
  const std::string who = ForbiddenCity::seat_name(rules, static_cast<Seat>(seat)) + ": ";
  std::uint32_t lying = 0;
  for (unsigned slot = 0; slot < kSlots; ++slot) {
    if (facts.lies[seat][slot] != 0)
      lying |= 1u << slot;
    else if (facts.turned[seat] >> (2 * slot) & 3u)
      return who + "a tile that is not on the table is turned";
  }
  const bool disjoint = (facts.unseen[seat] & facts.out[seat]) == 0 && (facts.unseen[seat] & lying) == 0 &&
                        (facts.out[seat] & lying) == 0;
  if (!disjoint || (facts.unseen[seat] | facts.out[seat] | lying) != rules.set())
    return who + "a tile was lost or duplicated";
  const unsigned hand = facts.hand[seat];
  if ((hand != 0) != contains(facts.holding, static_cast<Seat>(seat)))
    return who + "the hand is and is not empty";
  if (hand != 0 && !(facts.unseen[seat] >> (hand - 1) & 1u))
    return who + "the tile in the hand has been seen before";
  if (std::popcount(facts.unseen[seat]) < 2) return who + "one of the last two tiles was played";
  return "";
}

// The cell of `other` with the same key.
unsigned find_cell(const Layout& other, Key key) {
  unsigned cell = 0;
  while (cell < other.cells && other.key[cell] != key) ++cell;
  return cell;
}

std::string audit_cell(const Rules& rules, const Layout& at, const Layout& fresh, unsigned cell) {
  const unsigned twin = find_cell(fresh, at.key[cell]);
  if (twin == fresh.cells || fresh.lying[twin] != at.lying[cell] || fresh.owner[twin] != at.owner[cell])
    return "a cell is not what the facts say";
  if (fresh.passages[twin] != at.passages[cell]) return "an archway is wrong";
  for (unsigned d = 0; d < 4; ++d) {
    const Key a = at.beside[cell][d] == kNone ? Key{0} : at.key[at.beside[cell][d]];
    const Key b = fresh.beside[twin][d] == kNone ? Key{0} : fresh.key[fresh.beside[twin][d]];
    if (a != b) return "a neighbour is wrong";
  }
  for (unsigned part = 0; part < rules.lies(at, cell).parts; ++part) {
    const unsigned room = at.room[2 * cell + part], other = fresh.room[2 * twin + part];
    const unsigned first = first_region(rules, at, room), first_other = first_region(rules, fresh, other);
    const Room &a = at.rooms[room], &b = fresh.rooms[other];
    if (at.key[first / 2] != fresh.key[first_other / 2] || (first & 1u) != (first_other & 1u))
      return "a room is wrong";
    if (a.edges != b.edges || a.tiles != b.tiles || a.dragons != b.dragons) return "a room is counted wrong";
  }
  return "";
}

std::string audit_layout(const Rules& rules, const Layout& at, const Layout& fresh) {
  if (at.cells != fresh.cells) return "the number of cells is wrong";
  for (unsigned cell = 0; cell < at.cells; ++cell)
    if (const std::string wrong = audit_cell(rules, at, fresh, cell); !wrong.empty())
      return wrong + " at (" + std::to_string(x_of(at.key[cell])) + "," + std::to_string(y_of(at.key[cell])) +
             ")";
  if (at.spots != fresh.spots) return "the size of the frontier is wrong";
  std::array<bool, kSpots> used{};
  for (unsigned spot = 0; spot < kSpots; ++spot) {
    const unsigned slot = slot_of_spot(at.frontier[spot]);
    if (slot >= kSpots || used[slot]) return "the frontier has lost a slot";
    used[slot] = true;
    if (key_of_spot(at.frontier[spot]) != key_of_spot(fresh.frontier[spot]) ||
        needs_of_spot(at.frontier[spot]) != needs_of_spot(fresh.frontier[spot]))
      return "the frontier is wrong";
    for (unsigned d = 0; spot < at.spots && d < 4; ++d) {
      const unsigned cell = at.spot_beside[slot][d];
      if (cell != kNone && at.key[cell] != neighbour_of(key_of_spot(at.frontier[spot]), d))
        return "the frontier has a wrong neighbour";
      if ((cell == kNone) != (fresh.spot_beside[slot_of_spot(fresh.frontier[spot])][d] == kNone))
        return "the frontier misses a neighbour";
    }
  }
  return "";
}

}  // namespace

std::string ForbiddenCity::audit(const Rules& rules, const Position& position) {
  const Facts& facts = position.facts;
  for (unsigned seat = 0; seat < static_cast<unsigned>(rules.players); ++seat)
    if (const std::string wrong = audit_player(rules, facts, seat); !wrong.empty()) return wrong;
  for (unsigned seat = static_cast<unsigned>(rules.players); seat < kMaxPlayers; ++seat)
    if (facts.unseen[seat] | facts.out[seat] | facts.coins[seat] | facts.hand[seat])
      return "somebody who does not play owns something";
  Layout fresh;
  rebuild_layout(rules, facts, fresh);
  return audit_layout(rules, position.layout, fresh);
}

}  // namespace enfilade
