#include "minds/mind.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <set>

#include "games/registry.hpp"
#include "tests/allocations.hpp"

namespace enfilade {

static void PrintTo(const Game* game, std::ostream* out) { *out << game->info->id; }

namespace {

// A clock that moves on by a millisecond whenever somebody looks at it.
std::atomic<std::int64_t> ticks = 0;
std::int64_t ticking() { return ++ticks; }
std::int64_t standing_still() { return 0; }

// The first position of a random game in which a seat has to choose.
Match first_decision(const Game& game, int players, std::uint64_t seed) {
  Match match = *Match::create(game, {players, {}});
  Rng rng(seed);
  Odds odds;
  while (match.node().kind == Node::Kind::chance) {
    match.odds(odds);
    match.apply(kChance, odds.draw(rng));
  }
  return match;
}

MatchView view_of_mover(const Match& match) { return match.view(match.node().seat()); }

MindSpec spec(std::string_view text) { return *MindSpec::parse(text); }

TEST(MindSpec, is_read_as_it_is_written) {
  for (const Level& level : levels()) EXPECT_EQ(spec(level.name).text(), level.name);
  for (const char* text : {"random", "greedy", "search:2000", "plain:7", "search:300ms", "plain:1ms",
                           "page/10", "scribe/10", "courtier/10", "minister/10", "greedy-0", "search-0:9"})
    EXPECT_EQ(spec(text).text(), text);
  EXPECT_EQ(spec("chancellor/10"), spec("search:2500"));
}

TEST(MindSpec, says_what_it_does_not_understand) {
  for (const char* text : {"", "search:0", "search:-1", "search:10000001", "search:ms", "search:0ms",
                           "search:600001ms", "page/", "page/0", "page/3", "page/41", "pages", "Random"})
    EXPECT_FALSE(MindSpec::parse(text)) << text;
}

TEST(Levels, rise_in_iterations_and_fall_in_blunders) {
  for (std::size_t i = 1; i < levels().size(); ++i) {
    EXPECT_GT(levels()[i].spec.iterations, levels()[i - 1].spec.iterations);
    EXPECT_LT(levels()[i].spec.blunders, levels()[i - 1].spec.blunders);
    EXPECT_GT(levels()[i].spec.milliseconds, levels()[i - 1].spec.milliseconds);
  }
  EXPECT_LE(levels().back().spec.milliseconds, 5000);
}

class MindOfEveryGame : public testing::TestWithParam<const Game*> {
 protected:
  const Game& game_ = *GetParam();
  Match start_ = first_decision(game_, game_.info->max_players, 7);
};

TEST_P(MindOfEveryGame, same_seed_gives_the_same_thought_whatever_the_clock_says_below_its_cap) {
  MindSpec capped = spec("search:200");
  capped.milliseconds = 1000;
  Mind steady(capped, 3, {}, standing_still), hurried(capped, 3, {}, ticking);
  const Thought a = steady.think(view_of_mover(start_)), b = hurried.think(view_of_mover(start_));
  EXPECT_FALSE(a.cut_short || b.cut_short);
  EXPECT_EQ(a.step, b.step);
  EXPECT_EQ(a.win, b.win);
  EXPECT_EQ(a.iterations, b.iterations);
}

TEST_P(MindOfEveryGame, the_clock_ends_a_thought_with_a_legal_step) {
  Mind mind(spec("search:5ms"), 3, {}, ticking);
  const Seat seat = start_.node().seat();
  const Thought thought = mind.think(start_.view(seat));
  EXPECT_TRUE(thought.cut_short);
  EXPECT_LT(thought.iterations, 1000);
  EXPECT_FALSE(start_.check_step(seat, thought.step));
}

TEST_P(MindOfEveryGame, a_stop_ends_a_thought_with_a_legal_step) {
  Mind mind(spec("search:1000000"), 3);
  const Seat seat = start_.node().seat();
  const Thought thought = mind.think(start_.view(seat), false, [] { return true; });
  EXPECT_TRUE(thought.cut_short);
  EXPECT_LT(thought.iterations, 1000);
  EXPECT_FALSE(start_.check_step(seat, thought.step));
}

// Every decision of a turn takes its part of the turn's time; however many there are, the sum stays near the
// cap.
TEST_P(MindOfEveryGame, the_cap_is_for_a_whole_turn) {
  constexpr int kCap = 320, kLeast = kCap / 32, kSlack = 8;
  Mind mind(spec("search:" + std::to_string(kCap) + "ms"), 5, {}, ticking);
  Match match = start_;
  Rng rng(5);
  Odds odds;
  const Seat seat = match.node().seat();
  std::int64_t spent = 0;
  int decisions = 0;
  for (; decisions < 20 && !match.over();) {
    if (match.node().kind == Node::Kind::chance) {
      match.odds(odds);
      match.apply(kChance, odds.draw(rng));
      continue;
    }
    if (match.node().seat() != seat) break;
    const Thought thought = mind.think(match.view(seat), decisions > 0);
    spent += thought.milliseconds;
    for (const Move move : thought.step) match.apply(seat, move), ++decisions;
  }
  EXPECT_LE(spent, kCap + decisions * (kLeast + kSlack));
}

// Nobody else ever decides there, and yet the last rounds are thought about as well as the first.
TEST(MindAlone, has_a_budget_for_every_turn) {
  Match match = first_decision(*find_game("eternal-palace"), 1, 3);
  Mind mind(spec("search:128"), 1);
  Rng rng(7);
  Odds odds;
  int whole_thoughts = 0;
  for (int decisions = 0; decisions < 60 && match.node().kind != Node::Kind::over;) {
    if (match.node().kind == Node::Kind::chance) {
      match.odds(odds);
      match.apply(kChance, odds.draw(rng));
      continue;
    }
    const Thought thought = mind.think(view_of_mover(match), decisions++ > 0);
    if (decisions > 20) whole_thoughts += thought.iterations >= 64;
    for (const Move move : thought.step) match.apply(0, move);
  }
  EXPECT_GE(whole_thoughts, 5);
}

TEST_P(MindOfEveryGame, an_evaluation_adds_up) {
  for (const char* text : {"greedy", "search:300", "plain:300"}) {
    Mind mind(spec(text), 9);
    const Thought thought = mind.think(view_of_mover(start_));
    double wins = 0, shares = 0;
    for (const double win : thought.win) wins += win;
    for (const Alternative& each : thought.alternatives) {
      shares += each.share;
      EXPECT_GE(each.value, 0);
      EXPECT_LE(each.value, 1);
    }
    EXPECT_NEAR(wins, 1, 1e-9) << text;
    EXPECT_NEAR(shares, 1, 1e-9) << text;
    EXPECT_EQ(thought.alternatives.front().move, thought.step.front());
  }
}

// Whoever always takes the first of them plays into the hands of the same seats again and again.
TEST(MindOneStepAhead, draws_from_the_moves_that_look_alike) {
  const Match start = first_decision(*find_game("liars-dice"), 2, 1);  // no bid ends the game: all look alike
  std::set<std::uint32_t> moves;
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    moves.insert(think(spec("greedy"), view_of_mover(start), seed).step.front().bits);
  EXPECT_GT(moves.size(), 3u);
}

TEST_P(MindOfEveryGame, its_memory_is_bounded_whatever_its_budget_and_crew) {
  constexpr long kBesideTheTrees = 2 << 20;  // what a net looks at among it, once for each of the crew
  for (const int size : {1, 3}) {
    const Crew crew{size, [size](const auto& part) {
                      for (int who = 0; who < size; ++who) part(who);
                    }};
    const long before = allocated_bytes();
    Mind mind(spec("search:10000000"), 3, crew);
    mind.think(view_of_mover(start_), false, [] { return true; });
    EXPECT_LE(allocated_bytes() - before, static_cast<long>(Mind::kMostTreeBytes) + kBesideTheTrees);
  }
}

std::vector<const Game*> every_game() {
  std::vector<const Game*> list;
  for (const Game& game : all_games()) list.push_back(&game);
  return list;
}

INSTANTIATE_TEST_SUITE_P(Minds, MindOfEveryGame, testing::ValuesIn(every_game()), [](const auto& parameter) {
  std::string name(parameter.param->info->id);
  std::erase(name, '-');
  return name;
});

}  // namespace
}  // namespace enfilade
