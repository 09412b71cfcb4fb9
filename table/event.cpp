#include "table/event.hpp"

#include <algorithm>

#include "kernel/chance.hpp"
#include "kernel/json.hpp"
#include "kernel/sha256.hpp"

namespace enfilade::table {

namespace {

constexpr std::string_view kKinds[] = {
    "created",  "seated",    "unseated", "admitted", "started", "step",    "asked",   "answered", "takeback",
    "resigned", "timed_out", "takeover", "handback", "left",    "rematch", "resumed", "ended",    "hint"};
constexpr std::string_view kChairs[] = {"person", "friend", "open", "computer"};
constexpr std::string_view kClocks[] = {"none", "live", "days"};
constexpr std::string_view kLines[] = {"chance",  "step",   "takeback", "takeover",
                                       "timeout", "resign", "remark"};

template <std::size_t N>
int find(const std::string_view (&words)[N], const JsonCursor& at) {
  const std::string& text = at.text();
  for (std::size_t i = 0; i < N; ++i)
    if (words[i] == text) return static_cast<int>(i);
  at.fail("this word is not known");
  return 0;
}

void write(const Terms& terms, JsonWriter& out) {
  out.begin_object().field("game", terms.game);
  if (terms.version != 0) out.field("version", terms.version).field("content", terms.content);
  out.field("players", terms.setup.players).key("options");
  out.begin_object();
  for (const auto& [name, value] : terms.setup.options) out.field(name, value);
  out.end_object().key("chairs").begin_array();
  for (const Chair& chair : terms.chairs) {
    out.begin_object().field("kind", word(chair.kind)).field("taken", chair.taken);
    if (!chair.person.empty()) out.field("person", chair.person);
    if (!chair.level.empty()) out.field("level", chair.level);
    if (!chair.entropy.empty()) out.field("entropy", to_hex(chair.entropy));
    out.end_object();
  }
  out.end_array().key("clock").begin_object().field("kind", word(terms.clock.kind));
  out.field("base", terms.clock.base).field("increment", terms.clock.increment).end_object();
  out.field("private", terms.is_private)
      .field("hold", terms.hold)
      .field("quick", terms.quick)
      .field("hints", terms.hints);
  out.field("takeover", terms.takeover).field("host", terms.host).field("seed", to_hex(terms.seed));
  if (!terms.earlier.empty()) out.field("earlier", terms.earlier);
  if (terms.elsewhere) out.field("elsewhere", true);
  if (!terms.opening_of.empty()) {
    out.field("opening_of", terms.opening_of).key("opening").begin_array();
    for (const RecordLine& line : terms.opening) {
      out.begin_array().text(kLines[static_cast<std::size_t>(line.kind)]);
      out.integer(line.seat).text(line.text).end_array();
    }
    out.end_array();
  }
  out.end_object();
}

std::string hex(const JsonCursor& at) {
  Result<std::string> bytes = from_hex(at.text());
  if (bytes) return *bytes;
  at.fail(bytes.error().text);
  return {};
}

std::string optional_text(const JsonCursor& at, std::string_view key) {
  return at.has(key) ? at.at(key).text() : std::string();
}

RecordLine read_line(const JsonCursor& at) {
  RecordLine line;
  line.kind = static_cast<RecordLine::Kind>(find(kLines, at.at(std::size_t{0})));
  line.seat = static_cast<Seat>(at.at(std::size_t{1}).integer(0, UINT8_MAX));
  line.text = at.at(std::size_t{2}).text();
  return line;
}

Terms read_terms(const JsonCursor& at) {
  Terms terms;
  terms.game = at.at("game").text();
  // Logs from before this was written are of the first version.
  terms.version = at.has("version") ? static_cast<int>(at.at("version").integer(1, 1'000'000)) : 1;
  terms.content = optional_text(at, "content");
  terms.setup.players = static_cast<int>(at.at("players").integer(1, kMaxSeats));
  for (const auto& [name, value] : at.at("options").json().members())
    terms.setup.options.emplace_back(name, value.text());
  for (std::size_t i = 0; i < at.at("chairs").size(1, kMaxSeats); ++i) {
    const JsonCursor from = at.at("chairs").at(i);
    Chair chair;
    chair.kind = static_cast<Chair::Kind>(find(kChairs, from.at("kind")));
    chair.taken = from.at("taken").boolean();
    chair.person = optional_text(from, "person");
    chair.level = optional_text(from, "level");
    if (from.has("entropy")) chair.entropy = hex(from.at("entropy"));
    terms.chairs.push_back(std::move(chair));
  }
  const JsonCursor clock = at.at("clock");
  constexpr Millis kLongest = Millis{1} << 42;
  terms.clock = {static_cast<ClockTerms::Kind>(find(kClocks, clock.at("kind"))),
                 clock.at("base").integer(0, kLongest), clock.at("increment").integer(0, kLongest)};
  terms.is_private = at.at("private").boolean();
  terms.hold = at.at("hold").boolean();
  terms.quick = at.at("quick").boolean();
  // Logs from before there were hints say nothing about them.
  terms.hints = at.has("hints") ? at.at("hints").boolean() : against_computers(terms.chairs);
  terms.takeover = at.at("takeover").text();
  terms.host = at.at("host").text();
  terms.seed = hex(at.at("seed"));
  terms.earlier = optional_text(at, "earlier");
  terms.elsewhere = at.has("elsewhere") && at.at("elsewhere").boolean();
  terms.opening_of = optional_text(at, "opening_of");
  if (at.has("opening"))
    for (std::size_t i = 0; i < at.at("opening").size(0, SIZE_MAX); ++i)
      terms.opening.push_back(read_line(at.at("opening").at(i)));
  return terms;
}

}  // namespace

std::string_view word(TableEvent::Kind kind) { return kKinds[static_cast<std::size_t>(kind)]; }
std::string_view word(Chair::Kind kind) { return kChairs[static_cast<std::size_t>(kind)]; }
std::string_view word(ClockTerms::Kind kind) { return kClocks[static_cast<std::size_t>(kind)]; }

bool against_computers(const std::vector<Chair>& chairs) {
  const auto own = std::find_if(chairs.begin(), chairs.end(),
                                [](const Chair& c) { return c.kind == Chair::Kind::person; });
  return std::all_of(chairs.begin(), chairs.end(), [&](const Chair& c) {
    return c.kind == Chair::Kind::computer || (c.kind == Chair::Kind::person && c.person == own->person);
  });
}

std::string TableEvent::json() const {
  JsonWriter out;
  out.begin_object().field("e", word(kind)).field("at", at);
  if (seat != kSpectator) out.field("seat", int{seat});
  if (!person.empty()) out.field("person", person);
  if (!id.empty()) out.field("id", id);
  if (!text.empty()) out.field("text", text);
  if (yes) out.field("yes", true);
  if (draws) {
    out.key("draws").begin_array();
    for (const std::string& draw : *draws) out.text(draw);
    out.end_array();
  }
  if (terms) write(*terms, out.key("terms"));
  return out.end_object().take();
}

Result<TableEvent> TableEvent::parse(std::string_view text) {
  const Result<Json> json = Json::parse(text);
  if (!json) return json.error();
  JsonCursor::Problem problem;
  const JsonCursor at(*json, problem);
  at.only({"e", "at", "seat", "person", "id", "text", "yes", "draws", "terms"});
  TableEvent event;
  event.kind = static_cast<Kind>(find(kKinds, at.at("e")));
  event.at = at.at("at").integer(0, Millis{1} << 52);
  if (at.has("seat")) event.seat = static_cast<Seat>(at.at("seat").integer(0, kMaxSeats - 1));
  event.person = optional_text(at, "person");
  event.id = optional_text(at, "id");
  event.text = optional_text(at, "text");
  event.yes = at.has("yes") && at.at("yes").boolean();
  if (at.has("draws")) {
    event.draws.emplace();
    for (std::size_t i = 0; i < at.at("draws").size(); ++i)
      event.draws->push_back(at.at("draws").at(i).text());
  }
  if (at.has("terms")) event.terms = read_terms(at.at("terms"));
  if (problem.found) return problem.error;
  return event;
}

}  // namespace enfilade::table
