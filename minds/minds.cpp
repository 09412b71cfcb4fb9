#include <algorithm>
#include <optional>
#include <time.h>
#include <tuple>

#include "games/all_games.hpp"
#include "kernel/broken.hpp"
#include "kernel/quoted.hpp"
#include "kernel/text.hpp"
#include "minds/guest.hpp"

namespace enfilade {

namespace {

// Makers of games that a program brought along, by their info.
std::vector<std::pair<const GameInfo*, const Maker*>>& guests() {
  static std::vector<std::pair<const GameInfo*, const Maker*>> list;
  return list;
}

template <class... Gs>
const Maker& find(const GameInfo* info, GameList<Gs...>) {
  const Maker* found = nullptr;
  ((found = info == &Gs::kInfo ? &kMaker<Gs> : found), ...);
  for (const auto& [guest, maker] : guests())
    if (guest == info) found = maker;
  ENFILADE_CHECK(found);
  return *found;
}

// Two lists of parts as one, each with its weight; both are in the same order.
std::vector<Part> mixed(std::span<const Part> a, double weight_a, std::span<const Part> b, double weight_b) {
  const auto place = [](const Part& part) { return std::tuple(part.kind, part.seat, part.thing); };
  std::vector<Part> both;
  auto x = a.begin(), y = b.begin();
  while (x != a.end() || y != b.end()) {
    const bool from_a = y == b.end() || (x != a.end() && place(*x) <= place(*y));
    const bool from_b = x == a.end() || (y != b.end() && place(*y) <= place(*x));
    Part& part = both.emplace_back(from_a ? *x : *y);
    part.points = static_cast<float>((from_a ? weight_a * static_cast<double>(x->points) : 0) +
                                     (from_b ? weight_b * static_cast<double>(y->points) : 0));
    x += from_a, y += from_b;
  }
  return both;
}

// What several trees say together: their visits and iterations added up, moves best first. The most visited
// is the best; equal visits are ordered by value, then by the move itself, so that the order is always the
// same.
Thought together(std::span<const Thought> parts, int players) {
  Thought sum;
  for (const Thought& part : parts) {
    sum.iterations += part.iterations;
    for (std::size_t s = 0; s < kMaxSeats; ++s) {
      sum.win[s] += part.win[s] * part.iterations;
      sum.points[s] += part.points[s] * part.iterations;
    }
    for (const Alternative& other : part.alternatives) {
      const auto same = std::find_if(sum.alternatives.begin(), sum.alternatives.end(),
                                     [&](const Alternative& a) { return a.move == other.move; });
      if (same == sum.alternatives.end()) {
        sum.alternatives.push_back(other);
        continue;
      }
      const auto visits = static_cast<double>(std::max<std::int64_t>(1, same->visits + other.visits));
      same->value = (same->value * static_cast<double>(same->visits) +
                     other.value * static_cast<double>(other.visits)) /
                    visits;
      same->visits += other.visits;
      const auto weighed = static_cast<double>(std::max<std::int64_t>(1, same->weighed + other.weighed));
      const double mine = static_cast<double>(same->weighed) / weighed,
                   more = static_cast<double>(other.weighed) / weighed;
      for (std::size_t s = 0; s < kMaxSeats; ++s) {
        same->points[s] = same->points[s] * mine + other.points[s] * more;
        same->win[s] = same->win[s] * mine + other.win[s] * more;
      }
      same->parts = mixed(same->parts, mine, other.parts, more);
      same->weighed += other.weighed;
    }
  }
  std::sort(sum.alternatives.begin(), sum.alternatives.end(), [](const Alternative& a, const Alternative& b) {
    if (a.visits != b.visits) return a.visits > b.visits;
    if (a.value != b.value) return a.value > b.value;
    return a.move < b.move;
  });
  std::int64_t visits = 0;
  for (const Alternative& each : sum.alternatives) visits += each.visits;
  for (Alternative& each : sum.alternatives)
    each.share = static_cast<double>(each.visits) / static_cast<double>(std::max<std::int64_t>(1, visits));
  double wins = 0;
  for (const double win : sum.win) wins += win;
  for (std::size_t s = 0; s < kMaxSeats; ++s) {
    // At a table of several somebody wins; alone one may lose to an opponent without a seat.
    sum.win[s] /= players > 1 ? std::max(wins, 1e-9) : sum.iterations;
    sum.points[s] /= sum.iterations;
  }
  return sum;
}

// What each level may cost is in docs/benchmarks.md.
constexpr Level kLevels[] = {
    {"page", {MindSpec::Kind::search, 40, 35, 500}},
    {"scribe", {MindSpec::Kind::search, 200, 15, 1000}},
    {"courtier", {MindSpec::Kind::search, 1000, 7, 2000}},
    {"minister", {MindSpec::Kind::search, 5000, 3, 3000}},
    {"chancellor", {MindSpec::Kind::search, 25000, 0, 4500}},
};

// A decision gets a share of what is left of the turn's budget, and at least this part of the whole: a turn
// with many decisions takes a little longer than its budget, but its last ones are not blind.
constexpr int kLeastPart = 32;

// Looking at the clock after so many iterations is often enough for people and costs nothing.
constexpr int kBetweenLooks = 32;

struct KindName {
  std::string_view name;
  MindSpec::Kind kind;
  bool by_hand;
};
constexpr KindName kCounted[] = {{"search:", MindSpec::Kind::search, false},
                                 {"search-0:", MindSpec::Kind::search, true},
                                 {"plain:", MindSpec::Kind::plain, false}};

}  // namespace

std::span<const Level> levels() { return kLevels; }

void welcome(const Game& game, std::span<const EmbeddedFile> files, const Maker& maker) {
  add_guest(game, files);
  guests().emplace_back(game.info, &maker);
}

const Adviser& adviser_of(const Game& game) { return *find(game.info, AllGames{}).adviser; }
const Onlooker* onlooker_of(const Game& game) { return find(game.info, AllGames{}).onlooker; }
Status use_net(const Game& game, std::string_view text, bool elder) {
  return find(game.info, AllGames{}).use_net(text, elder);
}

std::int64_t clock_on_the_wall() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

namespace {

// "2000" or "300ms", behind the name of a kind.
std::optional<MindSpec> parse_budget(const KindName& counted, std::string_view text) {
  const bool timed = text.ends_with("ms");
  if (timed) text.remove_suffix(2);
  const auto number = parse_int(text);
  const int most = timed ? MindSpec::kMostMilliseconds : MindSpec::kMostIterations;
  if (!number || *number < 1 || *number > most) return std::nullopt;
  if (timed) return MindSpec{counted.kind, MindSpec::kMostIterations, 0, *number, counted.by_hand};
  return MindSpec{counted.kind, *number, 0, 0, counted.by_hand};
}

// "minister", or "minister/10".
std::optional<MindSpec> parse_level(const Level& level, std::string_view text) {
  if (!text.starts_with(level.name)) return std::nullopt;
  text.remove_prefix(level.name.size());
  if (text.empty()) return level.spec;
  if (!text.starts_with("/")) return std::nullopt;
  const auto divisor = parse_int(text.substr(1));
  if (!divisor || *divisor < 1 || level.spec.iterations % *divisor != 0) return std::nullopt;
  return MindSpec{level.spec.kind, level.spec.iterations / *divisor, level.spec.blunders, 0};
}

}  // namespace

Result<MindSpec> MindSpec::parse(std::string_view text) {
  if (text == "random") return MindSpec{};
  if (text == "greedy") return MindSpec{Kind::greedy, 0, 0, 0};
  if (text == "greedy-0") return MindSpec{Kind::greedy, 0, 0, 0, true};
  for (const Level& level : kLevels)
    if (const auto spec = parse_level(level, text)) return *spec;
  for (const KindName& counted : kCounted)
    if (text.starts_with(counted.name))
      if (const auto spec = parse_budget(counted, text.substr(counted.name.size()))) return *spec;
  std::string names;
  for (const Level& level : kLevels) names += std::string(level.name) + ", ";
  return Error{"bad_mind",
               "there is no computer player " + quoted(text) + "; there are " + names +
                   "greedy, random, search:ITERATIONS and plain:ITERATIONS",
               "",
               "",
               {Arg::of("given", clipped(text))}};
}

std::string MindSpec::text() const {
  for (const Level& level : kLevels) {
    if (level.spec == *this) return std::string(level.name);
    // Only levels blunder; a part of one that does not is a search like any other.
    const bool part = blunders > 0 && blunders == level.spec.blunders && milliseconds == 0;
    if (part) return std::string(level.name) + "/" + std::to_string(level.spec.iterations / iterations);
  }
  if (kind == Kind::random) return "random";
  if (kind == Kind::greedy) return by_hand ? "greedy-0" : "greedy";
  const std::string name = kind == Kind::plain ? "plain:" : by_hand ? "search-0:" : "search:";
  return name + (milliseconds > 0 ? std::to_string(milliseconds) + "ms" : std::to_string(iterations));
}

struct Mind::Inside {
  // A search for one move of a step, by the whole crew.
  struct Round {
    int most, each;  // iterations, of all and of a member
    std::int64_t begin, end;
    std::vector<int> done;  // by member
  };

