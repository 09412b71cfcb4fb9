#include "games/palaces/bidding.hpp"

namespace enfilade::palaces {

Money::Money(const Outlook& outlook, Seat seat, const Cards& cards) {
  const Rules& rules = outlook.rules();
  for (auto& sums : brings_) sums[0] = 0;
  rules.copies.each(cards, [&](Card card, int n) {
    const float worth = outlook.paying(seat, card);
    const Power power = rules.power(card);
    if (power == Power::pays_any) {
      halls_ += n;
      hall_ = worth;
      return;
    }
    const int units = power == Power::pays_two ? 2 : 1;
    for (int i = 0; i < n * units; ++i) add(rules.suit(card), worth / static_cast<float>(units));
  });
  for (std::size_t s = 0; s < kSuits; ++s)
    for (int i = 1; i <= have_[s]; ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (brings_[s][at] > 0) free_[s] = i;
      brings_[s][at] += brings_[s][at - 1];
    }
}

// Keeps the single worths of a suit sorted, best first; they become sums afterwards.
void Money::add(std::size_t suit, float worth) {
  if (have_[suit] == kMostCards) return;
  auto& worths = brings_[suit];
  auto at = static_cast<std::size_t>(++have_[suit]);
  for (; at > 1 && worths[at - 1] < worth; --at) worths[at] = worths[at - 1];
  worths[at] = worth;
}

Money::Bill Money::bill(const Counts& owed, int covered) const {
  int missing = -covered;
  float worth = 0;
  for (std::size_t s = 0; s < kSuits; ++s) {
    const int own = std::min<int>(owed[s], have_[s]);
    missing += owed[s] - own;
    worth += brings_[s][static_cast<std::size_t>(own)];
  }
  return {missing <= halls_, worth + static_cast<float>(std::max(0, missing)) * hall_};
}

Bidding::Bidding(const Outlook& outlook, Seat seat)
    : outlook_(outlook),
      rules_(outlook.rules()),
      facts_(outlook.facts()),
      seat_(seat),
      prize_suit_(rules_.suit(facts_.prize)),
      standing_(standing_key(facts_)),
      money_(outlook, seat, facts_.players[seat].hand) {
  look_around();
}

// The best set that a player can be expected to hold together with the prize, from what everybody knows.
float Bidding::reach_of(const Player& player) const {
  const Purse known = purse_of(rules_, player.known), pool = purse_of(rules_, player.pool);
  const int hidden = hidden_cards(player), size = player.pool.size();
  const float share = size > 0 ? static_cast<float>(hidden) / static_cast<float>(size) : 0;
  float best = 0;
  for (Suit suit = 0; suit < kSuits; ++suit) {
    const auto sure = static_cast<float>(known.ordinary[suit] + 2 * known.treasuries[suit] + known.halls +
                                         (suit == prize_suit_));
    const auto likely = static_cast<float>(pool.ordinary[suit] + 2 * pool.treasuries[suit] + pool.halls);
    best = std::max(best, static_cast<float>(rank_of(suit)) / 4 + sure + share * likely);
  }
  return best + w_.spread * 4 * share * (1 - share);
}

void Bidding::look_around() {
  reach_ = reach_of(facts_.players[seat_]);
  for (Seat seat = seat_; seat != facts_.active;) {
    seat = left_of(rules_, seat);
    if (contains(facts_.out, seat)) continue;
    Rival& rival = rivals_[static_cast<std::size_t>(rival_count_++)];
    rival = {reach_of(facts_.players[seat]), outlook_.prize_for(seat)};
    rival_prize_ = std::max(rival_prize_, rival.prize);
  }
  for (Seat other = 0; other < rules_.players; ++other)
    if (other != seat_ && !contains(facts_.out, other))
      others_prize_ = std::max(others_prize_, outlook_.prize_for(other));
  const float others = static_cast<float>(rules_.players - 1) * outlook_.rivalry();
  const float draw = outlook_.card() * static_cast<float>(rules_.draw_losers);
  win_ = outlook_.prize_for(seat_) - others * draw;
  lose_ = outlook_.draws_for(seat_) - (others - outlook_.rivalry()) * draw;
}

// Who does not believe a bid does not outbid it.
float Bidding::chance_to_stand(const Counts& bid, float believed) const {
  const float height = height_of(bid);
  float chance = 1;
  for (int i = 0; i < rival_count_; ++i) {
    const Rival& rival = rivals_[static_cast<std::size_t>(i)];
    const float can = likelihood(rival.reach - height, w_.unsure);
    const float gain = rival.prize - outlook_.card() * (height + static_cast<float>(rules_.draw_losers));
    chance *= 1 - can * believed * likelihood(gain, w_.greed);
  }
  return chance;
}

float Bidding::worth_of(const Counts& bid) const {
  Counts owed = bid;
  --owed[prize_suit_];
  const Money::Bill paid = money_.bill(owed);
  const float stands = chance_to_stand(bid, honesty(reach_, bid));
  const float height = height_of(bid);
  const float outbid = losing(rival_prize_ - outlook_.card() * height);
  // A claim that cannot be paid costs a card, and the others have the prize cheaply (PA-5.4, PA-5.9).
  const float won =
      paid.payable ? win_ + paid.worth : losing(others_prize_) - outlook_.card() * (1 - w_.stored);
  return stands * won + (1 - stands) * outbid;
}

// How likely a bidder can pay, seeing that they bid: hands that can are more likely to.
float Bidding::honesty(float reach, const Counts& bid) const {
  const float able = likelihood(reach - height_of(bid), w_.unsure);
  return able / (able + w_.bluffs * (1 - able));
}

float Bidding::passing() const {
  if (facts_.leader == kNobody) return rival_count_ > 0 ? losing(rival_prize_) : lose_;
  const Counts& bid = facts_.bids[facts_.leader];
  float cards = -1;
  for (const std::uint8_t count : bid) cards += static_cast<float>(count);
  const float honest = honesty(reach_of(facts_.players[facts_.leader]), bid);
  const float stands = chance_to_stand(bid, honest);
  const float sold = losing(outlook_.prize_for(facts_.leader) - outlook_.card() * cards);
  // After a default everybody else may bid again, and one of them has it cheaply.
  const float left = static_cast<float>(rules_.players - std::popcount(facts_.out) - 1);
  const float again = win_ / left + losing(others_prize_) * (1 - 1 / left);
  const float height = height_of(bid);
  const float outbid = losing(rival_prize_ - outlook_.card() * height);
  return stands * (honest * sold + (1 - honest) * again) + (1 - stands) * outbid;
}

}  // namespace enfilade::palaces
