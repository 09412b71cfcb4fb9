#include "arena/crew.hpp"

#include <gtest/gtest.h>

#include "games/registry.hpp"

namespace enfilade {
namespace {

Match first_decision(std::string_view game, std::uint64_t seed) {
  Match match = *Match::create(*find_game(game), {3, {}});
  Rng rng(seed);
  Odds odds;
  while (match.node().kind == Node::Kind::chance) {
    match.odds(odds);
    match.apply(kChance, odds.draw(rng));
  }
  return match;
}

void expect_same(const Thought& a, const Thought& b) {
  EXPECT_EQ(a.step, b.step);
  EXPECT_EQ(a.iterations, b.iterations);
  EXPECT_EQ(a.win, b.win);
  EXPECT_EQ(a.points, b.points);
  ASSERT_EQ(a.alternatives.size(), b.alternatives.size());
  for (std::size_t i = 0; i < a.alternatives.size(); ++i) {
    EXPECT_EQ(a.alternatives[i].move, b.alternatives[i].move);
    EXPECT_EQ(a.alternatives[i].visits, b.alternatives[i].visits);
    EXPECT_EQ(a.alternatives[i].value, b.alternatives[i].value);
  }
}

TEST(Crew, gives_the_same_thought_on_threads_and_one_after_the_other) {
  const MindSpec spec{MindSpec::Kind::search, 600, 0, 0};
  for (const char* game : {"forbidden-city", "royal-palace", "palaces", "eternal-palace"}) {
    const Match match = first_decision(game, 11);
    const MatchView view = match.view(match.node().seat());
    for (const int size : {2, 3}) {
      const Crew in_turn{size, [size](const auto& part) {
                           for (int who = size - 1; who >= 0; --who) part(who);
                         }};
      Mind threads(spec, 5, crew_of_threads(size)), one(spec, 5, in_turn);
      const Thought thought = threads.think(view);
      expect_same(thought, one.think(view));
      EXPECT_GE(thought.iterations, 300);
    }
  }
}

TEST(Crew, adds_up_what_its_members_saw) {
  const MindSpec spec{MindSpec::Kind::search, 1000, 0, 0};
  const Match match = first_decision("forbidden-city", 12);
  Mind mind(spec, 5, crew_of_threads(4));
  const Thought thought = mind.think(match.view(match.node().seat()));
  std::int64_t visits = 0;
  for (const Alternative& each : thought.alternatives) visits += each.visits;
  EXPECT_EQ(visits, thought.iterations);
}

}  // namespace
}  // namespace enfilade
