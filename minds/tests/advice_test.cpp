#include "minds/advice.hpp"

#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "kernel/catalogue.hpp"
#include "kernel/embedded.hpp"
#include "tests/allocations.hpp"

namespace enfilade {

static void PrintTo(const Game* game, std::ostream* out) { *out << game->info->id; }

namespace {

// A random game, position by position.
template <class Each>
void along_a_game(const Game& game, int players, std::uint64_t seed, const Each& each) {
  Match match = *Match::create(game, {players, {}});
  Rng rng(seed);
  Odds odds;
  Menu menu;
  for (each(match); !match.over(); each(match)) {
    const Node node = match.node();
    if (node.kind == Node::Kind::chance) {
      match.odds(odds);
      match.apply(kChance, odds.draw(rng));
      continue;
    }
    match.menu(node.seat(), menu);
    match.apply(node.seat(), menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))]);
  }
}

std::vector<const Game*> games_with_parts() {
  std::vector<const Game*> games;
  for (const Game& game : all_games())
    if (!adviser_of(game).kinds.empty()) games.push_back(&game);
  return games;
}

class PartsOfEveryGame : public testing::TestWithParam<const Game*> {
 protected:
  const Game& game_ = *GetParam();
  const Adviser& adviser_ = adviser_of(game_);
};

// Seat by seat, at every node, told as they are and as they came from a position some way back.
TEST_P(PartsOfEveryGame, add_up_to_the_estimate_and_are_told_without_allocating) {
  constexpr int kBack = 12;
  const auto parts = std::make_unique<Parts>();
  for (int players = game_.info->min_players; players <= game_.info->max_players; ++players) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      std::optional<Match> before;
      int plies = 0;
      along_a_game(game_, players, seed, [&](const Match& match) {
        if (plies++ % kBack == 0) before = match;
        const auto estimate = adviser_.estimate(match);
        for (const Match& since : {*before, match}) {
          parts->clear();
          const long allocated = allocations();
          adviser_.parts(match, since, *parts);
          ASSERT_EQ(allocations(), allocated);
          std::array<double, kMaxSeats> sum{};
          for (const Part& part : *parts) {
            ASSERT_LT(part.kind, adviser_.kinds.size());
            sum[part.seat] += static_cast<double>(part.points);
          }
          for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
            ASSERT_NEAR(sum[seat], static_cast<double>(estimate[seat]), 2e-3)
                << "seat " << seat << " of " << players << ", ply " << plies << ", seed " << seed;
        }
      });
    }
  }
}

TEST_P(PartsOfEveryGame, have_words_in_both_languages) {
  for (const char* language : {"en", "de"}) {
    Catalogue words;
    ASSERT_TRUE(words.load(embedded(std::string(game_.info->folder) + "/messages." + language + ".json")));
    for (const PartKind& kind : adviser_.kinds) {
      const std::string name(kind.name);
      EXPECT_TRUE(words.has("look." + name)) << language << " look." << name;
      EXPECT_TRUE(words.has("want." + name)) << language << " want." << name;
      for (const char* how : {"gain", "loss", "hurts", "helps"})
        EXPECT_TRUE(words.has("reason." + name + "." + how)) << language << " reason." << name << "." << how;
      for (const char* how : {"here", "there"})
        EXPECT_EQ(words.has("reason." + name + "." + how), kind.deed) << language << " " << name;
    }
  }
}

