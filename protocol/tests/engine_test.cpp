#include "protocol/engine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <deque>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "games/registry.hpp"
#include "kernel/json.hpp"
#include "kernel/text.hpp"
#include "protocol/request.hpp"

namespace enfilade {

// How a failure names the request that a test is about.
static void PrintTo(const RequestKind& kind, std::ostream* out) { *out << kind.name; }

namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string file_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  EXPECT_TRUE(in) << path;
  return text.str();
}

Json parsed(const std::string& reply) {
  const Result<Json> json = Json::parse(reply);
  EXPECT_TRUE(json) << reply;
  return json ? *json : Json::of_object();
}

// The code of the error, or "ok".
std::string code_of(const std::string& reply) {
  const Json json = parsed(reply);
  if (const Json* error = json.find("error")) {
    EXPECT_FALSE(json.find("ok")) << reply;
    EXPECT_FALSE(error->find("text")->text().empty()) << reply;
    return error->find("code")->text();
  }
  EXPECT_TRUE(json.find("ok") && json.find("ok")->boolean()) << reply;
  return "ok";
}

std::string facts_of(Engine& engine, int match) {
  const Json json = parsed(engine.handle(R"({"request":"view","match":)" + std::to_string(match) + "}"));
  return json.find("facts")->text();
}

// In the transcripts nothing takes any time.
std::int64_t standing_still() { return 0; }

void replay_transcript(const std::string& path) {
  Engine engine(standing_still);
  int number = 0, asked = 0;
  std::deque<std::string> replies;
  const auto hear = [&](const std::string& reply) { replies.push_back(reply); };
  const std::string text = file_text(path);
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (line.starts_with("> ")) {
      EXPECT_TRUE(replies.empty()) << path << ":" << number << "; if this is meant: tools/transcript";
      hear(engine.handle(line.substr(2), {}, hear)), ++asked;
    }
    if (line.starts_with("< ")) {
      ASSERT_FALSE(replies.empty()) << path << ":" << number;
      EXPECT_EQ(line.substr(2), replies.front())
          << path << ":" << number << "; if this is meant: tools/transcript";
      replies.pop_front();
    }
  }
  EXPECT_GT(asked, 20);
}

TEST(Engine, RepliesAsInTheTranscript) { replay_transcript("protocol/tests/transcript.txt"); }
TEST(Engine, RefusesAsInTheTranscript) { replay_transcript("protocol/tests/errors.txt"); }

// Every line of the transcripts that the manual shows is there, and every request and error code is
// explained.
TEST(Engine, IsDescribedByItsManual) {
  const std::string manual = file_text("docs/protocol.md");
  const std::string played =
      file_text("protocol/tests/transcript.txt") + file_text("protocol/tests/errors.txt");
  int quoted = 0;
  for (const std::string_view line : split(manual, '\n')) {
    if (!line.starts_with("> {") && !line.starts_with("< {")) continue;
    ++quoted;
    EXPECT_THAT(played, HasSubstr(std::string(line) + "\n"));
  }
  EXPECT_GT(quoted, 20);
  for (const RequestKind& kind : all_requests())
    EXPECT_THAT(manual, HasSubstr("\n### `" + std::string(kind.name) + "`")) << "a request is not explained";
  std::set<std::string> codes;
  for (const std::string_view line : split(played, '\n'))
    if (line.starts_with("< ") && code_of(std::string(line.substr(2))) != "ok")
      codes.insert(code_of(std::string(line.substr(2))));
  for (const std::string& code : codes) EXPECT_THAT(manual, HasSubstr("\n| `" + code + "` |"));
}

TEST(Engine, KnowsACancelWhenItSeesOne) {
  EXPECT_TRUE(Engine::cancels(R"({"id":3,"request":"cancel"})"));
  for (const char* line : {"", "cancel", R"({"request":"think"})", R"({"request":["cancel"]})",
                           R"(["cancel"])", R"({"cancel":"request"})", R"({"request":"cancel")"})
    EXPECT_FALSE(Engine::cancels(line)) << line;
}

