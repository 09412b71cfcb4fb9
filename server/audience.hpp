// Who is connected and watches what, and what they are told. Everything here waits until what was done
// before it is on disk.
#pragma once

#include "server/metrics.hpp"
#include "server/people.hpp"
#include "server/room.hpp"
#include "server/talk.hpp"

namespace enfilade::server {

class Audience {
 public:
  // `moved` hears that somebody has come to a table or gone.
  using Moved = std::function<void(Room&)>;
  Audience(std::function<Millis()> now, const People& people, const Talk& talk, Metrics& metrics,
           Moved moved);

  // ---- Coming and going
  // To no table: a line that only listens (doorbell.hpp).
  Watcher& admit(Room* room, std::string person, std::string session, std::string address);
  void connect(Watcher& watcher, std::shared_ptr<Line> line);
  void goodbye(const Watcher& watcher);
  void hang_up(const std::function<bool(const Watcher&)>& whom, int code, std::string_view why);
  void opened(Room& room);  // nobody is there yet
  void forget(Room& room) { restless_.erase(&room); }

  // ---- Looking. Whether they may is asked before.
  // What has happened since that version, or the state.
  void watch(Watcher& watcher, Viewer viewer, std::int64_t since);
  // Several seats on one screen: their person looks at one of them at a time, in all tabs together.
  void show(Watcher& watcher, Seat seat);

  // ---- Telling
  void changed(Room& room, const Change& change);
  void send_summary(Room& room, bool covered_only = false);
  void say(const Watcher& to, Text text) { say(to.room, to, std::move(text)); }
  void say(const Room& about, const Watcher& to, Text text) { say(&about, to, std::move(text)); }
  void say_to_all(
      Room& room, const Text& text,
      const std::function<bool(const Watcher&)>& whom = [](const Watcher&) { return true; });
  // Which computers wait their turn, if any does; those who come later are told the last of it.
  void say_who_waits(Room& room, const std::string& text, bool anybody);
  void reply(const Watcher& watcher, const std::string& id, std::string_view kind,
             const std::function<void(JsonWriter&)>& fill = {});
  void send_error(const Watcher& watcher, const std::string& id, const Error& error);
  void acknowledge(const Watcher& watcher, const std::string& id);
  Act acknowledgement(const Watcher& watcher, const std::string& id);  // for when it is durable
  // Tells who has come and gone, all at once, so that a crowd does not multiply.
  void tick();

  // ---- Asking
  TableSurroundings surroundings(const Room& room) const;
  // Since when nobody is there for the seat; nothing: somebody is.
  std::optional<Millis> away_since(const Room& room, Seat seat) const;
  // Since when the table has had no visitors; nothing: it has some.
  std::optional<Millis> quiet_since(const Room& room) const;
  // For whom its computers think; nothing: they pause.
  std::optional<Account> account(const Room& room) const;
  void presence(Room& room);  // somebody has come or gone, or seats have changed hands
  void each(const std::function<void(Watcher&)>& act);

 private:
  Watcher* find(std::int64_t number);
  SeatSet connected(const Room& room) const;
  void check_seats(Room& room);
  void tell(Room& room, const Change& change);
  void send_state(const Watcher& watcher);
  void say(const Room* about, const Watcher& to, Text text);

  std::function<Millis()> now_;
  const People& people_;
  const Talk& talk_;
  Metrics& metrics_;
  Moved moved_;
  std::map<std::int64_t, std::unique_ptr<Watcher>> watchers_;
  std::int64_t last_watcher_ = 0;
  RoomSet restless_;  // where somebody came or went
};

}  // namespace enfilade::server
