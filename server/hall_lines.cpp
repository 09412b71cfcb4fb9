// WebSockets: what somebody at a table says, and what they are told.
#include <algorithm>

#include "kernel/json.hpp"
#include "kernel/text.hpp"
#include "server/hall.hpp"
#include "server/log.hpp"

namespace enfilade::server {

namespace {

constexpr Flow kPerLine{8, 60};
constexpr std::size_t kLongestId = 64, kLongestChat = 500 * 4, kLongestNote = 4000 * 4;
constexpr Millis kAway = 120'000;

struct Word {
  std::string_view word;
  double cost;
  bool needs_id;
};
// What may be said, and what it costs: looking at a position costs the server more than saying hello.
constexpr Word kWords[] = {{"watch", 2, false},   {"here", 2, true},    {"apply", 1, true},
                           {"menu", 1, true},     {"preview", 1, true}, {"explain", 1, true},
                           {"takeback", 2, true}, {"consent", 1, true}, {"resign", 2, true},
                           {"handback", 2, true}, {"replace", 2, true}, {"chat", 3, true},
                           {"note", 3, true},     {"mute", 2, true},    {"record", 5, true},
                           {"think", 20, true},   {"ping", 0.5, false}};

Error bad(std::string_view text, std::string_view place) {
  return {"bad_value", std::string(text), "", std::string(place), {}};
}

Seat read_seat(const JsonCursor& at, const Table& table) {
  return static_cast<Seat>(at.at("seat").integer(0, table.players() - 1));
}

}  // namespace

Watcher* Hall::admit(const HttpRequest& request, HttpResponse& refusal) {
  const Millis now = terms_.now();
  const auto refuse = [&](std::string_view code, std::string_view text) -> Watcher* {
    ++metrics_.refused_requests;
    refusal = error_response({std::string(code), std::string(text), "", "", {}});
    return nullptr;
  };
  if (!allowed_host(request)) return refuse("bad_host", "this server does not go by that name");
  bool bot = false;
  const People::Known known = who(request, now, bot);
  if (!bot && !allowed_origin(request)) {
    ++metrics_.bad_origins;
    return refuse("bad_origin", "this page may not talk to this server");
  }
  if (!terms_.unlimited.contains(request.address) && !address_buckets_.take(request.address, 5, now))
    return refuse("too_fast", "too many connections; wait a little");
  if (!known.person) return refuse("no_person", "there is no such session");
  Room* room = find_room(query_value(request.query, "table"));
  if (!room || !room->table.may_watch(known.person->id)) return refuse("not_found", "there is no such table");
  auto watcher = std::make_unique<Watcher>();
  watcher->room = room;
  watcher->person = known.person->id;
  watcher->session = known.session;
  watcher->address = request.address;
  watcher->number = ++last_watcher_;
  Watcher* raw = watcher.get();
  room->watchers.push_back(raw);  // holds the room
  watchers_[raw->number] = std::move(watcher);
  ++metrics_.connections;
  ++metrics_.connections_total;
  return raw;
}

Watcher* Hall::find_watcher(std::int64_t number) {
  const auto found = watchers_.find(number);
  return found == watchers_.end() ? nullptr : found->second.get();
}

void Hall::connect(Watcher* watcher, std::shared_ptr<Line> line) {
  watcher->line = std::move(line);
  presence(*watcher->room);
}

void Hall::closed(Watcher* watcher) {
  Room& room = *watcher->room;
  std::erase(room.watchers, watcher);
  watchers_.erase(watcher->number);
  --metrics_.connections;
  room.quiet_since = terms_.now();
  presence(room);
}

// Tells the others who is there, when that has changed.
void Hall::presence(Room& room) {
  const SeatSet here = connected(room);
  bool changed = false;
  for (Seat seat = 0; seat < room.table.players(); ++seat) {
    const bool away = !contains(here, seat);
    changed = changed || away != (room.away_since[seat] != 0);
    if (!away)
      room.away_since[seat] = 0;
    else if (room.away_since[seat] == 0)
      room.away_since[seat] = terms_.now();
  }
  if (changed) send_summary(room);
}

void Hall::hang_up(const std::function<bool(const Watcher&)>& whom, int code, std::string_view why) {
  for (const auto& [number, watcher] : watchers_)
    if (watcher->line && whom(*watcher)) watcher->line->close(code, why);
}

void Hall::reply(Watcher& watcher, const std::string& id, std::string_view kind,
                 const std::function<void(JsonWriter&)>& fill) {
  JsonWriter out;
  out.begin_object().field("t", kind);
  if (!id.empty()) out.field("id", id);
  if (fill) fill(out);
  say(*watcher.room, watcher, std::make_shared<const std::string>(out.end_object().take()));
}

void Hall::send_error(Watcher& watcher, const std::string& id, const Error& error) {
  reply(watcher, id, "error", [&](JsonWriter& out) { write_error(error, out.key("error")); });
}

void Hall::heard(Watcher* watcher, std::string_view text) {
  const Millis now = terms_.now();
  ++metrics_.messages_in;
  const bool limited = !terms_.unlimited.contains(watcher->address);
  const auto pay = [&](double cost) {
    if (!limited ||
        (watcher->bucket.take(cost, kPerLine, now) && person_buckets_.take(watcher->person, cost, now)))
      return true;
    ++metrics_.too_fast;
    watcher->line->close(1008, "too fast");
    return false;
  };
  const auto refuse = [&](const Error& error, const std::string& id) {
    ++metrics_.bad_messages;
    if (pay(5)) send_error(*watcher, id, error);
  };
  const Result<Json> json = Json::parse(text);
  if (!json) return refuse(json.error(), "");
  JsonCursor::Problem problem;
  const JsonCursor at(*json, problem);
  const std::string& what = at.at("t").text();
  const std::string id = at.has("id") ? at.at("id").text() : "";
  const auto word =
      std::find_if(std::begin(kWords), std::end(kWords), [&](const Word& w) { return w.word == what; });
  if (problem.found) return refuse(problem.error, "");
  if (word == std::end(kWords)) return refuse(bad("this word is not known", "t"), id);
  if (id.size() > kLongestId || (word->needs_id && id.empty()))
    return refuse(bad("an id has 1 to 64 characters", "id"), "");
  if (!pay(word->cost)) return;

  if (what == "watch")
    watch(*watcher, at);
  else if (what == "here")
    here(*watcher, at, id);
  else if (what == "ping")
    reply(*watcher, id, "pong");
  else if (what == "chat")
    chat(*watcher, at, id);
  else if (what == "note")
    note(*watcher, at, id);
  else if (what == "mute")
    mute(*watcher, at, id);
  else if (what == "menu" || what == "preview" || what == "explain")
    ask(*watcher, at, id, what);
  else if (what == "record" || what == "think")
    after_the_end(*watcher, at, id, what);
  else
    act(*watcher, at, id, what);
  if (problem.found) refuse(problem.error, id);
}

// ---- Looking ----------------------------------------------------------------------------------------------

void Hall::watch(Watcher& watcher, const JsonCursor& at) {
  at.only({"t", "id", "seat", "since"});
  Room& room = *watcher.room;
  const Table& table = room.table;
  const Viewer viewer = at.has("seat") ? read_seat(at, table) : kSpectator;
  const std::int64_t since = at.has("since") ? at.at("since").integer(0, std::int64_t{1} << 52) : -1;
  if (at.failed()) return;
  if (viewer == kSpectator ? !table.may_watch(watcher.person) : !table.owns(watcher.person, viewer))
    return send_error(watcher, "", {"not_yours", "this is not your seat", "", "seat", {}});
  const bool same = watcher.viewer == viewer;
  watcher.viewer = viewer;
  watcher.covered = viewer != kSpectator && table.hot_seat(watcher.person);
  if (!same) presence(room);
  const auto& history = room.history[table.slot(viewer)];
  const std::int64_t now = table.version(viewer);
  const bool gapless = since == now || (!history.empty() && history.back().first == now &&
                                        history.front().first <= since + 1 && since < now);
  if (watcher.covered || since < 0 || !gapless) return send_state(watcher);
  for (const auto& [version, text] : history)
    if (version > since) say(room, watcher, text);
}

void Hall::here(Watcher& watcher, const JsonCursor& at, const std::string&) {
  at.only({"t", "id", "seat"});
  const Table& table = watcher.room->table;
  const Seat seat = read_seat(at, table);
  if (at.failed()) return;
  if (!table.owns(watcher.person, seat))
    return send_error(watcher, "", {"not_yours", "this is not your seat", "", "seat", {}});
  watcher.viewer = seat;
  watcher.covered = false;
  send_state(watcher);
}

void Hall::send_state(Watcher& watcher) {
  Room& room = *watcher.room;
  const Table& table = room.table;
  const Viewer viewer = *watcher.viewer;
  JsonWriter out;
  out.begin_object().field("t", "state").field("v", table.version(viewer)).key("seat");
  viewer == kSpectator ? out.null() : out.integer(viewer);
  write_summary(table, surroundings(room), watcher.person, out.key("table"));
  out.field("covered", watcher.covered).key("seat_names").begin_array();
  for (Seat seat = 0; seat < table.players(); ++seat) out.text(table.match().seat_name(seat));
  out.end_array();
  if (!watcher.covered) {
    write_frame(table, viewer, out);
    write_events(table.match(), room.last_events, viewer, out.key("events"));
  }
  out.key("chat").begin_array();
  for (const ChatLine& line : room.chat)
    if (may_read(watcher, line)) write_chat(line, out);
  out.end_array();
  const auto note = store_.paper("note", watcher.person + "/" + room.id);
  out.field("note", note && *note ? **note : std::string());
  say(room, watcher, std::make_shared<const std::string>(out.end_object().take()));
}

// ---- Playing ----------------------------------------------------------------------------------------------

void Hall::act(Watcher& watcher, const JsonCursor& at, const std::string& id, std::string_view what) {
  Room& room = *watcher.room;
  const Table& table = room.table;
  const Seat seat = read_seat(at, table);
  std::int64_t decision = 0;
  std::string step;
  bool yes = false;
  if (what == "apply") {
    at.only({"t", "id", "seat", "decision", "step"});
    decision = at.at("decision").integer(0, std::int64_t{1} << 52);
    step = at.at("step").text();
  } else if (what == "consent") {
    at.only({"t", "id", "seat", "yes"});
    yes = at.at("yes").boolean();
  } else {
    at.only({"t", "id", "seat"});
  }
  if (at.failed()) return;
  const auto acknowledge = [this, id](Watcher& to) {
    const std::int64_t version = to.room->table.remembered(to.person, id).value_or(0);
    reply(to, id, "ack", [version](JsonWriter& out) { out.field("v", version); });
  };
  if (table.remembered(watcher.person, id)) return acknowledge(watcher);
  if (what != "replace" && table.hot_seat(watcher.person) && (watcher.covered || watcher.viewer != seat))
    return send_error(watcher, id, {"not_here", "say first that this seat is here", "", "seat", {}});
  const Table::Caller who{watcher.person, id, terms_.now()};
  const auto decide = [&]() -> Result<TableEvent> {
    if (what == "apply") return table.step(who, seat, decision, step);
    if (what == "takeback") return table.take_back(who, seat);
    if (what == "consent") return table.consent(who, seat, yes);
    if (what == "resign") return table.resign(who, seat);
    if (what == "handback") return table.hand_back(who, seat);
    const Millis away = room.away_since[seat];
    if (away == 0 || who.now - away < kAway)
      return Error{"not_now",
                   "a seat can be given to a computer when its owner has been away for two minutes",
                   "",
                   "",
                   {}};
    return table.replace(who, seat);
  };
  Result<TableEvent> event = decide();
  if (!event) return send_error(watcher, id, event.error());
  carry_out(room, {std::move(*event)}, {}, [this, number = watcher.number, acknowledge] {
    if (Watcher* still = find_watcher(number)) acknowledge(*still);
  });
}

// The position inside a hidden sequence that has not been submitted: only its own seat ever sees it.
static Result<Match> inside(const Match& match, Seat seat, std::string_view step) {
  Match at = match;
  if (trim(step).empty()) return at;
  bool first = true;
  for (const std::string_view word : split(step, ';')) {
    if (!first && !contains(at.node().mid_step, seat))
      return Error{
          "step_too_long", "the step is complete before \"" + std::string(trim(word)) + "\"", "", "", {}};
    const Result<Move> move = at.parse(seat, word);
    if (!move) return move.error();
    if (auto error = at.legal(seat, *move)) return *error;
    at.apply(seat, *move);
    first = false;
  }
  return at;
}

void Hall::ask(Watcher& watcher, const JsonCursor& at, const std::string& id, std::string_view what) {
  at.only({"t", "id", "seat", "step"});
  const Table& table = watcher.room->table;
  const Seat seat = read_seat(at, table);
  const std::string step = at.has("step") ? at.at("step").text() : "";
  if (at.failed()) return;
  if (!table.owns(watcher.person, seat) ||
      (table.hot_seat(watcher.person) && (watcher.covered || watcher.viewer != seat)))
    return send_error(watcher, id, {"not_yours", "this is not your seat", "", "seat", {}});
  if (table.phase() != Table::Phase::playing)
    return send_error(watcher, id, {"not_now", "there is no game going on", "", "", {}});
  const Match& match = table.match();
  const Result<std::vector<Move>> moves = match.parse_step(seat, step);
  if (what == "explain")
    return reply(watcher, id, "reply", [&](JsonWriter& out) {
      out.field("legal", static_cast<bool>(moves));
      if (!moves) write_error(moves.error(), out.key("error"));
    });
  if (moves)  // a whole step
    return reply(watcher, id, "reply", [&](JsonWriter& out) {
      out.field("complete", true).key("events");
      write_events(match, match.preview(seat, *moves), seat, out);
    });
  if (!match.node().asks(seat)) return send_error(watcher, id, moves.error());
  const Result<Match> there = inside(match, seat, step);
  if (!there) return send_error(watcher, id, there.error());
  reply(watcher, id, "reply", [&](JsonWriter& out) {
    out.field("complete", false);
    write_message(there->prompt(seat), out.key("prompt"));
    write_menu(*there, seat, out.key("menu"));
    const MatchView view = there->view(seat);
    out.key("view").raw(view.json()).key("scene").raw(view.scene());
  });
}

// ---- Talking ----------------------------------------------------------------------------------------------

bool Hall::may_read(const Watcher& watcher, const ChatLine& line) const {
  const Table& table = watcher.room->table;
  const bool sits = table.seats_of(watcher.person) != 0;
  if (table.phase() != Table::Phase::ended && sits != line.players) return false;
  if (watcher.room->mutes.contains({watcher.person, line.person})) return false;
  const Person* reader = people_.find(watcher.person);
  return !reader || !reader->blocked.contains(line.person);
}

void Hall::write_chat(const ChatLine& line, JsonWriter& out) const {
  out.begin_object().field("t", "chat").field("n", line.n).field("at", line.at);
  out.field("room", line.players ? "players" : "spectators");
  write_card(people_.card(line.person), out.key("person"));
  out.field("text", line.text).end_object();
}

void Hall::chat(Watcher& watcher, const JsonCursor& at, const std::string& id) {
  at.only({"t", "id", "text"});
  const std::string said(trim(at.at("text").text()));
  if (said.empty() || said.size() > kLongestChat) at.fail("a line of chat has 1 to 500 characters");
  if (at.failed()) return;
  Room& room = *watcher.room;
  const auto acknowledge = [this, id](Watcher& to) { reply(to, id, "ack"); };
  for (const ChatLine& line : room.chat)
    if (line.id == id && line.person == watcher.person) return acknowledge(watcher);
  const ChatLine line{room.next_chat++, terms_.now(), room.table.seats_of(watcher.person) != 0,
                      watcher.person,   said,         id};
  room.chat.push_back(line);
  if (room.chat.size() > 200) room.chat.pop_front();
  std::string number = std::to_string(line.n);
  number.insert(0, number.size() < 9 ? 9 - number.size() : 0, '0');
  JsonWriter paper, out;
  paper.begin_object().field("n", line.n).field("at", line.at).field("players", line.players);
  paper.field("person", line.person).field("text", line.text).field("id", line.id).end_object();
  write_chat(line, out);
  Batch batch;
  batch.papers.push_back({"chat", room.id + "/" + number, paper.take()});
  commit(room, std::move(batch), [this, number = watcher.number, acknowledge] {
    if (Watcher* still = find_watcher(number)) acknowledge(*still);
  });
  const Text text = std::make_shared<const std::string>(out.take());
  for (const Watcher* to : room.watchers)
    if (to->viewer && may_read(*to, line)) say(room, *to, text);
}

void Hall::note(Watcher& watcher, const JsonCursor& at, const std::string& id) {
  at.only({"t", "id", "text"});
  const std::string& written = at.at("text").text();
  if (written.size() > kLongestNote) at.fail("a note has at most 4000 characters");
  if (at.failed()) return;
  Batch batch;
  const std::string key = watcher.person + "/" + watcher.room->id;
  batch.papers.push_back({"note", key, written.empty() ? std::nullopt : std::optional(written)});
  commit(*watcher.room, std::move(batch), [this, number = watcher.number, id] {
    if (Watcher* still = find_watcher(number)) reply(*still, id, "ack");
  });
}

void Hall::mute(Watcher& watcher, const JsonCursor& at, const std::string& id) {
  at.only({"t", "id", "person", "yes"});
  const std::string& whom = at.at("person").text();
  const bool yes = at.at("yes").boolean();
  if (!people_.find(whom)) at.fail("there is no such person");
  if (at.failed()) return;
  Room& room = *watcher.room;
  if (yes)
    room.mutes.emplace(watcher.person, whom);
  else
    room.mutes.erase({watcher.person, whom});
  Batch batch;
  batch.papers.push_back({"mute", room.id + "/" + watcher.person + "/" + whom,
                          yes ? std::optional<std::string>("{}") : std::nullopt});
  commit(room, std::move(batch), [this, number = watcher.number, id] {
    if (Watcher* still = find_watcher(number)) reply(*still, id, "ack");
  });
}

// ---- Afterwards -------------------------------------------------------------------------------------------

void Hall::after_the_end(Watcher& watcher, const JsonCursor& at, const std::string& id,
                         std::string_view what) {
  at.only({"t", "id", "seat", "at", "level"});
  Room& room = *watcher.room;
  const int frame = at.has("at") ? static_cast<int>(at.at("at").integer(0, 1 << 20)) : 1 << 20;
  const std::string level = at.has("level") ? at.at("level").text() : "courtier";
  const Result<MindSpec> mind = MindSpec::parse(level);
  if (!mind || mind->iterations > 30'000) at.fail("there is no such level");
  if (at.failed()) return;
  if (room.table.phase() != Table::Phase::ended || !room.table.referee())
    return send_error(watcher, id, {"not_now", "the game is not over", "", "", {}});
  const Record record = room.table.record(names(room));
  if (what == "record")
    return reply(watcher, id, "reply", [&](JsonWriter& out) { out.field("record", record.text()); });
  Result<Referee> there = Referee::open(record, &room.table.match().game());
  for (int i = 0; there && i < frame && i < static_cast<int>(record.lines.size()); ++i)
    if (!there->play_line(record.lines[static_cast<std::size_t>(i)])) break;
  const Node node = there ? there->match().node() : Node::over();
  const Seat seat = at.has("seat") ? read_seat(at, room.table) : node.seat();
  if (at.failed()) return;
  if (!node.asks(seat))
    return send_error(watcher, id, {"not_now", "this seat is not asked there", "", "at", {}});
  const auto ticket = std::make_shared<Workers::Ticket>();
  *ticket = workers_->think(
      *mind, there->match().view(seat), random_u64(),
      [this, number = watcher.number, id, seat, ticket, match = there->match()](const Thought& thought) {
        Watcher* still = find_watcher(number);
        if (still)
          reply(*still, id, "reply", [&](JsonWriter& out) { write_thought(match, seat, thought, out); });
      });
}

}  // namespace enfilade::server
