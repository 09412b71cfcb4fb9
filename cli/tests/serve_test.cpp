// `enfilade serve` as it is called: what it refuses, and that it ends when it is told to.
#include <csignal>
#include <sys/resource.h>
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

// No file of this process may grow beyond so much, as on a disk that is full; while this lives.
class FullDisk {
 public:
  explicit FullDisk(std::uintmax_t bytes) {
    getrlimit(RLIMIT_FSIZE, &before_);
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    signal(SIGXFSZ, SIG_DFL);
  }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
};

TEST(Serve, EndsWithAReasonWhenTheDiskTakesNoMore) {
  server::Folder folder;
  const int port = server::free_port();
  const std::string data = folder.path("data");
  int status = -1, answered = 0;
  server::ClientPerson ada(port);
  testing::internal::CaptureStderr();
  {
    std::thread running([&] {
      status = serve({"--listen", std::to_string(port), "--data", data, "--unlimited", "127.0.0.1"});
    });
    while (ada.get("/healthz").status != 200) std::this_thread::yield();
    ASSERT_EQ(ada.post("/api/guest").status, 200);
    const FullDisk full(std::filesystem::file_size(data + "/data.sqlite-wal") + 40'000);
    while (ada.post("/api/tables", server::kDice).status == 200) ++answered;
    running.join();
  }
  const std::string log = testing::internal::GetCapturedStderr();
  EXPECT_EQ(status, 1) << log;
  EXPECT_NE(log.find("\"what\":\"cannot_go_on\""), std::string::npos) << log;
  EXPECT_NE(log.find("the server cannot go on"), std::string::npos) << log;
  // What was answered is there.
  server::Running again(data);
  server::ClientPerson back(again.port());
  back.cookie = ada.cookie;
  EXPECT_EQ(back.get("/api/my/tables").json().find("tables")->items().size(),
            static_cast<std::size_t>(std::min(answered, 100)));
}

}  // namespace
}  // namespace enfilade::cli
