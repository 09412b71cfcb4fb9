// The lobby, and tables that were begun by other rules.
#include "games/registry.hpp"
#include "server/tests/house.hpp"

namespace enfilade::server {
namespace {

TEST_F(InAFolder, TheLobbyCannotBeFilledByOnePerson) {
  std::atomic<Millis> now = 1'000'000;
  Running server(
      folder_.path("data"), [](ServerTerms& terms) { terms.unlimited.clear(); }, [&] { return now.load(); });
  ClientPerson eve = server.guest("Eve"), ada = server.guest("Ada");
  const auto offer = [&](ClientPerson& person) {
    now += 10'000;
    return person.post("/api/tables", kDice);
  };
  ASSERT_EQ(offer(ada).status, 200);
  int made = 0;
  while (made < 20 && offer(eve).status == 200) ++made;
  EXPECT_EQ(made, 8);
  EXPECT_EQ(code_of(offer(eve)), "not_now");
  EXPECT_EQ(offer(ada).status, 200);
  // What nobody else can sit down at is not counted.
  now += 10'000;
  EXPECT_EQ(
      eve.post("/api/tables", R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"friend"}]})").status,
      200);
  // Both hosts' newest come first.
  const Json lobby = ada.get("/api/tables").json();
  std::vector<std::string> hosts;
  for (const Json& table : lobby.find("tables")->items()) hosts.push_back(text_at(table, {"host", "name"}));
  ASSERT_EQ(hosts.size(), 10u);
  EXPECT_EQ(std::vector(hosts.begin(), hosts.begin() + 4),
            (std::vector<std::string>{"Ada", "Eve", "Eve", "Ada"}));
  EXPECT_EQ(text_at(lobby, {"more"}), "null");
  // Nor by one who comes as many.
  int all = 10;
  for (int i = 0; i < 8; ++i) {
    ClientPerson another = server.guest();
    while (all < 50 && offer(another).status == 200) ++all;
  }
  EXPECT_EQ(all, 40);
}

