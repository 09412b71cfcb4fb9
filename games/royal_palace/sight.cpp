// What a net looks at (kernel/sight.hpp): the nobles in the garden, its sides, and how the seats stand.
#include <bit>

#include "games/royal_palace/questions.hpp"
#include "games/royal_palace/royal_palace.hpp"

namespace enfilade {

using namespace royal_palace;

namespace {

// The most that one of the others has.
template <class Of>
float best_rival(const Rules& rules, unsigned seat, const Of& of) {
  float best = -1e9f;
  for (unsigned other = 0; other < rules.players; ++other)
    if (other != seat) best = std::max(best, static_cast<float>(of(other)));
  return best;
}

void look_at_noble(const Rules& rules, const Position& at, unsigned field, unsigned seat,
                   std::span<float> out) {
  const Facts& facts = at.facts;
  const Noble& noble = rules.nobles[facts.noble[field] - 1u];
  const int cost = price(rules, at, field);
  const auto lacks = [&](unsigned who) {
    const auto& rooms = facts.room[who];
    return std::max(0, noble.violet - rooms[kPomp]) + std::max(0, noble.turquoise - rooms[kKing]) +
           (rooms[kOffice] == 0 ? 1 : 0);
  };
  const auto lacks_gold = [&](unsigned who) { return std::max(0, cost - facts.gold[who]); };
  const auto fewest = [&](const auto& of) {
    return -best_rival(rules, seat, [&](unsigned other) { return -of(other); });
  };
  const float rivals_lack = fewest([&](unsigned other) { return lacks(other) + lacks_gold(other); });
  SightRow row(out);
  row.of(noble.points, 8).of(cost, 6).of(noble.violet, 3).of(noble.turquoise, 3).of(noble.amount, 3);
  row.yes((rules.edge & bit(field)) != 0);
  row.of(lacks(seat), 4).of(lacks_gold(seat), 4).yes(lacks(seat) + lacks_gold(seat) == 0);
  row.of(fewest(lacks), 4).of(fewest(lacks_gold), 4).yes(rivals_lack == 0);
  row.one_of(noble.benefit, kBenefits);
}

void look_at_side(const Rules& rules, const Position& at, std::size_t side, unsigned seat,
                  std::span<float> out) {
  const SidePoints now = side_points(rules, at, side);
  const auto servants = [&](unsigned who) { return std::popcount(at.park[who] & rules.sides[side]); };
  const float theirs = best_rival(rules, seat, servants);
  const auto mine = static_cast<float>(servants(seat));
  const float paid = best_rival(rules, seat, [&](unsigned other) { return now[other]; });
  SightRow row(out);
  row.of(mine, 3).of(theirs, 3).of(mine - theirs, 2).of(now[seat], 5).of(paid, 5);
  row.of(std::popcount(at.occupied & rules.sides[side]), 6).yes(mine > theirs).yes(mine == theirs);
}

// Phases by what is still to come of the turn.
std::size_t part_of(Phase phase) {
  switch (phase) {
    case Phase::start_player:
    case Phase::nobles:
    case Phase::rooms:
    case Phase::placing: return 0;
    case Phase::turn_start:
    case Phase::supply: return 1;
    case Phase::moves: return 2;
    case Phase::chambers:
    case Phase::adding: return 3;
    case Phase::enlist:
    case Phase::seals:
    case Phase::edge: return 4;
    default: return 5;
  }
}

}  // namespace

void RoyalPalace::look(const Rules& rules, const Position& at, Seat seat, const Points& expected,
                       Sight& out) {
  const Facts& facts = at.facts;
  for (std::uint64_t fields = at.occupied; fields != 0; fields &= fields - 1)
    look_at_noble(rules, at, static_cast<unsigned>(std::countr_zero(fields)), seat, out.add(0));
  for (std::size_t side = 0; side < kSides; ++side) look_at_side(rules, at, side, seat, out.add(1));

  const float ahead =
      expected[seat] - best_rival(rules, seat, [&](unsigned other) { return expected[other]; });
  const unsigned n = rules.players;
  const unsigned turns_off = (seat + n - facts.active) % n;
  const auto left = static_cast<float>(std::popcount(at.occupied) - rules.end_threshold);
  const auto points = [&](unsigned who) { return tally(rules, at, who).total(); };
  const auto mine = static_cast<float>(points(seat));
  SightRow row(out.whole());
  row.one_of(n - 2, 3).yes(turns_off == 0).yes(turns_off == 1).one_of(part_of(facts.phase), 6);
  row.yes(facts.last_round).of(left, 24).of(facts.round, 12);
  row.yes((seat + n - facts.first) % n > (facts.active + n - facts.first) % n);
  row.of(expected[seat], 60)
      .of(ahead, 15)
      .of(squashed(ahead / 5))
      .of(mine, 60)
      .of(mine - best_rival(rules, seat, points), 15);
  const auto gold = [&](unsigned who) { return facts.gold[who]; };
  const auto own = [&](unsigned who) { return facts.own[who]; };
  const auto hand = [&](unsigned who) { return facts.hand_size[who]; };
  row.of(gold(seat), 10).of(best_rival(rules, seat, gold), 10);
  row.of(own(seat), 8).of(best_rival(rules, seat, own), 8);
  row.of(hand(seat), 5).of(best_rival(rules, seat, hand), 5);
  for (unsigned room = 0; room < kRooms; ++room) {
    const auto there = [&](unsigned who) { return facts.room[who][room]; };
    row.of(there(seat), 4).of(best_rival(rules, seat, there), 4);
  }
  for (const unsigned room : {kParade, kStair, kMint, kPomp, kKing}) {
    row.yes(has_majority(rules, facts, seat, room));
    row.yes(best_rival(rules, seat, [&](unsigned other) { return has_majority(rules, facts, other, room); }) >
            0);
  }
  for (std::size_t benefit = 1; benefit < kBenefits; ++benefit) {
    const auto has = [&](unsigned who) { return at.benefit[who][benefit]; };
    row.of(has(seat), 3).of(best_rival(rules, seat, has), 3);
  }
}

// Its own estimate of each move, and what kind of move it is.
void RoyalPalace::look_at_moves(const Rules& rules, const Position& at, Seat seat, const Menu& menu,
                                MoveSight& out) {
  out.clear(menu.size());
  std::array<float, Menu::kCapacity> looks;
  appeal(rules, at, seat, menu, std::span(looks.data(), static_cast<std::size_t>(menu.size())));
  const float best = *std::max_element(looks.begin(), looks.begin() + menu.size());
  float sum = 0;
  for (int i = 0; i < menu.size(); ++i) sum += looks[static_cast<std::size_t>(i)];
  const float mean = sum / static_cast<float>(menu.size());
  const Facts& facts = at.facts;
  for (int i = 0; i < menu.size(); ++i) {
    const float look = looks[static_cast<std::size_t>(i)];
    const What what = what_of(menu[i]);
    const unsigned a = a_of(menu[i]), b = b_of(menu[i]);
    SightRow row(out.row(i));
    row.of(best - look, 4).of(look - mean, 4).yes(look == best).of(menu.size(), 20);
    row.one_of(static_cast<std::size_t>(what), 10);
    row.yes(facts.last_round).of(std::popcount(at.occupied) - rules.end_threshold, 24);
    const bool noble = what == What::enlist;
    row.of(noble ? rules.nobles[facts.noble[a] - 1u].points : 0, 8);
    row.of(what == What::gate ? a : 0, 6);
    const std::size_t to = what == What::shift                            ? b
                           : what == What::place || what == What::chamber ? a
                                                                          : kRooms;
    row.one_of(to, kRooms).one_of(what == What::shift ? a : kRooms + 1, kRooms + 1);
    row.of(to < kRooms ? facts.room[seat][to] : 0, 4);
  }
}

}  // namespace enfilade
