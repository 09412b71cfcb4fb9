// What menus, moves, refusals and the board all ask of a position. Nothing here changes anything but
// join_group(), which is also how an arrangement is tried out.
#pragma once

#include <bit>
#include <cstdlib>
#include <cstring>

#include "games/eternal_palace/components.hpp"

namespace enfilade::eternal_palace {

// EP-5.5, table 2.18: the cheapest chain of turns by one and flips between 1 and 6.
constexpr int turn_cost(int from, int to) {
  const int d = from < to ? to - from : from - to;
  return d < 7 - d ? d : 7 - d;
}

struct Group {
  int size = 0, value = 0;
  u32 faces = 0;  // as in a kPlay move, in the order of the dice
};
inline Group group_of(const Competitor& who, int group) {
  Group found;
  for (int i = 0; i < who.dice; ++i) {
    if (who.group[at(i)] != group) continue;
    found.faces |= static_cast<u32>(who.face[at(i)]) << (12 - 3 * found.size);
    ++found.size;
    found.value += who.face[at(i)];
  }
  return found;
}
int planned_groups(const Competitor& who);  // number of groups among the planned dice
// From the reveal on, when the dice of a group lie together.
inline int groups_of(const Competitor& who) { return who.group[at(who.dice - 1)] + 1; }
inline int total_of(const Competitor& who) {
  int total = 0;
  for (const u8 face : who.face) total += face;
  return total;
}
// 0, 1, 2 for two, three, four or more dice.
constexpr int size_class(int dice) { return dice >= 4 ? 2 : dice - 2; }

inline int resources_of(const Competitor& who) {
  int sum = 0;
  for (const u16 n : who.resource) sum += n;
  return sum;
}
bool can_pay_banner(const Competitor& who, const Advisor& card);
bool can_appoint(const Rules& rules, const Competitor& who, int card, Payment payment, bool at_fish_market);
// Traders and diplomats: the full price is at hand (EP-16.16 to 16.28).
bool can_use(const Rules& rules, const Competitor& who, int card);
u32 usable_types(const Rules& rules, const Position& position, int who);
// Artisans that a visit to the place triggers (EP-16.30).
u32 triggered_types(const Rules& rules, const Position& position, int who, int place);
// EP-16.34, 16.35
bool has_lowest_total(const Rules& rules, const Facts& facts, int who);
// EP-16.38 to 16.40: set of size classes among the groups.
unsigned size_classes(const Competitor& who);
int penalty_at(const Rules& rules, const Position& position, int place);
// The clause that keeps a group out of a place, or null when it may go there (EP-4.11).
const char* bar_at(const Rules& rules, const Position& position, int who, const Group& group, int place);
inline bool committed(const Competitor& who) { return who.planned == who.dice; }
// EP-3.1: may the next unplanned die join this group? Each arrangement is reached in one way only (see
// round.cpp).
bool may_join(const Competitor& who, int group);
unsigned joinable(const Competitor& who);  // the set of such groups
// Puts the next die there, and after it every die with only one way to go: inside a hidden step nobody sees
// the pause.
void join_group(Competitor& who, int group);

const Arrangements& arrangements_of(const Rules& rules, const Competitor& who);  // of the rolled dice

// Steps on resource tracks that can be paid now, as a set of places (EP-24.13).
u16 payable_steps(const Rules& rules, const Competitor& who, int price);
// Whether a Market item can be taken at all.
bool can_take_item(const Rules& rules, const Facts& facts, const Competitor& who, int item);
int obtainable_cards(const Facts& facts);  // in deck and discard pile
// The cards that the competitor's layers complete (EP-23.2).
u16 completed_compositions(const Rules& rules, const Facts& facts, int who);
// Arrangements are committed one by one and shown together (EP-3.4, 3.6).
inline bool arrangements_hidden(const Facts& facts) {
  return facts.phase == kPlanning || facts.phase == kPrivileges;
}

inline const Task& top_task(const Facts& facts) { return facts.agenda[at(facts.agenda_size - 1)]; }
inline int active_of(const Facts& facts) { return facts.order[facts.active]; }
// Whom an open decision asks; not for planning.
inline int asked(const Facts& facts) { return facts.agenda_size ? top_task(facts).who : active_of(facts); }

// Types with a card among those that the mask selects; most of the time there are few, so empty stretches are
// skipped.
inline u32 types_in(const std::array<u8, kAdvisors>& cards, u8 mask) {
  u32 types = 0;
  for (int card = 0; card < kAdvisors; card += 4) {
    u32 four;
    std::memcpy(&four, cards.data() + card, sizeof four);
    for (int i = card; four != 0 && i < card + 4; ++i)
      types |= static_cast<u32>((cards[at(i)] & mask) != 0) << i;
  }
  return types;
}
inline u32 upright_types(const Competitor& who) { return types_in(who.advisor, 15); }

// What does not fit the phase, or nothing (phases.cpp).
std::string check_phase(const Rules& rules, const Facts& facts);
// What is wrong with the facts (section 5.3), or nothing, and against which rule.
std::string audit_facts(const Rules& rules, const Facts& facts, std::string_view* clause = nullptr);

// A menu at a glance, which stops at the second move: enough to see that there is only one (menus.cpp).
struct Glance {
  Move first{};
  int count = 0;
};
Glance glance(const Rules& rules, const Position& position);

// The end, line by line (EP-18, EP-19, EP-31).
struct Award {
  struct Line {
    int layers = 0, features = 0, monuments = 0, completion = 0, sequence = 0, seals = 0;
    int cards = 0;    // compositions
    u16 claimed = 0;  // the Master: places whose token it takes at the end (EP-31.4, 31.5)
    int beyond = 0;   // the Master: points for Palace steps (EP-31.11)
    int palace = 0;   // steps that count for the seals
    int wisdom_made = 0, steps_made = 0;  // the Master: of its fish, and then of its wisdom (EP-31.9)
    int run = 0, top = 0;
    int points = 0;
  };
  std::array<Line, kMaxCompetitors> line{};
  int sequence = -1;  // who gets the prize
};
Award award(const Rules& rules, const Facts& facts, const Difficulty& difficulty);
inline Award award(const Rules& rules, const Facts& facts) {
  return award(rules, facts, rules.master.difficulties[at(rules.master.difficulty)]);
}
// What would be scored if the game ended now, for boards to show: one member "standing" for each competitor,
// and against the Master "difficulties", the same game under each of them.
void write_standing(const Rules& rules, const Facts& facts, JsonWriter& out);

inline int master_die_colour(const Rules& rules, int die) { return rules.master.die_colour[at(die)]; }

}  // namespace enfilade::eternal_palace
