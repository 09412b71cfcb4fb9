// Every game there is. Adding one is one line in all_games.hpp.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/game.hpp"

namespace enfilade {

std::span<const Game> all_games();
const Game* find_game(std::string_view id);  // a guest's, too (minds/guest.hpp); null if there is none

// A game's own, shorter notation for scenarios, in Markdown blocks with this fence (docs/scenarios.md). A
// block begins with its line SCENARIO, number `first_line` of its file; each failure begins with "line N: ".
struct BlockNotation {
  std::string_view fence;  // "fc"
  std::vector<std::string> (*run)(std::string_view block, int first_line);
};
std::span<const BlockNotation> block_notations();

}  // namespace enfilade
