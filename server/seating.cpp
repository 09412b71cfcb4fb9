#include "server/seating.hpp"

#include "kernel/text.hpp"
#include "server/files.hpp"
#include "table/replay.hpp"
#include "table/request.hpp"

namespace enfilade::server {

namespace {

constexpr std::size_t kLongestReason = 500;

Error not_over() { return {"not_now", "the game is not over, or was never begun", "", "", {}}; }
Error blocked() { return {"blocked", "the host does not want you at this table", "", "", {}}; }

}  // namespace

void Seating::answer(Call& call, Room& room, std::optional<Seat> seat) {
  JsonWriter out;
  out.begin_object().key("table");
  write_summary(room.table, audience_.surroundings(room), call.person, out);
  if (seat) out.field("seat", int{*seat});
  if (!call.person.empty() && room.table.terms().host == call.person) out.field("invite", room.invite);
  room.unsaid->when_durable(
      [call, body = out.end_object().take()]() mutable { call.finish(200, std::move(body)); });
}

void Seating::do_at(Call& call, Room& room, const Result<TableEvent>& event) {
  if (!event) return call.refuse(event.error());
  const bool sat = event->kind == TableEvent::Kind::seated;
  tables_.carry_out(room, {*event});
  audience_.presence(room);
  answer(call, room, sat ? std::optional(event->seat) : std::nullopt);
}

bool Seating::is_blocked(const Call& call, const Room& room) const {
  const Person* host = people_.find(room.table.terms().host);
  return host && host->blocked.contains(call.person);
}

void Seating::show_invitation(Call& call) {
  Room* room = tables_.find_by_invite(call.path[1]);
  room ? answer(call, *room) : call.refuse(no_table());
}

// ---- Sitting down and getting up --------------------------------------------------------------------------

void Seating::join(Call& call, Room& room) {
  const Form form(call, {"seat", "invite", "entropy"});
  std::optional<Seat> seat;
  if (form.at.has("seat")) seat = static_cast<Seat>(form.at.at("seat").integer(0, kMaxSeats - 1));
  const bool invited = form.text_or("invite", "") == room.invite;
  const std::string entropy = read_entropy(form.at);
  if (form.problem.found) return call.refuse(form.problem.error);
  const Table& table = room.table;
  if (!invited && !table.may_watch(call.person)) return call.refuse(no_table());
  if (is_blocked(call, room)) return call.refuse(blocked());
  // Who sits already has had this reply before.
  if (const SeatSet mine = table.seats_of(call.person); mine != 0 && (!seat || contains(mine, *seat)))
    return answer(call, room, seat.value_or(static_cast<Seat>(std::countr_zero(mine))));
  do_at(call, room, table.sit(call.caller(), seat, invited, entropy));
}

void Seating::admit(Call& call, Room& room) {
  const Form form(call, {"invite"});
  const std::string invite = form.text("invite");
  if (form.problem.found) return call.refuse(form.problem.error);
  if (invite != room.invite)
    return call.refuse(room.table.may_watch(call.person)
                           ? Error{"not_invited", "this invitation is not valid", "", "invite", {}}
                           : no_table());
  if (is_blocked(call, room)) return call.refuse(blocked());
  if (room.table.may_watch(call.person)) return answer(call, room);
  do_at(call, room, room.table.admit(call.caller()));
}

void Seating::leave(Call& call, Room& room) {
  Result<TableEvent> event = room.table.leave(call.caller());
  if (!event) return call.refuse(event.error());
  while (event) {  // several seats at a hot-seat table
    tables_.carry_out(room, {*event});
    event = room.table.leave(call.caller());
  }
  audience_.presence(room);
  room.unsaid->when_durable([call]() mutable { call.finish(200, "{}"); });
}

void Seating::remove(Call& call, Room& room) {
  const Form form(call, {"seat"});
  const auto seat = static_cast<Seat>(form.at.at("seat").integer(0, kMaxSeats - 1));
  if (form.problem.found) return call.refuse(form.problem.error);
  do_at(call, room, room.table.remove(call.caller(), seat));
}

void Seating::start(Call& call, Room& room) {
  const Form form(call, {"fill", "entropy"});
  const std::string fill = form.at.has("fill") ? read_level(form.at.at("fill")) : "";
  const std::string entropy = read_entropy(form.at);
  if (form.problem.found) return call.refuse(form.problem.error);
  const Result<std::vector<TableEvent>> events = room.table.start(call.caller(), fill, entropy);
  if (!events) return call.refuse(events.error());
  tables_.carry_out(room, *events);
  answer(call, room);
}

void Seating::invite(Call& call, Room& room) {
  if (room.table.terms().host != call.person)
    return call.refuse({"not_yours", "only the host can do this", "", "", {}});
  const Form form(call, {"person"});
  const std::string person = form.text_or("person", "");
  if (form.problem.found) return call.refuse(form.problem.error);
  if (person.empty())
    tables_.invite_anew(room);
  else if (const Status status = invite_by_name(call, room, person); !status)
    return call.refuse(status.error());
  answer(call, room);
}

// Bots only: they can be told without being disturbed. Their owners may have enough of somebody.
Status Seating::invite_by_name(const Call& call, Room& room, const std::string& person) {
  const Person* bot = people_.find(person);
  if (!bot || !bot->bot || bot->gone) return Error{"not_found", "there is no such bot", "", "person", {}};
  if (const Person* owner = people_.find(bot->owner); owner && owner->blocked.contains(call.person))
    return Error{"blocked", "the owner of this bot does not want it at your tables", "", "person", {}};
  if (room.table.phase() != Table::Phase::waiting || room.invited.size() >= Doorbell::kMostInvited)
    return Error{"not_now", "the game has begun, or too many are invited", "", "", {}};
  doorbell_.invite(room, person);
  return Done{};
}

// It is told of what is on the disk, as everything else.
void Seating::board(Call& call, Room& room) {
  Result<std::string> text = board_text(room.table, call.person);
  if (!text) return call.refuse(text.error());
  room.unsaid->when_durable([call, body = std::move(*text)]() mutable { call.finish(200, std::move(body)); });
}

// ---- Afterwards -------------------------------------------------------------------------------------------

void Seating::record(Call& call, Room& room) {
  if (room.table.phase() != Table::Phase::ended) return call.refuse(not_over());
  room.unsaid->when_durable([call, text = room.table.record(people_.names_at(room.table)).text()]() mutable {
    HttpResponse response = json_response(200, std::move(text));
    response.headers[0].second = "text/plain; charset=utf-8";
    call.answer(std::move(response));
  });
}

void Seating::replay(Call& call, Room& room) {
  const auto asked = [&](std::string_view name) { return query_value(call.request.query, name); };
  Result<std::string> text = replay_text(room.table, audience_.surroundings(room), call.person,
                                         {asked("seat"), asked("from"), asked("most")});
  if (!text) return call.refuse(text.error());
  // Compressed, for nothing about an ended game is secret from who may see it: the record tells everything.
  HttpResponse response = packed_for(call.request, json_response(200, std::move(*text)));
  room.unsaid->when_durable([call, response]() mutable { call.answer(std::move(response)); });
}

void Seating::report(Call& call) {
  const Form form(call, {"table", "chat", "why"});
  const std::string table = form.text("table"), why = form.text("why");
  const auto line = form.at.at("chat").integer(0, Millis{1} << 52);
  if (Talk::characters(why) > kLongestReason) form.at.at("why").fail("a reason has at most 500 characters");
  if (form.problem.found) return call.refuse(form.problem.error);
  const Room* room = tables_.find(table);
  if (!room || !room->table.may_watch(call.person))
    return call.refuse({"not_found", "there is no such table", "", "table", {}});
  talk_.report(call, *room, line, why);
}

}  // namespace enfilade::server
