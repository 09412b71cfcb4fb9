// What people may ask of a table: each command answers the event to be logged, or says why not.
#include <algorithm>

#include "table/table.hpp"
#include "table/takebacks.hpp"

namespace enfilade::table {

namespace {

using Kind = TableEvent::Kind;

Error not_now(std::string_view text) { return {"not_now", std::string(text), "", "", {}}; }
Error not_yours(std::string_view text) { return {"not_yours", std::string(text), "", "", {}}; }

TableEvent event_of(Kind kind, const Table::Caller& who, Seat seat = kSpectator) {
  TableEvent event;
  event.kind = kind;
  event.at = who.now;
  event.seat = seat;
  event.person = who.person;
  event.id = who.id;
  return event;
}

}  // namespace

Status Table::may_play(const Caller& who, Seat seat) const {
  if (!owns(who.person, seat)) return not_yours("this is not your seat");
  if (phase_ == Phase::waiting) return not_now("the game has not begun");
  if (phase_ == Phase::ended) return not_now("the game is over");
  if (chair(seat).resigned) return not_now("you have resigned");
  return Done{};
}

Result<TableEvent> Table::sit(const Caller& who, std::optional<Seat> seat, bool invited,
                              std::string entropy) const {
  if (phase_ != Phase::waiting) return not_now("the game has begun");
  if (seat && *seat >= players()) return Error{"bad_value", "there is no such seat", "", "seat", {}};
  bool needs_invitation = false;
  for (Seat each = 0; each < players(); ++each) {
    const Chair& at = chair(each);
    if (at.taken || (seat && *seat != each)) continue;
    const bool kept = !at.person.empty();
    if (kept && at.person != who.person) continue;
    // Several seats on one screen are for the host to offer; who is let in has one.
    if (!kept && seats_of(who.person) != 0) return not_now("you sit at this table already");
    if (!kept && (at.kind == Chair::Kind::friendly || terms_.is_private) && !invited) {
      needs_invitation = true;
      continue;
    }
    TableEvent event = event_of(Kind::seated, who, each);
    event.text = std::move(entropy);
    return event;
  }
  if (needs_invitation) return Error{"not_invited", "this seat needs an invitation", "", "", {}};
  return Error{"taken", "the seat is taken", "", "", {}};
}

Result<TableEvent> Table::admit(const Caller& who) const { return event_of(Kind::admitted, who); }

Result<TableEvent> Table::leave(const Caller& who) const {
  if (phase_ == Phase::ended) return not_now("the game is over");
  for (Seat seat = 0; seat < players(); ++seat) {
    if (!owns(who.person, seat) || chair(seat).gone) continue;
    return event_of(phase_ == Phase::waiting ? Kind::unseated : Kind::left, who, seat);
  }
  return not_yours("you do not sit at this table");
}

Result<TableEvent> Table::remove(const Caller& who, Seat seat) const {
  if (who.person != terms_.host) return not_yours("only the host can do this");
  if (phase_ != Phase::waiting) return not_now("the game has begun");
  if (seat >= players() || !chair(seat).taken || chair(seat).kind == Chair::Kind::computer)
    return Error{"bad_value", "nobody sits there", "", "seat", {}};
  return event_of(Kind::unseated, who, seat);
}

Result<std::vector<TableEvent>> Table::start(const Caller& who, std::string_view fill,
                                             std::string entropy) const {
  if (who.person != terms_.host) return not_yours("only the host can do this");
  if (phase_ != Phase::waiting) return not_now("the game has begun");
  if (!fill.empty() && !MindSpec::parse(fill)) return MindSpec::parse(fill).error();
  std::vector<TableEvent> events;
  for (Seat seat = 0; seat < players(); ++seat) {
    if (owns(who.person, seat) && !entropy.empty()) {
      events.push_back(event_of(Kind::seated, who, seat));
      events.back().text = std::exchange(entropy, "");
    }
    if (chair(seat).taken) continue;
    if (fill.empty()) return not_now("there are empty seats; computers can fill them");
    TableEvent event = event_of(Kind::seated, {"", "", who.now}, seat);
    event.text = fill;
    events.push_back(std::move(event));
  }
  events.push_back(event_of(Kind::started, who));
  return events;
}

Result<TableEvent> Table::step(const Caller& who, Seat seat, std::int64_t decision,
                               std::string_view text) const {
  if (const Status status = may_play(who, seat); !status) return status.error();
  if (!person_plays(seat)) return not_now("a computer plays this seat; take it back first");
  // Out of turn, the rules say why; in turn, the step must be meant for this very question.
  if (asks(seat) && decision != decisions_[seat])
    return Error{"stale_decision", "the table has moved on since this step was chosen", "", "decision", {}};
  const Result<std::vector<Move>> moves = match().parse_step(seat, text);
  if (!moves) return moves.error();
  TableEvent event = event_of(Kind::step, who, seat);
  event.text = match().spell_step(seat, *moves);
  event.moves = *moves;
  return event;
}

Result<TableEvent> Table::step_of_computer(Seat seat, std::int64_t decision, std::span<const Move> moves,
                                           Millis now) const {
  if (!asks(seat) || person_plays(seat) || decision != decisions_[seat])
    return Error{"stale_decision", "the table has moved on", "", "", {}};
  if (const auto error = match().check_step(seat, moves)) return *error;
  TableEvent event = event_of(Kind::step, {"", "", now}, seat);
  event.text = match().spell_step(seat, moves);
  event.moves.assign(moves.begin(), moves.end());
  return event;
}

Result<TableEvent> Table::take_back(const Caller& who, Seat seat) const {
  if (const Status status = may_play(who, seat); !status) return status.error();
  if (!person_plays(seat)) return not_now("a computer plays this seat; take it back first");
  if (!referee_->can_take_back(seat)) return not_now("there is nothing to take back");
  if (!can_take_back_more(referee_->record())) return not_now("enough has been taken back in this game");
  if (referee_->takeback_is_free(seat)) return event_of(Kind::takeback, who, seat);
  if (question_) return not_now("a question about a takeback is open");
  return event_of(Kind::asked, who, seat);
}

Result<TableEvent> Table::consent(const Caller& who, Seat seat, bool yes) const {
  if (const Status status = may_play(who, seat); !status) return status.error();
  if (!question_ || !contains(question_->missing, seat)) return not_now("you have not been asked");
  TableEvent event = event_of(Kind::answered, who, seat);
  event.yes = yes;
  return event;
}

Result<TableEvent> Table::resign(const Caller& who, Seat seat) const {
  if (const Status status = may_play(who, seat); !status) return status.error();
  return event_of(Kind::resigned, who, seat);
}

Result<TableEvent> Table::hand_back(const Caller& who, Seat seat) const {
  if (const Status status = may_play(who, seat); !status) return status.error();
  if (person_plays(seat)) return not_now("no computer plays this seat");
  return event_of(Kind::handback, who, seat);
}

Result<TableEvent> Table::replace(const Caller& who, Seat seat) const {
  if (seats_of(who.person) == 0) return not_yours("you do not sit at this table");
  if (seat >= players()) return Error{"bad_value", "there is no such seat", "", "seat", {}};
  if (!asks(seat) || !person_plays(seat)) return not_now("this seat is not waited for");
  TableEvent event = event_of(Kind::takeover, who, seat);
  event.text = terms_.takeover;
  return event;
}

Result<TableEvent> Table::hint(const Caller& who, Seat seat, std::int64_t decision, int level) const {
  if (const Status status = may_play(who, seat); !status) return status.error();
  if (!terms_.hints) return Error{"no_hints", "hints are not allowed at this table", "", "", {}};
  if (!person_plays(seat)) return not_now("a computer plays this seat; take it back first");
  if (!asks(seat)) return not_now("this seat has nothing to choose now");
  if (decision != decisions_[seat])
    return Error{"stale_decision", "the table has moved on since this was asked", "", "decision", {}};
  TableEvent event = event_of(Kind::hint, who, seat);
  event.text = std::to_string(level);
  return event;
}

TableEvent Table::resume(Millis now, Millis away) const {
  TableEvent event = event_of(Kind::resumed, {"", "", now});
  event.text = std::to_string(away);
  return event;
}

TableEvent Table::next_table(const Caller& who, std::string table) const {
  TableEvent event = event_of(Kind::rematch, who);
  event.text = std::move(table);
  return event;
}

}  // namespace enfilade::table
