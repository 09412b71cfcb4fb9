// Moves as data: what a spelling says, and the spelling of what was named.
#include "kernel/phrase.hpp"

#include <gtest/gtest.h>

#include "kernel/match.hpp"
#include "kernel/tests/toy.hpp"

namespace enfilade {
namespace {

constexpr Phrase kPhrases[] = {
    {"stop", "stop"},
    {"keep", "keep nothing"},
    {"keep", "keep {cards:components}"},
    {"bid", "bid"},
    {"bid", "bid {cards:tally}"},
    {"plan", "plan {groups:groups}"},
    {"play", "play {dice:dice}"},
    {"take", "take {card:component} {for:text}"},
    {"at", "at {who:seat}"},
    {"place", "({x:amount},{y:amount})r{turn:amount}"},
    {"shift", "{from:place}>{to:place}"},
    {"card", "{card:component}"},
};
const std::vector<std::string> kSeats{"red", "green"};

std::string data_of(std::string_view spelling) {
  const auto named = name_move(kPhrases, kSeats, spelling);
  if (!named) return "nothing";
  JsonWriter out;
  write_named(*named, out);
  return out.take();
}

std::string spelled(std::string_view json) {
  const Result<std::string> text = spell_named(kPhrases, kSeats, *Json::parse(json));
  return text ? *text : text.error().code + " at " + text.error().place + ": " + text.error().text;
}

TEST(Phrase, SaysASpellingAsDataAndBack) {
  const std::pair<const char*, const char*> kCases[] = {
      {"stop", R"({"do":"stop"})"},
      {"keep nothing", R"({"do":"keep"})"},
      {"keep MOVE5 GOLD4", R"({"do":"keep","cards":{"components":["MOVE5","GOLD4"]}})"},
      {"bid", R"({"do":"bid"})"},
      {"bid 2J 1S", R"({"do":"bid","cards":{"tally":{"J":2,"S":1}}})"},
      {"plan 3+4/5", R"({"do":"plan","groups":{"groups":[[3,4],[5]]}})"},
      {"play 3+4", R"({"do":"play","dice":{"dice":[3,4]}})"},
      {"take 9 free", R"({"do":"take","card":{"component":"9"},"for":"free"})"},
      {"at green", R"({"do":"at","who":{"seat":1}})"},
      {"at nobody", R"({"do":"at","who":"nobody"})"},
      {"(0,-2)r1", R"({"do":"place","x":0,"y":-2,"turn":1})"},
      {"GATE>MINT", R"({"do":"shift","from":{"place":"GATE"},"to":{"place":"MINT"}})"},
      {"FO-J", R"({"do":"card","card":{"component":"FO-J"}})"},
  };
  for (const auto& [spelling, data] : kCases) {
    EXPECT_EQ(data_of(spelling), data);
    EXPECT_EQ(spelled(data), spelling);
  }
}

TEST(Phrase, KnowsWhatFitsNone) {
  for (const char* spelling : {"", "take 9", "two words", "bid J2 x", "play 3+", "take 9 free now"})
    EXPECT_EQ(data_of(spelling), "nothing") << spelling;
}

TEST(Phrase, AnArrayIsAHiddenStepMoveByMove) {
  EXPECT_EQ(spelled(R"([{"do":"bid"},{"do":"stop"}])"), "bid; stop");
}

// What cannot be said is refused with its place; ids cannot bring in more notation.
TEST(Phrase, RefusesWhatItCannotSay) {
  EXPECT_EQ(spelled(R"({"do":"fly"})"), "bad_value at move (line 1:1): this game has no such verb");
  EXPECT_EQ(spelled(R"({"do":"bid","card":1})"),
            "bad_value at move (line 1:1): \"bid\" goes with: nothing, or: cards");
  for (const char* data :
       {R"({})", R"([])", R"("stop")", R"(3)", R"([["stop"]])", R"({"do":3})",
        R"({"do":"at","who":{"seat":2}})", R"({"do":"at","who":1})",
        R"({"do":"card","card":{"component":"a b"}})", R"({"do":"card","card":{"component":"a;b"}})",
        R"({"do":"card","card":{"place":"a"}})", R"({"do":"card","card":"a"})",
        R"({"do":"place","x":"0","y":0,"turn":0})", R"({"do":"plan","groups":{"groups":[[]]}})",
        R"({"do":"plan","groups":{"groups":[3]}})", R"({"do":"bid","cards":{"tally":{"J":-1}}})",
        R"({"do":"keep","cards":{"components":[]}})"})
    EXPECT_TRUE(spelled(data).starts_with("bad_value at move")) << data << ": " << spelled(data);
}

TEST(Phrase, AMatchSpellsAndNamesItsOwnMoves) {
  const Match match = toy_match(2);
  JsonWriter one, several;
  match.write_move("pass", one);
  match.write_move("secret; low", several);
  EXPECT_EQ(one.str(), R"({"do":"pass"})");
  EXPECT_EQ(several.str(), R"([{"do":"secret"},{"do":"say","what":"low"}])");
  EXPECT_EQ(*match.spell_move(*Json::parse(several.str())), "secret; low");
}

}  // namespace
}  // namespace enfilade
