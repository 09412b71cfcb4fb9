#include "games/palaces/guess.hpp"

namespace enfilade::palaces {

namespace {

constexpr int kMaxPool = 64;  // C(64, 32) still fits into 64 bits

struct Binomials {
  std::uint64_t of[kMaxPool + 1][kMaxPool + 1]{};
  constexpr Binomials() {
    for (int n = 0; n <= kMaxPool; ++n) {
      of[n][0] = 1;
      for (int k = 1; k <= n; ++k) of[n][k] = of[n - 1][k - 1] + (k < n ? of[n - 1][k] : 0);
    }
  }
};
constexpr Binomials kBinomials;

std::uint64_t choose(int n, int k) { return k < 0 || k > n ? 0 : kBinomials.of[n][k]; }

// Uniform over 0 .. n-1 for n beyond 32 bits.
std::uint64_t below(Rng& rng, std::uint64_t n) {
  const auto bits = static_cast<int>(std::bit_width(n - 1));
  if (bits == 0) return 0;
  for (;;)
    if (const std::uint64_t r = rng.next() >> (64 - bits); r < n) return r;
}

}  // namespace

Cards some_of(const Copies& copies, const Cards& pool, int n, Rng& rng) {
  const int size = pool.size();
  const bool few = 2 * n <= size;  // otherwise choose those that stay behind
  Cards left = pool, taken;
  for (int i = 0; i < (few ? n : size - n); ++i) {
    const Card card = copies.nth(left, static_cast<int>(rng.below(static_cast<std::uint32_t>(size - i))));
    copies.remove(left, card);
    copies.add(taken, card);
  }
  return few ? taken : left;
}

PayableHands::PayableHands(const Rules& rules, const Counts& owed, const Cards& known, const Cards& pool,
                           int hidden)
    : rules_(rules),
      owed_(owed),
      pool_(pool),
      known_(purse_of(rules, known)),
      offer_(purse_of(rules, pool)),
      hidden_(hidden) {
  ENFILADE_CHECK(hidden <= kMaxHidden && pool.size() <= kMaxPool);
  for (std::size_t suit = kSuits - 1; suit > 0; --suit)
    for (int cards = 0; cards <= hidden; ++cards)
      for (int missing = 0; missing <= kMaxHalls; ++missing) {
        std::uint64_t sum = 0;
        each_choice(suit, cards, missing, [&](int, int, std::uint64_t n) { sum += n; });
        after_[suit - 1][static_cast<std::size_t>(cards)][static_cast<std::size_t>(missing)] = sum;
      }
  each_choice(0, hidden, 0, [&](int, int, std::uint64_t n) { total_ += n; });
}

int PayableHands::missing(std::size_t suit, int ordinary, int treasuries) const {
  return std::max(
      0, owed_[suit] - known_.ordinary[suit] - ordinary - 2 * (known_.treasuries[suit] + treasuries));
}

std::uint64_t PayableHands::ways(std::size_t suit, int cards, int missing) const {
  if (missing > kMaxHalls) return 0;
  if (suit == kSuits) return missing <= known_.halls + cards ? choose(offer_.halls, cards) : 0;
  return after_[suit - 1][static_cast<std::size_t>(cards)][static_cast<std::size_t>(missing)];
}

// Calls f(ordinary, treasuries, ways) for what the hand may hold of this suit.
template <class F>
void PayableHands::each_choice(std::size_t suit, int cards, int already, F f) const {
  for (int ordinary = 0; ordinary <= std::min(cards, offer_.ordinary[suit]); ++ordinary)
    for (int treasuries = 0; treasuries <= std::min(cards - ordinary, offer_.treasuries[suit]);
         ++treasuries) {
      const std::uint64_t rest =
          ways(suit + 1, cards - ordinary - treasuries, already + missing(suit, ordinary, treasuries));
      if (rest > 0)
        f(ordinary, treasuries,
          choose(offer_.ordinary[suit], ordinary) * choose(offer_.treasuries[suit], treasuries) * rest);
    }
}

Cards PayableHands::draw(Rng& rng) const {
  ENFILADE_CHECK(any());
  Cards hand;
  int cards = hidden_, lacking = 0;
  std::uint64_t total = total_;
  for (std::size_t suit = 0; suit < kSuits; ++suit) {
    std::uint64_t ticket = below(rng, total);
    int ordinary = -1, treasuries = 0;
    each_choice(suit, cards, lacking, [&](int o, int t, std::uint64_t n) {
      if (ordinary >= 0) return;
      if (ticket >= n) {
        ticket -= n;
        return;
      }
      ordinary = o;
      treasuries = t;
    });
    Cards ordinary_pool = pool_.within(rules_.ordinary[suit]);
    ordinary_pool.low |= pool_.low & std::uint64_t{0xFF} << (8 * suit);
    rules_.copies.add_all(hand, some_of(rules_.copies, ordinary_pool, ordinary, rng));
    rules_.copies.add_all(hand,
                          some_of(rules_.copies, pool_.within(rules_.treasuries[suit]), treasuries, rng));
    lacking += missing(suit, ordinary, treasuries);
    cards -= ordinary + treasuries;
    total = ways(suit + 1, cards, lacking);
  }
  rules_.copies.add_all(hand, some_of(rules_.copies, pool_.within(rules_.halls), cards, rng));
  return hand;
}

}  // namespace enfilade::palaces
