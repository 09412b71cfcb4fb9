#include "server/doorbell.hpp"

namespace enfilade::server {

namespace {
constexpr std::size_t kGreeted = 100;  // so many tables are told of at once; GET /api/my/tables has all
Text shared(JsonWriter& out) { return std::make_shared<const std::string>(out.take()); }
}  // namespace

Doorbell::Stand Doorbell::stand_of(const Table& table, const std::string& person) {
  Stand stand{table.phase(), table.seats_of(person), 0, 0};
  for (Seat seat = 0; seat < table.players(); ++seat) {
    if (!contains(stand.seats, seat) || !table.asks(seat)) continue;
    stand.asked |= only(seat);
    stand.decisions += table.decision(seat).value_or(0);
  }
  return stand;
}

void Doorbell::connect(const Watcher& watcher, const RoomSet& mine) {
  Listener& listener = listeners_.emplace(watcher.person, Listener{&watcher, {}})->second;
  const auto goes_on = [](const Room& room) { return room.table.phase() != Table::Phase::ended; };
  JsonWriter out;
  out.begin_object().field("t", "tables").key("tables").begin_array();
  for (const Room* room : mine) {
    // What is not on disk yet is told when it is.
    if (!goes_on(*room) || !room->unsaid->empty() || listener.told.size() == kGreeted) continue;
    listener.told[room->number] = stand_of(room->table, watcher.person);
    write_summary(room->table, audience_.surroundings(*room), watcher.person, out);
  }
  audience_.say(watcher, shared(out.end_array().end_object()));
  for (const Room* room : mine)
    if (goes_on(*room) && !room->unsaid->empty()) tell(*room, listener);
  if (const auto found = invited_.find(watcher.person); found != invited_.end())
    for (const Room* room : found->second) say_invited(*room, watcher);
}

void Doorbell::goodbye(const Watcher& watcher) {
  std::erase_if(listeners_, [&](const auto& each) { return each.second.watcher == &watcher; });
}

void Doorbell::ring(Room& room, const Persons& persons) {
  if (room.table.phase() != Table::Phase::waiting) forget(room);
  for (const std::string& person : persons) {
    const auto [begin, end] = listeners_.equal_range(person);
    for (auto each = begin; each != end; ++each) tell(room, each->second);
  }
}

void Doorbell::tell(const Room& room, Listener& listener) {
  const Watcher& to = *listener.watcher;
  const Stand now = stand_of(room.table, to.person);
  const auto [told, first] = listener.told.try_emplace(room.number, now);
  const Stand before = std::exchange(told->second, now);
  const bool asks_nothing_new =
      now.asked == 0 || (before.asked == now.asked && before.decisions == now.decisions);
  if (!first && before.phase == now.phase && before.seats == now.seats && asks_nothing_new) return;
  if (now.phase == Table::Phase::ended) listener.told.erase(told);
  JsonWriter out;
  out.begin_object();
  if (before.seats != 0 && now.seats == 0) {
    out.field("t", "left").field("table", room.id);
  } else {
    write_summary(room.table, audience_.surroundings(room), to.person, out.field("t", "table").key("table"));
  }
  audience_.say(room, to, shared(out.end_object()));
}

void Doorbell::invite(Room& room, const std::string& person) {
  room.invited.insert(person);
  invited_[person].insert(&room);
  const auto [begin, end] = listeners_.equal_range(person);
  for (auto each = begin; each != end; ++each) say_invited(room, *each->second.watcher);
}

void Doorbell::say_invited(const Room& room, const Watcher& to) {
  JsonWriter out;
  out.begin_object().field("t", "invited").key("table");
  write_summary(room.table, audience_.surroundings(room), to.person, out);
  audience_.say(room, to, shared(out.field("invite", room.invite).end_object()));
}

void Doorbell::forget(Room& room) {
  for (const std::string& person : std::exchange(room.invited, {})) {
    const auto found = invited_.find(person);
    found->second.erase(&room);
    if (found->second.empty()) invited_.erase(found);
  }
}

}  // namespace enfilade::server
