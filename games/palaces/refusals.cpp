// Why a move is refused, and which moves bind.
#include "games/palaces/palaces.hpp"
#include "games/palaces/questions.hpp"
#include "games/palaces/words.hpp"

namespace enfilade {

using namespace palaces;

namespace {

// The clause behind the question of each phase, and what it asks for.
struct Question {
  std::string_view clause, text;
};

Question question_of(const Rules& rules, const Facts& f) {
  switch (f.phase) {
    case Phase::select: return {"PA-2.2", "the active player chooses one of the face-up prize cards"};
    case Phase::bid:
    case Phase::bid_suits: return {"PA-4.2", "each player in turn bids or passes"};
    case Phase::settle:
    case Phase::lay: return {"PA-5.2", "the winner of the auction pays or defaults"};
    case Phase::forfeit: return {"PA-5.4", "the defaulter discards a card from hand"};
    case Phase::agenda: return {"PA-6.2", "the winner carries out the agenda in any order"};
    case Phase::build: return {"PA-7.8", "the winner builds a level, or not"};
    case Phase::moat: return {"PA-10.6", "the affected player may discard a Moat"};
    case Phase::exchange: return {"PA-9.7", "the winner discards cards to draw as many"};
    case Phase::choose: return {"PA-9.10", "the winner takes one of the cards turned up"};
    case Phase::drop:
      if (rules.power(f.item) == Power::draw2_discard1)
        return {"PA-9.14", "the winner discards a card from hand"};
      return {"PA-9.18", "the affected player discards a card from hand"};
    case Phase::target:
      if (rules.power(f.item) == Power::target_no_draw)
        return {"PA-9.20", "the winner chooses another player who would draw"};
      if (rules.power(f.item) == Power::target_random_discard)
        return {"PA-9.21", "the winner chooses another player with cards in hand"};
      return {"PA-9.22", "the winner chooses another player with an unmatched level"};
    case Phase::recover:
      return {"PA-9.23", "the winner may take a card other than a Crypt from the discard pile"};
    case Phase::furnace:
    case Phase::furnace_hand:
    case Phase::furnace_pile: return {"PA-9.24", "the winner may remove a card in hand or discard pile"};
    case Phase::passage: return {"PA-9.25", "the winner may choose a prize pile with at least 2 cards"};
    case Phase::crane: return {"PA-9.13", "the winner may return the top unmatched level"};
    default: return {"PA-2.1", "nobody is asked now"};
  }
}

Error refuse_build(const Rules& rules, const Facts& f, Verb verb, Suit suit) {
  const std::vector<Arg> args{suit_arg(suit)};
  const Power power = f.item == kNoCard ? Power::none : rules.power(f.item);
  const bool any_suit = power == Power::rebuild_top || (f.item == kNoCard && (f.marks & kGallery) != 0);
  const Card card = f.item == kNoCard ? f.prize : f.item;
  if (power == Power::match_build && verb == Verb::grow)
    return refusal("PA-9.9", "a Trellis builds on the shorter tower only");
  if (!any_suit && suit != rules.suit(card)) {
    if (f.item == kNoCard) return refusal("PA-6.3", "the level must be of the prize's suit", args);
    return refusal("PA-8.7", "the level must be of the card's suit", args);
  }
  const Player& builder = f.players[f.winner];
  if (verb == Verb::match && !builder.has_unmatched())
    return refusal("PA-7.5", "both towers are equally high, and there is nothing to match");
  if (verb == Verb::match && builder.needed() != suit) {
    Arg needed = suit_arg(builder.needed());
    needed.name = "needed";
    return refusal("PA-7.3", "the shorter tower needs the suit of the same level of the taller one",
                   {suit_arg(suit), std::move(needed)});
  }
  return refusal("PA-7.6", "there is no tile of this suit left", args);
}

Error refuse_own(const Rules& rules, const Facts& f, Move move) {
  const Verb verb = verb_of(move);
  switch (f.phase) {
    case Phase::bid:
      if (verb == Verb::bid)
        return refusal("PA-4.3", "there is no higher bid than the standing one",
                       {counts_arg("bid", f.bids[f.leader])});
      break;
    case Phase::bid_suits:
      if (verb == Verb::more)
        return refusal("PA-3.1", "a count cannot be higher", {Arg::of("cap", rules.bid_cap)});
      if (verb == Verb::next)
        return refusal("PA-4.3", "a bid must be higher than the standing one",
                       {counts_arg("bid", f.bids[f.leader])});
      return refusal("PA-4.6", "a bid that was begun is completed");
    case Phase::lay:
      if (verb == Verb::refuse) return refusal("PA-5.19", "who has chosen to pay can no longer default");
      return refusal("PA-5.13", "the cards must cover what is owed exactly", {owed_arg(owed(rules, f))});
    case Phase::agenda:
      if (verb >= Verb::build && verb <= Verb::card) return refusal("PA-6.1", "this is not on the agenda");
      break;
    case Phase::build:
      if (verb == Verb::grow || verb == Verb::match) return refuse_build(rules, f, verb, argument_of(move));
      if (verb == Verb::skip && f.item != kNoCard && rules.power(f.item) == Power::rebuild_top)
        return refusal("PA-9.13", "after returning a level the winner must build one");
      if (verb == Verb::skip) return refusal("PA-7.7", "building is compulsory by the agreed option");
      break;
    case Phase::moat:
      if (verb == Verb::card) return refusal("PA-10.13", "only a Moat in play can be discarded");
      break;
    default: break;
  }
  const Question question = question_of(rules, f);
  return refusal(question.clause, question.text);
}

bool ends_bid(const Facts& f, Move move) { return verb_of(move) == Verb::next && f.suit == kSuits - 1; }

}  // namespace

// The same words whether or not a hidden step has begun.
Error Palaces::out_of_turn(const Rules& rules, const Position& position, Seat) {
  const Facts& f = position.facts;
  if (f.phase == Phase::bid || f.phase == Phase::bid_suits)
    return refusal("PA-4.1", "it is another player's turn to bid", {Arg::seat("turn_seat", f.turn)});
  const Question question = question_of(rules, f);
  return refusal(question.clause, question.text);
}

Error Palaces::refuse(const Rules& rules, const Position& position, Seat, Move move) {
  return refuse_own(rules, position.facts, move);
}

// Completed bids, payments and whatever shows a card of the hand.
bool Palaces::binds(const Rules&, const Position& position, Seat, Move move) {
  const Facts& f = position.facts;
  switch (f.phase) {
    case Phase::bid: return verb_of(move) == Verb::pass;
    case Phase::bid_suits: return ends_bid(f, move);
    case Phase::settle:
    case Phase::lay:
    case Phase::forfeit:
    case Phase::drop:
    case Phase::moat:
    case Phase::furnace_hand:
    case Phase::exchange: return true;
    default: return false;
  }
}

}  // namespace enfilade
