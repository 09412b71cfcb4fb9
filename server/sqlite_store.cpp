#include "server/sqlite_store.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/sqlite_schema.hpp"

namespace enfilade::server {

namespace {

constexpr const char* kFile = "/data.sqlite";
constexpr int kOldestLibrary = 3037000;
// How many rows may lie behind the mark: they are what a start after a crash has to read again.
constexpr std::int64_t kRowsPerMark = 20'000;
constexpr int kCheckpointPages = 1000, kForcedCheckpointPages = 8000;
constexpr int kBackupPages = 256;  // copied between two commits

Error system_error(const std::string& doing) {
  return {"store_failed", doing + ": " + std::strerror(errno), "", "", {}};
}

// What was made or renamed in a folder is there for good only when the folder has been written.
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

// A setting that SQLite may decline without calling it an error.
Status insist(Database& database, const std::string& name, const std::string& value, std::string_view is) {
  if (const Status status = database.run(("PRAGMA " + name + "=" + value).c_str()); !status) return status;
  Statement statement = database.prepare(("PRAGMA " + name).c_str());
  const std::string got = statement.next() ? statement.text(0) : "";
  if (got == is) return Done{};
  return Error{"store_failed", "SQLite does not take " + name + "=" + value, "", "", {}};
}

}  // namespace

Result<FolderLock> FolderLock::take(const std::string& folder) {
  const bool made = mkdir(folder.c_str(), 0700) == 0;
  if (!made && errno != EEXIST) return system_error("making " + folder);
  if (made)
    if (const Status status = sync_folder(parent_of(folder)); !status) return status.error();
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

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const std::string& folder, Post post) {
  if (sqlite3_libversion_number() < kOldestLibrary || sqlite3_threadsafe() == 0)
    return Error{
        "store_failed", "SQLite " + library_version() + " is too old or not thread-safe", "", "", {}};
  std::unique_ptr<SqliteStore> store(new SqliteStore(std::move(post)));
  if (const Status status = store->prepare(folder); !status) return status.error();
  store->thread_ = std::thread([raw = store.get()] { raw->run(); });
  return store;
}

Status SqliteStore::prepare(const std::string& folder) {
  Result<FolderLock> lock = FolderLock::take(folder);
  if (!lock) return lock.error();
  lock_ = std::move(*lock);
  Result<Database> writer = Database::open(folder + kFile, true);
  if (!writer) return writer.error();
  writer_ = std::move(*writer);
  chmod((folder + kFile).c_str(), 0600);
  constexpr const char* kSettings[][3] = {{"journal_mode", "WAL", "wal"},
                                          {"synchronous", "FULL", "2"},
                                          {"wal_autocheckpoint", "0", "0"},
                                          {"secure_delete", "ON", "1"},
                                          {"cache_size", "-16384", "-16384"}};
  for (const auto& [name, value, is] : kSettings)
    if (const Status status = insist(writer_, name, value, is); !status) return status;
  if (const Status status = writer_.run("PRAGMA mmap_size=0"); !status) return status;
  if (const Status status = bring_up_to_date(writer_); !status) return status;
  begin_ = writer_.prepare("BEGIN IMMEDIATE");
  commit_ = writer_.prepare("COMMIT");
  insert_entry_ = writer_.prepare("INSERT INTO log (table_no, seq, before, event) VALUES (?, ?, ?, ?)");
  get_before_ = writer_.prepare("SELECT before FROM log WHERE n = ?");
  drop_entry_ = writer_.prepare("DELETE FROM log WHERE n = ?");
  put_paper_ = writer_.prepare("INSERT OR REPLACE INTO papers VALUES (?, ?, ?)");
  drop_paper_ = writer_.prepare("DELETE FROM papers WHERE drawer = ? AND key = ?");
  put_head_ = writer_.prepare("INSERT OR REPLACE INTO heads VALUES (?, ?, ?)");
  get_head_ = writer_.prepare("SELECT row, seq FROM heads WHERE table_no = ?");
  drop_head_ = writer_.prepare("DELETE FROM heads WHERE table_no = ?");
  put_mark_ = writer_.prepare("UPDATE mark SET row = ?");
  put_card_ = writer_.prepare("INSERT OR REPLACE INTO cards VALUES (?, ?, ?, ?, ?, ?)");
  drop_card_ = writer_.prepare("DELETE FROM cards WHERE table_no = ?");
  put_person_ = writer_.prepare("INSERT OR REPLACE INTO card_people VALUES (?, ?, ?)");
  drop_people_ = writer_.prepare("DELETE FROM card_people WHERE table_no = ?");
  sqlite3_wal_hook(
      writer_.get(),
      [](void* self, sqlite3*, const char*, int pages) {
        static_cast<SqliteStore*>(self)->wal_pages_ = pages;
        return SQLITE_OK;
      },
      this);
  if (const Status status = read_heads(); !status) return status;
  Result<Database> reader = Database::open(folder + kFile, false);
  if (!reader) return reader.error();
  reader_ = std::move(*reader);
  return Done{};
}

// The rows behind the mark tell where the chains of the latest events end.
Status SqliteStore::read_heads() {
  const Result<std::int64_t> mark = writer_.number("SELECT row FROM mark");
  if (!mark) return mark.error();
  last_row_ = *mark;
  Statement rows = writer_.prepare("SELECT n, table_no, seq FROM log WHERE n > ? ORDER BY n");
  rows.bind(1, *mark);
  while (rows.next()) {
    last_row_ = rows.integer(0);
    heads_[rows.integer(1)] = {last_row_, rows.integer(2), last_row_, rows.integer(2), false};
    ++unmarked_rows_;
  }
  return rows.failed() ? Status(writer_.error("reading the log")) : Status(Done{});
}

SqliteStore::~SqliteStore() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void SqliteStore::commit(Batch batch, Told done) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back({std::move(batch), std::move(done), ""});
  }
  wake_.notify_one();
}

