// `enfilade serve` as it is called: what it refuses, and that it ends when it is told to.
#include <csignal>
#include <unistd.h>

#include "cli/command.hpp"
#include "server/tests/house.hpp"

namespace enfilade::cli {
namespace {

int serve(std::vector<std::string> words) {
  std::vector<char*> list;
  for (std::string& word : words) list.push_back(word.data());
  Args args(static_cast<int>(list.size()), list.data());
  return kServeCommand.run(args);
}

TEST(Serve, APublicAddressNeedsTls) {
  server::Folder folder;
  const std::string data = folder.path("data");
  for (const char* address : {"0.0.0.0:0", "[::]:0", "192.0.2.1:0"}) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(serve({"--data", data, "--listen", address}), 1) << address;
    EXPECT_NE(testing::internal::GetCapturedStderr().find("TLS"), std::string::npos) << address;
  }
  EXPECT_FALSE(std::filesystem::exists(data));
  EXPECT_EQ(serve({"--data", data, "--tls-cert", "cert.pem"}), kUsage);
  EXPECT_EQ(serve({"--data", data, "--listen", "nowhere"}), kUsage);
}

TEST(Serve, EndsCleanlyOnSigterm) {
  server::Folder folder;
  const int port = server::free_port();
  setenv("ENFILADE_DATA", folder.path("data").c_str(), 1);
  int status = -1;
  std::thread running([&] { status = serve({"--listen", std::to_string(port)}); });
  server::ClientPerson ada(port);
  while (ada.get("/healthz").status != 200) std::this_thread::yield();
  unsetenv("ENFILADE_DATA");
  ASSERT_EQ(ada.post("/api/guest").status, 200);
  const std::string table = server::table_of(ada.post(
      "/api/tables",
      R"({"game":"forbidden-city","seats":[{"kind":"me"},{"kind":"computer","level":"courtier"}]})"));
  server::ClientSocket line(ada, table);
  line.send(R"({"t":"watch","seat":0})");
  ASSERT_TRUE(line.until("state"));
  kill(getpid(), SIGTERM);
  // Until the goodbye there is play: what is said meanwhile does no harm.
  for (int i = 0; i < 100 && line.open(); ++i) line.send(R"({"t":"resign","id":"r","seat":0})");
  EXPECT_FALSE(line.until("nothing"));
  EXPECT_EQ(line.close_code(), 1001);
  running.join();
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace enfilade::cli
