// What boards are told about the rooms agrees with what the rules pay.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "games/forbidden_city/position.hpp"
#include "games/registry.hpp"
#include "kernel/match.hpp"

namespace enfilade {
namespace {

using namespace forbidden_city;

Match two_players() {
  Match match = *Match::create(*find_game("forbidden-city"), {2, {{"start_player", "1"}}});
  for (const char* outcome : {"G5", "P5"}) match.apply(kChance, *match.parse_outcome(outcome));
  return match;
}

Json scene_of(const Match& match, Viewer viewer) { return *Json::parse(match.view(viewer).scene()); }

TEST(ForbiddenCityScene, StartsWithTheFourRoomsOfTheBeginnerSide) {  // FC-1.7, FC-4.13
  const Json scene = scene_of(two_players(), 0);
  const auto& rooms = scene.find("rooms")->items();
  ASSERT_EQ(rooms.size(), 4u);
  EXPECT_EQ(rooms[0].find("colour")->text(), "green");
  for (const Json& room : rooms) {
    EXPECT_EQ(room.find("gaps")->integer(), 1);
    EXPECT_EQ(room.find("tiles")->integer(), 1);
    EXPECT_EQ(room.find("value")->integer(), 2);  // its tile, and the temple behind an archway (FC-6.11)
    ASSERT_EQ(room.find("next")->items().size(), 1u);
    EXPECT_TRUE(room.find("next")->items()[0].find("colour")->is(Json::Kind::null));
  }
}

TEST(ForbiddenCityScene, SaysWhatARoomWouldPay) {  // FC-5.1, FC-6.11, FC-7.3
  Match match = two_players();
  match.apply(0, placement(key_of(0, -2), 0));  // G5, three advisors, joins the green room of the start tile
  const Json scene = scene_of(match, kSpectator);
  const auto& room = scene.find("rooms")->items()[0];
  EXPECT_EQ(room.find("tiles")->integer(), 2);
  EXPECT_EQ(room.find("gaps")->integer(), 3);
  EXPECT_EQ(room.find("value")->integer(), 3);
  EXPECT_EQ(room.find("advisors")->items()[0].integer(), 3);
  EXPECT_EQ(room.find("pays")->items()[0].integer(), 3);
  EXPECT_EQ(room.find("pays")->items()[1].integer(), 0);
}

TEST(ForbiddenCityScene,
     IsTheSameForEverybody) {  // FC-11.1: only the hands are secret, and no room holds one
  Match match = two_players();
  match.apply(0, placement(key_of(0, -2), 0));
  EXPECT_EQ(match.view(0).scene(), match.view(1).scene());
  EXPECT_EQ(match.view(0).scene(), match.view(kSpectator).scene());
}

// In random games: a closing room pays what the scene said of it the moment before it was told.
TEST(ForbiddenCityScene, AgreesWithThePayments) {
  Rng rng(7);
  int closed = 0;
  for (int game = 0; game < 5; ++game) {
    Match match = *Match::create(*find_game("forbidden-city"), {3, {}});
    while (!match.over()) {
      const Node node = match.node();
      if (node.kind == Node::Kind::chance) {
        Odds odds;
        match.odds(odds);
        match.apply(kChance, odds.pick(rng.below(odds.total())));
        continue;
      }
      const auto seat = static_cast<Seat>(std::countr_zero(static_cast<unsigned>(node.seats)));
      Menu menu;
      match.menu(seat, menu);
      EventLog log;
      match.apply(seat, menu[rng.below(static_cast<std::uint32_t>(menu.size()))], log);
      const Json scene = scene_of(match, kSpectator);
      for (const Event& event : log.events) {
        if (event.kind != kRoomClosed) continue;
        const auto& rooms = scene.find("rooms")->items();
        const auto found = std::find_if(rooms.begin(), rooms.end(), [&](const Json& room) {
          const auto& first = room.find("regions")->items()[0].items();
          return first[0].integer() == event.args[1] && first[1].integer() == event.args[2] &&
                 room.find("colour")->text() == kRoomColours[static_cast<std::size_t>(event.args[0])];
        });
        ASSERT_NE(found, rooms.end());
        EXPECT_EQ(found->find("gaps")->integer(), 0);
        EXPECT_EQ(found->find("tiles")->integer(), event.args[3]);
        EXPECT_EQ(found->find("dragons")->integer(), event.args[4]);
        EXPECT_EQ(found->find("value")->integer(), event.args[5]);
        ++closed;
      }
    }
  }
  EXPECT_GT(closed, 50);
}

}  // namespace
}  // namespace enfilade
