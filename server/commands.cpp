// What can be said at a table: the words of table/spoken.hpp with what each costs, and those that only a server knows.
#include <algorithm>

#include "kernel/text.hpp"
#include "server/lines.hpp"
#include "table/replay.hpp"

namespace enfilade::server {

namespace {

// ---- Readers ----------------------------------------------------------------------------------------------

void read_chat(const JsonCursor& at, table::Said& said) {
  at.only({"t", "id", "text"});
  said.text = trim(at.at("text").text());
  if (said.text.empty() || Talk::characters(said.text) > Talk::kLongestChat)
    at.fail("a line of chat has 1 to 500 characters");
}

void read_before(const JsonCursor& at, table::Said& said) {
  at.only({"t", "id", "before"});
  said.before = at.at("before").integer(0, kMostNumber);
}

void read_note(const JsonCursor& at, table::Said& said) {
  at.only({"t", "id", "text"});
  said.text = at.at("text").text();
  if (Talk::characters(said.text) > Talk::kLongestNote) at.fail("a note has at most 4000 characters");
}

void read_mute(const JsonCursor& at, table::Said& said) {
  at.only({"t", "id", "person", "yes"});
  said.person = at.at("person").text();
  said.yes = at.at("yes").boolean();
}

using table::Who;
constexpr Word kTalking[] = {
    {"chat", true, read_chat, Who::anybody, nullptr, nullptr},
    {"earlier", true, read_before, Who::anybody, nullptr, nullptr},
    {"note", true, read_note, Who::anybody, nullptr, nullptr},
    {"mute", true, read_mute, Who::anybody, nullptr, nullptr},
};

}  // namespace

const Word* Lines::find_word(std::string_view word) {
  const auto found = std::find_if(std::begin(kTalking), std::end(kTalking),
                                  [&](const Word& each) { return each.word == word; });
  return found == std::end(kTalking) ? table::find_word(word) : found;
}

const Lines::Command& Lines::command_of(const Word& word) {
  static constexpr Command kCommands[] = {
      // word, price, what is done, where the word does not say it itself
      {"watch", 2, &Lines::watch},   {"here", 2, &Lines::here},
      {"ping", 0.5, &Lines::ping},   {"apply", 1, nullptr},
      {"takeback", 2, nullptr},      {"consent", 1, nullptr},
      {"resign", 2, nullptr},        {"handback", 2, nullptr},
      {"replace", 2, nullptr},       {"menu", 1, nullptr},
      {"preview", 1, nullptr},       {"explain", 1, nullptr},
      {"hint", 5, &Lines::hint},     {"log", 10, nullptr},
      {"chat", 3, &Lines::chat},     {"earlier", 5, &Lines::earlier},
      {"note", 3, &Lines::note},     {"mute", 2, &Lines::mute},
      {"record", 5, &Lines::record}, {"think", 20, &Lines::think},
  };
  const auto found = std::find_if(std::begin(kCommands), std::end(kCommands),
                                  [&](const Command& each) { return each.word == word.word; });
  ENFILADE_CHECK(found != std::end(kCommands));
  return *found;
}

void Lines::carry_out(const Word& word, const Said& said) {
  const Watcher& watcher = said.watcher;
  // What was done before is acknowledged again, whoever may do it now.
  if (word.order && said.room.table.remembered(watcher.person, said.id))
    return audience_.acknowledge(watcher, said.id);
  if (const Status status = may(word.who, said, watcher); !status)
    return audience_.send_error(watcher, said.id, status.error());
  if (const auto action = command_of(word).action) return (this->*action)(said);
  if (word.answer) return answer(word, said);
  Result<TableEvent> event =
      word.order(said, {watcher.person, said.id, now_()}, audience_.away_since(said.room, *said.seat));
  if (!event) return audience_.send_error(watcher, said.id, event.error());
  tables_.carry_out(said.room, {std::move(*event)}, audience_.acknowledgement(watcher, said.id));
}

// ---- What is answered at once -----------------------------------------------------------------------------

void Lines::answer(const Word& word, const Said& said) {
  JsonWriter out;
  out.begin_object().field("t", "reply").field("id", said.id);
  if (const Status answered = word.answer(said, said.watcher, out); !answered)
    return audience_.send_error(said.watcher, said.id, answered.error());
  audience_.say(said.watcher, std::make_shared<const std::string>(out.end_object().take()));
}

void Lines::ping(const Said& said) { audience_.reply(said.watcher, said.id, "pong"); }

void Lines::watch(const Said& said) {
  audience_.watch(said.watcher, said.seat ? static_cast<Viewer>(*said.seat) : kSpectator, said.since);
}

void Lines::here(const Said& said) { audience_.show(said.watcher, *said.seat); }

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
    if (const Status here = check_here(room.table, watcher, seat); !here)
      return audience_.send_error(watcher, id, here.error());
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