// A table in memory stays there until it is over: many guests of one address together have no more than so many.
TEST_F(InAFolder, AnAddressCannotFillTheMemoryWithTablesSlow) {
  std::atomic<Millis> now = 1'000'000;
  Running server(
      folder_.path("data"),
      [](ServerTerms& terms) {
        terms.unlimited.clear();
        terms.proxies = {"127.0.0.1"};
      },
      [&] { return now.load(); });
  const auto make = [&](ClientPerson& person, const std::string& from) {
    now += 1'000;
    return person.send("POST", "/api/tables",
                       R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"me"}]})",
                       {{"X-Forwarded-For", from}});
  };
  std::vector<ClientPerson> guests;
  int made = 0;
  ClientResponse last;
  for (int i = 0; i < 6; ++i) {
    guests.emplace_back(server.port());
    ASSERT_EQ(guests.back().send("POST", "/api/guest", "{}", {{"X-Forwarded-For", "10.0.0.1"}}).status, 200);
    while ((last = make(guests.back(), "10.0.0.1")).status == 200) ASSERT_LE(++made, 1'000);
    EXPECT_EQ(code_of(last), "not_now");
    EXPECT_EQ(made, std::min(200 * (i + 1), 1'000));
  }
  EXPECT_NE(last.body.find("address"), std::string::npos) << last.body;
  ClientPerson ada = server.guest();
  EXPECT_EQ(make(ada, "10.0.0.2").status, 200);
  // What is over makes room, five minutes after the last one has looked at it.
  const std::string over =
      guests[0].send("GET", "/api/my/tables", "", {{"X-Forwarded-For", "10.0.0.3"}}).body;
  const std::string id = text_at(Json::parse(over)->find("tables")->items()[0], {"id"});
  ASSERT_EQ(
      guests[0].send("POST", "/api/tables/" + id + "/leave", "{}", {{"X-Forwarded-For", "10.0.0.3"}}).status,
      200);
  while (make(guests[5], "10.0.0.1").status != 200) now += 60'000;
}

// Games of a device come by their records: verified, private, marked for good, and once.
TEST_F(InAFolder, ARecordOfADeviceIsVerifiedKeptAndMarked) {
  std::stringstream file;
  file << std::ifstream("tests/records/format-2.record").rdbuf();
  const std::string record = file.str();
  const auto hand_in = [](ClientPerson& person, const std::string& text) {
    return person.post("/api/records", R"({"record":)" + JsonWriter().text(text).take() + "}");
  };
  std::string table;
  const auto mark = [&](ClientPerson& person) {
    return text_at(person.get("/api/my/tables").json().find("tables")->items().at(0), {"elsewhere"});
  };
  const std::string data = folder_.path("data");
  std::string cookie;
  {
    Running server(data);
    ClientPerson ada = server.guest("Ada"), eve = server.guest("Eve");
    const ClientResponse taken = hand_in(ada, record);
    ASSERT_EQ(taken.status, 200) << taken.body;
    table = table_of(taken);
    EXPECT_EQ(text_at(taken.json(), {"table", "elsewhere"}), "true");
    EXPECT_EQ(text_at(taken.json(), {"table", "status"}), "ended");
    EXPECT_EQ(text_at(taken.json(), {"table", "private"}), "true");
    EXPECT_EQ(table_of(hand_in(ada, record)), table) << "the same record is the same table";
    EXPECT_EQ(mark(ada), "true");
    EXPECT_EQ(eve.get("/api/tables/" + table).status, 404);
    EXPECT_EQ(ada.get("/api/tables/" + table + "/replay?seat=all").status, 200);
    // What it says of itself is what was handed in.
    const Result<Record> given = Record::parse(record);
    const Result<Record> kept = Record::parse(ada.get("/api/tables/" + table + "/record").body);
    ASSERT_TRUE(given && kept);
    EXPECT_EQ(kept->seats, given->seats);
    EXPECT_EQ(kept->seed, given->seed);

    // Also where nobody but computers played; once that ended the server.
    std::string computers = record;
    computers.insert(computers.find("begin\n"), "seat 0 page\nseat 1 courtier\n");
    const ClientResponse watched = hand_in(eve, computers);
    ASSERT_EQ(watched.status, 200) << watched.body;
    EXPECT_EQ(text_at(watched.json(), {"table", "status"}), "ended");
    EXPECT_EQ(eve.get("/api/tables/" + table_of(watched) + "/replay?seat=all").status, 200);

    std::string forged = record;
    forged[forged.find("reveal ") + 8] ^= 1;
    EXPECT_EQ(hand_in(ada, forged).status, 400);
    EXPECT_EQ(code_of(hand_in(ada, record.substr(0, record.size() / 2))), "bad_record");
    EXPECT_EQ(code_of(hand_in(ada, "chess")), "bad_record");
    EXPECT_EQ(ClientPerson(server.port()).post("/api/records", "{}").status, 401);
    cookie = ada.cookie;
  }
  Running again(data);
  ClientPerson ada(again.port());
  ada.cookie = cookie;
  EXPECT_EQ(mark(ada), "true") << "also from the store";
}

// What was taken back is played again with every look at the game, and a game may have thousands of frames: who
// hands in a record of their own making keeps nobody waiting.
TEST_F(InAFolder, WhatARecordCostsIsBounded) {
  std::stringstream file;
  file << std::ifstream("tests/records/format-2.record").rdbuf();
  const auto with_takebacks = [record = file.str()](int count) {
    std::string more = record;
    for (int i = 0; i < count; ++i) more.insert(more.find("\n0 4x3\n"), "\n0 4x3\ntakeback 0");
    return R"({"record":)" + JsonWriter().text(more).take() + "}";
  };
  Running server(folder_.path("data"));
  ClientPerson eve = server.guest("Eve");
  const ClientResponse refused = eve.post("/api/records", with_takebacks(500));
  EXPECT_EQ(code_of(refused), "bad_record");
  EXPECT_NE(refused.body.find("taken back"), std::string::npos) << refused.body;
  const ClientResponse taken = eve.post("/api/records", with_takebacks(400));
  ASSERT_EQ(taken.status, 200) << taken.body;
  const std::string replay = "/api/tables/" + table_of(taken) + "/replay?seat=all";
  for (const char* wish : {"", "&most=1000000", "&from=100", "&from=100&most=200"}) {
    const Json frames = eve.get(replay + wish).json();
    EXPECT_EQ(text_at(frames, {"all"}), "814") << wish;
    EXPECT_EQ(frames.find("frames")->items().size(), 200u) << wish;
  }
  EXPECT_EQ(eve.get(replay + "&from=800").json().find("frames")->items().size(), 14u);
}

TEST_F(InAFolder, TheLobbyComesInPages) {
  Running server(folder_.path("data"));
  std::set<std::string> made, seen;
  for (int host = 0; host < 15; ++host) {
    ClientPerson person = server.guest();
    for (int i = 0; i < 8; ++i) made.insert(table_of(person.post("/api/tables", kDice)));
  }
  ClientPerson ada = server.guest();
  std::string before;
  int pages = 0;
  do {
    const Json page = ada.get("/api/tables" + (before.empty() ? "" : "?before=" + before)).json();
    for (const Json& table : page.find("tables")->items())
      EXPECT_TRUE(seen.insert(text_at(table, {"id"})).second);
    before = page.find("more")->is(Json::Kind::text) ? page.find("more")->text() : "";
  } while (++pages < 5 && !before.empty());
  EXPECT_EQ(pages, 2);
  EXPECT_EQ(seen, made);
}

// What is shown follows each change of a table, and is the same after a restart.
TEST_F(InAFolder, TheLobbyShowsWhatWaitsAndThenWhatIsPlayed) {
  std::atomic<Millis> now = 1'000'000;
  const auto time = [&] { return now.load(); };
  std::string cookie, waits, played;
  const auto shown = [](ClientPerson& person) {
    const Json lobby = person.get("/api/tables").json();
    std::vector<std::string> ids;
    for (const Json& table : lobby.find("tables")->items()) ids.push_back(text_at(table, {"id"}));
    return ids;
  };
  {
    Running server(folder_.path("data"), {}, time);
    ClientPerson ada = server.guest(), bea = server.guest();
    cookie = bea.cookie;
    const auto offer = [&](const char* terms) {
      ++now;
      return table_of(ada.post("/api/tables", terms));
    };
    played = offer(kDice);
    const std::string left = offer(kDice);
    waits = offer(kDice);
    offer(R"({"game":"liars-dice","private":true,"seats":[{"kind":"me"},{"kind":"open"}]})");
    EXPECT_EQ(shown(bea), (std::vector<std::string>{waits, left, played}));
    ASSERT_EQ(ada.post("/api/tables/" + left + "/leave").status, 200);
    ASSERT_EQ(bea.post("/api/tables/" + played + "/join").status, 200);
    EXPECT_EQ(shown(bea), (std::vector<std::string>{waits, played}));
  }
  Running server(folder_.path("data"), {}, time);
  ClientPerson bea(server.port());
  bea.cookie = cookie;
  EXPECT_EQ(shown(bea), (std::vector<std::string>{waits, played}));
  ASSERT_EQ(bea.post("/api/tables/" + waits + "/join").status, 200);
  EXPECT_EQ(shown(bea).size(), 2u);
  ASSERT_EQ(bea.post("/api/tables/" + played + "/leave").status, 200);
  EXPECT_EQ(shown(bea).size(), 2u);  // Ada is still there
}

TEST_F(InAFolder, ATableThatNeverStartedIsGoneWithTheLastPerson) {
  std::string path, cookie;
  const auto expect_gone = [&](ClientPerson& ada) {
    EXPECT_EQ(ada.get(path).status, 404);
    EXPECT_EQ(ada.get("/api/my/tables").json().find("tables")->items().size(), 0u);
  };
  {
    Running server(folder_.path("data"));
    ClientPerson ada = server.guest(), bea = server.guest();
    cookie = ada.cookie;
    const std::string table = table_of(ada.post("/api/tables", kDice));
    path = "/api/tables/" + table;
    ClientSocket line(ada, table);
    line.send(R"({"t":"chat","id":"c","text":"is anybody there?"})");
    ASSERT_TRUE(line.until("ack"));
    ASSERT_TRUE(server.store_paper("chat", table + "/000000001"));
    ASSERT_EQ(ada.post(path + "/leave").status, 200);
    expect_gone(ada);
    EXPECT_EQ(bea.post(path + "/join").status, 404);
    // What is answered after this was written after it.
    ASSERT_EQ(bea.post("/api/name", R"({"name":"Bea"})").status, 200);
    EXPECT_FALSE(server.store_paper("chat", table + "/000000001"));
  }
  Running again(folder_.path("data"));
  ClientPerson ada(again.port());
  ada.cookie = cookie;
  expect_gone(ada);
}

// A log of the form that has no version is read as the first; one of other rules is shown and left alone.
TEST(Upgrades, ATableSaysByWhichRulesItWasBegun) {
  const std::string old =
      R"({"e":"created","at":1,"person":"p1","terms":{"game":"liars-dice","players":2,"options":{},"chairs":[{"kind":"person","taken":true,"person":"p1"},{"kind":"open","taken":false}],"clock":{"kind":"none","base":0,"increment":0},"private":false,"hold":false,"quick":false,"takeover":"courtier","host":"p1","seed":"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"}})";
  const Result<Table> today = Table::replay({old});
  ASSERT_TRUE(today) << to_string(today.error());
  EXPECT_EQ(TableEvent::parse(old)->terms->version, 1);
  EXPECT_EQ(today->terms().version, 1);
  EXPECT_EQ(today->terms().content.size(), 64u);
  const auto with = [&](const std::string& members) {
    std::string text = old;
    return text.replace(text.find(R"("players")"), 0, members);
  };
  EXPECT_TRUE(Table::replay({with(R"("version":1,"content":")" + today->terms().content + R"(",)")}));
  const auto newer = Table::replay({with(R"("version":2,"content":")" + today->terms().content + R"(",)")});
  ASSERT_FALSE(newer);
  EXPECT_EQ(newer.error().code, "other_rules");
  const auto other = Table::replay({with(R"("version":1,"content":"abcdef",)")});
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, "other_rules");
}

// Of other rules, or of the same rules with other components.
class OtherRules : public InAFolder, public testing::WithParamInterface<bool> {};
INSTANTIATE_TEST_SUITE_P(Upgrades, OtherRules, testing::Bool(),
                         [](const auto& which) { return which.param ? "Version" : "Components"; });

TEST_P(OtherRules, ATableIsShownAndLeftAlone) {
  std::string cookie;
  TableNumber made = 0;
  {
    Running server(folder_.path("data"));
    ClientPerson ada = server.guest("Ada");
    cookie = ada.cookie;
    made = *table_number(table_of(ada.post("/api/tables", kDice)));
  }
  // The same table once more, as a program with later rules would have begun it.
  const TableNumber later = made + 1;
  Mailbox mail;
  const auto store = [&] { return std::move(*SqliteStore::open(folder_.path("data"), mail.post())); };
  std::vector<std::string> log;
  {
    const auto open = store();
    log = *open->log(made);
    ASSERT_EQ(log.size(), 1u);
    const std::string version = R"("version":1)";
    const std::string content =
        R"("content":")" + Match::create(*find_game("liars-dice"), {2, {}})->rules().content;
    for (const std::string& part : {version, content})
      ASSERT_NE(log[0].find(part), std::string::npos) << log[0];
    if (GetParam())
      log[0].replace(log[0].find(version), version.size(), R"("version":2)");
    else
      log[0][log[0].find(content) + content.size() - 1] ^= 1;
    TableCard card = **open->card(made);
    card.table = later;
    card.invite = "another";
    bool done = false;
    open->commit({{{later, 0, log[0]}}, {}, {card}}, [&](const Status& status) { done = bool(status); });
    mail.run_until([&] { return done; });
  }
  {
    Running server(folder_.path("data"));
    ClientPerson ada(server.port()), bea = server.guest();
    ada.cookie = cookie;
    const std::string path = "/api/tables/" + table_id(later);
    EXPECT_EQ(code_of(ada.get(path)), "other_rules");
    EXPECT_EQ(code_of(ada.post(path + "/leave")), "other_rules");
    EXPECT_EQ(code_of(bea.post(path + "/join")), "not_found");
    EXPECT_NE(ClientSocket(ada, table_id(later)).status(), 101);
    const std::string mine = ada.get("/api/my/tables").body;
    EXPECT_NE(mine.find(R"("problem":{"code":"other_rules")"), std::string::npos) << mine;
    EXPECT_EQ(ada.get("/api/tables/" + table_id(made)).status, 200);
  }
  EXPECT_EQ(*store()->log(later), log);
}

}  // namespace
}  // namespace enfilade::server
