#include "games/royal_palace/royal_palace.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <map>

#include "games/registry.hpp"
#include "games/royal_palace/questions.hpp"
#include "kernel/embedded.hpp"
#include "kernel/referee.hpp"
#include "kernel/text.hpp"
#include "suite/playthrough.hpp"

namespace enfilade {
namespace {

using namespace royal_palace;

const Game& game() { return *find_game("royal-palace"); }

Match fresh(int players = 4,
            std::vector<std::pair<std::string, std::string>> options = {{"start_player", "red"}}) {
  const Result<Match> match = Match::create(game(), {players, std::move(options)});
  EXPECT_TRUE(match);
  return *match;
}

// The match with its setup drawn and the patch applied.
Match patched(std::string_view patch, std::vector<std::pair<std::string, std::string>> options = {
                                          {"start_player", "red"}, {"layout", "first_game"}}) {
  Referee referee(fresh(4, std::move(options)), seeded_chance(1));
  referee.draw_all();
  Match match = referee.match();
  Json position = *Json::parse(match.json());
  position.merge_patch(*Json::parse(patch));
  const Status loaded = match.load(position);
  EXPECT_TRUE(loaded) << to_string(loaded.error());
  return match;
}

Json at(const Match& match, std::string_view member) { return *Json::parse(match.json())->find(member); }

// A position in which the rules can look at every number: the struct itself, played at random.
struct Played {
  Rules rules;
  Position position;
};
Played played(std::uint64_t seed, int plies, std::vector<std::pair<std::string, std::string>> options = {}) {
  Played p{*RoyalPalace::make_rules({4, std::move(options)},
                                    *Json::parse(embedded("games/royal_palace/components.json"))),
           {}};
  RoyalPalace::start(p.rules, p.position);
  Rng rng(seed);
  Silent silent;
  for (int i = 0; i < plies; ++i) {
    const Node node = RoyalPalace::node(p.rules, p.position);
    if (node.kind == Node::Kind::over) break;
    if (node.kind == Node::Kind::chance) {
      Odds odds;
      RoyalPalace::odds(p.rules, p.position, odds);
      RoyalPalace::apply(p.rules, p.position, kChance, odds.draw(rng), silent);
      continue;
    }
    Menu menu;
    RoyalPalace::menu(p.rules, p.position, node.seat(), menu);
    const Move move = menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))];
    RoyalPalace::apply(p.rules, p.position, node.seat(), move, silent);
  }
  return p;
}

// --- components ---

// RP-1.3, RP-1.6, RP-8.10
TEST(RoyalPalaceComponents, AddUpToTheTotalsOfTheTables) {
  const Rules rules = played(1, 0).rules;
  int points = 0, gold = 0, violet = 0, turquoise = 0, with_benefit = 0, links = 0, cards = 0;
  for (const Noble& noble : rules.nobles) {
    points += noble.points;
    gold += noble.gold;
    violet += noble.violet;
    turquoise += noble.turquoise;
    with_benefit += noble.benefit != kNone;
  }
  for (const std::uint64_t to : rules.links) links += std::popcount(to);
  for (const Privilege& card : rules.cards) cards += card.copies;
  EXPECT_EQ(points, 276);
  EXPECT_EQ(gold, 187);
  EXPECT_EQ(violet, 79);
  EXPECT_EQ(turquoise, 77);
  EXPECT_EQ(with_benefit, 17);
  EXPECT_EQ(links, 2 * 88);
  EXPECT_EQ(cards, 36);
  EXPECT_EQ(std::popcount(rules.edge), 20);
  EXPECT_EQ(rules.bank, 57);
}

std::string refused(std::string_view from, std::string_view to) {
  std::string text(embedded("games/royal_palace/components.json"));
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  text.replace(place, from.size(), to);
  const Result<Match> match = Match::create(game(), {2, {}}, text);
  return match ? "accepted" : to_string(match.error());
}

