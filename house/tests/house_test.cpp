// The house on one device, through its door: JSON in, JSON out.
#include "house/house.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <sstream>

#include "games/registry.hpp"
#include "kernel/sha256.hpp"
#include "kernel/verify.hpp"

namespace enfilade::house {
namespace {

using testing::HasSubstr;
using testing::Not;

// A device: a house, what it keeps, and a thinker for its computers.
class Device {
 public:
  Json tell(const std::string& what) {
    const std::string chance = to_hex(std::string(31, 'c') + static_cast<char>(++told_));
    const std::string text = house_.handle(R"({"now":)" + std::to_string(1000 + told_) + R"(,"chance":")" +
                                           chance + R"(","name":"Ada",)" + what + "}");
    Result<Json> out = Json::parse(text);
    EXPECT_TRUE(out) << text;
    for (const Json& entry : out->find("entries")->items()) {
      std::vector<std::string>& log = logs_[entry.find("table")->text()];
      EXPECT_EQ(entry.find("seq")->integer(), static_cast<std::int64_t>(log.size()));
      log.push_back(entry.find("event")->text());
    }
    for (const Json& said : out->find("said")->items())
      heard_.push_back(*Json::parse(said.find("text")->text()));
    for (const Json& thought : out->find("thoughts")->items()) thoughts_.push_back(thought);
    return *out;
  }
  Json ask(const std::string& method, const std::string& path, const std::string& body = "{}") {
    return *tell(R"("do":"ask","method":")" + method + R"(","path":")" + path + R"(","body":)" + body)
                .find("reply");
  }
  std::string sit_down(const std::string& body) {
    const Json reply = ask("POST", "/api/tables", body);
    EXPECT_TRUE(reply.find("table")) << reply.dump();
    return reply.find("table")->find("id")->text();
  }
  // Says something on line 1 and answers the last thing that was said to it of that kind.
  Json say(const std::string& text, const std::string& kind) {
    heard_.clear();
    tell(R"("do":"heard","line":1,"text":)" + JsonWriter().text(text).take());
    return last(kind);
  }
  Json last(const std::string& kind) const {
    for (auto message = heard_.rbegin(); message != heard_.rend(); ++message)
      if (message->find("t")->text() == kind) return *message;
    ADD_FAILURE() << "nothing of the kind " << kind << " was said";
    return Json::of_object();
  }
  // Lets computers think until none wants to.
  void think() {
    while (!thoughts_.empty()) {
      const Json thought = thoughts_.front();
      thoughts_.erase(thoughts_.begin());
      const std::string found = thinker_.think(thought.find("request")->dump());
      EXPECT_THAT(found, Not(HasSubstr(R"("error")")));
      tell(R"("do":"thought","thought":)" + std::to_string(thought.find("thought")->integer()) +
           R"(,"found":)" + found);
    }
  }
  void open(const std::string& table) {
    JsonWriter log;
    log.begin_array();
    for (const std::string& event : logs_[table]) log.text(event);
    tell(R"("do":"open","table":")" + table + R"(","log":)" + log.end_array().take());
  }
  void connect(const std::string& table) { tell(R"("do":"connect","line":1,"table":")" + table + '"'); }
  // As if the page had been closed: only what was kept is left.
  void restart() {
    house_ = House();
    thoughts_.clear();
  }
  std::vector<Json> thoughts_;
  std::vector<Json> heard_;
  std::map<std::string, std::vector<std::string>> logs_;

 private:
  House house_;
  Thinker thinker_;
  int told_ = 0;
};

std::string text_of(const Json* json) { return json ? json->dump() : "nothing"; }

constexpr const char* kDiceAgainstComputer =
    R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"computer","level":"page"}]})";
constexpr const char* kHotSeat = R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"me"}]})";

// Sits down at the first seat and takes the first answer so many times, or until the game is over.
Json play_on(Device& device, const std::string& table, int most = 100) {
  device.connect(table);
  Json seen = device.say(R"({"t":"watch","seat":0})", "state");
  for (int steps = 0; steps < most && text_of(seen.find("decision")) != "null"; ++steps) {
    const std::string step = seen.find("menu")->items().front().find("step")->text();
    const std::string decision = text_of(seen.find("decision"));
    device.say(R"({"t":"apply","id":"s)" + decision + R"(","seat":0,"decision":)" + decision +
                   R"(,"step":")" + step + R"("})",
               "ack");
    device.think();
    seen = device.say(R"({"t":"watch","seat":0})", "state");
  }
  return seen;
}

