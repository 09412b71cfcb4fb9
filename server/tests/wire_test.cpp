// The wire over real sockets: playing by hand. What must not work is in security_test.cpp.
#include <fstream>
#include <sstream>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "games/registry.hpp"
#include "kernel/text.hpp"
#include "kernel/verify.hpp"
#include "server/tests/house.hpp"

namespace enfilade::server {
namespace {

using Wire = InAFolder;

// Two people with a WebSocket tool play a game to its end; the record proves that no die was chosen.
TEST_F(Wire, TwoPeoplePlayToTheEnd) {
  Running server(folder_.path("data"));
  ClientPerson people[] = {server.guest("Ada"), server.guest("Bea")};
  const std::string table = table_of(people[0].post("/api/tables", kDice));
  ASSERT_EQ(people[1].post("/api/tables/" + table + "/join").status, 200);
  ClientSocket sockets[] = {ClientSocket(people[0], table), ClientSocket(people[1], table)};
  ClientSocket spectator(people[0], table);
  spectator.send(R"({"t":"watch","seat":null})");
  EXPECT_EQ(text_at(*spectator.until("state"), {"view", "dice"}), "[null,null]");
  std::optional<Json> seen[2];
  for (std::size_t i = 0; i < 2; ++i) {
    sockets[i].send(R"({"t":"watch","seat":)" + std::to_string(i) + "}");
    seen[i] = sockets[i].until("state");
    ASSERT_TRUE(seen[i]);
  }
  for (int step = 0; step < 100 && text_at(*seen[0], {"node", "kind"}) != "over"; ++step) {
    const std::size_t who = text_at(*seen[0], {"decision"}) != "null" ? 0 : 1;
    const std::string move = step < 3 ? seen[who]->find("menu")->items().back().find("step")->text()
                                      : seen[who]->find("menu")->items().front().find("step")->text();
    sockets[who].send(R"({"t":"apply","id":"s)" + std::to_string(step) + R"(","seat":)" +
                      std::to_string(who) + R"(,"decision":)" + text_at(*seen[who], {"decision"}) +
                      R"(,"step":")" + move + R"("})");
    for (std::size_t i = 0; i < 2; ++i) {
      const std::int64_t before = seen[i]->find("v")->integer();
      seen[i] = sockets[i].until("news");
      ASSERT_TRUE(seen[i]);
      EXPECT_EQ(seen[i]->find("v")->integer(), before + 1);
    }
    const auto ack = sockets[who].until("ack");
    ASSERT_TRUE(ack);
    EXPECT_EQ(ack->find("v")->integer(), seen[who]->find("v")->integer());
  }
  std::string record;
  for (int i = 0; i < 100 && record.empty(); ++i) {
    const auto reply = people[1].get("/api/tables/" + table + "/record");
    if (reply.status == 200) record = reply.body;
  }
  const Result<Record> parsed = Record::parse(record);
  ASSERT_TRUE(parsed) << record;
  EXPECT_EQ(parsed->seats, (std::vector<std::string>{"Ada", "Bea"}));
  EXPECT_TRUE(verify(*parsed, find_game("liars-dice")));
  const auto replay = people[0].get("/api/tables/" + table + "/replay?seat=0");
  EXPECT_EQ(replay.status, 200);
  EXPECT_EQ(replay.json().find("frames")->items().size(), parsed->lines.size() + 1);
}

// The transcript in docs/wire.md is played against a real server: what the document says is what happens.
// "> " is sent, "< " is received; a reply may hold more than the document shows, and "*" stands for anything.
bool matches(const Json& shown, const Json& got) {
  if (shown.is(Json::Kind::text) && shown.text() == "*") return true;
  if (shown.is(Json::Kind::object)) {
    if (!got.is(Json::Kind::object)) return false;
    for (const auto& [key, value] : shown.members())
      if (!got.find(key) || !matches(value, *got.find(key))) return false;
    return true;
  }
  if (shown.is(Json::Kind::array)) {
    if (!got.is(Json::Kind::array) || got.items().size() != shown.items().size()) return false;
    for (std::size_t i = 0; i < shown.items().size(); ++i)
      if (!matches(shown.items()[i], got.items()[i])) return false;
    return true;
  }
  return shown == got;
}

TEST_F(Wire, TheTranscriptInTheDocumentHappens) {
  std::ifstream in("docs/wire.md");
  std::stringstream text;
  text << in.rdbuf();
  Running server(folder_.path("data"));
  ClientPerson person(server.port());
  std::optional<ClientSocket> socket;
  std::string table, document = text.str();
  const std::size_t begin = document.find("## A transcript");
  ASSERT_NE(begin, std::string::npos);
  int replies = 0;
  ClientResponse last;
  for (const std::string_view raw : split(std::string_view(document).substr(begin), '\n')) {
    std::string line(raw);
    for (std::size_t at; (at = line.find("TABLE")) != std::string::npos;) line.replace(at, 5, table);
    const std::string_view said = std::string_view(line).substr(std::min<std::size_t>(2, line.size()));
    if (line.starts_with("> POST ") || line.starts_with("> GET ")) {
      const std::vector<std::string_view> words = split(said, ' ');
      if (words[1].starts_with("/ws")) {
        socket.emplace(person, table);
        ASSERT_TRUE(socket->open());
        continue;
      }
      const std::string body = words.size() > 2 ? std::string(said.substr(said.find('{'))) : "";
      last = person.send(std::string(words[0]), std::string(words[1]), body);
      if (const std::string id = table_of(last); !id.empty()) table = id;
    } else if (line.starts_with("> {")) {
      ASSERT_TRUE(socket->send(said));
    } else if (line.starts_with("< {")) {
      const Result<Json> shown = Json::parse(said);
      ASSERT_TRUE(shown) << line;
      ++replies;
      if (!shown->find("t")) {
        EXPECT_TRUE(matches(*shown, last.json())) << line << "\n" << last.body;
        continue;
      }
      const auto got = socket->until(shown->find("t")->text());
      ASSERT_TRUE(got) << line;
      EXPECT_TRUE(matches(*shown, *got)) << line << "\n" << got->dump();
    }
  }
  EXPECT_GE(replies, 8);
}

TEST_F(Wire, RulesComeInBothLanguages) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest();
  EXPECT_NE(ada.get("/api/rules/liars-dice.md").body.find("A bid must be higher"), std::string::npos);
  EXPECT_NE(ada.get("/api/rules/liars-dice.de.md").body.find("Ein Gebot muss höher sein"), std::string::npos);
  EXPECT_EQ(ada.get("/api/rules/liars-dice.fr.md").status, 404);
}

// ---- Again, and out of order ------------------------------------------------------------------------------

TEST_F(Wire, AStepSentTwiceHasOneEffectAndOneAcknowledgementAlsoAfterARestart) {
  std::string step, ack, cookie, table;
  std::size_t who = 0;
  {
    Running server(folder_.path("data"));
    ClientPerson ada = server.guest();
    table = table_of(
        ada.post("/api/tables", R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"friend"}]})"));
    const std::string invite = text_at(ada.get("/api/tables/" + table).json(), {"invite"});
    ClientPerson bea = server.guest();
    ASSERT_EQ(bea.post("/api/tables/" + table + "/join", R"({"invite":")" + invite + R"("})").status, 200);
    const Json summary = ada.get("/api/tables/" + table).json();
    who = static_cast<std::size_t>(summary.find("table")->find("turn")->items()[0].integer());
    ClientPerson& mover = who == 0 ? ada : bea;
    cookie = mover.cookie;
    ClientSocket line(mover, table), tab(mover, table);
    for (ClientSocket* each : {&line, &tab}) {
      each->send(R"({"t":"watch","seat":)" + std::to_string(who) + "}");
      ASSERT_TRUE(each->until("state"));
    }
    step = R"({"t":"apply","id":"same","seat":)" + std::to_string(who) + R"(,"decision":1,"step":"2x3"})";
    line.send(step);
    ack = line.until("ack")->dump();
    ASSERT_TRUE(tab.until("news"));  // two tabs on one seat
    tab.send(step);
    EXPECT_EQ(tab.until("ack")->dump(), ack);
    line.send(R"({"t":"apply","id":"later","seat":)" + std::to_string(who) +
              R"(,"decision":1,"step":"2x4"})");
    EXPECT_EQ(text_at(*line.until("error"), {"error", "clause"}), "LD-3.1");
  }
  Running server(folder_.path("data"));
  ClientPerson mover(server.port());
  mover.cookie = cookie;
  ClientSocket line(mover, table);
  line.send(R"({"t":"watch","seat":)" + std::to_string(who) + "}");
  const auto state = line.until("state");
  ASSERT_TRUE(state);
  EXPECT_EQ(text_at(*state, {"view", "bid"}), "2x3");
  line.send(step);
  EXPECT_EQ(line.until("ack")->dump(), ack);
}

