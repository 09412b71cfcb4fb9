// Set-up and the flow of the game: what a position waits for, and what happens between two choices (EP-1,
// section 6.3).
#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/play.hpp"

namespace enfilade {

using namespace eternal_palace;

static_assert(Playable<EternalPalace>);
static_assert(SpellsSteps<EternalPalace>);
static_assert(sizeof(Position) <= 1024);

namespace {

void add_task(Facts& facts, TaskKind kind, int who, int a) {
  facts.agenda[facts.agenda_size++] = {kind, static_cast<u8>(who), static_cast<u8>(a), 0, 0, 0};
}

// What modules add to the set-up; draws wait on the agenda.
void start_modules(const Rules& rules, Facts& facts) {
  facts.reserve = rules.location[kAC].action == Action::academy_tile ? rules.reserve : u16{0};
  for (int who = 0; who < rules.players; ++who)
    facts.competitor[at(who)].privileges = rules.privileges;  // EP-20.1
  if (rules.labyrinth) facts.tokens |= 1u << kLA;             // EP-21.1
  if (rules.river_market) {                                   // EP-22.1
    facts.tokens |= 1u << kRM;
    facts.demand_deck = (1u << 12) - 1;
    add_task(facts, kNextDemand, 0, 0);
  }
  if (rules.compositions) add_task(facts, kLayOut, 0, rules.players);  // EP-23.1
  if (!rules.master.plays) return;
  Competitor& master = facts.competitor[at(rules.players)];
  master.fish = rules.master.fish;  // EP-25.2
  master.wisdom = rules.master.wisdom;
  master.resource = {};
  master.dice = 1;  // EP-25.4: one of its own colour, two of the others are drawn
  facts.master_dice = 1;
  facts.master_deck = 0xFF;  // EP-25.7
  add_task(facts, kForeignDie, rules.players, 2);
}

}  // namespace

void EternalPalace::start(const Rules& rules, Position& position) {
  position = {};
  Facts& facts = position.facts;
  for (int who = 0; who < rules.competitors; ++who) {
    Competitor& competitor = facts.competitor[at(who)];
    competitor.fish = rules.start.fish;               // EP-1.13
    competitor.wisdom = rules.start.wisdom;           // EP-1.14
    competitor.resource.fill(rules.start.resources);  // EP-1.14
    competitor.dice = rules.start.dice;               // EP-1.10
  }
  facts.circle.fill(1);                                   // EP-1.9
  for (int track = kTrackFM; track <= kTrackEB; ++track)  // EP-1.6
    facts.tokens = static_cast<u16>(facts.tokens | 1u << rules.track_place[at(track)]);
  facts.tokens |= 1u << kTE | 1u << kPM;  // EP-1.7
  facts.pieces = (1u << kFeatures) - 1;   // EP-1.8
  for (int card = 0; card < kAdvisors; ++card)
    facts.deck[at(card)] = rules.advisor[at(card)].copies;  // EP-1.4
  facts.deck_size = static_cast<u8>(rules.cards);
  start_modules(rules, facts);
  rebuild(rules, position);
}

void EternalPalace::rebuild(const Rules& rules, Position& position) {
  position.present = {};
  position.upright = {};
  position.owned = {};
  position.in_deck = types_in(position.facts.deck, 0xFF);
  for (int who = 0; who < rules.competitors; ++who) {
    const Competitor& competitor = position.facts.competitor[at(who)];
    for (const u8 where : competitor.where)
      if (where) position.present[at(where - 1)] |= static_cast<u8>(1u << who);
    position.upright[at(who)] = types_in(competitor.advisor, 15);
    position.owned[at(who)] = types_in(competitor.advisor, 0xFF);
  }
}

Node EternalPalace::node(const Rules& rules, const Position& position) {
  const Facts& facts = position.facts;
  if (facts.agenda_size) {
    const Task& task = top_task(facts);
    return is_chance(task.kind) ? Node::chance() : Node::decision(task.who);
  }
  switch (facts.phase) {
    case kOrdering:
    case kRevealing:
    case kRolling:
    case kMasterCard: return Node::chance();
    case kPlanning: {
      SeatSet open = 0, begun = 0;
      for (int seat = 0; seat < rules.players; ++seat) {
        const Competitor& who = facts.competitor[at(seat)];
        if (committed(who)) continue;
        open |= only(static_cast<Seat>(seat));
        if (who.planned) begun |= only(static_cast<Seat>(seat));
      }
      return Node::simultaneous(open, begun);
    }
    case kOver: return Node::over();
    default: return Node::decision(static_cast<Seat>(active_of(facts)));
  }
}

namespace {

void offer_deck(const Position& position, Odds& odds) {
  for (u32 types = position.in_deck; types; types &= types - 1) {
    const int card = std::countr_zero(types);
    odds.add(make_move(kCard, card), position.facts.deck[at(card)]);
  }
  // All left are of one type, which only the drawer may know: the draw is the one or the other copy.
  if (odds.size() == 1) odds.add(make_move(kCard, a_of(odds.outcome(0)), 1));
}

void offer_row_cards(const Facts& facts, Odds& odds) {
  for (int i = 0, same = 1; i < facts.row_size; ++i, ++same) {
    if (i + 1 < facts.row_size && facts.row[at(i)] == facts.row[at(i + 1)]) continue;
    odds.add(make_move(kCard, facts.row[at(i)] - 1), static_cast<u32>(same));
    same = 0;
  }
}

void offer_set(unsigned set, Verb verb, Odds& odds) {
  for (; set; set &= set - 1) odds.add(make_move(verb, std::countr_zero(set)));
}

void offer_faces(Odds& odds) {
  for (int face = 1; face <= 6; ++face) odds.add(make_move(kFace, face));
}

}  // namespace

void EternalPalace::odds(const Rules& rules, const Position& position, Odds& odds) {
  const Facts& facts = position.facts;
  odds.clear(Audience::all());
  if (facts.agenda_size) {
    switch (top_task(facts).kind) {
      case kDraw:
        odds.clear(Audience::only_seat(top_task(facts).who));  // EP-8.1
        return offer_deck(position, odds);
      case kLayOut: return offer_set(~facts.compositions & 0xFFFu, kComposition, odds);
      case kNextDemand: return offer_set(facts.demand_deck, kDemandCard, odds);
      case kForeignDie: return offer_set(~facts.master_dice & 0x1Cu, kColour, odds);
      case kMill: return offer_deck(position, odds);
      case kDropRow: return offer_row_cards(facts, odds);
      default: return offer_faces(odds);  // kMasterRoll
    }
  }
  switch (facts.phase) {
    case kRevealing: return offer_deck(position, odds);
    case kOrdering: {
      unsigned left = (1u << rules.competitors) - 1;
      for (int i = 0; i < facts.ordered; ++i) left &= ~(1u << facts.order[at(i)]);
      return offer_set(left, kNext, odds);
    }
    case kMasterCard: return offer_set(facts.master_deck, kMasterPlan, odds);
    default: return offer_faces(odds);
  }
}

void EternalPalace::apply(const Rules& rules, Position& position, Seat seat, Move move, EventLog* log) {
  Play(rules, position, log).apply(seat, move);
}

namespace eternal_palace {

void Play::apply(Seat seat, Move move) {
  if (seat == kChance) {
    outcome(move);
  } else {
    choose(seat, move);
  }
  settle();
}

void Play::settle() {
  while (facts_.agenda_size ? resolve() : advance()) {
  }
}

void Play::push(TaskKind kind, int who, int a, int b, int c) {
  ENFILADE_CHECK(facts_.agenda_size < kAgenda);
  facts_.agenda[facts_.agenda_size++] = {
      kind, static_cast<u8>(who), static_cast<u8>(a), static_cast<u8>(b), static_cast<u8>(c), 0};
}

void Play::outcome(Move move) {
  if (facts_.agenda_size) {
    Task& task = facts_.agenda[at(facts_.agenda_size - 1)];
    if (task.kind != kDraw) return outcome_module(task, move);
    --task.a;
    into_hand(task.who, draw_card(move));
  } else if (facts_.phase == kMasterCard) {
    group_master(a_of(move));
  } else if (facts_.phase == kRevealing) {
    reveal(draw_card(move));
  } else if (facts_.phase == kRolling) {
    roll(a_of(move));
  } else {
    facts_.order[facts_.ordered++] = static_cast<u8>(a_of(move));  // EP-1.16
  }
}

void Play::choose(Seat seat, Move move) {
  if (facts_.agenda_size) return choose_task(move);
  if (facts_.phase == kPlanning) return join(seat, a_of(move));
  const int who = active_of(facts_);
  switch (verb_of(move)) {
    case kUse: use(who, a_of(move)); break;
    case kClaim: {
      const int card = std::countr_zero(position_.upright[at(who)] & rules_.group_types);
      turn_advisor(who, card);
      grant(who, rules_.advisor[at(card)].by_size[at(a_of(move))]);  // EP-16.41
      break;
    }
    case kPrivilege:
      facts_.played = static_cast<u8>(facts_.played | 1u << who);
      --the(who).privileges;  // EP-20.9
      ++facts_.active;
      tell(kPrivileged, who);
      break;
    case kPlay: choose_group(faces_of(move)); break;
    case kTurn: turn_die(a_of(move), b_of(move)); break;
    case kGo: go(a_of(move)); break;
    default:  // kDone
      if (facts_.phase != kPlaying)
        ++facts_.active;
      else if (facts_.stage == kArtisans)
        facts_.stage = kEnding;
      else
        next_turn();
  }
}

void Play::choose_task(Move move) {
  Task& task = facts_.agenda[at(facts_.agenda_size - 1)];
  const int who = task.who, a = a_of(move);
  switch (task.kind) {
    case kKeep: return keep(who, move);
    case kReturn: return put_back(who, a);
    case kAppoint: return appoint_from_row(who, move);
    case kGain:
      if (task.c) task.b = static_cast<u8>(task.b | 1u << a);
      if (--task.a == 0) pop();
      return gain(who, kResourceToken + a, 1);
    case kPay: return spend(task, a);
    case kRecipient: {
      const int card = task.a;
      pop();
      return give(who, card, a);
    }
    case kTrackStep: pop(); return step(who, rules_.location[at(a)].track);
    case kFeature: pop(); return take_piece(who, a);
    case kItems:
      if (verb_of(move) == kDone) return pop();  // EP-24.11
      task.b = static_cast<u8>(task.b | 1u << a);
      if (--task.a == 0) pop();
      return grant(who, rules_.market_item[at(a)]);
    case kScroll:
      pop();
      if (verb_of(move) == kDone) return;  // EP-15.3
      if (a == 0) return grant(who, rules_.scroll_fish);
      if (a == 1) return grant(who, rules_.scroll_wisdom);
      return gain(who, kResourceToken + a - 2, 1);
    default: return choose_module(task, move);
  }
}

// Passes over a menu of one entry; all that such menus depend on is public.
bool Play::pass_single() {
  const Glance seen = glance(rules_, position_);
  if (seen.count != 1) return false;
  choose(static_cast<Seat>(asked(facts_)), seen.first);
  return true;
}

bool Play::resolve() {
  Task& task = facts_.agenda[at(facts_.agenda_size - 1)];
  switch (task.kind) {
    case kDraw: {
      if (task.a == 0 || !refill()) return pop(), true;
      // A deck of one type is no secret to the drawer, but one to the others: only the last card is passed
      // over.
      if (!facts_.top && facts_.deck_size > 1) return false;
      --task.a;
      if (facts_.top)
        top_into_hand(task.who);
      else
        into_hand(task.who, take_only_type());
      return true;
    }
    case kKeep:
      // What can be kept depends on hidden cards: the visitor is always asked when there are any.
      if (facts_.drawn_count) return false;
      keep(task.who, make_move(kDone));
      return true;
    case kReturn:
      if (facts_.drawn_count > 1) return false;
      for (int card = 0; card < kAdvisors && facts_.drawn_count; ++card)
        if (facts_.drawn[at(card)]) return put_back(task.who, card), true;
      clear_hand();
      pop();
      return true;
    case kAppoint:
      if (facts_.row_size == 0) return pop(), true;  // EP-14.6: lost
      return pass_single();
    case kTrackStep: {
      const Glance seen = glance(rules_, position_);
      if (seen.count == 0) return pop(), true;  // lost
      return pass_single();
    }
    case kCross: cross(task); return true;
    case kPay:
    case kRecipient:
    case kItems:
    case kFeature: return pass_single();
    case kGain:
    case kScroll: return false;  // there are always several answers
    default: return resolve_module(task);
  }
}

bool Play::advance() {
  switch (facts_.phase) {
    case kOrdering:
      if (facts_.ordered + 1 < rules_.competitors) return false;
      if (facts_.ordered < rules_.competitors) {  // the last place is nobody else's
        unsigned left = (1u << rules_.competitors) - 1;
        for (int i = 0; i < facts_.ordered; ++i) left &= ~(1u << facts_.order[at(i)]);
        facts_.order[facts_.ordered++] = static_cast<u8>(std::countr_zero(left));
      }
      tell(kOrdered, kSpectator, rules_.competitors, facts_.order[0], facts_.order[1], facts_.order[2],
           facts_.order[3], facts_.order[4]);
      facts_.phase = kRevealing;
      return true;
    case kRevealing:
      if (facts_.row_size < rules_.row) {
        if (reveal_row()) return true;
        if (facts_.deck_size) return false;  // else there is no card left anywhere (EP-16.7)
      }
      begin_round();
      return true;
    case kRolling:
      if (facts_.active < rules_.competitors) return false;
      set_order();
      return true;
    case kLowest: return ask_in_order(true);
    case kPlanning:
      for (int seat = 0; seat < rules_.players; ++seat)
        if (!committed(the(seat))) return false;
      end_planning();
      return true;
    case kPrivileges:  // EP-20.5: only who has one is asked
      for (; facts_.active < rules_.competitors; ++facts_.active)
        if (the(active_of(facts_)).privileges) return false;
      resolve_privileges();
      return true;
    case kMasterCard: return deal_master();
    case kGrouped: return ask_in_order(false);
    case kPlaying: return advance_turn();
    default: return false;
  }
}

}  // namespace eternal_palace

}  // namespace enfilade
