// What the minds have to be told about each game: its trees, its look one step ahead, what a net sees of it.
// Written once, by kMaker, for the games of the house (minds.cpp) and for those that a program brings (guest.hpp).
#pragma once

#include <algorithm>
#include <memory>
#include <optional>

#include "kernel/embedded.hpp"
#include "minds/advice.hpp"
#include "minds/mind.hpp"

namespace enfilade {

// A search tree of some game.
class Tree {
 public:
  virtual ~Tree() = default;
  virtual void keep_parts() = 0;  // of its leaves, for a hint
  virtual void iterate() = 0;
  virtual void advance(Move move, const MatchView& view) = 0;
  virtual Thought thought() const = 0;
};

// The weights that another net is tried against; usually none.
template <Playable G>
std::optional<Net>& elder_net_of() {
  static std::optional<Net> net;
  return net;
}

// The weights that a game was given; null where there are none, and its own knowledge judges.
template <Playable G>
std::optional<Net>& net_of() {
  static std::optional<Net> net = [] {
    std::optional<Net> found;
    if constexpr (Sees<G>) {
      const std::string path = std::string(G::kInfo.folder) + "/net.json";
      if (const std::string_view text = embedded(path); !text.empty()) {
        Result<Net> read = Net::parse(G::kSight, text);
        // Who gives the game other numbers to show has to take away the weights made for the old ones.
        if (!read) check_failed(read.error().text.c_str(), path.c_str(), 1);
        found = std::move(*read);
      }
    }
    return found;
  }();
  return net;
}

template <Playable G>
const Net* net_for(const MindSpec& spec) {
  const std::optional<Net>& net = spec.by_hand ? elder_net_of<G>() : net_of<G>();
  return spec.kind == MindSpec::Kind::plain || !net ? nullptr : &*net;
}

// What a mind is told. The players of before anything was remembered go without it; where one of two nets plays in
// their place, only the nets differ.
template <Playable G>
View<G> seen_by(const MindSpec& spec, const MatchView& view) {
  View<G> seen = view.as<G>();
  if constexpr (Remembers<G>) {
    if (spec.by_hand && !elder_net_of<G>()) G::forget(seen);
  }
  return seen;
}

// Chances as a search finds them become what is won of such games, as measured (NetUse::won).
template <Playable G>
void correct_wins(const MindSpec& spec, int players, std::array<double, kMaxSeats>& win) {
  const Net* const net = net_for<G>(spec);
  if (!net || !net->use(players).corrects()) return;
  double sum = 0;
  for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s)
    sum += win[s] = net->use(players).corrected(win[s]);
  for (std::size_t s = 0; s < static_cast<std::size_t>(players) && players > 1; ++s)
    win[s] /= std::max(sum, 1e-9);
}

template <Playable G>
class TreeOf final : public Tree {
 public:
  TreeOf(const MatchView& view, const MindSpec& spec, std::uint64_t seed, int crew)
      : keep_(view.rules().rules),
        spec_(spec),
        search_(rules_seen<G>(view), view.rules().players, seen_by<G>(spec, view), seed, is_plain(spec),
                net_for<G>(spec), max_nodes(spec, crew)) {}
  void keep_parts() override { search_.keep_parts(); }
  void iterate() override { search_.iterate(); }
  void advance(Move move, const MatchView& view) override { search_.advance(move, seen_by<G>(spec_, view)); }
  Thought thought() const override { return search_.thought(); }

 private:
  static bool is_plain(const MindSpec& spec) { return spec.kind == MindSpec::Kind::plain; }
  static std::size_t max_nodes(const MindSpec& spec, int crew) {
    const std::size_t most = Mind::kMostTreeBytes / Search<G>::node_bytes() / static_cast<std::size_t>(crew);
    return std::min(most, Search<G>::nodes_for(spec.iterations, is_plain(spec)));
  }

  RulesHandle keep_;  // the search refers to the rules
  MindSpec spec_;
  Search<G> search_;
};

struct Maker {
  float turn_share;
  std::unique_ptr<Tree> (*tree)(const MatchView&, const MindSpec&, std::uint64_t seed, int crew);
  Thought (*greedy)(const MatchView&, const MindSpec&, std::uint64_t seed);
  Move (*glance)(const MatchView&, Rng&);
  const Onlooker* onlooker;
  Status (*use_net)(std::string_view, bool elder);
  void (*correct)(const MindSpec&, int players, std::array<double, kMaxSeats>& win);
  const Adviser* adviser;
};

template <Playable G>
Status use_net_of(std::string_view text, bool elder) {
  if constexpr (Sees<G>) {
    Result<Net> read = Net::parse(G::kSight, text);
    if (!read) return read.error();
    (elder ? elder_net_of<G>() : net_of<G>()) = std::move(*read);
    return Done{};
  }
  return Error{"no_sight", "the game shows nothing to nets", "", "", {}};
}

template <Playable G>
struct OnlookerOf {};
template <Playable G>
  requires Sees<G>
struct OnlookerOf<G> {
  static constexpr Onlooker kOnlooker{
      &G::kSight,
      [](const Match& match, Seat seat, const Points& expected, Sight& out) {
        G::look(rules_played<G>(match), match.as<G>(), seat, expected, out);
      },
      [](const Match& match, Seat seat, const Menu& menu, MoveSight& out) {
        G::look_at_moves(rules_played<G>(match), match.as<G>(), seat, menu, out);
      },
      [](const Match& match) { return G::estimate(rules_played<G>(match), match.as<G>()); },
      [](Match& match, Seat seat, int turns, Rng& rng) {
        if (turns == 0) return;
        Settling scratch;
        typename G::Position position = match.as<G>();
        settle<G>(rules_played<G>(match), position, seat, turns, rng, scratch);
        match.set_facts(std::as_bytes(std::span(&position.facts, 1)));
      },
      [](int players) {
        const int said = net_of<G>() ? net_of<G>()->use(players).settle : -1;
        return said >= 0 ? said : tuning_of<G>().net_settle;
      },
      [](const MatchView& view, Rng& rng, Match& out) {
        typename G::Position guessed;
        enfilade::guess<G>(rules_played<G>(out), view.as<G>(), rng, guessed);
        out.set_facts(std::as_bytes(std::span(&guessed.facts, 1)));
      }};
};

template <Playable G>
constexpr const Onlooker* onlooker_for() {
  if constexpr (Sees<G>) return &OnlookerOf<G>::kOnlooker;
  return nullptr;
}

template <Playable G>
inline constexpr Maker kMaker{
    tuning_of<G>().turn_share,
    [](const MatchView& view, const MindSpec& spec, std::uint64_t seed, int crew) -> std::unique_ptr<Tree> {
      return std::make_unique<TreeOf<G>>(view, spec, seed, crew);
    },
    [](const MatchView& view, const MindSpec& spec, std::uint64_t seed) {
      const int players = view.rules().players;
      const Net* const net = net_for<G>(spec);
      return look_one_step_ahead<G>(rules_seen<G>(view), players, seen_by<G>(spec, view), seed,
                                    net && net->use(players).ahead ? net : nullptr);
    },
    [](const MatchView& view, Rng& rng) { return look_at_a_few<G>(rules_seen<G>(view), view.as<G>(), rng); },
    onlooker_for<G>(),
    use_net_of<G>,
    correct_wins<G>,
    &kAdviserOf<G>};

}  // namespace enfilade
