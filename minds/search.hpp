// Information-set Monte Carlo tree search for any game of the contract.
//
// Every iteration guesses the hidden facts anew from the seat's own view, walks the tree over the moves that
// are legal in that guess, adds one node, plays on (to the end, or for a few turns and then asks the game's
// estimate), and backs up each seat's own value. Chance is drawn, not branched on. At a simultaneous point
// only the thinking seat's own choice is in the tree; the others choose by themselves there, because the
// thinking seat cannot answer what it cannot see.
//
//   nodes_   [root][..][..]   one vector, reserved before the first iteration: an iteration never allocates
//              |child  sibling: the children of a node are a list sorted by move, walked beside the menu
//
// When the vector is full the tree stops growing: its leaves are played out as before, and what is in it goes
// on learning.
//
// A plain search (no priors, random playouts to the end) is kept as the yardstick by which knowledge is
// measured.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <unordered_map>
#include <vector>

#include "kernel/broken.hpp"
#include "kernel/insight.hpp"
#include "minds/judge.hpp"
#include "minds/mind.hpp"
#include "minds/prices.hpp"

namespace enfilade {

// What settling needs to write on.
struct Settling {
  Menu menu;
  Odds odds;
  std::array<float, Menu::kCapacity> looks;
  int plies = 0;  // made before, for the guard against games that run wild
};

template <Playable G>
Move best_looking(const typename G::Rules& rules, const typename G::Position& position, Seat seat,
                  const Menu& among, std::span<float> looks) {
  looks = looks.first(static_cast<std::size_t>(among.size()));
  G::appeal(rules, position, seat, among, looks);
  return among[static_cast<int>(std::max_element(looks.begin(), looks.end()) - looks.begin())];
}

// A turn or round half done is hard to judge: it is played to its end by what looks best, and so are the next ones,
// until so many turns are over. `seat` has moved last.
template <Playable G>
void settle(const typename G::Rules& rules, typename G::Position& position, Seat seat, int turns, Rng& rng,
            Settling& scratch) {
  if constexpr (Appeals<G>) {
    Silent silent;
    for (;;) {
      if (++scratch.plies > G::kInfo.longest + 3) end_broken_game(G::kInfo, Wild::too_long, scratch.plies);
      const Node node = G::node(rules, position);
      if (node.kind == Node::Kind::chance) {
        G::odds(rules, position, scratch.odds);
        if (scratch.odds.size() == 0) end_broken_game(G::kInfo, Wild::nothing_to_draw, scratch.plies);
        G::apply(rules, position, kChance, scratch.odds.draw(rng), silent);
        continue;
      }
      if (node.kind != Node::Kind::decision) return;
      if constexpr (TellsQuiet<G>) {
        if (G::quiet(rules, position) && --turns == 0) return;
      } else {
        if (node.seat() != seat && --turns == 0) return;
      }
      seat = node.seat();
      scratch.menu.clear();
      G::menu(rules, position, seat, scratch.menu);
      if (scratch.menu.empty()) end_broken_game(G::kInfo, Wild::nothing_to_choose, scratch.plies);
      G::apply(rules, position, seat, best_looking<G>(rules, position, seat, scratch.menu, scratch.looks),
               silent);
    }
  }
}

// None for a game that does not tell its parts.
template <Playable G>
constexpr std::span<const PartKind> part_kinds() {
  if constexpr (TellsParts<G>) return G::kParts;
  return {};
}

template <Playable G>
class Search {
 public:
  using Rules = typename G::Rules;
  using Position = typename G::Position;

  // How many nodes so many iterations can use.
  static std::size_t nodes_for(int iterations, bool plain) {
    return static_cast<std::size_t>(iterations) * (plain ? 1 : kGrowth) + Menu::kCapacity + 2;
  }
  static constexpr std::size_t node_bytes() { return sizeof(TreeNode); }

  // `net`: whose judgement it uses, or null for the game's own.
  Search(const Rules& rules, int players, const View<G>& view, std::uint64_t seed, bool plain, const Net* net,
         std::size_t max_nodes)
      : rules_(rules),
        players_(players),
        view_(view),
        rng_(seed),
        plain_(plain),
        judge_(rules, players, net),
        max_nodes_(max_nodes) {
    nodes_.reserve(max_nodes_);
    firsts_.reserve(Menu::kCapacity);
    path_.reserve(kDeepest + 2);
    nodes_.push_back({});
  }

