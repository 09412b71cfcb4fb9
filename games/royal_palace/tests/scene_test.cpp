// What boards are told agrees with what the rules do.
#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "games/royal_palace/position.hpp"
#include "games/royal_palace/words.hpp"
#include "kernel/catalogue.hpp"
#include "kernel/embedded.hpp"
#include "kernel/match.hpp"
#include "kernel/referee.hpp"

namespace enfilade {
namespace {

using namespace royal_palace;

Json scene_of(const Match& match, Viewer viewer) { return *Json::parse(match.view(viewer).scene()); }

// Four players, red to begin, rooms as suggested for a first game, with the patch applied.
Match patched(std::string_view patch) {
  Referee referee(
      *Match::create(*find_game("royal-palace"), {4, {{"start_player", "red"}, {"layout", "first_game"}}}),
      seeded_chance(1));
  referee.draw_all();
  Match match = referee.match();
  Json position = *Json::parse(match.json());
  position.merge_patch(*Json::parse(patch));
  const Status loaded = match.load(position);
  EXPECT_TRUE(loaded) << to_string(loaded.error());
  return match;
}

std::string why(const Json& scene, std::string_view room, int seat) {
  for (const Json& holder : scene.find("rooms")->find(room)->find("majority")->items())
    if (holder.find("seat")->integer() == seat) return std::string(holder.find("why")->text());
  return "";
}
std::int64_t brings(const Json& scene, std::string_view room, std::size_t seat) {
  return scene.find("rooms")->find(room)->find("brings")->items()[seat].integer();
}

TEST(RoyalPalaceScene, SaysWhoHasTheMajorityAndWhy) {  // RP-4.1, RP-4.2, RP-4.4: S-06 to S-12
  const Json scene = scene_of(patched(R"({"phase":"turn_start","round":1,"active":"red","rooms":{
      "CARD":[2,1,1,0],"STAIR":[3,3,2,2],"MINT":[2,1,3,2],"POMP":[1,2,0,2],"PARADE":[0,2,2,1]}})"),
                              kSpectator);
  EXPECT_EQ(why(scene, "STAIR", 0), "cardinal");
  EXPECT_EQ(brings(scene, "STAIR", 0), 4);
  EXPECT_EQ(brings(scene, "STAIR", 1), 3);
  EXPECT_EQ(why(scene, "MINT", 2), "most");
  EXPECT_EQ(brings(scene, "MINT", 2), 4);
  EXPECT_EQ(why(scene, "POMP", 1), "cardinal");
  EXPECT_TRUE(scene.find("rooms")->find("PARADE")->find("majority")->items().empty());
  const auto& tied = scene.find("rooms")->find("PARADE")->find("tied")->items();
  ASSERT_EQ(tied.size(), 2u);
  EXPECT_EQ(tied[0].integer(), 1);
  EXPECT_EQ(tied[1].integer(), 2);
}

TEST(RoyalPalaceScene, NamesTheGeneral) {  // RP-4.8
  const Json scene =
      scene_of(patched(R"({"phase":"supply","round":1,"active":"red","general_in_force":["red"],
      "step":{"allowance":2,"unlimited":false},"rooms":{"PARADE":[1,4,0,0]}})"),
               0);
  EXPECT_EQ(why(scene, "PARADE", 0), "general");
  EXPECT_EQ(why(scene, "PARADE", 1), "most");
}

