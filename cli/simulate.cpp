// enfilade simulate: many games between programs, and what they show about the game itself.
#include <algorithm>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <thread>

#include "arena/arena.hpp"
#include "arena/standings.hpp"
#include "cli/command.hpp"
#include "cli/records_folder.hpp"
#include "kernel/json.hpp"

namespace enfilade::cli {
namespace {

// A mean with its 95 % interval, from sums.
struct Spread {
  std::int64_t count = 0;
  double sum = 0, squares = 0, low = 0, high = 0;

  void add(double value) {
    low = count == 0 ? value : std::min(low, value);
    high = count == 0 ? value : std::max(high, value);
    ++count;
    sum += value;
    squares += value * value;
  }
  double mean() const { return count > 0 ? sum / static_cast<double>(count) : 0; }
  double margin() const {
    if (count < 2) return 0;
    const auto n = static_cast<double>(count);
    const double variance = std::max(0.0, (squares - sum * sum / n) / (n - 1));
    return 1.96 * std::sqrt(variance / n);
  }
  // Of shares: with two imaginary games that are won and two that are lost, so that a seat that always wins
  // is not said to be certain (share_interval_of() in arena/standings.hpp).
  Interval share() const {
    const Spread widened{count + 4, sum + 2, squares + 2, 0, 1};
    return {mean(), std::max(0.0, widened.mean() - widened.margin()),
            std::min(1.0, widened.mean() + widened.margin())};
  }
};

struct Series {
  std::int64_t games = 0, ties = 0, stopped = 0;
  Spread decisions;
  std::vector<Spread> points, wins;  // by seat; a shared first place is shared
};

Series count(const std::vector<ArenaGame>& games, int players) {
  Series series;
  series.points.resize(static_cast<std::size_t>(players));
  series.wins.resize(static_cast<std::size_t>(players));
  for (const ArenaGame& game : games) {
    ++series.games;
    series.stopped += game.stopped ? 1 : 0;
    series.decisions.add(game.decisions);
    const auto winners = std::count(game.places.begin(), game.places.end(), 1);
    series.ties += winners > 1 ? 1 : 0;
    for (std::size_t seat = 0; seat < game.places.size(); ++seat) {
      series.points[seat].add(game.points[seat]);
      series.wins[seat].add(game.places[seat] == 1 ? 1.0 / static_cast<double>(winners) : 0.0);
    }
  }
  return series;
}

void print_table(const Match& start, const std::string& mind, const Series& series) {
  Words words = frame();
  words.add_game(start.info());
  const auto say = [&words](std::string_view key, std::vector<Arg> args = {}) {
    std::cout << shown(words(key, std::move(args))) << "\n";
  };
  say("cli.simulate.title",
      {Arg::of("title", words.title(start.info())), Arg::of("players", std::int64_t{start.players()}),
       Arg::of("games", series.games), Arg::of("mind", mind)});
  say("cli.simulate.decisions",
      {Arg::of("mean", decimal(series.decisions.mean(), 1)), Arg::of("low", decimal(series.decisions.low, 0)),
       Arg::of("high", decimal(series.decisions.high, 0))});
  say("cli.simulate.ties", {Arg::of("ties", series.ties)});
  if (series.stopped > 0) say("cli.simulate.stopped", {Arg::of("games", series.stopped)});
  std::cout << "\n";
  say("cli.simulate.head");
  for (Seat seat = 0; seat < start.players(); ++seat) {
    const Spread &points = series.points[seat], &wins = series.wins[seat];
    std::cout << shown(padded(seat_word(words, start, seat), 16)) << std::right << std::setw(8)
              << decimal(points.mean(), 1) << std::setw(7) << decimal(points.low, 0) << std::setw(7)
              << decimal(points.high, 0) << std::setw(8) << decimal(100 * wins.mean(), 1) << " %   "
              << shown(frame()("cli.games.range", {Arg::of("low", decimal(100 * wins.share().low, 1)),
                                                   Arg::of("high", decimal(100 * wins.share().high, 1))}))
              << " %\n";
  }
}

void write_spread(JsonWriter& out, std::string_view key, const Spread& spread) {
  out.key(key).begin_object().key("mean").real(spread.mean());
  out.key("min").real(spread.low).key("max").real(spread.high).key("margin95").real(spread.margin());
  out.end_object();
}

void write_share(JsonWriter& out, std::string_view key, const Spread& spread) {
  const Interval share = spread.share();
  out.key(key).begin_object().key("mean").real(share.mean);
  out.key("low95").real(share.low).key("high95").real(share.high).end_object();
}

void print_json(const Match& start, const std::string& mind, std::uint64_t seed, const Series& series) {
  JsonWriter out;
  out.begin_object().field("game", start.info().id).field("rules", start.info().version);
  out.field("players", start.players()).key("options").begin_object();
  for (const auto& [name, value] : start.rules().options) out.field(name, value);
  out.end_object().field("mind", mind).field("seed", static_cast<std::int64_t>(seed));
  out.field("games", series.games).field("ties", series.ties).field("stopped", series.stopped);
  write_spread(out, "decisions", series.decisions);
  out.key("seats").begin_array();
  for (Seat seat = 0; seat < start.players(); ++seat) {
    out.begin_object().field("seat", start.seat_name(seat));
    write_spread(out, "points", series.points[seat]);
    write_share(out, "win_share", series.wins[seat]);
    out.end_object();
  }
  out.end_array().end_object();
  std::cout << out.str() << "\n";
}

int run(Args& args) {
  ArenaPlan plan;
  plan.blocks = static_cast<int>(args.number("--games", 1, 10'000'000).value_or(1000));
  plan.seed = static_cast<std::uint64_t>(args.number("--seed", 0, INT64_MAX).value_or(1));
  const auto cores = std::max(1u, std::thread::hardware_concurrency());
  const auto threads = static_cast<int>(args.number("--threads", 1, 256).value_or(cores));
  const bool json = args.flag("--json");
  const std::string name = args.value("--mind").value_or("random");
  const Result<MindSpec> mind = MindSpec::parse(name);
  if (!mind) args.complain(in_words(mind.error()));
  const auto content = args.value("--content"), records = args.value("--records");
  const auto game = game_from(args);
  const auto setup = game ? setup_from(args, *game->info) : std::nullopt;
  if (!args.done(kSimulateCommand.help) || !setup) return kUsage;
  if (content) {
    const auto components = read_components(content);
    if (!components) return 1;
    plan.components = *components;
  }
  auto folder = records ? RecordsFolder::open(*records) : std::nullopt;
  if (records && !folder) return 1;
  plan.records = folder.has_value();
  plan.game = game;
  plan.setup = *setup;
  plan.minds = {*mind};
  const Result<Match> start = Match::create(*game, *setup, plan.components);
  if (!start) return refuse(in_words(start.error()));
  bool all_kept = true;
  Result<std::vector<ArenaGame>> games = std::vector<ArenaGame>{};
  {
    Progress progress("simulate " + std::string(game->info->id), plan.blocks);
    games = run_arena(plan, threads, {}, [&](const ArenaGame& played, int finished, int) {
      all_kept = (!folder || folder->keep(played)) && all_kept;
      progress.at(finished);
    });
  }
  if (!all_kept) return 1;
  if (!games) return complain(in_words(games.error()));
  const Series series = count(*games, setup->players);
  if (json)
    print_json(*start, name, plan.seed, series);
  else
    print_table(*start, name, series);
  return 0;
}

}  // namespace

const Command kSimulateCommand{
    "simulate", "many games between programs: lengths, scores, seat advantage",
    "usage: enfilade simulate GAME [--games N] [--mind KIND] [--players N] [--option NAME=VALUE]...\n"
    "                         [--content FILE] [--seed S] [--threads N] [--json] [--records DIR]\n\n"
    "Every seat is played by the same program: random (the default), greedy, search:ITERATIONS or the\n"
    "name of a level. Shows decisions per game, points per seat, and each seat's share of the wins with its "
    "95 %\n"
    "interval; a shared first place counts as a part for each. The same seed gives the same games. "
    "--records\n"
    "writes each of them into a folder, for enfilade replay.\n",
    run};

}  // namespace enfilade::cli
