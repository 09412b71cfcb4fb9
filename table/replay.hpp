// What has happened at a table once more: as a viewer was told it, or after the end frame by frame.
#pragma once

#include "table/words.hpp"

namespace enfilade::table {

// What the viewer was told since the start, as an array of what `news` carried. It is made by playing the
// record again, so it is the same after a restart.
void write_story(const Table& table, Viewer viewer, JsonWriter& out);
// Some of its chapters once more, each with what the viewer saw then: for looking back, also while it is
// played.
void write_chapters(const Table& table, Viewer viewer, std::int64_t from, std::int64_t count,
                    JsonWriter& out);

// A JSON array of at most `most` frames from the `from`-th on, one per line of the record: docs/wire.md.
// `all` is the full truth.
std::string replay_frames(const Table& table, Viewer viewer, bool all, std::size_t from = 0,
                          std::size_t most = SIZE_MAX);

// The answer to who asks for some of them, as docs/wire.md has it; "seat", "from" and "most" as they were asked for.
struct ReplayWish {
  std::optional<std::string> seat, from, most;
};
Result<std::string> replay_text(const Table& table, const TableSurroundings& around, std::string_view person,
                                const ReplayWish& wish);

// What somebody sees of the board now, for a little picture of it: through the eyes of their seat; of a spectator where
// they have none, or several on one screen.
Result<std::string> board_text(const Table& table, std::string_view person);

// The position before the at-th line of the record, or the last one.
Match position_at(const Table& table, std::size_t at);

}  // namespace enfilade::table