TEST(Engine, ACancelledThoughtIsAnsweredWithTheBestSoFar) {
  Engine engine;
  ASSERT_EQ(code_of(engine.handle(R"({"request":"new","game":"liars-dice","seed":1})")), "ok");
  ASSERT_EQ(code_of(engine.handle(R"({"request":"chance","all":true})")), "ok");
  const std::string think = R"({"request":"think","mind":"search:10000000"})";
  const Json reply = parsed(engine.handle(think, [] { return true; }));
  EXPECT_TRUE(reply.find("cut_short")->boolean());
  EXPECT_LT(reply.find("iterations")->integer(), 1000);
  EXPECT_EQ(code_of(engine.handle(R"({"request":"apply","step":")" + reply.find("step")->text() + "\"}")),
            "ok");
}

// Better answers one after the other, until the last; a stop ends it with what is known.
TEST(Engine, AnAnalysisGetsBetterUntilItIsStopped) {
  Engine engine;
  ASSERT_EQ(code_of(engine.handle(R"({"request":"new","game":"liars-dice","seed":1})")), "ok");
  ASSERT_EQ(code_of(engine.handle(R"({"request":"chance","all":true})")), "ok");
  std::vector<Json> said;
  const auto hear = [&](const std::string& reply) { said.push_back(parsed(reply)); };
  hear(engine.handle(R"({"request":"analyse","worlds":64})", {}, hear));
  ASSERT_EQ(said.size(), 4u);
  for (std::size_t i = 0; i < said.size(); ++i) {
    EXPECT_EQ(said[i].find("worlds")->integer(), 8 << i);
    EXPECT_EQ(said[i].find("more")->boolean(), i + 1 < said.size());
    EXPECT_FALSE(said[i].find("candidates")->items().empty());
  }
  EXPECT_LT(said[3].find("errors")->items()[0].real(), said[0].find("errors")->items()[0].real());
  int looks = 0;
  const Json stopped =
      parsed(engine.handle(R"({"request":"analyse","worlds":16384})", [&] { return ++looks > 100; }));
  EXPECT_LT(stopped.find("worlds")->integer(), 100);
  EXPECT_FALSE(stopped.find("more")->boolean());
}

// What a seat knows is the same whatever the others hold, and so is what it is told; of others' choices it is told
// nothing.
TEST(Engine, AnAnalysisFollowsFromWhatIsKnown) {
  const auto told = [](const std::string& theirs, const std::string& members) {
    Engine engine;
    EXPECT_EQ(code_of(engine.handle(
                  R"({"request":"load","game":"liars-dice","position":{"rolled":10,"dice":[[1,0,1,1,0,2],)" +
                  theirs + R"(],"bid":"2x3","turn":0,"called":false}})")),
              "ok");
    return engine.handle(R"({"request":"analyse","worlds":32)" + members + "}");
  };
  const std::string few = "[1,2,2,0,0,0]", many = "[0,0,5,0,0,0]";
  EXPECT_EQ(told(few, ""), told(many, ""));
  EXPECT_EQ(told(few, R"(,"knowing":0)"), told(few, ""));
  EXPECT_NE(told(few, R"(,"knowing":"all")"), told(many, R"(,"knowing":"all")"));
  EXPECT_TRUE(parsed(told(few, R"(,"knowing":1)")).find("candidates")->items().empty());
}

// --- every request meets every kind of bad input ---

// An engine with a match that waits for chance (1), one that waits for seat 0 (2), and one that is over (3).
struct ThreeMatches {
  Engine engine;
  ThreeMatches() {
    const std::string dice = R"("dice":[[1,0,1,1,0,2],[1,2,2,0,0,0]],"bid":"2x3","turn":0,)";
    for (const std::string& line :
         {std::string(R"({"request":"new","game":"liars-dice"})"),
          R"({"request":"load","game":"liars-dice","position":{"rolled":10,)" + dice + R"("called":false}})",
          R"({"request":"load","game":"liars-dice","position":{"rolled":10,)" + dice + R"("called":true}})"})
      EXPECT_EQ(code_of(engine.handle(line)), "ok");
  }
  std::vector<std::string> facts() { return {facts_of(engine, 1), facts_of(engine, 2), facts_of(engine, 3)}; }
};

