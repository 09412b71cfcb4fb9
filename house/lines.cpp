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

// Somebody who speaks on a line, for the length of one message.
class House::Speaker final : public Keeper {
 public:
  Speaker(House& house, Line& line) : at_(house), line_(line), room_(*house.find(line.table)) {}

  Millis now() const override { return at_.now_; }
  // Whoever is here is here for all seats: nobody has been away.
  std::optional<Millis> away_since(Seat) const override { return std::nullopt; }
  void keep(const Said& said, TableEvent event) override {
    at_.carry_out(room_, {std::move(event)});
    acknowledge(said);
  }
  void acknowledge(const Said& said) override { at_.acknowledge(line_, said.id); }
  void refuse(const Said& said, const Error& why) override { at_.send_error(line_, said.id, why); }
  void say(std::string text) override { at_.out_.said.push_back({line_.number, std::move(text)}); }
  std::vector<std::string> names() const override { return at_.names_at(room_); }

  void watch(const Said& said) override;
  void here(const Said& said) override;
  void hint(const Said& said) override;
  void think(const Said& said) override;

 private:
  House& at_;
  Line& line_;
  Room& room_;
};

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
  Speaker speaker(*this, line);
  table::carry_out(*word, said, line, speaker);
}

void House::Speaker::watch(const Said& said) {
  line_.viewer = said.seat ? static_cast<Viewer>(*said.seat) : kSpectator;
  line_.covered = said.seat && room_.table.hot_seat(line_.person);
  if (line_.covered || said.since != room_.table.version(*line_.viewer)) at_.send_state(line_);
}

// Several seats on one screen: their people look at one of them at a time, on all lines together.
void House::Speaker::here(const Said& said) {
  const Seat seat = *said.seat;
  line_.viewer = seat;
  line_.covered = false;
  at_.each_line(room_, [&](Line& other) {
    if (other.number == line_.number || other.covered || !room_.table.hot_seat(kMe)) return;
    if (!other.viewer || *other.viewer == kSpectator || *other.viewer == seat) return;
    other.covered = true;
    at_.send_state(other);
  });
  at_.send_state(line_);
}

// It is told once the record says that it was taken.
void House::Speaker::hint(const Said& said) {
  const Seat seat = *said.seat;
  if (const auto event = room_.table.hint(at_.me(said.id), seat, said.decision, said.much); !event)
    return refuse(said, event.error());
  Purpose what{Purpose::Kind::hint, room_.id, seat, said.decision, line_.number, said.id, said.much};
  if (room_.advice[seat].decision == said.decision) return at_.take_hint(line_, room_, what);
  if (line_.analysis != 0) return refuse(said, busy());
  line_.analysis =
      at_.begin_thought(std::move(what), room_.table.match(), MindSpec::parse(kAdviser)->without_blunders(),
                        room_.table.mind_seed(seat), false);
}

void House::Speaker::think(const Said& said) {
  const Match there = position_at(room_.table, said.frame);
  const Seat seat = said.seat.value_or(there.node().seat());
  if (!there.node().asks(seat))
    return refuse(said, {"not_now", "this seat is not asked there", "", "at", {}});
  if (line_.analysis != 0) return refuse(said, busy());
  line_.analysis =
      at_.begin_thought({Purpose::Kind::analysis, line_.table, seat, 0, line_.number, said.id}, there,
                        MindSpec::parse(said.level)->without_blunders(), room_.table.mind_seed(seat), false);
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
