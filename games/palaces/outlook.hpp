// What things are worth in Palaces, in levels of the smaller tower, to a player who looks at the table for a
// moment: levels half built, cards in hand, powers, and the prize of this round. See mind.cpp for its use.
#pragma once

#include "games/palaces/questions.hpp"

namespace enfilade::palaces {

// Worths in levels. `card` (for 2 and 4 players), `stored` and `first` were found by games between players
// who follow appeal() with changed numbers, `asset` by games between searches; around `spread`, `unsure`,
// `greed` and `bluffs` such games showed no difference, and the rest are judgements.
struct Weights {
  // Unmatched levels: the first, the next, and any beyond; each is worth half when so many rounds per player
  // are left.
  float first = 0.37f, second = 0.3f, further = 0.12f, patience = 0.7f;
  float pace = 0.5f;  // levels completed in a round, by all players together
  float tie = 0.3f;   // the suits of the completed levels when the game is over

  // Cards: one in hand by number of players, worth half when so many rounds are left, and half when so many
  // are in hand already.
  std::array<float, kMaxPlayers + 1> card{0, 0, 0.2f, 0.16f, 0.13f};
  float soon = 2.0f, enough = 20.0f;
  float stored = 0.26f;                // a card in deck or discard pile, in cards in hand
  float treasury = 1.6f, hall = 1.4f;  // in cards
  float asset = 2.5f;    // what hands count for in an estimate, in what a bidder would give for them
  float set = 0.3f;      // each card of the largest set, in cards
  float ready = 0.5f;    // of a power's worth: its card in hand
  float returns = 0.3f;  // of a power's worth: its card in deck or discard pile
  float cycle = 4;       // rounds left per player at which these are worth half

  // Powers: levels that an extra build brings on average, and cards that the others are worth.
  float scaffold = 0.5f, trellis = 0.3f, gallery = 0.2f, crane = 0.2f;
  float moat = 0.6f, throne = 0.5f;

  // Auctions.
  float spread = 0.8f;  // how much the luck of the draw adds to the best set that a hand is likely to hold
  float unsure = 0.8f;  // cards by which such a guess is off
  float greed = 0.25f;  // levels by which a guess at what a prize is worth to others is off
  float bluffs = 0.2f;  // how often somebody claims what cannot be paid, when it cannot
};
inline constexpr Weights kWeights{};

// Rises from 0 to 1 around 0, as quickly as `width` is small; no libm, the same on every platform.
inline float likelihood(float x, float width) {
  const float y = x / width;
  return 0.5f + 0.5f * y / (1.0f + (y < 0 ? -y : y));
}

// How many rounds are played until one of three piles is empty, if every pile is as likely to be taken from.
struct RoundsTable {
  float of[kMaxPile + 1][kMaxPile + 1][kMaxPile + 1]{};
  constexpr RoundsTable() {
    for (int a = 1; a <= kMaxPile; ++a)
      for (int b = 1; b <= kMaxPile; ++b)
        for (int c = 1; c <= kMaxPile; ++c)
          of[a][b][c] = 1 + (of[a - 1][b][c] + of[a][b - 1][c] + of[a][b][c - 1]) / 3;
  }
};
inline constexpr RoundsTable kRounds;

// A player's towers, to try out what building would make of them.
struct Towers {
  Tower levels;
  int height, matched;

  explicit Towers(const Player& p) : levels(p.tower), height(p.height), matched(p.matched) {}
  int tail() const { return height - matched; }
  bool needs(Suit suit) const { return matched < height && levels.at(matched) == suit; }
  void match() { ++matched; }
  void grow(Suit suit) { levels.set(height++, suit); }
  void build(Suit suit) { needs(suit) ? match() : grow(suit); }
  void build_any() { tail() > 0 ? match() : grow(0); }
};

class Outlook {
 public:
  Outlook(const Rules& rules, const Facts& facts);

  const Rules& rules() const { return rules_; }
  const Facts& facts() const { return facts_; }
  float rounds() const { return rounds_; }    // to come, this one not counted once its prize is chosen
  float card() const { return card_; }        // one more card in a hand
  float rivalry() const { return rivalry_; }  // how much another's level hurts

  // Completed and unmatched levels.
  float worth(const Towers& towers) const { return static_cast<float>(towers.matched) + tail(towers.tail()); }
  float tail(int levels) const;

  // What a hand, a deck and a discard pile will still bring: what the hand can pay, the powers in it, what will be
  // drawn, and Moats.
  struct Holdings {
    float money = 0, powers = 0, stored = 0, moats = 0;
    float sum() const { return money + powers + stored + moats; }
  };
  Holdings holdings_of(const Player& player) const;
  float holdings(const Player& player) const { return w_.asset * holdings_of(player).sum(); }
  // A card in hand, and the same card once it has been paid or dropped.
  float in_hand(Card card) const { return units(card) * card_ + w_.ready * power_later(card); }
  float stored(Card card) const { return w_.stored * units(card) * card_ + w_.returns * power_later(card); }

  // Winning the prize brings the level, its power and the card.
  float prize_for(Seat seat) const;
  // Paying a card for the prize brings its power, and costs the difference between hand and discard pile.
  float paying(Seat seat, Card card) const {
    return power_now(seat, card, true) + stored(card) - in_hand(card);
  }
  // What the power of a card brings who uses it now; if the level of the prize is still to be built, after
  // that.
  float power_now(Seat seat, Card card, bool build_first) const;
  // Building for the prize alone.
  float level_for(Seat seat) const;
  // Cards drawn at the end of the round by who does not win, as far as there are any.
  float draws_for(Seat seat) const;

 private:
  float units(Card card) const;
  float power_later(Card card) const;
  float cards_of(Power power) const;
  void build_for_prize(Towers& towers) const;

  const Weights& w_ = kWeights;
  const Rules& rules_;
  const Facts& facts_;
  float rounds_, card_, rivalry_, reuse_;
};

}  // namespace enfilade::palaces
