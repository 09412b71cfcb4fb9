#include "server/computers.hpp"

namespace enfilade::server {

namespace {
constexpr Millis kToldEvery = 1000;

Account account_of(const Watcher& watcher) {
  return {Account::Rank::watched, watcher.address, watcher.person};
}
}  // namespace

Computers::Computers(Thinkers& thinkers, std::function<Millis()> now, Audience& audience, Play play)
    : thinkers_(thinkers), now_(std::move(now)), audience_(audience), play_(std::move(play)) {}

void Computers::think(Room& room) {
  const Table& table = room.table;
  const auto account = audience_.account(room);
  for (Seat seat = 0; seat < table.players(); ++seat) {
    Thinking::AtSeat& thinking = room.thinking.seats[seat];
    const auto spec = table.mind(seat);
    const auto decision = table.decision(seat);
    if (!spec || !decision || !account) {
      thinking = {};  // lets go of a thought that is not wanted any more, or not now
      continue;
    }
    if (thinking.ticket && thinking.decision == *decision) continue;
    // The turn goes on if nobody else was asked and the last thought was thought to its end.
    const bool same_turn = thinking.mind && !thinking.ticket;
    if (!same_turn) thinking.mind = thinkers_.mind(*spec, table.mind_seed(seat));
    thinking.decision = *decision;
    thoughtful_.insert(&room);
    // The ticket goes with the room, and the thought with the ticket.
    thinking.ticket =
        thinkers_.think({thinking.mind, table.match().view(seat), same_turn, *account},
                        [this, &room, seat](const Thought& thought) { decided(room, seat, thought); });
  }
}

void Computers::decided(Room& room, Seat seat, const Thought& thought) {
  Thinking::AtSeat& thinking = room.thinking.seats[seat];
  thinking.ticket.reset();
  auto event = room.table.step_of_computer(seat, thinking.decision, thought.step, now_());
  if (event) play_(room, std::move(*event));
}

void Computers::charge_anew(Room& room) {
  think(room);
  const auto account = audience_.account(room);
  for (const Thinking::AtSeat& thinking : room.thinking.seats)
    if (thinking.ticket) thinkers_.charge(thinking.ticket, *account);
}

// One at a time, and not more than a fair share.
Status Computers::may_ask(const Watcher& watcher, bool unlimited) const {
  const auto busy = [](std::string_view text) { return Error{"busy", std::string(text), "", "", {}}; };
  if (watcher.analysis) return busy("a computer is thinking for you already");
  if (thinkers_.has_enough(account_of(watcher)) && !unlimited)
    return busy("computers think for you, or for your address, enough already; wait for one of them");
  return Done{};
}

Status Computers::advise(Watcher& watcher, const std::string& id, Room& room, Seat seat, bool unlimited,
                         Advised then) {
  const std::int64_t decision = *room.table.decision(seat);
  const Thinking::Advice& known = room.thinking.advice[seat];
  if (known.hint && known.decision == decision) {
    then(*known.hint);
    return Done{};
  }
  if (const Status status = may_ask(watcher, unlimited); !status) return status;
  auto mind = thinkers_.mind(MindSpec::parse(kAdviser)->without_blunders(), room.table.mind_seed(seat));
  const auto advised = [&watcher, &room, seat, decision, then = std::move(then)](const Thought& thought) {
    watcher.analysis.reset();
    const std::shared_ptr<const Hint> hint = thought.hint;
    // The table may have moved on meanwhile: `then` finds out.
    if (room.table.decision(seat) == decision) room.thinking.advice[seat] = {decision, hint};
    then(*hint);
  };
  watcher.analysis = {
      thinkers_.think({std::move(mind), room.table.match().view(seat), false, account_of(watcher), true},
                      advised),
      id};
  return Done{};
}

Status Computers::analyse(Watcher& watcher, const std::string& id, const Match& there, Seat seat,
                          const std::string& level, std::uint64_t seed, bool unlimited) {
  if (const Status status = may_ask(watcher, unlimited); !status) return status;
  auto mind = thinkers_.mind(MindSpec::parse(level)->without_blunders(), seed);
  watcher.analysis = {thinkers_.think({std::move(mind), there.view(seat), false, account_of(watcher)},
                                      [this, &watcher, id, seat, there](const Thought& thought) {
                                        watcher.analysis.reset();
                                        audience_.reply(watcher, id, "reply", [&](JsonWriter& out) {
                                          write_thought(there, seat, thought, out.field("seat", int{seat}));
                                        });
                                      }),
                      id};
  return Done{};
}

// ---- Who waits sees how many thoughts come first ----------------------------------------------------------

void Computers::tick() {
  if (now_() - last_told_ < kToldEvery) return;
  last_told_ = now_();
  std::erase_if(thoughtful_, [this](Room* room) {
    if (!audience_.account(*room)) think(*room);  // everybody has been away for a while: a pause
    return !tell_who_waits(*room);
  });
  audience_.each([this](Watcher& watcher) {
    if (!watcher.analysis) return;
    const std::size_t ahead = thinkers_.ahead(watcher.analysis->ticket);
    if (ahead == std::exchange(watcher.analysis->told_ahead, ahead)) return;
    audience_.reply(watcher, watcher.analysis->id, "thinking",
                    [ahead](JsonWriter& out) { out.field("ahead", static_cast<std::int64_t>(ahead)); });
  });
}

// False when nobody thinks there any more.
bool Computers::tell_who_waits(Room& room) {
  JsonWriter out;
  out.begin_object().field("t", "thinking").key("seats").begin_array();
  bool waits = false, thinks = false;
  for (Seat seat = 0; seat < room.table.players(); ++seat) {
    const Thinkers::Ticket& ticket = room.thinking.seats[seat].ticket;
    thinks = thinks || ticket;
    const std::size_t ahead = ticket ? thinkers_.ahead(ticket) : 0;
    if (ahead == 0) continue;
    waits = true;
    out.begin_object().field("seat", int{seat}).field("ahead", static_cast<std::int64_t>(ahead)).end_object();
  }
  audience_.say_who_waits(room, out.end_array().end_object().take(), waits);
  return thinks;
}

}  // namespace enfilade::server