TEST(RoyalPalaceScene, GivesThePriceWithItsReasonAndWhatIsMissing) {  // RP-8.7, RP-8.10, RP-8.12: S-42
  Match match = patched(R"({"phase":"enlist","round":3,"active":"red","gold":[0,0,0,0],
      "rooms":{"OFFICE":[1,0,0,0],"POMP":[0,0,0,0],"KING":[4,0,0,0]},
      "step":{"extra_seals":0,"violet_bonus":0,"turquoise_bonus":0}})");
  Json position = *Json::parse(match.json());
  const Json garden = *position.find("garden");
  std::string owned;  // b3, d3 and b2 are free because yellow has taken their nobles
  for (const char* field : {"b3", "d3", "b2"})
    owned += (owned.empty() ? "\"" : ",\"") + std::string(garden.find(field)->text()) + "\":{}";
  position.merge_patch(*Json::parse(
      R"({"garden":{"b3":"free","d3":"free","b2":"free"},"nobles":{"yellow":{)" + owned + "}}}"));
  const Status loaded = match.load(position);
  ASSERT_TRUE(loaded) << to_string(loaded.error());
  const Json components = *Json::parse(embedded("games/royal_palace/components.json"));
  const Json* noble = nullptr;
  for (const Json& one : components.find("nobles")->items())
    if (one.find("id")->text() == garden.find("c3")->text()) noble = &one;
  const Json scene = scene_of(match, 0);
  const Json& c3 = *scene.find("fields")->find("c3");
  const auto price = std::max<std::int64_t>(0, noble->find("gold")->integer() - 2);  // b2 is cut off
  EXPECT_EQ(c3.find("gold")->integer(), price);
  ASSERT_EQ(c3.find("free")->items().size(), 2u);
  EXPECT_EQ(c3.find("free")->items()[0].text(), "b3");
  EXPECT_EQ(c3.find("free")->items()[1].text(), "d3");
  EXPECT_EQ(c3.find("lacks")->find("gold")->integer(), price);
  EXPECT_EQ(c3.find("lacks")->find("violet")->integer(), noble->find("violet")->integer());
  EXPECT_EQ(c3.find("lacks")->find("turquoise")->integer(), 0);
  EXPECT_EQ(c3.find("payable")->boolean(), price == 0 && noble->find("violet")->integer() == 0);
}

// The words of a refusal tell what its clause means here: what the noble costs and why, and what is at hand.
TEST(RoyalPalaceRefusals, NameThePriceItsDiscountAndTheGoldAtHand) {  // RP-8.3, RP-8.7
  Match match = patched(R"({"phase":"enlist","round":3,"active":"red","gold":[1,0,0,0],
      "rooms":{"OFFICE":[1,0,0,0]},"step":{"extra_seals":0,"violet_bonus":0,"turquoise_bonus":0}})");
  Json position = *Json::parse(match.json());
  const std::string beside(position.find("garden")->find("b3")->text());
  std::string field;  // of a noble that is dear, wherever it lies, for c3
  for (const auto& [at, noble] : position.find("garden")->members())
    if (noble.text() == "N22") field = at;
  const std::string instead(position.find("garden")->find("c3")->text());
  position.merge_patch(*Json::parse(R"({"garden":{")" + field + R"(":")" + instead + R"(","c3":"N22"}})"));
  position.merge_patch(*Json::parse(R"({"garden":{"b3":"free"},"nobles":{"yellow":{")" +
                                    (field == "b3" ? instead : beside) + R"(":{}}}})"));
  const Status loaded = match.load(position);
  ASSERT_TRUE(loaded) << to_string(loaded.error());
  const auto step = match.parse_step(0, "enlist c3");
  ASSERT_FALSE(step);
  EXPECT_EQ(step.error().clause, "RP-8.3");
  Catalogue english;
  ASSERT_TRUE(english.load(embedded("games/royal_palace/messages.en.json")));
  EXPECT_EQ(english.say({"refusal.RP-8.3", step.error().args}, {}),
            "This noble costs you 3 gold: 4 by itself, 1 less for free fields beside it. You have 1.");
}

