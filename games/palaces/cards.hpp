// A multiset of cards of Palaces in 16 bytes: every hand, deck and pile is one.
//
//   low   |   castle 32 bits   | J count | C count | S count | G count |     basic cards: one byte per suit
//   high  |   garden 32 bits   |            dungeon 32 bits            |     prize cards: one bit per copy
//
// A card type with several copies (content packs only) owns as many neighbouring bits, filled from the lowest
// up, so that equal multisets have equal bytes. A Card is the number of a type in the canonical order of
// section 2.7: 0..3 are the basic cards, 4..99 the prize types by their first bit.
#pragma once

#include <bit>
#include <cstdint>

#include "kernel/check.hpp"

namespace enfilade::palaces {

using Card = std::uint8_t;
inline constexpr Card kNoCard = 0xFF;
inline constexpr int kSuits = 4, kBasics = 4, kDecks = 3, kDeckSize = 32;
inline constexpr int kPrizes = kDecks * kDeckSize, kCards = kBasics + kPrizes;

using Suit = std::uint8_t;  // 0 Gold, 1 Silver, 2 Crystal, 3 Jade: best first (PA-3.8)
constexpr int rank_of(Suit suit) { return 3 - suit; }

struct Cards {
  std::uint64_t low = 0, high = 0;

  static constexpr std::uint64_t kPrizeBits = 0xFFFFFFFF00000000u;

  // The bit of a prize card; meaningless for basic ones.
  static constexpr Cards bit(Card card) {
    const unsigned at = 28u + card;
    return at < 64 ? Cards{std::uint64_t{1} << at, 0} : Cards{0, std::uint64_t{1} << (at - 64)};
  }

  constexpr bool empty() const { return (low | high) == 0; }
  constexpr int basics(int suit) const { return static_cast<int>(low >> (8 * suit) & 0xFF); }
  constexpr int basics() const { return static_cast<int>((low & 0xFFFFFFFF) * 0x01010101u >> 24 & 0xFF); }
  constexpr int prizes() const { return std::popcount(low & kPrizeBits) + std::popcount(high); }
  constexpr int size() const { return basics() + prizes(); }
  constexpr bool has(Card card) const {
    if (card < kBasics) return basics(card) > 0;
    const Cards one = bit(card);
    return ((low & one.low) | (high & one.high)) != 0;
  }
  // The prize bits of one deck: 0 castle, 1 dungeon, 2 garden.
  constexpr std::uint32_t deck(int d) const {
    return static_cast<std::uint32_t>(d == 0 ? low >> 32 : d == 1 ? high : high >> 32);
  }
  // The prize cards that are in `mask`, a set of prize bits.
  constexpr Cards within(const Cards& mask) const { return {low & mask.low & kPrizeBits, high & mask.high}; }
  constexpr int among(const Cards& mask) const { return within(mask).prizes(); }
  // What both have: with bits filled from the lowest up, the smaller of two counts is their common bits.
  constexpr Cards common(const Cards& other) const {
    Cards both = within(other);
    for (int s = 0; s < kBasics; ++s) {
      const int mine = basics(s), theirs = other.basics(s);
      both.low |= static_cast<std::uint64_t>(mine < theirs ? mine : theirs) << (8 * s);
    }
    return both;
  }
  friend constexpr bool operator==(const Cards&, const Cards&) = default;
};

// How many bits each type owns. Nearly everything is quicker when no type has two (the shipped set).
struct Copies {
  bool several = false;
  std::uint8_t of[kCards];  // 0 for a bit that is not the first of its type
  Cards first;              // the first bits of all types

  int count(const Cards& cards, Card card) const {
    if (card < kBasics) return cards.basics(card);
    if (!several) return cards.has(card);
    int n = 0;
    while (n < of[card] && cards.has(static_cast<Card>(card + n))) ++n;
    return n;
  }
  void add(Cards& cards, Card card) const {
    if (card < kBasics) {
      cards.low += std::uint64_t{1} << (8 * card);
      return;
    }
    const int n = several ? count(cards, card) : 0;
    const Cards one = Cards::bit(static_cast<Card>(card + n));
    cards.low |= one.low;
    cards.high |= one.high;
  }
  void remove(Cards& cards, Card card) const {
    if (card < kBasics) {
      cards.low -= std::uint64_t{1} << (8 * card);
      return;
    }
    const int n = several ? count(cards, card) - 1 : 0;
    const Cards one = Cards::bit(static_cast<Card>(card + n));
    cards.low &= ~one.low;
    cards.high &= ~one.high;
  }
  void add_all(Cards& cards, const Cards& more) const {
    if (several) return add_one_by_one(cards, more);
    cards.low = ((cards.low + (more.low & 0xFFFFFFFF)) | (more.low & Cards::kPrizeBits));
    cards.high |= more.high;
  }
  // Precondition: all of `less` is there.
  void remove_all(Cards& cards, const Cards& less) const {
    if (several) return remove_one_by_one(cards, less);
    cards.low = (cards.low - (less.low & 0xFFFFFFFF)) & ~(less.low & Cards::kPrizeBits);
    cards.high &= ~less.high;
  }
  bool includes(const Cards& all, const Cards& part) const { return all.common(part) == part; }

  // Calls f(card, count) for every type that is there, in canonical order.
  template <class F>
  void each(const Cards& cards, F f) const {
    for (int s = 0; s < kBasics; ++s)
      if (const int n = cards.basics(s)) f(static_cast<Card>(s), n);
    const auto word = [&](std::uint64_t bits, int base) {
      for (; bits; bits &= bits - 1) {
        const Card card = static_cast<Card>(base + std::countr_zero(bits));
        f(card, several ? count(cards, card) : 1);
      }
    };
    word(cards.low & first.low, -28);
    word(cards.high & first.high, 36);
  }
  int types(const Cards& cards) const {
    int n = cards.among(first);
    for (int s = 0; s < kBasics; ++s) n += cards.basics(s) > 0;
    return n;
  }
  // The card with this number when all are laid out in canonical order; it must be there.
  Card nth(const Cards& cards, int n) const;
  Card lowest(const Cards& cards) const { return nth(cards, 0); }
  Card highest(const Cards& cards) const { return nth(cards, cards.size() - 1); }

 private:
  void add_one_by_one(Cards& cards, const Cards& more) const;
  void remove_one_by_one(Cards& cards, const Cards& less) const;
};

inline Card Copies::nth(const Cards& cards, int n) const {
  for (int s = 0; s < kBasics; ++s) {
    if (n < cards.basics(s)) return static_cast<Card>(s);
    n -= cards.basics(s);
  }
  std::uint64_t bits = cards.low & Cards::kPrizeBits;
  int base = -28;
  if (const int there = std::popcount(bits); n >= there) {
    n -= there;
    bits = cards.high;
    base = 36;
  }
  ENFILADE_CHECK(bits != 0);
  while (n-- > 0) bits &= bits - 1;
  int card = base + std::countr_zero(bits);
  while (of[card] == 0) --card;  // a further copy: back to the first
  return static_cast<Card>(card);
}

inline void Copies::add_one_by_one(Cards& cards, const Cards& more) const {
  each(more, [&](Card card, int n) {
    for (int i = 0; i < n; ++i) add(cards, card);
  });
}

inline void Copies::remove_one_by_one(Cards& cards, const Cards& less) const {
  each(less, [&](Card card, int n) {
    for (int i = 0; i < n; ++i) remove(cards, card);
  });
}

}  // namespace enfilade::palaces