TEST(RoyalPalaceComponents, AreCheckedWithClearErrors) {
  EXPECT_NE(refused(R"(, "provenance": "rulebook"})", "}"), "accepted");
  EXPECT_NE(refused(R"("provenance": "rulebook")", R"("provenance": "hearsay")").find("provenance"),
            std::string::npos);
  EXPECT_NE(refused(R"("links": ["b1", "a2", "b2"])", R"("links": ["a2", "b2"])").find("both sides"),
            std::string::npos);
  EXPECT_NE(refused(R"("links": ["b1", "a2", "b2"])", R"("links": ["c1", "a2", "b2"])").find("touch"),
            std::string::npos);
  EXPECT_NE(refused(R"("sides": ["LION", "WOMAN"])", R"("sides": ["LION"])").find("six fields"),
            std::string::npos);
  EXPECT_NE(refused(R"("id": "N02")", R"("id": "N01")").find("N02"), std::string::npos);
  EXPECT_NE(refused(R"("turquoise": 1, "points": 2)", R"("turquoise": 1, "points": 0)").find("points"),
            std::string::npos);
  EXPECT_NE(refused(R"("copies": 4)", R"("copies": 5)").find("36 cards"), std::string::npos);
  EXPECT_NE(refused(R"("kind": "MOVE7")", R"("kind": "MOVE5")").find("twice"), std::string::npos);
  EXPECT_NE(refused(R"("window": "TURN_START")", R"("window": "SUPPLY")").find("window"), std::string::npos);
  EXPECT_NE(refused(R"(["BACK", "OFFICE", "CARD"])", R"(["BACK", "BACK", "CARD"])").find("nine rooms"),
            std::string::npos);
  EXPECT_NE(refused(R"("id": "GATE",)", R"("id": "GATE", "colour": "red",)").find("colour"),
            std::string::npos);
}

std::string replace_all(std::string text, std::string_view from, std::string_view to) {
  const std::size_t place = text.find(from);
  EXPECT_NE(place, std::string::npos) << from;
  return text.replace(place, from.size(), to);
}

void plays_to_its_end(const std::string& components, std::uint64_t seed) {
  const Result<Match> start = Match::create(game(), {3, {{"stall_guard", "12"}}}, components);
  ASSERT_TRUE(start) << to_string(start.error());
  Match match = *start;
  Rng rng(seed);
  while (!match.over()) {
    const Ply ply = random_ply(match, rng);
    match.apply(ply.seat, ply.move);
    ASSERT_EQ(match.audit(), "");
  }
}

// R-35: the other readings of the nine kinds are a matter of data. Reading B: MOVE5, MOVE9 and two kinds of
// point cards.
TEST(RoyalPalaceComponents, ExpressReadingBOfTheCards) {
  std::string pack(embedded("games/royal_palace/components.json"));
  pack = replace_all(
      pack,
      R"("kind": "MOVE7", "copies": 4, "price": 3, "points_played": 0, "keep_open": false, "effects": [{"window": "MOVES", "kind": "MOVE", "amount": 7}])",
      R"("kind": "POINTS3", "copies": 4, "price": 2, "points_played": 3, "keep_open": true, "effects": [{"window": "ANY", "kind": "POINTS"}])");
  plays_to_its_end(pack, 5);
}

// Reading C: separate kinds for two servants and two movements.
TEST(RoyalPalaceComponents, ExpressReadingCOfTheCards) {
  std::string pack(embedded("games/royal_palace/components.json"));
  pack = replace_all(pack, R"("kind": "TWO_TWO")", R"("kind": "SERVANTS2")");
  pack = replace_all(
      pack,
      R"({"window": "SUPPLY", "kind": "GATE", "amount": 2}, {"window": "MOVES", "kind": "MOVE", "amount": 2})",
      R"({"window": "SUPPLY", "kind": "GATE", "amount": 2})");
  pack = replace_all(pack, R"("kind": "MOVE7")", R"("kind": "MOVE2")");
  pack = replace_all(pack, R"("amount": 7)", R"("amount": 2)");
  plays_to_its_end(pack, 6);
}

// --- rules against their definitions ---

