// What a position may not be: read() says where and by which clause.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/forbidden_city/position.hpp"
#include "games/registry.hpp"
#include "kernel/match.hpp"

namespace enfilade {
namespace {

using namespace forbidden_city;

// A match of two in which purple has placed one tile and drawn another; yellow is asked.
Match after_one_turn() {
  Match match = *Match::create(*find_game("forbidden-city"), {2, {{"start_player", "1"}}});
  for (const char* outcome : {"G5", "P5"}) match.apply(kChance, *match.parse_outcome(outcome));
  match.apply(0, placement(key_of(0, -2), 0));
  match.apply(kChance, *match.parse_outcome("G3"));
  return match;
}

std::string patched(std::string_view patch) {
  Match match = after_one_turn();
  Json json = *Json::parse(match.json());
  json.merge_patch(*Json::parse(patch));
  const Status status = match.load(json);
  return status ? "" : to_string(status.error());
}

TEST(ForbiddenCityJson, AcceptsWhatCanBePlayedOn) {
  EXPECT_EQ(patched("{}"), "");
  EXPECT_EQ(patched(R"({"players": {"purple": {"coins": 12}}})"), "");
  EXPECT_EQ(patched(R"({"players": {"yellow": {"hand": "W1"}}})"), "");
  EXPECT_EQ(patched(R"({"players": {"purple": {"placed": {"G5": "(-2,-1)r3"}}}})"), "");
}

TEST(ForbiddenCityJson, RefusesByClause) {
  using testing::HasSubstr;
  // FC-1.4, FC-1.10: every tile is in one place, and the stack is what is left.
  EXPECT_THAT(patched(R"({"players": {"purple": {"hand": "G5"}}})"), HasSubstr("FC-1.4"));
  EXPECT_THAT(patched(R"({"players": {"purple": {"hand": "Z1"}}})"), HasSubstr("FC-1.4"));
  EXPECT_THAT(patched(R"({"players": {"purple": {"out": ["G5"]}}})"), HasSubstr("FC-1.4"));
  EXPECT_THAT(patched(R"({"players": {"purple": {"stack": 3}}})"), HasSubstr("FC-1.10"));
  // FC-2.6, FC-2.9, FC-9.1, FC-9.2: turns, hands and phase go together.
  EXPECT_THAT(patched(R"({"active": "purple"})"), HasSubstr("FC-2.6"));
  EXPECT_THAT(patched(R"({"active": null})"), HasSubstr("FC-2.6"));
  EXPECT_THAT(patched(R"({"phase": "over", "active": null})"), HasSubstr("FC-2.6"));
  EXPECT_THAT(patched(R"({"phase": "start", "active": null, "start_player": null})"), HasSubstr("FC-1.12"));
  EXPECT_THAT(patched(R"({"players": {"yellow": {"hand": null, "stack": null}}})"), HasSubstr("FC-2.9"));
  EXPECT_THAT(patched(R"({"phase": "draw", "active": "purple"})"), HasSubstr("FC-2.9"));
  EXPECT_THAT(patched(R"({"start_player": "yellow", "active": "purple"})"), HasSubstr("FC-1.12"));
  // FC-3: the table.
  EXPECT_THAT(patched(R"({"players": {"purple": {"placed": {"G5": "(0,0)r0"}}}})"), HasSubstr("FC-3.1"));
  EXPECT_THAT(patched(R"({"players": {"purple": {"placed": {"G5": "(3,0)r0"}}}})"), HasSubstr("FC-3.2"));
  EXPECT_THAT(patched(R"({"players": {"purple": {"placed": {"G5": "(0,2)r0"}}}})"), HasSubstr("FC-3.6"));
  EXPECT_THAT(patched(R"({"players": {"purple": {"placed": {"G5": "there"}}}})"), HasSubstr("placed.G5"));
  // FC-1.3, FC-11.1: who sits here, and whose hand is named.
  EXPECT_THAT(patched(R"({"players": {"red": {"coins": 0}}})"), HasSubstr("FC-1.3"));
  EXPECT_THAT(patched(R"({"active": "red"})"), HasSubstr("FC-1.3"));
  EXPECT_THAT(patched(R"({"players": {"purple": {"hand": "?"}}})"), HasSubstr("FC-11.1"));
  EXPECT_THAT(patched(R"({"players": {"purple": {"coins": -1}}})"), HasSubstr("coins"));
  EXPECT_THAT(patched(R"({"winner": "purple"})"), HasSubstr("winner"));
}

// FC-3.15: an equal rotation is stored as the smallest.
TEST(ForbiddenCityJson, RotationsAreStoredSmallest) {
  Match match = after_one_turn();
  Json json = *Json::parse(match.json());
  json.merge_patch(*Json::parse(R"({"players": {"purple": {"placed": {"G5": "(0,-2)r2"}}}})"));
  ASSERT_TRUE(match.load(json));
  EXPECT_TRUE(match == after_one_turn());
}

// FC-11.1: a view names only the viewer's hand.
TEST(ForbiddenCityJson, ViewsHideOtherHands) {
  const Match match = after_one_turn();
  const std::string seen = match.view(1).json();
  EXPECT_TRUE(match.read_view(*Json::parse(seen), 1));
  EXPECT_FALSE(match.read_view(*Json::parse(seen), 0));
  EXPECT_FALSE(match.read_view(*Json::parse(match.json()), 1));
}

}  // namespace
}  // namespace enfilade
