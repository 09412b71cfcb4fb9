// The commands of those who test a game: scenario, suite, playthrough, perft, verify.
#include <iostream>

#include "cli/command.hpp"
#include "cli/saved_game.hpp"
#include "cli/seating.hpp"
#include "games/registry.hpp"
#include "kernel/referee.hpp"
#include "kernel/text.hpp"
#include "kernel/verify.hpp"
#include "suite/playthrough.hpp"
#include "suite/scenario.hpp"
#include "suite/suite.hpp"

namespace enfilade::cli {
namespace {

int run_scenario(Args& args) {
  const bool verbose = args.flag("--verbose");
  const std::vector<std::string> files = args.rest();
  if (files.empty()) args.complain(frame()("cli.args.which_file"));
  if (!args.done(kScenarioCommand.help)) return kUsage;
  int passed = 0, failed = 0;
  for (const std::string& file : files) {
    const auto text = read_file(file);
    if (!text) return 1;
    const bool markdown = file.ends_with(".md");
    const std::vector<ScenarioOutcome> outcomes = run_scenarios(*text, markdown);
    if (outcomes.empty() && !markdown) {
      ++failed;
      tell_failed(frame()("cli.check.no_scenario", {Arg::of("file", file)}));
    }
    for (const ScenarioOutcome& outcome : outcomes) {
      outcome.failures.empty() ? ++passed : ++failed;
      const std::string what = file + " " + outcome.id + " " + disarmed(outcome.title);
      if (verbose && outcome.failures.empty()) tell_passed(what);
      for (const std::string& failure : outcome.failures) tell_failed(what + "\n    " + disarmed(failure));
    }
  }
  return tally(passed, failed);
}

int run_suite_command(Args& args) {
  const Game* game = game_from(args);
  const std::string id(game ? game->info->id : "");
  const auto matrix = args.number("--matrix", 0, 100000);
  const auto seed = args.number("--seed", 0, INT64_MAX).value_or(1);
  const auto games = args.number("--games", 1, 1000000).value_or(1);
  const auto every = args.number("--every", 1, 1000).value_or(1);
  std::vector<Setup> setups;
  if (matrix && game) {
    setups = option_matrix(*game->info, static_cast<int>(*matrix), 1);
  } else if (const auto setup = setup_from(args, game ? *game->info : GameInfo{})) {
    setups.push_back(*setup);
  }
  if (!args.done(kSuiteCommand.help)) return kUsage;
  Progress progress("suite " + id, static_cast<std::int64_t>(setups.size()) * games);
  std::int64_t played = 0, refused = 0, plies = 0, longest = 0;
  Looks looks;
  for (const Setup& setup : setups) {
    if (const Result<Match> match = Match::create(*game, setup); !match) {
      ++refused;
      if (!matrix) return refuse(frame()("cli.games.refused", {Arg::of("why", in_words(match.error()))}));
      if (const std::string wrong = check_refused_setup(*game, setup, match.error()); !wrong.empty())
        return complain(wrong);
      continue;
    }
    for (std::int64_t i = 0; i < games; ++i) {
      const SuiteReport report =
          run_suite({game, setup, static_cast<std::uint64_t>(seed + i), static_cast<int>(every)});
      if (!report.failure.empty()) return complain(report.failure);
      progress.at(++played);
      plies += report.plies;
      looks += report.looks;
      longest = std::max<std::int64_t>(longest, report.plies);
    }
  }
  const auto say = [&](std::string_view key, std::vector<Arg> said) {
    std::cout << id << ": " << shown(frame()(key, std::move(said))) << "\n";
  };
  say("cli.suite.kept", {Arg::of("games", played), Arg::of("moves", plies), Arg::of("longest", longest),
                         Arg::of("bound", std::int64_t{game->info->longest}), Arg::of("refused", refused)});
  const double share =
      looks.all > 0 ? 100.0 * static_cast<double>(looks.exempt) / static_cast<double>(looks.all) : 0;
  say("cli.suite.looks", {Arg::of("all", looks.all), Arg::of("revealing", looks.revealing),
                          Arg::of("nothing_left", looks.nothing_left), Arg::of("exempt", looks.exempt),
                          Arg::of("share", decimal(share, 1))});
  return 0;
}

int run_playthrough(Args& args) {
  const auto seed = args.number("--seed", 0, INT64_MAX).value_or(1);
  const auto match = match_from(args);
  if (!args.done(kPlaythroughCommand.help)) return kUsage;
  if (!match) return 1;
  std::cout << playthrough(*match, static_cast<std::uint64_t>(seed));
  return 0;
}

int run_perft(Args& args) {
  const auto seed = args.number("--seed", 0, INT64_MAX).value_or(1);
  const auto plies = args.number("--plies", 0, 100000).value_or(0);
  const auto depth = args.number("--depth", 0, 20).value_or(3);
  const auto match = match_from(args);
  if (!args.done(kPerftCommand.help)) return kUsage;
  if (!match) return 1;
  const Match from = random_position(*match, static_cast<std::uint64_t>(seed), static_cast<int>(plies));
  std::string from_where = "players " + std::to_string(match->players());
  for (const auto& [name, value] : match->rules().options) from_where += " " + name + "=" + value;
  from_where += " seed " + std::to_string(seed) + " plies " + std::to_string(plies);
  for (int d = 1; d <= depth; ++d)
    std::cout << from_where << " depth " << d << " lines " << perft(from, d) << "\n" << std::flush;
  return 0;
}

int run_verify(Args& args) {
  const auto path = args.next();
  const auto content = args.value("--content");
  if (!path) args.complain(frame()("cli.args.which_record"));
  if (!args.done(kVerifyCommand.help)) return kUsage;
  const auto text = read_file(*path);
  const auto components = read_components(content);
  if (!text || !components) return 1;
  const Result<SavedGame> saved = SavedGame::parse(*text);
  if (!saved) return complain(*path + ": " + in_words(saved.error()));
  if (!saved->seed.empty())
    return complain(frame()("cli.verify.unfinished", {Arg::of("path", shell_word(*path))}));
  const Record* record = &saved->record;
  const Result<Verified> verified = verify(*record, find_game(record->game), *components);
  if (!verified) return complain(*path + ": " + in_words(verified.error()));
  const auto say = [](std::string_view key, std::vector<Arg> said) {
    std::cout << fitted(frame()(key, std::move(said)) + "\n");
  };
  say("cli.verify.proved", {Arg::of("path", *path), Arg::of("draws", std::int64_t{verified->draws})});
  if (!verified->scores) return 0;
  const Scores& scores = *verified->scores;
  const Result<Referee> table = Referee::open(*record, find_game(record->game), *components);
  ENFILADE_CHECK(table);  // it has just been replayed
  Words words(frame().language());
  words.add_game(table->match().info());
  const Seating seating = seating_of(*record);
  words.name_seats(table_names(words, table->match(), seating));
  for (const std::string& line : places_told(words, seating, scores)) std::cout << fitted(line + "\n");
  return 0;
}

}  // namespace

const Command kScenarioCommand{
    "scenario", "run conformance scenarios from files",
    "usage: enfilade scenario [--verbose] FILE...\n\n"
    "Runs the scenarios of each file (enfilade help scenarios): blocks in a Markdown file (.md), or a\n"
    "scenario file. Prints what failed and \"N passed, N failed\"; exits 1 if anything failed.\n",
    run_scenario};

const Command kSuiteCommand{
    "suite", "check every promise of a game over random play",
    "usage: enfilade suite GAME [--players N] [--option NAME=VALUE]... [--seed S] [--games N] [--every K]\n"
    "       enfilade suite GAME --matrix R [--games N] [--every K]\n\n"
    "Plays random games and checks the promises that every game keeps. --every K examines each K-th\n"
    "position in full. --matrix plays every number of players, each option's alternatives and R\n"
    "random combinations. What breaks a promise is told in English.\n",
    run_suite_command};

const Command kPlaythroughCommand{
    "playthrough", "one random game written out in full",
    "usage: enfilade playthrough GAME [--players N] [--option NAME=VALUE]... [--content FILE] [--seed S]\n\n"
    "The golden playthroughs under games/*/golden are its output, for tools and so the same in\n"
    "every language.\n",
    run_playthrough};

const Command kPerftCommand{
    "perft", "count the lines of play to a depth",
    "usage: enfilade perft GAME [--players N] [--option NAME=VALUE]... [--seed S] [--plies P] [--depth D]\n\n"
    "Counts lines of choices and chance outcomes from the position after P random ones. Each line that it\n"
    "prints is a row for the game's perft.txt, for tools and so the same in every language.\n",
    run_perft};

const Command kVerifyCommand{
    "verify", "prove that no die or card of a record was chosen",
    "usage: enfilade verify RECORD [--content FILE]\n\n"
    "Derives every chance outcome of a finished record again from the seed that was committed to\n"
    "before the first draw, and names the first that differs (enfilade help fair-chance). Then tells the\n"
    "places: who resigned or ran out of time is behind the others (enfilade help records).\n",
    run_verify};

}  // namespace enfilade::cli
