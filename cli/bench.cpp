// How fast the games are, per game and thing, and a signature that changes when behaviour does.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <iostream>
#include <sys/resource.h>

#include "arena/crew.hpp"
#include "cli/command.hpp"
#include "games/registry.hpp"
#include "kernel/text.hpp"
#include "minds/mind.hpp"
#include "minds/playout.hpp"

namespace enfilade::cli {
namespace {

// CPU time of this thread: other programs on the machine disturb it least.
double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// For what runs on several threads.
double wall_seconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

template <class Work>
double median_seconds(int repetitions, const Work& work, double (*clock)() = cpu_seconds) {
  std::vector<double> times;
  for (int i = 0; i < repetitions; ++i) {
    const double begin = clock();
    work();
    times.push_back(clock() - begin);
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

struct Figures {
  std::string game;
  int players = 0;
  double playouts_per_second = 0, ns_per_decision = 0, ns_per_action = 0;
  double decisions_per_game = 0, branching = 0;
  double ns_clone = 0, ns_view = 0, ns_determinize = 0;
  double iterations_per_second = 0;  // of plain search
  double search_ratio = 0;           // of its iterations to random playouts, from the same positions
  double net_per_second = 0, hand_per_second = 0;  // iterations of search with its net, and without one
  double thread_gain = 0;  // of two threads over one, in iterations by the clock on the wall
  std::size_t bytes = 0;
  std::uint64_t signature = 0;
};

// A loop of dependent multiplications: what one such step costs tells how fast the machine is at the moment.
double ns_calibration() {
  std::uint64_t x = 88172645463325252u;
  const int n = 20'000'000;
  const double seconds = median_seconds(3, [&] {
    for (int i = 0; i < n; ++i) x = x * 6364136223846793005u + 1442695040888963407u;
    asm volatile("" : "+r"(x));
  });
  return 1e9 * seconds / n;
}

// Positions of a seeded random game in which a seat chooses: at its beginning, and at a quarter, a half and
// three quarters of an average game.
std::vector<Match> positions_along(const Match& start, double decisions) {
  std::vector<Match> list;
  Match match = start;
  Rng rng(5);
  Odds odds;
  Menu menu;
  for (int made = 0; !match.over() && list.size() < 4;) {
    if (match.node().kind == Node::Kind::chance) {
      match.odds(odds);
      match.apply(kChance, odds.draw(rng));
      continue;
    }
    if (made >= decisions * static_cast<double>(list.size()) / 4) list.push_back(match);
    match.menu(match.node().seat(), menu);
    match.apply(match.node().seat(),
                menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))]);
    ++made;
  }
  return list;
}

// What two threads gain over one, in thoughts long enough that starting a thread does not count.
double thread_gain(std::span<const Match> positions, double iterations_per_second) {
  constexpr double kSeconds = 0.4;
  const MindSpec plain{MindSpec::Kind::plain, static_cast<int>(kSeconds * iterations_per_second) + 1, 0, 0};
  double alone = 0, both = 0;
  std::int64_t searched_alone = 0, searched_by_both = 0;
  const auto by_crew = [&](const MatchView& view, int size, std::int64_t& count) {
    Mind mind(plain, 6, crew_of_threads(size));
    count += mind.think(view).iterations;
  };
  for (const Match& at : positions) {
    Menu menu;
    at.menu(at.node().seat(), menu);
    if (menu.size() == 1) continue;  // nothing to think about
    const MatchView view = at.view(at.node().seat());
    alone += median_seconds(1, [&] { by_crew(view, 1, searched_alone); }, wall_seconds);
    both += median_seconds(1, [&] { by_crew(view, 2, searched_by_both); }, wall_seconds);
  }
  return (static_cast<double>(searched_by_both) / both) / (static_cast<double>(searched_alone) / alone);
}

// Plain search, which plays every iteration out to the end, beside playouts from the same positions.
// How many iterations a second a search makes, over all positions.
double iterations_per_second(std::span<const Match> positions, const MindSpec& mind) {
  double seconds = 0;
  std::int64_t made = 0;
  for (const Match& at : positions) {
    const MatchView view = at.view(at.node().seat());
    Thought thought;
    seconds += median_seconds(3, [&] { thought = think(mind, view, 6); });
    made += thought.iterations;
  }
  return static_cast<double>(made) / seconds;
}

void measure_search(const Match& start, double decisions, Figures& f) {
  const Workload& work = workload_of(start.game());
  const MindSpec plain{MindSpec::Kind::plain, 4000, 0, 0};
  double searching = 0, playing = 0;
  std::int64_t searched = 0;
  const std::vector<Match> positions = positions_along(start, decisions);
  for (const Match& at : positions) {
    const MatchView view = at.view(at.node().seat());
    Thought thought;
    searching += median_seconds(3, [&] { thought = think(plain, view, 6); });
    playing += median_seconds(3, [&] { work.playouts(at, 7, thought.iterations); });
    searched += thought.iterations;
    f.signature = (f.signature ^ thought.step[0].bits) * 0x100000001b3u;
  }
  f.iterations_per_second = static_cast<double>(searched) / searching;
  f.search_ratio = playing / searching;
  constexpr int kIterations = 500;
  f.net_per_second = iterations_per_second(positions, {MindSpec::Kind::search, kIterations, 0, 0});
  f.hand_per_second = iterations_per_second(positions, {MindSpec::Kind::search, kIterations, 0, 0, true});
  f.thread_gain = thread_gain(positions, f.iterations_per_second);
}

Result<Figures> measure(const Game& game, const Match& start, double seconds) {
  const Workload& work = workload_of(game);
  Figures f{.game = std::string(game.info->id), .players = start.players()};
  f.bytes = game.position_size;
  const PlayoutCount signed_games = work.playouts(start, 1, 100);
  if (signed_games.broken) return signed_games.error(*game.info);
  f.signature = signed_games.signature;

  int games = 100;
  while (median_seconds(1, [&] { work.playouts(start, 2, games); }) < seconds / 5 && games < 10'000'000)
    games *= 2;
  PlayoutCount count;
  const double playing = median_seconds(5, [&] { count = work.playouts(start, 3, games); });
  if (count.broken) return count.error(*game.info);
  f.playouts_per_second = static_cast<double>(count.games) / playing;
  f.ns_per_decision = 1e9 * playing / static_cast<double>(count.decisions);
  f.ns_per_action = 1e9 * playing / static_cast<double>(count.decisions + count.outcomes);
  f.decisions_per_game = static_cast<double>(count.decisions) / static_cast<double>(count.games);
  f.branching = static_cast<double>(count.choices) / static_cast<double>(count.decisions);

  // Walking along games is part of each of these; the difference between many and no repetitions is the thing
  // itself.
  const int positions = 2000, repeat = 100;
  const auto difference = [&](auto* thing) {
    const double with = median_seconds(5, [&] { thing(start, 4, positions, repeat); });
    const double without = median_seconds(5, [&] { thing(start, 4, positions, 0); });
    return 1e9 * std::max(0.0, with - without) / (double{positions} * repeat);
  };
  f.ns_clone = difference(work.clones);
  f.ns_view = difference(work.views);
  f.ns_determinize = difference(work.determinizations);

  measure_search(start, static_cast<double>(signed_games.decisions) / static_cast<double>(signed_games.games),
                 f);
  return f;
}

void print_text(const std::vector<Figures>& all, double calibration) {
  constexpr std::size_t kWidths[] = {16, 2, 11, 9, 8, 6, 6, 7, 7, 7, 9, 6, 8, 8, 6, 6};
  const std::string heads = shown(frame()("cli.bench.columns"));
  const auto head = split(heads, '|');
  std::string line = padded(head[0], kWidths[0]);
  for (std::size_t i = 1; i < std::size(kWidths); ++i)
    line += std::string(kWidths[i] + 1 - std::min(kWidths[i], width_of(head[i])), ' ') + std::string(head[i]);
  std::printf("%s  %s\n", line.c_str(), std::string(head.back()).c_str());
  for (const Figures& f : all)
    std::printf(
        "%-16s %2d %11.0f %9.1f %8.1f %6.0f %6.1f %7.1f %7.1f %7.1f %9.0f %6.2f %8.0f %8.0f %6.2f %6zu  "
        "%016llx\n",
        f.game.c_str(), f.players, f.playouts_per_second, f.ns_per_decision, f.ns_per_action,
        f.decisions_per_game, f.branching, f.ns_clone, f.ns_view, f.ns_determinize, f.iterations_per_second,
        f.search_ratio, f.net_per_second, f.hand_per_second, f.thread_gain, f.bytes,
        static_cast<unsigned long long>(f.signature));
  char ns[32];
  std::snprintf(ns, sizeof ns, "%.3f", calibration);
  std::printf("%s\n", shown(frame()("cli.bench.calibration", {Arg::of("ns", ns)})).c_str());
}

void print_json(const std::vector<Figures>& all, double calibration) {
  JsonWriter out;
  out.begin_object().key("calibration_ns").real(calibration).key("games").begin_array();
  for (const Figures& f : all) {
    char signature[17];
    std::snprintf(signature, sizeof signature, "%016llx", static_cast<unsigned long long>(f.signature));
    out.begin_object().field("game", f.game).field("players", f.players);
    out.key("playouts_per_second").real(f.playouts_per_second).key("ns_per_decision").real(f.ns_per_decision);
    out.key("ns_per_action").real(f.ns_per_action).key("decisions_per_game").real(f.decisions_per_game);
    out.key("branching").real(f.branching).key("ns_clone").real(f.ns_clone).key("ns_view").real(f.ns_view);
    out.key("ns_determinize")
        .real(f.ns_determinize)
        .key("search_iterations_per_second")
        .real(f.iterations_per_second)
        .key("search_ratio")
        .real(f.search_ratio)
        .key("net_iterations_per_second")
        .real(f.net_per_second)
        .key("hand_iterations_per_second")
        .real(f.hand_per_second)
        .key("thread_gain")
        .real(f.thread_gain);
    out.field("bytes", static_cast<std::int64_t>(f.bytes))
        .field("signature", std::string_view(signature))
        .end_object();
  }
  out.end_array().end_object();
  std::cout << out.str() << "\n";
}

int run(Args& args) {
  const bool json = args.flag("--json");
  const auto milliseconds = args.number("--milliseconds", 10, 60'000).value_or(500);
  const auto only = args.next();
  const auto players = args.number("--players", 1, kMaxSeats);
  if (only && !find_game(*only)) args.complain(no_such_game(*only));
  if (!args.done(kBenchCommand.help)) return kUsage;
  if (only && players) {
    const Result<Match> table = Match::create(*find_game(*only), {static_cast<int>(*players), {}});
    if (!table) return refuse(in_words(table.error()));
  }
  std::vector<Figures> all;
  for (const Game& game : all_games()) {
    if (only && game.info->id != *only) continue;
    for (int n = game.info->min_players; n <= game.info->max_players; ++n) {
      if (players && n != *players) continue;
      if (!players && n != game.info->min_players && n != game.info->max_players) continue;
      const Result<Match> start = Match::create(game, {n, {}});
      if (!start) continue;
      if (!json)
        std::cerr << shown(frame()("cli.bench.measuring",
                                   {Arg::of("game", game.info->id), Arg::of("players", std::int64_t{n})}))
                  << "\r" << std::flush;
      const Result<Figures> figures = measure(game, *start, static_cast<double>(milliseconds) / 1000);
      if (!figures) return complain(in_words(figures.error()));
      all.push_back(*figures);
    }
  }
  json ? print_json(all, ns_calibration()) : print_text(all, ns_calibration());
  return 0;
}

}  // namespace

const Command kBenchCommand{
    "bench", "how fast the games are, with a signature of their behaviour",
    "usage: enfilade bench [GAME] [--players N] [--milliseconds M] [--json]\n\n"
    "Per game, with the fewest and the most players (or N): random playouts per second; nanoseconds per\n"
    "player decision (menu, choice, move and chance included) and per applied action; decisions per game\n"
    "and mean menu size; nanoseconds per clone, view and determinization; iterations of plain search per\n"
    "second, their ratio to random playouts from the same positions; iterations per second of a search as\n"
    "people play against it (with the game's net) and of search-0 (without one); the gain of a second thread "
    "(by\n"
    "the clock on the wall); bytes per position; a signature over 100 seeded games and a few searches, "
    "which\n"
    "changes when behaviour does.\n"
    "One thread, CPU time, median of five. JSON keys: enfilade help benchmarks.\n",
    run};

}  // namespace enfilade::cli
