// Everything that must not work, over real sockets: pages and people from elsewhere, messages that nobody
// should send.
#include <fstream>
#include <sstream>
#include <sys/socket.h>
#include <unistd.h>

#include "server/address.hpp"
#include "server/tests/house.hpp"

namespace enfilade::server {
namespace {

using Security = InAFolder;

// ---- Pages elsewhere --------------------------------------------------------------------------------------

TEST_F(Security, ForeignOriginsAreRefusedAtTheHandshakeAndForEveryChange) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest();
  const std::string table = table_of(ada.post("/api/tables", kDice));
  const std::string good = ada.origin;
  for (const std::string& origin :
       {std::string("http://evil.example"), std::string(""), std::string("null"), good + ".evil.example",
        good + "0", "https" + good.substr(4), std::string("http://127.0.0.1"), good + "/",
        "http://x@" + good.substr(7)}) {
    EXPECT_EQ(ClientSocket(ada, table, {{"Origin", origin}}).status(), 403) << origin;
    const auto posted = ada.send("POST", "/api/name", R"({"name":"Eve"})", {{"Origin", origin}});
    EXPECT_EQ(posted.status, 403) << origin;
    EXPECT_EQ(code_of(posted), "bad_origin");
  }
  EXPECT_EQ(ada.send("POST", "/api/name", R"({"name":"Eve"})", {{"Sec-Fetch-Site", "cross-site"}}).status,
            403);
  EXPECT_EQ(ada.send("POST", "/api/name", R"({"name":"Eve"})", {{"Content-Type", "text/plain"}}).status, 400);
  EXPECT_EQ(ada.send("GET", "/api/me", "", {{"Host", "evil.example"}}).status, 421);
  EXPECT_EQ(ClientSocket(ada, table, {{"Host", "evil.example"}}).status(), 421);
  EXPECT_NE(text_at(ada.get("/api/me").json(), {"person", "name"}), "Eve");
  EXPECT_EQ(ClientSocket(ada, table).status(), 101);
}

TEST_F(Security, EveryAnswerCarriesTheHeaders) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest();
  for (const char* path : {"/", "/table/x", "/assets/missing.js", "/api/me", "/api/games", "/api/nothing",
                           "/api/tables", "/api/rules/liars-dice.json", "/api/messages/liars-dice.en.json",
                           "/api/lessons", "/healthz", "/metrics", "/ws"}) {
    const ClientResponse reply = ada.get(path);
    EXPECT_NE(reply.status, 0) << path;
    for (const char* name : {"x-content-type-options", "referrer-policy", "content-security-policy",
                             "cross-origin-opener-policy", "cross-origin-embedder-policy", "x-frame-options",
                             "cross-origin-resource-policy", "cache-control"})
      EXPECT_TRUE(reply.headers.contains(name)) << path << " lacks " << name;
    EXPECT_FALSE(reply.headers.contains("access-control-allow-origin")) << path;
    EXPECT_NE(reply.headers.at("content-security-policy").find("object-src 'none'"), std::string::npos);
  }
  ClientPerson fresh(server.port());
  const std::string cookie = fresh.post("/api/guest").headers.at("set-cookie");
  EXPECT_NE(cookie.find("HttpOnly"), std::string::npos);
  EXPECT_NE(cookie.find("SameSite=Lax"), std::string::npos);
}

TEST_F(Security, CookiesAreMarkedSecureBehindTls) {
  Running server(folder_.path("data"), [](ServerTerms& terms) { terms.behind_tls = true; });
  ClientPerson fresh(server.port());
  const ClientResponse reply = fresh.post("/api/guest");
  EXPECT_TRUE(reply.headers.at("set-cookie").starts_with("__Host-enfilade="));
  EXPECT_NE(reply.headers.at("set-cookie").find("; Secure"), std::string::npos);
  EXPECT_TRUE(reply.headers.contains("strict-transport-security"));
}

// No state is changed by GET: every path that changes something refuses it.
TEST_F(Security, GetChangesNothing) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest("Ada");
  const std::string table = table_of(ada.post("/api/tables", kDice));
  const std::string before = ada.get("/api/tables/" + table).body, me = ada.get("/api/me").body;
  for (const char* path :
       {"guest", "name", "account", "login", "logout", "password", "sessions/end", "delete", "block",
        "unblock", "report", "bots/revoke", "quick", "games/check", "games/choices"})
    EXPECT_GE(ada.get("/api/" + std::string(path)).status, 400) << path;
  for (const char* what : {"join", "admit", "leave", "start", "invite", "remove", "rematch"})
    EXPECT_GE(ada.get("/api/tables/" + table + "/" + what).status, 400) << what;
  EXPECT_EQ(ada.get("/api/tables/" + table).body, before);
  EXPECT_EQ(ada.get("/api/me").body, me);
  EXPECT_EQ(ada.send("DELETE", "/api/me", "").status, 405);
  EXPECT_EQ(ada.send("PUT", "/", "").status, 405);
}

// ---- People elsewhere -------------------------------------------------------------------------------------

TEST_F(Security, StaleAndForeignTokensOpenNothing) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest("Ada");
  const std::string table = table_of(ada.post("/api/tables", kDice));
  ClientPerson nobody(server.port());
  EXPECT_EQ(ClientSocket(nobody, table).status(), 401);
  EXPECT_EQ(nobody.post("/api/tables", kDice).status, 401);
  nobody.cookie = "enfilade=" + std::string(40, 'a');
  EXPECT_EQ(ClientSocket(nobody, table).status(), 401);
  nobody.cookie = "enfilade=" + std::string(5000, 'a');
  EXPECT_EQ(nobody.get("/api/my/tables").status, 401);
  nobody.cookie.clear();
  nobody.token = "nonsense";
  EXPECT_EQ(ClientSocket(nobody, table).status(), 403);  // neither a bot nor a page of ours
  const std::string old = ada.cookie;
  ClientSocket open(ada, table);
  open.send(R"({"t":"watch","seat":0})");
  ASSERT_TRUE(open.until("state"));
  ASSERT_EQ(ada.post("/api/logout").status, 200);
  EXPECT_FALSE(open.until("nothing"));  // the socket is closed with the session
  EXPECT_EQ(open.close_code(), 1008);
  ada.cookie = old;
  EXPECT_EQ(ClientSocket(ada, table).status(), 401);
  EXPECT_EQ(ada.get("/api/my/tables").status, 401);
}

