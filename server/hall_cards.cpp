// What is known of a table without its log: the card that it is found by.
#include <algorithm>

#include "kernel/text.hpp"
#include "server/hall.hpp"

namespace enfilade::server {

namespace {
constexpr std::size_t kListed = 100, kOfferedByPerson = 8, kOfferedFromAddress = 40;
}

// Written when it changes, not at every step. Names are looked up when it is read, so that a name that was
// erased is gone here too.
void Hall::file(Room& room, Batch& batch) {
  const Table& table = room.table;
  const Terms& terms = table.terms();
  TableCard card{room.id, table.phase(), {terms.host}, table.changed(), room.invite};
  JsonWriter out;
  out.begin_object().field("made", table.made()).field("game", terms.game);
  out.field("ended", table.ended()).key("options").begin_object();
  for (const auto& [name, value] : terms.setup.options) out.field(name, value);
  out.end_object().key("seats").begin_array();
  for (const Chair& chair : table.chairs()) {
    if (!chair.person.empty()) card.people.insert(chair.person);
    out.begin_object().field("kind", word(chair.kind)).field("person", chair.person);
    out.field("level", chair.level).end_object();
  }
  out.end_array().key("scores");
  if (table.phase() == Table::Phase::ended && table.referee())
    write_scores(table.match(), kSpectator, out);
  else
    out.null();
  batch.cards.push_back({room.number,
                         static_cast<server::TableCard::Phase>(card.phase),
                         terms.game,
                         {card.people.begin(), card.people.end()},
                         card.changed,
                         card.invite,
                         out.end_object().take()});
  keep(std::move(card));
}

void Hall::keep(TableCard card) {
  TableCard& kept = cards_[card.id];
  for (const std::string& person : kept.people) {
    if (card.people.contains(person)) continue;
    tables_of_[person].erase(card.id);
    if (tables_of_[person].empty()) tables_of_.erase(person);
  }
  for (const std::string& person : card.people) tables_of_[person].insert(card.id);
  if (kept.invite != card.invite) invitations_.erase(kept.invite);
  invitations_[card.invite] = card.id;
  kept = std::move(card);
}

// A card is not written at every step; the room knows better.
Millis Hall::changed(const TableCard& card) const {
  const auto room = rooms_.find(card.id);
  return room == rooms_.end() ? card.changed : room->second->table.changed();
}

void Hall::write_brief(const TableCard& card, std::string_view person, JsonWriter& out) {
  const auto kept = store_.card(table_number(card.id).value_or(0));
  const Result<Json> json = Json::parse(kept && *kept ? (*kept)->text : std::string("{}"));
  JsonCursor::Problem problem;
  const JsonCursor at(*json, problem);
  const std::size_t seats = at.at("seats").size();
  out.begin_object().field("id", card.id).field("game", at.at("game").text());
  out.field("players", static_cast<std::int64_t>(seats)).key("options").raw(at.at("options").json().dump());
  constexpr std::string_view kPhases[] = {"waiting", "playing", "ended"};
  out.field("status", kPhases[static_cast<std::size_t>(card.phase)]).field("ended", at.at("ended").text());
  if (const auto why = unreadable_.find(card.id); why != unreadable_.end())
    write_error(why->second, out.key("problem"));
  out.field("made", at.at("made").json().integer())
      .field("changed", changed(card))
      .key("seats")
      .begin_array();
  std::vector<std::size_t> mine;
  for (std::size_t i = 0; i < seats; ++i) {
    const JsonCursor seat = at.at("seats").at(i);
    const std::string &owner = seat.at("person").text(), &level = seat.at("level").text();
    if (owner == person) mine.push_back(i);
    out.begin_object().field("kind", seat.at("kind").text()).field("taken", true).key("person");
    owner.empty() ? void(out.null()) : write_card(people_.card(owner), out);
    out.key("level");
    level.empty() ? out.null() : out.text(level);
    out.end_object();
  }
  out.end_array().key("mine").begin_array();
  for (const std::size_t seat : mine) out.integer(static_cast<std::int64_t>(seat));
  out.end_array().key("turn").begin_array().end_array();
  out.key("scores").raw(at.at("scores").json().dump()).end_object();
}

// ---- Finding ----------------------------------------------------------------------------------------------

// Would the lobby show this as waiting for players?
bool Hall::is_offered(const Terms& terms) {
  return !terms.is_private && std::any_of(terms.chairs.begin(), terms.chairs.end(), [](const Chair& c) {
    return !c.taken && c.kind == Chair::Kind::open && c.person.empty();
  });
}

// One person, or one address, does not fill the lobby.
Status Hall::may_offer(const Call& call) const {
  std::size_t of_person = 0, of_address = 0;
  for (const auto& [id, room] : rooms_) {
    if (room->table.phase() != Table::Phase::waiting || !is_offered(room->table.terms())) continue;
    if (room->table.terms().host == call.person) ++of_person;
    if (room->made_from == call.request.address) ++of_address;
  }
  if (of_person >= kOfferedByPerson || of_address >= kOfferedFromAddress)
    return Error{"not_now",
                 "too many tables of yours, or from your address, wait for players; close some first",
                 "",
                 "",
                 {}};
  return Done{};
}

// The newest table of each host, then the second of each, and so on: (round, -changed, id) is a place in that
// order, and the next page starts behind it.
std::vector<Hall::Listed> Hall::in_turn(std::vector<Room*> rooms, int group) {
  std::sort(rooms.begin(), rooms.end(), [](const Room* a, const Room* b) {
    return std::pair(-a->table.changed(), std::string_view(a->id)) <
           std::pair(-b->table.changed(), std::string_view(b->id));
  });
  std::map<std::string, std::int64_t> rounds;
  std::vector<Listed> listed;
  for (Room* room : rooms)
    listed.push_back({{group, rounds[room->table.terms().host]++, -room->table.changed(), room->id}, room});
  std::sort(listed.begin(), listed.end(), [](const Listed& a, const Listed& b) { return a.place < b.place; });
  return listed;
}

void Hall::lobby(Call& call) {
  const Person* me = people_.find(call.person);
  std::vector<Room*> waiting, playing;
  for (const auto& [id, room] : rooms_) {
    if (room->table.terms().is_private || (me && me->blocked.contains(room->table.terms().host))) continue;
    if (room->table.phase() == Table::Phase::waiting && is_offered(room->table.terms()))
      waiting.push_back(room.get());
    if (room->table.phase() == Table::Phase::playing) playing.push_back(room.get());
  }
  std::vector<Listed> listed = in_turn(std::move(waiting), 0);
  const std::vector<Listed> watched = in_turn(std::move(playing), 1);
  listed.insert(listed.end(), watched.begin(), watched.end());
  const std::string place = query_value(call.request.query, "before");
  const auto before = split(place, '.');
  if (before.size() == 4) {
    const Place last{parse_int(before[0]).value_or(0), parse_int(before[1]).value_or(0),
                     -static_cast<Millis>(parse_u64(before[2]).value_or(0)), std::string(before[3])};
    std::erase_if(listed, [&](const Listed& each) { return each.place <= last; });
  }
  const bool more = listed.size() > kListed;
  if (more) listed.resize(kListed);
  JsonWriter out;
  out.begin_object().key("tables").begin_array();
  for (const Listed& each : listed)
    write_summary(each.room->table, surroundings(*each.room), call.person, out);
  out.end_array().key("more");
  if (more) {
    const auto& [group, round, newest, id] = listed.back().place;
    out.text(std::to_string(group) + "." + std::to_string(round) + "." + std::to_string(-newest) + "." + id);
  } else {
    out.null();
  }
  finish(call, 200, out.end_object().take());
}

void Hall::my_tables(Call& call) {
  const auto before = parse_u64(query_value(call.request.query, "before"));
  std::vector<std::pair<Millis, const TableCard*>> mine;
  if (const auto tables = tables_of_.find(call.person); tables != tables_of_.end())
    for (const std::string& id : tables->second) {
      const TableCard& card = cards_.at(id);
      if (!before || changed(card) < static_cast<Millis>(*before)) mine.emplace_back(changed(card), &card);
    }
  std::sort(mine.begin(), mine.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  if (mine.size() > kListed) mine.resize(kListed);
  JsonWriter out;
  out.begin_object().key("tables").begin_array();
  for (const auto& [when, card] : mine) {
    // Reading back a hundred finished games would keep everybody waiting.
    if (card->phase == Table::Phase::ended)
      write_brief(*card, call.person, out);
    else if (Room* room = find_room(card->id))
      write_summary(room->table, surroundings(*room), call.person, out);
    else
      write_brief(*card, call.person, out);
  }
  finish(call, 200, out.end_array().end_object().take());
}

}  // namespace enfilade::server
