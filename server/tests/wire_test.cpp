// The wire over real sockets: playing by hand, and everything that must not work.
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

constexpr const char* kDice = R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"open"}]})";

std::string code_of(const ClientResponse& reply) { return text_at(reply.json(), {"error", "code"}); }

class Wire : public testing::Test {
 protected:
  Folder folder_;
};

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

// ---- Pages elsewhere --------------------------------------------------------------------------------------

TEST_F(Wire, ForeignOriginsAreRefusedAtTheHandshakeAndForEveryChange) {
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

TEST_F(Wire, RulesComeInBothLanguages) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest();
  EXPECT_NE(ada.get("/api/rules/liars-dice.md").body.find("A bid must be higher"), std::string::npos);
  EXPECT_NE(ada.get("/api/rules/liars-dice.de.md").body.find("Ein Gebot muss höher sein"), std::string::npos);
  EXPECT_EQ(ada.get("/api/rules/liars-dice.fr.md").status, 404);
}

TEST_F(Wire, EveryAnswerCarriesTheHeaders) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest();
  for (const char* path :
       {"/", "/table/x", "/assets/missing.js", "/api/me", "/api/games", "/api/nothing", "/api/tables",
        "/api/rules/liars-dice.json", "/api/messages/liars-dice.en.json", "/healthz", "/metrics", "/ws"}) {
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

TEST_F(Wire, CookiesAreMarkedSecureBehindTls) {
  Running server(folder_.path("data"), [](ServerTerms& terms) { terms.behind_tls = true; });
  ClientPerson fresh(server.port());
  const ClientResponse reply = fresh.post("/api/guest");
  EXPECT_TRUE(reply.headers.at("set-cookie").starts_with("__Host-enfilade="));
  EXPECT_NE(reply.headers.at("set-cookie").find("; Secure"), std::string::npos);
  EXPECT_TRUE(reply.headers.contains("strict-transport-security"));
}

// No state is changed by GET: every path that changes something refuses it.
TEST_F(Wire, GetChangesNothing) {
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

TEST_F(Wire, StaleAndForeignTokensOpenNothing) {
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
TEST_F(Wire, NobodyPlaysAnothersSeat) {
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
}

TEST_F(Wire, APrivateTableIsThereForThoseWithTheInvitation) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest(), bea = server.guest(), eve = server.guest();
  const ClientResponse made = ada.post(
      "/api/tables", R"({"game":"liars-dice","private":true,"seats":[{"kind":"me"},{"kind":"friend"}]})");
  const std::string table = table_of(made), invite = text_at(made.json(), {"invite"});
  EXPECT_EQ(eve.get("/api/tables/" + table).status, 404);
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

TEST_F(Wire, AccountsKeepTheGuestsGames) {
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

TEST_F(Wire, MyDataCanBeExportedAndErased) {
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

TEST_F(Wire, BotsPlayByTokenUntilItIsRevoked) {
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

// ---- Messages that nobody should send
// -----------------------------------------------------------------------

TEST_F(Wire, OddMessagesDoNoHarm) {
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

TEST_F(Wire, AFloodIsCutOff) {
  Running server(folder_.path("data"), [](ServerTerms& terms) { terms.unlimited.clear(); }, no_time_passes);
  ClientPerson ada = server.guest();
  const std::string table = table_of(ada.post("/api/tables", kDice));
  ClientSocket line(ada, table);
  for (int i = 0; i < 400; ++i) line.send(R"({"t":"ping"})");
  while (line.receive()) {
  }
  EXPECT_EQ(line.close_code(), 1008);
  int refused = 0;  // whatever address the client claims to forward for
  for (int i = 0; i < 400 && refused == 0; ++i)
    if (ada.send("GET", "/api/games", "", {{"X-Forwarded-For", "10.0.0." + std::to_string(i % 250)}})
            .status == 429)
      ++refused;
  EXPECT_EQ(refused, 1);
}

TEST_F(Wire, PasswordsCannotBeTriedForEver) {
  Running server(folder_.path("data"), [](ServerTerms& terms) { terms.unlimited.clear(); }, no_time_passes);
  ClientPerson eve(server.port());
  int status = 401;
  for (int i = 0; i < 40 && status == 401; ++i)
    status =
        eve.post("/api/login", R"({"name":"Ada","password":"guess number )" + std::to_string(i) + R"("})")
            .status;
  EXPECT_EQ(status, 429);
}

TEST_F(Wire, WhoDoesNotReadIsCutOffAndOthersGoOn) {
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

// The log is for the operator: who plays what against whom, and every secret, stays out of it.
TEST_F(Wire, TheLogHoldsNoNamesNoTokensAndNothingThatWasSaid) {
  testing::internal::CaptureStderr();
  std::vector<std::string> secrets = {"Ada Lovelace", "a longer secret", "good evening", "my secret plan"};
  {
    Running server(folder_.path("data"));
    silence_log(false);
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
  silence_log(true);
  const std::string log = testing::internal::GetCapturedStderr();
  EXPECT_NE(log.find("\"stopped\""), std::string::npos) << log;
  for (const std::string& secret : secrets) EXPECT_EQ(log.find(secret), std::string::npos) << secret;
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