  MindSpec spec;
  Rng rng;
  Crew crew;
  Clock clock;
  std::vector<std::unique_ptr<Tree>> trees =
      {};  // one for each of the crew, or none; others' may be elsewhere
  // The seat's view right after its last own move, if the trees stand there.
  std::optional<MatchView> expected = std::nullopt;
  // What is left of the turn.
  int iterations = 0;
  std::int64_t milliseconds = 0;
  bool explains = false;  // whether its trees keep what a hint is made of

  // ---- A thought under way
  std::optional<MatchView> first = std::nullopt,
                           known = std::nullopt;  // where its step begins, and has come to
  Thought thought = {};
  std::int64_t begun = 0;
  int member = kEverybody;  // whose tree is here
  std::optional<Round> round = std::nullopt;
  bool complete = false;

  static constexpr int kEverybody = -1;

  void go_on();
  std::optional<Move> choose_at_once(bool& forced);
  void begin_round(bool forced);
  void play(Move move, Thought inner);
};

Mind::Mind(const MindSpec& spec, std::uint64_t seed, Crew crew, Clock clock)
    : inside_(new Inside{spec, Rng(seed), std::move(crew), clock}) {}
Mind::~Mind() = default;
Mind::Mind(Mind&&) noexcept = default;
Mind& Mind::operator=(Mind&&) noexcept = default;

// ---- One thought ------------------------------------------------------------------------------------------

void Mind::begin(const MatchView& view, bool same_turn, int member, bool with_advice) {
  Inside& inside = *inside_;
  inside.begun = inside.clock();
  // Who plays alone is never interrupted by another seat: there a turn lasts until something happens that the
  // seat did not do itself.
  const bool alone = view.rules().players == 1;
  if (!same_turn || (alone && !(inside.expected && *inside.expected == view))) {
    inside.iterations = inside.spec.iterations;
    inside.milliseconds = inside.spec.milliseconds;
  }
  inside.explains = with_advice;
  if (with_advice) inside.trees.clear();
  inside.first = inside.known = view;
  inside.thought = {};
  inside.member = member;
  inside.round.reset();
  inside.complete = false;
  inside.go_on();
}

// To the next search, or to the end of the step.
void Mind::Inside::go_on() {
  while (!complete) {
    bool forced = false;
    const std::optional<Move> move = choose_at_once(forced);
    if (!move) return begin_round(forced);
    play(*move, {});
  }
}

// A move for which nothing has to be searched.
std::optional<Move> Mind::Inside::choose_at_once(bool& forced) {
  const bool blunder = spec.blunders > 0 && static_cast<int>(rng.below(100)) < spec.blunders;
  Menu menu;
  known->determinize(rng).menu(known->viewer(), menu);
  if (menu.empty()) end_broken_game(*known->rules().game->info, Wild::nothing_to_choose, 0);
  forced = menu.size() == 1;
  if (blunder) {
    trees.clear();
    return find(known->rules().game->info, AllGames{}).glance(*known, rng);
  }
  if (spec.kind == MindSpec::Kind::random) {
    trees.clear();
    return menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))];
  }
  if (spec.kind != MindSpec::Kind::greedy) return std::nullopt;
  const Thought look = find(known->rules().game->info, AllGames{}).greedy(*known, spec, rng.next());
  Thought inner = together(std::span(&look, 1), known->rules().players);
  const Move move = inner.alternatives.front().move;
  if (thought.step.empty()) thought = std::move(inner);
  return move;
}

