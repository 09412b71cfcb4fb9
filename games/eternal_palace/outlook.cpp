#include "games/eternal_palace/outlook.hpp"

namespace enfilade::eternal_palace {

int place_of_layer(const Rules& rules, int layer) {
  if (layer < kBridgeLayer) return layer - 1;
  return layer == kBridgeLayer ? kEB : rules.labyrinth ? kLA : kRM;
}

namespace {

constexpr std::array<Place, kResources> kMonuments{kSP, kSB, kDK, kNO};

constexpr float kNothing = 0.01f;  // dice

bool has(const Competitor& c, int layer) { return c.layers >> layer & 1u; }

// The more there is, the less one more is worth: half price at `enough`.
float many(float each, float enough, float n) { return each * n * enough / (enough + n); }
float one_more(float each, float enough, float n) {
  return each * enough * enough / ((enough + n) * (enough + n));
}

bool rolled(const Facts& facts) { return facts.phase >= kLowest; }

int dice_left(const Facts& facts, const Competitor& c) {
  if (!rolled(facts)) return 0;
  if (facts.phase < kGrouped) return c.dice;
  int left = 0;
  for (int die = 0; die < c.dice; ++die) left += c.where[c.group[at(die)]] == 0;
  return left;
}

}  // namespace

Prospects::Prospects(const Rules& rules, const Position& position)
    : rules_(rules),
      position_(position),
      facts_(position.facts),
      who_(position.facts.competitor),
      tokens_(position.facts.tokens) {
  foresee_visit();
  for (int who = 0; who < rules.competitors; ++who) measure_needs(who);
  rounds_ = outlook_[0].rounds;
  for (int who = 1; who < rules.competitors; ++who) rounds_ = std::min(rounds_, outlook_[at(who)].rounds);
  if (facts_.completion) rounds_ = 0;
  for (int who = 0; who < rules.competitors; ++who) measure_budget(who);
  measure_rivals();
  measure_monuments();
  measure_seals(seals_);
  for (int who = 0; who < rules.competitors; ++who) measure_prices(who);
  if (rules.compositions) measure_compositions();
}

// The step at the end of a visit that has begun, and what is left to cross of the Bridge, will come.
void Prospects::foresee_visit() {
  for (int i = 0; i < facts_.agenda_size; ++i) {
    const Task& task = facts_.agenda[at(i)];
    if (task.kind == kFeature) sure_[task.who] += 1;
    if (task.kind != kCross) continue;
    Competitor& c = who_[task.who];
    c.track[kTrackEB] = static_cast<u8>(std::min<int>(c.track[kTrackEB] + task.a, rules_.last[kTrackEB]));
  }
  if (facts_.phase != kPlaying || facts_.stage < kActing || facts_.stage > kEnding) return;
  const int place = facts_.place;
  Competitor& c = who_[at(active_of(facts_))];
  const u8 track = rules_.location[at(place)].track;
  if (track != kNoTrack && place != kEB && c.track[track] < rules_.last[track]) ++c.track[track];
  const Group group = group_of(c, facts_.group);
  if (place == kPM && count_of(c.market) < 2)
    c.market |= static_cast<u8>(1u << size_class(std::max(2, group.size)));
  if (place == kTE && group.size == 2 && count_of(c.temple) < 2)
    for (int panel = 0; panel < 3; ++panel)
      if (rules_.temple_panel[at(panel)][0] == static_cast<int>(group.faces >> 12))
        c.temple |= static_cast<u8>(1u << panel);
}

float Prospects::need_of(const Competitor& c, int layer) const {
  const int place = place_of_layer(rules_, layer);
  const Location& location = rules_.location[at(place)];
  const float each = layer <= 12 ? kWeights.visit[at(place)] : 0;
  switch (place) {
    case kEB: return static_cast<float>(rules_.last[kTrackEB] - c.track[kTrackEB]) / kWeights.pips;
    case kLA: return static_cast<float>(rules_.maze.steps[c.node]) * kWeights.path;
    case kRM: return static_cast<float>(rules_.last[kTrackRM] - c.track[kTrackRM]) * kWeights.demand;
    case kTE: return static_cast<float>(2 - count_of(c.temple)) * each;
    case kPM: return static_cast<float>(2 - count_of(c.market)) * each;
    default: break;
  }
  if (location.track != kNoTrack)
    return static_cast<float>(rules_.last[location.track] - c.track[location.track]) * each;
  const int missing = facts_.circle[location.resource] - c.resource[location.resource];
  return each + (missing > 0 ? static_cast<float>(missing) * kWeights.missing : 0);
}

// How far each layer is, and how long it takes to have eight.
void Prospects::measure_needs(int who) {
  Competitor& c = who_[at(who)];
  Outlook& o = outlook_[at(who)];
  const bool master = is_master(rules_, who);
  std::array<float, kLayerKinds> nearest;
  int open = 0;
  const int kinds = rules_.labyrinth || rules_.river_market ? kLayerX : kBridgeLayer;
  for (int layer = 1; layer <= kinds; ++layer) {
    if (has(c, layer)) continue;
    const int place = place_of_layer(rules_, layer);
    float need = need_of(c, layer);
    if (master && rules_.location[at(place)].action == Action::monument) need = kWeights.visit[at(place)];
    if (need <= 0) {  // foreseen: the layer is on its way, and its feature if the token is there
      c.layers = static_cast<u16>(c.layers | 1u << layer);
      if (tokens_ >> place & 1u) sure_[at(who)] += 1;
      tokens_ = static_cast<u16>(tokens_ & ~(1u << place));
      continue;
    }
    o.need[at(layer)] = need;
    int i = open++;
    for (; i > 0 && nearest[at(i - 1)] > need; --i) nearest[at(i)] = nearest[at(i - 1)];
    nearest[at(i)] = need;
  }
  float dice = 0;
  for (int i = 0; i < std::min(open, kLayersToEnd - count_of(c.layers)); ++i) dice += nearest[at(i)];
  const float left = static_cast<float>(dice_left(facts_, c));
  const float rounds = std::max(0.0f, dice - left) / (kWeights.efficiency * static_cast<float>(c.dice));
  o.rounds = rounds + kWeights.whole_round * rounds / (rounds + kWeights.whole_round);
}

void Prospects::measure_budget(int who) {
  const Competitor& c = who_[at(who)];
  Outlook& o = outlook_[at(who)];
  const auto dice = static_cast<float>(c.dice);
  o.time = rounds_ + static_cast<float>(dice_left(facts_, c)) / dice;
  const float usable = rounds_ / (rounds_ + kWeights.soon);
  float tokens = many(kWeights.fish, kWeights.fish_enough, c.fish) +
                 many(kWeights.wisdom, kWeights.wisdom_enough, c.wisdom) +
                 many(kWeights.resource, kWeights.resource_enough, static_cast<float>(resources_of(c)));
  o.budget = kWeights.efficiency * rounds_ * (dice + kWeights.growth * static_cast<float>(kDice - c.dice)) +
             usable * tokens + kNothing;
  for (int layer = 1; layer < kLayerKinds; ++layer)
    o.likely[at(layer)] = o.need[at(layer)] > 0 ? likelihood(who, o.need[at(layer)]) : has(c, layer);
}

float Prospects::likelihood(int who, float need) const {
  const float budget = outlook_[at(who)].budget;
  const float part = budget / (budget + kWeights.hard * need);
  return part * part;
}

// Features go to the first; the prize for the longest run to one.
void Prospects::measure_rivals() {
  for (int layer = 1; layer < kLayerKinds; ++layer) {
    if (!(tokens_ >> place_of_layer(rules_, layer) & 1u)) continue;
    std::array<float, kMaxCompetitors> pull{};
    float all = 0;
    for (int who = 0; who < rules_.competitors; ++who) {
      const Outlook& o = outlook_[at(who)];
      const float distance = o.need[at(layer)] + kWeights.rush;
      if (o.need[at(layer)] > 0) all += pull[at(who)] = 1.0f / (distance * distance);
    }
    for (int who = 0; who < rules_.competitors; ++who) {
      if (pull[at(who)] <= 0) continue;
      outlook_[at(who)].first[at(layer)] = pull[at(who)] / all;
      outlook_[at(who)].extra[at(layer)] = pull[at(who)] / all;
    }
    // EP-31.4, 31.5: a feature that the player takes is one that the Master does not get at the end.
    if (rules_.master.plays)
      outlook_[0].extra[at(layer)] +=
          difficulty().all_features ? kWeights.unclaimed : kWeights.unclaimed_behind;
  }
  for (int who = 0; who < rules_.competitors; ++who) {
    float run = 0;
    for (int layer = 1; layer <= (rules_.german ? 12 : kBridgeLayer); ++layer) {
      run = outlook_[at(who)].likely[at(layer)] * (1 + run);
      run_[at(who)] = std::max(run_[at(who)], run);
    }
  }
}

void Prospects::measure_compositions() {
  constexpr float kUnlikely = 0.05f;  // a layer on which no plan is built
  for (unsigned cards = facts_.compositions; cards; cards &= cards - 1) {
    const Composition& card = rules_.composition[at(std::countr_zero(cards))];
    std::array<float, kMaxCompetitors> chance{};
    float all = 0;
    for (int who = 0; who < rules_.competitors; ++who) {
      chance[at(who)] = 1;
      for (int layer = 1; layer < kLayerKinds; ++layer)
        if (card.layers >> layer & 1u) chance[at(who)] *= outlook_[at(who)].likely[at(layer)];
      all += chance[at(who)];
    }
    for (int who = 0; who < rules_.competitors; ++who) {
      Outlook& o = outlook_[at(who)];
      const float points = (static_cast<float>(card.points) + worth(who, card.reward)) * chance[at(who)] *
                           (all > 1 ? 1 / all : 1);
      sure_[at(who)] += points;
      for (int layer = 1; layer < kLayerKinds; ++layer)
        if ((card.layers >> layer & 1u) && o.need[at(layer)] > 0)
          o.extra[at(layer)] += points / std::max(kUnlikely, o.likely[at(layer)]);
    }
  }
}

// A monument belongs to whoever was there last.
void Prospects::measure_monuments() {
  for (int kind = 0; kind < kResources; ++kind) {
    const int layer = kMonuments[at(kind)] + 1;
    const int holder = facts_.holder[at(kind)] - 1;
    std::array<float, kMaxCompetitors> threat{};
    float all = 0, nobody = 1;
    for (int who = 0; who < rules_.competitors; ++who) {
      const Outlook& o = outlook_[at(who)];
      threat[at(who)] = o.need[at(layer)] > 0 ? o.likely[at(layer)] : kWeights.again * o.time / (o.time + 1);
      if (who == holder) continue;
      all += threat[at(who)];
      nobody *= 1 - kWeights.steal * threat[at(who)];
    }
    for (int who = 0; who < rules_.competitors; ++who) {
      Outlook& o = outlook_[at(who)];
      float others = who == holder ? nobody : nobody / (1 - kWeights.steal * threat[at(who)]);
      if (holder >= 0 && who != holder) others *= 1 - kWeights.steal * threat[at(holder)];
      o.if_visited[at(kind)] = others;
      o.monument[at(kind)] = who == holder ? nobody : all > 0 ? (1 - nobody) * threat[at(who)] / all : 0;
    }
  }
  for (int who = 0; who < rules_.competitors; ++who) {
    float& steps = ahead_[at(who)];
    steps = static_cast<float>(who_[at(who)].palace);
    for (const Place place : kMonuments)
      if (outlook_[at(who)].need[at(place + 1)] > 0) steps += outlook_[at(who)].likely[at(place + 1)];
    if (is_master(rules_, who) && difficulty().palace_from_tokens) {
      const int wisdom = who_[at(who)].wisdom + who_[at(who)].fish / 3;  // EP-31.9
      steps += static_cast<float>(wisdom) / 2 + kWeights.income * rounds_;
    }
  }
}

// EP-18.9 to 18.12 as chances: the less certain the more rounds there are.
void Prospects::measure_seals(std::array<float, kMaxCompetitors>& seals) const {
  constexpr float kHalfAStep = 0.5f;
  const float even = kWeights.seal_even + kWeights.seal_round * rounds_;
  float most = 0, all = 0;
  std::array<float, kMaxCompetitors> pull{};
  for (int who = 0; who < rules_.competitors; ++who) most = std::max(most, ahead_[at(who)]);
  for (int who = 0; who < rules_.competitors; ++who) {
    const float behind = 1 + (most - ahead_[at(who)]) / even;
    all += pull[at(who)] = 1 / (behind * behind * behind);
  }
  for (int who = 0; who < rules_.competitors; ++who) {
    float second = 0;
    for (int other = 0; other < rules_.competitors; ++other)
      if (other != who) second += pull[at(other)] / all * pull[at(who)] / (all - pull[at(other)]);
    if (2 * ahead_[at(who)] + kHalfAStep < most) second *= kWeights.half_way;  // EP-18.10
    seals[at(who)] = 3 * pull[at(who)] / all + second;
  }
}

void Prospects::measure_prices(int who) {
  const Competitor& c = who_[at(who)];
  Outlook& o = outlook_[at(who)];
  for (int layer = 1; layer < kLayerKinds; ++layer) {
    const float need = kWeights.hard * o.need[at(layer)];
    if (need <= 0) continue;
    const float sum = o.budget + need;
    o.die += (1 + o.extra[at(layer)]) * 2 * o.budget * need / (sum * sum * sum);
  }
  const float token = o.die * o.time / (o.time + kWeights.soon);
  o.fish = token * one_more(kWeights.fish, kWeights.fish_enough, c.fish);
  o.wisdom = token * one_more(kWeights.wisdom, kWeights.wisdom_enough, c.wisdom);
  o.privilege = rules_.privileges ? token * kWeights.order : 0;
  const float resource =
      token * one_more(kWeights.resource, kWeights.resource_enough, static_cast<float>(resources_of(c)));
  for (int kind = 0; kind < kResources; ++kind) {
    const int layer = kMonuments[at(kind)] + 1;
    o.resource[at(kind)] = resource;
    if (o.need[at(layer)] > kWeights.visit[at(layer - 1)])
      o.resource[at(kind)] += progress(who, layer, o.need[at(layer)] - kWeights.missing);
  }
  o.best_resource = *std::max_element(o.resource.begin(), o.resource.end());
  o.least_resource = *std::min_element(o.resource.begin(), o.resource.end());
  std::array<float, kMaxCompetitors> further;
  ahead_[at(who)] += 1;
  measure_seals(further);
  ahead_[at(who)] -= 1;
  o.palace = further[at(who)] - seals_[at(who)];
}

// What changes when a layer comes as near as `need`, or is taken.
float Prospects::progress(int who, int layer, float need) const {
  const Outlook& o = outlook_[at(who)];
  if (o.need[at(layer)] <= 0) return 0;
  const float before = o.likely[at(layer)] * (1 + o.extra[at(layer)]);
  if (need > kNothing) return likelihood(who, need) * (1 + o.extra[at(layer)]) - before;
  const bool token = tokens_ >> place_of_layer(rules_, layer) & 1u;
  return 1 + o.extra[at(layer)] + (token ? 1 - o.first[at(layer)] : 0) - before;
}

template <class Sink>
void Prospects::add_up(int who, Sink& out) const {
  const Competitor& c = who_[at(who)];
  const Outlook& o = outlook_[at(who)];
  const auto seat = static_cast<Seat>(who);
  if constexpr (Sink::kEach) {
    for (unsigned layers = c.layers; layers; layers &= layers - 1)
      out.add(seat, {{kTakenPart, static_cast<unsigned>(std::countr_zero(layers)), 1.0f}});
  }
  const int taken = Sink::kEach ? 0 : count_of(c.layers);
  out.add(seat, {{kFeaturesPart, 0, static_cast<float>(taken + count_of(c.features))},
                 {kComingPart, 0, sure_[at(who)]},
                 {kSealsPart, 0, seals_[at(who)]},
                 {kComingPart, 0, pending(who)}});
  for (unsigned cards = c.compositions; cards; cards &= cards - 1)
    out.add(seat,
            {{kCardsPart, 0, static_cast<float>(rules_.composition[at(std::countr_zero(cards))].points)}});
  out.add(seat, {{kRunPart, 0, sequence(who)}, {kFirstPart, 0, completion(who)}});
  for (int layer = 1; layer < kLayerKinds; ++layer)
    if (o.need[at(layer)] > 0)
      out.add(seat,
              {{kLayerPart, static_cast<unsigned>(layer), o.likely[at(layer)] * (1 + o.first[at(layer)])}});
  for (int kind = 0; kind < kResources; ++kind)
    out.add(seat, {{kMonumentPart, static_cast<unsigned>(kMonuments[at(kind)]) + 1 + kMonumentThing,
                    o.monument[at(kind)]}});
  if (is_master(rules_, who)) return out.add(seat, {{kMasterPart, 0, masters_extra()}});
  for (u32 types = position_.owned[at(who)]; types; types &= types - 1)
    out.add(seat, {{kAdvisorsPart, 0, advisor(who, std::countr_zero(types))}});
}

float Prospects::points(int who) const {
  PartsSum sum;
  add_up(who, sum);
  return sum.points[at(who)];
}

void Prospects::parts(int who, Parts& out) const { add_up(who, out); }

// EP-18.5, and 31.7 against the Master: the chance to have the longest run.
float Prospects::sequence(int who) const {
  constexpr float kNobody = 0.02f;  // two who have nothing yet do not share a prize
  const auto strength = [&](int other) { return run_[at(other)] * run_[at(other)] * run_[at(other)]; };
  float all = kNobody;
  for (int other = 0; other < rules_.competitors; ++other) all += strength(other);
  const float share = strength(who) / all;
  if (!rules_.master.plays || difficulty().sequence == 0) return share;
  const float reached = std::min(1.0f, run_[0] / static_cast<float>(difficulty().sequence));
  const float human = strength(0) / all * reached * reached * reached * reached;
  return is_master(rules_, who) ? 1 - human : human;
}

// EP-18.3: the chance to be the first with eight layers.
float Prospects::completion(int who) const {
  if (facts_.completion) return facts_.completion == who + 1 ? 1.0f : 0.0f;
  constexpr float kClose = 0.3f;  // rounds that make no difference
  const auto speed = [&](int other) {
    const float rounds = outlook_[at(other)].rounds + kClose;
    return 1 / (rounds * rounds);
  };
  float all = 0;
  for (int other = 0; other < rules_.competitors; ++other) all += speed(other);
  return speed(who) / all;
}

// EP-31.4, 31.5, 31.11: features that nobody claims, and the end of a long Palace track.
float Prospects::masters_extra() const {
  const int master = rules_.players;
  float sum = 0;
  for (int layer = 1; layer < kLayerKinds; ++layer) {
    if (!(tokens_ >> place_of_layer(rules_, layer) & 1u)) continue;
    const float human = outlook_[0].need[at(layer)], own = outlook_[at(master)].need[at(layer)];
    if (human <= 0 || own <= 0) continue;
    const float left = (1 - outlook_[0].likely[at(layer)]) * (1 - outlook_[at(master)].likely[at(layer)]);
    sum += difficulty().all_features ? left
                                     : left * (own < human ? kWeights.unclaimed : kWeights.unclaimed_behind);
  }
  if (difficulty().points_beyond >= 0)
    sum += std::max(0.0f, ahead_[at(master)] - static_cast<float>(difficulty().points_beyond));
  return sum;
}

}  // namespace enfilade::eternal_palace
