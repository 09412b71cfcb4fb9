// What leaves the process about a table, as JSON: docs/wire.md. Everything a viewer gets is made here and in
// protocol/words.hpp, from view() and event_for() and from what everybody may know.
#pragma once

#include <functional>

#include "protocol/words.hpp"
#include "table/table.hpp"

namespace enfilade::table {

// Who somebody is, as others may know them.
struct PersonCard {
  std::string id, name;
  bool guest = true, bot = false;
};
using Cards = std::function<PersonCard(std::string_view person)>;

// What is known about a table beyond its own state.
struct TableSurroundings {
  std::string id;
  Cards cards;
  SeatSet connected = 0;
  int watching = 0;
  std::array<Millis, kMaxSeats> away_since{};  // 0: somebody is connected
};

void write_card(const PersonCard& card, JsonWriter& out);

// The summary. `person` sees which seats are theirs; nothing for what is sent to many.
void write_summary(const Table& table, const TableSurroundings& around,
                   std::optional<std::string_view> person, JsonWriter& out);

// What a viewer sees of a position: view, node, decision, prompt, menu, scores. Two positions that look the
// same to the viewer give the same bytes. `lines` are the record's: at the end they say who fell on the way.
void write_position(const Match& match, Viewer viewer, std::optional<std::int64_t> decision, JsonWriter& out,
                    std::span<const RecordLine> lines = {}, bool ended = false);
// The members that `state` and `news` share: the position, undo, clocks.
void write_frame(const Table& table, Viewer viewer, JsonWriter& out);
// The whole message about a change.
std::string news_text(const Table& table, const Change& change, Viewer viewer);

void write_happenings(const std::vector<Happening>& happenings, JsonWriter& out);

}  // namespace enfilade::table
