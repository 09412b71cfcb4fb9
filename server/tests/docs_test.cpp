// docs/one-move.md walks through files and functions: they have to be there.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>

namespace enfilade::server {
namespace {

std::string read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(OneMove, NamesFilesAndFunctionsThatAreThere) {
  const std::regex row(R"(\| `([^`]+)` \| (.*) \|)"), name("`(([A-Za-z]+::)?[a-z_]+)`");
  std::ifstream page("docs/one-move.md");
  int files = 0, functions = 0;
  for (std::string line; std::getline(page, line);) {
    std::smatch found;
    if (!std::regex_match(line, found, row)) continue;
    const std::string source = read(found[1]), text = found[2];
    EXPECT_FALSE(source.empty()) << found[1];
    ++files;
    for (std::sregex_iterator each(text.begin(), text.end(), name), end; each != end; ++each) {
      EXPECT_NE(source.find((*each)[1]), std::string::npos) << (*each)[1] << " in " << found[1];
      ++functions;
    }
  }
  EXPECT_GE(files, 20);
  EXPECT_GE(functions, 20);
}

}  // namespace
}  // namespace enfilade::server