  // From now on, until it advances, it keeps what the points that its leaves promise are made of, by the first move
  // that led there. That allocates.
  void keep_parts() {
    if constexpr (TellsParts<G>) keeping_ = std::make_unique<Keeping>();
  }

  void iterate() {
    Position position;
    if (plain_) {
      G::determinize(rules_, view_, rng_, position);
    } else {
      guess<G>(rules_, view_, rng_, position);
    }
    if (keeping_) keeping_->before = position;
    path_.clear();
    path_.push_back(0);
    plies_ = 0;
    if (descend(position)) {
      back_up(value_of_leaf(position));
    } else {
      back_up(final_value(position));
    }
    if (keeping_) keep_parts_of(position);
    ++iterations_;
  }

  int iterations() const { return iterations_; }
  std::size_t nodes() const { return nodes_.size(); }

  // Continues from a position that followed the root by this move of the thinking seat, with what was learned
  // below it. The view is the seat's own after the move.
  void advance(Move move, const View<G>& view) {
    view_ = view;
    std::uint32_t child = nodes_[top()].child;
    while (child && nodes_[child].move != move.bits) child = nodes_[child].sibling;
    if (!child) {
      nodes_.resize(1);
      nodes_[0] = {};
    } else {
      nodes_[0].child = nodes_[child].child;
      nodes_[0].visits = nodes_[child].visits;
      nodes_[0].sum = nodes_[child].sum;
      keep_what_is_offered();
      forget_unreachable();
    }
    iterations_ = 0;
    wins_ = {};
    points_ = {};
    firsts_.clear();
    keeping_.reset();
  }

  // What the tree says, its moves in the order of the menu and their shares still to be computed.
  Thought thought() const {
    Thought thought;
    thought.iterations = iterations_;
    const Prices::Row price = keeping_ ? keeping_->prices.find() : Prices::Row{};
    for (std::uint32_t c = nodes_[top()].child; c; c = nodes_[c].sibling) {
      const TreeNode& child = nodes_[c];
      Alternative& each = thought.alternatives.emplace_back();
      each.move = Move{child.move};
      each.visits = child.visits;
      each.value = child.visits ? child.sum / child.visits : 0;
      const auto first =
          std::find_if(firsts_.begin(), firsts_.end(), [&](const First& f) { return f.node == c; });
      if (first == firsts_.end()) continue;
      each.weighed = first->visits;
      for (std::size_t s = 0; s < kMaxSeats; ++s) {
        each.points[s] = first->points[s] / first->visits;
        each.win[s] = first->wins[s] / first->visits;
      }
      if (keeping_) each.parts = keeping_->means(c, first->visits, price);
    }
    for (std::size_t s = 0; s < kMaxSeats; ++s) {
      thought.win[s] = wins_[s] / std::max(1, iterations_);
      thought.points[s] = points_[s] / std::max(1, iterations_);
    }
    return thought;
  }

 private:
  using Values = std::array<float, kMaxSeats>;
  static constexpr MindTuning kTuning = tuning_of<G>();
  // Children are added together with their priors: the nodes per iteration in a game with wide menus.
  static constexpr std::size_t kGrowth = 128;
  // Nodes on a way through the tree; no search of a useful width comes this far.
  static constexpr std::size_t kDeepest = 4096;
  // Moves and outcomes of one iteration; the tree, its settling and its playout each look at a node once more.
  static constexpr int kLongest = G::kInfo.longest + 3;

  struct TreeNode {
    std::uint32_t move = 0;
    std::uint32_t child = 0, sibling = 0;  // 0: none, since the root is nobody's child
    std::uint32_t visits = 0;
    std::uint32_t available = 0;  // how often the move was legal when its parent was visited
    float prior = 1;              // share of attention, relative to its siblings
    double sum = 0;               // of the values of the seat that moved here
    std::uint32_t place = 0;      // where it moves to while the tree forgets
    Seat actor = 0;
    bool is_holding = false;  // no move: the choices of its parent with one thing in hand, `move` says which
    bool is_reached = false;  // while the tree forgets
  };
  static_assert(sizeof(TreeNode) == 40);

