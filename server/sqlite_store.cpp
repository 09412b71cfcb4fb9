#include "server/sqlite_store.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

#include "server/log.hpp"
#include "server/sqlite_schema.hpp"

namespace enfilade::server {

namespace {

constexpr int kOldestLibrary = 3037000;
constexpr int kCheckpointPages = 1000, kForcedCheckpointPages = 8000;
constexpr double kFlushSeconds = 1;
constexpr std::string_view kWaysOn =
    " Restore a backup (enfilade restore), or start with --accept-loss to go on with what is there;"
    " enfilade check-data tells more.";

// A setting that SQLite may decline without calling it an error.
Status insist(Database& database, const std::string& name, const std::string& value, std::string_view is) {
  if (const Status status = database.run(("PRAGMA " + name + "=" + value).c_str()); !status) return status;
  Statement statement = database.prepare(("PRAGMA " + name).c_str());
  const std::string got = statement.next() ? statement.text(0) : "";
  if (statement.failed()) return statement.failure();
  if (got == is) return Done{};
  return Error{"store_failed", database.path() + ": SQLite does not take " + name + "=" + value, "", "", {}};
}

void keep_files_on_close(Database& database, bool yes) {
  sqlite3_db_config(database.get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, yes ? 1 : 0, nullptr);
}

// SQLite opens for reading what it may not write, and tells when it is too late.
Status is_writable(const std::string& path) {
  if (access(path.c_str(), W_OK) == 0 || errno == ENOENT) return Done{};
  return Error{"read_only",
               path + " cannot be written (" + std::strerror(errno) +
                   "): make it writable for the user who runs this, with chown or chmod",
               "",
               "",
               {}};
}

bool is_empty(const std::string& path, const std::string& vfs) {
  if (!vfs.empty()) return false;
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  return error || size == 0;
}

}  // namespace

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::int64_t random_number() {
  std::int64_t number = 0;
  sqlite3_randomness(sizeof number, &number);
  return number;
}

std::int64_t wall_milliseconds() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

// ---- Opening ----------------------------------------------------------------------------------------------

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const std::string& folder, Post post) {
  StoreTerms terms{.folder = folder};
  terms.post = std::move(post);
  return open(std::move(terms));
}

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(StoreTerms terms) {
  if (sqlite3_libversion_number() < kOldestLibrary || sqlite3_threadsafe() == 0)
    return Error{
        "store_failed", "SQLite " + library_version() + " is too old or not thread-safe", "", "", {}};
  std::unique_ptr<SqliteStore> store(new SqliteStore(std::move(terms)));
  if (const Status status = store->prepare(); !status) {
    Error error = status.error();
    // What SQLite itself cannot read, nobody can go on with.
    if (error.code == "damaged" && !error.text.ends_with(kWaysOn))
      error.text += ". Restore a backup (enfilade restore).";
    return error;
  }
  if (store->terms_.own_thread) store->thread_ = std::thread([raw = store.get()] { raw->run(); });
  return store;
}