// RP-4.1 to 4.5, RP-4.8: section 3.3, word for word.
TEST(RoyalPalaceRules, MajorityIsThatOfTheFormalModel) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const Played p = played(seed, 60 + static_cast<int>(seed) * 3);
    const Facts& facts = p.position.facts;
    for (unsigned room = 0; room < kRooms; ++room) {
      int holders = 0;
      for (unsigned s = 0; s < 4; ++s) {
        bool beats_all = true;
        for (unsigned q = 0; q < 4; ++q) {
          const int c = facts.room[s][room] - facts.room[q][room],
                    k = facts.room[s][kCard] - facts.room[q][kCard];
          beats_all = beats_all && (q == s || c > 0 || (c == 0 && k > 0));
        }
        const bool general = (facts.general >> s) & 1u;
        const bool expected = facts.room[s][room] >= 1 && (beats_all || general);
        ASSERT_EQ(has_majority(p.rules, facts, s, room), expected) << "seed " << seed;
        holders += expected && !general;
      }
      ASSERT_LE(holders, 1);
    }
  }
}

// RP-8.1 to 8.12: sections 3.4 and 3.5, noble by noble.
TEST(RoyalPalaceRules, PayableNoblesAreThoseOfTheFormalModel) {
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    Played p = played(seed, 100 + static_cast<int>(seed) * 2);
    Facts& facts = p.position.facts;
    Rng rng(seed);
    auto& rooms = facts.room[facts.active];
    rooms[kOffice] = static_cast<std::uint8_t>(rng.below(3));
    rooms[kPomp] = static_cast<std::uint8_t>(rng.below(5));
    rooms[kKing] = static_cast<std::uint8_t>(rng.below(5));
    facts.wild = static_cast<std::uint8_t>(rng.below(5));
    facts.gold[facts.active] = static_cast<std::uint16_t>(rng.below(10));
    std::uint64_t expected = 0;
    for (unsigned f = 0; f < kFields; ++f) {
      if (facts.noble[f] == 0 || rooms[kOffice] == 0) continue;
      const Noble& noble = p.rules.nobles[facts.noble[f] - 1u];
      int cost = noble.gold;
      for (unsigned g = 0; g < kFields; ++g) cost -= ((p.rules.links[f] >> g) & 1u) && facts.noble[g] == 0;
      if (std::max(0, cost) > facts.gold[facts.active]) continue;
      for (int wv = 0; wv <= noble.violet; ++wv)
        for (int wt = 0; wt <= noble.turquoise; ++wt)
          if (wv + wt <= facts.wild && noble.violet - wv <= rooms[kPomp] &&
              noble.turquoise - wt <= rooms[kKing])
            expected |= bit(f);
    }
    ASSERT_EQ(payable(p.rules, p.position), expected) << "seed " << seed;
  }
}

// R-52, RP-12.3: a game stopped by the guard says so, one that ends by itself does not.
TEST(RoyalPalaceRules, AStoppedGameSaysSo) {
  int stopped = 0, ended = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Match match = fresh(4, {{"stall_guard", "12"}, {"end_threshold", "35"}});
    Rng rng(seed);
    while (!match.over()) {
      const Ply ply = random_ply(match, rng);
      match.apply(ply.seat, ply.move);
    }
    const bool all_there = at(match, "derived").find("nobles_in_garden")->integer() == 36;
    if (all_there) {
      EXPECT_TRUE(match.scores().stopped) << seed;
    }
    match.scores().stopped ? ++stopped : ++ended;
  }
  EXPECT_GT(stopped, 0);
  EXPECT_GT(ended, 0);
}

// What a plain player would do in the suggested first layout, cards left aside: as in the trial play of
// section 2.6.
Move sensible(const Match& match, Seat seat) {
  Menu menu;
  match.menu(seat, menu);
  const Json position = *Json::parse(match.json());
  const std::string& phase = position.find("phase")->text();
  const auto here = [&](std::string_view room) {
    return position.find("rooms")->find(room)->items()[seat].integer();
  };
  Move best = menu[0];
  std::int64_t most = -1000;
  for (const Move move : menu) {
    const std::string text = match.spell(seat, move);
    std::int64_t worth = -500;
    if (text.starts_with("enlist")) {
      for (const Arg& arg : match.describe(seat, move).args)
        if (arg.name == "points") worth = arg.number;
    } else if (text.starts_with("gate ")) {
      worth = *parse_int(text.substr(5));
    } else if (text.starts_with("GATE>") && phase == "moves") {
      worth = 50 - here(text.substr(5));
    } else if (phase == "adding" && (text.starts_with("MINT>") || text.starts_with("STAIR>"))) {
      worth = here(text.substr(0, text.find('>')));
    } else if (text == "MINT>GATE" && phase == "moves" &&
               position.find("gold")->items()[seat].integer() > 20) {
      worth = 20;
    } else if (text.starts_with("supply>") || text.starts_with("do ")) {
      worth = 10;
    } else if (text.starts_with("place ")) {
      worth = 10 - here(text.substr(6)) - (text == "place CARD" || text == "place BACK" ? 10 : 0);
    }
    if (worth > most) best = move, most = worth;
  }
  return best;
}

