#include "arena/arena.hpp"

#include <algorithm>
#include <mutex>

#include "arena/parallel.hpp"
#include "arena/remarks.hpp"
#include "kernel/broken.hpp"
#include "kernel/places.hpp"
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
         std::to_string(decisions) + "," + (stopped ? "1" : "0") + "," + std::to_string(cut_short) + "," +
         join(fallen);
}

Result<Contestant> Contestant::program(std::string_view text) {
  constexpr std::size_t kLongestName = 14;  // there is room for in a table
  const std::size_t equals = text.find('=');
  const std::string_view name = text.substr(0, equals);
  if (equals == std::string_view::npos || trim(text.substr(equals + 1)).empty() || name.empty() ||
      name.size() > kLongestName ||
      name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") !=
          std::string_view::npos)
    return Error{
        "bad_bot", "a program is NAME=COMMAND, with at most 14 letters and digits as its name", "", "", {}};
  Contestant contestant(MindSpec{.kind = MindSpec::Kind::greedy});
  contestant.name = name;
  contestant.command = text.substr(equals + 1);
  return contestant;
}

std::string ArenaPlan::text(const Match& start) const {
  std::string line = std::string(game->info->id) + " rules " + std::to_string(game->info->version) +
                     " content " + start.rules().content + " players " + std::to_string(setup.players);
  for (const auto& [name, value] : start.rules().options) line += " " + name + "=" + value;
  line += " seed " + std::to_string(seed) + " minds";
  for (const Contestant& mind : minds) line += " " + mind.text();
  const bool outside =
      std::any_of(minds.begin(), minds.end(), [](const Contestant& mind) { return !mind.command.empty(); });
  if (outside) line += " bot-time " + std::to_string(patience.milliseconds);
  return line;
}

