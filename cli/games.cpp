#include <iostream>

#include "cli/command.hpp"
#include "games/registry.hpp"

namespace enfilade::cli {
namespace {

void say(std::string_view key, std::vector<Arg> args) {
  std::cout << shown(frame()(key, std::move(args))) << "\n";
}

void describe(const Game& game) {
  const GameInfo& info = *game.info;
  Words words = frame();
  words.add_game(info);
  std::string players = std::to_string(info.min_players);
  if (info.max_players != info.min_players)
    players =
        frame()("cli.games.range", {Arg::of("low", info.min_players), Arg::of("high", info.max_players)});
  say(info.example ? "cli.games.example" : "cli.games.game",
      {Arg::of("id", info.id), Arg::of("title", words.title(info)), Arg::of("players", players),
       Arg::of("version", info.version)});
}

// As it is spelled on the command line, and below in words.
void describe_options(const Game& game) {
  constexpr std::size_t kName = 20;
  Words words = frame();
  words.add_game(*game.info);
  for (const Option& option : game.info->options) {
    say("cli.games.option", {Arg::of("name", padded(option.name, kName)), Arg::of("choices", option.choices),
                             Arg::of("fallback", option.fallback)});
    if (const std::string key = "option." + std::string(option.name); words.catalogue().has(key))
      std::cout << std::string(kName + 2, ' ') << shown(words(key)) << "\n";
  }
  say("cli.games.size", {Arg::of("bytes", static_cast<std::int64_t>(game.position_size))});
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
    if (!match) return refuse(frame()("cli.games.refused", {Arg::of("why", in_words(match.error()))}));
    say("cli.games.components", {Arg::of("content", match->rules().content)});
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
