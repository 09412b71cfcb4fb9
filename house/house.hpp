// The tables of one device. One message in, what follows from it out, both as JSON; nothing here does I/O:
//
//   in    {"now": T, "chance": 32 bytes in hex, "name"?, "do": .., ..}
//     "ask"      "method", "path", "query"?, "body"?: a request of docs/wire.md; answered by "status" and "reply"
//     "open"     "table", "log": a table of this device, by the events that were kept
//     "look"     "log": the board of a table that nobody plays at now; answered as GET /api/tables/ID/board
//     "forget"   "table": what was done there last could not be kept, and is gone; lines there are closed
//     "connect"  "line", "table": somebody opens a line to a table; "goodbye" closes it
//     "heard"    "line", "text": what was said on it
//     "thought"  "thought", "found": what a thinker has found
//     "tick"     time has passed
//   out   {"entries": [{"table","seq","event"}], "cards": [SUMMARY], "said": [{"line","text"}], "closed": [LINE],
//          "thoughts": [{"thought","at","request"}], "stopped": [THOUGHT], "deadline": T or null, "status"?, "reply"?}
//
// Entries and cards are to be kept, all or nothing, before anything that is said or replied leaves; who cannot
// keep them says "forget". A thought's request is for a Thinker (house/thinker.hpp), its `at` names the mind that thinks it.
#pragma once

#include <map>
#include <set>

#include "house/outbox.hpp"
#include "house/thinker.hpp"
#include "table/spoken.hpp"

namespace enfilade::house {

using namespace table;

class House {
 public:
  std::string handle(std::string_view message);

 private:
  struct Line : Looker {
    std::int64_t number = 0;
    std::string table;
    std::int64_t analysis = 0;  // a thought that was asked for on this line
  };
  struct AtSeat {
    std::int64_t decision = -1;
    std::int64_t thought = 0;  // under way
    bool has_mind = false;     // which goes on with the same turn
  };
  // What was found for who asked for a hint: its levels are one thought.
  struct Advice {
    std::int64_t decision = -1;
    std::vector<std::string> levels;  // as members of a reply
  };
  struct Room {
    std::string id;
    Table table;
    std::int64_t next_seq = 0;
    std::vector<Event> last_events = {};
    std::array<AtSeat, kMaxSeats> thinking = {};
    std::array<Advice, kMaxSeats> advice = {};
  };
  // What a thought is for.
  struct Purpose {
    enum class Kind : std::uint8_t { step, hint, analysis };
    Kind kind;
    std::string table;
    Seat seat;
    std::int64_t decision = 0, line = 0;
    std::string id = {};
    int level = 0;
  };

  // ---- house.cpp: the door, and what tables do
  Status receive(const JsonCursor& at);
  Status open(const std::string& id, const JsonCursor& log);
  void go_on(Room& room);
  void forget(const std::string& id);
  Room* find(std::string_view id);
  Room& keep(std::string id, Table table, std::int64_t next_seq);
  Result<Room*> make(Terms terms);
  void carry_out(Room& room, std::vector<TableEvent> events);
  void tick();
  TableSurroundings surroundings(const Room& room) const;
  std::optional<Millis> deadline() const;
  std::vector<std::string> names_at(const Room& room) const;

  // ---- lines.cpp: who looks on, what they say and are told
  Status connect(std::int64_t number, const std::string& table);
  void goodbye(std::int64_t number);
  class Speaker;
  void heard(Line& line, std::string_view text);
  void tell(Room& room, const Change& change);
  void send_state(const Line& line);
  void send_summary(const Room& room, bool covered_only);
  void send_error(const Line& line, const std::string& id, const Error& error);
  void acknowledge(const Line& line, const std::string& id);
  void each_line(const Room& room, const std::function<void(Line&)>& act);

  // ---- thinking.cpp: computers
  void think(Room& room);
  void stop_thought(std::int64_t& thought);
  void drop_hints(const Room& room);
  std::int64_t begin_thought(Purpose purpose, const Match& match, const MindSpec& spec, std::uint64_t seed,
                             bool same_turn);
  void thought(std::int64_t number, const JsonCursor& found);
  void take_hint(Line& line, Room& room, const Purpose& what);
  static std::string reply_with(const Purpose& what, const std::string& object);
  static Error busy() { return {"busy", "a computer is thinking for you already", "", "", {}}; }

  // ---- desk.cpp: what is asked for over HTTP elsewhere
  void ask(const JsonCursor& at);
  void ask_at_table(const std::vector<std::string>& path, bool post, const std::string& query,
                    const Json& body);
  void answer_table(const Room& room);
  void create(const Json& body);
  void rematch(Room& room);
  void play_on(const Room& room, const Json& body);
  void take_record(const Json& body);
  void take_table(std::string_view text);
  void reply(const Result<std::string>& json);

  std::string token(std::string_view purpose) const;  // that nobody can foretell
  Table::Caller me(std::string id = "") const { return {std::string(kMe), std::move(id), now_}; }

  static constexpr std::string_view kMe = "me";  // everybody around this screen

  Millis now_ = 0;
  std::string chance_, name_ = "";
  Outbox out_;
  std::map<std::string, Room, std::less<>> rooms_;
  std::map<std::int64_t, Line> lines_;
  std::map<std::int64_t, Purpose> thoughts_;
  std::int64_t last_thought_ = 0;
};

}  // namespace enfilade::house
