#include "house/house.hpp"

#include "kernel/sha256.hpp"
#include "table/import.hpp"
#include "table/replay.hpp"

namespace enfilade::house {

namespace {

constexpr std::size_t kMostEvents = 100'000;  // of one log; the longest games have some thousands
constexpr std::size_t kLongestName = 100;

Error bad(std::string_view text, std::string_view place) {
  return {"bad_value", std::string(text), "", std::string(place), {}};
}

std::vector<std::string> read_log(const JsonCursor& log) {
  const std::size_t events = log.size(1, kMostEvents);
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < events && !log.failed(); ++i) lines.push_back(log.at(i).text());
  return lines;
}

void write_numbers(std::string_view key, const std::vector<std::int64_t>& numbers, JsonWriter& out) {
  out.key(key).begin_array();
  for (const std::int64_t number : numbers) out.integer(number);
  out.end_array();
}

}  // namespace

std::string House::handle(std::string_view message) {
  out_ = {};
  const Result<Json> json = Json::parse(message);
  JsonCursor::Problem problem;
  Status status = json ? receive(JsonCursor(*json, problem)) : Status(json.error());
  if (status && problem.found) status = problem.error;
  JsonWriter out;
  out.begin_object().key("entries").begin_array();
  for (const Outbox::Entry& entry : out_.entries)
    out.begin_object()
        .field("table", entry.table)
        .field("seq", entry.seq)
        .field("event", entry.event)
        .end_object();
  out.end_array().key("cards").begin_array();
  for (const std::string& id : out_.changed)
    if (const Room* room = find(id)) write_summary(room->table, surroundings(*room), kMe, out);
  out.end_array().key("said").begin_array();
  for (const Outbox::Said& said : out_.said)
    out.begin_object().field("line", said.line).field("text", said.text).end_object();
  out.end_array();
  write_numbers("closed", out_.closed, out);
  out.key("thoughts").begin_array();
  for (const std::string& thought : out_.thoughts) out.raw(thought);
  out.end_array();
  write_numbers("stopped", out_.stopped, out);
  out.key("deadline");
  const auto when = deadline();
  when ? out.integer(*when) : out.null();
  if (!out_.reply.empty()) out.field("status", out_.status).key("reply").raw(out_.reply);
  // What the page's own worker said wrongly; what people say wrongly is told to them.
  if (!status) write_error(status.error(), out.key("error"));
  return out.end_object().take();
}

Status House::receive(const JsonCursor& at) {
  now_ = at.at("now").integer(0, kMostNumber);
  const Result<std::string> chance = from_hex(at.at("chance").text());
  if (!chance || chance->size() != FairChance::kSeedBytes) return bad("32 bytes in hexadecimal", "chance");
  chance_ = *chance;
  if (at.has("name")) {
    name_ = at.at("name").text();
    if (name_.size() > kLongestName || !is_plain(name_)) return bad("a name is one short line", "name");
  }
  const std::string& word = at.at("do").text();
  // Read before anything is done: what cannot be read stands for nobody's line and nobody's thought.
  const bool on_line = word == "connect" || word == "goodbye" || word == "heard";
  const std::int64_t line = on_line ? at.at("line").integer(1, kMostNumber) : 0;
  const std::int64_t number = word == "thought" ? at.at("thought").integer(1, kMostNumber) : 0;
  if (at.failed()) return Done{};
  if (word == "ask") {
    ask(at);
  } else if (word == "open") {
    return open(at.at("table").text(), at.at("log"));
  } else if (word == "look") {
    const std::vector<std::string> log = read_log(at.at("log"));
    if (at.failed()) return Done{};
    const Result<Table> table = Table::replay(log);
    reply(table ? board_text(*table, kMe) : table.error());
  } else if (word == "forget") {
    forget(at.at("table").text());
  } else if (word == "connect") {
    return connect(line, at.at("table").text());
  } else if (word == "goodbye") {
    goodbye(line);
  } else if (word == "heard") {
    const auto found = lines_.find(line);
    const std::string& text = at.at("text").text();
    if (found != lines_.end() && !at.failed()) heard(found->second, text);
  } else if (word == "thought") {
    thought(number, at.at("found"));
  } else if (word == "tick") {
    tick();
  } else {
    at.at("do").fail("this is not known");
  }
  return Done{};
}

