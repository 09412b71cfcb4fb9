// People over real sockets: accounts, sessions, bots, what is known about them and how it is forgotten.
#include "server/people.hpp"

#include "server/tests/house.hpp"

namespace enfilade::server {
namespace {

class PeopleAtTheDoor : public testing::Test {
 protected:
  static ClientPerson account(Running& server, const std::string& name) {
    ClientPerson person = server.guest();
    EXPECT_EQ(
        person.post("/api/account", R"({"name":")" + name + R"(","password":"a longer secret"})").status,
        200);
    return person;
  }
  static std::string id_of(ClientPerson& person) {
    return text_at(person.get("/api/me").json(), {"person", "id"});
  }
  Folder folder_;
};

TEST_F(PeopleAtTheDoor, ASessionCanBeEndedFromAnother) {
  Running server(folder_.path("data"));
  ClientPerson ada = account(server, "Ada"), phone(server.port());
  ASSERT_EQ(phone.post("/api/login", R"({"name":"Ada","password":"a longer secret"})").status, 200);
  const std::string table = table_of(ada.post("/api/tables", kDice));
  ClientSocket line(phone, table);
  ASSERT_TRUE(line.open());
  const Json sessions = ada.get("/api/sessions").json();
  for (const Json& session : sessions.find("sessions")->items()) {
    if (text_at(session, {"here"}) == "true") continue;
    ASSERT_EQ(ada.post("/api/sessions/end", R"({"session":")" + text_at(session, {"id"}) + R"("})").status,
              200);
  }
  EXPECT_FALSE(line.until("nothing"));
  EXPECT_EQ(line.close_code(), 1008);
  EXPECT_EQ(phone.get("/api/my/tables").status, 401);
  EXPECT_EQ(ada.get("/api/my/tables").status, 200);
}

TEST_F(PeopleAtTheDoor, AnotherPasswordEndsTheOtherSessions) {
  Running server(folder_.path("data"));
  ClientPerson ada = account(server, "Ada"), thief(server.port());
  ASSERT_EQ(thief.post("/api/login", R"({"name":"Ada","password":"a longer secret"})").status, 200);
  EXPECT_EQ(ada.post("/api/password", R"({"old":"wrong","new":"another secret"})").status, 401);
  ASSERT_EQ(ada.post("/api/password", R"({"old":"a longer secret","new":"another secret"})").status, 200);
  EXPECT_EQ(thief.get("/api/my/tables").status, 401);
  EXPECT_EQ(thief.post("/api/login", R"({"name":"Ada","password":"a longer secret"})").status, 401);
}

TEST_F(PeopleAtTheDoor, LoggingInReplacesTheSessionBefore) {
  Running server(folder_.path("data"));
  account(server, "Ada");
  ClientPerson guest = server.guest();
  const std::string before = guest.cookie;
  ASSERT_EQ(guest.post("/api/login", R"({"name":"Ada","password":"a longer secret"})").status, 200);
  ClientPerson old(server.port());
  old.cookie = before;
  EXPECT_EQ(old.get("/api/my/tables").status, 401);
}

// The limit is on the name, however it is written.
TEST_F(PeopleAtTheDoor, PasswordsOfOneNameCannotBeTriedUnderOtherSpellings) {
  Running server(
      folder_.path("data"), [](ServerTerms& terms) { terms.proxies = {"127.0.0.1"}; }, no_time_passes);
  ClientPerson eve(server.port());
  int status = 401, tries = 0;
  for (; tries < 40 && status == 401; ++tries) {
    std::string name = "lovelace";
    for (std::size_t i = 0; i < name.size(); ++i)
      if ((tries >> i & 1) != 0) name[i] = static_cast<char>(name[i] - 'a' + 'A');
    // From another address each time, so that only the name can be what is limited.
    status = eve.send("POST", "/api/login", R"({"name":")" + name + R"(","password":"guess number one"})",
                      {{"X-Forwarded-For", "10.0.0." + std::to_string(tries)}})
                 .status;
  }
  EXPECT_EQ(status, 429);
  EXPECT_LE(tries, 13);
}

// What the client claims to be forwarded for stands before what the proxy says, in one header or in two.
TEST_F(PeopleAtTheDoor, OnlyTheLastForwardedAddressCounts) {
  for (const bool two_headers : {false, true}) {
    Running server(
        folder_.path(two_headers ? "a" : "b"),
        [](ServerTerms& terms) {
          terms.proxies = {"127.0.0.1"};
          terms.unlimited.clear();
        },
        no_time_passes);
    ClientPerson eve(server.port());
    int refused = 0;
    for (int i = 0; i < 400 && refused == 0; ++i) {
      const std::string claim = "10.0." + std::to_string(i / 200) + "." + std::to_string(i % 200);
      const std::string header = two_headers ? claim + "\r\nX-Forwarded-For: 10.9.9.9" : claim + ", 10.9.9.9";
      if (eve.send("GET", "/api/games", "", {{"X-Forwarded-For", header}}).status == 429) ++refused;
    }
    EXPECT_EQ(refused, 1) << two_headers;
    // And what comes through a proxy does not come from this machine.
    EXPECT_EQ(eve.send("GET", "/metrics", "", {{"X-Forwarded-For", "127.0.0.1"}}).status, 404);
  }
}

TEST_F(PeopleAtTheDoor, NewcomersFromOneAddressAreLimited) {
  Running server(folder_.path("data"), [](ServerTerms& terms) { terms.unlimited.clear(); }, no_time_passes);
  int status = 200, guests = 0;
  for (; guests < 80 && status == 200; ++guests)
    status = ClientPerson(server.port()).post("/api/guest").status;
  EXPECT_EQ(status, 429);
  EXPECT_GT(guests, 50);  // a school class behind one address can come in
}

TEST(Names, AreVisibleAndNobodyElses) {
  for (const char* good : {"Ada", "Jürgen Müller", "孔子", "О́льга", "r2-d2"})
    EXPECT_TRUE(People::check_name(good)) << good;
  for (const char* odd : {"A", "", "Ada\nBea", "Ada\u200b", "\u202eadA", "Ada\u00ad", "Ada\ufeff",
                          "A\u2066da", "Ad\u3164a", "\u0085Ada"})
    EXPECT_FALSE(People::check_name(odd)) << odd;
  EXPECT_FALSE(People::check_name("a name of twenty-five chars"));
  EXPECT_EQ(*People::check_name("  Ada "), "Ada");
}

TEST_F(PeopleAtTheDoor, ADeletedGuestTakesNobodysNameAlong) {
  Running server(folder_.path("data"));
  ClientPerson guest = server.guest("Ada");
  ClientPerson owner = account(server, "Ada");  // made later, under the same name
  ASSERT_EQ(guest.post("/api/delete").status, 200);
  ClientPerson again(server.port());
  EXPECT_EQ(again.post("/api/login", R"({"name":"Ada","password":"a longer secret"})").status, 200);
}

TEST_F(PeopleAtTheDoor, WhatIsErasedIsGoneFromTheFile) {
  std::string id;
  {
    Running server(folder_.path("data"));
    ClientPerson ada = account(server, "Ada Lovelace"), bea = server.guest();
    id = id_of(ada);
    const std::string table = table_of(ada.post("/api/tables", kDice));
    ASSERT_EQ(bea.post("/api/tables/" + table + "/join").status, 200);
    ClientSocket line(ada, table);
    line.send(R"({"t":"watch","seat":0})");
    line.send(R"({"t":"note","id":"n","text":"my secret plan"})");
    line.send(R"({"t":"chat","id":"c","text":"good evening"})");
    line.send(R"({"t":"mute","id":"m","person":")" + id_of(bea) + R"(","yes":true})");
    for (int i = 0; i < 3; ++i) ASSERT_TRUE(line.until("ack"));
    ClientSocket other(bea, table);
    other.send(R"({"t":"watch","seat":1})");
    const auto state = other.until("state");
    const std::string n = text_at(state->find("chat")->items()[0], {"n"});
    EXPECT_EQ(
        ada.post("/api/report", R"({"table":")" + table + R"(","chat":)" + n + R"(,"why":"tedious"})").status,
        200);
    const std::string all = ada.get("/api/export").body;
    for (const std::string& part :
         {std::string("Ada Lovelace"), std::string("my secret plan"), std::string("good evening"),
          std::string("tedious"), table + "/" + id_of(bea)})
      EXPECT_NE(all.find(part), std::string::npos) << part << "\n" << all;
    EXPECT_EQ(ada.post("/api/delete", R"({"password":"wrong secret"})").status, 401);
    ASSERT_EQ(ada.post("/api/delete", R"({"password":"a longer secret"})").status, 200);
    // The game goes on for the other, against a computer.
    auto summary = bea.get("/api/tables/" + table).json();
    EXPECT_EQ(text_at(summary, {"table", "status"}), "playing");
    EXPECT_EQ(text_at(summary.find("table")->find("seats")->items()[0], {"computer"}), "courtier");
    EXPECT_EQ(text_at(summary.find("table")->find("seats")->items()[0], {"person", "name"}), "somebody");
  }
  std::ifstream in(folder_.path("data/data.sqlite"), std::ios::binary);
  const std::string file((std::istreambuf_iterator<char>(in)), {});
  ASSERT_NE(file.find(id), std::string::npos);  // the game keeps its shape
  for (const char* part : {"Ada Lovelace", "my secret plan", "good evening", "tedious", "argon2id"})
    EXPECT_EQ(file.find(part), std::string::npos) << part;
}

TEST_F(PeopleAtTheDoor, ABotDoesNotActForItsOwnerAndGoesWithThem) {
  Running server(folder_.path("data"));
  ClientPerson ada = account(server, "Ada");
  ClientPerson bot(server.port());
  bot.token = text_at(ada.post("/api/bots", R"({"name":"Robot"})").json(), {"token"});
  for (const char* path : {"name", "delete", "bots", "logout", "block", "account"})
    EXPECT_EQ(bot.post("/api/" + std::string(path), "{}").status, 403) << path;
  EXPECT_EQ(bot.get("/api/export").status, 403);
  const std::string table = table_of(ada.post("/api/tables", kDice));
  ASSERT_EQ(bot.post("/api/tables/" + table + "/join").status, 200);
  ClientSocket line(bot, table);
  ASSERT_TRUE(line.open());
  ASSERT_EQ(ada.post("/api/delete", R"({"password":"a longer secret"})").status, 200);
  EXPECT_FALSE(line.until("nothing"));
  EXPECT_EQ(line.close_code(), 1008);
  EXPECT_EQ(bot.get("/api/my/tables").status, 401);
}

TEST_F(PeopleAtTheDoor, WhoIsBlockedCannotSitDownAndIsNotHeard) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest(), eve = server.guest();
  const std::string table = table_of(ada.post("/api/tables", kDice));
  ASSERT_EQ(ada.post("/api/block", R"({"person":")" + id_of(eve) + R"("})").status, 200);
  const ClientResponse reply = eve.post("/api/tables/" + table + "/join");
  EXPECT_EQ(reply.status, 403);
  EXPECT_EQ(text_at(reply.json(), {"error", "code"}), "blocked");
  EXPECT_NE(table_of(eve.post("/api/quick", R"({"game":"liars-dice"})")), table);
  ASSERT_EQ(ada.post("/api/unblock", R"({"person":")" + id_of(eve) + R"("})").status, 200);
  EXPECT_EQ(eve.post("/api/tables/" + table + "/join").status, 200);
}

TEST_F(PeopleAtTheDoor, NotesAreOnesOwnAndStay) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest(), bea = server.guest();
  const std::string table = table_of(ada.post("/api/tables", kDice));
  ASSERT_EQ(bea.post("/api/tables/" + table + "/join").status, 200);
  ClientSocket a(ada, table), b(bea, table);
  a.send(R"({"t":"note","id":"n","text":"bluff at four"})");
  a.send(R"({"t":"watch","seat":0})");  // before the note is on disk: it is there all the same
  EXPECT_EQ(text_at(*a.until("state"), {"note"}), "bluff at four");
  b.send(R"({"t":"watch","seat":1})");
  EXPECT_EQ(text_at(*b.until("state"), {"note"}), "");
  a.send(R"({"t":"note","id":"x","text":")" + std::string(4001, 'x') + R"("})");
  EXPECT_TRUE(a.until("error"));
}

