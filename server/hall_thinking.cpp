// On whose account computers think, and telling those who wait for them.
#include "kernel/json.hpp"
#include "server/hall.hpp"

namespace enfilade::server {

namespace {
constexpr Millis kToldEvery = 1000;
}

// A table's computers think for the first who sits there and is connected, or for whoever looks on. Where
// nobody is they think all the same, but after everybody else: games of people who come back now and then go
// on, and what is left to computers comes to its end.
Account Hall::account_of(const Room& room) const {
  for (Seat seat = 0; seat < room.table.players(); ++seat)
    for (const Watcher* watcher : room.watchers)
      if (room.table.owns(watcher->person, seat))
        return {Account::Rank::watched, watcher->address, watcher->person};
  if (room.watchers.empty()) return {Account::Rank::unwatched, "", room.table.terms().host};
  return {Account::Rank::watched, room.watchers.front()->address, room.watchers.front()->person};
}

void Hall::charge_anew(Room& room) {
  for (const Room::Thinking& thinking : room.thinking)
    if (thinking.ticket) thinkers_->charge(thinking.ticket, account_of(room));
}

void Hall::analyse(const Said& said, const Match& there, Seat seat, const std::string& level) {
  Watcher& watcher = said.watcher;
  const Account account{Account::Rank::watched, watcher.address, watcher.person};
  if (thinkers_->has_enough(account) && !terms_.unlimited.contains(watcher.address)) {
    ++metrics_.too_fast;
    return send_error(watcher, said.id,
                      {"busy",
                       "computers think for you, or for your address, enough already; wait for one of them",
                       "",
                       "",
                       {}});
  }
  auto mind = std::make_shared<Mind>(MindSpec::parse(level)->without_blunders(), random_u64());
  watcher.analysis = {
      thinkers_->think({std::move(mind), there.view(seat), false, account},
                       [this, number = watcher.number, id = said.id, seat, there](const Thought& thought) {
                         Watcher* still = find_watcher(number);
                         if (!still) return;
                         still->analysis.reset();
                         reply(*still, id, "reply", [&](JsonWriter& out) {
                           write_thought(there, seat, thought, out.field("seat", int{seat}));
                         });
                       }),
      said.id};
}

// ---- Who waits sees how many thoughts come first ----------------------------------------------------------

void Hall::tell_who_waits(Millis now) {
  if (now - last_told_waiting_ < kToldEvery) return;
  last_told_waiting_ = now;
  for (const auto& [id, room] : rooms_)
    if (!room->watchers.empty()) tell_who_waits(*room);
  for (const auto& [number, watcher] : watchers_)
    if (watcher->analysis) tell_who_waits(*watcher);
}

void Hall::tell_who_waits(Room& room) {
  JsonWriter out;
  out.begin_object().field("t", "thinking").key("seats").begin_array();
  bool any = false;
  for (Seat seat = 0; seat < room.table.players(); ++seat) {
    const Thinkers::Ticket& ticket = room.thinking[seat].ticket;
    const std::size_t ahead = ticket ? thinkers_->ahead(ticket) : 0;
    if (ahead == 0) continue;
    any = true;
    out.begin_object().field("seat", int{seat}).field("ahead", static_cast<std::int64_t>(ahead)).end_object();
  }
  std::string text = out.end_array().end_object().take();
  if (text == room.told_waiting || (!any && room.told_waiting.empty())) return;
  room.told_waiting = any ? text : "";
  const Text shared = std::make_shared<const std::string>(std::move(text));
  for (const Watcher* watcher : room.watchers)
    if (watcher->viewer) say(room, *watcher, shared);
}

void Hall::tell_who_waits(Watcher& watcher) {
  const std::size_t ahead = thinkers_->ahead(watcher.analysis->ticket);
  if (ahead == std::exchange(watcher.analysis->told_ahead, ahead)) return;
  reply(watcher, watcher.analysis->id, "thinking",
        [ahead](JsonWriter& out) { out.field("ahead", static_cast<std::int64_t>(ahead)); });
}

}  // namespace enfilade::server
