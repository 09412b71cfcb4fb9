#include "server/computers.hpp"

namespace enfilade::server {

namespace {
constexpr Millis kToldEvery = 1000;
}

Computers::Computers(Thinkers& thinkers, Randomness& randomness, std::function<Millis()> now,
                     Audience& audience, Play play)
    : thinkers_(thinkers),
      randomness_(randomness),
      now_(std::move(now)),
      audience_(audience),
      play_(std::move(play)) {}

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

Status Computers::analyse(Watcher& watcher, const std::string& id, const Match& there, Seat seat,
                          const std::string& level, bool unlimited) {
  const Account account{Account::Rank::watched, watcher.address, watcher.person};
  if (thinkers_.has_enough(account) && !unlimited)
    return Error{"busy",
                 "computers think for you, or for your address, enough already; wait for one of them",
                 "",
                 "",
                 {}};
  auto mind = thinkers_.mind(MindSpec::parse(level)->without_blunders(), randomness_.number());
  watcher.analysis = {thinkers_.think({std::move(mind), there.view(seat), false, account},
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
