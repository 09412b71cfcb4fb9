#include "arena/arena.hpp"

#include <algorithm>
#include <mutex>

#include "arena/parallel.hpp"
#include "arena/remarks.hpp"
#include "kernel/broken.hpp"
#include "kernel/referee.hpp"
#include "kernel/text.hpp"

namespace enfilade {

namespace {

std::string join(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) text += (text.empty() ? "" : "/") + std::to_string(number);
  return text;
}

bool parse_list(std::string_view text, std::vector<int>& out) {
  for (const std::string_view part : split(text, '/')) {
    const auto number = parse_int(part);
    if (!number) return false;
    out.push_back(*number);
  }
  return true;
}

std::uint64_t mix(std::uint64_t a, std::uint64_t b) { return Rng(a * 0x9E3779B97F4A7C15u + b).next(); }

}  // namespace

std::string ArenaGame::csv() const {
  return std::to_string(block) + "," + join(seating) + "," + join(points) + "," + join(places) + "," +
         std::to_string(decisions) + "," + (stopped ? "1" : "0") + "," + std::to_string(cut_short);
}

std::string ArenaPlan::text(const Match& start) const {
  std::string line = std::string(game->info->id) + " rules " + std::to_string(game->info->version) +
                     " content " + start.rules().content + " players " + std::to_string(setup.players);
  for (const auto& [name, value] : start.rules().options) line += " " + name + "=" + value;
  line += " seed " + std::to_string(seed) + " minds";
  for (const MindSpec& mind : minds) line += " " + mind.text();
  return line;
}

Result<ArenaGame> ArenaGame::parse(std::string_view line) {
  const auto parts = split(line, ',');
  ArenaGame game;
  const Error error{"bad_value", "this is no line of an arena's results: " + std::string(line), "", "", {}};
  if (parts.size() != 7) return error;
  const auto block = parse_int(parts[0]), decisions = parse_int(parts[4]), cut_short = parse_int(parts[6]);
  if (!block || !decisions || !cut_short || !parse_list(parts[1], game.seating) ||
      !parse_list(parts[2], game.points) || !parse_list(parts[3], game.places))
    return error;
  if (game.points.size() != game.seating.size() || game.places.size() != game.seating.size()) return error;
  game.block = *block;
  game.decisions = *decisions;
  game.stopped = parts[5] == "1";
  game.cut_short = *cut_short;
  return game;
}

std::vector<std::vector<int>> seatings(int minds, int players) {
  std::vector<std::vector<int>> list;
  // Counting in base `minds` visits every seating; those that are as even as possible are kept.
  const int fewest = players / minds, most = (players + minds - 1) / minds;
  std::vector<int> seating(static_cast<std::size_t>(players), 0);
  for (;;) {
    std::vector<int> count(static_cast<std::size_t>(minds), 0);
    for (const int mind : seating) ++count[static_cast<std::size_t>(mind)];
    const auto [low, high] = std::minmax_element(count.begin(), count.end());
    if (*low >= std::min(fewest, 1) * fewest && *high <= most) list.push_back(seating);
    std::size_t at = 0;
    while (at < seating.size() && ++seating[at] == minds) seating[at++] = 0;
    if (at == seating.size()) return list;
  }
}

