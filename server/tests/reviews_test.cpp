// Reviews of games that are over: in spare time, kept with the game, for whoever may look at it.
#include "server/tests/house.hpp"

namespace enfilade::server {
namespace {

// What is done in spare time asks now and then whether it shall stop: whatever waits by then is thought first.
TEST(Workers, WhatIsDoneInSpareTimeGivesWayInTheMiddleOfIt) {
  Mailbox mail;
  Workers workers(0, mail.post());
  std::vector<std::string> order;
  const auto job = [&](const std::string& name) {
    return [&order, name](const Stop&) {
      order.push_back(name);
      return [] {};
    };
  };
  std::vector<Thinkers::Ticket> tickets;
  const Account spare{Account::Rank::spare, "a", "Ada"}, watched{Account::Rank::watched, "b", "Bea"},
      unwatched{Account::Rank::unwatched, "", "Cleo"};
  const Thinkers::Ticket review = workers.work(spare, [&](const Stop& stop) {
    order.push_back("review begins");
    tickets.push_back(workers.work(spare, job("another review")));
    tickets.push_back(workers.work(unwatched, job("nobody's thought")));
    tickets.push_back(workers.work(watched, job("Bea's thought")));
    // Nobody is told to wait for what gives way.
    EXPECT_EQ(workers.ahead(tickets[2]), 0u);
    EXPECT_EQ(workers.ahead(tickets[0]), 3u);
    EXPECT_FALSE(stop());
    order.push_back("review ends");
    return [] {};
  });
  EXPECT_EQ(workers.ahead(review), 0u);
  while (workers.think_next()) {
  }
  EXPECT_EQ(order, (std::vector<std::string>{"review begins", "Bea's thought", "nobody's thought",
                                             "review ends", "another review"}));
}

class ReviewsOverTheWire : public InAFolder {
 protected:
  // A hot seat of two; the seats' steps one after the other.
  static std::string game(ClientPerson& person, const std::vector<std::string>& steps,
                          bool is_private = false) {
    const std::string id = table_of(person.post(
        "/api/tables", std::string(R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"me"}])") +
                           (is_private ? R"(,"private":true})" : "}")));
    ClientSocket line(person, id);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const std::string seat = std::to_string(i % 2), n = std::to_string(i), nth = std::to_string(i / 2 + 1);
      line.send(R"({"t":"here","id":"h)" + n + R"(","seat":)" + seat + "}");
      line.send(R"({"t":"apply","id":"a)" + n + R"(","seat":)" + seat + R"(,"decision":)" + nth +
                R"(,"step":")" + steps[i] + "\"}");
      EXPECT_TRUE(line.until("ack"));
    }
    return id;
  }
  static std::string path(const std::string& table) { return "/api/tables/" + table + "/review"; }
  static std::string state(const ClientResponse& reply) { return text_at(reply.json(), {"state"}); }
  // What nobody thinks but the test: it is thought when the test says so, and then only has to be written down.
  static void by_hand(ServerTerms& terms) { terms.thinkers = 0; }
  static ClientResponse worked_out(Running& server, ClientPerson& person, const std::string& table,
                                   const std::map<std::string, std::string>& headers = {}) {
    EXPECT_TRUE(server.think_next());
    const auto look = [&] { return person.send("GET", path(table), "", headers); };
    ClientResponse reply = look();
    while (state(reply) == "working") reply = look();
    return reply;
  }
};

TEST_F(ReviewsOverTheWire, IsWorkedOutOnceAndKeptWithTheGame) {
  std::string table, kept;
  ClientPerson ada(0);
  {
    Running server(folder_.path("data"), by_hand);
    ada = server.guest();
    table = game(ada, {"4x3", "10x5", "liar"});
    EXPECT_EQ(state(ada.get(path(table))), "none");
    EXPECT_NE(state(ada.post(path(table))), "none");
    const ClientResponse done = worked_out(server, ada, table);
    ASSERT_EQ(state(done), "done") << done.body;
    kept = done.body;
    const Json review = *done.json().find("review");
    EXPECT_EQ(text_at(review, {"game"}), "liars-dice");
    EXPECT_EQ(review.find("seats")->items().size(), 2u);
    // Lines are counted as the frames of the replay are: the first step follows ten dice.
    EXPECT_EQ(text_at(review.find("moments")->items()[1], {"lines"}), "[11]");
    // Whoever may look at the game may look at its review.
    ClientPerson bea = server.guest();
    EXPECT_EQ(bea.get(path(table)).body, kept);
    // There is one already: nothing is begun. Looking more closely is another matter.
    EXPECT_EQ(ada.post(path(table)).body, kept);
    EXPECT_NE(state(ada.post(path(table), R"({"deeper":true})")), "done");
    EXPECT_NE(worked_out(server, ada, table).body, kept);
    kept = ada.get(path(table)).body;
    EXPECT_EQ(ada.post(path(table), R"({"deeper":true})").body, kept);
  }
  Running server(folder_.path("data"), by_hand);
  ada.port = server.port();
  ClientPerson bea = server.guest();
  EXPECT_EQ(bea.get(path(table)).body, kept);
}

