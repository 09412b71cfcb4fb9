#include "arena/balance.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "arena/parallel.hpp"
#include "games/all_games.hpp"
#include "kernel/catalogue.hpp"
#include "kernel/embedded.hpp"

namespace enfilade {

namespace {

// A word of an event that stands for a thing, and which one: ("enlisted", "noble") and "N22".
using Role = std::pair<std::string, std::string>;
using Counts = std::map<Role, std::map<std::string, int>>;

// A kind of word with more values than this names no components but amounts, such as bids.
constexpr std::size_t kMostThings = 120;

// What each seat did with what, in one game.
std::vector<Counts> count_words(const Match& match, const EventLog& log) {
  std::vector<Counts> seats(static_cast<std::size_t>(match.players()));
  for (const Event& event : log.events) {
    if (event.seat >= match.players()) continue;
    const std::string name(match.info().events[event.kind]);
    for (const Arg& arg : match.tell(event).args)
      if (arg.kind != Arg::Kind::amount && arg.kind != Arg::Kind::seat)
        ++seats[event.seat][{name, arg.name}][arg.word.empty() ? arg.text : "@" + arg.word];
  }
  return seats;
}

// What the game itself counts; nothing for most games.
template <class... Gs>
std::vector<Deed> tally(const Match& match, const EventLog& log, GameList<Gs...>) {
  std::vector<Deed> deeds;
  const auto of_game = [&]<class G>(std::type_identity<G>) {
    if constexpr (TalliesDeeds<G>)
      if (&match.info() == &G::kInfo)
        deeds = G::tally(*static_cast<const typename G::Rules*>(match.rules().rules.get()), log.events);
  };
  (of_game(std::type_identity<Gs>{}), ...);
  return deeds;
}

double share_of_win(const ArenaGame& game, std::size_t seat) {
  const auto winners = std::count(game.places.begin(), game.places.end(), 1);
  return game.places[seat] == 1 ? 1.0 / static_cast<double>(winners) : 0.0;
}

// Sums over the seats of all games, from which means and correlations follow.
struct Sums {
  double seats = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;
  void add(double a, double b) {
    ++seats;
    x += a, y += b, xx += a * a, yy += b * b, xy += a * b;
  }
};

double correlation_of(const Sums& s, double seats, double y, double yy) {
  const double covariance = s.xy / seats - (s.x / seats) * (y / seats);
  const double spread =
      (s.xx / seats - (s.x / seats) * (s.x / seats)) * (yy / seats - (y / seats) * (y / seats));
  return spread > 0 ? covariance / std::sqrt(spread) : 0;
}

class UsageCount {
 public:
  void add(const ArenaGame& game, const std::vector<Counts>& seats) {
    ++games_;
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      const double wins = share_of_win(game, seat) * static_cast<double>(seats.size());
      all_.add(0, wins);
      for (const auto& [role, things] : seats[seat])
        for (const auto& [thing, count] : things) things_[role][thing].add(count, wins);
    }
  }

  std::vector<UsageTable> tables(const Catalogue& words) const {
    std::vector<UsageTable> list;
    for (const auto& [role, things] : things_) {
      if (things.size() < 2 || things.size() > kMostThings) continue;
      UsageTable table{role.first, role.second, {}};
      for (const auto& [thing, sums] : things) table.things.push_back(usage(words, thing, sums));
      std::stable_sort(table.things.begin(), table.things.end(),
                       [](const Usage& a, const Usage& b) { return a.wins.mean > b.wins.mean; });
      list.push_back(std::move(table));
    }
    return list;
  }

 private:
  Usage usage(const Catalogue& words, const std::string& thing, const Sums& used) const {
    Usage u;
    u.what = thing.starts_with("@") ? std::string(words.text(thing.substr(1))) : thing;
    u.uses = used.x / games_;
    u.used_by = used.seats / all_.seats;
    u.sample = static_cast<int>(used.seats);
    u.wins.mean = used.y / used.seats;
    // As in share_interval_of(): with four imaginary seats, two that win nothing and two that win twice their
    // share.
    const double seats = used.seats + 4, mean = (used.y + 4) / seats;
    const double variance = std::max(0.0, (used.yy + 8) / seats - mean * mean);
    const double half = used.seats > 1 ? 1.96 * std::sqrt(variance / (seats - 1)) : 1e9;
    u.wins.low = u.wins.mean - half;
    u.wins.high = u.wins.mean + half;
    // Seats that did not use it count with 0.
    u.correlation = correlation_of(used, all_.seats, all_.y, all_.yy);
    return u;
  }

