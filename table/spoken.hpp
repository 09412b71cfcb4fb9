// What can be said at a table, read and judged: the words of docs/wire.md, one row each. Whoever keeps the table, a
// server or a device, hears through here, so that both refuse the same things.
#pragma once

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

struct Word {
  std::string_view word;
  bool needs_id;
  void (*read)(const JsonCursor& at, Said& said);
  Who who;
  // One of these: the event that it brings about, or the members of the reply; neither where it is for whoever keeps
  // the table to answer. `away` says since when nobody has been there for the seat.
  Result<TableEvent> (*order)(const Said& said, const Table::Caller& who, std::optional<Millis> away);
  Status (*answer)(const Said& said, const Looker& looker, JsonWriter& out);
};

const Word* find_word(std::string_view word);  // null if there is none
Status check_id(const Word& word, std::string_view id);
Status may(Who who, const Said& said, const Looker& looker);

inline constexpr std::int64_t kMostNumber = std::int64_t{1} << 52;
inline constexpr std::size_t kLongestId = 64;

}  // namespace enfilade::table
