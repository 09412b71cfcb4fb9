// games/README.md lists the files that do the same job in every game, and each game's README.md its own: these
// lists and the folders agree.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "games/registry.hpp"

namespace enfilade {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// The words in backticks.
std::vector<std::string> code_in(const std::string& text) {
  static const std::regex kCode("`([^`]+)`");
  std::vector<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), kCode), end; at != end; ++at)
    found.push_back((*at)[1]);
  return found;
}

struct Row {
  std::vector<std::string> files, functions;
  std::string games;  // "all", "not A, because", "A, B; because"
};

std::vector<Row> common_files() {
  std::istringstream lines(text_of("games/README.md"));
  std::vector<Row> rows;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("| `")) continue;
    std::vector<std::string> cells;
    std::istringstream parts(line.substr(1));
    for (std::string cell; std::getline(parts, cell, '|');) cells.push_back(cell);
    if (cells.size() == 4) rows.push_back({code_in(cells[0]), code_in(cells[2]), cells[3]});
  }
  return rows;
}

struct Folder {
  std::filesystem::path path;
  std::string title, header;
  std::set<std::string> files;
};

std::vector<Folder> folders() {
  std::vector<Folder> all;
  for (const Game& game : all_games()) {
    if (game.info->example) continue;
    Folder folder{game.info->folder, std::string(game.info->title), "", {}};
    folder.header = folder.path.filename().string() + ".hpp";
    for (const auto& entry : std::filesystem::directory_iterator(folder.path))
      folder.files.insert(entry.path().filename().string() + (entry.is_directory() ? "/" : ""));
    all.push_back(folder);
  }
  return all;
}

// Only a game that is named before the reason, or that is not excepted, has the file.
bool belongs(const Row& row, const Folder& folder) {
  const bool excepted = row.games.starts_with(" not ");
  const bool named = row.games.find(folder.title) != std::string::npos;
  return row.games.starts_with(" all") || named != excepted;
}

std::string named_in(const Folder& folder, const std::string& file) {
  return file == "GAME.hpp" ? folder.header : file;
}

TEST(GamesFolder, HasTheFilesOfTheCommonList) {
  const auto rows = common_files();
  ASSERT_GT(rows.size(), 20u);
  for (const Folder& folder : folders())
    for (const Row& row : rows)
      for (const std::string& file : row.files)
        EXPECT_EQ(folder.files.contains(named_in(folder, file)), belongs(row, folder))
            << folder.path / file << " and its row in games/README.md";
}

TEST(GamesFolder, HasNoFileThatIsListedNowhere) {
  for (const Folder& folder : folders()) {
    std::set<std::string> listed;
    for (const Row& row : common_files())
      for (const std::string& file : row.files) listed.insert(named_in(folder, file));
    for (const std::string& own : code_in(text_of(folder.path / "README.md"))) {
      listed.insert(own);
      if (own.find('/') != std::string::npos || !own.ends_with("pp")) continue;
      EXPECT_TRUE(folder.files.contains(own)) << folder.path / own << " is not there";
    }
    for (const std::string& file : folder.files)
      EXPECT_TRUE(listed.contains(file)) << folder.path / file << " is in no list";
  }
}

// A function is defined in its file, or inline in the game's header.
TEST(GamesFolder, HasTheFunctionsWhereTheListSays) {
  for (const Folder& folder : folders()) {
    const std::string header = text_of(folder.path / folder.header);
    for (const Row& row : common_files()) {
      if (!belongs(row, folder)) continue;
      const std::string source = text_of(folder.path / named_in(folder, row.files[0]));
      for (const std::string& function : row.functions) {
        const std::regex defined("\\n[^ \\n/][^\\n]*::" + function + "\\(");
        const std::regex is_inline("static [^;{]* " + function + "\\([^;{]*\\{");
        EXPECT_TRUE(std::regex_search(source, defined) || std::regex_search(header, is_inline))
            << function << " is not in " << folder.path / row.files[0];
      }
    }
  }
}

}  // namespace
}  // namespace enfilade