TEST(HouseOnADevice, AGameAgainstAComputerIsPlayedToItsEndAndItsRecordIsProved) {
  Device device;
  const std::string table = device.sit_down(kDiceAgainstComputer);
  const Json seen = play_on(device, table);
  EXPECT_EQ(text_of(seen.find("table")->find("status")), R"("ended")");
  const Json record = device.ask("GET", "/api/tables/" + table + "/record");
  const Result<Record> parsed = Record::parse(record.text());
  ASSERT_TRUE(parsed) << record.dump();
  EXPECT_EQ(parsed->seats, (std::vector<std::string>{"Ada", "page"}));
  EXPECT_TRUE(verify(*parsed, find_game("liars-dice")));

  // Another device takes the record, and tells the same game; one that was changed is refused.
  Device other;
  const auto take = [&](const std::string& text) {
    return other.ask("POST", "/api/records", R"({"record":)" + JsonWriter().text(text).take() + "}");
  };
  const Json taken = take(record.text());
  ASSERT_TRUE(taken.find("table")) << taken.dump();
  const std::string copy = "/api/tables/" + taken.find("table")->find("id")->text();
  EXPECT_EQ(other.ask("GET", copy + "/record").text(), record.text());
  EXPECT_EQ(text_of(taken.find("table")->find("mine")), "[]");
  EXPECT_FALSE(other.ask("GET", copy + "/replay").find("frames")->items().empty());
  std::string forged = record.text();
  forged[forged.find("reveal ") + 8] ^= 1;
  EXPECT_TRUE(take(forged).find("error"));
  EXPECT_TRUE(take(record.text().substr(0, record.text().size() / 2)).find("error"));
  EXPECT_EQ(text_of(take("chess").find("error")->find("code")), R"("bad_record")");
}

std::string kept_file(const std::vector<std::string>& log) {
  std::string text = "enfilade-table 1\n";
  for (const std::string& event : log) text += event + "\n";
  return text + "end " + std::to_string(log.size()) + "\n";
}

// With the same dice to come and the same computer: played on in the same way, it is the same game to its end.
TEST(HouseOnADevice, AGameFromAFileGoesOnAsItStood) {
  Device device, other;
  const std::string table = device.sit_down(kDiceAgainstComputer);
  const Json seen = play_on(device, table, 1);
  const std::vector<std::string> log = device.logs_[table];
  const auto take = [&](const std::string& file) {
    return other.ask("POST", "/api/records", R"({"record":)" + JsonWriter().text(file).take() + "}");
  };
  const Json taken = take(kept_file(log));
  ASSERT_TRUE(taken.find("table")) << taken.dump();
  const std::string copy = taken.find("table")->find("id")->text();
  EXPECT_EQ(other.logs_[copy], log);
  const Json there = play_on(other, copy, 0);
  for (const char* member : {"v", "view", "menu", "decision", "scores"})
    EXPECT_EQ(text_of(there.find(member)), text_of(seen.find(member)));
  play_on(device, table);
  play_on(other, copy);
  const auto record = [](Device& where, const std::string& id) {
    return where.ask("GET", "/api/tables/" + id + "/record").text();
  };
  EXPECT_EQ(record(other, copy), record(device, table));

  // What was changed or is not whole is refused, and says why.
  const auto code = [&](const std::string& file) {
    const Json reply = take(file);
    return text_of(reply.find("error") ? reply.find("error")->find("code") : nullptr);
  };
  const std::string file = kept_file(log);
  EXPECT_EQ(code(file.substr(0, file.size() - 8)), R"("cut_off")");
  EXPECT_EQ(code(kept_file({log.begin(), log.end() - 1}).replace(15, 1, "9")), R"("newer_table")");
  std::string changed = file;
  const std::size_t die = changed.find(R"("draws":[")") + 10;
  changed[die] = changed[die] == '6' ? '5' : '6';
  EXPECT_EQ(code(changed), R"("chosen_outcome")");
  std::string foreign = file;
  foreign.replace(foreign.find(R"("taken":true,"person":"me")"), 26, R"("taken":true,"person":"you")");
  EXPECT_EQ(code(foreign), R"("of_others")");
  std::string broken = file;
  broken.replace(broken.rfind(R"("e":"step")"), 10, R"("e":"jump")");
  EXPECT_EQ(code(broken), R"("bad_table")");
  EXPECT_EQ(code(kept_file(device.logs_[table])), R"("not_going_on")");
}

