// What a net looks at (kernel/sight.hpp): the open rooms, the empty cells at which several of them meet, and the
// whole.
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

bool holds_one_of(const Facts& facts, unsigned seat, std::uint32_t slots) {
  return facts.hand[seat] > 0 && (slots >> (facts.hand[seat] - 1u) & 1u);
}

// Who can lay one of some tiles: the part of each player's tiles that are not on the table, and who holds one.
struct Able {
  float mine = 0, theirs = 0;
  bool in_my_hand = false, in_a_hand = false;
};
Able able_to_lay(const Outlook& outlook, Seat seat, std::uint32_t slots) {
  Able able;
  const auto players = static_cast<unsigned>(outlook.rules.players);
  for (unsigned other = 0; other < players; ++other) {
    const std::uint32_t unseen = outlook.facts.unseen[other];
    const float part = static_cast<float>(std::popcount(slots & unseen)) /
                       static_cast<float>(std::max(1, std::popcount(unseen)));
    const bool held = holds_one_of(outlook.facts, other, slots);
    if (other == seat) {
      able.mine = part;
      able.in_my_hand = held;
    } else {
      able.theirs += part / static_cast<float>(players - 1);
      able.in_a_hand = able.in_a_hand || held;
    }
  }
  return able;
}

// What the tiles that are not on the table would bring into rooms of each colour.
struct ToCome {
  std::array<std::array<float, kMaxPlayers>, 3> advisors{};  // a tile, by whose it is
  std::array<float, 3> dragons{};                            // in all
  std::array<float, 3> in_my_hand{};                         // advisors
};
ToCome to_come(const Outlook& outlook, Seat seat) {
  ToCome come;
  for (unsigned other = 0; other < static_cast<unsigned>(outlook.rules.players); ++other) {
    const std::uint32_t unseen = outlook.facts.unseen[other];
    const float one = 1.0f / static_cast<float>(std::max(1, std::popcount(unseen)));
    for (std::uint32_t slots = unseen; slots != 0; slots &= slots - 1) {
      const auto slot = static_cast<unsigned>(std::countr_zero(slots));
      const Shape& tile = outlook.rules.shapes[slot];
      for (unsigned part = 0; part < (tile.diagonal ? 2u : 1u); ++part) {
        const auto colour = static_cast<std::size_t>(tile.colours[part]);
        const auto advisors = static_cast<float>(tile.advisors[part]);
        come.advisors[colour][other] += advisors * one;
        come.dragons[colour] += tile.dragons[part];
        if (other == seat && outlook.facts.hand[seat] == slot + 1) come.in_my_hand[colour] += advisors;
      }
    }
  }
  return come;
}

// What is said of rooms where they meet, too.
struct RoomSeen {
  Valuation valuation;
  std::array<unsigned, kMaxPlayers> pay;
  unsigned spots = 0;
};
constexpr unsigned kMostRooms = 24;  // that meetings are looked at for; more are not open at once in practice
struct RoomsSeen {
  std::array<RoomSeen, kMostRooms> rooms;
  std::array<std::uint8_t, kMaxRegions> number;  // of a room's region; kNone: not one of these
  unsigned count = 0;
};

void look_at_room(const Outlook& outlook, const Layout& at, unsigned room, Seat seat, const ToCome& come,
                  RoomSeen& seen, std::span<float> out) {
  const Rules& rules = outlook.rules;
  Valuation& valuation = seen.valuation;
  value_room(rules, at, room, valuation);
  const auto pay = seen.pay = share(valuation.value, valuation.advisors);
  const Coins promised = promise(outlook, at, valuation, pay);
  const Rivals advisors = rivals_of<unsigned>(rules, valuation.advisors, seat),
               paid = rivals_of<unsigned>(rules, pay, seat),
               promises = rivals_of<float>(rules, promised, seat);
  const auto own = static_cast<float>(valuation.advisors[seat]);

  float gap = 0, hardest_mine = 1, hardest_theirs = 1, every_mine = 1, every_theirs = 1;
  bool every_in_my_hand = true, every_in_a_hand = true, in_my_hand = false, in_a_hand = false;
  unsigned spots = 0;
  for_each_spot(rules, at, room, [&](std::uint32_t spot, unsigned directions) {
    const std::uint32_t closers = rules.closers[needs_of_spot(spot)][directions];
    const Able able = able_to_lay(outlook, seat, closers);
    ++spots;
    gap += difficulty(outlook, closers);
    hardest_mine = std::min(hardest_mine, able.mine);
    hardest_theirs = std::min(hardest_theirs, able.theirs);
    every_mine *= able.mine;
    every_theirs *= able.theirs;
    every_in_my_hand = every_in_my_hand && able.in_my_hand;
    every_in_a_hand = every_in_a_hand && able.in_a_hand;
    in_my_hand = in_my_hand || able.in_my_hand;
    in_a_hand = in_a_hand || able.in_a_hand;
  });
  seen.spots = spots;

  const auto colour = static_cast<std::size_t>(rules.lies(at, room / 2).colours[room & 1u]);
  const Rivals rivals_to_come = rivals_of<float>(rules, come.advisors[colour], seat);
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
      .yes(spots <= 1 && every_in_my_hand)
      .yes(spots <= 1 && every_in_a_hand);
  row.of(promised[seat], 8).of(promises.best, 8).of(promises.mean, 8);
  row.of(outlook.left, 60)
      .of(outlook.left / (outlook.left + 3 * gap))
      .of(valuation.neighbours, 3)
      .one_of(colour, 3);
  row.yes(spots == 2).yes(in_my_hand).yes(in_a_hand).of(every_mine).of(every_theirs);
  row.of(come.advisors[colour][seat])
      .of(rivals_to_come.best)
      .of(rivals_to_come.mean)
      .of(come.dragons[colour], 4)
      .of(come.in_my_hand[colour], 2);
}