  // What a move of the root led to since the search stands here.
  struct First {
    std::uint32_t node = 0;
    int visits = 0;
    std::array<double, kMaxSeats> points{}, wins{};
  };

  // What the leaves are made of, added up by first move.
  struct Keeping {
    Position before;  // the guess that the iteration began with
    Parts parts;
    Prices prices{part_kinds<G>().size()};  // where a net judges
    static_assert(part_kinds<G>().size() <= Prices::kMost);
    std::unordered_map<std::uint32_t, std::unordered_map<std::uint32_t, double>>
        sums;  // by node, then by part

    static std::uint32_t key(const Part& part) {
      return std::uint32_t{part.kind} << 24 | std::uint32_t{part.seat} << 16 | part.thing;
    }
    std::vector<Part> means(std::uint32_t node, int visits, const Prices::Row& price) const {
      std::vector<Part> means;
      for (const auto& [key, sum] : sums.at(node))
        means.push_back({static_cast<std::uint8_t>(key >> 24), static_cast<Seat>(key >> 16 & 0xff),
                         static_cast<std::uint16_t>(key),
                         static_cast<float>(price[key >> 24] * sum / visits)});
      std::sort(means.begin(), means.end(), [](const Part& a, const Part& b) { return key(a) < key(b); });
      return means;
    }
  };

  // Where the moves of the root are: the thinking seat knows what it holds, so there is one such node at
  // most.
  std::uint32_t top() const {
    const std::uint32_t child = nodes_[0].child;
    return child && nodes_[child].is_holding ? child : 0;
  }

  bool full() const { return nodes_.size() >= max_nodes_; }

  // What follows a move may differ from guess to guess: where the move uncovered something, others may have been asked
  // next, or the seat for something else. Of that only what the seat can do now goes on below the new root.
  void keep_what_is_offered() {
    Rng rng(0);  // every guess offers the seat the same
    Position position;
    G::determinize(rules_, view_, rng, position);
    const Seat seat = view_.viewer();
    menu_.clear();
    const bool asked = G::node(rules_, position).asks(seat);
    if (asked) G::menu(rules_, position, seat, menu_);
    if constexpr (TellsHolding<G>) {
      if (asked && !plain_) {
        const std::uint32_t holding = G::holding(rules_, position, seat);
        keep_children(0, [&](const TreeNode& child) { return child.is_holding && child.move == holding; });
      }
    }
    keep_children(asked ? top() : 0, [&](const TreeNode& child) {
      return child.actor == seat && menu_.contains(Move{child.move});
    });
  }

  template <class Which>
  void keep_children(std::uint32_t parent, const Which& which) {
    std::uint32_t last = 0;
    const auto link = [&](std::uint32_t to) {
      (last ? nodes_[last].sibling : nodes_[parent].child) = to;
      last = to;
    };
    for (std::uint32_t c = nodes_[parent].child, next; c; c = next) {
      next = nodes_[c].sibling;
      if (which(nodes_[c])) link(c);
    }
    link(0);
  }

  // Moves what the root can still reach to the front, so that a long turn does not fill the tree with its
  // past. A child is made after its parent and so lies behind it; siblings lie in any order.
  void forget_unreachable() {
    nodes_[0].is_reached = true;
    std::uint32_t kept = 0;
    for (TreeNode& node : nodes_) {
      if (!node.is_reached) continue;
      node.place = kept++;
      for (std::uint32_t c = node.child; c; c = nodes_[c].sibling) nodes_[c].is_reached = true;
    }
    for (TreeNode& node : nodes_) {
      if (!node.is_reached) continue;
      if (node.child) node.child = nodes_[node.child].place;
      if (node.sibling) node.sibling = nodes_[node.sibling].place;
    }
    for (TreeNode& node : nodes_) {
      if (!node.is_reached) continue;
      node.is_reached = false;
      nodes_[node.place] = node;
    }
    nodes_.resize(kept);
  }

