// How computer players judge Eternal Palace: what a position promises each seat, and how good each choice
// looks. Dice are judged by the visits they can make, so that they are grouped with the visits in mind.
#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/outlook.hpp"

namespace enfilade {

using namespace eternal_palace;

namespace {

// The dice of one group.
struct Dice {
  std::array<u8, kDice> face{};
  int size = 0, value = 0;

  void add(u8 one) {
    face[at(size++)] = one;
    value += one;
  }
  bool shows(int one) const {
    return std::find(face.begin(), face.begin() + size, one) != face.begin() + size;
  }

  // The least wisdom that makes their sum `sum`, or nearly so: a flip between 1 and 6 costs two.
  int cost_of(int sum) const {
    if (size == 1) return turn_cost(value, sum);
    const int rise = sum - value;
    int cost = std::abs(rise);
    if (rise > 3 && shows(1)) cost = std::min(cost, 2 + std::abs(rise - 5));
    if (rise < -3 && shows(6)) cost = std::min(cost, 2 + std::abs(rise + 5));
    return cost;
  }
};

Dice group_dice(const Competitor& c, int group) {
  Dice dice;
  for (int die = 0; die < c.dice; ++die)
    if (c.group[at(die)] == group) dice.add(c.face[at(die)]);
  return dice;
}

// Where a group would go: the best place, and the best other one.
struct Aim {
  float best = Prospects::kBarred, other = Prospects::kBarred;
  int place = kIS;

  void offer(int where, float gain) {
    if (gain > best) {
      if (where != place) other = best;
      best = gain;
      place = where;
    } else if (where != place && gain > other) {
      other = gain;
    }
  }
};

// The visits that one competitor can make with the dice of a round.
class Visits {
 public:
  Visits(const Rules& rules, const Position& position, const Prospects& prospects, int who)
      : rules_(rules), position_(position), prospects_(prospects), who_(who), c_(prospects.competitor(who)) {
    for (int place = 0; place < kPlaces; ++place) penalty_[at(place)] = penalty_at(rules, position, place);
  }

  // A visit to the place as it is now, the fish penalty included.
  float go(int place, const Dice& dice) {
    const bool panel = place == kTE && opens_panel(dice);
    return reach(place, dice.size, dice.value, panel);
  }

  // The best visit of a group, wisdom included.
  Aim aim(const Dice& dice, int wisdom) {
    Aim aim;
    const float each = prospects_.of(who_).wisdom;
    aim.offer(kIS, reach(kIS, dice.size, 0, false));
    for (int sum = std::max(dice.size, dice.value - wisdom - 3); sum <= std::min(12, 6 * dice.size); ++sum) {
      const int cost = dice.cost_of(sum);
      if (cost > wisdom) continue;
      const float paid = static_cast<float>(cost) * each;
      aim.offer(sum - 1, reach(sum - 1, dice.size, sum, false) - paid);
      if (dice.size == 1) aim.offer(kEB, reach(kEB, 1, sum, false) - paid);
    }
    if (dice.size == 2) aim_at_panels(dice, wisdom, aim);
    if (dice.size == 1 && rules_.labyrinth) aim.offer(kLA, reach(kLA, 1, 1, false));
    if (dice.size == 1 && rules_.river_market) aim.offer(kRM, reach(kRM, 1, 1, false));
    return aim;
  }

  // All groups of an arrangement; a second visit to the same place is worth less.
  float plan(const std::array<u8, kDice>& groups) {
    std::array<u8, kGroups> members{};
    for (int die = 0; die < c_.dice; ++die) members[groups[at(die)]] |= static_cast<u8>(1u << die);
    float sum = 0;
    unsigned used = 0;
    for (int group = 0; group < kGroups && members[at(group)]; ++group)
      sum += add(aim_of(members[at(group)]), used);
    return sum;
  }

  // What the unplayed groups promise; before the reveal the best arrangement that can still be made.
  float promise() {
    const Facts& facts = position_.facts;
    if (facts.phase < kLowest) return 0;
    if (facts.phase < kGrouped && !committed(c_)) return best_plan(nullptr, {});
    if (facts.phase < kGrouped) return plan(c_.group);
    float sum = 0;
    unsigned used = 0;
    for (int group = 0; group < groups_of(c_); ++group)
      if (!c_.where[at(group)]) sum += add(aim(group_dice(c_, group), c_.wisdom), used);
    return sum;
  }

  // The best arrangement that begins like the planned dice; for each move of a menu into `out`.
  float best_plan(const Menu* menu, std::span<float> out) {
    const Arrangements& all = arrangements_of(rules_, c_);
    const int fixed = std::max<int>(1, c_.planned);
    float best = Prospects::kBarred;
    std::fill(out.begin(), out.end(), Prospects::kBarred);
    for (int i = 0; i < all.count; ++i) {
      const auto& groups = all.groups[at(i)];
      if (!std::equal(groups.begin(), groups.begin() + fixed, c_.group.begin())) continue;
      const float sum = plan(groups);
      best = std::max(best, sum);
      if (!menu) continue;
      for (int m = 0; m < menu->size(); ++m)
        if (a_of((*menu)[m]) == groups[at(fixed)]) out[at(m)] = std::max(out[at(m)], sum);
    }
    return best;
  }

