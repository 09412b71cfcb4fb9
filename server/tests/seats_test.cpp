// Who may see and do what at a table, over real sockets: seats that change hands, hot seats, takebacks,
// computers that step in, and the log of a game so far.
#include "server/tests/house.hpp"

namespace enfilade::server {
namespace {

class Seats : public testing::Test {
 protected:
  // Ada's table with one more seat, taken by Bea.
  std::string two_at(ClientPerson& ada, ClientPerson& bea, const std::string& more = "") {
    const std::string table = table_of(ada.post(
        "/api/tables", R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"open"}])" + more + "}"));
    EXPECT_EQ(bea.post("/api/tables/" + table + "/join").status, 200);
    return table;
  }
  static ClientSocket sit(const ClientPerson& person, const std::string& table, const std::string& seat,
                          std::optional<Json>* state = nullptr) {
    ClientSocket line(person, table);
    line.send(R"({"t":"watch","seat":)" + seat + "}");
    auto seen = line.until("state");
    EXPECT_TRUE(seen);
    if (state) *state = std::move(seen);
    return line;
  }
  static std::optional<Json> say(ClientSocket& line, const std::string& text, std::string_view answer) {
    EXPECT_TRUE(line.send(text));
    return line.until(answer);
  }
  static std::string turn(ClientPerson& person, const std::string& table) {
    return person.get("/api/tables/" + table).json().find("table")->find("turn")->items()[0].dump();
  }
  Folder folder_;
};

// A seat that was left or taken away shows its view to nobody but its new owner.
TEST_F(Seats, WhoGotUpIsNotShownTheSeatsView) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest(), bea = server.guest(), eve = server.guest();
  const std::string table = table_of(ada.post(
      "/api/tables", R"({"game":"liars-dice","hold":true,"seats":[{"kind":"me"},{"kind":"open"}]})"));
  for (const bool removed : {false, true}) {
    ASSERT_EQ(eve.post("/api/tables/" + table + "/join").status, 200);
    ClientSocket line = sit(eve, table, "1");
    const ClientResponse up = removed ? ada.post("/api/tables/" + table + "/remove", R"({"seat":1})")
                                      : eve.post("/api/tables/" + table + "/leave");
    ASSERT_EQ(up.status, 200) << up.body;
    const auto state = line.until("state");  // a spectator from now on
    ASSERT_TRUE(state);
    EXPECT_EQ(text_at(*state, {"seat"}), "null");
    if (!removed) continue;
    ASSERT_EQ(bea.post("/api/tables/" + table + "/join").status, 200);
    ASSERT_EQ(ada.post("/api/tables/" + table + "/start").status, 200);
    const auto news = line.until("news");
    ASSERT_TRUE(news);
    EXPECT_EQ(text_at(*news, {"view", "dice"}), "[null,null]");
    EXPECT_EQ(text_at(*say(line, R"({"t":"watch","seat":1})", "error"), {"error", "code"}), "not_yours");
  }
}

TEST_F(Seats, WhoIsRemovedFromAPrivateTableIsShownOut) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest(), eve = server.guest();
  const ClientResponse made = ada.post(
      "/api/tables",
      R"({"game":"liars-dice","private":true,"hold":true,"seats":[{"kind":"me"},{"kind":"friend"}]})");
  const std::string table = table_of(made),
                    invite = R"({"invite":")" + text_at(made.json(), {"invite"}) + R"("})";
  ASSERT_EQ(eve.post("/api/tables/" + table + "/join", invite).status, 200);
  ClientSocket line = sit(eve, table, "1");
  ASSERT_EQ(ada.post("/api/tables/" + table + "/remove", R"({"seat":1})").status, 200);
  EXPECT_FALSE(line.until("nothing"));
  EXPECT_EQ(line.close_code(), 1008);
  ASSERT_EQ(ada.post("/api/tables/" + table + "/invite").status, 200);  // the old right is void
  EXPECT_EQ(eve.post("/api/tables/" + table + "/join", invite).status, 404);
  EXPECT_EQ(ClientSocket(eve, table).status(), 404);
}

TEST_F(Seats, OnePersonTakesOneOfTheOpenSeats) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest(), eve = server.guest();
  const std::string table = table_of(ada.post(
      "/api/tables", R"({"game":"royal-palace","seats":[{"kind":"me"},{"kind":"open"},{"kind":"open"}]})"));
  ASSERT_EQ(eve.post("/api/tables/" + table + "/join", R"({"seat":1})").status, 200);
  EXPECT_EQ(eve.post("/api/tables/" + table + "/join", R"({"seat":2})").status, 409);
  const ClientResponse again = eve.post("/api/tables/" + table + "/join");  // the reply it has had before
  EXPECT_EQ(text_at(again.json(), {"seat"}), "1");
}

