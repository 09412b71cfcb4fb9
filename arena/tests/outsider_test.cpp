// Programs from outside as players: good ones play, and whatever a bad one does, it loses its own game and nothing else.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>
#include <unistd.h>

#include "arena/arena.hpp"
#include "arena/standings.hpp"
#include "cli/arena_report.hpp"
#include "games/registry.hpp"
#include "kernel/record.hpp"
#include "kernel/referee.hpp"
#include "kernel/text.hpp"

namespace enfilade {
namespace {

using testing::AnyOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kFirstBot = "good=python3 examples/bot/first_bot.py";

ArenaPlan plan_of(std::string_view game, int players, const std::vector<std::string>& bots, int blocks = 1) {
  ArenaPlan plan;
  plan.game = find_game(game);
  plan.setup = {players, {}};
  plan.minds.push_back(*MindSpec::parse("random"));
  for (const std::string& bot : bots) plan.minds.push_back(*Contestant::program(bot));
  plan.blocks = blocks;
  plan.records = true;
  plan.patience = {60'000, 0};  // on a busy machine, too: who is late in these tests is late on purpose
  return plan;
}

std::vector<ArenaGame> played(const ArenaPlan& plan) {
  std::vector<ArenaGame> games;
  EXPECT_TRUE(run_arena(plan, 2, {}, [&](const ArenaGame& game, int, int) { games.push_back(game); }));
  return games;
}

// The program loses every game, by what it did; the games are told, and its opponent has won them.
void expect_lost(const std::vector<ArenaGame>& games, const testing::Matcher<std::string>& code) {
  ASSERT_FALSE(games.empty());
  for (const ArenaGame& game : games) {
    const int bad = game.seating[0] == 1 ? 0 : 1;
    EXPECT_THAT(game.fallen, ElementsAre(bad));
    ASSERT_EQ(game.mishaps.size(), 1u);
    EXPECT_THAT(game.mishaps[0].error.code, code) << game.mishaps[0].error.text;
    EXPECT_EQ(game.places[static_cast<std::size_t>(bad)], 2);
    EXPECT_EQ(game.places[static_cast<std::size_t>(1 - bad)], 1);
    EXPECT_THAT(game.record, HasSubstr("\ntimeout " + std::to_string(bad) + "\n"));
    EXPECT_THAT(game.record, HasSubstr("\nend resigned\n"));
    const Result<Record> record = Record::parse(game.record);
    ASSERT_TRUE(record);
    EXPECT_TRUE(Referee::replay(*record, find_game(record->game)));
  }
}

TEST(Outsider, plays_whole_games_of_every_kind) {
  for (const Game& game : all_games()) {
    const int players = std::max(2, game.info->min_players);
    const std::vector<ArenaGame> games = played(plan_of(game.info->id, players, {kFirstBot}));
    ASSERT_FALSE(games.empty()) << game.info->id;
    for (const ArenaGame& each : games) {
      EXPECT_THAT(each.fallen, ElementsAre())
          << game.info->id << ": " << (each.mishaps.empty() ? "" : each.mishaps[0].complaints);
      EXPECT_THAT(each.record, HasSubstr(" good\n"));
      EXPECT_THAT(each.record, HasSubstr("\nend finished\n"));
    }
  }
}

TEST(Outsider, that_ends_loses_and_what_it_complained_about_is_kept) {
  const auto games = played(plan_of("liars-dice", 2, {"bad=echo no such dice >&2; exit 3"}));
  expect_lost(games, "bot_ended");
  EXPECT_THAT(games[0].mishaps[0].complaints, HasSubstr("no such dice"));
  expect_lost(played(plan_of("liars-dice", 2, {"bad=/no/such/program"})), "bot_ended");
  expect_lost(played(plan_of("liars-dice", 2, {"bad=read line; kill -9 $$"})), "bot_ended");
}

TEST(Outsider, that_hangs_loses_when_its_time_is_up) {
  for (const char* bot :
       {"bad=sleep 1000", "bad=exec >&-; sleep 1000", "bad=kill -STOP $$", "bad=cat >/dev/null"}) {
    ArenaPlan plan = plan_of("liars-dice", 2, {bot});
    plan.patience = {200, 0};
    expect_lost(played(plan), "bot_late");
  }
}

TEST(Outsider, that_floods_loses) {
  // Many words, one without an end, words that are no JSON, complaints without an end.
  for (const char* bot : {"bad=yes '{\"t\":\"ping\"}'", "bad=cat /dev/zero", "bad=yes", "bad=yes >&2",
                          "bad=cat >/dev/null & yes '{\"t\":\"menu\",\"seat\":0}'"}) {
    ArenaPlan plan = plan_of("liars-dice", 2, {bot});
    plan.patience = {3'000, 0};
    expect_lost(played(plan), AnyOf("bot_flood", "bot_late"));
  }
}

TEST(Outsider, ends_with_its_game_and_so_does_what_it_has_started) {
  const std::string file = testing::TempDir() + "outsider-" + std::to_string(getpid());
  ArenaPlan plan = plan_of("liars-dice", 2, {"bad=sleep 1000 & echo $! >" + file + "; wait"});
  // On a busy machine it may take long until it has told whom it started.
  pid_t child = 0;
  for (int patience = 1'000; child == 0 && patience < 500'000; patience *= 4) {
    plan.patience = {patience, 0};
    expect_lost({played(plan)[0]}, "bot_late");
    std::ifstream(file) >> child;
  }
  std::filesystem::remove(file);
  ASSERT_GT(child, 0);
  // Somebody has to collect it; that takes a moment.
  for (int i = 0; i < 600 && kill(child, 0) == 0; ++i) {
    std::ifstream stat("/proc/" + std::to_string(child) + "/stat");
    std::string text((std::istreambuf_iterator<char>(stat)), {});
    if (text.find(") Z ") != std::string::npos) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  EXPECT_NE(kill(child, 0), 0);
}

TEST(Outsider, leaves_the_games_of_others_alone) {
  ArenaPlan plan = plan_of("liars-dice", 2, {"bad=exit 1", kFirstBot}, 2);
  int fallen = 0;
  const std::vector<ArenaGame> games = played(plan);
  EXPECT_EQ(games.size(), 12u);  // two of three, in both orders, twice
  for (const ArenaGame& game : games) {
    const bool there = std::count(game.seating.begin(), game.seating.end(), 1) > 0;
    EXPECT_EQ(!game.fallen.empty(), there);
    fallen += there;
  }
  const Standings standings = standings_of(plan, games);
  EXPECT_THAT(standings.fallen, ElementsAre(0, fallen, 0));
  EXPECT_THAT(cli::as_text(plan, standings), HasSubstr("bad lost " + std::to_string(fallen) + " games"));
}

TEST(Outsider, that_falls_in_a_larger_game_is_last_while_the_others_finish_it) {
  for (const ArenaGame& game : played(plan_of("forbidden-city", 3, {"bad=read line; exit 1"}))) {
    int bad = 0;
    for (std::size_t seat = 0; seat < 3; ++seat) bad += game.seating[seat] == 1;
    EXPECT_EQ(static_cast<int>(game.fallen.size()), bad);
    for (const int seat : game.fallen) {
      EXPECT_GT(game.places[static_cast<std::size_t>(seat)], 3 - bad);
      EXPECT_THAT(game.record, HasSubstr("\ntakeover " + std::to_string(seat) + " computer:greedy\n"));
    }
    EXPECT_THAT(game.record, HasSubstr("\nend finished\n"));
  }
}

TEST(Outsider, is_told_only_what_its_seat_may_know) {
  const std::string file = testing::TempDir() + "heard-" + std::to_string(getpid());
  const ArenaPlan plan =
      plan_of("liars-dice", 2, {"good=tee -a " + file + " | python3 examples/bot/first_bot.py"});
  ASSERT_EQ(played(plan).size(), 2u);
  std::ifstream in(file);
  int asked = 0;
  for (std::string line; std::getline(in, line);) {
    const Result<Json> json = Json::parse(line);
    ASSERT_TRUE(json) << line;
    if (json->find("t")->text() != "state" || json->find("decision")->is(Json::Kind::null)) continue;
    ++asked;
    const auto seat = static_cast<std::size_t>(json->find("seat")->integer());
    const std::vector<Json>& dice = json->find("view")->find("dice")->items();
    EXPECT_FALSE(dice[seat].is(Json::Kind::null));
    EXPECT_TRUE(dice[1 - seat].is(Json::Kind::null));
    EXPECT_THAT(line, HasSubstr("event.rolled_hidden"));
    EXPECT_THAT(line,
                Not(HasSubstr("\"event.rolled\",\"args\":{\"seat\":{\"seat\":" + std::to_string(1 - seat))));
    break;
  }
  EXPECT_GT(asked, 0);
  std::filesystem::remove(file);
}

TEST(Outsider, is_named_by_a_short_word_and_its_command) {
  EXPECT_EQ(Contestant::program("mine=python3 bot.py --fast=1")->command, "python3 bot.py --fast=1");
  for (const char* text : {"mine", "=x", "mine=", "mine= ", "a name=x", "a-name-that-is-too-long=x", "<b>=x"})
    EXPECT_FALSE(Contestant::program(text)) << text;
}

TEST(Arena, reads_results_from_before_there_were_programs_from_outside) {
  const Result<ArenaGame> game = ArenaGame::parse("3,1/0,-2/17,2/1,40,1,5");
  ASSERT_TRUE(game);
  EXPECT_TRUE(game->fallen.empty());
  ArenaGame now = *game;
  now.fallen = {1, 0};
  EXPECT_EQ(*ArenaGame::parse(now.csv()), now);
}

}  // namespace
}  // namespace enfilade
