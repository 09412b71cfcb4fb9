#include "games/registry.hpp"

#include <array>

#include "examples/liars_dice/liars_dice.hpp"
#include "games/forbidden_city/forbidden_city.hpp"
#include "kernel/adapter.hpp"

namespace enfilade {

namespace {
constexpr std::array kGames = {
    make_game<ForbiddenCity>(),
    make_game<LiarsDice>(),
};
}  // namespace

std::span<const Game> all_games() { return kGames; }

const Game* find_game(std::string_view id) {
  for (const Game& game : kGames)
    if (game.info->id == id) return &game;
  return nullptr;
}

}  // namespace enfilade
