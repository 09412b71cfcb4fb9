// The few questions before a game: which one, how many players, who sits where, which options.
#pragma once

#include <optional>

#include "cli/saved_game.hpp"
#include "cli/seating.hpp"
#include "cli/terminal.hpp"

namespace enfilade::cli {

struct TablePlan {
  const Game* game = nullptr;
  Setup setup;
  Seating seating;
  std::string resume;  // instead: a game that was kept goes on
};

// Nothing at the end of input, or when the person leaves.
std::optional<TablePlan> ask_for_table(Terminal& terminal, const Words& words);

// Which of these games goes on; an empty path: none, a new one is wanted. Nothing when the person leaves.
std::optional<std::string> ask_to_go_on(Terminal& terminal, const Words& words,
                                        const std::vector<Unfinished>& games);

// Who sits there when nobody says: you first, and computers after you.
Seating usual_seating(int players);

}  // namespace enfilade::cli
