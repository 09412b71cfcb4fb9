// What can be said at a table, read and judged: the words of docs/wire.md, one row each. Whoever keeps the table, a
// server or a device, hears through here, so that both refuse the same things.
#pragma once

#include <variant>

#include "table/words.hpp"

namespace enfilade::table {

// Somebody who looks at a table, and through whose eyes.
struct Looker {
  std::string person;
  std::optional<Viewer> viewer;  // nothing before "watch"
  bool covered = false;          // hot seat: nobody has said "I am here"
};

// Whether the looker speaks for the seat: at a hot seat only for the one that is uncovered. Asked again before a seat is
// told what took time to find: somebody else may sit in front of the screen by then.
Status check_here(const Table& table, const Looker& looker, Seat seat);

// The members of a `state`: everything that the looker may know. Covered, it is the outline of the table and no more.
void write_state(const Table& table, const TableSurroundings& around, const Looker& looker,
                 std::span<const Event> last_events, JsonWriter& out);

// What was said, read.
struct Said {
  const Table& table;
  std::string id;
  std::optional<Seat> seat = {};
  std::int64_t decision = 0, since = -1, before = 0, from = -1, count = 1;
  std::size_t frame = 0;
  int much = 1;                              // of a hint
  Result<std::string> step = std::string();  // in notation; of one that was named as data, its spelling
  std::string text = {};                     // chat, a note
  std::string person = {}, level = {};
  bool yes = false;
};

// Who may say a word. What else it takes, the table knows.
enum class Who : std::uint8_t { anybody, viewer, seer, owner, here, owner_here, afterwards };

// Whoever keeps the table, while somebody speaks at it: how things are kept and told there, and the words that mean
// something else on a server than on a device.
class Keeper {
 public:
  virtual Millis now() const = 0;
  virtual std::optional<Millis> away_since(Seat seat) const = 0;  // nothing: somebody is there for the seat
  virtual void keep(const Said& said, TableEvent event) = 0;      // and acknowledges it when it is kept
  virtual void acknowledge(const Said& said) = 0;
  virtual void refuse(const Said& said, const Error& why) = 0;
  virtual void say(std::string text) = 0;
  virtual std::vector<std::string> names() const = 0;  // of those who play, for the record

  virtual void watch(const Said& said) = 0;
  virtual void here(const Said& said) = 0;
  virtual void hint(const Said& said) = 0;
  virtual void think(const Said& said) = 0;
  void ping(const Said& said);
  void record(const Said& said);

 protected:
  ~Keeper() = default;
};

// The event that a word brings about; `away` says since when nobody has been there for the seat.
using Order = Result<TableEvent> (*)(const Said& said, const Table::Caller& who, std::optional<Millis> away);
// The members of the reply.
using Answer = Status (*)(const Said& said, const Looker& looker, JsonWriter& out);
using OfKeeper = void (Keeper::*)(const Said& said);

struct Word {
  std::string_view word;
  bool needs_id;
  void (*read)(const JsonCursor& at, Said& said);
  Who who;
  double price;  // of what somebody may ask for, where that is limited: looking costs more than saying hello
  std::variant<Order, Answer, OfKeeper> action;
};

const Word* find_word(std::string_view word);  // null if there is none
Status check_id(const Word& word, std::string_view id);
void carry_out(const Word& word, const Said& said, const Looker& looker, Keeper& keeper);

inline constexpr std::int64_t kMostNumber = std::int64_t{1} << 52;
inline constexpr std::size_t kLongestId = 64;

}  // namespace enfilade::table