void SqliteStore::back_up(const std::string& path, Told done) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back({{}, std::move(done), path});
  }
  wake_.notify_one();
}

// ---- The writing thread -----------------------------------------------------------------------------------

void SqliteStore::run() {
  for (;;) {
    std::deque<Job> jobs = wait_for_jobs();
    if (!jobs.empty() && !jobs.front().backup.empty()) {
      start_backup(std::move(jobs.front()));
    } else if (!jobs.empty()) {
      std::vector<Status> results = write(jobs);
      post_([jobs = std::move(jobs), results = std::move(results)] {
        for (std::size_t i = 0; i < jobs.size(); ++i) jobs[i].done(results[i]);
      });
      checkpoint_when_due(false);
    } else if (!backup_) {
      break;
    }
    if (backup_) continue_backup();
  }
  // When this fails, the next start reads some rows more.
  const Status begun = writer_.run("BEGIN IMMEDIATE");
  if (begun && write_heads()) (void)writer_.run("COMMIT");
  wal_pages_ = kForcedCheckpointPages;
  checkpoint_when_due(true);
}

// What there is to commit, or one backup to start; nothing when the end has come, or while a backup goes on.
std::deque<SqliteStore::Job> SqliteStore::wait_for_jobs() {
  std::unique_lock lock(mutex_);
  if (jobs_.empty() && !stop_ && !backup_) {
    lock.unlock();
    checkpoint_when_due(true);
    lock.lock();
  }
  wake_.wait(lock, [this] { return stop_ || backup_ || !jobs_.empty(); });
  const auto is_backup = [](const Job& job) { return !job.backup.empty(); };
  const auto next = std::find_if(jobs_.begin(), jobs_.end(), is_backup);
  const auto end = next == jobs_.begin() && next != jobs_.end() ? std::next(next) : next;
  std::deque<Job> jobs(std::make_move_iterator(jobs_.begin()), std::make_move_iterator(end));
  jobs_.erase(jobs_.begin(), end);
  return jobs;
}

