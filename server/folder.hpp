// The data folder: its lock, and what is asked of the file system beside the database.
#pragma once

#include <string>
#include <utility>

#include "kernel/result.hpp"

namespace enfilade::server {

// The lock of a data folder. It goes with the process, whatever becomes of it.
class FolderLock {
 public:
  FolderLock() = default;
  // Makes the folder if it is not there.
  static Result<FolderLock> take(const std::string& folder);
  ~FolderLock();
  FolderLock(FolderLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  FolderLock& operator=(FolderLock&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }

 private:
  int file_ = -1;
};

Error system_error(const std::string& doing);
// What was made or renamed in a folder is there for good only when the folder has been written.
Status sync_folder(const std::string& folder);
std::string parent_of(const std::string& path);
std::int64_t free_bytes(const std::string& folder);

}  // namespace enfilade::server
