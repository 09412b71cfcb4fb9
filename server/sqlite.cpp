#include "server/sqlite.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>

namespace enfilade::server {

Statement& Statement::bind(int index, std::int64_t value) {
  ENFILADE_CHECK(!get() || sqlite3_bind_int64(get(), index, value) == SQLITE_OK);
  return *this;
}

Statement& Statement::bind(int index, std::string_view value) {
  ENFILADE_CHECK(!get() || sqlite3_bind_text(get(), index, value.data(), static_cast<int>(value.size()),
                                             SQLITE_STATIC) == SQLITE_OK);
  return *this;
}

Statement& Statement::bind_bytes(int index, std::string_view value) {
  ENFILADE_CHECK(!get() || sqlite3_bind_blob(get(), index, value.data(), static_cast<int>(value.size()),
                                             SQLITE_STATIC) == SQLITE_OK);
  return *this;
}

bool Statement::next() {
  if (!get()) return false;
  failure_.reset();
  const int code = sqlite3_step(get());
  if (code == SQLITE_ROW) return true;
  if (code != SQLITE_DONE) failure_ = sqlite_error(sqlite3_db_handle(get()));
  sqlite3_reset(get());
  return false;
}

Status Statement::run() {
  while (next()) {
  }
  if (failed()) return failure();
  return Done{};
}

std::string Statement::text(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(get(), column));
  return bytes ? std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(get(), column)))
               : std::string();
}

namespace {

std::string path_of(sqlite3* database) {
  const char* path = sqlite3_db_filename(database, "main");
  return path && *path ? path : "the database";
}

// Bytes 18 and 19 of a file say for which version of SQLite it is. A changed one makes it read-only to one
// connection and sound to another.
bool is_for_another_version(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  char head[20] = {};
  if (!in.read(head, sizeof head) || std::string_view(head, 15) != "SQLite format 3") return false;
  const auto known = [](char version) { return version == 1 || version == 2; };
  return !known(head[18]) || !known(head[19]);
}

}  // namespace

Error damaged_file(const std::string& path, const std::string& cause) {
  return {"damaged", path + " is damaged: " + cause, "", "", {}};
}

Error sqlite_error(sqlite3* database) {
  if (!database) return {"store_failed", "there is no memory for the database", "", "", {}};
  const int code = sqlite3_errcode(database) & 0xff, cause = sqlite3_system_errno(database);
  const std::string path = path_of(database);
  std::string why = sqlite3_errstr(code);
  if (cause != 0) why += std::string(" (") + std::strerror(cause) + ")";
  const auto because = [&](const char* kind, const std::string& what) {
    return Error{kind, path + " " + what, "", "", {}};
  };
  switch (code) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return damaged_file(path, sqlite3_errstr(code));
    // Our own statements do not fit: a table or column has another name.
    case SQLITE_ERROR: return damaged_file(path, "it is not laid out as this program lays it out");
    case SQLITE_FULL: return because("disk_full", "cannot be written: the disk is full");
    case SQLITE_IOERR:
      if (cause == ENOSPC || cause == EDQUOT) return because("disk_full", "cannot be written: " + why);
      return because("store_failed", "cannot be read or written: " + why);
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return because("read_only",
                     "cannot be written: it, its -wal and -shm beside it and their folder must be writable "
                     "for the user who runs this");
    case SQLITE_CANTOPEN: return because("cannot_open", "cannot be opened: " + why);
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return because("store_failed", "is in use by another program: " + why);
    default: return because("store_failed", "cannot be used: " + std::string(sqlite3_errmsg(database)));
  }
}

Result<Database> Database::open(const std::string& path, bool writing, const std::string& vfs) {
  if (vfs.empty() && is_for_another_version(path))
    return damaged_file(path, "its header names a version of the format that there is not");
  Database database;
  sqlite3* raw = nullptr;
  const int flags = writing ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
  const int code =
      sqlite3_open_v2(path.c_str(), &raw, flags | SQLITE_OPEN_NOMUTEX, vfs.empty() ? nullptr : vfs.c_str());
  database.database_.reset(raw);
  if (code != SQLITE_OK) return database.error();
  if (writing && sqlite3_db_readonly(raw, "main") == 1)
    return Error{
        "read_only", path + " is read-only: it must be writable for the user who runs this", "", "", {}};
  sqlite3_busy_timeout(raw, kPatience);
  sqlite3_db_config(raw, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, writing ? 0 : 1, nullptr);
  if (!writing) {
    if (const Status status = database.run("PRAGMA wal_autocheckpoint=0"); !status) return status.error();
  }
  return database;
}

std::string Database::path() const { return path_of(get()); }

Status Database::run(const char* sql) {
  if (sqlite3_exec(get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK) return Done{};
  return error();
}

Statement Database::prepare(const char* sql) {
  sqlite3_stmt* raw = nullptr;
  const int code = sqlite3_prepare_v3(get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &raw, nullptr);
  Statement statement(raw);
  if (code != SQLITE_OK) statement.failure_ = error();
  return statement;
}

Result<std::int64_t> Database::number(const char* sql) {
  Statement statement = prepare(sql);
  if (!statement.next()) return statement.failed() ? statement.failure() : error();
  const std::int64_t value = statement.integer(0);
  statement.next();
  return value;
}

}  // namespace enfilade::server
