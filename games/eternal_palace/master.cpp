// The Master: how it groups its dice, where it goes, what it does there (EP-26 to EP-32). It chooses nothing.
#include "games/eternal_palace/play.hpp"

namespace enfilade::eternal_palace {

namespace {

constexpr std::array<Place, kResources> kMonuments{kSP, kSB, kDK, kNO};

}  // namespace

// EP-26.2, 26.9, R-47
bool Play::deal_master() {
  if (facts_.master_deck == 0) facts_.master_deck = 0xFF;
  if (count_of(facts_.master_deck) > 1) return false;
  group_master(std::countr_zero(facts_.master_deck));
  return true;
}

// EP-26.3 to 26.8: rows of the card with dice are groups; a row above 12 loses its lowest dice, right-most
// first, each of which becomes a group of its own below all others.
void Play::group_master(int index) {
  facts_.master_deck = static_cast<u8>(facts_.master_deck & ~(1u << index));
  facts_.master_card = static_cast<u8>(index + 1);
  const int who = rules_.players;
  Competitor& c = the(who);
  const MasterCard& card = rules_.master_card[rules_.master.cards[at(index)]];
  tell(kMasterShows, who, rules_.master.cards[at(index)] + 1);
  Competitor grouped = c;
  grouped.face = {};
  grouped.group = {};
  std::array<u8, kDice> split{};
  int dice = 0, groups = 0, singles = 0;
  for (int row = 0; row < 5; ++row) {
    std::array<u8, kDice> faces{};
    int size = 0, value = 0;
    for (std::size_t position = 0; position < 5; ++position) {
      if (card.row[position] != row) continue;
      for (int die = 0, k = 0; die < kDice; ++die) {
        if (!(facts_.master_dice >> die & 1)) continue;
        const u8 face = c.face[at(k++)];
        if (rules_.master.die_colour[at(die)] != card.colour[position]) continue;
        faces[at(size++)] = face;
        value += face;
      }
    }
    while (value > 12) {
      int lowest = 0;
      for (int i = 1; i < size; ++i)
        if (faces[at(i)] <= faces[at(lowest)]) lowest = i;
      value -= faces[at(lowest)];
      split[at(singles++)] = faces[at(lowest)];
      for (int i = lowest; i + 1 < size; ++i) faces[at(i)] = faces[at(i + 1)];
      --size;
    }
    for (int i = 0; i < size; ++i) {
      grouped.face[at(dice)] = faces[at(i)];
      grouped.group[at(dice++)] = static_cast<u8>(groups);
    }
    groups += size > 0;
  }
  for (int i = 0; i < singles; ++i) {
    grouped.face[at(dice)] = split[at(i)];
    grouped.group[at(dice++)] = static_cast<u8>(groups++);
  }
  c = grouped;
  c.planned = c.dice;
  reveal_groups();
}

// EP-28.1, 28.2, R-69
int Play::master_group() {
  const Competitor& master = the(rules_.players);
  const Competitor& human = the(0);
  u32 values = 0;  // of the human's unplayed groups
  for (int h = 0; h < groups_of(human); ++h)
    if (!human.where[at(h)]) values |= 1u << group_of(human, h).value;
  int first = -1, matching = -1;
  for (int g = 0; g < groups_of(master) && matching < 0; ++g) {
    if (master.where[at(g)]) continue;
    if (first < 0) first = g;
    if (values >> group_of(master, g).value & 1u) matching = g;
  }
  const int group = matching < 0 ? first : matching;
  const Group dice = group_of(master, group);
  tell(kWeighed, rules_.players, kRow, matching < 0 ? kWorks : kMatches, 0, 0, 0, dice.faces, dice.value);
  return group;
}

// EP-28.5 to 28.7
bool Play::master_benefits(int place) const {
  const Location& location = rules_.location[at(place)];
  const Competitor& master = facts_.competitor[at(rules_.players)];
  if (location.track != kNoTrack) return master.track[location.track] < rules_.last[location.track];
  if (location.action == Action::monument) return facts_.holder[location.resource] != rules_.players + 1;
  return count_of(place == kTE ? master.temple : master.market) < 2;
}

// EP-28.8 to 28.10
void Play::master_turn() {
  const int group = master_group();
  const Group dice = group_of(the(rules_.players), group);
  const int matching = dice.value - 1;
  const Verdict fits = !master_benefits(matching)                     ? kUseless
                       : penalty_at(rules_, position_, matching) == 0 ? kWorks
                                                                      : kTaken;
  if (weigh(kFits, fits, matching)) return master_go(group, matching);
  for (int i = 0; i < rules_.master.habit_count; ++i)
    if (master_habit(rules_.master.habits[at(i)], group, dice)) return;
  weigh(kScrolls, kWorks, kIS);
  master_go(group, kIS);
}

bool Play::master_habit(const MasterHabit& habit, int group, const Group& dice) {
  const Competitor& master = the(rules_.players);
  const auto costs = [&](int place) { return penalty_at(rules_, position_, place); };
  const auto goes = [&](int place, int wisdom = 0) { return master_go(group, place, wisdom), true; };
  const int matching = dice.value - 1;
  switch (habit.action) {
    case MasterAction::fish: {  // EP-29.1; where nothing is to be paid the Master is there already
      const int price = costs(matching);
      const Verdict verdict = !master_benefits(matching) ? kUseless : master.fish < price ? kShort : kWorks;
      return weigh(kByFish, verdict, matching, price) && goes(matching);
    }
    case MasterAction::expansion: {  // EP-29.2, 32.6, R-61, R-75
      const int place = rules_.labyrinth ? kLA : kRM;
      const bool there = rules_.labyrinth || rules_.river_market;
      const bool arrived = rules_.labyrinth && master.node == rules_.maze.centre;
      const Verdict verdict = !there             ? kAbsent
                              : dice.size != 1   ? kTooMany
                              : costs(place) > 0 ? kTaken
                              : arrived          ? kUseless
                                                 : kWorks;
      return weigh(kByExpansion, verdict, place) && goes(place);
    }
    case MasterAction::monument: return master_monument(group, dice.value);
    case MasterAction::wisdom:  // EP-29.6, 29.7, R-51
      for (int k = 1; k <= std::max(habit.up, habit.down) && k <= master.wisdom; ++k)
        for (const int place : {k <= habit.up ? matching + k : -1, k <= habit.down ? matching - k : -1})
          if (place >= kFM && place <= kPM && costs(place) == 0 && master_benefits(place))
            return weigh(kByWisdom, kWorks, place, 0, k) && goes(place, k);
      return weigh(kByWisdom, master.wisdom ? kAbsent : kShort, matching);
    case MasterAction::bridge: {  // EP-29.8
      const Verdict verdict = dice.size != 1          ? kTooMany
                              : costs(kEB) > 0        ? kTaken
                              : !master_benefits(kEB) ? kUseless
                                                      : kWorks;
      return weigh(kByBridge, verdict, kEB) && goes(kEB);
    }
  }
  return false;
}

// EP-29.3 to 29.5, R-52
bool Play::master_monument(int group, int value) {
  const Competitor& master = the(rules_.players);
  const auto distance = [&](Place place) { return std::abs(place + 1 - value); };
  int nearest = 12;
  for (const Place place : kMonuments) nearest = std::min(nearest, distance(place));
  int best = -1, best_cost = 0;
  bool best_held = false;
  for (const Place place : kMonuments) {  // ascending: later ones have the higher number
    const int wisdom = distance(place), fish = penalty_at(rules_, position_, place);
    if (master.wisdom < wisdom || master.fish < fish) continue;
    if (!rules_.german && wisdom != nearest) continue;
    const int cost = rules_.german ? wisdom + fish : 0;
    const bool held = facts_.holder[rules_.location[place].resource] == rules_.players + 1;
    if (best >= 0 && (cost > best_cost || (cost == best_cost && held && !best_held))) continue;
    best = place;
    best_cost = cost;
    best_held = held;
  }
  if (best < 0) return weigh(kByMonument, kShort, kSP);
  const int wisdom = distance(static_cast<Place>(best));
  weigh(kByMonument, kWorks, best, penalty_at(rules_, position_, best), wisdom);
  master_go(group, best, wisdom);
  return true;
}

void Play::master_go(int group, int place, int wisdom) {
  const int who = rules_.players;
  Competitor& c = the(who);
  const Group dice = group_of(c, group);
  const int fish = penalty_at(rules_, position_, place);
  tell(kPlayed, who, place, dice.faces);
  if (wisdom) pay(who, kWisdomToken, wisdom);
  c.fish = static_cast<u16>(c.fish - fish);
  if (fish) tell(kPenalty, who, fish, place);
  c.where[at(group)] = static_cast<u8>(place + 1);
  position_.present[at(place)] |= static_cast<u8>(1u << who);
  facts_.group = static_cast<u8>(group);
  facts_.place = static_cast<u8>(place);
  facts_.stage = kActing;
  master_act(place, dice);
}

// EP-30; steps and markers follow at the end of the visit.
void Play::master_act(int place, const Group& group) {
  const int who = rules_.players;
  Competitor& c = the(who);
  switch (rules_.location[at(place)].action) {
    case Action::fish_market:
    case Action::fish_market_tile:  // EP-30.1, 32.7
      gain(who, kFishToken, rules_.fish_market.bonus);
      return push(kMill, who, 2);
    case Action::academy:  // EP-30.2, R-55
      gain(who, kWisdomToken, rules_.academy.bonus);
      return push(kDropRow, who);
    case Action::academy_tile:  // EP-32.8, 32.9
      if (facts_.reserve) return push(kMasterRoll, who);
      tell(kReserved, who, ++facts_.reserve);
      return push(kDropRow, who);
    case Action::monument: {  // EP-30.3, 30.4
      const int kind = rules_.location[at(place)].resource;
      ++facts_.circle[at(kind)];
      palace(who, 1);
      if (facts_.holder[at(kind)] != who + 1) tell(kMonument, who, place, facts_.holder[at(kind)]);
      facts_.holder[at(kind)] = static_cast<u8>(who + 1);
      return take_layer(who, rules_.location[at(place)].layer);
    }
    case Action::temple:
    case Action::temple_tile: return gain(who, kWisdomToken, rules_.temple_wisdom);  // EP-30.6, 32.7
    case Action::market: return master_market(group);
    case Action::bridge: {  // EP-30.9, 30.10
      static constexpr std::array<u8, 7> kBecomes{0, 6, 4, 4, 4, 5, 6}, kCost{0, 2, 2, 1, 0, 0, 0};
      const int face = group.value, cost = kCost[at(face)];
      const bool turns = cost > 0 && c.wisdom >= cost;
      const int steps = turns ? kBecomes[at(face)] : face;
      if (turns) {
        pay(who, kWisdomToken, cost);
        for (int i = 0; i < c.dice; ++i)
          if (c.group[at(i)] == facts_.group) c.face[at(i)] = static_cast<u8>(steps);
        tell(kTurned, who, face, steps, cost);
      }
      return push(kCross, who, steps);
    }
    case Action::scrolls: return gain(who, kWisdomToken, 1);  // EP-28.10, R-53
    case Action::labyrinth: return master_walk();
    case Action::river_market:  // EP-32.3
      for (int space = 0; space < rules_.demand_spaces; ++space) {
        if (facts_.served[at(space)]) continue;
        facts_.served[at(space)] = static_cast<u8>(who + 1);
        return tell(kServed, who, space + 1);
      }
      return;
    case Action::resource: return;  // EP-30.5
  }
}

// EP-30.7, 32.10, R-50, R-57: one die counts as two, five as four.
void Play::master_market(const Group& group) {
  const int who = rules_.players;
  const int count = rules_.market_count[at(size_class(std::max(group.size, 2)))];
  if (!rules_.market_tile) return gain(who, kWisdomToken, count);
  for (const Place place : {kBF, kKM, kQU, kFO}) {
    const u8 track = rules_.location[place].track;
    if (the(who).track[track] == rules_.last[track]) continue;
    step(who, track);
    break;
  }
  if (count >= 2) {
    gain(who, kWisdomToken, 3);
    gain(who, kFishToken, 2);
  }
  if (count >= 3) palace(who, 1);
}

// EP-32.1, 32.2, R-68
void Play::master_walk() {
  const int who = rules_.players;
  const Labyrinth& maze = rules_.maze;
  const int from = the(who).node;
  int to = 0;
  while (maze.price[at(from)][at(to)] == 0 || maze.steps[at(to)] >= maze.steps[at(from)]) ++to;
  the(who).node = static_cast<u8>(to);
  tell(kWalked, who, to);
  if (maze.gain[at(to)].palace) palace(who, maze.gain[at(to)].palace);
  if (to != maze.centre) return;
  claim_token(who, kLA);
  take_layer(who, kLayerX);
}

// EP-30.11, 32.11: every reward but fish, wisdom and Palace steps becomes 1 wisdom.
void Play::master_bridge_reward(const Gain& reward) {
  const int who = rules_.players;
  int wisdom = reward.wisdom + (reward.choice != 0) + (reward.advisor != 0) + (reward.pay_step != 0) +
               (reward.track_step != 0);
  for (const u8 n : reward.resource) wisdom += n != 0;
  if (reward.fish) gain(who, kFishToken, reward.fish);
  if (wisdom) gain(who, kWisdomToken, wisdom);
  if (reward.palace) palace(who, reward.palace);
}

// EP-32.5, R-60: wisdom stands for resources and, twice, for advisors.
void Play::master_demand(const DemandCard& card, int markers) {
  const int who = rules_.players;
  const Gain& reward = card.reward;
  for (int i = 0; i < markers; ++i) {
    int wisdom = reward.wisdom + reward.choice + (reward.draw ? 2 : 0);
    for (const u8 n : reward.resource) wisdom += n;
    if (reward.fish) gain(who, kFishToken, reward.fish);
    if (wisdom) gain(who, kWisdomToken, wisdom);
    if (reward.palace) palace(who, reward.palace);
    if (reward.pay_step == 0 || the(who).wisdom < reward.pay_step) continue;
    for (const Place place : {kBF, kKM, kQU, kFO}) {
      const u8 track = rules_.location[place].track;
      if (the(who).track[track] == rules_.last[track]) continue;
      pay(who, kWisdomToken, reward.pay_step);
      step(who, track);
      break;
    }
  }
  if (markers) return;
  const Loss& loss = card.penalty;
  lose(who, kFishToken, std::min<int>(the(who).fish, loss.fish));
  lose(who, kWisdomToken, std::min<int>(the(who).wisdom, loss.wisdom + loss.resources + 2 * loss.advisors));
  if (const int steps = std::min<int>(the(who).palace, loss.palace)) palace(who, -steps);
}

// EP-32.9
void Play::master_academy(int face) {
  const int who = rules_.players;
  tell(kRolled, who, face);
  if (face >= 5) {
    gain(who, kWisdomToken, facts_.reserve);
    facts_.reserve = 0;
    return;
  }
  gain(who, kWisdomToken, rules_.academy.bonus);
  push(kDropRow, who);
}

// One face-up card at random; no chance where all are equal or none is left.
bool Play::drop_row() {
  const int who = facts_.agenda[at(facts_.agenda_size - 1)].who;
  if (facts_.row_size && facts_.row[0] != facts_.row[at(facts_.row_size - 1)]) return false;
  pop();
  if (facts_.row_size == 0) return true;
  const int card = take_from_row(facts_.row[0] - 1);
  discard(card);
  tell(kDiscarded, who, card + 1);
  return true;
}

}  // namespace enfilade::eternal_palace