Status SqliteStore::prepare() {
  Result<FolderLock> lock = FolderLock::take(terms_.folder);
  if (!lock) return lock.error();
  lock_ = std::move(*lock);
  const std::string file = terms_.folder + kDataFile, beside = terms_.folder + kWitnessFile;
  for (const std::string& path : {file, file + "-wal", file + "-shm", beside})
    if (const Status status = is_writable(path); !status) return status;
  Result<Witness> witness = Witness::open(beside, true, terms_.vfs);
  if (!witness) return witness.error();
  witness_ = std::move(*witness);
  chmod(beside.c_str(), 0600);
  const std::optional<Testimony> testimony = witness_.read();
  // Before anything is opened, and so made or changed: SQLite removes the log of an empty file.
  if (is_empty(file, terms_.vfs))
    if (const Status status = bear(compare(testimony)); !status) return status;
  Result<Database> writer = Database::open(file, true, terms_.vfs);
  if (!writer) return writer.error();
  writer_ = std::move(*writer);
  keep_files_on_close(writer_, true);  // until all is found to be well
  chmod(file.c_str(), 0600);
  constexpr const char* kSettings[][3] = {{"journal_mode", "WAL", "wal"},
                                          {"synchronous", "FULL", "2"},
                                          {"wal_autocheckpoint", "0", "0"},
                                          {"secure_delete", "ON", "1"},
                                          {"cache_size", "-16384", "-16384"}};
  for (const auto& [name, value, is] : kSettings)
    if (const Status status = insist(writer_, name, value, is); !status) return status;
  if (const Status status = writer_.run("PRAGMA mmap_size=0"); !status) return status;
  // An empty database beside a witness is a loss, not a beginning; so is one from before there were any.
  const Result<std::int64_t> version = version_of(writer_);
  if (!version) return version.error();
  if (!has_chain(*version))
    if (const Status status = bear(compare(testimony)); !status) return status;
  if (const Status status = bring_up_to_date(writer_, terms_.salt); !status) return status;
  Status sound = read_tail();
  if (sound) sound = compare(testimony);
  if (const Status status = bear(sound); !status) return status;
  if (!testimony && has_chain(*version) && end_.link > 0)
    warning_ = no_witness(terms_.folder) + ". A new one is written now";
  prepare_statements();
  if (!loss_.empty())
    if (const Status status = go_on_without(); !status) return status;
  keep_files_on_close(writer_, false);
  if (const Status status = testify(); !status) return status;
  Result<Database> reader = Database::open(file, false, terms_.vfs);
  if (!reader) return reader.error();
  reader_ = std::move(*reader);
  return Done{};
}

void SqliteStore::prepare_statements() {
  begin_ = writer_.prepare("BEGIN IMMEDIATE");
  commit_ = writer_.prepare("COMMIT");
  insert_entry_ = writer_.prepare("INSERT INTO log VALUES (?, ?, ?, ?, ?)");
  get_before_ = writer_.prepare("SELECT before FROM log WHERE n = ?");
  drop_entry_ = writer_.prepare("DELETE FROM log WHERE n = ?");
  find_paper_ = writer_.prepare("SELECT n FROM papers WHERE drawer = ? AND key = ?");
  put_paper_ = writer_.prepare("INSERT INTO papers VALUES (?, ?, ?, ?, ?)");
  drop_paper_ = writer_.prepare("DELETE FROM papers WHERE n = ?");
  put_head_ = writer_.prepare("INSERT OR REPLACE INTO heads VALUES (?, ?, ?)");
  get_head_ = writer_.prepare("SELECT row, seq FROM heads WHERE table_no = ?");
  drop_head_ = writer_.prepare("DELETE FROM heads WHERE table_no = ?");
  put_mark_ = writer_.prepare("UPDATE mark SET row = ?, sum = ?");
  find_card_ = writer_.prepare("SELECT n FROM cards WHERE table_no = ?");
  put_card_ = writer_.prepare("INSERT INTO cards VALUES (?, ?, ?, ?, ?, ?, ?)");
  drop_card_ = writer_.prepare("DELETE FROM cards WHERE n = ?");
  put_person_ = writer_.prepare("INSERT INTO card_people VALUES (?, ?, ?)");
  drop_people_ = writer_.prepare("DELETE FROM card_people WHERE table_no = ?");
  put_links_ = writer_.prepare("INSERT INTO chain VALUES (?, ?, ?)");
  sqlite3_wal_hook(
      writer_.get(),
      [](void* self, sqlite3*, const char*, int pages) {
        static_cast<SqliteStore*>(self)->wal_pages_ = pages;
        return SQLITE_OK;
      },
      this);
}