// Random seats and messages from somebody who does not sit there: nothing happens.
TEST_F(Security, NobodyPlaysAnothersSeat) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest(), bea = server.guest(), eve = server.guest();
  const std::string table = table_of(ada.post("/api/tables", kDice));
  ASSERT_EQ(bea.post("/api/tables/" + table + "/join").status, 200);
  EXPECT_EQ(eve.post("/api/tables/" + table + "/join").status, 409);
  ClientSocket line(eve, table);
  line.send(R"({"t":"watch","seat":0})");
  EXPECT_EQ(text_at(*line.until("error"), {"error", "code"}), "not_yours");
  for (const char* what :
       {"apply", "takeback", "consent", "resign", "handback", "menu", "preview", "explain", "here"})
    for (const char* seat : {"0", "1"}) {
      std::string text = R"({"t":")" + std::string(what) + R"(","id":"x","seat":)" + seat;
      if (std::string_view(what) == "apply") text += R"(,"decision":1,"step":"1x1")";
      if (std::string_view(what) == "consent") text += R"(,"yes":true)";
      line.send(text + "}");
      EXPECT_EQ(text_at(*line.until("error"), {"error", "code"}), "not_yours") << what;
    }
  EXPECT_EQ(eve.post("/api/tables/" + table + "/start").status, 403);
  EXPECT_EQ(eve.post("/api/tables/" + table + "/invite").status, 403);
  EXPECT_EQ(eve.post("/api/tables/" + table + "/leave").status, 403);
  EXPECT_EQ(eve.get("/api/tables/" + table + "/record").status, 409);
  EXPECT_EQ(eve.get("/api/tables/" + table + "/replay?seat=all").status, 409);
  // The board shows everybody what they may see, and nobody's seat to others.
  const auto board = [&](ClientPerson& who) { return who.get("/api/tables/" + table + "/board").json(); };
  const auto dice = [&](ClientPerson& who) { return board(who).find("view")->find("dice")->dump(); };
  EXPECT_TRUE(dice(ada).ends_with(",null]") && dice(bea).starts_with("[null,"));
  EXPECT_EQ(dice(eve), "[null,null]");
}

TEST_F(Security, APrivateTableIsThereForThoseWithTheInvitation) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest(), bea = server.guest(), eve = server.guest();
  const ClientResponse made = ada.post(
      "/api/tables", R"({"game":"liars-dice","private":true,"seats":[{"kind":"me"},{"kind":"friend"}]})");
  const std::string table = table_of(made), invite = text_at(made.json(), {"invite"});
  EXPECT_EQ(eve.get("/api/tables/" + table).status, 404);
  EXPECT_EQ(eve.get("/api/tables/" + table + "/board").status, 404);
  EXPECT_EQ(ClientSocket(eve, table).status(), 404);
  EXPECT_EQ(eve.post("/api/tables/" + table + "/join", R"({"invite":"wrong"})").status, 404);
  EXPECT_EQ(eve.get("/api/tables").json().find("tables")->items().size(), 0u);
  const std::string fresh = text_at(ada.post("/api/tables/" + table + "/invite").json(), {"invite"});
  EXPECT_NE(fresh, invite);
  EXPECT_EQ(bea.post("/api/tables/" + table + "/join", R"({"invite":")" + invite + R"("})").status, 404);
  EXPECT_EQ(bea.get("/api/invites/" + fresh).status, 200);
  EXPECT_EQ(bea.post("/api/tables/" + table + "/join", R"({"invite":")" + fresh + R"("})").status, 200);
  EXPECT_EQ(eve.post("/api/tables/" + table + "/admit", R"({"invite":")" + fresh + R"("})").status, 200);
  ClientSocket watching(eve, table);
  watching.send(R"({"t":"watch","seat":null})");
  EXPECT_EQ(text_at(*watching.until("state"), {"view", "dice"}), "[null,null]");
}

TEST_F(Security, AccountsKeepTheGuestsGames) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest("Ada");
  const std::string table = table_of(ada.post("/api/tables", kDice));
  const std::string guest_cookie = ada.cookie;
  EXPECT_EQ(ada.post("/api/account", R"({"name":"Ada","password":"short"})").status, 400);
  ASSERT_EQ(ada.post("/api/account", R"({"name":"Ada","password":"a longer secret"})").status, 200);
  EXPECT_NE(ada.cookie, guest_cookie);  // a new session
  EXPECT_EQ(ada.get("/api/my/tables").json().find("tables")->items().size(), 1u);
  ClientPerson elsewhere(server.port());
  EXPECT_EQ(elsewhere.post("/api/login", R"({"name":"ada","password":"wrong secret"})").status, 401);
  EXPECT_EQ(elsewhere.post("/api/login", R"({"name":"nobody","password":"wrong secret"})").status, 401);
  ASSERT_EQ(elsewhere.post("/api/login", R"({"name":"ada","password":"a longer secret"})").status, 200);
  EXPECT_EQ(elsewhere.get("/api/my/tables").json().find("tables")->items().size(), 1u);
  EXPECT_EQ(elsewhere.get("/api/sessions").json().find("sessions")->items().size(), 2u);
  EXPECT_EQ(server.guest().post("/api/account", R"({"name":"ADA","password":"a longer secret"})").status,
            409);
  ASSERT_EQ(elsewhere.post("/api/logout", R"({"everywhere":true})").status, 200);
  EXPECT_EQ(ada.get("/api/my/tables").status, 401);
}

