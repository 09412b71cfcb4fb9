// The store in SQLite: one owner, backups, damage, older files.
#include <atomic>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/sqlite_store.hpp"
#include "server/tests/house.hpp"

namespace enfilade::server {
namespace {

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

void put_contents(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

class SqliteTest : public testing::Test {
 protected:
  StoreTerms terms() { return {.folder = folder_.path("data"), .post = mail_.post()}; }
  Result<std::unique_ptr<SqliteStore>> try_open(bool accept_loss = false) {
    StoreTerms with = terms();
    with.accept_loss = accept_loss;
    return SqliteStore::open(std::move(with));
  }
  std::unique_ptr<SqliteStore> open() {
    auto store = try_open();
    EXPECT_TRUE(store) << (store ? "" : store.error().text);
    return std::move(*store);
  }
  Status commit(Store& store, Batch batch) {
    std::optional<Status> result;
    store.commit(std::move(batch), [&](const Status& status) { result = status; });
    mail_.run_until([&] { return result.has_value(); });
    return *result;
  }
  Status back_up(Store& store, const std::string& path) {
    std::optional<Status> result;
    store.back_up(path, [&](const Status& status) { result = status; });
    mail_.run_until([&] { return result.has_value(); });
    return *result;
  }
  // What the folder would look like had the process been killed now.
  void pull_the_plug(std::unique_ptr<SqliteStore> store) {
    const std::string copy = folder_.path("copy");
    std::filesystem::copy(folder_.path("data"), copy);
    store.reset();
    std::filesystem::remove_all(folder_.path("data"));
    std::filesystem::rename(copy, folder_.path("data"));
  }
  // Some writes, all of them still in the write-ahead log.
  void write_something() {
    auto store = open();
    for (int i = 0; i < 40; ++i)
      ASSERT_TRUE(commit(*store, {{{1, i, "event " + std::to_string(i)}},
                                  {{"drawer", "key" + std::to_string(i % 7), "text " + std::to_string(i)}},
                                  {{1, TableCard::Phase::playing, "palaces", {"ann"}, i, "invite", "{}"}}}));
    pull_the_plug(std::move(store));
  }
  Folder folder_;
  Mailbox mail_;
};

// Whatever is asked for comes newest first, in pages that neither miss a table nor show one twice, also when
// several changed in the same millisecond.
TEST_F(SqliteTest, ASecondServerIsKeptOut) {
  auto store = open();
  const auto second = SqliteStore::open(folder_.path("data"), mail_.post());
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, "in_use");
}

TEST_F(SqliteTest, ABackupMadeInUseCanBeRestored) {
  const std::string backup = folder_.path("backup.sqlite");
  {
    auto store = open();
    ASSERT_TRUE(commit(*store, {{{1, 0, "before"}}, {{"d", "k", "before"}}}));
    std::optional<Status> done;
    store->back_up(backup, [&](const Status& status) { done = status; });
    mail_.run_until([&] { return done.has_value(); });
    ASSERT_TRUE(*done) << done->error().text;
    ASSERT_TRUE(commit(*store, {{{1, 1, "after"}}, {{"d", "k", "after"}}}));
    EXPECT_EQ(SqliteStore::restore(folder_.path("data"), backup).error().code, "in_use");
  }
  ASSERT_TRUE(SqliteStore::restore(folder_.path("data"), backup));
  auto store = open();
  EXPECT_EQ(*store->log(1), std::vector<std::string>{"before"});
  EXPECT_EQ(**store->paper("d", "k"), "before");
  ASSERT_TRUE(commit(*store, {{{1, 1, "again"}}, {}}));
}

// Commits go on while a backup is made: they do not wait for its end, and are in it.
TEST_F(SqliteTest, ABackupIsMadeBetweenCommits) {
  const std::string backup = folder_.path("backup.sqlite");
  std::atomic<bool> hold = false;
  std::promise<void> go;
  auto opened = SqliteStore::open(folder_.path("data"), [&](std::function<void()> call) {
    if (hold.exchange(false)) go.get_future().wait();  // the writing thread stands still
    mail_.post()(std::move(call));
  });
  ASSERT_TRUE(opened);
  SqliteStore& store = **opened;
  const std::string page(3000, 'x');
  Batch much;
  for (int i = 0; i < 3000; ++i) much.entries.push_back({1, i, page});
  ASSERT_TRUE(commit(store, std::move(much)));
  std::vector<std::string> order;
  const auto told = [&order](const char* what) {
    return [&order, what](const Status& status) {
      EXPECT_TRUE(status) << (status ? "" : status.error().text);
      order.emplace_back(what);
    };
  };
  hold = true;
  store.commit({{{2, 0, "first"}}, {}}, told("first"));
  while (hold) std::this_thread::yield();
  store.back_up(backup, told("backup"));
  store.commit({{{2, 1, "second"}}, {}}, told("second"));
  go.set_value();
  mail_.run_until([&] { return order.size() == 3; });
  EXPECT_EQ(order, (std::vector<std::string>{"first", "second", "backup"}));
  std::optional<Status> refused;
  store.back_up(folder_.path("no/such/folder"), [&](const Status& status) { refused = status; });
  mail_.run_until([&] { return refused.has_value(); });
  EXPECT_FALSE(*refused);
  opened->reset();
  ASSERT_TRUE(SqliteStore::restore(folder_.path("other"), backup));
  auto copy = SqliteStore::open(folder_.path("other"), mail_.post());
  ASSERT_TRUE(copy);
  EXPECT_EQ((*copy)->log(1)->size(), 3000u);
  EXPECT_EQ(*(*copy)->log(2), (std::vector<std::string>{"first", "second"}));
}

// The file of one server is for its own eyes.
TEST_F(SqliteTest, NobodyElseReadsTheFiles) {
  auto store = open();
  ASSERT_TRUE(commit(*store, {{{1, 0, "a"}}, {}}));
  for (const char* name : {"data", "data/data.sqlite", "data/data.sqlite-wal", "data/lock"}) {
    const auto others = std::filesystem::perms::group_all | std::filesystem::perms::others_all;
    EXPECT_EQ(std::filesystem::status(folder_.path(name)).permissions() & others,
              std::filesystem::perms::none)
        << name;
  }
}

TEST_F(SqliteTest, AFileThatIsNoBackupIsNotRestored) {
  const std::string path = folder_.path("nonsense");
  std::ofstream(path) << "this is no database, whatever its name says, and it is long enough to be looked at";
  EXPECT_FALSE(SqliteStore::restore(folder_.path("data"), path));
}

// ---- Backups and file handles -----------------------------------------------------------------------------

TEST_F(SqliteTest, ABackupThatFindsNoFileHandleIsAnsweredAndTheNextOneWorks) {
  auto store = open();
  ASSERT_TRUE(commit(*store, {{{1, 0, "a"}}, {}}));
  rlimit limit{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  // However many are left, from none on: each step of a backup has to fail once.
  int failed = 0;
  for (rlim_t left = 0; left < 12; ++left) {
    const int next = ::open("/dev/null", O_RDONLY);
    close(next);
    rlimit tight = limit;
    tight.rlim_cur = static_cast<rlim_t>(next) + left;
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &tight), 0);
    const Status status = back_up(*store, folder_.path("backup.sqlite"));
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
    if (!status) ++failed;
    ASSERT_TRUE(commit(*store, {{}, {{"d", "k", "x"}}}));
  }
  EXPECT_GT(failed, 0);
  ASSERT_TRUE(back_up(*store, folder_.path("backup.sqlite")));
  ASSERT_TRUE(SqliteStore::restore(folder_.path("other"), folder_.path("backup.sqlite")));
}

// ---- Damage -----------------------------------------------------------------------------------------------

TEST_F(SqliteTest, WhatIsSoundStartsAndChecks) {
  write_something();
  const auto check = check_data(folder_.path("data"));
  ASSERT_TRUE(check);
  EXPECT_TRUE(check->findings.empty()) << check->findings.front();
  EXPECT_EQ(check->events, 40);
  EXPECT_EQ(check->cards, 1);
  EXPECT_EQ(check->papers, 7);
  EXPECT_EQ(open()->log(1)->size(), 40u);
  EXPECT_TRUE(check_data(folder_.path("data"))->findings.empty());
}

// One bit anywhere in the write-ahead log: SQLite takes what comes before for the whole truth.
TEST_F(SqliteTest, AFlippedBitInTheWriteAheadLogIsNoticed) {
  write_something();
  const std::string wal = folder_.path("data/data.sqlite-wal"), sound = contents(wal);
  ASSERT_GT(sound.size(), 100'000u);
  for (std::size_t at = 40; at < sound.size(); at += sound.size() / 9) {
    std::string bad = sound;
    bad[at] = static_cast<char>(bad[at] ^ 4);
    put_contents(wal, bad);
    const auto store = try_open();
    ASSERT_FALSE(store) << at;
    EXPECT_EQ(store.error().code, "damaged");
    EXPECT_NE(store.error().text.find("--accept-loss"), std::string::npos);
    EXPECT_TRUE(contents(wal) == bad);  // a refusal changes nothing
    EXPECT_FALSE(check_data(folder_.path("data"))->findings.empty());
  }
  put_contents(wal, sound);
  EXPECT_EQ(open()->log(1)->size(), 40u);
}

TEST_F(SqliteTest, AShortenedWriteAheadLogIsNoticedAndTheLossCanBeAccepted) {
  write_something();
  const std::string wal = folder_.path("data/data.sqlite-wal"), sound = contents(wal);
  put_contents(wal, sound.substr(0, sound.size() / 2));
  ASSERT_FALSE(try_open());
  {
    const auto store = try_open(true);
    ASSERT_TRUE(store) << store.error().text;
    EXPECT_NE((*store)->loss().find("are missing"), std::string::npos) << (*store)->loss();
    const auto log = (*store)->log(1);
    EXPECT_GT(log->size(), 0u);
    EXPECT_LT(log->size(), 40u);
    ASSERT_TRUE(commit(**store, {{{1, static_cast<std::int64_t>(log->size()), "again"}}, {}}));
  }
  EXPECT_TRUE(std::filesystem::exists(folder_.path("data/data.sqlite-wal.before-loss")));
  EXPECT_TRUE(open()->loss().empty());
  EXPECT_TRUE(check_data(folder_.path("data"))->findings.empty());
}

TEST_F(SqliteTest, ADatabaseThatIsGoneOrEmptyOrOldIsNoticed) {
  {
    ASSERT_TRUE(commit(*open(), {{{1, 0, "a"}}, {}}));
  }
  const std::string file = folder_.path("data/data.sqlite"), old = contents(file);
  {
    ASSERT_TRUE(commit(*open(), {{{1, 1, "b"}}, {}}));
  }
  put_contents(file, old);
  EXPECT_EQ(try_open().error().code, "damaged");
  put_contents(file, "");
  EXPECT_EQ(try_open().error().code, "damaged");
  EXPECT_EQ(contents(file), "");
  std::filesystem::remove(file);
  EXPECT_EQ(try_open().error().code, "damaged");
  EXPECT_FALSE(std::filesystem::exists(file));
  EXPECT_FALSE(check_data(folder_.path("data"))->findings.empty());
  const auto store = try_open(true);
  ASSERT_TRUE(store);
  EXPECT_NE((*store)->loss().find("missing or empty"), std::string::npos);
}

// A torn witness, or none, does not lock a sound database out.
TEST_F(SqliteTest, ATornWitnessIsNoReasonToRefuse) {
  write_something();
  const std::string path = folder_.path("data/witness"), sound = contents(path);
  ASSERT_GT(sound.size(), 4096u);
  for (const std::string& torn :
       {std::string(), sound.substr(0, 30), sound.substr(0, 4100), std::string(30, 'x') + sound.substr(30),
        sound.substr(0, 4110) + "xxxx" + sound.substr(4114), std::string(8192, '\0')}) {
    put_contents(path, torn);
    const auto store = try_open();
    EXPECT_TRUE(store) << store.error().text;
  }
  std::filesystem::remove(path);
  EXPECT_TRUE(try_open());
  EXPECT_TRUE(std::filesystem::exists(path));
}

// What the chain covers, changed behind our back: everything that lies behind the mark is seen at the start.
TEST_F(SqliteTest, ChangedRowsAreFound) {
  write_something();
  std::filesystem::copy(folder_.path("data"), folder_.path("sound"));
  for (const char* change :
       {"UPDATE log SET event = 'other' WHERE n = (SELECT max(n) FROM log)",
        "DELETE FROM log WHERE n = (SELECT min(n) FROM log)",
        "UPDATE papers SET text = 'x' WHERE key = 'key3'", "DELETE FROM papers WHERE key = 'key2'",
        "UPDATE cards SET phase = 2", "DELETE FROM card_people",
        "INSERT INTO papers SELECT max(n) + 10000, 'd', 'new', 'x', 1 FROM papers",
        "DELETE FROM chain WHERE first = (SELECT max(first) FROM chain)",
        "UPDATE chain SET sum = zeroblob(16) WHERE first = (SELECT min(first) FROM chain)"}) {
    std::filesystem::remove_all(folder_.path("data"));
    std::filesystem::copy(folder_.path("sound"), folder_.path("data"));
    ASSERT_TRUE(Database::open(folder_.path("data/data.sqlite"), true)->run(change));
    EXPECT_FALSE(check_data(folder_.path("data"))->findings.empty()) << change;
    const auto store = try_open();
    ASSERT_FALSE(store) << change;
    EXPECT_EQ(store.error().code, "damaged");
  }
}

// Erasing is no damage: the digest stays, the text goes.
TEST_F(SqliteTest, WhatIsErasedIsInNoFileAndTheChainStillFits) {
  auto store = open();
  ASSERT_TRUE(commit(*store, {{{1, 0, "a"}}, {{"person", "p1", "Ada Lovelace"}, {"person", "p2", "Bea"}}}));
  ASSERT_TRUE(commit(*store, {{}, {{"person", "p1", "Ada Lovelace, Countess"}}}));
  Batch erasing{{}, {{"person", "p1", std::nullopt}}};
  erasing.erasing = true;
  ASSERT_TRUE(commit(*store, std::move(erasing)));
  for (const auto& file : std::filesystem::directory_iterator(folder_.path("data")))
    EXPECT_EQ(contents(file.path()).find("Lovelace"), std::string::npos) << file.path();
  EXPECT_TRUE(check_data(folder_.path("data"))->findings.empty());
  pull_the_plug(std::move(store));
  EXPECT_TRUE(check_data(folder_.path("data"))->findings.empty());
  EXPECT_FALSE(*open()->paper("person", "p1"));
}

TEST_F(SqliteTest, ARestoredBackupHasAWitnessOfItsOwn) {
  const std::string backup = folder_.path("backup.sqlite");
  {
    auto store = open();
    ASSERT_TRUE(commit(*store, {{{1, 0, "a"}}, {}}));
    ASSERT_TRUE(back_up(*store, backup));
    ASSERT_TRUE(commit(*store, {{{1, 1, "b"}}, {}}));
  }
  std::filesystem::remove(folder_.path("data/data.sqlite"));
  ASSERT_FALSE(try_open());
  ASSERT_TRUE(SqliteStore::restore(folder_.path("data"), backup));
  {
    EXPECT_EQ(open()->log(1)->size(), 1u);
  }
  EXPECT_TRUE(check_data(folder_.path("data"))->findings.empty());
}

// ---- Earlier and later schemas ----------------------------------------------------------------------------

class EverySchema : public SqliteTest, public testing::WithParamInterface<int> {};
INSTANTIATE_TEST_SUITE_P(Versions, EverySchema, testing::Values(1, 2));

// A file that the program of that version has written (of today's, too: it will be an earlier one): a
// finished table, one that was resigned, one that waits, two people with sessions, chat and a note.
TEST_P(EverySchema, IsCarriedOver) {
  const std::string dump = contents("server/tests/data/schema-" + std::to_string(GetParam()) + ".sql");
  ASSERT_FALSE(dump.empty());
  std::filesystem::create_directory(folder_.path("data"));
  ASSERT_TRUE(Database::open(folder_.path("data/data.sqlite"), true)->run(dump.c_str()));
  constexpr int kToday = 2;
  const auto found = check_data(folder_.path("data"));
  EXPECT_EQ(found ? "" : found.error().code, GetParam() == kToday ? "" : "old_data");
  {
    auto store = open();
    EXPECT_EQ(*store->count_cards(), 3);
    const auto ended = store->cards({.person = "ppe95djxqe2qk", .phase = TableCard::Phase::ended});
    ASSERT_EQ(ended->size(), 2u);
    EXPECT_EQ(table_id((*ended)[0].table), "d0q2sf6f8yfg");
    EXPECT_EQ((*ended)[0].people, (std::vector<std::string>{"pgrq92w21aadj", "ppe95djxqe2qk"}));
    EXPECT_EQ(store->log((*ended)[0].table)->size(), 6u);
    EXPECT_EQ((*store->card_by_invite("s87c6yttvsytss5hte5x"))->phase, TableCard::Phase::waiting);
    EXPECT_TRUE(store->drawer("table", "")->empty());
    EXPECT_EQ(store->drawer("chat", "")->size(), 1u);
    EXPECT_EQ(store->drawer("session", "")->size(), 2u);
    ASSERT_TRUE(commit(*store, {{{(*ended)[0].table, 6, "more"}}, {}}));
  }
  const auto check = check_data(folder_.path("data"));
  EXPECT_TRUE(check->findings.empty()) << check->findings.front();
}

// The same file, and a whole server on it: what was there is shown.
TEST_P(EverySchema, IsServed) {
  std::filesystem::create_directory(folder_.path("data"));
  const std::string dump = contents("server/tests/data/schema-" + std::to_string(GetParam()) + ".sql");
  ASSERT_TRUE(Database::open(folder_.path("data/data.sqlite"), true)->run(dump.c_str()));
  Running server(folder_.path("data"));
  ClientPerson ann(server.port());
  ASSERT_EQ(ann.post("/api/login", R"({"name":"Ann Example","password":"correct horse battery"})").status,
            200);
  const Json tables = ann.get("/api/my/tables").json();
  EXPECT_EQ(tables.find("tables")->items().size(), 3u);
  EXPECT_EQ(ann.get("/api/tables/d0q2sf6f8yfg/record").status, 200);
}

TEST_F(SqliteTest, ANewerSchemaIsRefused) {
  {
    open();
  }
  ASSERT_TRUE(Database::open(folder_.path("data/data.sqlite"), true)->run("PRAGMA user_version=99"));
  const auto store = try_open();
  ASSERT_FALSE(store);
  EXPECT_NE(store.error().text.find("version 99"), std::string::npos);
}

// ---- A disk that refuses ----------------------------------------------------------------------------------

// The machine's own file system with a fault: SQLite takes it by its name.
struct FaultyDisk {
  inline static sqlite3_vfs* real = nullptr;
  inline static std::atomic<bool> full = false, witness_fails = false, read_only = false;
  inline static std::atomic<int> witness_flushes = 0, slept = 0;  // slept: microseconds, for others to let go
  // The calls of an open file; there are others for the database than for its logs.
  struct Calls {
    sqlite3_io_methods ours;
    const sqlite3_io_methods* theirs;
  };
  inline static Calls of_database{}, of_logs{}, of_witness{};

  static int write(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 at) {
    const auto* calls = reinterpret_cast<const Calls*>(file->pMethods);
    if (witness_fails && calls == &of_witness) return SQLITE_IOERR_WRITE;
    return full ? SQLITE_FULL : calls->theirs->xWrite(file, bytes, count, at);
  }
  static int sync(sqlite3_file* file, int flags) {
    const auto* calls = reinterpret_cast<const Calls*>(file->pMethods);
    if (calls == &of_witness) ++witness_flushes;
    return calls->theirs->xSync(file, flags);
  }
  static int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* got) {
    const bool database = (flags & SQLITE_OPEN_MAIN_DB) != 0;
    if (read_only && database)
      flags = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
    const int code = real->xOpen(real, name, file, flags, got);
    if (code != SQLITE_OK || !file->pMethods) return code;
    const bool witness = name && std::string_view(name).ends_with(kWitnessFile);
    Calls& calls = witness ? of_witness : database ? of_database : of_logs;
    calls = {*file->pMethods, file->pMethods};
    calls.ours.xWrite = write;
    calls.ours.xSync = sync;
    file->pMethods = &calls.ours;
    return code;
  }
  static int sleep(sqlite3_vfs*, int microseconds) {
    slept += microseconds;
    return real->xSleep(real, microseconds);
  }
  static void install() {
    static sqlite3_vfs faulty = [] {
      real = sqlite3_vfs_find(nullptr);
      sqlite3_vfs vfs = *real;
      vfs.zName = "faulty";
      vfs.xOpen = open;
      vfs.xSleep = sleep;
      return vfs;
    }();
    full = witness_fails = read_only = false;
    slept = 0;
    sqlite3_vfs_register(&faulty, 0);
  }
};

TEST_F(SqliteTest, AFullDiskIsToldApartAndWhatCameBeforeStays) {
  FaultyDisk::install();
  StoreTerms with = terms();
  with.vfs = "faulty";
  auto opened = SqliteStore::open(std::move(with));
  ASSERT_TRUE(opened) << opened.error().text;
  SqliteStore& store = **opened;
  ASSERT_TRUE(commit(store, {{{1, 0, "a"}}, {{"d", "k", "old"}}}));
  FaultyDisk::full = true;
  const Status refused = commit(store, {{{1, 1, "b"}}, {{"d", "k", "new"}}});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "disk_full");
  EXPECT_EQ(**store.paper("d", "k"), "old");
  FaultyDisk::full = false;
  // There is room again, and the store goes on where it was.
  ASSERT_TRUE(commit(store, {{{1, 1, "b"}}, {{"d", "k", "new"}}}));
  EXPECT_EQ(store.log(1)->size(), 2u);
  opened->reset();
  const auto check = check_data(folder_.path("data"));
  EXPECT_TRUE(check->findings.empty()) << check->findings.front();
}