std::vector<Status> SqliteStore::write(std::deque<Job>& jobs) {
  const auto start = std::chrono::steady_clock::now();
  std::vector<Status> results;
  Status status = begin_.run();
  for (Job& job : jobs) {
    results.push_back(status ? write(job.batch) : status);
    // A conflict has left no trace; anything else may have left half a batch.
    if (!results.back() && results.back().error().code != "conflict") status = results.back();
  }
  if (status) status = finish_transaction();
  if (!status) {
    // Nothing of this was kept. What memory says about the ends of the chains is wrong now, so nothing more
    // can be written: the owner has to stop, and the next start reads what is on disk.
    (void)writer_.run("ROLLBACK");
    for (Status& result : results) result = status;
    touched_.clear();
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const std::lock_guard lock(mutex_);
  for (Head* head : touched_) {
    head->durable_row = head->row;
    head->durable_seq = head->seq;
  }
  touched_.clear();
  ++counters_.commits;
  counters_.batches += static_cast<std::int64_t>(jobs.size());
  counters_.commit_seconds += seconds;
  counters_.slowest_commit = std::max(counters_.slowest_commit, seconds);
  return results;
}

Status SqliteStore::finish_transaction() {
  if (unmarked_rows_ >= kRowsPerMark)
    if (const Status status = write_heads(); !status) return status;
  return commit_.run();
}

// A conflict is found before anything of the batch is written.
Status SqliteStore::write(Batch& batch) {
  std::unordered_map<TableNumber, std::int64_t> expected;
  for (const Entry& entry : batch.entries) {
    const auto [at, first] = expected.try_emplace(entry.table, head(entry.table).seq + 1);
    if (entry.seq != at->second++) return Error{"conflict", "the table has moved on", "", "", {}};
  }
  const auto all = [this](const auto& things) -> Status {
    for (const auto& thing : things)
      if (Status status = write(thing); !status) return status;
    return Done{};
  };
  for (const TableNumber table : batch.removed)
    if (Status status = remove(table); !status) return status;
  if (Status status = all(batch.entries); !status) return status;
  if (Status status = all(batch.cards); !status) return status;
  return all(batch.papers);
}

Status SqliteStore::write(const Entry& entry) {
  Head& last = head(entry.table);
  insert_entry_.bind(1, entry.table).bind(2, entry.seq).bind(3, last.row).bind(4, entry.event);
  if (Status status = insert_entry_.run(); !status) return status;
  last_row_ = sqlite3_last_insert_rowid(writer_.get());
  const std::lock_guard lock(mutex_);
  last.row = last_row_;
  last.seq = entry.seq;
  last.written = false;
  touched_.push_back(&last);
  ++unmarked_rows_;
  ++counters_.entries;
  return Done{};
}

Status SqliteStore::write(const Paper& paper) {
  Statement& statement = paper.text ? put_paper_ : drop_paper_;
  statement.bind(1, paper.drawer).bind(2, paper.key);
  if (paper.text) statement.bind(3, *paper.text);
  return statement.run();
}

Status SqliteStore::write(const TableCard& card) {
  if (Status status = drop_people_.bind(1, card.table).run(); !status) return status;
  put_card_.bind(1, card.table).bind(2, static_cast<std::int64_t>(card.phase)).bind(3, card.game);
  put_card_.bind(4, card.changed).bind(5, card.invite).bind(6, card.text);
  if (Status status = put_card_.run(); !status) return status;
  for (const std::string& person : card.people)
    if (Status status = put_person_.bind(1, card.table).bind(2, person).bind(3, card.changed).run(); !status)
      return status;
  return Done{};
}

Status SqliteStore::remove(TableNumber table) {
  Head& last = head(table);
  for (std::int64_t row = last.row; row != 0;) {
    const std::int64_t at = row;
    row = 0;
    get_before_.bind(1, at);
    while (get_before_.next()) row = get_before_.integer(0);
    if (Status status = drop_entry_.bind(1, at).run(); !status) return status;
  }
  for (Statement* drop : {&drop_head_, &drop_card_, &drop_people_})
    if (Status status = drop->bind(1, table).run(); !status) return status;
  const std::lock_guard lock(mutex_);
  last.row = 0;
  last.seq = -1;
  last.written = true;
  touched_.push_back(&last);
  return Done{};
}

SqliteStore::Head& SqliteStore::head(TableNumber table) {
  {
    const std::lock_guard lock(mutex_);
    const auto known = heads_.find(table);
    if (known != heads_.end()) return known->second;
  }
  Head found;
  get_head_.bind(1, table);
  while (get_head_.next()) {
    found.row = found.durable_row = get_head_.integer(0);
    found.seq = found.durable_seq = get_head_.integer(1);
  }
  const std::lock_guard lock(mutex_);
  return heads_[table] = found;
}

Status SqliteStore::write_heads() {
  std::vector<std::pair<TableNumber, Head>> fresh;
  {
    const std::lock_guard lock(mutex_);
    for (auto& [table, head] : heads_) {
      if (!head.written) fresh.emplace_back(table, head);
      head.written = true;
    }
  }
  for (const auto& [table, head] : fresh) {
    put_head_.bind(1, table).bind(2, head.row).bind(3, head.seq);
    if (Status status = put_head_.run(); !status) return status;
  }
  unmarked_rows_ = 0;
  return put_mark_.bind(1, last_row_).run();
}

// When nobody waits, or when the write-ahead log has become long all the same.
void SqliteStore::checkpoint_when_due(bool idle) {
  if (wal_pages_ < (idle ? kCheckpointPages : kForcedCheckpointPages)) return;
  sqlite3_wal_checkpoint_v2(writer_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  wal_pages_ = 0;
  const std::lock_guard lock(mutex_);
  ++counters_.checkpoints;
}

void SqliteStore::start_backup(Job job) {
  const auto refuse = [this, &job](Error error) {
    post_([done = std::move(job.done), error = std::move(error)] { done(error); });
  };
  if (backup_) return refuse({"busy", "a backup is being made already", "", "", {}});
  const std::string part = job.backup + ".part";
  unlink(part.c_str());
  Result<Database> target = Database::open(part, true);
  if (!target) return refuse(target.error());
  chmod(part.c_str(), 0600);
  sqlite3_backup* copy = sqlite3_backup_init(target->get(), "main", writer_.get(), "main");
  if (!copy) return refuse(target->error("starting the backup"));
  backup_.emplace(Backup{std::move(job), std::move(*target), copy});
}

void SqliteStore::continue_backup() {
  const int code = sqlite3_backup_step(backup_->copy, kBackupPages);
  if (code == SQLITE_OK) return;
  sqlite3_backup_finish(backup_->copy);
  const Status status = code == SQLITE_DONE
                            ? finish_backup()
                            : Status(backup_->target.error("copying to " + backup_->job.backup));
  post_([done = std::move(backup_->job.done), status] { done(status); });
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

StoreCounters SqliteStore::counters() const {
  const std::lock_guard lock(mutex_);
  return counters_;
}

Status SqliteStore::restore(const std::string& folder, const std::string& backup) {
  const Result<FolderLock> lock = FolderLock::take(folder);
  if (!lock) return lock.error();
  Result<Database> source = Database::open(backup, false);
  if (!source) return source.error();
  if (const Status readable = source->run("SELECT count(*) FROM sqlite_schema"); !readable) return readable;
  Statement check = source->prepare("PRAGMA integrity_check");
  const std::string verdict = check.next() ? check.text(0) : "it cannot be read";
  const Result<std::int64_t> application = source->number("PRAGMA application_id");
  if (verdict != "ok" || !application || *application != kApplicationId)
    return Error{"bad_backup", backup + " is not a sound backup: " + verdict, "", "", {}};
  const std::string file = folder + kFile, part = file + ".part";
  unlink(part.c_str());
  {
    Result<Database> target = Database::open(part, true);
    if (!target) return target.error();
    chmod(part.c_str(), 0600);
    sqlite3_backup* copy = sqlite3_backup_init(target->get(), "main", source->get(), "main");
    const int code = copy ? sqlite3_backup_step(copy, -1) : SQLITE_ERROR;
    if (copy) sqlite3_backup_finish(copy);
    if (code != SQLITE_DONE) return target->error("copying " + backup);
  }
  // The write-ahead log of the old file must not be applied to the new one.
  for (const char* suffix : {"-wal", "-shm", ""}) {
    const std::string old = file + suffix, kept = file + ".before-restore" + suffix;
    if (rename(old.c_str(), kept.c_str()) != 0 && errno != ENOENT) return system_error("renaming " + old);
  }
  if (rename(part.c_str(), file.c_str()) != 0) return system_error("renaming " + part);
  return sync_folder(folder);
}

}  // namespace enfilade::server
