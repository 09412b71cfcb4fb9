// Every registered game keeps every promise: all player counts, the option matrix, seeded combinations.
// A new game is here the moment it is registered.
#include "suite/suite.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "games/registry.hpp"
#include "kernel/text.hpp"
#include "suite/playthrough.hpp"
#include "tests/allocations.hpp"

namespace enfilade {

// In the names of tests, a game is its id.
void PrintTo(const Game* game, std::ostream* out) { *out << game->info->id; }

namespace {

// ENFILADE_SUITE_GAMES is how many random option sets each game is played with: few in a hurry, many for a
// night's run.
int random_option_sets() {
  const char* text = std::getenv("ENFILADE_SUITE_GAMES");
  return text ? parse_int(text).value_or(200) : 200;
}

class Promises : public testing::TestWithParam<const Game*> {};

TEST_P(Promises, HoldInRandomGamesOfEveryPlayerCount) {
  const Game& game = *GetParam();
  Looks looks;
  for (int players = game.info->min_players; players <= game.info->max_players; ++players) {
    for (int i = 0; i < 1 + random_option_sets() / 100; ++i) {
      const SuiteReport report =
          run_suite({&game, {players, {}}, static_cast<std::uint64_t>(i + 1), 1}, allocations);
      ASSERT_EQ(report.failure, "");
      looks += report.looks;
    }
  }
  // What the secrecy law could not be held against stays the exception.
  RecordProperty("looks", to_string(looks));
  EXPECT_LE(looks.exempt * 100, looks.all) << to_string(looks);
}

TEST_P(Promises, HoldForEveryOption) {
  const Game& game = *GetParam();
  int refused = 0, number = 0;
  for (const enfilade::Setup& setup : option_matrix(*game.info, random_option_sets(), 20261115)) {
    ++number;
    if (const Result<Match> match = Match::create(game, setup); !match) {
      ++refused;
      ASSERT_EQ(check_refused_setup(game, setup, match.error()), "");
      continue;
    }
    const SuiteReport report = run_suite({&game, setup, static_cast<std::uint64_t>(number), 29}, allocations);
    ASSERT_EQ(report.failure, "");
  }
  EXPECT_LT(refused, number);
}

// Files golden/NAME.txt begin with the line that made them: "game ID rules V players N option=value seed S".
TEST_P(Promises, GoldenPlaythroughsAreUnchanged) {
  const Game& game = *GetParam();
  const std::string folder = std::string(game.info->folder) + "/golden";
  int files = 0;
  for (int number = 1;; ++number) {
    std::ifstream in(folder + "/" + std::to_string(number) + ".txt");
    if (!in) break;
    ++files;
    std::ostringstream text;
    text << in.rdbuf();
    const std::string golden = text.str();
    const Result<std::string> again =
        repeat_playthrough(std::string_view(golden).substr(0, golden.find('\n')));
    ASSERT_TRUE(again) << to_string(again.error());
    EXPECT_EQ(*again, golden) << folder << "/" << number << ".txt";
  }
  EXPECT_GT(files, 0) << "no golden playthroughs in " << folder;
}

// perft.txt: lines "players N [option=value...] seed S plies P depth D lines L".
TEST_P(Promises, PerftTablesAreUnchanged) {
  const Game& game = *GetParam();
  std::ifstream in(std::string(game.info->folder) + "/perft.txt");
  ASSERT_TRUE(in) << "no perft table";
  std::string line;
  int rows = 0;
  while (std::getline(in, line)) {
    if (line.empty() || line[0] == '#') continue;
    const auto parts = words(line);
    enfilade::Setup setup;
    std::uint64_t seed = 0, lines = 0;
    int plies = 0, depth = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (const std::size_t equals = parts[i].find('='); equals != std::string_view::npos) {
        setup.options.emplace_back(parts[i].substr(0, equals), parts[i].substr(equals + 1));
        continue;
      }
      ASSERT_LT(i + 1, parts.size()) << line;
      const std::uint64_t value = parse_u64(parts[i + 1]).value_or(0);
      if (parts[i] == "players")
        setup.players = static_cast<int>(value);
      else if (parts[i] == "seed")
        seed = value;
      else if (parts[i] == "plies")
        plies = static_cast<int>(value);
      else if (parts[i] == "depth")
        depth = static_cast<int>(value);
      else if (parts[i] == "lines")
        lines = value;
      else
        FAIL() << "unknown word " << parts[i];
      ++i;
    }
    const Result<Match> match = Match::create(game, setup);
    ASSERT_TRUE(match) << to_string(match.error());
    EXPECT_EQ(perft(random_position(*match, seed, plies), depth), lines) << line;
    ++rows;
  }
  EXPECT_GT(rows, 0);
}

std::vector<const Game*> every_game() {
  std::vector<const Game*> list;
  for (const Game& game : all_games()) list.push_back(&game);
  return list;
}

INSTANTIATE_TEST_SUITE_P(EveryGame, Promises, testing::ValuesIn(every_game()), [](const auto& parameter) {
  std::string name(parameter.param->info->id);
  std::erase(name, '-');
  return name;
});

}  // namespace
}  // namespace enfilade
