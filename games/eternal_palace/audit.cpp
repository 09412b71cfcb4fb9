// Nothing appears or vanishes (section 5.3).
#include <bit>

#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/table.hpp"

namespace enfilade {

using namespace eternal_palace;

namespace eternal_palace {

std::string audit_facts(const Rules& rules, const Facts& facts);

namespace {

std::string wrong(std::string_view what, int which) { return std::string(what) + " " + std::to_string(which); }

// 5.3, 2
std::string audit_cards(const Rules& rules, const Facts& facts) {
  int in_deck = 0, in_hand = 0;
  for (int card = 0; card < kAdvisors; ++card) {
    int copies = facts.deck[at(card)] + facts.discard[at(card)] + facts.drawn[at(card)] + (facts.top == card + 1);
    for (const u8 shown : facts.row) copies += shown == card + 1;
    for (const Competitor& c : facts.competitor) copies += (c.advisor[at(card)] & 15) + (c.advisor[at(card)] >> 4);
    if (copies != rules.advisor[at(card)].copies) return wrong("a copy was lost or added of advisor", card + 1);
    in_deck += facts.deck[at(card)];
    in_hand += facts.drawn[at(card)];
    for (const Competitor& c : facts.competitor)
      if (c.advisor[at(card)] && rules.advisor[at(card)].kind == kBenefactor) return wrong("somebody keeps benefactor", card + 1);
  }
  if (in_deck != facts.deck_size) return "the size of the deck is wrong";
  if (in_hand != facts.drawn_count) return "the size of the hand is wrong";
  return "";
}

// 5.3, 3 and 5: layers of tracks and panels are there exactly when earned, tokens exactly until somebody earned them.
std::string audit_layers(const Rules& rules, const Facts& facts) {
  unsigned reached = 0;
  for (int who = 0; who < rules.competitors; ++who) {
    const Competitor& c = facts.competitor[at(who)];
    unsigned earned = 0;
    for (int t = 0; t <= kTrackEB; ++t)
      if (c.track[at(t)] == rules.last[at(t)]) earned |= 1u << rules.track_place[at(t)];
    if (std::popcount(c.temple) == 2) earned |= 1u << kTE;
    if (std::popcount(c.market) == 2) earned |= 1u << kPM;
    if (std::popcount(c.temple) > 2 || std::popcount(c.market) > 2) return wrong("too many markers of competitor", who);
    for (const Place place : {kFM, kAC, kFO, kQU, kTE, kKM, kBF, kPM, kEB})
      if ((earned >> place & 1u) != (c.layers >> rules.location[place].layer & 1u))
        return "a layer does not fit the markers at " + std::string(kPlaceWords[place]);
    for (const Place place : {kSP, kSB, kDK, kNO})
      if (facts.holder[rules.location[place].resource] == who + 1 && !(c.layers >> rules.location[place].layer & 1u))
        return "the holder of a monument has no layer of " + std::string(kPlaceWords[place]);
    reached |= earned;
  }
  unsigned tokens = 0;
  for (const Place place : {kFM, kAC, kFO, kQU, kTE, kKM, kBF, kPM, kEB}) tokens |= 1u << place;
  if (facts.tokens != (tokens & ~reached)) return "the feature tokens do not fit the markers";
  int pending = 0, features = 0;
  for (int i = 0; i < facts.agenda_size; ++i) pending += facts.agenda[at(i)].kind == kFeature;
  unsigned owned = 0;
  for (const Competitor& c : facts.competitor) {
    features += std::popcount(c.features);
    owned |= c.features;
  }
  if (features + pending != std::popcount(tokens & reached)) return "features and claimed tokens differ in number";
  if ((owned ^ facts.pieces) != (1u << kFeatures) - 1 || std::popcount(owned) != features) return "a feature piece was lost or doubled";
  return "";
}

std::string audit_dice(const Rules& rules, const Facts& facts) {
  for (int who = 0; who < kMaxCompetitors; ++who) {
    const Competitor& c = facts.competitor[at(who)];
    if (who >= rules.competitors) {
      if (c.dice) return "an empty seat has dice";
      continue;
    }
    if (c.dice < rules.start.dice || c.dice > kDice) return wrong("the number of dice is wrong of competitor", who);
    for (int i = 0; i < kDice; ++i)
      if (c.face[at(i)] > 6 || (i >= c.dice && c.face[at(i)])) return wrong("a die is wrong of competitor", who);
    if (facts.phase >= kGrouped && groups_of(c) < kGroups)
      for (int g = groups_of(c); g < kGroups; ++g)
        if (c.where[at(g)]) return "a group without dice lies on the board";
  }
  return "";
}

}  // namespace

std::string audit_facts(const Rules& rules, const Facts& facts) {
  for (const auto& check : {audit_cards, audit_layers, audit_dice})
    if (std::string found = check(rules, facts); !found.empty()) return found;
  int with_eight = 0;  // 5.3, 8
  for (const Competitor& c : facts.competitor) with_eight += std::popcount(c.layers) >= kLayersToEnd;
  if ((facts.completion != 0) != (with_eight != 0)) return "the completion prize does not fit the layers";
  if (facts.completion && std::popcount(facts.competitor[at(facts.completion - 1)].layers) < kLayersToEnd)
    return "the completion prize is with the wrong competitor";
  return "";
}

}  // namespace eternal_palace

std::string EternalPalace::audit(const Rules& rules, const Position& position) {
  if (std::string found = audit_facts(rules, position.facts); !found.empty()) return found;
  Position rebuilt = position;
  rebuild(rules, rebuilt);
  if (rebuilt.present != position.present || rebuilt.upright != position.upright) return "a cache is wrong";
  return "";
}

}  // namespace enfilade
