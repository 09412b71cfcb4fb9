// Whole games by players who pay their bids: every phase, every power, the bounds of PA-12.7, hostile JSON.
#include <set>

#include "games/palaces/tests/table.hpp"

namespace enfilade::palaces {
namespace {

std::string json_of(const Rules& rules, const Facts& facts, std::optional<Viewer> viewer = std::nullopt) {
  JsonWriter out;
  Palaces::write(rules, facts, viewer, out);
  return out.take();
}

bool same(const Facts& a, const Facts& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

// False if the step cannot be ended here.
bool finish_step(const Rules& rules, Position& at, Seat seat, EventLog& log) {
  if (!contains(Palaces::node(rules, at).mid_step, seat)) return true;
  Menu menu;
  Palaces::menu(rules, at, seat, menu);
  if (!menu.contains(make_move(Verb::done))) return false;
  Palaces::apply(rules, at, seat, make_move(Verb::done), log);
  return true;
}

// The law of secrets: positions that look alike to a viewer stay alike under the same move of anybody.
void check_alike(const Rules& rules, Position truth, Position guess, Seat seat, Move move, Viewer viewer) {
  EventLog told, guessed;
  Palaces::apply(rules, truth, seat, move, told);
  Palaces::apply(rules, guess, seat, move, guessed);
  // A hidden step is compared whole: what one hand completes by itself, another has to call done.
  if (!finish_step(rules, truth, seat, told) || !finish_step(rules, guess, seat, guessed)) return;
  for (const Event& event : told.events)
    if (static_cast<Told>(event.kind) == Told::composted && event.seat != viewer)
      return;  // PA-9.8 shows the deck
  ASSERT_EQ(told.events.size(), guessed.events.size()) << Palaces::spell(rules, truth, seat, move);
  for (std::size_t i = 0; i < told.events.size(); ++i)
    ASSERT_EQ(Palaces::event_for(rules, told.events[i], viewer),
              Palaces::event_for(rules, guessed.events[i], viewer));
  ASSERT_TRUE(Palaces::view(rules, truth, viewer) == Palaces::view(rules, guess, viewer))
      << Palaces::spell(rules, truth, seat, move) << json_of(rules, truth.facts)
      << json_of(rules, guess.facts);
}

void check_secrets(const Rules& rules, const Position& truth, const Position& guess, Viewer viewer) {
  const Node node = Palaces::node(rules, truth);
  if (node.mid_step != 0 && node.seat() != viewer) return;  // for this viewer the step has not begun
  ASSERT_EQ(node, Palaces::node(rules, guess));
  if (node.kind == Node::Kind::decision) {
    Menu menu, guessed;
    Palaces::menu(rules, truth, node.seat(), menu);
    Palaces::menu(rules, guess, node.seat(), guessed);
    for (const Move move : menu)
      if (guessed.contains(move)) check_alike(rules, truth, guess, node.seat(), move, viewer);
    return;
  }
  if (node.kind != Node::Kind::chance) return;
  Odds odds, guessed;
  Palaces::odds(rules, truth, odds);
  Palaces::odds(rules, guess, guessed);
  for (int i = 0; i < odds.size(); ++i)
    if (guessed.find(odds.outcome(i)) >= 0)
      check_alike(rules, truth, guess, kChance, odds.outcome(i), viewer);
}

void check_position(const Rules& rules, const Position& at, Rng& rng) {
  ASSERT_EQ(Palaces::audit(rules, at), "");
  Position back;
  const Status read = Palaces::read(rules, *Json::parse(json_of(rules, at.facts)), back);
  ASSERT_TRUE(read) << to_string(read.error()) << json_of(rules, at.facts);
  ASSERT_TRUE(same(back.facts, at.facts));
  for (int v = 0; v <= rules.players; ++v) {
    const Viewer viewer = v < rules.players ? static_cast<Viewer>(v) : kSpectator;
    const View<Palaces> view = Palaces::view(rules, at, viewer);
    Position guess;
    Palaces::determinize(rules, view, rng, guess);
    ASSERT_EQ(Palaces::audit(rules, guess), "");
    ASSERT_TRUE(Palaces::view(rules, guess, viewer) == view);
    check_secrets(rules, at, guess, viewer);
    if (testing::Test::HasFatalFailure()) return;
    const Result<View<Palaces>> view_back =
        Palaces::read_view(rules, *Json::parse(json_of(rules, view.facts(), viewer)), viewer);
    ASSERT_TRUE(view_back) << to_string(view_back.error());
    ASSERT_TRUE(*view_back == view);
    if (Palaces::node(rules, guess).kind != Node::Kind::decision) continue;
    Menu menu;
    Palaces::menu(rules, guess, guess.facts.turn, menu);
    ASSERT_FALSE(menu.empty()) << "a guess in which nobody can move";
  }
}

struct Tally {
  std::set<Phase> phases;
  std::set<Power> powers;
};

void play_game(const Rules& rules, std::uint64_t seed, int every, Tally& tally) {
  Position at;
  Palaces::start(rules, at);
  Rng rng(seed);
  for (int ply = 0; !is_over(rules, at); ++ply) {
    if (ply % every == 0) check_position(rules, at, rng);
    if (testing::Test::HasFatalFailure()) return;
    tally.phases.insert(at.facts.phase);
    const Ply next = modest_ply(rules, at, rng);
    EventLog log;
    Palaces::apply(rules, at, next.seat, next.move, log);
    for (const Event& event : log.events)
      if (static_cast<Told>(event.kind) == Told::resolves && event.args[0] == 3)
        tally.powers.insert(rules.power(static_cast<Card>(event.args[1])));
  }
  tally.phases.insert(Phase::over);
  check_position(rules, at, rng);
  // PA-12.7; tiles do not run out in these games
  const int most = 3 * rules.pile_size - 2;
  EXPECT_GE(at.facts.round, rules.pile_size);
  EXPECT_LE(at.facts.round, most);
}

// S-87
TEST(PalacesPlay, HonestGamesReachEveryPhaseAndPower) {
  Tally tally;
  for (int players = 2; players <= 4; ++players)
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      play_game(rules_for(players), seed, 7, tally);
      if (HasFatalFailure()) FAIL() << players << " players, seed " << seed;
    }
  EXPECT_EQ(tally.phases.size(), static_cast<std::size_t>(kPhases));
  EXPECT_EQ(tally.powers.size(), 19u);  // the powers of kind win
}

TEST(PalacesPlay, HonestGamesWithEveryOption) {
  Tally tally;
  std::uint64_t seed = 100;
  for (const Option& option : Palaces::kOptions)
    for (const std::string& choice : sample_choices(option))
      for (int players = 2; players <= 4; ++players) {
        play_game(rules_for(players, {{std::string(option.name), choice}}), ++seed, 23, tally);
        if (HasFatalFailure())
          FAIL() << option.name << "=" << choice << ", " << players << " players, seed " << seed;
      }
}

// S-88 (PA-1.9) and S-70 (PA-9.21)
TEST(PalacesPlay, ChanceIsFair) {
  const Rules rules = rules_for(3);
  Position at;
  Palaces::start(rules, at);
  Odds odds;
  Palaces::odds(rules, at, odds);
  EXPECT_EQ(odds.size(), 3);
  EXPECT_EQ(odds.total(), 3u);
  at.facts.phase = Phase::pit;
  at.facts.turn = 2;
  at.facts.players[2].hand = cards(rules, {"G", "G", "J"});
  Palaces::odds(rules, at, odds);
  ASSERT_EQ(odds.size(), 2);
  EXPECT_EQ(odds.weight(0), 2u);
  EXPECT_EQ(odds.weight(1), 1u);
  EXPECT_TRUE(odds.audience().everybody);
}

// A takeback is free while nothing was shown; bids, payments and shown cards bind.
TEST(PalacesPlay, WhatBinds) {
  const Rules rules = rules_for(3);
  Position at{};
  const auto binds = [&](Phase phase, Verb verb, Suit suit = 0) {
    at.facts.phase = phase;
    at.facts.suit = suit;
    return Palaces::binds(rules, at, 0, make_move(verb));
  };
  EXPECT_TRUE(binds(Phase::bid, Verb::pass));
  EXPECT_FALSE(binds(Phase::bid, Verb::bid));
  EXPECT_FALSE(binds(Phase::bid_suits, Verb::more));
  EXPECT_FALSE(binds(Phase::bid_suits, Verb::next, 2));
  EXPECT_TRUE(binds(Phase::bid_suits, Verb::next, 3));
  EXPECT_TRUE(binds(Phase::lay, Verb::card));
  EXPECT_TRUE(binds(Phase::forfeit, Verb::drop));
  EXPECT_FALSE(binds(Phase::build, Verb::grow));
}

// Changes one leaf of a JSON text in a way that keeps it JSON.
std::string spoil(std::string text, Rng& rng) {
  static constexpr std::string_view kWords[] = {"\"FO-J\"",
                                                "\"G\"",
                                                "\"J\"",
                                                "\"agenda\"",
                                                "\"lay\"",
                                                "\"drawing\"",
                                                "\"moat\"",
                                                "null",
                                                "0",
                                                "1",
                                                "2",
                                                "7",
                                                "true",
                                                "false",
                                                "[]",
                                                "[\"G\"]",
                                                "[\"FO-J\",\"MO-G\"]",
                                                "\"2J 1S\""};
  std::vector<std::size_t> colons;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == ':') colons.push_back(i + 1);
  const std::size_t from = colons[rng.below(static_cast<std::uint32_t>(colons.size()))];
  std::size_t to = from;
  int depth = 0;
  for (; to < text.size(); ++to) {
    const char c = text[to];
    if (depth == 0 && (c == ',' || c == '}' || c == ']')) break;
    depth += c == '[' || c == '{' ? 1 : c == ']' || c == '}' ? -1 : 0;
  }
  return text.replace(from, to - from, kWords[rng.below(std::size(kWords))]);
}

// Plays on for a while; every position must be sound.
void play_on(const Rules& rules, Position at, Rng& rng, const std::string& text) {
  for (int i = 0; i < 200 && !is_over(rules, at); ++i) {
    ASSERT_EQ(Palaces::audit(rules, at), "") << text;
    const Ply ply = modest_ply(rules, at, rng);
    Silent silent;
    Palaces::apply(rules, at, ply.seat, ply.move, silent);
  }
}

// What read() and read_view() accept can be played on.
TEST(PalacesPlay, SpoiltPositionsAreRefusedOrPlayable) {
  int accepted = 0, refused = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    std::vector<std::pair<std::string, std::string>> options;
    if (seed % 5 == 0) options.emplace_back("discards", "closed");
    const Rules rules = rules_for(2 + static_cast<int>(seed % 3), options);
    Rng rng(seed);
    Position at;
    Palaces::start(rules, at);
    while (!is_over(rules, at)) {
      const bool as_view = rng.below(2) == 0;
      const Viewer viewer = static_cast<Viewer>(rng.below(static_cast<std::uint32_t>(rules.players)));
      std::string text = as_view ? json_of(rules, Palaces::view(rules, at, viewer).facts(), viewer)
                                 : json_of(rules, at.facts);
      for (std::uint32_t i = rng.below(3) + 1; i > 0; --i) text = spoil(text, rng);
      const Result<Json> json = Json::parse(text);
      Position spoilt;
      bool good = false;
      if (json && as_view) {
        const Result<View<Palaces>> view = Palaces::read_view(rules, *json, viewer);
        good = static_cast<bool>(view);
        if (view) Palaces::determinize(rules, *view, rng, spoilt);
      } else if (json) {
        good = static_cast<bool>(Palaces::read(rules, *json, spoilt));
      }
      ++(good ? accepted : refused);
      if (good) play_on(rules, spoilt, rng, text);
      if (HasFatalFailure()) return;
      for (int i = 0; i < 7 && !is_over(rules, at); ++i) {
        const Ply ply = modest_ply(rules, at, rng);
        Silent silent;
        Palaces::apply(rules, at, ply.seat, ply.move, silent);
      }
    }
  }
  EXPECT_GT(accepted, 100);
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace enfilade::palaces
