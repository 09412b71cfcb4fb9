// Information-set Monte Carlo tree search for any game of the contract.
//
// Every iteration guesses the hidden facts anew from the seat's own view, walks the tree by upper confidence
// bounds over the moves that are legal in that guess, adds one node, plays on at random, and backs up each
// seat's own value. Chance is drawn, not branched on. At a simultaneous point only the thinking seat's own
// choice is in the tree; the others choose at random there, because the thinking seat cannot answer what it
// cannot see.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <vector>

#include "kernel/contract.hpp"
#include "minds/mind.hpp"

namespace enfilade {

// What a finished (or evaluated) game is worth to each seat, 0..1: half for the place, half for the distance
// in points. The distance keeps a mind trying when the win is decided.
inline std::array<double, kMaxSeats> worth(const Scores& scores) {
  std::array<double, kMaxSeats> value{};
  int winners = 0;
  const auto seats = static_cast<std::size_t>(scores.seats);
  for (std::size_t s = 0; s < seats; ++s) winners += scores.place[s] == 1;
  for (std::size_t s = 0; s < seats; ++s) {
    double best_other = -1e9;
    for (std::size_t t = 0; t < seats; ++t)
      if (t != s) best_other = std::max(best_other, static_cast<double>(scores.points[t]));
    const double lead = seats > 1 ? scores.points[s] - best_other : scores.points[s];
    const double distance = 0.5 + 0.5 * lead / (std::abs(lead) + 20.0);
    const double win = scores.place[s] == 1 ? 1.0 / winners : 0.0;
    value[s] = 0.5 * win + 0.5 * distance;
  }
  return value;
}

template <Playable G>
class Search {
 public:
  Search(const typename G::Rules& rules, const View<G>& view, std::uint64_t seed)
      : rules_(rules), view_(view), rng_(seed) {
    nodes_.push_back({});
  }

  void iterate() {
    typename G::Position position;
    G::determinize(rules_, view_, rng_, position);
    path_.clear();
    path_.push_back(0);
    const bool grew = descend(position);
    if (grew) play_out(position);
    back_up(G::scores(rules_, position));
    ++iterations_;
  }

  bool full() const { return nodes_.size() >= kMaxNodes; }

  Thought thought() const {
    Thought thought;
    thought.iterations = iterations_;
    double total = 0;
    for (std::uint32_t c = nodes_[0].child; c; c = nodes_[c].sibling) total += nodes_[c].visits;
    for (std::uint32_t c = nodes_[0].child; c; c = nodes_[c].sibling) {
      const TreeNode& child = nodes_[c];
      thought.alternatives.push_back(
          {Move{child.move}, child.visits / std::max(1.0, total), child.sum / std::max(1u, child.visits)});
    }
    // The most visited first; equal visits by value, then by the move itself, so that the order is always the
    // same.
    std::sort(thought.alternatives.begin(), thought.alternatives.end(),
              [](const Alternative& a, const Alternative& b) {
                if (a.share != b.share) return a.share > b.share;
                if (a.value != b.value) return a.value > b.value;
                return a.move < b.move;
              });
    for (std::size_t s = 0; s < kMaxSeats; ++s) {
      thought.win[s] = wins_[s] / std::max(1, iterations_);
      thought.points[s] = points_[s] / std::max(1, iterations_);
    }
    return thought;
  }

 private:
  static constexpr std::size_t kMaxNodes = 1u << 20;
  static constexpr double kExploration = 0.5;

  // The children of a node are a list sorted by move, so that it can be walked beside the sorted menu.
  struct TreeNode {
    std::uint32_t move = 0;
    std::uint32_t child = 0, sibling = 0;  // 0: none, since the root is nobody's child
    std::uint32_t visits = 0;
    std::uint32_t available = 0;  // how often the move was legal when its parent was visited
    Seat actor = 0;
    double sum = 0;  // of the actor's values
  };

