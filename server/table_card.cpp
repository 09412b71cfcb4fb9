#include "server/table_card.hpp"

namespace enfilade::server {

TableCard card_of(const Room& room) {
  const Table& table = room.table;
  const Terms& terms = table.terms();
  std::set<std::string> people = {terms.host};
  JsonWriter out;
  out.begin_object().field("made", table.made()).field("game", terms.game);
  if (terms.elsewhere) out.field("elsewhere", true);
  out.field("ended", table.ended()).key("options").begin_object();
  for (const auto& [name, value] : terms.setup.options) out.field(name, value);
  out.end_object().key("seats").begin_array();
  for (const Chair& chair : table.chairs()) {
    if (!chair.person.empty()) people.insert(chair.person);
    out.begin_object().field("kind", word(chair.kind)).field("person", chair.person);
    out.field("level", chair.level).end_object();
  }
  out.end_array().key("scores");
  if (table.phase() == Table::Phase::ended && table.referee())
    write_scores(table.match(), kSpectator, table.referee()->record().lines, true, out);
  else
    out.null();
  return {room.number,
          static_cast<TableCard::Phase>(table.phase()),
          terms.game,
          {people.begin(), people.end()},
          table.changed(),
          room.invite,
          out.end_object().take()};
}

void write_brief(const TableCard& card, std::string_view person, const People& people, const Error* why,
                 JsonWriter& out) {
  constexpr std::string_view kPhases[] = {"waiting", "playing", "ended"};
  const Result<Json> json = Json::parse(card.text.empty() ? "{}" : card.text);
  JsonCursor::Problem problem;
  const JsonCursor at(*json, problem);
  const std::size_t seats = at.at("seats").size();
  out.begin_object().field("id", table_id(card.table)).field("game", card.game);
  out.field("players", static_cast<std::int64_t>(seats)).key("options").raw(at.at("options").json().dump());
  out.field("status", kPhases[static_cast<std::size_t>(card.phase)]).field("ended", at.at("ended").text());
  if (at.has("elsewhere")) out.field("elsewhere", true);
  if (why) write_error(*why, out.key("problem"));
  out.field("made", at.at("made").json().integer()).field("changed", card.changed).key("seats").begin_array();
  std::vector<std::size_t> mine;
  for (std::size_t i = 0; i < seats; ++i) {
    const JsonCursor seat = at.at("seats").at(i);
    const std::string &owner = seat.at("person").text(), &level = seat.at("level").text();
    if (owner == person) mine.push_back(i);
    out.begin_object().field("kind", seat.at("kind").text()).field("taken", true).key("person");
    owner.empty() ? void(out.null()) : write_card(people.card(owner), out);
    out.key("level");
    level.empty() ? out.null() : out.text(level);
    out.end_object();
  }
  out.end_array().key("mine").begin_array();
  for (const std::size_t seat : mine) out.integer(static_cast<std::int64_t>(seat));
  out.end_array().key("turn").begin_array().end_array();
  out.key("scores").raw(at.at("scores").json().dump()).end_object();
}

}  // namespace enfilade::server
