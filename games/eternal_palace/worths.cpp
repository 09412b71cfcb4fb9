// What each thing would change, in points: tokens, steps, advisors, visits.
#include "games/eternal_palace/outlook.hpp"

namespace enfilade::eternal_palace {

namespace {

constexpr std::array<Place, kResources> kSources{kFO, kQU, kKM, kBF};

}  // namespace

float Prospects::worth(int who, const Gain& gain) const {
  const Outlook& o = of(who);
  float sum = gain.fish * o.fish + gain.wisdom * o.wisdom + gain.palace * o.palace +
              gain.privileges * o.privilege + gain.choice * o.best_resource;
  for (int kind = 0; kind < kResources; ++kind) sum += gain.resource[at(kind)] * o.resource[at(kind)];
  if (gain.track_step) sum += gain.track_step * best_step(who);
  if (gain.advisor) sum += std::max(0.0f, best_of_row(who, true, kEB));
  if (gain.draw) sum += kWeights.drawn * o.die * o.time / (1 + o.time);
  if (gain.pay_step)
    sum += std::max(0.0f, best_step(who) - static_cast<float>(gain.pay_step) * o.best_resource);
  return sum;
}

float Prospects::step(int who, int place) const {
  const int layer = rules_.location[at(place)].layer;
  if (layer == kNoLayer) return 0;
  const float need = of(who).need[at(layer)];
  if (need <= 0) return 0;
  const float each = place == kRM ? kWeights.demand : kWeights.visit[at(place)];
  return progress(who, layer, need - each);
}

float Prospects::best_step(int who) const {
  float best = 0;
  for (const Place place : kSources) best = std::max(best, step(who, place));
  return best;
}

// What an advisor will bring its owner until the end.
float Prospects::advisor(int who, int card) const {
  const Advisor& row = rules_.advisor[at(card)];
  const Outlook& o = of(who);
  if (row.kind == kBenefactor) return worth(who, row.gain);
  const float rounds = rounds_ * (1 - kWeights.idle);
  const float option = rounds * kWeights.option * o.die;
  switch (row.trigger) {
    case Trigger::visit: return option + rounds * kWeights.on_visit * worth(who, row.gain);
    case Trigger::lowest_total:
      return option + rounds * worth(who, row.gain) / static_cast<float>(rules_.competitors);
    case Trigger::group_size: return option + rounds * kWeights.on_size * worth(who, row.by_size[0]);
    default: return option + rounds * std::max(0.0f, trade(who, card));
  }
}

float Prospects::trade(int who, int card) const {
  const Advisor& row = rules_.advisor[at(card)];
  const Outlook& o = of(who);
  const float price =
      row.price.fish * o.fish + row.price.wisdom * o.wisdom + row.price.resources * o.least_resource;
  return worth(who, row.gain) - price * (row.kind == kDiplomat ? 1 + kWeights.gift : 1.0f);
}

float Prospects::take(int who, int card, Payment payment, int place) const {
  const Outlook& o = of(who);
  float sum = advisor(who, card);
  const bool academy = place == kAC;
  if (payment == kTokens)
    sum -= academy ? rules_.academy.price * o.wisdom : rules_.fish_market.price * o.fish;
  if (payment != kBanner) return sum;
  for (int kind = 0; kind < kResources; ++kind)
    sum -= rules_.advisor[at(card)].banner[at(kind)] * o.resource[at(kind)];
  if (rules_.location[at(place)].action == Action::academy_tile) return sum;
  return sum + (academy ? rules_.academy.bonus * o.wisdom : rules_.fish_market.bonus * o.fish);
}

float Prospects::best_of_row(int who, bool free, int place, int spent) const {
  float best = kBarred;
  const bool tile = rules_.location[at(place)].action == Action::academy_tile;
  for (int i = 0; i < facts_.row_size; ++i) {
    const int card = facts_.row[at(i)] - 1;
    if (free) {
      best = std::max(best, advisor(who, card));
      continue;
    }
    if (can_pay_banner(who_[at(who)], rules_.advisor[at(card)]))
      best = std::max(best, take(who, card, kBanner, place));
    if (!tile && who_[at(who)].wisdom - spent >= rules_.academy.price)
      best = std::max(best, take(who, card, kTokens, place));
  }
  return best;
}

float Prospects::item(int who, int item) const {
  const Gain& gain = rules_.market_item[at(item)];
  if (gain.pay_step == 0) return worth(who, gain);
  float best = 0;
  const u16 places = payable_steps(rules_, who_[at(who)], gain.pay_step);
  for (const Place place : kSources)
    if (places >> place & 1u)
      best = std::max(best, step(who, place) - static_cast<float>(gain.pay_step) *
                                                   of(who).resource[rules_.location[place].resource]);
  return best;
}

float Prospects::items(int who, int count, unsigned taken) const {
  std::array<float, 8> best{};
  int n = 0;
  for (int i = 0; i < rules_.market_items; ++i) {
    if (taken >> i & 1u) continue;
    const float value = item(who, i);
    int j = n++;
    for (; j > 0 && best[at(j - 1)] < value; --j) best[at(j)] = best[at(j - 1)];
    best[at(j)] = value;
  }
  float sum = 0;
  for (int i = 0; i < std::min(n, count); ++i) sum += best[at(i)];
  return sum;
}

float Prospects::scroll(int who, int dice) const {
  const float tokens = std::max(worth(who, rules_.scroll_fish), worth(who, rules_.scroll_wisdom));
  return dice >= rules_.scroll_resource_dice ? std::max(tokens, of(who).best_resource) : tokens;
}

float Prospects::deal(int who, int resources) const {
  const Outlook& o = of(who);
  return rules_.temple_deal[at(resources)] * o.wisdom - static_cast<float>(resources) * o.least_resource;
}

float Prospects::walk(int who, int node) const {
  const Labyrinth& maze = rules_.maze;
  const int from = who_[at(who)].node;
  return worth(who, maze.gain[at(node)]) - maze.price[at(from)][at(node)] * of(who).fish +
         progress(who, kLayerX, maze.steps[at(node)] * kWeights.path);
}

float Prospects::best_walk(int who) const {
  float best = kBarred;
  const Competitor& c = who_[at(who)];
  for (int node = 1; node < rules_.maze.nodes; ++node)
    if (const u8 price = rules_.maze.price[c.node][at(node)]; price && price <= c.fish)
      best = std::max(best, walk(who, node));
  return best;
}

// A marker on the demand card brings its reward and keeps its penalty away.
float Prospects::serve(int who, int resource) const {
  const Outlook& o = of(who);
  float card = 0;
  if (facts_.demand) {
    const DemandCard& demand = rules_.demand[at(facts_.demand - 1)];
    const Loss& loss = demand.penalty;
    card = worth(who, demand.reward) + loss.fish * o.fish + loss.wisdom * o.wisdom + loss.palace * o.palace +
           loss.resources * o.resource[at(resource)];
  }
  const float chance = o.time / (o.time + 1);
  return chance * card - o.resource[at(resource)] + step(who, kRM);
}

float Prospects::best_serve(int who) const {
  float best = kBarred;
  for (int space = 0; space < rules_.demand_spaces; ++space)
    for (int r = 0; r < kResources; ++r)
      if (!facts_.served[at(space)] && (rules_.demand_space[at(space)] >> r & 1) &&
          who_[at(who)].resource[at(r)])
        best = std::max(best, serve(who, r));
  return best;
}

// EP-10
float Prospects::visit_monument(int who, int place) const {
  const Location& location = rules_.location[at(place)];
  const Outlook& o = of(who);
  const int kind = location.resource, cost = facts_.circle[at(kind)];
  if (who_[at(who)].resource[at(kind)] < cost) return kBarred;
  const bool held = facts_.holder[at(kind)] == who + 1;
  return progress(who, location.layer, 0) + o.if_visited[at(kind)] - o.monument[at(kind)] +
         o.palace * (held && !rules_.german ? 2.0f : 1.0f) - static_cast<float>(cost) * o.resource[at(kind)];
}

// EP-14.1 to 14.4
float Prospects::cross(int who, int steps) const {
  const int last = rules_.last[kTrackEB], from = who_[at(who)].track[kTrackEB];
  const int to = std::min(from + steps, last);
  float sum = progress(who, kBridgeLayer, static_cast<float>(last - to) / kWeights.pips);
  for (int space = from + 1; space <= to; ++space) sum += worth(who, rules_.bridge[at(space)]);
  return sum;
}

float Prospects::visit(int who, int place, int dice, int face, bool panel, int spent) const {
  const Location& location = rules_.location[at(place)];
  const Competitor& c = who_[at(who)];
  const Outlook& o = of(who);
  if (!location.in_play || dice < location.min_dice) return kBarred;
  if (location.entry == Entry::single_die && dice != 1) return kBarred;
  switch (location.action) {
    case Action::fish_market:
    case Action::fish_market_tile:
      return rules_.fish_market.bonus * o.fish + kWeights.offered * o.die * o.time / (1 + o.time) +
             step(who, place);
    case Action::academy: return best_of_row(who, false, place, spent) + step(who, place);
    case Action::academy_tile:
      return std::max(best_of_row(who, false, place), facts_.reserve * o.wisdom) + step(who, place);
    case Action::monument: return visit_monument(who, place);
    case Action::resource:
      return (dice >= location.many_dice ? location.many : location.few) * o.resource[location.resource] +
             step(who, place);
    case Action::temple: return rules_.temple_wisdom * o.wisdom + (panel ? step(who, place) : 0);
    case Action::temple_tile: {
      float best = deal(who, 0);
      for (int n = 1; n <= std::min(2, resources_of(c)); ++n) best = std::max(best, deal(who, n));
      return best + (panel ? step(who, place) : 0);
    }
    case Action::market: {
      const int size = size_class(std::max(2, dice));
      const bool fresh = count_of(c.market) < 2 && !(c.market >> size & 1u);
      return items(who, rules_.market_count[at(size)], 0) + (fresh ? step(who, place) : 0);
    }
    case Action::bridge: return cross(who, face);
    case Action::labyrinth: return best_walk(who);
    case Action::river_market: return best_serve(who);
    case Action::scrolls: return scroll(who, dice);
  }
  return kBarred;
}

// What the open questions will bring.
float Prospects::pending(int who) const {
  float sum = 0;
  for (int i = 0; i < facts_.agenda_size; ++i)
    if (facts_.agenda[at(i)].who == who) sum += pending_task(facts_.agenda[at(i)]);
  return sum;
}

float Prospects::pending_task(const Task& task) const {
  const int who = task.who;
  const Outlook& o = of(who);
  if (is_master(rules_, who)) return 0;
  switch (task.kind) {
    case kGain: return task.a * o.best_resource;
    case kScroll: return scroll(who, task.a ? 2 : 1);
    case kItems: return items(who, task.a, task.b);
    case kTrackStep: return best_step(who);
    case kKeep: {
      float best = task.a ? 0 : rules_.fish_market.bonus * o.fish;
      if (facts_.drawer != who + 1) return best;
      for (int card = 0; card < kAdvisors; ++card) {
        if (facts_.drawn[at(card)] == 0) continue;
        if (task.a) best = std::max(best, advisor(who, card));
        for (const Payment payment : {kBanner, kTokens})
          if (!task.a && can_appoint(rules_, who_[at(who)], card, payment, true))
            best = std::max(best, take(who, card, payment, kFM));
      }
      return best;
    }
    case kAppoint: return std::max(0.0f, best_of_row(who, task.a != 0, facts_.place));
    case kReserve: return std::max(best_of_row(who, false, kAC), facts_.reserve * o.wisdom);
    case kTempleDeal: return deal(who, 0);
    case kRecipient: return trade(who, task.a);
    case kPay: {
      const float paid = task.b * o.least_resource;
      return task.a == kNoCard ? -paid : worth(who, rules_.advisor[task.a].gain) - paid;
    }
    case kLose: return -task.a * o.least_resource;
    case kPath: return std::max(0.0f, best_walk(who));
    default: return 0;
  }
}

}  // namespace enfilade::eternal_palace