// For a little picture of it, without sitting down: of my only seat what it sees, at a hot seat what everybody does.
TEST(HouseOnADevice, ABoardIsLookedAtWithoutBeginningToPlay) {
  Device device;
  const std::string table = device.sit_down(kDiceAgainstComputer), both = device.sit_down(kHotSeat);
  device.connect(table);
  const Json state = device.say(R"({"t":"watch","seat":0})", "state");
  const Json board = device.ask("GET", "/api/tables/" + table + "/board");
  for (const char* member : {"seat", "seat_names", "view", "scene", "node", "scores"})
    EXPECT_EQ(text_of(board.find(member)), text_of(state.find(member)));
  EXPECT_EQ(text_of(device.ask("GET", "/api/tables/" + both + "/board").find("seat")), "null");
  JsonWriter log;
  log.begin_array();
  for (const std::string& event : device.logs_[both]) log.text(event);
  device.restart();
  const Json looked = device.tell(R"("do":"look","log":)" + log.end_array().take());
  EXPECT_THAT(text_of(looked.find("reply")->find("view")->find("dice")), HasSubstr("null"));
  EXPECT_EQ(text_of(looked.find("entries")), "[]");
}

TEST(HouseOnADevice, WhatWasKeptGivesTheSameTableAgain) {
  Device device;
  const std::string table = device.sit_down(kHotSeat);
  device.connect(table);
  device.say(R"({"t":"watch","seat":0})", "state");
  const Json state = device.say(R"({"t":"here","id":"h","seat":0})", "state");
  const std::string step = R"({"t":"apply","id":"a","seat":0,"decision":1,"step":"1x1"})";
  const Json ack = device.say(step, "ack");
  const Json after = device.say(R"({"t":"here","id":"i","seat":1})", "state");
  device.restart();
  device.open(table);
  device.connect(table);
  device.say(R"({"t":"watch","seat":1})", "state");
  Json again = device.say(R"({"t":"here","id":"j","seat":1})", "state");
  for (const char* member : {"v", "view", "menu", "decision", "scores"})
    EXPECT_EQ(text_of(again.find(member)), text_of(after.find(member)));
  // Sent once more, it has no second effect.
  EXPECT_EQ(device.say(step, "ack").dump(), ack.dump());
}

TEST(HouseOnADevice, ASeatThatIsCoveredIsNotShownAndCannotSpeak) {
  Device device;
  const std::string table = device.sit_down(kHotSeat);
  device.connect(table);
  const Json covered = device.say(R"({"t":"watch","seat":0})", "state");
  EXPECT_FALSE(covered.find("view"));
  EXPECT_EQ(text_of(device.say(R"({"t":"menu","id":"m","seat":0})", "error").find("error")->find("code")),
            R"("not_here")");
  const Json first = device.say(R"({"t":"here","id":"h","seat":0})", "state");
  EXPECT_THAT(text_of(first.find("view")->find("dice")), testing::EndsWith(",null]"));
  EXPECT_EQ(text_of(device.say(R"({"t":"apply","id":"x","seat":1,"decision":1,"step":"1x1"})", "error")
                        .find("error")
                        ->find("code")),
            R"("not_here")");
}

