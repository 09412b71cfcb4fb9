#include "kernel/embedded.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace enfilade {
namespace {

std::string read(std::string_view path) {
  std::ifstream in{std::string{path}, std::ios::binary};
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

TEST(Embedded, an_unknown_path_gives_an_empty_text) {
  EXPECT_TRUE(embedded("games/nowhere/components.json").empty());
  EXPECT_TRUE(embedded_rules("docs/rules/nowhere.md").empty());
}

TEST(Embedded, data_are_the_files_byte_for_byte) {
  for (const EmbeddedFile& file : embedded_files()) {
    EXPECT_EQ(file.text, read(file.path)) << file.path;
    EXPECT_EQ(embedded(file.path).data(), file.text.data()) << file.path;
  }
}

TEST(Embedded, rules_are_the_files_byte_for_byte) {
  std::size_t in_the_folder = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("docs/rules"))
    if (entry.path().extension() == ".md") ++in_the_folder;
  EXPECT_EQ(embedded_rules_files().size(), in_the_folder);
  for (const EmbeddedFile& file : embedded_rules_files()) {
    EXPECT_EQ(file.text, read(file.path)) << file.path;
    EXPECT_EQ(embedded_rules(file.path).data(), file.text.data()) << file.path;
  }
}

}  // namespace
}  // namespace enfilade
