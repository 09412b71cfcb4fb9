#include "arena/selfplay.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "games/registry.hpp"

namespace enfilade {
namespace {

SelfplayPlan plan_of(std::string_view game) {
  SelfplayPlan plan;
  plan.game = find_game(game);
  plan.setup = {2, {}};
  plan.mind = *MindSpec::parse("search-0:4");
  plan.games = 2;
  plan.policies = 50;
  return plan;
}

Samples samples_of(const SelfplayPlan& plan, int threads) {
  return *run_selfplay(plan, threads, [](int, int) {});
}

TEST(Selfplay, keeps_what_a_net_would_have_seen) {
  for (const char* game : {"forbidden-city", "palaces"}) {
    const SelfplayPlan plan = plan_of(game);
    const SightNames& names = *onlooker_of(*plan.game)->names;
    const Samples samples = samples_of(plan, 1);
    const std::size_t positions = samples.results.size() / Samples::kResults;
    EXPECT_GT(positions, 20u);
    EXPECT_EQ(samples.whole.size(), positions * names.whole.size());
    for (std::size_t list = 0; list < names.things.size(); ++list) {
      EXPECT_EQ(samples.counts[list].size(), positions);
      const std::size_t things =
          std::accumulate(samples.counts[list].begin(), samples.counts[list].end(), std::size_t{0});
      EXPECT_EQ(samples.things[list].size(), things * names.things[list].numbers.size());
    }
    const std::size_t moves = std::accumulate(samples.menus.begin(), samples.menus.end(), std::size_t{0});
    EXPECT_GT(samples.menus.size(), 5u);
    EXPECT_EQ(samples.visits.size(), moves);
    EXPECT_EQ(samples.moves.size(), moves * names.move.size());
  }
}

TEST(Selfplay, is_the_same_on_any_number_of_threads) {
  const SelfplayPlan plan = plan_of("forbidden-city");
  const Samples one = samples_of(plan, 1), two = samples_of(plan, 2);
  EXPECT_EQ(one.whole, two.whole);
  EXPECT_EQ(one.results, two.results);
  EXPECT_EQ(one.visits, two.visits);
}

TEST(Selfplay, mixes_sizes_of_tables_and_options) {
  SelfplayPlan plan = plan_of("forbidden-city");
  plan.mind = *MindSpec::parse("random");
  plan.games = 30;
  const auto sizes = [&] {
    const SightNames& names = *onlooker_of(*plan.game)->names;
    const auto two = std::find(names.whole.begin(), names.whole.end(), "two") - names.whole.begin();
    const Samples samples = samples_of(plan, 1);
    std::array<int, 3> seen{};
    for (std::size_t row = 0; row < samples.whole.size(); row += names.whole.size())
      for (std::size_t size = 0; size < 3; ++size)
        seen[size] += samples.whole[row + static_cast<std::size_t>(two) + size] > 0;
    return seen;
  };
  EXPECT_EQ(sizes()[1] + sizes()[2], 0);
  plan.mix = 100;
  for (const int seen : sizes()) EXPECT_GT(seen, 0);
}

TEST(Selfplay, thinks_longer_about_what_it_keeps) {
  SelfplayPlan plan = plan_of("forbidden-city");
  plan.mind = *MindSpec::parse("random");
  EXPECT_TRUE(samples_of(plan, 1).menus.empty()) << "who plays at random thinks nothing";
  plan.deep = *MindSpec::parse("search-0:20");
  EXPECT_FALSE(samples_of(plan, 1).menus.empty());
}

TEST(Selfplay, needs_a_game_that_nets_can_see) {
  EXPECT_FALSE(run_selfplay(plan_of("liars-dice"), 1, [](int, int) {}));
}

}  // namespace
}  // namespace enfilade