TEST_F(Wire, AViewerAsksForWhatIsMissing) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest();
  const std::string table = table_of(
      ada.post("/api/tables",
               R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"computer","level":"random"}]})"));
  ClientSocket line(ada, table), again(ada, table);
  line.send(R"({"t":"watch","seat":0})");
  auto state = line.until("state");
  ASSERT_TRUE(state);
  while (text_at(*state, {"decision"}) == "null" && text_at(*state, {"node", "kind"}) != "over")
    state = line.until("news");
  const std::int64_t before = state->find("v")->integer();
  if (text_at(*state, {"node", "kind"}) == "over") return;
  line.send(R"({"t":"apply","id":"a","seat":0,"decision":)" + text_at(*state, {"decision"}) + R"(,"step":")" +
            state->find("menu")->items().front().find("step")->text() + R"("})");
  const auto missed = line.until("news");
  again.send(R"({"t":"watch","seat":0,"since":)" + std::to_string(before) + "}");
  EXPECT_EQ(again.until("news")->dump(), missed->dump());
  ClientSocket stranger(ada, table);
  stranger.send(R"({"t":"watch","seat":0,"since":123456})");
  EXPECT_TRUE(stranger.until("state"));
}

TEST_F(Wire, AHotSeatIsCoveredUntilItsPersonIsThere) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest();
  const std::string table =
      table_of(ada.post("/api/tables", R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"me"}]})"));
  ClientSocket line(ada, table);
  line.send(R"({"t":"watch","seat":0})");
  auto state = line.until("state");
  ASSERT_TRUE(state);
  EXPECT_EQ(text_at(*state, {"covered"}), "true");
  EXPECT_FALSE(state->find("view"));
  const std::string turn = state->find("table")->find("turn")->items()[0].dump();
  const std::string other = turn == "0" ? "1" : "0";
  const std::string step = R"({"t":"apply","id":"a","seat":)" + turn + R"(,"decision":1,"step":"1x1"})";
  line.send(step);
  EXPECT_EQ(text_at(*line.until("error"), {"error", "code"}), "not_here");
  line.send(R"({"t":"here","id":"h","seat":)" + turn + "}");
  state = line.until("state");
  EXPECT_NE(text_at(*state, {"view", "dice"}).find("null"),
            std::string::npos);  // the other hand stays hidden
  line.send(step);
  ASSERT_TRUE(line.until("ack"));
  line.send(R"({"t":"menu","id":"m","seat":)" + other + "}");
  EXPECT_EQ(text_at(*line.until("error"), {"error", "code"}), "not_here");
  line.send(R"({"t":"here","id":"h","seat":)" + other + "}");
  EXPECT_EQ(text_at(*line.until("state"), {"seat"}), other);
}

