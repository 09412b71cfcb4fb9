// Carrying out moves. Play<Witness> is a position in the hands of the rules; its chapters follow the
// rulebook: here set-up, selection and the end; auction.hpp bids and payment; agenda.hpp resolution;
// decks.hpp cards.
//
// Every function leaves the position waiting for a decision or for chance, having passed over what nobody has
// to decide.
#pragma once

#include "games/palaces/questions.hpp"

namespace enfilade::palaces {

template <class Witness>
struct Play {
  const Rules& rules;
  Facts& f;
  Witness& witness;

  // --- vocabulary ---
  Player& player(Seat seat) { return f.players[seat]; }
  Seat left(Seat seat) const { return left_of(rules, seat); }
  void tell(Told kind, Seat seat, int a = 0, int b = 0, int c = 0, int d = 0) {
    if constexpr (Witness::kListens)
      witness.hear({static_cast<std::uint8_t>(kind),
                    seat,
                    {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c),
                     static_cast<std::int16_t>(d)}});
  }
  void wait(Phase phase, Seat turn) {
    f.phase = phase;
    f.turn = turn;
  }

  // --- rules.cpp: one outcome or choice, and everything that follows from it without anybody being asked ---
  void outcome(Card card);
  void choose(Move move);

  // --- PA-1, PA-2: set-up and selection ---

  void name_first_player(Seat seat) {  // PA-1.9
    f.active = seat;
    f.phase = Phase::first_prizes;
    tell(Told::active, seat);
  }

  void turn_first_prize(Card card) {  // PA-1.5
    turn_up(f.piles[f.pile], card);
    if (++f.pile < kDecks) return;
    f.pile = 0;
    wait(Phase::first_hands, 0);
    f.draws = static_cast<std::uint8_t>(rules.start_hand);
    deal_on();
  }

  void deal(Card card) {
    draw_from_deck(f.turn, card, Told::dealt);
    --f.draws;
    deal_on();
  }

  void deal_on() {  // PA-1.7
    for (;;) {
      for (; f.draws > 0; --f.draws)
        if (draw_surely(f.turn, Told::dealt) == Draw::by_chance) return;
      if (++f.turn == rules.players) return begin_round();
      f.draws = static_cast<std::uint8_t>(rules.start_hand);
    }
  }

  void begin_round() {  // PA-2.1
    ++f.round;
    f.bids = {};
    f.leader = f.winner = kNobody;
    f.prize = kNoCard;
    f.out = f.passed = f.jailed = f.shielded = 0;
    f.marks = f.orchards = 0;
    for (Player& p : f.players) p.guards = 0;  // PA-11.12
    wait(Phase::select, f.active);
  }

  void take_prize(int pile) {  // PA-2.2
    f.prize = f.piles[static_cast<std::size_t>(pile)].up;
    tell(Told::offered, f.active, f.prize, pile);
    if (turn_next(pile, Phase::turn_up)) start_auction();  // PA-2.3
  }

  // Turns up the next card of a pile whose face-up card has left. False if chance has to say which.
  bool turn_next(int number, Phase waiting) {
    Pile& pile = f.piles[static_cast<std::size_t>(number)];
    pile.up = kNoCard;
    if (pile.unknown > 0) {
      const Cards unseen = unseen_of(rules, f, number);
      f.pile = static_cast<std::uint8_t>(number);
      if (rules.copies.types(unseen) > 1) return f.phase = waiting, false;
      turn_up(pile, rules.copies.lowest(unseen));
    } else if (pile.known > 0) {
      pile.up = pile.bottom[0];
      --pile.known;
      std::copy(pile.bottom.begin() + 1, pile.bottom.end(), pile.bottom.begin());
      pile.bottom.back() = 0;
      tell(Told::turned, kSpectator, number, pile.up);
    }  // else PA-2.4: the pile is empty
    f.pile = 0;
    return true;
  }

  void turn_up(Pile& pile, Card card) {
    rules.copies.remove(f.unseen, card);
    pile.up = card;
    --pile.unknown;
    tell(Told::turned, kSpectator, static_cast<int>(&pile - f.piles.data()), card);
  }

  static Cards unseen_of(const Rules&, const Facts& facts, int deck) {
    return deck == 0   ? Cards{facts.unseen.low, 0}
           : deck == 1 ? Cards{0, facts.unseen.high & 0xFFFFFFFF}
                       : Cards{0, facts.unseen.high & Cards::kPrizeBits};
  }

  // --- PA-12: end of round and game ---

  void end_round() {
    for (const Pile& pile : f.piles)
      if (pile.up == kNoCard) return end_game(0);  // PA-12.1
    for (const std::uint8_t tiles : f.supply)
      if (tiles == 0) return end_game(1);  // PA-12.2, PA-12.4
    const bool to_winner =
        f.winner != kNobody && (rules.marker_to_winner || (f.marks & kThrone) != 0);  // PA-12.6
    f.active = to_winner ? f.winner : left(f.active);                                 // PA-12.5
    tell(Told::active, f.active);
    begin_round();
  }

  void end_game(int why) {
    f.item = kNoCard;
    f.victim = kNobody;
    f.turn = f.draws = 0;
    f.phase = Phase::over;
    tell(Told::ended, kSpectator, why);
  }

  // --- PA-4, PA-5: auction.hpp ---
  void start_auction();
  void pass();
  void begin_bid();
  void next_bidder();
  void count_suit(Move move);
  void finish_bid();
  void close_auction();
  void unsold();
  void choose_payment();
  void refuse_payment();
  void lay(Card card);
  void finish_payment();
  void forfeit(Card card);
  void forfeit_done();
  void remember_bid(Seat seat);
  void remember_pass(Seat seat);

  // --- PA-6 to PA-10: agenda.hpp ---
  void start_agenda(Seat winner);
  void next_item();
  void begin_item(Move item);
  void finish_item();
  void decline();
  void take_won_card();
  void discard_payment();
  void use_power();
  void offer_build();
  void build(Move move);
  void raze(Seat seat);
  void aim(Seat seat);
  void next_victim();
  void meet_victim();
  void strike();
  void answer(Card moat);
  void victim_done();
  void pit_takes(Card card);
  void drop(Card card);
  void recover(Card card);
  void burn(Card card, bool from_pile);
  void offer_burning(bool from_pile);
  void cycle(int pile);
  void exchange_done();
  void reveal_on();
  void reveal(Card card);
  void take_open(Card card);

  // --- PA-11: decks.hpp ---
  enum class Draw { done, by_chance, none_left };
  Draw draw_surely(Seat seat, Told told = Told::drew);
  bool prepare_deck(Seat seat);
  void draw_from_deck(Seat seat, Card card, Told told = Told::drew);
  void gain(Seat seat, Card card);
  void lose(Seat seat, Card card);
  void remember_gain(Seat seat);
  void remember_loss(Seat seat, Card card);
  void put_on_discard(Seat seat, Card card);
  void take_off_discard(Seat seat, Card card);
  void renew(Seat seat);
  void compost();
  void power_draw(int cards);
  void power_draw_on();
  void start_drawing();
  void drawing_on();
};

}  // namespace enfilade::palaces