  double games_ = 0;
  Sums all_;
  std::map<Role, std::map<std::string, Sums>> things_;
};

// Every way to answer the varied options, each with the options of all tables.
std::vector<Setup> variations(const BalancePlan& plan) {
  std::vector<Setup> list{{1, plan.options}};
  for (const std::string& name : plan.vary) {
    const auto option = std::find_if(plan.game->info->options.begin(), plan.game->info->options.end(),
                                     [&](const Option& each) { return each.name == name; });
    ENFILADE_CHECK(option != plan.game->info->options.end());
    std::vector<Setup> more;
    for (const Setup& setup : list)
      for (const std::string& choice : sample_choices(*option)) {
        more.push_back(setup);
        more.back().options.emplace_back(name, choice);
      }
    list = std::move(more);
  }
  return list;
}

struct Job {
  ArenaPlan plan;
  Match start;
  std::vector<ArenaGame> games = {};
  std::vector<std::vector<Deed>> deeds = {};  // by game
};

BalanceTable table_of(const Job& job) {
  BalanceTable table{job.plan.setup, job.plan.minds[0].mind, {}, {}, {}, {}, {}, {}, 0};
  const auto seats = static_cast<std::size_t>(job.plan.setup.players);
  std::vector<std::vector<double>> wins(seats), points(seats);
  for (const ArenaGame& game : job.games) {
    table.decisions.push_back(game.decisions);
    table.stopped += game.stopped;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      wins[seat].push_back(share_of_win(game, seat));
      points[seat].push_back(game.points[seat]);
      table.points.push_back(game.points[seat]);
      if (game.places[seat] == 1) table.winning_points.push_back(game.points[seat]);
    }
  }
  for (const std::vector<Deed>& deeds : job.deeds) {
    table.deeds.resize(deeds.size());
    for (std::size_t i = 0; i < deeds.size(); ++i)
      table.deeds[i] = {deeds[i].what, table.deeds[i].times + deeds[i].times};
  }
  for (std::size_t seat = 0; seat < seats; ++seat) {
    table.seat_wins.push_back(share_interval_of(wins[seat]));
    table.seat_points.push_back(interval_of(points[seat]));
  }
  return table;
}

Result<std::vector<Job>> jobs_of(const BalancePlan& plan) {
  std::vector<Job> jobs;
  for (const int players : plan.players) {
    const bool alone = players == 1;
    for (const Setup& setup : alone ? variations(plan) : std::vector<Setup>{{players, plan.options}})
      for (std::size_t mind = 0; mind < (alone ? plan.minds.size() : 1); ++mind) {
        ArenaPlan arena{plan.game, setup, plan.components, {plan.minds[mind]}, plan.games, plan.seed};
        const Result<Match> start = Match::create(*plan.game, setup, plan.components);
        if (!start) return start.error();
        jobs.push_back({std::move(arena), *start});
      }
  }
  return jobs;
}

}  // namespace

bool Usage::stands_out() const {
  // Four deviations: among a few hundred fair things none is expected to stray that far.
  constexpr double kDeviations = 4, kFar = 0.15, kOneDeviation = 1.96;
  const double deviation = (wins.high - wins.mean) / kOneDeviation, away = std::abs(wins.mean - 1);
  return sample > 30 && away > kFar && away > kDeviations * deviation;
}

Result<Balance> run_balance(const BalancePlan& plan, int threads, const std::function<void(int, int)>& tell) {
  Result<std::vector<Job>> jobs = jobs_of(plan);
  if (!jobs) return jobs.error();
  Catalogue words;
  ENFILADE_CHECK(
      words.load(embedded(std::string(plan.game->info->folder) + "/messages." + plan.language + ".json")));

  const auto games = static_cast<std::size_t>(plan.games);
  const std::size_t total = jobs->size() * games;
  std::vector<std::vector<Counts>> seen(total);
  std::mutex mutex;
  int finished = 0;
  std::optional<Error> broken;
  for (Job& job : *jobs) job.games.resize(games), job.deeds.resize(games);
  in_parallel(threads, total, [&](std::size_t i) {
    Job& job = (*jobs)[i / games];
    EventLog log;
    const std::vector<int> seating(static_cast<std::size_t>(job.start.players()), 0);
    const Result<ArenaGame> game = play(job.plan, job.start, static_cast<int>(i % games), seating, &log);
    if (!game) {
      const std::lock_guard lock(mutex);
      broken = game.error();
      return;
    }
    job.games[i % games] = *game;
    job.deeds[i % games] = tally(job.start, log, AllGames{});
    if (job.start.players() > 1) seen[i] = count_words(job.start, log);
    const std::lock_guard lock(mutex);
    tell(++finished, static_cast<int>(total));
  });
  if (broken) return *broken;

  Balance balance;
  UsageCount usage;
  for (std::size_t i = 0; i < total; ++i)
    if (!seen[i].empty()) usage.add((*jobs)[i / games].games[i % games], seen[i]);
  for (const Job& job : *jobs)
    (job.start.players() == 1 ? balance.alone : balance.tables).push_back(table_of(job));
  balance.usages = usage.tables(words);
  return balance;
}

}  // namespace enfilade
