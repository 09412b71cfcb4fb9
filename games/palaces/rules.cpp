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

namespace palaces {

template <class Witness>
void Play<Witness>::outcome(Card card) {
  switch (f.phase) {
    case Phase::first_player: return name_first_player(card);
    case Phase::first_prizes: return turn_first_prize(card);
    case Phase::first_hands: return deal(card);
    case Phase::turn_up:
      turn_up(f.piles[f.pile], card);
      f.pile = 0;
      return start_auction();
    case Phase::passage_turn:
      turn_up(f.piles[f.pile], card);
      f.pile = 0;
      return finish_item();
    case Phase::reveal: reveal(card); return reveal_on();
    case Phase::pit: return pit_takes(card);
    case Phase::power_draw:
      draw_from_deck(f.turn, card);
      --f.draws;
      return power_draw_on();
    case Phase::drawing:
      draw_from_deck(f.turn, card);
      --f.draws;
      return drawing_on();
    default: ENFILADE_CHECK(false);
  }
}

template <class Witness>
void Play<Witness>::choose(Move move) {
  const Verb verb = verb_of(move);
  const auto argument = argument_of(move);
  switch (f.phase) {
    case Phase::select: return take_prize(argument);
    case Phase::bid: return verb == Verb::pass ? pass() : begin_bid();
    case Phase::bid_suits: return count_suit(move);
    case Phase::settle: return verb == Verb::pay ? choose_payment() : refuse_payment();
    case Phase::lay: return verb == Verb::done ? finish_payment() : lay(argument);
    case Phase::forfeit: return forfeit(argument);
    case Phase::agenda: return begin_item(move);
    case Phase::build: return verb == Verb::skip ? decline() : build(move);
    case Phase::target: return verb == Verb::skip ? decline() : aim(argument);
    case Phase::moat: return verb == Verb::suffer ? strike() : answer(argument);
    case Phase::drop: return drop(argument);
    case Phase::recover: return verb == Verb::skip ? decline() : recover(argument);
    case Phase::furnace: return verb == Verb::skip ? decline() : offer_burning(verb == Verb::pile);
    case Phase::furnace_hand: return burn(argument, false);
    case Phase::furnace_pile: return burn(argument, true);
    case Phase::passage: return verb == Verb::skip ? decline() : cycle(argument);
    case Phase::exchange: return verb == Verb::done ? exchange_done() : rules.copies.add(f.picked, argument);
    case Phase::choose: return take_open(argument);
    case Phase::crane:
      if (verb == Verb::skip) return decline();
      raze(f.winner);
      return offer_build();
    default: ENFILADE_CHECK(false);
  }
}

}  // namespace palaces

template <class Witness>
void Palaces::apply(const Rules& rules, Position& position, Seat seat, Move move, Witness& witness) {
  Play<Witness> play{rules, position.facts, witness};
  seat == kChance ? play.outcome(argument_of(move)) : play.choose(move);
}

template void Palaces::apply(const Rules&, Position&, Seat, Move, Silent&);
template void Palaces::apply(const Rules&, Position&, Seat, Move, EventLog&);

}  // namespace enfilade
