#include <algorithm>
#include <optional>

#include "games/all_games.hpp"
#include "kernel/text.hpp"
#include "minds/mind.hpp"
#include "minds/search.hpp"

namespace enfilade {

namespace {

// A search tree of some game.
class Tree {
 public:
  virtual ~Tree() = default;
  virtual void iterate() = 0;
  virtual int iterations() const = 0;
  virtual void advance(Move move, const MatchView& view) = 0;
  virtual Thought thought() const = 0;
};

template <Playable G>
const typename G::Rules& rules_of(const MatchView& view) {
  return *static_cast<const typename G::Rules*>(view.rules().rules.get());
}

template <Playable G>
class TreeOf final : public Tree {
 public:
  TreeOf(const MatchView& view, const MindSpec& spec, std::uint64_t seed)
      : keep_(view.rules().rules),
        search_(rules_of<G>(view), view.rules().players, view.as<G>(), seed,
                spec.kind == MindSpec::Kind::plain, spec.iterations) {}
  void iterate() override { search_.iterate(); }
  int iterations() const override { return search_.iterations(); }
  void advance(Move move, const MatchView& view) override { search_.advance(move, view.as<G>()); }
  Thought thought() const override { return search_.thought(); }

 private:
  RulesHandle keep_;  // the search refers to the rules
  Search<G> search_;
};

struct Maker {
  float turn_share;
  std::unique_ptr<Tree> (*tree)(const MatchView&, const MindSpec&, std::uint64_t seed);
  Thought (*greedy)(const MatchView&, std::uint64_t seed);
};

template <Playable G>
constexpr Maker kMaker{
    tuning_of<G>().turn_share,
    [](const MatchView& view, const MindSpec& spec, std::uint64_t seed) -> std::unique_ptr<Tree> {
      return std::make_unique<TreeOf<G>>(view, spec, seed);
    },
    [](const MatchView& view, std::uint64_t seed) {
      return look_one_step_ahead<G>(rules_of<G>(view), view.rules().players, view.as<G>(), seed);
    }};

template <class... Gs>
const Maker& find(const GameInfo* info, GameList<Gs...>) {
  const Maker* found = nullptr;
  ((found = info == &Gs::kInfo ? &kMaker<Gs> : found), ...);
  ENFILADE_CHECK(found);
  return *found;
}

Move random_move(const Match& match, Seat seat, Rng& rng) {
  Menu menu;
  match.menu(seat, menu);
  return menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))];
}

constexpr Level kLevels[] = {
    {"page", {MindSpec::Kind::search, 40, 35}},         {"scribe", {MindSpec::Kind::search, 200, 12}},
    {"courtier", {MindSpec::Kind::search, 1000, 3}},    {"minister", {MindSpec::Kind::search, 5000, 0}},
    {"chancellor", {MindSpec::Kind::search, 25000, 0}},
};

struct KindName {
  std::string_view name;
  MindSpec::Kind kind;
};
constexpr KindName kCounted[] = {{"search:", MindSpec::Kind::search}, {"plain:", MindSpec::Kind::plain}};

}  // namespace

std::span<const Level> levels() { return kLevels; }

Result<MindSpec> MindSpec::parse(std::string_view text) {
  for (const Level& level : kLevels)
    if (level.name == text) return level.spec;
  if (text == "random") return MindSpec{};
  if (text == "greedy") return MindSpec{Kind::greedy, 0, 0};
  for (const KindName& counted : kCounted) {
    if (!text.starts_with(counted.name)) continue;
    const auto iterations = parse_int(text.substr(counted.name.size()));
    if (iterations && *iterations >= 1 && *iterations <= 10'000'000)
      return MindSpec{counted.kind, *iterations, 0};
  }
  std::string names;
  for (const Level& level : kLevels) names += std::string(level.name) + ", ";
  return Error{"bad_mind",
               "there is no computer player \"" + std::string(text) + "\"; there are " + names +
                   "greedy, random, search:ITERATIONS and plain:ITERATIONS",
               "",
               "",
               {}};
}

std::string MindSpec::text() const {
  for (const Level& level : kLevels)
    if (level.spec == *this) return std::string(level.name);
  if (kind == Kind::random) return "random";
  if (kind == Kind::greedy) return "greedy";
  return (kind == Kind::search ? "search:" : "plain:") + std::to_string(iterations);
}

struct Mind::Inside {
  MindSpec spec;
  Rng rng;
  std::unique_ptr<Tree> tree;
  std::optional<MatchView>
      expected;    // the seat's view right after its last own move, if the tree stands there
  int budget = 0;  // iterations left in this turn

  Move choose(const MatchView& known, Thought& thought, const Stop& stop);
  Thought search(const MatchView& known, const Stop& stop);
};

Mind::Mind(const MindSpec& spec, std::uint64_t seed)
    : inside_(new Inside{spec, Rng(seed), nullptr, std::nullopt, 0}) {}
Mind::~Mind() = default;
Mind::Mind(Mind&&) noexcept = default;
Mind& Mind::operator=(Mind&&) noexcept = default;

Thought Mind::Inside::search(const MatchView& known, const Stop& stop) {
  const Maker& maker = find(known.rules().game->info, AllGames{});
  if (!tree || !expected || !(*expected == known)) tree = maker.tree(known, spec, rng.next());
  // A share of what is left of the turn's budget, so that later choices of the turn get theirs too.
  const int share =
      std::max({static_cast<int>(static_cast<float>(budget) * maker.turn_share), spec.iterations / 16, 1});
  for (int i = 0; i < share; ++i) {
    if (stop && i % 32 == 31 && stop()) break;
    tree->iterate();
  }
  budget -= share;
  return tree->thought();
}

Move Mind::Inside::choose(const MatchView& known, Thought& thought, const Stop& stop) {
  const bool blunder = spec.blunders > 0 && static_cast<int>(rng.below(100)) < spec.blunders;
  if (spec.kind == MindSpec::Kind::random || blunder) {
    tree.reset();
    return random_move(known.determinize(rng), known.viewer(), rng);
  }
  Thought inner = spec.kind == MindSpec::Kind::greedy
                      ? find(known.rules().game->info, AllGames{}).greedy(known, rng.next())
                      : search(known, stop);
  const Move move = inner.alternatives.front().move;
  if (thought.step.empty()) thought = std::move(inner);
  return move;
}

Thought Mind::think(const MatchView& view, bool same_turn, const Stop& stop) {
  Inside& inside = *inside_;
  if (!same_turn) inside.budget = inside.spec.iterations;
  const Seat seat = view.viewer();
  Thought thought;
  // A hidden step is made move by move. After each own move the seat's own view follows from the old one and
  // the move, so the search can go on from there without knowing more.
  MatchView known = view;
  for (;;) {
    const Move move = inside.choose(known, thought, stop);
    Match guess = known.determinize(inside.rng);
    ENFILADE_CHECK(guess.node().asks(seat));
    guess.apply(seat, move);
    thought.step.push_back(move);
    known = guess.view(seat);
    inside.expected = known;
    if (inside.tree) inside.tree->advance(move, known);
    if (!contains(guess.node().mid_step, seat)) return thought;
  }
}

}  // namespace enfilade
