// The invariants of 3.1, what is known of the pile (6.2), and the caches.
#include <bit>

#include "games/royal_palace/royal_palace.hpp"
#include "games/royal_palace/words.hpp"

namespace enfilade {

using namespace royal_palace;

namespace {

std::string audit_servants(const Rules& rules, const Position& at) {
  const Facts& facts = at.facts;
  for (std::size_t seat = 0; seat < rules.players; ++seat) {
    int servants = facts.own[seat] + facts.gen[seat];
    for (const std::uint8_t count : facts.room[seat]) servants += count;
    for (const std::uint8_t owner : facts.servant) servants += owner == seat + 1;
    if (servants != rules.servants)
      return std::string(kColours[seat]) + " has " + std::to_string(servants) + " servants";
  }
  return "";
}

std::string audit_garden(const Rules& rules, const Position& at) {
  const Facts& facts = at.facts;
  std::array<int, kNobles> seen{};
  int nobles = 0;
  for (const std::uint8_t noble : facts.noble)
    if (noble != 0) ++seen[noble - 1u], ++nobles;
  for (std::size_t noble = 0; noble < kNobles; ++noble) {
    if (facts.owner[noble] != 0) ++seen[noble], ++nobles;
    if (seen[noble] > 1) return noble_name(static_cast<unsigned>(noble)) + " is there twice";
  }
  if (facts.phase < Phase::rooms) return "";
  if (nobles != static_cast<int>(kFields))
    return "there are " + std::to_string(nobles) + " nobles in the game";
  for (unsigned field = 0; field < kFields; ++field) {
    const bool open_edge = facts.noble[field] == 0 && (rules.edge & bit(field)) != 0;
    const bool waits = facts.phase == Phase::edge && facts.field == field + 1;
    if ((facts.servant[field] != 0) != (open_edge && !waits))
      return "a servant is missing or out of place on " + field_name(field);
  }
  return "";
}

std::string audit_cards(const Rules& rules, const Facts& facts) {
  int pile = 0, looking = 0;
  std::array<int, kPlayers> hand{};
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    int cards = facts.pile[kind] + facts.discard[kind] + facts.looking[kind];
    pile += facts.pile[kind];
    looking += facts.looking[kind];
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
      cards += facts.hand[seat][kind] + facts.table[seat][kind];
      hand[seat] += facts.hand[seat][kind];
      if (facts.pile[kind] + facts.took[seat][kind] > facts.at_most[kind])
        return "more " + rules.cards[kind].id + " in the pile than can be";
    }
    if (cards != rules.cards[kind].copies)
      return "there are " + std::to_string(cards) + " cards " + rules.cards[kind].id;
    if (facts.keeping[kind] > facts.looking[kind]) return "a card is kept that was not looked at";
    if (!facts.reshuffled && facts.looking[kind] > facts.took[facts.active][kind])
      return "a card looked at did not come from the pile";
  }
  if (pile != facts.pile_size || looking != facts.looking_size) return "the size of the pile is wrong";
  for (std::size_t seat = 0; seat < rules.players; ++seat)
    if (hand[seat] != facts.hand_size[seat]) return "the size of a hand is wrong";
  return "";
}

std::string audit_caches(const Rules& rules, const Position& at) {
  Position fresh = at;
  RoyalPalace::rebuild(rules, fresh);
  bool same = fresh.occupied == at.occupied && fresh.park == at.park && fresh.straight == at.straight &&
              fresh.around == at.around && fresh.benefit == at.benefit;
  for (std::size_t n = 0; n <= kMostSeals; ++n)
    same = same && fresh.violet_within[n] == (at.violet_within[n] & at.occupied) &&
           fresh.turquoise_within[n] == (at.turquoise_within[n] & at.occupied);
  return same ? "" : "a cache is wrong";
}

}  // namespace

std::string RoyalPalace::audit(const Rules& rules, const Position& at) {
  for (const std::string& broken : {audit_servants(rules, at), audit_garden(rules, at),
                                    audit_cards(rules, at.facts), audit_caches(rules, at)})
    if (!broken.empty()) return broken;
  if (rules.finite_bank) {
    int gold = 0;
    for (const std::uint16_t held : at.facts.gold) gold += held;
    if (gold > rules.bank) return "the players hold more gold than there is";
  }
  return "";
}

}  // namespace enfilade