class EveryRequest : public testing::TestWithParam<RequestKind> {
 protected:
  void TearDown() override { EXPECT_EQ(table_.facts(), before_) << "a position has changed"; }
  std::string ask(const std::string& members) {
    return code_of(
        table_.engine.handle(R"({"request":")" + std::string(GetParam().name) + "\"" + members + "}"));
  }
  bool about_a_match() const {
    return (" " + std::string(GetParam().members) + " ").find(" match ") != std::string::npos;
  }

  ThreeMatches table_;
  std::vector<std::string> before_ = table_.facts();
};

TEST_P(EveryRequest, RefusesUnknownMembers) {
  EXPECT_EQ(ask(R"(,"match":2,"colour":"red")"), "bad_value");
  EXPECT_EQ(ask(R"(,"":0)"), "bad_value");
}

TEST_P(EveryRequest, RefusesMembersOfAnotherKind) {
  for (const std::string_view member : words(GetParam().members)) {
    const std::string match = about_a_match() && member != "match" ? R"(,"match":2)" : "";
    EXPECT_EQ(ask(match + ",\"" + std::string(member) + "\":{}"), "bad_value") << member;
  }
}

TEST_P(EveryRequest, RefusesAnUnknownMatch) {
  if (!about_a_match()) return;
  EXPECT_EQ(ask(R"(,"match":99)"), "unknown_match");
  EXPECT_EQ(ask(R"(,"match":0)"), "bad_value");
  EXPECT_EQ(ask(R"(,"match":"2")"), "bad_value");
  EXPECT_EQ(ask(""), "which_match");
}

TEST_P(EveryRequest, RefusesWhatIsNoJson) {
  const std::string begin = R"({"request":")" + std::string(GetParam().name) + "\"";
  EXPECT_EQ(code_of(table_.engine.handle(begin)), "bad_json");
  EXPECT_EQ(code_of(table_.engine.handle(begin + ",}")), "bad_json");
  EXPECT_EQ(code_of(table_.engine.handle(begin + ",\"id\":\"\xff\"}")), "bad_json");
  EXPECT_EQ(code_of(table_.engine.handle(begin + ",\"a\":" + std::string(100000, '[') + "}")), "bad_json");
}

TEST_P(EveryRequest, RefusesLinesThatAreTooLong) {
  const std::string begin = R"({"request":")" + std::string(GetParam().name) + R"(","match":99,"x":")";
  EXPECT_EQ(code_of(table_.engine.handle(begin + std::string(Engine::kMaxLine, 'x') + "\"}")), "too_long");
}

// What can be asked where: by the kind of node that the match is at.
TEST_P(EveryRequest, RefusesWhatIsOutOfPlace) {
  struct Row {
    std::string_view request, members, at_chance, at_over;
  };
  static constexpr Row kRows[] = {
      {"menu", R"(,"seat":0)", "chance_first", "game_over"},
      {"apply", R"(,"seat":0,"step":"3x3")", "chance_first", "game_over"},
      {"preview", R"(,"seat":0,"step":"3x3")", "chance_first", "game_over"},
      {"think", R"(,"seat":0)", "chance_first", "game_over"},
      {"hint", R"(,"seat":0)", "chance_first", "game_over"},
      {"chance", "", "no_source", "no_chance"},
      {"odds", "", "ok", "no_chance"},
      {"takeback", R"(,"seat":0)", "nothing_to_take_back", "nothing_to_take_back"},
      {"record", "", "ok", "no_record"},
  };
  for (const Row& row : kRows) {
    if (row.request != GetParam().name) continue;
    EXPECT_EQ(ask(R"(,"match":1)" + std::string(row.members)), row.at_chance);
    EXPECT_EQ(ask(R"(,"match":3)" + std::string(row.members)), row.at_over);
  }
}

INSTANTIATE_TEST_SUITE_P(Engine, EveryRequest,
                         testing::ValuesIn(all_requests().begin(), all_requests().end()),
                         [](const auto& row) { return std::string(row.param.name); });

// --- and some things one by one ---

