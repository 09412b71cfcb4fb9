// The server's time: the wall's at the start, and never that in which it did not run.
#include "server/clock.hpp"

#include "server/tests/house.hpp"

namespace enfilade::server {
namespace {

// A machine whose clocks the test turns.
struct Machine {
  std::atomic<Millis> wall = 1'700'000'000'000, passing = 5'000;
  std::shared_ptr<ServerClock> clock() {
    return std::make_shared<ServerClock>([this] { return wall.load(); }, [this] { return passing.load(); });
  }
  void pass(Millis time) {
    wall += time;
    passing += time;
  }
};

TEST(ServerClock, GoesOnWhateverTheWallSays) {
  Machine machine;
  const auto clock = machine.clock();
  const Millis start = clock->now();
  EXPECT_EQ(start, machine.wall);
  machine.wall += 95LL * 86'400'000;
  machine.passing += 100;
  EXPECT_EQ(clock->now(), start + 100);
  machine.wall -= 200LL * 86'400'000;
  machine.passing += 100;
  EXPECT_EQ(clock->now(), start + 200);
}

TEST(ServerClock, IsNeverBehindWhatWasLogged) {
  Machine machine;
  const auto clock = machine.clock();
  clock->not_before(machine.wall + 3'600'000);
  EXPECT_EQ(clock->now(), machine.wall + 3'600'000);
  clock->not_before(1);
  machine.passing += 10;
  EXPECT_EQ(clock->now(), machine.wall + 3'600'010);
}

TEST(ServerClock, KnowsWhenTheServerDidNotRun) {
  Machine machine;
  const auto clock = machine.clock();
  for (int i = 0; i < 20; ++i) {
    machine.pass(250);
    (void)clock->now();
  }
  EXPECT_EQ(clock->stood_still(), 0);
  machine.pass(15'000);
  (void)clock->now();  // whoever asks first
  machine.pass(250);
  EXPECT_EQ(clock->stood_still(), 15'000);
  EXPECT_EQ(clock->stood_still(), 0);
}

class TimeAtTheTable : public InAFolder {
 protected:
  std::string timed_game(Running& server, ClientPerson& ada, ClientPerson& bea) {
    const std::string table = table_of(ada.post(
        "/api/tables",
        R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"open"}],"clock":{"kind":"live","base":20,"increment":0}})"));
    EXPECT_EQ(bea.post("/api/tables/" + table + "/join").status, 200);
    (void)server;
    return table;
  }
  static std::string seat_of(const Json& table, std::size_t seat, std::string_view what) {
    return text_at(table.find("table")->find("seats")->items()[seat], {what});
  }
};

// A wall clock that jumps ends no game and no session.
TEST_F(TimeAtTheTable, AJumpOfTheWallClockChangesNothing) {
  Machine machine;
  Running server(folder_.path("data"), {}, {}, machine.clock());
  ClientPerson ada = server.guest("Ada"), bea = server.guest("Bea");
  const std::string table = timed_game(server, ada, bea);
  machine.wall += 100LL * 86'400'000;
  ClientSocket line(ada, table);
  line.send(R"({"t":"watch","seat":0})");
  ASSERT_TRUE(line.until("state"));
  line.send(R"({"t":"apply","id":"a","seat":0,"decision":1,"step":"1x1"})");
  ASSERT_TRUE(line.until("ack"));
  EXPECT_EQ(seat_of(ada.get("/api/tables/" + table).json(), 0, "computer"), "null");
}

// The first thing that happens after a standstill may be a step: it is in time all the same.
TEST_F(TimeAtTheTable, AStandstillIsNobodysTime) {
  Machine machine;
  Running server(folder_.path("data"), {}, {}, machine.clock());
  ClientPerson ada = server.guest("Ada"), bea = server.guest("Bea");
  const std::string table = timed_game(server, ada, bea);
  ClientSocket line(ada, table);
  line.send(R"({"t":"watch","seat":0})");
  ASSERT_TRUE(line.until("state"));
  machine.pass(3'600'000);
  line.send(R"({"t":"apply","id":"a","seat":0,"decision":1,"step":"1x1"})");
  ASSERT_TRUE(line.until("ack"));
  const Json summary = ada.get("/api/tables/" + table).json();
  EXPECT_EQ(seat_of(summary, 0, "computer"), "null");
  EXPECT_GE(std::stoll(seat_of(summary, 0, "left")), 19'000);
}

// Time that passes while it runs is charged as ever.
TEST_F(TimeAtTheTable, TimeThatPassesIsCharged) {
  Machine machine;
  Running server(folder_.path("data"), {}, {}, machine.clock());
  ClientPerson ada = server.guest("Ada"), bea = server.guest("Bea");
  const std::string table = timed_game(server, ada, bea);
  // Each request asks for the time; so it is seen to pass.
  Json summary = Json::of_null();
  for (int second = 0; second < 25; ++second) {
    machine.pass(1'000);
    summary = ada.get("/api/tables/" + table).json();
  }
  ClientSocket line(bea, table);
  line.send(R"({"t":"watch","seat":1})");
  ASSERT_TRUE(line.until("state"));
  while (seat_of(summary, 0, "flagged") == "false") {
    machine.pass(1'000);
    summary = ada.get("/api/tables/" + table).json();
  }
  EXPECT_EQ(text_at(summary, {"table", "ended"}), "resigned");
}

// Nor that between a crash and the next start; when it crashed is known to ten seconds.
TEST_F(TimeAtTheTable, TimeInWhichTheServerWasGoneIsNobodys) {
  Machine machine;
  const Millis start = machine.wall;
  const std::string data = folder_.path("data"), crashed = folder_.path("crashed");
  std::string table, cookie;
  {
    Running server(data, {}, {}, machine.clock());
    ClientPerson ada = server.guest("Ada"), bea = server.guest("Bea");
    table = timed_game(server, ada, bea);
    cookie = ada.cookie;
    for (int second = 0; second < 11; ++second) {
      machine.pass(1'000);
      (void)ada.get("/api/tables/" + table);
    }
    while (std::stoll(server.store_paper("server", "time").value_or("0")) < start + 10'000) {
    }
    std::filesystem::create_directories(crashed);
    for (const char* name : {"/data.sqlite", "/data.sqlite-wal", "/witness"})
      std::filesystem::copy_file(data + name, crashed + name);
  }
  machine.pass(3'600'000);
  Running server(crashed, {}, {}, machine.clock());
  ClientPerson ada(server.port());
  ada.cookie = cookie;
  const Json summary = ada.get("/api/tables/" + table).json();
  EXPECT_EQ(seat_of(summary, 0, "flagged"), "false");
  EXPECT_EQ(seat_of(summary, 0, "left"), "20000");
  const Millis runs_for = machine.wall - std::stoll(seat_of(summary, 0, "since"));
  EXPECT_GE(runs_for, 10'000);
  EXPECT_LE(runs_for, 11'000);
}

// A server that starts with a clock behind its own log goes on from there.
TEST_F(TimeAtTheTable, AStartWithAClockThatIsBehindGoesOnFromTheLog) {
  Machine machine;
  std::string table, cookie;
  const Millis logged = machine.wall;
  {
    Running server(folder_.path("data"), {}, {}, machine.clock());
    ClientPerson ada = server.guest("Ada"), bea = server.guest("Bea");
    table = timed_game(server, ada, bea);
    cookie = ada.cookie;
  }
  machine.wall -= 86'400'000;
  Running server(folder_.path("data"), {}, {}, machine.clock());
  ClientPerson ada(server.port());
  ada.cookie = cookie;
  const Json summary = ada.get("/api/tables/" + table).json();
  EXPECT_GE(std::stoll(text_at(summary, {"table", "changed"})), logged);
  EXPECT_EQ(seat_of(summary, 0, "computer"), "null");
}

}  // namespace
}  // namespace enfilade::server