TEST_F(Wire, ARematchGathersTheSamePeople) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest(), bea = server.guest();
  const std::string table = table_of(ada.post("/api/tables", kDice));
  ASSERT_EQ(bea.post("/api/tables/" + table + "/join").status, 200);
  EXPECT_EQ(ada.post("/api/tables/" + table + "/rematch").status, 409);
  ClientSocket line(ada, table);
  line.send(R"({"t":"watch","seat":0})");
  ASSERT_TRUE(line.until("state"));
  line.send(R"({"t":"resign","id":"r","seat":0})");
  ASSERT_TRUE(line.until("ack"));
  const ClientResponse first = bea.post("/api/tables/" + table + "/rematch");
  EXPECT_EQ(text_at(first.json(), {"table", "status"}), "waiting");
  EXPECT_EQ(text_at(*line.until("rematch"), {"table"}), table_of(first));
  const ClientResponse second = ada.post("/api/tables/" + table + "/rematch");
  EXPECT_EQ(table_of(second), table_of(first));
  EXPECT_EQ(text_at(second.json(), {"table", "status"}), "playing");
  EXPECT_EQ(text_at(second.json(), {"table", "mine"}), "[1]");  // everybody has moved on by one
}

TEST_F(Wire, ChatIsForOnesOwnRoomAndCanBeMutedAndReported) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest(), bea = server.guest(), eve = server.guest();
  const std::string table = table_of(ada.post("/api/tables", kDice));
  ASSERT_EQ(bea.post("/api/tables/" + table + "/join").status, 200);
  ClientSocket a(ada, table), b(bea, table), e(eve, table);
  a.send(R"({"t":"watch","seat":0})");
  b.send(R"({"t":"watch","seat":1})");
  e.send(R"({"t":"watch","seat":null})");
  ASSERT_TRUE(a.until("state"));
  ASSERT_TRUE(b.until("state"));
  ASSERT_TRUE(e.until("state"));
  e.send(R"({"t":"chat","id":"1","text":"she has three sixes"})");
  ASSERT_TRUE(e.until("ack"));
  a.send(R"({"t":"chat","id":"2","text":"good luck"})");
  const auto heard = b.until("chat");
  ASSERT_TRUE(heard);
  EXPECT_EQ(text_at(*heard, {"text"}), "good luck");  // and not what the spectator said
  EXPECT_EQ(bea.post("/api/report",
                     R"({"table":")" + table + R"(","chat":)" + text_at(*heard, {"n"}) + R"(,"why":"rude"})")
                .status,
            200);
  b.send(R"({"t":"mute","id":"3","person":")" + text_at(*heard, {"person", "id"}) + R"(","yes":true})");
  ASSERT_TRUE(b.until("ack"));
  a.send(R"({"t":"chat","id":"4","text":"more"})");
  ASSERT_TRUE(a.until("ack"));
  b.send(R"({"t":"ping","id":"p"})");
  while (auto text = b.receive()) {
    EXPECT_EQ(text->find("\"chat\""), std::string::npos) << *text;
    if (text->find("pong") != std::string::npos) break;
  }
}

