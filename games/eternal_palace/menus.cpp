// What may be chosen (section 6.1). Every menu is written in the order of the moves' bits, each move once.
#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/questions.hpp"

namespace enfilade {

namespace eternal_palace {

namespace {

// Two readers of the same offers: one keeps all moves, one only wants to know whether there are at least two.
struct Keeper {
  Menu& menu;
  static constexpr bool full() { return false; }
  void add(Move move) { menu.add(move); }
};
struct Peeker {
  Glance seen{};
  bool full() const { return seen.count > 1; }
  void add(Move move) {
    if (seen.count++ == 0) seen.first = move;
  }
};

template <class Reader>
void offer_types(u32 types, Reader& reader) {
  for (; types && !reader.full(); types &= types - 1) reader.add(make_move(kUse, std::countr_zero(types)));
}

// EP-4.2: groups with equal faces are one choice.
template <class Reader>
void offer_groups(const Competitor& who, Reader& reader) {
  std::array<u32, kGroups> faces{};
  int count = 0;
  for (int die = 0; die < who.dice;) {  // the dice of a group lie together
    const int group = who.group[at(die)];
    u32 found = 0;
    for (int shift = 12; die < who.dice && who.group[at(die)] == group; shift -= 3)
      found |= static_cast<u32>(who.face[at(die++)]) << shift;
    if (who.where[at(group)]) continue;
    int i = 0;
    while (i < count && faces[at(i)] < found) ++i;
    if (i < count && faces[at(i)] == found) continue;
    for (int j = count++; j > i; --j) faces[at(j)] = faces[at(j - 1)];
    faces[at(i)] = found;
  }
  for (int i = 0; i < count; ++i) reader.add(make_play(faces[at(i)]));
}

// EP-5: see Play::turn_die for the order.
template <class Reader>
void offer_turns(const Facts& facts, const Competitor& who, Reader& reader) {
  int last = 0;
  for (int die = facts.turn_next; who.wisdom && die < who.dice && !reader.full(); ++die) {
    const int from = who.face[at(die)];
    if (who.group[at(die)] != facts.group || from == last) continue;
    last = from;
    const int lowest = from == facts.turn_from ? who.face[at(facts.turn_next - 1)] : 1;
    for (int to = lowest; to <= 6; ++to)
      if (to != from && turn_cost(from, to) <= who.wisdom) reader.add(make_move(kTurn, from, to));
  }
}

template <class Reader>
void offer_places(const Rules& rules, const Position& position, int who, Reader& reader) {
  const Group group = group_of(position.facts.competitor[at(who)], position.facts.group);
  const auto offer = [&](int place) {
    if (!reader.full() && bar_at(rules, position, who, group, place) == nullptr)
      reader.add(make_move(kGo, place));
  };
  if (group.value <= kPM + 1) offer(group.value - 1);
  if (group.size == 1) offer(kEB);
  reader.add(make_move(kGo, kIS));  // EP-4.7, 4.12
  if (group.size == 1 && rules.labyrinth) offer(kLA);
  if (group.size == 1 && rules.river_market) offer(kRM);
}

template <class Reader>
void offer_hand(const Rules& rules, const Facts& facts, const Competitor& who, bool free, Reader& reader) {
  reader.add(make_move(kDone));
  for (int card = 0; free && card < kAdvisors; ++card)
    if (facts.drawn[at(card)]) reader.add(make_move(kTake, card, kFree));
  for (int card = 0; !free && card < kAdvisors; ++card)
    for (const Payment payment : {kBanner, kTokens})
      if (facts.drawn[at(card)] && can_appoint(rules, who, card, payment, true))
        reader.add(make_move(kTake, card, payment));
}

template <class Reader>
void offer_row(const Rules& rules, const Facts& facts, const Competitor& who, bool free, Reader& reader) {
  if (free) reader.add(make_move(kDone));
  for (int i = 0; i < facts.row_size && !reader.full(); ++i) {
    if (i > 0 && facts.row[at(i)] == facts.row[at(i - 1)]) continue;
    const int card = facts.row[at(i)] - 1;
    if (free) {
      reader.add(make_move(kTake, card, kFree));
      continue;
    }
    for (const Payment payment : {kBanner, kTokens})
      if (can_appoint(rules, who, card, payment, false)) reader.add(make_move(kTake, card, payment));
  }
}

template <class Reader>
void offer_demand_spaces(const Rules& rules, const Facts& facts, const Competitor& who, Reader& reader) {
  for (int space = 0; space < rules.demand_spaces; ++space)
    for (int r = 0; r < kResources; ++r)
      if (!facts.served[at(space)] && (rules.demand_space[at(space)] >> r & 1) && who.resource[at(r)])
        reader.add(make_move(kServe, space, r));
}

// The questions of the modules (D-20 to D-30).
template <class Reader>
void offer_module_task(const Rules& rules, const Facts& facts, const Task& task, Reader& reader) {
  const Competitor& who = facts.competitor[task.who];
  switch (task.kind) {
    case kPayStep: {
      reader.add(make_move(kDone));
      const u16 places = payable_steps(rules, who, task.a);
      for (int place = kFO; place <= kBF; ++place)
        if (places >> place & 1) reader.add(make_move(kStep, place));
      break;
    }
    case kCompose:
      for (unsigned cards = completed_compositions(rules, facts, task.who); cards; cards &= cards - 1)
        reader.add(make_move(kTakeCard, std::countr_zero(cards)));
      break;
    case kPath:
      for (int node = 1; node < rules.maze.nodes; ++node)  // the start is not entered again
        if (const u8 price = rules.maze.price[who.node][at(node)]; price && price <= who.fish)
          reader.add(make_move(kWalk, node));
      break;
    case kDemand: offer_demand_spaces(rules, facts, who, reader); break;
    case kLose:
      for (int r = 0; r < kResources; ++r)
        if (who.resource[at(r)]) reader.add(make_move(kSpend, r));
      break;
    case kDismiss:
      for (int card = 0; card < kAdvisors; ++card) {
        if (who.advisor[at(card)] & 15) reader.add(make_move(kGiveUp, card, 0));
        if (who.advisor[at(card)] >> 4) reader.add(make_move(kGiveUp, card, 1));
      }
      break;
    case kExtra: {
      const int most = std::min<int>(who.fish, obtainable_cards(facts));
      for (int n = 0; n <= most && !reader.full(); ++n) reader.add(make_move(kMore, n));
      break;
    }
    case kReserve:
      for (int i = 0; i < facts.row_size; ++i) {
        if (i > 0 && facts.row[at(i)] == facts.row[at(i - 1)]) continue;
        const int card = facts.row[at(i)] - 1;
        if (can_pay_banner(who, rules.advisor[at(card)])) reader.add(make_move(kTake, card, kBanner));
      }
      reader.add(make_move(kEmpty));
      break;
    case kTempleDeal:
      for (int n = 0; n <= std::min(2, resources_of(who)); ++n) reader.add(make_move(kDeal, n));
      break;
    default: break;
  }
}

template <class Reader>
void offer_task(const Rules& rules, const Position& position, Reader& reader) {
  const Facts& facts = position.facts;
  const Task& task = top_task(facts);
  const Competitor& who = facts.competitor[task.who];
  switch (task.kind) {
    case kKeep: offer_hand(rules, facts, who, task.a != 0, reader); break;
    case kReturn:
      for (int card = 0; card < kAdvisors; ++card)
        if (facts.drawn[at(card)]) reader.add(make_move(kPutBack, card));
      break;
    case kAppoint: offer_row(rules, facts, who, task.a != 0, reader); break;
    case kGain:
      for (int r = 0; r < kResources; ++r)
        if (!(task.b >> r & 1)) reader.add(make_move(kResource, r));
      break;
    case kPay:
      for (int r = 0; r < kResources; ++r)
        if (who.resource[at(r)]) reader.add(make_move(kSpend, r));
      break;
    case kRecipient:
      for (int other = 0; other < rules.competitors; ++other)
        if (other != task.who) reader.add(make_move(kGive, other));
      break;
    case kTrackStep:  // EP-16.15
      for (const Place place : {kFO, kQU, kKM, kBF}) {
        const u8 track = rules.location[place].track;
        if (who.track[track] < rules.last[track]) reader.add(make_move(kStep, place));
      }
      break;
    case kFeature:
      for (int piece = 0; piece < kFeatures && !reader.full(); ++piece)
        if (facts.pieces >> piece & 1) reader.add(make_move(kPiece, piece));
      break;
    case kItems:  // EP-13.2, 24.9, 24.11
      if (rules.market_tile) reader.add(make_move(kDone));
      for (int item = 0; item < rules.market_items; ++item)
        if (!(task.b >> item & 1) && can_take_item(rules, facts, who, item))
          reader.add(make_move(kItem, item));
      break;
    case kScroll:
      reader.add(make_move(kDone));
      for (int reward = 0; reward < (task.a ? 2 + kResources : 2); ++reward)
        reader.add(make_move(kReward, reward));
      break;
    default: offer_module_task(rules, facts, task, reader);
  }
}

template <class Reader>
void offer_turn(const Rules& rules, const Position& position, int who, Reader& reader) {
  const Facts& facts = position.facts;
  switch (facts.stage) {
    case kBefore:
      offer_types(usable_types(rules, position, who), reader);
      offer_groups(facts.competitor[at(who)], reader);
      break;
    case kPlacing:
      offer_turns(facts, facts.competitor[at(who)], reader);
      if (!reader.full()) offer_places(rules, position, who, reader);
      break;
    case kArtisans:
      reader.add(make_move(kDone));
      offer_types(triggered_types(rules, position, who, facts.place), reader);
      break;
    default:  // kAfter
      reader.add(make_move(kDone));
      offer_types(usable_types(rules, position, who), reader);
  }
}

template <class Reader>
void offer(const Rules& rules, const Position& position, Reader& reader) {
  const Facts& facts = position.facts;
  if (facts.agenda_size) return offer_task(rules, position, reader);
  const int who = active_of(facts);
  if (facts.phase == kPlaying) return offer_turn(rules, position, who, reader);
  reader.add(make_move(kDone));
  if (facts.phase == kPrivileges) return reader.add(make_move(kPrivilege));
  if (facts.phase == kLowest) return offer_types(position.upright[at(who)] & rules.lowest_types, reader);
  const unsigned classes = size_classes(facts.competitor[at(who)]);
  for (int size = 0; size < 3; ++size)
    if (classes >> size & 1) reader.add(make_move(kClaim, size));
}

}  // namespace

Glance glance(const Rules& rules, const Position& position) {
  Peeker peeker;
  offer(rules, position, peeker);
  return peeker.seen;
}

}  // namespace eternal_palace

using namespace eternal_palace;

void EternalPalace::menu(const Rules& rules, const Position& position, Seat seat, Menu& menu) {
  Keeper keeper{menu};
  if (position.facts.agenda_size || position.facts.phase != kPlanning) return offer(rules, position, keeper);
  for (unsigned groups = joinable(position.facts.competitor[seat]); groups; groups &= groups - 1)
    menu.add(make_move(kJoin, std::countr_zero(groups)));
}

}  // namespace enfilade