// The open rooms around an empty cell, and in which directions they lie from it.
struct Meeting {
  std::array<std::uint8_t, 4> rooms;  // by number
  std::array<unsigned, 4> directions{};
  unsigned count = 0;
};
Meeting meeting_at(const Rules& rules, const Layout& at, std::uint32_t spot, const RoomsSeen& seen) {
  Meeting meeting;
  for (unsigned direction = 0; direction < 4; ++direction) {
    const unsigned cell = at.spot_beside[slot_of_spot(spot)][direction];
    if (cell == kNone) continue;
    const Lying& tile = rules.lies(at, cell);
    const unsigned facing = opposite(direction);
    if (tile.kind != Kind::room || !(tile.open >> facing & 1u)) continue;
    const std::uint8_t number = seen.number[at.room[2 * cell + tile.part(facing)]];
    if (number == kNone) continue;
    const auto end = meeting.rooms.begin() + meeting.count;
    const auto found = std::find(meeting.rooms.begin(), end, number);
    if (found == end) meeting.rooms[meeting.count++] = number;
    meeting.directions[static_cast<std::size_t>(found - meeting.rooms.begin())] |= 1u << direction;
  }
  return meeting;
}

// Where two rooms or more meet, one tile can close or join them.
void look_at_meeting(const Outlook& outlook, const Layout& at, std::uint32_t spot, const Meeting& meeting,
                     const RoomsSeen& seen, Seat seat, std::span<float> out) {
  const Rules& rules = outlook.rules;
  std::array<std::array<unsigned, kMaxPlayers + 1>, 3> advisors{};  // by colour: what joining brings together
  std::array<unsigned, 3> value{}, rooms{};
  std::array<std::array<unsigned, kMaxPlayers>, 3> apart{};
  std::array<unsigned, kMaxPlayers> closing{};
  unsigned closes = 0, all = 0;
  for (unsigned i = 0; i < meeting.count; ++i) {
    const RoomSeen& room = seen.rooms[meeting.rooms[i]];
    const unsigned region = room.valuation.room;
    const auto colour = static_cast<std::size_t>(rules.lies(at, region / 2).colours[region & 1u]);
    ++rooms[colour];
    value[colour] += room.valuation.value;
    for (unsigned owner = 0; owner < kMaxPlayers; ++owner) {
      advisors[colour][owner] += room.valuation.advisors[owner];
      apart[colour][owner] += room.pay[owner];
      if (room.spots == 1) closing[owner] += room.pay[owner];
    }
    closes += room.spots == 1;
    all |= meeting.directions[i];
  }
  // Of the colours of which there is more than one room the one that is worth most.
  std::size_t joined = 3;
  for (std::size_t colour = 0; colour < 3; ++colour)
    if (rooms[colour] > 1 && (joined == 3 || value[colour] > value[joined])) joined = colour;
  std::array<float, kMaxPlayers> more{};
  float ahead = 0;
  if (joined < 3) {
    const auto together = share(value[joined], advisors[joined]);
    for (unsigned owner = 0; owner < kMaxPlayers; ++owner)
      more[owner] = static_cast<float>(together[owner]) - static_cast<float>(apart[joined][owner]);
    ahead =
        static_cast<float>(advisors[joined][seat]) - rivals_of<unsigned>(rules, advisors[joined], seat).best;
  }
  const unsigned needs = needs_of_spot(spot);
  const Able fit = able_to_lay(outlook, seat, rules.closers[needs][0]),
             close = able_to_lay(outlook, seat, rules.closers[needs][all]);
  SightRow row(out);
  row.of(meeting.count, 2).yes(joined < 3).of(closes);
  row.of(closing[seat], 10).of(rivals_of<unsigned>(rules, closing, seat).best, 10);
  row.of(joined < 3 ? value[joined] : 0u, 15)
      .of(more[seat], 10)
      .of(rivals_of<float>(rules, more, seat).best, 10)
      .of(ahead, 3)
      .yes(ahead > 0);
  row.of(fit.mine).of(fit.theirs).yes(fit.in_my_hand);
  row.of(close.mine).of(close.theirs).yes(close.in_my_hand).yes(close.in_a_hand).of(outlook.left, 60);
}

}  // namespace

void ForbiddenCity::look(const Rules& rules, const Position& position, Seat seat, const Points& expected,
                         Sight& out) {
  const Facts& facts = position.facts;
  const Layout& at = position.layout;
  const Outlook outlook = outlook_of(rules, facts);
  const ToCome come = to_come(outlook, seat);
  RoomsSeen seen;
  std::fill_n(seen.number.begin(), 2u * at.cells, kNone);
  RoomSeen another;
  unsigned rooms = 0;
  for (unsigned region = 0; region < 2u * at.cells; ++region) {
    if (!is_open_room(rules, at, region)) continue;
    ++rooms;
    const bool kept = seen.count < kMostRooms;
    look_at_room(outlook, at, region, seat, come, kept ? seen.rooms[seen.count] : another, out.add(0));
    if (kept) seen.number[region] = static_cast<std::uint8_t>(seen.count++);
  }
  for (unsigned i = 0; i < at.spots; ++i) {
    const Meeting meeting = meeting_at(rules, at, at.frontier[i], seen);
    if (meeting.count > 1) look_at_meeting(outlook, at, at.frontier[i], meeting, seen, seat, out.add(1));
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