TEST(HouseOnADevice, ThoughtsAreGivenTheViewOfTheirSeat) {
  Device device;
  const std::string table =
      device.sit_down(R"({"game":"liars-dice","seats":[{"kind":"computer","level":"page"},{"kind":"me"}]})");
  EXPECT_TRUE(device.thoughts_.empty());  // nobody looks on
  device.connect(table);
  ASSERT_EQ(device.thoughts_.size(), 1U);
  const Json* request = device.thoughts_[0].find("request");
  EXPECT_THAT(text_of(request->find("view")->find("dice")), testing::EndsWith(",null]"));
  const Json out = device.tell(R"("do":"goodbye","line":1)");
  EXPECT_EQ(text_of(out.find("stopped")), "[1]");
}

TEST(HouseOnADevice, HintsComeOnceTheRecordSaysThatTheyWereTaken) {
  Device device;
  const std::string table = device.sit_down(kDiceAgainstComputer);
  device.connect(table);
  device.say(R"({"t":"watch","seat":0})", "state");
  const std::size_t before = device.logs_[table].size();
  device.tell(
      R"("do":"heard","line":1,"text":"{\"t\":\"hint\",\"id\":\"h\",\"seat\":0,\"decision\":1,\"level\":2}")");
  device.think();
  const Json reply = device.last("reply");
  EXPECT_EQ(text_of(reply.find("level")), "2");
  EXPECT_TRUE(reply.find("moves"));
  ASSERT_EQ(device.logs_[table].size(), before + 1);
  EXPECT_THAT(device.logs_[table].back(), HasSubstr("hint"));
}

TEST(HouseOnADevice, AHintIsNotThoughtAboutAnyMoreOnceItsQuestionIsAnswered) {
  Device device;
  device.connect(device.sit_down(kDiceAgainstComputer));
  device.say(R"({"t":"watch","seat":0})", "state");
  const auto hear = [&](const std::string& text) {
    return device.tell(R"("do":"heard","line":1,"text":)" + JsonWriter().text(text).take());
  };
  hear(R"({"t":"hint","id":"h","seat":0,"decision":1,"level":1})");
  const Json moved = hear(R"({"t":"apply","id":"a","seat":0,"decision":1,"step":"1x1"})");
  EXPECT_EQ(text_of(moved.find("stopped")), "[1]");
  EXPECT_EQ(moved.find("thoughts")->items().size(), 1U);  // the computer's
  EXPECT_EQ(text_of(device.last("error").find("id")), R"("h")");
}

TEST(HouseOnADevice, AHintAtAHotSeatIsForWhoAskedForItAlone) {
  Device device;
  const std::string table = device.sit_down(kHotSeat);
  device.connect(table);
  device.say(R"({"t":"watch","seat":0})", "state");
  device.say(R"({"t":"here","id":"h","seat":0})", "state");
  device.tell(
      R"("do":"heard","line":1,"text":"{\"t\":\"hint\",\"id\":\"q\",\"seat\":0,\"decision\":1,\"level\":3}")");
  ASSERT_EQ(device.thoughts_.size(), 1U);
  device.say(R"({"t":"here","id":"i","seat":1})", "state");
  device.think();
  EXPECT_EQ(text_of(device.last("error").find("error")->find("code")), R"("not_here")");
  EXPECT_THAT(device.logs_[table].back(), Not(HasSubstr("hint")));
}

TEST(HouseOnADevice, WhatCannotBeKeptIsForgotten) {
  Device device;
  const std::string table = device.sit_down(kHotSeat);
  device.connect(table);
  device.say(R"({"t":"watch","seat":0})", "state");
  device.say(R"({"t":"here","id":"h","seat":0})", "state");
  device.say(R"({"t":"apply","id":"a","seat":0,"decision":1,"step":"1x1"})", "ack");
  device.logs_[table].pop_back();
  const Json out = device.tell(R"("do":"forget","table":")" + table + '"');
  EXPECT_EQ(text_of(out.find("closed")), "[1]");
  device.open(table);
  device.connect(table);
  device.say(R"({"t":"watch","seat":0})", "state");
  EXPECT_EQ(text_of(device.say(R"({"t":"here","id":"h2","seat":0})", "state").find("decision")), "1");
}

TEST(HouseOnADevice, RefusesWhatAServerRefuses) {
  Device device;
  const auto code = [&](const std::string& body) {
    const Json reply = device.ask("POST", "/api/tables", body);
    return text_of(reply.find("error") ? reply.find("error")->find("code") : nullptr);
  };
  EXPECT_EQ(code(R"({"game":"chess","seats":[{"kind":"me"}]})"), R"("not_found")");
  EXPECT_EQ(code(R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"friend"}]})"), R"("bad_value")");
  EXPECT_EQ(code(R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"computer","level":"god"}]})"),
            R"("bad_value")");
  EXPECT_EQ(code(R"({"game":"liars-dice","sets":[]})"), R"("bad_value")");
  const std::string table = device.sit_down(kDiceAgainstComputer);
  device.connect(table);
  EXPECT_EQ(text_of(device.say("{", "error").find("error")->find("code")), R"("bad_json")");
  EXPECT_EQ(
      text_of(device.say(R"({"t":"chat","id":"c","text":"hello"})", "error").find("error")->find("place")),
      R"("t")");
  EXPECT_EQ(text_of(device.say(R"({"t":"log","id":"l"})", "error").find("error")->find("code")),
            R"("not_now")");
  device.say(R"({"t":"watch","seat":0})", "state");
  EXPECT_EQ(text_of(device.say(R"({"t":"explain","id":"e","seat":0,"move":{"do":"liar"}})", "reply")
                        .find("refusal")
                        ->find("clause")),
            R"("LD-3.4")");
  EXPECT_TRUE(device.tell(R"("do":"dance")").find("error"));
  EXPECT_TRUE(device.tell(R"("do":"open","table":"device-1","log":["{}"])").find("error"));
}

