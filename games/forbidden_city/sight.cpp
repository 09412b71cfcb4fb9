// What a net looks at (kernel/sight.hpp): the open rooms, and the whole.
#include "games/forbidden_city/forbidden_city.hpp"
#include "games/forbidden_city/outlook.hpp"

namespace enfilade {

using namespace forbidden_city;

namespace {

float small(unsigned n, float unit) { return static_cast<float>(n) / unit; }

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
  std::size_t n = 0;
  for (const float number : {small(at.rooms[room].tiles, 6),
                             small(at.rooms[room].dragons, 2),
                             small(valuation.value, 10),
                             own / 4,
                             advisors.best / 4,
                             advisors.mean / 4,
                             (own - advisors.best) / 3,
                             own > advisors.best ? 1.0f : 0.0f,
                             own == advisors.best ? 1.0f : 0.0f,
                             small(pay[seat], 10),
                             paid.best / 10,
                             paid.mean / 10,
                             gap / 6,
                             small(spots, 4),
                             spots == 1 ? 1.0f : 0.0f,
                             hardest_mine,
                             hardest_theirs,
                             in_my_hand,
                             in_their_hand,
                             promised[seat] / 8,
                             promises.best / 8,
                             promises.mean / 8,
                             outlook.left / 60,
                             outlook.left / (outlook.left + 3 * gap),
                             small(valuation.neighbours, 3)})
    out[n++] = number;
  out[n + colour] = 1;
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
  const std::span<float> whole = out.whole();
  std::size_t n = 0;
  for (const float number :
       {rules.players == 2 ? 1.0f : 0.0f, rules.players == 3 ? 1.0f : 0.0f, rules.players == 4 ? 1.0f : 0.0f,
        outlook.left / 60, waiting[seat], mine / 40, (mine - coins.best) / 15, (mine - coins.mean) / 15,
        expected[seat] / 40, (expected[seat] - hoped.best) / 15, (expected[seat] - hoped.mean) / 15,
        squashed((expected[seat] - hoped.best) / 4), small(rooms, 8), last[seat] / 4,
        (last[seat] - rivals_of<float>(rules, last, seat).best) / 2, turns_off == 0 ? 1.0f : 0.0f,
        turns_off == 1 ? 1.0f : 0.0f, facts.phase == Phase::draw ? 1.0f : 0.0f})
    whole[n++] = number;
}

}  // namespace enfilade
