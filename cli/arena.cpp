#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <thread>

#include "cli/arena_report.hpp"
#include "cli/command.hpp"
#include "cli/records_folder.hpp"
#include "games/registry.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {
namespace {

// Results of an earlier run of the same plan that was cut off; a last line that was not written whole is left
// out.
std::optional<std::vector<ArenaGame>> read_results(const std::string& path, const std::string& plan) {
  std::vector<ArenaGame> games;
  std::error_code error;
  const auto kind = std::filesystem::status(path, error).type();
  // Neither a folder nor a device holds any.
  if (kind != std::filesystem::file_type::regular) {
    if (!may_write(path)) return std::nullopt;
    return games;
  }
  const auto text = read_file(path);
  if (!text) return std::nullopt;
  const auto lines = split(*text, '\n');
  if (lines.size() < 2 || (lines[1] != kArenaHeader && lines[1] != kOldArenaHeader))
    return complain(frame()("cli.arena.no_results", {Arg::of("path", path)})), std::nullopt;
  if (lines[0] != plan)
    return complain(frame()("cli.arena.other_results",
                            {Arg::of("path", path), Arg::of("there", lines[0]), Arg::of("here", plan)})),
           std::nullopt;
  for (std::size_t i = 2; i + 1 < lines.size(); ++i) {
    const Result<ArenaGame> game = ArenaGame::parse(lines[i]);
    if (!game)
      return complain(path + ":" + std::to_string(i + 1) + ": " + in_words(game.error())), std::nullopt;
    games.push_back(*game);
  }
  return games;
}

void tell_mishap(const ArenaPlan& plan, const ArenaGame& game, const ArenaGame::Mishap& mishap) {
  const auto who = static_cast<std::size_t>(game.seating[static_cast<std::size_t>(mishap.seat)]);
  complain(frame()("cli.arena.fell",
                   {Arg::of("bot", plan.minds[who].text()), Arg::of("block", std::int64_t{game.block + 1}),
                    Arg::of("seat", std::int64_t{mishap.seat}), Arg::of("why", in_words(mishap.error))}));
  for (const std::string_view line : split(trim(mishap.complaints), '\n'))
    if (!line.empty()) complain("  | " + disarmed(line));
}

int run(Args& args) {
  ArenaPlan plan;
  const std::vector<std::string> minds = args.values("--mind");
  for (const std::string& text : minds) {
    const Result<MindSpec> mind = MindSpec::parse(text);
    mind ? plan.minds.push_back(*mind) : args.complain(in_words(mind.error()));
  }
  const std::vector<std::string> bots = args.values("--bot");
  for (const std::string& text : bots) {
    const Result<Contestant> bot = Contestant::program(text);
    bot ? plan.minds.push_back(*bot) : args.complain(in_words(bot.error()));
  }
  plan.patience.milliseconds =
      static_cast<int>(args.number("--bot-time", 1, 3'600'000).value_or(plan.patience.milliseconds));
  const auto csv = args.value("--csv"), svg = args.value("--svg"), calibration = args.value("--calibration");
  if (csv && calibration) args.complain(frame()("cli.arena.calibration_alone"));
  plan.blocks = static_cast<int>(args.number("--blocks", 1, 1'000'000).value_or(20));
  plan.seed = static_cast<std::uint64_t>(args.number("--seed", 0, INT64_MAX).value_or(1));
  const auto cores = std::max(1u, std::thread::hardware_concurrency());
  const auto threads = static_cast<int>(args.number("--threads", 1, 64).value_or(cores));
  const auto content = args.value("--content"), records = args.value("--records");
  plan.game = game_from(args);
  // Who are compared sit at one table, also in a game that can be played alone.
  GameInfo info = plan.game ? *plan.game->info : GameInfo{};
  info.min_players = std::max(info.min_players, 2);
  const auto setup = plan.game ? setup_from(args, info) : std::nullopt;
  if (minds.size() + bots.size() < 2) args.complain(frame()("cli.args.two_minds"));
  const bool net_is_good = !plan.game || net_from(args, *plan.game);
  if (!args.done(kArenaCommand.help) || !setup) return kUsage;
  if (!net_is_good) return 1;
  plan.setup = *setup;
  if (content) {
    const auto components = read_components(content);
    if (!components) return 1;
    plan.components = *components;
  }
  const Result<Match> start = Match::create(*plan.game, plan.setup, plan.components);
  if (!start) return refuse(in_words(start.error()));
  // A picture of an earlier run gives way to this one.
  if (svg && !can_write(*svg, kStandingsMark)) return 1;
  auto folder = records ? RecordsFolder::open(*records) : std::nullopt;
  if (records && !folder) return 1;
  if (calibration && !can_write(*calibration, kCalibrationMark)) return 1;
  plan.records = folder.has_value();
  plan.calibration = calibration.has_value();
  Calibration chances;
  bool all_kept = true;
  std::vector<ArenaGame> done;
  std::ofstream log;
  if (csv) {
    const std::string about = "# " + plan.text(*start);
    auto earlier = read_results(*csv, about);
    if (!earlier) return 1;
    done = std::move(*earlier);
    std::string text = about + "\n" + std::string(kArenaHeader) + "\n";
    for (const ArenaGame& game : done) text += game.csv() + "\n";
    if (!write_file(*csv, text)) return 1;
    log.open(*csv, std::ios::app);
    if (!log)
      return complain(
          frame()("cli.file.cannot_write", {Arg::of("path", *csv), Arg::of("why", reason(errno))}));
  }
  Progress progress("arena", 1000);
  const auto games =
      run_arena(plan, threads, std::move(done), [&](const ArenaGame& game, int finished, int total) {
        all_kept = (!folder || folder->keep(game)) && all_kept;
        if (log.is_open()) log << game.csv() << "\n" << std::flush;
        chances.add(game);
        for (const ArenaGame::Mishap& mishap : game.mishaps) tell_mishap(plan, game, mishap);
        progress.at(1000LL * finished / total);
      });
  if (!games) return complain(in_words(games.error()));
  const Standings standings = standings_of(plan, *games);
  std::cout << shown(as_text(plan, standings));
  if (svg && !write_file(*svg, as_svg(plan, standings))) return 1;
  if (calibration) {
    std::cout << shown(as_text(chances));
    if (!write_file(*calibration, as_svg(plan, chances))) return 1;
  }
  return all_kept ? 0 : 1;
}

}  // namespace

