#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <string>

namespace {

// The command beside this test program.
std::string command() { return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "enfilade"; }

std::string output_of(const std::string& shell_line) {
  std::string text;
  FILE* pipe = popen(shell_line.c_str(), "r");
  EXPECT_TRUE(pipe);
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text.push_back(static_cast<char>(c));
  EXPECT_EQ(pclose(pipe), 0);
  return text;
}

// Ten million iterations would take minutes.
TEST(EngineCommand, reads_a_cancel_while_it_thinks) {
  const std::string replies = output_of(
      R"(printf '%s\n' '{"request":"new","game":"forbidden-city","seed":1}' '{"request":"chance","all":true}' )"
      R"('{"id":1,"request":"think","mind":"plain:10000000"}' '{"id":2,"request":"cancel"}' | )" +
      command() + " engine");
  EXPECT_THAT(replies, testing::HasSubstr(R"("cut_short":true)"));
  EXPECT_THAT(replies, testing::EndsWith("{\"id\":2,\"ok\":true}\n"));
}

}  // namespace
