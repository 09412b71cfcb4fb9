#include "table/spoken.hpp"

#include <algorithm>

#include "table/replay.hpp"
#include "table/request.hpp"

namespace enfilade::table {

namespace {

constexpr Millis kAway = 120'000;
constexpr std::int64_t kLastFrame = 1 << 20;

Error not_now(std::string_view text) { return {"not_now", std::string(text), "", "", {}}; }
Error not_yours() { return {"not_yours", "this is not your seat", "", "seat", {}}; }
Error not_here(std::string_view place) {
  return {"not_here", "say first that this seat is here", "", std::string(place), {}};
}

// ---- Readers ----------------------------------------------------------------------------------------------

void take_seat(const JsonCursor& at, Said& said) {
  said.seat = static_cast<Seat>(at.at("seat").integer(0, said.table.players() - 1));
}

void read_anything(const JsonCursor&, Said&) {}

void read_seat(const JsonCursor& at, Said& said) {
  at.only({"t", "id", "seat"});
  take_seat(at, said);
}

void read_view(const JsonCursor& at, Said& said) {
  at.only({"t", "id", "seat", "since"});
  if (at.has("seat")) take_seat(at, said);
  if (at.has("since")) said.since = at.at("since").integer(0, kMostNumber);
}

// A chapter weighs several kilobytes with what was seen then.
constexpr std::int64_t kMostChapters = 40;

void read_chapters(const JsonCursor& at, Said& said) {
  at.only({"t", "id", "from", "count"});
  if (at.has("from")) said.from = at.at("from").integer(0, kMostNumber);
  if (at.has("count")) said.count = at.at("count").integer(1, kMostChapters);
}

// For a seat that is not asked nothing is read: whatever is named for it, the answer is the same.
void take_step(const JsonCursor& at, Said& said) {
  if (said.table.asks(*said.seat)) said.step = read_step(said.table.match(), at);
}

void read_order(const JsonCursor& at, Said& said) {
  at.only({"t", "id", "seat", "decision", "step", "move"});
  take_seat(at, said);
  said.decision = at.at("decision").integer(0, kMostNumber);
  if (!at.has("move")) (void)at.at("step").text();
  take_step(at, said);
}

void read_answer(const JsonCursor& at, Said& said) {
  at.only({"t", "id", "seat", "yes"});
  take_seat(at, said);
  said.yes = at.at("yes").boolean();
}

void read_question(const JsonCursor& at, Said& said) {
  at.only({"t", "id", "seat", "step", "move"});
  take_seat(at, said);
  take_step(at, said);
}

void read_hint(const JsonCursor& at, Said& said) {
  at.only({"t", "id", "seat", "decision", "level"});
  take_seat(at, said);
  said.decision = at.at("decision").integer(0, kMostNumber);
  if (at.has("level")) said.much = static_cast<int>(at.at("level").integer(1, kHintLevels));
}

void read_frame(const JsonCursor& at, Said& said) {
  at.only({"t", "id", "seat", "at", "level"});
  said.frame = static_cast<std::size_t>(at.has("at") ? at.at("at").integer(0, kLastFrame) : kLastFrame);
  said.level = at.has("level") ? read_level(at.at("level")) : "courtier";
  if (at.has("seat")) take_seat(at, said);
}

// ---- What changes the table -------------------------------------------------------------------------------

using Caller = Table::Caller;
using Away = std::optional<Millis>;

Result<TableEvent> step(const Said& said, const Caller& who, Away) {
  // Whose seat it is comes before what was named for it.
  if (!said.step && said.table.owns(who.person, *said.seat)) return said.step.error();
  return said.table.step(who, *said.seat, said.decision, said.step ? *said.step : "");
}
Result<TableEvent> take_back(const Said& said, const Caller& who, Away) {
  return said.table.take_back(who, *said.seat);
}
Result<TableEvent> consent(const Said& said, const Caller& who, Away) {
  return said.table.consent(who, *said.seat, said.yes);
}
Result<TableEvent> resign(const Said& said, const Caller& who, Away) {
  return said.table.resign(who, *said.seat);
}
Result<TableEvent> hand_back(const Said& said, const Caller& who, Away) {
  return said.table.hand_back(who, *said.seat);
}
Result<TableEvent> replace(const Said& said, const Caller& who, Away away) {
  const Table& table = said.table;
  if (table.seats_of(who.person) != 0 && (!away || who.now - *away < kAway))
    return not_now("a computer can play for somebody who has been away for two minutes");
  return table.replace(who, *said.seat);
}

// ---- What is answered at once -----------------------------------------------------------------------------

template <Status (*write)(const Match&, Seat, std::string_view, JsonWriter&)>
Status about_step(const Said& said, const Looker&, JsonWriter& out) {
  if (!said.step) return said.step.error();
  return write(said.table.match(), *said.seat, *said.step, out);
}
Status explain(const Match& match, Seat seat, std::string_view step, JsonWriter& out) {
  write_explanation(match, seat, step, out);
  return Done{};
}

// For a page that has just been opened: a state shows where the game is, and this how it came there.
Status story(const Said& said, const Looker& looker, JsonWriter& out) {
  const Viewer viewer = *looker.viewer;
  out.field("v", said.table.version(viewer));
  if (said.from < 0)
    write_story(said.table, viewer, out.key("log"));
  else
    write_chapters(said.table, viewer, said.from, said.count, out.key("log"));
  return Done{};
}

constexpr Word kWords[] = {
    // word, needs an id, reader, who may, price, what it does
    {"watch", false, read_view, Who::viewer, 2, &Keeper::watch},
    {"here", true, read_seat, Who::owner, 2, &Keeper::here},
    {"ping", false, read_anything, Who::anybody, 0.5, &Keeper::ping},
    {"apply", true, read_order, Who::here, 1, step},
    {"takeback", true, read_seat, Who::here, 2, take_back},
    {"consent", true, read_answer, Who::here, 1, consent},
    {"resign", true, read_seat, Who::here, 2, resign},
    {"handback", true, read_seat, Who::here, 2, hand_back},
    {"replace", true, read_seat, Who::anybody, 2, replace},
    {"menu", true, read_question, Who::owner_here, 1, about_step<write_choices>},
    {"preview", true, read_question, Who::owner_here, 1, about_step<write_preview>},
    {"explain", true, read_question, Who::owner_here, 1, about_step<explain>},
    {"hint", true, read_hint, Who::owner_here, 5, &Keeper::hint},
    {"log", true, read_chapters, Who::seer, 10, story},
    {"record", true, read_frame, Who::afterwards, 5, &Keeper::record},
    {"think", true, read_frame, Who::afterwards, 20, &Keeper::think},
};

Status may(Who who, const Said& said, const Looker& looker) {
  const Table& table = said.table;
  switch (who) {
    case Who::anybody: break;
    case Who::viewer:
      if (said.seat ? !table.owns(looker.person, *said.seat) : !table.may_watch(looker.person))
        return not_yours();
      break;
    case Who::seer:
      if (!looker.viewer) return not_now("say first what you watch");
      if (looker.covered) return not_here("");
      break;
    case Who::owner:
      if (!table.owns(looker.person, *said.seat)) return not_yours();
      break;
    case Who::here: return check_here(table, looker, *said.seat);
    case Who::owner_here:
      if (!table.owns(looker.person, *said.seat)) return not_yours();
      if (const Status here = check_here(table, looker, *said.seat); !here) return here;
      if (table.phase() != Table::Phase::playing) return not_now("there is no game going on");
      break;
    case Who::afterwards:
      if (table.phase() != Table::Phase::ended || !table.referee())
        return not_now("the game is not over, or was never begun");
      break;
  }
  return Done{};
}

}  // namespace

Status check_here(const Table& table, const Looker& looker, Seat seat) {
  if (!table.hot_seat(looker.person) || (!looker.covered && looker.viewer == seat)) return Done{};
  return not_here("seat");
}

void write_state(const Table& table, const TableSurroundings& around, const Looker& looker,
                 std::span<const Event> last_events, JsonWriter& out) {
  const Viewer viewer = *looker.viewer;
  out.field("t", "state").field("v", table.version(viewer)).key("seat");
  viewer == kSpectator ? out.null() : out.integer(viewer);
  write_summary(table, around, looker.person, out.key("table"));
  out.field("covered", looker.covered).key("seat_names").begin_array();
  for (Seat seat = 0; seat < table.players(); ++seat) out.text(table.match().seat_name(seat));
  out.end_array();
  if (looker.covered) return;
  write_frame(table, viewer, out);
  write_events(table.match(), last_events, viewer, out.key("events"));
}

const Word* find_word(std::string_view word) {
  const auto found =
      std::find_if(std::begin(kWords), std::end(kWords), [&](const Word& each) { return each.word == word; });
  return found == std::end(kWords) ? nullptr : found;
}

Status check_id(const Word& word, std::string_view id) {
  if (id.size() <= kLongestId && !(word.needs_id && id.empty())) return Done{};
  return Error{"bad_value", "an id has 1 to 64 characters", "", "id", {}};
}

void Keeper::ping(const Said& said) {
  JsonWriter out;
  out.begin_object().field("t", "pong");
  if (!said.id.empty()) out.field("id", said.id);
  say(out.end_object().take());
}

void Keeper::record(const Said& said) {
  JsonWriter out;
  out.begin_object().field("t", "reply").field("id", said.id);
  say(out.field("record", said.table.record(names()).text()).end_object().take());
}

// What was done before is acknowledged again, whoever may do it now.
void carry_out(const Word& word, const Said& said, const Looker& looker, Keeper& keeper) {
  const Order* order = std::get_if<Order>(&word.action);
  if (order && said.table.remembered(looker.person, said.id)) return keeper.acknowledge(said);
  if (const Status status = may(word.who, said, looker); !status) return keeper.refuse(said, status.error());
  if (const OfKeeper* own = std::get_if<OfKeeper>(&word.action)) return (keeper.**own)(said);
  if (order) {
    Result<TableEvent> event =
        (*order)(said, {looker.person, said.id, keeper.now()}, keeper.away_since(*said.seat));
    return event ? keeper.keep(said, std::move(*event)) : keeper.refuse(said, event.error());
  }
  JsonWriter out;
  out.begin_object().field("t", "reply").field("id", said.id);
  const Answer answer = *std::get_if<Answer>(&word.action);
  const Status answered = answer(said, looker, out);
  answered ? keeper.say(out.end_object().take()) : keeper.refuse(said, answered.error());
}

}  // namespace enfilade::table