  // Walks from the root to a leaf, applying moves. False if the game ended inside the tree.
  bool descend(Position& position) {
    Silent silent;
    std::uint32_t at = 0;
    for (;;) {
      const Node node = next_node(position);
      if (node.kind == Node::Kind::over) return false;
      if (path_.size() >= kDeepest) return true;
      if (node.kind == Node::Kind::chance) {
        draw(position);
        continue;
      }
      const bool mine = node.asks(view_.viewer());
      const Seat seat = mine ? view_.viewer() : node.seat();
      fill_menu(position, seat);
      if (node.kind == Node::Kind::simultaneous && !mine) {
        G::apply(rules_, position, seat, playout_move(position, seat), silent);
        continue;
      }
      if constexpr (TellsHolding<G>) {
        if (!plain_) {
          at = with_holding(at, G::holding(rules_, position, seat));
          if (!at) return true;
          path_.push_back(at);
        }
      }
      const std::uint32_t next = plain_ ? choose_plain(at, seat) : choose_informed(position, at, seat);
      if (!next) return true;  // no memory left for this node's moves: it stays a leaf
      const bool is_new = nodes_[next].visits == 0;
      G::apply(rules_, position, seat, Move{nodes_[next].move}, silent);
      path_.push_back(next);
      if (is_new) return true;
      at = next;
    }
  }

  // The node below `at` for the choices with this in hand; 0 if it is not there and the tree is full.
  std::uint32_t with_holding(std::uint32_t at, std::uint32_t holding) {
    std::uint32_t child = nodes_[at].child;
    while (child && nodes_[child].move != holding) child = nodes_[child].sibling;
    if (child || full()) return child;
    child = add(at, 0, Move{holding}, 0, 1);
    nodes_[child].is_holding = true;
    return child;
  }

  // One that was never tried, if there is any, otherwise the best upper confidence bound; 0 if the tree is
  // full and none was ever tried.
  std::uint32_t choose_plain(std::uint32_t at, Seat seat) {
    std::uint32_t link = nodes_[at].child, before = 0, untried = 0, before_untried = 0, best = 0;
    Move untried_move{};
    double best_bound = -1;
    for (const Move move : menu_) {
      while (link && nodes_[link].move < move.bits) before = link, link = nodes_[link].sibling;
      if (!link || nodes_[link].move != move.bits) {
        // Each untried move is equally likely to be the one: the k-th replaces the choice with chance 1/k.
        if (rng_.below(++untried) == 0) untried_move = move, before_untried = before;
        continue;
      }
      TreeNode& child = nodes_[link];
      ++child.available;
      const double bound =
          child.sum / child.visits +
          0.5 * std::sqrt(static_cast<double>(std::bit_width(child.available)) / child.visits);
      if (bound > best_bound) best_bound = bound, best = link;
    }
    return untried > 0 && !full() ? add(at, before_untried, untried_move, seat, 1) : best;
  }

  // Value found so far plus attention by prior, shared among the moves that are legal in this guess; 0 if
  // none of them is in the tree and the tree is full.
  std::uint32_t choose_informed(const Position& position, std::uint32_t at, Seat seat) {
    if (!all_children_there(at)) add_children(position, at, seat);
    float priors = 0;
    std::uint32_t visits = 0;
    for_each_legal_child(at, [&](TreeNode& child, std::uint32_t) {
      priors += child.prior;
      visits += child.visits;
    });
    const TreeNode& parent = nodes_[at];
    const double untried_value = parent.visits ? 0.9 * mean_of_children(at) : 0.5;
    const double attention = exploration_ * std::sqrt(static_cast<double>(visits) + 1.0);
    std::uint32_t best = 0;
    double best_bound = -1e30;
    for_each_legal_child(at, [&](TreeNode& child, std::uint32_t index) {
      const double value = child.visits ? child.sum / child.visits : untried_value;
      const double bound =
          value + attention * static_cast<double>(child.prior / priors) / (1.0 + child.visits);
      if (bound > best_bound) best_bound = bound, best = index;
    });
    return best;
  }

  double mean_of_children(std::uint32_t at) const {
    double sum = 0, visits = 0;
    for (std::uint32_t c = nodes_[at].child; c; c = nodes_[c].sibling)
      sum += nodes_[c].sum, visits += nodes_[c].visits;
    return visits > 0 ? sum / visits : 0.5;
  }

