// enfilade selfplay: what nets learn from.
#include "arena/selfplay.hpp"

#include <filesystem>
#include <iostream>
#include <thread>

#include "cli/command.hpp"

namespace enfilade::cli {
namespace {

constexpr std::string_view kHelp =
    R"(usage: enfilade selfplay GAME --out FOLDER [--players N] [--option name=value]...
         [--mind MIND] [--deep MIND] [--settle TURNS] [--games N] [--seconds S] [--seed S] [--threads T] [--net FILE]
         [--mix PERCENT] [--random PERCENT] [--guesses PERCENT] [--values PERCENT] [--policies PERCENT]

Plays games of a mind against itself and writes what a net would have seen in them, and how they ended, into
the folder: columns that tools/train reads (enfilade help minds describes them). The same arguments give the same
games; with --seconds only as many of them as can be begun in that time. Default: search:60, 100 games; of a hundred decisions 8 are made at random, 50 of a hundred games are
exchanged for a player's guess at some moment, 30 of a hundred positions and 10 of a hundred thoughts are kept.
--deep thinks about the decisions whose thoughts are kept; --settle: turns that are played to their end before a
position is kept (default: as a search with the net does). Of a hundred games --mix are played with any number of
players and any options.
)";

int run(Args& args) {
  const std::string out = args.required("--out");
  const auto mind = args.value("--mind"), deep = args.value("--deep");
  const int games = static_cast<int>(args.number("--games", 1, 10'000'000).value_or(100));
  const auto seed = static_cast<std::uint64_t>(args.number("--seed", 0, INT64_MAX).value_or(1));
  const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  const int threads = static_cast<int>(args.number("--threads", 1, 256).value_or(cores));
  SelfplayPlan plan;
  plan.random = static_cast<int>(args.number("--random", 0, 100).value_or(plan.random));
  plan.mix = static_cast<int>(args.number("--mix", 0, 100).value_or(plan.mix));
  plan.guesses = static_cast<int>(args.number("--guesses", 0, 100).value_or(plan.guesses));
  plan.values = static_cast<int>(args.number("--values", 0, 100).value_or(plan.values));
  plan.policies = static_cast<int>(args.number("--policies", 0, 100).value_or(plan.policies));
  plan.seconds = static_cast<int>(args.number("--seconds", 1, 1'000'000).value_or(0));
  plan.settle = static_cast<int>(args.number("--settle", 0, 100).value_or(plan.settle));
  const auto match = match_from(args);
  const bool net_is_good = !match || net_from(args, match->game());
  if (!args.done(kHelp)) return kUsage;
  if (!match || !net_is_good) return 1;
  const Result<MindSpec> spec = MindSpec::parse(mind.value_or("search:60"));
  if (!spec) return refuse(in_words(spec.error()));
  if (deep) {
    const Result<MindSpec> thinker = MindSpec::parse(*deep);
    if (!thinker) return refuse(in_words(thinker.error()));
    plan.deep = *thinker;
  }
  plan.game = &match->game();
  plan.setup = {match->players(), match->rules().options};
  plan.mind = *spec;
  plan.games = games;
  plan.seed = seed;
  if (!claim_folder(out, "selfplay")) return 1;
  Progress progress(frame()("cli.progress.games"), games);
  const Result<Samples> samples = run_selfplay(plan, threads, [&](int done, int) { progress.at(done); });
  if (!samples) return complain(in_words(samples.error()));
  if (const Status written = write_samples(plan, *samples, out); !written)
    return complain(in_words(written.error()));
  const auto positions = static_cast<std::int64_t>(samples->results.size() / Samples::kResults);
  const auto thoughts = static_cast<std::int64_t>(samples->menus.size());
  std::cout << shown(frame()("cli.selfplay.kept",
                             {Arg::of("positions", positions), Arg::of("thoughts", thoughts)}))
            << "\n";
  return 0;
}

}  // namespace

const Command kSelfplayCommand{"selfplay", "games from which nets learn", kHelp, run};

}  // namespace enfilade::cli
