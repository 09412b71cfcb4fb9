// Who looks at a table, what they say and what they are told.
#include "house/house.hpp"
#include "table/replay.hpp"

namespace enfilade::house {

namespace {

constexpr std::size_t kLongestMessage = 8192;  // as on a WebSocket

Error bad(std::string_view text, std::string_view place) {
  return {"bad_value", std::string(text), "", std::string(place), {}};
}

}  // namespace

// ---- Coming and going -------------------------------------------------------------------------------------

Status House::connect(std::int64_t number, const std::string& table) {
  Room* room = find(table);
  if (!room) return Error{"not_found", "there is no such table", "", "table", {}};
  if (lines_.contains(number)) return bad("this line is open already", "line");
  Line line;
  line.person = kMe;
  line.number = number;
  line.table = table;
  lines_.emplace(number, std::move(line));
  think(*room);
  return Done{};
}

// Where nobody looks on, computers pause.
void House::goodbye(std::int64_t number) {
  const auto found = lines_.find(number);
  if (found == lines_.end()) return;
  stop_thought(found->second.analysis);
  Room* room = find(found->second.table);
  lines_.erase(found);
  if (room) think(*room);
}

void House::each_line(const Room& room, const std::function<void(Line&)>& act) {
  for (auto& [number, line] : lines_)
    if (line.table == room.id) act(line);
}

// ---- Hearing ----------------------------------------------------------------------------------------------

void House::heard(Line& line, std::string_view text) {
  if (text.size() > kLongestMessage) return send_error(line, "", bad("a message has at most 8 KiB", ""));
  const Result<Json> json = Json::parse(text);
  if (!json) return send_error(line, "", json.error());
  JsonCursor::Problem problem;
  const JsonCursor at(*json, problem);
  const std::string& name = at.at("t").text();
  Said said{find(line.table)->table, at.has("id") ? at.at("id").text() : ""};
  if (problem.found) return send_error(line, "", problem.error);
  const Word* word = find_word(name);
  if (!word) return send_error(line, said.id.substr(0, kLongestId), bad("this word is not known", "t"));
  if (const Status status = check_id(*word, said.id); !status) return send_error(line, "", status.error());
  word->read(at, said);
  if (problem.found) return send_error(line, said.id, problem.error);
  answer(line, *word, said);
}

void House::answer(Line& line, const Word& word, const Said& said) {
  Room& room = *find(line.table);
  if (word.order && room.table.remembered(line.person, said.id)) return acknowledge(line, said.id);
  if (const Status status = may(word.who, said, line); !status)
    return send_error(line, said.id, status.error());
  if (word.order) {
    // Whoever is here is here for all seats: nobody has been away.
    Result<TableEvent> event = word.order(said, me(said.id), std::nullopt);
    if (!event) return send_error(line, said.id, event.error());
    carry_out(room, {std::move(*event)});
    return acknowledge(line, said.id);
  }
  if (word.word == "watch") return watch(line, said);
  if (word.word == "here") return show(line, *said.seat);
  if (word.word == "hint") return hint(line, room, said);
  if (word.word == "think") return analyse(line, said);
  JsonWriter out;
  out.begin_object().field("t", word.word == "ping" ? "pong" : "reply");
  if (!said.id.empty()) out.field("id", said.id);
  if (word.word == "record") out.field("record", room.table.record(names_at(room)).text());
  if (const Status answered = word.answer ? word.answer(said, line, out) : Status(Done{}); !answered)
    return send_error(line, said.id, answered.error());
  out_.said.push_back({line.number, out.end_object().take()});
}

void House::watch(Line& line, const Said& said) {
  const Table& table = said.table;
  line.viewer = said.seat ? static_cast<Viewer>(*said.seat) : kSpectator;
  line.covered = said.seat && table.hot_seat(line.person);
  if (line.covered || said.since != table.version(*line.viewer)) send_state(line);
}

// Several seats on one screen: their people look at one of them at a time, on all lines together.
void House::show(Line& line, Seat seat) {
  const Room& room = *find(line.table);
  line.viewer = seat;
  line.covered = false;
  each_line(room, [&](Line& other) {
    if (other.number == line.number || other.covered || !room.table.hot_seat(kMe)) return;
    if (!other.viewer || *other.viewer == kSpectator || *other.viewer == seat) return;
    other.covered = true;
    send_state(other);
  });
  send_state(line);
}

// It is told once the record says that it was taken.
void House::hint(Line& line, Room& room, const Said& said) {
  const Seat seat = *said.seat;
  if (const auto event = room.table.hint(me(said.id), seat, said.decision, said.much); !event)
    return send_error(line, said.id, event.error());
  Purpose what{Purpose::Kind::hint, room.id, seat, said.decision, line.number, said.id, said.much};
  if (room.advice[seat].decision == said.decision) return take_hint(line, room, what);
  if (line.analysis != 0) return send_error(line, said.id, busy());
  line.analysis = begin_thought(std::move(what), room.table.match(),
                                MindSpec::parse(kAdviser)->without_blunders(), number("hint"), false);
}

void House::analyse(Line& line, const Said& said) {
  const Match there = position_at(said.table, said.frame);
  const Seat seat = said.seat.value_or(there.node().seat());
  if (!there.node().asks(seat))
    return send_error(line, said.id, {"not_now", "this seat is not asked there", "", "at", {}});
  if (line.analysis != 0) return send_error(line, said.id, busy());
  line.analysis = begin_thought({Purpose::Kind::analysis, line.table, seat, 0, line.number, said.id}, there,
                                MindSpec::parse(said.level)->without_blunders(), number("analysis"), false);
}

// ---- Telling ----------------------------------------------------------------------------------------------

void House::tell(Room& room, const Change& change) {
  const Table& table = room.table;
  if (!change.events.empty()) room.last_events = change.events;
  each_line(room, [&](const Line& line) {
    if (line.viewer && !line.covered && change.seen[table.slot(*line.viewer)])
      out_.said.push_back({line.number, news_text(table, change, *line.viewer)});
  });
  // A covered screen shows whose turn it is and no more.
  if (!change.seating) send_summary(room, true);
}

void House::send_state(const Line& line) {
  const Room& room = *find(line.table);
  JsonWriter out;
  out.begin_object();
  write_state(room.table, surroundings(room), line, room.last_events, out);
  out_.said.push_back({line.number, out.end_object().take()});
}

void House::send_summary(const Room& room, bool covered_only) {
  JsonWriter out;
  out.begin_object().field("t", "table").key("table");
  write_summary(room.table, surroundings(room), std::nullopt, out);
  const std::string text = out.end_object().take();
  each_line(room, [&](const Line& line) {
    if (line.viewer && (line.covered || !covered_only)) out_.said.push_back({line.number, text});
  });
}

void House::send_error(const Line& line, const std::string& id, const Error& error) {
  JsonWriter out;
  out.begin_object().field("t", "error");
  if (!id.empty()) out.field("id", id);
  write_error(error, out.key("error"));
  out_.said.push_back({line.number, out.end_object().take()});
}

void House::acknowledge(const Line& line, const std::string& id) {
  JsonWriter out;
  out.begin_object().field("t", "ack").field("id", id);
  if (const auto version = find(line.table)->table.remembered(line.person, id)) out.field("v", *version);
  out_.said.push_back({line.number, out.end_object().take()});
}

std::vector<std::string> House::names_at(const Room& room) const {
  std::vector<std::string> names;
  const Cards cards = surroundings(room).cards;
  for (const Chair& chair : room.table.chairs())
    names.push_back(chair.kind == Chair::Kind::computer ? chair.level : cards(chair.person).name);
  return names;
}

}  // namespace enfilade::house