  // Walks from the root to a new node, applying moves. False if the game ended inside the tree.
  bool descend(typename G::Position& position) {
    Silent silent;
    std::uint32_t at = 0;
    for (;;) {
      const Node node = G::node(rules_, position);
      if (node.kind == Node::Kind::over) return false;
      if (node.kind == Node::Kind::chance) {
        draw(position);
        continue;
      }
      const bool mine = node.asks(view_.viewer());
      const Seat seat = mine ? view_.viewer() : node.seat();
      menu_.clear();
      G::menu(rules_, position, seat, menu_);
      if (node.kind == Node::Kind::simultaneous && !mine) {
        G::apply(rules_, position, seat, random_move(), silent);
        continue;
      }
      const auto [next, is_new] = choose(at, seat);
      G::apply(rules_, position, seat, Move{nodes_[next].move}, silent);
      path_.push_back(next);
      if (is_new) return true;
      at = next;
    }
  }

  // The child to visit: one that was never tried, if there is any, otherwise the best bound.
  std::pair<std::uint32_t, bool> choose(std::uint32_t at, Seat seat) {
    std::uint32_t* link = &nodes_[at].child;
    std::uint32_t untried = 0, before_untried = 0, last = 0, best = 0;
    Move untried_move{};
    double best_bound = -1;
    for (const Move move : menu_) {
      while (*link && nodes_[*link].move < move.bits) last = *link, link = &nodes_[*link].sibling;
      if (!*link || nodes_[*link].move != move.bits) {
        // Each untried move is equally likely to be the one: the k-th replaces the choice with chance 1/k.
        if (rng_.below(++untried) == 0) untried_move = move, before_untried = last;
        continue;
      }
      TreeNode& child = nodes_[*link];
      ++child.available;
      const double bound =
          child.sum / child.visits +
          kExploration * std::sqrt(static_cast<double>(std::bit_width(child.available)) / child.visits);
      if (bound > best_bound) best_bound = bound, best = *link;
    }
    if (untried == 0 || full()) return {best ? best : add(at, before_untried, untried_move, seat), best == 0};
    return {add(at, before_untried, untried_move, seat), true};
  }

  std::uint32_t add(std::uint32_t parent, std::uint32_t before, Move move, Seat seat) {
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    TreeNode node;
    node.move = move.bits;
    node.actor = seat;
    node.available = 1;
    node.sibling = before ? nodes_[before].sibling : nodes_[parent].child;
    nodes_.push_back(node);
    (before ? nodes_[before].sibling : nodes_[parent].child) = index;
    return index;
  }

  void play_out(typename G::Position& position) {
    Silent silent;
    for (;;) {
      const Node node = G::node(rules_, position);
      if (node.kind == Node::Kind::over) return;
      if (node.kind == Node::Kind::chance) {
        draw(position);
        continue;
      }
      menu_.clear();
      G::menu(rules_, position, node.seat(), menu_);
      G::apply(rules_, position, node.seat(), random_move(), silent);
    }
  }

  void back_up(const Scores& scores) {
    const auto value = worth(scores);
    for (const std::uint32_t index : path_) {
      ++nodes_[index].visits;
      nodes_[index].sum += value[nodes_[index].actor];
    }
    int winners = 0;
    for (std::size_t s = 0; s < static_cast<std::size_t>(scores.seats); ++s) winners += scores.place[s] == 1;
    for (std::size_t s = 0; s < static_cast<std::size_t>(scores.seats); ++s) {
      wins_[s] += scores.place[s] == 1 ? 1.0 / winners : 0.0;
      points_[s] += scores.points[s];
    }
  }

  void draw(typename G::Position& position) {
    Silent silent;
    G::odds(rules_, position, odds_);
    G::apply(rules_, position, kChance, odds_.draw(rng_), silent);
  }
  Move random_move() { return menu_[static_cast<int>(rng_.below(static_cast<std::uint32_t>(menu_.size())))]; }

  const typename G::Rules& rules_;
  const View<G>& view_;
  Rng rng_;
  Menu menu_;
  Odds odds_;
  std::vector<TreeNode> nodes_;
  std::vector<std::uint32_t> path_;
  std::array<double, kMaxSeats> wins_{}, points_{};
  int iterations_ = 0;
};

}  // namespace enfilade