// A witness that falls behind tells less and does no harm; the operator is told, once. A start without one is
// refused.
TEST_F(SqliteTest, AWitnessThatCannotBeWrittenIsReported) {
  FaultyDisk::install();
  std::atomic<int> told = 0;
  const auto faulty = [&] {
    StoreTerms with = terms();
    with.vfs = "faulty";
    with.troubled = [&](const Error&) { ++told; };
    return SqliteStore::open(std::move(with));
  };
  {
    auto store = faulty();
    ASSERT_TRUE(store) << store.error().text;
    ASSERT_TRUE(commit(**store, {{{1, 0, "a"}}, {}}));
    EXPECT_EQ((*store)->counters().witness_failures, 0);
    FaultyDisk::witness_fails = true;
    ASSERT_TRUE(commit(**store, {{{1, 1, "b"}}, {}}));
    ASSERT_TRUE(commit(**store, {{{1, 2, "c"}}, {}}));
    EXPECT_EQ((*store)->counters().witness_failures, 2);
    EXPECT_EQ(told, 1) << "once";
  }
  const auto refused = faulty();
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().text.find("witness"), std::string::npos) << refused.error().text;
  FaultyDisk::witness_fails = false;
  EXPECT_EQ(open()->log(1)->size(), 3u);
}

TEST_F(SqliteTest, TheWitnessIsFlushedEachSecondAndNotWithEachCommit) {
  FaultyDisk::install();
  double now = 100;
  StoreTerms with = terms();
  with.vfs = "faulty";
  with.own_thread = false;
  with.post = [](const std::function<void()>& call) { call(); };
  with.seconds = [&now] { return now; };
  const auto opened = SqliteStore::open(std::move(with));
  ASSERT_TRUE(opened) << opened.error().text;
  SqliteStore& store = **opened;
  int written = 0;
  const auto flushes_of_commits = [&](int count) {
    const int before = FaultyDisk::witness_flushes;
    for (int i = 0; i < count; ++i) {
      bool done = false;
      store.commit({{{1, written++, "a"}}, {}}, [&](const Status& status) { done = bool(status); });
      while (store.pump()) {
      }
      EXPECT_TRUE(done);
    }
    return FaultyDisk::witness_flushes - before;
  };
  flushes_of_commits(1);
  EXPECT_EQ(flushes_of_commits(5), 0);
  now += 1;
  EXPECT_EQ(flushes_of_commits(5), 1);
  now += 0.5;
  EXPECT_EQ(flushes_of_commits(1), 0);
  now += 0.5;
  EXPECT_EQ(flushes_of_commits(1), 1);
}

