// The language of all wires (docs/words.md): what the engine protocol, the server and a table in the browser
// say about a match, each thing written by one function. Each writes one value, or some members of the object
// being written where it says so. What a viewer gets is made from view() and event_for() alone.
#pragma once

#include <optional>
#include <span>

#include "kernel/json.hpp"
#include "kernel/match.hpp"
#include "kernel/record.hpp"
#include "minds/analysis.hpp"

namespace enfilade {

inline constexpr int kWordsVersion = 2;

void write_error(const Error& error, JsonWriter& out);
void write_message(const Message& message, JsonWriter& out);
void write_seats(SeatSet seats, JsonWriter& out);

// For a viewer, or without one the full truth.
void write_node(const Match& match, std::optional<Viewer> viewer, JsonWriter& out);
void write_events(const Match& match, std::span<const Event> events, std::optional<Viewer> viewer,
                  JsonWriter& out);
// What a viewer knows of a position: made once for all that is written about it.
struct Known {
  Known(const Match& at, Viewer viewer) : view(at.view(viewer)), match(at.as_known_to(viewer)) {}
  MatchView view;
  Match match;  // follows from the view and from nothing else
};
// `lines` are the record's: who fell in them ranks behind the others once the match is over or was broken
// off.
void write_scores(const Match& match, std::optional<Viewer> viewer, std::span<const RecordLine> lines,
                  bool broken_off, JsonWriter& out);
void write_scores(const Match& match, const Known& known, std::span<const RecordLine> lines, bool broken_off,
                  JsonWriter& out);
// The members "view" and "scene".
void write_view(const MatchView& view, JsonWriter& out);
// The choices of a seat that is asked.
void write_menu(const Match& match, Seat seat, JsonWriter& out);
void write_menu(const Match& match, Seat seat, const Menu& menu, JsonWriter& out);

// --- steps ---

// The spelling of what a request names: "step" in notation, or "move" as data; empty if neither is there.
Result<std::string> read_step(const Match& match, const JsonCursor& members);

// How the moves of a hidden step, or none, can go on: the members "complete" and, unless it is, "prompt",
// "menu" and, where there are moves, "view" and "scene".
Status write_choices(const Match& match, Seat seat, std::string_view moves, JsonWriter& out);
// What a step would do as far as the seat can know: the members "complete" and "events"; of an unfinished
// hidden step, how it can go on.
Status write_preview(const Match& match, Seat seat, std::string_view step, JsonWriter& out);
// May the seat do this, and if not, why? The members "legal" and "refusal".
void write_explanation(const Match& match, Seat seat, std::string_view step, JsonWriter& out);
// What a mind would do: the members "step", "move", "evaluation", "iterations", "milliseconds", "cut_short".
void write_thought(const Match& match, Seat seat, const Thought& thought, JsonWriter& out);
// As much of its hint as a level tells, 1 to 3: the members "level", "look" and "wants"; "moves"; "best", "win", "rival",
// "lead", "even", "reasons", "small", "further" and "plain".
inline constexpr int kHintLevels = 3;
// What tells a step of a hint. Several moves are told as they will be heard: one by one they would read like keys that
// are pressed.
std::vector<Message> step_told(const Match& known, Seat seat, std::span<const Move> step);
void write_hint(const Match& match, Seat seat, const Hint& hint, int level, JsonWriter& out);
// What is known so far: the members "worlds", "win", "points", "errors" and "candidates", each of which has "step", "move",
// "message", "preferred" and the same figures.
void write_analysis(const Match& match, Seat seat, const Analysis& analysis, JsonWriter& out);

}  // namespace enfilade