// Something is missing: a refusal, or, when that is accepted, a note of it. Old files that may hold more than
// can be read are kept, before anything is written, for who can read them.
Status SqliteStore::bear(const Status& found) {
  if (found || found.error().code != "damaged") return found;
  if (!terms_.accept_loss) {
    Error error = found.error();
    error.text += kWaysOn;
    return error;
  }
  if (!loss_.empty()) return Done{};
  loss_ = found.error().text;
  for (const char* name : {"/data.sqlite-wal", kWitnessFile}) {
    std::error_code ignored;  // there may be none
    const std::string path = terms_.folder + name;
    std::filesystem::copy_file(path, path + ".before-loss", std::filesystem::copy_options::overwrite_existing,
                               ignored);
  }
  return Done{};
}

// What there is becomes the truth: the next start begins behind what is damaged here, and misses nothing. What
// was accepted is written down; check_data tells it.
Status SqliteStore::go_on_without() {
  if (Status status = begin_.run(); !status) return status;
  if (Status status = write(Paper{"loss", std::to_string(terms_.now()), loss_}); !status) return status;
  if (Status status = write_links(); !status) return status;
  if (Status status = write_heads(); !status) return status;
  if (Status status = commit_.run(); !status) return status;
  durable_end_ = end_;
  marked_ = end_.link;
  return witness_.forget();
}

SqliteStore::~SqliteStore() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable())
    thread_.join();
  else if (reader_.get())
    finish();
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

StoreCounters SqliteStore::counters() const {
  const std::lock_guard lock(mutex_);
  return counters_;
}

// ---- The writing thread -----------------------------------------------------------------------------------

void SqliteStore::run() {
  for (;;) {
    while (pump()) {
    }
    std::unique_lock lock(mutex_);
    const auto awake = [this] { return stop_ || !jobs_.empty(); };
    if (witness_.dirty() || truncation_due_)
      wake_.wait_for(lock, std::chrono::duration<double>(kFlushSeconds), awake);
    else
      wake_.wait(lock, awake);
    if (stop_ && jobs_.empty()) break;
  }
  finish();
}

bool SqliteStore::pump() {
  std::deque<Job> jobs = take_jobs();
  if (jobs.empty() && !backup_) {
    checkpoint_when_due(true);
    flush_witness_when_due();
    return false;
  }
  if (!jobs.empty() && !jobs.front().backup.empty()) {
    start_backup(std::move(jobs.front()));
  } else if (!jobs.empty()) {
    std::vector<Status> results = write(jobs);
    terms_.post([jobs = std::move(jobs), results = std::move(results)] {
      for (std::size_t i = 0; i < jobs.size(); ++i) jobs[i].done(results[i]);
    });
    checkpoint_when_due(false);
    flush_witness_when_due();
  }
  if (backup_) continue_backup();
  return true;
}

// When this fails, the next start reads some rows more.
void SqliteStore::finish() {
  while (pump()) {
  }
  const Status begun = begin_.run();
  if (begun && write_heads()) (void)commit_.run();
  wal_pages_ = kForcedCheckpointPages;
  checkpoint_when_due(true);
  (void)witness_.flush();
}

// What there is to commit, or one backup to start.
std::deque<SqliteStore::Job> SqliteStore::take_jobs() {
  const std::lock_guard lock(mutex_);
  const auto is_backup = [](const Job& job) { return !job.backup.empty(); };
  const auto next = std::find_if(jobs_.begin(), jobs_.end(), is_backup);
  const auto end = next == jobs_.begin() && next != jobs_.end() ? std::next(next) : next;
  std::deque<Job> jobs(std::make_move_iterator(jobs_.begin()), std::make_move_iterator(end));
  jobs_.erase(jobs_.begin(), end);
  return jobs;
}

std::vector<Status> SqliteStore::write(std::deque<Job>& jobs) {
  const double start = terms_.seconds();
  std::vector<Status> results;
  Status status = begin_.run();
  for (Job& job : jobs) {
    results.push_back(status ? write(job.batch) : status);
    // A conflict has left no trace; anything else may have left half a batch.
    if (!results.back() && results.back().error().code != "conflict") status = results.back();
  }
  if (status) status = finish_transaction();
  if (!status) {
    undo_transaction();
    for (Status& result : results) result = status;
  } else {
    note_witness(testify());
    if (std::any_of(jobs.begin(), jobs.end(), [](const Job& job) { return job.batch.erasing; }))
      truncate_log();
  }
  const double seconds = terms_.seconds() - start;
  const std::lock_guard lock(mutex_);
  ++counters_.commits;
  counters_.batches += static_cast<std::int64_t>(jobs.size());
  counters_.commit_seconds += seconds;
  counters_.slowest_commit = std::max(counters_.slowest_commit, seconds);
  return results;
}