// Who reads keeps the write-ahead log as it is. It is emptied afterwards, also when nothing more is written.
TEST_F(SqliteTest, WhatIsErasedWhileSomebodyReadsGoesWhenTheyHaveRead) {
  FaultyDisk::install();
  StoreTerms with = terms();
  with.vfs = "faulty";
  std::atomic<int> looked = 0;
  with.seconds = [&looked] {
    return 10.0 * ++looked;
  };  // the witness is flushed at once, and is no reason to wake up
  const auto opened = SqliteStore::open(std::move(with));
  ASSERT_TRUE(opened) << opened.error().text;
  const auto is_there = [&] {
    return contents(folder_.path("data/data.sqlite-wal")).find("Lovelace") != std::string::npos;
  };
  ASSERT_TRUE(commit(**opened, {{}, {{"person", "p1", "Ada Lovelace"}}}));
  {
    Result<Database> reader = Database::open(folder_.path("data/data.sqlite"), false);
    ASSERT_TRUE(reader && reader->run("BEGIN") && reader->number("SELECT count(*) FROM papers"));
    Batch erasing{{}, {{"person", "p1", std::nullopt}}};
    erasing.erasing = true;
    ASSERT_TRUE(commit(**opened, std::move(erasing)));
    EXPECT_TRUE(is_there());
    ASSERT_TRUE(commit(**opened, {{{1, 0, "a"}}, {}}));
    EXPECT_LT(FaultyDisk::slept, 1'000'000) << "everybody waits for who reads";
  }
  for (int i = 0; i < 6'000 && is_there(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_FALSE(is_there());
}

TEST_F(SqliteTest, AReadOnlyDatabaseIsRefused) {
  {
    ASSERT_TRUE(commit(*open(), {{{1, 0, "a"}}, {}}));
  }
  FaultyDisk::install();
  FaultyDisk::read_only = true;
  StoreTerms with = terms();
  with.vfs = "faulty";
  const auto store = SqliteStore::open(std::move(with));
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().code, "read_only");
  EXPECT_NE(store.error().text.find("writ"), std::string::npos) << store.error().text;
}

