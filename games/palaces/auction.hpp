// PA-3 to PA-5: bids, payment, default.
#pragma once

#include "games/palaces/play.hpp"

namespace enfilade::palaces {

// PA-4.1, PA-5.10: from the active player's left, without those who are out.
template <class W>
void Play<W>::start_auction() {
  f.bids = {};
  f.passed = 0;
  f.leader = kNobody;
  f.turn = f.active;
  for (int i = 0; i < rules.players; ++i) {
    f.turn = left(f.turn);
    if (contains(f.out, f.turn)) continue;
    if (f.out != 0) tell(Told::restarted, kSpectator);
    return wait(Phase::bid, f.turn);
  }
  unsold();  // PA-5.12
}

template <class W>
void Play<W>::pass() {
  remember_pass(f.turn);
  f.passed = static_cast<SeatSet>(f.passed | only(f.turn));
  tell(Told::passed, f.turn);
  next_bidder();
}

template <class W>
void Play<W>::begin_bid() {
  f.phase = Phase::bid_suits;
  f.claim[rules.suit(f.prize)] = 1;  // PA-3.2
}

template <class W>
void Play<W>::next_bidder() {
  while (f.turn != f.active) {
    f.turn = left(f.turn);
    if (!contains(f.out, f.turn)) return wait(Phase::bid, f.turn);
  }
  close_auction();
}

// D-03: + or .
template <class W>
void Play<W>::count_suit(Move move) {
  if (verb_of(move) == Verb::more) {
    ++f.claim[f.suit];
    return;
  }
  if (++f.suit == kSuits) finish_bid();
}

template <class W>
void Play<W>::finish_bid() {
  f.bids[f.turn] = f.claim;
  f.leader = f.turn;
  remember_bid(f.turn);
  tell(Told::bid, f.turn, f.claim[0], f.claim[1], f.claim[2], f.claim[3]);
  f.claim = {};
  f.suit = 0;
  next_bidder();
}

// What was claimed beyond the prize is in the hand, unless it is a bluff.
template <class W>
void Play<W>::remember_bid(Seat seat) {
  Counts& claimed = f.memory[seat].claimed;
  for (std::size_t s = 0; s < kSuits; ++s) {
    const int covered = s == rules.suit(f.prize);  // PA-5.1
    claimed[s] = static_cast<std::uint8_t>(std::max<int>(claimed[s], f.bids[seat][s] - covered));
  }
}

template <class W>
void Play<W>::remember_pass(Seat seat) {
  if (f.leader == kNobody) return;  // the prize alone was not worth a word
  const auto set = static_cast<std::uint8_t>(1 + (key_of(f.bids[f.leader]) >> 26));
  std::uint8_t& most = f.memory[seat].most;
  most = most == 0 ? set : std::min(most, set);
}

template <class W>
void Play<W>::close_auction() {
  if (f.leader == kNobody) return unsold();  // PA-4.8
  const Counts& bid = f.bids[f.leader];
  tell(Told::won, f.leader, bid[0], bid[1], bid[2], bid[3]);  // PA-4.7
  wait(Phase::settle, f.leader);
}

template <class W>
void Play<W>::unsold() {
  tell(Told::unsold, kSpectator, f.prize);
  if (rules.active_takes) {  // as if the active player had bid the bare prize
    f.bids = {};
    f.bids[f.active][rules.suit(f.prize)] = 1;
    f.leader = f.active;
    return start_agenda(f.active);
  }
  rules.copies.add(f.gone, f.prize);  // PA-4.10
  start_drawing();
}

template <class W>
void Play<W>::choose_payment() {
  tell(Told::pays, f.turn);
  // Nothing owed is paid with nothing, as everybody knows.
  if (!is_bid(owed(rules, f))) return finish_payment();
  wait(Phase::lay, f.turn);
}

template <class W>
void Play<W>::lay(Card card) {
  rules.copies.add(f.picked, card);
  // A payment that is exact and cannot grow is complete.
  if (pays_exactly(owed(rules, f), purse_of(rules, f.picked)) && !payment_can_grow(rules, f))
    finish_payment();
}

template <class W>
void Play<W>::finish_payment() {
  const Seat seat = f.turn;
  rules.copies.each(f.picked, [&](Card card, int n) {
    for (int i = 0; i < n; ++i) {
      lose(seat, card);
      tell(Told::paid, seat, card);
    }
  });
  f.paid = f.picked;
  f.picked = {};
  start_agenda(seat);
}

template <class W>
void Play<W>::refuse_payment() {
  f.memory[f.turn].claimed = {};  // what it said was not so
  tell(Told::defaulted, f.turn);
  if (f.players[f.turn].hand_size == 0) return forfeit_done();  // PA-5.5
  f.phase = Phase::forfeit;
}

// PA-5.4: the defaulter's card.
template <class W>
void Play<W>::forfeit(Card card) {
  lose(f.turn, card);
  put_on_discard(f.turn, card);
  tell(Told::dropped, f.turn, card);
  forfeit_done();
}

template <class W>
void Play<W>::forfeit_done() {
  f.out = static_cast<SeatSet>(f.out | only(f.turn));  // PA-5.8
  start_auction();                                     // PA-5.9
}

}  // namespace enfilade::palaces