 private:
  static float add(const Aim& aim, unsigned& used) {
    const bool again = aim.place != kIS && (used >> aim.place & 1u);
    used |= 1u << aim.place;
    return again ? std::max(aim.other, 0.5f * aim.best) : aim.best;
  }

  bool opens_panel(const Dice& dice) const {
    if (dice.size != 2 || count_of(c_.temple) >= 2) return false;
    const int low = std::min(dice.face[0], dice.face[1]);
    for (int panel = 0; panel < 3; ++panel)
      if (rules_.temple_panel[at(panel)][0] == low) return !(c_.temple >> panel & 1u);
    return false;
  }

  void aim_at_panels(const Dice& dice, int wisdom, Aim& aim) {
    if (count_of(c_.temple) >= 2) return;
    for (int panel = 0; panel < 3; ++panel) {
      if (c_.temple >> panel & 1u) continue;
      const auto [low, high] = rules_.temple_panel[at(panel)];
      const int a = dice.face[0], b = dice.face[1];
      const int cost =
          std::min(turn_cost(a, low) + turn_cost(b, high), turn_cost(a, high) + turn_cost(b, low));
      if (cost > wisdom) continue;
      aim.offer(kTE, reach(kTE, 2, 7, true) - static_cast<float>(cost) * prospects_.of(who_).wisdom);
    }
  }

  Aim aim_of(unsigned members) {
    if (!(aimed_ >> members & 1u)) {
      aimed_ |= 1u << members;
      Dice dice;
      for (int die = 0; die < c_.dice; ++die)
        if (members >> die & 1u) dice.add(c_.face[at(die)]);
      aims_[members] = aim(dice, c_.wisdom);
    }
    return aims_[members];
  }

  float reach(int place, int dice, int face, bool panel) {
    const int penalty = penalty_[at(place)];
    if (penalty > c_.fish) return Prospects::kBarred;
    const int size = std::min(dice, 4) - 1;
    const int variant = place == kTE ? (panel ? 1 : 0) : place == kEB ? face : 0;
    float& gain = known_[at(place)][at(size)][at(variant)];
    u8& flags = is_known_[at(place)][at(size)];
    if (!(flags >> variant & 1u)) {
      flags = static_cast<u8>(flags | 1u << variant);
      gain = prospects_.visit(who_, place, dice, face, panel) -
             static_cast<float>(penalty) * prospects_.of(who_).fish;
    }
    return gain;
  }

  const Rules& rules_;
  const Position& position_;
  const Prospects& prospects_;
  const int who_;
  const Competitor& c_;
  std::array<int, kPlaces> penalty_;
  std::array<Aim, 1 << kDice> aims_;
  u32 aimed_ = 0;
  std::array<std::array<std::array<float, 7>, 4>, kPlaces> known_;
  std::array<std::array<u8, 4>, kPlaces> is_known_{};
};

// Of the Master's dice that are still to be played, how many will make progress.
float masters_promise(const Rules& rules, const Position& position, const Prospects& prospects) {
  const Competitor& master = position.facts.competitor[at(rules.players)];
  if (position.facts.phase < kLowest) return 0;
  int left = 0;
  for (int die = 0; die < master.dice; ++die)
    left += position.facts.phase < kGrouped || master.where[master.group[at(die)]] == 0;
  return static_cast<float>(left) * kWeights.efficiency * prospects.of(rules.players).die;
}

// Whether somebody else could go there before the group does.
bool contested(const Rules& rules, const Facts& facts, int who, int place) {
  for (int other = 0; other < rules.competitors; ++other) {
    if (other == who) continue;
    const Competitor& c = facts.competitor[at(other)];
    for (int group = 0; group < groups_of(c); ++group) {
      if (c.where[at(group)]) continue;
      const Group dice = group_of(c, group);
      if (place <= kPM ? dice.value == place + 1 : place != kIS && dice.size == 1) return true;
    }
  }
  return false;
}

// One menu's judge.
struct Judge {
  const Rules& rules;
  const Position& position;
  const int who;
  Prospects prospects;
  Visits visits;

  Judge(const Rules& rules_of, const Position& at_position, int seat)
      : rules(rules_of),
        position(at_position),
        who(seat),
        prospects(rules_of, at_position),
        visits(rules_of, at_position, prospects, seat) {}

  const Facts& facts() const { return position.facts; }
  const Competitor& me() const { return facts().competitor[at(who)]; }
  const Outlook& outlook() const { return prospects.of(who); }

  // Groups with much to gain and rivals nearby first; the others wait.
  float play(u32 faces) {
    Dice dice;
    for (int shift = 12; shift >= 0; shift -= 3)
      if (const u32 face = faces >> shift & 7u) dice.add(static_cast<u8>(face));
    const Aim aim = visits.aim(dice, me().wisdom);
    const bool hurry = contested(rules, facts(), who, aim.place);
    return kWeights.wait * aim.best +
           (hurry ? kWeights.hurry * (aim.best - std::max(aim.other, aim.best - outlook().fish)) : 0);
  }

