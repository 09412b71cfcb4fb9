// The places at the end follow from the record's lines: who fell is behind, the last to fall first.
#include "kernel/places.hpp"

#include <gtest/gtest.h>

#include "kernel/referee.hpp"
#include "kernel/tests/toy.hpp"

namespace enfilade {
namespace {

using Kind = RecordLine::Kind;

// Four heaps of 4, 3, 2 and 1, so that the places are 1, 2, 3 and 4.
Match stopped_match() {
  Referee referee(toy_match(4), nullptr);
  for (int seat = 0; seat < 4; ++seat) {
    for (int more = seat; more < 4; ++more) EXPECT_TRUE(referee.submit(static_cast<Seat>(seat), "add"));
    EXPECT_TRUE(referee.submit(static_cast<Seat>(seat), "pass"));
  }
  EXPECT_TRUE(referee.submit(0, "stop"));
  return referee.match();
}

std::vector<int> places(const Match& last, const std::vector<RecordLine>& lines) {
  const auto scores = final_scores(last, lines);
  if (!scores) return {};
  EXPECT_EQ(scores->points, last.scores().points);  // points stay as they are
  return {scores->place.begin(), scores->place.begin() + scores->seats};
}

TEST(Places, WithoutAFallTheyAreTheGames) {
  EXPECT_EQ(places(stopped_match(), {}), (std::vector<int>{1, 2, 3, 4}));
  EXPECT_EQ(places(stopped_match(), {{Kind::takeover, 0, "page"}}), (std::vector<int>{1, 2, 3, 4}));
}

TEST(Places, WhoFellIsBehindAllOthersTheLastToFallFirst) {
  EXPECT_EQ(places(stopped_match(), {{Kind::resign, 0, ""}}), (std::vector<int>{4, 1, 2, 3}));
  EXPECT_EQ(places(stopped_match(), {{Kind::timeout, 1, ""}, {Kind::resign, 0, ""}}),
            (std::vector<int>{3, 4, 1, 2}));
}

TEST(Places, ASeatThatWasHandedBackHasFallenAllTheSame) {
  EXPECT_EQ(places(stopped_match(), {{Kind::timeout, 0, ""},
                                     {Kind::takeover, 0, "page"},
                                     {Kind::takeover, 0, "person"},
                                     {Kind::timeout, 1, ""},
                                     {Kind::timeout, 0, ""}}),
            (std::vector<int>{4, 3, 1, 2}));
}

TEST(Places, InAGameThatDidNotComeToItsEndThoseWhoStayedShareTheirPlace) {
  EXPECT_EQ(places(toy_match(3), {{Kind::resign, 1, ""}}), (std::vector<int>{1, 3, 1}));
  EXPECT_EQ(places(toy_match(2), {{Kind::timeout, 0, ""}}), (std::vector<int>{2, 1}));
  EXPECT_EQ(places(toy_match(2), {}), (std::vector<int>{}));
}

}  // namespace
}  // namespace enfilade
