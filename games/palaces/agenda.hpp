// PA-6 to PA-10: the winner's agenda, building, the powers, and Moats.
#pragma once

#include "games/palaces/play.hpp"

namespace enfilade::palaces {

template <class W>
void Play<W>::start_agenda(Seat winner) {  // PA-6.1
  f.winner = winner;
  Cards in_bid = f.paid;
  rules.copies.add(in_bid, f.prize);
  f.agenda = static_cast<std::uint8_t>(kBuildItem | kTakeItem | (f.paid.empty() ? 0 : kDiscardItem));
  f.powers = in_bid.within(rules.with_item);
  f.marks = static_cast<std::uint8_t>((in_bid.among(rules.greenhouses) ? kGreenhouse : 0) |  // PA-9.2, PA-9.4
                                      (in_bid.among(rules.galleries) ? kGallery : 0));       // PA-9.12
  next_item();
}

// PA-6.2. A single kind of item is carried out without a question.
template <class W>
void Play<W>::next_item() {
  const int kinds = std::popcount(f.agenda) + rules.copies.types(f.powers);
  if (kinds == 0) return start_drawing();
  if (kinds > 1) return wait(Phase::agenda, f.winner);
  f.turn = f.winner;
  switch (f.agenda) {
    case kBuildItem: return begin_item(make_move(Verb::build));
    case kTakeItem: return begin_item(make_move(Verb::keep));
    case kDiscardItem: return begin_item(make_move(Verb::discard));
    default: return begin_item(make_move(Verb::card, rules.copies.lowest(f.powers)));
  }
}

template <class W>
void Play<W>::begin_item(Move item) {
  const auto leave_agenda = [&](AgendaItem which, int number) {
    f.agenda = static_cast<std::uint8_t>(f.agenda & ~which);
    tell(Told::resolves, f.winner, number, kNoCard);
  };
  switch (verb_of(item)) {
    case Verb::build: leave_agenda(kBuildItem, 0); return offer_build();
    case Verb::keep: leave_agenda(kTakeItem, 1); return take_won_card();
    case Verb::discard: leave_agenda(kDiscardItem, 2); return discard_payment();
    default: break;
  }
  f.item = argument_of(item);
  rules.copies.remove(f.powers, f.item);
  tell(Told::resolves, f.winner, 3, f.item);
  use_power();
}

template <class W>
void Play<W>::finish_item() {
  f.item = kNoCard;
  f.victim = kNobody;
  next_item();
}

template <class W>
void Play<W>::decline() {
  tell(Told::declined, f.turn);
  finish_item();
}

template <class W>
void Play<W>::take_won_card() {
  Player& p = player(f.winner);
  int where = 0;
  if (rules.power(f.prize) == Power::moat) {  // PA-10.1, PA-10.2
    rules.copies.add(p.moats, f.prize);
    where = 2;
  } else if (f.marks & kGreenhouse) {  // PA-9.2
    p.top[p.top_size++] = f.prize;
    where = 1;
  } else {
    gain(f.winner, f.prize);  // PA-6.4
  }
  tell(Told::took, f.winner, f.prize, where);
  finish_item();
}

template <class W>
void Play<W>::discard_payment() {  // PA-6.5
  tell(Told::cleared, f.winner, f.paid.size());
  rules.copies.each(f.paid, [&](Card card, int n) {
    for (int i = 0; i < n; ++i) {
      if (rules.power(card) == Power::moat) {  // PA-10.1
        rules.copies.add(player(f.winner).moats, card);
      } else {
        put_on_discard(f.winner, card);
      }
    }
  });
  f.paid = {};
  finish_item();
}

template <class W>
void Play<W>::use_power() {
  Player& p = player(f.winner);
  const auto idle_unless = [&](bool possible, Phase phase) {  // PA-6.9
    if (possible) return wait(phase, f.winner);
    tell(Told::idle, f.winner);
    finish_item();
  };
  const auto any_victim = [&] {
    for (Seat seat = 0; seat < rules.players; ++seat)
      if (can_suffer(rules, f, seat)) return true;
    return false;
  };
  switch (rules.power(f.item)) {
    case Power::draw1: return power_draw(1);           // PA-9.1
    case Power::draw2_discard1: return power_draw(2);  // PA-9.14
    case Power::draw2_others_more:                     // PA-9.5
      ++f.orchards;
      tell(Told::bountiful, f.winner);
      return power_draw(2);
    case Power::draw_per_suit: {  // PA-9.6
      int suits = 0;
      for (const std::uint8_t count : f.bids[f.winner]) suits += count > 0;
      return power_draw(suits - 1);
    }
    case Power::renew_deck: compost(); return power_draw(1);  // PA-9.8
    case Power::reveal3_take1:                                // PA-9.10
      wait(Phase::reveal, f.winner);
      f.draws = 3;
      return reveal_on();
    case Power::exchange: return idle_unless(p.hand_size > 0, Phase::exchange);    // PA-9.7
    case Power::extra_build:                                                       // PA-9.11
    case Power::match_build: return offer_build();                                 // PA-9.9
    case Power::rebuild_top: return idle_unless(p.has_unmatched(), Phase::crane);  // PA-9.13
    case Power::take_marker:                                                       // PA-9.15
      f.marks = static_cast<std::uint8_t>(f.marks | kThrone);
      tell(Told::crowned, f.winner);
      return finish_item();
    case Power::all_discard:    // PA-9.18
    case Power::all_draw_less:  // PA-9.19
      f.victim = f.winner;
      return next_victim();
    case Power::target_no_draw:                                                               // PA-9.20
    case Power::target_random_discard:                                                        // PA-9.21
    case Power::raze_unmatched: return idle_unless(any_victim(), Phase::target);              // PA-9.22
    case Power::recover: return idle_unless(!recoverable(rules, f).empty(), Phase::recover);  // PA-9.23
    case Power::remove_own:
      return idle_unless(p.hand_size > 0 || !p.discard.empty(), Phase::furnace);  // PA-9.24
    case Power::cycle_pile: {                                                     // PA-9.25
      bool possible = false;
      for (const Pile& pile : f.piles) possible = possible || pile.size() > 1;
      return idle_unless(possible, Phase::passage);
    }
    case Power::moat:
    case Power::any_suit_build:
    case Power::pays_two:
    case Power::pays_any:
    case Power::prize_to_deck:
    case Power::none: return finish_item();  // never on the agenda
  }
}

// --- PA-7: building ---

template <class W>
void Play<W>::offer_build() {
  const BuildRight right = build_right(rules, f);
  if (right.choices() == 0) {
    tell(Told::idle, f.winner);
    return finish_item();
  }
  if (right.choices() > 1 || right.skip) return wait(Phase::build, f.winner);
  const bool match = right.match != 0;  // the only level, and it is compulsory
  build(make_move(match ? Verb::match : Verb::grow,
                  static_cast<std::uint32_t>(std::countr_zero(match ? right.match : right.grow))));
}

template <class W>
void Play<W>::build(Move move) {
  const Suit suit = argument_of(move);
  Player& p = player(f.winner);
  const bool match = verb_of(move) == Verb::match;
  if (match) {
    ++p.matched;
  } else {
    p.tower.set(p.height++, suit);
  }
  --f.supply[suit];
  tell(Told::built, f.winner, suit, match);
  if (rules.end_at_once && f.supply[suit] == 0) return end_game(1);
  finish_item();
}

template <class W>
void Play<W>::raze(Seat seat) {
  Player& p = player(seat);
  const Suit suit = p.tower.at(--p.height);
  p.tower.set(p.height, 0);
  ++f.supply[suit];
  tell(Told::razed, seat, suit);
}

// --- PA-10: harm and the Moat ---

template <class W>
void Play<W>::aim(Seat seat) {
  f.victim = seat;
  tell(Told::aimed, f.winner, seat, f.item);
  meet_victim();
}

template <class W>
void Play<W>::next_victim() {  // PA-8.6
  for (f.victim = left(f.victim); f.victim != f.winner; f.victim = left(f.victim))
    if (can_suffer(rules, f, f.victim)) return meet_victim();
  finish_item();
}

template <class W>
void Play<W>::meet_victim() {  // PA-10.6, PA-10.9
  const bool harmful = rules.harmful[static_cast<std::size_t>(rules.power(f.item))];
  if (harmful && !player(f.victim).moats.empty()) return wait(Phase::moat, f.victim);
  strike();
}

template <class W>
void Play<W>::strike() {
  switch (rules.power(f.item)) {
    case Power::all_discard: return wait(Phase::drop, f.victim);
    case Power::all_draw_less:
      ++player(f.victim).guards;
      tell(Told::slowed, f.victim);
      return victim_done();
    case Power::target_no_draw:
      f.jailed = static_cast<SeatSet>(f.jailed | only(f.victim));
      tell(Told::jailed, f.victim);
      return victim_done();
    case Power::raze_unmatched: raze(f.victim); return victim_done();
    default: break;
  }
  wait(Phase::pit, f.victim);
  if (hand_has_one_known_type(rules, player(f.victim))) pit_takes(rules.copies.lowest(player(f.victim).hand));
}

template <class W>
void Play<W>::answer(Card moat) {
  Player& p = player(f.victim);
  rules.copies.remove(p.moats, moat);
  put_on_discard(f.victim, moat);
  tell(Told::answered, f.victim, moat);
  if (rules.moat_for_bid) f.shielded = static_cast<SeatSet>(f.shielded | only(f.victim));
  victim_done();
}

template <class W>
void Play<W>::victim_done() {
  f.turn = f.winner;
  if (aims_at_one(rules.power(f.item))) return finish_item();  // PA-10.11
  next_victim();
}

template <class W>
void Play<W>::pit_takes(Card card) {
  drop(card);
}

// A card from the hand of whoever is asked: Library, Torture Chamber, Pit.
template <class W>
void Play<W>::drop(Card card) {
  lose(f.turn, card);
  put_on_discard(f.turn, card);
  tell(Told::dropped, f.turn, card);
  if (f.turn == f.winner) return finish_item();
  victim_done();
}

// --- single powers with choices of their own ---

template <class W>
void Play<W>::recover(Card card) {
  take_off_discard(f.winner, card);
  gain(f.winner, card);
  tell(Told::recovered, f.winner, card);
  finish_item();
}

template <class W>
void Play<W>::offer_burning(bool from_pile) {
  Player& p = player(f.winner);
  if (from_pile ? rules.copies.types(p.discard) == 1 : hand_has_one_known_type(rules, p))
    return burn(rules.copies.lowest(from_pile ? p.discard : p.hand), from_pile);
  wait(from_pile ? Phase::furnace_pile : Phase::furnace_hand, f.winner);
}

template <class W>
void Play<W>::burn(Card card, bool from_pile) {
  if (from_pile) {
    take_off_discard(f.winner, card);
  } else {
    lose(f.winner, card);
  }
  rules.copies.add(f.gone, card);
  tell(Told::removed, f.winner, card, from_pile);
  finish_item();
}

template <class W>
void Play<W>::cycle(int number) {
  Pile& pile = f.piles[static_cast<std::size_t>(number)];
  tell(Told::cycled, f.winner, number, pile.up);
  pile.bottom[pile.known++] = pile.up;
  if (turn_next(number, Phase::passage_turn)) finish_item();
}

template <class W>
void Play<W>::exchange_done() {
  const int cards = f.picked.size();
  tell(Told::exchanged, f.winner, cards);
  rules.copies.each(f.picked, [&](Card card, int n) {
    for (int i = 0; i < n; ++i) {
      lose(f.winner, card);
      put_on_discard(f.winner, card);
      tell(Told::dropped, f.winner, card);
    }
  });
  f.picked = {};
  power_draw(cards);
}

template <class W>
void Play<W>::reveal_on() {
  Player& p = player(f.winner);
  while (f.draws > 0) {
    if (!prepare_deck(f.winner)) {
      f.draws = 0;
      break;
    }
    if (p.top_size > 0) {
      Card& top = p.top[--p.top_size];
      rules.copies.add(f.open, top);
      tell(Told::revealed, f.winner, top);
      top = 0;
      --f.draws;
    } else if (rules.copies.types(p.pool) > 1) {
      return;  // chance turns it up
    } else {
      reveal(rules.copies.lowest(p.deck));
    }
  }
  const int types = rules.copies.types(f.open);
  if (types > 1) return wait(Phase::choose, f.winner);
  if (types == 1) return take_open(rules.copies.lowest(f.open));
  tell(Told::idle, f.winner);
  finish_item();
}

template <class W>
void Play<W>::reveal(Card card) {
  Player& p = player(f.winner);
  rules.copies.remove(p.deck, card);
  rules.copies.remove(p.pool, card);
  --p.deck_size;
  --f.draws;
  rules.copies.add(f.open, card);
  tell(Told::revealed, f.winner, card);
}

template <class W>
void Play<W>::take_open(Card card) {
  rules.copies.remove(f.open, card);
  gain(f.winner, card);
  tell(Told::chose, f.winner, card);
  rules.copies.each(f.open, [&](Card other, int n) {
    for (int i = 0; i < n; ++i) put_on_discard(f.winner, other);
  });
  f.open = {};
  finish_item();
}

}  // namespace enfilade::palaces