  template <class Do>
  void for_each_legal_child(std::uint32_t at, const Do& act) {
    std::uint32_t link = nodes_[at].child;
    for (const Move move : menu_) {
      while (link && nodes_[link].move < move.bits) link = nodes_[link].sibling;
      if (link && nodes_[link].move == move.bits) act(nodes_[link], link);
    }
  }

  bool all_children_there(std::uint32_t at) {
    int found = 0;
    for_each_legal_child(at, [&](TreeNode&, std::uint32_t) { ++found; });
    return found == menu_.size() ||
           (found > 0 && nodes_.size() + static_cast<std::size_t>(menu_.size()) > max_nodes_);
  }

  void add_children(const Position& position, std::uint32_t at, Seat seat) {
    compute_priors(position, seat);
    std::uint32_t link = nodes_[at].child, before = 0;
    for (int i = 0; i < menu_.size(); ++i) {
      while (link && nodes_[link].move < menu_[i].bits) before = link, link = nodes_[link].sibling;
      if (link && nodes_[link].move == menu_[i].bits) continue;
      if (full()) return;  // what is there must do
      before = add(at, before, menu_[i], seat, priors_[static_cast<std::size_t>(i)]);
      link = nodes_[before].sibling;
    }
  }

  void compute_priors(const Position& position, Seat seat) {
    const auto n = static_cast<std::size_t>(menu_.size());
    if (judge_.weigh(position, seat, menu_, priors_)) return;
    if constexpr (Appeals<G>) {
      const std::span<float> priors(priors_.data(), n);
      G::appeal(rules_, position, seat, menu_, priors);
      const float best = *std::max_element(priors.begin(), priors.end());
      // A move that looks `temperature` points worse than the best gets half its attention, twice that a
      // fifth.
      for (float& prior : priors) {
        const float behind = (best - prior) / kTuning.temperature;
        prior = 1.0f / (1.0f + behind * behind);
      }
    } else {
      (void)position, (void)seat;
      std::fill_n(priors_.begin(), n, 1.0f);
    }
  }

  std::uint32_t add(std::uint32_t parent, std::uint32_t before, Move move, Seat seat, float prior) {
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    TreeNode node;
    node.move = move.bits;
    node.actor = seat;
    node.available = 1;
    node.prior = prior;
    node.sibling = before ? nodes_[before].sibling : nodes_[parent].child;
    nodes_.push_back(node);
    (before ? nodes_[before].sibling : nodes_[parent].child) = index;
    return index;
  }

  // --- beyond the tree ---

  Values value_of_leaf(Position& position) {
    Silent silent;
    if (!plain_ && settle_ > 0) {
      scratch_.plies = plies_;
      settle<G>(rules_, position, nodes_[path_.back()].actor, settle_, rng_, scratch_);
      plies_ = scratch_.plies;
    }
    for (int turns = 0;;) {
      const Node node = next_node(position);
      if (node.kind == Node::Kind::over) return final_value(position);
      if constexpr (Estimates<G>) {
        if (!plain_ && kTuning.playout_turns >= 0 && turns >= kTuning.playout_turns)
          return estimated_value(position);
      }
      if (node.kind == Node::Kind::chance) {
        draw(position);
        continue;
      }
      fill_menu(position, node.seat());
      G::apply(rules_, position, node.seat(), playout_move(position, node.seat()), silent);
      ++turns;
    }
  }

  // The best-looking of a few random moves, or of all: better than chance, and the fewer the cheaper.
  Move playout_move(const Position& position, Seat seat) {
    if constexpr (Appeals<G>) {
      if (!plain_ && static_cast<int>(rng_.below(100)) < kTuning.careful) {
        const bool all = kTuning.sample == 0 || menu_.size() <= kTuning.sample;
        if (!all) {
          sample_.clear();
          for (int i = 0; i < kTuning.sample; ++i) sample_.add(random_move());
        }
        return best_looking(position, seat, all ? menu_ : sample_);
      }
    }
    return random_move();
  }

  Move best_looking(const Position& position, Seat seat, const Menu& among)
    requires Appeals<G>
  {
    return enfilade::best_looking<G>(rules_, position, seat, among, priors_);
  }

  Values final_value(const Position& position) {
    const auto [points, win, value] = judge_.end(position);
    found_points_ = points;
    found_wins_ = win;
    return value;
  }