TEST(Engine, EchoesTheId) {
  Engine engine;
  EXPECT_THAT(engine.handle(R"({"id":-7,"request":"version"})"), StartsWith(R"({"id":-7,"ok":true)"));
  EXPECT_THAT(engine.handle(R"({"id":"a\"b","request":"x"})"), StartsWith(R"({"id":"a\"b","error":)"));
}

TEST(Engine, OpensABoundedNumberOfMatchesAndNeverUsesANumberTwice) {
  Engine engine;
  const std::string open = R"({"request":"new","game":"liars-dice"})";
  for (std::size_t i = 0; i < Engine::kMaxMatches; ++i) EXPECT_EQ(code_of(engine.handle(open)), "ok");
  EXPECT_EQ(code_of(engine.handle(open)), "too_many_matches");
  EXPECT_EQ(code_of(engine.handle(R"({"request":"close","match":1})")), "ok");
  EXPECT_EQ(parsed(engine.handle(open)).find("match")->integer(), Engine::kMaxMatches + 1);
  EXPECT_EQ(code_of(engine.handle(R"({"request":"view","match":1})")), "unknown_match");
}

// Plays a whole game by thinking; the record it gives can be loaded again and stands at the same facts.
void play_by_thinking(const Game& game) {
  Engine engine;
  const auto ask = [&engine](const std::string& request) {
    const std::string reply = engine.handle(request);
    EXPECT_EQ(code_of(reply), "ok") << request << "\n" << reply;
    return parsed(reply);
  };
  const std::string seed(64, '7');
  Json state = ask(R"({"request":"new","game":")" + std::string(game.info->id) + R"(","fair":{"seed":")" +
                   seed + R"("}})");
  for (int i = 0; i < game.info->longest && !testing::Test::HasFailure(); ++i) {
    const std::string kind = state.find("node")->find("kind")->text();
    if (kind == "over") break;
    if (kind == "chance") {
      state = ask(R"({"request":"chance","all":true})");
      continue;
    }
    const std::string seat = std::to_string(state.find("node")->find("seats")->items()[0].integer());
    const Json thought =
        ask(R"({"request":"think","mind":"random","seat":)" + seat + R"(,"seed":)" + std::to_string(i) + "}");
    JsonWriter apply;
    apply.begin_object().field("request", "apply").key("seat").raw(seat);
    apply.field("step", thought.find("step")->text()).end_object();
    state = ask(apply.str());
  }
  EXPECT_EQ(state.find("node")->find("kind")->text(), "over") << game.info->id;
  const std::string record = ask(R"({"request":"record"})").find("record")->text();
  JsonWriter load, check;
  load.begin_object().field("request", "load").field("record", record).end_object();
  check.begin_object().field("request", "verify").field("record", record).end_object();
  EXPECT_EQ(ask(load.str()).find("facts")->text(), state.find("facts")->text());
  EXPECT_GT(ask(check.str()).find("draws")->integer(), 0);
}

TEST(Engine, PlaysEveryGameToItsEnd) {
  for (const Game& game : all_games()) play_by_thinking(game);
}

// --- setting up by hand ---

// A game that has been played for a while, by chance; `steps` moves and draws.
class Arranging : public testing::TestWithParam<std::string> {
 protected:
  Json ask(const std::string& request, const std::string& code = "ok") {
    const std::string reply = engine_.handle(request);
    EXPECT_EQ(code_of(reply), code) << request << "\n" << reply.substr(0, 500);
    return parsed(reply);
  }
  void play(int steps) {
    Json state = ask(R"({"request":"new","game":")" + GetParam() + R"(","seed":11})");
    for (int i = 0; i < steps; ++i) {
      const Json& node = *state.find("node");
      if (node.find("kind")->text() == "chance") {
        state = ask(R"({"request":"chance","all":true})");
        continue;
      }
      const std::string seat = std::to_string(node.find("seats")->items()[0].integer());
      const Json thought = ask(R"({"request":"think","mind":"random","seat":)" + seat + R"(,"seed":)" +
                               std::to_string(i) + "}");
      state =
          ask(R"({"request":"apply","seat":)" + seat + R"(,"step":")" + thought.find("step")->text() + "\"}");
    }
  }
  std::vector<Json> edits(int match = 1) {
    return ask(R"({"request":"edits","match":)" + std::to_string(match) + "}").find("edits")->items();
  }
  Json choices(const std::string& place) {
    return *ask(R"({"request":"edits","match":1,"place":")" + place + "\"}").find("choices");
  }
  // The game's own words for it, in both languages.
  void in_words(const std::string& key) const { EXPECT_TRUE(english_.find(key) && german_.find(key)) << key; }
  static std::string set(const std::string& place, const std::string& value) {
    return R"({"request":"arrange","match":1,"changes":[{"place":")" + place + R"(","value":)" + value +
           "}]}";
  }
  Engine engine_;
  const std::string folder_ = std::string(find_game(GetParam())->info->folder);
  const Json english_ = *Json::parse(file_text(folder_ + "/messages.en.json"));
  const Json german_ = *Json::parse(file_text(folder_ + "/messages.de.json"));
};