void Mind::Inside::begin_round(bool forced) {
  const Maker& maker = find(known->rules().game->info, AllGames{});
  if (trees.empty() || !expected || !(*expected == *known)) {
    trees.clear();
    for (int i = 0; i < crew.size; ++i) {
      const std::uint64_t seed = rng.next();
      const bool here = member == kEverybody || member == i;
      trees.push_back(here ? maker.tree(*known, spec, seed, crew.size) : nullptr);
      if (here && explains) trees.back()->keep_parts();
    }
  }
  // A share of what is left, so that later choices of the turn get theirs too; where there is nothing to
  // choose, only as much as an evaluation needs.
  const float share = forced ? 0 : maker.turn_share;
  const int most =
      std::max({static_cast<int>(static_cast<float>(iterations) * share), spec.iterations / kLeastPart, 1});
  const std::int64_t now = clock();
  const std::int64_t end = now + std::max(static_cast<std::int64_t>(static_cast<float>(milliseconds) * share),
                                          std::int64_t{spec.milliseconds / kLeastPart});
  round = Round{most, (most + crew.size - 1) / crew.size, now, end, std::vector<int>(trees.size())};
}

bool Mind::searching() const { return inside_->round.has_value(); }

bool Mind::work(int member) {
  Inside::Round& round = *inside_->round;
  int& done = round.done[static_cast<std::size_t>(member)];
  Tree& tree = *inside_->trees[static_cast<std::size_t>(member)];
  for (int i = 0; i < kBetweenLooks && done < round.each; ++i, ++done) tree.iterate();
  return done < round.each && !(inside_->spec.milliseconds > 0 && inside_->clock() >= round.end);
}

