// WebSockets: what somebody at a table says, and what they are told.
#include <algorithm>

#include "kernel/json.hpp"
#include "kernel/text.hpp"
#include "server/hall.hpp"
#include "server/log.hpp"

namespace enfilade::server {

namespace {

constexpr Flow kPerLine{8, 60};
constexpr std::size_t kLongestId = 64;
constexpr Millis kAway = 120'000;
constexpr double kOddMessage = 5;  // what a message costs that nobody should send
constexpr double kFrame = 0.25, kBytesPerToken = 8192;

Error bad(std::string_view text, std::string_view place) {
  return {"bad_value", std::string(text), "", std::string(place), {}};
}
Error not_yours() { return {"not_yours", "this is not your seat", "", "seat", {}}; }
Error not_here() { return {"not_here", "say first that this seat is here", "", "seat", {}}; }

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
  if (const Status banned = check_ban(request.address); !banned)
    return refuse(banned.error().code, banned.error().text);
  bool bot = false;
  const People::Known known = who(request, now, bot);
  if (!bot && !allowed_origin(request)) {
    notice_foreign(request.address);
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
  read_own_papers(*room, raw->person);
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

// Who is there has changed. The others hear of it at the next tick, so that a crowd that comes and goes does
// not multiply.
void Hall::presence(Room& room) {
  const SeatSet here = connected(room);
  for (Seat seat = 0; seat < room.table.players(); ++seat) {
    Millis& away = room.away_since[seat];
    if (contains(here, seat))
      away = 0;
    else if (away == 0)
      away = terms_.now();
  }
  restless_.insert(room.id);
  charge_anew(room);
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

void Hall::acknowledge(Watcher& watcher, const std::string& id) {
  const auto version = watcher.room->table.remembered(watcher.person, id);
  reply(watcher, id, "ack", [version](JsonWriter& out) {
    if (version) out.field("v", *version);
  });
}

std::function<void()> Hall::acknowledgement(const Said& said) {
  return [this, number = said.watcher.number, id = said.id] {
    if (Watcher* still = find_watcher(number)) acknowledge(*still, id);
  };
}

bool Hall::pay(Watcher& watcher, double cost) {
  const Millis now = terms_.now();
  if (terms_.unlimited.contains(watcher.address)) return true;
  if (watcher.bucket.take(cost, kPerLine, now) && address_buckets_.take(watcher.address, cost / 4, now) &&
      person_buckets_.take(watcher.person, cost, now))
    return true;
  ++metrics_.too_fast;
  notice("too_fast", watcher.address);
  watcher.line->close(1008, "too fast");
  return false;
}

// Each frame costs something, whatever is in it, and so does its size: a full message as much as a word.
void Hall::paid(Watcher* watcher, int frames, std::size_t bytes) {
  pay(*watcher, kFrame * frames + static_cast<double>(bytes) / kBytesPerToken);
}

void Hall::heard(Watcher* watcher, std::string_view text) {
  // What may be said, and what it costs: looking at a position costs the server more than saying hello.
  struct Word {
    std::string_view word;
    double cost;
    bool needs_id;
    void (Hall::*hear)(const Said&);
  };
  static constexpr Word kWords[] = {
      {"watch", 2, false, &Hall::watch},        {"here", 2, true, &Hall::here},
      {"ping", 0.5, false, &Hall::ping},        {"apply", 1, true, &Hall::act},
      {"takeback", 2, true, &Hall::act},        {"consent", 1, true, &Hall::act},
      {"resign", 2, true, &Hall::act},          {"handback", 2, true, &Hall::act},
      {"replace", 2, true, &Hall::act},         {"menu", 1, true, &Hall::ask},
      {"preview", 1, true, &Hall::ask},         {"explain", 1, true, &Hall::ask},
      {"log", 10, true, &Hall::story},          {"chat", 3, true, &Hall::chat},
      {"earlier", 5, true, &Hall::earlier},     {"note", 3, true, &Hall::note},
      {"mute", 2, true, &Hall::mute},           {"record", 5, true, &Hall::after_the_end},
      {"think", 20, true, &Hall::after_the_end}};
  ++metrics_.messages_in;
  if (watcher->room->gone) return;
  // Whoever was let in is asked again each time: sessions end and tokens are revoked meanwhile.
  if (!people_.is_open(watcher->session)) return watcher->line->close(1008, "this session has ended");
  const auto refuse = [&](const Error& error, const std::string& id) {
    ++metrics_.bad_messages;
    if (pay(*watcher, kOddMessage)) send_error(*watcher, id, error);
  };
  const Result<Json> json = Json::parse(text);
  if (!json) return refuse(json.error(), "");
  JsonCursor::Problem problem;
  const JsonCursor at(*json, problem);
  const std::string& what = at.at("t").text();
  const std::string id = at.has("id") ? at.at("id").text() : "";
  if (problem.found) return refuse(problem.error, "");
  const auto word =
      std::find_if(std::begin(kWords), std::end(kWords), [&](const Word& w) { return w.word == what; });
  if (word == std::end(kWords)) return refuse(bad("this word is not known", "t"), id.substr(0, kLongestId));
  if (id.size() > kLongestId || (word->needs_id && id.empty()))
    return refuse(bad("an id has 1 to 64 characters", "id"), "");
  if (!pay(*watcher, word->cost)) return;
  (this->*word->hear)({*watcher, at, what, id});
  if (problem.found) refuse(problem.error, id);
}

// ---- Looking ----------------------------------------------------------------------------------------------

void Hall::ping(const Said& said) { reply(said.watcher, said.id, "pong"); }

void Hall::watch(const Said& said) {
  auto& [watcher, at, what, id] = said;
  at.only({"t", "id", "seat", "since"});
  Room& room = *watcher.room;
  const Table& table = room.table;
  const Viewer viewer = at.has("seat") ? read_seat(at, table) : kSpectator;
  const std::int64_t since = at.has("since") ? at.at("since").integer(0, std::int64_t{1} << 52) : -1;
  if (at.failed()) return;
  if (viewer == kSpectator ? !table.may_watch(watcher.person) : !table.owns(watcher.person, viewer))
    return send_error(watcher, id, not_yours());
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

// Several seats on one screen: their person looks at one of them at a time, in all tabs together.
void Hall::here(const Said& said) {
  auto& [watcher, at, what, id] = said;
  at.only({"t", "id", "seat"});
  Room& room = *watcher.room;
  const Seat seat = read_seat(at, room.table);
  if (at.failed()) return;
  if (!room.table.owns(watcher.person, seat)) return send_error(watcher, id, not_yours());
  watcher.viewer = seat;
  watcher.covered = false;
  if (room.table.hot_seat(watcher.person))
    for (Watcher* other : room.watchers) {
      if (other == &watcher || other->person != watcher.person || other->covered) continue;
      if (!other->viewer || *other->viewer == kSpectator || *other->viewer == seat) continue;
      other->covered = true;
      send_state(*other);
    }
  send_state(watcher);
}

bool Hall::is_here(const Watcher& watcher, Seat seat) const {
  return !watcher.room->table.hot_seat(watcher.person) || (!watcher.covered && watcher.viewer == seat);
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
  write_chat_before(watcher, room.next_chat, out);
  const auto note = room.notes.find(watcher.person);
  out.field("note", note == room.notes.end() ? "" : std::string_view(note->second));
  say(room, watcher, std::make_shared<const std::string>(out.end_object().take()));
  if (!room.told_waiting.empty()) say(room, watcher, std::make_shared<const std::string>(room.told_waiting));
}

// ---- Playing ----------------------------------------------------------------------------------------------

namespace {

struct Order {
  Seat seat = 0;
  std::int64_t decision = 0;
  Result<std::string> step = std::string();
  bool yes = false;
};

// Before the start there is no match that could spell a move, and nothing that could be done.
Result<std::string> read_step(const Table& table, const JsonCursor& at) {
  if (!table.referee()) return std::string();
  return enfilade::read_step(table.match(), at);
}

Order read_order(const Said& said) {
  const JsonCursor& at = said.at;
  Order order;
  order.seat = read_seat(at, said.watcher.room->table);
  if (said.what == "apply") {
    at.only({"t", "id", "seat", "decision", "step", "move"});
    order.decision = at.at("decision").integer(0, std::int64_t{1} << 52);
    if (!at.has("move")) (void)at.at("step").text();
    order.step = read_step(said.watcher.room->table, at);
  } else if (said.what == "consent") {
    at.only({"t", "id", "seat", "yes"});
    order.yes = at.at("yes").boolean();
  } else {
    at.only({"t", "id", "seat"});
  }
  return order;
}

Result<TableEvent> decide(const Room& room, std::string_view what, const Order& order,
                          const Table::Caller& who) {
  const Table& table = room.table;
  if (what == "apply" && !order.step) return order.step.error();
  if (what == "apply") return table.step(who, order.seat, order.decision, *order.step);
  if (what == "takeback") return table.take_back(who, order.seat);
  if (what == "consent") return table.consent(who, order.seat, order.yes);
  if (what == "resign") return table.resign(who, order.seat);
  if (what == "handback") return table.hand_back(who, order.seat);
  const Millis away = room.away_since[order.seat];
  if (table.seats_of(who.person) != 0 && (away == 0 || who.now - away < kAway))
    return Error{"not_now", "a computer can play for somebody who has been away for two minutes", "", "", {}};
  return table.replace(who, order.seat);
}

}  // namespace

void Hall::act(const Said& said) {
  Watcher& watcher = said.watcher;
  Room& room = *watcher.room;
  const Order order = read_order(said);
  if (said.at.failed()) return;
  if (room.table.remembered(watcher.person, said.id)) return acknowledge(watcher, said.id);
  if (said.what != "replace" && !is_here(watcher, order.seat))
    return send_error(watcher, said.id, not_here());
  Result<TableEvent> event = decide(room, said.what, order, {watcher.person, said.id, terms_.now()});
  if (!event) return send_error(watcher, said.id, event.error());
  carry_out(room, {std::move(*event)}, {}, acknowledgement(said));
}

void Hall::ask(const Said& said) {
  auto& [watcher, at, what, id] = said;
  at.only({"t", "id", "seat", "step", "move"});
  const Table& table = watcher.room->table;
  const Seat seat = read_seat(at, table);
  const Result<std::string> step = read_step(table, at);
  if (at.failed()) return;
  if (!table.owns(watcher.person, seat)) return send_error(watcher, id, not_yours());
  if (!is_here(watcher, seat)) return send_error(watcher, id, not_here());
  if (table.phase() != Table::Phase::playing)
    return send_error(watcher, id, {"not_now", "there is no game going on", "", "", {}});
  JsonWriter out;
  out.begin_object().field("t", "reply").field("id", id);
  const Match& match = table.match();
  Status answered = Done{};
  if (!step)
    answered = step.error();
  else if (what == "explain")
    write_explanation(match, seat, *step, out);
  else
    answered =
        what == "menu" ? write_choices(match, seat, *step, out) : write_preview(match, seat, *step, out);
  if (!answered) return send_error(watcher, id, answered.error());
  say(*watcher.room, watcher, std::make_shared<const std::string>(out.end_object().take()));
}

}  // namespace enfilade::server
