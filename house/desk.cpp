// What is asked for over HTTP elsewhere: docs/wire.md.
#include "games/registry.hpp"
#include "house/house.hpp"
#include "kernel/pack.hpp"
#include "kernel/text.hpp"
#include "lessons/words.hpp"
#include "table/import.hpp"
#include "table/replay.hpp"
#include "table/request.hpp"

namespace enfilade::house {

namespace {

Error not_found(std::string_view what) { return {"not_found", std::string(what), "", "", {}}; }

// A value behind the question mark; nothing that is asked for here needs escapes.
std::optional<std::string> value_of(std::string_view query, std::string_view name) {
  for (const std::string_view part : split(query, '&')) {
    const std::size_t is = part.find('=');
    if (part.substr(0, is) == name && is != std::string_view::npos) return std::string(part.substr(is + 1));
  }
  return std::nullopt;
}

// Everybody sits around one screen.
Status for_one_device(const Terms& terms) {
  for (const Chair& chair : terms.chairs)
    if (!chair.taken)
      return Error{"bad_value",
                   "at a table on this device only people at this screen and computers play",
                   "",
                   "seats",
                   {}};
  return Done{};
}

Result<std::string> lesson_reply(const std::string& game, const std::string& part, const Json& body) {
  const lessons::Lesson* lesson = lessons::find_lesson(game, part);
  if (!lesson) return not_found("there is no such lesson");
  return lessons::reply(*lesson, body);
}

// "GAME.HASH.json"
Result<std::string> components(std::string_view name) {
  const std::vector<std::string_view> parts = split(name, '.');
  const Game* game = parts.size() == 3 && parts[2] == "json" ? find_game(parts[0]) : nullptr;
  const Pack* pack = game ? find_pack(*game, parts[1]) : nullptr;
  if (!pack) return not_found("these components are not here");
  return pack->text;
}

Result<std::string> choices(const Json& body) {
  JsonCursor::Problem problem;
  const Wanted wanted = read_wanted(JsonCursor(body, problem));
  if (problem.found) return problem.error;
  if (!wanted.game) return Error{"not_found", "there is no such game", "", "game", {}};
  return choices_text(wanted);
}

}  // namespace

void House::ask(const JsonCursor& at) {
  const bool post = at.at("method").choice({"GET", "POST"}) == 1;
  std::vector<std::string> path;
  for (const std::string_view part : split(at.at("path").text(), '/')) path.emplace_back(part);
  const std::string query = at.has("query") ? at.at("query").text() : "";
  static const Json kNothing = Json::of_object();
  const Json& body = at.has("body") ? at.at("body").json() : kNothing;
  if (at.failed()) return;
  // "/api/tables/ID": behind the first two
  if (path.size() < 3 || !path[0].empty() || path[1] != "api")
    return reply(not_found("there is nothing here"));
  path.erase(path.begin(), path.begin() + 2);
  if (!body.is(Json::Kind::object)) return reply(Error{"bad_json", "an object is expected", "", "", {}});
  const std::string name = path[0] + (path.size() == 2 && path[0] == "games" ? "/" + path[1] : "");
  if (path.size() == 2 && name == "components" && !post) return reply(components(path[1]));
  if (path.size() == 1 && name == "lessons" && !post) return reply(lessons::book_json());
  if (path.size() == 3 && name == "lessons" && post) return reply(lesson_reply(path[1], path[2], body));
  if (name == "games/choices" && post) return reply(choices(body));
  if (path.size() == 1 && name == "tables" && post) return create(body);
  if (path.size() == 1 && name == "records" && post) return take_record(body);
  if (path.size() >= 2 && name == "tables") return ask_at_table(path, post, query, body);
  reply(not_found("there is nothing here"));
}

void House::ask_at_table(const std::vector<std::string>& path, bool post, const std::string& query,
                         const Json& body) {
  Room* room = find(path[1]);
  if (!room) return reply(not_found("there is no such table"));
  const std::string what = path.size() == 3 ? path[2] : "";
  if (path.size() == 2 && !post) return answer_table(*room);
  if (what == "rematch" && post) return rematch(*room);
  if (what == "play-on" && post) return play_on(*room, body);
  if (what == "replay" && !post)
    return reply(replay_text(room->table, surroundings(*room), kMe,
                             {value_of(query, "seat"), value_of(query, "from"), value_of(query, "most")}));
  if (what == "board" && !post) return reply(board_text(room->table, kMe));
  if (what == "record" && !post) {
    if (room->table.phase() != Table::Phase::ended)
      return reply(Error{"not_now", "the game is not over, or was never begun", "", "", {}});
    return reply(JsonWriter().text(room->table.record(names_at(*room)).text()).take());
  }
  if (what == "leave" && post) {
    Result<TableEvent> event = room->table.leave(me());
    if (!event) return reply(event.error());
    for (; event; event = room->table.leave(me())) carry_out(*room, {*event});
    return reply(std::string("{}"));
  }
  reply(not_found("there is nothing here"));
}

void House::answer_table(const Room& room) {
  JsonWriter out;
  out.begin_object().key("table");
  write_summary(room.table, surroundings(room), kMe, out);
  reply(out.end_object().take());
}

void House::create(const Json& body) {
  JsonCursor::Problem problem;
  Terms terms = read_terms(JsonCursor(body, problem), std::string(kMe));
  if (problem.found) return reply(problem.error);
  terms.hold = false;
  if (const Status status = for_one_device(terms); !status) return reply(status.error());
  const Result<Room*> room = make(std::move(terms));
  room ? answer_table(**room) : reply(room.error());
}

void House::rematch(Room& room) {
  const Table& old = room.table;
  if (old.phase() != Table::Phase::ended) return reply(Error{"not_now", "the game is not over", "", "", {}});
  if (const Room* next = find(old.rematch())) return answer_table(*next);
  const Result<Room*> made = make(rematch_terms(old, room.id, std::string(kMe)));
  if (!made) return reply(made.error());
  carry_out(room, {old.next_table(me(), (*made)->id)});
  answer_table(**made);
}

void House::play_on(const Room& room, const Json& body) {
  JsonCursor::Problem problem;
  const Result<Terms> terms = read_play_on(JsonCursor(body, problem), room.table, room.id, std::string(kMe));
  if (problem.found) return reply(problem.error);
  if (!terms) return reply(terms.error());
  const Result<Room*> made = make(*terms);
  made ? answer_table(**made) : reply(made.error());
}

// A game that was played elsewhere, or here and saved: to be looked at, or to be gone on with.
void House::take_record(const Json& body) {
  JsonCursor::Problem problem;
  const JsonCursor at(body, problem);
  at.only({"record"});
  const std::string& text = at.at("record").text();
  if (problem.found) return reply(problem.error);
  if (text.starts_with(kKeptTable)) return take_table(text);
  const Result<Record> record = Record::parse(text);
  if (!record) return reply(record.error());
  Result<std::vector<TableEvent>> events = events_of_record(*record, me());
  if (!events) return reply(events.error());
  Room& room = keep("device-" + token("table"), *Table::open(events->front()), 1);
  out_.entries.push_back({room.id, 0, events->front().json()});
  events->erase(events->begin());
  carry_out(room, std::move(*events));
  answer_table(room);
}

void House::take_table(std::string_view text) {
  Result<KeptTable> kept = read_kept_table(text, kMe);
  if (!kept) return reply(kept.error());
  Room& room = keep("device-" + token("table"), std::move(kept->table), 0);
  for (std::string& event : kept->log) out_.entries.push_back({room.id, room.next_seq++, std::move(event)});
  out_.changed.insert(room.id);
  go_on(room);
  answer_table(room);
}

void House::reply(const Result<std::string>& json) {
  out_.status = json ? 200 : 400;
  if (json) {
    out_.reply = *json;
    return;
  }
  JsonWriter out;
  out.begin_object();
  write_error(json.error(), out.key("error"));
  out_.reply = out.end_object().take();
}

}  // namespace enfilade::house
