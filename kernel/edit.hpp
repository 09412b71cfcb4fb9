// What somebody may change by hand in a position, as data: in which place of the position as JSON, and what may stand
// there. A game lists it (games/*/edits.cpp); protocol/arranging.cpp carries it out, and load() is the judge of it.
#pragma once

#include <string>
#include <vector>

#include "kernel/result.hpp"
#include "kernel/seat.hpp"

namespace enfilade {

struct Edit {
  enum class Kind : std::uint8_t {
    count,   // a number from `least` to `most`
    choice,  // one of `choices`
    list     // any of `choices`, each as often as there are
  };
  // A value as JSON in a place: {"players/purple/hand", "\"G3\""}. An empty one takes the member away.
  struct Change {
    std::string place, value;
  };
  struct Choice {
    std::string value;  // JSON
    Message says;
    std::vector<Change> with = {};  // what changes then, in this order
  };

  std::string place;  // "players/purple/coins"; members and, in arrays, numbers from 0
  Message what;
  int seat = -1;  // whose it is, if somebody's
  Kind kind = Kind::count;
  int least = 0, most = 0;
  std::vector<Choice> choices = {};
  std::vector<Change> with = {};  // what changes with every answer
};

inline std::string json_text(std::string_view text) { return "\"" + std::string(text) + "\""; }

}  // namespace enfilade
