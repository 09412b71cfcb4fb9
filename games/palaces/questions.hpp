// What menus, moves, refusals and the board all ask of a position. Nothing here changes anything.
#pragma once

#include <algorithm>

#include "games/palaces/position.hpp"

namespace enfilade::palaces {

inline Seat left_of(const Rules& rules, Seat seat) {
  return static_cast<Seat>(seat + 1 == rules.players ? 0 : seat + 1);
}

// Whether the phase turns up the card of one pile.
constexpr bool turns_a_pile(Phase phase) {
  return phase == Phase::first_prizes || phase == Phase::turn_up || phase == Phase::passage_turn;
}

// --- paying (section 3.2) ---

// A set of cards as money: ordinary cards and Treasuries by suit, and Great Halls.
struct Purse {
  std::array<int, kSuits> ordinary{}, treasuries{};
  int halls = 0;

  void add(const Rules& rules, Card card, int n) {
    const Power power = rules.power(card);
    if (power == Power::pays_any) {
      halls += n;
    } else {
      (power == Power::pays_two ? treasuries : ordinary)[rules.suit(card)] += n;
    }
  }
};

inline Purse purse_of(const Rules& rules, const Cards& cards) {
  Purse purse;
  for (std::size_t s = 0; s < kSuits; ++s) {
    purse.ordinary[s] = cards.basics(static_cast<int>(s)) + cards.among(rules.ordinary[s]);
    purse.treasuries[s] = cards.among(rules.treasuries[s]);
  }
  purse.halls = cards.among(rules.halls);
  return purse;
}

// What can be paid of one suit at most.
inline int largest_set(const Purse& purse) {
  int most = 0;
  for (std::size_t s = 0; s < kSuits; ++s) most = std::max(most, purse.ordinary[s] + 2 * purse.treasuries[s]);
  return most + purse.halls;
}

// PA-5.1: the bid of the auction's winner less the card that the prize covers.
inline Counts owed(const Rules& rules, const Facts& facts) {
  Counts owed = facts.bids[facts.leader];
  --owed[rules.suit(facts.prize)];
  return owed;
}

// Whether `owed` can be covered exactly by all of `laid` and any part of `rest`.
//
// An ordinary card covers one of its suit, a Treasury one or two, a Great Hall one of any suit. What is laid
// must fit in (the first two conditions); what is missing even when laid Treasuries cover two must be had
// from the rest. While something is missing, adding any card that covers some of it keeps the fit, so these
// conditions suffice.
inline bool can_complete(const Counts& owed, const Purse& laid, const Purse& rest) {
  int room = 0, missing = 0;
  for (std::size_t s = 0; s < kSuits; ++s) {
    const int open = owed[s] - laid.ordinary[s];
    if (open < laid.treasuries[s]) return false;
    room += open - laid.treasuries[s];
    missing += std::max(0, open - 2 * laid.treasuries[s] - rest.ordinary[s] - 2 * rest.treasuries[s]);
  }
  return laid.halls <= room && missing <= laid.halls + rest.halls;
}

inline bool pays_exactly(const Counts& owed, const Purse& laid) { return can_complete(owed, laid, Purse{}); }

inline bool payable(const Rules& rules, const Counts& owed, const Cards& hand) {
  return can_complete(owed, Purse{}, purse_of(rules, hand));
}

// D-05: calls f(card) for every card that may be laid next, in rising order. Every payment is reached by one
// sequence.
template <class F>
void each_payment_card(const Rules& rules, const Facts& facts, F f) {
  struct Type {
    Card card;
    int count;
  };
  std::array<Type, kCards> types;
  std::size_t n = 0;
  Cards left = facts.players[facts.turn].hand;
  rules.copies.remove_all(left, facts.picked);
  const Card floor = facts.picked.empty() ? Card{0} : rules.copies.highest(facts.picked);
  Purse rest;
  rules.copies.each(left, [&](Card card, int count) {
    if (card < floor) return;
    types[n++] = {card, count};
    rest.add(rules, card, count);
  });
  const Counts debt = owed(rules, facts);
  const Purse laid = purse_of(rules, facts.picked);
  for (std::size_t i = 0; i < n; ++i) {
    Purse with = laid;
    with.add(rules, types[i].card, 1);
    rest.add(rules, types[i].card, -1);
    if (can_complete(debt, with, rest)) f(types[i].card);
    rest.add(rules, types[i].card, 1 - types[i].count);
  }
}

inline bool payment_can_grow(const Rules& rules, const Facts& facts) {
  bool any = false;
  each_payment_card(rules, facts, [&](Card) { any = true; });
  return any;
}

// --- bidding ---

inline std::uint32_t standing_key(const Facts& facts) {
  return facts.leader == kNobody ? 0 : key_of(facts.bids[facts.leader]);
}

// D-03: the current suit may be left at its count if the best that can still follow beats the standing bid.
inline bool may_leave_suit(const Rules& rules, const Facts& facts) {
  if (facts.leader == kNobody) return true;
  Counts best = facts.claim;
  for (std::size_t s = facts.suit + 1u; s < kSuits; ++s) best[s] = static_cast<std::uint8_t>(rules.bid_cap);
  return key_of(best) > standing_key(facts);
}

// D-02: somebody may bid unless the standing bid is the highest there is.
inline bool may_bid(const Rules& rules, const Facts& facts) {
  if (facts.leader == kNobody) return true;
  for (const std::uint8_t count : facts.bids[facts.leader])
    if (count < rules.bid_cap) return true;
  return false;
}

// --- building (PA-7) ---

// What may be built now: sets of suits, bit s for suit s.
struct BuildRight {
  unsigned grow = 0, match = 0;
  bool skip = false;
  int choices() const { return std::popcount(grow) + std::popcount(match); }
};

inline BuildRight build_right(const Rules& rules, const Facts& facts) {
  BuildRight right;
  const Power power = facts.item == kNoCard ? Power::none : rules.power(facts.item);
  if (facts.item == kNoCard) {
    right.grow = facts.marks & kGallery ? 15u : 1u << rules.suit(facts.prize);  // PA-6.3, PA-9.12
  } else {
    right.grow =
        power == Power::rebuild_top ? 15u : 1u << rules.suit(facts.item);  // PA-9.13, PA-9.11, PA-8.7
  }
  const Player& builder = facts.players[facts.winner];
  right.match = builder.has_unmatched() ? right.grow & 1u << builder.needed() : 0;  // PA-7.3
  if (power == Power::match_build) right.grow = 0;                                  // PA-9.9
  for (std::size_t s = 0; s < kSuits; ++s)
    if (facts.supply[s] == 0) {  // PA-7.6
      right.grow &= ~(1u << s);
      right.match &= ~(1u << s);
    }
  right.skip = rules.build_optional && power != Power::rebuild_top;  // PA-7.7, PA-9.13
  return right;
}

// --- draws and harm ---

// Section 3.6: cards the player will draw in the drawing step, by what has been resolved so far.
inline int pending_draw(const Rules& rules, const Facts& facts, Seat seat) {
  if (seat == facts.winner || contains(facts.jailed, seat)) return 0;
  if (!rules.defaulter_draws && contains(facts.out, seat)) return 0;
  return std::max(0, rules.draw_losers + facts.orchards - facts.players[seat].guards);
}

// Whether the power of `item` would change something for the player (PA-10.10, R-58).
inline bool can_suffer(const Rules& rules, const Facts& facts, Seat seat) {
  if (seat == facts.winner || contains(facts.shielded, seat)) return false;
  switch (rules.power(facts.item)) {
    case Power::all_discard:
    case Power::target_random_discard: return facts.players[seat].hand_size > 0;
    case Power::all_draw_less:
    case Power::target_no_draw: return pending_draw(rules, facts, seat) > 0;
    case Power::raze_unmatched: return facts.players[seat].has_unmatched();
    default: return false;
  }
}

inline bool aims_at_one(Power power) {
  return power == Power::target_no_draw || power == Power::target_random_discard ||
         power == Power::raze_unmatched;
}

// --- what everybody can know (R-26) ---

inline int hidden_cards(const Player& player) { return player.hand_size - player.known.size(); }

// The types that a hand may hold, as far as the table knows.
inline bool hand_has_one_known_type(const Rules& rules, const Player& player) {
  Cards possible = player.known;
  if (hidden_cards(player) > 0) rules.copies.add_all(possible, player.pool);
  return rules.copies.types(possible) == 1;
}

// The cards of the discard pile that a Crypt may take (PA-9.23).
inline Cards recoverable(const Rules& rules, const Facts& facts) {
  Cards cards = facts.players[facts.winner].discard;
  cards.low &= ~rules.crypts.low;
  cards.high &= ~rules.crypts.high;
  return cards;
}

}  // namespace enfilade::palaces
