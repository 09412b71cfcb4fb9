// Trying passwords: what it costs, and whom.
#include "server/tests/house.hpp"

namespace enfilade::server {
namespace {

class LoggingIn : public InAFolder {
 protected:
  LoggingIn()
      : server_(
            folder_.path("data"),
            [](ServerTerms& terms) {
              terms.proxies = {"127.0.0.1"};
              terms.unlimited.clear();
            },
            no_time_passes) {}

  using Headers = std::map<std::string, std::string>;
  static Headers from(const std::string& address) { return {{"X-Forwarded-For", address}}; }
  ClientPerson account(const std::string& name, const std::string& address) {
    ClientPerson person(server_.port());
    EXPECT_EQ(person.send("POST", "/api/guest", "{}", from(address)).status, 200);
    EXPECT_EQ(person.send("POST", "/api/account", form(name, "a longer secret"), from(address)).status, 200);
    return person;
  }
  static std::string form(const std::string& name, const std::string& password) {
    return R"({"name":")" + name + R"(","password":")" + password + R"("})";
  }
  int log_in(ClientPerson& person, const std::string& address, const std::string& password) {
    return person.send("POST", "/api/login", form("Ada", password), from(address)).status;
  }

  Running server_;
};

TEST_F(LoggingIn, AnAttackerFromManyAddressesDoesNotLockOutAKnownDevice) {
  ClientPerson ada = account("Ada", "10.0.0.1"), eve(server_.port());
  ASSERT_EQ(ada.send("POST", "/api/logout", "{}", from("10.0.0.1")).status, 200);
  int status = 401;
  for (int i = 0; i < 40 && status == 401; ++i)
    status = log_in(eve, "10.9.0." + std::to_string(i), "guess number one");
  EXPECT_EQ(status, 429);
  // A device that nobody knows has to wait; Ada's own does not, wherever she is.
  ClientPerson stranger(server_.port());
  EXPECT_EQ(log_in(stranger, "10.0.0.7", "a longer secret"), 429);
  EXPECT_EQ(log_in(ada, "10.0.0.8", "a longer secret"), 200);
}

TEST_F(LoggingIn, AnAttackerAtTheSameAddressDoesNotLockOutAKnownDevice) {
  ClientPerson ada = account("Ada", "10.0.0.1"), eve(server_.port());
  int status = 401;
  for (int i = 0; i < 40 && status == 401; ++i) status = log_in(eve, "10.0.0.1", "guess number one");
  EXPECT_EQ(status, 429);
  EXPECT_EQ(log_in(ada, "10.0.0.1", "a longer secret"), 200);
}

// What an address is refused costs the name nothing.
TEST_F(LoggingIn, RefusedAttemptsCostTheAttackerOnly) {
  account("Ada", "10.0.0.1");
  ClientPerson eve(server_.port());
  int tries = 0;
  // All that the address has goes into names that are nobody's.
  while (
      tries < 40 &&
      eve.send("POST", "/api/login", form("nobody" + std::to_string(tries), "x"), from("10.9.9.9")).status ==
          401)
    ++tries;
  EXPECT_EQ(tries, 20);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(log_in(eve, "10.9.9.9", "guess number one"), 429);
  ClientPerson stranger(server_.port());
  EXPECT_EQ(log_in(stranger, "10.0.0.7", "a longer secret"), 200);
}

TEST_F(LoggingIn, AKnownDeviceCannotGuessForEverEither) {
  ClientPerson ada = account("Ada", "10.0.0.1");
  int tries = 0;
  while (tries < 40 && log_in(ada, "10.0." + std::to_string(tries) + ".1", "guess number one") == 401)
    ++tries;
  EXPECT_EQ(tries, 10);
}

// However many come from wherever: the work is bounded.
TEST_F(LoggingIn, AllStrangersTogetherAreLimited) {
  ClientPerson eve(server_.port());
  int tries = 0;
  while (tries < 80 && eve.send("POST", "/api/login", form("nobody" + std::to_string(tries), "x"),
                                from("10.9.0." + std::to_string(tries)))
                               .status == 401)
    ++tries;
  EXPECT_EQ(tries, 40);
}

TEST_F(LoggingIn, AnotherPasswordForgetsTheDevices) {
  ClientPerson ada = account("Ada", "10.0.0.1"), phone(server_.port());
  ASSERT_EQ(log_in(phone, "10.0.0.2", "a longer secret"), 200);
  const Json before = phone.send("GET", "/api/export", "", from("10.0.0.2")).json();
  EXPECT_EQ(before.find("devices")->items().size(), 2u);
  ASSERT_EQ(ada.send("POST", "/api/password", R"({"old":"a longer secret","new":"another secret"})",
                     from("10.0.0.1"))
                .status,
            200);
  const Json after = ada.send("GET", "/api/export", "", from("10.0.0.1")).json();
  EXPECT_EQ(after.find("devices")->items().size(), 1u);
}

// The queue of those who have been here before is their own, and goes first.
TEST(PasswordDeskQueues, StrangersDoNotFillTheOwners) {
  Mailbox mail;
  PasswordDesk desk({1, 8u << 20}, mail.post());
  std::vector<std::string> done;
  int strangers = 0;
  while (desk.verify("", "x", false, [&](bool) { done.emplace_back("stranger"); })) ++strangers;
  EXPECT_GE(strangers, 16);
  ASSERT_TRUE(desk.verify("", "x", true, [&](bool) { done.emplace_back("owner"); }));
  mail.run_until([&] { return static_cast<int>(done.size()) == strangers + 1; });
  EXPECT_NE(done.back(), "owner");
}

}  // namespace
}  // namespace enfilade::server