// What stands somewhere may go on standing there, and is told in words; what may not is refused and changes nothing.
TEST_P(Arranging, ListsWhatStandsWhereInBothLanguages) {
  play(60);
  const std::string before = facts_of(engine_, 1);
  EXPECT_GT(edits().size(), 8u);
  for (const Json& edit : edits()) {
    const std::string& place = edit.find("place")->text();
    in_words(edit.find("message")->find("key")->text());
    if (edit.find("kind")->text() == "choice") {
      const Json all = choices(place);
      for (const Json& choice : all.items()) in_words(choice.find("message")->find("key")->text());
    }
    if (place == "active" || edit.find("now")->is(Json::Kind::null)) continue;  // a turn that begins again
    const Json same = ask(set(place, edit.find("now")->dump()));
    const int match = static_cast<int>(same.find("match")->integer());
    ask(R"({"request":"close","match":)" + std::to_string(match) + "}");
    ask(set(place, "\"nonsense\""), "bad_value");
  }
  EXPECT_EQ(facts_of(engine_, 1), before);
}

// Whatever is chosen is a position that can be played on from, or it is said why there is none; of many answers a dozen.
TEST_P(Arranging, GivesPositionsThatPlayOnOrSaysWhyNot) {
  play(60);
  int made = 0;
  for (const Json& edit : edits()) {
    const std::string& place = edit.find("place")->text();
    std::vector<std::string> values;
    if (edit.find("kind")->text() == "count") {
      for (const std::int64_t more : {-1, 1})
        values.push_back(std::to_string(edit.find("now")->integer() + more));
    } else {
      const Json all = choices(place);
      const std::size_t some = 1 + all.items().size() / 12;
      for (std::size_t i = 0; i < all.items().size(); i += some)
        values.push_back(all.items()[i].find("value")->dump());
      if (edit.find("kind")->text() == "list")
        for (std::string& value : values) value = "[" + value + "]";
    }
    for (const std::string& value : values) {
      const std::string reply = engine_.handle(set(place, value));
      const Json json = parsed(reply);
      if (const Json* error = json.find("error")) {
        EXPECT_EQ(error->find("code")->text(), "bad_value") << reply;
        const Json* clause = error->find("clause");
        EXPECT_FALSE(error->find("place")->text().empty() && !clause) << place << ": " << reply;
        if (clause) in_words("edit.refused." + clause->text());
        continue;
      }
      ++made;
      const std::string match = std::to_string(json.find("match")->integer());
      ask(R"({"request":"view","viewer":0,"match":)" + match + "}");
      const Json& node = *json.find("node");
      if (node.find("kind")->text() == "decision")
        ask(R"({"request":"menu","match":)" + match + R"(,"seat":)" + node.find("seats")->items()[0].dump() +
            "}");
      ask(R"({"request":"close","match":)" + match + "}");
    }
  }
  EXPECT_GT(made, 30);
}

INSTANTIATE_TEST_SUITE_P(Engine, Arranging,
                         testing::Values("eternal-palace", "forbidden-city", "palaces", "royal-palace"),
                         [](const auto& row) {
                           std::string name = row.param;
                           std::erase(name, '-');
                           return name;
                         });

