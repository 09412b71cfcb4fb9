#include "minds/glance.hpp"

#include <numeric>

#include "games/all_games.hpp"
#include "minds/search.hpp"

namespace enfilade {

namespace {

std::uint64_t mixed(std::uint64_t seed, std::uint64_t a, std::uint64_t b) {
  return Rng(Rng(Rng(seed).next() ^ a).next() ^ b).next();
}

constexpr std::uint64_t kDraws = 0x100;  // apart from the seats

// What playing on needs to write on.
struct Slate {
  Menu menu;
  Odds odds;
  std::array<float, Menu::kCapacity> looks;
};

template <Playable G>
const typename G::Rules& rules_in(const MatchRules& rules) {
  return *static_cast<const typename G::Rules*>(rules.rules.get());
}

// A game says so whose appeal() tells only what a move leaves to the seat itself, where much is about taking it from the
// others: glances by that alone would never hinder anybody, and whoever moves last would always lose.
template <class G>
concept AppealsToOneself = requires { requires G::kAppealsToOneself; };

template <Playable G>
void look(const typename G::Rules& rules, int players, const typename G::Position& imagined, Seat seat,
          const Menu& menu, std::span<float> looks) {
  if constexpr (AppealsToOneself<G>) {
    Silent silent;
    for (std::size_t i = 0; i < looks.size(); ++i) {
      typename G::Position next = imagined;
      G::apply(rules, next, seat, menu[static_cast<int>(i)], silent);
      const std::array<float, kMaxSeats> points = G::estimate(rules, next);
      float others = 0;
      for (Seat other = 0; other < players; ++other) others += other == seat ? 0 : points[other];
      looks[i] = points[seat] - others / static_cast<float>(std::max(1, players - 1));
    }
  } else {
    G::appeal(rules, imagined, seat, menu, looks);
  }
}

// Mostly takes what looks best; now and then anything that looks about as good (the temperature of the game's tuning),
// or every game from a position would be the same and the better half of a coin would always win. Of those that look
// alike one is drawn: the first of them would always spare or favour the same seats.
template <Playable G>
Move at_a_glance(const typename G::Rules& rules, int players, const View<G>& view, std::uint64_t seed,
                 Slate& slate) {
  if constexpr (Appeals<G>) {
    constexpr std::uint32_t kOneIn = 4;
    Rng rng(seed);
    typename G::Position imagined;
    guess<G>(rules, view, rng, imagined);
    slate.menu.clear();
    G::menu(rules, imagined, view.viewer(), slate.menu);
    if (slate.menu.size() == 1) return slate.menu[0];
    const auto looks = std::span(slate.looks).first(static_cast<std::size_t>(slate.menu.size()));
    look<G>(rules, players, imagined, view.viewer(), slate.menu, looks);
    const float good_enough = *std::max_element(looks.begin(), looks.end()) -
                              (rng.below(kOneIn) == 0 ? tuning_of<G>().temperature : 0.0f);
    std::size_t chosen = 0;
    std::uint32_t alike = 0;
    for (std::size_t i = 0; i < looks.size(); ++i)
      if (looks[i] >= good_enough && rng.below(++alike) == 0) chosen = i;
    return slate.menu[static_cast<int>(chosen)];
  } else {
    // A game that does not tell how its moves look is small enough to look one step ahead.
    const Thought thought = look_one_step_ahead<G>(rules, players, view, seed, nullptr);
    for (const Alternative& each : thought.alternatives)
      if (each.visits > 0) return each.move;
    return thought.alternatives.front().move;
  }
}

template <Playable G>
int play_on_as(Match& match, Worlds& worlds, int world, Progression& at) {
  const auto& rules = rules_in<G>(match.rules());
  typename G::Position position = match.as<G>();
  const auto slate = std::make_unique<Slate>();
  Silent silent;
  int moves = 0;
  for (int plies = 0;; ++plies) {
    if (plies > G::kInfo.longest) end_broken_game(G::kInfo, Wild::too_long, plies);
    const Node node = G::node(rules, position);
    if (node.kind == Node::Kind::over) break;
    if (node.kind == Node::Kind::chance) {
      G::odds(rules, position, slate->odds);
      G::apply(rules, position, kChance, worlds.draw(slate->odds, world, at.draws++), silent);
      continue;
    }
    const Seat seat = node.seat();
    const std::uint64_t seed = worlds.seed_of_move(world, seat, at.moves[seat]++);
    const View<G> view = G::view(rules, position, seat);
    G::apply(rules, position, seat, at_a_glance<G>(rules, match.players(), view, seed, *slate), silent);
    ++moves;
  }
  match.set_facts(std::as_bytes(std::span(&position.facts, 1)));
  return moves;
}

template <Playable G>
void guess_as(const MatchView& view, Rng& rng, Match& out) {
  typename G::Position guessed;
  guess<G>(rules_in<G>(view.rules()), view.as<G>(), rng, guessed);
  out.set_facts(std::as_bytes(std::span(&guessed.facts, 1)));
}

struct Glance {
  int (*play_on)(Match&, Worlds&, int world, Progression&);
  void (*guess)(const MatchView&, Rng&, Match&);
};

template <Playable G>
constexpr Glance kGlance{play_on_as<G>, guess_as<G>};

template <class... Gs>
const Glance& find(const GameInfo* info, GameList<Gs...>) {
  const Glance* found = nullptr;
  ((found = info == &Gs::kInfo ? &kGlance<Gs> : found), ...);
  ENFILADE_CHECK(found);
  return *found;
}

}  // namespace

Move Worlds::draw(const Odds& odds, int world, std::uint32_t draw) {
  while (orders_.size() <= draw) {
    Rng rng(mixed(seed_, kDraws, orders_.size()));
    std::vector<std::uint32_t>& order = orders_.emplace_back(static_cast<std::size_t>(count_));
    std::iota(order.begin(), order.end(), 0u);
    for (std::size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
  }
  // Somewhere in the part of 0 .. 2^32 - 1 that is this world's.
  const auto count = static_cast<std::uint64_t>(count_);
  const std::uint64_t part = orders_[draw][static_cast<std::size_t>(world)];
  const std::uint64_t low = (part << 32) / count, high = ((part + 1) << 32) / count;
  Rng rng(mixed(seed_, kDraws + 1 + static_cast<std::uint64_t>(world), draw));
  const std::uint64_t there = low + rng.below(static_cast<std::uint32_t>(high - low - (count_ == 1)));
  return odds.pick(static_cast<std::uint32_t>((there * odds.total()) >> 32));
}

std::uint64_t Worlds::seed_of_move(int world, Seat seat, std::uint32_t move) const {
  return mixed(seed_ + static_cast<std::uint64_t>(world), seat, move);
}

int play_on_at_a_glance(Match& match, Worlds& worlds, int world, Progression at) {
  return find(match.game().info, AllGames{}).play_on(match, worlds, world, at);
}

int play_on(Match& match, Worlds& worlds, int world, Progression at, const Policy& policy) {
  Odds odds;
  int moves = 0;
  for (int plies = 0;; ++plies) {
    if (plies > match.info().longest) end_broken_game(match.info(), Wild::too_long, plies);
    const Node node = match.node();
    if (node.kind == Node::Kind::over) return moves;
    if (node.kind == Node::Kind::chance) {
      match.odds(odds);
      match.apply(kChance, worlds.draw(odds, world, at.draws++));
      continue;
    }
    const Seat seat = node.seat();
    const std::uint64_t seed = worlds.seed_of_move(world, seat, at.moves[seat]);
    for (const Move move : policy(match.view(seat), seed)) {
      match.apply(seat, move);
      ++at.moves[seat], ++moves;
    }
  }
}

void guess_at(const MatchView& view, Rng& rng, Match& out) {
  find(view.rules().game->info, AllGames{}).guess(view, rng, out);
}

}  // namespace enfilade