// Who comes anew is refused while there is still room for the games that run.
TEST_F(SqliteTest, NewcomersWaitWhenTheDiskIsNearlyFull) {
  std::string table, cookie;
  {
    Running server(folder_.path("data"));
    ClientPerson ada = server.guest();
    table =
        table_of(ada.post("/api/tables", R"({"game":"liars-dice","seats":[{"kind":"me"},{"kind":"me"}]})"));
    cookie = ada.cookie;
  }
  Running server(folder_.path("data"), [](ServerTerms& with) { with.reserve = std::int64_t{1} << 62; });
  ClientPerson person(server.port()), ada(server.port());
  const ClientResponse reply = person.post("/api/guest", "{}");
  EXPECT_EQ(reply.status, 503);
  EXPECT_EQ(code_of(reply), "busy");
  ada.cookie = cookie;
  EXPECT_EQ(code_of(ada.post("/api/tables", kDice)), "busy");
  ClientSocket line(ada, table);
  line.send(R"({"t":"here","id":"h","seat":0})");
  ASSERT_TRUE(line.until("state"));
  line.send(R"({"t":"apply","id":"a","seat":0,"decision":1,"step":"1x1"})");
  EXPECT_TRUE(line.until("ack"));
}

// ---- Through the server -----------------------------------------------------------------------------------