using Members = std::vector<std::pair<std::string, std::string>>;  // names and JSON

std::string object_of(const Members& members) {
  std::string text;
  for (const auto& [name, value] : members) text += (text.empty() ? "\"" : ",\"") + name + "\":" + value;
  return "{" + text + "}";
}

// Calls `use` with the members as they are, but for one: each is left out once, and once of every wrong kind.
void with_wrong_members(const Members& right, const std::function<void(const Members&)>& use) {
  const std::string long_text = '"' + std::string(200, 'x') + '"';
  const std::string nested = std::string(200, '[') + std::string(200, ']');
  for (std::size_t i = 0; i < right.size(); ++i) {
    Members wrong = right;
    wrong.erase(wrong.begin() + static_cast<std::ptrdiff_t>(i));
    use(wrong);
    for (const std::string& value :
         {std::string("null"), std::string("true"), std::string("-1"), std::string("99"), std::string("0.5"),
          std::string("1e300"), std::string("9007199254740993"), std::string("\"\""),
          std::string("\"\\u0000\\ud800\""), long_text, nested, std::string("[]"), std::string("[null]"),
          std::string("{}"), std::string(R"({"do":7})"), std::string(R"({"__proto__":{}})")}) {
      wrong = right;
      wrong[i].second = value;
      use(wrong);
    }
  }
}