Result<ArenaGame> ArenaGame::parse(std::string_view line) {
  const auto parts = split(line, ',');
  ArenaGame game;
  const Error error{"bad_value", "this is no line of an arena's results: " + std::string(line), "", "", {}};
  if (parts.size() != 7 && parts.size() != 8) return error;
  const auto block = parse_int(parts[0]), decisions = parse_int(parts[4]), cut_short = parse_int(parts[6]);
  if (!block || !decisions || !cut_short || !parse_list(parts[1], game.seating) ||
      !parse_list(parts[2], game.points) || !parse_list(parts[3], game.places) ||
      (parts.size() == 8 && !parts[7].empty() && !parse_list(parts[7], game.fallen)))
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

namespace {

// One game while it is played.
class Playing {
 public:
  Playing(const ArenaPlan& plan, const Match& start, int block, const std::vector<int>& seating,
          EventLog* log)
      : plan_(plan), match_(start), log_(log), chance_(mix(plan.seed, static_cast<std::uint64_t>(block))) {
    game_.block = block;
    game_.seating = seating;
    // Chance depends on the block alone; what a mind does depends on the block and its own place in the plan.
    for (std::size_t seat = 0; seat < seating.size(); ++seat) {
      const Contestant& who = plan.minds[static_cast<std::size_t>(seating[seat])];
      const std::uint64_t seed = mix(mix(plan.seed, static_cast<std::uint64_t>(block)), seat + 1);
      chairs_.push_back({Mind(who.mind, seed), nullptr});
      if (!who.command.empty())
        chairs_.back().outsider =
            std::make_unique<Outsider>(who.command, static_cast<Seat>(seat), plan.patience, seed);
      listened_to_ = listened_to_ || !who.command.empty();
    }
    // Chance comes from the plan's seed, not from a committed one: such a record can be replayed, not proved.
    if (!plan.records) return;
    scribe_.emplace(start, nullptr);
    scribe_->header().remarks.push_back(date_remark());
    for (std::size_t seat = 0; seat < seating.size(); ++seat) {
      const Contestant& who = plan.minds[static_cast<std::size_t>(seating[seat])];
      scribe_->header().seats[seat] = (who.command.empty() ? "computer:" : "") + who.text();
    }
  }

  Result<ArenaGame> play() {
    Odds odds;
    for (Node node = match_.node(); node.kind != Node::Kind::over && !broken_off_; node = match_.node()) {
      if (plies_ > match_.info().longest) return broken_game(match_.info(), Wild::too_long, plies_);
      if (node.kind == Node::Kind::decision || node.kind == Node::Kind::simultaneous) {
        decide(node.seat());
        continue;
      }
      match_.odds(odds);
      if (odds.size() == 0) return broken_game(match_.info(), Wild::nothing_to_draw, plies_);
      const Move outcome = odds.draw(chance_);
      if (scribe_) ENFILADE_CHECK(scribe_->force(match_.spell(kChance, outcome)));
      apply(kChance, outcome);
    }
    for (Chair& chair : chairs_)
      if (chair.outsider) chair.outsider->say_goodbye(match_);
    return result();
  }

 private:
  struct Chair {
    Mind mind;
    std::unique_ptr<Outsider> outsider;  // while it plays
  };

  void decide(Seat seat) {
    const std::int64_t begun = clock_on_the_wall();
    std::vector<Move> step;
    if (Outsider* outsider = chairs_[seat].outsider.get()) {
      Result<std::vector<Move>> named = outsider->decide(match_);
      if (!named) return fall(seat, named.error());
      step = std::move(*named);
    } else {
      Thought thought = chairs_[seat].mind.think(match_.view(seat), last_ == seat);
      if (plan_.calibration && thought.iterations > 1)
        for (std::size_t s = 0; s < game_.seating.size(); ++s)
          game_.shown.push_back({s, thought.win[s], thought.points[s]});
      step = std::move(thought.step);
      game_.cut_short += thought.cut_short;
    }
    if (scribe_) {
      ENFILADE_CHECK(scribe_->submit(seat, step));
      note({RecordLine::Kind::remark, kChance, time_remark(seat, clock_on_the_wall() - begun)});
    }
    for (const Move move : step) apply(seat, move);
    ++game_.decisions;
    last_ = seat;
  }

  // As at a table: a game of one or two is over, in a larger one somebody plays on for the seat, which is behind all
  // others at the end.
  void fall(Seat seat, const Error& why) {
    game_.fallen.push_back(seat);
    game_.mishaps.push_back({seat, why, chairs_[seat].outsider->complaints()});
    chairs_[seat].outsider.reset();
    lines_.push_back({RecordLine::Kind::timeout, seat, ""});
    note(lines_.back());
    broken_off_ = match_.players() <= 2;
    if (!broken_off_) note({RecordLine::Kind::takeover, seat, "computer:" + contestant(seat).mind.text()});
  }

  void apply(Seat seat, Move move) {
    ++plies_;
    if (!log_ && !listened_to_) return match_.apply(seat, move);
    EventLog happened;
    EventLog& log = log_ ? *log_ : happened;
    const std::size_t before = log.events.size();
    match_.apply(seat, move, log);
    for (Chair& chair : chairs_)
      if (chair.outsider) chair.outsider->hear(match_, std::span(log.events).subspan(before));
  }

  void note(RecordLine line) {
    if (scribe_) scribe_->note(std::move(line));
  }

  const Contestant& contestant(Seat seat) const {
    return plan_.minds[static_cast<std::size_t>(game_.seating[seat])];
  }

  ArenaGame result() {
    const Scores scores = *final_scores(match_, lines_);
    for (std::size_t s = 0; s < game_.seating.size(); ++s) {
      game_.points.push_back(scores.points[s]);
      game_.places.push_back(scores.place[s]);
    }
    game_.stopped = scores.stopped;
    if (scribe_) {
      scribe_->header().ended = broken_off_ ? "resigned" : "finished";
      for (std::string& remark : result_remarks(scores))
        scribe_->header().remarks.push_back(std::move(remark));
      game_.record = scribe_->record().text();
    }
    return std::move(game_);
  }

  const ArenaPlan& plan_;
  Match match_;
  EventLog* log_;
  Rng chance_;
  std::vector<Chair> chairs_;
  bool listened_to_ = false;  // by programs from outside
  std::optional<Referee> scribe_;
  std::vector<RecordLine> lines_;  // that decide about places
  ArenaGame game_;
  int plies_ = 0;
  Seat last_ = kChance;
  bool broken_off_ = false;
};

}  // namespace

Result<ArenaGame> play(const ArenaPlan& plan, const Match& start, int block, const std::vector<int>& seating,
                       EventLog* log) {
  return Playing(plan, start, block, seating, log).play();
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
    game->shown.clear();
    game->mishaps.clear();
    jobs[i].result = std::move(*game);
  });
  if (broken) return *broken;

  std::vector<ArenaGame> games;
  for (Job& job : jobs) games.push_back(std::move(*job.result));
  return games;
}

}  // namespace enfilade
