// Who thinks for the computers of a house, away from it: from a view, never from a position. What it is asked is
// written by the house (house.hpp, "thoughts") and read with suspicion.
#pragma once

#include <map>
#include <memory>

#include "minds/mind.hpp"

namespace enfilade {
class JsonWriter;
}

namespace enfilade::house {

void write_mind(const MindSpec& spec, JsonWriter& out);

class Thinker {
 public:
  explicit Thinker(Clock clock = clock_on_the_wall) : clock_(clock) {}

  // {"step", "thought": the members of write_thought(), "hints"?: what write_hint() tells at each level}, or {"error"}.
  std::string think(std::string_view request);

 private:
  // By whose it is; for the length of a turn, whose budget goes on from one question to the next.
  std::map<std::string, std::unique_ptr<Mind>, std::less<>> minds_;
  Clock clock_;
};

}  // namespace enfilade::house
