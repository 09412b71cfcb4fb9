#include "kernel/options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace enfilade {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

constexpr Option kOptions[] = {{"side", "beginner|advanced", "beginner"}, {"rounds", "1..12", "7"}};

TEST(Options, FallBackWhenNothingIsSaid) {
  const auto answers = Answers::check(kOptions, {2, {}});
  ASSERT_TRUE(answers);
  EXPECT_TRUE(answers->is("side", "beginner"));
  EXPECT_EQ(answers->number("rounds"), 7);
  EXPECT_TRUE(answers->deviations().empty());
}

TEST(Options, AreListedInTheOrderOfTheGameWithoutTheFallbacks) {
  const auto answers = Answers::check(kOptions, {2, {{"rounds", "12"}, {"side", "advanced"}}});
  ASSERT_TRUE(answers);
  EXPECT_THAT(answers->deviations(), ElementsAre(Pair("side", "advanced"), Pair("rounds", "12")));
  EXPECT_THAT(Answers::check(kOptions, {2, {{"rounds", "7"}}})->deviations(), ElementsAre());
}

struct Bad {
  std::vector<std::pair<std::string, std::string>> options;
  std::string_view place, what;
};

TEST(Options, AreRefusedByName) {
  const Bad rows[] = {
      {{{"colour", "red"}}, "options.colour", "the options are: side, rounds"},
      {{{"side", "upside-down"}}, "options.side", "not one of beginner|advanced"},
      {{{"side", ""}}, "options.side", "not one of"},
      {{{"side", "beginner|advanced"}}, "options.side", "not one of"},
      {{{"rounds", "0"}}, "options.rounds", "not one of 1..12"},
      {{{"rounds", "13"}}, "options.rounds", "not one of 1..12"},
      {{{"rounds", "07"}}, "options.rounds", "not one of 1..12"},
      {{{"rounds", "+7"}}, "options.rounds", "not one of 1..12"},
      {{{"rounds", "seven"}}, "options.rounds", "not one of 1..12"},
      {{{"rounds", "99999999999"}}, "options.rounds", "not one of 1..12"},
      {{{"side", "advanced"}, {"side", "advanced"}}, "options.side", "twice"},
  };
  for (const Bad& row : rows) {
    const auto answers = Answers::check(kOptions, {2, row.options});
    ASSERT_FALSE(answers) << row.what;
    EXPECT_EQ(answers.error().code, "bad_option");
    EXPECT_EQ(answers.error().place, row.place);
    EXPECT_THAT(answers.error().text, HasSubstr(std::string(row.what)));
  }
}

TEST(Options, GiveSamplesForTests) {
  EXPECT_THAT(sample_choices(kOptions[0]), ElementsAre("beginner", "advanced"));
  EXPECT_THAT(sample_choices(kOptions[1]), ElementsAre("1", "7", "12"));
  EXPECT_THAT(sample_choices({"x", "1..4", "1"}), ElementsAre("1", "4"));
}

}  // namespace
}  // namespace enfilade
