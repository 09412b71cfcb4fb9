// What scenarios cannot say well: tables compared with brute force, bad data, knowledge, the picture.
#include "games/eternal_palace/eternal_palace.hpp"

#include <gtest/gtest.h>

#include <set>

#include "games/eternal_palace/questions.hpp"
#include "games/eternal_palace/words.hpp"
#include "games/registry.hpp"
#include "kernel/catalogue.hpp"
#include "kernel/embedded.hpp"
#include "kernel/match.hpp"
#include "kernel/pen.hpp"
#include "suite/suite.hpp"

namespace enfilade {
namespace {

using namespace eternal_palace;

std::string components() { return std::string(embedded("games/eternal_palace/components.json")); }

Rules rules_for(int players, std::vector<std::pair<std::string, std::string>> options = {}) {
  Result<Rules> rules = load_rules({players, std::move(options)}, *Json::parse(components()));
  EXPECT_TRUE(rules) << to_string(rules.error());
  return *rules;
}

// Every arrangement of these dice as a set of groups of faces, found by trying all labels.
std::set<std::vector<std::vector<int>>> all_arrangements(const std::vector<int>& dice) {
  std::set<std::vector<std::vector<int>>> found;
  int labels = 1;
  for (std::size_t i = 0; i < dice.size(); ++i) labels *= 5;
  for (int code = 0; code < labels; ++code) {
    std::vector<std::vector<int>> groups(5);
    int rest = code;
    for (const int face : dice) {
      groups[static_cast<std::size_t>(rest % 5)].push_back(face);
      rest /= 5;
    }
    std::erase_if(groups, [](const auto& group) { return group.empty(); });
    for (auto& group : groups) std::sort(group.begin(), group.end());
    std::sort(groups.begin(), groups.end());
    found.insert(groups);
  }
  return found;
}

// EP-3.1, EP-3.2: every arrangement is offered, and offered once.
TEST(EternalPalaceTest, EachArrangementIsReachedInOneWay) {
  const Rules rules = rules_for(2);
  const std::vector<std::vector<int>> rolls{{1, 2, 3},    {2, 2, 2},       {1, 1, 6},       {1, 2, 3, 4},
                                            {3, 3, 5, 5}, {1, 2, 3, 4, 5}, {2, 2, 4, 4, 4}, {6, 6, 6, 6, 6}};
  for (const auto& dice : rolls) {
    Competitor who{};
    who.dice = static_cast<u8>(dice.size());
    for (std::size_t i = 0; i < dice.size(); ++i) who.face[i] = static_cast<u8>(dice[i]);
    const Arrangements& list = arrangements_of(rules, who);
    std::set<std::vector<std::vector<int>>> reached;
    for (int i = 0; i < list.count; ++i) {
      std::vector<std::vector<int>> groups(5);
      for (std::size_t die = 0; die < dice.size(); ++die)
        groups[list.groups[at(i)][die]].push_back(dice[die]);
      std::erase_if(groups, [](const auto& group) { return group.empty(); });
      std::sort(groups.begin(), groups.end());
      EXPECT_TRUE(reached.insert(groups).second);
    }
    EXPECT_EQ(reached, all_arrangements(dice));
  }
  EXPECT_EQ(rules.arrangements[2][0].count, 5);
  EXPECT_EQ(rules.arrangements[3][0].count, 15);
  EXPECT_EQ(rules.arrangements[4][0].count, 52);
}

// EP-5.1, EP-5.2, EP-5.5: the table is the cheapest chain of single turns.
TEST(EternalPalaceTest, TurningCostsTheCheapestChain) {
  for (int from = 1; from <= 6; ++from) {
    std::array<int, 7> cost;
    cost.fill(99);
    cost[at(from)] = 0;
    for (int pass = 0; pass < 6; ++pass) {
      for (int face = 1; face < 6; ++face) {
        cost[at(face + 1)] = std::min(cost[at(face + 1)], cost[at(face)] + 1);
        cost[at(face)] = std::min(cost[at(face)], cost[at(face + 1)] + 1);
      }
      cost[1] = std::min(cost[1], cost[6] + 2);
      cost[6] = std::min(cost[6], cost[1] + 2);
    }
    for (int to = 1; to <= 6; ++to) EXPECT_EQ(turn_cost(from, to), cost[at(to)]) << from << ">" << to;
  }
}

// EP-1.4, EP-1.5: deck and row by the number of players (2.10).
TEST(EternalPalaceTest, DeckSizes) {
  for (const auto& [players, cards, row] : {std::tuple{2, 24, 3}, {3, 24, 4}, {4, 42, 5}, {5, 42, 6}}) {
    EXPECT_EQ(rules_for(players).cards, cards);
    EXPECT_EQ(rules_for(players).row, row);
  }
}

// Section 2.19, EP-1.1: data that breaks an invariant is refused, and the message says where.
TEST(EternalPalaceTest, BadComponentsAreRefused) {
  const std::vector<std::pair<std::string, std::string>> changes{
      {R"("banner": "WSB")", R"("banner": "WXB")"},
      {R"({ "id": "EB", "last": 13)", R"({ "id": "EB", "last": 12)"},
      {R"({ "id": "FM", "last": 3)", R"({ "id": "FM", "last": 0)"},
      {R"("dice": [1, 6])", R"("dice": [1, 5])"},
      {R"({ "id": 24, "class": "artisan")", R"({ "id": 24, "class": "gardener")"},
      {R"("id": "IS", "entry": "any", "action": "scrolls", "penalty": false)",
       R"("id": "IS", "entry": "any", "action": "scrolls")"},
      {R"("provenance": "rulebook")", R"("provenance": "hearsay")"},
  };
  for (const auto& [good, bad] : changes) {
    std::string text = components();
    const std::size_t found = text.find(good);
    ASSERT_NE(found, std::string::npos) << good;
    text.replace(found, good.size(), bad);
    const Result<Rules> rules = load_rules({2, {}}, *Json::parse(text));
    ASSERT_FALSE(rules) << bad;
    EXPECT_TRUE(rules.error().text.starts_with("CFG-10")) << rules.error().text;
    EXPECT_FALSE(rules.error().clause.empty());
    EXPECT_FALSE(rules.error().place.empty());
  }
}

// EP-22.1, 23.1, 24.1, 20.2: every legal set of modules is played once with changing numbers of players and
// editions, and against each personality.
TEST(EternalPalaceTest, EveryLegalModuleSetKeepsThePromises) {
  static constexpr std::array<const char*, 5> kTiles{"fish_market_tile", "academy_tile", "temple_tile",
                                                     "palace_market_tile", "eternal_bridge_tile"};
  static constexpr std::array<const char*, 4> kExpansions{"", "labyrinth", "river_market", "compositions"};
  static constexpr std::array<const char*, 6> kPersonalities{"balance", "enlightenment", "perception",
                                                             "ascent",  "descent",       "uncertainty"};
  static constexpr std::array<const char*, 3> kDifficulties{"apprentice", "journeyman", "expert"};
  const Game* game = find_game("eternal-palace");
  int number = 0;
  for (unsigned tiles = 0; tiles < 32; ++tiles) {
    for (unsigned expansion = 0; expansion < 4; ++expansion) {
      for (unsigned privileges = 0; privileges < 3; ++privileges) {  // 2: against the Master
        const bool solo = privileges == 2;
        if (solo && expansion == 3) continue;
        ++number;
        enfilade::Setup setup{solo ? 1 : 2 + number % 4, {}};
        for (std::size_t t = 0; t < kTiles.size(); ++t)
          if (tiles >> t & 1) setup.options.emplace_back(kTiles[t], "on");
        if (expansion) setup.options.emplace_back(kExpansions[expansion], "on");
        if (privileges == 1) setup.options.emplace_back("privileges", "on");
        if (number % 2) setup.options.emplace_back("edition", "de");
        const std::size_t personality = at(number % 6);
        if (solo && !(expansion && personality == 0))
          setup.options.emplace_back("personality", kPersonalities[personality]);
        if (solo && expansion && personality == 0) setup.options.emplace_back("personality", "perception");
        if (solo) setup.options.emplace_back("difficulty", kDifficulties[at(number % 3)]);
        const SuiteReport report = run_suite({game, setup, static_cast<std::uint64_t>(number), 97});
        ASSERT_EQ(report.failure, "");
      }
    }
  }
  EXPECT_EQ(number, 32 * (4 + 4 + 3));
}

// DIFF-02, 03, 05: the edition chooses the cell.
TEST(EternalPalaceTest, EditionsDifferWhereTheRulebooksDo) {
  const Rules en = rules_for(2), de = rules_for(2, {{"edition", "de"}});
  EXPECT_EQ(en.advisor[10].gain.wisdom, 2);
  EXPECT_EQ(de.advisor[10].gain.wisdom, 1);
  EXPECT_EQ(en.advisor[16].gain.wisdom, 1);
  EXPECT_EQ(de.advisor[16].gain.wisdom, 3);
  EXPECT_EQ(en.advisor[23].by_size[1].choice, 1);
  EXPECT_EQ(de.advisor[23].by_size[1].wisdom, 1);
}

// EP-8.7, R-12: a guess of somebody who does not know the top of the deck takes it from the unseen cards.
TEST(EternalPalaceTest, TheReturnedCardIsGuessedFromTheUnseenOnes) {
  const Rules rules = rules_for(3);
  Position position;
  EternalPalace::start(rules, position);
  Facts& facts = position.facts;
  facts.phase = kRolling;
  facts.ordered = 3;
  facts.order = {0, 1, 2, 0, 0};
  facts.round = 1;
  --facts.deck[4];
  --facts.deck_size;
  facts.top = 5;
  facts.top_owner = 1;
  std::set<int> guessed;
  Rng rng(1);
  for (int i = 0; i < 200; ++i) {
    Position guess;
    EternalPalace::determinize(rules, EternalPalace::view(rules, position, 1), rng, guess);
    guessed.insert(guess.facts.top);
    EXPECT_EQ(EternalPalace::audit(rules, guess), "");
    EternalPalace::determinize(rules, EternalPalace::view(rules, position, 0), rng, guess);
    EXPECT_EQ(guess.facts.top, 5);
  }
  EXPECT_EQ(guessed.size(), 24u);
}

// EP-1.17, EP-7.8: no supply runs out and nobody holds too many features, as far as a position can say.
TEST(EternalPalaceTest, LargeHoldingsAreLegal) {
  const Game* game = find_game("eternal-palace");
  Result<Match> match = Match::create(*game, {2, {}});
  ASSERT_TRUE(match);
  Json json = *Json::parse(match->json());
  json.merge_patch(
      *Json::parse(R"({"players": {"yellow": {"fish": 500, "wood": 300, "features": [1,2,3,4,5,6,7,8,9],
    "layers": [1,2,4,6,7,9,11,12,"EB"], "temple": [1,2], "market": [2,3], "tracks": {"FM":3,"AC":3,"FO":3,"QU":3,"KM":3,"BF":3,"EB":13}}},
    "tokens": [], "completion": "yellow"})"));
  const Status loaded = match->load(json);
  EXPECT_TRUE(loaded) << to_string(loaded.error());
  EXPECT_EQ(match->audit(), "");
}

