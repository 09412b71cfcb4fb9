// Which tasks a position that was read may have on its agenda: only such as can be resolved to the end.
#include "games/eternal_palace/json_words.hpp"
#include "games/eternal_palace/questions.hpp"

namespace enfilade::eternal_palace {

namespace {

bool row_payable(const Rules& rules, const Facts& facts, const Competitor& who) {
  for (int i = 0; i < facts.row_size; ++i)
    for (const Payment payment : {kBanner, kTokens})
      if (can_appoint(rules, who, facts.row[at(i)] - 1, payment, false)) return true;
  return false;
}

bool owns_advisor(const Competitor& who) {
  for (const u8 cards : who.advisor)
    if (cards) return true;
  return false;
}

bool payment_fits(const Rules& rules, const Facts& facts, const Task& task, bool window) {
  const Competitor& who = facts.competitor[task.who];
  if (task.b < 1 || resources_of(who) < task.b) return false;
  if (task.a == kNoCard)
    return rules.location[kTE].action == Action::temple_tile && task.b <= 2 && task.c == 0;
  if (!window || task.a > kNoCard || task.c > rules.competitors || task.c == task.who + 1) return false;
  const Advisor& card = rules.advisor[task.a];
  return (card.kind == kTrader ? task.c == 0 : card.kind == kDiplomat && task.c != 0) &&
         task.b <= card.price.resources;
}

bool servable(const Rules& rules, const Facts& facts, const Competitor& who) {
  for (int space = 0; space < rules.demand_spaces; ++space)
    for (int r = 0; r < kResources; ++r)
      if (!facts.served[at(space)] && (rules.demand_space[at(space)] >> r & 1) && who.resource[at(r)])
        return true;
  return false;
}

bool can_walk(const Rules& rules, const Competitor& who) {
  for (int node = 1; node < rules.maze.nodes; ++node)
    if (const u8 price = rules.maze.price[who.node][at(node)]; price && price <= who.fish) return true;
  return false;
}

bool all_served(const Rules& rules, const Facts& facts) {
  for (int space = 0; space < rules.demand_spaces; ++space)
    if (!facts.served[at(space)]) return false;
  return true;
}

// Whether such a task lies below this height, too: what is drawn once for the whole table waits once.
bool waits_already(const Facts& facts, const Task& task, std::size_t height) {
  for (std::size_t i = 0; i < height; ++i)
    if (facts.agenda[i].kind == task.kind) return true;
  return false;
}

// Draws of the set-up and of the Master.
bool chance_fits(const Rules& rules, const Facts& facts, const Task& task, std::size_t height) {
  const bool set_up = facts.phase == kOrdering && facts.ordered == 0;
  const bool master_acts =
      height == 0 && facts.phase == kPlaying && facts.stage == kActing && is_master(rules, task.who);
  switch (task.kind) {
    case kDraw:
      return height > 0 &&
             (facts.agenda[height - 1].kind == kKeep || facts.agenda[height - 1].kind == kExtra) &&
             task.a >= 1 && task.who == facts.agenda[height - 1].who;
    case kLayOut:
      return set_up && rules.compositions && task.a >= 1 && task.a <= rules.players &&
             !waits_already(facts, task, height);
    case kNextDemand:
      return rules.river_market && facts.demand == 0 && (set_up || facts.phase == kPlaying) &&
             !waits_already(facts, task, height);
    case kForeignDie:
      return set_up && !waits_already(facts, task, height) && is_master(rules, task.who) && task.a >= 1 &&
             task.a == 3 - facts.competitor[task.who].dice;
    case kMill: return master_acts && facts.place == kFM && task.a <= 2;
    case kDropRow: return master_acts && facts.place == kAC;
    default:
      return master_acts && facts.place == kAC &&
             rules.location[kAC].action == Action::academy_tile;  // kMasterRoll
  }
}

bool choice_fits(const Rules& rules, const Facts& facts, const Task& task, std::size_t height) {
  const Competitor& who = facts.competitor[task.who];
  const bool playing = facts.phase == kPlaying;
  const bool acting = height == 0 && playing && facts.stage == kActing;
  const bool window = height == 0 && playing && (facts.stage == kBefore || facts.stage == kAfter);
  const bool completing = facts.agenda[0].kind == kComplete && height > 0;
  const bool plain = task.b == 0 && task.c == 0;
  const auto at_place = [&](Place place) { return acting && facts.place == place && plain; };
  switch (task.kind) {
    case kKeep: return plain && (task.a == 0 ? at_place(kFM) : task.a == 1 && completing);
    case kReturn: return at_place(kFM) && task.a == 0;
    case kExtra:
      return height == 1 && facts.agenda[0].kind == kKeep && facts.agenda[0].a == 0 && plain &&
             rules.location[kFM].action == Action::fish_market_tile;
    case kAppoint:
      return plain &&
             (task.a == 1 || (task.a == 0 && at_place(kAC) && rules.location[kAC].action == Action::academy &&
                              row_payable(rules, facts, who)));
    case kGain:
      return task.a >= 1 && task.a <= 9 && task.b < 15 && task.c <= 1 &&
             (task.c ? task.a + std::popcount(task.b) <= kResources : std::popcount(task.b) <= 2);
    case kPay: return playing && payment_fits(rules, facts, task, window);
    case kRecipient:
      return window && task.a < kAdvisors && plain && rules.advisor[task.a].kind == kDiplomat &&
             can_use(rules, who, task.a);
    case kTrackStep: return task.a == 0 && plain;
    case kFeature: return task.a < kPlaces && plain && !(facts.tokens >> task.a & 1u) && facts.pieces != 0;
    case kItems:
      return acting && facts.place == kPM && task.a >= 1 && task.c == 0 && task.b < 1 << rules.market_items &&
             task.a + std::popcount(task.b) <= rules.market_items;
    case kScroll: return at_place(kIS) && task.a <= 1;
    case kPayStep: return task.a >= 1 && task.a <= 9 && plain;
    case kCompose: return rules.compositions && plain;
    case kPath: return at_place(kLA) && can_walk(rules, who);
    case kDemand: return at_place(kRM) && servable(rules, facts, who);
    case kLose: return completing && plain && task.a >= 1 && task.a <= resources_of(who);
    case kDismiss: return completing && plain && owns_advisor(who);
    case kReserve: return at_place(kAC) && rules.location[kAC].action == Action::academy_tile;
    case kTempleDeal: return at_place(kTE) && rules.location[kTE].action == Action::temple_tile;
    default: return false;
  }
}

}  // namespace

bool task_fits(const Rules& rules, const Facts& facts, const Task& task, std::size_t height) {
  if (is_chance(task.kind)) return chance_fits(rules, facts, task, height);
  if (facts.phase != kPlaying && facts.phase != kLowest && facts.phase != kGrouped) return false;
  const bool mine = task.who == active_of(facts);
  if (task.kind == kCross)
    return mine && height == 0 && facts.phase == kPlaying && facts.stage == kActing && facts.place == kEB &&
           task.a <= 6 && task.b == 0 && task.c == 0;
  if (task.kind == kComplete)
    return mine && height == 0 && facts.phase == kPlaying && facts.stage == kAfter && facts.place == kRM &&
           task.a <= rules.competitors && facts.demand != 0 && all_served(rules, facts);
  if (is_master(rules, task.who)) return false;  // the Master is never asked
  if (!mine && !(height > 0 && facts.agenda[0].kind == kComplete)) return false;
  return choice_fits(rules, facts, task, height);
}

}  // namespace enfilade::eternal_palace
