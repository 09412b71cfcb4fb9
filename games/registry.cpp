#include "games/registry.hpp"

#include <array>

#include "games/all_games.hpp"
#include "games/edits.hpp"
#include "games/eternal_palace/edits.hpp"
#include "games/eternal_palace/sources.hpp"
#include "games/forbidden_city/board_blocks.hpp"
#include "games/forbidden_city/edits.hpp"
#include "games/forbidden_city/sources.hpp"
#include "games/palaces/edits.hpp"
#include "games/palaces/sources.hpp"
#include "games/royal_palace/edits.hpp"
#include "games/royal_palace/sources.hpp"
#include "games/sources.hpp"
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

template <class... Gs>
std::vector<Source> sources_in(const Match& at_the_end, std::span<const Event> all, GameList<Gs...>) {
  std::vector<Source> found;
  const auto of_game = [&]<class G>(std::type_identity<G>) {
    if constexpr (requires(const typename G::Rules& rules, const typename G::Position& position) {
                    sources(rules, position, all);
                  }) {
      if (&at_the_end.info() == &G::kInfo)
        found = sources(*static_cast<const typename G::Rules*>(at_the_end.rules().rules.get()),
                        at_the_end.as<G>(), all);
    }
  };
  (of_game(std::type_identity<Gs>{}), ...);
  return found;
}

template <class... Gs>
bool automaton_in(const Match& match, GameList<Gs...>) {
  bool found = false;
  const auto of_game = [&]<class G>(std::type_identity<G>) {
    if constexpr (requires(const typename G::Rules& rules, const typename G::Position& position) {
                    automaton_draws(rules, position);
                  }) {
      if (&match.info() == &G::kInfo)
        found =
            automaton_draws(*static_cast<const typename G::Rules*>(match.rules().rules.get()), match.as<G>());
    }
  };
  (of_game(std::type_identity<Gs>{}), ...);
  return found;
}

template <class... Gs>
std::vector<Edit> edits_in(const Match& match, GameList<Gs...>) {
  std::vector<Edit> found;
  const auto of_game = [&]<class G>(std::type_identity<G>) {
    if constexpr (requires(const typename G::Rules& rules, const typename G::Position& position) {
                    edits(rules, position);
                  }) {
      if (&match.info() == &G::kInfo)
        found = edits(*static_cast<const typename G::Rules*>(match.rules().rules.get()), match.as<G>());
    }
  };
  (of_game(std::type_identity<Gs>{}), ...);
  return found;
}

constexpr BlockNotation kNotations[] = {{"fc", run_fc_block}};

}  // namespace

std::span<const Game> all_games() { return kGames; }
std::span<const BlockNotation> block_notations() {
  if constexpr (has<ForbiddenCity>(AllGames{})) return kNotations;
  return {};
}

std::vector<Source> sources_of(const Match& at_the_end, std::span<const Event> all) {
  return sources_in(at_the_end, all, AllGames{});
}

bool automaton_draws(const Match& match) { return automaton_in(match, AllGames{}); }

std::vector<Edit> edits_of(const Match& match) { return edits_in(match, AllGames{}); }

const Game* find_game(std::string_view id) {
  for (const Game& game : kGames)
    if (game.info->id == id) return &game;
  return find_guest(id);
}

}  // namespace enfilade
