#include "arena/selfplay.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <mutex>

#include "arena/parallel.hpp"
#include "kernel/insight.hpp"
#include "kernel/json.hpp"

namespace enfilade {

namespace {

std::int16_t fixed(float number) {
  return static_cast<std::int16_t>(std::clamp(std::lround(number * 256), -32768L, 32767L));
}

template <class T>
void extend(std::vector<T>& to, const std::vector<T>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

// One game and what was seen in it.
class Gatherer {
 public:
  Gatherer(const SelfplayPlan& plan, const Onlooker& onlooker, const Match& start, int number)
      : plan_(plan),
        onlooker_(onlooker),
        rng_(Rng(plan.seed + static_cast<std::uint64_t>(number) * 0x9E3779B97F4A7C15u).next()),
        match_(start),
        sight_(*onlooker.names),
        move_sight_(*onlooker.names) {
    samples_.counts.resize(onlooker.names->things.size());
    samples_.things.resize(onlooker.names->things.size());
    for (int seat = 0; seat < start.players(); ++seat) minds_.emplace_back(plan.mind, rng_.next());
  }

  Samples play() {
    // Somebody's guess is as good a position as the truth, and a search judges many more of them.
    int until_guess = one_in_hundred(plan_.guesses) ? static_cast<int>(rng_.below(kLatestGuess)) : -1;
    Seat last = kChance;
    Odds odds;
    for (Node node = match_.node(); node.kind != Node::Kind::over; node = match_.node()) {
      if (node.kind == Node::Kind::chance) {
        match_.odds(odds);
        match_.apply(kChance, odds.draw(rng_));
        if (one_in_hundred(plan_.values) && last != kChance) keep_position(last);
        continue;
      }
      if (until_guess-- == 0 && node.kind == Node::Kind::decision && node.mid_step == 0) {
        onlooker_.guess(
            match_.view(static_cast<Seat>(rng_.below(static_cast<std::uint32_t>(match_.players())))), rng_,
            match_);
        last = kChance;
        continue;
      }
      decide(node.seat(), last == node.seat());
      last = node.seat();
      if (one_in_hundred(plan_.values)) keep_position(last);
    }
    tell_results();
    return std::move(samples_);
  }

 private:
  static constexpr std::uint32_t kLatestGuess = 200;

  bool one_in_hundred(int share) { return static_cast<int>(rng_.below(100)) < share; }

  void decide(Seat seat, bool same_turn) {
    if (one_in_hundred(plan_.random)) {
      do {
        match_.menu(seat, menu_);
        match_.apply(seat, menu_[static_cast<int>(rng_.below(static_cast<std::uint32_t>(menu_.size())))]);
      } while (contains(match_.node().mid_step, seat));
      return;
    }
    // Some decisions are thought about for longer, and only those are kept: what is said with few iterations is
    // mostly what was expected before.
    const bool kept = one_in_hundred(plan_.policies);
    const Thought thought = kept && plan_.deep ? Mind(*plan_.deep, rng_.next()).think(match_.view(seat))
                                               : minds_[seat].think(match_.view(seat), same_turn);
    if (thought.alternatives.size() > 1 && kept) keep_thought(seat, thought);
    for (const Move move : thought.step) match_.apply(seat, move);
  }

  void keep_position(Seat last) {
    Match at = match_;
    onlooker_.settle(at, last, plan_.settle >= 0 ? plan_.settle : onlooker_.turns(at.players()), rng_);
    if (at.over()) return;
    const auto seat = static_cast<Seat>(rng_.below(static_cast<std::uint32_t>(at.players())));
    sight_.clear();
    const Points expected = onlooker_.estimate(at);
    onlooker_.look(at, seat, expected, sight_);
    for (const float number : sight_.whole()) samples_.whole.push_back(fixed(number));
    std::vector<std::uint16_t> counts(samples_.counts.size(), 0);
    for (std::size_t thing = 0; thing < sight_.things(); ++thing) {
      const std::size_t list = sight_.list_of(thing);
      ++counts[list];
      for (const float number : sight_.numbers_of(thing)) samples_.things[list].push_back(fixed(number));
    }
    for (std::size_t list = 0; list < counts.size(); ++list) samples_.counts[list].push_back(counts[list]);
    seen_.push_back({seat, expected[seat], lead_over_best(expected, seat, at.players())});
  }

  void keep_thought(Seat seat, const Thought& thought) {
    match_.menu(seat, menu_);
    move_sight_.clear(menu_.size());
    onlooker_.look_at_moves(match_, seat, menu_, move_sight_);
    samples_.menus.push_back(static_cast<std::uint16_t>(menu_.size()));
    for (int i = 0; i < menu_.size(); ++i) {
      for (const float number : move_sight_.row(i)) samples_.moves.push_back(fixed(number));
      const auto found = std::find_if(thought.alternatives.begin(), thought.alternatives.end(),
                                      [&](const Alternative& each) { return each.move == menu_[i]; });
      const double share = found == thought.alternatives.end() ? 0 : found->share;
      samples_.visits.push_back(static_cast<std::uint16_t>(std::lround(share * 65535)));
    }
  }

  void tell_results() {
    const Scores scores = match_.scores();
    const auto winners = std::count(scores.place.begin(), scores.place.begin() + match_.players(), 1);
    Points points{};
    for (std::size_t s = 0; s < kMaxSeats; ++s) points[s] = static_cast<float>(scores.points[s]);
    for (const Seen& seen : seen_) {
      const float win = scores.place[seen.seat] == 1 ? 1.0f / static_cast<float>(winners) : 0.0f;
      for (const float number :
           {seen.estimate, points[seen.seat], seen.lead, lead_over_best(points, seen.seat, match_.players()),
            win, match_.players() > 1 ? beaten(scores, seen.seat) : win})
        samples_.results.push_back(number);
    }
  }

  struct Seen {
    Seat seat;
    float estimate, lead;
  };

  const SelfplayPlan& plan_;
  const Onlooker& onlooker_;
  Rng rng_;
  Match match_;
  Sight sight_;
  MoveSight move_sight_;
  Menu menu_;
  std::vector<Mind> minds_;
  std::vector<Seen> seen_;
  Samples samples_;
};

// Any number of players, and some of the options that are a choice between a few words, each drawn.
Setup mixed(const Game& game, Rng& rng) {
  const GameInfo& info = *game.info;
  const auto sizes = static_cast<std::uint32_t>(info.max_players - info.min_players + 1);
  Setup setup{info.min_players + static_cast<int>(rng.below(sizes)), {}};
  for (const Option& option : info.options) {
    const bool range = option.choices.find("..") != std::string_view::npos;
    if (range || rng.below(3) > 0) continue;
    const std::vector<std::string> words = sample_choices(option);
    setup.options.emplace_back(option.name, words[rng.below(static_cast<std::uint32_t>(words.size()))]);
  }
  return setup;
}

// How a game of the plan begins. Not every choice of options goes together; where it does not, the plan's own are
// played.
Match start_of(const SelfplayPlan& plan, const Match& usual, int number) {
  Rng rng(Rng(plan.seed * 31 + static_cast<std::uint64_t>(number)).next());
  if (static_cast<int>(rng.below(100)) >= plan.mix) return usual;
  const Result<Match> other = Match::create(*plan.game, mixed(*plan.game, rng), "");
  return other ? *other : usual;
}

template <class T>
Status write_column(const std::string& folder, const std::string& name, const std::vector<T>& column) {
  const std::string path = folder + "/" + name;
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  const bool good = file && std::fwrite(column.data(), sizeof(T), column.size(), file) == column.size();
  const bool closed = file && std::fclose(file) == 0;
  if (good && closed) return Done{};
  return Error{"cannot_write", "cannot write " + path, "", "", {}};
}

void write_names(JsonWriter& out, std::span<const std::string_view> names) {
  out.begin_array();
  for (const std::string_view name : names) out.text(name);
  out.end_array();
}

}  // namespace

void Samples::append(const Samples& other) {
  if (other.counts.empty()) return;  // a game that was not played
  counts.resize(other.counts.size());
  things.resize(other.things.size());
  extend(whole, other.whole);
  for (std::size_t list = 0; list < counts.size(); ++list) {
    extend(counts[list], other.counts[list]);
    extend(things[list], other.things[list]);
  }
  extend(results, other.results);
  extend(menus, other.menus);
  extend(moves, other.moves);
  extend(visits, other.visits);
}

Result<Samples> run_selfplay(const SelfplayPlan& plan, int threads,
                             const std::function<void(int finished, int total)>& tell) {
  const Result<Match> start = Match::create(*plan.game, plan.setup, "");
  if (!start) return start.error();
  const Onlooker* const onlooker = onlooker_of(*plan.game);
  if (!onlooker) return Error{"no_sight", "the game shows nothing to nets", "", "", {}};
  std::vector<Samples> games(static_cast<std::size_t>(plan.games));
  std::mutex mutex;
  int finished = 0;
  const std::int64_t end = clock_on_the_wall() + std::int64_t{1000} * plan.seconds;
  in_parallel(threads, games.size(), [&](std::size_t i) {
    if (plan.seconds > 0 && clock_on_the_wall() >= end) return;
    games[i] =
        Gatherer(plan, *onlooker, start_of(plan, *start, static_cast<int>(i)), static_cast<int>(i)).play();
    const std::scoped_lock lock(mutex);
    tell(++finished, plan.games);
  });
  Samples all;
  for (const Samples& game : games) all.append(game);
  all.games = finished;
  return all;
}

Status write_samples(const SelfplayPlan& plan, const Samples& samples, const std::string& folder) {
  const SightNames& names = *onlooker_of(*plan.game)->names;
  JsonWriter out;
  out.begin_object().field("format", "enfilade-selfplay/2").field("game", plan.game->info->id);
  out.key("players").integer(plan.setup.players);
  out.key("options").begin_object();
  for (const auto& [name, value] : plan.setup.options) out.field(name, value);
  out.end_object();
  out.field("mind", plan.mind.text());
  if (plan.deep) out.field("deep", plan.deep->text());
  out.key("games").integer(samples.games);
  out.key("mix").integer(plan.mix);
  out.key("seed").integer(static_cast<std::int64_t>(plan.seed));
  out.key("sight").begin_object().key("whole");
  write_names(out, names.whole);
  for (const ThingNames& things : names.things) write_names(out.key(things.list), things.numbers);
  write_names(out.key("move"), names.move);
  out.end_object().end_object();
  const std::string description = std::move(out).take();
  if (Status status =
          write_column(folder, "selfplay.json", std::vector<char>(description.begin(), description.end()));
      !status)
    return status;
  if (Status status = write_column(folder, "whole.i16", samples.whole); !status) return status;
  for (std::size_t list = 0; list < names.things.size(); ++list) {
    const std::string name(names.things[list].list);
    if (Status status = write_column(folder, name + ".count.u16", samples.counts[list]); !status)
      return status;
    if (Status status = write_column(folder, name + ".i16", samples.things[list]); !status) return status;
  }
  if (Status status = write_column(folder, "results.f32", samples.results); !status) return status;
  if (Status status = write_column(folder, "menus.u16", samples.menus); !status) return status;
  if (Status status = write_column(folder, "moves.i16", samples.moves); !status) return status;
  return write_column(folder, "visits.u16", samples.visits);
}

}  // namespace enfilade
