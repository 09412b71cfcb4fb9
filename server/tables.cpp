#include "server/tables.hpp"

#include <algorithm>

#include "kernel/text.hpp"
#include "server/table_card.hpp"

namespace enfilade::server {

namespace {

constexpr std::size_t kIdLetters = 12, kInviteLetters = 20;
constexpr Millis kMinute = 60'000, kDay = 24 * 60 * kMinute;
constexpr Millis kRoomStays = 5 * kMinute;  // an ended table without visitors is kept in memory this long
constexpr Millis kNobodysStays = 14 * kDay;
constexpr Millis kNoted = 10'000;  // how exactly we know when the server was last there

// One that has not begun, or in which computers have taken over every seat: nobody is asked to come back.
bool is_nobodys(const Table& table) {
  const auto& chairs = table.chairs();
  return table.phase() == Table::Phase::waiting ||
         (table.phase() == Table::Phase::playing &&
          std::none_of(chairs.begin(), chairs.end(), [](const Chair& chair) {
            return chair.kind != Chair::Kind::computer && chair.computer.empty();
          }));
}

}  // namespace

Tables::Tables(const World& world, Journal& journal, Talk& talk, Audience& audience, Doorbell& doorbell,
               Computers& computers, Metrics& metrics)
    : now_(world.now),
      clock_(world.clock),
      randomness_(world.randomness),
      store_(world.store),
      log_(world.log),
      journal_(journal),
      talk_(talk),
      audience_(audience),
      doorbell_(doorbell),
      computers_(computers),
      metrics_(metrics) {}

// ---- Reading back -----------------------------------------------------------------------------------------

Status Tables::open() {
  const Result<std::int64_t> ever = store_.count_cards();
  if (!ever) return ever.error();
  ever_ = *ever;
  for (const TableCard::Phase phase : {TableCard::Phase::waiting, TableCard::Phase::playing}) {
    TableQuery query;
    query.phase = phase;
    const Status read = for_each_card(store_, query, [this](const TableCard& card) {
      load(card);
      return true;
    });
    if (!read) return read;
  }
  const auto noted = store_.paper("server", "time");
  const auto last = noted && *noted ? parse_u64(**noted) : std::nullopt;
  const Result<Millis> logged = last_change(last ? static_cast<Millis>(*last) : 0);
  if (!logged) return logged.error();
  if (clock_) {
    if (const Millis behind = *logged - now_(); behind > 0) log_.line("clock_behind").number("by", behind);
    clock_->not_before(*logged);
    clock_->stood_still();  // reading everything back is no standstill
  }
  const Millis away = last ? std::max<Millis>(0, now_() - static_cast<Millis>(*last)) : 0;
  each([&](Room& room) {
    if (room.table.deadline()) carry_out(room, {room.table.resume(now_(), away)});
  });
  return Done{};
}

// The latest moment that is written down anywhere; a card is not written at every step.
Result<Millis> Tables::last_change(Millis noted) const {
  TableQuery newest;
  newest.most = 1;
  const Result<std::vector<TableCard>> cards = store_.cards(newest);
  if (!cards) return cards.error();
  if (!cards->empty()) noted = std::max(noted, cards->front().changed);
  each([&](const Room& room) { noted = std::max(noted, room.table.changed()); });
  return noted;
}

Room* Tables::load(const TableCard& card) {
  const Result<std::vector<std::string>> events = store_.log(card.table);
  Result<Table> table = events ? Table::replay(*events) : Result<Table>(events.error());
  if (!table) {
    log_.line(table.error().code == "other_rules" ? "other_rules" : "damaged_table")
        .text("table", table_id(card.table))
        .text("why", to_string(table.error()));
    // What exactly does not fit may be somebody's secret.
    static const Error kDamaged{
        "damaged", "the log of this table cannot be read; it is kept as it is", "", "", {}};
    unreadable_[card.table] = {card, table.error().code == "other_rules" ? table.error() : kDamaged};
    return nullptr;
  }
  auto made = std::make_unique<Room>(std::move(*table));
  made->number = card.table;
  made->invite = card.invite;
  made->filed.next_seq = static_cast<std::int64_t>(events->size());
  Room& room = keep(std::move(made));
  index(room, {card.people.begin(), card.people.end()});
  board_.put(room);
  talk_.opened(room);
  set_deadline(room);
  computers_.think(room);
  return &room;
}

Room& Tables::keep(std::unique_ptr<Room> room) {
  Room& kept = *room;
  kept.id = table_id(kept.number);
  rooms_[kept.number] = std::move(room);
  audience_.opened(kept);
  return kept;
}

void Tables::drop(Room& room) {
  index(room, {});
  board_.take_down(room);
  audience_.forget(room);
  doorbell_.forget(room);
  computers_.forget(room);
  if (const auto from = made_from_.find(room.made_from); from != made_from_.end() && --from->second == 0)
    made_from_.erase(from);
  rooms_.erase(room.number);
}

// ---- Finding ----------------------------------------------------------------------------------------------

Room* Tables::find(std::string_view id) {
  const auto number = table_number(id);
  if (!number) return nullptr;
  if (const auto open = rooms_.find(*number); open != rooms_.end())
    return open->second->gone ? nullptr : open->second.get();
  if (unreadable_.contains(*number)) return nullptr;
  const auto card = store_.card(*number);
  return card && *card ? load(**card) : nullptr;
}

const Tables::Unreadable* Tables::unreadable(std::string_view id) const {
  const auto found = unreadable_.find(table_number(id).value_or(-1));
  return found == unreadable_.end() ? nullptr : &found->second;
}

// Nobody knows an invitation before it is on disk; one that was replaced may be there for a moment more.
Room* Tables::find_by_invite(std::string_view invite) {
  const auto card = store_.card_by_invite(invite);
  Room* room = card && *card ? find(table_id((*card)->table)) : nullptr;
  return room && room->invite == invite ? room : nullptr;
}

const RoomSet& Tables::of(std::string_view person) const {
  static const RoomSet kNone;
  const auto found = rooms_of_.find(person);
  return found == rooms_of_.end() ? kNone : found->second;
}

bool Tables::is_gone(TableNumber number) const {
  const auto found = rooms_.find(number);
  return found != rooms_.end() && found->second->gone;
}

std::size_t Tables::made_from(const std::string& address) const {
  const auto found = made_from_.find(address);
  return found == made_from_.end() ? 0 : found->second;
}

bool Tables::knows(const std::string& person) const {
  TableQuery query;
  query.person = person;
  query.most = 1;
  const auto cards = store_.cards(query);
  return !cards || !cards->empty() || !of(person).empty();
}

void Tables::each(const std::function<void(Room&)>& act) const {
  for (const auto& [number, room] : rooms_) act(*room);
}

void Tables::index(Room& room, std::set<std::string, std::less<>> people) {
  for (const std::string& person : room.filed.people) {
    const auto of = rooms_of_.find(person);
    of->second.erase(&room);
    if (of->second.empty()) rooms_of_.erase(of);
  }
  for (const std::string& person : people) rooms_of_[person].insert(&room);
  room.filed.people = std::move(people);
}

// The card is written when it changes, not at every step.
void Tables::file(Room& room, Batch& batch) {
  TableCard card = card_of(room);
  index(room, {card.people.begin(), card.people.end()});
  board_.put(room);
  batch.cards.push_back(std::move(card));
}

// ---- Changing ---------------------------------------------------------------------------------------------

Result<Room*> Tables::make(const Table::Caller& who, Terms terms, std::string address,
                           std::vector<TableEvent> history) {
  TableEvent created;
  created.kind = TableEvent::Kind::created;
  created.at = who.now;
  created.person = who.person;
  created.terms = std::move(terms);
  Result<Table> table = Table::open(created);
  if (!table) return table.error();
  auto made = std::make_unique<Room>(std::move(*table));
  made->number = *table_number(randomness_.token(kIdLetters));
  made->invite = randomness_.token(kInviteLetters);
  ++made_from_[address];
  made->made_from = std::move(address);
  // By which rules it was begun.
  created.terms->version = made->table.terms().version;
  created.terms->content = made->table.terms().content;
  Room& room = keep(std::move(made));
  audience_.presence(room);
  ++ever_;
  ++metrics_.tables_made;
  Batch batch;
  batch.entries.push_back({room.number, room.filed.next_seq++, created.json()});
  file(room, batch);
  apply_all(room, std::move(history), std::move(batch), {});
  return &room;
}

void Tables::carry_out(Room& room, std::vector<TableEvent> events, Act then) {
  apply_all(room, std::move(events), {}, std::move(then));
}

void Tables::apply_all(Room& room, std::vector<TableEvent> events, Batch batch, Act then) {
  if (journal_.ended()) return;
  check_standstill();
  room.unsaid->hold();
  bool seating = false;
  // Who gets up is concerned as well.
  Doorbell::Persons concerned = doorbell_.anybody() ? room.filed.people : Doorbell::Persons();
  const auto apply = [&](TableEvent& event) -> Status {
    const Result<Change> change = room.table.apply(event);
    if (!change) return change.error();
    batch.entries.push_back({room.number, room.filed.next_seq++, event.json()});
    if (event.kind == TableEvent::Kind::step)
      ++(event.person.empty() ? metrics_.computer_steps : metrics_.steps);
    seating = seating || change->seating;
    audience_.changed(room, *change);
    return Done{};
  };
  Status status = Done{};
  for (TableEvent& event : events)
    if (status) status = apply(event);
  while (status) {
    auto next = room.table.due(now_());
    if (!next) break;
    status = apply(*next);
  }
  // Commands are checked before they are carried out; what fails here has left the table half changed.
  if (!status) return journal_.end(status.error());
  if (seating) {
    audience_.send_summary(room);
    file(room, batch);
  }
  if (doorbell_.anybody()) concerned.insert(room.filed.people.begin(), room.filed.people.end());
  doorbell_.ring(room, concerned);
  set_deadline(room);
  computers_.think(room);
  journal_.commit(room.unsaid, std::move(batch), std::move(then));
  // A table that never started leaves nothing.
  if (room.table.phase() == Table::Phase::ended && !room.table.referee() && !room.gone) discard(room.number);
}

bool Tables::discard(TableNumber number, Act then) {
  std::set<std::string, std::less<>> people;
  const auto open = rooms_.find(number);
  Room* room = open == rooms_.end() ? nullptr : open->second.get();
  if (room) {
    if (std::exchange(room->gone, true)) return false;
    people = room->filed.people;
    index(*room, {});
    board_.take_down(*room);
  } else {
    const auto card = store_.card(number);
    if (!card || !*card) return false;
    people.insert((*card)->people.begin(), (*card)->people.end());
  }
  Batch batch;
  batch.removed.push_back(number);
  talk_.discard(table_id(number), room, people, batch);
  batch.papers.push_back({"review", table_id(number), std::nullopt});
  unreadable_.erase(number);
  journal_.commit(std::move(batch), std::move(then));
  return true;
}

void Tables::invite_anew(Room& room) {
  room.invite = randomness_.token(kInviteLetters);
  Batch batch;
  file(room, batch);
  room.unsaid->hold();
  journal_.commit(room.unsaid, std::move(batch));
}

void Tables::set_deadline(Room& room) {
  std::optional<Millis>& deadline = room.filed.deadline;
  if (deadline) deadlines_.erase({*deadline, room.number});
  deadline = room.table.phase() == Table::Phase::playing ? room.table.deadline() : std::nullopt;
  if (deadline) deadlines_.emplace(*deadline, room.number);
}

// ---- Time -------------------------------------------------------------------------------------------------

void Tables::check_standstill() {
  const Millis stood = clock_ ? clock_->stood_still() : 0;
  if (stood == 0) return;
  log_.line("stood_still").number("milliseconds", stood);
  std::vector<Room*> running;
  for (const auto& [when, number] : deadlines_) running.push_back(rooms_.at(number).get());
  for (Room* room : running) carry_out(*room, {room->table.resume(now_(), stood)});
}

void Tables::tick() {
  check_standstill();
  const Millis now = now_();
  while (!journal_.ended() && !deadlines_.empty() && deadlines_.begin()->first <= now) {
    Room& room = *rooms_.at(deadlines_.begin()->second);
    deadlines_.erase(deadlines_.begin());
    room.filed.deadline.reset();
    if (auto event = room.table.due(now)) carry_out(room, {std::move(*event)});
  }
  if (now - last_noted_ >= kNoted) note_the_time();
  if (now - last_sweep_ >= kMinute) sweep(now);
}

// While somebody's clock runs: after a crash this says how long the server was away.
void Tables::note_the_time() {
  if (deadlines_.empty()) return;
  last_noted_ = now_();
  journal_.commit({{}, {{"server", "time", std::to_string(last_noted_)}}});
}

void Tables::sweep(Millis now) {
  last_sweep_ = now;
  std::vector<Room*> quiet;
  each([&](Room& room) {
    if (audience_.quiet_since(room) && room.unsaid->empty()) quiet.push_back(&room);
  });
  for (Room* room : quiet) {
    if (room->table.phase() == Table::Phase::ended && now - *audience_.quiet_since(*room) > kRoomStays) {
      drop(*room);
    } else if (is_nobodys(room->table) && now - room->table.changed() > kNobodysStays) {
      TableEvent event;
      event.kind = TableEvent::Kind::ended;
      event.at = now;
      event.text = "abandoned";
      carry_out(*room, {std::move(event)});
    }
  }
}

}  // namespace enfilade::server
