// What a server knows after it was stopped or killed: the real command, as a process of its own.
#include <gmock/gmock.h>

#include <chrono>
#include <csignal>

#include "cli/tests/program.hpp"
#include "server/tests/house.hpp"

namespace enfilade::cli {
namespace {

using server::ClientPerson;
using server::ClientSocket;
using server::Folder;
using testing::HasSubstr;
using Clock = std::chrono::steady_clock;

std::int64_t milliseconds(Clock::duration time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

// While Ada thinks, the server stands still. However slow everything else is: she is not charged more than
// the time that passed less that in which it stood.
TEST(Restart, AProcessThatWasStoppedChargesNobody) {
  constexpr std::int64_t kBase = 60'000, kRounding = 10;
  Folder folder;
  ServingProcess server(folder.path("data"));
  ASSERT_NE(server.port(), 0) << server.log();
  ClientPerson ada(server.port()), bea(server.port());
  for (ClientPerson* person : {&ada, &bea}) ASSERT_EQ(person->post("/api/guest").status, 200);
  const std::string table = server::table_of(ada.post(
      "/api/tables",
      R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"open"}],"clock":{"kind":"live","base":60,"increment":0}})"));
  const auto began = Clock::now();
  ASSERT_EQ(bea.post("/api/tables/" + table + "/join").status, 200);
  ClientSocket line(ada, table);
  line.send(R"({"t":"watch","seat":0})");
  ASSERT_TRUE(line.until("state"));
  server.stand_still();
  const auto stopped = Clock::now();
  std::this_thread::sleep_for(std::chrono::seconds(3));
  const auto stood = Clock::now() - stopped;
  server.go_on();
  line.send(R"({"t":"apply","id":"a","seat":0,"decision":1,"step":"1x1"})");
  ASSERT_TRUE(line.until("ack"));
  const auto passed = Clock::now() - began;
  const Json summary = ada.get("/api/tables/" + table).json();
  const auto left = summary.find("table")->find("seats")->items()[0].find("left")->integer();
  EXPECT_LE(kBase - left, milliseconds(passed - stood) + kRounding) << summary.dump();
  EXPECT_THAT(server.log(), HasSubstr(R"("what":"stood_still")"));
}

// Behind a proxy, so that everybody has an address of their own.
class Killed : public testing::Test {
 protected:
  void SetUp() override { setenv("ENFILADE_PROXY", "127.0.0.1", 1); }
  void TearDown() override { unsetenv("ENFILADE_PROXY"); }

  using Headers = std::map<std::string, std::string>;
  static Headers from(const std::string& address) { return {{"X-Forwarded-For", address}}; }
  static int log_in(ClientPerson& person, const std::string& address, const std::string& password) {
    return person
        .send("POST", "/api/login", R"({"name":"Ada","password":")" + password + R"("})", from(address))
        .status;
  }

  Folder folder_;
  const std::string data_ = folder_.path("data");
};

TEST_F(Killed, AServerStillKnowsTheDevicesOfItsPeople) {
  std::string cookie;
  {
    ServingProcess server(data_);
    ASSERT_NE(server.port(), 0) << server.log();
    ClientPerson ada(server.port());
    ASSERT_EQ(ada.send("POST", "/api/guest", "{}", from("10.0.0.1")).status, 200);
    ASSERT_EQ(
        ada.send("POST", "/api/account", R"({"name":"Ada","password":"a longer secret"})", from("10.0.0.1"))
            .status,
        200);
    ASSERT_EQ(ada.send("POST", "/api/logout", "{}", from("10.0.0.1")).status, 200);
    cookie = ada.cookie;
    EXPECT_EQ(server.end(SIGKILL), -1);
  }
  ServingProcess server(data_);
  ASSERT_NE(server.port(), 0) << server.log();
  ClientPerson ada(server.port()), eve(server.port());
  ada.cookie = cookie;
  int status = 401;
  for (int i = 0; i < 40 && status == 401; ++i)
    status = log_in(eve, "10.9.0." + std::to_string(i), "guess number one");
  EXPECT_EQ(status, 429);
  EXPECT_EQ(log_in(ada, "10.0.0.8", "a longer secret"), 200);
}

TEST_F(Killed, AServerStillRefusesWhomItsOperatorHasBanned) {
  const auto look = [](int port, const std::string& address) {
    return ClientPerson(port).send("POST", "/api/guest", "{}", from(address)).status;
  };
  {
    ServingProcess server(data_);
    ASSERT_NE(server.port(), 0) << server.log();
    for (const char* range : {"10.1.0.0/16", "10.3.0.7"}) {
      const Ran banned = enfilade("ban --data " + data_ + " " + range);
      ASSERT_EQ(banned.status, 0) << banned.said;
    }
    ASSERT_EQ(enfilade("unban --data " + data_ + " 10.3.0.7").status, 0);
    EXPECT_EQ(look(server.port(), "10.1.2.3"), 403);
    EXPECT_EQ(server.end(SIGKILL), -1);
  }
  ServingProcess server(data_);
  ASSERT_NE(server.port(), 0) << server.log();
  EXPECT_EQ(look(server.port(), "10.1.2.3"), 403);
  EXPECT_EQ(look(server.port(), "10.3.0.7"), 200);
  EXPECT_EQ(look(server.port(), "10.2.0.1"), 200);
  EXPECT_EQ(enfilade("bans --data " + data_).said, "10.1.0.0/16\n");
}

}  // namespace
}  // namespace enfilade::cli
