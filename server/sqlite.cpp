#include "server/sqlite.hpp"

#include <cerrno>

namespace enfilade::server {

Statement& Statement::bind(int index, std::int64_t value) {
  ENFILADE_CHECK(sqlite3_bind_int64(get(), index, value) == SQLITE_OK);
  return *this;
}

Statement& Statement::bind(int index, std::string_view value) {
  ENFILADE_CHECK(sqlite3_bind_text(get(), index, value.data(), static_cast<int>(value.size()),
                                   SQLITE_STATIC) == SQLITE_OK);
  return *this;
}

Statement& Statement::bind_bytes(int index, std::string_view value) {
  ENFILADE_CHECK(sqlite3_bind_blob(get(), index, value.data(), static_cast<int>(value.size()),
                                   SQLITE_STATIC) == SQLITE_OK);
  return *this;
}

bool Statement::next() {
  const int code = sqlite3_step(get());
  if (code == SQLITE_ROW) return true;
  failed_ = code != SQLITE_DONE;
  sqlite3_reset(get());
  return false;
}

Status Statement::run() {
  while (next()) {
  }
  if (!failed_) return Done{};
  return sqlite_error(sqlite3_db_handle(get()), "writing");
}

std::string Statement::text(int column) const {
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(get(), column));
  return bytes ? std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(get(), column)))
               : std::string();
}

Error sqlite_error(sqlite3* database, std::string_view doing) {
  const int code = database ? sqlite3_errcode(database) & 0xff : SQLITE_NOMEM;
  const int cause = database ? sqlite3_system_errno(database) : 0;
  const char* kind = "store_failed";
  if (code == SQLITE_FULL || (code == SQLITE_IOERR && (cause == ENOSPC || cause == EDQUOT)))
    kind = "disk_full";
  else if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB)
    kind = "damaged";
  else if (code == SQLITE_READONLY || code == SQLITE_PERM)
    kind = "read_only";
  return {kind, std::string(doing) + ": " + (database ? sqlite3_errmsg(database) : "no memory"), "", "", {}};
}

Result<Database> Database::open(const std::string& path, bool writing, const std::string& vfs) {
  Database database;
  sqlite3* raw = nullptr;
  const int flags = writing ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
  const int code =
      sqlite3_open_v2(path.c_str(), &raw, flags | SQLITE_OPEN_NOMUTEX, vfs.empty() ? nullptr : vfs.c_str());
  database.database_.reset(raw);
  if (code != SQLITE_OK) return database.error("opening " + path);
  if (writing && sqlite3_db_readonly(raw, "main") == 1)
    return Error{
        "read_only", path + " is read-only: it must be writable for the user who runs this", "", "", {}};
  sqlite3_busy_timeout(raw, 5000);
  sqlite3_db_config(raw, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, writing ? 0 : 1, nullptr);
  if (!writing) {
    if (const Status status = database.run("PRAGMA wal_autocheckpoint=0"); !status) return status.error();
  }
  return database;
}

Status Database::run(const char* sql) {
  if (sqlite3_exec(get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK) return Done{};
  return error(sql);
}

Statement Database::prepare(const char* sql) {
  sqlite3_stmt* raw = nullptr;
  const int code = sqlite3_prepare_v3(get(), sql, -1, SQLITE_PREPARE_PERSISTENT, &raw, nullptr);
  if (code != SQLITE_OK) std::fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(get()));
  ENFILADE_CHECK(code == SQLITE_OK);
  return Statement(raw);
}

Result<std::int64_t> Database::number(const char* sql) {
  sqlite3_stmt* raw = nullptr;  // often the first look at a file, and perhaps the last
  if (sqlite3_prepare_v2(get(), sql, -1, &raw, nullptr) != SQLITE_OK) return error(sql);
  Statement statement(raw);
  if (!statement.next()) return error(sql);
  const std::int64_t value = statement.integer(0);
  statement.next();
  return value;
}

Error Database::error(std::string_view doing) const { return sqlite_error(get(), doing); }

}  // namespace enfilade::server
