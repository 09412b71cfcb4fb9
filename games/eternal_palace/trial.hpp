// A visit that is tried out with the rules themselves, for those who tell what it would cost and give.
#pragma once

#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/questions.hpp"

namespace enfilade::eternal_palace {

struct Turning {
  u8 from, to;
};

// Dice to turn, in the order in which the rules take them.
struct Turnings {
  std::array<Turning, kDice> list{};
  int count = 0, wisdom = -1;  // -1: there is no way
};

// What a visit brings, in the words of the scene. `open` is what still has to be chosen or drawn.
struct Yield {
  int penalty = 0, palace = 0, steps = 0;
  std::array<int, kTokenWords.size()> gained{}, paid{};
  bool panel = false, layer = false, feature = false, monument = false;
  Task open{};
};

class Trial {
 public:
  // The group is chosen; its dice may still be turned.
  Trial(const Rules& rules, const Position& placing, int who, int place)
      : rules_(rules),
        position_(placing),
        who_(who),
        place_(place),
        had_token_(placing.facts.tokens >> place & 1u) {}

  void turn(const Turnings& turnings) {
    Facts& facts = position_.facts;
    Competitor& visitor = facts.competitor[at(who_)];
    for (int i = 0; i < turnings.count; ++i) {
      const auto [from, to] = turnings.list[at(i)];
      int die = facts.turn_next;
      while (visitor.group[at(die)] != facts.group || visitor.face[at(die)] != from) ++die;
      visitor.face[at(die)] = to;
      facts.turn_next = static_cast<u8>(die + 1);
      facts.turn_from = from;
    }
    visitor.wisdom = static_cast<u16>(visitor.wisdom - turnings.wisdom);
  }
  const char* bar() const {
    const Group group = group_of(facts().competitor[at(who_)], facts().group);
    return bar_at(rules_, position_, who_, group, place_);
  }
  // In words, of a visit that is barred.
  Error why() const {
    return EternalPalace::refuse(rules_, position_, static_cast<Seat>(who_), make_move(kGo, place_));
  }

  // Tokens are sure until somebody has to choose; the step, panel or layer at the end of the visit comes
  // whatever is chosen, so any choice leads there.
  Yield visit() {
    hear(apply(static_cast<Seat>(who_), make_move(kGo, place_)), true);
    if (under_way() && facts().agenda_size) yield_.open = top_task(facts());
    for (int i = 0; i < kPatience && under_way(); ++i) hear(choose_any(), false);
    yield_.feature = had_token_ && !(facts().tokens >> place_ & 1u);
    return yield_;
  }

 private:
  static constexpr int kPatience = 100;

  const Facts& facts() const { return position_.facts; }
  bool under_way() const {
    return !over_ && facts().phase == kPlaying && facts().stage < kAfter && facts().stage >= kActing;
  }
  EventLog apply(Seat seat, Move move) {
    EventLog log;
    EternalPalace::apply(rules_, position_, seat, move, log);
    return log;
  }
  EventLog choose_any() {
    if (EternalPalace::node(rules_, position_).kind == Node::Kind::chance) {
      Odds odds;
      EternalPalace::odds(rules_, position_, odds);
      return apply(kChance, odds.outcome(0));
    }
    const auto seat = static_cast<Seat>(asked(facts()));
    Menu menu;
    EternalPalace::menu(rules_, position_, seat, menu);
    return apply(seat, menu[0]);
  }

  // What the visitor does on this visit; a single choice may lead on to the next one.
  void hear(const EventLog& log, bool sure) {
    for (const Event& event : log.events) {
      if (event.kind == kRestored || event.kind == kStopped || (event.kind == kPlayed && played_))
        over_ = true;
      if (over_) return;
      played_ |= event.kind == kPlayed;
      if (event.seat != who_) continue;
      if (event.kind == kStepped && event.args[0] == place_) ++yield_.steps;
      if (event.kind == kMarked && event.args[0] == place_) yield_.panel = true;
      if (event.kind == kLayer && event.args[0] == rules_.location[at(place_)].layer) yield_.layer = true;
      if (sure) count(event);
    }
  }
  void count(const Event& event) {
    const auto& args = event.args;
    switch (event.kind) {
      case kPenalty: yield_.penalty = args[0]; break;
      case kGained: yield_.gained[at(args[0])] += args[1]; break;
      case kPaid: yield_.paid[at(args[0])] += args[1]; break;
      case kPalace: yield_.palace += args[0]; break;
      case kMonument: yield_.monument = true; break;
      default: break;
    }
  }

  const Rules& rules_;
  Position position_;
  int who_, place_;
  bool had_token_, played_ = false, over_ = false;
  Yield yield_;
};

}  // namespace enfilade::eternal_palace