// EP-7.7: a position with a layer twice is no position.
TEST(EternalPalaceTest, BrokenPositionsAreRefused) {
  const Game* game = find_game("eternal-palace");
  Result<Match> match = Match::create(*game, {2, {}});
  ASSERT_TRUE(match);
  for (const char* patch :
       {R"({"players": {"yellow": {"layers": [3, 3]}}})", R"({"players": {"yellow": {"layers": [4]}}})",
        R"({"tokens": ["FM"]})", R"({"completion": "green"})", R"({"deck": [1]})", R"({"phase": "over"})",
        R"({"stopped": true})", R"({"players": {"yellow": {"dice": 6}}})",
        R"({"agenda": [{"task": "gain", "who": "yellow", "a": 1, "b": 0, "c": 0}]})",
        R"({"players": {"yellow": {"advisors": [1]}}, "deck": null})", R"({"row": [9, 9], "deck": null})",
        R"({"monuments": {"SP": "green"}})"}) {
    Json json = *Json::parse(match->json());
    json.merge_patch(*Json::parse(patch));
    const std::uint64_t before = match->hash();
    EXPECT_FALSE(match->load(json)) << patch;
    EXPECT_EQ(match->hash(), before);
  }
}

TEST(EternalPalaceTest, TheBoardIsDrawnInBothLanguages) {
  const Game* game = find_game("eternal-palace");
  Result<Match> match = Match::create(*game, {3, {}});
  ASSERT_TRUE(match);
  for (const char* language : {"en", "de"}) {
    Catalogue words;
    ASSERT_TRUE(words.load(embedded(std::string("games/eternal_palace/messages.") + language + ".json")));
    const std::string fancy = match->view(0).draw(Pen(true, true, words));
    const std::string plain = match->view(kSpectator).draw(Pen(false, false, words));
    EXPECT_NE(fancy.find("★"), std::string::npos);
    EXPECT_EQ(fancy.find("board."), std::string::npos) << fancy;
    EXPECT_EQ(plain.find('\x1b'), std::string::npos);
    EXPECT_NE(plain.find(language[0] == 'e' ? "Fish Market" : "Fischmarkt"), std::string::npos) << plain;
  }
}

// Two places stand on one line of a small window, whoever has built there last.
TEST(EternalPalaceTest, AMonumentOfTheMasterHasRoomInASmallWindow) {
  Result<Match> match = Match::create(*find_game("eternal-palace"), {1, {}});
  ASSERT_TRUE(match);
  Json json = *Json::parse(match->json());
  json.merge_patch(*Json::parse(R"({"players": {"yellow": {"layers": [3]}, "green": {"layers": [8]}},
    "circles": {"DK": 9}, "monuments": {"DK": "green", "SP": "yellow"}})"));
  const Status loaded = match->load(json);
  ASSERT_TRUE(loaded) << to_string(loaded.error());
  Catalogue words;
  ASSERT_TRUE(words.load(embedded("games/eternal_palace/messages.de.json")));
  const std::string drawn = match->view(0).draw(Pen(false, false, words, {79, 24}));
  EXPECT_NE(drawn.find("DK kostet 9 Porzellanerde @ Gr\n"), std::string::npos) << drawn;
  EXPECT_NE(drawn.find("SP kostet 1 Holz @ Gelb "), std::string::npos) << drawn;
}

}  // namespace
}  // namespace enfilade
