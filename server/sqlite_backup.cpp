// Backups, made between commits, and putting one back.
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/sqlite_schema.hpp"
#include "server/sqlite_store.hpp"

namespace enfilade::server {

namespace {
constexpr int kBackupPages = 256;  // copied between two commits
}

void SqliteStore::start_backup(Job job) {
  const auto refuse = [this, &job](Error error) {
    terms_.post([done = std::move(job.done), error = std::move(error)] { done(error); });
  };
  if (backup_) return refuse({"busy", "a backup is being made already", "", "", {}});
  const std::string part = job.backup + ".part";
  unlink(part.c_str());
  Result<Database> target = Database::open(part, true, terms_.vfs);
  if (!target) return refuse(target.error());
  chmod(part.c_str(), 0600);
  sqlite3_backup* copy = sqlite3_backup_init(target->get(), "main", writer_.get(), "main");
  if (!copy) return refuse(target->error());
  backup_.emplace(Backup{std::move(job), std::move(*target), copy});
}

void SqliteStore::continue_backup() {
  const int code = sqlite3_backup_step(backup_->copy, kBackupPages);
  if (code == SQLITE_OK) return;
  sqlite3_backup_finish(backup_->copy);
  const Status status = code == SQLITE_DONE ? finish_backup() : Status(backup_->target.error());
  if (!status) unlink((backup_->job.backup + ".part").c_str());
  terms_.post([done = std::move(backup_->job.done), status] { done(status); });
  backup_.reset();
}

Status SqliteStore::finish_backup() {
  const std::string path = backup_->job.backup, part = path + ".part";
  // A backup is one file: no write-ahead log beside it.
  if (const Status status = backup_->target.run("PRAGMA journal_mode=DELETE"); !status) return status;
  backup_->target = {};
  const int file = ::open(part.c_str(), O_RDONLY | O_CLOEXEC);
  const bool written = file >= 0 && fsync(file) == 0;
  const Error error = system_error("writing " + part);
  if (file >= 0) close(file);
  if (!written) return error;
  if (rename(part.c_str(), path.c_str()) != 0) return system_error("renaming " + part);
  return sync_folder(parent_of(path));
}

Status SqliteStore::restore(const std::string& folder, const std::string& backup) {
  const Result<FolderLock> lock = FolderLock::take(folder);
  if (!lock) return lock.error();
  Result<Database> source = Database::open(backup, false);
  if (!source) return source.error();
  const Status sound = check_backup(*source);
  if (!sound)
    return Error{"bad_backup", backup + " is not a sound backup: " + sound.error().text, "", "", {}};
  const std::string file = folder + kDataFile, part = file + ".part";
  unlink(part.c_str());
  {
    Result<Database> target = Database::open(part, true);
    if (!target) return target.error();
    chmod(part.c_str(), 0600);
    sqlite3_backup* copy = sqlite3_backup_init(target->get(), "main", source->get(), "main");
    const int code = copy ? sqlite3_backup_step(copy, -1) : SQLITE_ERROR;
    if (copy) sqlite3_backup_finish(copy);
    if (code != SQLITE_DONE) return target->error();
  }
  // The write-ahead log of the old file must not be applied to the new one.
  for (const char* suffix : {"-wal", "-shm", ""}) {
    const std::string old = file + suffix, kept = file + ".before-restore" + suffix;
    if (rename(old.c_str(), kept.c_str()) != 0 && errno != ENOENT) return system_error("renaming " + old);
  }
  if (rename(part.c_str(), file.c_str()) != 0) return system_error("renaming " + part);
  // What it saw is not what is there now; the next start writes a new one.
  const std::string witness = folder + kWitnessFile;
  if (rename(witness.c_str(), (witness + ".before-restore").c_str()) != 0 && errno != ENOENT)
    return system_error("renaming " + witness);
  return sync_folder(folder);
}

}  // namespace enfilade::server
