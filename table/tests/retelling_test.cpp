// What everybody at a table is told follows from its log, to the byte, in every build:
// bindings/wasm/check.mjs compares the same files.
#include "table/retelling.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace enfilade::table {
namespace {

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Retelling, OfEveryKeptLogIsTheSameAsEver) {
  int compared = 0;
  for (const auto& entry : std::filesystem::directory_iterator("table/tests/logs")) {
    if (entry.path().extension() != ".jsonl") continue;
    const Result<std::string> told = retell(read(entry.path()));
    ASSERT_TRUE(told) << entry.path() << ": " << to_string(told.error());
    std::filesystem::path golden = entry.path();
    golden.replace_extension(".txt");
    ++compared;
    if (*told == read(golden)) continue;
    const auto now = std::filesystem::temp_directory_path() / golden.filename();
    std::ofstream(now, std::ios::binary) << *told;
    ADD_FAILURE() << golden << " says something else; if that is meant, put " << now << " in its place";
  }
  EXPECT_GE(compared, 5);
}

TEST(Retelling, ALogThatDoesNotFitIsRefused) {
  EXPECT_FALSE(retell(""));
  EXPECT_FALSE(retell(R"({"e":"ended","at":1})"));
  std::string log = read("table/tests/logs/liars-dice.jsonl");
  log.insert(log.find('\n') + 1, log.substr(0, log.find('\n') + 1));
  const auto twice = retell(log);
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().text, "a table is made once");
}

}  // namespace
}  // namespace enfilade::table