// ---- Hot seat ---------------------------------------------------------------------------------------------

TEST_F(Seats, AHotSeatIsShownInOneTabAtATime) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest();
  const std::string table =
      table_of(ada.post("/api/tables", R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"me"}]})"));
  ClientSocket one = sit(ada, table, "0"), two = sit(ada, table, "1");
  EXPECT_EQ(text_at(*say(one, R"({"t":"here","id":"a","seat":0})", "state"), {"covered"}), "false");
  EXPECT_EQ(text_at(*say(two, R"({"t":"here","id":"b","seat":1})", "state"), {"covered"}), "false");
  const auto covered = one.until("state");
  ASSERT_TRUE(covered);
  EXPECT_EQ(text_at(*covered, {"covered"}), "true");
  EXPECT_FALSE(covered->find("view"));
  EXPECT_EQ(text_at(*say(one, R"({"t":"log","id":"l"})", "error"), {"error", "code"}), "not_here");
  EXPECT_EQ(
      text_at(*say(one, R"({"t":"preview","id":"p","seat":0,"step":"1x1"})", "error"), {"error", "code"}),
      "not_here");
}

// In Eternal Palace everybody places dice at once: at a hot seat one after the other, behind the others'
// backs.
TEST_F(Seats, SimultaneousPlansAreTakenSeatBySeat) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest();
  const std::string table = table_of(ada.post(
      "/api/tables", R"({"game":"eternal-palace","seats":[{"kind":"me"},{"kind":"me"},{"kind":"me"}]})"));
  ClientSocket line = sit(ada, table, "0");
  int plans = 0;
  for (int i = 0; i < 40 && plans < 3; ++i) {
    const Json node = ada.get("/api/tables/" + table).json();
    const auto& asked = node.find("table")->find("turn")->items();
    ASSERT_FALSE(asked.empty());
    const std::string seat = asked[0].dump();
    auto state = say(line, R"({"t":"here","id":"h","seat":)" + seat + "}", "state");
    ASSERT_TRUE(state);
    const bool simultaneous = text_at(*state, {"node", "kind"}) == "simultaneous";
    // Another's plan is not to be had from this chair, before and after it was made.
    for (const Json& other : asked)
      if (other.dump() != seat) {
        const auto refused = say(line, R"({"t":"menu","id":"m","seat":)" + other.dump() + "}", "error");
        EXPECT_EQ(text_at(*refused, {"error", "code"}), "not_here");
      }
    std::string step;
    const Json* menu = state->find("menu");
    std::optional<Json> reply;
    for (;;) {
      ASSERT_TRUE(menu && menu->is(Json::Kind::array) && !menu->items().empty());
      const Json& entry = menu->items().front();
      step += (step.empty() ? "" : ";") + entry.find("step")->text();
      if (!entry.find("more")) break;
      reply = say(line,
                  R"({"t":"menu","id":"m","seat":)" + seat + R"(,"step":)" + Json::of_text(step).dump() + "}",
                  "reply");
      ASSERT_TRUE(reply);
      if (reply->find("complete")->boolean()) break;
      menu = reply->find("menu");
    }
    line.send(R"({"t":"apply","id":"s)" + std::to_string(i) + R"(","seat":)" + seat + R"(,"decision":)" +
              text_at(*state, {"decision"}) + R"(,"step":)" + Json::of_text(step).dump() + "}");
    ASSERT_TRUE(line.until("ack")) << step;
    if (simultaneous) ++plans;
  }
  EXPECT_EQ(plans, 3);
}

// ---- Taking back ------------------------------------------------------------------------------------------

