// A small file beside the database that says how far the chain had come. When the database comes back without
// its latest commits (a damaged write-ahead log, an old copy, no file at all), the witness tells.
//
// It is written after each commit and flushed each second, so it is never ahead of what is on disk. It has
// two places that are written in turn: when one is torn, the other is there.
#pragma once

#include <memory>
#include <optional>
#include <sqlite3.h>
#include <string>

#include "kernel/result.hpp"

namespace enfilade::server {

struct Testimony {
  std::int64_t link = 0;  // the last one of a transaction
  std::string sum;        // the chain's there
  std::int64_t at = 0;    // milliseconds
};

// Its file is opened through SQLite's file system, so that whoever replaces that has this one too.
class Witness {
 public:
  // Makes the file if it is to be written and is not there.
  static Result<Witness> open(const std::string& path, bool writing, const std::string& vfs);

  // The latest; nothing when there is none that can be read.
  std::optional<Testimony> read();
  Status write(const Testimony& testimony);
  Status flush();
  Status forget();  // nothing has been written yet
  bool dirty() const { return dirty_; }

 private:
  struct Close {
    void operator()(sqlite3_file* file) const;
  };
  std::unique_ptr<std::string> path_;  // lives as long as the file, and does not move
  std::unique_ptr<sqlite3_file, Close> file_;
  std::int64_t turn_ = 0;
  bool dirty_ = false;
};

}  // namespace enfilade::server
