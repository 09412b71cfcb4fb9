// Carrying out moves. Play is a position in the hands of the rules; its chapters are those of the rulebook, each in
// the file that is named above its functions.
#pragma once

#include "games/eternal_palace/questions.hpp"

namespace enfilade::eternal_palace {

class Play {
 public:
  Play(const Rules& rules, Position& position, EventLog* log)
      : rules_(rules), position_(position), facts_(position.facts), log_(log) {}

  void apply(Seat seat, Move move);
  void settle();  // goes on until somebody must choose or something must be drawn

 private:
  Competitor& the(int who) { return facts_.competitor[at(who)]; }

  template <class... Args>
  void tell(EventKind kind, int who, Args... args) {
    if (log_ == nullptr) return;
    Event event{kind, static_cast<Seat>(who), {}};
    int i = 0;
    ((event.args[at(i++)] = static_cast<std::int16_t>(args)), ...);
    log_->hear(event);
  }

  void uncover(SeatSet knowing) {
    if (log_ != nullptr) log_->uncover(knowing);
  }
  SeatSet knowing_top() const {
    return static_cast<SeatSet>(facts_.top_known | only(static_cast<Seat>(facts_.top_owner - 1)));
  }

  // rules.cpp: the flow
  void outcome(Move move);
  void choose(Seat seat, Move move);
  void choose_task(Move move);
  bool resolve();  // the top task; false: it waits
  bool advance();  // the phase; false: it waits
  bool pass_single();
  void push(TaskKind kind, int who, int a = 0, int b = 0, int c = 0);
  void pop() { facts_.agenda[at(--facts_.agenda_size)] = {}; }

  // round.cpp: Roll, Plan, Restore (EP-2, EP-3, EP-17)
  void roll(int face);
  void set_order();
  void join(Seat seat, int group);
  void reveal_groups();
  bool ask_in_order(bool lowest);
  void begin_round();
  void end_play();
  void restore();
  void award_dice();
  bool reveal_row();
  void end_planning();
  void resolve_privileges();

  // turn.cpp: turns, wisdom, fish (EP-4 to EP-6)
  bool advance_turn();
  void choose_group(u32 faces);
  void turn_die(int from, int to);
  void go(int place);
  void next_turn();

  // visits.cpp: locations (EP-7 to EP-15)
  void act(int who, int place, const Group& group);
  void monument(int who, int place);
  void mark(int who, int place, u8& panels, int panel);
  void cross(Task& task);
  void end_visit(int who, int place);
  void step(int who, int track);
  void take_layer(int who, int layer);
  void claim_token(int who, int place);
  void take_piece(int who, int piece);
  void grant(int who, const Gain& gain, u8 excluded = 0);
  void gain(int who, int token, int amount);
  void pay(int who, int token, int amount);
  void palace(int who, int steps);

  // modules.cpp: Labyrinth, River Market, Compositions, tiles (EP-20 to EP-24)
  bool resolve_module(Task& task);
  void choose_module(Task& task, Move move);
  void outcome_module(Task& task, Move move);
  void walk(int who, int node);
  void serve(int who, int space, int resource);
  bool complete_demand(Task& task);
  void resolve_demand(int who);
  void lose(int who, int token, int amount);
  void next_demand(int card);

  // master.cpp: the solo opponent (EP-25 to EP-32)
  bool deal_master();
  void group_master(int index);
  void master_turn();
  int master_group();
  bool master_benefits(int place) const;
  void master_go(int group, int place, int wisdom = 0);
  bool master_habit(const MasterHabit& habit, int group, const Group& dice);
  // Tells what comes of a thought; whether the Master acts on it.
  bool weigh(Thought thought, Verdict verdict, int place, int fish = 0, int wisdom = 0) {
    tell(kWeighed, rules_.players, thought, verdict, place, fish, wisdom);
    return verdict == kWorks;
  }
  bool master_monument(int group, int value);
  void master_act(int place, const Group& group);
  void master_market(const Group& group);
  void master_walk();
  void master_bridge_reward(const Gain& gain);
  void master_demand(const DemandCard& card, int markers);
  void master_academy(int face);
  bool drop_row();
  int take_from_row(int card);

  // advisors.cpp: deck, row, hand; classes (EP-8, EP-9, EP-16)
  bool refill();
  int turn_up_top();
  int take_top();
  int take_only_type();
  int draw_card(Move move);
  void into_hand(int who, int card, int known = 0);
  void top_into_hand(int who);
  void shown_from_hand(int card);
  void keep(int who, Move move);
  void put_back(int who, int card);
  void clear_hand();
  void discard_hand(int who);
  void appoint_from_row(int who, Move move);
  void appoint(int who, int card, Payment payment);
  void discard(int card) { ++facts_.discard[at(card)]; }
  void turn_advisor(int who, int card);
  void use(int who, int card);
  void give(int who, int card, int to);
  void spend(Task& task, int resource);
  void reveal(int card);

  u16& purse(int who, int token) {
    Competitor& c = the(who);
    switch (token) {
      case kFishToken: return c.fish;
      case kWisdomToken: return c.wisdom;
      case kPrivilegeToken: return c.privileges;
      default: return c.resource[at(token - kResourceToken)];
    }
  }

  const Rules& rules_;
  Position& position_;
  Facts& facts_;
  EventLog* log_;
};

}  // namespace enfilade::eternal_palace
