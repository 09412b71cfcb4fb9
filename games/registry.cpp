#include "games/registry.hpp"

#include <array>

#include "games/all_games.hpp"
#include "games/forbidden_city/board_blocks.hpp"
#include "kernel/adapter.hpp"
#include "kernel/guests.hpp"

namespace enfilade {

namespace {

template <class... Gs>
constexpr std::array<Game, sizeof...(Gs)> tables(GameList<Gs...>) {
  return {make_game<Gs>()...};
}

constexpr auto kGames = tables(AllGames{});

constexpr BlockNotation kNotations[] = {{"fc", run_fc_block}};

}  // namespace

std::span<const Game> all_games() { return kGames; }
std::span<const BlockNotation> block_notations() { return kNotations; }

const Game* find_game(std::string_view id) {
  for (const Game& game : kGames)
    if (game.info->id == id) return &game;
  return find_guest(id);
}

}  // namespace enfilade
