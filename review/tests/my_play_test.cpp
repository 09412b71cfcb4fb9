// What many games say together, asked for as a page on somebody's own device asks.
#include "review/my_play.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "kernel/text.hpp"
#include "review/study.hpp"

namespace enfilade::review {
namespace {

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

struct One {
  std::string record;
  std::vector<std::string> seats;
  std::string review = {};
};

Json asked(const std::vector<One>& games) {
  JsonWriter out;
  out.begin_object().field("do", "play").key("games").begin_array();
  for (const One& one : games) {
    out.begin_object().field("record", one.record).key("seats").begin_array();
    for (const std::string& seat : one.seats) out.text(seat);
    out.end_array();
    if (!one.review.empty()) out.key("review").raw(one.review);
    out.end_object();
  }
  const Result<Json> told = Json::parse(study(out.end_array().end_object().take()));
  EXPECT_TRUE(told);
  return *told;
}

// A number by its path: "who.me.points.mean".
std::int64_t number(const Json& told, std::string_view path) {
  const Json* at = &told;
  for (const std::string_view part : split(path, '.'))
    if (const auto index = parse_int(part); index && at->is(Json::Kind::array))
      at = &at->items().at(static_cast<std::size_t>(*index));
    else if (at = at->find(part); !at) {
      ADD_FAILURE() << "there is no " << path << " in " << told.dump();
      return INT64_MIN;
    }
  return at->integer();
}

std::string kept(const std::string& name) { return text_of("review/tests/records/" + name + ".record"); }
std::string reviewed(const std::string& record) {
  return study("{\"do\":\"review\",\"record\":" + JsonWriter().text(record).take() + "}");
}

// A game of liar's dice and its review, which takes a moment only.
const std::string& dice() {
  static const std::string record = text_of("tests/records/format-2.record");
  return record;
}
const std::string& review_of_dice() {
  static const std::string review = reviewed(dice());
  return review;
}

TEST(MyPlay, what_points_came_from_adds_up_to_them_in_every_game) {
  for (const char* name :
       {"eternal-palace", "eternal-palace-solo", "forbidden-city", "palaces", "royal-palace"}) {
    const std::string record = kept(name);
    const std::size_t players = Record::parse(record)->setup.players;
    std::vector<std::string> seats;
    for (std::size_t seat = 0; seat < players; ++seat) seats.push_back("seat" + std::to_string(seat));
    const Json told = asked({{record, seats}});
    EXPECT_EQ(number(told, "games"), 1) << told.dump();
    for (const std::string& seat : seats) {
      std::int64_t sum = 0;
      const auto count = told.find("who")->find(seat)->find("sources")->items().size();
      EXPECT_GE(count, 4u);
      for (std::size_t i = 0; i < count; ++i)
        sum += number(told, "who." + seat + ".sources." + std::to_string(i) + ".mean");
      EXPECT_EQ(sum, number(told, "who." + seat + ".points.mean")) << name << ", " << seat;
    }
  }
}

TEST(MyPlay, a_mean_has_its_standard_error_and_seats_of_one_name_are_told_together) {
  const std::string record = kept("royal-palace");
  const Json apart = asked({{record, {"me", "page"}}}), together = asked({{record, {"me", "me"}}});
  const std::int64_t a = number(apart, "who.me.points.mean"), b = number(apart, "who.page.points.mean");
  ASSERT_NE(a, b);
  EXPECT_EQ(number(apart, "who.me.points.error"), 0);  // of one game nothing is known
  EXPECT_EQ(number(together, "who.me.games"), 2);
  EXPECT_EQ(number(together, "who.me.points.mean"), (a + b) / 2);
  EXPECT_EQ(number(together, "who.me.points.error"), std::abs(a - b) / 2);
  EXPECT_EQ(number(together, "who.me.wins.mean"), 500);
}

TEST(MyPlay, luck_over_many_games_is_the_sum_of_theirs_and_its_error_grows_with_the_root) {
  const Result<Json> review = Json::parse(review_of_dice());
  ASSERT_TRUE(review);
  const std::int64_t luck = number(*review, "seats.1.luck.win"),
                     error = number(*review, "seats.1.errors.luck.win");
  ASSERT_NE(luck, 0);
  const One one{dice(), {"x", "me"}, review_of_dice()};
  const Json told = asked({one, one, one, one});
  EXPECT_EQ(number(told, "reviewed"), 4);
  EXPECT_EQ(number(told, "luck.sum.win"), 4 * luck);
  EXPECT_EQ(number(told, "luck.error.win"), 2 * error);
  EXPECT_EQ(number(told, "luck.usual.win"), 2 * std::abs(luck));
  EXPECT_EQ(number(told, "own.sum.win"), 4 * number(*review, "seats.1.own.win"));
}

// Who bid ten dice of the other's four, where calling was better.
TEST(MyPlay, slips_of_one_kind_are_told_together_and_those_of_others_are_not_mine) {
  const Result<Json> review = Json::parse(review_of_dice());
  ASSERT_TRUE(review);
  ASSERT_EQ(review->find("moments")->items()[2].find("knew")->find("slip")->boolean(), true);
  const One one{dice(), {"", "me"}, review_of_dice()};
  const Json mine = asked({one, one});
  ASSERT_EQ(mine.find("slips")->items().size(), 1u) << mine.dump();
  const Json& slip = mine.find("slips")->items()[0];
  EXPECT_EQ(slip.find("played")->text(), "move.bid");
  EXPECT_EQ(slip.find("better")->text(), "move.liar");
  EXPECT_EQ(number(slip, "times"), 2);
  EXPECT_EQ(number(slip, "gave_away.win"), 2 * number(*review, "moments.2.knew.gave_away.win"));
  EXPECT_EQ(number(slip, "cases.1.game"), 1);
  EXPECT_EQ(number(slip, "cases.1.moment"), 2);
  EXPECT_EQ(slip.find("cases")->items()[0].find("better")->dump(), R"([{"key":"move.liar","args":{}}])");
  const Json theirs = asked({{dice(), {"me", ""}, review_of_dice()}});
  for (const Json& kind : theirs.find("slips")->items())
    for (const Json& each : kind.find("cases")->items()) EXPECT_NE(number(each, "moment"), 2);
}

TEST(MyPlay, favourite_places_are_where_my_moves_lead_most_often_first) {
  const Json told = asked({{kept("royal-palace"), {"me", ""}}, {kept("royal-palace"), {"", "me"}}});
  const std::vector<Json>& places = told.find("places")->items();
  ASSERT_FALSE(places.empty());
  EXPECT_LE(places.size(), 8u);
  for (std::size_t i = 1; i < places.size(); ++i)
    EXPECT_GE(places[i - 1].find("times")->integer(), places[i].find("times")->integer());
  EXPECT_EQ(places[0].find("games")->integer(), 2);
  EXPECT_FALSE(places[0].find("place")->text().empty());
  // In a city without rooms by name a place is a cell.
  const Json cells = asked({{kept("forbidden-city"), {"me", ""}}});
  EXPECT_THAT(cells.find("places")->items()[0].find("place")->text(),
              testing::ContainsRegex("-?[0-9]+,-?[0-9]+"));
}

TEST(MyPlay, what_cannot_be_counted_is_left_out_and_said_to_be) {
  std::string unfinished = dice();
  unfinished.resize(unfinished.find("\n0 ") + 1);
  const Json told = asked({{unfinished, {"me", ""}},
                           {dice(), {"me", "", ""}},
                           {"nothing", {"me"}},
                           {dice(), {"me", ""}, R"({"another":"thing"})"},
                           {kept("royal-palace"), {"me", ""}}});
  EXPECT_EQ(told.find("left_out")->dump(), "[0,1,2,4]");
  EXPECT_EQ(number(told, "games"), 1);
  EXPECT_EQ(number(told, "reviewed"), 0);
  EXPECT_EQ(asked({}).find("left_out")->dump(), "[]");
}

}  // namespace
}  // namespace enfilade::review
