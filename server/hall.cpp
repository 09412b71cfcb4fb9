#include "server/hall.hpp"

#include <algorithm>

#include "kernel/json.hpp"
#include "kernel/text.hpp"
#include "server/log.hpp"
#include "server/workers.hpp"

namespace enfilade::server {

namespace {

constexpr std::size_t kIdLetters = 12;
// News weigh several kilobytes; who missed more than these few gets the state.
constexpr std::size_t kHistory = 6;
constexpr Millis kMinute = 60'000, kHour = 60 * kMinute, kDay = 24 * kHour;
constexpr Millis kRoomStays = 5 * kMinute;  // an ended table without visitors is kept in memory this long
constexpr Millis kWaitingStays = 14 * kDay;
constexpr Millis kNoted = 10'000;  // how exactly we know when the server was last there
constexpr Flow kPerAddress{20, 200}, kPerPerson{15, 150}, kNewcomers{0.2, 60}, kNotices{1, 30};

}  // namespace

Hall::Hall(HallTerms terms, Store& store, Metrics& metrics)
    : terms_(std::move(terms)),
      store_(store),
      metrics_(metrics),
      address_buckets_(kPerAddress),
      person_buckets_(kPerPerson),
      newcomer_buckets_(kNewcomers),
      passwords_(terms_.post),
      thinkers_(std::make_unique<Workers>(terms_.thinkers, terms_.post)) {
  if (!terms_.now) terms_.now = [clock = terms_.clock] { return clock->now(); };
}

Hall::~Hall() = default;

// ---- Reading back -----------------------------------------------------------------------------------------

Status Hall::open() {
  if (const Status status = people_.load(store_); !status) return status;
  if (const Status status = logins_.load(store_); !status) return status;
  if (const Status status = bans_.load(store_); !status) return status;
  if (const Status status = read_tables(); !status) return status;
  const auto noted = store_.paper("server", "time");
  const auto last = noted && *noted ? parse_u64(**noted) : std::nullopt;
  Millis logged = last ? static_cast<Millis>(*last) : 0;
  std::vector<Room*> running;
  for (const auto& [id, card] : cards_) {
    Room* room = card.phase == Table::Phase::ended ? nullptr : load_room(id);
    logged = std::max(logged, room ? room->table.changed() : card.changed);
    if (room && room->table.deadline()) running.push_back(room);
  }
  if (terms_.clock) {
    if (const Millis behind = logged - terms_.now(); behind > 0)
      log_line("clock_behind").number("by", behind);
    terms_.clock->not_before(logged);
    terms_.clock->stood_still();  // reading everything back is no standstill
  }
  const Millis now = terms_.now();
  const Millis away = last ? std::max<Millis>(0, now - static_cast<Millis>(*last)) : 0;
  for (Room* room : running) carry_out(*room, {room->table.resume(now, away)}, {}, {});
  log_line("opened")
      .number("people", people_.size())
      .number("tables", cards_.size())
      .number("live", rooms_.size());
  return Done{};
}

Status Hall::read_tables() {
  return for_each_card(store_, {}, [this](const server::TableCard& card) {
    keep({table_id(card.table),
          static_cast<Table::Phase>(card.phase),
          {card.people.begin(), card.people.end()},
          card.changed,
          card.invite});
    return true;
  });
}

Room* Hall::load_room(const std::string& id) {
  const auto number = table_number(id);
  if (!number) return nullptr;
  const Result<std::vector<std::string>> events = store_.log(*number);
  Result<Table> table = events ? Table::replay(*events) : Result<Table>(events.error());
  if (!table) {
    const bool other_rules = table.error().code == "other_rules";
    log_line(other_rules ? "other_rules" : "damaged_table")
        .text("table", id)
        .text("why", to_string(table.error()));
    unreadable_[id] = table.error();
    return nullptr;
  }
  auto room = std::make_unique<Room>(std::move(*table));
  room->id = id;
  room->number = *number;
  room->next_seq = static_cast<std::int64_t>(events->size());
  room->quiet_since = terms_.now();
  room->away_since.fill(terms_.now());
  room->invite = cards_.at(id).invite;
  read_chat(*room);
  Room* raw = room.get();
  rooms_[id] = std::move(room);
  set_deadline(*raw);
  think(*raw);
  return raw;
}

Room* Hall::find_room(std::string_view id) {
  const auto open = rooms_.find(std::string(id));
  if (open != rooms_.end()) return open->second->gone ? nullptr : open->second.get();
  return cards_.contains(id) && !unreadable_.contains(id) ? load_room(std::string(id)) : nullptr;
}

// ---- Changing ---------------------------------------------------------------------------------------------

Result<Room*> Hall::make_room(const TableEvent& created, Batch& batch) {
  Result<Table> table = Table::open(created);
  if (!table) return table.error();
  auto room = std::make_unique<Room>(std::move(*table));
  room->id = random_token(kIdLetters);
  room->number = *table_number(room->id);
  room->invite = random_token(20);
  room->away_since.fill(terms_.now());
  TableEvent first = created;
  first.terms->version = room->table.terms().version;
  first.terms->content = room->table.terms().content;
  batch.entries.push_back({room->number, room->next_seq++, first.json()});
  ++metrics_.tables_made;
  Room* raw = room.get();
  rooms_[raw->id] = std::move(room);
  file(*raw, batch);
  return raw;
}

void Hall::carry_out(Room& room, std::vector<TableEvent> events, Batch batch, std::function<void()> then) {
  check_standstill();
  // Everything that is said from here on waits for this commit.
  room.pending.emplace_back();
  bool seating = false;
  const auto apply = [&](TableEvent& event) -> Status {
    const Result<Change> change = room.table.apply(event);
    if (!change) return change.error();
    batch.entries.push_back({room.number, room.next_seq++, event.json()});
    if (event.kind == TableEvent::Kind::step)
      ++(event.person.empty() ? metrics_.computer_steps : metrics_.steps);
    seating = seating || change->seating;
    if (change->seating) check_seats(room);
    tell(room, *change);
    return Done{};
  };
  Status status = Done{};
  for (TableEvent& event : events)
    if (status) status = apply(event);
  while (status) {
    auto next = room.table.due(terms_.now());
    if (!next) break;
    status = apply(*next);
  }
  // Commands are checked before they are carried out; what fails here has left the table half changed.
  ENFILADE_CHECK(status);
  if (seating) {
    send_summary(room);
    file(room, batch);
  }
  if (then) room.pending.back().push_back(std::move(then));
  set_deadline(room);
  think(room);
  store_.commit(std::move(batch), [this, id = room.id](const Status& done) { durable(id, done); });
  // A table that never started leaves nothing.
  if (room.table.phase() == Table::Phase::ended && !room.table.referee() && !room.gone) discard(room.id, {});
}

void Hall::durable(const std::string& id, const Status& done) {
  if (!done) give_up(done.error());
  Room& room = *rooms_.at(id);  // a room with something pending stays
  const std::vector<std::function<void()>> acts = std::move(room.pending.front());
  room.pending.pop_front();
  for (const auto& act : acts) act();
}

void Hall::commit(Room& room, Batch batch, std::function<void()> then) {
  room.pending.emplace_back();
  if (then) room.pending.back().push_back(std::move(then));
  store_.commit(std::move(batch), [this, id = room.id](const Status& done) { durable(id, done); });
}

void Hall::commit(Batch batch, std::function<void()> then) {
  if (batch.empty()) {
    if (then) then();
    return;
  }
  store_.commit(std::move(batch), [then = std::move(then)](const Status& done) {
    if (!done) give_up(done.error());
    if (then) then();
  });
}

// Who has lost their seat is not shown its view any more; authorisation is not a thing of the handshake.
void Hall::check_seats(Room& room) {
  for (Watcher* watcher : room.watchers) {
    if (!watcher->viewer || *watcher->viewer == kSpectator) continue;
    if (room.table.owns(watcher->person, *watcher->viewer)) continue;
    watcher->covered = false;
    watcher->viewer.reset();
    if (room.table.may_watch(watcher->person)) {
      watcher->viewer = kSpectator;
      send_state(*watcher);
    } else {
      watcher->line->close(1008, "you do not sit here any more");
    }
  }
}

void Hall::set_deadline(Room& room) {
  if (const auto old = deadline_of_.find(room.id); old != deadline_of_.end()) {
    deadlines_.erase({old->second, room.id});
    deadline_of_.erase(old);
  }
  if (const auto next = room.table.deadline(); next && room.table.phase() == Table::Phase::playing) {
    deadlines_.emplace(*next, room.id);
    deadline_of_[room.id] = *next;
  }
}

void Hall::think(Room& room) {
  const Table& table = room.table;
  for (Seat seat = 0; seat < table.players(); ++seat) {
    Room::Thinking& thinking = room.thinking[seat];
    const auto spec = table.mind(seat);
    const auto decision = table.decision(seat);
    if (!spec || !decision) {
      thinking = {};  // lets go of a thought that is not wanted any more
      continue;
    }
    if (thinking.ticket && thinking.decision == *decision) continue;
    // The turn goes on if nobody else was asked and the last thought was thought to its end.
    const bool same_turn = thinking.mind && !thinking.ticket;
    if (!same_turn) thinking.mind = std::make_shared<Mind>(*spec, table.mind_seed(seat));
    thinking.decision = *decision;
    thinking.ticket = thinkers_->think(
        {thinking.mind, table.match().view(seat), same_turn, account_of(room)},
        [this, id = room.id, seat, decision = *decision](const Thought& thought) {
          const auto found = rooms_.find(id);
          if (found == rooms_.end()) return;
          Room& at = *found->second;
          at.thinking[seat].ticket.reset();
          Result<TableEvent> event = at.table.step_of_computer(seat, decision, thought.step, terms_.now());
          if (event) carry_out(at, {std::move(*event)}, {}, {});
        });
  }
}

// ---- Telling ----------------------------------------------------------------------------------------------

void Hall::tell(Room& room, const Change& change) {
  const Table& table = room.table;
  if (!change.events.empty()) room.last_events = change.events;
  for (std::size_t slot = 0; slot <= static_cast<std::size_t>(table.players()); ++slot) {
    if (!change.seen[slot]) continue;
    const Viewer viewer =
        slot == static_cast<std::size_t>(table.players()) ? kSpectator : static_cast<Viewer>(slot);
    auto& history = room.history[slot];
    const auto wants = [&](const Watcher* w) { return w->viewer == viewer && !w->covered; };
    if (std::none_of(room.watchers.begin(), room.watchers.end(), wants)) {
      history.clear();
      continue;
    }
    const Text text = std::make_shared<const std::string>(news_text(table, change, viewer));
    history.emplace_back(table.version(viewer), text);
    if (history.size() > kHistory) history.pop_front();
    for (const Watcher* watcher : room.watchers)
      if (wants(watcher)) say(room, *watcher, text);
  }
  // A covered screen shows whose turn it is and no more.
  if (!change.seating) send_summary(room, true);
}

void Hall::say(Room& room, const Watcher& to, Text text) {
  room.when_durable([this, line = std::weak_ptr(to.line), text = std::move(text)] {
    const auto open = line.lock();
    if (!open) return;
    ++metrics_.messages_out;
    metrics_.bytes_out += static_cast<std::int64_t>(text->size());
    open->send(text);
  });
}

TableSurroundings Hall::surroundings(const Room& room) const {
  TableSurroundings around{room.id, [this](std::string_view id) { return people_.card(id); }, connected(room),
                           0};
  for (const Watcher* watcher : room.watchers)
    if (watcher->viewer == kSpectator) ++around.watching;
  return around;
}

std::vector<std::string> Hall::names(const Room& room) const {
  std::vector<std::string> names;
  for (const Chair& chair : room.table.chairs())
    names.push_back(chair.kind == Chair::Kind::computer ? chair.level : people_.card(chair.person).name);
  return names;
}

void Hall::notice(std::string_view what, const std::string& address) {
  if (notices_.take(1, kNotices, terms_.now()))
    log_line("refused").text("why", what).text("address", address);
}

// Those who are made to knock by a page elsewhere must not drown what else the operator should see.
void Hall::notice_foreign(const std::string& address) {
  ++metrics_.bad_origins;
  if (foreign_notices_.take(1, kNotices, terms_.now()))
    log_line("refused").text("what", "bad_origin").text("address", address);
}

SeatSet Hall::connected(const Room& room) const {
  SeatSet seats = 0;
  for (const Watcher* watcher : room.watchers) seats |= room.table.seats_of(watcher->person);
  return seats;
}

void Hall::send_summary(Room& room, bool covered_only) {
  const auto wants = [&](const Watcher* w) { return w->viewer && (w->covered || !covered_only); };
  if (std::none_of(room.watchers.begin(), room.watchers.end(), wants)) return;
  JsonWriter out;
  out.begin_object().field("t", "table").key("table");
  write_summary(room.table, surroundings(room), std::nullopt, out);
  const Text text = std::make_shared<const std::string>(out.end_object().take());
  for (const Watcher* watcher : room.watchers)
    if (wants(watcher)) say(room, *watcher, text);
}

// ---- Time -------------------------------------------------------------------------------------------------

void Hall::check_standstill() {
  const Millis stood = terms_.clock ? terms_.clock->stood_still() : 0;
  if (stood == 0) return;
  log_line("stood_still").number("milliseconds", stood);
  std::vector<Room*> running;
  for (const auto& [when, id] : deadlines_) running.push_back(rooms_.at(id).get());
  for (Room* room : running) carry_out(*room, {room->table.resume(terms_.now(), stood)}, {}, {});
}

void Hall::tick() {
  check_standstill();
  const Millis now = terms_.now();
  while (!deadlines_.empty() && deadlines_.begin()->first <= now) {
    Room& room = *rooms_.at(deadlines_.begin()->second);
    deadlines_.erase(deadlines_.begin());
    deadline_of_.erase(room.id);
    if (auto event = room.table.due(now)) carry_out(room, {std::move(*event)}, {}, {});
  }
  for (const std::string& id : std::exchange(restless_, {}))
    if (const auto room = rooms_.find(id); room != rooms_.end()) send_summary(*room->second);
  tell_who_waits(now);
  note_the_time(now);
  if (now - last_sweep_ >= kMinute) sweep(now);
}

// While somebody's clock runs: after a crash this says how long the server was away.
void Hall::note_the_time(Millis now) {
  if (deadlines_.empty() || now - last_noted_ < kNoted) return;
  last_noted_ = now;
  commit({{}, {{"server", "time", std::to_string(now)}}}, {});
}

void Hall::sweep(Millis now) {
  last_sweep_ = now;
  for (Buckets* buckets : {&address_buckets_, &person_buckets_, &newcomer_buckets_}) buckets->forget(now);
  logins_.sweep(now);
  std::erase_if(made_lately_, [now](const auto& each) { return now - each.second.at > 10 * kMinute; });
  for (auto each = rooms_.begin(); each != rooms_.end();) {
    Room& room = *(each++)->second;
    if (!room.watchers.empty() || !room.pending.empty()) continue;
    if (room.table.phase() == Table::Phase::ended && now - room.quiet_since > kRoomStays) {
      rooms_.erase(room.id);
    } else if (room.table.phase() == Table::Phase::waiting && now - room.table.changed() > kWaitingStays) {
      TableEvent event;
      event.kind = TableEvent::Kind::ended;
      event.at = now;
      event.text = "abandoned";
      carry_out(room, {std::move(event)}, {}, {});
    }
  }
  if (now - last_census_ < kHour) return;
  last_census_ = now;
  Batch batch;
  people_.sweep(now, [this](const std::string& person) { return tables_of_.contains(person); }, batch);
  commit(std::move(batch), {});
}

void Hall::shut() {
  last_noted_ = 0;
  note_the_time(terms_.now());
  hang_up([](const Watcher&) { return true; }, 1001, "the server goes down");
  thinkers_->stop();
}

}  // namespace enfilade::server
