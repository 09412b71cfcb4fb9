#include "cli/saved_game.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/command.hpp"
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

namespace {

namespace fs = std::filesystem;

fs::path data_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  const char* home = std::getenv("HOME");
  if (data != nullptr && *data != '\0') return fs::path(data) / "enfilade";
  if (home != nullptr && *home != '\0') return fs::path(home) / ".local" / "share" / "enfilade";
  return {};
}

std::string local_time(std::time_t at, const char* pattern) {
  char stamp[32];
  std::tm local{};
  localtime_r(&at, &local);
  std::strftime(stamp, sizeof stamp, pattern, &local);
  return stamp;
}

}  // namespace

std::string default_save_path(std::string_view game) {
  const fs::path folder = data_folder();
  std::error_code ignored;  // a folder that cannot be made shows when the file cannot be written
  if (!folder.empty()) fs::create_directories(folder, ignored);
  // Of two games in the same second each has its own.
  const std::string name =
      (folder / (std::string(game) + local_time(std::time(nullptr), "-%Y%m%d-%H%M%S"))).string();
  std::string path = name + ".record";
  for (int i = 2; fs::exists(fs::symlink_status(path, ignored)); ++i)
    path = name + "-" + std::to_string(i) + ".record";
  return path;
}

// Every step is a new file under the old name, so a lock counts only if its file still has the name.
Result<KeptFile> KeptFile::open(std::string path) {
  for (;;) {
    KeptFile kept;
    kept.file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (kept.file_ < 0) return Error{"not_read", reason(errno), "", "", {}};
    if (flock(kept.file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
      return Error{"open_elsewhere", "the game is open in another terminal", "", "", {}};
    struct stat held{}, named{};
    if (fstat(kept.file_, &held) != 0 || stat(path.c_str(), &named) != 0)
      return Error{"not_read", reason(errno), "", "", {}};
    if (held.st_dev != named.st_dev || held.st_ino != named.st_ino) continue;
    kept.path_ = std::move(path);
    return kept;
  }
}

Result<KeptFile> KeptFile::create(std::string path) {
  KeptFile kept;
  kept.file_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (kept.file_ < 0) return Error{errno == EEXIST ? "exists" : "not_written", reason(errno), "", "", {}};
  flock(kept.file_, LOCK_EX | LOCK_NB);
  kept.path_ = std::move(path);
  return kept;
}

KeptFile::~KeptFile() {
  if (file_ >= 0) close(file_);
}

KeptFile::KeptFile(KeptFile&& other) noexcept
    : path_(std::exchange(other.path_, "")), file_(std::exchange(other.file_, -1)) {}

KeptFile& KeptFile::operator=(KeptFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(file_, other.file_);
  return *this;
}

Status KeptFile::store(std::string_view text) {
  int next = -1;
  const Status stored = store_file(path_, text, &next);
  if (!stored) return stored;
  if (file_ >= 0) close(file_);
  file_ = next;
  return Done{};
}

void KeptFile::remove() { std::remove(path_.c_str()); }

bool is_open_elsewhere(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool locked = flock(file, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  close(file);
  return locked;
}

std::vector<Unfinished> unfinished_games() {
  std::vector<std::pair<std::time_t, Unfinished>> found;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(data_folder(), error)) {
    if (entry.path().extension() != ".record") continue;
    std::ifstream in(entry.path(), std::ios::binary);
    std::ostringstream text;
    struct stat about{};
    // A finished game is a record without a seed in front, and there may be many of them.
    std::string first(kMagic.size(), '\0');
    if (!in.read(first.data(), static_cast<std::streamsize>(first.size())) || first != kMagic) continue;
    in.seekg(0);
    if (!(text << in.rdbuf()) || stat(entry.path().c_str(), &about) != 0) continue;
    if (const Result<SavedGame> saved = SavedGame::parse(text.view()); saved && saved->record.ended.empty())
      found.emplace_back(about.st_mtime, Unfinished{entry.path().string(), saved->record.game,
                                                    local_time(about.st_mtime, "%Y-%m-%d %H:%M")});
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second.path > b.second.path;
  });
  std::vector<Unfinished> games;
  for (auto& [at, game] : found) games.push_back(std::move(game));
  return games;
}

}  // namespace enfilade::cli
