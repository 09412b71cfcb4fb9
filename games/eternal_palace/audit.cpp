// Nothing appears or vanishes (section 5.3).
#include <bit>

#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/questions.hpp"

namespace enfilade {

using namespace eternal_palace;

namespace eternal_palace {

namespace {

constexpr std::array<Place, 10> kTokenPlaces{kFM, kAC, kFO, kQU, kTE, kKM, kBF, kPM, kEB, kRM};

std::string wrong(std::string_view what, int which) {
  return std::string(what) + " " + std::to_string(which);
}

// 5.3, 2
std::string audit_cards(const Rules& rules, const Facts& facts) {
  int in_deck = 0, in_hand = 0;
  for (int card = 0; card < kAdvisors; ++card) {
    int copies =
        facts.deck[at(card)] + facts.discard[at(card)] + facts.drawn[at(card)] + (facts.top == card + 1);
    for (const u8 shown : facts.row) copies += shown == card + 1;
    for (const Competitor& c : facts.competitor)
      copies += (c.advisor[at(card)] & 15) + (c.advisor[at(card)] >> 4);
    if (copies != rules.advisor[at(card)].copies)
      return wrong("a copy was lost or added of advisor", card + 1);
    in_deck += facts.deck[at(card)];
    in_hand += facts.drawn[at(card)];
    for (const Competitor& c : facts.competitor)
      if (c.advisor[at(card)] && rules.advisor[at(card)].kind == kBenefactor)
        return wrong("somebody keeps benefactor", card + 1);
  }
  if (in_deck != facts.deck_size) return "the size of the deck is wrong";
  if (in_hand != facts.drawn_count) return "the size of the hand is wrong";
  return "";
}

// 5.3, 3 and 5: layers of tracks and panels are there exactly when earned, tokens exactly until somebody
// earned them.
std::string audit_layers(const Rules& rules, const Facts& facts) {
  unsigned reached = 0;
  for (int who = 0; who < rules.competitors; ++who) {
    const Competitor& c = facts.competitor[at(who)];
    unsigned earned = 0;
    for (int t = 0; t < kTracks; ++t)
      if (rules.location[rules.track_place[at(t)]].in_play && c.track[at(t)] == rules.last[at(t)])
        earned |= 1u << rules.track_place[at(t)];
    if (std::popcount(c.temple) == 2) earned |= 1u << kTE;
    if (std::popcount(c.market) == 2) earned |= 1u << kPM;
    if (std::popcount(c.temple) > 2 || std::popcount(c.market) > 2)
      return wrong("too many markers of competitor", who);
    if (c.node == rules.maze.centre && rules.labyrinth && !(c.layers >> kLayerX & 1))
      return "the centre gives layer X";
    if (rules.labyrinth && (c.layers >> kLayerX & 1)) reached |= 1u << kLA;  // the marker may have gone on
    for (const Place place : kTokenPlaces)
      if (rules.location[place].in_play &&
          (earned >> place & 1u) != (c.layers >> rules.location[place].layer & 1u))
        return "a layer does not fit the markers at " + std::string(kPlaceWords[place]);
    for (const Place place : {kSP, kSB, kDK, kNO})
      if (facts.holder[rules.location[place].resource] == who + 1 &&
          !(c.layers >> rules.location[place].layer & 1u))
        return "the holder of a monument has no layer of " + std::string(kPlaceWords[place]);
    reached |= earned;
  }
  unsigned tokens = 0;
  for (const Place place : kTokenPlaces)
    if (rules.location[place].in_play) tokens |= 1u << place;
  if (rules.labyrinth) tokens |= 1u << kLA;
  if (facts.tokens != (tokens & ~reached)) return "the feature tokens do not fit the markers";
  int pending = 0, features = 0;
  for (int i = 0; i < facts.agenda_size; ++i) pending += facts.agenda[at(i)].kind == kFeature;
  unsigned owned = 0;
  for (const Competitor& c : facts.competitor) {
    features += std::popcount(c.features);
    owned |= c.features;
  }
  if (features + pending != std::popcount(tokens & reached))
    return "features and claimed tokens differ in number";
  if ((owned ^ facts.pieces) != (1u << kFeatures) - 1 || std::popcount(owned) != features)
    return "a feature piece was lost or doubled";
  return "";
}

std::string audit_dice(const Rules& rules, const Facts& facts) {
  for (int who = 0; who < kMaxCompetitors; ++who) {
    const Competitor& c = facts.competitor[at(who)];
    if (who >= rules.competitors) {
      if (c.dice) return "an empty seat has dice";
      continue;
    }
    // The Master may still get its starting dice: check_phase() counts them.
    if ((c.dice < rules.start.dice && !is_master(rules, who)) || c.dice > kDice)
      return wrong("the number of dice is wrong of competitor", who);
    for (int i = 0; i < kDice; ++i)
      if (c.face[at(i)] > 6 || (i >= c.dice && c.face[at(i)]))
        return wrong("a die is wrong of competitor", who);
    if (facts.phase >= kGrouped && groups_of(c) < kGroups)
      for (int g = groups_of(c); g < kGroups; ++g)
        if (c.where[at(g)]) return "a group without dice lies on the board";
  }
  return "";
}

// Cards and markers of the modules.
std::string audit_modules(const Rules& rules, const Facts& facts) {
  unsigned open = facts.compositions;
  for (const Competitor& c : facts.competitor) {
    if (open & c.compositions) return "a composition card is in two places";
    open |= c.compositions;
  }
  int waiting = 0;
  for (int i = 0; i < facts.agenda_size; ++i)
    waiting += facts.agenda[at(i)].kind == kLayOut ? facts.agenda[at(i)].a : 0;
  if (std::popcount(open) + waiting != (rules.compositions ? rules.players : 0))
    return "a composition card was lost or added";
  if (facts.demand && (facts.demand_deck >> (facts.demand - 1) & 1))
    return "the open demand card is in the deck, too";
  if (facts.master_card && (facts.master_deck >> (facts.master_card - 1) & 1))
    return "the Master's card is in its deck, too";
  if (rules.master.plays && std::popcount(facts.master_dice) != facts.competitor[at(rules.players)].dice)
    return "the Master's dice are wrong";
  if (rules.master.plays && resources_of(facts.competitor[at(rules.players)]))
    return "the Master owns resources";
  return "";
}

// 5.3, 8
std::string audit_completion(const Rules&, const Facts& facts) {
  int with_eight = 0;
  for (const Competitor& c : facts.competitor) with_eight += std::popcount(c.layers) >= kLayersToEnd;
  if ((facts.completion != 0) != (with_eight != 0)) return "the completion prize does not fit the layers";
  if (facts.completion && std::popcount(facts.competitor[at(facts.completion - 1)].layers) < kLayersToEnd)
    return "the completion prize is with the wrong competitor";
  return "";
}

// Each with the rule that is broken; none where no single one is.
constexpr struct {
  std::string (*check)(const Rules&, const Facts&);
  std::string_view clause;
} kParts[] = {{audit_cards, "EP-1.4"}, {audit_layers, "EP-7.2"}, {audit_dice, "EP-1.10"},
              {audit_modules, ""},     {check_phase, ""},        {audit_completion, "EP-18.3"}};

}  // namespace

std::string audit_facts(const Rules& rules, const Facts& facts, std::string_view* clause) {
  for (const auto& part : kParts)
    if (std::string found = part.check(rules, facts); !found.empty()) {
      if (clause) *clause = part.clause;
      return found;
    }
  return "";
}

}  // namespace eternal_palace

std::string EternalPalace::audit(const Rules& rules, const Position& position) {
  if (std::string found = audit_facts(rules, position.facts); !found.empty()) return found;
  Position rebuilt = position;
  rebuild(rules, rebuilt);
  if (rebuilt.present != position.present || rebuilt.upright != position.upright ||
      rebuilt.owned != position.owned || rebuilt.in_deck != position.in_deck)
    return "a cache is wrong";
  return "";
}

}  // namespace enfilade
