#include "games/registry.hpp"

#include <array>

#include "games/all_games.hpp"
#include "games/forbidden_city/board_blocks.hpp"
#include "kernel/adapter.hpp"
#include "kernel/guests.hpp"

namespace enfilade {

namespace {

#ifdef ENFILADE_ONLY_GAME
constexpr bool kForPages = true;
#else
constexpr bool kForPages = false;
#endif

template <class G>
constexpr Game table_of() {
  Game game = make_game<G>();
  // Pages draw their own boards: what would draw one in a terminal is not sent to them.
  if (kForPages) game.draw = [](const void*, const ViewBytes&, const Pen&) { return std::string(); };
  return game;
}

template <class... Gs>
constexpr std::array<Game, sizeof...(Gs)> tables(GameList<Gs...>) {
  return {table_of<Gs>()...};
}
constexpr auto kGames = tables(AllGames{});

template <class G, class... Gs>
constexpr bool has(GameList<Gs...>) {
  return (std::is_same_v<G, Gs> || ...);
}
constexpr BlockNotation kNotations[] = {{"fc", run_fc_block}};

}  // namespace

std::span<const Game> all_games() { return kGames; }
std::span<const BlockNotation> block_notations() {
  if constexpr (has<ForbiddenCity>(AllGames{})) return kNotations;
  return {};
}

const Game* find_game(std::string_view id) {
  for (const Game& game : kGames)
    if (game.info->id == id) return &game;
  return find_guest(id);
}

}  // namespace enfilade
