// The few questions before a game: which one, how many players, who sits where, which options.
#pragma once

#include <optional>

#include "cli/seating.hpp"
#include "cli/terminal.hpp"

namespace enfilade::cli {

struct TablePlan {
  const Game* game = nullptr;
  Setup setup;
  Seating seating;
};

// Nothing at the end of input, or when the person leaves.
std::optional<TablePlan> ask_for_table(Terminal& terminal, const Words& words);

// Who sits there when nobody says: you first, and computers after you.
Seating usual_seating(int players);

}  // namespace enfilade::cli
