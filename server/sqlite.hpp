// The few calls of SQLite that we use, with errors as values and nothing to close by hand.
#pragma once

#include <memory>
#include <optional>
#include <sqlite3.h>
#include <string>
#include <string_view>

#include "kernel/result.hpp"

namespace enfilade::server {

// One that a damaged file does not let SQLite prepare is no less a statement: it has no rows and has failed.
class Statement {
 public:
  Statement() = default;
  Statement& bind(int index, std::int64_t value);
  Statement& bind(int index, std::string_view value);  // the text must live until the statement is reset
  Statement& bind_bytes(int index, std::string_view value);
  // True while there are rows; after the last one, or when it fails, the statement is ready to be used again.
  bool next();
  Status run();  // for statements without rows
  std::int64_t integer(int column) const { return sqlite3_column_int64(get(), column); }
  std::string text(int column) const;
  int kind(int column) const { return sqlite3_column_type(get(), column); }  // SQLITE_INTEGER and so on
  bool failed() const { return failure_.has_value(); }
  const Error& failure() const { return *failure_; }

 private:
  friend class Database;
  struct Finalize {
    void operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
  };
  explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}
  sqlite3_stmt* get() const { return statement_.get(); }
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  std::optional<Error> failure_;
};

// What went wrong last, with the file and what can be done, and a code that tells "disk_full", "read_only",
// "cannot_open" and "damaged" from other failures.
Error sqlite_error(sqlite3* database);
// A file that is not what was written.
Error damaged_file(const std::string& path, const std::string& cause);

class Database {
 public:
  // `vfs` is SQLite's file system; empty: the machine's own. A writing connection makes the file if it is not
  // there. A reading one never writes, and never moves pages from the write-ahead log into the file: see
  // SqliteStore for why that matters.
  static Result<Database> open(const std::string& path, bool writing, const std::string& vfs = "");
  static constexpr int kPatience = 5'000;  // milliseconds, with who else uses the file

  Status run(const char* sql);
  Statement prepare(const char* sql);
  Result<std::int64_t> number(const char* sql);  // the one that the statement gives
  Error error() const { return sqlite_error(get()); }
  std::string path() const;
  sqlite3* get() const { return database_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* d) const { sqlite3_close_v2(d); }
  };
  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace enfilade::server
