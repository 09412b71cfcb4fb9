// Random hands: any part of a pool, and a part that together with known cards can pay a debt.
#pragma once

#include "games/palaces/questions.hpp"
#include "kernel/rng.hpp"

namespace enfilade::palaces {

// `n` cards of the pool, every choice equally likely.
Cards some_of(const Copies& copies, const Cards& pool, int n, Rng& rng);

// The hands of `known` and `hidden` cards of the pool from which a debt can be paid, each equally likely.
//
// A random hand may be able to pay only once in a million tries, so the hands are counted instead: per suit
// by the number of ordinary cards and Treasuries they hold, carrying along how much of the debt Great Halls
// must cover.
class PayableHands {
 public:
  PayableHands(const Rules& rules, const Counts& owed, const Cards& known, const Cards& pool, int hidden);

  bool any() const { return total_ > 0; }
  Cards draw(Rng& rng) const;  // precondition: any()

 private:
  static constexpr int kMaxHidden = 64;
  using Ways = std::array<std::array<std::uint64_t, kMaxHalls + 1>, kMaxHidden + 1>;

  // Ways to choose `cards` more cards from suit `suit` on, when Great Halls must already cover `missing`.
  std::uint64_t ways(std::size_t suit, int cards, int missing) const;
  int missing(std::size_t suit, int ordinary, int treasuries) const;
  template <class F>
  void each_choice(std::size_t suit, int cards, int missing, F f) const;

  const Rules& rules_;
  Counts owed_;
  Cards pool_;
  Purse known_, offer_;
  int hidden_;
  std::uint64_t total_ = 0;
  std::array<Ways, kSuits - 1> after_;  // for suits 1, 2, 3
};

}  // namespace enfilade::palaces
