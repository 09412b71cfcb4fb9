// What each phase requires of dice, arrangements, row, agenda and the Master's card: stated here and nowhere
// else. Every audit asks for it, in games as in positions and views that are read.
#include "games/eternal_palace/json_words.hpp"
#include "games/eternal_palace/play.hpp"

namespace enfilade::eternal_palace {

namespace {

enum class Dice : u8 { none, some, all };                 // rolled (EP-2.2)
enum class Plans : u8 { none, some, committed, groups };  // EP-3.1 to 3.6
enum class Row : u8 { empty, any };                       // EP-1.5, 17.4
enum class Agenda : u8 { empty, set_up, tasks };

struct Needs {
  Dice dice;
  Plans plans;
  Row row;
  Agenda agenda;
  bool master_card;  // lies open (EP-26.2, 26.9)
  bool placed;       // groups may lie on the board (EP-4.10)
  bool played;       // privileges may have been played (EP-20.5)
};

constexpr std::array<Needs, kPhaseWords.size()> kNeeds{{
    /* ordering   */ {Dice::none, Plans::none, Row::empty, Agenda::set_up, false, false, false},
    /* revealing  */ {Dice::none, Plans::none, Row::any, Agenda::empty, false, false, false},
    /* rolling    */ {Dice::some, Plans::none, Row::any, Agenda::empty, false, false, false},
    /* lowest     */ {Dice::all, Plans::none, Row::any, Agenda::tasks, false, false, false},
    /* planning   */ {Dice::all, Plans::some, Row::any, Agenda::empty, false, false, false},
    /* privileges */ {Dice::all, Plans::committed, Row::any, Agenda::empty, false, false, true},
    /* master_card*/ {Dice::all, Plans::committed, Row::any, Agenda::empty, false, false, false},
    /* grouped    */ {Dice::all, Plans::groups, Row::any, Agenda::tasks, true, false, false},
    /* playing    */ {Dice::all, Plans::groups, Row::any, Agenda::tasks, true, true, false},
    /* over       */ {Dice::all, Plans::groups, Row::any, Agenda::empty, true, true, false},
}};

std::string wrong(std::string_view what, int who) { return std::string(what) + " " + std::to_string(who); }

int rolled_of(const Competitor& c) {
  int dice = 0;
  while (dice < kDice && c.face[at(dice)]) ++dice;
  return dice;
}

// EP-2.2: in `some` one competitor after the other rolls, and `active` counts those who are done.
std::string check_dice(const Rules& rules, const Facts& facts, Dice needs) {
  for (int who = 0; who < rules.competitors; ++who) {
    const Competitor& c = facts.competitor[at(who)];
    const int rolled = rolled_of(c);
    for (int i = rolled; i < kDice; ++i)
      if (c.face[at(i)]) return wrong("a die lies between the rolled ones of competitor", who);
    const bool done = needs == Dice::all || (needs == Dice::some && who < facts.active);
    const bool rolling = needs == Dice::some && who == facts.active;
    if (done ? rolled != c.dice : rolling ? rolled >= c.dice : rolled > 0)
      return wrong("the phase and the rolled dice do not fit of competitor", who);
    if (facts.phase >= kGrouped || is_master(rules, who)) continue;
    for (int i = 1; i < rolled; ++i)
      if (c.face[at(i)] < c.face[at(i - 1)]) return wrong("the dice do not lie in order of competitor", who);
  }
  return "";
}

// From the reveal on the dice of a group lie together, group after group.
bool lie_in_groups(const Competitor& c) {
  if (c.planned != c.dice || c.group[0] != 0) return false;
  for (int i = 1; i < c.dice; ++i)
    if (c.group[at(i)] != c.group[at(i - 1)] && c.group[at(i)] != c.group[at(i - 1)] + 1) return false;
  return true;
}

std::string check_plans(const Rules& rules, const Facts& facts, Plans needs) {
  for (int who = 0; who < rules.competitors; ++who) {
    const Competitor& c = facts.competitor[at(who)];
    // The Master arranges nothing before its card is turned up (EP-26.2).
    const Plans its = is_master(rules, who) && needs != Plans::groups ? Plans::none : needs;
    const bool fits = its == Plans::none        ? c.planned == 0
                      : its == Plans::some      ? c.planned != 1 && c.planned <= c.dice
                      : its == Plans::committed ? committed(c)
                                                : lie_in_groups(c);
    if (!fits) return wrong("the phase and the arrangement do not fit of competitor", who);
  }
  return "";
}

// Before the turn order is drawn, what modules draw waits; of the Master's starting dice exactly those that
// it has not got yet (EP-25.4).
std::string check_agenda(const Rules& rules, const Facts& facts, Agenda needs) {
  int to_come = 0;
  for (int i = 0; i < facts.agenda_size; ++i) {
    const Task& task = facts.agenda[at(i)];
    const bool set_up = task.kind == kLayOut || task.kind == kNextDemand || task.kind == kForeignDie;
    if (needs == Agenda::empty || (needs == Agenda::set_up && (!set_up || facts.ordered)))
      return "nothing can be waiting in this phase";
    if (task.kind == kForeignDie) to_come += task.a;
  }
  if (!rules.master.plays) return "";
  const int dice = facts.competitor[at(rules.players)].dice;
  if (to_come ? dice + to_come != rules.start.dice : dice < rules.start.dice)
    return "the Master's dice and those that it still gets do not add up";
  return "";
}

// EP-25.4, 31.1: one die of its own colour is always there, the other comes last.
std::string check_master(const Facts& facts) {
  const bool first = facts.master_dice & 1u, second = facts.master_dice & 2u;
  if (!first || (second && (facts.master_dice & 0x1Cu) != 0x1Cu))
    return "the Master's dice come in another order";
  return "";
}

}  // namespace

std::string check_phase(const Rules& rules, const Facts& facts) {
  const Needs& needs = kNeeds[facts.phase];
  if (std::string found = check_dice(rules, facts, needs.dice); !found.empty()) return found;
  if (std::string found = check_plans(rules, facts, needs.plans); !found.empty()) return found;
  if (std::string found = check_agenda(rules, facts, needs.agenda); !found.empty()) return found;
  if (facts.row_size > (needs.row == Row::empty ? 0 : rules.row)) return "the row has too many advisors";
  if (facts.played && !needs.played) return "privileges are played before the reveal only";
  for (const Competitor& c : facts.competitor)
    for (const u8 where : c.where)
      if (where && !needs.placed) return "dice are placed in Play only";
  if (!rules.master.plays) return "";
  if ((facts.master_card != 0) != needs.master_card)
    return "the Master's card is open from the reveal to Restore";
  return check_master(facts);
}

}  // namespace enfilade::eternal_palace
