// What a good player sees at a glance: coins to come from open rooms, and what a placement changes about
// them.
#include "games/forbidden_city/forbidden_city.hpp"
#include "games/forbidden_city/outlook.hpp"

namespace enfilade {

using namespace forbidden_city;

std::array<float, kMaxSeats> ForbiddenCity::estimate(const Rules& rules, const Position& position) {
  const Facts& facts = position.facts;
  const Layout& at = position.layout;
  const Outlook outlook = outlook_of(rules, facts);
  Coins coins{};
  for (unsigned seat = 0; seat < static_cast<unsigned>(rules.players); ++seat) {
    coins[seat] = static_cast<float>(facts.coins[seat]);
    if (facts.phase == Phase::over) continue;
    // FC-9.4: two of the tiles not seen yet will be paid for without being placed.
    coins[seat] += 2 * static_cast<float>(coins_for_last_tiles(rules, facts.unseen[seat])) /
                   static_cast<float>(std::popcount(facts.unseen[seat]));
  }
  if (facts.phase != Phase::over) {
    for (unsigned region = 0; region < 2u * at.cells; ++region)
      if (is_open_room(rules, at, region)) add(coins, prospects(outlook, at, region), +1);
  }
  std::array<float, kMaxSeats> points{};
  std::copy(coins.begin(), coins.end(), points.begin());
  return points;
}

// The change in everybody's prospects that a placement makes, over the rooms it touches.
void ForbiddenCity::appeal(const Rules& rules, const Position& position, Seat seat, const Menu& menu,
                           std::span<float> out) {
  if (menu[0] == kPutOut) return void(out[0] = 0);
  const Outlook outlook = outlook_of(rules, position.facts);
  const auto promised = promises_of(outlook, position.layout);
  const unsigned slot = position.facts.hand[seat] - 1u;
  for (int i = 0; i < menu.size(); ++i) {
    const Effect effect = effect_of(outlook, position.layout, menu[i], slot, seat, promised);
    out[static_cast<std::size_t>(i)] = lead_of(rules, effect.change, seat);
  }
}

}  // namespace enfilade