// ---- Tables -----------------------------------------------------------------------------------------------

Status House::open(const std::string& id, const JsonCursor& log) {
  if (find(id)) return Done{};
  const std::vector<std::string> lines = read_log(log);
  if (log.failed()) return Done{};
  Result<Table> table = Table::replay(lines);
  if (!table) return table.error();
  go_on(keep(id, std::move(*table), static_cast<std::int64_t>(lines.size())));
  return Done{};
}

// Nobody's clock runs while the device, or the file, is elsewhere.
void House::go_on(Room& room) {
  if (room.table.deadline())
    carry_out(room, {room.table.resume(now_, std::max<Millis>(0, now_ - room.table.changed()))});
}

void House::forget(const std::string& id) {
  for (const auto& [number, line] : lines_)
    if (line.table == id) out_.closed.push_back(number);
  for (const std::int64_t number : out_.closed) goodbye(number);
  if (Room* room = find(id))
    for (AtSeat& thinking : room->thinking) stop_thought(thinking.thought);
  if (const auto room = rooms_.find(id); room != rooms_.end()) rooms_.erase(room);
}

House::Room* House::find(std::string_view id) {
  const auto found = rooms_.find(id);
  return found == rooms_.end() ? nullptr : &found->second;
}

House::Room& House::keep(std::string id, Table table, std::int64_t next_seq) {
  return rooms_.emplace(id, Room{id, std::move(table), next_seq}).first->second;
}

Result<House::Room*> House::make(Terms terms) {
  TableEvent created;
  created.kind = TableEvent::Kind::created;
  created.at = now_;
  created.person = kMe;
  terms.seed = chance_;
  created.terms = std::move(terms);
  Result<Table> table = Table::open(created);
  if (!table) return table.error();
  // By which rules it was begun.
  created.terms->version = table->terms().version;
  created.terms->content = table->terms().content;
  const std::string id = "device-" + token("table");
  Room& room = keep(id, std::move(*table), 1);
  out_.entries.push_back({id, 0, created.json()});
  carry_out(room, {});
  return &room;
}

void House::carry_out(Room& room, std::vector<TableEvent> events) {
  bool seating = false;
  const auto apply = [&](TableEvent& event) {
    const Result<Change> change = room.table.apply(event);
    // Commands are checked before they are carried out.
    ENFILADE_CHECK(change);
    out_.entries.push_back({room.id, room.next_seq++, event.json()});
    seating = seating || change->seating;
    tell(room, *change);
  };
  for (TableEvent& event : events) apply(event);
  while (auto next = room.table.due(now_)) apply(*next);
  if (seating) send_summary(room, false);
  out_.changed.insert(room.id);
  drop_hints(room);
  think(room);
}

void House::tick() {
  for (auto& [id, room] : rooms_)
    if (auto event = room.table.due(now_)) carry_out(room, {std::move(*event)});
}

std::optional<Millis> House::deadline() const {
  std::optional<Millis> first;
  for (const auto& [id, room] : rooms_)
    if (const auto up = room.table.phase() == Table::Phase::playing ? room.table.deadline() : std::nullopt)
      if (!first || *up < *first) first = up;
  return first;
}

TableSurroundings House::surroundings(const Room& room) const {
  const auto card = [this](std::string_view id) {
    return PersonCard{std::string(id), id.starts_with(kOfRecord) ? std::string(id.substr(1)) : name_};
  };
  return {room.id, card, room.table.seats_of(kMe)};
}

// ---- Chance -----------------------------------------------------------------------------------------------

std::string House::token(std::string_view purpose) const {
  return to_hex(as_text(hmac_sha256(chance_, purpose)).substr(0, 8));
}

}  // namespace enfilade::house
