// enfilade pack: components corrected by those who own the box.
#include "kernel/pack.hpp"

#include <iostream>
#include <thread>

#include "arena/balance.hpp"
#include "cli/command.hpp"

namespace enfilade::cli {
namespace {

constexpr std::size_t kShownChanges = 20;

void say(std::string_view key, std::vector<Arg> args) {
  std::cout << shown(frame()(key, std::move(args))) << "\n";
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " / ") + name;
  return text;
}

void tell(const PackChange& change) {
  const Arg where = Arg::of("where", joined(change.where));
  const Arg before = Arg::of("before", change.before), after = Arg::of("after", change.after);
  if (change.before.empty()) return say("cli.pack.added", {where, after});
  if (change.after.empty()) return say("cli.pack.gone", {where, before});
  say("cli.pack.changed", {where, before, after});
}

std::optional<Json> parsed(const std::string& path, std::string_view text) {
  const Result<Json> json = Json::parse(text);
  if (json) return *json;
  complain(path + ": " + in_words(json.error()));
  return {};
}

int run_new(const Game& game, const std::string& path) {
  if (!can_write(path)) return 1;
  if (!write_file(path, shipped_components(game))) return 1;
  say("cli.pack.begun", {Arg::of("path", path)});
  return 0;
}

int run_diff(const Game& game, const std::string& path, const std::optional<std::string>& other) {
  const auto text = read_file(path), second = other ? read_file(*other) : std::optional<std::string>("");
  if (!text || !second) return 1;
  const auto one = parsed(path, *text);
  const auto two = other ? parsed(*other, *second) : parsed(path, shipped_components(game));
  if (!one || !two) return 1;
  const std::vector<PackChange> changes = other ? compare_packs(*one, *two) : compare_packs(*two, *one);
  for (const PackChange& change : changes) tell(change);
  if (changes.empty()) say(other ? "cli.pack.equal" : "cli.pack.as_shipped", {});
  return 0;
}

void tell_differences(const Json& shipped, const Json& pack) {
  const std::vector<PackChange> changes = compare_packs(shipped, pack);
  if (changes.empty()) return say("cli.pack.as_shipped", {});
  say("cli.pack.differs", {Arg::of("n", static_cast<std::int64_t>(changes.size()))});
  for (std::size_t i = 0; i < std::min(changes.size(), kShownChanges); ++i) {
    std::cout << "  ";
    tell(changes[i]);
  }
  if (changes.size() > kShownChanges)
    say("cli.pack.more", {Arg::of("n", static_cast<std::int64_t>(changes.size() - kShownChanges))});
}

// How long each list is, where that has changed, and how much is still reconstructed.
void tell_counts(const Json& shipped, const Json& pack) {
  for (const auto& [name, list] : pack.members()) {
    const Json* before = shipped.find(name);
    if (!before || !list.is(Json::Kind::array) || list.items().size() == before->items().size()) continue;
    say("cli.pack.count",
        {Arg::of("name", name), Arg::of("after", static_cast<std::int64_t>(list.items().size())),
         Arg::of("before", static_cast<std::int64_t>(before->items().size()))});
  }
  const auto before = provenances(shipped);
  for (const auto& [name, count] : provenances(pack)) {
    std::int64_t was = 0;
    for (const auto& [other, number] : before)
      if (other == name) was = number;
    say("cli.pack.provenance", {Arg::of_word("provenance", "cli.pack.provenance." + name),
                                Arg::of("after", std::int64_t{count}), Arg::of("before", was)});
  }
}

bool apart(const Interval& a, const Interval& b) { return a.low > b.high || b.low > a.high; }

void tell_shift(std::string_view key, int seat, const Interval& before, const Interval& after, double scale) {
  say(key, {Arg::of("seat", std::int64_t{seat + 1}), Arg::of("before", decimal(scale * before.mean, 1)),
            Arg::of("after", decimal(scale * after.mean, 1))});
}

void tell_balance(const BalanceTable& before, const BalanceTable& after, int games) {
  bool same = true;
  const Arg players = Arg::of("players", std::int64_t{after.setup.players});
  say("cli.pack.table", {players});
  for (std::size_t seat = 0; seat < after.seat_wins.size(); ++seat) {
    const int number = static_cast<int>(seat);
    if (apart(before.seat_wins[seat], after.seat_wins[seat])) {
      tell_shift("cli.pack.wins", number, before.seat_wins[seat], after.seat_wins[seat], 100);
      same = false;
    }
    if (apart(before.seat_points[seat], after.seat_points[seat])) {
      tell_shift("cli.pack.points", number, before.seat_points[seat], after.seat_points[seat], 1);
      same = false;
    }
  }
  if (same) say("cli.pack.same", {Arg::of("games", std::int64_t{games})});
}

// Quick games with the shipped components and with these, with the same seeds.
int play_both(const Game& game, const std::string& components, int games) {
  BalancePlan plan;
  plan.game = &game;
  plan.language = frame().language();
  plan.games = games;
  plan.minds.push_back({MindSpec::Kind::greedy, 0, 0, 0});
  for (int n = std::max(2, game.info->min_players); n <= game.info->max_players; ++n)
    plan.players.push_back(n);
  const auto threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  Progress progress("pack " + std::string(game.info->id), 2000);
  int done = 0;
  const auto tell_progress = [&](int finished, int total) { progress.at(done + 1000LL * finished / total); };
  const Result<Balance> before = run_balance(plan, threads, tell_progress);
  done = 1000;
  plan.components = components;
  const Result<Balance> after = run_balance(plan, threads, tell_progress);
  if (!before || !after) return refuse(in_words((before ? after : before).error()));
  for (std::size_t i = 0; i < after->tables.size(); ++i)
    tell_balance(before->tables[i], after->tables[i], games);
  return 0;
}

int run_check(const Game& game, const std::string& path, int games) {
  const auto text = read_file(path);
  if (!text) return 1;
  if (const Status status = check_pack(game, *text); !status)
    return refuse(path + ": " + in_words(status.error()));
  const auto pack = parsed(path, *text), shipped = parsed(path, shipped_components(game));
  if (!pack || !shipped) return 1;
  say("cli.pack.good", {Arg::of("path", path)});
  tell_differences(*shipped, *pack);
  tell_counts(*shipped, *pack);
  return games == 0 ? 0 : play_both(game, *text, games);
}

int run(Args& args) {
  const auto games = static_cast<int>(args.number("--games", 1, 100'000).value_or(0));
  const std::string deed = args.next().value_or("");
  if (deed != "new" && deed != "check" && deed != "diff") args.complain(frame()("cli.pack.which"));
  const Game* game = game_from(args);
  const auto path = args.next(), other = deed == "diff" ? args.next() : std::nullopt;
  if (!path) args.complain(frame()("cli.pack.no_file"));
  if (games > 0 && deed != "check") args.complain(frame()("cli.pack.games_of_check"));
  if (!args.done(kPackCommand.help) || !game) return kUsage;
  if (deed == "new") return run_new(*game, *path);
  if (deed == "diff") return run_diff(*game, *path, other);
  return run_check(*game, *path, games);
}

}  // namespace

const Command kPackCommand{
    "pack", "a game's components, corrected by those who own the box",
    "usage: enfilade pack new GAME FILE\n"
    "       enfilade pack check GAME FILE [--games N]\n"
    "       enfilade pack diff GAME FILE [FILE]\n\n"
    "A content pack is a game's components as one JSON file. new writes the shipped ones, to be corrected. "
    "check\n"
    "says whether every table can be played with a pack, and otherwise what is wrong and where; what "
    "differs\n"
    "from the shipped components, how many entries there are, and how many are still reconstructed. With\n"
    "--games it plays N quick games of each size with both, and says which seats and scores moved further "
    "than\n"
    "chance explains. diff lists every value that differs from the shipped components, or between two "
    "packs.\n"
    "Play with one: enfilade play GAME --content FILE; so do simulate, arena, balance, replay and verify. A "
    "server\n"
    "offers it to its tables as DATA/packs/GAME/NAME.json, within seconds.\n",
    run};

}  // namespace enfilade::cli