// RP-12.1 to 12.3, RP-13.13: lengths and scores are of the size that was reported from played games (PF-14,
// PF-15).
TEST(RoyalPalaceRules, SensibleGamesEndByThemselves) {
  const std::array<std::array<int, 4>, 3> bounds{
      {{10, 30, 70, 140}, {7, 20, 45, 95}, {6, 16, 35, 75}}};  // rounds, mean points
  for (int players = 2; players <= 4; ++players) {
    const auto& [few, many, low, high] = bounds[static_cast<std::size_t>(players - 2)];
    std::int64_t points = 0;
    int stopped = 0;
    constexpr int kGames = 10;
    for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
      Match match = fresh(players, {{"layout", "first_game"}});
      Rng rng(seed);
      while (!match.over()) {
        const Node node = match.node();
        if (node.kind == Node::Kind::chance) {
          match.apply(kChance, random_ply(match, rng).move);
        } else {
          match.apply(node.seat(), sensible(match, node.seat()));
        }
      }
      const Scores scores = match.scores();
      for (int s = 0; s < players; ++s) points += scores.points[static_cast<std::size_t>(s)];
      if (scores.stopped && players == 2) {  // R-52: with two, servants on the rim can run a plain player dry
        ++stopped;
        continue;
      }
      EXPECT_FALSE(scores.stopped) << players << " players, seed " << seed;
      const std::int64_t rounds = at(match, "round").integer();
      EXPECT_GE(rounds, few) << players << " players, seed " << seed;
      EXPECT_LE(rounds, many) << players << " players, seed " << seed;
      EXPECT_LE(at(match, "derived").find("nobles_in_garden")->integer(), 12);
    }
    EXPECT_LE(stopped, 3);
    EXPECT_GE(points / (kGames * players), low) << players;
    EXPECT_LE(points / (kGames * players), high) << players;
  }
}

// --- notation ---

TEST(RoyalPalaceNotation, EquivalentSpellingsAreOneMove) {
  Match match = patched(R"({"phase": "turn_start", "round": 1, "supply": [8,8,8,8]})");
  const auto same = [&match](std::string_view a, std::string_view b) {
    const Result<Move> first = match.parse(0, a), second = match.parse(0, b);
    return first && second && *first == *second;
  };
  EXPECT_TRUE(same("go", "done"));
  EXPECT_FALSE(match.parse(0, "stop")) << "the word of another question";
  EXPECT_TRUE(same("gate 0", "done"));
  EXPECT_TRUE(same("GATE>MINT", "gate -> mint"));
  EXPECT_TRUE(same("do KING", "king"));
  EXPECT_TRUE(same("seals 1v 2t", "seals 2t 1v"));
  EXPECT_TRUE(same("seals 1v 0t", "seals 1v"));
  const std::string noble = at(match, "garden").find("c3")->text();
  EXPECT_TRUE(same("enlist c3", "enlist " + noble));
  for (const char* nonsense : {"", "gate x", "enlist z9", "MINT>", ">MINT", "MINT>supply", "play NOTHING",
                               "seals 1x", "a1>MINT", "keep"})
    EXPECT_FALSE(match.parse(0, nonsense)) << nonsense;
}

