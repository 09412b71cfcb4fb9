// What boards are told about visits agrees with what happens when they are made.
#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "games/eternal_palace/questions.hpp"
#include "games/registry.hpp"
#include "kernel/catalogue.hpp"
#include "kernel/embedded.hpp"
#include "kernel/match.hpp"

namespace enfilade {
namespace {

using namespace eternal_palace;

Json scene_of(const Match& match, Viewer viewer) { return *Json::parse(match.view(viewer).scene()); }

Match started(int players, const std::vector<std::pair<std::string, std::string>>& options = {}) {
  return *Match::create(*find_game("eternal-palace"), {players, options});
}

// One random move or outcome.
void play_on(Match& match, Rng& rng) {
  const Node node = match.node();
  if (node.kind == Node::Kind::chance) {
    Odds odds;
    match.odds(odds);
    return match.apply(kChance, odds.draw(rng));
  }
  const auto seat = static_cast<Seat>(std::countr_zero(static_cast<unsigned>(node.seats)));
  Menu menu;
  match.menu(seat, menu);
  match.apply(seat, menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))]);
}

bool goes(const Match& match, Seat seat, std::string_view step) {
  const Result<Move> move = match.parse(seat, step);
  return move && !match.legal(seat, *move);
}

std::string play_of(const Json& group) {
  std::string text = "play ";
  for (const Json& die : group.find("dice")->items())
    text += (text.size() > 5 ? "+" : "") + std::to_string(die.integer());
  return text;
}

// What is left out is zero.
int member(const Json& object, std::string_view word) {
  const Json* found = object.find(word);
  return found ? static_cast<int>(found->integer()) : 0;
}
int token_of(const Json& offer, std::string_view kind, std::string_view word) {
  const Json* tokens = offer.find(kind);
  return tokens ? member(*tokens, word) : 0;
}
bool is_open(const Json& offer) { return offer.find("bar") == nullptr; }

// The visit as it was offered, move by move; what it tells is compared with what was promised.
void follow(Match match, Seat seat, const Json& group, const Json& offer) {
  const std::string place(offer.find("place")->text());
  EventLog log;
  const auto make = [&](const std::string& step) {
    ASSERT_TRUE(goes(match, seat, step)) << step;
    match.apply(seat, *match.parse(seat, step), log);
  };
  make(play_of(group));
  if (const Json* turns = offer.find("turns"))
    for (const Json& turn : turns->items())
      make("turn " + std::to_string(turn.find("from")->integer()) + ">" +
           std::to_string(turn.find("to")->integer()));
  if (log.events.empty() || log.events.back().kind == kTurned) make("go " + place);
  std::array<int, kTokenWords.size()> gained{}, paid{};
  int wisdom = 0, fish = 0, palace = 0, visits = 0;
  bool monument = false;
  for (const Event& event : log.events) {
    visits += event.kind == kPlayed;
    if (event.kind == kRestored || visits > 1) break;
    if (event.seat != seat) continue;
    if (event.kind == kTurned) wisdom += event.args[2];
    if (event.kind == kPenalty) fish = event.args[0];
    if (event.kind == kGained) gained[at(event.args[0])] += event.args[1];
    if (event.kind == kPaid) paid[at(event.args[0])] += event.args[1];
    if (event.kind == kPalace) palace += event.args[0];
    monument |= event.kind == kMonument;
  }
  EXPECT_EQ(member(offer, "wisdom"), wisdom) << place;
  EXPECT_EQ(member(offer, "fish"), fish) << place;
  EXPECT_EQ(member(offer, "palace"), palace) << place;
  EXPECT_EQ(offer.find("monument") != nullptr, monument) << place;
  for (std::size_t token = 0; token < kTokenWords.size(); ++token) {
    EXPECT_EQ(token_of(offer, "gains", kTokenWords[token]), gained[token]) << place;
    EXPECT_EQ(token_of(offer, "pays", kTokenWords[token]), paid[token]) << place;
  }
}