  // Who sits alone plays against the house, whose points stand behind those of the seat.
  std::size_t sides() const { return players_ == 1 ? 2 : static_cast<std::size_t>(players_); }

  Values estimated_value(const Position& position) {
    if constexpr (Estimates<G>) {
      const auto [points, win, value] = judge_.judge(position);
      found_points_ = points;
      found_wins_ = win;
      return value;
    } else {
      return final_value(position);
    }
  }

  void back_up(const Values& value) {
    for (const std::uint32_t index : path_) {
      ++nodes_[index].visits;
      nodes_[index].sum += value[nodes_[index].actor];
    }
    const std::uint32_t first = first_on_path();
    First* const begun = first ? &first_at(first) : nullptr;
    for (std::size_t s = 0; s < sides(); ++s) {
      const double points = found_points_[s], wins = found_wins_[s];
      points_[s] += points, wins_[s] += wins;
      if (begun) begun->points[s] += points, begun->wins[s] += wins;
    }
    if (begun) ++begun->visits;
  }

  // The node of the first move that this iteration made; 0 where it made none.
  std::uint32_t first_on_path() const {
    const std::size_t first = path_.size() > 1 && nodes_[path_[1]].is_holding ? 2 : 1;
    return path_.size() > first ? path_[first] : 0;
  }

  void keep_parts_of(const Position& leaf) {
    if constexpr (TellsParts<G>) {
      const std::uint32_t first = first_on_path();
      if (!first) return;
      keeping_->parts.clear();
      G::parts(rules_, leaf, keeping_->before, keeping_->parts);
      auto& sums = keeping_->sums[first];
      for (const Part& part : keeping_->parts) sums[Keeping::key(part)] += static_cast<double>(part.points);
      if (kTuning.priced && judge_.has_net()) price_parts();
    }
  }

  // What the net sees beyond the parts of this leaf, in the lead of who thinks over each of the others.
  void price_parts() {
    std::array<Prices::Row, kMaxSeats> has{};
    std::array<double, kMaxSeats> beyond{};
    for (std::size_t s = 0; s < sides(); ++s) beyond[s] = static_cast<double>(found_points_[s]);
    for (const Part& part : keeping_->parts) {
      has[part.seat][part.kind] += static_cast<double>(part.points);
      beyond[part.seat] -= static_cast<double>(part.points);
    }
    const std::size_t me = view_.viewer();
    for (std::size_t other = 0; other < sides(); ++other) {
      if (other == me) continue;
      Prices::Row more{};
      for (std::size_t k = 0; k < Prices::kMost; ++k) more[k] = has[me][k] - has[other][k];
      keeping_->prices.add(more, beyond[me] - beyond[other]);
    }
  }

  First& first_at(std::uint32_t node) {
    for (First& each : firsts_)
      if (each.node == node) return each;
    firsts_.push_back({node});
    return firsts_.back();
  }

  // What an iteration comes to next; it ends, or the game breaks its promise to.
  Node next_node(const Position& position) {
    if (++plies_ > kLongest) end_broken_game(G::kInfo, Wild::too_long, plies_);
    return G::node(rules_, position);
  }
  void fill_menu(const Position& position, Seat seat) {
    menu_.clear();
    G::menu(rules_, position, seat, menu_);
    if (menu_.empty()) end_broken_game(G::kInfo, Wild::nothing_to_choose, plies_);
  }
  void draw(Position& position) {
    Silent silent;
    G::odds(rules_, position, odds_);
    if (odds_.size() == 0) end_broken_game(G::kInfo, Wild::nothing_to_draw, plies_);
    G::apply(rules_, position, kChance, odds_.draw(rng_), silent);
  }
  Move random_move() { return menu_[static_cast<int>(rng_.below(static_cast<std::uint32_t>(menu_.size())))]; }