TEST_F(Seats, ATakebackIsAskedForAndGranted) {
  Running server(folder_.path("data"));
  ClientPerson people[] = {server.guest(), server.guest()};
  const std::string table = two_at(people[0], people[1]);
  const std::string first = turn(people[0], table), other = first == "0" ? "1" : "0";
  ClientSocket mover = sit(people[first == "0" ? 0 : 1], table, first),
               asked = sit(people[first == "0" ? 1 : 0], table, other);
  ASSERT_TRUE(
      say(mover, R"({"t":"apply","id":"a","seat":)" + first + R"(,"decision":1,"step":"2x3"})", "ack"));
  const std::string ask = R"({"t":"takeback","id":"t","seat":)" + first + "}";
  const std::string ack = say(mover, ask, "ack")->dump();
  EXPECT_EQ(say(mover, ask, "ack")->dump(), ack);  // asked once, whatever is sent again
  auto summary = asked.until("table");
  while (summary && text_at(*summary, {"table", "asks", "seat"}) != first) summary = asked.until("table");
  ASSERT_TRUE(summary);
  // Nobody answers for the other.
  EXPECT_EQ(text_at(*say(mover, R"({"t":"consent","id":"c","seat":)" + other + R"(,"yes":true})", "error"),
                    {"error", "code"}),
            "not_yours");
  ASSERT_TRUE(say(asked, R"({"t":"consent","id":"d","seat":)" + other + R"(,"yes":true})", "ack"));
  std::optional<Json> state;
  ClientSocket again = sit(people[first == "0" ? 0 : 1], table, first, &state);
  EXPECT_EQ(text_at(*state, {"view", "bid"}), "null");
  EXPECT_EQ(text_at(*state, {"decision"}), "2");
  // The log tells of both, the step and that it was taken back.
  const auto log = say(again, R"({"t":"log","id":"l"})", "reply");
  EXPECT_NE(log->dump().find("\"number\":2"), std::string::npos) << log->dump();
  EXPECT_NE(log->dump().find(R"({"what":"takeback","seat":)" + first), std::string::npos) << log->dump();
}

// ---- Computers step in ------------------------------------------------------------------------------------

TEST_F(Seats, AComputerPlaysForWhoLeftAndHandsTheSeatBack) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest(), bea = server.guest();
  const std::string table = table_of(
      ada.post("/api/tables",
               R"({"game":"forbidden-city","takeover":"random","seats":[{"kind":"me"},{"kind":"open"}]})"));
  ASSERT_EQ(bea.post("/api/tables/" + table + "/join").status, 200);
  ClientSocket a = sit(ada, table, "0"), b = sit(bea, table, "1");
  ASSERT_EQ(bea.post("/api/tables/" + table + "/leave").status, 200);
  auto news = a.until("news");
  ASSERT_TRUE(news);
  EXPECT_EQ(text_at(*news, {"happenings"}), R"([{"what":"takeover","seat":1,"level":"random"}])");
  // Ada plays until the computer has been asked; it answers by itself.
  std::optional<Json> state;
  ClientSocket again = sit(ada, table, "0", &state);
  int steps = 0;
  for (std::optional<Json> seen = state; seen && steps < 3; seen = again.until("news")) {
    if (text_at(*seen, {"decision"}) == "null") continue;
    again.send(R"({"t":"apply","id":"s)" + std::to_string(++steps) + R"(","seat":0,"decision":)" +
               text_at(*seen, {"decision"}) + R"(,"step":)" +
               seen->find("menu")->items().front().find("step")->dump() + "}");
  }
  EXPECT_EQ(steps, 3);
  EXPECT_EQ(text_at(*say(b, R"({"t":"apply","id":"x","seat":1,"decision":1,"step":"x"})", "error"),
                    {"error", "code"}),
            "not_now");
  ASSERT_TRUE(say(b, R"({"t":"handback","id":"h","seat":1})", "ack"));
  const Json summary = ada.get("/api/tables/" + table).json();
  EXPECT_EQ(text_at(summary.find("table")->find("seats")->items()[1], {"computer"}), "null");
  EXPECT_EQ(text_at(summary.find("table")->find("seats")->items()[1], {"gone"}), "false");
}

TEST_F(Seats, WhoStaysAwayIsReplacedByTheOthersAndTheirVersionIsTheirOwn) {
  std::atomic<Millis> now = 1'000'000;
  Running server(folder_.path("data"), [&](ServerTerms&) {}, [&] { return now.load(); });
  ClientPerson people[] = {server.guest(), server.guest()};
  const std::string table = two_at(people[0], people[1], R"(,"takeover":"random")");
  const std::string away = turn(people[0], table), here = away == "0" ? "1" : "0";
  ClientSocket line = sit(people[here == "0" ? 0 : 1], table, here);
  const std::string replace = R"({"t":"replace","id":"r","seat":)" + away + "}";
  EXPECT_EQ(text_at(*say(line, replace, "error"), {"error", "code"}), "not_now");  // not for long enough
  now += 121'000;
  line.send(replace);
  const auto news = line.until("news");
  const auto ack = line.until("ack");
  ASSERT_TRUE(news && ack);
  EXPECT_EQ(text_at(*ack, {"v"}), text_at(*news, {"v"}));
  ClientPerson eve = server.guest();
  ClientSocket stranger = sit(eve, table, "null");
  EXPECT_EQ(text_at(*say(stranger, R"({"t":"replace","id":"r","seat":0})", "error"), {"error", "code"}),
            "not_yours");
}