TEST_F(ReviewsOverTheWire, OnlyWhatIsOverAndHasAResultIsReviewed) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest(), bea = server.guest();
  const std::string running = game(ada, {"4x3"}), closed = game(ada, {"4x3", "liar"}, true);
  EXPECT_EQ(code_of(ada.post(path(running))), "not_now");
  EXPECT_EQ(code_of(ada.get(path(running))), "not_now");
  const std::string waiting = table_of(ada.post("/api/tables", kDice));
  EXPECT_EQ(code_of(ada.post(path(waiting))), "not_now");
  // Everybody gets up: it ends without a result.
  EXPECT_EQ(ada.post("/api/tables/" + running + "/leave").status, 200);
  EXPECT_EQ(code_of(ada.post(path(running))), "no_result");
  EXPECT_EQ(code_of(ada.post(path(closed), R"({"depper":true})")), "bad_value");
  EXPECT_EQ(code_of(bea.post(path(closed))), "not_found");
  EXPECT_EQ(code_of(bea.get(path(closed))), "not_found");
}

// Who waits sees how many come before; one person cannot fill the queue.
TEST_F(ReviewsOverTheWire, WaitInAQueueThatPeopleSee) {
  Running server(folder_.path("data"), [](ServerTerms& terms) {
    by_hand(terms);
    // Who looks on while it is written down asks as often as it takes: from elsewhere.
    terms.proxies = {"127.0.0.1"};
    terms.unlimited = {"10.0.0.9"};
  });
  ClientPerson ada = server.guest();
  std::vector<std::string> tables;
  for (int i = 0; i < 5; ++i) tables.push_back(game(ada, {"4x3", "liar"}));
  // All this is more than somebody's allowance where the machine is quick: who is too fast asks again.
  const auto asks = [&](const std::string& table) {
    for (;;)
      if (ClientResponse reply = ada.post(path(table)); code_of(reply) != "too_fast") return reply;
  };
  for (int i = 0; i < 4; ++i) {
    const Json told = asks(tables[static_cast<std::size_t>(i)]).json();
    EXPECT_EQ(text_at(told, {"state"}), i == 0 ? "working" : "waiting");
    EXPECT_EQ(text_at(told, {"ahead"}), std::to_string(i));
  }
  EXPECT_EQ(code_of(asks(tables[4])), "busy");
  ASSERT_EQ(state(worked_out(server, ada, tables[0], {{"X-Forwarded-For", "10.0.0.9"}})), "done");
  EXPECT_EQ(text_at(asks(tables[3]).json(), {"ahead"}), "2");
  EXPECT_EQ(state(asks(tables[4])), "waiting");
}

// From any frame of a finished game, in a table of one's own, with chance of its own.
TEST_F(ReviewsOverTheWire, AGameIsPlayedOnFromWithin) {
  std::string played;
  ClientPerson ada(0);
  {
    Running server(folder_.path("data"));
    ada = server.guest();
    ClientPerson bea = server.guest();
    const std::string over = game(ada, {"4x3", "10x5", "liar"});
    const std::string path = "/api/tables/" + over + "/play-on";
    const std::string seats = R"("seats":[{"kind":"me"},{"kind":"computer","level":"page"}]})";
    EXPECT_EQ(code_of(bea.post(path, R"({"at":13,)" + seats)), "not_now");  // it is over there
    EXPECT_EQ(code_of(bea.post(path, R"({"at":14,)" + seats)), "bad_value");
    EXPECT_EQ(code_of(bea.post(path, R"({"at":12,"seats":[{"kind":"me"}]})")), "bad_value");
    EXPECT_EQ(code_of(bea.post(path, R"({"at":12,"seats":[{"kind":"me"},{"kind":"open"}]})")), "bad_value");
    const std::string running = table_of(ada.post("/api/tables", kDice));
    EXPECT_EQ(code_of(ada.post("/api/tables/" + running + "/play-on", R"({"at":0,)" + seats)), "not_now");

    // After both bids it is the first seat's turn again.
    const ClientResponse made = bea.post(path, R"({"at":12,)" + seats);
    ASSERT_EQ(made.status, 200) << made.body;
    played = table_of(made);
    EXPECT_EQ(text_at(made.json(), {"table", "turn"}), "[0]");
    EXPECT_EQ(text_at(made.json(), {"table", "status"}), "playing");
    ada = bea;
  }
  // The log alone gives it back, in the middle of the game.
  Running server(folder_.path("data"));
  ClientPerson bea(server.port());
  bea.cookie = ada.cookie;
  ClientSocket line(bea, played);
  line.send(R"({"t":"watch","seat":0})");
  ASSERT_TRUE(line.until("state"));
  line.send(R"({"t":"apply","id":"a","seat":0,"decision":1,"step":"liar"})");
  ASSERT_TRUE(line.until("ack"));
  const std::string record = bea.get("/api/tables/" + played + "/record").body;
  EXPECT_NE(record.find("\nchance played-on\n# from "), std::string::npos) << record;
  EXPECT_NE(record.find("0 4x3\n1 10x5\n0 liar\n"), std::string::npos) << record;
}

}  // namespace
}  // namespace enfilade::server
