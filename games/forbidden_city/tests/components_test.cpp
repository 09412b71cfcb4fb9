// The shipped data (S-56) and the loader (S-57): FC-1.4 to FC-1.8, FC-4.13.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/forbidden_city/tests/shipped.hpp"

namespace enfilade {
namespace {

using namespace forbidden_city;

struct Totals {
  int ordinary = 0, diagonal = 0, advisors = 0, dragons = 0, blank = 0, barriers = 0, arches = 0;
  std::array<int, 3> showing{};
  std::array<int, 4> by_advisors{};
  std::array<int, 5> by_barriers{};
};

Totals totals_of(const Rules& rules) {
  Totals totals;
  for (unsigned slot = 0; slot < static_cast<unsigned>(rules.tiles); ++slot) {
    const Shape& tile = rules.shapes[slot];
    const int advisors = tile.advisors[0] + tile.advisors[1], dragons = tile.dragons[0] + tile.dragons[1];
    int barriers = 0;
    for (const Side side : tile.sides) {
      barriers += side != Side::open;
      totals.arches += side == Side::arch;
    }
    ++(tile.diagonal ? totals.diagonal : totals.ordinary);
    for (std::size_t part = 0; part < (tile.diagonal ? 2u : 1u); ++part)
      ++totals.showing[static_cast<std::size_t>(tile.colours[part])];
    totals.advisors += advisors;
    totals.dragons += dragons;
    totals.blank += advisors + dragons == 0;
    totals.barriers += barriers;
    ++totals.by_advisors[static_cast<std::size_t>(advisors)];
    ++totals.by_barriers[static_cast<std::size_t>(barriers)];
  }
  return totals;
}

// Section 2.5.
TEST(ForbiddenCityData, S56_TotalsOfTheShippedTiles) {
  using testing::ElementsAre;
  const Totals base = totals_of(shipped_rules(3)), all = totals_of(shipped_rules(2));
  EXPECT_EQ(base.ordinary, 21);
  EXPECT_EQ(base.diagonal, 3);
  EXPECT_EQ(all.ordinary, 27);
  EXPECT_EQ(all.diagonal, 3);
  EXPECT_THAT(base.showing, ElementsAre(9, 9, 9));
  EXPECT_THAT(all.showing, ElementsAre(11, 11, 11));
  EXPECT_EQ(base.advisors, 27);
  EXPECT_EQ(all.advisors, 33);
  EXPECT_EQ(base.dragons, 3);
  EXPECT_EQ(all.dragons, 3);
  EXPECT_THAT(base.by_advisors, ElementsAre(6, 12, 3, 3));
  EXPECT_THAT(all.by_advisors, ElementsAre(6, 18, 3, 3));
  EXPECT_EQ(base.blank, 3);
  EXPECT_EQ(all.blank, 3);
  EXPECT_EQ(base.barriers, 36);
  EXPECT_EQ(base.arches, 18);
  EXPECT_EQ(all.barriers, 45);
  EXPECT_EQ(all.arches, 21);
  EXPECT_THAT(base.by_barriers, ElementsAre(3, 9, 9, 3, 0));
  EXPECT_THAT(all.by_barriers, ElementsAre(3, 12, 12, 3, 0));
}

// FC-1.4, FC-1.5: the captions of the rulebook, whatever the order of the sides.
TEST(ForbiddenCityData, S56_TheThreeTilesOfTheRulebook) {
  const Rules rules = shipped_rules(2);
  const auto expect_tile = [&](std::string_view id, RoomColour colour, int walls, int arches, int advisors,
                               int dragons) {
    unsigned slot = 0;
    while (rules.shapes[slot].name() != id) ++slot;
    const Shape& tile = rules.shapes[slot];
    EXPECT_FALSE(tile.diagonal);
    EXPECT_EQ(tile.colours[0], colour);
    EXPECT_EQ(std::count(tile.sides.begin(), tile.sides.end(), Side::wall), walls);
    EXPECT_EQ(std::count(tile.sides.begin(), tile.sides.end(), Side::arch), arches);
    EXPECT_EQ(tile.advisors[0], advisors);
    EXPECT_EQ(tile.dragons[0], dragons);
  };
  expect_tile("G1", RoomColour::green, 1, 0, 0, 1);
  expect_tile("P3", RoomColour::pink, 2, 1, 1, 0);
  expect_tile("W2", RoomColour::white, 1, 0, 2, 0);
}

TEST(ForbiddenCityData, S56_Provenance) {
  const Result<Json> json = Json::parse(shipped_text());
  ASSERT_TRUE(json);
  for (const Json& tile : json->find("tiles")->items()) {
    const std::string& id = tile.find("id")->text();
    const bool known = id == "G1" || id == "P3" || id == "W2";
    EXPECT_EQ(tile.find("provenance")->text(), known ? "rulebook" : "reconstructed") << id;
  }
  for (const auto& [side, cells] : json->find("start_sides")->members())
    for (const Json& cell : cells.items())
      EXPECT_EQ(cell.find("provenance")->text(), "reconstructed") << side;
}

// --- S-57: one change each ---

std::string load(std::string text, int players = 2) {
  const Result<Json> json = Json::parse(text);
  if (!json) return "not JSON: " + json.error().text;
  const Result<Rules> rules = ForbiddenCity::make_rules({players, {}}, *json);
  return rules ? "" : to_string(rules.error());
}

std::string changed(std::string_view from, std::string_view to) {
  std::string text(shipped_text());
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

// The two lines of a tile, from its id to its end, without the comma.
std::string tile_text(std::string_view id) {
  const std::string_view text = shipped_text();
  const std::size_t begin = text.find("{ \"id\": \"" + std::string(id) + "\"");
  return std::string(text.substr(begin, text.find("\"note\"", begin) - begin)) + "\"note\": \"\" }";
}

std::string tile_changed(std::string_view id, std::string_view from, std::string_view to) {
  std::string tile = tile_text(id);
  const std::string before = tile;
  tile.replace(tile.find(from), from.size(), to);
  return changed(before, tile);
}

TEST(ForbiddenCityLoader, AcceptsTheShippedFile) {
  EXPECT_EQ(load(std::string(shipped_text())), "");
  EXPECT_EQ(load(std::string(shipped_text()), 4), "");
}

TEST(ForbiddenCityLoader, S57_RefusesBrokenSets) {
  EXPECT_THAT(load(tile_changed("X1", "two_player", "base")),
              testing::HasSubstr("FC-1.4"));  // a 25th base tile
  EXPECT_THAT(load(changed(",\n    " + tile_text("X6"), "")),
              testing::HasSubstr("FC-1.5"));  // a tile is missing
  EXPECT_THAT(load(tile_changed("G2", "\"G2\"", "\"G1\"")), testing::HasSubstr("already taken"));
  EXPECT_THAT(load(tile_changed("G2", "\"G2\"", "\"G two\"")), testing::HasSubstr("tiles[1].id"));
  EXPECT_THAT(load(tile_changed("G2", "\"base\"", "\"three_player\"")), testing::HasSubstr("tiles[1].group"));
}

TEST(ForbiddenCityLoader, S57_RefusesBrokenTiles) {
  EXPECT_THAT(load(tile_changed("G3", "[\"wall\", ", "[")),
              testing::HasSubstr("tiles[2].sides"));  // three sides
  EXPECT_THAT(load(tile_changed("G3", "[\"wall\"", "[\"door\"")), testing::HasSubstr("tiles[2].sides"));
  EXPECT_THAT(load(tile_changed("G3", "null", "\"wall\"")),
              testing::HasSubstr("tiles[2].parts"));  // diagonal, one part
  EXPECT_THAT(load(tile_changed("D1", "\"wall\",\n", "null,\n")),
              testing::HasSubstr("parts"));  // two parts, not diagonal
  EXPECT_THAT(load(tile_changed("G3", "\"advisors\": 1", "\"advisors\": 10")),
              testing::HasSubstr("advisors"));
  EXPECT_THAT(load(tile_changed("G3", "\"dragons\": 0", "\"dragons\": -1")), testing::HasSubstr("dragons"));
  EXPECT_THAT(load(tile_changed("G3", "\"green\"", "\"mauve\"")), testing::HasSubstr("colour"));
  EXPECT_THAT(load(tile_changed("G3", "reconstructed", "guessed")), testing::HasSubstr("provenance"));
  EXPECT_THAT(load(tile_changed("G3", "\"group\"", "\"weight\": 3, \"group\"")),
              testing::HasSubstr("weight"));
}

TEST(ForbiddenCityLoader, S57_RefusesBrokenStartTiles) {
  const std::string corner =
      R"({ "x": -1, "y": -1, "kind": "garden", "colour": null, "sides": ["wall", "arch", "arch", "wall"], "provenance": "reconstructed" })";
  const std::string temple = R"("x": 0, "y": 0, "kind": "temple")";
  EXPECT_THAT(load(changed(R"("colour": null, "sides": ["wall", "arch", "arch", "wall"])",
                           R"("colour": null, "sides": ["open", "arch", "arch", "wall"])")),
              testing::HasSubstr("FC-4.12"));  // a garden with an open side
  EXPECT_THAT(load(changed(temple, R"("x": 0, "y": 0, "kind": "garden")")), testing::HasSubstr("FC-1.8"));
  EXPECT_THAT(
      load(changed(
          corner,
          R"({ "x": -1, "y": -1, "kind": "temple", "colour": null, "sides": ["wall", "arch", "arch", "wall"], "provenance": "reconstructed" })")),
      testing::HasSubstr("FC-1.8"));
  EXPECT_THAT(load(changed(corner + ",", "")), testing::HasSubstr("start_sides.beginner"));  // eight cells
  EXPECT_THAT(load(changed(R"("x": -1, "y": -1)", R"("x": 0, "y": -1)")),
              testing::HasSubstr("FC-1.7"));  // one twice, one missing
  // An inner seam with archway on one cell and wall on the other.
  EXPECT_THAT(load(changed(R"("sides": ["wall", "arch", "arch", "wall"])",
                           R"("sides": ["wall", "wall", "arch", "wall"])")),
              testing::HasSubstr("inner seam"));
  EXPECT_THAT(load(changed(R"("kind": "room", "colour": "green")", R"("kind": "room", "colour": null)")),
              testing::HasSubstr("colour"));
  EXPECT_THAT(load(changed(R"("kind": "garden", "colour": null)", R"("kind": "garden", "colour": "green")")),
              testing::HasSubstr("garden"));
}

// An inner seam open on both cells, between green and white.
TEST(ForbiddenCityLoader, S57_RefusesAnOpenSeamBetweenColours) {
  const std::string west = R"("colour": "white", "sides": ["wall", "arch", "open", "open"])",
                    north = R"("colour": "green", "sides": ["open", "open", "arch", "arch"])";
  std::string text = changed(west, R"("colour": "white", "sides": ["wall", "open", "open", "open"])");
  const std::size_t at = text.find(north);
  ASSERT_NE(at, std::string::npos);
  text.replace(at, north.size(), R"("colour": "green", "sides": ["open", "open", "arch", "open"])");
  EXPECT_THAT(load(text), testing::HasSubstr("FC-3.6"));
}

TEST(ForbiddenCityLoader, S57_AcceptsOtherTiles) {
  EXPECT_EQ(
      load(tile_changed("G3", R"(["wall", "arch", "wall", "open"])", R"(["wall", "wall", "wall", "arch"])")),
      "");
  EXPECT_EQ(load(tile_changed("D1", "\"diagonal\": \"wall\"", "\"diagonal\": \"arch\"")), "");
  EXPECT_EQ(load(tile_changed("D1", "\"pink\"", "\"green\"")), "");
  EXPECT_EQ(load(tile_changed("G5", "\"advisors\": 3", "\"advisors\": 4")), "");
  std::string text(shipped_text());  // a base set without any dragon
  for (std::size_t at; (at = text.find("\"dragons\": 1")) != std::string::npos;)
    text.replace(at, 12, "\"dragons\": 0");
  EXPECT_EQ(load(text), "");
}

// A start cell may be divided, too; but it carries nothing (FC-4.13).
TEST(ForbiddenCityLoader, DividedStartCells) {
  const std::string room = R"("kind": "room", "colour": "green", "sides": ["open", "arch", "arch", "arch"])";
  const auto divided = [](int dragons) {
    return R"("kind": "room", "colour": null, "sides": ["open", "arch", "arch", "arch"], "diagonal": "wall", "parts": [{ "colour": "green", "advisors": 0, "dragons": )" +
           std::to_string(dragons) + R"( }, { "colour": "pink", "advisors": 0, "dragons": 0 }])";
  };
  EXPECT_EQ(load(changed(room, divided(0))), "");
  EXPECT_THAT(load(changed(room, divided(1))), testing::HasSubstr("FC-4.13"));
}

}  // namespace
}  // namespace enfilade