// Each hash takes memory and time: one after the other, and only so many wait.
TEST(Passwords, AreHashedOneAfterTheOther) {
  Mailbox mail;
  PasswordDesk desk({1, 8u << 20}, mail.post());
  int taken = 0, done = 0;
  std::string hash;
  for (int i = 0; i < 60; ++i)
    if (desk.hash("a longer secret", [&](std::string made) {
          ++done;
          hash = std::move(made);
        }))
      ++taken;
  EXPECT_LT(taken, 30);
  EXPECT_GE(taken, 16);
  mail.run_until([&] { return done == taken; });
  EXPECT_TRUE(hash.starts_with("$argon2id$")) << hash;
  std::vector<bool> right;
  for (const auto& [kept, tried] : {std::pair(hash, "a longer secret"), std::pair(hash, "another secret"),
                                    std::pair(std::string(), "a longer secret")})
    ASSERT_TRUE(desk.verify(kept, tried, false, [&](bool yes) { right.push_back(yes); }));
  mail.run_until([&] { return right.size() == 3; });
  EXPECT_EQ(right, (std::vector<bool>{true, false, false}));
}

// Guests who never played and cannot come back are forgotten; those who left a game are not.
TEST(PeopleSweep, ForgetsThoseWhoCannotComeBack) {
  constexpr Millis kDay = 86'400'000;
  SystemRandomness randomness;
  People people(randomness);
  Batch batch;
  const std::string stranger = people.add_guest("", 1, batch).id, player = people.add_guest("", 1, batch).id,
                    visitor = people.add_guest("", 1, batch).id;
  for (const std::string& person : {stranger, player}) people.open_session(person, 1, batch);
  const std::string token = people.open_session(visitor, 1, batch);
  EXPECT_TRUE(people.known_by(token, 50 * kDay, batch).person);
  Batch swept;
  people.sweep(100 * kDay, [&](const std::string& person) { return person == player; }, swept);
  EXPECT_FALSE(people.find(stranger));
  EXPECT_TRUE(people.find(player));
  EXPECT_TRUE(people.find(visitor));
  EXPECT_TRUE(people.sessions_of(player).empty());
  EXPECT_EQ(people.sessions_of(visitor).size(), 1u);
  EXPECT_EQ(swept.papers.size(), 3u);  // two sessions, one person
}

}  // namespace
}  // namespace enfilade::server
