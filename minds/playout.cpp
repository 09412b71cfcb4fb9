#include "minds/playout.hpp"

#include "games/all_games.hpp"

namespace enfilade {

namespace {

// Keeps the compiler from seeing through a value.
template <class T>
inline void keep(const T& value) {
  asm volatile("" : : "r"(&value) : "memory");
}

template <Playable G>
struct Bench {
  using Rules = typename G::Rules;
  using Position = typename G::Position;

  static const Rules& rules_of(const Match& match) {
    return *static_cast<const Rules*>(match.rules().rules.get());
  }

  static PlayoutCount playouts(const Match& start, std::uint64_t seed, int games) {
    return random_games<G>(rules_of(start), seed, games);
  }

  template <class Thing>
  static std::uint64_t along_games(const Match& start, std::uint64_t seed, int n, const Thing& thing) {
    const Rules& rules = rules_of(start);
    PlayoutCount count;
    Rng rng(seed);
    Menu menu;
    Odds odds;
    Position position;
    G::start(rules, position);
    std::uint64_t sum = 0;
    for (int i = 0; i < n; ++i) {
      if (!random_step<G>(rules, position, rng, menu, odds, count)) G::start(rules, position);
      sum += thing(rules, position, rng);
    }
    return sum;
  }

  static std::uint64_t clones(const Match& start, std::uint64_t seed, int n, int repeat) {
    return along_games(start, seed, n,
                       [repeat](const Rules&, const Position& position, Rng&) -> std::uint64_t {
                         for (int i = 0; i < repeat; ++i) {
                           const Position copy = position;
                           keep(copy);
                         }
                         return 0;
                       });
  }

  static std::uint64_t views(const Match& start, std::uint64_t seed, int n, int repeat) {
    return along_games(start, seed, n,
                       [repeat, players = start.players()](const Rules& rules, const Position& position,
                                                           Rng&) -> std::uint64_t {
                         for (int i = 0; i < repeat; ++i) {
                           const View<G> view = G::view(rules, position, static_cast<Viewer>(i % players));
                           keep(view);
                         }
                         return 0;
                       });
  }

  static std::uint64_t determinizations(const Match& start, std::uint64_t seed, int n, int repeat) {
    return along_games(start, seed, n,
                       [repeat](const Rules& rules, const Position& position, Rng& rng) -> std::uint64_t {
                         const View<G> view = G::view(rules, position, 0);
                         for (int i = 0; i < repeat; ++i) {
                           Position guess;
                           G::determinize(rules, view, rng, guess);
                           keep(guess);
                         }
                         return 0;
                       });
  }

  static constexpr Workload kWorkload{playouts, clones, views, determinizations};
};

template <class... Gs>
const Workload* find(const Game& game, GameList<Gs...>) {
  const Workload* found = nullptr;
  ((found = game.info == &Gs::kInfo ? &Bench<Gs>::kWorkload : found), ...);
  return found;
}

}  // namespace

const Workload& workload_of(const Game& game) {
  const Workload* workload = find(game, AllGames{});
  ENFILADE_CHECK(workload);
  return *workload;
}

}  // namespace enfilade
