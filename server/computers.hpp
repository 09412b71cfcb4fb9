// The computers at the tables: when one has to think, on whose account, and who waits for it.
#pragma once

#include "server/audience.hpp"

namespace enfilade::server {

class Computers {
 public:
  // What a computer has decided.
  using Play = std::function<void(Room&, TableEvent)>;
  Computers(Thinkers& thinkers, std::function<Millis()> now, Audience& audience, Play play);

  // A table has changed: its computers begin to think, go on, or let go of what is not wanted any more.
  void think(Room& room);
  // Others look on now, or nobody does any more.
  void charge_anew(Room& room);
  // After the end: what a computer would have done, told to who asks, one at a time. Fails when they have
  // asked for too much.
  Status analyse(Watcher& watcher, const std::string& id, const Match& there, Seat seat,
                 const std::string& level, std::uint64_t seed, bool unlimited);
  // Advice for the question that this seat is asked now, found once for all its levels; `then` is called at
  // once where it is there. Fails as analyse() does.
  using Advised = std::function<void(const Hint&)>;
  Status advise(Watcher& watcher, const std::string& id, Room& room, Seat seat, bool unlimited, Advised then);
  void forget(Room& room) { thoughtful_.erase(&room); }
  // Who waits hears now and then how many thoughts come first.
  void tick();

 private:
  Status may_ask(const Watcher& watcher, bool unlimited) const;
  void decided(Room& room, Seat seat, const Thought& thought);
  bool tell_who_waits(Room& room);

  Thinkers& thinkers_;
  std::function<Millis()> now_;
  Audience& audience_;
  Play play_;
  RoomSet thoughtful_;  // where computers think, or did when people were last told who waits
  Millis last_told_ = 0;
};

}  // namespace enfilade::server
