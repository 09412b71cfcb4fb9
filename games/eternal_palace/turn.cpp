// A turn: advisors, a group, wisdom, a location, the fish penalty (EP-4 to EP-6).
#include "games/eternal_palace/play.hpp"

namespace enfilade::eternal_palace {

// EP-6.1, 6.2
int penalty_at(const Rules& rules, const Position& position, int place) {
  return rules.location[at(place)].penalty ? count_of(position.present[at(place)]) : 0;
}

const char* bar_at(const Rules& rules, const Position& position, int who, const Group& group, int place) {
  const Location& location = rules.location[at(place)];
  const Competitor& visitor = position.facts.competitor[at(who)];
  if (!location.in_play) return "EP-4.5";
  if (location.entry == Entry::value && group.value != location.number) return "EP-4.5";
  if (location.entry == Entry::single_die && group.size != 1)
    return place == kLA ? "EP-21.2" : place == kRM ? "EP-22.3" : "EP-4.6";
  if (group.size < location.min_dice) return "EP-11.3";
  if (visitor.fish < penalty_at(rules, position, place)) return "EP-6.3";
  if (location.action == Action::monument)
    return visitor.resource[location.resource] < position.facts.circle[location.resource] ? "EP-10.2"
                                                                                          : nullptr;
  if (location.action == Action::academy) {
    for (int i = 0; i < position.facts.row_size; ++i)
      for (const Payment payment : {kTokens, kBanner})
        if (can_appoint(rules, visitor, position.facts.row[at(i)] - 1, payment, false)) return nullptr;
    return "EP-9.4";
  }
  if (location.action == Action::labyrinth) {
    const int fish = visitor.fish - penalty_at(rules, position, place);
    for (int node = 1; node < rules.maze.nodes; ++node)
      if (const u8 price = rules.maze.price[visitor.node][at(node)]; price && price <= fish) return nullptr;
    return "EP-21.4";
  }
  if (location.action == Action::river_market) {
    for (int space = 0; space < rules.demand_spaces; ++space)
      for (int r = 0; r < kResources; ++r)
        if (!position.facts.served[at(space)] && (rules.demand_space[at(space)] >> r & 1) &&
            visitor.resource[at(r)])
          return nullptr;
    return "EP-22.4";
  }
  return nullptr;
}

bool Play::advance_turn() {
  const int who = active_of(facts_);
  switch (facts_.stage) {
    case kBefore:
      if (is_master(rules_, who)) return master_turn(), true;
      return pass_single();
    case kPlacing: return pass_single();
    case kActing:
    case kArtisans:
      facts_.stage = kArtisans;
      if (triggered_types(rules_, position_, who, facts_.place)) return false;
      [[fallthrough]];
    case kEnding:
      facts_.stage = kAfter;
      end_visit(who, facts_.place);
      if (facts_.agenda_size) return true;
      [[fallthrough]];
    default:  // kAfter
      if (usable_types(rules_, position_, who)) return false;
      next_turn();
      return true;
  }
}

// EP-4.1 to 4.4: the next in order with an unplayed group, or the end of Play.
void Play::next_turn() {
  facts_.group = facts_.place = 0;
  facts_.stage = kBefore;
  for (int i = 1; i <= rules_.competitors; ++i) {
    const int next = (facts_.active + i) % rules_.competitors;
    const Competitor& c = the(facts_.order[at(next)]);
    const int groups = groups_of(c);
    for (int g = 0; g < groups; ++g) {
      if (c.where[at(g)]) continue;
      facts_.active = static_cast<u8>(next);
      return;
    }
  }
  end_play();
}

void Play::choose_group(u32 faces) {
  const Competitor& c = the(active_of(facts_));
  int group = 0;
  while (c.where[at(group)] || group_of(c, group).faces != faces) ++group;
  facts_.group = static_cast<u8>(group);
  facts_.stage = kPlacing;
}

// EP-5.1 to 5.6. Dice are turned in rising order, each once, so that each result is reached in one way; equal
// dice are the same die to the player, and the first of them is taken.
void Play::turn_die(int from, int to) {
  Competitor& c = the(active_of(facts_));
  int die = facts_.turn_next;
  while (c.group[at(die)] != facts_.group || c.face[at(die)] != from) ++die;
  const int cost = turn_cost(from, to);
  c.wisdom = static_cast<u16>(c.wisdom - cost);
  c.face[at(die)] = static_cast<u8>(to);
  facts_.turn_next = static_cast<u8>(die + 1);
  facts_.turn_from = static_cast<u8>(from);
  tell(kTurned, active_of(facts_), from, to, cost);
}

// EP-4.10 d to f
void Play::go(int place) {
  const int who = active_of(facts_);
  Competitor& c = the(who);
  if (facts_.turn_next) {  // turned dice are put in order again: it means nothing
    for (int i = 0; i < c.dice; ++i)
      for (int j = i + 1; j < c.dice; ++j)
        if (c.group[at(i)] == facts_.group && c.group[at(j)] == facts_.group && c.face[at(i)] > c.face[at(j)])
          std::swap(c.face[at(i)], c.face[at(j)]);
    facts_.turn_next = facts_.turn_from = 0;
  }
  const Group group = group_of(c, facts_.group);
  const int penalty = penalty_at(rules_, position_, place);
  tell(kPlayed, who, place, group.faces);
  c.fish = static_cast<u16>(c.fish - penalty);  // EP-6.3: before everything else
  if (penalty) tell(kPenalty, who, penalty, place);
  c.where[facts_.group] = static_cast<u8>(place + 1);
  position_.present[at(place)] |= static_cast<u8>(1u << who);
  facts_.place = static_cast<u8>(place);
  facts_.stage = kActing;
  act(who, place, group);
}

}  // namespace enfilade::eternal_palace