// What the search found for a move is told part by part, seat by seat: nothing of it is left over but what a net adds.
// So a hint without one explains all of the difference.
TEST_P(PartsOfEveryGame, are_those_of_what_the_search_judged) {
  int plies = 0, compared = 0;
  along_a_game(game_, game_.info->min_players, 7, [&](const Match& match) {
    const Node node = match.node();
    if (node.seats == 0 || plies++ % 12 != 0) return;
    const Thought thought = Mind(*MindSpec::parse("search-0:60"), 3).advise(match.view(node.seat()));
    for (const Alternative& each : thought.alternatives) {
      if (each.weighed == 0) continue;
      std::array<double, kMaxSeats> sum{};
      for (const Part& part : each.parts) sum[part.seat] += static_cast<double>(part.points);
      for (std::size_t seat = 0; seat < kMaxSeats; ++seat)  // behind the seats the house, for who sits alone
        ASSERT_NEAR(sum[seat], each.points[seat], 0.1) << "seat " << seat << ", ply " << plies;
      ++compared;
    }
    EXPECT_LE(std::abs(thought.hint->further), 4) << "of " << thought.hint->lead << ", ply " << plies;
  });
  EXPECT_GT(compared, 20);
}

// Several trees keep their parts each for itself; together they are still what the search found.
TEST_P(PartsOfEveryGame, of_a_crew_are_added_up) {
  const Crew crew{3, [](const std::function<void(int)>& part) {
                    for (int who = 0; who < 3; ++who) part(who);
                  }};
  int plies = 0;
  along_a_game(game_, game_.info->min_players, 9, [&](const Match& match) {
    const Node node = match.node();
    if (node.seats == 0 || plies++ % 20 != 0) return;
    const Thought thought = Mind(*MindSpec::parse("search-0:90"), 3, crew).advise(match.view(node.seat()));
    const Alternative& best = thought.alternatives.front();
    std::array<double, kMaxSeats> sum{};
    for (const Part& part : best.parts) sum[part.seat] += static_cast<double>(part.points);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(match.players()); ++seat)
      ASSERT_NEAR(sum[seat], best.points[seat], 0.1) << "seat " << seat << ", ply " << plies;
  });
  EXPECT_GT(plies, 20);
}

// What is shown adds up, to the last digit; every word is there, and every parameter is filled in.
TEST_P(PartsOfEveryGame, make_hints_whose_numbers_add_up) {
  Catalogue english;
  ASSERT_TRUE(english.load(embedded(std::string(game_.info->folder) + "/messages.en.json")));
  const std::vector<std::string> names(kMaxSeats, "Ming");
  int hints = 0, reasons = 0, plies = 0;
  along_a_game(game_, std::min(3, game_.info->max_players), 5, [&](const Match& match) {
    const Node node = match.node();
    if (plies++ % 16 != 0 || node.seats == 0) return;
    const Seat seat = node.seat();
    const Thought thought = Mind(*MindSpec::parse("search:40"), 3).advise(match.view(seat));
    const Hint& hint = *thought.hint;
    ASSERT_FALSE(hint.options.empty());
    EXPECT_EQ(hint.options[hint.best].step, thought.step);
    for (const Hint::Option& option : hint.options) EXPECT_FALSE(match.check_step(seat, option.step));
    int named = hint.small, strongest = 0;
    for (const Reason& reason : hint.reasons) {
      named += reason.amount;
      strongest = std::max(strongest, reason.amount);
    }
    EXPECT_EQ(named + hint.further, hint.lead);
    EXPECT_EQ(hint.plain,
              hint.options.size() > 1 && std::abs(hint.further) <= std::max(std::abs(named), strongest));
    std::vector<Message> told = hint.look;
    told.insert(told.end(), hint.wants.begin(), hint.wants.end());
    for (const Reason& reason : hint.reasons) told.push_back(reason.words);
    for (const Message& message : told) {
      EXPECT_TRUE(english.has(message.key)) << message.key;
      EXPECT_EQ(english.say(message, names).find('{'), std::string::npos) << english.say(message, names);
    }
    ++hints;
    reasons += static_cast<int>(hint.reasons.size());
  });
  EXPECT_GT(hints, 3);
  EXPECT_GT(reasons, 0);
}

INSTANTIATE_TEST_SUITE_P(Games, PartsOfEveryGame, testing::ValuesIn(games_with_parts()),
                         [](const auto& each) {
                           std::string name(each.param->info->id);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace enfilade
