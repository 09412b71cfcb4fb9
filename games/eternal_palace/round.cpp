// The round around the turns: Roll, Plan, Restore (EP-2, EP-3, EP-17).
#include "games/eternal_palace/play.hpp"

namespace enfilade::eternal_palace {

void list_arrangements(Rules& rules) {
  for (int dice = 1; dice <= kDice; ++dice) {
    for (unsigned equal = 0; equal < 1u << (dice - 1); ++equal) {
      Competitor who{};
      who.dice = static_cast<u8>(dice);
      who.face[0] = 1;
      for (int i = 1; i < dice; ++i)
        who.face[at(i)] = static_cast<u8>(who.face[at(i - 1)] + (equal >> (i - 1) & 1u ? 0 : 1));
      who.planned = 1;
      Arrangements& list = rules.arrangements[at(dice - 1)][equal];
      const auto extend = [&](const auto& self) -> void {
        if (committed(who)) {
          list.groups[list.count++] = who.group;
          return;
        }
        for (int g = 0; g < kGroups; ++g) {
          if (!may_join(who, g)) continue;
          who.group[who.planned++] = static_cast<u8>(g);
          self(self);
          who.group[--who.planned] = 0;
        }
      };
      extend(extend);
    }
  }
}

const Arrangements& arrangements_of(const Rules& rules, const Competitor& who) {
  unsigned equal = 0;
  for (int i = 1; i < who.dice; ++i) equal |= (who.face[at(i)] == who.face[at(i - 1)] ? 1u : 0u) << (i - 1);
  return rules.arrangements[at(who.dice - 1)][equal];
}

// Dice are grouped one by one, lowest face first. So that each arrangement is reached in exactly one way,
// - equal dice go into groups in rising order, and
// - of several groups with equal faces only the first may be joined.
unsigned joinable(const Competitor& who) {
  const int die = who.planned ? who.planned : 1;  // the first die opens group 0
  if (die >= who.dice) return 0;
  std::array<u32, kGroups + 1> faces{};
  int groups = 0;
  for (int i = 0; i < die; ++i) {
    const int group = who.group[at(i)];
    faces[at(group)] = faces[at(group)] << 3 | who.face[at(i)];
    groups = std::max(groups, group + 1);
  }
  const bool equal = who.face[at(die)] == who.face[at(die - 1)];
  unsigned open = 1u << groups;
  for (int group = equal ? who.group[at(die - 1)] : 0; group < groups; ++group) {
    bool first = true;
    for (int earlier = 0; earlier < group; ++earlier) first &= faces[at(earlier)] != faces[at(group)];
    open |= static_cast<unsigned>(first) << group;
  }
  return open;
}

bool may_join(const Competitor& who, int group) { return joinable(who) >> group & 1u; }

int planned_groups(const Competitor& who) {
  int groups = 0;
  for (int i = 0; i < who.dice; ++i) groups = who.group[at(i)] >= groups ? who.group[at(i)] + 1 : groups;
  return groups;
}

bool has_lowest_total(const Rules& rules, const Facts& facts, int who) {
  const int total = total_of(facts.competitor[at(who)]);
  for (int other = 0; other < rules.competitors; ++other) {
    if (other == who) continue;
    const int theirs = total_of(facts.competitor[at(other)]);
    if (theirs < total || (theirs == total && !rules.german)) return false;  // EP-16.35
  }
  return true;
}

unsigned size_classes(const Competitor& who) {
  std::array<int, kGroups> size{};
  for (int i = 0; i < who.dice; ++i) ++size[who.group[at(i)]];
  unsigned classes = 0;
  for (const int dice : size)
    if (dice >= 2) classes |= 1u << size_class(dice);
  return classes;
}

// EP-2.2: one die of the first competitor who has not rolled all, which is `active` here. The order of one's
// dice means nothing.
void Play::roll(int face) {
  const int who = facts_.active;
  auto& faces = the(who).face;
  int i = 0;
  while (faces[at(i)] != 0) ++i;
  // The Master's dice differ in colour and keep their places.
  for (; i > 0 && faces[at(i - 1)] > face && !is_master(rules_, who); --i) faces[at(i)] = faces[at(i - 1)];
  faces[at(i)] = static_cast<u8>(face);
  if (faces[at(the(who).dice - 1)]) ++facts_.active;
  tell(kRolled, who, face);
}

// EP-2.4, 2.5: ascending totals; equal ones keep their order, so the sort must be stable.
void Play::set_order() {
  std::array<int, kMaxCompetitors> totals{};
  for (int who = 0; who < rules_.competitors; ++who) totals[at(who)] = total_of(the(who));
  auto& order = facts_.order;
  for (int i = 1; i < rules_.competitors; ++i)
    for (int j = i; j > 0 && totals[order[at(j - 1)]] > totals[order[at(j)]]; --j)
      std::swap(order[at(j - 1)], order[at(j)]);
  tell(kTurnOrder, kSpectator, rules_.competitors, order[0], order[1], order[2], order[3], order[4]);
  facts_.phase = kLowest;
  facts_.active = 0;
}

// Artisans 23 and 24 are offered in turn order; asking is left to the seat that may use one.
bool Play::ask_in_order(bool lowest) {
  for (; facts_.active < rules_.competitors; ++facts_.active) {
    const int who = active_of(facts_);
    const u32 cards = position_.upright[at(who)] & (lowest ? rules_.lowest_types : rules_.group_types);
    if (cards && (lowest ? has_lowest_total(rules_, facts_, who) : size_classes(the(who)) != 0)) return false;
  }
  facts_.active = 0;
  facts_.phase = lowest ? kPlanning : kPlaying;
  facts_.stage = kBefore;
  return true;
}

void join_group(Competitor& who, int group) {
  if (who.planned == 0) who.planned = 1;
  for (;;) {
    who.group[who.planned++] = static_cast<u8>(group);
    if (committed(who)) return;
    const unsigned ways = joinable(who);
    if (ways & (ways - 1)) return;
    group = std::countr_zero(ways);
  }
}

void Play::join(Seat seat, int group) {
  join_group(the(seat), group);
  if (committed(the(seat))) tell(kCommitted, seat);
}

void Play::end_planning() {
  facts_.active = 0;
  if (rules_.privileges) {
    facts_.phase = kPrivileges;
  } else if (rules_.master.plays) {
    // Nobody else commits: the player's groups are shown, and only then the Master's card (EP-26.2).
    uncover(only(0));
    for (int g = 0; g < planned_groups(the(0)); ++g) tell(kShown, 0, group_of(the(0), g).faces);
    facts_.phase = kMasterCard;
  } else {
    reveal_groups();
  }
}

// EP-20.6 to 20.9: in the order of the original positions; who played one cannot be overtaken.
void Play::resolve_privileges() {
  const auto original = facts_.order;
  auto& order = facts_.order;
  for (int i = 0; i < rules_.competitors; ++i) {
    const int who = original[at(i)];
    if (!(facts_.played >> who & 1)) continue;
    int now = 0;
    while (order[at(now)] != who) ++now;
    if (now > 0 && !(facts_.played >> order[at(now - 1)] & 1)) std::swap(order[at(now - 1)], order[at(now)]);
  }
  if (facts_.played)
    tell(kTurnOrder, kSpectator, rules_.competitors, order[0], order[1], order[2], order[3], order[4]);
  facts_.played = 0;
  reveal_groups();
}

// EP-3.6, 3.7. From here on the dice of a group lie together, group after group.
void Play::reveal_groups() {
  uncover(rules_.players == 1 ? only(0) : SeatSet{0});
  for (int i = 0; i < rules_.competitors; ++i) {
    const int who = facts_.order[at(i)];
    Competitor& c = the(who);
    // Stable: equal dice are equal, and the Master's lie in their rows already.
    for (int j = 1; j < c.dice; ++j) {
      for (int k = j; k > 0 && c.group[at(k - 1)] > c.group[at(k)]; --k) {
        std::swap(c.group[at(k - 1)], c.group[at(k)]);
        std::swap(c.face[at(k - 1)], c.face[at(k)]);
      }
    }
    if (log_ == nullptr || (rules_.master.plays && !is_master(rules_, who))) continue;
    for (int g = 0; g < groups_of(c); ++g) tell(kShown, who, group_of(c, g).faces);
  }
  facts_.phase = kGrouped;
  facts_.active = 0;
}

void Play::begin_round() {
  if (facts_.round > 0) award_dice();
  ++facts_.round;
  facts_.phase = kRolling;
}

// EP-18.2: the round in which somebody holds 8 layers is the last, without Restore. R-62: max_rounds.
void Play::end_play() {
  facts_.active = facts_.stage = 0;
  const bool stopped = facts_.completion == 0 && facts_.round >= rules_.max_rounds;
  if (facts_.completion == 0 && !stopped) return restore();
  facts_.phase = kOver;
  facts_.stopped = stopped;
  if (stopped) tell(kStopped, kSpectator, facts_.round);
  if (log_ == nullptr) return;
  const Award result = award(rules_, facts_);
  const auto& line = result.line;
  if (const int who = result.sequence; who >= 0) tell(kSequence, who, line[at(who)].run, line[at(who)].top);
  for (int who = 0; who < rules_.competitors; ++who)
    if (line[at(who)].seals) tell(kSeals, who, line[at(who)].seals, the(who).palace);
  for (int who = 0; who < rules_.competitors; ++who) tell(kScored, who, line[at(who)].points);
}

// EP-17.1 to 17.3; the new row and the dice follow (EP-17.10).
void Play::restore() {
  for (int who = 0; who < rules_.competitors; ++who) {
    Competitor& c = the(who);
    c.face = {};
    c.group = {};
    c.where = {};
    c.planned = 0;
    for (u32 types = position_.owned[at(who)]; types; types &= types - 1) {
      u8& cards = c.advisor[at(std::countr_zero(types))];
      cards = static_cast<u8>((cards & 15) + (cards >> 4));
    }
    position_.upright[at(who)] = position_.owned[at(who)];
  }
  position_.present = {};
  facts_.master_card = 0;  // EP-26.9
  for (int i = 0; i < facts_.row_size; ++i) discard(facts_.row[at(i)] - 1);
  facts_.row = {};
  facts_.row_size = 0;
  facts_.phase = kRevealing;
  tell(kRestored, kSpectator, facts_.round);
}

// Reveals what no chance decides; false when a card must be drawn or none is left.
bool Play::reveal_row() {
  if (!refill()) return false;
  const int card = facts_.top ? turn_up_top() : take_only_type();
  if (card >= 0) reveal(card);
  return card >= 0;
}

// EP-17.5 to 17.9, R-24: fewest dice, then furthest on the Palace track, then furthest left; counted before
// the award.
void Play::award_dice() {
  const int awards = rules_.competitors >= 4 ? 2 : 1;
  std::array<int, 2> best{-1, -1};
  const auto before = [&](int a, int b) {
    return the(a).dice != the(b).dice ? the(a).dice < the(b).dice : the(a).palace > the(b).palace;
  };
  for (int i = 0; i < rules_.competitors; ++i) {
    const int who = facts_.order[at(i)];
    if (the(who).dice == kDice) continue;
    if (best[0] < 0 || before(who, best[0])) {
      best[1] = best[0];
      best[0] = who;
    } else if (best[1] < 0 || before(who, best[1])) {
      best[1] = who;
    }
  }
  for (int i = 0; i < awards; ++i) {
    if (best[at(i)] < 0) continue;
    ++the(best[at(i)]).dice;
    if (is_master(rules_, best[at(i)])) {  // EP-31.1: its second own die is the last
      const unsigned foreign = ~facts_.master_dice & 0x1Cu;
      facts_.master_dice = static_cast<u8>(facts_.master_dice | (foreign ? foreign & (~foreign + 1) : 2u));
    }
    tell(kDieAwarded, best[at(i)], the(best[at(i)]).dice);
  }
}

}  // namespace enfilade::eternal_palace
