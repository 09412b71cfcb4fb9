// Positions and views as JSON: docs/positions/forbidden-city.md says what each member means.
#include "games/forbidden_city/forbidden_city.hpp"
#include "games/forbidden_city/json_words.hpp"

namespace enfilade {

using namespace forbidden_city;

namespace {

void write_seat(const Rules& rules, bool known, std::uint8_t seat, JsonWriter& out) {
  known ? out.text(ForbiddenCity::seat_name(rules, seat)) : out.null();
}

void write_player(const Rules& rules, const Facts& facts, unsigned seat, JsonWriter& out) {
  out.begin_object().field("coins", static_cast<std::int64_t>(facts.coins[seat])).key("hand");
  if (facts.hand[seat])
    out.text(rules.shapes[facts.hand[seat] - 1u].name());
  else if (contains(facts.holding, static_cast<Seat>(seat)))
    out.text(kHidden);
  else
    out.null();
  out.field("stack", stack_size(facts, seat)).key("placed").begin_object();
  for_each_slot(rules.set() & ~facts.unseen[seat] & ~facts.out[seat], [&](unsigned slot) {
    const auto rotation = static_cast<unsigned>(facts.turned[seat] >> (2 * slot)) & 3u;
    out.field(rules.shapes[slot].name(), spell_placement(facts.lies[seat][slot], rotation));
  });
  out.end_object().key("out").begin_array();
  for_each_slot(facts.out[seat], [&](unsigned slot) { out.text(rules.shapes[slot].name()); });
  out.end_array().end_object();
}

}  // namespace

void ForbiddenCity::write(const Rules& rules, const Facts& facts, std::optional<Viewer>, JsonWriter& out) {
  const bool started = facts.phase != Phase::start;
  out.begin_object().field("phase", kPhases[static_cast<std::size_t>(facts.phase)]).key("start_player");
  write_seat(rules, started, facts.start, out);
  out.key("active");
  write_seat(rules, started && facts.phase != Phase::over, facts.active, out);
  out.key("players").begin_object();
  for (Seat seat = 0; seat < rules.players; ++seat) {
    out.key(seat_name(rules, seat));
    write_player(rules, facts, seat, out);
  }
  out.end_object().end_object();
}

}  // namespace enfilade