double Mind::share_done(int member) const {
  const Inside::Round& round = *inside_->round;
  return static_cast<double>(round.done[static_cast<std::size_t>(member)]) / round.each;
}

Thought Mind::part(int member) const {
  const Inside::Round& round = *inside_->round;
  Thought found = inside_->trees[static_cast<std::size_t>(member)]->thought();
  found.cut_short = round.done[static_cast<std::size_t>(member)] < round.each;
  return found;
}

void Mind::take(std::span<const Thought> parts) {
  Inside& inside = *inside_;
  inside.iterations -= std::min(inside.iterations, inside.round->most);
  inside.milliseconds -= std::min(inside.milliseconds, inside.clock() - inside.round->begin);
  inside.round.reset();
  const int players = inside.known->rules().players;
  Thought inner = together(parts, players);
  for (const Thought& each : parts) inner.cut_short = inner.cut_short || each.cut_short;
  const Maker& maker = find(inside.known->rules().game->info, AllGames{});
  maker.correct(inside.spec, players, inner.win);
  for (Alternative& each : inner.alternatives) maker.correct(inside.spec, players, each.win);
  const Move move = inner.alternatives.front().move;
  Rng rng(0);  // parts may come from elsewhere: nothing is played that is not offered
  Menu menu;
  inside.known->determinize(rng).menu(inside.known->viewer(), menu);
  ENFILADE_CHECK(menu.contains(move));
  inside.play(move, std::move(inner));
  inside.go_on();
}

// A hidden step is made move by move. After each own move the seat's own view follows from the old one and
// the move, so the search can go on from there without knowing more.
void Mind::Inside::play(Move move, Thought inner) {
  if (thought.step.empty() && !inner.alternatives.empty()) thought = std::move(inner);
  const Seat seat = known->viewer();
  Match guess = known->determinize(rng);
  ENFILADE_CHECK(guess.node().asks(seat));
  guess.apply(seat, move);
  thought.step.push_back(move);
  known = guess.view(seat);
  expected = known;
  for (const auto& tree : trees)
    if (tree) tree->advance(move, *known);
  complete = !contains(guess.node().mid_step, seat);
}

Thought Mind::end(bool with_advice) {
  Inside& inside = *inside_;
  Thought thought = std::move(inside.thought);
  thought.milliseconds = inside.clock() - inside.begun;
  if (with_advice)
    thought.hint = std::make_shared<const Hint>(
        advice(adviser_of(*inside.first->rules().game), *inside.first, thought, inside.rng.next()));
  return thought;
}

// ---- Of a crew in one memory ------------------------------------------------------------------------------

Thought Mind::think(const MatchView& view, bool same_turn, const Stop& stop) {
  begin(view, same_turn, Inside::kEverybody, false);
  search_through(stop);
  return end();
}

Thought Mind::advise(const MatchView& view, const Stop& stop) {
  begin(view, false, Inside::kEverybody, true);
  search_through(stop);
  return end(true);
}

void Mind::search_through(const Stop& stop) {
  const Crew& crew = inside_->crew;
  while (searching()) {
    std::vector<Thought> parts(static_cast<std::size_t>(crew.size));
    const auto work_on = [&](int member) {
      while (work(member) && !(stop && stop())) {
      }
      parts[static_cast<std::size_t>(member)] = part(member);
    };
    crew.size == 1 ? work_on(0) : crew.work(work_on);
    take(parts);
  }
}

}  // namespace enfilade