  float turn(int from, int to) {
    Dice dice;
    bool turned = false;
    for (int die = 0; die < me().dice; ++die) {
      if (me().group[at(die)] != facts().group) continue;
      const bool this_one = !turned && die >= facts().turn_next && me().face[at(die)] == from;
      turned |= this_one;
      dice.add(this_one ? static_cast<u8>(to) : me().face[at(die)]);
    }
    const int cost = turn_cost(from, to);
    return visits.aim(dice, me().wisdom - cost).best - static_cast<float>(cost) * outlook().wisdom;
  }

  float go(int place) { return visits.go(place, group_dice(me(), facts().group)); }

  float take(Move move) {
    return prospects.take(who, a_of(move), static_cast<Payment>(b_of(move)),
                          facts().place == kFM ? kFM : kAC);
  }

  float done() const {
    if (!facts().agenda_size || top_task(facts()).kind != kKeep || top_task(facts()).a) return 0;
    return rules.fish_market.bonus * outlook().fish;  // EP-8.6
  }

  float pay_step(int place) const {
    const Task& task = top_task(facts());
    const float gain = prospects.step(who, place);
    return task.kind == kPayStep ? gain - task.a * outlook().resource[rules.location[at(place)].resource]
                                 : gain;
  }

  // Gifts go to those who are behind.
  float give(int other) const { return -prospects.points(other); }

  float claim(int size) const {
    return prospects.worth(
        who,
        rules.advisor[at(std::countr_zero(position.upright[at(who)] & rules.group_types))].by_size[at(size)]);
  }

  // EP-20.7: a privilege brings one place forward, if somebody is there to be overtaken.
  float privilege() const {
    const auto& order = facts().order;
    if (order[0] == who) return -outlook().privilege;
    int place = 0;
    while (order[at(place)] != who) ++place;
    return facts().played >> order[at(place - 1)] & 1u ? -outlook().privilege : 0.1f * outlook().privilege;
  }

  float look(Move move) {
    const int a = a_of(move);
    switch (verb_of(move)) {
      case kDone: return done();
      case kUse:
        return facts().phase == kPlaying && facts().stage != kArtisans
                   ? prospects.trade(who, a)
                   : prospects.worth(who, rules.advisor[at(a)].gain);
      case kClaim: return claim(a);
      case kPlay: return play(faces_of(move));
      case kTurn: return turn(a, b_of(move));
      case kGo: return go(a);
      case kTake: return take(move);
      case kPutBack: return 0.1f * prospects.advisor(who, a);
      case kResource: return outlook().resource[at(a)];
      case kSpend: return -outlook().resource[at(a)];
      case kGive: return give(a);
      case kStep: return pay_step(a);
      case kPiece: return a == std::countr_zero(facts().pieces) ? 0.0f : -9.0f;  // all are the same
      case kItem: return prospects.item(who, a);
      case kReward:
        return a == 0   ? prospects.worth(who, rules.scroll_fish)
               : a == 1 ? prospects.worth(who, rules.scroll_wisdom)
                        : outlook().resource[at(a - 2)];
      case kPrivilege: return privilege();
      case kWalk: return prospects.walk(who, a);
      case kServe: return -outlook().resource[at(b_of(move))];
      case kGiveUp: return -prospects.advisor(who, a);
      case kMore: return a <= 2 ? 0.0f : -static_cast<float>(a) * outlook().fish;
      case kEmpty: return facts().reserve * outlook().wisdom;
      case kDeal: return prospects.deal(who, a);
      default: return 0;
    }
  }
};

}  // namespace

std::array<float, kMaxSeats> EternalPalace::estimate(const Rules& rules, const Position& position) {
  std::array<float, kMaxSeats> points{};
  if (position.facts.phase == kOver) {
    const Award result = award(rules, position.facts);
    for (int who = 0; who < rules.competitors; ++who)
      points[at(who)] = static_cast<float>(result.points[at(who)]);
    return points;
  }
  const Prospects prospects(rules, position);
  for (int who = 0; who < rules.players; ++who)
    points[at(who)] = prospects.points(who) + Visits(rules, position, prospects, who).promise();
  if (rules.master.plays)
    points[at(rules.players)] = prospects.points(rules.players) + masters_promise(rules, position, prospects);
  return points;
}

void EternalPalace::appeal(const Rules& rules, const Position& position, Seat seat, const Menu& menu,
                           std::span<float> out) {
  if (verb_of(menu[0]) == kPiece) {
    for (int i = 0; i < menu.size(); ++i) out[at(i)] = i == 0 ? 0.0f : -9.0f;
    return;
  }
  Judge judge(rules, position, seat);
  if (verb_of(menu[0]) == kJoin) return void(judge.visits.best_plan(&menu, out));
  for (int i = 0; i < menu.size(); ++i) out[at(i)] = judge.look(menu[i]);
}

}  // namespace enfilade
