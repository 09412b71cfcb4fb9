// Labyrinth, River Market, Compositions and the tiles (EP-21 to EP-24). Privileges are in round.cpp.
#include "games/eternal_palace/play.hpp"

namespace enfilade::eternal_palace {

u16 payable_steps(const Rules& rules, const Competitor& who, int price) {
  unsigned places = 0;
  for (const Place place : {kFO, kQU, kKM, kBF}) {
    const Location& location = rules.location[place];
    if (who.resource[location.resource] >= price && who.track[location.track] < rules.last[location.track])
      places |= 1u << place;
  }
  return static_cast<u16>(places);
}

bool can_take_item(const Rules& rules, const Facts& facts, const Competitor& who, int item) {
  const Gain& gain = rules.market_item[at(item)];
  if (gain.pay_step && payable_steps(rules, who, gain.pay_step) == 0) return false;
  return gain.advisor == 0 || facts.row_size > 0;
}

int obtainable_cards(const Facts& facts) {
  int cards = facts.deck_size + (facts.top != 0);
  for (const u8 copies : facts.discard) cards += copies;
  return cards;
}

u16 completed_compositions(const Rules& rules, const Facts& facts, int who) {
  unsigned complete = 0;
  for (unsigned cards = facts.compositions; cards; cards &= cards - 1) {
    const int card = std::countr_zero(cards);
    const u16 layers = rules.composition[at(card)].layers;
    if ((facts.competitor[at(who)].layers & layers) == layers) complete |= 1u << card;
  }
  return static_cast<u16>(complete);
}

// The top task where it belongs to a module; false: it waits.
bool Play::resolve_module(Task& task) {
  switch (task.kind) {
    case kCompose:
      if (completed_compositions(rules_, facts_, task.who)) return pass_single();
      pop();
      return true;
    case kComplete: return complete_demand(task);
    case kNextDemand: {
      if (facts_.demand_deck == 0) facts_.demand_deck = (1u << 12) - 1;
      if (count_of(facts_.demand_deck) > 1) return false;
      next_demand(std::countr_zero(facts_.demand_deck));
      return true;
    }
    case kMill: {
      if (task.a == 0 || !refill()) return pop(), true;
      const int card = facts_.top ? turn_up_top() : take_only_type();
      if (card < 0) return false;
      --task.a;
      discard(card);
      tell(kDiscarded, task.who, card + 1);
      return true;
    }
    case kDropRow: return drop_row();
    case kLayOut:
    case kForeignDie:
    case kMasterRoll: return false;
    default: return pass_single();
  }
}

void Play::outcome_module(Task& task, Move move) {
  const int a = a_of(move), who = task.who;
  switch (task.kind) {
    case kLayOut:
      facts_.compositions = static_cast<u16>(facts_.compositions | 1u << a);
      if (--task.a == 0) pop();
      return tell(kLaidOut, kSpectator, a + 1);
    case kNextDemand: return next_demand(a);
    case kForeignDie:
      facts_.master_dice = static_cast<u8>(facts_.master_dice | 1u << a);
      ++the(who).dice;
      if (--task.a == 0) pop();
      return tell(kMasterDie, who, a);
    case kMill:
      --task.a;
      discard(draw_card(move));
      return tell(kDiscarded, who, a + 1);
    case kDropRow:
      pop();
      discard(take_from_row(a));
      return tell(kDiscarded, who, a + 1);
    default:  // kMasterRoll
      pop();
      return master_academy(a);
  }
}

void Play::choose_module(Task& task, Move move) {
  const int who = task.who, a = a_of(move), price = task.a;
  switch (task.kind) {
    case kPayStep:  // EP-24.13
      pop();
      if (verb_of(move) == kDone) return;
      pay(who, kResourceToken + rules_.location[at(a)].resource, price);
      return step(who, rules_.location[at(a)].track);
    case kCompose:  // EP-23.2 to 23.6
      facts_.compositions = static_cast<u16>(facts_.compositions & ~(1u << a));
      the(who).compositions = static_cast<u16>(the(who).compositions | 1u << a);
      tell(kComposed, who, a + 1);
      return grant(who, rules_.composition[at(a)].reward);
    case kPath: pop(); return walk(who, a);
    case kDemand: pop(); return serve(who, a, b_of(move));
    case kLose:
      if (--task.a == 0) pop();
      return lose(who, kResourceToken + a, 1);
    case kDismiss: {  // EP-22.17
      pop();
      u8& cards = the(who).advisor[at(a)];
      cards = static_cast<u8>(cards - (b_of(move) ? 16 : 1));
      position_.upright[at(who)] = upright_types(the(who));
      if (cards == 0) position_.owned[at(who)] &= ~(1u << a);
      discard(a);
      return tell(kDismissed, who, a + 1);
    }
    case kExtra:
      pop();
      if (a == 0) return;
      pay(who, kFishToken, a);
      return push(kDraw, who, a);
    case kReserve:
      if (verb_of(move) == kTake) return appoint_from_row(who, move);
      pop();
      if (facts_.reserve) gain(who, kWisdomToken, facts_.reserve);
      facts_.reserve = 0;
      return;
    default:  // kTempleDeal
      pop();
      gain(who, kWisdomToken, rules_.temple_deal[at(a)]);
      if (a) push(kPay, who, kNoCard, a);
  }
}

// EP-21.3 to 21.7
void Play::walk(int who, int node) {
  const u8 price = rules_.maze.price[the(who).node][at(node)];
  pay(who, kFishToken, price);
  the(who).node = static_cast<u8>(node);
  tell(kWalked, who, node);
  if (node == rules_.maze.centre) {
    claim_token(who, kLA);
    take_layer(who, kLayerX);
  }
  grant(who, rules_.maze.gain[at(node)]);
}

// EP-22.4
void Play::serve(int who, int space, int resource) {
  pay(who, kResourceToken + resource, 1);
  facts_.served[at(space)] = static_cast<u8>(who + 1);
  tell(kServed, who, space + 1);
}

// EP-22.9 to 22.13: one competitor after the other, the visitor first; then the next card.
bool Play::complete_demand(Task& task) {
  if (task.a == 0) tell(kFulfilled, kSpectator, facts_.demand);
  if (task.a < rules_.competitors) {
    const int next = (facts_.active + task.a++) % rules_.competitors;
    resolve_demand(facts_.order[at(next)]);
    return true;
  }
  facts_.served = {};
  facts_.demand = 0;
  pop();
  push(kNextDemand, active_of(facts_));
  return true;
}

void Play::resolve_demand(int who) {
  const DemandCard& card = rules_.demand[at(facts_.demand - 1)];
  int markers = 0;
  for (const u8 marker : facts_.served) markers += marker == who + 1;
  if (is_master(rules_, who)) return master_demand(card, markers);
  for (int i = 0; i < markers; ++i) grant(who, card.reward);
  if (markers) return;
  // EP-22.11, R-37: each part as far as possible
  const Competitor& c = the(who);
  lose(who, kFishToken, std::min<int>(c.fish, card.penalty.fish));
  lose(who, kWisdomToken, std::min<int>(c.wisdom, card.penalty.wisdom));
  if (const int steps = std::min<int>(c.palace, card.penalty.palace)) palace(who, -steps);  // EP-22.16
  if (const int resources = std::min<int>(resources_of(c), card.penalty.resources))
    push(kLose, who, resources);
  bool owns = false;
  for (const u8 cards : c.advisor) owns |= cards != 0;
  if (card.penalty.advisors && owns) push(kDismiss, who);
}

void Play::lose(int who, int token, int amount) {
  if (amount == 0) return;
  purse(who, token) = static_cast<u16>(purse(who, token) - amount);
  tell(kLost, who, token, amount);
}

void Play::next_demand(int card) {
  pop();
  facts_.demand_deck = static_cast<u16>(facts_.demand_deck & ~(1u << card));
  facts_.demand = static_cast<u8>(card + 1);
  tell(kDemanded, kSpectator, card + 1);
}

}  // namespace enfilade::eternal_palace
