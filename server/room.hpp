// A table with those who sit at it and look on. Its parts belong to different objects of the server; what is
// private is opened by its owner alone.
#pragma once

#include <deque>
#include <map>
#include <set>

#include "server/journal.hpp"
#include "server/limits.hpp"
#include "server/thinkers.hpp"
#include "server/web.hpp"
#include "table/spoken.hpp"

namespace enfilade::server {

struct Room;

// One WebSocket: at a table, or at none (doorbell.hpp).
struct Watcher : table::Looker {
  std::int64_t number = 0;
  std::shared_ptr<Line> line;
  Room* room = nullptr;
  std::string session, address;
  Bucket bucket;
  bool warned = false;  // that they say too much
  double owed = 0;      // that their address could not pay yet
  // What a computer is asked after the end, or a hint; goes with the socket.
  struct Analysis {
    Thinkers::Ticket ticket;
    std::string id;
    std::size_t told_ahead = 0;
  };
  std::optional<Analysis> analysis;
};

// Who is there, and what they were told: audience.hpp.
class Onlookers {
  friend class Audience;
  std::vector<Watcher*> watchers;
  // What each slot was told lately, oldest first, without gaps: (version, text).
  std::array<std::deque<std::pair<std::int64_t, Text>>, kMaxSeats + 1> history;
  std::vector<Event> last_events;
  std::string waiting;                         // what was last said about thoughts that wait their turn
  std::array<Millis, kMaxSeats> away_since{};  // 0: somebody is connected
  Millis quiet_since = 0;
  std::optional<Millis> visited;  // when somebody last came, went or did something; nothing: not yet
};

// The computers that think here: computers.hpp.
class Thinking {
  friend class Computers;
  struct AtSeat {
    std::int64_t decision = -1;
    Thinkers::Ticket ticket;
    std::shared_ptr<Mind> mind;  // for the length of a turn: its budget is for all of that
  };
  std::array<AtSeat, kMaxSeats> seats;
  // What was found for who asked for a hint: its levels are one thought.
  struct Advice {
    std::int64_t decision = -1;
    std::shared_ptr<const Hint> hint;
  };
  std::array<Advice, kMaxSeats> advice;
};

struct ChatLine {
  std::int64_t n = 0;
  Millis at = 0;
  bool players = false;  // the players' room; otherwise the spectators'
  std::string person, text, id;
};

// What is said and written down here: talk.hpp.
class Conversation {
  friend class Talk;
  std::deque<ChatLine> lines;
  std::int64_t next = 1;
  std::set<std::pair<std::string, std::string>> mutes;  // who does not want to read whom; of those who came
  std::map<std::string, std::string> notes;             // by person; of those who came
};

// What the log and the store know of it: tables.hpp.
class Filed {
  friend class Tables;
  std::int64_t next_seq = 0;
  std::set<std::string, std::less<>> people;  // by whom it is found
  std::optional<Millis> deadline;
};

struct Room {
  explicit Room(Table opened) : table(std::move(opened)) {}

  std::string id;
  TableNumber number = 0;
  Table table;  // changed by Tables only
  std::string invite;
  std::set<std::string> invited;  // by name, while seats are free; not kept over a restart
  std::string made_from;          // address; not kept over a restart
  bool gone = false;              // deleted; here until the last one has left
  std::shared_ptr<Unsaid> unsaid = std::make_shared<Unsaid>();

  Filed filed;
  Onlookers onlookers;
  Thinking thinking;
  Conversation conversation;
};

// In an order that does not depend on where they lie in memory.
struct ByNumber {
  bool operator()(const Room* a, const Room* b) const { return a->number < b->number; }
};
using RoomSet = std::set<Room*, ByNumber>;

}  // namespace enfilade::server
