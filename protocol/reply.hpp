// What several replies have in common. Each function writes one value, or some members where it says so.
#pragma once

#include <optional>
#include <span>

#include "kernel/json.hpp"
#include "kernel/match.hpp"

namespace enfilade {

void write_error(const Error& error, JsonWriter& out);
void write_message(const Message& message, JsonWriter& out);
void write_seats(SeatSet seats, JsonWriter& out);
void write_node(const Node& node, JsonWriter& out);
// As the viewer may know them; all of them for the full truth.
void write_events(const Match& match, std::span<const Event> events, std::optional<Viewer> viewer,
                  JsonWriter& out);

// The members "match" and "node": where the match stands now. For the full truth also "facts", the hash of
// the position: it would tell a viewer which guess at the hidden facts is right.
void write_standing(std::int64_t number, const Match& match, std::optional<Viewer> viewer, JsonWriter& out);

}  // namespace enfilade
