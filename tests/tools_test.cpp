// What the tools do with words that they do not know: nothing. And how generations of nets follow each other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
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

void write(const fs::path& path, std::string_view text) {
  std::ofstream(path) << text;
  fs::permissions(path, fs::perms::owner_all);
}

// A house in which nothing is played or learned: what is played is kept, what is trained says from what it goes on,
// and a test is won by as much as is asked for.
class Generation : public testing::Test {
 protected:
  const fs::path house_ = fs::temp_directory_path() / ("enfilade-generation-" + std::to_string(getpid()));

  void SetUp() override {
    fs::create_directories(house_ / "tools");
    fs::create_directories(house_ / "python");
    fs::copy("tools/generation", house_ / "tools/generation");
    write(house_ / "enfilade", R"sh(#!/bin/sh
if [ "$1" = selfplay ]; then mkdir -p "$4"; echo kept; else echo "  a above b: $WON % (95 %: 1.0 to 99.0)"; fi
)sh");
    write(house_ / "tools/train", R"py(#!/usr/bin/env python3
import json, sys
said = dict(zip(sys.argv[1::2], sys.argv[2::2]))
before = json.load(open(said["--from"]))["origin"]["line"] if "--from" in said else []
line = before + [int(said["--generation"])]
json.dump({"origin": {"generation": line[-1], "line": line}}, open(said["--out"], "w"))
print("trained")
)py");
    teach("");
  }
  void TearDown() override { fs::remove_all(house_); }

  // What importing what training needs does.
  void teach(std::string_view module) {
    for (const char* name : {"numpy.py", "torch.py"}) write(house_ / "python" / name, module);
  }
  Ran generation(const std::string& won) {
    return run("WON=" + won + " PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=" + (house_ / "python").string() + " " +
               (house_ / "tools/generation").string() + " palaces " + (house_ / "loop").string() +
               " --generations 1 --bin " + (house_ / "enfilade").string());
  }
  std::string net() const {
    std::ifstream file(house_ / "loop/net.json");
    return {std::istreambuf_iterator<char>(file), {}};
  }
};

TEST_F(Generation, goes_on_from_the_weights_alone_and_keeps_what_is_better) {
  EXPECT_EQ(generation("60.0").status, 0);
  EXPECT_THAT(net(), testing::HasSubstr(R"("line": [1])"));
  fs::remove_all(house_ / "loop/data");
  EXPECT_EQ(generation("55.0").status, 0);
  EXPECT_THAT(net(), testing::HasSubstr(R"("line": [1, 2])"));
  const std::string kept = net();
  const Ran lost = generation("45.0");
  EXPECT_THAT(lost.said, testing::HasSubstr("generation 3 is not kept"));
  EXPECT_EQ(net(), kept);
}

TEST_F(Generation, says_what_training_lacks_before_it_plays) {
  teach("raise ImportError");
  const Ran refused = generation("60.0");
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.said, testing::HasSubstr("needs NumPy and PyTorch"));
  EXPECT_FALSE(fs::exists(house_ / "loop"));
}

}  // namespace
}  // namespace enfilade
