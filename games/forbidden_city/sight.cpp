// What a net looks at (kernel/sight.hpp): the open rooms, and the whole.
#include "games/forbidden_city/forbidden_city.hpp"
#include "games/forbidden_city/outlook.hpp"

namespace enfilade {

using namespace forbidden_city;

namespace {

// The largest of the others' numbers, and their mean.
struct Rivals {
  float best = -1e9f, mean = 0;
};
template <class Number>
Rivals rivals_of(const Rules& rules, std::span<const Number> numbers, unsigned seat) {
  Rivals rivals;
  for (unsigned other = 0; other < static_cast<unsigned>(rules.players); ++other) {
    if (other == seat) continue;
    rivals.best = std::max(rivals.best, static_cast<float>(numbers[other]));
    rivals.mean += static_cast<float>(numbers[other]) / static_cast<float>(rules.players - 1);
  }
  return rivals;
}

void look_at_room(const Outlook& outlook, const Layout& at, unsigned room, Seat seat, std::span<float> out) {
  const Rules& rules = outlook.rules;
  const Facts& facts = outlook.facts;
  Valuation valuation;
  value_room(rules, at, room, valuation);
  const auto pay = share(valuation.value, valuation.advisors);
  const Coins promised = promise(outlook, at, valuation, pay);
  const Rivals advisors = rivals_of<unsigned>(rules, valuation.advisors, seat),
               paid = rivals_of<unsigned>(rules, pay, seat),
               promises = rivals_of<float>(rules, promised, seat);
  const auto own = static_cast<float>(valuation.advisors[seat]);

  float gap = 0, hardest_mine = 1, hardest_theirs = 1, in_my_hand = 1, in_their_hand = 1;
  unsigned spots = 0;
  for_each_spot(rules, at, room, [&](std::uint32_t spot, unsigned directions) {
    const std::uint32_t closers = rules.closers[needs_of_spot(spot)][directions];
    ++spots;
    gap += difficulty(outlook, closers);
    float theirs = 0;
    bool held = false;
    for (unsigned other = 0; other < static_cast<unsigned>(rules.players); ++other) {
      const float able = static_cast<float>(std::popcount(closers & facts.unseen[other])) /
                         static_cast<float>(std::max(1, std::popcount(facts.unseen[other])));
      if (other == seat) {
        hardest_mine = std::min(hardest_mine, able);
      } else {
        theirs += able / static_cast<float>(rules.players - 1);
        held = held || (facts.hand[other] > 0 && (closers >> (facts.hand[other] - 1u) & 1u));
      }
    }
    hardest_theirs = std::min(hardest_theirs, theirs);
    if (facts.hand[seat] == 0 || !(closers >> (facts.hand[seat] - 1u) & 1u)) in_my_hand = 0;
    if (!held) in_their_hand = 0;
  });
  if (spots > 1) in_my_hand = in_their_hand = 0;

  const auto colour = static_cast<std::size_t>(rules.lies(at, room / 2).colours[room & 1u]);
  SightRow row(out);
  row.of(at.rooms[room].tiles, 6).of(at.rooms[room].dragons, 2).of(valuation.value, 10);
  row.of(own, 4).of(advisors.best, 4).of(advisors.mean, 4).of(own - advisors.best, 3);
  row.yes(own > advisors.best)
      .yes(own == advisors.best)
      .of(pay[seat], 10)
      .of(paid.best, 10)
      .of(paid.mean, 10);
  row.of(gap, 6)
      .of(spots, 4)
      .yes(spots == 1)
      .of(hardest_mine)
      .of(hardest_theirs)
      .of(in_my_hand)
      .of(in_their_hand);
  row.of(promised[seat], 8).of(promises.best, 8).of(promises.mean, 8);
  row.of(outlook.left, 60)
      .of(outlook.left / (outlook.left + 3 * gap))
      .of(valuation.neighbours, 3)
      .one_of(colour, 3);
}

}  // namespace

void ForbiddenCity::look(const Rules& rules, const Position& position, Seat seat, const Points& expected,
                         Sight& out) {
  const Facts& facts = position.facts;
  const Layout& at = position.layout;
  const Outlook outlook = outlook_of(rules, facts);
  unsigned rooms = 0;
  for (unsigned region = 0; region < 2u * at.cells; ++region) {
    if (!is_open_room(rules, at, region)) continue;
    ++rooms;
    look_at_room(outlook, at, region, seat, out.add(0));
  }
  const Rivals coins = rivals_of<std::uint32_t>(rules, facts.coins, seat),
               hoped = rivals_of<float>(rules, expected, seat);
  std::array<float, kMaxPlayers> waiting{};  // placements still to come, and what the last tiles bring
  std::array<float, kMaxPlayers> last{};
  for (unsigned other = 0; other < static_cast<unsigned>(rules.players); ++other) {
    const int unseen = std::popcount(facts.unseen[other]);
    waiting[other] = static_cast<float>(unseen - 2) / 24;
    if (unseen > 0)
      last[other] =
          static_cast<float>(coins_for_last_tiles(rules, facts.unseen[other])) / static_cast<float>(unseen);
  }
  const auto mine = static_cast<float>(facts.coins[seat]);
  const unsigned turns_off =
      (seat + static_cast<unsigned>(rules.players) - facts.active) % static_cast<unsigned>(rules.players);
  const float ahead = expected[seat] - hoped.best;
  SightRow row(out.whole());
  row.one_of(static_cast<std::size_t>(rules.players) - 2, 3).of(outlook.left, 60).of(waiting[seat]);
  row.of(mine, 40).of(mine - coins.best, 15).of(mine - coins.mean, 15);
  row.of(expected[seat], 40)
      .of(ahead, 15)
      .of(expected[seat] - hoped.mean, 15)
      .of(squashed(ahead / 4))
      .of(rooms, 8);
  row.of(last[seat], 4).of(last[seat] - rivals_of<float>(rules, last, seat).best, 2);
  row.yes(turns_off == 0).yes(turns_off == 1).yes(facts.phase == Phase::draw);
}

void ForbiddenCity::look_at_moves(const Rules& rules, const Position& position, Seat seat, const Menu& menu,
                                  MoveSight& out) {
  out.clear(menu.size());
  if (menu[0] == kPutOut) return;
  const Outlook outlook = outlook_of(rules, position.facts);
  const auto promised = promises_of(outlook, position.layout);
  const unsigned slot = position.facts.hand[seat] - 1u;
  const Shape& tile = rules.shapes[slot];
  float best = -1e9f;
  for (int i = 0; i < menu.size(); ++i) {
    const Effect effect = effect_of(outlook, position.layout, menu[i], slot, seat, promised);
    const float appeal = lead_of(rules, effect.change, seat);
    best = std::max(best, appeal);
    float theirs = -1e9f, paid_them = 0;
    for (unsigned other = 0; other < static_cast<unsigned>(rules.players); ++other) {
      if (other == seat) continue;
      theirs = std::max(theirs, effect.change[other]);
      paid_them = std::max(paid_them, effect.paid[other]);
    }
    const Key key = key_in(menu[i]);
    const auto& beside =
        position.layout.spot_beside[slot_of_spot(position.layout.frontier[find_spot(position.layout, key)])];
    const auto neighbours = 4 - std::count(beside.begin(), beside.end(), kNone);
    SightRow row(out.row(i));
    row.of(0)
        .of(appeal, 4)
        .of(effect.change[seat], 4)
        .of(theirs, 4)
        .of(effect.paid[seat], 10)
        .of(paid_them, 10);
    row.of(effect.closed).of(effect.touched, 3).of(effect.spots, 2).of(neighbours, 3);
    row.of(tile.advisors[0] + tile.advisors[1], 2).of(tile.dragons[0] + tile.dragons[1]);
    row.of(outlook.left, 60).yes(rules.players == 2);
    row.yes(effect.closed > 0 && effect.paid[seat] > paid_them);
    row.yes(effect.closed > 0 && effect.paid[seat] < paid_them);
  }
  for (int i = 0; i < menu.size(); ++i) out.row(i)[0] = best / 4 - out.row(i)[1];
}

}  // namespace enfilade
