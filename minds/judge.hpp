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
      : rules_(rules),
        players_(players),
        values_(net && net->use(players).values ? net : nullptr),
        moves_(net && net->use(players).moves ? net : nullptr) {
    if (net) use_ = net->use(players);
    places_ = values_ && values_->knows_places() && use_.places && players > 2;
    if constexpr (Sees<G>) {
      if (values_ || moves_) eyes_ = std::make_unique<Eyes>();
    }
  }
  // Turns that are played to their end before a position is judged.
  int settle() const {
    if (values_) return use_.settle >= 0 ? use_.settle : kTuning.net_settle;
    return players_ > 2 && kTuning.settle_more >= 0 ? kTuning.settle_more : kTuning.settle;
  }
  bool has_net() const { return values_ != nullptr; }
  float exploration() const { return use_.exploration > 0 ? use_.exploration : kTuning.exploration; }

  Judgement judge(const typename G::Position& position) {
    Judgement judgement{.points = points_of(position)};
    if (values_) {
      ask_net(position, judgement);
    } else {
      judgement.value = judgement.win = kWorth.of_estimate(judgement.points, players_);
    }
    return judgement;
  }

  // Of a game that is over.
  Judgement end(const typename G::Position& position) const {
    const Scores scores = G::scores(rules_, position);
    Judgement judgement;
    int winners = 0;
    for (std::size_t s = 0; s < static_cast<std::size_t>(players_); ++s) winners += scores.place[s] == 1;
    for (std::size_t s = 0; s < static_cast<std::size_t>(players_); ++s)
      judgement.win[s] = scores.place[s] == 1 ? 1.0f / static_cast<float>(winners) : 0.0f;
    // Those of the house, too, which stand behind those of who sits alone.
    for (std::size_t s = 0; s < kMaxSeats; ++s) judgement.points[s] = static_cast<float>(scores.points[s]);
    // What a net has learned to foresee is what its games are worth at their end.
    judgement.value = (values_ ? Worth{kTuning.point, false, places_} : kWorth).of_end(scores);
    return judgement;
  }

  // Each move's share of attention; false where no net weighs them.
  bool weigh(const typename G::Position& position, Seat seat, const Menu& menu, std::span<float> shares) {
    if constexpr (Sees<G>) {
      if (moves_) {
        G::look_at_moves(rules_, position, seat, menu, eyes_->moves);
        moves_->weigh(eyes_->moves, menu.size(), shares);
        return true;
      }
    }
    (void)position, (void)seat, (void)menu, (void)shares;
    return false;
  }

 private:
  static constexpr MindTuning kTuning = tuning_of<G>();
  static constexpr Worth kWorth{kTuning.point, kTuning.over_each};
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
      Values leads{}, beaten{};
      float wins = 0;
      for (std::size_t s = 0; s < seats; ++s) {
        eyes_->sight.clear();
        G::look(rules_, position, static_cast<Seat>(s), expected, eyes_->sight);
        const Verdict verdict = values_->judge(eyes_->sight);
        judgement.points[s] += verdict.points;
        leads[s] = lead_over_best(expected, s, players_) + verdict.lead;
        wins += judgement.win[s] = verdict.win;
        beaten[s] = verdict.beaten;
      }
      for (std::size_t s = 0; s < seats; ++s) {
        if (players_ > 1) judgement.win[s] /= wins;
        judgement.value[s] = kWorth.of_hope(places_ ? beaten[s] : judgement.win[s], leads[s]);
      }
    }
  }

  const typename G::Rules& rules_;
  int players_;
  const Net *values_, *moves_;  // null: the game itself judges positions, or weighs moves
  NetUse use_;
  bool places_ = false;  // whether a seat wants to beat many of the others, as the net has learned to foresee
  std::unique_ptr<std::conditional_t<Sees<G>, Eyes, Blind>> eyes_;
};

}  // namespace enfilade