// A search that would take minutes is given up when its table ends: the only thinker is free for the next
// one.
TEST_F(Seats, AThoughtEndsWithItsTable) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest();
  const auto against = [&](const std::string& level) {
    return table_of(
        ada.post("/api/tables", R"({"game":"forbidden-city","seats":[{"kind":"computer","level":")" + level +
                                    R"("},{"kind":"me"}]})"));
  };
  const std::string slowest = ada.get("/api/games").json().find("levels")->items().back().text();
  std::vector<std::string> tables;
  for (int i = 0; i < 40; ++i) tables.push_back(against(slowest));
  for (const std::string& table : tables) {
    ClientSocket line = sit(ada, table, "1");
    ASSERT_TRUE(say(line, R"({"t":"resign","id":"r","seat":1})", "ack"));
  }
  // The next computer answers within the patience of a test, and not after forty searches.
  std::optional<Json> state;
  ClientSocket line = sit(ada, against("random"), "1", &state);
  for (int i = 0; state && i < 20 && text_at(*state, {"decision"}) != "null"; ++i) {
    line.send(R"({"t":"apply","id":"s)" + std::to_string(i) + R"(","seat":1,"decision":)" +
              text_at(*state, {"decision"}) + R"(,"step":)" +
              state->find("menu")->items().front().find("step")->dump() + "}");
    state = line.until("news");
  }
  EXPECT_TRUE(line.until("news"));
  const std::string metrics = ada.get("/metrics").body;
  EXPECT_NE(metrics.find("enfilade_thoughts_waiting 0\n"), std::string::npos) << metrics;
}

// Who asks for advice wants the best there is, not what a page would do on a bad day.
TEST_F(Seats, AdviceAfterTheEndIsThoughtThroughEveryTime) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest(), bea = server.guest();
  const std::string table = two_at(ada, bea);
  ClientSocket line = sit(ada, table, "0");
  const std::string ask = R"({"t":"think","id":"t","level":"page"})";
  EXPECT_EQ(text_at(*say(line, ask, "error"), {"error", "code"}), "not_now");
  ASSERT_TRUE(say(line, R"({"t":"resign","id":"r","seat":0})", "ack"));
  // A page blunders in a third of its decisions: of twenty pieces of advice some would be without a reason.
  for (int i = 0; i < 20; ++i) {
    const auto reply = say(line, ask, "reply");
    ASSERT_TRUE(reply);
    EXPECT_NE(text_at(*reply, {"alternatives"}), "[]") << reply->dump();
  }
}

// What tests of the browser rest on: the same answers at the same table give the same game and the same hints,
// computers included.
TEST_F(Seats, AForetoldServerPlaysTheSameGamesAgain) {
  int houses = 0;
  const auto views = [&](const std::string& foretold) {
    Running server(folder_.path("data" + std::to_string(houses++)),
                   [&](ServerTerms& terms) { terms.foretold = foretold; });
    ClientPerson ada = server.guest();
    std::vector<std::string> seen;
    for (int table = 0; table < 2; ++table) {
      std::optional<Json> state;
      ClientSocket line =
          sit(ada,
              table_of(ada.post("/api/tables", R"({"game":"forbidden-city","seats":[)"
                                               R"({"kind":"me"},{"kind":"computer","level":"page"}]})")),
              "0", &state);
      for (int step = 0; state && step < 4; state = line.until("news")) {
        if (text_at(*state, {"decision"}) == "null") continue;
        seen.push_back(text_at(*state, {"view"}));
        if (step == 0) {
          line.send(R"({"t":"hint","id":"h","seat":0,"level":3,"decision":)" + text_at(*state, {"decision"}) +
                    "}");
          const auto hinted = line.until("reply");
          seen.push_back(hinted ? hinted->dump() : "no reply");
        }
        line.send(R"({"t":"apply","id":"s)" + std::to_string(step++) + R"(","seat":0,"decision":)" +
                  text_at(*state, {"decision"}) + R"(,"step":)" +
                  state->find("menu")->items().front().find("step")->dump() + "}");
      }
    }
    return seen;
  };
  const std::vector<std::string> once = views("spring");
  ASSERT_EQ(once.size(), 10u);
  EXPECT_EQ(views("spring"), once);
  EXPECT_NE(views("autumn"), once);
  EXPECT_NE(once[0], once[5]) << "two tables, one game";
  EXPECT_NE(views(""), views("")) << "without a text nothing is foretold";
}

