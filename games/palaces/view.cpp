// What a viewer may know, and guesses at the rest (section 6).
#include "games/palaces/guess.hpp"
#include "games/palaces/palaces.hpp"
#include "games/palaces/questions.hpp"

namespace enfilade {

using namespace palaces;

View<Palaces> Palaces::view(const Rules& rules, const Position& position, Viewer viewer) {
  View<Palaces> view;
  view.viewer_ = viewer;
  view.facts_ = position.facts;
  Facts& f = view.facts_;
  for (Seat seat = 0; seat < rules.players; ++seat)
    if (seat != viewer) f.players[seat].hand = f.players[seat].deck = {};  // PA-14.1, PA-14.2
  if (f.turn != viewer) {  // half a bid, half a payment, half an exchange
    if (f.phase == Phase::bid_suits) f.phase = Phase::bid;
    f.claim = {};
    f.suit = 0;
    f.picked = {};
  }
  return view;
}

// Section 6.2: the unknown part of a hand is a random part of the pool, the rest of the pool is the deck.
void Palaces::determinize(const Rules& rules, const View<Palaces>& view, Rng& rng, Position& position) {
  position.facts = view.facts();
  Facts& f = position.facts;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    if (seat == view.viewer()) continue;
    Player& p = f.players[seat];
    const int hidden = hidden_cards(p);
    // Who has chosen to pay can pay: everybody knows that much about the hand.
    const Cards unknown = f.phase == Phase::lay && seat == f.turn
                              ? PayableHands(rules, owed(rules, f), p.known, p.pool, hidden).draw(rng)
                              : some_of(rules.copies, p.pool, hidden, rng);
    p.hand = p.known;
    rules.copies.add_all(p.hand, unknown);
    p.deck = p.pool;
    rules.copies.remove_all(p.deck, unknown);
  }
}

std::optional<Event> Palaces::event_for(const Rules&, const Event& event, Viewer viewer) {
  const auto kind = static_cast<Told>(event.kind);
  Event seen = event;
  const bool drawn = kind == Told::drew || kind == Told::dealt;
  if (drawn && event.seat != viewer && event.args[1] == 0) seen.args[0] = kNoCard;  // PA-11.1, PA-14.2
  return seen;
}

}  // namespace enfilade
