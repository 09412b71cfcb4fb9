#include "games/palaces/advice.hpp"

namespace enfilade::palaces {

std::array<Set, kSuits> profile_of(const Counts& bid) {
  std::array<Set, kSuits> sets;
  for (std::size_t s = 0; s < kSuits; ++s) sets[s] = {bid[s], static_cast<Suit>(s)};
  std::stable_sort(sets.begin(), sets.end(),
                   [](const Set& a, const Set& b) { return a.weight() > b.weight(); });
  return sets;
}

Difference difference(const Counts& a, const Counts& b) {
  const auto high = profile_of(key_of(a) > key_of(b) ? a : b);
  const auto low = profile_of(key_of(a) > key_of(b) ? b : a);
  using By = Difference::By;
  for (std::size_t i = 0; i < kSuits; ++i) {
    if (high[i].weight() == low[i].weight()) continue;
    const By by = low[i].count == 0 ? By::more : high[i].count > low[i].count ? By::count : By::suit;
    return {by, static_cast<int>(i), high[i], low[i]};
  }
  return {};
}

namespace {

// The smallest set of this suit that is above `floor`.
Set just_above(int floor, Suit suit) {
  const int count = std::max(1, (floor - rank_of(suit)) / 4);
  return {Set{count, suit}.weight() > floor ? count : count + 1, suit};
}

// The lowest bid that has the best `same` sets of `standing` and then a better one: that set is the smallest
// there is, and what follows is the card of the prize alone, unless its suit has come already.
std::optional<Counts> raise_after(const Rules& rules, const std::array<Set, kSuits>& standing,
                                  std::size_t same, Suit prize) {
  Counts kept{};
  for (std::size_t i = 0; i < same; ++i) {
    if (standing[i].count == 0) return std::nullopt;
    kept[standing[i].suit] = static_cast<std::uint8_t>(standing[i].count);
  }
  const int ceiling = same == 0 ? Set{rules.bid_cap + 1, kSuits - 1}.weight() : standing[same - 1].weight();
  std::optional<Counts> best;
  for (Suit suit = 0; suit < kSuits; ++suit) {
    if (kept[suit] > 0) continue;
    const Set set = just_above(standing[same].weight(), suit);
    if (set.count > rules.bid_cap || set.weight() >= ceiling) continue;
    Counts bid = kept;
    bid[suit] = static_cast<std::uint8_t>(set.count);
    if (bid[prize] == 0) bid[prize] = 1;
    if (!best || key_of(bid) < key_of(*best)) best = bid;
  }
  return best;
}

}  // namespace

std::optional<Counts> lowest_raise(const Rules& rules, const Facts& facts) {
  const Suit prize = rules.suit(facts.prize);
  if (facts.leader == kNobody) {
    Counts bare{};
    bare[prize] = 1;  // PA-3.5
    return bare;
  }
  // The longer the bids agree, the lower the raise.
  const auto standing = profile_of(facts.bids[facts.leader]);
  for (std::size_t same = kSuits; same-- > 0;)
    if (const auto raise = raise_after(rules, standing, same, prize)) return raise;
  return std::nullopt;
}

std::optional<Counts> lowest_payable(const Rules& rules, const Facts& facts, const Cards& hand) {
  const Purse purse = purse_of(rules, hand);
  const Suit prize = rules.suit(facts.prize);
  std::array<int, kSuits> most;
  for (std::size_t s = 0; s < kSuits; ++s)
    most[s] =
        std::min(rules.bid_cap, purse.ordinary[s] + 2 * purse.treasuries[s] + purse.halls + (s == prize));
  std::uint32_t lowest = UINT32_MAX;
  std::optional<Counts> best;
  Counts bid{};
  for (;;) {
    const std::uint32_t key = key_of(bid);
    if (bid[prize] > 0 && key > standing_key(facts) && key < lowest) {
      Counts debt = bid;
      --debt[prize];
      if (can_complete(debt, Purse{}, purse)) {
        best = bid;
        lowest = key;
      }
    }
    std::size_t s = 0;
    while (s < kSuits && bid[s] == most[s]) bid[s++] = 0;
    if (s == kSuits) return best;
    ++bid[s];
  }
}

namespace {

// How many cards each of the laid ones covers: a Treasury two where there is room for it.
void share_out(const Rules& rules, Payment& payment, const Cards& cards) {
  const Purse purse = purse_of(rules, cards);
  std::array<int, kSuits> open{}, treasuries = purse.treasuries;
  for (std::size_t s = 0; s < kSuits; ++s) open[s] = payment.owed[s] - purse.ordinary[s];
  rules.copies.each(cards, [&](Card card, int n) {
    for (int i = 0; i < n; ++i) {
      int covers = 1;
      if (rules.power(card) == Power::pays_two) {
        const Suit suit = rules.suit(card);
        covers = std::min(2, open[suit] - --treasuries[suit]);
        open[suit] -= covers;
      }
      payment.laid.push_back({card, covers});
    }
  });
}

}  // namespace

Payment payment_for(const Rules& rules, const Facts& facts, const Counts& bid, const Cards& hand) {
  Payment payment;
  payment.owed = bid;
  --payment.owed[rules.suit(facts.prize)];
  const Purse purse = purse_of(rules, hand);
  payment.payable = can_complete(payment.owed, Purse{}, purse);
  payment.halls = purse.halls;
  for (std::size_t s = 0; s < kSuits; ++s)
    payment.lacks[s] =
        static_cast<std::uint8_t>(std::max(0, payment.owed[s] - purse.ordinary[s] - 2 * purse.treasuries[s]));
  if (!payment.payable) return payment;
  Facts paying = facts;  // as if the bid had won: always the first card that D-05 would offer
  paying.turn = paying.leader = 0;
  paying.players[0].hand = hand;
  paying.bids[0] = bid;
  paying.picked = {};
  while (!pays_exactly(payment.owed, purse_of(rules, paying.picked))) {
    Card first = kNoCard;
    each_payment_card(rules, paying, [&](Card card) { first = std::min(first, card); });
    rules.copies.add(paying.picked, first);
  }
  share_out(rules, payment, paying.picked);
  rules.copies.each(hand, [&](Card card, int) {
    Purse laid, rest = purse;
    laid.add(rules, card, 1);
    rest.add(rules, card, -1);
    if (can_complete(payment.owed, laid, rest)) rules.copies.add(payment.usable, card);
  });
  return payment;
}

}  // namespace enfilade::palaces
