#include "examples/masked_ball/masked_ball.hpp"

#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "kernel/referee.hpp"

namespace enfilade {
namespace {

// Three dancers; lily is the thief.
Referee dealt() {
  Referee referee(*Match::create(*find_game("masked-ball"), {3, {}}), nullptr);
  for (const char* mask : {"guest", "thief", "guest"}) EXPECT_TRUE(referee.force(mask));
  return referee;
}

std::vector<std::string> told(const Match& match, const std::vector<Event>& events) {
  std::vector<std::string> names;
  for (const Event& event : events) names.emplace_back(match.info().events[event.kind]);
  return names;
}

Prospect preview(const Match& match, Seat seat, std::string_view step) {
  const auto moves = match.parse_step(seat, step);
  EXPECT_TRUE(moves);
  return match.preview(seat, *moves);
}

// MB-1.1
TEST(MaskedBall, IsForThreeToFive) {
  EXPECT_EQ(Match::create(*find_game("masked-ball"), {2, {}}).error().clause, "MB-1.1");
  EXPECT_EQ(Match::create(*find_game("masked-ball"), {6, {}}).error().clause, "MB-1.1");
}

// MB-2.1, MB-2.2
TEST(MaskedBall, EachSeesTheirOwnMaskAndWhatFollowsFromIt) {
  const Match match = dealt().match();
  const auto masks = [&](Viewer viewer) {
    const std::string json = match.view(viewer).json();
    return json.substr(json.find("masks") + 7, json.find(']') - json.find("masks") - 6);
  };
  EXPECT_EQ(masks(0), R"(["guest",null,null])");
  EXPECT_EQ(masks(1), R"(["guest","thief","guest"])");
  EXPECT_EQ(masks(kSpectator), "[null,null,null]");
}

// A preview ends before the mask comes off, although a guess at what is behind it would often be right.
TEST(MaskedBall, APreviewDoesNotGuessWhatIsBehindAMask) {
  Referee referee = dealt();
  const Prospect guess = preview(referee.match(), 0, "unmask iris");
  EXPECT_EQ(told(referee.match(), guess.events), std::vector<std::string>{"accused"});
  EXPECT_TRUE(guess.open);
  const Prospect coin = preview(referee.match(), 0, "take");
  EXPECT_EQ(told(referee.match(), coin.events), std::vector<std::string>{"took"});
  EXPECT_FALSE(coin.open);
  // The thief knows that all others are guests.
  EXPECT_TRUE(referee.submit(0, "take"));
  const Prospect known = preview(referee.match(), 1, "unmask iris");
  EXPECT_EQ(told(referee.match(), known.events), (std::vector<std::string>{"accused", "shown"}));
  EXPECT_FALSE(known.open);
}

// MB-4.2, MB-4.3: what coins are worth is known of oneself, of who has none, and of who is unmasked.
TEST(MaskedBall, PointsAreShownWhereTheMaskIsKnown) {
  Referee referee = dealt();
  EXPECT_EQ(referee.match().view(0).open_points(), 0b111);
  EXPECT_TRUE(referee.submit(0, "take"));
  EXPECT_TRUE(referee.submit(1, "take"));
  EXPECT_EQ(referee.match().view(0).open_points(), 0b101);
  EXPECT_EQ(referee.match().view(1).open_points(), 0b111);
  EXPECT_EQ(referee.match().view(kSpectator).open_points(), 0b100);
  EXPECT_TRUE(referee.submit(2, "unmask rose"));  // MB-3.5: with nothing to pay
  EXPECT_EQ(referee.match().view(kSpectator).open_points(), 0b101);
  // iris is a guest and sees that rose is one: it must be lily.
  EXPECT_EQ(referee.match().view(2).open_points(), 0b111);
}

// MB-3.4, MB-4.2, MB-4.3
TEST(MaskedBall, TheThiefIsCaught) {
  Referee referee = dealt();
  EXPECT_TRUE(referee.submit(0, "unmask lily"));
  EXPECT_TRUE(referee.match().over());
  EXPECT_EQ(referee.match().scores().points[0], 3);
  EXPECT_EQ(referee.match().scores().place[0], 1);
}

}  // namespace
}  // namespace enfilade
