#include "games/eternal_palace/plans.hpp"

namespace enfilade::eternal_palace {

bool Dice::shows(int one) const {
  return std::find(face.begin(), face.begin() + size, one) != face.begin() + size;
}

// A flip between 1 and 6 costs two (EP-5.2).
int Dice::cost_of(int sum) const {
  if (size == 1) return turn_cost(value, sum);
  const int rise = sum - value;
  int cost = std::abs(rise);
  if (rise > 3 && shows(1)) cost = std::min(cost, 2 + std::abs(rise - 5));
  if (rise < -3 && shows(6)) cost = std::min(cost, 2 + std::abs(rise + 5));
  return cost;
}

Dice group_dice(const Competitor& c, int group) {
  Dice dice;
  for (int die = 0; die < c.dice; ++die)
    if (c.group[at(die)] == group) dice.add(c.face[at(die)]);
  return dice;
}

void Aim::offer(int where, float gain) {
  if (gain > best) {
    if (where != place) other = best;
    best = gain;
    place = where;
  } else if (where != place && gain > other) {
    other = gain;
  }
}

Plans::Plans(const Rules& rules, const Position& position, const Prospects& prospects, int who)
    : rules_(rules), position_(position), prospects_(prospects), who_(who), c_(prospects.competitor(who)) {}

float Plans::go(int place, const Dice& dice) {
  return reach(place, dice.size, dice.value, place == kTE && opens_panel(dice));
}

Aim Plans::aim(const Dice& dice, int wisdom) {
  Aim aim;
  const float each = prospects_.of(who_).wisdom;
  aim.offer(kIS, reach(kIS, dice.size, 0, false));
  const int flip = 3;  // a flip changes the sum by so much more than it costs
  for (int sum = std::max(dice.size, dice.value - wisdom - flip); sum <= std::min(12, 6 * dice.size); ++sum) {
    const int cost = dice.cost_of(sum);
    if (cost > wisdom) continue;
    const float paid = static_cast<float>(cost) * each;
    aim.offer(sum - 1, reach(sum - 1, dice.size, sum, false, c_.wisdom - wisdom + cost) - paid);
    if (dice.size == 1) aim.offer(kEB, reach(kEB, 1, sum, false) - paid);
  }
  if (dice.size == 2) aim_at_panels(dice, wisdom, aim);
  if (dice.size == 1 && rules_.labyrinth) aim.offer(kLA, reach(kLA, 1, 1, false));
  if (dice.size == 1 && rules_.river_market) aim.offer(kRM, reach(kRM, 1, 1, false));
  return aim;
}

// EP-12.2, 12.3: the combination matters, not only the sum.
void Plans::aim_at_panels(const Dice& dice, int wisdom, Aim& aim) {
  if (count_of(c_.temple) >= 2) return;
  for (int panel = 0; panel < 3; ++panel) {
    if (c_.temple >> panel & 1u) continue;
    const auto [low, high] = rules_.temple_panel[at(panel)];
    const int a = dice.face[0], b = dice.face[1];
    const int cost = std::min(turn_cost(a, low) + turn_cost(b, high), turn_cost(a, high) + turn_cost(b, low));
    if (cost > wisdom) continue;
    aim.offer(kTE, reach(kTE, 2, 7, true) - static_cast<float>(cost) * prospects_.of(who_).wisdom);
  }
}

bool Plans::opens_panel(const Dice& dice) const {
  if (dice.size != 2 || count_of(c_.temple) >= 2) return false;
  const int low = std::min(dice.face[0], dice.face[1]);
  for (int panel = 0; panel < 3; ++panel)
    if (rules_.temple_panel[at(panel)][0] == low) return !(c_.temple >> panel & 1u);
  return false;
}

float Plans::reach(int place, int dice, int face, bool panel, int spent) {
  const int size = std::min(dice, 4) - 1;
  const int variant = place == kTE   ? (panel ? 1 : 0)
                      : place == kEB ? face
                      : place == kAC ? std::min(spent, 6)
                                     : 0;
  float& gain = known_[at(place)][at(size)][at(variant)];
  u8& flags = is_known_[at(place)][at(size)];
  if (!(flags >> variant & 1u)) {
    flags = static_cast<u8>(flags | 1u << variant);
    const int penalty = penalty_at(rules_, position_, place);
    gain = penalty > c_.fish ? Prospects::kBarred
                             : prospects_.visit(who_, place, dice, face, panel, spent) -
                                   static_cast<float>(penalty) * prospects_.of(who_).fish;
  }
  return gain;
}

const Aim& Plans::aim_of(unsigned members) {
  if (!(aimed_ >> members & 1u)) {
    aimed_ |= 1u << members;
    Dice dice;
    for (int die = 0; die < c_.dice; ++die)
      if (members >> die & 1u) dice.add(c_.face[at(die)]);
    aims_[members] = aim(dice, c_.wisdom);
  }
  return aims_[members];
}

float Plans::add(const Aim& aim, unsigned& used) {
  const bool again = aim.place != kIS && (used >> aim.place & 1u);
  used |= 1u << aim.place;
  return again ? std::max(aim.other, kWeights.twice * aim.best) : aim.best;
}

float Plans::plan(const std::array<u8, kDice>& groups) {
  std::array<u8, kGroups> members{};
  for (int die = 0; die < c_.dice; ++die) members[groups[at(die)]] |= static_cast<u8>(1u << die);
  float sum = 0;
  unsigned used = 0;
  for (int group = 0; group < kGroups && members[at(group)]; ++group)
    sum += add(aim_of(members[at(group)]), used);
  return sum;
}

float Plans::best_plan(const Menu* menu, std::span<float> out) {
  const Arrangements& all = arrangements_of(rules_, c_);
  const int fixed = std::max<int>(1, c_.planned);
  float best = Prospects::kBarred;
  std::fill(out.begin(), out.end(), Prospects::kBarred);
  for (int i = 0; i < all.count; ++i) {
    const auto& groups = all.groups[at(i)];
    if (!std::equal(groups.begin(), groups.begin() + fixed, c_.group.begin())) continue;
    const float sum = plan(groups);
    best = std::max(best, sum);
    for (std::size_t m = 0; m < out.size(); ++m)
      if (a_of((*menu)[static_cast<int>(m)]) == groups[at(fixed)]) out[m] = std::max(out[m], sum);
  }
  return best;
}

float Plans::promise() {
  const Facts& facts = position_.facts;
  if (facts.phase < kLowest) return 0;
  if (facts.phase < kGrouped) return committed(c_) ? plan(c_.group) : best_plan(nullptr, {});
  float sum = 0;
  unsigned used = 0;
  for (int group = 0; group < groups_of(c_); ++group)
    if (!c_.where[at(group)]) sum += add(aim(group_dice(c_, group), c_.wisdom), used);
  return sum;
}

}  // namespace enfilade::eternal_palace
