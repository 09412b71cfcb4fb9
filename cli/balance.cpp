// enfilade balance: a report for those who design or correct a game's components.
#include <algorithm>
#include <iostream>
#include <thread>

#include "cli/balance_page.hpp"
#include "cli/command.hpp"

namespace enfilade::cli {
namespace {

// The numbers of players that were asked for, or all that the game allows.
std::vector<int> players_from(Args& args, const GameInfo& info) {
  std::vector<int> players;
  for (int n = info.min_players; n <= info.max_players; ++n) players.push_back(n);
  if (const auto only = args.number("--players", info.min_players, info.max_players))
    players = {static_cast<int>(*only)};
  return players;
}

void read_minds(Args& args, BalancePlan& plan) {
  for (const std::string& text : args.values("--mind")) {
    const Result<MindSpec> mind = MindSpec::parse(text);
    mind ? plan.minds.push_back(*mind) : args.complain(in_words(mind.error()));
  }
  if (plan.minds.empty()) plan.minds.push_back({MindSpec::Kind::greedy, 0, 0, 0});
}

void read_varied(Args& args, BalancePlan& plan) {
  plan.vary = args.values("--vary");
  for (const std::string& name : plan.vary) {
    const auto& options = plan.game->info->options;
    if (std::none_of(options.begin(), options.end(), [&](const Option& each) { return each.name == name; }))
      args.complain(frame()("cli.args.no_such_option", {Arg::of("name", name)}));
  }
  if (!plan.vary.empty() && std::find(plan.players.begin(), plan.players.end(), 1) == plan.players.end())
    args.complain(frame()("cli.args.vary_alone"));
}

void print_summary(const BalancePlan& plan, const Balance& balance) {
  Words words = frame();
  words.add_game(*plan.game->info);
  const auto say = [](std::string_view key, std::vector<Arg> args) {
    std::cout << shown(frame()(key, std::move(args))) << "\n";
  };
  for (const BalanceTable& table : balance.tables) {
    std::string wins;
    for (const Interval& seat : table.seat_wins)
      wins += "  " + decimal(100 * seat.mean, 1) + " % (" +
              frame()("cli.games.range", {Arg::of("low", decimal(100 * seat.low, 1)),
                                          Arg::of("high", decimal(100 * seat.high, 1))}) +
              ")";
    say("cli.balance.wins", {Arg::of("players", std::int64_t{table.setup.players}), Arg::of("wins", wins)});
    for (const Deed& deed : table.deeds)
      std::cout << "  " << shown(words(deed.what)) << ": " << deed.times << "\n";
  }
  for (const BalanceTable& table : balance.alone) {
    std::string options;
    for (const auto& [name, value] : table.setup.options) options += ", " + name + " " + value;
    say("cli.balance.alone", {Arg::of("options", options), Arg::of("mind", table.mind.text()),
                              Arg::of("wins", decimal(100 * table.seat_wins[0].mean, 1))});
  }
  for (const UsageTable& table : balance.usages)
    for (const Usage& use : table.things)
      if (use.stands_out())
        say("cli.balance.stands_out",
            {Arg::of("event", table.event), Arg::of("role", table.role), Arg::of("what", use.what),
             Arg::of("share", decimal(use.wins.mean, 2))});
}

int run(Args& args) {
  BalancePlan plan;
  plan.language = frame().language();
  plan.games = static_cast<int>(args.number("--games", 2, 1'000'000).value_or(200));
  plan.seed = static_cast<std::uint64_t>(args.number("--seed", 0, INT64_MAX).value_or(1));
  const auto cores = std::max(1u, std::thread::hardware_concurrency());
  const auto threads = static_cast<int>(args.number("--threads", 1, 64).value_or(cores));
  const auto content = args.value("--content"), html = args.value("--html");
  plan.game = game_from(args);
  if (plan.game) {
    plan.players = players_from(args, *plan.game->info);
    read_minds(args, plan);
    read_varied(args, plan);
    if (const auto setup = setup_from(args, *plan.game->info)) plan.options = setup->options;
  }
  const bool net_is_good = !plan.game || net_from(args, *plan.game);
  if (!args.done(kBalanceCommand.help) || !plan.game) return kUsage;
  if (!net_is_good) return 1;
  if (content) {
    const auto components = read_components(content);
    if (!components) return 1;
    plan.components = *components;
  }
  const std::string path = html.value_or(std::string(plan.game->info->id) + "-balance.html");
  // An earlier report gives way to this one.
  if (!can_write(path, kBalanceMark)) return 1;
  Result<Balance> balance = Balance{};
  {
    Progress progress("balance " + std::string(plan.game->info->id), 1000);
    balance =
        run_balance(plan, threads, [&](int finished, int total) { progress.at(1000LL * finished / total); });
  }
  if (!balance) return refuse(in_words(balance.error()));
  print_summary(plan, *balance);
  if (!write_file(path, balance_page(plan, *balance))) return 1;
  std::cout << path << "\n";
  return 0;
}

}  // namespace

const Command kBalanceCommand{
    "balance", "a report on a game's balance: seats, components, scores",
    "usage: enfilade balance GAME [--mind KIND]... [--games N] [--players N] [--option NAME=VALUE]...\n"
    "                        [--vary NAME]... [--content FILE] [--seed S] [--threads T] [--html FILE]\n"
    "                        [--net FILE]\n\n"
    "Plays N games (200) at tables of every size, or of one, with the same mind in every seat (greedy), and\n"
    "writes a page: seat advantage by number of players, how points fall, and for each card, tile, room or\n"
    "place that an event names how often it is used and how that goes with winning. What is far from fair "
    "is\n"
    "marked; events and their parts are called as programs call them. Alone every mind that is named plays\n"
    "every choice of the options that are varied:\n"
    "  enfilade balance eternal-palace --players 1 --vary difficulty --vary personality \\\n"
    "    --mind courtier --mind chancellor --games 50\n",
    run};

}  // namespace enfilade::cli
