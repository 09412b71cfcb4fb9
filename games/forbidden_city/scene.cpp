// The tiles and the rooms on the table, for boards to show: where each is, what is in it, and what it would
// pay if it closed as it is.
#include <algorithm>

#include "games/forbidden_city/forbidden_city.hpp"
#include "games/forbidden_city/layout.hpp"
#include "games/forbidden_city/scoring.hpp"

namespace enfilade {

using namespace forbidden_city;

namespace {

void write_region(const Layout& at, unsigned region, JsonWriter& out) {
  const Key key = at.key[region / 2];
  out.begin_array().integer(x_of(key)).integer(y_of(key)).integer(static_cast<int>(region & 1u)).end_array();
}

// FC-6: the areas behind usable archways and what each adds; the temple has no colour.
void write_next(const Rules& rules, const Layout& at, const Valuation& valued, JsonWriter& out) {
  out.key("next").begin_array();
  for (unsigned i = 0; i < valued.neighbours; ++i) {
    const unsigned area = valued.areas[i];
    const Lying& tile = rules.lies(at, area / 2);
    out.begin_object().key("colour");
    if (tile.kind == Kind::temple)
      out.null();
    else
      out.text(kRoomColours[static_cast<std::size_t>(tile.colours[area & 1u])]);
    const Key key = at.key[(tile.kind == Kind::temple ? area : first_region(rules, at, area)) / 2];
    out.field("x", x_of(key))
        .field("y", y_of(key))
        .field("worth", static_cast<int>(worth(rules, at, area)))
        .end_object();
  }
  out.end_array();
}

void write_room(const Rules& rules, const Layout& at, unsigned first, JsonWriter& out) {
  const unsigned room = at.room[first];
  Valuation valued;
  value_room(rules, at, room, valued);
  const auto pays = share(valued.value, valued.advisors);
  out.begin_object()
      .field("colour", kRoomColours[static_cast<std::size_t>(rules.lies(at, first / 2).colours[first & 1u])])
      .key("regions")
      .begin_array();
  write_region(at, first, out);
  for (unsigned region = at.ring[first]; region != first; region = at.ring[region])
    write_region(at, region, out);
  out.end_array()
      .field("gaps", int{at.rooms[room].edges})
      .field("tiles", int{at.rooms[room].tiles})
      .field("dragons", int{at.rooms[room].dragons})
      .key("advisors")
      .begin_array();
  const auto players = static_cast<unsigned>(rules.players);
  for (unsigned seat = 0; seat < players; ++seat) out.integer(static_cast<int>(valued.advisors[seat]));
  out.end_array();
  write_next(rules, at, valued, out);
  out.field("value", static_cast<int>(valued.value)).key("pays").begin_array();
  for (unsigned seat = 0; seat < players; ++seat) out.integer(static_cast<int>(pays[seat]));
  out.end_array().end_object();
}

// Every tile of a player on the table, and how it lies.
void write_tiles(const Rules& rules, const Facts& facts, JsonWriter& out) {
  out.key("tiles").begin_array();
  for (unsigned seat = 0; seat < static_cast<unsigned>(rules.players); ++seat)
    for (unsigned slot = 0; slot < static_cast<unsigned>(rules.tiles); ++slot) {
      const Key key = facts.lies[seat][slot];
      if (key == 0) continue;
      out.begin_object().field("tile", rules.shapes[slot].name()).field("seat", static_cast<int>(seat));
      out.field("x", x_of(key)).field("y", y_of(key));
      out.field("rotation", static_cast<int>((facts.turned[seat] >> (2 * slot)) & 3u)).end_object();
    }
  out.end_array();
}

}  // namespace

void ForbiddenCity::write_scene(const Rules& rules, const View<ForbiddenCity>& view, JsonWriter& out) {
  Layout at;
  rebuild_layout(rules, view.facts(), at);
  std::vector<unsigned> rooms;
  for (unsigned cell = 0; cell < at.cells; ++cell)
    for (unsigned part = 0; rules.lies(at, cell).kind == Kind::room && part < rules.lies(at, cell).parts;
         ++part)
      if (at.room[2 * cell + part] == 2 * cell + part)
        rooms.push_back(first_region(rules, at, 2 * cell + part));
  std::sort(rooms.begin(), rooms.end(),
            [&](unsigned a, unsigned b) { return comes_before(rules, at, a, b); });
  out.begin_object();
  write_tiles(rules, view.facts(), out);
  out.key("rooms").begin_array();
  for (const unsigned first : rooms) write_room(rules, at, first, out);
  out.end_array().end_object();
}

}  // namespace enfilade
