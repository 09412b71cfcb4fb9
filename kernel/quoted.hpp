// What others wrote, repeated in what they are told about it: no more than shows which text is meant.
#pragma once

#include <string>
#include <string_view>

namespace enfilade {

inline std::string clipped(std::string_view text) {
  constexpr std::size_t kMost = 80;
  if (text.size() <= kMost) return std::string(text);
  std::size_t end = kMost;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // inside a character
  return std::string(text.substr(0, end)) + "...";
}

inline std::string quoted(std::string_view text) { return "\"" + clipped(text) + "\""; }

// A line of a record, counted from 0, as errors name it.
inline std::string place_of_move(std::size_t line, std::string_view text) {
  return "move " + std::to_string(line + 1) + " (" + clipped(text) + ")";
}

}  // namespace enfilade
