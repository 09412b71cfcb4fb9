// What leaves the process about a table, as JSON: docs/wire.md. Everything a viewer gets is made here, from
// view() and event_for() and from what everybody may know.
#pragma once

#include <functional>

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
};

void write_error(const Error& error, JsonWriter& out);        // {"code",...}
void write_message(const Message& message, JsonWriter& out);  // {"key","args"}
void write_card(const PersonCard& card, JsonWriter& out);

// The summary. `person` sees which seats are theirs; nothing for what is sent to many.
void write_summary(const Table& table, const TableSurroundings& around,
                   std::optional<std::string_view> person, JsonWriter& out);

// What a viewer sees of a position: view, node, decision, prompt, menu, scores. Two positions that look the
// same to the viewer give the same bytes.
void write_position(const Match& match, Viewer viewer, std::optional<std::int64_t> decision, JsonWriter& out);
// The members that `state` and `news` share: the position, undo, clocks.
void write_frame(const Table& table, Viewer viewer, JsonWriter& out);
// The whole message about a change.
std::string news_text(const Table& table, const Change& change, Viewer viewer);

void write_event(const Match& match, const Event& event, JsonWriter& out);  // as it is: filter it first
// The events that the viewer may know, as an array.
void write_events(const Match& match, const std::vector<Event>& events, Viewer viewer, JsonWriter& out);
void write_happenings(const std::vector<Happening>& happenings, JsonWriter& out);

// The menu of a seat; an entry says whether it opens a hidden sequence that must be submitted whole.
void write_menu(const Match& match, Seat seat, JsonWriter& out);
// What a step would do as far as the seat can know; of an unfinished hidden sequence, how it can go on.
Status write_prospect(const Match& match, Seat seat, std::string_view step, JsonWriter& out);
// May the seat do this, and if not, why?
Status write_explanation(const Match& match, Seat seat, std::string_view step, JsonWriter& out);
// Points and places. During the game those that follow from what the viewer knows; others are null.
void write_scores(const Match& match, Viewer viewer, bool over, JsonWriter& out);
// What a computer thinks of a position after the end.
void write_thought(const Match& match, Seat seat, const Thought& thought, JsonWriter& out);
void write_node(const Match& match, JsonWriter& out);

}  // namespace enfilade::table
