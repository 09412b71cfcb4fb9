// What a net looks at (kernel/sight.hpp): the competitors with all they have, the layers that are missing, the time.
#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/outlook.hpp"

namespace enfilade {

using namespace eternal_palace;

namespace {

int held(const Facts& facts, int who) {
  int monuments = 0;
  for (const u8 holder : facts.holder) monuments += holder == who + 1;
  return monuments;
}

int unplayed_dice(const Competitor& c) {
  int dice = 0;
  for (int die = 0; die < c.dice; ++die) dice += c.where[c.group[at(die)]] == 0;
  return dice;
}

int place_in_order(const Rules& rules, const Facts& facts, int who) {
  for (int place = 0; place < rules.competitors; ++place)
    if (facts.order[at(place)] == who) return place;
  return 0;
}

void look_at_competitor(const Rules& rules, const Facts& facts, const Prospects& prospects, int who,
                        float expected, SightRow row) {
  const Competitor& c = facts.competitor[at(who)];
  const Outlook& outlook = prospects.of(who);
  row.of(expected, 30).of(prospects.points(who), 30).of(count_of(c.layers), 8).of(count_of(c.features), 4);
  row.of(held(facts, who), 2)
      .of(c.palace, 8)
      .of(c.dice, 5)
      .of(unplayed_dice(c), 5)
      .of(c.fish, 5)
      .of(c.wisdom, 5);
  int resources = 0;
  for (const u16 n : c.resource) {
    row.of(n, 3);
    resources += n;
  }
  row.of(resources, 6);
  for (const u8 step : c.track) row.of(step, 5);
  row.of(count_of(c.temple), 3).of(count_of(c.market), 3);
  int advisors = 0, turned = 0;
  for (const u8 n : c.advisor) advisors += (n & 15) + (n >> 4), turned += n >> 4;
  row.of(advisors, 4).of(turned, 4).of(c.privileges, 3).of(count_of(c.compositions), 2).of(c.node, 8);
  row.of(outlook.rounds, 5).of(outlook.budget, 15).of(outlook.time, 5);
  row.of(outlook.die).of(outlook.fish).of(outlook.wisdom).of(outlook.palace).of(outlook.best_resource);
  row.yes(facts.completion == who + 1).of(place_in_order(rules, facts, who), 4);
  row.yes(facts.order[facts.active] == who);
}

void look_at_layer(const Rules& rules, const Facts& facts, const Prospects& prospects, int layer, int who,
                   SightRow row) {
  const Outlook& mine = prospects.of(who);
  float likely = 0, need = 1e9f;
  for (int other = 0; other < rules.competitors; ++other) {
    if (other == who) continue;
    likely = std::max(likely, prospects.of(other).likely[at(layer)]);
    need = std::min(need, prospects.of(other).need[at(layer)]);
  }
  row.yes(facts.competitor[at(who)].layers >> layer & 1)
      .of(mine.need[at(layer)], 5)
      .of(mine.likely[at(layer)]);
  row.of(mine.extra[at(layer)], 3).of(mine.first[at(layer)]).of(likely).of(need, 5);
}

}  // namespace

void EternalPalace::look(const Rules& rules, const Position& position, Seat seat, const Points& expected,
                         Sight& out) {
  const Facts& facts = position.facts;
  const Prospects prospects(rules, position);
  float best = -1e9f;
  for (int who = 0; who < rules.competitors; ++who) {
    look_at_competitor(rules, facts, prospects, who, expected[at(who)],
                       SightRow(out.add(who == seat ? 0 : 1)));
    if (who != seat) best = std::max(best, expected[at(who)]);
  }
  for (int layer = 1; layer < kLayerKinds; ++layer) {
    const bool in_play =
        prospects.of(seat).need[at(layer)] > 0 || (facts.competitor[seat].layers >> layer & 1);
    if (in_play) look_at_layer(rules, facts, prospects, layer, seat, SightRow(out.add(2)));
  }
  const float ahead = expected[seat] - best;
  SightRow row(out.whole());
  row.one_of(at(rules.players) - 1, 5).of(expected[seat], 30).of(ahead, 8).of(squashed(ahead / 3));
  row.of(facts.round, 15)
      .of(prospects.rounds(), 6)
      .of(1 / (1 + prospects.rounds()))
      .yes(facts.completion != 0);
  row.yes(facts.phase < kPlanning)
      .yes(facts.phase == kPlanning)
      .yes(facts.phase > kPlanning && facts.phase < kPlaying);
  row.yes(facts.phase == kPlaying).one_of(facts.phase == kPlaying ? facts.stage : 6u, 6);
  row.yes(rules.privileges).yes(rules.labyrinth).yes(rules.river_market).yes(rules.compositions);
  row.yes(rules.master.plays);
  for (const u16 circle : facts.circle) row.of(circle, 3);
}

// Its own look at each choice, and what kind of choice it is.
void EternalPalace::look_at_moves(const Rules& rules, const Position& position, Seat seat, const Menu& menu,
                                  MoveSight& out) {
  out.clear(menu.size());
  std::array<float, Menu::kCapacity> looks;
  const std::span<float> all(looks.data(), at(menu.size()));
  appeal(rules, position, seat, menu, all);
  const float best = *std::max_element(all.begin(), all.end());
  float mean = 0;
  for (const float look : all) mean += look / static_cast<float>(menu.size());
  const Competitor& me = position.facts.competitor[seat];
  for (int i = 0; i < menu.size(); ++i) {
    const float look = all[at(i)];
    const Verb verb = verb_of(menu[i]);
    const int a = a_of(menu[i]);
    SightRow row(out.row(i));
    row.of(best - look).of(look - mean).yes(look == best).of(menu.size(), 20);
    row.one_of(verb, kFace).one_of(verb == kGo || verb == kStep ? at(a) : at(kPlaces), kPlaces);
    row.of(count_of(me.layers), 8).of(me.dice, 5);
  }
}

}  // namespace enfilade
