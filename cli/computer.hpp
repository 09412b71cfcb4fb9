// The programs that can take a seat in the terminal: what they are called, and when they are asked.
#pragma once

#include <string>
#include <vector>

#include "cli/words.hpp"
#include "minds/mind.hpp"

namespace enfilade::cli {

// Names that MindSpec understands, from the weakest to the strongest.
std::vector<std::string> computer_kinds();
// The one that plays when nobody says which: good company that does not keep people waiting.
std::string usual_computer();
// "minister", "search:2000" in the language of the words.
std::string computer_name(const Words& words, const std::string& kind);

class Computer {
 public:
  Computer(std::string_view kind, std::uint64_t seed);
  // A whole step of a seat that is asked, from what that seat knows. `same_turn` as in Mind::think().
  std::vector<Move> step(const MatchView& view, bool same_turn, const Stop& stop) {
    return mind_.think(view, same_turn, stop).step;
  }

 private:
  Mind mind_;
};

}  // namespace enfilade::cli
