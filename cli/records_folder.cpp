#include "cli/records_folder.hpp"

#include <filesystem>

#include "cli/command.hpp"

namespace enfilade::cli {

std::optional<RecordsFolder> RecordsFolder::open(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error)
    return complain(frame()("cli.file.cannot_make",
                            {Arg::of("path", path), Arg::of("why", reason(error.value()))})),
           std::nullopt;
  RecordsFolder folder(path);
  if (!can_write(path + "/probe")) return std::nullopt;
  return folder;
}

// "block-3-seats-0-1.record": the block, counted from 1, and which mind sat where.
bool RecordsFolder::keep(const ArenaGame& game) {
  std::string name = "block-" + std::to_string(game.block + 1) + "-seats";
  for (const int mind : game.seating) name += "-" + std::to_string(mind);
  const std::string path = path_ + "/" + name + ".record";
  return may_write(path) && write_file(path, game.record);
}

}  // namespace enfilade::cli
