// Random play at full speed, and what it costs: the measure of a rules engine.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "kernel/broken.hpp"
#include "kernel/match.hpp"

namespace enfilade {

struct PlayoutCount {
  std::uint64_t games = 0, decisions = 0, outcomes = 0, choices = 0;  // choices: sum of the menu sizes
  std::uint64_t signature = 0;  // over the final facts of all games: changes when behaviour changes
  // How the game broke its contract and after how many plies of that game, if it did; nothing is played afterwards.
  // The words are made by who asks, so that the counts of a playout that goes well stay in registers.
  std::optional<Wild> broken;
  std::uint64_t broke_after = 0;

  std::uint64_t plies() const { return decisions + outcomes; }
  Error error(const GameInfo& info) const {
    return broken_game(info, *broken, static_cast<std::int64_t>(broke_after));
  }
};

// One random choice or outcome. False at the end of the game, or when it breaks its contract. Inlined always: a call
// for each costs a small game a third of its speed.
template <class G>
[[gnu::always_inline]] inline bool random_step(const typename G::Rules& rules, typename G::Position& position,
                                               Rng& rng, Menu& menu, Odds& odds, PlayoutCount& count) {
  const auto broke = [&count](Wild wild) {
    count.broken = wild;
    return false;
  };
  Silent silent;
  const Node node = G::node(rules, position);
  if (node.kind == Node::Kind::over) return false;
  if (node.kind == Node::Kind::chance) {
    G::odds(rules, position, odds);
    if (odds.size() == 0) return broke(Wild::nothing_to_draw);
    G::apply(rules, position, kChance, odds.draw(rng), silent);
    ++count.outcomes;
    return true;
  }
  const Seat seat = node.seat();
  menu.clear();
  G::menu(rules, position, seat, menu);
  if (menu.empty()) return broke(Wild::nothing_to_choose);
  const auto size = static_cast<std::uint32_t>(menu.size());
  G::apply(rules, position, seat, menu[static_cast<int>(rng.below(size))], silent);
  ++count.decisions;
  count.choices += size;
  return true;
}

// Random games from the start to the end.
template <class G>
PlayoutCount random_games(const typename G::Rules& rules, std::uint64_t seed, int games) {
  PlayoutCount count;
  count.signature = 0xcbf29ce484222325u;
  Rng rng(seed);
  Menu menu;
  Odds odds;
  typename G::Position position;
  for (int i = 0; i < games && !count.broken; ++i) {
    G::start(rules, position);
    const std::uint64_t before = count.plies();
    std::int64_t left = G::kInfo.longest;
    while (left >= 0 && random_step<G>(rules, position, rng, menu, odds, count)) --left;
    if (left < 0) count.broken = Wild::too_long;
    if (count.broken) count.broke_after = count.plies() - before;
    ++count.games;
    const auto* bytes = reinterpret_cast<const unsigned char*>(&position.facts);
    for (std::size_t b = 0; b < sizeof position.facts; ++b)
      count.signature = (count.signature ^ bytes[b]) * 0x100000001b3u;
  }
  return count;
}

// Work for a stopwatch: each function does `n` repetitions of one thing on a game's own types.
struct Workload {
  PlayoutCount (*playouts)(const Match& start, std::uint64_t seed, int games);
  // On each of `n` random positions along random games, the thing `repeat` times over. The result keeps it
  // from being optimised away.
  std::uint64_t (*clones)(const Match& start, std::uint64_t seed, int n, int repeat);
  std::uint64_t (*views)(const Match& start, std::uint64_t seed, int n, int repeat);
  std::uint64_t (*determinizations)(const Match& start, std::uint64_t seed, int n, int repeat);
};

const Workload& workload_of(const Game& game);

}  // namespace enfilade