Status SqliteStore::write_links() {
  if (end_.links.empty()) return Done{};
  end_.sum = next_sum(end_.sum, end_.links);
  put_links_.bind(1, durable_end_.link + 1).bind_bytes(2, end_.links).bind_bytes(3, end_.sum);
  if (Status status = put_links_.run(); !status) return status;
  end_.links.clear();
  return Done{};
}

Status SqliteStore::finish_transaction() {
  if (Status status = write_links(); !status) return status;
  const bool marking = end_.link - marked_ >= kLinksPerMark;
  if (marking)
    if (Status status = write_heads(); !status) return status;
  if (Status status = commit_.run(); !status) return status;
  durable_end_ = end_;
  const std::lock_guard lock(mutex_);
  for (Head* head : touched_) {
    head->durable_row = head->row;
    head->durable_seq = head->seq;
  }
  touched_.clear();
  // They are in the database now.
  if (marking) {
    marked_ = end_.link;
    heads_.clear();
  }
  return Done{};
}

// Nothing of it was kept, and memory says so too.
void SqliteStore::undo_transaction() {
  (void)writer_.run("ROLLBACK");
  end_ = durable_end_;
  touched_.clear();
  const std::lock_guard lock(mutex_);
  for (auto& [table, head] : heads_) {
    head.row = head.durable_row;
    head.seq = head.durable_seq;
    head.written = false;
  }
}

Status SqliteStore::testify() {
  if (durable_end_.sum.empty()) return Done{};
  return witness_.write({durable_end_.link, durable_end_.sum, terms_.now()});
}

// The witness is a help against damage. A start without it is refused, but that it cannot be written later is
// no reason to stop: it is behind then, and tells less. The operator is told.
void SqliteStore::note_witness(const Status& written) {
  if (written) return;
  std::int64_t failures = 0;
  {
    const std::lock_guard lock(mutex_);
    failures = ++counters_.witness_failures;
  }
  if (failures == 1 && terms_.troubled) terms_.troubled(written.error());
}

void SqliteStore::flush_witness_when_due() {
  const double now = terms_.seconds();
  if (!witness_.dirty() || now - flushed_ < kFlushSeconds) return;
  flushed_ = now;
  note_witness(witness_.flush());
}

// When nobody waits, or when the write-ahead log has become long all the same.
void SqliteStore::checkpoint_when_due(bool idle) {
  if (truncation_due_ && terms_.seconds() - truncation_tried_ >= kFlushSeconds) return truncate_log();
  if (wal_pages_ < (idle ? kCheckpointPages : kForcedCheckpointPages)) return;
  sqlite3_wal_checkpoint_v2(writer_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  wal_pages_ = 0;
  const std::lock_guard lock(mutex_);
  ++counters_.checkpoints;
}

// Copies of what was erased may be in the write-ahead log. When somebody reads for long, later: everybody whose steps
// are to be written would wait for them.
void SqliteStore::truncate_log() {
  constexpr int kPatience = 100;  // milliseconds
  sqlite3_busy_timeout(writer_.get(), kPatience);
  const int code =
      sqlite3_wal_checkpoint_v2(writer_.get(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  sqlite3_busy_timeout(writer_.get(), Database::kPatience);
  truncation_due_ = code != SQLITE_OK;
  truncation_tried_ = terms_.seconds();
  wal_pages_ = 0;
  const std::lock_guard lock(mutex_);
  ++counters_.checkpoints;
}

}  // namespace enfilade::server
