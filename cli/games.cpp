#include <iostream>

#include "cli/command.hpp"
#include "games/registry.hpp"

namespace enfilade::cli {
namespace {

void describe(const Game& game) {
  const GameInfo& info = *game.info;
  std::cout << info.id << ": " << info.title << ", " << info.min_players;
  if (info.max_players != info.min_players) std::cout << " to " << info.max_players;
  std::cout << " players, rules version " << info.version << (info.example ? " (an example)" : "") << "\n";
}

void describe_options(const Game& game) {
  for (const Option& option : game.info->options)
    std::cout << "  " << option.name
              << std::string(option.name.size() < 20 ? 20 - option.name.size() : 1, ' ') << option.choices
              << "  (default " << option.fallback << ")\n";
  std::cout << "  " << game.position_size << " bytes per position\n";
}

int run(Args& args) {
  if (const auto id = args.next()) {
    const Game* game = find_game(*id);
    if (!game) args.complain(no_such_game(*id));
    const auto setup = setup_from(args, game ? *game->info : GameInfo{});
    if (!args.done(kGamesCommand.help)) return kUsage;
    describe(*game);
    describe_options(*game);
    const Result<Match> match = Match::create(*game, *setup);
    if (!match) return refuse("this set-up is refused: " + to_string(match.error()));
    std::cout << "  components " << match->rules().content << "\n";
    return 0;
  }
  if (!args.done(kGamesCommand.help)) return kUsage;
  for (const Game& game : all_games()) describe(game);
  return 0;
}

}  // namespace

const Command kGamesCommand{
    "games", "the games, their options, and whether a set-up is allowed",
    "usage: enfilade games [GAME [--players N] [--option NAME=VALUE]...]\n\n"
    "Without a game: the list. With one: its options, and whether the set-up given by the\n"
    "flags is allowed; a refused one is explained by its clause.\n",
    run};

}  // namespace enfilade::cli
