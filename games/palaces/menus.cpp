// What may be done, question by question.
#include "games/palaces/palaces.hpp"
#include "games/palaces/questions.hpp"

namespace enfilade {

using namespace palaces;

namespace {

void offer_cards(const Rules& rules, const Cards& cards, Menu& menu, Verb verb = Verb::card) {
  rules.copies.each(cards, [&](Card card, int) { menu.add(make_move(verb, card)); });
}

void offer_suits(unsigned suits, Verb verb, Menu& menu) {
  for (unsigned s = 0; s < kSuits; ++s)
    if (suits >> s & 1) menu.add(make_move(verb, s));
}

void offer_payment(const Rules& rules, const Facts& f, Menu& menu) {
  each_payment_card(rules, f, [&](Card card) { menu.add(make_move(Verb::card, card)); });
  if (!f.picked.empty() && pays_exactly(owed(rules, f), purse_of(rules, f.picked)))
    menu.add(make_move(Verb::done));
}

void offer_exchange(const Rules& rules, const Facts& f, Menu& menu) {
  Cards left = f.players[f.turn].hand;
  rules.copies.remove_all(left, f.picked);
  const Card floor = f.picked.empty() ? Card{0} : rules.copies.highest(f.picked);
  rules.copies.each(left, [&](Card card, int) {
    if (card >= floor) menu.add(make_move(Verb::card, card));
  });
  menu.add(make_move(Verb::done));
}

void offer_agenda(const Rules& rules, const Facts& f, Menu& menu) {
  if (f.agenda & kBuildItem) menu.add(make_move(Verb::build));
  if (f.agenda & kTakeItem) menu.add(make_move(Verb::keep));
  if (f.agenda & kDiscardItem) menu.add(make_move(Verb::discard));
  offer_cards(rules, f.powers, menu);
}

void offer_build(const Rules& rules, const Facts& f, Menu& menu) {
  const BuildRight right = build_right(rules, f);
  offer_suits(right.grow, Verb::grow, menu);
  offer_suits(right.match, Verb::match, menu);
  if (right.skip) menu.add(make_move(Verb::skip));
}

void offer_targets(const Rules& rules, const Facts& f, Menu& menu) {
  for (Seat seat = 0; seat < rules.players; ++seat)
    if (can_suffer(rules, f, seat)) menu.add(make_move(Verb::at, seat));
  menu.add(make_move(Verb::skip));
}

void offer_piles(const Facts& f, int at_least, Verb verb, Menu& menu) {
  for (unsigned d = 0; d < kDecks; ++d)
    if (f.piles[d].size() >= at_least) menu.add(make_move(verb, d));
}

}  // namespace

// Each case adds its moves in rising order of their verbs.
void Palaces::menu(const Rules& rules, const Position& position, Seat, Menu& menu) {
  const Facts& f = position.facts;
  const Player& p = f.players[f.turn];
  switch (f.phase) {
    case Phase::select: return offer_piles(f, 1, Verb::take, menu);
    case Phase::bid:
      menu.add(make_move(Verb::pass));  // PA-4.4
      if (may_bid(rules, f)) menu.add(make_move(Verb::bid));
      return;
    case Phase::bid_suits:
      if (f.claim[f.suit] < rules.bid_cap) menu.add(make_move(Verb::more));
      if (may_leave_suit(rules, f)) menu.add(make_move(Verb::next));
      return;
    case Phase::settle:
      if (payable(rules, owed(rules, f), p.hand)) menu.add(make_move(Verb::pay));  // PA-5.2
      menu.add(make_move(Verb::refuse));                                           // PA-5.3
      return;
    case Phase::lay: return offer_payment(rules, f, menu);
    case Phase::forfeit:
    case Phase::drop: return offer_cards(rules, p.hand, menu, Verb::drop);
    case Phase::agenda: return offer_agenda(rules, f, menu);
    case Phase::build: return offer_build(rules, f, menu);
    case Phase::target: return offer_targets(rules, f, menu);
    case Phase::moat:
      offer_cards(rules, p.moats, menu);  // PA-10.13
      return menu.add(make_move(Verb::suffer));
    case Phase::recover:
      offer_cards(rules, recoverable(rules, f), menu);
      return menu.add(make_move(Verb::skip));
    case Phase::furnace:
      if (p.hand_size > 0) menu.add(make_move(Verb::hand));
      if (!p.discard.empty()) menu.add(make_move(Verb::pile));
      return menu.add(make_move(Verb::skip));
    case Phase::furnace_hand: return offer_cards(rules, p.hand, menu);
    case Phase::furnace_pile: return offer_cards(rules, p.discard, menu);
    case Phase::passage: offer_piles(f, 2, Verb::turn, menu); return menu.add(make_move(Verb::skip));
    case Phase::exchange: return offer_exchange(rules, f, menu);
    case Phase::choose: return offer_cards(rules, f.open, menu);
    case Phase::crane: menu.add(make_move(Verb::raze)); return menu.add(make_move(Verb::skip));
    default: return;
  }
}

}  // namespace enfilade