// What an entry of the menu says about its costs and gains is what the scene says of the same visit.
void agrees(const Message& entry, const Json& offer) {
  const auto amount = [&](Arg::Role role, std::string_view name) {
    for (const Arg& arg : entry.args)
      if (arg.role == role && arg.name == name) return static_cast<int>(arg.number);
    return 0;
  };
  for (const std::string_view token : kTokenWords) {
    const int penalty = token == "fish" ? member(offer, "fish") : 0;
    const int rest = token_of(offer, "gains", token) - token_of(offer, "pays", token) - penalty;
    EXPECT_EQ(amount(Arg::Role::cost, token), std::max(0, -rest)) << offer.dump();
    EXPECT_EQ(amount(Arg::Role::gain, token), std::max(0, rest)) << offer.dump();
  }
  for (const char* number : {"palace", "steps"})
    EXPECT_EQ(amount(Arg::Role::gain, number), member(offer, number)) << offer.dump();
  for (const char* flag : {"panel", "layer", "feature", "monument"})
    EXPECT_EQ(amount(Arg::Role::gain, flag), offer.find(flag) ? 1 : 0) << offer.dump();
}

// Every place that the menu offers for a group as it lies is in the scene, without a bar.
void covers(Match match, Seat seat, const Json& group) {
  const Move play = *match.parse(seat, play_of(group));
  EventLog log;
  match.apply(seat, play, log);
  if (!log.events.empty()) return;  // there was one place only
  Menu menu;
  match.menu(seat, menu);
  for (const Move move : menu) {
    if (verb_of(move) != kGo) continue;
    bool told = false;
    for (const Json& offer : group.find("offers")->items()) {
      if (offer.find("place")->text() != kPlaceWords[at(a_of(move))] || !is_open(offer)) continue;
      if (member(offer, "wisdom") != 0) continue;
      told = true;
      agrees(match.describe(seat, move), offer);
    }
    EXPECT_TRUE(told) << kPlaceWords[at(a_of(move))];
  }
}

// A place that stays closed says by which rule, with whatever number the rule's words name.
void says_why(const Json& bar) {
  const std::string key = "refusal." + std::string(bar.find("clause")->text());
  for (const char* language : {"en", "de"}) {
    Catalogue words;
    ASSERT_TRUE(words.load(embedded("games/eternal_palace/messages." + std::string(language) + ".json")));
    ASSERT_TRUE(words.has(key)) << key;
    const std::string_view text = words.text(key);
    for (std::size_t open = text.find('{'); open != text.npos; open = text.find('{', open + 1)) {
      const std::string_view name = text.substr(open + 1, text.find_first_of("|}", open) - open - 1);
      EXPECT_TRUE(bar.find("args")->find(name)) << text << " " << bar.dump();
    }
  }
}

void compare_in_games(int players, const std::vector<std::pair<std::string, std::string>>& options, int games,
                      int at_least) {
  Rng rng(11);
  int followed = 0;
  for (int game = 0; game < games; ++game) {
    Match match = started(players, options);
    while (!match.over()) {
      const Node node = match.node();
      const auto seat = static_cast<Seat>(std::countr_zero(static_cast<unsigned>(node.seats)));
      if (node.kind == Node::Kind::decision && match.prompt(seat).key == "prompt.before") {
        const Json scene = scene_of(match, seat);
        for (const Json& group : scene.find("groups")->items()) {
          covers(match, seat, group);
          for (const Json& offer : group.find("offers")->items()) {
            if (!is_open(offer)) {
              says_why(*offer.find("bar"));
              continue;
            }
            follow(match, seat, group, offer);
            ++followed;
          }
        }
      }
      play_on(match, rng);
      if (::testing::Test::HasFailure()) return;
    }
  }
  EXPECT_GT(followed, at_least);
}

TEST(EternalPalaceScene, AVisitCostsAndGivesWhatWasTold) { compare_in_games(3, {}, 2, 200); }

TEST(EternalPalaceScene, AlsoWithModulesAndInTheGermanEdition) {
  compare_in_games(2, {{"edition", "de"}, {"labyrinth", "on"}, {"privileges", "on"}}, 1, 100);
}

TEST(EternalPalaceScene, AlsoAtTheRiverMarketAndOnTiles) {
  compare_in_games(2, {{"river_market", "on"}, {"temple_tile", "on"}, {"fish_market_tile", "on"}}, 1, 100);
}

