// What the operator's commands do when things are not as they should be.
#include <algorithm>
#include <cstdlib>
#include <future>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/command.hpp"
#include "cli/tests/program.hpp"
#include "server/tests/house.hpp"

namespace enfilade::cli {
namespace {

TEST(OperatorsPatience, ABackupDoesNotWaitForAServerThatHangs) {
  const server::Folder folder;
  const std::string path = folder.path("control"), to = folder.path("copy");
  sockaddr_un at{};
  at.sun_family = AF_UNIX;
  std::copy(path.begin(), path.end(), at.sun_path);
  const int hung = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  ASSERT_EQ(bind(hung, reinterpret_cast<const sockaddr*>(&at), sizeof at), 0);
  ASSERT_EQ(listen(hung, 4), 0);  // and nobody ever answers
  std::vector<std::string> words = {"--data", folder.path(), "--to", to, "--patience", "1"};
  std::vector<char*> list;
  for (std::string& word : words) list.push_back(word.data());
  Args args(static_cast<int>(list.size()), list.data());
  testing::internal::CaptureStderr();
  EXPECT_EQ(kBackupCommand.run(args), 1);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("has said nothing for 1 seconds"), std::string::npos);
  close(hung);
  EXPECT_FALSE(std::filesystem::exists(to));
}

// The server that `load` starts reads its settings from the same environment.
TEST(OperatorsPatience, ALoadThatTheServerDidNotTakeIsNotReportedAsTaken) {
  const server::Folder folder;
  const auto here = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  const std::string told = folder.path("told");
  const std::string command = "ENFILADE_CONNECTIONS=11 " + (here / "enfilade").string() + " load --data " +
                              folder.path("data") + " --tables 8 --rounds 1 --seconds 1 --game liars-dice >" +
                              told + " 2>&1";
  const int status = std::system(command.c_str());
  EXPECT_EQ(WEXITSTATUS(status), 1);
  std::ifstream in(told);
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  EXPECT_NE(text.find("of 8 tables could be prepared"), std::string::npos) << text;
  EXPECT_EQ(text.find("steps/s"), std::string::npos) << text;
}

// Nor one whose connections were lost later; it ends at once.
void lose_connections(const std::string& load, int steps, const std::string& when) {
  const server::Folder folder;
  const std::string data = folder.path("data");
  const int port = server::free_port();
  auto loading = std::async(std::launch::async, [&] {
    return enfilade("load --data " + data + " --rounds 1 --seconds 3600 --game forbidden-city --port " +
                    std::to_string(port) + " " + load);
  });
  const auto steps_made = [&] {
    const std::string page = server::ClientPerson(port).get("/metrics").body,
                      line = "\nenfilade_steps_total ";
    const std::size_t at = page.find(line);
    return at == std::string::npos ? 0 : std::stoi(page.substr(at + line.size()));
  };
  while (steps_made() < steps &&
         loading.wait_for(std::chrono::milliseconds(20)) != std::future_status::ready) {
  }
  EXPECT_EQ(enfilade("ban --data " + data + "/round-1 127.0.0.1").status, 0);
  const Ran ran = loading.get();
  EXPECT_EQ(ran.status, 1) << ran.said;
  EXPECT_NE(ran.said.find("connections were lost"), std::string::npos) << ran.said;
  EXPECT_NE(ran.said.find(when), std::string::npos) << ran.said;
  EXPECT_EQ(ran.said.find("steps/s"), std::string::npos) << ran.said;
}

TEST(OperatorsPatience, ALoadThatLosesConnectionsWhileWarmingUpEnds) {
  lose_connections("--tables 100 --period-ms 600000", 1, "while warming up");
}

TEST(OperatorsPatience, ALoadThatLosesConnectionsWhileCountingEnds) {
  lose_connections("--tables 1 --period-ms 10", 3, "while counting");
}

}  // namespace
}  // namespace enfilade::cli