TEST_F(Security, MyDataCanBeExportedAndErased) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest("Ada Lovelace");
  const std::string table = table_of(ada.post("/api/tables", kDice));
  ClientSocket line(ada, table);
  line.send(R"({"t":"watch","seat":0})");
  line.send(R"({"t":"note","id":"n","text":"my secret plan"})");
  ASSERT_TRUE(line.until("ack"));
  line.send(R"({"t":"chat","id":"c","text":"good evening"})");
  ASSERT_TRUE(line.until("ack"));
  const std::string all = ada.get("/api/export").body;
  for (const char* part : {"Ada Lovelace", "my secret plan", "good evening", table.c_str()})
    EXPECT_NE(all.find(part), std::string::npos) << part;
  const std::string cookie = ada.cookie;
  ASSERT_EQ(ada.post("/api/delete").status, 200);
  ada.cookie = cookie;
  EXPECT_EQ(ada.get("/api/export").status, 401);
}

TEST_F(Security, BotsPlayByTokenUntilItIsRevoked) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest("Ada");
  EXPECT_EQ(ada.post("/api/bots", R"({"name":"Robot"})").status, 403);  // guests answer for nobody
  ASSERT_EQ(ada.post("/api/account", R"({"name":"Ada","password":"a longer secret"})").status, 200);
  const Json made = ada.post("/api/bots", R"({"name":"Robot"})").json();
  ClientPerson bot(server.port());
  bot.token = text_at(made, {"token"});
  EXPECT_EQ(text_at(bot.get("/api/me").json(), {"person", "bot"}), "true");
  const std::string table = table_of(ada.post("/api/tables", kDice));
  ASSERT_EQ(bot.post("/api/tables/" + table + "/join").status, 200);
  ClientSocket line(bot, table);
  line.send(R"({"t":"watch","seat":1})");
  const auto state = line.until("state");
  ASSERT_TRUE(state);
  EXPECT_TRUE(text_at(*state, {"view", "dice"}).starts_with("[null,["));  // its own view and no more
  ASSERT_EQ(ada.post("/api/bots/revoke", R"({"bot":")" + text_at(made, {"person", "id"}) + R"("})").status,
            200);
  EXPECT_FALSE(line.until("nothing"));
  EXPECT_EQ(line.close_code(), 1008);
  EXPECT_EQ(bot.get("/api/my/tables").status, 401);
}

// A clock that a test sets.
class Hands {
 public:
  std::function<Millis()> now() {
    return [this] { return at_.load(); };
  }
  void pass(Millis time) { at_ += time; }

 private:
  std::atomic<Millis> at_ = 1'000'000;
};

bool says(ClientPerson& person, const std::string& metric) {
  return person.get("/metrics").body.find("enfilade_" + metric + "\n") != std::string::npos;
}

// ---- Messages that nobody should send ---------------------------------------------------------------------

TEST_F(Security, OddMessagesDoNoHarm) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest();
  const std::string table = table_of(ada.post("/api/tables", kDice));
  const auto fresh = [&] {
    ClientSocket line(ada, table);
    EXPECT_TRUE(line.open());
    return line;
  };
  ClientSocket line = fresh();
  for (const std::string& text :
       {std::string("{"), std::string(""), std::string("nonsense"), std::string("[]"), std::string("{}"),
        std::string(R"({"t":5})"), std::string(R"({"t":"watch","t":"watch"})"),
        std::string(R"({"t":"watch","seat":99})"), std::string(R"({"t":"watch","seat":0,"extra":1})"),
        std::string(R"({"t":"apply","seat":0})"), std::string(7000, '['),
        R"({"t":"watch","x":)" + std::string(3000, '[') + std::string(3000, ']') + "}",
        std::string(R"({"t":"apply","id":"x","seat":-1,"decision":1,"step":"x"})"),
        R"({"t":"ping","id":")" + std::string(65, 'x') + R"("})"}) {
    ASSERT_TRUE(line.send(text));
    EXPECT_TRUE(line.until("error")) << text.substr(0, 60);
  }
  line.send(R"({"t":"ping","id":"p"})");
  EXPECT_TRUE(line.until("pong"));

  ClientSocket large = fresh();
  large.send(std::string(9000, ' '));
  EXPECT_FALSE(large.receive());
  EXPECT_EQ(large.close_code(), 1009);
  ClientSocket binary = fresh();
  binary.send_raw(client_frame("{}", 2));
  EXPECT_FALSE(binary.until("error"));
  EXPECT_EQ(binary.close_code(), 1003);
  ClientSocket unmasked = fresh();
  unmasked.send_raw(std::string("\x81\x02{}", 4));
  EXPECT_FALSE(unmasked.until("error"));
  ClientSocket reserved = fresh();
  reserved.send_raw(std::string("\xf1\x80\0\0\0\0", 6));
  EXPECT_FALSE(reserved.until("error"));
  ClientSocket pieces = fresh();  // fragments count together
  for (int i = 0; i < 10; ++i) pieces.send_raw(client_frame(std::string(1000, ' '), i == 0 ? 1 : 0, false));
  EXPECT_FALSE(pieces.until("error"));
  EXPECT_EQ(ada.send("POST", "/api/name", std::string(70'000, ' ')).status, 413);
  EXPECT_EQ(ada.post("/api/tables", std::string(5000, '[')).status, 400);
  EXPECT_EQ(ada.get("/healthz").status, 200);
}

// As much as fits into a message or a request.
TEST_F(Security, LittleIsRepeatedOfWhatCannotBeRead) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest();
  const std::string much(60'000, 'x'), some(7'000, 'x');
  for (const auto& [path, body] : std::vector<std::pair<std::string, std::string>>{
           {"/api/tables", R"({"game":")" + much + R"(","seats":[{"kind":"me"},{"kind":"me"}]})"},
           {"/api/tables",
            R"({"game":"palaces","options":{")" + much + R"(":"on"},"seats":[{"kind":"me"},{"kind":"me"}]})"},
           {"/api/tables",
            R"({"game":"palaces","options":{"x":")" + much + R"("},"seats":[{"kind":"me"},{"kind":"me"}]})"},
           {"/api/tables", R"({"game":"palaces","seats":[{"kind":")" + much + R"("},{"kind":"me"}]})"},
           {"/api/tables",
            R"({"game":"palaces","seats":[{"kind":"computer","level":")" + much + R"("},{"kind":"me"}]})"},
           {"/api/games/choices", R"({"game":")" + much + R"("})"},
           {"/api/quick", R"({"game":")" + much + R"("})"},
           {"/api/name", R"({"name":")" + much + R"("})"},
           {"/api/name", R"({")" + much + R"(":1})"},
           {"/api/name", R"({")" + much + R"(":1,")" + std::string(1'000, 'x') + R"(":1})"},
           {"/api/login", R"({"name":")" + much + R"(","password":"a longer secret"})"},
           {"/api/" + some, "{}"}}) {
    const ClientResponse reply = ada.post(path, body);
    EXPECT_GE(reply.status, 400) << path;
    EXPECT_LT(reply.body.size(), 1'000u) << path << ": " << reply.body.substr(0, 300);
  }
  const std::string table =
      table_of(ada.post("/api/tables", R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"me"}]})"));
  ClientSocket line(ada, table);
  line.send(R"({"t":"here","id":"h","seat":0})");
  ASSERT_TRUE(line.until("state"));
  for (const std::string& text :
       {R"({"t":")" + some + "\"}", R"({"t":"ping","id":")" + some + "\"}",
        R"({"t":"ping",")" + some + "\":1}", R"({"t":"here","id":"a",")" + some + "\":1}",
        R"({"t":"apply","id":"a","seat":0,"decision":1,"step":")" + some + "\"}",
        R"({"t":"apply","id":"a","seat":0,"decision":1,"step":"1x1;)" + some + "\"}",
        R"({"t":"apply","id":"a","seat":0,"decision":1,"move":{"do":")" + some + "\"}}",
        R"({"t":"preview","id":"a","seat":0,"step":")" + some + "\"}",
        R"({"t":"explain","id":"a","seat":0,"step":")" + some + "\"}",
        R"({"t":"mute","id":"a","yes":true,"person":")" + some + "\"}",
        R"({"t":"think","id":"a","level":")" + some + "\"}"}) {
    line.send(text);
    auto answer = line.receive();
    while (answer && answer->starts_with(R"({"t":"table")")) answer = line.receive();
    ASSERT_TRUE(answer) << text.substr(0, 60);
    EXPECT_LT(answer->size(), 1'000u) << text.substr(0, 60) << ": " << answer->substr(0, 300);
  }
}

