// What a position and the moves in it are worth: by the net of the game where there is one, else by what the game
// itself knows.
#pragma once

#include <memory>

#include "kernel/insight.hpp"
#include "minds/net.hpp"

namespace enfilade {

template <class G>
class Judge {
 public:
  using Values = std::array<float, kMaxSeats>;
  struct Judgement {
    Values points{}, win{};  // expected; and the chance to win
    Values value{};          // 0..1, what a seat should want to be large
  };

  Judge(const typename G::Rules& rules, int players, const Net* net)
      : rules_(rules), players_(players), net_(net) {
    if constexpr (Sees<G>) {
      if (net_) eyes_ = std::make_unique<Eyes>();
    }
  }
  bool has_net() const { return net_ != nullptr; }

  Judgement judge(const typename G::Position& position) {
    Judgement judgement{.points = points_of(position)};
    if (net_) {
      ask_net(position, judgement);
    } else {
      judgement.value = judgement.win = kWorth.of_estimate(judgement.points, players_);
    }
    return judgement;
  }

  // Each move's share of attention; false without a net.
  bool weigh(const typename G::Position& position, Seat seat, const Menu& menu, std::span<float> shares) {
    if constexpr (Sees<G>) {
      if (net_) {
        G::look_at_moves(rules_, position, seat, menu, eyes_->moves);
        net_->weigh(eyes_->moves, menu.size(), shares);
        return true;
      }
    }
    (void)position, (void)seat, (void)menu, (void)shares;
    return false;
  }

 private:
  static constexpr Worth kWorth{tuning_of<G>().point, tuning_of<G>().over_each};
  struct Eyes {
    Sight sight{G::kSight};
    MoveSight moves{G::kSight};
  };
  struct Blind {};

  Values points_of(const typename G::Position& position) const {
    if constexpr (Estimates<G>) return G::estimate(rules_, position);
    Values points{};
    const Scores scores = G::scores(rules_, position);
    for (std::size_t s = 0; s < kMaxSeats; ++s) points[s] = static_cast<float>(scores.points[s]);
    return points;
  }

  // Seat by seat; somebody wins, so that the chances of a table of several add up to one.
  void ask_net(const typename G::Position& position, Judgement& judgement) {
    if constexpr (Sees<G>) {
      const auto seats = static_cast<std::size_t>(players_);
      const Values expected = judgement.points;
      Values leads{};
      float wins = 0;
      for (std::size_t s = 0; s < seats; ++s) {
        eyes_->sight.clear();
        G::look(rules_, position, static_cast<Seat>(s), expected, eyes_->sight);
        const Verdict verdict = net_->judge(eyes_->sight);
        judgement.points[s] += verdict.points;
        leads[s] = lead_over_best(expected, s, players_) + verdict.lead;
        wins += judgement.win[s] = verdict.win;
      }
      for (std::size_t s = 0; s < seats; ++s) {
        if (players_ > 1) judgement.win[s] /= wins;
        judgement.value[s] = kWorth.of_hope(judgement.win[s], leads[s]);
      }
    }
  }

  const typename G::Rules& rules_;
  int players_;
  const Net* net_;
  std::unique_ptr<std::conditional_t<Sees<G>, Eyes, Blind>> eyes_;
};

}  // namespace enfilade
