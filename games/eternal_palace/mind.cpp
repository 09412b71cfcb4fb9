// How computer players judge Eternal Palace: what a position promises each seat, and how good each choice
// looks.
#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/plans.hpp"

namespace enfilade {

using namespace eternal_palace;

namespace {

// Of the Master's dice that are still to be played, how many will make progress.
float masters_promise(const Rules& rules, const Position& position, const Prospects& prospects) {
  const Competitor& master = position.facts.competitor[at(rules.players)];
  if (position.facts.phase < kLowest) return 0;
  int left = 0;
  for (int die = 0; die < master.dice; ++die)
    left += position.facts.phase < kGrouped || master.where[master.group[at(die)]] == 0;
  return static_cast<float>(left) * kWeights.steady * prospects.of(rules.players).die;
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
  Plans plans;

  Judge(const Rules& rules_of, const Position& at_position, int seat)
      : rules(rules_of),
        position(at_position),
        who(seat),
        prospects(rules_of, at_position),
        plans(rules_of, at_position, prospects, seat) {}

  const Facts& facts() const { return position.facts; }
  const Competitor& me() const { return facts().competitor[at(who)]; }
  const Outlook& outlook() const { return prospects.of(who); }

  // Groups with much to gain and rivals nearby first; the others wait.
  float play(u32 faces) {
    Dice dice;
    for (int shift = 12; shift >= 0; shift -= 3)
      if (const u32 face = faces >> shift & 7u) dice.add(static_cast<u8>(face));
    const Aim aim = plans.aim(dice, me().wisdom);
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
    return plans.aim(dice, me().wisdom - cost).best - static_cast<float>(cost) * outlook().wisdom;
  }

  float go(int place) { return plans.go(place, group_dice(me(), facts().group)); }

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
    return facts().played >> order[at(place - 1)] & 1u ? -outlook().privilege
                                                       : kWeights.wait * outlook().privilege;
  }

  // EP-24.2: two more cards are a choice; those beyond cost more than they bring.
  float more(int cards) const { return cards <= 2 ? 0 : -static_cast<float>(cards) * outlook().fish; }

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
      case kPutBack: return kWeights.wait * prospects.advisor(who, a);  // it may come back
      case kResource: return outlook().resource[at(a)];
      case kSpend: return -outlook().resource[at(a)];
      case kGive: return give(a);
      case kStep: return pay_step(a);
      case kItem: return prospects.item(who, a);
      case kReward:
        return a == 0   ? prospects.worth(who, rules.scroll_fish)
               : a == 1 ? prospects.worth(who, rules.scroll_wisdom)
                        : outlook().resource[at(a - 2)];
      case kPrivilege: return privilege();
      case kWalk: return prospects.walk(who, a);
      case kServe: return -outlook().resource[at(b_of(move))];
      case kGiveUp: return -prospects.advisor(who, a);
      case kMore: return more(a);
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
      points[at(who)] = static_cast<float>(result.line[at(who)].points);
    return points;
  }
  const Prospects prospects(rules, position);
  for (int who = 0; who < rules.players; ++who)
    points[at(who)] =
        prospects.points(who) + kWeights.promise * Plans(rules, position, prospects, who).promise();
  if (rules.master.plays)
    points[at(rules.players)] = prospects.points(rules.players) + masters_promise(rules, position, prospects);
  return points;
}

void EternalPalace::parts(const Rules& rules, const Position& position, const Position&, Parts& out) {
  if (position.facts.phase == kOver) {
    const Award result = award(rules, position.facts);
    for (int who = 0; who < rules.competitors; ++who)
      out.add(static_cast<Seat>(who), {{kPointsPart, 0, static_cast<float>(result.line[at(who)].points)}});
    return;
  }
  const Prospects prospects(rules, position);
  for (int who = 0; who < rules.players; ++who) {
    prospects.parts(who, out);
    out.add(static_cast<Seat>(who),
            {{kPlansPart, 0, kWeights.promise * Plans(rules, position, prospects, who).promise()}});
  }
  if (!rules.master.plays) return;
  prospects.parts(rules.players, out);
  out.add(static_cast<Seat>(rules.players), {{kMasterPart, 0, masters_promise(rules, position, prospects)}});
}

void EternalPalace::name_part(const Rules& rules, const Position&, const Part& part, std::vector<Arg>& out) {
  if (part.thing == 0) return;
  const int place = place_of_layer(rules, static_cast<int>(part.thing % kMonumentThing));
  const std::string id(kPlaceWords[at(place)]);
  out.push_back(Arg::place("place", id, "place." + id));
}

// Nobody groups dice at random: of a few arrangements the one that promises most is taken.
void EternalPalace::imagine(const Rules& rules, const View<EternalPalace>& view, Rng& rng,
                            Position& position) {
  constexpr int kTries = 3;
  determinize(rules, view, rng, position);
  if (!arrangements_hidden(position.facts)) return;
  const Prospects prospects(rules, position);
  for (Seat seat = 0; seat < rules.players; ++seat) {
    Competitor& who = position.facts.competitor[seat];
    if (seat == view.viewer() || !committed(who)) continue;
    const Arrangements& all = arrangements_of(rules, who);
    Plans plans(rules, position, prospects, seat);
    float best = plans.plan(who.group);
    for (int i = 1; i < kTries; ++i) {
      const auto& groups = all.groups[rng.below(all.count)];
      const float promised = plans.plan(groups);
      if (promised <= best) continue;
      best = promised;
      who.group = groups;
    }
  }
}

void EternalPalace::appeal(const Rules& rules, const Position& position, Seat seat, const Menu& menu,
                           std::span<float> out) {
  if (verb_of(menu[0]) == kPiece) {  // all are the same, so one is enough to look at
    constexpr float kLeftAlone = -9;
    std::fill(out.begin(), out.end(), kLeftAlone);
    out[0] = 0;
    return;
  }
  Judge judge(rules, position, seat);
  if (verb_of(menu[0]) == kJoin) return void(judge.plans.best_plan(&menu, out));
  for (int i = 0; i < menu.size(); ++i) out[at(i)] = judge.look(menu[i]);
}

}  // namespace enfilade
