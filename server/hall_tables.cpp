// Requests about tables that are there: sitting down, getting up, starting, inviting.
#include <algorithm>

#include "server/hall.hpp"
#include "table/request.hpp"

namespace enfilade::server {

namespace {

Error nobody() { return {"no_person", "say first who you are: POST /api/guest", "", "", {}}; }
Error no_table() { return {"not_found", "there is no such table", "", "", {}}; }
Error no_route() { return {"not_found", "there is nothing here", "", "", {}}; }
Error other_method() { return {"bad_method", "this is asked for in another way", "", "", {}}; }
Error not_host() { return {"not_yours", "only the host can do this", "", "", {}}; }

}  // namespace

void Hall::tables_route(Call& call) {
  struct Route {
    std::string_view path;
    void (Hall::*post)(Call&);
    void (Hall::*get)(Call&);
    bool needs_person;
  };
  static constexpr Route kRoutes[] = {
      {"games/check", &Hall::check_setup, nullptr, false},
      {"games/choices", &Hall::setup_choices, nullptr, false},
      {"tables", &Hall::create, &Hall::lobby, true},
      {"my/tables", nullptr, &Hall::my_tables, true},
      {"quick", &Hall::quick, nullptr, true},
  };
  const auto& path = call.path;
  const bool get = call.request.method != "POST";
  const std::string whole = path[0] + (path.size() == 2 ? "/" + path[1] : "");
  for (const Route& route : kRoutes) {
    if (route.path != whole || path.size() > 2) continue;
    const auto handler = get ? route.get : route.post;
    if (!handler) return finish(call, other_method());
    // The lobby is there to be looked at.
    if (route.needs_person && call.person.empty() && handler != &Hall::lobby) return finish(call, nobody());
    return (this->*handler)(call);
  }
  if (path[0] == "invites" && path.size() == 2)
    return get ? show_invitation(call) : finish(call, other_method());
  if (path[0] != "tables" || path.size() < 2 || path.size() > 3) return finish(call, no_route());
  if (call.person.empty()) return finish(call, nobody());
  const std::string_view what = path.size() == 3 ? std::string_view(path[2]) : std::string_view();
  Room* room = find_room(path[1]);
  // Those who sit there are told what became of it; nothing is done to its log.
  if (const auto why = unreadable_.find(path[1]); why != unreadable_.end())
    return finish(call, cards_.at(path[1]).people.contains(call.person) ? why->second : no_table());
  const bool by_invitation = what == "join" || what == "admit";
  if (!room || (!by_invitation && !room->table.may_watch(call.person))) return finish(call, no_table());
  table_route(call, *room, what);
}

void Hall::table_route(Call& call, Room& room, std::string_view what) {
  struct Route {
    std::string_view what;
    bool post;
    void (Hall::*handler)(Call&, Room&);
  };
  static constexpr Route kRoutes[] = {{"", false, &Hall::show_table},      {"record", false, &Hall::record},
                                      {"replay", false, &Hall::replay},    {"join", true, &Hall::join},
                                      {"admit", true, &Hall::admit_guest}, {"leave", true, &Hall::leave},
                                      {"start", true, &Hall::start},       {"rematch", true, &Hall::rematch},
                                      {"invite", true, &Hall::new_invite}, {"remove", true, &Hall::remove}};
  for (const Route& route : kRoutes) {
    if (route.what != what) continue;
    if (route.post != (call.request.method == "POST")) return finish(call, other_method());
    return (this->*route.handler)(call, room);
  }
  finish(call, no_route());
}

void Hall::show_table(Call& call, Room& room) { answer_table(call, room); }

void Hall::show_invitation(Call& call) {
  const auto found = invitations_.find(call.path[1]);
  Room* room = found == invitations_.end() ? nullptr : find_room(found->second);
  room ? answer_table(call, *room) : finish(call, no_table());
}

// The summary as it is now, once everything it says is on disk.
void Hall::answer_table(Call& call, Room& room, std::optional<Seat> seat) {
  JsonWriter out;
  out.begin_object().key("table");
  write_summary(room.table, surroundings(room), call.person, out);
  if (seat) out.field("seat", int{*seat});
  if (!call.person.empty() && room.table.terms().host == call.person) out.field("invite", room.invite);
  room.when_durable([this, call, body = out.end_object().take()]() mutable { finish(call, 200, body); });
}

void Hall::do_at(Call& call, Room& room, const Result<TableEvent>& event) {
  if (!event) return finish(call, event.error());
  const Seat seat = event->seat;
  const bool sat = event->kind == TableEvent::Kind::seated;
  carry_out(room, {*event}, {}, {});
  presence(room);
  answer_table(call, room, sat ? std::optional(seat) : std::nullopt);
}

// ---- Sitting down and getting up --------------------------------------------------------------------------

void Hall::join(Call& call, Room& room) {
  JsonCursor::Problem problem;
  const JsonCursor at(*call.body, problem);
  at.only({"seat", "invite", "entropy"});
  std::optional<Seat> seat;
  if (at.has("seat")) seat = static_cast<Seat>(at.at("seat").integer(0, kMaxSeats - 1));
  const std::string invite = at.has("invite") ? at.at("invite").text() : "";
  const std::string entropy = read_entropy(at);
  if (problem.found) return finish(call, problem.error);
  const Table& table = room.table;
  const bool invited = invite == room.invite;
  if (!invited && !table.may_watch(call.person)) return finish(call, no_table());
  const Person* host = people_.find(table.terms().host);
  if (host && host->blocked.contains(call.person))
    return finish(call, {"blocked", "the host does not want you at this table", "", "", {}});
  // Who sits already has had this reply before.
  if (const SeatSet mine = table.seats_of(call.person); mine != 0 && (!seat || contains(mine, *seat)))
    return answer_table(call, room, seat.value_or(static_cast<Seat>(std::countr_zero(mine))));
  do_at(call, room, table.sit({call.person, "", call.now}, seat, invited, entropy));
}

void Hall::admit_guest(Call& call, Room& room) {
  JsonCursor::Problem problem;
  const JsonCursor at(*call.body, problem);
  at.only({"invite"});
  const std::string invite = at.at("invite").text();
  if (problem.found) return finish(call, problem.error);
  const Person* host = people_.find(room.table.terms().host);
  if (invite != room.invite)
    return finish(call, room.table.may_watch(call.person)
                            ? Error{"not_invited", "this invitation is not valid", "", "invite", {}}
                            : no_table());
  if (host && host->blocked.contains(call.person))
    return finish(call, {"blocked", "the host does not want you at this table", "", "", {}});
  if (room.table.may_watch(call.person)) return answer_table(call, room);
  do_at(call, room, room.table.admit({call.person, "", call.now}));
}

void Hall::leave(Call& call, Room& room) {
  const Table::Caller who{call.person, "", call.now};
  Result<TableEvent> event = room.table.leave(who);
  if (!event) return finish(call, event.error());
  while (event) {  // several seats at a hot-seat table
    carry_out(room, {*event}, {}, {});
    event = room.table.leave(who);
  }
  presence(room);
  room.when_durable([this, call]() mutable { finish(call, 200, "{}"); });
}

void Hall::remove(Call& call, Room& room) {
  JsonCursor::Problem problem;
  const JsonCursor at(*call.body, problem);
  at.only({"seat"});
  const auto seat = static_cast<Seat>(at.at("seat").integer(0, kMaxSeats - 1));
  if (problem.found) return finish(call, problem.error);
  do_at(call, room, room.table.remove({call.person, "", call.now}, seat));
}

void Hall::start(Call& call, Room& room) {
  JsonCursor::Problem problem;
  const JsonCursor at(*call.body, problem);
  at.only({"fill", "entropy"});
  const std::string fill = at.has("fill") ? read_level(at.at("fill")) : "";
  const std::string entropy = read_entropy(at);
  if (problem.found) return finish(call, problem.error);
  const Result<std::vector<TableEvent>> events = room.table.start({call.person, "", call.now}, fill, entropy);
  if (!events) return finish(call, events.error());
  carry_out(room, *events, {}, {});
  answer_table(call, room);
}

void Hall::new_invite(Call& call, Room& room) {
  if (room.table.terms().host != call.person) return finish(call, not_host());
  room.invite = random_token(20);
  Batch batch;
  file(room, batch);
  commit(room, std::move(batch), {});
  answer_table(call, room);
}

}  // namespace enfilade::server