// A refusal shows which text is meant, and no more of it: at every place where somebody can write one.
void expect_short(Engine& engine, const std::string& request, const std::string& where) {
  const std::string reply = engine.handle(request);
  if (code_of(reply) == "ok") return;
  EXPECT_LT(reply.size(), 2'000u) << where << ": " << reply.substr(0, 500);
}

TEST(Engine, RepeatsLittleOfWhatItCannotRead) {
  const std::string much(100'000, 'x');
  for (const Game& game : all_games()) {
    const std::string id(game.info->id);
    Engine engine;
    ASSERT_EQ(code_of(engine.handle(R"({"request":"new","seed":7,"game":")" + id + "\"}")), "ok");
    engine.handle(R"({"request":"chance","all":true})");
    const Json asked = parsed(engine.handle(R"({"request":"view"})"));
    const std::string seat = std::to_string(asked.find("node")->find("seats")->items()[0].integer());
    const Json menu = parsed(engine.handle(R"({"request":"menu","seat":)" + seat + "}"));
    std::vector<std::string> steps = {much, "(0,0)" + much, "1x" + std::string(100'000, '9'),
                                      "a " + much + " b"};
    const auto& entries = menu.find("menu")->items();
    for (const Json* entry : {&entries.front(), &entries.back()}) {
      const std::string step = entry->find("step")->text();
      for (const char* between : {"", " ", ";", ",", ">"}) steps.push_back(step + between + much);
    }
    for (const char* request : {"apply", "preview", "explain", "menu"})
      for (const std::string& step : steps)
        expect_short(
            engine,
            R"({"request":")" + std::string(request) + R"(","seat":)" + seat + R"(,"step":")" + step + "\"}",
            id + " " + request);
    for (const char* member : {R"("do":")", R"("do":{")", R"(")"})
      expect_short(engine, R"({"request":"apply","seat":)" + seat + R"(,"move":{)" + member + much + "\":1}}",
                   id);
    // Positions, each text that is there made long in turn, once.
    const std::string position = asked.find("position")->dump();
    std::set<std::string> seen;
    for (std::size_t at = position.find('"'); at != std::string::npos;) {
      const std::size_t end = position.find('"', at + 1);
      if (const std::string text = position.substr(at, end - at); seen.insert(text).second)
        expect_short(engine,
                     R"({"request":"load","game":")" + id + R"(","position":)" + position.substr(0, end) +
                         much + position.substr(end) + "}",
                     id + " position " + text);
      at = position.find('"', end + 1);
    }
  }
  Engine engine;
  ASSERT_EQ(code_of(engine.handle(R"({"request":"new","game":"liars-dice"})")), "ok");
  const std::string header = "enfilade-record 2\\ngame liars-dice\\nrules 1\\nplayers 2\\n";
  for (const std::string& members :
       {R"("request":")" + much + "\"", R"("request":"new","game":")" + much + "\"",
        R"("request":"new","game":"palaces","options":{")" + much + R"(":"on"})",
        R"("request":"new","game":"palaces","options":{"x":")" + much + "\"}",
        R"("request":"chance","outcome":")" + much + "\"", R"("request":"think","mind":")" + much + "\"",
        R"("request":"menu",")" + much + "\":1", R"("request":"menu",")" + much + R"(":1,")" + much + "\":1",
        R"("request":"load","record":")" + much + "\"",
        R"("request":"load","record":"enfilade-record 1\ngame )" + much + "\\n\"",
        R"("request":"verify","record":")" + header + much + "\\n\"",
        R"("request":"verify","record":")" + header + "content " + much + "\\n\""})
    expect_short(engine, "{" + members + "}", members.substr(0, 60));
}

// The bot in Python plays every game over the real command.
TEST(Engine, IsDrivenByTheExampleBot) {
  const std::string program = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "enfilade";
  for (const Game& game : all_games()) {
    const std::string command = "python3 examples/bot/random_bot.py --engine '" + program + "' --game " +
                                std::string(game.info->id) + " >/dev/null";
    EXPECT_EQ(std::system(command.c_str()), 0) << command;
  }
}

// With "for" a reply tells no more than that viewer may know.
TEST(Engine, TellsAViewerOnlyWhatTheViewerMayKnow) {
  Engine engine;
  engine.handle(R"({"request":"new","game":"liars-dice","seed":1})");
  const std::string reply = engine.handle(R"({"request":"chance","all":true,"for":"spectator"})");
  EXPECT_EQ(reply.find("face"), std::string::npos) << reply;
  EXPECT_EQ(reply.find("facts"), std::string::npos) << reply;
  EXPECT_THAT(reply, HasSubstr(R"("outcomes":[null,null,null)"));
}

}  // namespace
}  // namespace enfilade
