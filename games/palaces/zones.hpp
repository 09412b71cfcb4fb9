// Counts every card that lies somewhere in sight or in somebody's possession: all but the unseen prize cards.
#pragma once

#include "games/palaces/position.hpp"

namespace enfilade::palaces {

// The prize lies in the centre until it is taken, or leaves the game unsold.
inline bool prize_in_centre(const Facts& f) {
  return f.prize != kNoCard && (f.winner == kNobody ? f.phase > Phase::select && f.phase <= Phase::forfeit
                                                    : (f.agenda & kTakeItem) != 0);
}

// What a player owns, wherever it lies except in the bid zone. In a view hand and deck of others are known
// and pool.
inline Cards owned(const Rules& rules, const Player& p) {
  Cards all = p.known;
  for (const Cards* zone : {&p.pool, &p.discard, &p.moats}) rules.copies.add_all(all, *zone);
  for (std::size_t i = 0; i < p.top_size; ++i) rules.copies.add(all, p.top[i]);
  return all;
}

struct ZoneCount {
  const Rules& rules;
  std::array<int, kCards> of{};

  explicit ZoneCount(const Rules& r) : rules(r) {}
  void add(const Cards& cards) {
    rules.copies.each(cards, [&](Card card, int n) { of[card] += n; });
  }
  void add(Card card) {
    if (card != kNoCard) ++of[card];
  }
  void add_player(const Player& p) {
    for (const Cards* zone : {&p.known, &p.pool, &p.discard, &p.moats}) add(*zone);
    for (std::size_t i = 0; i < p.top_size; ++i) add(p.top[i]);
  }
  void add_all(const Facts& f) {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat)
      add_player(f.players[seat]);
    for (const Pile& pile : f.piles) {
      add(pile.up);
      for (std::size_t i = 0; i < pile.known; ++i) add(pile.bottom[i]);
    }
    for (const Cards* zone : {&f.gone, &f.paid, &f.open}) add(*zone);
    if (prize_in_centre(f)) add(f.prize);
  }
};

}  // namespace enfilade::palaces
