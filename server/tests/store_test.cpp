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

TableCard a_card(TableNumber table, TableCard::Phase phase, const std::string& game, std::int64_t changed,
                 std::vector<std::string> people) {
  return {table, phase, game, std::move(people), changed, "invite" + std::to_string(table), "{}"};
}

constexpr auto kWaiting = TableCard::Phase::waiting, kPlaying = TableCard::Phase::playing,
               kEnded = TableCard::Phase::ended;

TEST_F(StoreTest, ACardIsFoundByItsTableAndByItsInvitation) {
  auto store = open();
  TableCard card = a_card(7, kWaiting, "palaces", 100, {"ann", "bob"});
  ASSERT_TRUE(commit(*store, {{}, {}, {card}}));
  EXPECT_EQ(**store->card(7), card);
  EXPECT_EQ(**store->card_by_invite("invite7"), card);
  card.invite = "another";
  card.phase = kPlaying;
  card.people = {"bob", "cy"};
  ASSERT_TRUE(commit(*store, {{}, {}, {card}}));
  EXPECT_EQ(**store->card(7), card);
  EXPECT_FALSE(*store->card_by_invite("invite7"));
  EXPECT_FALSE(*store->card_by_invite(""));
  EXPECT_EQ(**store->card_by_invite("another"), card);
  EXPECT_FALSE(*store->card(8));
  EXPECT_TRUE(store->cards({.person = "ann"})->empty());
  EXPECT_EQ(store->cards({.person = "cy"})->size(), 1u);
  EXPECT_EQ(*store->count_cards(), 1);
}

// Whatever is asked for comes newest first, in pages that neither miss a table nor show one twice, also when
// several changed in the same millisecond.
TEST_F(StoreTest, CardsAreFoundInPages) {
  auto store = open();
  Batch batch;
  std::vector<TableCard> all;
  for (int i = 0; i < 60; ++i)
    all.push_back(
        a_card(i + 1,
               i % 5 == 0   ? kWaiting
               : i % 3 == 0 ? kPlaying
                            : kEnded,
               i % 2 == 0 ? "palaces" : "royal-palace", 1000 + i / 7,
               i % 4 == 0 ? std::vector<std::string>{"ann"} : std::vector<std::string>{"ann", "bob"}));
  batch.cards = all;
  ASSERT_TRUE(commit(*store, std::move(batch)));
  std::sort(all.begin(), all.end(), [](const TableCard& a, const TableCard& b) {
    return std::tie(b.changed, b.table) < std::tie(a.changed, a.table);
  });
  for (const char* person : {"", "ann", "bob", "nobody"})
    for (const char* game : {"", "palaces", "no-game"})
      for (const std::optional<TableCard::Phase> phase :
           {std::optional<TableCard::Phase>(), std::optional(kWaiting), std::optional(kEnded)}) {
        std::vector<TableNumber> expected, found;
        for (const TableCard& card : all)
          if ((*game == 0 || card.game == game) && (!phase || card.phase == *phase) &&
              (*person == 0 || std::count(card.people.begin(), card.people.end(), person) > 0))
            expected.push_back(card.table);
        const TableQuery query{.person = person, .game = game, .phase = phase, .before = {}, .most = 4};
        const Status read = for_each_card(*store, query, [&](const TableCard& card) {
          found.push_back(card.table);
          return true;
        });
        EXPECT_TRUE(read);
        EXPECT_EQ(found, expected) << person << " " << game;
      }
}

TEST_F(StoreTest, ARemovedTableLeavesNothing) {
  {
    auto store = open();
    ASSERT_TRUE(commit(
        *store, {{{1, 0, "a"}, {2, 0, "b"}, {1, 1, "c"}},
                 {},
                 {a_card(1, kWaiting, "palaces", 1, {"ann"}), a_card(2, kWaiting, "palaces", 1, {"ann"})}}));
    ASSERT_TRUE(commit(*store, {{}, {}, {}, {1}}));
    EXPECT_TRUE(store->log(1)->empty());
    EXPECT_FALSE(*store->card(1));
    EXPECT_EQ(store->cards({.person = "ann"})->size(), 1u);
    EXPECT_EQ(commit(*store, {{{1, 2, "d"}}, {}}).error().code, "conflict");
  }
  auto store = open();
  EXPECT_TRUE(store->log(1)->empty());
  EXPECT_EQ(store->log(2)->size(), 1u);
}

TEST(TableNames, GoBothWays) {
  for (const TableNumber number : {TableNumber{0}, TableNumber{31}, (TableNumber{1} << 60) - 1})
    EXPECT_EQ(table_number(table_id(number)), number);
  EXPECT_EQ(table_id(*table_number("0123456789ab")), "0123456789ab");
  EXPECT_FALSE(table_number("0123456789aB"));
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

// Commits go on while a backup is made: they do not wait for its end, and are in it.
TEST_F(StoreTest, ABackupIsMadeBetweenCommits) {
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