TEST_F(Security, AFloodIsCutOff) {
  Running server(folder_.path("data"), [](ServerTerms& terms) { terms.unlimited.clear(); }, no_time_passes);
  ClientPerson ada = server.guest();
  const std::string table = table_of(ada.post("/api/tables", kDice));
  ClientSocket line(ada, table);
  for (int i = 0; i < 400; ++i) line.send(R"({"t":"ping"})");
  while (line.receive()) {
  }
  EXPECT_EQ(line.close_code(), 1008);
  // As somebody known and as nobody, whatever address the client claims to forward for.
  ClientPerson nobody(server.port());
  for (ClientPerson* person : {&ada, &nobody}) {
    int refused = 0;
    for (int i = 0; i < 400 && refused == 0; ++i)
      if (person->send("GET", "/api/games", "", {{"X-Forwarded-For", "10.0.0." + std::to_string(i % 250)}})
              .status == 429)
        ++refused;
    EXPECT_EQ(refused, 1);
  }
}

// Behind one address, as at a school: who floods is refused, also as several, and the others do not notice. What
// all of them get together stays bounded.
TEST_F(Security, AFloodCostsThoseBehindTheSameAddressNothing) {
  Running server(folder_.path("data"), [](ServerTerms& terms) { terms.unlimited.clear(); }, no_time_passes);
  ClientPerson ada = server.guest(), anybody(server.port());
  const std::string table = table_of(ada.post("/api/tables", kDice));
  ClientSocket line(ada, table);
  ASSERT_TRUE(line.open());
  const auto flood = [](ClientPerson& person) {
    int served = 0;
    for (int i = 0; i < 500; ++i) served += person.get("/api/games").status == 200;
    return served;
  };
  std::vector<ClientPerson> crowd;
  for (int i = 0; i < 4; ++i) crowd.push_back(server.guest());
  int served = flood(anybody);
  for (ClientPerson& each : crowd) {
    served += flood(each);
    EXPECT_EQ(each.get("/api/games").status, 429);
    ClientSocket another(each, table);
    for (int i = 0; i < 400; ++i) another.send(R"({"t":"ping"})");
  }
  EXPECT_EQ(anybody.get("/api/games").status, 429);
  EXPECT_GE(served, 100);
  EXPECT_LE(served, 400);
  // Who has asked for little is served, on the line and beside it.
  for (int i = 0; i < 5; ++i) EXPECT_EQ(ada.get("/api/games").status, 200) << i;
  line.send(R"({"t":"ping","id":"p"})");
  EXPECT_TRUE(line.until("pong"));
  EXPECT_TRUE(line.open());
  EXPECT_EQ(served + flood(crowd[0]), served);
}

