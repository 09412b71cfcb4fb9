// What helps to decide, for boards and terminals: how two bids compare, what beats the standing one, and
// which cards would pay. Computed from what one seat may know; not for the hot path.
#pragma once

#include <optional>
#include <vector>

#include "games/palaces/questions.hpp"

namespace enfilade::palaces {

// --- comparing ---

// Some cards of one suit in a bid.
struct Set {
  int count = 0;
  Suit suit = 0;
  int weight() const { return count > 0 ? 4 * count + rank_of(suit) : 0; }
  friend bool operator==(const Set&, const Set&) = default;
};

// The sets of a bid from the best down (PA-3.10); those that it does not have are empty.
std::array<Set, kSuits> profile_of(const Counts& bid);

// The first sets in which two bids differ (PA-3.7 to PA-3.12), the higher bid's first.
struct Difference {
  enum class By : std::uint8_t { same, count, suit, more } by = By::same;  // more: a set against none
  int set = 0;                                                             // from 0
  Set high, low;
};
Difference difference(const Counts& a, const Counts& b);

// --- raising ---

// The lowest bid that beats the standing one, whether anybody can pay it or not.
std::optional<Counts> lowest_raise(const Rules& rules, const Facts& facts);

// The lowest one among those that this hand can pay.
std::optional<Counts> lowest_payable(const Rules& rules, const Facts& facts, const Cards& hand);

// --- paying ---

struct Payment {
  struct Laid {
    Card card;
    int covers;
  };
  Counts owed{};
  bool payable = false;
  std::vector<Laid> laid;  // one way to pay: basic cards first
  Cards usable;            // types of the hand that some payment uses, once each
  Counts lacks{};          // what the hand has too little of, by suit
  int halls = 0;           // Great Halls, each of which makes up for one of these
};
// How the seat would pay this bid for the prize from this hand (PA-5.13 to PA-5.18).
Payment payment_for(const Rules& rules, const Facts& facts, const Counts& bid, const Cards& hand);

}  // namespace enfilade::palaces
