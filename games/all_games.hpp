// The games as types, for those templates that are instantiated once per game (the registry, search,
// benchmarks). Adding a game is one include and one line here.
#pragma once

#include "examples/liars_dice/liars_dice.hpp"
#include "examples/masked_ball/masked_ball.hpp"
#include "games/eternal_palace/eternal_palace.hpp"
#include "games/forbidden_city/forbidden_city.hpp"
#include "games/palaces/palaces.hpp"
#include "games/royal_palace/royal_palace.hpp"

namespace enfilade {

template <class... Gs>
struct GameList {};

#ifdef ENFILADE_ONLY_GAME
using AllGames = GameList<ENFILADE_ONLY_GAME>;  // a module for the browser holds one (bindings/wasm)
#else
using AllGames = GameList<  //
    EternalPalace,          //
    ForbiddenCity,          //
    Palaces,                //
    RoyalPalace,            //
    LiarsDice,              //
    MaskedBall>;
#endif

}  // namespace enfilade
