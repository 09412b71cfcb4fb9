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

  static std::uint64_t hash(const Position& position, std::uint64_t h) {
    const auto* bytes = reinterpret_cast<const unsigned char*>(&position.facts);
    for (std::size_t i = 0; i < sizeof position.facts; ++i) h = (h ^ bytes[i]) * 0x100000001b3u;
    return h;
  }

  // One choice or outcome, or nothing at the end.
  static bool step(const Rules& rules, Position& position, Rng& rng, Menu& menu, Odds& odds,
                   PlayoutCount& count) {
    Silent silent;
    const Node node = G::node(rules, position);
    if (node.kind == Node::Kind::over) return false;
    if (node.kind == Node::Kind::chance) {
      G::odds(rules, position, odds);
      G::apply(rules, position, kChance, odds.draw(rng), silent);
      ++count.outcomes;
      return true;
    }
    const Seat seat = node.seat();
    menu.clear();
    G::menu(rules, position, seat, menu);
    const auto size = static_cast<std::uint32_t>(menu.size());
    G::apply(rules, position, seat, menu[static_cast<int>(rng.below(size))], silent);
    ++count.decisions;
    count.choices += size;
    return true;
  }

  static PlayoutCount playouts(const Match& start, std::uint64_t seed, int games) {
    const Rules& rules = rules_of(start);
    PlayoutCount count;
    count.signature = 0xcbf29ce484222325u;
    Rng rng(seed);
    Menu menu;
    Odds odds;
    Position position;
    for (int i = 0; i < games; ++i) {
      G::start(rules, position);
      while (step(rules, position, rng, menu, odds, count)) {
      }
      ++count.games;
      count.signature = hash(position, count.signature);
    }
    return count;
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
      if (!step(rules, position, rng, menu, odds, count)) G::start(rules, position);
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