  const Rules& rules_;
  const int players_;
  View<G> view_;
  Rng rng_;
  const bool plain_;
  Judge<G> judge_;
  const std::size_t max_nodes_;
  const int settle_ = judge_.settle();
  const double exploration_ = static_cast<double>(judge_.exploration());
  Menu menu_, sample_;
  Settling scratch_;
  Odds odds_;
  std::array<float, Menu::kCapacity> priors_;
  std::vector<TreeNode> nodes_;
  std::vector<std::uint32_t> path_;
  std::vector<First> firsts_;
  std::unique_ptr<Keeping> keeping_;      // where it was asked for
  Values found_wins_{}, found_points_{};  // of this iteration
  std::array<double, kMaxSeats> wins_{}, points_{};
  int iterations_ = 0;
  int plies_ = 0;  // of this iteration
};

// How somebody errs who plays what looks good at a glance: a few of the moves come to mind, and the best-looking of them
// is played.
template <Playable G>
Move look_at_a_few(const typename G::Rules& rules, const View<G>& view, Rng& rng) {
  constexpr int kFew = 3;
  typename G::Position position;
  guess<G>(rules, view, rng, position);
  Menu menu, few;
  G::menu(rules, position, view.viewer(), menu);
  const auto any = [&] { return menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))]; };
  if constexpr (Appeals<G>) {
    for (int i = 0; i < kFew; ++i) few.add(any());
    std::array<float, kFew> looks;
    return best_looking<G>(rules, position, view.viewer(), few, looks);
  }
  return any();
}

// One step ahead: every move is made in a few guesses at the hidden facts, and what follows is estimated.
// Moves in the order of the menu, the expected points those of the best.
template <Playable G>
Thought look_one_step_ahead(const typename G::Rules& rules, int players, const View<G>& view,
                            std::uint64_t seed, const Net* net) {
  constexpr int kGuesses = 8;
  // Where a net weighs moves, those with less than this part of the best one's share are left out: what follows a move
  // that nobody makes is what it has not learned to judge.
  constexpr float kWorthALook = 0.3f;
  Judge<G> judge(rules, players, net);
  struct Look {
    double value = 0;
    std::array<double, kMaxSeats> points{}, win{};
  };
  const Seat seat = view.viewer();
  Rng rng(seed);
  Silent silent;
  Menu menu;
  std::vector<Look> looks;
  // What a net has learned to judge are turns that are over.
  const int turns = judge.has_net() ? judge.settle() : 0;
  Settling scratch;
  std::array<float, Menu::kCapacity> shares;
  bool weighed = false;
  for (int n = 0; n < kGuesses; ++n) {
    typename G::Position position;
    guess<G>(rules, view, rng, position);
    if (n == 0) {
      G::menu(rules, position, seat, menu);
      weighed = judge.weigh(position, seat, menu, shares);
    }
    looks.resize(static_cast<std::size_t>(menu.size()));
    for (int i = 0; i < menu.size(); ++i) {
      typename G::Position next = position;
      G::apply(rules, next, seat, menu[i], silent);
      scratch.plies = 0;
      if (turns > 0) settle<G>(rules, next, seat, turns, rng, scratch);
      const bool over = turns > 0 && G::node(rules, next).kind == Node::Kind::over;
      const auto [points, win, value] = over ? judge.end(next) : judge.judge(next);
      Look& look = looks[static_cast<std::size_t>(i)];
      look.value += static_cast<double>(value[seat]) / kGuesses;
      for (std::size_t s = 0; s < kMaxSeats; ++s) {
        look.points[s] += static_cast<double>(points[s]) / kGuesses;
        look.win[s] += static_cast<double>(win[s]) / kGuesses;
      }
    }
  }
  // One of those that look best is drawn: the first of them would always spare or favour the same seats.
  std::size_t best = 0;
  if (weighed)
    best = static_cast<std::size_t>(std::max_element(shares.begin(), shares.begin() + menu.size()) -
                                    shares.begin());
  std::uint32_t alike = 0;
  for (std::size_t i = 0; i < looks.size(); ++i) {
    if (weighed && shares[i] < kWorthALook) continue;
    if (looks[i].value > looks[best].value) best = i, alike = 0;
    if (looks[i].value == looks[best].value && rng.below(++alike) == 0) best = i;
  }
  Thought thought;
  thought.iterations = kGuesses;
  for (std::size_t i = 0; i < looks.size(); ++i)
    thought.alternatives.push_back(
        {menu[static_cast<int>(i)], i == best ? 1 : 0, 0, looks[i].value, 1, looks[i].points, looks[i].win});
  thought.points = looks[best].points;
  thought.win = looks[best].win;
  return thought;
}

}  // namespace enfilade