// The page may say what it likes: it is refused or answered, and never an accident. Afterwards the game goes on.
TEST(HouseOnADevice, NothingThatIsSaidWronglyDoesHarm) {
  Device device;
  const std::string table = device.sit_down(kHotSeat);
  const std::string at = '"' + table + '"', mine = "0", id = R"("i")",
                    move = R"({"do":"bid","number":1,"face":1})";
  const Members words[] = {
      {{"t", R"("watch")"}, {"seat", mine}, {"since", "1"}},
      {{"t", R"("here")"}, {"id", id}, {"seat", mine}},
      {{"t", R"("ping")"}, {"id", id}},
      {{"t", R"("apply")"}, {"id", id}, {"seat", mine}, {"decision", "77"}, {"move", move}},
      {{"t", R"("apply")"}, {"id", id}, {"seat", mine}, {"decision", "77"}, {"step", R"("1x1")"}},
      {{"t", R"("consent")"}, {"id", id}, {"seat", mine}, {"yes", "true"}},
      {{"t", R"("handback")"}, {"id", id}, {"seat", mine}},
      {{"t", R"("replace")"}, {"id", id}, {"seat", mine}},
      {{"t", R"("menu")"}, {"id", id}, {"seat", mine}, {"move", move}},
      {{"t", R"("preview")"}, {"id", id}, {"seat", mine}, {"move", "[" + move + "]"}},
      {{"t", R"("explain")"}, {"id", id}, {"seat", mine}, {"move", move}},
      {{"t", R"("hint")"}, {"id", id}, {"seat", mine}, {"decision", "77"}, {"level", "1"}},
      {{"t", R"("log")"}, {"id", id}, {"from", "0"}, {"count", "3"}},
      {{"t", R"("record")"}, {"id", id}, {"at", "0"}, {"level", R"("page")"}},
      {{"t", R"("think")"}, {"id", id}, {"seat", mine}, {"at", "0"}, {"level", R"("page")"}},
  };
  device.connect(table);
  const std::size_t kept = device.logs_[table].size();
  device.say(R"({"t":"watch","seat":0})", "state");
  device.say(R"({"t":"here","id":"h","seat":0})", "state");
  for (const Members& word : words)
    with_wrong_members(word, [&](const Members& wrong) {
      device.tell(R"("do":"heard","line":1,"text":)" + JsonWriter().text(object_of(wrong)).take());
    });
  // What the page's own worker says, and what a request says.
  const std::string seats = R"([{"kind":"me"},{"kind":"computer","level":"page"}])";
  const Members done[] = {
      {{"do", R"("ask")"},
       {"method", R"("POST")"},
       {"path", R"("/api/tables/none")"},
       {"query", R"("a=b")"},
       {"body", "{}"}},
      {{"do", R"("open")"}, {"table", R"("device-2")"}, {"log", R"(["{}"])"}},
      {{"do", R"("forget")"}, {"table", R"("device-2")"}},
      {{"do", R"("connect")"}, {"line", "1"}, {"table", at}, {"name", R"("Ada")"}},
      {{"do", R"("goodbye")"}, {"line", "7"}},
      {{"do", R"("heard")"}, {"line", "1"}, {"text", R"("{}")"}},
      {{"do", R"("thought")"}, {"thought", "1"}, {"found", R"({"step":"1x1"})"}},
  };
  for (const Members& message : done)
    with_wrong_members(message, [&](const Members& wrong) {
      const std::string text = object_of(wrong);
      device.tell(text.substr(1, text.size() - 2));
    });
  const auto refused = [&](const std::string& path, const Members& body) {
    const Json out =
        device.tell(R"("do":"ask","method":"POST","path":")" + path + R"(","body":)" + object_of(body));
    // A message that cannot be read at all has no reply, but says why.
    const Json* reply = out.find("reply") ? out.find("reply") : &out;
    EXPECT_TRUE(reply->find("error") || reply->find("table")) << object_of(body);
  };
  const Members table_wish = {
      {"game", R"("liars-dice")"},        {"players", "2"}, {"options", "{}"}, {"seats", seats},
      {"clock", R"({"kind":"fischer"})"}, {"hints", "true"}};
  with_wrong_members(table_wish, [&](const Members& body) { refused("/api/tables", body); });
  with_wrong_members({{"record", R"("enfilade 1")"}},
                     [&](const Members& body) { refused("/api/records", body); });
  with_wrong_members({{"at", "0"}, {"seats", seats}},
                     [&](const Members& body) { refused("/api/tables/" + table + "/play-on", body); });
  EXPECT_EQ(device.logs_[table].size(), kept);
  device.say(R"({"t":"here","id":"again","seat":0})", "state");
  device.say(R"({"t":"apply","id":"a","seat":0,"decision":1,"step":"1x1"})", "ack");
}

TEST(HouseOnADevice, AskTheLessonsAndTheRulesAboutOptions) {
  Device device;
  EXPECT_FALSE(device.ask("GET", "/api/lessons").find("lessons")->items().empty());
  EXPECT_TRUE(device.ask("POST", "/api/lessons/forbidden-city/first-palace", R"({"t":"state","at":0})")
                  .find("moment"));
  EXPECT_EQ(
      text_of(device.ask("POST", "/api/games/choices", R"({"game":"liars-dice","players":2,"options":{}})")
                  .find("refused")),
      "null");
  EXPECT_EQ(text_of(device.ask("GET", "/api/nothing").find("error")->find("code")), R"("not_found")");
}

