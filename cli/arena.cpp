#include <filesystem>
#include <fstream>
#include <iostream>

#include "arena/standings.hpp"
#include "cli/command.hpp"
#include "games/registry.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {
namespace {

// Results of an earlier run that was cut off; a last line that was not written whole is left out.
std::optional<std::vector<ArenaGame>> read_results(const std::string& path) {
  std::vector<ArenaGame> games;
  if (!std::filesystem::exists(path)) return games;
  const auto text = read_file(path);
  if (!text) return std::nullopt;
  const auto lines = split(*text, '\n');
  if (lines[0] != kArenaHeader) return complain(path + " does not hold results of an arena"), std::nullopt;
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    const Result<ArenaGame> game = ArenaGame::parse(lines[i]);
    if (!game)
      return complain(path + ":" + std::to_string(i + 1) + ": " + to_string(game.error())), std::nullopt;
    games.push_back(*game);
  }
  return games;
}

int run(Args& args) {
  ArenaPlan plan;
  std::vector<std::string> minds = args.values("--mind");
  const auto csv = args.value("--csv"), svg = args.value("--svg");
  plan.blocks = static_cast<int>(args.number("--blocks", 1, 1'000'000).value_or(20));
  plan.seed = static_cast<std::uint64_t>(args.number("--seed", 0, INT64_MAX).value_or(1));
  const auto threads = static_cast<int>(args.number("--threads", 1, 64).value_or(2));
  const auto match = match_from(args);
  if (!args.done(kArenaCommand.help) || !match) return kUsage;
  plan.game = &match->game();
  plan.setup = {match->players(), match->rules().options};
  for (const std::string& text : minds) {
    const Result<MindSpec> mind = MindSpec::parse(text);
    if (!mind) return complain(to_string(mind.error()));
    plan.minds.push_back(*mind);
  }
  if (plan.minds.empty()) return complain("name the minds that play: --mind greedy --mind random");
  std::vector<ArenaGame> done;
  std::ofstream log;
  if (csv) {
    auto earlier = read_results(*csv);
    if (!earlier) return 1;
    done = std::move(*earlier);
    log.open(*csv);
    log << kArenaHeader << "\n";
    for (const ArenaGame& game : done) log << game.csv() << "\n";
    log.flush();
    if (!log) return complain(*csv + " cannot be written");
  }
  Progress progress("arena", 1000);
  const auto games =
      run_arena(plan, threads, std::move(done), [&](const ArenaGame& game, int finished, int total) {
        if (log.is_open()) log << game.csv() << "\n" << std::flush;
        progress.at(1000LL * finished / total);
      });
  if (!games) return complain(to_string(games.error()));
  const Standings standings = standings_of(plan, *games);
  std::cout << as_text(plan, standings);
  if (svg && !write_file(*svg, as_svg(plan, standings))) return 1;
  return 0;
}

}  // namespace

const Command kArenaCommand{
    "arena", "many games between computer players, with ratings",
    "usage: enfilade arena GAME --mind A --mind B [...] [--players N] [--option NAME=VALUE]... [--blocks N]\n"
    "                      [--seed S] [--threads T] [--csv FILE] [--svg FILE]\n\n"
    "Each block is one seed of chance, played in every seating that shares the seats as evenly as possible.\n"
    "Minds: page, scribe, courtier, minister, chancellor, greedy, random, search:N, plain:N (iterations a "
    "turn).\n"
    "Prints ratings, the share of seat pairs in which one places above another with a 95 % interval over\n"
    "blocks, margins, and wins by seat; says when a difference is not significant. The same seed gives the\n"
    "same games on any number of threads. --csv keeps every result and goes on where a cut-off run "
    "stopped.\n",
    run};

}  // namespace enfilade::cli
