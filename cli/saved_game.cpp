#include "cli/saved_game.hpp"

#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <sys/random.h>

#include "kernel/chance.hpp"
#include "kernel/check.hpp"
#include "kernel/sha256.hpp"

namespace enfilade::cli {

namespace {
constexpr std::string_view kMagic = "enfilade-save 1\nseed ";
}

std::string SavedGame::text() const {
  if (seed.empty() || !record.ended.empty()) return record.text();
  return std::string(kMagic) + to_hex(seed) + "\n" + record.text();
}

Result<SavedGame> SavedGame::parse(std::string_view text) {
  SavedGame saved;
  if (text.starts_with(kMagic)) {
    text.remove_prefix(kMagic.size());
    const std::size_t end = text.find('\n');
    const Result<std::string> seed = from_hex(text.substr(0, end));
    if (!seed || seed->size() != FairChance::kSeedBytes || end == std::string_view::npos)
      return Error{"bad_save", "64 hexadecimal digits are expected after \"seed\"", "", "line 2", {}};
    saved.seed = *seed;
    text.remove_prefix(end + 1);
  }
  Result<Record> record = Record::parse(text);
  if (!record) return record.error();
  saved.record = std::move(*record);
  if (!saved.seed.empty() && FairChance::commitment(saved.seed) != saved.record.commitment)
    return Error{"bad_save", "the seed is not the one that the record is committed to", "", "line 2", {}};
  return saved;
}

std::string system_seed() {
  std::string seed(FairChance::kSeedBytes, '\0');
  ENFILADE_CHECK(getrandom(seed.data(), seed.size(), 0) == static_cast<ssize_t>(seed.size()));
  return seed;
}

std::string seed_from_word(std::string_view word) {
  return std::string(as_text(sha256("enfilade-seed-1\n" + std::string(word))));
}

std::string default_save_path(std::string_view game) {
  namespace fs = std::filesystem;
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  fs::path folder;
  if (data != nullptr && *data != '\0')
    folder = fs::path(data) / "enfilade";
  else if (home != nullptr && *home != '\0')
    folder = fs::path(home) / ".local" / "share" / "enfilade";
  std::error_code ignored;  // a folder that cannot be made shows when the file cannot be written
  if (!folder.empty()) fs::create_directories(folder, ignored);
  char stamp[32];
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  std::strftime(stamp, sizeof stamp, "-%Y%m%d-%H%M%S", &local);
  // Of two games in the same second each has its own.
  const std::string name = (folder / (std::string(game) + stamp)).string();
  std::string path = name + ".record";
  for (int i = 2; fs::exists(fs::symlink_status(path)); ++i)
    path = name + "-" + std::to_string(i) + ".record";
  return path;
}

}  // namespace enfilade::cli
