// The corrected boxes of a server: which it offers, what is said of those that it cannot, and their tables.
#include "server/packs.hpp"

#include <gmock/gmock.h>

#include "games/registry.hpp"
#include "server/tests/house.hpp"

namespace enfilade::server {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string shipped(std::string_view game) { return shipped_pack(*find_game(game)).text; }
std::string changed(std::string_view game, const std::string& before, const std::string& after) {
  std::string text = shipped(game);
  const std::size_t at = text.find(before);
  EXPECT_NE(at, std::string::npos) << before;
  return at == std::string::npos ? text : text.replace(at, before.size(), after);
}
// The same box, but for the gold of the first noble.
const std::string kNoble = R"({"id":"N01","gold":3)";
std::string with_gold(int gold) {
  return changed("royal-palace", kNoble, R"({"id":"N01","gold":)" + std::to_string(gold));
}

class PacksInAFolder : public InAFolder {
 protected:
  void put(const std::string& file, const std::string& text) {
    const std::filesystem::path path = folder_.path("packs/" + file);
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    // What is written twice in one tick of the clock is another file all the same.
    std::filesystem::last_write_time(
        path, std::filesystem::file_time_type::clock::now() + std::chrono::seconds(++writes_));
  }
  std::string said_;
  Log log_{[this](std::string_view line) { said_ += line; }, [] { return 1; }};
  Packs packs_{folder_.path("packs"), log_};
  int writes_ = 0;
};

TEST_F(PacksInAFolder, NothingIsOfferedFromAFolderThatIsNotThere) {
  packs_.renew();
  EXPECT_EQ(packs_.json(), R"({"packs":[]})");
  EXPECT_EQ(said_, "");
}

TEST_F(PacksInAFolder, WhatCanBePlayedIsOfferedAndReadAgainWhenItChanges) {
  put("royal-palace/Ours.json", with_gold(4));
  put("royal-palace/README.txt", "not a pack");
  put("no-such-game/Ours.json", with_gold(4));
  packs_.renew();
  const Game& game = *find_game("royal-palace");
  const std::string first =
      text_at(*Json::parse(packs_.json())->find("packs")->items().begin(), {"components"});
  EXPECT_TRUE(packs_.offers("royal-palace", first)) << packs_.json();
  EXPECT_FALSE(packs_.offers("palaces", first));
  EXPECT_FALSE(packs_.offers("royal-palace", shipped_pack(game).content));
  EXPECT_EQ(find_pack(game, first)->name, "Ours");
  said_.clear();
  packs_.renew();
  EXPECT_EQ(said_, "") << "nothing has changed";
  put("royal-palace/Ours.json", with_gold(6));
  packs_.renew();
  EXPECT_THAT(said_, HasSubstr(R"("what":"pack")"));
  EXPECT_FALSE(packs_.offers("royal-palace", first));
  EXPECT_NE(find_pack(game, first), nullptr) << "tables go on with it";
  std::filesystem::remove(folder_.path("packs/royal-palace/Ours.json"));
  packs_.renew();
  EXPECT_EQ(packs_.json(), R"({"packs":[]})");
}

TEST_F(PacksInAFolder, WhatCannotBePlayedIsToldOnceByItsEntry) {
  put("royal-palace/Ours.json", with_gold(99));
  put("palaces/Large.json", std::string(kLongestPack + 1, ' '));
  packs_.renew();
  EXPECT_EQ(packs_.json(), R"({"packs":[]})");
  EXPECT_THAT(said_, AllOf(HasSubstr("bad_pack"), HasSubstr("Ours.json"), HasSubstr("nobles[0].gold"),
                           HasSubstr("256 KiB")));
  said_.clear();
  packs_.renew();
  EXPECT_EQ(said_, "");
}

// Whatever is wrong with a pack is told with its place.
TEST(Shelf, RefusesBadPacksByTheDozenAndSaysWhere) {
  struct Bad {
    std::string_view game;
    std::string before, after, told;
  };
  const Bad kBad[] = {
      {"royal-palace", kNoble, R"({"id":"N01","gold":31)", "nobles[0].gold"},
      {"royal-palace", kNoble, R"({"id":"N01","gold":-1)", "nobles[0].gold"},
      {"royal-palace", kNoble, R"({"id":"N01","gold":"3")", "nobles[0].gold"},
      {"royal-palace", kNoble, R"({"id":"N01","gold":3.5)", "nobles[0].gold"},
      {"royal-palace", kNoble, R"({"id":"N02","gold":3)", "nobles[0].id"},
      {"royal-palace", kNoble, R"({"id":"N01","silver":3,"gold":3)", "nobles[0]"},
      {"royal-palace", R"("kind":"GATE2")", R"("kind":"GATE9")", "nobles[0].benefit.kind"},
      {"royal-palace", R"({"kind":"GENERAL","copies":4)", R"({"kind":"GENERAL","copies":5)", "privileges"},
      {"royal-palace", R"({"kind":"GENERAL")", R"({"kind":"general")", "privileges[0].kind"},
      {"royal-palace", R"("links":["b1","a2","b2"])", R"("links":["b1","a2"])", "garden.fields[0].links"},
      {"royal-palace", R"("links":["b1","a2","b2"])", R"("links":["b1","a2","f6"])",
       "garden.fields[0].links[2]"},
      {"royal-palace", R"({"id":"PARADE","action":1)", R"({"id":"PARADE","action":2)", "rooms[0]"},
      {"palaces", R"("suit":"gold","copies":12)", R"("suit":"gold","copies":2)", "basics[0].copies"},
      {"palaces", R"("deck":"castle")", R"("deck":"attic")", "cards[0].deck"},
      {"palaces", R"("code":"MO-G")", R"("code":"mo g")", "cards[0].code"},
      {"palaces", R"("code":"MO-G")", R"("code":"MO-S")", "cards[1].code"},
      {"palaces", R"("copies":1,"power":"moat")", R"("copies":4,"power":"moat")", "cards"},
      {"palaces", R"("power":"moat","prov)", R"("power":"drawbridge","prov)", "cards[0].power"},
      {"palaces", R"("bid_cap":{"value":31)", R"("bid_cap":{"value":1)", "constants.bid_cap.value"},
      {"palaces", R"({"id":"moat","kind":"play")", R"({"id":"moat","kind":"win")", "powers[0].kind"},
      {"forbidden-city", R"("sides":["wall","open","open","open"])", R"("sides":["wall","open","open"])",
       "tiles[0].sides"},
      {"forbidden-city", R"("sides":["wall","open","open","open"])",
       R"("sides":["wall","door","open","open"])", "tiles[0].sides[1]"},
      {"forbidden-city", R"("colour":"green","advisors":0)", R"("colour":"red","advisors":0)",
       "tiles[0].parts[0].colour"},
      {"forbidden-city", R"("colour":"green","advisors":0)", R"("colour":"green","advisors":10)",
       "tiles[0].parts[0].advisors"},
      {"forbidden-city", R"({"id":"G1")", R"({"id":"G2")", "tiles"},
      {"eternal-palace", R"({"id":"FM","last":3)", R"({"id":"FM","last":31)", "tracks.rows[0].last"},
      {"eternal-palace", R"({"id":"FM","last":3)", R"({"id":"XX","last":3)", "tracks.rows[0]"},
      {"eternal-palace", R"("banner":"WS")", R"("banner":"WX")", "advisors.rows[0].banner"},
      {"eternal-palace", R"({"id":1,"class":"benefactor")", R"({"id":1,"class":"beggar")",
       "advisors.rows[0].class"},
      {"eternal-palace", R"("groups":"YGP/BW")", R"("groups":"YGP/BB")", "master_cards.rows[0].groups"},
      {"eternal-palace", R"("layers":[3,5,8])", R"("layers":[3,3,8])", "compositions.rows[0].layers"},
      {"eternal-palace", R"({"from":"L0","to":"L1","fish":1)", R"({"from":"L0","to":"L1","fish":4)",
       "labyrinth.paths[0].fish"},
      {"eternal-palace", R"("dice":[1,6])", R"("dice":[1,5])", "temple.rows[0].dice"},
      {"eternal-palace", R"("data_set":"shipped")", R"("data_set":"shipped","extra":1)", "extra"},
      {"liars-dice", "{", "{{", "1:2"},
  };
  for (const Bad& bad : kBad) {
    const auto laid = shelve(*find_game(bad.game), "Ours", changed(bad.game, bad.before, bad.after));
    ASSERT_FALSE(laid) << bad.game << ": " << bad.after;
    EXPECT_THAT(to_string(laid.error()), HasSubstr(bad.told)) << bad.after;
  }
}

TEST(Shelf, TakesNamesThatArePlainText) {
  const Game& game = *find_game("royal-palace");
  for (const std::string& name :
       {std::string(), std::string(kLongestPackName + 1, 'a'), std::string("a\nb"), std::string("\xff")})
    EXPECT_FALSE(shelve(game, name, with_gold(7))) << name;
  const auto laid = shelve(game, "Tante Idas <b>Schachtel</b>", with_gold(7));
  ASSERT_TRUE(laid) << to_string(laid.error());
  EXPECT_EQ(*shelve(game, "Another name", with_gold(7)), *laid) << "the same box is the same";
  EXPECT_EQ(*shelve(game, "As it comes", shipped("royal-palace")), &shipped_pack(game));
  EXPECT_EQ((*shelve(game, "As it comes", shipped("royal-palace")))->name, "");
}

TEST_F(InAFolder, ATableIsPlayedWithAPackThatIsOfferedAndNamesItForEver) {
  const auto put = [&](int gold) {
    std::filesystem::create_directories(folder_.path("data/packs/royal-palace"));
    std::ofstream(folder_.path("data/packs/royal-palace/Ours.json")) << with_gold(gold);
  };
  put(8);
  const Game& game = *find_game("royal-palace");
  const std::string wish = R"("seats":[{"kind":"me"},{"kind":"computer","level":"page"}],"private":true)";
  std::string table, cookie, record;
  {
    Running server(folder_.path("data"));
    ClientPerson ada = server.guest("Ada");
    cookie = ada.cookie;
    const Json offered = ada.get("/api/packs").json();
    const Json& pack = offered.find("packs")->items().at(0);
    EXPECT_EQ(text_at(pack, {"name"}), "Ours");
    const std::string hash = text_at(pack, {"components"});
    const auto wanted = [&](const std::string& components) {
      return ada.post("/api/tables",
                      R"({"game":"royal-palace","components":")" + components + "\"," + wish + "}");
    };
    EXPECT_EQ(code_of(wanted(std::string(64, 'a'))), "not_found");
    const auto made = wanted(hash);
    ASSERT_EQ(made.status, 200) << made.body;
    EXPECT_EQ(text_at(made.json(), {"table", "pack"}), "Ours");
    EXPECT_EQ(text_at(made.json(), {"table", "components"}), hash);
    table = table_of(made);
    const auto printed = ada.get("/api/components/royal-palace." + hash + ".json");
    EXPECT_EQ(printed.body, find_pack(game, hash)->text);
    EXPECT_EQ(ada.get("/api/components/palaces." + hash + ".json").status, 404);
    EXPECT_EQ(ada.get("/api/components/royal-palace." + shipped_pack(game).content + ".json").body,
              shipped("royal-palace"));
    EXPECT_EQ(ada.post("/api/tables/" + table + "/leave", "{}").status, 200);
    record = ada.get("/api/tables/" + table + "/record").body;
    EXPECT_THAT(record, AllOf(HasSubstr("\n# pack Ours\n"), HasSubstr("\ncontent " + hash + "\n")));
  }
  EXPECT_TRUE(std::filesystem::exists(folder_.path(
      "data/packs/royal-palace/kept/Ours." + record.substr(record.find("content ") + 8, 16) + ".json")));
  // The box is corrected again: what was begun with the old one is still there.
  put(9);
  {
    Running server(folder_.path("data"));
    ClientPerson ada(server.port());
    ada.cookie = cookie;
    EXPECT_EQ(text_at(ada.get("/api/tables/" + table).json(), {"table", "pack"}), "Ours");
    EXPECT_EQ(ada.get("/api/tables/" + table + "/replay").status, 200);
  }
  EXPECT_TRUE(Referee::replay(*Record::parse(record), &game));
  std::string foreign = record;
  const std::size_t at = foreign.find("content ") + 8;
  foreign[at] = foreign[at] == '0' ? '1' : '0';
  const auto refused = Referee::replay(*Record::parse(foreign), &game);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "other_content");
  EXPECT_THAT(refused.error().text, HasSubstr("Ours"));
}

}  // namespace
}  // namespace enfilade::server