// A request with its last brace replaced by more.
std::string with(std::string request, const std::string& more) {
  request.pop_back();
  return request + "," + more + "}";
}

// What thinkers that share nothing say together.
std::string crew_says(const std::string& request, int size, Clock clock) {
  std::vector<Thinker> crew;
  for (int i = 0; i < size; ++i) crew.emplace_back(clock);
  std::vector<std::string> said;
  for (int i = 0; i < size; ++i)
    said.push_back(crew[i].think(with(
        request, R"("crew":{"size":)" + std::to_string(size) + R"(,"member":)" + std::to_string(i) + "}")));
  while (said[0].starts_with(R"({"part":)")) {
    std::string parts;
    for (const std::string& part : said)
      parts += (parts.empty() ? "" : ",") + part.substr(8, part.size() - 9);
    for (int i = 0; i < size; ++i) said[i] = crew[i].think(R"({"parts":[)" + parts + "]}");
  }
  for (const std::string& each : said) EXPECT_EQ(each, said[0]);
  return said[0];
}

TEST(Thinker, AnswersInPiecesAndRefusesWhatDoesNotFit) {
  static std::int64_t now = 0;
  Thinker thinker(+[] { return now += 30; });
  EXPECT_THAT(thinker.think(R"({"more":true})"), HasSubstr("not_now"));
  Device device;
  device.connect(device.sit_down(
      R"({"game":"liars-dice","seats":[{"kind":"computer","level":"courtier"},{"kind":"me"}]})"));
  std::string request = device.thoughts_[0].find("request")->dump();
  EXPECT_THAT(thinker.think(with(request, R"("crew":{"size":2,"member":2})")), HasSubstr("crew.member"));
  std::string said = thinker.think(with(request, R"("crew":{"size":1,"member":0})"));
  EXPECT_THAT(said, testing::StartsWith(R"({"going":0.)"));
  while (said.starts_with(R"({"going")")) said = thinker.think(R"({"more":true})");
  EXPECT_THAT(thinker.think(R"({"parts":[]})"), HasSubstr(R"("error")"));
  EXPECT_THAT(thinker.think(R"({"parts":[{"iterations":1}]})"), HasSubstr(R"("error")"));
  EXPECT_THAT(thinker.think(R"({"parts":[)" + said.substr(8, said.size() - 9) + "]}"),
              HasSubstr(R"("step")"));
}

// The questions of thoughts.txt, answered natively by one and by a crew of three; bindings/wasm/check.mjs answers them in
// WebAssembly, and web/tests/browser/device.test.ts in a browser's workers. Written anew with ENFILADE_WRITE_THOUGHTS=1.
TEST(HouseOnADevice, ComputersThinkTheSameEverywhere) {
  const auto no_time = +[]() -> std::int64_t { return 0; };
  constexpr const char* kFile = "house/tests/thoughts.txt";
  std::string written;
  for (const char* game : {"liars-dice", "eternal-palace", "forbidden-city", "palaces", "royal-palace"}) {
    Device device;
    device.connect(device.sit_down(R"({"game":")" + std::string(game) +
                                   R"(","seats":[{"kind":"computer","level":"scribe"},{"kind":"me"}]})"));
    if (device.thoughts_.empty()) {  // people begin here
      device.say(R"({"t":"watch","seat":1})", "state");
      device.tell(
          R"("do":"heard","line":1,"text":"{\"t\":\"hint\",\"id\":\"h\",\"seat\":1,\"decision\":1,\"level\":1}")");
    }
    ASSERT_FALSE(device.thoughts_.empty()) << game;
    const std::string request = device.thoughts_[0].find("request")->dump();
    written += "> " + request + "\n< " + Thinker(no_time).think(request) + "\n";
    written += "3 " + request + "\n< " + crew_says(request, 3, no_time) + "\n";
  }
  if (std::getenv("ENFILADE_WRITE_THOUGHTS")) std::ofstream(kFile) << written;
  std::stringstream kept;
  kept << std::ifstream(kFile).rdbuf();
  EXPECT_EQ(written, kept.str());
}

}  // namespace
}  // namespace enfilade::house
