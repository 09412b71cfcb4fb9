// What a good player sees at a glance: coins to come from open rooms, and what a placement changes about
// them.
#include "games/forbidden_city/forbidden_city.hpp"
#include "games/forbidden_city/outlook.hpp"

namespace enfilade {

using namespace forbidden_city;

namespace {

enum PartNumber : std::uint8_t { kClosing, kRoom, kBegun, kLastTilesPart, kCoinsPart };

// What everybody can expect, part by part: add(kind, open room or 0, coins of each seat).
template <class Add>
void add_up(const Rules& rules, const Position& position, const Add& add) {
  const Facts& facts = position.facts;
  const Layout& at = position.layout;
  Coins coins{};
  for (unsigned seat = 0; seat < static_cast<unsigned>(rules.players); ++seat)
    coins[seat] = static_cast<float>(facts.coins[seat]);
  add(kCoinsPart, 0, coins);
  if (facts.phase == Phase::over) return;
  // FC-9.4: two of the tiles not seen yet will be paid for without being placed.
  for (unsigned seat = 0; seat < static_cast<unsigned>(rules.players); ++seat)
    coins[seat] = 2 * static_cast<float>(coins_for_last_tiles(rules, facts.unseen[seat])) /
                  static_cast<float>(std::popcount(facts.unseen[seat]));
  add(kLastTilesPart, 0, coins);
  const Outlook outlook = outlook_of(rules, facts);
  for (unsigned region = 0; region < 2u * at.cells; ++region)
    if (is_open_room(rules, at, region)) add(kRoom, region, prospects(outlook, at, region));
}

// The part of a room that was laid first: later tiles change the room's number, but not this.
unsigned oldest_region(const Layout& at, unsigned room) {
  unsigned oldest = room;
  for (unsigned region = at.ring[room]; region != room; region = at.ring[region])
    oldest = std::min(oldest, region);
  return oldest;
}

void add_each(Parts& out, std::uint8_t kind, unsigned thing, const Coins& coins, float sign = 1) {
  for (unsigned seat = 0; seat < kMaxPlayers; ++seat)
    out.add(kind, static_cast<Seat>(seat), thing, sign * coins[seat]);
}

// Rooms that have closed since: what was paid is theirs. How much each of them paid cannot be told any more, for the
// areas behind its archways may have grown; so what a seat got is shared out by what they would pay now.
template <class Act>
void for_each_closed(const Rules& rules, const Layout& at, const Layout& before, const Act& act) {
  for (unsigned region = 0; region < 2u * at.cells; ++region) {
    if (at.room[region] != region || rules.lies(at, region / 2).kind != Kind::room) continue;
    if (at.rooms[region].edges > 0) continue;
    const unsigned oldest = oldest_region(at, region);
    const bool begun = oldest >= 2u * before.cells;
    if (!begun && before.rooms[before.room[oldest]].edges == 0) continue;
    Valuation valuation;
    value_room(rules, at, region, valuation);
    act(begun ? 0 : oldest + 1, share(valuation.value, valuation.advisors));
  }
}

void add_closed(const Rules& rules, const Position& position, const Position& before, Parts& out) {
  const Layout& at = position.layout;
  std::array<unsigned, kMaxPlayers> all{};
  for_each_closed(rules, at, before.layout, [&](unsigned, const auto& pay) {
    for (unsigned seat = 0; seat < kMaxPlayers; ++seat) all[seat] += pay[seat];
  });
  for_each_closed(rules, at, before.layout, [&](unsigned room, const auto& pay) {
    Coins coins{};
    for (unsigned seat = 0; seat < static_cast<unsigned>(rules.players); ++seat) {
      if (pay[seat] == 0) continue;
      const auto got = static_cast<float>(position.facts.coins[seat] - before.facts.coins[seat]);
      const float part = static_cast<float>(pay[seat]) / static_cast<float>(all[seat]);
      // At the end the last tiles were paid for, too.
      coins[seat] = position.facts.phase == Phase::over ? static_cast<float>(pay[seat]) : got * part;
    }
    add_each(out, room == 0 ? kBegun : kClosing, room, coins);
    add_each(out, kCoinsPart, 0, coins, -1);
  });
}

}  // namespace

std::array<float, kMaxSeats> ForbiddenCity::estimate(const Rules& rules, const Position& position) {
  Coins sum{};
  add_up(rules, position, [&](std::uint8_t, unsigned, const Coins& coins) { add(sum, coins, +1); });
  std::array<float, kMaxSeats> points{};
  std::copy(sum.begin(), sum.end(), points.begin());
  return points;
}

void ForbiddenCity::parts(const Rules& rules, const Position& position, const Position& before, Parts& out) {
  const Layout& at = position.layout;
  add_up(rules, position, [&](std::uint8_t kind, unsigned room, const Coins& coins) {
    if (kind != kRoom) return add_each(out, kind, 0, coins);
    const unsigned oldest = oldest_region(at, room);
    const bool begun = oldest >= 2u * before.layout.cells;
    add_each(out, begun ? kBegun : kRoom, begun ? 0 : oldest + 1, coins);
  });
  add_closed(rules, position, before, out);
}

void ForbiddenCity::name_part(const Rules& rules, const Position& before, const Part& part,
                              std::vector<Arg>& out) {
  if (part.thing == 0) return;
  const Layout& at = before.layout;
  const unsigned region = first_region(rules, at, at.room[part.thing - 1u]);
  const Key key = at.key[region / 2];
  const auto colour = static_cast<unsigned>(rules.lies(at, region / 2).colours[region & 1u]);
  out.push_back(Arg::place("room", std::to_string(x_of(key)) + "," + std::to_string(y_of(key)),
                           "which." + std::string(kRoomColours[colour])));
  std::string tiles;
  unsigned next = region;
  do {
    const Key tile = at.key[next / 2];
    tiles += (tiles.empty() ? "" : " ") + std::to_string(x_of(tile)) + "," + std::to_string(y_of(tile));
    next = at.ring[next];
  } while (next != region);
  out.push_back(Arg::of_kind(Arg::Kind::components, "tiles", tiles));
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
