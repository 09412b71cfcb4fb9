// The store keeps what it says it keeps: order, conflicts, papers, backups, one owner.
#include "server/sqlite_store.hpp"
#include "server/tests/house.hpp"

namespace enfilade::server {
namespace {

class StoreTest : public testing::Test {
 protected:
  std::unique_ptr<SqliteStore> open() {
    auto store = SqliteStore::open(folder_.path("data"), mail_.post());
    EXPECT_TRUE(store) << (store ? "" : store.error().text);
    return std::move(*store);
  }
  Status commit(Store& store, Batch batch) {
    std::optional<Status> result;
    store.commit(std::move(batch), [&](const Status& status) { result = status; });
    mail_.run_until([&] { return result.has_value(); });
    return *result;
  }
  Folder folder_;
  Mailbox mail_;
};

TEST_F(StoreTest, GivesBackTheLogOfEachTableInOrder) {
  {
    auto store = open();
    for (int i = 0; i < 50; ++i)
      for (TableNumber table = 1; table <= 7; ++table)
        ASSERT_TRUE(commit(*store, {{{table, i, std::to_string(table) + ":" + std::to_string(i)}}, {}}));
  }
  auto store = open();  // as after a restart
  for (TableNumber table = 1; table <= 7; ++table) {
    const auto log = store->log(table);
    ASSERT_TRUE(log);
    ASSERT_EQ(log->size(), 50u);
    for (int i = 0; i < 50; ++i)
      EXPECT_EQ((*log)[static_cast<std::size_t>(i)], std::to_string(table) + ":" + std::to_string(i));
  }
  EXPECT_TRUE(store->log(99)->empty());
}

TEST_F(StoreTest, AConflictKeepsNothingOfItsBatchAndLeavesOthersAlone) {
  auto store = open();
  ASSERT_TRUE(commit(*store, {{{1, 0, "a"}}, {}}));
  const Status again = commit(*store, {{{1, 1, "b"}, {1, 1, "c"}}, {{"drawer", "key", "text"}}});
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, "conflict");
  EXPECT_EQ(commit(*store, {{{1, 0, "a"}}, {}}).error().code, "conflict");
  EXPECT_EQ(commit(*store, {{{2, 1, "a"}}, {}}).error().code, "conflict");
  EXPECT_EQ(store->log(1)->size(), 1u);
  EXPECT_FALSE(*store->paper("drawer", "key"));
  ASSERT_TRUE(commit(*store, {{{1, 1, "b"}}, {}}));
  EXPECT_EQ(*store->log(1), (std::vector<std::string>{"a", "b"}));
}

TEST_F(StoreTest, CallsBackInTheOrderOfTheCallsAndGroupsCommits) {
  auto store = open();
  std::vector<int> order;
  constexpr int kMany = 500;
  for (int i = 0; i < kMany; ++i)
    store->commit({{{1, i, "x"}}, {}}, [&order, i](const Status& status) {
      EXPECT_TRUE(status);
      order.push_back(i);
    });
  mail_.run_until([&] { return order.size() == kMany; });
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
  EXPECT_EQ(store->counters().entries, kMany);
  EXPECT_LT(store->counters().commits, kMany);  // whatever waited shared a commit
}

TEST_F(StoreTest, PapersAreReplacedErasedAndListed) {
  auto store = open();
  ASSERT_TRUE(commit(
      *store, {{}, {{"d", "a/1", "one"}, {"d", "a/2", "two"}, {"d", "b/1", "three"}, {"e", "a/1", "x"}}}));
  ASSERT_TRUE(commit(*store, {{}, {{"d", "a/1", "new"}, {"d", "b/1", std::nullopt}}}));
  const auto papers = store->drawer("d", "a/");
  ASSERT_TRUE(papers);
  ASSERT_EQ(papers->size(), 2u);
  EXPECT_EQ(*(*papers)[0].text, "new");
  EXPECT_EQ((*papers)[1].key, "a/2");
  EXPECT_EQ(store->drawer("d", "")->size(), 2u);
}

TEST_F(StoreTest, ASecondServerIsKeptOut) {
  auto store = open();
  const auto second = SqliteStore::open(folder_.path("data"), mail_.post());
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, "in_use");
}

TEST_F(StoreTest, ABackupMadeInUseCanBeRestored) {
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

// Commits go on while a backup is made, and are in it or not at all.
TEST_F(StoreTest, ABackupIsMadeBetweenCommits) {
  const std::string backup = folder_.path("backup.sqlite");
  auto store = open();
  const std::string page(3000, 'x');
  constexpr int kMany = 2000;
  int written = 0;
  for (int i = 0; i < kMany; ++i)
    store->commit({{{1, i, page}}, {}}, [&](const Status& status) {
      EXPECT_TRUE(status);
      ++written;
    });
  mail_.run_until([&] { return written == kMany; });
  std::optional<Status> done;
  int before_the_end = 0;
  store->back_up(backup, [&](const Status& status) { done = status; });
  for (int i = 0; !done; ++i) {
    const Status status = commit(*store, {{{1, kMany + i, page}}, {}});
    ASSERT_TRUE(status);
    if (!done) ++before_the_end;
  }
  ASSERT_TRUE(*done) << done->error().text;
  EXPECT_GT(before_the_end, 1);
  std::optional<Status> refused;
  store->back_up(folder_.path("no/such/folder"), [&](const Status& status) { refused = status; });
  mail_.run_until([&] { return refused.has_value(); });
  EXPECT_FALSE(*refused);
  store.reset();
  ASSERT_TRUE(SqliteStore::restore(folder_.path("other"), backup));
  auto copy = SqliteStore::open(folder_.path("other"), mail_.post());
  ASSERT_TRUE(copy);
  const auto log = (*copy)->log(1);
  ASSERT_TRUE(log);
  EXPECT_GE(log->size(), static_cast<std::size_t>(kMany));
  EXPECT_LE(log->size(), static_cast<std::size_t>(kMany + before_the_end + 1));
}

// The file of one server is for its own eyes.
TEST_F(StoreTest, NobodyElseReadsTheFiles) {
  auto store = open();
  ASSERT_TRUE(commit(*store, {{{1, 0, "a"}}, {}}));
  for (const char* name : {"data", "data/data.sqlite", "data/data.sqlite-wal", "data/lock"}) {
    const auto others = std::filesystem::perms::group_all | std::filesystem::perms::others_all;
    EXPECT_EQ(std::filesystem::status(folder_.path(name)).permissions() & others,
              std::filesystem::perms::none)
        << name;
  }
}

TEST_F(StoreTest, AFileThatIsNoBackupIsNotRestored) {
  const std::string path = folder_.path("nonsense");
  std::ofstream(path) << "this is no database, whatever its name says, and it is long enough to be looked at";
  EXPECT_FALSE(SqliteStore::restore(folder_.path("data"), path));
}

}  // namespace
}  // namespace enfilade::server