// ---- Clocks -----------------------------------------------------------------------------------------------

TEST_F(Seats, DaysPerMoveGoOnThroughARestartAndEndInATakeover) {
  constexpr Millis kDay = 86'400'000;
  std::atomic<Millis> now = kDay;
  const auto clock = [&] { return now.load(); };
  std::string table, cookie;
  {
    Running server(folder_.path("data"), {}, clock);
    ClientPerson ada = server.guest(), bea = server.guest();
    table = two_at(ada, bea, R"(,"takeover":"random","clock":{"kind":"days","days":3})");
    cookie = ada.cookie;
    now += 2 * kDay;
    // The time is noted now and then; wait until it has been.
    while (server.store_paper("server", "time").value_or("") != std::to_string(now.load()))
      std::this_thread::yield();
  }
  now += 30 * kDay;  // a long time without a server is nobody's fault
  Running server(folder_.path("data"), {}, clock);
  ClientPerson ada(server.port());
  ada.cookie = cookie;
  const auto seat = [&] {
    const Json summary = ada.get("/api/tables/" + table).json();
    const auto turn = static_cast<std::size_t>(summary.find("table")->find("turn")->items()[0].integer());
    return summary.find("table")->find("seats")->items()[turn];
  };
  const std::int64_t since = seat().find("since")->integer(), left = seat().find("left")->integer();
  EXPECT_EQ(left, 3 * kDay);
  EXPECT_EQ(now.load() - since, 2 * kDay);  // two of the three days are gone, and not more
  ClientSocket line = sit(ada, table, "null");
  now += kDay + 1000;
  const auto news = line.until("news");
  ASSERT_TRUE(news);
  EXPECT_NE(news->dump().find(R"("what":"timeout")"), std::string::npos) << news->dump();
  const auto end = line.until("news");  // with two seats that is the end
  ASSERT_TRUE(end);
  EXPECT_NE(end->dump().find(R"("what":"ended")"), std::string::npos) << end->dump();
}

// ---- The log so far ---------------------------------------------------------------------------------------

// What a page that is opened late is told equals what was told all along; each viewer has their own.
TEST_F(Seats, TheLogSoFarIsWhatTheViewerWasTold) {
  std::string table, told_before, cookie;
  {
    Running server(folder_.path("data"));
    ClientPerson ada = server.guest();
    cookie = ada.cookie;
    table = table_of(ada.post(
        "/api/tables",
        R"({"game":"palaces","takeover":"random","hold":true,"seats":[{"kind":"me"},{"kind":"computer","level":"random"},{"kind":"computer","level":"random"}]})"));
    ClientSocket line = sit(ada, table, "0"), spectator = sit(ada, table, "null");
    EXPECT_EQ(text_at(*say(line, R"({"t":"log","id":"l0"})", "reply"), {"log"}), "[]");
    ASSERT_EQ(ada.post("/api/tables/" + table + "/start").status, 200);
    std::string told, told_spectator;
    std::int64_t version = 0;
    const auto hear = [&](const Json& news) {
      for (const Json& event : news.find("events")->items()) told += event.dump() + "\n";
      version = news.find("v")->integer();
    };
    int steps = 0;
    while (steps < 12) {
      const auto news = line.until("news");
      ASSERT_TRUE(news);
      hear(*news);
      const Json* menu = news->find("menu");
      if (text_at(*news, {"decision"}) == "null" || menu->items().empty()) continue;
      std::string step = menu->items().front().find("step")->text();
      bool more = menu->items().front().find("more") != nullptr;
      while (more) {
        const auto reply =
            say(line, R"({"t":"menu","id":"m","seat":0,"step":)" + Json::of_text(step).dump() + "}", "reply");
        ASSERT_TRUE(reply);
        if (reply->find("complete")->boolean()) break;
        step += ";" + reply->find("menu")->items().front().find("step")->text();
        more = reply->find("menu")->items().front().find("more") != nullptr;
      }
      line.send(R"({"t":"apply","id":"s)" + std::to_string(++steps) + R"(","seat":0,"decision":)" +
                text_at(*news, {"decision"}) + R"(,"step":)" + Json::of_text(step).dump() + "}");
    }
    // Whatever comes before the reply is part of it.
    line.send(R"({"t":"log","id":"l"})");
    std::optional<Json> log;
    while (!log) {
      const auto text = line.receive();
      ASSERT_TRUE(text);
      const Json json = *Json::parse(*text);
      if (text_at(json, {"t"}) == "news") hear(json);
      if (text_at(json, {"t"}) == "reply") log = json;
    }
    EXPECT_EQ(log->find("v")->integer(), version);
    std::string all;
    for (const Json& entry : log->find("log")->items())
      for (const Json& event : entry.find("events")->items()) all += event.dump() + "\n";
    EXPECT_EQ(all, told);
    EXPECT_FALSE(all.empty());
    const auto other = say(spectator, R"({"t":"log","id":"l"})", "reply");
    ASSERT_TRUE(other);
    EXPECT_NE(other->find("log")->dump(), log->find("log")->dump());  // a seat knows its own cards
    ClientSocket fresh(ada, table);
    EXPECT_EQ(text_at(*say(fresh, R"({"t":"log","id":"l"})", "error"), {"error", "code"}), "not_now");
    ASSERT_TRUE(say(line, R"({"t":"resign","id":"r","seat":0})", "ack"));
    told_before = say(line, R"({"t":"log","id":"e"})", "reply")->find("log")->dump();
  }
  Running server(folder_.path("data"));
  ClientPerson ada(server.port());
  ada.cookie = cookie;
  ClientSocket line = sit(ada, table, "0");
  EXPECT_EQ(say(line, R"({"t":"log","id":"e"})", "reply")->find("log")->dump(), told_before);
}