const Command kArenaCommand{
    "arena", "many games between computer players, with ratings",
    "usage: enfilade arena GAME --mind A --mind B [...] [--bot NAME=COMMAND]... [--bot-time MS] [--players "
    "N]\n"
    "                      [--option NAME=VALUE]... [--blocks N] [--content FILE] [--seed S] [--threads T]\n"
    "                      [--csv FILE] [--svg FILE] [--net FILE] [--elder-net FILE] [--calibration FILE]\n"
    "                      [--records DIR]\n\n"
    "Each block is one seed of chance, played in every seating that shares the seats as evenly as possible.\n"
    "Minds: page, scribe, courtier, minister, chancellor (and page/10: a tenth of the iterations, no "
    "clock),\n"
    "greedy, random, search:N, plain:N (iterations a turn), search:Nms, plain:Nms (milliseconds a turn);\n"
    "greedy-0 and search-0:N judge without the game's net, or with that of --elder-net.\n"
    "Prints ratings, the share of seat pairs in which one places above another with a 95 % interval over\n"
    "blocks, margins, and wins by seat; says when a difference is not significant. The same seed gives the\n"
    "same games on any number of threads, as long as the clock ends no thought. --csv keeps every result "
    "and\n"
    "goes on where a cut-off run stopped; --records writes every game into a folder, for enfilade replay.\n"
    "--calibration compares the chances to win that searches showed with what was won, and draws it "
    "(SVG).\n\n"
    "--bot is a program of yours: it is started for each game, hears on its standard input what its seat "
    "may\n"
    "know, a line of JSON each time, and answers on its standard output (enfilade help bots; examples/bot). "
    "It "
    "has\n"
    "--bot-time milliseconds for a decision (10000). A program that is late, ends, or says too much loses\n"
    "that game, and nothing else.\n",
    run};

}  // namespace enfilade::cli
