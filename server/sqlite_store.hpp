// The store in one SQLite file.
//
// SQLite before 3.51.3 can lose commits when two connections write or checkpoint at the same time (the
// WAL-reset bug; Debian 12 has 3.40.1). So exactly one connection writes and checkpoints, on a thread of its
// own; the other only reads and is kept from checkpointing; a lock file keeps a second process out.
//
// Group commit: whatever arrives while one transaction is being written to disk shares the next one.
//
// Rows of the log lie in commit order and name their table's row before: a chain. Ordering them by table
// instead would touch one page per row. Where each chain ends is kept in memory and written down now and then
// (`heads`, right up to row `mark`); after a crash the rows behind the mark are read again.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <utility>

#include "server/sqlite.hpp"
#include "server/store.hpp"

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

struct StoreCounters {
  std::int64_t commits = 0, batches = 0, entries = 0, checkpoints = 0;
  double commit_seconds = 0, slowest_commit = 0;  // begin to durable
};

class SqliteStore final : public Store {
 public:
  // Runs a call on the thread that the store's user lives on.
  using Post = std::function<void(std::function<void()>)>;

  // Opens or makes `folder` and takes its lock.
  static Result<std::unique_ptr<SqliteStore>> open(const std::string& folder, Post post);
  ~SqliteStore() override;

  void commit(Batch batch, Told done) override;
  Result<std::vector<std::string>> log(TableNumber table) override;
  Result<std::vector<Paper>> drawer(std::string_view drawer, std::string_view prefix) override;
  Result<std::optional<std::string>> paper(std::string_view drawer, std::string_view key) override;
  Result<std::optional<TableCard>> card(TableNumber table) override;
  Result<std::optional<TableCard>> card_by_invite(std::string_view invite) override;
  Result<std::vector<TableCard>> cards(const TableQuery& query) override;
  Result<std::int64_t> count_cards() override;
  void back_up(const std::string& path, Told done) override;

  StoreCounters counters() const;
  static std::string library_version() { return sqlite3_libversion(); }

  // Puts a backup in the place of the data in `folder`, which must not be in use. What was there is kept
  // beside it as data.sqlite.before-restore.
  static Status restore(const std::string& folder, const std::string& backup);

  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

 private:
  struct Head {
    std::int64_t row = 0, seq = -1;                  // as the transaction under way has it
    std::int64_t durable_row = 0, durable_seq = -1;  // as readers can see it
    bool written = true;                             // in `heads`
  };
  struct Job {
    Batch batch;
    Told done;
    std::string backup;  // a path: copy instead of committing
  };

  explicit SqliteStore(Post post) : post_(std::move(post)) {}
  Status prepare(const std::string& folder);
  Status read_heads();
  void run();
  std::vector<Status> write(std::deque<Job>& jobs);
  Status write(Batch& batch);
  Status write(const Entry& entry);
  Status write(const Paper& paper);
  Status write(const TableCard& card);
  Status remove(TableNumber table);
  Status finish_transaction();
  Head& head(TableNumber table);
  Result<std::vector<TableCard>> read_cards(Statement& rows);
  Status write_heads();
  void checkpoint_when_due(bool idle);
  std::deque<Job> wait_for_jobs();
  void start_backup(Job job);
  void continue_backup();
  Status finish_backup();

  Post post_;
  FolderLock lock_;  // let go of last: closing the writing connection still writes
  // The writing thread's.
  Database writer_;
  Statement begin_, commit_, insert_entry_, put_paper_, drop_paper_, put_head_, get_head_, drop_head_,
      put_mark_, put_card_, drop_card_, put_person_, drop_people_, get_before_, drop_entry_;
  int wal_pages_ = 0;
  std::int64_t unmarked_rows_ = 0, last_row_ = 0;
  std::vector<Head*> touched_;  // in the transaction under way
  // A backup is copied a few pages at a time between commits. It is made by the connection that writes, so
  // SQLite carries what is committed meanwhile over into it.
  struct Backup {
    Job job;
    Database target;
    sqlite3_backup* copy = nullptr;
  };
  std::optional<Backup> backup_;
  // The user's.
  Database reader_;
  // Shared, under the mutex.
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  std::unordered_map<TableNumber, Head> heads_;  // those that were touched since the start
  StoreCounters counters_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace enfilade::server
