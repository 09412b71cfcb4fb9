// PA-11: drawing and decks, and what everybody comes to know of them (section 6.2).
#pragma once

#include "games/palaces/play.hpp"

namespace enfilade::palaces {

// A card that everybody sees goes into the hand.
template <class W>
void Play<W>::gain(Seat seat, Card card) {
  Player& p = player(seat);
  rules.copies.add(p.hand, card);
  rules.copies.add(p.known, card);
  ++p.hand_size;
  remember_gain(seat);
}

// A card leaves the hand for all to see.
template <class W>
void Play<W>::lose(Seat seat, Card card) {
  Player& p = player(seat);
  rules.copies.remove(p.hand, card);
  rules.copies.remove(p.known.has(card) ? p.known : p.pool, card);
  --p.hand_size;
  remember_loss(seat, card);
}

// Any card may have made the largest set larger.
template <class W>
void Play<W>::remember_gain(Seat seat) {
  std::uint8_t& most = f.memory[seat].most;
  if (most > 0 && most < 0xFF) ++most;
}

// A card that is seen to leave may be one of those that were claimed; a Great Hall stood for the largest set.
template <class W>
void Play<W>::remember_loss(Seat seat, Card card) {
  Counts& claimed = f.memory[seat].claimed;
  const Power power = rules.power(card);
  std::uint8_t& set = power == Power::pays_any ? *std::max_element(claimed.begin(), claimed.end())
                                               : claimed[rules.suit(card)];
  set = static_cast<std::uint8_t>(std::max(0, set - (power == Power::pays_two ? 2 : 1)));
}

template <class W>
void Play<W>::put_on_discard(Seat seat, Card card) {
  Player& p = player(seat);
  rules.copies.add(p.discard, card);
  if (rules.discards_closed) p.discard_top = card;
}

template <class W>
void Play<W>::take_off_discard(Seat seat, Card card) {
  Player& p = player(seat);
  rules.copies.remove(p.discard, card);
  // who looks through a closed pile puts it back in order.
  if (rules.discards_closed) p.discard_top = p.discard.empty() ? kNoCard : rules.copies.highest(p.discard);
}

// PA-11.2. The deck is empty, so what may be in it was all in the hand, and everybody can tell.
template <class W>
void Play<W>::renew(Seat seat) {
  Player& p = player(seat);
  p.known = p.hand;
  p.deck = p.pool = p.discard;
  p.deck_size = static_cast<std::uint8_t>(p.deck.size());
  p.discard = {};
  p.discard_top = kNoCard;
  tell(Told::renewed, seat, p.deck_size);
}

// PA-9.8. The deck is seen, so the hand can be told again.
template <class W>
void Play<W>::compost() {
  Player& p = player(f.winner);
  if constexpr (W::kListens) {
    witness.uncover(only(f.winner));
    rules.copies.each(p.deck, [&](Card card, int n) { tell(Told::uncovered, f.winner, card, n); });
  }
  rules.copies.add_all(p.deck, p.discard);
  for (; p.top_size > 0; --p.top_size) {
    Card& card = p.top[p.top_size - 1u];
    rules.copies.add(p.deck, card);
    card = 0;
  }
  p.known = p.hand;
  p.pool = p.deck;
  p.deck_size = static_cast<std::uint8_t>(p.deck.size());
  p.discard = {};
  p.discard_top = kNoCard;
  tell(Told::composted, f.winner, p.deck_size);
}

// Sees to it that a card can be drawn or turned up; false if there is none (PA-11.4).
template <class W>
bool Play<W>::prepare_deck(Seat seat) {
  Player& p = player(seat);
  if (p.top_size > 0 || p.deck_size > 0) return true;
  if (p.discard.empty()) return false;
  renew(seat);  // PA-11.3: not before a card is needed
  return true;
}

template <class W>
void Play<W>::draw_from_deck(Seat seat, Card card, Told told) {  // PA-11.1
  Player& p = player(seat);
  rules.copies.remove(p.deck, card);
  rules.copies.add(p.hand, card);
  --p.deck_size;
  ++p.hand_size;
  remember_gain(seat);
  tell(told, seat, card);
}

// Draws a card if everybody can know that there is no choice: a known card on top, or one card or type in the
// deck.
template <class W>
typename Play<W>::Draw Play<W>::draw_surely(Seat seat, Told told) {
  if (!prepare_deck(seat)) return Draw::none_left;
  Player& p = player(seat);
  if (p.top_size > 0) {
    Card& top = p.top[--p.top_size];
    gain(seat, top);
    tell(told, seat, top, 1);
    top = 0;
    return Draw::done;
  }
  if (p.deck_size > 1 && rules.copies.types(p.pool) > 1) return Draw::by_chance;
  draw_from_deck(seat, rules.copies.lowest(p.deck), told);
  return Draw::done;
}

template <class W>
void Play<W>::power_draw(int cards) {
  wait(Phase::power_draw, f.winner);
  f.draws = static_cast<std::uint8_t>(cards);
  power_draw_on();
}

template <class W>
void Play<W>::power_draw_on() {
  for (; f.draws > 0; --f.draws) {
    const Draw draw = draw_surely(f.winner);
    if (draw == Draw::by_chance) return;
    if (draw == Draw::none_left) {
      tell(Told::lost_draw, f.winner, f.draws);
      f.draws = 0;
      break;
    }
  }
  // PA-9.14: a Library goes on with a discard
  if (rules.power(f.item) == Power::draw2_discard1 && player(f.winner).hand_size > 0)
    return wait(Phase::drop, f.winner);
  finish_item();
}

// PA-11.7, PA-11.11: everybody but the winner, clockwise; if the prize was unsold everybody, the active
// player last.
template <class W>
void Play<W>::start_drawing() {
  f.item = kNoCard;
  const Seat origin = f.winner != kNobody ? f.winner : f.active;
  wait(Phase::drawing, left(origin));
  f.draws = static_cast<std::uint8_t>(pending_draw(rules, f, f.turn));
  drawing_on();
}

template <class W>
void Play<W>::drawing_on() {
  const Seat last = f.winner != kNobody ? f.winner : f.active;
  for (;;) {
    for (; f.draws > 0; --f.draws) {
      const Draw draw = draw_surely(f.turn);
      if (draw == Draw::by_chance) return;
      if (draw == Draw::none_left) {
        tell(Told::lost_draw, f.turn, f.draws);
        f.draws = 0;
        break;
      }
    }
    if (f.turn == last) return end_round();
    f.turn = left(f.turn);
    f.draws = static_cast<std::uint8_t>(pending_draw(rules, f, f.turn));
  }
}

}  // namespace enfilade::palaces
