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

// A turn of a crew whose members share no memory: each has a mind of its own.
std::vector<Thought> turn_in_pieces(const MindSpec& spec, Match match, int size) {
  std::vector<Mind> members;
  for (int i = 0; i < size; ++i) members.emplace_back(spec, 5, Crew{size});
  std::vector<Thought> turn;
  const Seat seat = match.node().seat();
  while (turn.size() < 3 && match.node().asks(seat)) {
    for (int i = 0; i < size; ++i) members[i].begin(match.view(seat), !turn.empty(), i);
    while (members[0].searching()) {
      std::vector<Thought> parts;
      for (int i = 0; i < size; ++i) {
        while (members[i].work(i)) {
        }
        parts.push_back(members[i].part(i));
      }
      for (Mind& member : members) member.take(parts);
    }
    turn.push_back(members[0].end());
    for (int i = 1; i < size; ++i) expect_same(members[i].end(), turn.back());
    for (const Move move : turn.back().step) match.apply(seat, move);
  }
  return turn;
}

TEST(Crew, gives_the_same_thoughts_where_its_members_share_no_memory) {
  for (const char* game : {"forbidden-city", "royal-palace", "palaces", "eternal-palace", "masked-ball"})
    for (const int size : {1, 3}) {
      const MindSpec spec{MindSpec::Kind::search, 600, 20, 0};
      Match match = first_decision(game, 11);
      const Seat seat = match.node().seat();
      Mind threads(spec, 5, crew_of_threads(size));
      bool same_turn = false;
      for (const Thought& thought : turn_in_pieces(spec, match, size)) {
        expect_same(threads.think(match.view(seat), same_turn), thought);
        for (const Move move : thought.step) match.apply(seat, move);
        same_turn = true;
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