Result<ArenaGame> play(const ArenaPlan& plan, const Match& start, int block, const std::vector<int>& seating,
                       EventLog* log) {
  ArenaGame result{.block = block, .seating = seating, .points = {}, .places = {}};
  // Chance depends on the block alone; what a mind does depends on the block and its own place in the plan.
  Rng chance(mix(plan.seed, static_cast<std::uint64_t>(block)));
  std::vector<Mind> minds;
  for (std::size_t seat = 0; seat < seating.size(); ++seat)
    minds.emplace_back(plan.minds[static_cast<std::size_t>(seating[seat])],
                       mix(mix(plan.seed, static_cast<std::uint64_t>(block)), seat + 1));
  Match match = start;
  // Chance comes from the plan's seed, not from a committed one: such a record can be replayed, not proved.
  std::optional<Referee> scribe;
  if (plan.records) {
    scribe.emplace(start, nullptr);
    scribe->header().remarks.push_back(date_remark());
    for (std::size_t seat = 0; seat < seating.size(); ++seat)
      scribe->header().seats[seat] = "computer:" + plan.minds[static_cast<std::size_t>(seating[seat])].text();
  }
  int plies = 0;
  const auto apply = [&](Seat seat, Move move) {
    log ? match.apply(seat, move, *log) : match.apply(seat, move);
    ++plies;
  };
  Seat last = kChance;
  Odds odds;
  for (Node node = match.node(); node.kind != Node::Kind::over; node = match.node()) {
    if (plies > match.info().longest) return broken_game(match.info(), Wild::too_long, plies);
    if (node.kind == Node::Kind::chance) {
      match.odds(odds);
      if (odds.size() == 0) return broken_game(match.info(), Wild::nothing_to_draw, plies);
      const Move outcome = odds.draw(chance);
      if (scribe) ENFILADE_CHECK(scribe->force(match.spell(kChance, outcome)));
      apply(kChance, outcome);
      continue;
    }
    const Seat seat = node.seat();
    const Thought thought = minds[seat].think(match.view(seat), last == seat);
    if (scribe) {
      ENFILADE_CHECK(scribe->submit(seat, thought.step));
      scribe->note({RecordLine::Kind::remark, kChance, time_remark(seat, thought.milliseconds)});
    }
    for (const Move move : thought.step) apply(seat, move);
    ++result.decisions;
    result.cut_short += thought.cut_short;
    last = seat;
  }
  const Scores scores = match.scores();
  for (std::size_t s = 0; s < seating.size(); ++s) {
    result.points.push_back(scores.points[s]);
    result.places.push_back(scores.place[s]);
  }
  result.stopped = scores.stopped;
  if (scribe) {
    scribe->header().ended = "finished";
    for (std::string& remark : result_remarks(match)) scribe->header().remarks.push_back(std::move(remark));
    result.record = scribe->record().text();
  }
  return result;
}

Result<std::vector<ArenaGame>> run_arena(const ArenaPlan& plan, int threads, std::vector<ArenaGame> done,
                                         const std::function<void(const ArenaGame&, int, int)>& tell) {
  const Result<Match> start = Match::create(*plan.game, plan.setup, plan.components);
  if (!start) return start.error();
  struct Job {
    int block;
    std::vector<int> seating;
    std::optional<ArenaGame> result;
  };
  std::vector<Job> jobs;
  const auto all_seatings = seatings(static_cast<int>(plan.minds.size()), plan.setup.players);
  for (int block = 0; block < plan.blocks; ++block)
    for (const auto& seating : all_seatings) jobs.push_back({block, seating, std::nullopt});
  int finished = 0;
  for (ArenaGame& game : done) {
    const auto job = std::find_if(jobs.begin(), jobs.end(), [&](const Job& j) {
      return j.block == game.block && j.seating == game.seating;
    });
    if (job != jobs.end() && !job->result) ++finished, job->result = std::move(game);
  }

  std::mutex mutex;
  std::optional<Error> broken;
  in_parallel(threads, jobs.size(), [&](std::size_t i) {
    {
      const std::lock_guard lock(mutex);
      if (jobs[i].result || broken) return;
    }
    Result<ArenaGame> game = play(plan, *start, jobs[i].block, jobs[i].seating);
    const std::lock_guard lock(mutex);
    if (!game) {
      broken = game.error();
      return;
    }
    tell(*game, ++finished, static_cast<int>(jobs.size()));
    game->record.clear();
    jobs[i].result = std::move(*game);
  });
  if (broken) return *broken;

  std::vector<ArenaGame> games;
  for (Job& job : jobs) games.push_back(std::move(*job.result));
  return games;
}

}  // namespace enfilade