// An ended table is in the store alone, is found there page by page, also when all ended in the same
// millisecond, and comes back when it is asked for.
TEST_F(Seats, EndedTablesAreFoundWithoutBeingKept) {
  std::atomic<Millis> time = 1'000'000;
  const auto now = [&time] { return time.load(); };
  std::vector<std::string> ended;
  std::string live, invite, cookie;
  {
    Running server(folder_.path("data"), {}, now);
    ClientPerson ada = server.guest();
    cookie = ada.cookie;
    for (int i = 0; i < 150; ++i) {
      ended.push_back(table_of(
          ada.post("/api/tables",
                   R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"computer","level":"random"}]})")));
      ASSERT_EQ(ada.post("/api/tables/" + ended.back() + "/leave").status, 200);
    }
    ++time;
    const ClientResponse made = ada.post("/api/tables", kDice);
    live = table_of(made);
    invite = text_at(made.json(), {"invite"});
  }
  Running server(folder_.path("data"), {}, now);
  ClientPerson ada(server.port());
  ada.cookie = cookie;
  EXPECT_NE(ada.get("/metrics").body.find("enfilade_tables 1\n"), std::string::npos);
  std::vector<std::string> listed;
  std::string before;
  do {
    const Json page = ada.get("/api/my/tables" + before).json();
    const auto& tables = page.find("tables")->items();
    EXPECT_LE(tables.size(), 100u);
    for (const Json& table : tables) listed.push_back(table.find("id")->text());
    before = page.find("more")->is(Json::Kind::text) ? "?before=" + page.find("more")->text() : "";
  } while (!before.empty());
  ASSERT_EQ(listed.size(), 151u);
  // A time goes on behind everything that happened then.
  EXPECT_EQ(ada.get("/api/my/tables?before=1000001").json().find("tables")->items().size(), 100u);
  EXPECT_EQ(ada.get("/api/my/tables?before=1000000").json().find("tables")->items().size(), 0u);
  EXPECT_EQ(listed.front(), live);
  EXPECT_EQ(std::set(listed.begin() + 1, listed.end()), std::set(ended.begin(), ended.end()));
  EXPECT_NE(ada.get("/metrics").body.find("enfilade_tables 1\n"), std::string::npos);
  EXPECT_EQ(text_at(ada.get("/api/tables/" + ended.front()).json(), {"table", "ended"}), "abandoned");
  EXPECT_EQ(table_of(ada.get("/api/invites/" + invite)), live);
  EXPECT_EQ(ada.get("/api/export").json().find("tables")->items().size(), 151u);
  // An invitation that was replaced leads nowhere.
  const std::string other = text_at(ada.post("/api/tables/" + live + "/invite").json(), {"invite"});
  EXPECT_EQ(ada.get("/api/invites/" + invite).status, 404);
  EXPECT_EQ(table_of(ada.get("/api/invites/" + other)), live);
}

}  // namespace
}  // namespace enfilade::server
