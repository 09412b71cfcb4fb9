// What has happened at a table so far, and what is left of a game afterwards: record, replay, second
// thoughts.
#include <algorithm>

#include "kernel/text.hpp"
#include "server/hall.hpp"
#include "table/replay.hpp"
#include "table/request.hpp"

namespace enfilade::server {

namespace {
Error not_over() { return {"not_now", "the game is not over, or was never begun", "", "", {}}; }
}  // namespace

// For a page that has just been opened: a state shows where the game is, and this how it came there.
void Hall::story(const Said& said) {
  auto& [watcher, at, what, id] = said;
  at.only({"t", "id"});
  if (at.failed()) return;
  if (!watcher.viewer) return send_error(watcher, id, {"not_now", "say first what you watch", "", "", {}});
  if (watcher.covered)
    return send_error(watcher, id, {"not_here", "say first that this seat is here", "", "", {}});
  const Table& table = watcher.room->table;
  reply(watcher, id, "reply", [&](JsonWriter& out) {
    out.field("v", table.version(*watcher.viewer));
    write_story(table, *watcher.viewer, out.key("log"));
  });
}

void Hall::after_the_end(const Said& said) {
  auto& [watcher, at, what, id] = said;
  at.only({"t", "id", "seat", "at", "level"});
  const Table& table = watcher.room->table;
  const auto frame = static_cast<std::size_t>(at.has("at") ? at.at("at").integer(0, 1 << 20) : 1 << 20);
  const std::string level = at.has("level") ? read_level(at.at("level")) : "courtier";
  const bool named = at.has("seat");
  const auto asked = static_cast<Seat>(named ? at.at("seat").integer(0, table.players() - 1) : 0);
  if (at.failed()) return;
  if (table.phase() != Table::Phase::ended || !table.referee()) return send_error(watcher, id, not_over());
  if (what == "record")
    return reply(watcher, id, "reply",
                 [&](JsonWriter& out) { out.field("record", table.record(names(*watcher.room)).text()); });
  if (watcher.analysis)
    return send_error(watcher, id, {"busy", "a computer is thinking for you already", "", "", {}});
  const Match there = position_at(table, frame);
  const Seat seat = named ? asked : there.node().seat();
  if (!there.node().asks(seat))
    return send_error(watcher, id, {"not_now", "this seat is not asked there", "", "at", {}});
  analyse(said, there, seat, level);
}

void Hall::record(Call& call, Room& room) {
  if (room.table.phase() != Table::Phase::ended) return finish(call, not_over());
  room.when_durable([call, text = room.table.record(names(room)).text()]() mutable {
    HttpResponse response = json_response(200, std::move(text));
    response.headers[0].second = "text/plain; charset=utf-8";
    call.answer(std::move(response));
  });
}

void Hall::replay(Call& call, Room& room) {
  if (room.table.phase() != Table::Phase::ended || !room.table.referee()) return finish(call, not_over());
  const std::string word = query_value(call.request.query, "seat");
  const auto number = parse_int(word);
  if (!word.empty() && word != "all" && (!number || *number < 0 || *number >= room.table.players()))
    return finish(call, {"bad_value", "there is no such seat", "", "seat", {}});
  const Viewer viewer = number ? static_cast<Viewer>(*number) : kSpectator;
  JsonWriter out;
  out.begin_object().key("table");
  write_summary(room.table, surroundings(room), call.person, out);
  out.key("seat_names").begin_array();
  for (Seat seat = 0; seat < room.table.players(); ++seat) out.text(room.table.match().seat_name(seat));
  out.end_array().key("frames").raw(replay_frames(room.table, viewer, word == "all"));
  room.when_durable([this, call, body = out.end_object().take()]() mutable { finish(call, 200, body); });
}

}  // namespace enfilade::server
