#include "kernel/json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace enfilade {
namespace {

using testing::HasSubstr;

std::string dumped(std::string_view text) {
  const Result<Json> json = Json::parse(text);
  return json ? json->dump() : "error " + json.error().place + " " + json.error().text;
}

struct Bad {
  std::string_view text, place, what;
};

class JsonRefuses : public testing::TestWithParam<Bad> {};

TEST_P(JsonRefuses, AndSaysWhereAndWhy) {
  const Result<Json> json = Json::parse(GetParam().text);
  ASSERT_FALSE(json) << GetParam().text;
  EXPECT_EQ(json.error().code, "bad_json");
  EXPECT_EQ(json.error().place, GetParam().place) << GetParam().text;
  EXPECT_THAT(json.error().text, HasSubstr(GetParam().what)) << GetParam().text;
}

const Bad kBad[] = {
    {"", "1:1", "a value is missing"},
    {" \n ", "2:2", "a value is missing"},
    {"nul", "1:1", "cannot begin"},
    {"'a'", "1:1", "cannot begin"},
    {"NaN", "1:1", "cannot begin"},
    {"+1", "1:1", "cannot begin"},
    {"[1,2", "1:5", "',' or ']'"},
    {"[1 2]", "1:4", "',' or ']'"},
    {"[1,]", "1:4", "cannot begin"},
    {"{\"a\":1,}", "1:8", "a member name"},
    {"{a:1}", "1:2", "a member name"},
    {"{\"a\" 1}", "1:6", "':'"},
    {"{\"a\":1 \"b\":2}", "1:8", "',' or '}'"},
    {"{\"a\"", "1:5", "':'"},
    {"{\"a", "1:4", "not closed"},
    {"{\"a\":", "1:6", "a value is missing"},
    {"{\n  \"a\": 1,\n  \"b\": 2,\n  \"a\": 3\n}", "4:8", "\"a\" is given twice"},
    {"[]\n[]", "2:1", "unexpected text"},
    {"01", "1:3", "cannot begin with 0"},
    {"-", "1:2", "a digit"},
    {"1.", "1:3", "a digit"},
    {"1e", "1:3", "a digit"},
    {"1e400", "1:6", "too large"},
    {"9223372036854775808", "1:20", "too large"},
    {"-9223372036854775809", "1:21", "too large"},
    {"\"a", "1:3", "not closed"},
    {"\"a\\", "1:4", "not closed"},
    {"\"\\x\"", "1:4", "unknown escape"},
    {"\"\\u12\"", "1:4", "four hexadecimal"},
    {"\"\\u12g4\"", "1:4", "four hexadecimal"},
    {"\"\\ud800\"", "1:8", "surrogate"},
    {"\"\\ud800\\u0041\"", "1:14", "surrogate"},
    {"\"\\udc00\"", "1:8", "surrogate"},
    {"\"\t\"", "1:2", "control character"},
    {"\"a\nb\"", "1:3", "control character"},
    {"\"\x80\"", "1:2", "not UTF-8"},          // a continuation byte alone
    {"\"\xc0\xaf\"", "1:2", "not UTF-8"},      // overlong
    {"\"\xe0\x80\x80\"", "1:2", "not UTF-8"},  // overlong
    {"\"\xed\xa0\x80\"", "1:2", "not UTF-8"},  // half of a surrogate pair
    {"\"\xf4\x90\x80\x80\"", "1:2", "not UTF-8"},
    {"\"\xf5\x80\x80\x80\"", "1:2", "not UTF-8"},
    {"\"\xe2\x82\"", "1:2", "not UTF-8"},  // cut short
    {"\"\xe2\x82", "1:2", "not UTF-8"},
};

INSTANTIATE_TEST_SUITE_P(Json, JsonRefuses, testing::ValuesIn(kBad),
                         [](const auto& row) { return std::to_string(row.index); });

TEST(Json, ReadsAndWritesEveryKind) {
  EXPECT_EQ(dumped(R"( { "a" : [ 1 , -2, 0.5, 1e3, true, false, null, "x" ], "b" : { } } )"),
            R"({"a":[1,-2,0.5,1000,true,false,null,"x"],"b":{}})");
  EXPECT_EQ(dumped("9223372036854775807"), "9223372036854775807");
  EXPECT_EQ(dumped("-9223372036854775808"), "-9223372036854775808");
  EXPECT_EQ(dumped("-0"), "0");
  EXPECT_EQ(dumped("-0.0"), "0");
}

TEST(Json, ReadsEscapesAndWritesTheFewestThatAreNeeded) {
  EXPECT_EQ(dumped(R"("\"\\\/\b\f\n\r\t")"), R"("\"\\/\u0008\u000c\n\u000d\u0009")");
  EXPECT_EQ(dumped(R"("\u00e9\u20ac\ud83d\ude00\u0000")"), "\"é€😀\\u0000\"");
  EXPECT_EQ(dumped("\"é€😀\""), "\"é€😀\"");
}

TEST(Json, WritesWhatCannotStandAsItIsWhereverItStands) {
  for (std::size_t length = 1; length <= 20; ++length)
    for (std::size_t at = 0; at < length; ++at)
      for (int c = 0; c < 128; ++c) {
        std::string text(length, at % 2 == 0 ? 'x' : '\x7f');
        text[at] = static_cast<char>(c);
        const std::string written = JsonWriter().text(text).take();
        const bool plain = c >= ' ' && c != '"' && c != '\\';
        EXPECT_EQ(written.size() == length + 2, plain) << written;
        const Result<Json> read = Json::parse(written);
        ASSERT_TRUE(read) << written;
        EXPECT_EQ(read->text(), text);
      }
  EXPECT_EQ(JsonWriter().text("Größe: ½ – ok").take(), "\"Größe: ½ – ok\"");
}

TEST(Json, WritesNumbersSoThatTheyAreReadBack) {
  for (const double value : {0.1, 1.0 / 3, 1e-300, 123456.789, 1.7976931348623157e308, 5e-324, -2.5}) {
    JsonWriter out;
    const Result<Json> back = Json::parse(out.real(value).str());
    ASSERT_TRUE(back);
    EXPECT_EQ(back->real(), value) << out.str();
  }
  EXPECT_EQ(JsonWriter().real(0.1).str(), "0.1");
}

TEST(Json, IsNestedThirtyTwoDeepAndNoDeeper) {
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  EXPECT_TRUE(Json::parse(nested(Json::kMaxDepth + 1)));
  const Result<Json> deeper = Json::parse(nested(Json::kMaxDepth + 2));
  ASSERT_FALSE(deeper);
  EXPECT_EQ(deeper.error().text, "nested too deeply");
  EXPECT_FALSE(Json::parse(std::string(1'000'000, '[')));
  EXPECT_FALSE(Json::parse(std::string(1'000'000, '{')));
}

TEST(Json, ReadsAMegabyteOfMembersAtOnce) {
  std::string text = "{";
  for (int i = 0; i < 100'000; ++i) text += (i ? ",\"" : "\"") + std::to_string(i) + "\":0";
  const Result<Json> json = Json::parse(text + "}");
  ASSERT_TRUE(json);
  EXPECT_EQ(json->members().size(), 100'000u);
  EXPECT_FALSE(Json::parse(text + ",\"500\":1}"));
}

TEST(Json, CanonicalFormSortsKeysAndKeepsTheOrderOfArrays) {
  const Result<Json> json = Json::parse(R"({"b":1,"a":{"z":[2,1],"y":"é"},"B":0})");
  ASSERT_TRUE(json);
  EXPECT_EQ(json->canonical(), R"({"B":0,"a":{"y":"é","z":[2,1]},"b":1})");
  EXPECT_EQ(json->dump(), R"({"b":1,"a":{"z":[2,1],"y":"é"},"B":0})");
  EXPECT_EQ(*Json::parse(R"({"a":1,"b":2})"), *Json::parse(R"({ "b":2, "a":1 })"));
}

// The examples of RFC 7396, appendix A, that are about objects.
TEST(Json, MergesPatches) {
  static constexpr std::string_view kRows[][3] = {
      {R"({"a":"b"})", R"({"a":"c"})", R"({"a":"c"})"},
      {R"({"a":"b"})", R"({"b":"c"})", R"({"a":"b","b":"c"})"},
      {R"({"a":"b"})", R"({"a":null})", R"({})"},
      {R"({"a":"b","b":"c"})", R"({"a":null})", R"({"b":"c"})"},
      {R"({"a":["b"]})", R"({"a":"c"})", R"({"a":"c"})"},
      {R"({"a":{"b":"c"}})", R"({"a":{"b":"d","c":null}})", R"({"a":{"b":"d"}})"},
      {R"({"a":[{"b":"c"}]})", R"({"a":[1]})", R"({"a":[1]})"},
      {R"(["a","b"])", R"(["c","d"])", R"(["c","d"])"},
      {R"({"a":"b"})", R"(["c"])", R"(["c"])"},
      {R"({"e":null})", R"({"a":1})", R"({"e":null,"a":1})"},
      {R"([1,2])", R"({"a":"b","c":null})", R"({"a":"b"})"},
      {R"({})", R"({"a":{"bb":{"ccc":null}}})", R"({"a":{"bb":{}}})"},
  };
  for (const auto& [target, patch, expected] : kRows) {
    Json json = *Json::parse(target);
    json.merge_patch(*Json::parse(patch));
    EXPECT_EQ(json.dump(), expected) << target << " " << patch;
  }
}

TEST(JsonCursor, RemembersTheFirstProblemWithItsPath) {
  const Json json = *Json::parse("{\"a\": [1,\n  \"x\"], \"b\": true}");
  JsonCursor::Problem problem;
  const JsonCursor root(json, problem);
  EXPECT_EQ(root.at("a").at(0).integer(0, 5), 1);
  EXPECT_FALSE(root.failed());
  EXPECT_EQ(root.at("a").at(1).integer(3, 5), 3) << "a harmless default";
  EXPECT_TRUE(root.failed());
  root.at("nowhere").text();
  EXPECT_EQ(problem.error.code, "bad_value");
  EXPECT_EQ(problem.error.place, "a[1] (line 2:3)");
  EXPECT_EQ(problem.error.text, "an integer from 3 to 5 is expected, not a text");
}

struct Wrong {
  std::string_view json, expected;
  void (*read)(const JsonCursor&);
};

TEST(JsonCursor, SaysWhatIsExpected) {
  static constexpr Wrong kRows[] = {
      {"{}", "the member \"a\" is missing", [](const JsonCursor& c) { c.at("a"); }},
      {"[]", "an object is expected, not an array", [](const JsonCursor& c) { c.at("a"); }},
      {"[]", "element 0 is missing", [](const JsonCursor& c) { c.at(std::size_t{0}); }},
      {"{}", "an array is expected, not an object", [](const JsonCursor& c) { c.size(); }},
      {"[1]", "exactly 2 elements are expected, not 1", [](const JsonCursor& c) { c.size(2, 2); }},
      {"[1]", "2 to 3 elements are expected, not 1", [](const JsonCursor& c) { c.size(2, 3); }},
      {"7", "an integer from 0 to 6 is expected, not 7", [](const JsonCursor& c) { c.integer(0, 6); }},
      {"1.5", "an integer from 0 to 6 is expected, not a number",
       [](const JsonCursor& c) { c.integer(0, 6); }},
      {"1", "true or false is expected, not an integer", [](const JsonCursor& c) { c.boolean(); }},
      {"null", "a text is expected, not null", [](const JsonCursor& c) { c.text(); }},
      {"\"c\"", "\"c\" is not one of: a, b", [](const JsonCursor& c) { c.choice({"a", "b"}); }},
      {"{\"c\":1}", "unknown member \"c\"", [](const JsonCursor& c) { c.only({"a", "b"}); }},
  };
  for (const Wrong& row : kRows) {
    const Json json = *Json::parse(row.json);
    JsonCursor::Problem problem;
    row.read(JsonCursor(json, problem));
    ASSERT_TRUE(problem.found) << row.expected;
    EXPECT_EQ(problem.error.text, row.expected);
  }
}

// A parameter carries its kind; in playthroughs and scenarios it stands by itself.
TEST(Arguments, AreWrittenWithTheirKind) {
  using Kind = Arg::Kind;
  const std::vector<Arg> args{Arg::of("n", 3),
                              Arg::of("how", "free"),
                              Arg::of_word("colour", "colour.green"),
                              Arg::seat("who", 1),
                              Arg::component("card", "GOLD4", "card.GOLD4"),
                              Arg::place("field", "c3"),
                              Arg::of_kind(Kind::components, "cards", "G FO-J"),
                              Arg::of_kind(Kind::tally, "bid", "12J 1S"),
                              Arg::of_kind(Kind::dice, "faces", "3+4"),
                              Arg::of_kind(Kind::dice, "none", ""),
                              Arg::of_kind(Kind::groups, "plan", "3+4/5")};
  JsonWriter kinds, plain;
  write_args(args, kinds.begin_object());
  write_plain_args(args, plain.begin_object());
  EXPECT_EQ(kinds.end_object().str(),
            R"({"n":3,"how":"free","colour":{"text":"green","word":"colour.green"},"who":{"seat":1},)"
            R"("card":{"component":"GOLD4","word":"card.GOLD4"},"field":{"place":"c3"},)"
            R"("cards":{"components":["G","FO-J"]},"bid":{"tally":{"J":12,"S":1}},"faces":{"dice":[3,4]},)"
            R"("none":{"dice":[]},"plan":{"groups":[[3,4],[5]]}})");
  EXPECT_EQ(plain.end_object().str(),
            R"({"n":3,"how":"free","colour":"@colour.green","who":1,"card":"@card.GOLD4","field":"c3",)"
            R"("cards":"G FO-J","bid":"12J 1S","faces":"3+4","none":"","plan":"3+4/5"})");
}

}  // namespace
}  // namespace enfilade
