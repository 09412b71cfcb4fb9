// A folder into which a long run writes every game.
#pragma once

#include <optional>
#include <string>

#include "arena/arena.hpp"

namespace enfilade::cli {

class RecordsFolder {
 public:
  // A new folder, or one into which new files can be written; says on stderr what is wrong. A file that is
  // there already is somebody's, and stays.
  static std::optional<RecordsFolder> open(const std::string& path);
  bool keep(const ArenaGame& game);

 private:
  explicit RecordsFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

}  // namespace enfilade::cli
