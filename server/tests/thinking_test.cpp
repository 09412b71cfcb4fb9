// Who thinks when: fairly by address and person, whatever one of them asks for.
#include <future>

#include "games/registry.hpp"
#include "kernel/referee.hpp"
#include "server/tests/house.hpp"
#include "server/workers.hpp"

namespace enfilade::server {
namespace {

using Rank = Account::Rank;

Account at(const std::string& address, const std::string& person) { return {Rank::watched, address, person}; }

std::vector<std::int64_t> rest_of(ThinkingQueue queue) {
  std::vector<std::int64_t> order;
  while (const auto next = queue.take()) {
    order.push_back(*next);
    queue.remove(*next);
  }
  return order;
}

TEST(ThinkingQueue, ThoughtsOfTheSameLengthGoRoundByAddressThenByPersonThenByTime) {
  ThinkingQueue queue;
  for (std::int64_t i = 1; i <= 4; ++i) queue.add(i, at("a", "Ada"));
  queue.add(5, at("a", "Bea"));
  queue.add(6, at("b", "Cleo"));
  queue.add(7, at("b", "Cleo"));
  EXPECT_EQ(rest_of(queue), (std::vector<std::int64_t>{1, 6, 5, 7, 2, 3, 4}));
}

// Time is shared, not turns: for one long thought of the one, many short ones of the other.
TEST(ThinkingQueue, WhoseThoughtsAreLongComesSeldom) {
  ThinkingQueue queue;
  for (std::int64_t i = 1; i <= 3; ++i) queue.add(i, at("a", "Ada"));
  for (std::int64_t i = 11; i <= 14; ++i) queue.add(i, at("b", "Bea"));
  std::vector<std::int64_t> order;
  while (const auto next = queue.take()) {
    order.push_back(*next);
    queue.remove(*next, *next < 10 ? 4'000'000 : 1'000'000);
  }
  EXPECT_EQ(order, (std::vector<std::int64_t>{1, 11, 12, 13, 14, 2, 3}));
}

// Asking for the next thought only when the last is done, as computers do, gains nothing and loses nothing.
TEST(ThinkingQueue, WhoComesBackHasNotLostTheirPlaceNorWhatTheyHaveUsed) {
  ThinkingQueue queue;
  for (std::int64_t i = 1; i <= 4; ++i) queue.add(i, at("a", "Ada"));
  ASSERT_EQ(queue.take(), 1);
  queue.remove(1, 5'000'000);
  ASSERT_EQ(queue.take(), 2);
  for (std::int64_t i = 11; i <= 13; ++i) {
    queue.add(i, at("b", "Bea"));
    EXPECT_EQ(queue.ahead(i), i == 11 ? 1u : 0u);
    ASSERT_EQ(queue.take(), i);
    queue.remove(i, i == 13 ? 9'000'000 : 1'000);
    if (i == 11) queue.remove(2, 5'000'000);
  }
  queue.add(14, at("b", "Bea"));
  EXPECT_EQ(rest_of(queue), (std::vector<std::int64_t>{3, 4, 14}));
}

TEST(ThinkingQueue, AnAddressHoldsNoMoreThanItMay) {
  ThinkingQueue queue(2);
  for (std::int64_t i = 1; i <= 3; ++i) queue.add(i, at("a", "Ada" + std::to_string(i)));
  EXPECT_EQ(queue.take(), 1);
  EXPECT_EQ(queue.take(), 2);
  EXPECT_FALSE(queue.is_ready());
  EXPECT_EQ(queue.take(), std::nullopt);
  queue.add(4, at("b", "Bea"));
  EXPECT_TRUE(queue.is_ready());
  EXPECT_EQ(queue.take(), 4);
  queue.remove(1);
  EXPECT_EQ(queue.take(), 3);
}

TEST(ThinkingQueue, WhatNobodyLooksAtComesLastAndStillComes) {
  ThinkingQueue queue;
  queue.add(1, {Rank::unwatched, "", "Ada"});
  queue.add(2, {Rank::unwatched, "", "Ada"});
  queue.add(3, at("b", "Bea"));
  EXPECT_EQ(queue.ahead(2), 2u);
  EXPECT_EQ(rest_of(queue), (std::vector<std::int64_t>{3, 1, 2}));
  queue.charge(2, at("a", "Ada"));  // somebody has come
  EXPECT_EQ(rest_of(queue), (std::vector<std::int64_t>{3, 2, 1}));
}

// The number that people are shown is the number of thoughts that are begun before theirs.
TEST(ThinkingQueue, TellsHowManyComeFirst) {
  Rng rng(19);
  for (int round = 0; round < 200; ++round) {
    ThinkingQueue queue;
    std::set<std::int64_t> waiting;
    for (std::int64_t number = 1; number <= 25; ++number) {
      const std::string address(1, static_cast<char>('a' + rng.below(3)));
      const Account account{rng.below(4) == 0 ? Rank::unwatched : Rank::watched, address,
                            address + std::to_string(rng.below(3))};
      queue.add(number, account);
      waiting.insert(number);
      if (rng.below(5) == 0) waiting.erase(*queue.take());
      if (rng.below(6) == 0 && !waiting.empty()) {
        queue.remove(*waiting.begin());
        waiting.erase(waiting.begin());
      }
      if (rng.below(6) == 0 && !waiting.empty()) queue.charge(*waiting.rbegin(), at("d", "Dora"));
    }
    const std::vector<std::int64_t> order = rest_of(queue);
    ASSERT_EQ(std::set(order.begin(), order.end()), waiting) << round;
    EXPECT_EQ(queue.waiting(), waiting.size());
    const std::size_t under_way = queue.ahead(order.front());
    for (std::size_t i = 0; i < order.size(); ++i)
      EXPECT_EQ(queue.ahead(order[i]), under_way + i) << "round " << round << ", place " << i;
  }
}

TEST(Workers, AThoughtThatNobodyWaitsForAnyMoreIsOutOfTheLine) {
  Mailbox mail;
  const Match match = *Match::create(*find_game("liars-dice"), {2, {}});
  Referee referee(match, [](std::uint64_t, std::uint32_t) { return 0u; });
  referee.draw_all();
  const auto ask = [&](Workers& workers, const std::string& person) {
    return workers.think({std::make_shared<Mind>(*MindSpec::parse("page"), 1), referee.match().view(0), false,
                          at("a", person)},
                         [](const Thought&) {});
  };
  Thinkers::Ticket late;
  {
    Workers workers(0, mail.post());
    Thinkers::Ticket first = ask(workers, "Ada");
    std::vector<Thinkers::Ticket> more;
    for (int i = 0; i < 3; ++i) more.push_back(ask(workers, "Ada"));
    EXPECT_TRUE(workers.has_enough(at("a", "Ada")));
    EXPECT_FALSE(workers.has_enough(at("a", "Bea")));
    EXPECT_EQ(workers.ahead(more.back()), 3u);
    first.reset();
    EXPECT_EQ(workers.ahead(more.back()), 2u);
    EXPECT_FALSE(workers.has_enough(at("a", "Ada")));
    EXPECT_TRUE(workers.think_next());
    EXPECT_EQ(workers.thoughts(), 1);
    late = more.back();
  }
  late.reset();  // the workers are gone: nothing happens
}

// A server that thinks when the test says so, and whose clock the test turns.
class ThinkingOverTheWire : public InAFolder {
 protected:
  ThinkingOverTheWire()
      : server_(
            folder_.path("data"),
            [](ServerTerms& terms) {
              terms.thinkers = 0;
              terms.proxies = {"127.0.0.1"};
              terms.unlimited.clear();
            },
            [this] { return now_.load(); }) {}

  using Headers = std::map<std::string, std::string>;
  static Headers from(const std::string& address) { return {{"X-Forwarded-For", address}}; }
  ClientPerson guest(const std::string& address) {
    pass(10'000);
    ClientPerson person(server_.port());
    EXPECT_EQ(person.send("POST", "/api/guest", "{}", from(address)).status, 200);
    return person;
  }
  std::string table(ClientPerson& person, const std::string& address, const std::string& seats) {
    return table_of(person.send("POST", "/api/tables", R"({"game":"liars-dice","seats":[)" + seats + "]}",
                                from(address)));
  }
  // A game that is over.
  std::string finished_game(ClientPerson& person, const std::string& address) {
    const std::string id = table(person, address, R"({"kind":"me"},{"kind":"me"})");
    ClientSocket line(person, id, from(address));
    for (const char* text :
         {R"({"t":"here","id":"h","seat":0})", R"({"t":"apply","id":"a","seat":0,"decision":1,"step":"1x1"})",
          R"({"t":"here","id":"i","seat":1})",
          R"({"t":"apply","id":"b","seat":1,"decision":1,"step":"liar"})"})
      line.send(text);
    for (int i = 0; i < 2; ++i) EXPECT_TRUE(line.until("ack"));
    return id;
  }
  void pass(Millis time) { now_ += time; }

  static constexpr const char* kMeAndComputer = R"({"kind":"me"},{"kind":"computer","level":"page"})";
  // The first step: it is the computer's turn.
  static ClientSocket begin(ClientPerson& person, const std::string& game, const std::string& address) {
    ClientSocket line(person, game, from(address));
    line.send(R"({"t":"watch","seat":0})");
    EXPECT_TRUE(line.until("state"));
    line.send(R"({"t":"apply","id":"a","seat":0,"decision":1,"step":"1x1"})");
    EXPECT_TRUE(line.until("ack"));
    return line;
  }
  std::string turn(ClientPerson& person, const std::string& game) {
    now_ += 100;
    const Json reply = person.send("GET", "/api/tables/" + game, "", from("10.0.0.9")).json();
    return text_at(reply, {"table", "turn"});
  }
  // Until the server counts so many; no time passes for it.
  void wait_for(const std::string& what, int count) {
    const std::string line = "\nenfilade_" + what + " " + std::to_string(count) + "\n";
    while (ClientPerson(server_.port()).get("/metrics").body.find(line) == std::string::npos) {
    }
  }

  std::atomic<Millis> now_ = 1'000'000;
  Running server_;
};

TEST_F(ThinkingOverTheWire, ACrowdOfRequestsDelaysOnlyThoseWhoSentIt) {
  const std::string crowd = "10.0.0.1", home = "10.0.0.2";
  std::vector<ClientPerson> guests;
  for (int i = 0; i < 5; ++i) guests.push_back(guest(crowd));
  const std::string over = finished_game(guests[0], crowd);
  // Four sockets each, until the address has all it may have.
  std::vector<ClientSocket> lines;
  int refused = 0;
  for (ClientPerson& person : guests)
    for (int i = 0; i < 5; ++i) {
      pass(10'000);
      ClientSocket line(person, over, from(crowd));
      ASSERT_TRUE(line.open());
      line.send(R"({"t":"think","id":"t","at":10})");
      line.send(R"({"t":"ping","id":"p"})");
      // Either it is refused, or nothing is said before the pong but how far the thought has come.
      Json first = *Json::parse(*line.receive());
      while (text_at(first, {"t"}) == "thinking") first = *Json::parse(*line.receive());
      if (text_at(first, {"t"}) == "error") {
        ++refused;
        EXPECT_EQ(text_at(first, {"error", "code"}), "busy");
      } else {
        EXPECT_EQ(text_at(first, {"t"}), "pong");
        lines.push_back(std::move(line));
      }
    }
  EXPECT_EQ(lines.size(), 16u);
  EXPECT_EQ(refused, 9);

  ClientPerson ada = guest(home);
  const std::string game = table(ada, home, R"({"kind":"me"},{"kind":"computer","level":"page"})");
  ClientSocket line(ada, game, from(home));
  line.send(R"({"t":"watch","seat":0})");
  ASSERT_TRUE(line.until("state"));
  line.send(R"({"t":"apply","id":"a","seat":0,"decision":1,"step":"1x1"})");
  ASSERT_TRUE(line.until("ack"));
  pass(1'000);
  const auto waits = line.until("thinking");
  ASSERT_TRUE(waits);
  EXPECT_EQ(waits->find("seats")->dump(), R"([{"seat":1,"ahead":1}])");
  // One of the crowd, then Ada's computer.
  EXPECT_TRUE(server_.think_next());
  EXPECT_TRUE(server_.think_next());
  ASSERT_TRUE(line.until("news"));
  // Of those who wait, each is told how long: first sixteen come before, in the end fourteen.
  pass(1'000);
  auto told = lines.back().until("thinking");
  while (told && text_at(*told, {"ahead"}) != "14") told = lines.back().until("thinking");
  ASSERT_TRUE(told);
  EXPECT_EQ(text_at(*told, {"id"}), "t");
  while (server_.think_next()) {
  }
  for (ClientSocket& each : lines) EXPECT_TRUE(each.until("reply"));
}

// Time is shared, not turns: who lets the strongest computers think at many tables waits for that alone.
TEST_F(ThinkingOverTheWire, LongThoughtsDelayOnlyThoseWhoAskedForThem) {
  const std::string crowd = "10.0.0.1", home = "10.0.0.2";
  ClientPerson eve = guest(crowd), ada = guest(home);
  std::vector<std::string> games;
  std::vector<ClientSocket> lines;
  for (int i = 0; i < 3; ++i) {
    games.push_back(table(eve, crowd, R"({"kind":"me"},{"kind":"computer","level":"chancellor"})"));
    lines.push_back(begin(eve, games.back(), crowd));
  }
  for (int i = 0; i < 4; ++i) {
    games.push_back(table(ada, home, kMeAndComputer));
    lines.push_back(begin(ada, games.back(), home));
  }
  std::set<std::size_t> served;
  const auto next = [&] {
    EXPECT_TRUE(server_.think_next());
    for (;;)
      for (std::size_t i = 0; i < games.size(); ++i)
        if (!served.contains(i) && turn(i < 3 ? eve : ada, games[i]) != "[1]") {
          served.insert(i);
          return std::to_string(i) + " ";
        }
  };
  // Eve was first. Then it is Ada's turn until she has used as much.
  std::string order;
  for (std::size_t i = 0; i < games.size(); ++i) order += next();
  EXPECT_EQ(order, "0 3 4 5 6 1 2 ");
}

// Where everybody has just left.
TEST_F(ThinkingOverTheWire, ComputersThatWereJustLeftThinkAfterAllOthers) {
  ClientPerson ada = guest("10.0.0.1"), bea = guest("10.0.0.2");
  const std::string left = table(ada, "10.0.0.1", kMeAndComputer),
                    played = table(bea, "10.0.0.2", kMeAndComputer);
  begin(ada, left, "10.0.0.1").hang_up();
  wait_for("connections", 0);
  ClientSocket line = begin(bea, played, "10.0.0.2");
  ASSERT_TRUE(server_.think_next());
  ASSERT_TRUE(line.until("news"));
  EXPECT_EQ(turn(ada, left), "[1]");
  ASSERT_TRUE(server_.think_next());
  while (turn(ada, left) == "[1]") {
  }
}

// Its levels are one thought, on the account of who asks, and the record says that they were taken.
TEST_F(ThinkingOverTheWire, AHintIsOneThoughtForWhoIsAsked) {
  const std::string home = "10.0.0.2";
  ClientPerson ada = guest(home), ben = guest("10.0.0.3");
  const std::string game = table(ada, home, kMeAndComputer);
  ClientSocket line(ada, game, from(home)), other(ben, game, from("10.0.0.3"));
  line.send(R"({"t":"watch","seat":0})");
  ASSERT_TRUE(line.until("state"));
  other.send(R"({"t":"hint","id":"h","seat":0,"decision":1})");
  EXPECT_EQ(text_at(*other.until("error"), {"error", "code"}), "not_yours");
  line.send(R"({"t":"hint","id":"h","seat":0,"decision":7})");
  EXPECT_EQ(text_at(*line.until("error"), {"error", "code"}), "stale_decision");

  pass(10'000);
  line.send(R"({"t":"hint","id":"i","seat":0,"decision":1,"level":1})");
  wait_for("thoughts_waiting", 1);
  ASSERT_TRUE(server_.think_next());
  const Json first = *line.until("reply");
  EXPECT_EQ(text_at(first, {"level"}), "1");
  EXPECT_FALSE(first.find("moves"));
  line.send(R"({"t":"hint","id":"j","seat":0,"decision":1,"level":3})");
  const Json third = *line.until("reply");
  EXPECT_FALSE(server_.think_next());
  EXPECT_EQ(third.find("moves")->items().size(), 2u);
  EXPECT_TRUE(third.find("best") && third.find("lead") && third.find("further"));

  pass(10'000);
  line.send(R"({"t":"apply","id":"a","seat":0,"decision":1,"step":"1x1"})");
  ASSERT_TRUE(line.until("ack"));
  line.send(R"({"t":"hint","id":"k","seat":0,"decision":1,"level":3})");
  EXPECT_EQ(text_at(*line.until("error"), {"error", "code"}), "not_now");
  line.send(R"({"t":"resign","id":"r","seat":0})");
  ASSERT_TRUE(line.until("ack"));
  const std::string record = ada.send("GET", "/api/tables/" + game + "/record", "", from(home)).body;
  EXPECT_NE(record.find("# hint 0 1\n# hint 0 3\n0 1x1\n"), std::string::npos) << record;

  pass(10'000);
  const std::string friends = table(ada, home, R"({"kind":"me"},{"kind":"open"})");
  ASSERT_EQ(ben.send("POST", "/api/tables/" + friends + "/join", "{}", from("10.0.0.3")).status, 200);
  ClientSocket between(ada, friends, from(home));
  between.send(R"({"t":"watch","seat":0})");
  ASSERT_TRUE(between.until("state"));
  between.send(R"({"t":"hint","id":"h","seat":0,"decision":1})");
  EXPECT_EQ(text_at(*between.until("error"), {"error", "code"}), "no_hints");
}

// Somebody else may sit in front of the screen when the thought is thought: on this one, or in another tab.
TEST_F(ThinkingOverTheWire, AHintAtAHotSeatIsForWhoAskedForItAlone) {
  const std::string home = "10.0.0.2";
  ClientPerson ada = guest(home);
  for (const bool in_another_tab : {false, true}) {
    pass(10'000);
    const std::string game = table(ada, home, R"({"kind":"me"},{"kind":"me"})");
    ClientSocket line(ada, game, from(home)), tab(ada, game, from(home));
    line.send(R"({"t":"here","id":"h","seat":0})");
    ASSERT_EQ(text_at(*line.until("state"), {"covered"}), "false");
    line.send(R"({"t":"hint","id":"q","seat":0,"decision":1,"level":3})");
    wait_for("thoughts_waiting", 1);
    (in_another_tab ? tab : line).send(R"({"t":"here","id":"i","seat":1})");
    ASSERT_EQ(text_at(*line.until("state"), {in_another_tab ? "covered" : "seat"}),
              in_another_tab ? "true" : "1");
    ASSERT_TRUE(server_.think_next());
    Json told = *Json::parse(*line.receive());
    while (!told.find("id") || text_at(told, {"t"}) == "thinking") told = *Json::parse(*line.receive());
    EXPECT_EQ(text_at(told, {"error", "code"}), "not_here") << told.dump();
    // It was not told, so it was not taken.
    line.send(R"({"t":"here","id":"h","seat":0})");
    line.send(R"({"t":"resign","id":"r","seat":0})");
    ASSERT_TRUE(line.until("ack"));
    const std::string record = ada.send("GET", "/api/tables/" + game + "/record", "", from(home)).body;
    EXPECT_EQ(record.find("# hint"), std::string::npos) << record;
  }
}

// A hint is a thought like an analysis: so many at once for one person, and none for who is not asked.
TEST_F(ThinkingOverTheWire, HintsAreCappedAndNobodyElsesAreThought) {
  const std::string home = "10.0.0.2";
  ClientPerson ada = guest(home), ben = guest("10.0.0.3");
  std::vector<ClientSocket> lines;
  std::string codes;
  for (int i = 0; i < 5; ++i) {
    pass(10'000);
    const std::string game = table(ada, home, kMeAndComputer);
    ClientSocket looks_on(ben, game, from("10.0.0.3"));
    looks_on.send(R"({"t":"watch","seat":null})");
    ASSERT_TRUE(looks_on.until("state"));
    for (const char* seat : {"0", "1"}) {
      looks_on.send(R"({"t":"hint","id":"q","decision":1,"seat":)" + std::string(seat) + "}");
      EXPECT_EQ(text_at(*looks_on.until("error"), {"error", "code"}), "not_yours");
    }
    ClientSocket& line = lines.emplace_back(ada, game, from(home));
    line.send(R"({"t":"watch","seat":0})");
    ASSERT_TRUE(line.until("state"));
    line.send(R"({"t":"hint","id":"a","seat":1,"decision":1})");  // the computer's seat
    EXPECT_EQ(text_at(*line.until("error"), {"error", "code"}), "not_yours");
    line.send(R"({"t":"hint","id":"b","seat":0,"decision":1})");
    line.send(R"({"t":"hint","id":"c","seat":0,"decision":1})");  // while the first is being thought
    codes += text_at(*line.until("error"), {"id"}) + " ";
  }
  EXPECT_EQ(codes, "c c c c b ");
  int thoughts = 0;
  while (server_.think_next()) ++thoughts;
  EXPECT_EQ(thoughts, 4);
}

// A game that everybody has left holds no thinker, and goes on when somebody comes back. One that is played
// by days goes on by itself, so that its people's turn comes.
TEST_F(ThinkingOverTheWire, ComputersWhereNobodyIsPauseUntilSomebodyComes) {
  ClientPerson ada = guest("10.0.0.1");
  const std::string left = table(ada, "10.0.0.1", kMeAndComputer);
  const std::string by_days =
      table_of(ada.send("POST", "/api/tables",
                        R"({"game":"liars-dice","seats":[)" + std::string(kMeAndComputer) +
                            R"(],"clock":{"kind":"days","days":3}})",
                        from("10.0.0.1")));
  for (const std::string& game : {left, by_days}) {
    begin(ada, game, "10.0.0.1").hang_up();
    wait_for("connections", 0);
  }
  wait_for("thoughts_waiting", 2);
  pass(70'000);
  wait_for("thoughts_waiting", 1);
  ASSERT_TRUE(server_.think_next());
  while (turn(ada, by_days) == "[1]") {
  }
  EXPECT_FALSE(server_.think_next());
  EXPECT_EQ(turn(ada, left), "[1]");
  ClientSocket line(ada, left, from("10.0.0.1"));
  line.send(R"({"t":"watch","seat":0})");
  ASSERT_TRUE(line.until("state"));
  ASSERT_TRUE(server_.think_next());
  ASSERT_TRUE(line.until("news"));
  EXPECT_NE(turn(ada, left), "[1]");
}

// However many people come from there.
TEST(Workers, ThereIsOnlySoMuchToAskForFromOneAddress) {
  Workers workers(0, [](const std::function<void()>& then) { then(); });
  std::vector<Thinkers::Ticket> tickets;
  for (int i = 0; i < 16; ++i) {
    EXPECT_FALSE(workers.has_enough(at("a", "newcomer"))) << i;
    tickets.push_back(workers.work(at("a", "guest " + std::to_string(i)), [](const Stop&) { return [] {}; }));
  }
  EXPECT_TRUE(workers.has_enough(at("a", "newcomer")));
  EXPECT_FALSE(workers.has_enough(at("b", "newcomer")));
  tickets.pop_back();
  EXPECT_FALSE(workers.has_enough(at("a", "newcomer")));
}

// On threads: what one address lets think, however long, leaves one for the others. Here it takes for ever.
TEST(Workers, WhatOneAddressAsksForDoesNotHoldTheLastThread) {
  std::promise<void> begun, end, answered;
  const std::shared_future<void> over = end.get_future().share();
  Workers workers(1, [](const std::function<void()>& then) { then(); });
  std::vector<Thinkers::Ticket> tickets;
  for (int i = 0; i < 3; ++i)
    tickets.push_back(workers.work(at("10.0.0.1", "Eve"), [&begun, over, i](const Stop&) {
      if (i == 0) begun.set_value();
      over.wait();
      return [] {};
    }));
  begun.get_future().wait();
  tickets.push_back(workers.work(at("10.0.0.2", "Ada"), [&answered](const Stop&) {
    answered.set_value();
    return [] {};
  }));
  EXPECT_EQ(answered.get_future().wait_for(std::chrono::minutes(5)), std::future_status::ready);
  end.set_value();
}

}  // namespace
}  // namespace enfilade::server
