// A table with those who sit at it and look on: the part of the hall that is about one table.
#pragma once

#include <deque>
#include <map>

#include "server/limits.hpp"
#include "server/store.hpp"
#include "server/thinkers.hpp"
#include "server/vocabulary.hpp"
#include "server/web.hpp"
#include "table/table.hpp"

namespace enfilade::server {

struct Room;

// One WebSocket.
struct Watcher {
  std::int64_t number = 0;
  std::shared_ptr<Line> line;
  Room* room = nullptr;
  std::string person, session, address;
  std::optional<Viewer> viewer;  // whose eyes; nothing before "watch"
  bool covered = false;          // hot seat: nobody has said "I am here"
  Bucket bucket;
  // What a computer is asked after the end; goes with the socket.
  struct Analysis {
    Thinkers::Ticket ticket;
    std::string id;
    std::size_t told_ahead = 0;
  };
  std::optional<Analysis> analysis;
};

struct ChatLine {
  std::int64_t n = 0;
  Millis at = 0;
  bool players = false;  // the players' room; otherwise the spectators'
  std::string person, text, id;
};

struct Room {
  std::string id;
  TableNumber number = 0;
  Table table;
  std::int64_t next_seq = 0;
  std::string invite;
  std::string made_from;  // address; not kept over a restart
  bool gone = false;      // deleted; here until the last one has left

  std::vector<Watcher*> watchers;
  // What each slot was told lately, oldest first, without gaps: (version, text).
  std::array<std::deque<std::pair<std::int64_t, Text>>, kMaxSeats + 1> history;
  std::vector<Event> last_events;

  // Nothing is told before it is on disk: one list of things to do per commit that is under way.
  std::deque<std::vector<std::function<void()>>> pending;
  void when_durable(std::function<void()> act) {
    if (pending.empty())
      act();
    else
      pending.back().push_back(std::move(act));
  }

  struct Thinking {
    std::int64_t decision = -1;
    Thinkers::Ticket ticket;
    std::shared_ptr<Mind> mind;  // for the length of a turn: its budget is for all of that
  };
  std::array<Thinking, kMaxSeats> thinking;
  std::string told_waiting;  // what was last said about thoughts that wait their turn

  std::deque<ChatLine> chat;
  std::int64_t next_chat = 1;
  std::set<std::pair<std::string, std::string>> mutes;  // who does not want to read whom; of those who came
  std::map<std::string, std::string> notes;             // by person; of those who came
  std::array<Millis, kMaxSeats> away_since{};           // 0: somebody is connected
  Millis quiet_since = 0;

  explicit Room(Table opened) : table(std::move(opened)) {}
};

}  // namespace enfilade::server