// RP-10.5: the step is one line whatever the order in which its cards are named.
TEST(RoyalPalaceNotation, KeepingIsOneStep) {
  const Match match = patched(
      R"({"phase": "keeping", "round": 1, "supply": [8,8,8,8], "rooms": {"BACK": [2,0,0,0]}, "took": {"red": {"GOLD4": 1, "MOVE5": 2}},
          "step": {"draws_left": 0, "reshuffled": false, "looking": {"GOLD4": 1, "MOVE5": 2}, "keeping": {}}})");
  const auto step = match.parse_step(0, "keep GOLD4 MOVE5");
  ASSERT_TRUE(step);
  EXPECT_EQ(match.spell_step(0, *step), "keep MOVE5 GOLD4");
  EXPECT_EQ(match.spell_step(0, *match.parse_step(0, "keep MOVE5")), "keep MOVE5");
  EXPECT_EQ(match.spell_step(0, *match.parse_step(0, "finish")), "keep nothing");
  EXPECT_EQ(*match.parse_step(0, "keep MOVE5"), *match.parse_step(0, "keep MOVE5; finish"));
  EXPECT_EQ(match.parse_step(0, "keep MOVE5 MOVE5 GOLD4").error().clause, "RP-10.5");
  EXPECT_EQ(match.parse_step(0, "keep MOVE9").error().clause, "RP-10.5");
}

// --- secrets ---

// RP-14.2: an unfinished choice of cards looks to the others as if it had not begun.
TEST(RoyalPalaceSecrets, AHalfMadeChoiceIsNotSeen) {
  Match match = patched(
      R"({"phase": "keeping", "round": 1, "supply": [8,8,8,8], "rooms": {"BACK": [3,0,0,0]}, "took": {"red": {"GOLD4": 1, "MOVE5": 2}},
          "step": {"draws_left": 0, "reshuffled": false, "looking": {"GOLD4": 1, "MOVE5": 2}, "keeping": {}}})");
  const MatchView yellow = match.view(1), red = match.view(0);
  match.apply(0, *match.parse(0, "keep MOVE5"));
  EXPECT_TRUE(match.view(1) == yellow);
  EXPECT_FALSE(match.view(0) == red);
}

// What is thrown away is remembered until a card of the kind is played; positions from before that are read without.
TEST(RoyalPalaceSecrets, WhatWasThrownAwayIsRemembered) {
  static_assert(sizeof(royal_palace::Facts::thrown) <= 80, "what is remembered for guesses is little");
  Match match = patched(
      R"({"phase": "keeping", "round": 1, "supply": [8,8,8,8], "rooms": {"BACK": [2,0,0,0]}, "took": {"red": {"GOLD4": 1, "MOVE5": 2}},
          "step": {"draws_left": 0, "reshuffled": false, "looking": {"GOLD4": 1, "MOVE5": 2}, "keeping": {}}})");
  EXPECT_EQ(Json::parse(match.json())->find("thrown"), nullptr);
  const auto kept = match.parse_step(0, "keep GOLD4");
  ASSERT_TRUE(kept);
  for (const Move move : *kept) match.apply(0, move);
  const Result<Json> seen = Json::parse(match.view(1).json());
  ASSERT_NE(seen->find("thrown"), nullptr);
  EXPECT_EQ(at(match, "thrown").find("red")->dump(), R"({"MOVE5":2})");
  Match again = match;
  ASSERT_TRUE(again.load(*Json::parse(match.json())));
  EXPECT_EQ(again.hash(), match.hash());
  again = patched(
      R"({"phase": "moves", "round": 1, "gold": [9,9,9,9], "hands": {"red": {"MOVE5": 1}}, "thrown": {"red": {"MOVE5": 3}, "yellow": {}, "black": {}, "green": {}},
          "step": {"allowance": 2}})");
  again.apply(0, *again.parse(0, "play MOVE5"));
  EXPECT_EQ(Json::parse(again.json())->find("thrown"), nullptr);
}

