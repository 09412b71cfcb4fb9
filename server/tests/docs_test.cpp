// docs/one-move.md walks through files and functions: they have to be there. docs/wire.md names everything that
// can be asked of the server, and docs/protocol.md of the engine.
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

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
  std::string chapter;
  std::set<std::string> entered;
  for (std::string line; std::getline(page, line);) {
    std::smatch found;
    if (line.starts_with("## ")) chapter = line;
    if (!std::regex_match(line, found, row)) continue;
    if (chapter == "## One move") {
      EXPECT_TRUE(entered.insert(found[1]).second) << found[1];
    }
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
  EXPECT_GE(entered.size(), 13u);
}

TEST(Readme, NamesEveryFileOfTheServer) {
  const std::string readme = read("server/README.md");
  for (const auto& file : std::filesystem::directory_iterator("server")) {
    if (!file.is_regular_file() || file.path().extension() == ".md") continue;
    const std::string stem = file.path().stem().string();
    // "sqlite*" stands for several.
    EXPECT_TRUE(readme.find("`" + stem + "`") != std::string::npos || stem.starts_with("sqlite")) << stem;
  }
}

// What a table of rows in the source names.
std::vector<std::string> rows_of(const std::string& path, const std::regex& row) {
  const std::string source = read(path);
  std::vector<std::string> found;
  for (std::sregex_iterator each(source.begin(), source.end(), row), end; each != end; ++each) {
    std::string name = (*each)[1];
    if (each->size() > 2) name += " /api/" + (*each)[2].str();
    found.push_back(std::move(name));
  }
  return found;
}

std::vector<std::string> routes_of_the_server() {
  return rows_of("server/routes.cpp", std::regex(R"re(\{"(GET|POST)", "([^"]+)", [0-9])re"));
}

std::vector<std::string> words_of_the_server() {
  const std::regex row(R"re(\{"([a-z]+)", (?:true|false), read_)re");
  auto words = rows_of("table/spoken.cpp", row);
  for (const std::string& word : rows_of("server/commands.cpp", row)) words.push_back(word);
  return words;
}

TEST(Manual, NamesEveryRequestOfTheServer) {
  const std::string manual = read("docs/wire.md");
  const auto routes = routes_of_the_server();
  EXPECT_GE(routes.size(), 35u);
  for (const std::string& route : routes) {
    // A star stands for what the manual calls ID, GAME, PART or TOKEN.
    const std::string named = std::regex_replace(route, std::regex(R"(\*)"), "[A-Z][A-Za-z.]*");
    EXPECT_TRUE(std::regex_search(manual, std::regex("`" + named + "[`? ]"))) << route;
  }
  const auto words = words_of_the_server();
  EXPECT_GE(words.size(), 20u);
  for (const std::string& word : words)
    EXPECT_NE(manual.find(R"(| `{"t":")" + word + "\""), std::string::npos) << word;
}

// `enfilade secrecy` asks two truths for everything that can be asked: also for what was added last.
TEST(SecrecyCommand, AsksForEverythingThatTellsOfATable) {
  const std::string asked = read("cli/secrecy.cpp");
  for (const std::string& word : words_of_the_server())
    EXPECT_NE(asked.find("\"" + word + "\""), std::string::npos) << word;
  // About people, rules and set-ups, and what makes other tables; no table is named there.
  const std::set<std::string> of_no_table{
      "me",          "games",        "messages/*",    "rules/*", "components/*", "packs",       "lessons",
      "lessons/*/*", "guest",        "login",         "name",    "account",      "logout",      "password",
      "sessions",    "sessions/end", "block",         "unblock", "bots",         "bots/revoke", "report",
      "delete",      "games/check",  "games/choices", "records", "quick"};
  int compared = 0;
  for (const std::string& route : routes_of_the_server()) {
    std::string path = route.substr(route.find("/api/") + 5);
    if (of_no_table.contains(path)) continue;
    ++compared;
    if (path.starts_with("tables/*/"))
      path = "\"" + path.substr(8);
    else if (path.ends_with("/*"))
      path = path == "tables/*" ? "here_)" : "/api/" + path.substr(0, path.size() - 1);
    else
      path = "\"/api/" + path + "\"";
    EXPECT_NE(asked.find(path), std::string::npos) << route;
  }
  EXPECT_GE(compared, 19);
}

TEST(Manual, NamesEveryRequestOfTheEngine) {
  const std::string manual = read("docs/protocol.md");
  const auto requests = rows_of("protocol/engine.cpp", std::regex(R"re(\{"([a-z]+)", "[a-z ]*", answer_)re"));
  EXPECT_GE(requests.size(), 19u);
  for (const std::string& request : requests)
    EXPECT_NE(manual.find("\n### `" + request + "`\n"), std::string::npos) << request;
}

TEST(Manual, NamesEverySettingOfTheServer) {
  const std::string manual = read("docs/operating.md");
  const auto settings = rows_of("cli/serve.cpp", std::regex(R"re(\(args, "(--[a-z-]+)")re"));
  EXPECT_GE(settings.size(), 13u);
  for (const std::string& setting : settings) {
    std::string variable = "ENFILADE_" + setting.substr(2);
    for (char& c : variable) c = c == '-' ? '_' : static_cast<char>(std::toupper(c));
    EXPECT_NE(manual.find(setting), std::string::npos) << setting;
    EXPECT_NE(manual.find("`" + variable), std::string::npos) << variable;
  }
}

// A full disk is full for a while: the unit starts the server again for as long as it takes.
TEST(Unit, NeverGivesUp) {
  const std::string unit = read("packaging/enfilade.service");
  for (const char* line : {"\nRestart=always\n", "\nStartLimitIntervalSec=0\n"})
    EXPECT_NE(unit.find(line), std::string::npos) << line;
  // systemd knows the limit in its first part only.
  EXPECT_LT(unit.find("\nStartLimitIntervalSec=0\n"), unit.find("\n[Service]\n"));
}

}  // namespace
}  // namespace enfilade::server