TEST(EternalPalaceScene, AlsoAgainstTheMaster) { compare_in_games(1, {{"academy_tile", "on"}}, 1, 30); }

// EP-3.4: in Plan each group that the own dice can make is there once; nobody else's.
TEST(EternalPalaceScene, InPlanEveryGroupOfTheOwnDice) {
  Rng rng(3);
  Match match = started(2);
  while (match.node().kind != Node::Kind::simultaneous) play_on(match, rng);
  const Json view = *Json::parse(match.view(0).json());
  const auto& dice = view.find("players")->find(match.seat_name(0))->find("rolled")->items();
  std::set<std::multiset<int>> expected, told;
  for (unsigned set = 1; set < 1u << dice.size(); ++set) {
    std::multiset<int> faces;
    for (std::size_t i = 0; i < dice.size(); ++i)
      if (set >> i & 1u) faces.insert(static_cast<int>(dice[i].integer()));
    expected.insert(faces);
  }
  const Json scene = scene_of(match, 0);
  const auto& groups = scene.find("groups")->items();
  for (const Json& group : groups) {
    std::multiset<int> faces;
    for (const Json& die : group.find("dice")->items()) faces.insert(static_cast<int>(die.integer()));
    told.insert(faces);
  }
  EXPECT_EQ(told, expected);
  EXPECT_EQ(groups.size(), expected.size());
  EXPECT_TRUE(scene_of(match, kSpectator).find("groups")->items().empty());
}

// EP-19: the parts make up the points.
TEST(EternalPalaceScene, ThePartsMakeUpThePoints) {
  Rng rng(5);
  Match match = started(3);
  while (!match.over()) play_on(match, rng);
  const Json scene = scene_of(match, kSpectator);
  const Scores scores = match.scores();
  for (Seat seat = 0; seat < 3; ++seat) {
    const Json& part = *scene.find("standing")->find(match.seat_name(seat));
    const auto number = [&](std::string_view key) { return static_cast<int>(part.find(key)->integer()); };
    const int points = number("layers") + number("features") + number("monuments") + number("seals") +
                       part.find("completion")->boolean() + part.find("sequence")->boolean();
    EXPECT_EQ(points, scores.points[seat]);
    EXPECT_EQ(number("points"), scores.points[seat]);
  }
}

// EP-31: the Master's count can be told step by step. What it makes of its fish and wisdom leads to the Palace number
// that counts for seals and extra points, and all parts together are its points.
TEST(EternalPalaceScene, TheMastersCountAddsUp) {
  for (const char* difficulty : {"apprentice", "journeyman", "expert"}) {
    Rng rng(7);
    Match match = started(1, {{"difficulty", difficulty}, {"max_rounds", "10"}});
    while (!match.over()) play_on(match, rng);
    const Json scene = scene_of(match, 0);
    const Json view = *Json::parse(match.view(0).json());
    for (const auto& [colour, part] : scene.find("standing")->members()) {
      if (colour == match.seat_name(0)) continue;
      const auto number = [&](const Json& of, std::string_view key) {
        const Json* found = of.find(key);
        return found ? static_cast<int>(found->integer()) : 0;
      };
      const Json& master = *view.find("players")->find(colour);
      const bool turns = std::string_view(difficulty) != "apprentice";
      EXPECT_EQ(number(part, "wisdom_made"), turns ? number(master, "fish") / 3 : 0);
      EXPECT_EQ(number(part, "steps_made"),
                turns ? (number(master, "wisdom") + number(part, "wisdom_made")) / 2 : 0);
      EXPECT_EQ(number(part, "palace"), number(master, "palace") + number(part, "steps_made"));
      const int points = number(part, "layers") + number(part, "features") + number(part, "monuments") +
                         number(part, "seals") + number(part, "beyond") + part.find("completion")->boolean() +
                         part.find("sequence")->boolean() +
                         static_cast<int>(part.find("claimed")->items().size());
      EXPECT_EQ(points, number(part, "points"));
      for (const Json& other : scene.find("difficulties")->items())
        if (other.find("id")->text() == difficulty) {
          EXPECT_EQ(number(other, "master"), points);
        }
    }
  }
}

}  // namespace
}  // namespace enfilade
