// A game that breaks its contract would run wild: draw from nothing, or never end. Whoever plays it on its own
// (random playouts, searches, the arena, the referee's draws) looks out for that, and names the game and how far it
// had come.
#pragma once

#include "kernel/contract.hpp"

namespace enfilade {

enum class Wild { nothing_to_draw, nothing_to_choose, too_long };

// `plies`: the moves and outcomes made so far.
Error broken_game(const GameInfo& info, Wild wild, std::int64_t plies);

// For those who have nobody to answer to: ends the process, as a broken invariant does.
[[noreturn]] void end_broken_game(const GameInfo& info, Wild wild, std::int64_t plies);

}  // namespace enfilade