// RP-14.3, section 6.2: what was discarded is what lies in the pile after a reshuffle, and every guess knows
// it.
TEST(RoyalPalaceSecrets, AReshuffledPileIsKnown) {
  Match match = patched(
      R"({"phase": "backdoor", "round": 1, "supply": [8,8,8,8], "rooms": {"BACK": [2,0,0,0]}, "discard": {"MOVE5": 2, "MOVE7": 1, "GOLD4": 1},
          "hands": {"yellow": {"GENERAL": 4, "UNLIMITED": 4, "TWO_TWO": 4, "MOVE5": 2, "MOVE7": 3, "MOVE9": 4},
                    "black": {"SEALS2": 4, "GOLD4": 3, "POINTS6": 4}}, "step": {}})");
  match.apply(0, *match.parse(0, "draw"));  // the pile is empty: the four cards form a new one
  match.apply(kChance, *match.parse_outcome("MOVE5"));
  Rng rng(7);
  for (int i = 0; i < 100; ++i) {
    const Match guess = match.view(0).determinize(rng);
    Odds odds;
    guess.odds(odds);
    // MOVE5, MOVE7 and GOLD4: red knows what it drew, everybody what the pile was made of.
    ASSERT_EQ(odds.total(), 3u);
    ASSERT_EQ(odds.size(), 3);
    Odds spectators;
    match.view(kSpectator).determinize(rng).odds(spectators);
    for (int k = 0; k < spectators.size(); ++k) {
      const std::string card = match.spell(kChance, spectators.outcome(k));
      ASSERT_TRUE(card == "MOVE5" || card == "MOVE7" || card == "GOLD4") << card;
    }
  }
}

// RP-14.2: a hidden card is any of the unseen ones with equal chance.
TEST(RoyalPalaceSecrets, GuessesAreUniform) {
  const Match match = patched(
      R"({"phase": "turn_start", "round": 1, "supply": [8,8,8,8], "hands": {"red": {"GOLD4": 1}, "yellow": {"MOVE5": 2, "POINTS6": 2}}})");
  Rng rng(11);
  std::map<std::string, int> held;
  constexpr int kGuesses = 32000;
  for (int i = 0; i < kGuesses; ++i) {
    const Json hands = at(match.view(1).determinize(rng), "hands");
    ++held[hands.find("red")->members()[0].first];
  }
  // Yellow holds 2 MOVE5 and 2 POINTS6: 32 cards are unseen, 4 of most kinds and 2 of these two.
  for (const auto& [card, times] : held) {
    const double expected = kGuesses * (card == "MOVE5" || card == "POINTS6" ? 2.0 : 4.0) / 32;
    EXPECT_NEAR(times, expected, 5 * std::sqrt(expected)) << card;
  }
  EXPECT_EQ(held.size(), 9u);
}

// --- positions as JSON ---

// Whatever is read can be played on: numbers and words are changed at random, and what is accepted keeps
// every invariant.
TEST(RoyalPalacePositions, WhatIsReadCanBePlayedOn) {
  Rng rng(20261115);
  int accepted = 0;
  for (int round = 0; round < 3000; ++round) {
    std::vector<std::pair<std::string, std::string>> options{{"stall_guard", "30"}};
    for (const auto& [name, value] : {std::pair{"chamber_bonus", "seal"},
                                      {"seal_noble_first", "true"},
                                      {"draw_mode", "one_by_one"},
                                      {"general_scope", "until_next_turn"},
                                      {"finite_bank", "true"},
                                      {"layout", "random_gate_centre"}})
      if (rng.below(3) == 0) options.emplace_back(name, value);
    const Match start = fresh(2 + static_cast<int>(rng.below(3)), options);
    const Match match = random_position(start, rng.next(), 40 + static_cast<int>(rng.below(900)));
    std::string text = match.json();
    text.resize(text.find("\"derived\"") - 1);
    text += "}";
    for (int change = 0; change < 2; ++change) {
      std::vector<std::size_t> digits;
      for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] >= '0' && text[i] <= '9') digits.push_back(i);
      text[digits[rng.below(static_cast<std::uint32_t>(digits.size()))]] =
          static_cast<char>('0' + rng.below(10));
    }
    const Result<Json> json = Json::parse(text);
    Match changed = match;
    if (!json || !changed.load(*json)) continue;
    ++accepted;
    ASSERT_EQ(changed.audit(), "") << text;
    for (int ply = 0; ply < 200 && !changed.over(); ++ply) {
      const Ply next = random_ply(changed, rng);
      changed.apply(next.seat, next.move);
      ASSERT_EQ(changed.audit(), "") << text;
    }
  }
  EXPECT_GT(accepted, 100);
}

TEST(RoyalPalacePositions, AreSmall) {
  EXPECT_LE(sizeof(Position), 1024u);
  EXPECT_LE(sizeof(Facts), 400u);
}

}  // namespace
}  // namespace enfilade
