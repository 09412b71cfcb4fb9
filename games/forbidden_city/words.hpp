// Small words shared by notation, refusals, JSON and pictures.
#pragma once

#include <optional>
#include <string>

#include "games/forbidden_city/position.hpp"
#include "kernel/result.hpp"

namespace enfilade::forbidden_city {

// Parameters of messages.
inline Arg colour_arg(std::string_view name, unsigned colour) {
  return Arg::of_word(name, "colour." + std::string(kRoomColours[colour]));
}
inline Arg side_arg(std::string_view name, unsigned direction) {
  static constexpr std::array<std::string_view, 4> kNames{"north", "east", "south", "west"};
  return Arg::of_word(name, "side." + std::string(kNames[direction]));
}

// "(0,-2)r1"
inline std::string spell_placement(Key key, unsigned rotation) {
  return "(" + std::to_string(x_of(key)) + "," + std::to_string(y_of(key)) + ")r" + std::to_string(rotation);
}

// The same, with blanks anywhere between its parts; nothing if it is something else, or too far away to be a
// cell.
std::optional<Move> parse_placement(std::string_view text);

// The slot of a tile of the players' sets.
std::optional<unsigned> find_tile(const Rules& rules, std::string_view id);

}  // namespace enfilade::forbidden_city
