// Section 2.7: content packs, what the loader refuses, and packs with several copies of a card.
#include "games/palaces/tests/table.hpp"
#include "kernel/text.hpp"

namespace enfilade::palaces {
namespace {

std::string shipped() { return std::string(embedded("games/palaces/components.json")); }

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string refusal_of(const std::string& pack) {
  const Result<Json> json = Json::parse(pack);
  if (!json) return "no JSON: " + to_string(json.error());
  const Result<Rules> rules = Palaces::make_rules({3, {}}, *json);
  return rules ? "accepted" : to_string(rules.error());
}

// Section 2.2, 2.5, 2.8
TEST(PalacesContent, TheShippedSetIsTheSpecification) {
  const Rules rules = rules_for(4);
  EXPECT_EQ(rules.all_prizes.prizes(), 96);
  EXPECT_FALSE(rules.copies.several);
  EXPECT_EQ(card(rules, "MO-G"), 4);
  EXPECT_EQ(card(rules, "ST-C"), 54);
  EXPECT_EQ(card(rules, "FO-J"), 71);
  EXPECT_EQ(card(rules, "AV-J"), 99);
  EXPECT_EQ(rules.halls.prizes(), 4);
  EXPECT_EQ(rules.moats.prizes(), 4);
  for (std::size_t s = 0; s < kSuits; ++s)
    EXPECT_EQ(rules.ordinary[s].prizes() + rules.treasuries[s].prizes(), s < 4 ? 23 : 0);
  // PA-10.5
  int harmful = 0;
  for (const bool h : rules.harmful) harmful += h;
  EXPECT_EQ(harmful, 5);
  EXPECT_EQ(rules.tiles_per_suit, 25);
  EXPECT_EQ(rules.basic_per_suit, 3);
}

// Every card's index, id, code, power and provenance as listed in section 2.8
TEST(PalacesContent, AgreesWithTheListInTheRules) {
  const Rules rules = rules_for(4);
  const Json json = *Json::parse(shipped());
  const std::string_view text = embedded_rules("docs/rules/palaces.md");
  ASSERT_FALSE(text.empty());
  int rows = 0;
  for (const std::string_view line : split(text, '\n')) {
    const auto parts = split(line, ',');
    if (parts.size() != 6 || !parse_int(parts[0])) continue;
    const auto index = static_cast<std::size_t>(*parse_int(parts[0]));
    const Json& record = json.find("cards")->items()[index - kBasics];
    EXPECT_EQ(record.find("id")->text(), parts[1]);
    EXPECT_EQ(record.find("code")->text(), parts[2]);
    EXPECT_EQ(record.find("power")->text(), parts[3]);
    EXPECT_EQ(record.find("provenance")->text(), parts[5]);
    EXPECT_EQ(card(rules, parts[2]), index);
    ++rows;
  }
  EXPECT_EQ(rows, 96);
}

TEST(PalacesContent, MistakesAreNamedWithTheirPlace) {
  EXPECT_NE(refusal_of(replaced(shipped(), "\"draw1\", \"provenance\"", "\"draw9\", \"provenance\""))
                .find("no such power"),
            std::string::npos);
  EXPECT_NE(refusal_of(replaced(shipped(), "\"code\": \"MO-S\"", "\"code\": \"MO-G\"")).find("used twice"),
            std::string::npos);
  EXPECT_NE(refusal_of(replaced(shipped(), "\"code\": \"MO-S\"", "\"code\": \"moat\"")).find("capitals"),
            std::string::npos);
  EXPECT_NE(refusal_of(replaced(shipped(), "\"suit\": \"silver\", \"copies\": 1",
                                "\"suit\": \"marble\", \"copies\": 1"))
                .find("marble"),
            std::string::npos);
  EXPECT_NE(refusal_of(replaced(shipped(), "\"copies\": 1,", "\"copies\": 2,")).find("32 cards"),
            std::string::npos);
  EXPECT_NE(refusal_of(replaced(shipped(), "\"copies\": 1,", "\"copies\": 0,")).find("copies"),
            std::string::npos);
  EXPECT_NE(refusal_of(replaced(shipped(), "\"harmful\": false", "\"harmful\": true")).find("kind win"),
            std::string::npos);
  EXPECT_NE(refusal_of(replaced(shipped(), "\"value\": 25", "\"value\": 99")).find("tiles_per_suit"),
            std::string::npos);
  EXPECT_NE(refusal_of(replaced(shipped(), "\"rank\": 3", "\"rank\": 0")).find("rank"), std::string::npos);
  EXPECT_NE(refusal_of(replaced(shipped(), "\"provenance\": \"rulebook\"", "\"provenance\": \"hearsay\""))
                .find("provenance"),
            std::string::npos);
}

// Three copies each of a few cards in every deck, in the place of others.
std::string pack_with_copies() {
  Json json = *Json::parse(shipped());
  std::string text = "{";
  for (const char* key : {"constants", "suits", "powers", "basics"})
    text += "\"" + std::string(key) + "\":" + json.find(key)->dump() + ",";
  text += "\"cards\":[";
  const auto& all = json.find("cards")->items();
  bool first = true;
  for (std::size_t deck = 0; deck < kDecks; ++deck)
    for (std::size_t i = 0; i < kDeckSize; ++i) {
      if (i >= 20) continue;  // the first twelve records stand for 24 cards
      std::string record = all[deck * kDeckSize + i].dump();
      if (i < 12) record = replaced(record, "\"copies\":1", "\"copies\":2");
      text += (first ? "" : ",") + record;
      first = false;
    }
  return text + "]}";
}

TEST(PalacesContent, SeveralCopiesOfACardArePlayedLikeAnyOther) {
  for (int players = 2; players <= 4; ++players) {
    const Rules rules = rules_for(players, {}, pack_with_copies());
    ASSERT_TRUE(rules.copies.several);
    ASSERT_EQ(rules.all_prizes.prizes(), 96);
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      Position at;
      Palaces::start(rules, at);
      Rng rng(seed);
      while (!is_over(rules, at)) {
        ASSERT_EQ(Palaces::audit(rules, at), "");
        for (Seat viewer = 0; viewer < players; ++viewer) {
          const View<Palaces> view = Palaces::view(rules, at, viewer);
          Position guess;
          Palaces::determinize(rules, view, rng, guess);
          ASSERT_EQ(Palaces::audit(rules, guess), "");
          ASSERT_TRUE(Palaces::view(rules, guess, viewer) == view);
        }
        JsonWriter out;
        Palaces::write(rules, at.facts, std::nullopt, out);
        Position back;
        const Status read = Palaces::read(rules, *Json::parse(out.str()), back);
        ASSERT_TRUE(read) << to_string(read.error()) << out.str();
        ASSERT_EQ(std::memcmp(&back.facts, &at.facts, sizeof at.facts), 0);
        const Ply ply = modest_ply(rules, at, rng);
        Silent silent;
        Palaces::apply(rules, at, ply.seat, ply.move, silent);
      }
    }
  }
}

}  // namespace
}  // namespace enfilade::palaces
