// Rooms, closings, values and payments against a plain flood fill, after every placement of random games:
// FC-3, FC-4, FC-5, FC-6, FC-7 and FC-8, with random tiles, halves of one colour (FC-5.5) and archways in the
// diagonal (FC-6.15) included.
#include "games/forbidden_city/tests/flood_fill.hpp"

#include <gtest/gtest.h>

#include "games/forbidden_city/components.hpp"
#include "games/forbidden_city/forbidden_city.hpp"
#include "games/forbidden_city/layout.hpp"
#include "games/forbidden_city/tests/shipped.hpp"

namespace enfilade {
namespace {

using namespace forbidden_city;
using G = ForbiddenCity;

Shape random_shape(Rng& rng, unsigned slot) {
  Shape shape{};
  shape.id = {'T', static_cast<char>('A' + slot / 10), static_cast<char>('0' + slot % 10)};
  shape.diagonal = rng.below(3) == 0;
  shape.arch_in_diagonal = shape.diagonal && rng.below(3) == 0;
  for (Side& side : shape.sides) side = rng.below(2) ? Side::open : rng.below(2) ? Side::wall : Side::arch;
  for (std::size_t part = 0; part < (shape.diagonal ? 2u : 1u); ++part) {
    shape.colours[part] = static_cast<RoomColour>(rng.below(3));
    shape.advisors[part] = static_cast<std::uint8_t>(rng.below(4));
    shape.dragons[part] = static_cast<std::uint8_t>(rng.below(5) == 0 ? rng.below(10) : 0);
  }
  if (shape.diagonal && rng.below(3) == 0) shape.colours[1] = shape.colours[0];
  if (!shape.diagonal) shape.colours[1] = shape.colours[0];
  return shape;
}

Rules random_rules(Rng& rng) {
  Rules rules = shipped_rules(2 + static_cast<int>(rng.below(3)), rng.below(2) ? "beginner" : "advanced");
  for (unsigned slot = 0; slot < static_cast<unsigned>(rules.tiles); ++slot)
    rules.shapes[slot] = random_shape(rng, slot);
  finish_rules(rules, 30 + rules.start_cells);
  return rules;
}

PlainBoard board_of(const Rules& rules, const Position& position) {
  PlainBoard board;
  for (int i = 0; i < rules.start_cells; ++i) {
    const StartCell& cell = rules.start[static_cast<std::size_t>(i)];
    board.cells[{y_of(cell.key), x_of(cell.key)}] = {rules.shapes[cell.lying >> 2], cell.lying & 3,
                                                     cell.owner};
  }
  for (unsigned seat = 0; seat < static_cast<unsigned>(rules.players); ++seat)
    for (unsigned slot = 0; slot < static_cast<unsigned>(rules.tiles); ++slot)
      if (const Key key = position.facts.lies[seat][slot])
        board.cells[{y_of(key), x_of(key)}] = {
            rules.shapes[slot], static_cast<int>(position.facts.turned[seat] >> (2 * slot) & 3u),
            static_cast<int>(seat)};
  return board;
}

// A picture as text: rotations that look alike are one placement (FC-3.15).
std::string picture(const PlainTile& tile) {
  std::string text;
  for (int d = 0; d < 4; ++d) {
    const auto part = static_cast<std::size_t>(tile.part(d));
    text += std::to_string(static_cast<int>(tile.side(d)));
    text += std::to_string(tile.part(d) == tile.part((d + 1) % 4));
    text += std::to_string(static_cast<int>(tile.shape.colours[part])) +
            std::to_string(tile.shape.advisors[part]) + std::to_string(tile.shape.dragons[part]);
  }
  return text;
}

std::vector<Move> plain_menu(const Rules& rules, const PlainBoard& board, unsigned slot) {
  std::vector<Move> moves;
  std::set<std::pair<int, int>> around;
  for (const auto& [where, tile] : board.cells)
    for (int d = 0; d < 4; ++d)
      around.insert({where.first + PlainBoard::kDy[d], where.second + PlainBoard::kDx[d]});
  for (const auto& [y, x] : around) {
    std::set<std::string> pictures;
    for (int r = 0; r < 4; ++r) {
      const PlainTile tile{rules.shapes[slot], r, 0};
      if (board.legal(x, y, tile) && pictures.insert(picture(tile)).second)
        moves.push_back(placement(key_of(x, y), static_cast<unsigned>(r)));
    }
  }
  if (moves.empty()) moves.push_back(kPutOut);
  return moves;
}

void expect_same_rooms(const Rules& rules, const Position& position, const std::vector<PlainRoom>& rooms) {
  const Layout& at = position.layout;
  std::size_t found = 0;
  for (unsigned region = 0; region < 2u * at.cells; ++region)
    if (rules.lies(at, region / 2).kind == Kind::room && at.room[region] == region) ++found;
  ASSERT_EQ(found, rooms.size());
  for (const PlainRoom& plain : rooms) {
    const PlainRegion& first = *plain.regions.begin();
    unsigned cell = 0;
    while (at.key[cell] != key_of(first.x, first.y)) ++cell;
    const unsigned room = at.room[2 * cell + static_cast<unsigned>(first.part)];
    ASSERT_EQ(first_region(rules, at, room), 2 * cell + static_cast<unsigned>(first.part));
    ASSERT_EQ(at.rooms[room].tiles, plain.tiles());
    ASSERT_EQ(at.rooms[room].edges, plain.edges);
    ASSERT_EQ(at.rooms[room].dragons, plain.dragons);
  }
}

std::string closing_text(RoomColour colour, int x, int y, int tiles, int dragons, int value,
                         const std::array<int, 4>& advisors) {
  std::string text = std::to_string(static_cast<int>(colour)) + "@" + std::to_string(x) + "," +
                     std::to_string(y) + " tiles " + std::to_string(tiles) + " dragons " +
                     std::to_string(dragons) + " value " + std::to_string(value) + " advisors";
  for (const int count : advisors) text += " " + std::to_string(count);
  return text;
}

// What the flood fill says about the rooms that are closed now and were not before, in region order, with
// payments.
std::vector<std::string> plain_closings(const PlainBoard& board, const std::vector<PlainRoom>& rooms, int x,
                                        int y, std::array<int, 4>& coins) {
  std::vector<std::string> texts;
  std::vector<std::size_t> order(rooms.size());
  for (std::size_t i = 0; i < rooms.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return *rooms[a].regions.begin() < *rooms[b].regions.begin();
  });
  for (const std::size_t i : order) {
    const PlainRoom& room = rooms[i];
    // Closed now; and before the placement it was open, or not there: the new cell belongs to it or covers an
    // open side of it.
    bool touched = false;
    for (const PlainRegion& region : room.regions) {
      if (region.x == x && region.y == y) touched = true;
      for (int d = 0; d < 4; ++d)
        if (region.x + PlainBoard::kDx[d] == x && region.y + PlainBoard::kDy[d] == y &&
            board.at(region.x, region.y)->part(d) == region.part &&
            board.at(region.x, region.y)->side(d) == Side::open)
          touched = true;
    }
    if (room.edges != 0 || !touched) continue;
    int value = room.worth();
    std::vector<std::pair<PlainRegion, std::string>> areas;
    for (const int area : board.adjacent(rooms, static_cast<int>(i))) {
      const int worth = area == -1 ? 1 : rooms[static_cast<std::size_t>(area)].worth();
      const PlainRegion first =
          area == -1 ? PlainRegion{0, 0, 0, 0} : *rooms[static_cast<std::size_t>(area)].regions.begin();
      areas.emplace_back(first, "  next to " + std::to_string(first.x) + "," + std::to_string(first.y) +
                                    " worth " + std::to_string(worth));
      value += worth;
    }
    std::sort(areas.begin(), areas.end());
    const PlainRegion& first = *room.regions.begin();
    texts.push_back(
        closing_text(room.colour, first.x, first.y, room.tiles(), room.dragons, value, room.advisors));
    for (const auto& [region, text] : areas) texts.push_back(text);
    const std::array<int, 4> pay = plain_share(value, room.advisors);
    for (std::size_t seat = 0; seat < 4; ++seat) coins[seat] += pay[seat];
  }
  return texts;
}

std::vector<std::string> told_closings(const EventLog& log) {
  std::vector<std::string> texts;
  for (const Event& event : log.events) {
    const auto& args = event.args;
    if (event.kind == kRoomClosed)
      texts.push_back(closing_text(static_cast<RoomColour>(args[0]), args[1], args[2], args[3], args[4],
                                   args[5], {args[6], args[7], args[8], args[9]}));
    if (event.kind == kNeighbour)
      texts.push_back("  next to " + std::to_string(args[1]) + "," + std::to_string(args[2]) + " worth " +
                      std::to_string(args[5]));
  }
  return texts;
}

struct Tally {
  int placements = 0, closings = 0, put_out = 0;
};

void play_and_compare(const Rules& rules, Rng& rng, Tally& tally) {
  Position position;
  G::start(rules, position);
  std::array<int, 4> coins{};
  while (G::node(rules, position).kind != Node::Kind::over) {
    EventLog log;
    if (G::node(rules, position).kind == Node::Kind::chance) {
      Odds odds;
      G::odds(rules, position, odds);
      G::apply(rules, position, kChance, odds.draw(rng), log);
      continue;
    }
    const Seat seat = position.facts.active;
    Menu menu;
    G::menu(rules, position, seat, menu);
    const std::vector<Move> plain =
        plain_menu(rules, board_of(rules, position), position.facts.hand[seat] - 1u);
    ASSERT_EQ(std::vector<Move>(menu.begin(), menu.end()), plain);

    const Move move = menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))];
    Position rebuilt = position;
    G::rebuild(rules, rebuilt);
    G::apply(rules, position, seat, move, log);
    EventLog rebuilt_log;
    G::apply(rules, rebuilt, seat, move, rebuilt_log);
    ASSERT_EQ(log.events, rebuilt_log.events);
    ASSERT_EQ(std::memcmp(&position.facts, &rebuilt.facts, sizeof position.facts), 0);
    ASSERT_EQ(G::audit(rules, position), "");

    if (move == kPutOut) {
      ++tally.put_out;
      continue;
    }
    const PlainBoard board = board_of(rules, position);
    const std::vector<PlainRoom> rooms = board.rooms();
    ASSERT_NO_FATAL_FAILURE(expect_same_rooms(rules, position, rooms));
    const auto closings = plain_closings(board, rooms, x_of(key_in(move)), y_of(key_in(move)), coins);
    ASSERT_EQ(told_closings(log), closings);
    ++tally.placements;
    tally.closings += static_cast<int>(closings.size());
    if (position.facts.phase == Phase::over) break;  // the last two tiles have been paid for as well
    for (std::size_t s = 0; s < 4; ++s) ASSERT_EQ(position.facts.coins[s], static_cast<unsigned>(coins[s]));
  }
}

TEST(ForbiddenCityFloodFill, AgreesOnRandomTiles) {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= 160; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Rng rng(seed);
    const Rules rules = random_rules(rng);
    ASSERT_NO_FATAL_FAILURE(play_and_compare(rules, rng, tally));
  }
  EXPECT_GT(tally.placements, 9000);
  EXPECT_GT(tally.closings, 4000);
}

TEST(ForbiddenCityFloodFill, AgreesOnTheShippedTiles) {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Rng rng(seed);
    const Rules rules = shipped_rules(2 + static_cast<int>(seed % 3), seed % 2 ? "beginner" : "advanced");
    ASSERT_NO_FATAL_FAILURE(play_and_compare(rules, rng, tally));
  }
  EXPECT_EQ(tally.put_out, 0);  // section 2.1: not one unplaceable tile in random play
  EXPECT_GT(tally.closings, 200);
}

}  // namespace
}  // namespace enfilade
