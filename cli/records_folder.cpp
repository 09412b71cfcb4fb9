#include "cli/records_folder.hpp"

#include "cli/command.hpp"

namespace enfilade::cli {

std::optional<RecordsFolder> RecordsFolder::open(const std::string& path) {
  if (!make_folder(path)) return std::nullopt;
  return RecordsFolder(path);
}

// "block-3-seats-0-1.record": the block, counted from 1, and which mind sat where.
bool RecordsFolder::keep(const ArenaGame& game) {
  std::string name = "block-" + std::to_string(game.block + 1) + "-seats";
  for (const int mind : game.seating) name += "-" + std::to_string(mind);
  const std::string path = path_ + "/" + name + ".record";
  return may_write(path) && write_file(path, game.record);
}

}  // namespace enfilade::cli
