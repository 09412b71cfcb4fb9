#include "games/palaces/outlook.hpp"

namespace enfilade::palaces {

namespace {

float rounds_left(const Facts& f) {
  return kRounds.of[f.piles[0].size()][f.piles[1].size()][f.piles[2].size()];
}

int drawable(const Player& p) { return p.deck_size + p.top_size + p.discard.size(); }

}  // namespace

Outlook::Outlook(const Rules& rules, const Facts& facts) : rules_(rules), facts_(facts) {
  const auto players = static_cast<float>(rules.players);
  rounds_ = rounds_left(facts);
  card_ = w_.card[static_cast<std::size_t>(rules.players)] * rounds_ / (rounds_ + w_.soon);
  rivalry_ = 1 / (players - 1);
  reuse_ = rounds_ / (rounds_ + w_.cycle * players);
}

float Outlook::tail(int levels) const {
  float sum = 0;
  for (int k = 0; k < levels; ++k) {
    const float level = k == 0 ? w_.first : k == 1 ? w_.second : w_.further;
    const float wait = static_cast<float>((k + 1) * rules_.players) * w_.patience;
    sum += level * rounds_ / (rounds_ + wait);
  }
  return sum;
}

float Outlook::units(Card card) const {
  switch (rules_.power(card)) {
    case Power::pays_two: return w_.treasury;
    case Power::pays_any: return w_.hall;
    default: return 1;
  }
}

// What the powers that build nothing are worth, in cards.
float Outlook::cards_of(Power power) const {
  const float each = rivalry_;  // a card that one of the others loses
  switch (power) {
    case Power::moat: return w_.moat;
    case Power::take_marker: return w_.throne;
    case Power::draw1: return 1;
    case Power::draw2_discard1: return 1.4f;
    case Power::draw2_others_more: return 1;
    case Power::draw_per_suit: return 0.8f;
    case Power::exchange: return 0.5f;
    case Power::renew_deck: return 1;
    case Power::reveal3_take1: return 1.2f;
    case Power::recover: return 1.2f;
    case Power::cycle_pile: return 0.3f;
    case Power::all_discard: return 0.8f;
    case Power::all_draw_less: return 1;
    case Power::target_no_draw: return 2 * each;
    case Power::target_random_discard: return each;
    default: return 0;
  }
}

float Outlook::power_later(Card card) const {
  const Power power = rules_.power(card);
  switch (power) {
    case Power::extra_build: return w_.scaffold * reuse_;
    case Power::match_build: return w_.trellis * reuse_;
    case Power::any_suit_build: return w_.gallery * reuse_;
    case Power::rebuild_top: return w_.crane * reuse_;
    case Power::raze_unmatched: return w_.first * rivalry_ * reuse_;
    case Power::moat: return 0;
    default: return cards_of(power) * card_ * reuse_;
  }
}

void Outlook::build_for_prize(Towers& towers) const {
  if (rules_.power(facts_.prize) == Power::any_suit_build) return towers.build_any();
  towers.build(rules_.suit(facts_.prize));
}

float Outlook::level_for(Seat seat) const {
  Towers towers(facts_.players[seat]);
  const float before = worth(towers);
  build_for_prize(towers);
  return worth(towers) - before;
}

float Outlook::power_now(Seat seat, Card card, bool build_first) const {
  const Power power = rules_.power(card);
  const Suit suit = rules_.suit(card);
  switch (power) {
    case Power::none:
    case Power::pays_two:
    case Power::pays_any: return 0;
    case Power::extra_build:
    case Power::match_build:
    case Power::rebuild_top:
    case Power::any_suit_build: break;
    case Power::raze_unmatched: {
      float most = 0;
      for (Seat other = 0; other < rules_.players; ++other) {
        if (other == seat) continue;
        const int levels = Towers(facts_.players[other]).tail();
        if (levels > 0) most = std::max(most, tail(levels) - tail(levels - 1));
      }
      return most * rivalry_;
    }
    default: return cards_of(power) * card_;
  }
  Towers towers(facts_.players[seat]);
  if (build_first && power == Power::any_suit_build) {
    Towers bound = towers;
    build_for_prize(bound);
    towers.build_any();
    return worth(towers) - worth(bound);
  }
  if (build_first) build_for_prize(towers);
  const float before = worth(towers);
  if (power == Power::extra_build) towers.build(suit);
  if (power == Power::match_build && towers.needs(suit)) towers.match();
  if (power == Power::rebuild_top && towers.tail() > 1) --towers.height, towers.match();
  return worth(towers) - before;
}

float Outlook::prize_for(Seat seat) const {
  const bool in_play = rules_.power(facts_.prize) == Power::moat;
  return level_for(seat) + power_now(seat, facts_.prize, true) + (in_play ? 0.0f : in_hand(facts_.prize));
}

float Outlook::draws_for(Seat seat) const {
  return card_ * static_cast<float>(std::min(rules_.draw_losers, drawable(facts_.players[seat])));
}

Outlook::Holdings Outlook::holdings_of(const Player& player) const {
  const Purse purse = purse_of(rules_, player.hand);
  int largest = 0;
  for (std::size_t s = 0; s < kSuits; ++s)
    largest = std::max(largest, purse.ordinary[s] + 2 * purse.treasuries[s]);
  float hand = w_.set * static_cast<float>(largest), powers = 0, rest = 0;
  rules_.copies.each(player.hand, [&](Card card, int n) {
    hand += static_cast<float>(n) * units(card);
    if (card >= kBasics) powers += static_cast<float>(n) * w_.ready * power_later(card);
  });
  const auto keep = [&](Card card, int n) { rest += static_cast<float>(n) * stored(card); };
  rules_.copies.each(player.deck, keep);
  rules_.copies.each(player.discard, keep);
  for (std::size_t i = 0; i < player.top_size; ++i) keep(player.top[i], 1);
  const float moats = static_cast<float>(player.moats.size()) * w_.moat * card_;
  return {hand * card_ * w_.enough / (w_.enough + hand), powers, rest, moats};
}

}  // namespace enfilade::palaces
