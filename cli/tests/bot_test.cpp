// The kit for bots (examples/bot) as its users have it: at a server, through restarts, and in the arena.
#include <gmock/gmock.h>

#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "cli/tests/program.hpp"
#include "server/tests/house.hpp"

namespace enfilade::cli {
namespace {

using server::ClientPerson;
using server::Folder;
using testing::HasSubstr;
using testing::Not;

// A bot that answers by chance, the same question always the same, and from its third question on waits until the file
// GO is there, so that something can happen to the server meanwhile.
constexpr const char* kBot =
    "python3 -c 'import os, sys; sys.path.insert(0, \"examples/bot\"); import random, time, enfilade_bot\n"
    "def choose(question):\n"
    "    while question.decision > 2 and not os.path.exists(os.environ[\"GO\"]): time.sleep(0.01)\n"
    "    return random.Random(question.decision).choice(question.menu)\n"
    "enfilade_bot.run(choose)'";

class Bot {
 public:
  Bot(const std::string& token, int port, const std::string& words, const std::string& go = "/dev/null")
      : out_(popen(("GO=" + go + " ENFILADE_TOKEN=" + token + " " + kBot +
                    " --server http://127.0.0.1:" + std::to_string(port) + " " + words + " 2>&1")
                       .c_str(),
                   "r")) {}
  std::string line() {
    char buffer[4096];
    return std::fgets(buffer, sizeof buffer, out_) ? buffer : "";
  }
  std::string rest() {
    std::string all;
    for (std::string next = line(); !next.empty(); next = line()) all += next;
    return all;
  }
  int end() { return pclose(out_); }

