// The visits that a competitor can make with the dice of a round: where a group would go, and what a whole
// arrangement is good for. So dice are grouped with the visits in mind.
#pragma once

#include <span>

#include "games/eternal_palace/outlook.hpp"

namespace enfilade::eternal_palace {

// The dice of one group.
struct Dice {
  std::array<u8, kDice> face{};
  int size = 0, value = 0;

  void add(u8 one) {
    face[at(size++)] = one;
    value += one;
  }
  bool shows(int one) const;
  // The least wisdom that makes their sum `sum`, or nearly so.
  int cost_of(int sum) const;
};
Dice group_dice(const Competitor& c, int group);

// Where a group would go: the best place, and the best other one.
struct Aim {
  float best = Prospects::kBarred, other = Prospects::kBarred;
  int place = kIS;

  void offer(int where, float gain);
};

class Plans {
 public:
  Plans(const Rules& rules, const Position& position, const Prospects& prospects, int who);

  // A visit to the place as it is now, the fish penalty included.
  float go(int place, const Dice& dice);
  // The best visit of a group with so much wisdom left, the worth of that included.
  Aim aim(const Dice& dice, int wisdom);
  // All groups of an arrangement; a second visit to the same place is worth less.
  float plan(const std::array<u8, kDice>& groups);
  // The best arrangement that begins like the planned dice; for each move of a menu into `out`.
  float best_plan(const Menu* menu, std::span<float> out);
  // What the unplayed groups promise; before the reveal the best arrangement that can still be made.
  float promise();

 private:
  static float add(const Aim& aim, unsigned& used);
  bool opens_panel(const Dice& dice) const;
  void aim_at_panels(const Dice& dice, int wisdom, Aim& aim);
  const Aim& aim_of(unsigned members);
  float reach(int place, int dice, int face, bool panel, int spent = 0);

  const Rules& rules_;
  const Position& position_;
  const Prospects& prospects_;
  const int who_;
  const Competitor& c_;
  // What was found out already: the aim of each set of dice, and the gain at each place with one, two, three
  // or more dice; by face on the Bridge, by wisdom spent at the Academy, with or without a new panel in the
  // Temple.
  u32 aimed_ = 0;
  std::array<Aim, 1 << kDice> aims_;
  std::array<std::array<u8, 4>, kPlaces> is_known_{};
  std::array<std::array<std::array<float, 7>, 4>, kPlaces> known_;
};

}  // namespace enfilade::eternal_palace
