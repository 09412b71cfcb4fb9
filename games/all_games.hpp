// The games as types, for those templates that are instantiated once per game (the registry, search,
// benchmarks). Adding a game is one include and one line here.
#pragma once

#include "examples/liars_dice/liars_dice.hpp"
#include "games/forbidden_city/forbidden_city.hpp"

namespace enfilade {

template <class... Gs>
struct GameList {};

using AllGames = GameList<  //
    ForbiddenCity,          //
    LiarsDice>;

}  // namespace enfilade
