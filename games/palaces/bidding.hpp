// The few bids worth thinking about, and what each promises: docs/rules/palaces.md, section 9.
//
// A bidder knows the own hand, and of the others what everybody knows: how many cards of each suit their
// hands are likely to hold, what the prize is worth to them, and what they claim.
#pragma once

#include "games/palaces/outlook.hpp"

namespace enfilade::palaces {

// A hand as money: what paying the best cards of a suit brings, their powers included.
class Money {
 public:
  Money(const Outlook& outlook, Seat seat, const Cards& cards);

  struct Bill {
    bool payable;
    float worth;
  };
  // The best way to pay a debt of which Great Halls already laid cover `covered`.
  Bill bill(const Counts& owed, int covered = 0) const;

  int have(std::size_t suit) const { return have_[suit]; }  // cards that can be paid
  int free(std::size_t suit) const { return free_[suit]; }  // of these, how many bring more than they cost
  int halls() const { return halls_; }

 private:
  static constexpr int kMostCards = 24;  // of one suit that are looked at
  void add(std::size_t suit, float worth);

  std::array<std::array<float, kMostCards + 1>, kSuits> brings_;  // by number of cards paid
  std::array<int, kSuits> have_{}, free_{};
  int halls_ = 0;
  float hall_ = 0;
};

class Bidding {
 public:
  // Precondition: the seat is asked for a bid, or building one.
  Bidding(const Outlook& outlook, Seat seat);

  // What passing promises, in levels.
  float passing() const;

  // Calls f(bid, worth) for every bid worth a thought; each beats the standing one.
  template <class F>
  void each(F f) const;

 private:
  // Somebody who bids after this seat.
  struct Rival {
    float reach;  // the best set to be expected, in cards and, as fractions, the suit
    float prize;  // what the prize is worth to them
  };

  void look_around();
  float reach_of(const Player& player) const;
  float worth_of(const Counts& bid) const;
  float chance_to_stand(const Counts& bid, float believed) const;
  float honesty(float reach, const Counts& bid) const;
  // The prize goes to somebody to whom it is worth that much, after paying.
  float losing(float theirs) const { return lose_ - outlook_.rivalry() * theirs; }
  template <class F>
  void each_with_set(Suit suit, int count, F f) const;

  const Outlook& outlook_;
  const Rules& rules_;
  const Facts& facts_;
  const Weights& w_ = kWeights;
  const Seat seat_;
  const Suit prize_suit_;
  const std::uint32_t standing_;
  const Money money_;
  float reach_;       // what the others expect of this seat
  float win_, lose_;  // what getting the prize brings before paying, and what the drawing brings otherwise

  std::array<Rival, kMaxPlayers> rivals_{};
  int rival_count_ = 0;
  float rival_prize_ = 0;   // the most that the prize is worth to one of them
  float others_prize_ = 0;  // and to anybody else who may still get it
};

// The largest set of a bid, in cards and, as fractions, the rank of its suit.
inline float height_of(const Counts& bid) { return static_cast<float>(key_of(bid) >> 24) / 4; }

template <class F>
void Bidding::each_with_set(Suit suit, int count, F f) const {
  Counts bid{};
  bid[prize_suit_] = 1;
  bid[suit] = static_cast<std::uint8_t>(std::max<int>(count, bid[suit]));
  // Cards whose powers are worth more than they cost come along, as long as they form no larger set.
  for (std::size_t s = 0; s < kSuits; ++s) {
    const int with = money_.free(s) + (s == prize_suit_);
    if (s != suit) bid[s] = static_cast<std::uint8_t>(std::max<int>(bid[s], std::min(with, count)));
  }
  if (key_of(bid) > standing_) return f(bid, worth_of(bid));
  // Too low: further sets may decide (PA-3.9).
  for (std::size_t s = 0; s < kSuits; ++s) {
    if (s == suit) continue;
    Counts more = bid;
    const int most = std::min(count, money_.have(s) + (s == prize_suit_));
    while (more[s] < most && key_of(more) <= standing_) ++more[s];
    if (key_of(more) > standing_) f(more, worth_of(more));
  }
}

template <class F>
void Bidding::each(F f) const {
  constexpr int kBeyond = 2;  // how many cards a claim may exceed the hand by
  const int lowest = std::max(1, static_cast<int>(standing_ >> 26));
  for (Suit suit = 0; suit < kSuits; ++suit) {
    const int honest = money_.have(suit) + (suit == prize_suit_) + money_.halls();
    const int most = std::min(rules_.bid_cap, std::max(honest, lowest) + kBeyond);
    for (int count = lowest; count <= most; ++count) each_with_set(suit, count, f);
  }
}

}  // namespace enfilade::palaces
