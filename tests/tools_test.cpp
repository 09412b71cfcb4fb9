// What the tools do with words that they do not know: nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <set>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace enfilade {
namespace {

namespace fs = std::filesystem;

struct Ran {
  int status;
  std::string said;
};

Ran run(const std::string& command) {
  std::string said;
  FILE* pipe = popen((command + " 2>&1 </dev/null").c_str(), "r");
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) said.push_back(static_cast<char>(c));
  return {WEXITSTATUS(pclose(pipe)), said};
}

bool is_tool(const fs::directory_entry& entry) {
  return entry.is_regular_file() && (entry.status().permissions() & fs::perms::owner_exec) != fs::perms::none;
}

std::set<std::string> tree(const fs::path& root) {
  std::set<std::string> paths;
  for (const auto& entry : fs::recursive_directory_iterator(root)) paths.insert(entry.path().string());
  return paths;
}

// In a house with nothing but the tools, where work would leave something behind or fail.
TEST(Tools, answer_help_and_refuse_what_they_do_not_understand) {
  const fs::path house = fs::temp_directory_path() / ("enfilade-tools-" + std::to_string(getpid()));
  fs::create_directories(house / "tools");
  int tools = 0;
  for (const auto& entry : fs::directory_iterator("tools"))
    if (entry.is_regular_file()) fs::copy(entry.path(), house / "tools" / entry.path().filename());
  const std::set<std::string> before = tree(house);
  for (const auto& entry : fs::directory_iterator(house / "tools")) {
    if (!is_tool(entry)) continue;
    ++tools;
    const std::string name = "tools/" + entry.path().filename().string();
    SCOPED_TRACE(name);
    // From elsewhere, as a person may.
    const Ran help = run("cd / && " + entry.path().string() + " --help");
    EXPECT_EQ(help.status, 0) << help.said;
    EXPECT_THAT(help.said, testing::HasSubstr(name));
    for (const std::string wrong : {" --no-such-argument", " no-such 1 2 3 4 5 6"}) {
      const Ran refused = run(entry.path().string() + wrong);
      EXPECT_EQ(refused.status, 2) << wrong << ": " << refused.said;
      EXPECT_THAT(refused.said, testing::HasSubstr(name)) << wrong;
    }
    EXPECT_EQ(tree(house), before);
  }
  EXPECT_GT(tools, 10);
  fs::remove_all(house);
}

}  // namespace
}  // namespace enfilade
