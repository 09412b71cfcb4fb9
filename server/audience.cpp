#include "server/audience.hpp"

#include <algorithm>

namespace enfilade::server {

namespace {

// News weigh several kilobytes; who missed more than these few gets the state.
constexpr std::size_t kHistory = 6;

// Who has left a table a moment ago may be back.
constexpr Millis kMayComeBack = 60'000;

// Its people come when it is their turn, so that their turn has to come.
bool is_played_by_days(const Table& table) {
  const auto& chairs = table.chairs();
  return table.terms().clock.kind == ClockTerms::Kind::days &&
         std::any_of(chairs.begin(), chairs.end(), [](const Chair& chair) {
           return chair.kind != Chair::Kind::computer && chair.computer.empty();
         });
}

Text shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

}  // namespace

Audience::Audience(std::function<Millis()> now, const People& people, const Talk& talk, Metrics& metrics,
                   Moved moved)
    : now_(std::move(now)), people_(people), talk_(talk), metrics_(metrics), moved_(std::move(moved)) {}

// ---- Coming and going -------------------------------------------------------------------------------------

Watcher& Audience::admit(Room* room, std::string person, std::string session, std::string address) {
  auto watcher = std::make_unique<Watcher>();
  watcher->room = room;
  watcher->person = std::move(person);
  watcher->session = std::move(session);
  watcher->address = std::move(address);
  watcher->number = ++last_watcher_;
  Watcher& there = *watcher;
  if (room) room->onlookers.watchers.push_back(&there);  // holds the room
  watchers_[there.number] = std::move(watcher);
  ++metrics_.connections;
  ++metrics_.connections_total;
  return there;
}

void Audience::connect(Watcher& watcher, std::shared_ptr<Line> line) {
  watcher.line = std::move(line);
  if (watcher.room) presence(*watcher.room);
}

void Audience::goodbye(const Watcher& watcher) {
  Room* room = watcher.room;
  if (room) std::erase(room->onlookers.watchers, &watcher);
  watchers_.erase(watcher.number);
  --metrics_.connections;
  if (!room) return;
  room->onlookers.quiet_since = now_();
  presence(*room);
}

void Audience::hang_up(const std::function<bool(const Watcher&)>& whom, int code, std::string_view why) {
  for (const auto& [number, watcher] : watchers_)
    if (watcher->line && whom(*watcher)) watcher->line->close(code, why);
}

void Audience::opened(Room& room) {
  room.onlookers.quiet_since = now_();
  room.onlookers.away_since.fill(now_());
}

Watcher* Audience::find(std::int64_t number) {
  const auto found = watchers_.find(number);
  return found == watchers_.end() ? nullptr : found->second.get();
}

void Audience::each(const std::function<void(Watcher&)>& act) {
  for (const auto& [number, watcher] : watchers_) act(*watcher);
}

// The others hear of it at the next tick.
void Audience::presence(Room& room) {
  const SeatSet here = connected(room);
  for (Seat seat = 0; seat < room.table.players(); ++seat) {
    Millis& away = room.onlookers.away_since[seat];
    if (contains(here, seat))
      away = 0;
    else if (away == 0)
      away = now_();
  }
  room.onlookers.visited = now_();
  restless_.insert(&room);
  moved_(room);
}

void Audience::tick() {
  for (Room* room : std::exchange(restless_, {})) send_summary(*room);
}

// ---- Looking ----------------------------------------------------------------------------------------------

void Audience::watch(Watcher& watcher, Viewer viewer, std::int64_t since) {
  Room& room = *watcher.room;
  const Table& table = room.table;
  const bool same = watcher.viewer == viewer;
  watcher.viewer = viewer;
  watcher.covered = viewer != kSpectator && table.hot_seat(watcher.person);
  if (!same) presence(room);
  const auto& history = room.onlookers.history[table.slot(viewer)];
  const std::int64_t now = table.version(viewer);
  const bool gapless = since == now || (!history.empty() && history.back().first == now &&
                                        history.front().first <= since + 1 && since < now);
  if (watcher.covered || since < 0 || !gapless) return send_state(watcher);
  for (const auto& [version, text] : history)
    if (version > since) say(watcher, text);
}

void Audience::show(Watcher& watcher, Seat seat) {
  Room& room = *watcher.room;
  watcher.viewer = seat;
  watcher.covered = false;
  if (room.table.hot_seat(watcher.person))
    for (Watcher* other : room.onlookers.watchers) {
      if (other == &watcher || other->person != watcher.person || other->covered) continue;
      if (!other->viewer || *other->viewer == kSpectator || *other->viewer == seat) continue;
      other->covered = true;
      send_state(*other);
    }
  send_state(watcher);
}

// Who has lost their seat is not shown its view any more; authorisation is not a thing of the handshake.
void Audience::check_seats(Room& room) {
  for (Watcher* watcher : room.onlookers.watchers) {
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

// ---- Telling ----------------------------------------------------------------------------------------------

void Audience::changed(Room& room, const Change& change) {
  if (change.seating) check_seats(room);
  tell(room, change);
}

void Audience::tell(Room& room, const Change& change) {
  const Table& table = room.table;
  Onlookers& there = room.onlookers;
  if (!change.events.empty()) there.last_events = change.events;
  for (std::size_t slot = 0; slot <= static_cast<std::size_t>(table.players()); ++slot) {
    if (!change.seen[slot]) continue;
    const Viewer viewer =
        slot == static_cast<std::size_t>(table.players()) ? kSpectator : static_cast<Viewer>(slot);
    auto& history = there.history[slot];
    const auto wants = [&](const Watcher* w) { return w->viewer == viewer && !w->covered; };
    if (std::none_of(there.watchers.begin(), there.watchers.end(), wants)) {
      history.clear();
      continue;
    }
    const Text text = shared(news_text(table, change, viewer));
    history.emplace_back(table.version(viewer), text);
    if (history.size() > kHistory) history.pop_front();
    for (const Watcher* watcher : there.watchers)
      if (wants(watcher)) say(*watcher, text);
  }
  // A covered screen shows whose turn it is and no more.
  if (!change.seating) send_summary(room, true);
}

void Audience::say(const Room* about, const Watcher& to, Text text) {
  const auto send = [this, line = std::weak_ptr(to.line), text = std::move(text)] {
    const auto open = line.lock();
    if (!open) return;
    ++metrics_.messages_out;
    metrics_.bytes_out += static_cast<std::int64_t>(text->size());
    open->send(text);
  };
  about ? about->unsaid->when_durable(send) : send();
}

void Audience::say_to_all(Room& room, const Text& text, const std::function<bool(const Watcher&)>& whom) {
  for (const Watcher* watcher : room.onlookers.watchers)
    if (watcher->viewer && whom(*watcher)) say(*watcher, text);
}

void Audience::say_who_waits(Room& room, const std::string& text, bool anybody) {
  std::string& said = room.onlookers.waiting;
  if (text == said || (!anybody && said.empty())) return;
  said = anybody ? text : "";
  say_to_all(room, shared(text));
}

void Audience::send_summary(Room& room, bool covered_only) {
  const auto& watchers = room.onlookers.watchers;
  const auto wants = [&](const Watcher& w) { return w.viewer && (w.covered || !covered_only); };
  if (std::none_of(watchers.begin(), watchers.end(), [&](const Watcher* w) { return wants(*w); })) return;
  JsonWriter out;
  out.begin_object().field("t", "table").key("table");
  write_summary(room.table, surroundings(room), std::nullopt, out);
  say_to_all(room, shared(out.end_object().take()), wants);
}

void Audience::send_state(const Watcher& watcher) {
  const Room& room = *watcher.room;
  JsonWriter out;
  out.begin_object();
  write_state(room.table, surroundings(room), watcher, room.onlookers.last_events, out);
  talk_.write_for(watcher.person, room, out);
  say(watcher, shared(out.end_object().take()));
  if (!room.onlookers.waiting.empty()) say(watcher, shared(room.onlookers.waiting));
}

void Audience::reply(const Watcher& watcher, const std::string& id, std::string_view kind,
                     const std::function<void(JsonWriter&)>& fill) {
  JsonWriter out;
  out.begin_object().field("t", kind);
  if (!id.empty()) out.field("id", id);
  if (fill) fill(out);
  say(watcher, shared(out.end_object().take()));
}

void Audience::send_error(const Watcher& watcher, const std::string& id, const Error& error) {
  reply(watcher, id, "error", [&](JsonWriter& out) { write_error(error, out.key("error")); });
}

void Audience::acknowledge(const Watcher& watcher, const std::string& id) {
  const auto version = watcher.room->table.remembered(watcher.person, id);
  reply(watcher, id, "ack", [version](JsonWriter& out) {
    if (version) out.field("v", *version);
  });
}

Act Audience::acknowledgement(const Watcher& watcher, const std::string& id) {
  return [this, number = watcher.number, id] {
    if (const Watcher* still = find(number)) acknowledge(*still, id);
  };
}

// ---- Asking -----------------------------------------------------------------------------------------------

SeatSet Audience::connected(const Room& room) const {
  SeatSet seats = 0;
  for (const Watcher* watcher : room.onlookers.watchers) seats |= room.table.seats_of(watcher->person);
  return seats;
}

TableSurroundings Audience::surroundings(const Room& room) const {
  TableSurroundings around{room.id, [this](std::string_view id) { return people_.card(id); }, connected(room),
                           0, room.onlookers.away_since};
  for (const Watcher* watcher : room.onlookers.watchers)
    if (watcher->viewer == kSpectator) ++around.watching;
  return around;
}

std::optional<Millis> Audience::away_since(const Room& room, Seat seat) const {
  const Millis away = room.onlookers.away_since[seat];
  return away == 0 ? std::nullopt : std::optional(away);
}

std::optional<Millis> Audience::quiet_since(const Room& room) const {
  return room.onlookers.watchers.empty() ? std::optional(room.onlookers.quiet_since) : std::nullopt;
}

// The first who sits there and is connected, or whoever looks on. Where everybody has just left, or is away
// for days, computers think after all others; where nobody is, they pause until somebody comes.
std::optional<Account> Audience::account(const Room& room) const {
  const auto& watchers = room.onlookers.watchers;
  for (Seat seat = 0; seat < room.table.players(); ++seat)
    for (const Watcher* watcher : watchers)
      if (room.table.owns(watcher->person, seat))
        return Account{Account::Rank::watched, watcher->address, watcher->person};
  if (!watchers.empty())
    return Account{Account::Rank::watched, watchers.front()->address, watchers.front()->person};
  const auto& visited = room.onlookers.visited;
  const bool just_left = visited && now_() - *visited < kMayComeBack;
  if (!just_left && !is_played_by_days(room.table)) return std::nullopt;
  return Account{Account::Rank::unwatched, "", room.table.terms().host};
}

}  // namespace enfilade::server