TEST_F(SqliteTest, AServerDoesNotStartBehindItsWitness) {
  {
    Running(folder_.path("data")).guest("Ada");
  }
  std::filesystem::remove(folder_.path("data/data.sqlite"));
  ServerTerms with;
  with.data = folder_.path("data");
  with.web = folder_.path("web");
  with.port = 0;
  const auto refused = Server::open(with);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().text.find("enfilade restore"), std::string::npos) << refused.error().text;
  with.accept_loss = true;
  const auto accepted = Server::open(with);
  ASSERT_TRUE(accepted);
  EXPECT_NE((*accepted)->store().loss().find("missing or empty"), std::string::npos);
}

TEST_F(SqliteTest, WhoIsErasedIsInNoFileOfTheServer) {
  Running server(folder_.path("data"));
  ClientPerson ada = server.guest("Ada Lovelace");
  ASSERT_EQ(ada.post("/api/name", R"({"name":"Countess Ada"})").status, 200);
  ASSERT_EQ(ada.post("/api/delete", "{}").status, 200);
  for (const auto& file : std::filesystem::directory_iterator(folder_.path("data"))) {
    if (!file.is_regular_file()) continue;  // the socket for commands
    for (const char* name : {"Ada Lovelace", "Countess"})
      EXPECT_EQ(contents(file.path()).find(name), std::string::npos) << file.path();
  }
}

}  // namespace
}  // namespace enfilade::server