// However many come one after the other and ask for little.
TEST_F(Security, WhatAnAddressGetsIsBoundedAlsoForACrowdOfTheModest) {
  Hands clock;
  Running server(folder_.path("data"), [](ServerTerms& terms) { terms.unlimited.clear(); }, clock.now());
  std::vector<ClientPerson> crowd;
  for (int i = 0; i < 55; ++i) crowd.push_back(server.guest());
  clock.pass(60'000);
  const auto served = [](ClientPerson& person) {
    int count = 0;
    while (person.get("/api/games").status == 200) ++count;
    return count;
  };
  ClientPerson anybody(server.port());
  EXPECT_EQ(served(anybody), 200);
  int modest = 0;
  for (ClientPerson& each : crowd) modest += served(each);
  EXPECT_GT(modest, 100);
  EXPECT_LE(modest, 200);
}

// Each of them says no more than they may, and together they say too much: all have to wait, and nobody is hung up on.
TEST_F(Security, ACrowdBehindOneAddressMakesTheOthersWaitAndNoMore) {
  Hands clock;
  Running server(folder_.path("data"), [](ServerTerms& terms) { terms.unlimited.clear(); }, clock.now());
  ClientPerson ada = server.guest();
  const std::string table = table_of(ada.post("/api/tables", kDice));
  std::vector<ClientSocket> lines;
  lines.emplace_back(ada, table);
  std::vector<ClientPerson> crowd;
  for (int i = 0; i < 55; ++i) crowd.push_back(server.guest());
  for (const ClientPerson& each : crowd) {
    clock.pass(1'000);
    lines.emplace_back(each, table);
    ASSERT_TRUE(lines.back().open());
  }
  clock.pass(60'000);
  constexpr int kEach = 70;  // 52 tokens, of 60
  for (ClientSocket& line : lines)
    for (int i = 0; i < kEach; ++i) line.send(R"({"t":"ping","id":"p"})");
  const auto heard = [&] {
    const std::string page = ada.get("/metrics").body, name = "\nenfilade_messages_in_total ";
    return std::stoi(page.substr(page.find(name) + name.size()));
  };
  // Nothing more is heard while fifty questions are answered by the same thread: that was all, as no time passes.
  int all = 0;
  for (int same = 0; same < 50; ++same)
    if (const int now = heard(); std::exchange(all, now) != now) same = 0;
  // Of 0.19 tokens each: three times 200 of them, and a word of each line on credit.
  EXPECT_LE(all, 3'300);
  clock.pass(10'000);
  for (ClientSocket& line : lines)
    for (int i = 0; i < kEach; ++i) ASSERT_TRUE(line.until("pong")) << i;
  EXPECT_TRUE(says(ada, "too_fast_total 0"));
}

TEST_F(Security, PasswordsCannotBeTriedForEver) {
  Running server(folder_.path("data"), [](ServerTerms& terms) { terms.unlimited.clear(); }, no_time_passes);
  ClientPerson eve(server.port());
  int status = 401;
  for (int i = 0; i < 40 && status == 401; ++i)
    status =
        eve.post("/api/login", R"({"name":"Ada","password":"guess number )" + std::to_string(i) + R"("})")
            .status;
  EXPECT_EQ(status, 429);
}

TEST_F(Security, WhoDoesNotReadIsCutOffAndOthersGoOn) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest(), bea = server.guest();
  const std::string table = table_of(
      ada.post("/api/tables", R"({"game":"forbidden-city","seats":[{"kind":"me"},{"kind":"open"}]})"));
  ASSERT_EQ(bea.post("/api/tables/" + table + "/join").status, 200);
  ClientSocket slow(ada, table);
  bool cut = false;
  for (int i = 0; i < 20'000 && !cut; ++i) cut = !slow.send(R"({"t":"watch","seat":0})");
  ClientSocket other(bea, table);
  other.send(R"({"t":"watch","seat":1})");
  EXPECT_TRUE(other.until("state"));
  const auto count = [&] { return ada.get("/metrics").body.find("enfilade_slow_readers_total 1"); };
  while (!cut && count() == std::string::npos) cut = !slow.send(R"({"t":"watch","seat":0})");
  EXPECT_NE(count(), std::string::npos);
}

// What was written for who does not read is ours to count: the kernel holds little of it. Loopback would give a
// connection megabytes.
TEST_F(Security, TheKernelHoldsLittleForWhoDoesNotRead) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest();
  const std::string table =
      table_of(ada.post("/api/tables", R"({"game":"forbidden-city","seats":[{"kind":"me"},{"kind":"me"}]})"));
  ClientSocket slow(ada, table);
  const int small = 4 << 10;
  setsockopt(slow.file(), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
  slow.send(R"({"t":"here","id":"h","seat":0})");
  const auto state = slow.until("state");
  ASSERT_TRUE(state);
  const auto counted = [&](const std::string& name) {
    const std::string page = ada.get("/metrics").body, line = "\nenfilade_" + name + " ";
    return std::stoul(page.substr(page.find(line) + line.size()));
  };
  const std::size_t heard = counted("messages_in_total");
  while (slow.send(R"({"t":"here","id":"h","seat":0})") && counted("slow_readers_total") == 0) {
  }
  const std::size_t answers = counted("messages_in_total") - heard;
  const std::size_t written = answers * state->dump().size();
  EXPECT_GT(written, 1u << 20);
  EXPECT_LT(written, (1u << 20) + (512u << 10)) << answers << " answers";
}

// ---- Who is held to account -------------------------------------------------------------------------------

TEST(Address, IsCountedByItselfOrByItsNetwork) {
  EXPECT_EQ(account_of("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(account_of("192.0.2.7:5000"), "192.0.2.7");
  EXPECT_EQ(account_of("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(account_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(account_of("[2001:db8:1:2::9]:443"), "2001:db8:1:2::/64");
  EXPECT_EQ(account_of("2001:db8:1:2::9"), account_of("2001:0db8:0001:0002:ffff::"));
  EXPECT_NE(account_of("2001:db8:1:2::9"), account_of("2001:db8:1:3::9"));
  for (const char* text : {"", "unknown", "_hidden", "192.0.2", "192.0.2.7.8", "[::1", "2001:db8::x", ":"})
    EXPECT_EQ(account_of(text), std::nullopt) << text;
}

// A connection that stays open, and what comes over it.
class Plug {
 public:
  explicit Plug(int port) : file_(connect_to("127.0.0.1", port)) {}
  ~Plug() { close(file_); }
  Plug(const Plug&) = delete;
  Plug& operator=(const Plug&) = delete;

  void send(const std::string& text) { ::send(file_, text.data(), text.size(), MSG_NOSIGNAL); }
  // Some bytes, at most that many; fewer when the connection has ended.
  std::size_t read(std::size_t most) {
    std::string text(most, '\0');
    std::size_t got = 0;
    for (ssize_t more = 0; got < most && (more = recv(file_, &text[got], most - got, 0)) > 0;)
      got += static_cast<std::size_t>(more);
    return got;
  }
  bool has_ended() {
    char byte = 0;
    const ssize_t got = recv(file_, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return got == 0 || (got < 0 && errno != EAGAIN);
  }
  // The status of the next answer.
  int status() {
    std::string head(12, '\0');
    return recv(file_, head.data(), head.size(), MSG_WAITALL) == 12 ? std::stoi(head.substr(9)) : 0;
  }

 private:
  int file_;
};

TEST_F(Security, BehindAProxyConnectionsAreCountedByWhoIsBehindIt) {
  Running server(
      folder_.path("data"),
      [](ServerTerms& terms) {
        terms.unlimited.clear();
        terms.proxies = {"127.0.0.1"};
      },
      no_time_passes);
  const ClientPerson person(server.port());
  std::vector<std::unique_ptr<Plug>> open;
  const auto come = [&](const std::string& from) {
    open.push_back(std::make_unique<Plug>(server.port()));
    open.back()->send(person.request("GET", "/healthz", "", {{"X-Forwarded-For", from}}));
    return open.back()->status();
  };
  for (int i = 0; i < 200; ++i) ASSERT_EQ(come("198.51.100.1, 2001:db8::" + std::to_string(i)), 200) << i;
  EXPECT_EQ(come("2001:db8::ffff"), 429);
  EXPECT_EQ(come("2001:db8:0:1::1"), 200);
  EXPECT_EQ(come("unknown"), 200);  // on the proxy's account, which has no limit
  open[0]->send(person.request("GET", "/healthz", "", {{"X-Forwarded-For", "2001:db8:0:1::1"}}));
  while (open[0]->read(1) == 1 && come("2001:db8::ffff") != 200) {  // the place has become free
  }
  EXPECT_EQ(come("2001:db8::fffe"), 429);
}

TEST_F(Security, OfTwoHeadersThatDifferNeitherIsBelieved) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest("Ada");
  const std::string table = table_of(ada.post("/api/tables", kDice));
  const auto twice = [&](const std::string& method, const std::string& path, const std::string& header) {
    Plug wire(server.port());
    std::string text = ada.request(method, path, method == "POST" ? R"({"name":"Eve"})" : "", {});
    wire.send(text.insert(text.find("\r\n") + 2, header + "\r\n"));
    return wire.status();
  };
  for (const char* header : {"Origin: http://evil.example", "Host: evil.example", "Cookie: enfilade=other",
                             "Content-Type: text/plain", "Content-Length: 3", "Transfer-Encoding: chunked"})
    EXPECT_NE(twice("POST", "/api/name", header), 200) << header;
  EXPECT_EQ(twice("POST", "/api/name", "Origin: http://evil.example"), 400);
  EXPECT_EQ(twice("POST", "/api/name", "Origin: " + ada.origin), 400);
  EXPECT_EQ(twice("GET", "/ws?table=" + table, "Origin: http://evil.example"), 400);
  EXPECT_EQ(twice("GET", "/api/me", "Cookie: enfilade=other"), 400);
  ada.token = "x";
  EXPECT_EQ(twice("GET", "/api/me", "Authorization: Bearer y"), 400);
  ada.token.clear();
  EXPECT_EQ(text_at(ada.get("/api/me").json(), {"person", "name"}), "Ada");
}

TEST_F(Security, MetricsAreForWhoAsksThisMachineByItsOwnName) {
  Running server(folder_.path("data"));
  ClientPerson ada(server.port());
  const std::string port = std::to_string(server.port());
  for (const std::string& host :
       {"localhost:" + port, "127.0.0.1:" + port, "[::1]:" + port, std::string("localhost")})
    EXPECT_EQ(ada.send("GET", "/metrics", "", {{"Host", host}}).status, 200) << host;
  for (const std::string& host :
       {"evil.example:" + port, std::string("localhost.evil.example"), std::string("")})
    EXPECT_EQ(ada.send("GET", "/metrics", "", {{"Host", host}}).status, 404) << host;
  EXPECT_EQ(ada.send("GET", "/metrics", "", {{"X-Forwarded-For", "127.0.0.1"}}).status, 404);
}

TEST_F(Security, APageElsewhereCostsItsVisitorNothing) {
  Running server(folder_.path("data"), [](ServerTerms& terms) { terms.unlimited.clear(); }, no_time_passes);
  ClientPerson ada = server.guest();
  const std::string table = table_of(ada.post("/api/tables", kDice));
  for (int i = 0; i < 250; ++i) {
    ASSERT_EQ(ada.send("GET", "/api/games", "", {{"Origin", ""}, {"Sec-Fetch-Site", "cross-site"}}).status,
              403);
    ASSERT_EQ(ada.send("GET", "/api/games", "", {{"Origin", "http://evil.example"}}).status, 403);
    ASSERT_EQ(ada.send("POST", "/api/name", "{}", {{"Origin", "http://evil.example"}}).status, 403);
  }
  for (int i = 0; i < 60; ++i)
    ASSERT_EQ(ClientSocket(ada, table, {{"Origin", "http://evil.example"}}).status(), 403);
  EXPECT_EQ(ada.get("/api/games").status, 200);
  EXPECT_EQ(ClientSocket(ada, table).status(), 101);
  // Typed in by hand.
  EXPECT_EQ(ada.send("GET", "/api/games", "", {{"Origin", ""}, {"Sec-Fetch-Site", "none"}}).status, 200);
}

TEST_F(Security, LookingThroughSetupsIsRememberedAndPaidFor) {
  Running server(folder_.path("data"), [](ServerTerms& terms) { terms.unlimited.clear(); }, no_time_passes);
  ClientPerson ada = server.guest();
  const auto ask = [&](int players) {
    return ada.post("/api/games/choices",
                    R"({"game":"royal-palace","players":)" + std::to_string(players) + "}");
  };
  const ClientResponse first = ask(3);
  ASSERT_EQ(first.status, 200);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(ask(3).body, first.body);
  int status = 200;
  for (int i = 0; i < 20 && status == 200; ++i)
    status = ada.post("/api/games/choices", R"({"game":"royal-palace","players":3,"options":{"x)" +
                                                std::to_string(i) + R"(":"on"}})")
                 .status;
  EXPECT_EQ(status, 429);
}

// ---- Who does not read, and who does not go ---------------------------------------------------------------

// Every way to lose the right to a connection that is open: by oneself, from another browser, as a bot.
struct LosingIt {
  const char* name;
  bool as_bot;
  std::function<ClientResponse(ClientPerson& here, ClientPerson& elsewhere, const std::string& bot)> done;
};
std::ostream& operator<<(std::ostream& out, const LosingIt& way) { return out << way.name; }
const LosingIt kWaysToLoseIt[] = {
    {"LoggingOut", false, [](auto& here, auto&, auto&) { return here.post("/api/logout"); }},
    {"LoggingOutEverywhere", false,
     [](auto&, auto& elsewhere, auto&) { return elsewhere.post("/api/logout", R"({"everywhere":true})"); }},
    {"AnotherPassword", false,
     [](auto&, auto& elsewhere, auto&) {
       return elsewhere.post("/api/password", R"({"old":"a longer secret","new":"a newer secret"})");
     }},
    {"EndingThatSession", false,
     [](auto&, auto& elsewhere, auto&) {
       const Json sessions = elsewhere.get("/api/sessions").json();
       for (const Json& each : sessions.find("sessions")->items())
         if (!each.find("here")->boolean())
           return elsewhere.post("/api/sessions/end", R"({"session":")" + text_at(each, {"id"}) + R"("})");
       return ClientResponse{};
     }},
    {"Deleting", false,
     [](auto&, auto& elsewhere, auto&) {
       return elsewhere.post("/api/delete", R"({"password":"a longer secret"})");
     }},
    {"RevokingTheBot", true,
     [](auto&, auto& elsewhere, auto& bot) {
       return elsewhere.post("/api/bots/revoke", R"({"bot":")" + bot + R"("})");
     }},
};

class WhoDoesNotRead : public InAFolder, public testing::WithParamInterface<LosingIt> {};
INSTANTIATE_TEST_SUITE_P(Security, WhoDoesNotRead, testing::ValuesIn(kWaysToLoseIt),
                         [](const auto& way) { return way.param.name; });

TEST_P(WhoDoesNotRead, IsThrownOutAllTheSameAndIsNotHeardAnyMore) {
  Hands clock;
  Running server(folder_.path("data"), {}, clock.now());
  ClientPerson ada = server.guest(), elsewhere(server.port()), bea = server.guest(), bot(server.port());
  ASSERT_EQ(ada.post("/api/account", R"({"name":"Ada","password":"a longer secret"})").status, 200);
  ASSERT_EQ(elsewhere.post("/api/login", R"({"name":"Ada","password":"a longer secret"})").status, 200);
  const Json made = ada.post("/api/bots", R"({"name":"Robot"})").json();
  bot.token = text_at(made, {"token"});
  ClientPerson& player = GetParam().as_bot ? bot : ada;
  const std::string table = table_of(
      player.post("/api/tables", R"({"game":"forbidden-city","seats":[{"kind":"me"},{"kind":"open"}]})"));
  ASSERT_EQ(bea.post("/api/tables/" + table + "/join").status, 200);
  ClientSocket reader(bea, table), stuck(player, table);
  reader.send(R"({"t":"watch","seat":1})");
  ASSERT_TRUE(reader.receive());
  stuck.send(R"({"t":"watch","seat":0})");
  const auto state = stuck.receive();
  ASSERT_TRUE(state);
  // More than both kernels hold, and less than the server would cut it off for.
  for (std::size_t bytes = 0; bytes < 900'000; bytes += state->size())
    stuck.send(R"({"t":"watch","seat":0})");
  ASSERT_EQ(GetParam().done(ada, elsewhere, text_at(made, {"person", "id"})).status, 200);
  stuck.send(R"({"t":"chat","id":"c","text":"still here"})");
  while (!says(bea, "connections 1")) clock.pass(1'000);
  EXPECT_TRUE(says(bea, "slow_readers_total 0"));
  reader.send(R"({"t":"ping","id":"p"})");
  while (auto text = reader.receive()) {
    EXPECT_EQ(text->find("still here"), std::string::npos) << *text;
    if (text->find("pong") != std::string::npos) break;
  }
  EXPECT_TRUE(reader.open());
}

// The session is open as before, and what comes later could be paid for again. Who does not read is told nothing.
TEST_F(Security, WhoWasTooFastIsNotHeardAnyMore) {
  Hands clock;
  Running server(folder_.path("data"), [](ServerTerms& terms) { terms.unlimited.clear(); }, clock.now());
  ClientPerson ada = server.guest(), bea = server.guest();
  const std::string table = table_of(
      ada.post("/api/tables", R"({"game":"forbidden-city","seats":[{"kind":"me"},{"kind":"open"}]})"));
  ASSERT_EQ(bea.post("/api/tables/" + table + "/join").status, 200);
  ClientSocket reader(bea, table), flooder(ada, table);
  const int small = 4 << 10;
  setsockopt(flooder.file(), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
  reader.send(R"({"t":"watch","seat":1})");
  ASSERT_TRUE(reader.until("state"));
  while (!says(bea, "too_fast_total 1")) flooder.send(R"({"t":"watch","seat":0})");
  clock.pass(1'000);
  flooder.send(R"({"t":"chat","id":"c","text":"still here"})");
  EXPECT_TRUE(says(bea, "connections 2")) << "what was written is not read, so the close is not yet";
  while (!says(bea, "connections 1")) clock.pass(1'000);
  reader.send(R"({"t":"ping","id":"p"})");
  while (auto text = reader.receive()) {
    EXPECT_EQ(text->find("still here"), std::string::npos) << *text;
    if (text->find("pong") != std::string::npos) break;
  }
  EXPECT_TRUE(reader.open());
}

// A session can end without anybody's doing, and its lines are not looked for then.
TEST_F(Security, WhoseSessionHasRunOutIsNotHeardAnyMore) {
  Hands clock;
  Running server(folder_.path("data"), {}, clock.now());
  ClientPerson ada = server.guest();
  const std::string table = table_of(ada.post("/api/tables", kDice));
  ClientSocket line(ada, table);
  line.send(R"({"t":"ping","id":"p"})");
  ASSERT_TRUE(line.until("pong"));
  clock.pass(91LL * 86'400'000);
  EXPECT_EQ(text_at(ada.get("/api/me").json(), {"person"}), "null");
  line.send(R"({"t":"ping","id":"p"})");
  EXPECT_FALSE(line.until("pong"));
  EXPECT_EQ(line.close_code(), 1008);
}

// What is long costs more than what is short, whatever it says.
TEST_F(Security, EveryByteIsPaidFor) {
  Running server(folder_.path("data"), [](ServerTerms& terms) { terms.unlimited.clear(); }, no_time_passes);
  for (const bool is_long : {false, true}) {
    ClientPerson ada = server.guest();
    ClientSocket line(ada, table_of(ada.post("/api/tables", kDice)));
    for (int i = 0; i < 60; ++i)
      line.send(R"({"t":"ping","id":"p","x":")" + std::string(is_long ? 8'000 : 8, 'x') + R"("})");
    int answered = 0;
    while (answered < 60 && line.until("pong")) ++answered;
    EXPECT_EQ(answered == 60, !is_long) << answered;
    EXPECT_EQ(line.open(), !is_long);
  }
}

// What makes no sense costs as much as what does, and who has nothing left is not told what is wrong with it.
TEST_F(Security, NothingIsReadBeforeItIsPaidFor) {
  Running server(folder_.path("data"), [](ServerTerms& terms) { terms.unlimited.clear(); }, no_time_passes);
  ClientPerson eve(server.port());
  const std::string nonsense(5'000, '[');
  int read = 0;
  while (read < 400 && eve.post("/api/tables", nonsense).status == 400) ++read;
  EXPECT_EQ(read, 66);  // three tokens each
  for (const char* path : {"/api/tables", "/api/login", "/api/games/choices", "/api/x"})
    EXPECT_EQ(code_of(eve.post(path, nonsense)), "too_fast") << path;
}

TEST_F(Security, EveryFrameIsPaidForAlsoOneThatCarriesNothing) {
  Running server(folder_.path("data"), [](ServerTerms& terms) { terms.unlimited.clear(); }, no_time_passes);
  for (const int opcode : {9, 10, 0}) {
    ClientPerson ada = server.guest();
    const std::string table = table_of(ada.post("/api/tables", kDice));
    ClientSocket line(ada, table);
    if (opcode == 0) line.send_raw(client_frame("", 1, false));
    for (int i = 0; i < 400; ++i) line.send_raw(client_frame("", opcode, opcode != 0));
    while (line.receive()) {
    }
    EXPECT_EQ(line.close_code(), 1008) << opcode;
  }
}

TEST_F(Security, WhoSaysNothingIsPingedAndThenCutOff) {
  Hands clock;
  Running server(folder_.path("data"), {}, clock.now());
  ClientPerson ada = server.guest(), bea = server.guest();
  const std::string table = table_of(ada.post("/api/tables", kDice));
  ClientSocket dead(ada, table), living(bea, table);
  living.set_patience(0.01);
  while (!says(ada, "connections 1")) {
    clock.pass(1'000);
    living.receive();  // answers pings
  }
  EXPECT_TRUE(living.open());
  living.set_patience(kPatience);
  living.send(R"({"t":"ping","id":"p"})");
  EXPECT_TRUE(living.until("pong"));
  std::string got(4, '\0');
  EXPECT_EQ(recv(dead.file(), got.data(), 2, 0), 2);
  EXPECT_EQ(got.substr(0, 2), std::string("\x89\0", 2));
}

// What a large answer may take is as long as it takes, as long as somebody reads.
TEST_F(Security, ASlowReaderOfALargeAnswerIsNotCutOffAndOneWhoStopsIs) {
  constexpr std::size_t kSize = 4 << 20;
  std::filesystem::create_directories(folder_.path("data/web"));
  std::ofstream(folder_.path("data/web/large.bin")) << std::string(kSize, 'x');
  Hands clock;
  Running server(folder_.path("data"), {}, clock.now());
  const ClientPerson person(server.port());
  Plug slow(server.port()), stopped(server.port());
  for (Plug* wire : {&slow, &stopped})
    wire->send(person.request("GET", "/large.bin", "", {{"Connection", "close"}}));
  std::size_t got = 0;
  for (int round = 0; round < 4; ++round) {
    got += slow.read(kSize / 8);
    // Whoever sends nothing is cut off after half a minute: so long has it taken.
    Plug idle(server.port());
    while (!idle.has_ended()) clock.pass(5'000);
  }
  got += slow.read(2 * kSize);
  EXPECT_GT(got, kSize);
  EXPECT_LT(stopped.read(2 * kSize), kSize);
}

// The log is for the operator: who plays what against whom, and every secret, stays out of it.
TEST_F(Security, TheLogHoldsNoNamesNoTokensAndNothingThatWasSaid) {
  std::string log;
  std::mutex mutex;
  std::vector<std::string> secrets = {"Ada Lovelace", "a longer secret", "good evening", "my secret plan"};
  {
    Running server(folder_.path("data"), [&](ServerTerms& terms) {
      terms.log = [&](std::string_view line) {
        const std::lock_guard lock(mutex);
        log += line;
      };
    });
    ClientPerson ada = server.guest("Ada Lovelace");
    const std::string table = table_of(ada.post("/api/tables", kDice));
    ClientSocket line(ada, table);
    line.send(R"({"t":"watch","seat":0})");
    line.send(R"({"t":"chat","id":"1","text":"good evening"})");
    line.send(R"({"t":"note","id":"2","text":"my secret plan"})");
    line.send("nonsense");
    ASSERT_TRUE(line.until("error"));
    ada.post("/api/account", R"({"name":"Ada Lovelace","password":"a longer secret"})");
    ada.post("/api/login", R"({"name":"Ada Lovelace","password":"a longer secret "})");
    secrets.push_back(ada.cookie.substr(ada.cookie.find('=') + 1));
    secrets.push_back(text_at(ada.get("/api/tables/" + table).json(), {"invite"}));
    ada.send("POST", "/api/name", R"({"name":"Eve"})", {{"Origin", "http://evil.example"}});
  }
  EXPECT_NE(log.find("\"stopped\""), std::string::npos) << log;
  for (const std::string& secret : secrets) EXPECT_EQ(log.find(secret), std::string::npos) << secret;
}

}  // namespace
}  // namespace enfilade::server
