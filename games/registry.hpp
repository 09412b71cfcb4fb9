// Every game there is. Adding one is one line in all_games.hpp.
#pragma once

#include <span>
#include <string_view>

#include "kernel/game.hpp"

namespace enfilade {

std::span<const Game> all_games();
const Game* find_game(std::string_view id);  // null if there is none

}  // namespace enfilade
