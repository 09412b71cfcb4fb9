// The store in one SQLite file.
//
// SQLite before 3.51.3 can lose commits when two connections write or checkpoint at the same time (the
// WAL-reset bug; Debian 12 has 3.40.1). So exactly one connection writes and checkpoints, on a thread of its
// own; the other only reads and is kept from checkpointing; a lock file keeps a second process out.
//
// Group commit: whatever arrives while one transaction is being written to disk shares the next one.
//
// Everything written has a number, its link in the chain of checksums (chain.hpp), and lies in the order of
// these numbers. A row of the log names its table's row before; ordering them by table instead would touch
// one page per row. Where each table's log ends is kept in memory and written down now and then (`heads`,
// right up to link `mark`); after a crash what lies behind the mark is read again, and verified.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <unordered_map>
#include <unordered_set>

#include "server/chain.hpp"
#include "server/folder.hpp"
#include "server/sqlite.hpp"
#include "server/store.hpp"
#include "server/witness.hpp"

namespace enfilade::server {

struct StoreCounters {
  std::int64_t commits = 0, batches = 0, entries = 0, checkpoints = 0;
  double commit_seconds = 0, slowest_commit = 0;  // begin to durable
  std::int64_t witness_failures = 0;
};

// Of this machine.
double steady_seconds();
std::int64_t wall_milliseconds();
std::int64_t random_number();

struct StoreTerms {
  // Runs a call on the thread that the store's user lives on.
  using Post = std::function<void(std::function<void()>)>;

  std::string folder;  // made if it is not there
  Post post = {};
  bool own_thread = true;                         // false: nothing happens but in pump()
  bool accept_loss = false;                       // start although something is missing
  std::int64_t reserve = std::int64_t{64} << 20;  // bytes on the disk that newcomers do not get
  std::string vfs = {};                           // SQLite's file system; empty: the machine's own
  std::function<double()> seconds = steady_seconds;
  std::function<std::int64_t()> now = wall_milliseconds;
  Salt salt = random_number;
  // Hears once that the witness cannot be written, on the thread that writes.
  std::function<void(const Error&)> troubled = {};
};

class SqliteStore final : public Store {
 public:
  using Post = StoreTerms::Post;

  // Opens or makes the folder and takes its lock. What was written last is verified; when something is
  // missing, the code is "damaged", and the files stay as they are.
  static Result<std::unique_ptr<SqliteStore>> open(StoreTerms terms);
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
  bool has_room() override { return free_bytes(terms_.folder) >= terms_.reserve; }
  void back_up(const std::string& path, Told done) override;

  // One step of the writing: a transaction, a piece of a backup, or housekeeping. False: nothing more to do.
  bool pump();

  StoreCounters counters() const;
  // What was missing at the start and was accepted; empty: nothing.
  const std::string& loss() const { return loss_; }
  // What the start went on without, and the operator should know; empty: nothing.
  const std::string& warning() const { return warning_; }
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
  // How far the chain has come, and what the transaction under way adds to it.
  struct End {
    std::int64_t link = 0;
    Digest sum;
    std::string links;  // since `sum`
  };

  explicit SqliteStore(StoreTerms terms) : terms_(std::move(terms)) {}

  // ---- sqlite_store.cpp: opening, and the thread
  Status prepare();
  void prepare_statements();
  Status bear(const Status& found);
  Status go_on_without();
  void run();
  void finish();
  std::deque<Job> take_jobs();
  std::vector<Status> write(std::deque<Job>& jobs);
  Status finish_transaction();
  Status write_links();
  void undo_transaction();
  Status testify();
  void note_witness(const Status& written);
  void flush_witness_when_due();
  void checkpoint_when_due(bool idle);
  void truncate_log();

  // ---- sqlite_write.cpp: what a batch does
  Status write(Batch& batch);
  Status write(const Entry& entry);
  Status write(const Paper& paper);
  Status write(const TableCard& card);
  Status remove(TableNumber table);
  Result<std::int64_t> number_of(Statement& find);
  Result<Head*> head(TableNumber table);
  Status write_heads();
  std::int64_t add_link(const Link& link);

  // ---- sqlite_check.cpp: what lies behind the mark
  Status read_tail();
  Status compare(const std::optional<Testimony>& witness);

  // ---- sqlite_backup.cpp
  void start_backup(Job job);
  void continue_backup();
  Status finish_backup();

  Result<std::vector<TableCard>> read_cards(Statement& rows);

  StoreTerms terms_;
  FolderLock lock_;  // let go of last: closing the writing connection still writes
  std::string loss_, warning_;
  // The writing thread's.
  Witness witness_;
  double flushed_ = 0;
  Database writer_;
  Statement begin_, commit_, insert_entry_, get_before_, drop_entry_, find_paper_, put_paper_, drop_paper_,
      put_head_, get_head_, drop_head_, put_mark_, find_card_, put_card_, drop_card_, put_person_,
      drop_people_, put_links_;
  int wal_pages_ = 0;
  End end_, durable_end_;
  std::int64_t marked_ = 0;  // the link of the mark
  bool truncation_due_ = false;
  double truncation_tried_ = 0;
  std::unordered_set<Head*> touched_;  // in the transaction under way
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
  std::unordered_map<TableNumber, Head> heads_;  // those that were touched since the mark
  StoreCounters counters_;
  bool stop_ = false;
  std::thread thread_;
};

inline constexpr const char* kDataFile = "/data.sqlite";
inline constexpr const char* kWitnessFile = "/witness";
// How much may lie behind the mark: it is what a start after a crash has to read again.
inline constexpr std::int64_t kLinksPerMark = 20'000;

// Everything in a data folder, verified wholly: the file, the chain, every event, card and paper, the heads
// and the witness. Also while a server runs there.
struct DataCheck {
  std::int64_t links = 0, events = 0, cards = 0, papers = 0;
  std::vector<std::string> findings;  // empty: all is well
  std::vector<std::string> notes;     // what is no damage, and should be known
};
Result<DataCheck> check_data(const std::string& folder);
// Can this file take the place of the data? One with a loss that was accepted can.
Status check_backup(Database& database);
// That a database has no witness.
std::string no_witness(const std::string& folder);

}  // namespace enfilade::server
