// The operator's commands, said to a server that runs.
#include "cli/command.hpp"
#include "server/tests/house.hpp"

namespace enfilade::cli {
namespace {

using server::code_of;
using server::text_at;

class Operator : public testing::Test {
 protected:
  Operator()
      : server_(folder_.path("data"), [this](server::ServerTerms& terms) {
          terms.proxies = {"127.0.0.1"};
          terms.log = [this](std::string_view line) {
            const std::lock_guard lock(mutex_);
            log_ += line;
          };
        }) {}

  int run(const Command& command, std::vector<std::string> words) {
    words.insert(words.begin(), {"--data", folder_.path("data")});
    std::vector<char*> list;
    for (std::string& word : words) list.push_back(word.data());
    Args args(static_cast<int>(list.size()), list.data());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int status = command.run(args);
    said_ = testing::internal::GetCapturedStdout() + testing::internal::GetCapturedStderr();
    return status;
  }

  bool logged(const std::string& what) {
    const std::lock_guard lock(mutex_);
    return log_.find(R"("what":")" + what + "\"") != std::string::npos;
  }

  server::Folder folder_;
  std::string said_, log_;
  std::mutex mutex_;  // of the log
  server::Running server_;
};

TEST_F(Operator, RemovesATableAndTellsThoseWhoAreThere) {
  server::ClientPerson ada = server_.guest(), bea = server_.guest();
  const std::string table = server::table_of(ada.post("/api/tables", server::kDice));
  ASSERT_EQ(bea.post("/api/tables/" + table + "/join").status, 200);
  server::ClientSocket line(ada, table);
  line.send(R"({"t":"watch","seat":0})");
  ASSERT_TRUE(line.until("state"));
  EXPECT_EQ(run(kRemoveTableCommand, {"nosuchtable0"}), 1);
  ASSERT_EQ(run(kRemoveTableCommand, {table}), 0) << said_;
  const auto news = line.until("news");
  ASSERT_TRUE(news);
  EXPECT_NE(news->dump().find(R"("how":"removed")"), std::string::npos) << news->dump();
  EXPECT_FALSE(line.until("nothing"));
  EXPECT_EQ(line.close_code(), 1008);
  EXPECT_EQ(ada.get("/api/tables/" + table).status, 404);
  EXPECT_EQ(ada.get("/api/my/tables").json().find("tables")->items().size(), 0u);
  EXPECT_TRUE(logged(R"(table_removed","table":")" + table));
}

TEST_F(Operator, RemovesATableThatHasNotBegun) {
  server::ClientPerson ada = server_.guest();
  const std::string table = server::table_of(ada.post("/api/tables", server::kDice));
  server::ClientSocket line(ada, table);
  ASSERT_TRUE(line.open());
  ASSERT_EQ(run(kRemoveTableCommand, {table}), 0) << said_;
  EXPECT_FALSE(line.until("nothing"));
  EXPECT_EQ(line.close_code(), 1008);
  EXPECT_EQ(ada.get("/api/tables/" + table).status, 404);
  EXPECT_TRUE(logged(R"(table_removed","table":")" + table));
  EXPECT_EQ(run(kRemoveTableCommand, {table}), 1);
}

// What is reported was written by people who may want the operator's terminal to do something.
TEST_F(Operator, ReadsReportsThatDoNotSteerTheTerminal) {
  server::ClientPerson ada = server_.guest(), eve = server_.guest();
  const std::string table = server::table_of(ada.post("/api/tables", server::kDice));
  ASSERT_EQ(eve.post("/api/tables/" + table + "/join").status, 200);
  server::ClientSocket line(ada, table), evil(eve, table);
  line.send(R"({"t":"watch","seat":0})");
  evil.send(R"({"t":"watch","seat":1})");
  ASSERT_TRUE(line.until("state"));
  ASSERT_TRUE(evil.until("state"));
  evil.send("{\"t\":\"chat\",\"id\":\"1\",\"text\":\"look \u009b2J \u202e here \\u001b[2J\"}");
  const auto heard = line.until("chat");
  ASSERT_TRUE(heard);
  ASSERT_EQ(ada.post("/api/report", R"({"table":")" + table + R"(","chat":)" + text_at(*heard, {"n"}) +
                                        ",\"why\":\"see \u009b2J\u2028\"}")
                .status,
            200);
  ASSERT_EQ(run(kReportsCommand, {}), 0);
  EXPECT_NE(said_.find("look"), std::string::npos) << said_;
  for (const std::string_view sign : {"\u009b", "\u202e", "\u2028", "\x1b"})
    EXPECT_EQ(said_.find(sign), std::string::npos) << said_;
}

TEST_F(Operator, ClosesAnAccount) {
  server::ClientPerson ada = server_.guest();
  ASSERT_EQ(ada.post("/api/account", R"({"name":"Ada","password":"a longer secret"})").status, 200);
  server::ClientSocket line(ada, server::table_of(ada.post("/api/tables", server::kDice)));
  ASSERT_TRUE(line.open());
  EXPECT_EQ(run(kCloseAccountCommand, {"Nobody"}), 1);
  ASSERT_EQ(run(kCloseAccountCommand, {"ada"}), 0) << said_;
  EXPECT_FALSE(line.until("nothing"));
  EXPECT_EQ(line.close_code(), 1008);
  EXPECT_TRUE(logged("account_closed"));
  EXPECT_EQ(ada.get("/api/my/tables").status, 401);
  EXPECT_EQ(ada.post("/api/login", R"({"name":"Ada","password":"a longer secret"})").status, 401);
}

TEST_F(Operator, BansAnAddressOrARange) {
  server::ClientPerson eve = server_.guest();
  const auto look = [&](const std::string& address) {
    return eve.send("GET", "/api/me", "", {{"X-Forwarded-For", address}});
  };
  const std::string table = server::table_of(eve.post("/api/tables", server::kDice));
  server::ClientSocket line(eve, table, {{"X-Forwarded-For", "10.1.2.3"}});
  ASSERT_TRUE(line.open());
  EXPECT_EQ(run(kBanCommand, {"nowhere"}), 1);
  ASSERT_EQ(run(kBanCommand, {"10.1.0.0/16", "--why", "too loud"}), 0) << said_;
  EXPECT_FALSE(line.until("nothing"));
  EXPECT_EQ(line.close_code(), 1008);
  EXPECT_EQ(look("10.1.2.3").status, 403);
  EXPECT_EQ(code_of(look("10.1.255.255")), "banned");
  EXPECT_NE(look("10.1.2.3").body.find("too loud"), std::string::npos);
  EXPECT_EQ(look("10.2.0.1").status, 200);
  EXPECT_EQ(server::ClientSocket(eve, table, {{"X-Forwarded-For", "10.1.2.3"}}).status(), 403);
  ASSERT_EQ(run(kBanCommand, {"2001:db8::/32"}), 0) << said_;
  EXPECT_EQ(look("2001:db8:1::7").status, 403);
  ASSERT_EQ(run(kBanCommand, {"2001:db9::7"}), 0) << said_;
  EXPECT_EQ(look("2001:db9::8").status, 403) << "the same /64";
  EXPECT_EQ(look("2001:db9:0:1::7").status, 200);
  ASSERT_EQ(run(kBansCommand, {}), 0);
  EXPECT_EQ(said_, "10.1.0.0/16 too loud\n2001:db8::/32\n2001:db9::/64\n");
  ASSERT_EQ(run(kUnbanCommand, {"10.1.0.0/16"}), 0);
  EXPECT_TRUE(logged("banned") && logged("unbanned"));
  EXPECT_EQ(look("10.1.2.3").status, 200);
  EXPECT_EQ(run(kUnbanCommand, {"10.1.0.0/16"}), 1);
}

TEST(OperatorAlone, IsToldThatNoServerRuns) {
  server::Folder folder;
  std::string data = folder.path("data"), flag = "--data";
  char* words[] = {flag.data(), data.data()};
  Args args(2, words);
  testing::internal::CaptureStderr();
  EXPECT_EQ(kBansCommand.run(args), 1);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("no server runs"), std::string::npos);
}

}  // namespace
}  // namespace enfilade::cli
