// Section 3.2 against trying everything.
#include <algorithm>
#include <map>
#include <set>

#include "games/palaces/guess.hpp"
#include "games/palaces/tests/table.hpp"

namespace enfilade::palaces {
namespace {

using Laid = std::vector<int>;  // cards in canonical order

// Whether cards [i..] can be given suits to cover so that nothing is left over: PA-5.13, PA-5.15 to PA-5.17
// literally.
bool covers(const Rules& rules, const Laid& laid, std::size_t i, std::array<int, kSuits> left) {
  if (i == laid.size()) return left == std::array<int, kSuits>{};
  const auto next = static_cast<Card>(laid[i]);
  const Suit own = rules.suit(next);
  for (std::size_t s = 0; s < kSuits; ++s) {
    const bool any = rules.power(next) == Power::pays_any;
    if (s != own && !any) continue;
    const int most = rules.power(next) == Power::pays_two ? 2 : 1;
    for (int n = 1; n <= most; ++n) {
      if (left[s] < n) break;
      auto rest = left;
      rest[s] -= n;
      if (covers(rules, laid, i + 1, rest)) return true;
    }
  }
  return false;
}

Laid list_of(const Rules& rules, const Cards& set) {
  Laid list;
  rules.copies.each(set, [&](Card c, int n) { list.insert(list.end(), static_cast<std::size_t>(n), c); });
  return list;
}

std::set<Laid> payments_by_trying(const Rules& rules, const Cards& hand, const Counts& owed) {
  const Laid all = list_of(rules, hand);
  std::set<Laid> payments;
  for (unsigned mask = 0; mask < 1u << all.size(); ++mask) {
    Laid laid;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (mask >> i & 1) laid.push_back(all[i]);
    if (covers(rules, laid, 0, {owed[0], owed[1], owed[2], owed[3]})) payments.insert(laid);
  }
  return payments;
}

// Every sequence that the menus of D-05 offer.
void payments_by_menu(const Rules& rules, Facts& f, std::vector<Laid>& found) {
  const Counts debt = owed(rules, f);
  const bool exact = pays_exactly(debt, purse_of(rules, f.picked));
  if (exact) found.push_back(list_of(rules, f.picked));
  std::vector<Card> next;
  each_payment_card(rules, f, [&](Card c) { next.push_back(c); });
  EXPECT_TRUE(exact || !next.empty());
  for (const Card c : next) {
    const Cards before = f.picked;
    rules.copies.add(f.picked, c);
    payments_by_menu(rules, f, found);
    f.picked = before;
  }
}

Cards random_hand(const Rules& rules, Rng& rng) {
  static constexpr std::string_view kCodes[] = {"G",    "S",    "J",    "TR-G", "TR-S",
                                                "HA-J", "HA-G", "FO-G", "FO-S"};
  Cards hand;
  for (const std::string_view code : kCodes) {
    const Card c = card(rules, code);
    const std::uint32_t most = c < kBasics ? 3 : 1;
    for (std::uint32_t n = rng.below(most + 1); n > 0; --n) rules.copies.add(hand, c);
  }
  return hand;
}

// PA-5.2, PA-5.13 to PA-5.17: payable, and every payment by exactly one sequence
TEST(PalacesPayment, AgreesWithTryingEverything) {
  const Rules rules = rules_for(3);
  Rng rng(3);
  int payable_debts = 0;
  for (int i = 0; i < 400; ++i) {
    Position at;
    Palaces::start(rules, at);
    Facts& f = at.facts;
    f.prize = card(rules, "HA-C");
    f.leader = f.turn = 1;
    f.players[1].hand = random_hand(rules, rng);
    Counts debt{};
    for (auto& count : debt) count = static_cast<std::uint8_t>(rng.below(4));
    f.bids[1] = debt;
    ++f.bids[1][2];
    const auto wanted = payments_by_trying(rules, f.players[1].hand, debt);
    ASSERT_EQ(payable(rules, debt, f.players[1].hand), !wanted.empty());
    if (wanted.empty()) continue;
    ++payable_debts;
    std::vector<Laid> found;
    payments_by_menu(rules, f, found);
    std::sort(found.begin(), found.end());
    EXPECT_EQ(std::adjacent_find(found.begin(), found.end()), found.end());
    EXPECT_EQ(std::set(found.begin(), found.end()), wanted);
  }
  EXPECT_GT(payable_debts, 50);
}

// Section 6.3 in phase `lay`: all hands that can pay, equally often, and no others
TEST(PalacesPayment, GuessedHandsOfAPayerAreUniformOverThoseThatCanPay) {
  const Rules rules = rules_for(3);
  const Cards known = cards(rules, {"G"}),
              pool = cards(rules, {"G", "G", "S", "C", "J", "TR-G", "HA-S", "FO-G"});
  const Counts debt{3, 1, 0, 0};
  const int hidden = 3;
  const Laid all = list_of(rules, pool);
  std::map<Laid, int> weight;
  for (unsigned mask = 0; mask < 1u << all.size(); ++mask) {
    if (std::popcount(mask) != hidden) continue;
    Cards hand = known;
    Laid chosen;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (mask >> i & 1) {
        rules.copies.add(hand, static_cast<Card>(all[i]));
        chosen.push_back(all[i]);
      }
    if (payable(rules, debt, hand)) ++weight[chosen];
  }
  int total = 0;
  for (const auto& [hand, n] : weight) total += n;
  ASSERT_GT(total, 5);
  const PayableHands hands(rules, debt, known, pool, hidden);
  Rng rng(11);
  std::map<Laid, int> seen;
  const int draws = 40'000;
  for (int i = 0; i < draws; ++i) ++seen[list_of(rules, hands.draw(rng))];
  EXPECT_EQ(seen.size(), weight.size());
  double chi = 0;
  for (const auto& [hand, n] : weight) {
    const double expected = double{draws} * n / total, off = seen[hand] - expected;
    chi += off * off / expected;
  }
  EXPECT_LT(chi, 3.0 * static_cast<double>(weight.size()) + 20);
  EXPECT_FALSE(PayableHands(rules, {9, 9, 0, 0}, known, pool, hidden).any());
}

}  // namespace
}  // namespace enfilade::palaces