TEST_F(Wire, QuickMatchBringsTwoTogether) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest(), bea = server.guest();
  const std::string table = table_of(ada.post("/api/quick", R"({"game":"liars-dice"})"));
  EXPECT_EQ(table_of(bea.post("/api/quick", R"({"game":"liars-dice"})")), table);
  EXPECT_EQ(text_at(bea.get("/api/tables/" + table).json(), {"table", "status"}), "playing");
}

TEST_F(Wire, RefusedSetupsAreExplainedByClause) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest();
  const ClientResponse reply = ada.post(
      "/api/tables", R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"open"},{"kind":"open"}]})");
  EXPECT_EQ(reply.status, 400);
  EXPECT_EQ(text_at(reply.json(), {"error", "clause"}), "LD-1.1");
  EXPECT_EQ(ada.post("/api/games/check", R"({"game":"liars-dice","players":2})").status, 200);
}

TEST_F(Wire, ChoicesThatTheRulesForbidAreToldBeforeTheyAreMade) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest();
  const auto ask = [&](const std::string& players, const std::string& options) {
    return ada.post("/api/games/choices",
                    R"({"game":"eternal-palace","players":)" + players + R"(,"options":{)" + options + "}}");
  };
  const auto why = [](const ClientResponse& reply, std::string_view option, std::string_view answer) {
    const Json told = reply.json();
    for (const Json& closed : told.find("closed")->items())
      if (closed.find("option")->text() == option && closed.find("answer")->text() == answer)
        return text_at(closed, {"error", "args", "code"});
    return std::string();
  };
  const ClientResponse three = ask("3", R"("labyrinth":"on")");
  EXPECT_EQ(three.status, 200);
  EXPECT_TRUE(three.json().find("refused")->is(Json::Kind::null));
  EXPECT_EQ(why(three, "river_market", "on"), "CFG-03");
  EXPECT_EQ(why(three, "compositions", "on"), "CFG-03");
  EXPECT_EQ(why(three, "privileges", "on"), "");
  // One that is forbidden as it is: taking either out helps.
  const ClientResponse both = ask("3", R"("labyrinth":"on","river_market":"on")");
  EXPECT_EQ(text_at(both.json(), {"refused", "clause"}), "EP-1.1");
  EXPECT_EQ(why(both, "labyrinth", "off"), "");
  EXPECT_EQ(why(both, "privileges", "on"), "CFG-03");
  EXPECT_EQ(why(ask("1", ""), "labyrinth", "on"), "CFG-04");
  EXPECT_EQ(text_at(ask("3", R"("moon":"on")").json(), {"refused", "code"}), "bad_option");
}

TEST_F(Wire, ABackupIsMadeWhileTheServerRuns) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest();
  const std::string table = table_of(ada.post("/api/tables", kDice));
  const int file = socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un to{};
  to.sun_family = AF_UNIX;
  const std::string path = folder_.path("data/control"), command = "backup " + folder_.path("copy") + "\n";
  std::copy(path.begin(), path.end(), to.sun_path);
  ASSERT_EQ(connect(file, reinterpret_cast<const sockaddr*>(&to), sizeof to), 0);
  ASSERT_EQ(write(file, command.data(), command.size()), static_cast<ssize_t>(command.size()));
  char answer[16] = {};
  ASSERT_GT(read(file, answer, sizeof answer - 1), 0);
  close(file);
  EXPECT_STREQ(answer, "done\n");
  ASSERT_TRUE(SqliteStore::restore(folder_.path("other"), folder_.path("copy")));
  Running restored(folder_.path("other"));
  ClientPerson same(restored.port());
  same.cookie = ada.cookie;
  EXPECT_EQ(same.get("/api/tables/" + table).status, 200);
}

}  // namespace
}  // namespace enfilade::server