// `enfilade secrecy` over two real servers, where it matters most: who has but one answer because of what
// they hold, and who has more, are heard the same, to the byte and in the same order.
#include <gtest/gtest.h>

#include "cli/tests/program.hpp"

namespace enfilade::cli {
namespace {

// In these games somebody else is asked whose hand leaves one answer in one truth and several in the other.
void compare_two_truths(const std::string& game_and_seed) {
  const Ran ran = enfilade("secrecy --games 1 --game " + game_and_seed);
  EXPECT_EQ(ran.status, 0) << ran.said.substr(0, 2000);
  EXPECT_NE(ran.said.find("the only answer"), std::string::npos)
      << "no such question came up; look for another seed: " << ran.said;
}

// A payment that is impossible: only the default is left.
TEST(OnlyAnswer, InPalacesIsHeardLikeAnyOther) { compare_two_truths("palaces --seed 115"); }

// A card that could be played, or none (design: in Royal Palace it is asked whenever the hand is not empty).
TEST(OnlyAnswer, InRoyalPalaceIsHeardLikeAnyOther) { compare_two_truths("royal-palace --seed 2"); }

}  // namespace
}  // namespace enfilade::cli
