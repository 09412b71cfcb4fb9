#include "server/witness.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "kernel/chance.hpp"
#include "kernel/sha256.hpp"
#include "kernel/text.hpp"
#include "server/chain.hpp"

namespace enfilade::server {

namespace {

constexpr std::int64_t kPlaceBytes = 4096;  // no two places in one sector
constexpr std::size_t kHexDigest = 2 * kDigestBytes;

}  // namespace

void Witness::Close::operator()(sqlite3_file* file) const {
  if (file->pMethods) file->pMethods->xClose(file);
  std::free(file);
}

Result<Witness> Witness::open(const std::string& path, bool writing, const std::string& vfs) {
  sqlite3_vfs* system = sqlite3_vfs_find(vfs.empty() ? nullptr : vfs.c_str());
  if (!system) return Error{"store_failed", "SQLite has no file system \"" + vfs + "\"", "", "", {}};
  Witness witness;
  witness.file_.reset(static_cast<sqlite3_file*>(std::calloc(1, static_cast<std::size_t>(system->szOsFile))));
  // SQLite wants the name to live as long as the file, and two zeros behind it.
  witness.path_ = std::make_unique<std::string>(path + std::string(2, '\0'));
  const int mode = writing ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
  int got = 0;
  errno = 0;
  const int code =
      system->xOpen(system, witness.path_->c_str(), witness.file_.get(), mode | SQLITE_OPEN_MAIN_DB, &got);
  if (code == SQLITE_OK && (!writing || (got & SQLITE_OPEN_READONLY) == 0)) return witness;
  const std::string why = errno != 0 ? std::strerror(errno) : "it is read-only";
  if (!writing) return Error{"cannot_open", path + " cannot be read: " + why, "", "", {}};
  return Error{
      "read_only",
      path + " cannot be written: " + why + ". It must be a file that is writable for the user who runs this",
      "",
      "",
      {}};
}

// A place is a line: turn, link, sum, time, and the digest of all that.
std::optional<Testimony> Witness::read() {
  std::optional<Testimony> latest;
  for (int place = 0; place < 2; ++place) {
    std::string bytes(256, '\0');
    const int code = file_->pMethods->xRead(file_.get(), bytes.data(), static_cast<int>(bytes.size()),
                                            place * kPlaceBytes);
    if (code != SQLITE_OK && code != SQLITE_IOERR_SHORT_READ) continue;
    const std::string line = bytes.substr(0, bytes.find('\n'));
    const std::vector<std::string_view> parts = split(line, ' ');
    if (parts.size() != 5 || parts[2].size() != kHexDigest) continue;
    const auto turn = parse_u64(parts[0]), link = parse_u64(parts[1]), at = parse_u64(parts[3]);
    const Result<std::string> sum = from_hex(parts[2]);
    if (!turn || !link || !at || !sum || to_hex(next_sum("", line.substr(0, line.rfind(' ')))) != parts[4])
      continue;
    if (latest && static_cast<std::int64_t>(*turn) < turn_) continue;
    turn_ = static_cast<std::int64_t>(*turn);
    latest = {static_cast<std::int64_t>(*link), *sum, static_cast<std::int64_t>(*at)};
  }
  return latest;
}

Status Witness::write(const Testimony& testimony) {
  std::string line = std::to_string(++turn_) + " " + std::to_string(testimony.link) + " " +
                     to_hex(testimony.sum) + " " + std::to_string(testimony.at);
  line += " " + to_hex(next_sum("", line)) + "\n";
  dirty_ = true;
  const int code = file_->pMethods->xWrite(file_.get(), line.data(), static_cast<int>(line.size()),
                                           turn_ % 2 * kPlaceBytes);
  if (code == SQLITE_OK) return Done{};
  return Error{code == SQLITE_FULL ? "disk_full" : "store_failed",
               "writing the witness: " + std::string(sqlite3_errstr(code)),
               "",
               "",
               {}};
}

Status Witness::forget() {
  if (file_->pMethods->xTruncate(file_.get(), 0) == SQLITE_OK) return Done{};
  return Error{"store_failed", "emptying the witness", "", "", {}};
}

Status Witness::flush() {
  dirty_ = false;
  if (file_->pMethods->xSync(file_.get(), SQLITE_SYNC_NORMAL | SQLITE_SYNC_DATAONLY) == SQLITE_OK)
    return Done{};
  return Error{"store_failed", "flushing the witness", "", "", {}};
}

}  // namespace enfilade::server
