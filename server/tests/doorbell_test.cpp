// The line about all of one's tables, and the warning before somebody is hung up on, over real sockets.
#include <gmock/gmock.h>

#include "server/tests/house.hpp"

namespace enfilade::server {
namespace {

using Listening = InAFolder;

struct Bot {
  Bot(Running& server, ClientPerson& owner, const std::string& name) : person(server.port()) {
    const Json made = owner.post("/api/bots", R"({"name":")" + name + "\"}").json();
    person.token = text_at(made, {"token"});
    id = text_at(made, {"person", "id"});
  }
  ClientPerson person;
  std::string id;
};

ClientPerson account(Running& server, const std::string& name) {
  ClientPerson person = server.guest(name);
  EXPECT_EQ(person.post("/api/account", R"({"name":")" + name + R"(","password":"a longer secret"})").status,
            200);
  return person;
}

std::string invited_by(ClientPerson& host, const std::string& table, const std::string& bot) {
  const ClientResponse reply = host.post("/api/tables/" + table + "/invite", R"({"person":")" + bot + "\"}");
  return reply.status == 200 ? "" : code_of(reply);
}

std::string heard(ClientSocket& line, std::string_view kind, std::initializer_list<std::string_view> path) {
  const auto message = line.until(kind);
  return message ? text_at(*message, path) : "nothing";
}

TEST_F(Listening, HearsOfInvitationsTurnsAndEnds) {
  Running server(folder_.path("data"));
  ClientPerson ada = account(server, "Ada");
  Bot robin(server, ada, "Robin");
  ClientSocket bell(robin.person, "");
  ASSERT_EQ(bell.status(), 101);
  const auto greeted = bell.until("tables");
  ASSERT_TRUE(greeted);
  EXPECT_EQ(greeted->find("tables")->dump(), "[]");
  const std::string table = table_of(ada.post(
      "/api/tables", R"({"game":"liars-dice","private":true,"seats":[{"kind":"friend"},{"kind":"me"}]})"));
  EXPECT_EQ(invited_by(ada, table, robin.id), "");
  const auto invited = bell.until("invited");
  ASSERT_TRUE(invited);
  EXPECT_EQ(text_at(*invited, {"table", "id"}), table);
  const std::string with = R"({"invite":")" + text_at(*invited, {"invite"}) + "\"}";
  ASSERT_EQ(robin.person.post("/api/tables/" + table + "/join", with).status, 200);
  const auto begun = bell.until("table");  // all seats are taken: it begins
  ASSERT_TRUE(begun);
  EXPECT_EQ(text_at(*begun, {"table", "status"}), "playing");
  EXPECT_EQ(text_at(*begun, {"table", "turn"}), "[0]");
  EXPECT_EQ(text_at(*begun, {"table", "mine"}), "[0]");
  // What does not ask the bot is not told; that it is asked again is.
  ClientSocket mine(robin.person, table), hers(ada, table);
  ASSERT_TRUE(mine.send(R"({"t":"watch","seat":0})") && mine.until("state"));
  ASSERT_TRUE(hers.send(R"({"t":"watch","seat":1})") && hers.until("state"));
  ASSERT_TRUE(mine.send(R"({"t":"apply","id":"a","seat":0,"decision":1,"step":"1x1"})") && mine.until("ack"));
  ASSERT_TRUE(hers.send(R"({"t":"apply","id":"b","seat":1,"decision":1,"step":"1x2"})") && hers.until("ack"));
  const auto asked = bell.until("table");
  ASSERT_TRUE(asked);
  EXPECT_EQ(text_at(*asked, {"table", "turn"}), "[0]");
  ASSERT_TRUE(mine.send(R"({"t":"apply","id":"c","seat":0,"decision":2,"step":"liar"})") &&
              mine.until("ack"));
  const auto ended = bell.until("table");
  ASSERT_TRUE(ended);
  EXPECT_EQ(text_at(*ended, {"table", "status"}), "ended");
  ASSERT_TRUE(bell.send(R"({"t":"ping","id":"p"})"));
  EXPECT_EQ(heard(bell, "pong", {"id"}), "p");
  ASSERT_TRUE(bell.send(R"({"t":"watch","seat":0})"));
  EXPECT_EQ(heard(bell, "error", {"error", "code"}), "bad_value");
}

