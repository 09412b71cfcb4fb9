// The hot path: whose turn it is, what chance may bring, what happens.
#include "games/palaces/agenda.hpp"
#include "games/palaces/auction.hpp"
#include "games/palaces/decks.hpp"
#include "games/palaces/palaces.hpp"

namespace enfilade {

using namespace palaces;

static_assert(Playable<Palaces>);

void Palaces::start(const Rules& rules, Position& position) {
  position = {};
  Facts& f = position.facts;
  f.leader = f.winner = f.victim = kNobody;
  f.prize = f.item = kNoCard;
  f.unseen = rules.all_prizes;
  f.supply.fill(static_cast<std::uint8_t>(rules.tiles_per_suit));  // PA-1.2
  for (Pile& pile : f.piles) {
    pile.up = kNoCard;
    pile.unknown = static_cast<std::uint8_t>(rules.pile_size);  // PA-1.3
  }
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
    Player& p = f.players[seat];
    p.deck.low = 0x01010101u * static_cast<std::uint64_t>(rules.basic_per_suit);  // PA-1.6
    p.pool = p.deck;
    p.deck_size = static_cast<std::uint8_t>(kSuits * rules.basic_per_suit);
    p.discard_top = kNoCard;
  }
}

Node Palaces::node(const Rules&, const Position& position) {
  const Facts& f = position.facts;
  switch (f.phase) {
    case Phase::over: return Node::over();
    case Phase::first_player:
    case Phase::first_prizes:
    case Phase::first_hands:
    case Phase::turn_up:
    case Phase::passage_turn:
    case Phase::reveal:
    case Phase::pit:
    case Phase::power_draw:
    case Phase::drawing: return Node::chance();
    case Phase::bid_suits: return Node::decision(f.turn, true);
    case Phase::lay:
    case Phase::exchange: return Node::decision(f.turn, !f.picked.empty());
    default: return Node::decision(f.turn);
  }
}

void Palaces::odds(const Rules& rules, const Position& position, Odds& odds) {
  const Facts& f = position.facts;
  const auto any_of = [&](const Cards& cards) {
    rules.copies.each(cards, [&](Card card, int n) {
      odds.add(make_move(Verb::card, card), static_cast<std::uint32_t>(n));
    });
  };
  switch (f.phase) {
    case Phase::first_player:
      odds.clear(Audience::all());
      for (Seat seat = 0; seat < rules.players; ++seat) odds.add(make_move(Verb::first, seat));
      return;
    case Phase::first_prizes:
    case Phase::turn_up:
    case Phase::passage_turn:
      odds.clear(Audience::all());
      return any_of(Play<Silent>::unseen_of(rules, f, f.pile));
    case Phase::first_hands:
    case Phase::power_draw:
    case Phase::drawing: odds.clear(Audience::only_seat(f.turn)); return any_of(f.players[f.turn].deck);
    case Phase::reveal: odds.clear(Audience::all()); return any_of(f.players[f.turn].deck);
    case Phase::pit:
      odds.clear(Audience::all());
      return any_of(f.players[f.turn].hand);
    default: return;
  }
}

template <class Witness>
void Palaces::apply(const Rules& rules, Position& position, Seat, Move move, Witness& witness) {
  Facts& f = position.facts;
  Play<Witness> play{rules, f, witness};
  const Verb verb = verb_of(move);
  const auto argument = argument_of(move);
  const auto decline = [&] {
    play.tell(Told::declined, f.turn);
    play.finish_item();
  };
  switch (f.phase) {
    case Phase::first_player: return play.name_first_player(argument);
    case Phase::first_prizes: return play.turn_first_prize(argument);
    case Phase::first_hands: return play.deal(argument);
    case Phase::select: return play.take_prize(argument);
    case Phase::turn_up:
      play.turn_up(f.piles[f.pile], argument);
      f.pile = 0;
      return play.start_auction();
    case Phase::bid:
      if (verb == Verb::pass) {
        f.passed = static_cast<SeatSet>(f.passed | only(f.turn));
        play.tell(Told::passed, f.turn);
        return play.next_bidder();
      }
      f.phase = Phase::bid_suits;
      f.claim[rules.suit(f.prize)] = 1;  // PA-3.2
      return;
    case Phase::bid_suits: return play.count_suit(move);
    case Phase::settle:
      if (verb == Verb::pay) return play.choose_payment();
      play.tell(Told::defaulted, f.turn);
      if (f.players[f.turn].hand_size == 0) return play.forfeit_done();  // PA-5.5
      f.phase = Phase::forfeit;
      return;
    case Phase::lay: return verb == Verb::done ? play.finish_payment() : play.lay(argument);
    case Phase::forfeit: return play.forfeit(argument);
    case Phase::agenda: return play.begin_item(move);
    case Phase::build: return verb == Verb::skip ? decline() : play.build(move);
    case Phase::target: return verb == Verb::skip ? decline() : play.aim(argument);
    case Phase::moat: return verb == Verb::suffer ? play.strike() : play.answer(argument);
    case Phase::drop: return play.drop(argument);
    case Phase::recover: return verb == Verb::skip ? decline() : play.recover(argument);
    case Phase::furnace: return verb == Verb::skip ? decline() : play.offer_burning(verb == Verb::pile);
    case Phase::furnace_hand: return play.burn(argument, false);
    case Phase::furnace_pile: return play.burn(argument, true);
    case Phase::passage: return verb == Verb::skip ? decline() : play.cycle(argument);
    case Phase::passage_turn:
      play.turn_up(f.piles[f.pile], argument);
      f.pile = 0;
      return play.finish_item();
    case Phase::exchange:
      return verb == Verb::done ? play.exchange_done() : rules.copies.add(f.picked, argument);
    case Phase::reveal: play.reveal(argument); return play.reveal_on();
    case Phase::choose: return play.choose(argument);
    case Phase::crane:
      if (verb == Verb::skip) return decline();
      play.raze(f.winner);
      return play.offer_build();
    case Phase::pit: return play.pit_takes(argument);
    case Phase::power_draw:
      play.draw_from_deck(f.turn, argument);
      --f.draws;
      return play.power_draw_on();
    case Phase::drawing:
      play.draw_from_deck(f.turn, argument);
      --f.draws;
      return play.drawing_on();
    case Phase::over: return;
  }
}

template void Palaces::apply(const Rules&, Position&, Seat, Move, Silent&);
template void Palaces::apply(const Rules&, Position&, Seat, Move, EventLog&);

}  // namespace enfilade
