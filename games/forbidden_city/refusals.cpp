// Why a move is refused, by clause. Only the table and the seat's own tile are looked at.
#include "games/forbidden_city/forbidden_city.hpp"
#include "games/forbidden_city/layout.hpp"
#include "games/forbidden_city/words.hpp"

namespace enfilade {

using namespace forbidden_city;

namespace {

bool occupied(const Layout& at, Key key) {
  for (unsigned cell = 0; cell < at.cells; ++cell)
    if (at.key[cell] == key) return true;
  return false;
}

Error no_border(const Layout& at, Key key, std::vector<Arg> where) {
  for (const int corner : {-257, -255, 255, 257})
    if (occupied(at, static_cast<Key>(key + corner)))
      return refusal("FC-3.3", "the tile would touch the layout at a corner only; it needs a common border",
                     std::move(where));
  return refusal("FC-3.2", "the cell has no common border with any tile on the table", std::move(where));
}

// FC-3.6: which side of the tile clashes, its colour and that of the neighbour.
Error clash(const Lying& tile, unsigned needs, std::vector<Arg> where) {
  for (unsigned direction = 0; direction < 4; ++direction) {
    const unsigned mine = (tile.shows >> (2 * direction)) & 3u, theirs = (needs >> (2 * direction)) & 3u;
    if (mine == 0 || theirs == 0 || mine == theirs) continue;
    where.push_back(side_arg("side", direction));
    where.push_back(colour_arg("mine", mine - 1));
    where.push_back(colour_arg("theirs", theirs - 1));
    return refusal("FC-3.6", "open sides of different colours would meet", std::move(where));
  }
  return refusal("FC-3.15", "this rotation looks the same as a smaller one", std::move(where));
}

}  // namespace

Error ForbiddenCity::out_of_turn(const Rules&, const Position& position, Seat) {
  return refusal("FC-2.6", "it is another player's turn", {Arg::seat("seat", position.facts.active)});
}

Error ForbiddenCity::refuse(const Rules& rules, const Position& position, Seat seat, Move move) {
  const Facts& facts = position.facts;
  const Layout& at = position.layout;
  const std::string tile(rules.shapes[facts.hand[seat] - 1u].name());
  if (move == kPutOut)
    return refusal("FC-2.7", "the tile fits somewhere and must be placed", {Arg::component("tile", tile)});
  if (move.bits > kPutOut.bits) return refusal("FC-2.2", "a turn is one placement: a cell and a rotation");

  const Key key = key_in(move);
  std::vector<Arg> where{Arg::of("x", x_of(key)), Arg::of("y", y_of(key)), Arg::component("tile", tile)};
  if (occupied(at, key)) return refusal("FC-3.1", "the cell is occupied", std::move(where));
  const unsigned spot = find_spot(at, key);
  if (!is_spot(at, spot, key)) return no_border(at, key, std::move(where));
  const Lying& lying = rules.lying[lying_of(facts.hand[seat] - 1u, rotation_in(move))];
  return clash(lying, needs_of_spot(at.frontier[spot]), std::move(where));
}

}  // namespace enfilade
