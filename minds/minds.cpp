#include <algorithm>

#include "games/all_games.hpp"
#include "kernel/text.hpp"
#include "minds/mind.hpp"
#include "minds/search.hpp"

namespace enfilade {

namespace {

using Searcher = Thought (*)(const MatchView&, int iterations, std::uint64_t seed, const Stop&);

template <Playable G>
Thought search(const MatchView& view, int iterations, std::uint64_t seed, const Stop& stop) {
  Search<G> search(*static_cast<const typename G::Rules*>(view.rules().rules.get()), view.as<G>(), seed);
  for (int i = 0; i < iterations && !search.full(); ++i) {
    if (stop && i % 64 == 63 && stop()) break;
    search.iterate();
  }
  return search.thought();
}

template <class... Gs>
Searcher find(const GameInfo* info, GameList<Gs...>) {
  Searcher found = nullptr;
  ((found = info == &Gs::kInfo ? search<Gs> : found), ...);
  return found;
}

Move random_move(const Match& match, Seat seat, Rng& rng) {
  Menu menu;
  match.menu(seat, menu);
  return menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))];
}

constexpr Level kLevels[] = {
    {"page", {MindSpec::Kind::search, 60, 40}},         {"scribe", {MindSpec::Kind::search, 300, 15}},
    {"courtier", {MindSpec::Kind::search, 1500, 5}},    {"minister", {MindSpec::Kind::search, 6000, 0}},
    {"chancellor", {MindSpec::Kind::search, 30000, 0}},
};

}  // namespace

std::span<const Level> levels() { return kLevels; }

Result<MindSpec> MindSpec::parse(std::string_view text) {
  for (const Level& level : kLevels)
    if (level.name == text) return level.spec;
  if (text == "random") return MindSpec{};
  if (text.starts_with("search:")) {
    const auto iterations = parse_int(text.substr(7));
    if (iterations && *iterations >= 1 && *iterations <= 10'000'000)
      return MindSpec{Kind::search, *iterations, 0};
  }
  std::string names;
  for (const Level& level : kLevels) names += std::string(level.name) + ", ";
  return Error{"bad_mind",
               "there is no computer player \"" + std::string(text) + "\"; there are " + names +
                   "random and search:ITERATIONS",
               "",
               "",
               {}};
}

std::string MindSpec::text() const {
  for (const Level& level : kLevels)
    if (level.spec.kind == kind && level.spec.iterations == iterations && level.spec.blunders == blunders)
      return std::string(level.name);
  return kind == Kind::random ? "random" : "search:" + std::to_string(iterations);
}

Thought think(const MindSpec& mind, const MatchView& view, std::uint64_t seed, const Stop& stop) {
  const Seat seat = view.viewer();
  Rng rng(seed);
  Thought thought;
  // A hidden step is made move by move. After each own move the seat's own view follows from the old one and
  // the move, so the search can go on from there without knowing more.
  MatchView known = view;
  for (;;) {
    Match guess = known.determinize(rng);
    const Node node = guess.node();
    ENFILADE_CHECK(node.asks(seat));
    Move move;
    if (mind.kind == MindSpec::Kind::random ||
        (mind.blunders > 0 && static_cast<int>(rng.below(100)) < mind.blunders)) {
      move = random_move(guess, seat, rng);
    } else {
      Thought inner = find(view.rules().game->info, AllGames{})(known, mind.iterations, rng.next(), stop);
      move = inner.alternatives.front().move;
      if (thought.step.empty()) thought = std::move(inner);
    }
    thought.step.push_back(move);
    guess.apply(seat, move);
    if (!contains(guess.node().mid_step, seat)) return thought;
    known = guess.view(seat);
  }
}

}  // namespace enfilade
