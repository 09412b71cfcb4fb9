#include "server/folder.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <limits>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace enfilade::server {

Error system_error(const std::string& doing) {
  const bool full = errno == ENOSPC || errno == EDQUOT;
  const bool closed = errno == EROFS || errno == EACCES || errno == EPERM;
  return {full     ? "disk_full"
          : closed ? "read_only"
                   : "store_failed",
          doing + ": " + std::strerror(errno),
          "",
          "",
          {}};
}

Status sync_folder(const std::string& folder) {
  const int file = ::open(folder.empty() ? "/" : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const bool done = file >= 0 && fsync(file) == 0;
  const Error error = system_error("writing " + folder);
  if (file >= 0) close(file);
  return done ? Status(Done{}) : Status(error);
}

std::string parent_of(const std::string& path) {
  return std::filesystem::absolute(path).parent_path().string();
}

std::int64_t free_bytes(const std::string& folder) {
  struct statvfs disk{};
  if (statvfs(folder.c_str(), &disk) != 0) return std::numeric_limits<std::int64_t>::max();
  return static_cast<std::int64_t>(disk.f_bavail) * static_cast<std::int64_t>(disk.f_frsize);
}

Result<FolderLock> FolderLock::take(const std::string& folder) {
  const bool made = mkdir(folder.c_str(), 0700) == 0;
  if (!made && errno != EEXIST) return system_error(folder + " cannot be made");
  if (made)
    if (const Status status = sync_folder(parent_of(folder)); !status) return status.error();
  if (access(folder.c_str(), W_OK | X_OK) != 0)
    return system_error("the data folder " + folder + " must be writable for the user who runs this");
  const std::string path = folder + "/lock";
  FolderLock lock;
  lock.file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock.file_ < 0) return system_error("opening " + path);
  if (flock(lock.file_, LOCK_EX | LOCK_NB) == 0) return lock;
  return Error{"in_use", folder + " is in use by another server", "", "", {}};
}

FolderLock::~FolderLock() {
  if (file_ >= 0) close(file_);
}

}  // namespace enfilade::server