// In random games: what is said to be payable is on the menu, what is said to be left is left, a movement
// brings what was said of it, and the total shown at the end is the score.
TEST(RoyalPalaceScene, AgreesWithTheRules) {
  Rng rng(11);
  int enlisted = 0, moved = 0;
  for (int game = 0; game < 4; ++game) {
    Match match = *Match::create(*find_game("royal-palace"), {4, {}});
    while (!match.over()) {
      const Node node = match.node();
      if (node.kind == Node::Kind::chance) {
        Odds odds;
        match.odds(odds);
        match.apply(kChance, odds.pick(rng.below(odds.total())));
        continue;
      }
      const Seat seat = node.seat();
      Menu menu;
      match.menu(seat, menu);
      Move move = menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))];
      for (const Move one : menu)  // random play would enlist hardly anybody
        if (what_of(one) == What::enlist) move = one;
      if (what_of(move) != What::enlist && what_of(move) != What::shift) {
        match.apply(seat, move);
        continue;
      }
      const Json before = scene_of(match, seat);
      if (what_of(move) == What::enlist) {
        const Json& field = *before.find("fields")->find(field_name(a_of(move)));
        EXPECT_TRUE(field.find("payable")->boolean());
        for (const char* means : {"office", "gold", "violet", "turquoise"})
          EXPECT_EQ(field.find("lacks")->find(means)->integer(), 0) << means;
      }
      match.apply(seat, move);
      const Json view = *Json::parse(match.view(seat).json());
      if (what_of(move) == What::enlist) {
        const Json& left = *before.find("fields")->find(field_name(a_of(move)))->find("left");
        if (left.find("violet") == nullptr) continue;
        EXPECT_EQ(left.find("gold")->integer(), view.find("gold")->items()[seat].integer());
        EXPECT_GE(left.find("violet")->integer(), view.find("rooms")->find("POMP")->items()[seat].integer());
        ++enlisted;
      } else if (what_of(move) == What::shift && before.find("steps") != nullptr) {
        const std::string_view to = kRoomIds[b_of(move)];
        const Json& step = *before.find("steps")->find(kRoomIds[a_of(move)])->find(to);
        const Json after = scene_of(match, seat);
        EXPECT_EQ(step.find("brings")->integer(), brings(after, to, seat)) << to;
        const Json* const tied = after.find("rooms")->find(to)->find("tied");
        for (std::size_t i = 0; tied != nullptr && i < tied->items().size(); ++i)
          if (tied->items()[i].integer() == seat) {
            EXPECT_TRUE(step.find("tied")->boolean()) << to;
          }
        ++moved;
      }
    }
    const Json scene = scene_of(match, kSpectator);
    for (Seat seat = 0; seat < 4; ++seat)
      EXPECT_EQ(scene.find("seats")->items()[seat].find("total")->integer(), match.scores().points[seat]);
  }
  EXPECT_GT(enlisted, 5);
  EXPECT_GT(moved, 100);
}

TEST(RoyalPalaceScene, LeavesOthersFaceDownNoblesOutOfWhatIsShown) {  // R-49
  const Match match =
      patched(R"({"phase":"turn_start","round":2,"active":"red","rooms":{"CARD":[0,0,0,0]}})");
  Json position = *Json::parse(match.json());
  std::string own;
  for (unsigned n = 18; n <= 42 && own.empty(); ++n) {  // N18 to N42 give points only
    const std::string name = noble_name(n - 1);
    for (unsigned f = 0; f < kFields; ++f)
      if ((f / 6) % 5 != 0 && (f % 6) % 5 != 0 &&
          position.find("garden")->find(field_name(f))->text() == name)
        own = R"({"garden":{")" + field_name(f) + R"(":"free"},"nobles":{"red":{")" + name + R"(":{}}}})";
  }
  position.merge_patch(*Json::parse(own));
  Match owned = match;
  const Status loaded = owned.load(position);
  ASSERT_TRUE(loaded) << to_string(loaded.error());
  const auto total = [&owned](Viewer viewer) {
    return scene_of(owned, viewer).find("seats")->items()[0].find("total")->integer();
  };
  EXPECT_GE(total(0), 5);
  EXPECT_EQ(total(1), 0);
  EXPECT_EQ(total(kSpectator), 0);
}

}  // namespace
}  // namespace enfilade
