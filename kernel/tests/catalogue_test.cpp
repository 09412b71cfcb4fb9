#include "kernel/catalogue.hpp"

#include <gtest/gtest.h>

namespace enfilade {
namespace {

Catalogue english() {
  Catalogue words;
  EXPECT_TRUE(words.load(R"({"paid": "{seat} takes {coins} {coins|coin|coins}",
                             "colour.green": "green", "built": "a {colour} {what}",
                             "colour.blue": "azure", "order": "first {order|colour}", "odd": "{ {x"})"));
  return words;
}

TEST(Catalogue, PutsParametersIn) {
  const std::string names[] = {"Ann", "Ben"};
  const Message one{"paid", {Arg::seat("seat", 1), Arg::of("coins", 1)}};
  const Message many{"paid", {Arg::seat("seat", 0), Arg::of("coins", 3)}};
  EXPECT_EQ(english().say(one, names), "Ben takes 1 coin");
  EXPECT_EQ(english().say(many, names), "Ann takes 3 coins");
  EXPECT_EQ(english().say(many), "0 takes 3 coins") << "a seat without a name is a number";
  EXPECT_EQ(english().say({"paid", {Arg::seat("seat", 7), Arg::of("coins", 0)}}, names), "7 takes 0 coins");
}

TEST(Catalogue, LooksUpWordsThatAreParameters) {
  EXPECT_EQ(english().say({"built", {Arg::of_word("colour", "colour.green"), Arg::of("what", "gate")}}),
            "a green gate");
  EXPECT_EQ(english().say({"order", {Arg::of("order", "green blue")}}), "first green, azure")
      << "a list of words";
}

TEST(Catalogue, ShowsGapsInsteadOfHidingThem) {
  EXPECT_EQ(english().text("nowhere"), "nowhere");
  EXPECT_EQ(english().say({"nowhere", {}}), "nowhere");
  EXPECT_EQ(english().say({"built", {Arg::of("what", "gate")}}), "a {colour} gate");
  EXPECT_EQ(english().say({"odd", {}}), "{ {x") << "a brace that is never closed is a brace";
}

TEST(Catalogue, LaterTextsWin) {
  Catalogue words = english();
  ASSERT_TRUE(words.load(R"({"colour.green": "grün"})"));
  EXPECT_EQ(words.text("colour.green"), "grün");
  EXPECT_TRUE(words.has("paid"));
  EXPECT_FALSE(words.has("colour"));
}

TEST(Catalogue, RefusesWhatIsNoCatalogue) {
  Catalogue words;
  EXPECT_EQ(words.load("{").error().code, "bad_json");
  EXPECT_EQ(words.load("[]").error().code, "bad_value");
  EXPECT_EQ(words.load(R"({"a": 1})").error().place, "a (line 1:7)");
}

}  // namespace
}  // namespace enfilade
