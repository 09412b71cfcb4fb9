// What beats a bid and what pays it, against every bid there is; and the scene that tells it.
#include "games/palaces/advice.hpp"

#include "games/palaces/tests/table.hpp"
#include "games/palaces/words.hpp"
#include "kernel/json.hpp"

namespace enfilade::palaces {
namespace {

Counts bid(std::string_view text) { return *parse_counts(text); }

template <class F>
void each_bid(int most, F f) {
  Counts counts{};
  for (;;) {
    f(counts);
    std::size_t s = 0;
    while (s < kSuits && counts[s] == most) counts[s++] = 0;
    if (s == kSuits) return;
    ++counts[s];
  }
}

// PA-3.7 to PA-3.12
TEST(PalacesAdvice, SaysWhatDecidesBetweenTwoBids) {
  using By = Difference::By;
  const auto by = [](std::string_view a, std::string_view b) { return difference(bid(a), bid(b)); };
  EXPECT_EQ(by("5J", "4G 1J").by, By::count);
  EXPECT_EQ(by("4S 1J", "4G 1J").by, By::suit);
  EXPECT_EQ(by("4S 1J", "4G 1J").high, (Set{4, 0}));
  EXPECT_EQ(by("3S 1J", "3S").by, By::more);
  EXPECT_EQ(by("3S 1J", "3S").set, 1);
  EXPECT_EQ(by("2G 2C 1J", "2G 2J 1S").set, 1);
  EXPECT_EQ(by("2G 1J", "2G 1J").by, By::same);
}

// PA-4.3: there is no bid between the standing one and the lowest raise
TEST(PalacesAdvice, TheLowestRaiseIsTheNextBid) {
  const Rules rules = rules_for(2, {{"bid_cap", "12"}});
  Position at;
  Palaces::start(rules, at);
  Facts& f = at.facts;
  f.prize = card(rules, "FO-C");
  const std::size_t prize = rules.suit(f.prize);
  f.leader = 0;
  Rng rng(3);
  for (int i = 0; i < 60; ++i) {
    for (auto& count : f.bids[0]) count = static_cast<std::uint8_t>(rng.below(i < 40 ? 4 : 13));
    f.bids[0][prize] = std::max<std::uint8_t>(1, f.bids[0][prize]);
    std::uint32_t next = UINT32_MAX;
    each_bid(12, [&](const Counts& counts) {
      if (counts[prize] > 0 && key_of(counts) > standing_key(f)) next = std::min(next, key_of(counts));
    });
    const auto raise = lowest_raise(rules, f);
    ASSERT_TRUE(raise);
    EXPECT_EQ(key_of(*raise), next) << spell_counts(f.bids[0]) << " < " << spell_counts(*raise);
    EXPECT_GT((*raise)[prize], 0);
  }
  f.bids[0] = {12, 12, 12, 12};
  EXPECT_FALSE(lowest_raise(rules, f));  // S-18
  f.leader = kNobody;
  EXPECT_EQ(*lowest_raise(rules, f), bid("1C"));  // PA-3.5
}

// S-35 to S-38: a payment that is shown pays exactly, and is shown whenever there is one
TEST(PalacesAdvice, ShownPaymentsPayExactly) {
  const Rules rules = rules_for(2);
  Position at;
  Palaces::start(rules, at);
  at.facts.prize = card(rules, "FO-J");
  const Cards hand = cards(rules, {"G", "G", "TR-G", "S", "TR-S", "FO-C", "HA-J"});
  int paid = 0;
  each_bid(6, [&](const Counts& counts) {
    if (counts[3] == 0) return;
    const Payment payment = payment_for(rules, at.facts, counts, hand);
    EXPECT_EQ(payment.payable, payable(rules, payment.owed, hand));
    int short_of = 0, owed = 0, covered = 0;
    for (std::size_t s = 0; s < kSuits; ++s) short_of += payment.lacks[s], owed += payment.owed[s];
    EXPECT_EQ(payment.payable, short_of <= payment.halls);
    Cards laid;
    for (const auto& one : payment.laid) {
      rules.copies.add(laid, one.card);
      covered += one.covers;
    }
    if (!payment.payable) return;
    ++paid;
    EXPECT_TRUE(rules.copies.includes(hand, laid));
    EXPECT_TRUE(pays_exactly(payment.owed, purse_of(rules, laid))) << spell_counts(counts);
    EXPECT_EQ(covered, owed) << spell_counts(counts);
  });
  EXPECT_GT(paid, 50);
  // The lowest payable bid: none below it pays.
  at.facts.leader = 0;
  at.facts.bids[0] = bid("3S 1J");
  EXPECT_EQ(*lowest_payable(rules, at.facts, hand), bid("3S 1C 1J"));
  at.facts.bids[0] = bid("9G 1J");
  EXPECT_FALSE(lowest_payable(rules, at.facts, hand));
}

Json scene_of(const Rules& rules, const Position& at, Viewer viewer) {
  JsonWriter out;
  Palaces::write_scene(rules, Palaces::view(rules, at, viewer), out);
  return *Json::parse(out.str());
}

// Through whole games: the scene of a seat that has won says truly whether it can pay, and nobody else's
// does; spectators and players agree on what everybody knows.
TEST(PalacesScene, TellsPaymentsToTheirOwnerOnly) {
  const Rules rules = rules_for(4);
  int settled = 0, bluffs = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Position at;
    Palaces::start(rules, at);
    Rng rng(seed);
    while (!is_over(rules, at)) {
      const Json public_scene = scene_of(rules, at, kSpectator);
      EXPECT_EQ(public_scene.find("payment"), nullptr);
      EXPECT_EQ(public_scene.find("bidding"), nullptr);
      if (at.facts.phase == Phase::settle) {
        Menu menu;
        Palaces::menu(rules, at, at.facts.turn, menu);
        const bool can = menu.contains(make_move(Verb::pay));
        const Json scene = scene_of(rules, at, at.facts.turn);
        EXPECT_EQ(scene.find("payment")->find("payable")->boolean(), can);
        ++settled;
        bluffs += !can;
      }
      const Ply ply = modest_ply(rules, at, rng);
      Silent silent;
      Palaces::apply(rules, at, ply.seat, ply.move, silent);
    }
    const Json scene = scene_of(rules, at, 2);
    EXPECT_EQ(scene.find("ranking")->items().size(), 4u);
    EXPECT_EQ(scene.find("ranking")->items()[0].find("place")->integer(), 1);
  }
  EXPECT_GT(settled, 20);
  EXPECT_GT(bluffs, 0);
}

// S-78: what the table can work out of a hand
TEST(PalacesScene, AnEmptyDeckShowsTheHand) {
  const Rules rules = rules_for(2);
  Position at;
  Palaces::start(rules, at);
  Player& p = at.facts.players[1];
  p.pool = p.hand = cards(rules, {"G", "S"});
  p.known = {};
  p.deck = {};
  p.hand_size = 2;
  p.deck_size = 0;
  const Json scene = scene_of(rules, at, 0);
  const Json& player = scene.find("players")->items()[1];
  EXPECT_EQ(player.find("known")->items().size(), 2u);
  EXPECT_EQ(player.find("hidden")->integer(), 0);
}

}  // namespace
}  // namespace enfilade::palaces
