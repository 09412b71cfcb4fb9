// What can be said at a table: one row per word. A row that changes the table answers the event to be logged;
// the others are answered at once.
#include <algorithm>

#include "kernel/text.hpp"
#include "server/lines.hpp"
#include "table/replay.hpp"
#include "table/request.hpp"

namespace enfilade::server {

namespace {

constexpr Millis kAway = 120'000;
constexpr std::int64_t kMost = std::int64_t{1} << 52;
constexpr std::int64_t kLastFrame = 1 << 20;

Error not_now(std::string_view text) { return {"not_now", std::string(text), "", "", {}}; }
Error not_yours() { return {"not_yours", "this is not your seat", "", "seat", {}}; }
Error not_here(std::string_view place) {
  return {"not_here", "say first that this seat is here", "", std::string(place), {}};
}

// ---- Readers ----------------------------------------------------------------------------------------------

void take_seat(const JsonCursor& at, Said& said) {
  said.seat = static_cast<Seat>(at.at("seat").integer(0, said.room.table.players() - 1));
}

void read_anything(const JsonCursor&, Said&) {}

void read_seat(const JsonCursor& at, Said& said) {
  at.only({"t", "id", "seat"});
  take_seat(at, said);
}

void read_view(const JsonCursor& at, Said& said) {
  at.only({"t", "id", "seat", "since"});
  if (at.has("seat")) take_seat(at, said);
  if (at.has("since")) said.since = at.at("since").integer(0, kMost);
}

// A chapter weighs several kilobytes with what was seen then.
constexpr std::int64_t kMostChapters = 40;

void read_chapters(const JsonCursor& at, Said& said) {
  at.only({"t", "id", "from", "count"});
  if (at.has("from")) said.from = at.at("from").integer(0, kMost);
  if (at.has("count")) said.count = at.at("count").integer(1, kMostChapters);
}

// Before the start there is no match that could spell a move, and nothing that could be done.
void take_step(const JsonCursor& at, Said& said) {
  if (said.room.table.referee()) said.step = read_step(said.room.table.match(), at);
}

void read_order(const JsonCursor& at, Said& said) {
  at.only({"t", "id", "seat", "decision", "step", "move"});
  take_seat(at, said);
  said.decision = at.at("decision").integer(0, kMost);
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
  said.decision = at.at("decision").integer(0, kMost);
  if (at.has("level")) said.much = static_cast<int>(at.at("level").integer(1, kHintLevels));
}

void read_chat(const JsonCursor& at, Said& said) {
  at.only({"t", "id", "text"});
  said.text = trim(at.at("text").text());
  if (said.text.empty() || Talk::characters(said.text) > Talk::kLongestChat)
    at.fail("a line of chat has 1 to 500 characters");
}

void read_before(const JsonCursor& at, Said& said) {
  at.only({"t", "id", "before"});
  said.before = at.at("before").integer(0, kMost);
}

void read_note(const JsonCursor& at, Said& said) {
  at.only({"t", "id", "text"});
  said.text = at.at("text").text();
  if (Talk::characters(said.text) > Talk::kLongestNote) at.fail("a note has at most 4000 characters");
}

void read_mute(const JsonCursor& at, Said& said) {
  at.only({"t", "id", "person", "yes"});
  said.person = at.at("person").text();
  said.yes = at.at("yes").boolean();
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
  if (!said.step) return said.step.error();
  return said.room.table.step(who, *said.seat, said.decision, *said.step);
}
Result<TableEvent> take_back(const Said& said, const Caller& who, Away) {
  return said.room.table.take_back(who, *said.seat);
}
Result<TableEvent> consent(const Said& said, const Caller& who, Away) {
  return said.room.table.consent(who, *said.seat, said.yes);
}
Result<TableEvent> resign(const Said& said, const Caller& who, Away) {
  return said.room.table.resign(who, *said.seat);
}
Result<TableEvent> hand_back(const Said& said, const Caller& who, Away) {
  return said.room.table.hand_back(who, *said.seat);
}
Result<TableEvent> replace(const Said& said, const Caller& who, Away away) {
  const Table& table = said.room.table;
  if (table.seats_of(who.person) != 0 && (!away || who.now - *away < kAway))
    return not_now("a computer can play for somebody who has been away for two minutes");
  return table.replace(who, *said.seat);
}

}  // namespace

const Lines::Command* Lines::find_command(std::string_view word) {
  static constexpr Command kCommands[] = {
      // word, price, needs an id, reader, who may, what it does
      {"watch", 2, false, read_view, Who::viewer, nullptr, &Lines::watch},
      {"here", 2, true, read_seat, Who::owner, nullptr, &Lines::here},
      {"ping", 0.5, false, read_anything, Who::anybody, nullptr, &Lines::ping},
      {"apply", 1, true, read_order, Who::here, step, nullptr},
      {"takeback", 2, true, read_seat, Who::here, take_back, nullptr},
      {"consent", 1, true, read_answer, Who::here, consent, nullptr},
      {"resign", 2, true, read_seat, Who::here, resign, nullptr},
      {"handback", 2, true, read_seat, Who::here, hand_back, nullptr},
      {"replace", 2, true, read_seat, Who::anybody, replace, nullptr},
      {"menu", 1, true, read_question, Who::owner_here, nullptr, &Lines::menu},
      {"preview", 1, true, read_question, Who::owner_here, nullptr, &Lines::preview},
      {"explain", 1, true, read_question, Who::owner_here, nullptr, &Lines::explain},
      {"hint", 5, true, read_hint, Who::owner_here, nullptr, &Lines::hint},
      {"log", 10, true, read_chapters, Who::seer, nullptr, &Lines::story},
      {"chat", 3, true, read_chat, Who::anybody, nullptr, &Lines::chat},
      {"earlier", 5, true, read_before, Who::anybody, nullptr, &Lines::earlier},
      {"note", 3, true, read_note, Who::anybody, nullptr, &Lines::note},
      {"mute", 2, true, read_mute, Who::anybody, nullptr, &Lines::mute},
      {"record", 5, true, read_frame, Who::afterwards, nullptr, &Lines::record},
      {"think", 20, true, read_frame, Who::afterwards, nullptr, &Lines::think},
  };
  const auto found = std::find_if(std::begin(kCommands), std::end(kCommands),
                                  [&](const Command& c) { return c.word == word; });
  return found == std::end(kCommands) ? nullptr : found;
}

Status Lines::may(Who who, const Said& said) const {
  const Watcher& watcher = said.watcher;
  const Table& table = said.room.table;
  switch (who) {
    case Who::anybody: break;
    case Who::viewer:
      if (said.seat ? !table.owns(watcher.person, *said.seat) : !table.may_watch(watcher.person))
        return not_yours();
      break;
    case Who::seer:
      if (!watcher.viewer) return not_now("say first what you watch");
      if (watcher.covered) return not_here("");
      break;
    case Who::owner:
      if (!table.owns(watcher.person, *said.seat)) return not_yours();
      break;
    case Who::here:
      if (!audience_.is_here(watcher, *said.seat)) return not_here("seat");
      break;
    case Who::owner_here:
      if (!table.owns(watcher.person, *said.seat)) return not_yours();
      if (!audience_.is_here(watcher, *said.seat)) return not_here("seat");
      if (table.phase() != Table::Phase::playing) return not_now("there is no game going on");
      break;
    case Who::afterwards:
      if (table.phase() != Table::Phase::ended || !table.referee())
        return not_now("the game is not over, or was never begun");
      break;
  }
  return Done{};
}

void Lines::carry_out(const Command& command, const Said& said) {
  const Watcher& watcher = said.watcher;
  // What was done before is acknowledged again, whoever may do it now.
  if (command.order && said.room.table.remembered(watcher.person, said.id))
    return audience_.acknowledge(watcher, said.id);
  if (const Status status = may(command.who, said); !status)
    return audience_.send_error(watcher, said.id, status.error());
  if (command.action) return (this->*command.action)(said);
  Result<TableEvent> event =
      command.order(said, {watcher.person, said.id, now_()}, audience_.away_since(said.room, *said.seat));
  if (!event) return audience_.send_error(watcher, said.id, event.error());
  tables_.carry_out(said.room, {std::move(*event)}, audience_.acknowledgement(watcher, said.id));
}

// ---- What is answered at once -----------------------------------------------------------------------------

void Lines::ping(const Said& said) { audience_.reply(said.watcher, said.id, "pong"); }

void Lines::watch(const Said& said) {
  audience_.watch(said.watcher, said.seat ? static_cast<Viewer>(*said.seat) : kSpectator, said.since);
}

void Lines::here(const Said& said) { audience_.show(said.watcher, *said.seat); }

void Lines::answer(const Said& said, Write write) {
  JsonWriter out;
  out.begin_object().field("t", "reply").field("id", said.id);
  const Status answered =
      said.step ? write(said.room.table.match(), *said.seat, *said.step, out) : Status(said.step.error());
  if (!answered) return audience_.send_error(said.watcher, said.id, answered.error());
  audience_.say(said.watcher, std::make_shared<const std::string>(out.end_object().take()));
}

void Lines::menu(const Said& said) { answer(said, write_choices); }
void Lines::preview(const Said& said) { answer(said, write_preview); }
void Lines::explain(const Said& said) {
  answer(said, [](const Match& match, Seat seat, std::string_view step, JsonWriter& out) {
    write_explanation(match, seat, step, out);
    return Status(Done{});
  });
}

// For a page that has just been opened: a state shows where the game is, and this how it came there.
void Lines::story(const Said& said) {
  const Viewer viewer = *said.watcher.viewer;
  audience_.reply(said.watcher, said.id, "reply", [&](JsonWriter& out) {
    out.field("v", said.room.table.version(viewer));
    if (said.from < 0)
      write_story(said.room.table, viewer, out.key("log"));
    else
      write_chapters(said.room.table, viewer, said.from, said.count, out.key("log"));
  });
}

void Lines::chat(const Said& said) {
  const Watcher& watcher = said.watcher;
  const ChatLine* line = talk_.chat(said.room, watcher.person, said.id, said.text, now_(),
                                    audience_.acknowledgement(watcher, said.id));
  if (!line) return audience_.acknowledge(watcher, said.id);
  JsonWriter out;
  talk_.write(*line, out);
  audience_.say_to_all(said.room, std::make_shared<const std::string>(out.take()),
                       [&](const Watcher& to) { return talk_.may_read(to.person, said.room, *line); });
}

void Lines::earlier(const Said& said) {
  audience_.reply(said.watcher, said.id, "reply", [&](JsonWriter& out) {
    talk_.write_before(said.watcher.person, said.room, said.before, out);
  });
}

void Lines::note(const Said& said) {
  talk_.note(said.room, said.watcher.person, said.text, audience_.acknowledgement(said.watcher, said.id));
}

void Lines::mute(const Said& said) {
  if (!people_.find(said.person))
    return audience_.send_error(said.watcher, said.id,
                                {"bad_value", "there is no such person", "", "person", {}});
  talk_.mute(said.room, said.watcher.person, said.person, said.yes,
             audience_.acknowledgement(said.watcher, said.id));
}

void Lines::record(const Said& said) {
  audience_.reply(said.watcher, said.id, "reply", [&](JsonWriter& out) {
    out.field("record", said.room.table.record(people_.names_at(said.room.table)).text());
  });
}

void Lines::think(const Said& said) {
  Watcher& watcher = said.watcher;
  const Match there = position_at(said.room.table, said.frame);
  const Seat seat = said.seat.value_or(there.node().seat());
  if (!there.node().asks(seat))
    return audience_.send_error(watcher, said.id, {"not_now", "this seat is not asked there", "", "at", {}});
  const Status status =
      computers_.analyse(watcher, said.id, there, seat, said.level, gate_.is_unlimited(watcher.address));
  if (status) return;
  ++metrics_.too_fast;
  audience_.send_error(watcher, said.id, status.error());
}

// It is told once the record says that it was taken.
void Lines::hint(const Said& said) {
  Watcher& watcher = said.watcher;
  Room& room = said.room;
  const Seat seat = *said.seat;
  const auto take = [this, &watcher, &room, seat, decision = said.decision, id = said.id,
                     level = said.much](const Hint& hint) {
    // Somebody else may sit in front of a hot seat's screen by now.
    if (!audience_.is_here(watcher, seat)) return audience_.send_error(watcher, id, not_here("seat"));
    Result<TableEvent> event = room.table.hint({watcher.person, id, now_()}, seat, decision, level);
    if (!event) return audience_.send_error(watcher, id, event.error());
    JsonWriter out;
    out.begin_object().field("t", "reply").field("id", id).field("seat", int{seat});
    write_hint(room.table.match(), seat, hint, level, out);
    const auto text = std::make_shared<const std::string>(out.end_object().take());
    if (!room.table.took_hint(seat, level)) tables_.carry_out(room, {std::move(*event)});
    audience_.say(watcher, text);
  };
  if (const auto event = room.table.hint({watcher.person, said.id, now_()}, seat, said.decision, said.much);
      !event)
    return audience_.send_error(watcher, said.id, event.error());
  const Status status =
      computers_.advise(watcher, said.id, room, seat, gate_.is_unlimited(watcher.address), take);
  if (status) return;
  ++metrics_.too_fast;
  audience_.send_error(watcher, said.id, status.error());
}

}  // namespace enfilade::server