 private:
  std::FILE* out_;
};

// At servers whose games are the same every time.
class Bots : public testing::Test {
 protected:
  void SetUp() override { setenv("ENFILADE_FORETOLD", "tests", 1); }
  void TearDown() override { unsetenv("ENFILADE_FORETOLD"); }
};

std::string text_of(const Json& json, std::string_view name) { return json.find(name)->text(); }

TEST_F(Bots, play_online_to_the_end_through_a_kill_of_the_server) {
  Folder folder;
  const int port = server::free_port();
  auto server = std::make_unique<ServingProcess>(folder.path("data"), "", 0, port);
  ASSERT_EQ(server->port(), port) << server->log();
  ClientPerson ada(port);
  ASSERT_EQ(ada.post("/api/guest").status, 200);
  ASSERT_EQ(ada.post("/api/account", R"({"name":"Ada","password":"a longer secret"})").status, 200);
  const std::string first = text_of(ada.post("/api/bots", R"({"name":"Robin"})").json(), "token"),
                    second = text_of(ada.post("/api/bots", R"({"name":"Robert"})").json(), "token");
  const std::string go = folder.path("go");
  Bot robin(first, port, "--game palaces --players 2", go);
  const Result<Json> seated = Json::parse(robin.line());
  ASSERT_TRUE(seated);
  const std::string table = text_of(*seated, "table");
  Bot robert(second, port, "--table " + table, go);
  ASSERT_THAT(robert.line(), HasSubstr("\"seat\": 1"));
  ASSERT_EQ(server->end(SIGKILL), -1);
  server = std::make_unique<ServingProcess>(folder.path("data"), "", 0, port);
  ASSERT_EQ(server->port(), port) << server->log();
  std::ofstream(go) << "go";
  const std::string told = robin.rest(), also = robert.rest();
  EXPECT_EQ(robin.end(), 0) << told;
  EXPECT_EQ(robert.end(), 0) << also;
  EXPECT_THAT(told, HasSubstr("coming back"));
  EXPECT_THAT(told, HasSubstr("\"places\": ["));
  EXPECT_EQ(told.substr(told.find("{\"scores")), also.substr(also.find("{\"scores")));
  const Json ended = ada.get("/api/tables/" + table).json();
  EXPECT_EQ(text_of(*ended.find("table"), "ended"), "finished");
}

// Whatever the bot bids, it is doubted, and the game is over.
void doubt(const ClientPerson& ada, const std::string& table) {
  server::ClientSocket line(ada, table);
  line.send(R"({"t":"watch","seat":1})");
  for (auto seen = line.until("state"); seen; seen = line.until("news")) {
    const Json* decision = seen->find("decision");
    if (!decision || !decision->is(Json::Kind::integer)) continue;
    line.send(R"({"t":"apply","id":"a","seat":1,"decision":)" + decision->dump() + R"(,"step":"liar"})");
    EXPECT_TRUE(line.until("ack"));
    return;
  }
}

TEST_F(Bots, an_invitation_leads_to_a_private_table_and_a_wrong_token_nowhere) {
  Folder folder;
  ServingProcess server(folder.path("data"));
  ClientPerson ada(server.port());
  ASSERT_EQ(ada.post("/api/guest").status, 200);
  ASSERT_EQ(ada.post("/api/account", R"({"name":"Ada","password":"a longer secret"})").status, 200);
  const std::string token = text_of(ada.post("/api/bots", R"({"name":"Robin"})").json(), "token");
  const Json made =
      ada.post("/api/tables",
               R"({"game":"liars-dice","private":true,"seats":[{"kind":"friend"},{"kind":"me"}]})")
          .json();
  const std::string table = text_of(*made.find("table"), "id");
  Bot stranger("nonsense", server.port(), "--table " + table + " --invite " + text_of(made, "invite"));
  EXPECT_THAT(stranger.rest(), HasSubstr("the server refuses"));
  EXPECT_NE(stranger.end(), 0);
  Bot robin(token, server.port(), "--table " + table + " --invite " + text_of(made, "invite"));
  EXPECT_THAT(robin.line(), HasSubstr(table));
  doubt(ada, table);
  EXPECT_THAT(robin.rest(), HasSubstr("\"places\": ["));
  EXPECT_EQ(robin.end(), 0);
}

TEST_F(Bots, wait_to_be_asked_and_are_told_by_the_server) {
  Folder folder;
  ServingProcess server(folder.path("data"));
  ClientPerson ada(server.port());
  ASSERT_EQ(ada.post("/api/guest").status, 200);
  ASSERT_EQ(ada.post("/api/account", R"({"name":"Ada","password":"a longer secret"})").status, 200);
  const Json bot = ada.post("/api/bots", R"({"name":"Robin"})").json();
  const auto invite = [&, id = text_of(*bot.find("person"), "id")](const std::string& table) {
    return ada.post("/api/tables/" + table + "/invite", R"({"person":")" + id + "\"}").status;
  };
  const auto make = [&] {
    const Json made =
        ada.post("/api/tables",
                 R"({"game":"liars-dice","private":true,"seats":[{"kind":"friend"},{"kind":"me"}]})")
            .json();
    return text_of(*made.find("table"), "id");
  };
  // One invitation is there before the bot is, the other comes while it listens.
  const std::string early = make(), late = make();
  ASSERT_EQ(invite(early), 200);
  Bot robin(text_of(bot, "token"), server.port(), "--listen --games 2");
  EXPECT_THAT(robin.line(), HasSubstr(early));
  ASSERT_EQ(invite(late), 200);
  doubt(ada, early);
  doubt(ada, late);
  const std::string told = robin.rest();
  EXPECT_THAT(told, HasSubstr(late));
  EXPECT_EQ(robin.end(), 0) << told;
  for (const std::string& table : {early, late})
    EXPECT_EQ(text_of(*ada.get("/api/tables/" + table).json().find("table"), "ended"), "finished") << told;
}

TEST_F(Bots, play_in_the_arena_and_one_that_fails_is_named_with_what_it_complained_about) {
  const Ran good =
      enfilade("arena liars-dice --blocks 2 --mind random --bot 'mine=python3 examples/bot/first_bot.py'");
  EXPECT_EQ(good.status, 0) << good.said;
  EXPECT_THAT(good.said, HasSubstr("random above mine"));
  EXPECT_THAT(good.said, Not(HasSubstr("lost its game")));
  const Ran bad =
      enfilade("arena liars-dice --blocks 1 --lang de --mind random --bot 'mine=echo oh dear >&2; exit 1'");
  EXPECT_EQ(bad.status, 0) << bad.said;
  EXPECT_THAT(bad.said, HasSubstr("mine hat sein Spiel in Block 1"));
  EXPECT_THAT(bad.said, HasSubstr("| oh dear"));
  EXPECT_EQ(enfilade("arena liars-dice --mind random --bot mine").status, 2);
}

TEST_F(Bots, meet_at_one_table_also_in_a_game_that_can_be_played_alone) {
  EXPECT_THAT(enfilade("arena eternal-palace --blocks 1 --mind random --mind greedy-0 --lang en").said,
              HasSubstr("Eternal Palace, 2 players"));
}

// Whoever has bid against it has to pay.
TEST_F(Bots, think_with_the_engine_and_have_a_rule_of_their_own) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  GTEST_SKIP() << "an engine with a sanitizer needs more addresses than the arena leaves to a program";
#endif
#endif
  const std::filesystem::path program =
      std::filesystem::read_symlink("/proc/self/exe").parent_path() / "enfilade";
  const Ran ran = enfilade("arena palaces --blocks 1 --mind random --bot-time 600000 --bot 'never=ENFILADE=" +
                           program.string() + " python3 examples/bot/never_outbids.py search:2'");
  EXPECT_EQ(ran.status, 0) << ran.said;
  EXPECT_THAT(ran.said, HasSubstr("random above never"));
  EXPECT_THAT(ran.said, Not(HasSubstr("lost its game")));
}

TEST_F(Bots, the_kit_keeps_its_promises_by_itself) {
  EXPECT_EQ(std::system("python3 examples/bot/tests/kit_test.py >/dev/null 2>&1"), 0);
}

}  // namespace
}  // namespace enfilade::cli