TEST_F(Listening, IsToldWhatWasThereBeforeAndOfLosingASeat) {
  Running server(folder_.path("data"));
  ClientPerson ada = account(server, "Ada"), eve = server.guest("Eve");
  Bot robin(server, ada, "Robin");
  const auto make = [&] {
    return table_of(ada.post(
        "/api/tables",
        R"({"game":"liars-dice","private":true,"hold":true,"seats":[{"kind":"me"},{"kind":"friend"}]})"));
  };
  const std::string joined = make(), open = make();
  const std::string token = text_at(ada.get("/api/tables/" + joined).json(), {"invite"});
  ASSERT_EQ(robin.person.post("/api/tables/" + joined + "/join", R"({"invite":")" + token + "\"}").status,
            200);
  EXPECT_EQ(invited_by(ada, open, robin.id), "");
  ClientSocket bell(robin.person, "");
  const auto greeted = bell.until("tables");
  ASSERT_TRUE(greeted);
  EXPECT_EQ(greeted->find("tables")->items().size(), 1u);
  EXPECT_EQ(heard(bell, "invited", {"table", "id"}), open);
  ASSERT_EQ(ada.post("/api/tables/" + joined + "/remove", R"({"seat":1})").status, 200);
  EXPECT_EQ(heard(bell, "left", {"table"}), joined);
  // Who is nobody's bot, and whom its owner does not want to hear.
  EXPECT_EQ(invited_by(ada, open, "nobody"), "not_found");
  EXPECT_EQ(invited_by(ada, open, text_at(eve.get("/api/me").json(), {"person", "id"})), "not_found");
  const std::string hers = table_of(eve.post("/api/tables", kDice));
  EXPECT_EQ(invited_by(eve, open, robin.id), "not_found");  // a private table of somebody else
  EXPECT_EQ(invited_by(eve, hers, robin.id), "");
  const std::string eves = text_at(eve.get("/api/me").json(), {"person", "id"});
  ASSERT_EQ(ada.post("/api/block", R"({"person":")" + eves + "\"}").status, 200);
  EXPECT_EQ(invited_by(eve, hers, robin.id), "blocked");
  // A token that is void hears nothing any more.
  ASSERT_EQ(ada.post("/api/bots/revoke", R"({"bot":")" + robin.id + "\"}").status, 200);
  while (bell.receive()) {
  }
  EXPECT_EQ(bell.close_code(), 1008);
  ClientPerson nobody(server.port());
  EXPECT_EQ(ClientSocket(nobody, "").status(), 401);
}

TEST_F(Listening, IsWarnedOnceBeforeItIsHungUpOn) {
  Running server(folder_.path("data"), [](ServerTerms& terms) { terms.unlimited.clear(); }, no_time_passes);
  ClientPerson ada = server.guest();
  const std::string table = table_of(ada.post("/api/tables", kDice));
  ClientSocket line(ada, table);
  int pongs = 0, before = -1, warnings = 0;
  for (int i = 0; i < 100; ++i) line.send(R"({"t":"ping"})");
  while (const auto message = line.receive()) {
    if (message->starts_with(R"({"t":"pong")")) ++pongs;
    if (!message->starts_with(R"({"t":"slow")")) continue;
    ++warnings;
    before = pongs;
    EXPECT_GT(std::stoi(text_at(*Json::parse(*message), {"wait"})), 1'000);
  }
  EXPECT_EQ(line.close_code(), 1008);
  EXPECT_EQ(warnings, 1);
  EXPECT_GT(pongs, before + 10) << "there is time to hear it";
}

}  // namespace
}  // namespace enfilade::server
