#include "arena/arena.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "arena/balance.hpp"
#include "arena/calibration.hpp"
#include "arena/standings.hpp"
#include "cli/arena_report.hpp"
#include "cli/balance_page.hpp"
#include "games/registry.hpp"

namespace enfilade {
namespace {

using testing::HasSubstr;
using testing::Not;

ArenaPlan dice_plan(std::vector<std::string> minds, int blocks) {
  ArenaPlan plan;
  plan.game = find_game("liars-dice");
  plan.setup = {2, {}};
  for (const std::string& text : minds) plan.minds.push_back(*MindSpec::parse(text));
  plan.blocks = blocks;
  return plan;
}

std::vector<ArenaGame> games_of(const ArenaPlan& plan, int threads, std::vector<ArenaGame> done = {}) {
  return *run_arena(plan, threads, std::move(done), [](const ArenaGame&, int, int) {});
}

TEST(Seatings, are_all_orders_that_share_the_seats_evenly) {
  EXPECT_EQ(seatings(2, 2), (std::vector<std::vector<int>>{{1, 0}, {0, 1}}));
  EXPECT_EQ(seatings(1, 4), (std::vector<std::vector<int>>{{0, 0, 0, 0}}));
  EXPECT_EQ(seatings(2, 4).size(), 6u);
  EXPECT_EQ(seatings(3, 3).size(), 6u);
  EXPECT_EQ(seatings(3, 2).size(), 6u);  // two of three sit, in both orders
  // With three seats each of two minds has one or two: every seating but those with one mind alone.
  EXPECT_EQ(seatings(2, 3).size(), 6u);
}

TEST(Arena, a_result_is_read_as_it_is_written) {
  const ArenaGame game{3, {1, 0}, {-2, 17}, {2, 1}, 40, true, 5};
  const Result<ArenaGame> back = ArenaGame::parse(game.csv());
  ASSERT_TRUE(back);
  EXPECT_EQ(*back, game);
  for (const char* line :
       {"", "3,1/0,5/6,2/1,40,0", "x,1/0,5/6,2/1,40,0,0", "3,1/0,5,2/1,40,0,0", "3,1/0,5/6,2/1,40,0,zero"})
    EXPECT_FALSE(ArenaGame::parse(line)) << line;
}

TEST(Arena, the_same_seed_gives_the_same_games_on_any_number_of_threads) {
  const ArenaPlan plan = dice_plan({"search:60", "random"}, 12);
  EXPECT_EQ(games_of(plan, 1), games_of(plan, 3));
}

TEST(Arena, goes_on_where_it_stopped) {
  const ArenaPlan plan = dice_plan({"search:60", "random"}, 8);
  const std::vector<ArenaGame> all = games_of(plan, 1);
  std::vector<ArenaGame> some{all[1], all[6], all[7]};
  int played = 0;
  const auto again = run_arena(plan, 1, some, [&](const ArenaGame&, int, int) { ++played; });
  EXPECT_EQ(*again, all);
  EXPECT_EQ(played, static_cast<int>(all.size() - some.size()));
}

TEST(Arena, chance_is_the_same_for_every_seating_of_a_block) {
  // A deterministic mind against itself: both seatings of a block are the same game.
  const std::vector<ArenaGame> games = games_of(dice_plan({"greedy", "greedy"}, 6), 1);
  for (std::size_t i = 0; i < games.size(); i += 2) EXPECT_EQ(games[i].decisions, games[i + 1].decisions);
}

// The players of before there were nets, by which better ones are measured: what they play never changes.
TEST(Arena, minds_without_a_net_play_as_they_always_did) {
  struct Kept {
    const char *game, *search;
    std::vector<int> seating;
    const char* line;
  };
  const Kept all[] = {
      {"forbidden-city", "search-0:40", {1, 0}, "0,1/0,126/100,1/2,56,0,0,"},
      {"palaces", "search-0:40", {1, 0}, "0,1/0,8/5,1/2,204,0,0,"},
      {"royal-palace", "search-0:40", {1, 0}, "0,1/0,123/80,1/2,433,0,0,"},
      {"eternal-palace", "search-0:40", {1, 0}, "0,1/0,11/18,2/1,115,0,0,"},
      {"eternal-palace", "search-0:40", {0, 1}, "0,0/1,18/13,1/2,124,0,0,"},
      {"forbidden-city", "search-0:6", {1, 1, 0, 0}, "0,1/1/0/0,83/127/97/124,4/1/3/2,88,0,0,"},
      {"palaces", "search-0:10", {0, 1, 0, 1}, "0,0/1/0/1,6/1/3/5,1/4/3/2,338,0,0,"},
      {"royal-palace", "search-0:10", {1, 0, 0, 1}, "0,1/0/0/1,52/62/49/56,3/1/4/2,424,0,0,"}};
  for (const Kept& kept : all) {
    ArenaPlan plan;
    plan.game = find_game(kept.game);
    plan.setup = {static_cast<int>(kept.seating.size()), {}};
    plan.minds = {*MindSpec::parse(kept.search), *MindSpec::parse("greedy-0")};
    const Match start = *Match::create(*plan.game, plan.setup);
    EXPECT_EQ(play(plan, start, 0, kept.seating)->csv(), kept.line) << kept.game;
  }
}

TEST(Calibration, sets_what_was_won_beside_what_was_shown) {
  Calibration chances;
  ArenaGame game{.block = 0, .seating = {0, 1}, .points = {9, 5}, .places = {1, 2}};
  game.shown = {{0, 0.72, 8}, {1, 0.28, 5}, {0, 0.78, 10}, {1, 0.22, 6}};
  chances.add(game);
  game.places = {2, 1};
  chances.add(game);
  const Calibration::Share high = chances.share(14, 2);
  EXPECT_EQ(high.thoughts, 4);
  EXPECT_EQ(high.games, 2);
  EXPECT_NEAR(high.shown, 0.75, 1e-9);
  EXPECT_NEAR(high.won, 0.5, 1e-9);
  EXPECT_GT(high.off, 0.3) << "two games say little";
  EXPECT_NEAR(chances.share(15, 1).shown, 0.78, 1e-9);
  EXPECT_THAT(cli::as_text(chances), HasSubstr("70 to  80 %: shown  75.0, won  50.0"));
}

TEST(Calibration, hears_what_searches_show) {
  ArenaPlan plan = dice_plan({"search:60", "random"}, 4);
  plan.calibration = true;
  Calibration chances;
  ASSERT_TRUE(run_arena(plan, 1, {}, [&](const ArenaGame& game, int, int) { chances.add(game); }));
  double thoughts = 0;
  for (std::size_t step = 0; step < Calibration::kSteps; step += 2)
    thoughts += chances.share(step, 2).thoughts;
  EXPECT_GT(thoughts, 8);
  EXPECT_THAT(cli::as_svg(plan, chances), HasSubstr("chance to win, shown and won"));
}

TEST(Arena, a_plan_names_what_its_results_depend_on) {
  const ArenaPlan plan = dice_plan({"search:60", "random"}, 8);
  const Match start = *Match::create(*plan.game, plan.setup);
  std::set<std::string> lines{plan.text(start)};
  ArenaPlan seed = plan, minds = plan, blocks = plan;
  seed.seed = 2;
  minds.minds.pop_back();
  blocks.blocks = 9;
  lines.insert(seed.text(start));
  lines.insert(minds.text(start));
  EXPECT_EQ(lines.size(), 3u);
  EXPECT_EQ(blocks.text(start), plan.text(start));
}

TEST(Standings, an_interval_is_over_blocks_and_wide_where_they_are_few) {
  // So many blocks, half of them 0 and half 1, and how many deviations of their mean the interval reaches.
  const auto reach = [](int blocks) {
    std::vector<double> means;
    for (int i = 0; i < blocks; ++i) means.push_back(i % 2);
    const Interval interval = interval_of(means);
    EXPECT_DOUBLE_EQ(interval.mean, 0.5);
    EXPECT_NEAR(interval.mean - interval.low, interval.high - interval.mean, 1e-9);
    return (interval.high - interval.mean) / std::sqrt(0.25 / (blocks - 1));
  };
  // Student's t with one degree of freedom less than blocks.
  EXPECT_NEAR(reach(2), 12.706, 1e-3);
  EXPECT_NEAR(reach(4), 3.182, 1e-3);
  EXPECT_NEAR(reach(12), 2.201, 1e-3);
  EXPECT_NEAR(reach(100), 1.984, 1e-3);
}

TEST(Standings, forty_wins_of_forty_are_not_certainty) {
  const Interval all = share_interval_of(std::vector<double>(40, 1.0));
  EXPECT_EQ(all.mean, 1);
  EXPECT_EQ(all.high, 1);
  // The exact (Clopper-Pearson) interval of 40 of 40 begins at 91.2 %.
  EXPECT_GT(all.low, 0.85);
  EXPECT_LT(all.low, 0.93);
  const Interval none = share_interval_of(std::vector<double>(40, 0.0));
  EXPECT_NEAR(none.high, 1 - all.low, 1e-12);
  EXPECT_EQ(none.low, 0);
  // Where there is something to measure, it hardly matters.
  std::vector<double> even;
  for (int i = 0; i < 200; ++i) even.push_back(i % 2);
  EXPECT_NEAR(share_interval_of(even).low, interval_of(even).low, 0.01);
  // One block says nothing.
  EXPECT_EQ(share_interval_of({1.0}).low, 0);
}

// Blocks in which the first of two minds wins so many of two games.
std::vector<ArenaGame> results(const std::vector<int>& wins) {
  std::vector<ArenaGame> games;
  for (int block = 0; block < static_cast<int>(wins.size()); ++block)
    for (int game = 0; game < 2; ++game) {
      const bool first = game < wins[static_cast<std::size_t>(block)];
      games.push_back(
          {block, {0, 1}, {first ? 9 : 1, first ? 1 : 9}, {first ? 1 : 2, first ? 2 : 1}, 30, false, 0});
    }
  return games;
}

TEST(Standings, say_when_a_difference_is_not_significant) {
  const ArenaPlan plan = dice_plan({"greedy", "random"}, 10);
  const Standings even = standings_of(plan, results({1, 1, 2, 0, 1, 1, 2, 0, 1, 2}));
  const Standings clear = standings_of(plan, results({2, 2, 2, 1, 2, 2, 2, 2, 1, 2}));
  EXPECT_THAT(cli::as_text(plan, even), HasSubstr("the difference is not significant"));
  EXPECT_THAT(cli::as_text(plan, clear), Not(HasSubstr("not significant")));
  EXPECT_NEAR(clear.pairings[0].above.mean, 0.9, 1e-12);
  EXPECT_NEAR(clear.minds[1].elo.mean, -400 * std::log10(9), 0.5);
  EXPECT_LT(clear.minds[1].elo.high, 0) << "the interval of the rating agrees";
  EXPECT_GT(even.minds[1].elo.high, 0);
}

TEST(Standings, ratings_of_one_who_won_everything_have_an_interval_too) {
  const ArenaPlan plan = dice_plan({"greedy", "random"}, 20);
  const Standings standings = standings_of(plan, results(std::vector<int>(20, 2)));
  EXPECT_LT(standings.minds[1].elo.high, -100);
  EXPECT_GT(standings.minds[1].elo.high - standings.minds[1].elo.low, 200);
  EXPECT_LT(standings.minds[0].wins.low, 0.95);
}

TEST(Standings, a_share_never_leaves_0_to_100) {
  const ArenaPlan plan = dice_plan({"greedy", "random"}, 3);
  const ArenaPlan other = dice_plan({"random", "greedy"}, 3);
  EXPECT_THAT(cli::as_text(plan, standings_of(plan, results({2, 1, 2}))), HasSubstr(" to 100.0)"));
  EXPECT_THAT(cli::as_text(other, standings_of(other, results({0, 1, 0}))), HasSubstr("95 %: 0.0 to "));
}

TEST(Standings, are_drawn) {
  const ArenaPlan plan = dice_plan({"greedy", "random"}, 3);
  const std::string svg = cli::as_svg(plan, standings_of(plan, results({2, 1, 2})));
  EXPECT_THAT(svg, HasSubstr("greedy over random"));
  EXPECT_THAT(svg, testing::EndsWith("</svg>\n"));
}

BalancePlan balance_plan(std::string_view game, std::vector<int> players, int games) {
  BalancePlan plan;
  plan.game = find_game(game);
  plan.players = std::move(players);
  plan.minds = {*MindSpec::parse("random")};
  plan.games = games;
  return plan;
}

Balance balance_of(const BalancePlan& plan, int threads) {
  return *run_balance(plan, threads, [](int, int) {});
}

TEST(Balance, counts_what_the_events_name) {
  const BalancePlan plan = balance_plan("forbidden-city", {2, 3}, 20);
  const Balance balance = balance_of(plan, 2);
  ASSERT_EQ(balance.tables.size(), 2u);
  for (const BalanceTable& table : balance.tables) {
    double wins = 0;
    for (const Interval& seat : table.seat_wins) wins += seat.mean;
    EXPECT_NEAR(wins, 1, 1e-9);
  }
  const auto placed = std::find_if(balance.usages.begin(), balance.usages.end(), [](const UsageTable& table) {
    return table.event == "placed" && table.role == "tile";
  });
  ASSERT_NE(placed, balance.usages.end());
  // FC-9.1: every player places all tiles but two.
  double uses = 0;
  for (const Usage& use : placed->things) uses += use.uses;
  EXPECT_GT(uses, 40);
  EXPECT_EQ(cli::balance_page(plan, balance), cli::balance_page(plan, balance_of(plan, 1)))
      << "whatever the number of threads";
}

TEST(Balance, alone_every_choice_of_the_varied_options_is_tried) {
  BalancePlan plan = balance_plan("eternal-palace", {1}, 2);
  plan.vary = {"difficulty"};
  plan.minds.push_back(*MindSpec::parse("greedy"));
  const Balance balance = balance_of(plan, 2);
  EXPECT_EQ(balance.alone.size(), 3u * 2u);
  EXPECT_THAT(cli::balance_page(plan, balance), HasSubstr("journeyman"));
}

TEST(Usage, stands_out_only_if_it_is_far_and_certain) {
  const auto usage = [](double mean, double half, int sample) {
    Usage use;
    use.wins = {mean, mean - half, mean + half};
    use.sample = sample;
    return use;
  };
  EXPECT_TRUE(usage(1.4, 0.1, 500).stands_out());
  EXPECT_TRUE(usage(0.6, 0.1, 500).stands_out());
  EXPECT_FALSE(usage(1.4, 0.3, 500).stands_out()) << "chance";
  EXPECT_FALSE(usage(1.1, 0.01, 5000).stands_out()) << "near";
  EXPECT_FALSE(usage(2.0, 0.1, 10).stands_out()) << "few";
}

}  // namespace
}  // namespace enfilade
