// What the places around the palace give: tracks, layers and features, then each location (EP-7 to EP-15).
#include "games/eternal_palace/play.hpp"

namespace enfilade::eternal_palace {

void Play::gain(int who, int token, int amount) {
  u16& purse_of = purse(who, token);
  purse_of = static_cast<u16>(purse_of + amount);
  tell(kGained, who, token, amount);
}

void Play::pay(int who, int token, int amount) {
  u16& purse_of = purse(who, token);
  ENFILADE_CHECK(purse_of >= amount);
  purse_of = static_cast<u16>(purse_of - amount);
  tell(kPaid, who, token, amount);
}

void Play::palace(int who, int steps) {
  the(who).palace = static_cast<u16>(the(who).palace + steps);
  tell(kPalace, who, steps, the(who).palace);
}

// gains are taken at once; what needs a choice goes on the agenda, resources first.
void Play::grant(int who, const Gain& reward, u8 excluded) {
  if (reward.fish) gain(who, kFishToken, reward.fish);
  if (reward.wisdom) gain(who, kWisdomToken, reward.wisdom);
  for (int r = 0; r < kResources; ++r)
    if (reward.resource[at(r)]) gain(who, kResourceToken + r, reward.resource[at(r)]);
  if (reward.palace) palace(who, reward.palace);
  if (reward.privileges) gain(who, kPrivilegeToken, reward.privileges);
  if (reward.advisor) push(kAppoint, who, 1);
  if (reward.draw) {  // EP-22.15
    push(kKeep, who, 1);
    push(kDraw, who, reward.draw);
  }
  if (reward.pay_step) push(kPayStep, who, reward.pay_step);
  if (reward.track_step) push(kTrackStep, who);
  if (reward.choice) push(kGain, who, reward.choice, excluded, reward.different);
}

// EP-7.7, 18.1, 18.3
void Play::take_layer(int who, int layer) {
  Competitor& c = the(who);
  if (layer == kNoLayer || (c.layers >> layer & 1u)) return;
  c.layers = static_cast<u16>(c.layers | 1u << layer);
  tell(kLayer, who, layer);
  if (facts_.completion == 0 && count_of(c.layers) >= kLayersToEnd) {
    facts_.completion = static_cast<u8>(who + 1);
    tell(kCompleted, who);
  }
  if (completed_compositions(rules_, facts_, who)) push(kCompose, who);  // EP-23.2, R-38
}

// EP-7.3, 7.4
void Play::claim_token(int who, int place) {
  if (!(facts_.tokens >> place & 1u)) return;
  facts_.tokens = static_cast<u16>(facts_.tokens & ~(1u << place));
  if (is_master(rules_, who)) return take_piece(who, std::countr_zero(facts_.pieces));  // EP-30.12
  push(kFeature, who, place);
}

void Play::take_piece(int who, int piece) {
  facts_.pieces = static_cast<u16>(facts_.pieces & ~(1u << piece));
  the(who).features = static_cast<u16>(the(who).features | 1u << piece);
  tell(kFeatured, who, piece + 1);
}

// EP-7.1, 7.2, 7.5; the same for steps from anywhere (EP-7.6)
void Play::step(int who, int track) {
  u8& marker = the(who).track[at(track)];
  if (marker == rules_.last[at(track)]) return;
  ++marker;
  const int place = rules_.track_place[at(track)];
  tell(kStepped, who, place, marker);
  if (marker < rules_.last[at(track)]) return;
  claim_token(who, place);
  take_layer(who, rules_.location[at(place)].layer);
}

void Play::act(int who, int place, const Group& group) {
  const Location& location = rules_.location[at(place)];
  switch (location.action) {
    case Action::fish_market_tile:  // EP-24.2
      push(kKeep, who);
      push(kExtra, who);
      push(kDraw, who, 1);
      break;
    case Action::academy_tile:  // EP-24.5
      push(kReserve, who);
      break;
    case Action::temple_tile:  // EP-24.8
      push(kTempleDeal, who);
      break;
    case Action::labyrinth:  // EP-21.3
      push(kPath, who);
      break;
    case Action::river_market:  // EP-22.4
      push(kDemand, who);
      break;
    case Action::fish_market:  // EP-8
      push(kKeep, who);
      push(kDraw, who, rules_.fish_market.draw);
      break;
    case Action::academy:  // EP-9
      push(kAppoint, who);
      break;
    case Action::monument: monument(who, place); break;
    case Action::resource:  // EP-11.1, 11.2, 11.4
      gain(who, kResourceToken + location.resource,
           group.size >= location.many_dice ? location.many : location.few);
      break;
    case Action::temple:  // EP-12.1
      gain(who, kWisdomToken, rules_.temple_wisdom);
      break;
    case Action::market:  // EP-13.1
      push(kItems, who, rules_.market_count[at(size_class(group.size))]);
      break;
    case Action::bridge:  // EP-14
      push(kCross, who, group.value);
      break;
    case Action::scrolls:  // EP-15
      push(kScroll, who, group.size >= rules_.scroll_resource_dice);
      break;
  }
}

// EP-12.2 to 12.7, 13.4 to 13.7
void Play::mark(int who, int place, u8& panels, int panel) {
  if (std::popcount(panels) >= 2 || (panels >> panel & 1u)) return;
  panels = static_cast<u8>(panels | 1u << panel);
  tell(kMarked, who, place, panel + 1);
  if (std::popcount(panels) < 2) return;
  claim_token(who, place);
  take_layer(who, rules_.location[at(place)].layer);
}

// EP-10
void Play::monument(int who, int place) {
  const Location& location = rules_.location[at(place)];
  const int kind = location.resource;
  pay(who, kResourceToken + kind, facts_.circle[at(kind)]);
  ++facts_.circle[at(kind)];
  const bool held = facts_.holder[at(kind)] == who + 1;
  palace(who, held && !rules_.german ? 2 : 1);  // EP-10.4, 10.6; R-67: judged before it is taken
  if (!held) {
    tell(kMonument, who, place, facts_.holder[at(kind)]);
    facts_.holder[at(kind)] = static_cast<u8>(who + 1);
  }
  take_layer(who, location.layer);
}

// EP-14.1 to 14.4: one space, then its reward, before the next.
void Play::cross(Task& task) {
  const int who = task.who;
  const int space = the(who).track[kTrackEB];
  if (task.a == 0 || space == rules_.last[kTrackEB]) return pop();  // EP-14.3, 14.7
  --task.a;
  step(who, kTrackEB);
  if (is_master(rules_, who)) return master_bridge_reward(rules_.bridge[at(space + 1)]);
  grant(who, rules_.bridge[at(space + 1)]);
}

// EP-4.10 h: the step or the panel; the Bridge has moved already.
void Play::end_visit(int who, int place) {
  const Location& location = rules_.location[at(place)];
  const Group group = group_of(the(who), facts_.group);
  if (place == kRM) {  // EP-22.6, 22.8, R-35
    bool complete = true;
    for (int space = 0; space < rules_.demand_spaces; ++space) complete &= facts_.served[at(space)] != 0;
    if (complete) push(kComplete, who);
  }
  if (location.track != kNoTrack && place != kEB) return step(who, location.track);
  if (is_master(rules_, who) && (place == kTE || place == kPM)) {  // EP-30.6, 30.7: whatever the dice
    u8& panels = place == kTE ? the(who).temple : the(who).market;
    return mark(who, place, panels, std::countr_one(panels));
  }
  if (place == kPM) return mark(who, place, the(who).market, size_class(group.size));
  if (place != kTE || group.size != 2) return;  // EP-12.5
  const int low = static_cast<int>(group.faces >> 12);
  for (int panel = 0; panel < 3; ++panel)
    if (rules_.temple_panel[at(panel)][0] == low) mark(who, place, the(who).temple, panel);
}

}  // namespace enfilade::eternal_palace
