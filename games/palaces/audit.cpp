// Conservation of components (promise 4), and that what everybody knows agrees with the truth.
#include "games/palaces/palaces.hpp"
#include "games/palaces/questions.hpp"
#include "games/palaces/zones.hpp"

namespace enfilade {

using namespace palaces;

namespace {

std::string audit_player(const Rules& rules, const Player& p, const std::string& who) {
  if (p.hand.size() != p.hand_size) return who + "the size of the hand is wrong";
  if (p.deck.size() != p.deck_size) return who + "the size of the deck is wrong";
  if (!rules.copies.includes(p.hand, p.known)) return who + "a card known to be in the hand is not there";
  Cards pool = p.hand;
  rules.copies.remove_all(pool, p.known);
  rules.copies.add_all(pool, p.deck);
  // A card that is in both is in the pool once: sets do not count it twice.
  if (!(pool == p.pool) || pool.size() != p.hand.size() - p.known.size() + p.deck.size())
    return who + "the pool is not the deck and the unknown part of the hand";
  if (p.matched > p.height) return who + "the shorter tower is taller";
  for (std::size_t i = p.top_size; i < p.top.size(); ++i)
    if (p.top[i] != 0) return who + "there are cards above the top of the deck";
  const bool covered = rules.discards_closed && !p.discard.empty();
  if (covered ? !p.discard.has(p.discard_top) : p.discard_top != kNoCard)
    return who + "the top discard is wrong";
  return "";
}

}  // namespace

std::string Palaces::audit(const Rules& rules, const Position& position) {
  const Facts& f = position.facts;
  std::array<int, kSuits> tiles{};
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const Player& p = f.players[seat];
    const std::string broken = audit_player(rules, p, seat_name(rules, seat) + ": ");
    if (!broken.empty()) return broken;
    for (int level = 0; level < p.height; ++level) tiles[p.tower.at(level)] += level < p.matched ? 2 : 1;
  }
  for (std::size_t s = 0; s < kSuits; ++s)  // the invariant of section 3.4
    if (tiles[s] + f.supply[s] != rules.tiles_per_suit) return "a tower tile was lost or duplicated";
  ZoneCount count(rules);
  count.add_all(f);
  count.add(f.unseen);
  for (Card card = 0; card < kCards; ++card) {
    const int copies = card < kBasics ? rules.players * rules.basic_per_suit : rules.copies.of[card];
    if (count.of[card] != copies)
      return "there are " + std::to_string(count.of[card]) + " of the card " + rules.cards[card].code.data();
  }
  if (!rules.copies.includes(f.players[f.turn].hand, f.picked)) return "a picked card is not in the hand";
  return "";
}

}  // namespace enfilade
