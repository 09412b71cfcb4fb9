// The words that only a server knows, and those that it carries out in its own way.
#include <algorithm>

#include "kernel/text.hpp"
#include "server/speaker.hpp"
#include "table/replay.hpp"

namespace enfilade::server {

namespace {

// ---- Readers ----------------------------------------------------------------------------------------------

void read_chat(const JsonCursor& at, Said& said) {
  at.only({"t", "id", "text"});
  said.text = trim(at.at("text").text());
  if (said.text.empty() || Talk::characters(said.text) > Talk::kLongestChat)
    at.fail("a line of chat has 1 to 500 characters");
}

void read_before(const JsonCursor& at, Said& said) {
  at.only({"t", "id", "before"});
  said.before = at.at("before").integer(0, kMostNumber);
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

}  // namespace

const Word* Lines::find_own_word(std::string_view word) {
  const auto own = [](void (Speaker::*action)(const Said&)) { return static_cast<OfKeeper>(action); };
  static const Word kTalking[] = {
      // word, needs an id, reader, who may, price, what it does
      {"chat", true, read_chat, table::Who::anybody, 3, own(&Speaker::chat)},
      {"earlier", true, read_before, table::Who::anybody, 5, own(&Speaker::earlier)},
      {"note", true, read_note, table::Who::anybody, 3, own(&Speaker::note)},
      {"mute", true, read_mute, table::Who::anybody, 2, own(&Speaker::mute)},
  };
  const auto found = std::find_if(std::begin(kTalking), std::end(kTalking),
                                  [&](const Word& each) { return each.word == word; });
  return found == std::end(kTalking) ? nullptr : found;
}

// ---- What every keeper of tables does in its own way ------------------------------------------------------

void Lines::Speaker::watch(const Said& said) {
  at_.audience_.watch(watcher_, said.seat ? static_cast<Viewer>(*said.seat) : kSpectator, said.since);
}

void Lines::Speaker::here(const Said& said) { at_.audience_.show(watcher_, *said.seat); }

void Lines::Speaker::think(const Said& said) {
  const Match there = position_at(room_.table, said.frame);
  const Seat seat = said.seat.value_or(there.node().seat());
  if (!there.node().asks(seat))
    return refuse(said, {"not_now", "this seat is not asked there", "", "at", {}});
  const bool unlimited = at_.gate_.is_unlimited(watcher_.address);
  if (const Status status = at_.computers_.analyse(watcher_, said.id, there, seat, said.level,
                                                   room_.table.mind_seed(seat), unlimited);
      !status)
    too_busy(said, status.error());
}

// It is told once the record says that it was taken.
void Lines::Speaker::hint(const Said& said) {
  const Seat seat = *said.seat;
  const Table::Caller caller{watcher_.person, said.id, now()};
  if (const auto event = room_.table.hint(caller, seat, said.decision, said.much); !event)
    return refuse(said, event.error());
  // Later: this speaker has long gone by then.
  const auto take = [&at = at_, &watcher = watcher_, &room = room_, seat, decision = said.decision,
                     id = said.id, level = said.much](const Hint& hint) {
    if (const Status here = check_here(room.table, watcher, seat); !here)
      return at.audience_.send_error(watcher, id, here.error());
    Result<TableEvent> event = room.table.hint({watcher.person, id, at.now_()}, seat, decision, level);
    if (!event) return at.audience_.send_error(watcher, id, event.error());
    JsonWriter out;
    out.begin_object().field("t", "reply").field("id", id).field("seat", int{seat});
    write_hint(room.table.match(), seat, hint, level, out);
    const auto text = std::make_shared<const std::string>(out.end_object().take());
    if (!room.table.took_hint(seat, level)) at.tables_.carry_out(room, {std::move(*event)});
    at.audience_.say(watcher, text);
  };
  const bool unlimited = at_.gate_.is_unlimited(watcher_.address);
  if (const Status status = at_.computers_.advise(watcher_, said.id, room_, seat, unlimited, take); !status)
    too_busy(said, status.error());
}

void Lines::Speaker::too_busy(const Said& said, const Error& why) {
  ++at_.metrics_.too_fast;
  refuse(said, why);
}

// ---- Talking ----------------------------------------------------------------------------------------------

void Lines::Speaker::chat(const Said& said) {
  const ChatLine* line =
      at_.talk_.chat(room_, watcher_.person, said.id, said.text, now(), acknowledgement(said));
  if (!line) return acknowledge(said);
  JsonWriter out;
  at_.talk_.write(*line, out);
  at_.audience_.say_to_all(room_, std::make_shared<const std::string>(out.take()),
                           [&](const Watcher& to) { return at_.talk_.may_read(to.person, room_, *line); });
}

void Lines::Speaker::earlier(const Said& said) {
  at_.audience_.reply(watcher_, said.id, "reply", [&](JsonWriter& out) {
    at_.talk_.write_before(watcher_.person, room_, said.before, out);
  });
}

void Lines::Speaker::note(const Said& said) {
  at_.talk_.note(room_, watcher_.person, said.text, acknowledgement(said));
}

void Lines::Speaker::mute(const Said& said) {
  if (!at_.people_.find(said.person))
    return refuse(said, {"bad_value", "there is no such person", "", "person", {}});
  at_.talk_.mute(room_, watcher_.person, said.person, said.yes, acknowledgement(said));
}

}  // namespace enfilade::server
