// What a net looks at (kernel/sight.hpp): the players with their towers and money, the prizes, and the auction.
#include "games/palaces/outlook.hpp"
#include "games/palaces/palaces.hpp"

namespace enfilade {

using namespace palaces;

namespace {

bool can_pay_standing_bid(const Rules& rules, const Facts& facts, const Player& player) {
  if (facts.leader == kNobody || facts.prize == kNoCard) return false;
  return payable(rules, owed(rules, facts), player.hand);
}

int claimed(const Counts& bid) {
  int sum = 0;
  for (const std::uint8_t n : bid) sum += n;
  return sum;
}

void look_at_player(const Outlook& outlook, Seat who, Seat seat, float expected, SightRow row) {
  const Rules& rules = outlook.rules();
  const Facts& facts = outlook.facts();
  const Player& player = facts.players[who];
  const Purse hand = purse_of(rules, player.hand), discard = purse_of(rules, player.discard);
  const Towers towers(player);
  int treasuries = 0;
  for (const int n : hand.treasuries) treasuries += n;
  row.yes(who == seat)
      .of(player.matched, 6)
      .of(towers.tail(), 3)
      .of(outlook.worth(towers), 6)
      .of(expected, 8);
  row.of(player.hand_size, 8).of(player.deck_size + player.top_size, 12).of(player.discard.size(), 12);
  row.of(player.moats.size(), 2).of(outlook.holdings(player), 3).of(outlook.draws_for(who));
  for (std::size_t s = 0; s < kSuits; ++s) row.of(hand.ordinary[s] + 2 * hand.treasuries[s], 4);
  row.of(treasuries, 2).of(hand.halls, 2).of(largest_set(hand), 5).of(largest_set(discard), 6);
  const bool offered = facts.prize != kNoCard;
  const Suit suit = offered ? rules.suit(facts.prize) : Suit{0};
  row.yes(offered && towers.needs(suit)).of(offered ? outlook.prize_for(who) : 0.0f);
  row.of(offered ? hand.ordinary[suit] + 2 * hand.treasuries[suit] + hand.halls : 0, 5);
  row.yes(can_pay_standing_bid(rules, facts, player)).yes(facts.leader == who).yes(facts.winner == who);
  row.yes(contains(facts.out, who))
      .yes(contains(facts.passed, who))
      .yes(facts.active == who)
      .yes(facts.turn == who);
}

void look_at_pile(const Rules& rules, const Facts& facts, const Pile& pile, Seat seat, SightRow row) {
  Facts then = facts;
  then.prize = pile.up;
  const Outlook outlook(rules, then);
  float theirs = -1e9f;
  bool needed = false;
  for (Seat other = 0; other < rules.players; ++other) {
    if (other == seat) continue;
    theirs = std::max(theirs, outlook.prize_for(other));
    needed = needed || Towers(facts.players[other]).needs(rules.suit(pile.up));
  }
  const float mine = outlook.prize_for(seat);
  row.of(pile.size(), 8).yes(pile.size() == 1).yes(Towers(facts.players[seat]).needs(rules.suit(pile.up)));
  row.yes(needed).of(mine).of(theirs).of(mine - theirs).yes(rules.power(pile.up) == Power::pays_two);
  row.yes(rules.power(pile.up) == Power::pays_any);
}

std::size_t part_of(Phase phase) {
  if (phase < Phase::select) return 0;
  if (phase <= Phase::turn_up) return 1;
  if (phase <= Phase::bid_suits) return 2;
  if (phase <= Phase::forfeit) return 3;
  return phase < Phase::drawing ? 4 : 5;
}

}  // namespace

void Palaces::look(const Rules& rules, const Position& position, Seat seat, const Points& expected,
                   Sight& out) {
  const Facts& facts = position.facts;
  const Outlook outlook(rules, facts);
  float best = -1e9f, level = -1e9f;
  for (Seat who = 0; who < rules.players; ++who) {
    look_at_player(outlook, who, seat, expected[who], SightRow(out.add(who == seat ? 0 : 1)));
    if (who == seat) continue;
    best = std::max(best, expected[who]);
    level = std::max(level, static_cast<float>(facts.players[who].matched));
  }
  int least = kMaxPile;
  for (const Pile& pile : facts.piles) {
    least = std::min(least, pile.size());
    if (pile.up != kNoCard) look_at_pile(rules, facts, pile, seat, SightRow(out.add(2)));
  }
  const float ahead = expected[seat] - best;
  SightRow row(out.whole());
  row.one_of(static_cast<std::size_t>(rules.players) - 2, 3).one_of(part_of(facts.phase), 6);
  row.of(outlook.rounds(), 16).of(1 / (1 + outlook.rounds())).of(least, 8);
  row.of(expected[seat], 8).of(ahead, 2).of(squashed(ahead)).of(facts.players[seat].matched - level, 2);
  row.of(facts.leader == kNobody ? 0 : claimed(facts.bids[facts.leader]), 5)
      .of(outlook.card())
      .of(outlook.rivalry());
}

// Its own look at each choice, and which choice it is.
void Palaces::look_at_moves(const Rules& rules, const Position& position, Seat seat, const Menu& menu,
                            MoveSight& out) {
  const Facts& facts = position.facts;
  out.clear(menu.size());
  std::array<float, Menu::kCapacity> looks;
  const std::span<float> all(looks.data(), static_cast<std::size_t>(menu.size()));
  appeal(rules, position, seat, menu, all);
  const float best = *std::max_element(all.begin(), all.end());
  float mean = 0;
  for (const float look : all) mean += look / static_cast<float>(menu.size());
  const Player& player = facts.players[seat];
  const Purse hand = purse_of(rules, player.hand);
  const bool offered = facts.prize != kNoCard;
  const Suit suit = offered ? rules.suit(facts.prize) : Suit{0};
  for (int i = 0; i < menu.size(); ++i) {
    const float look = all[static_cast<std::size_t>(i)];
    const Verb verb = verb_of(menu[i]);
    SightRow row(out.row(i));
    row.of(best - look, 0.2f).of(look - mean, 0.2f).yes(look == best).of(menu.size(), 10);
    row.one_of(static_cast<std::size_t>(verb), static_cast<std::size_t>(kVerbs));
    row.yes(can_pay_standing_bid(rules, facts, player) && facts.leader == seat);
    row.of(facts.leader == kNobody ? 0 : claimed(facts.bids[facts.leader]), 5).of(claimed(facts.claim), 5);
    row.of(hand.ordinary[suit] + 2 * hand.treasuries[suit] + hand.halls, 5)
        .yes(offered && Towers(player).needs(suit));
    row.of(player.hand_size, 8).of(rules.players == 2).of(facts.round, 20);
    row.of(facts.phase == Phase::bid_suits
               ? hand.ordinary[facts.suit] + 2 * hand.treasuries[facts.suit] - facts.claim[facts.suit]
               : 0,
           3);
  }
}

}  // namespace enfilade
