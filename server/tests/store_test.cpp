// What every store keeps: order, conflicts, papers, cards. The tests know only the interface; another
// database gets all of them with one more Keeper, as the store in memory does that knows nothing of SQLite.
#include "server/sqlite_store.hpp"
#include "server/tests/house.hpp"
#include "server/tests/plain_store.hpp"

namespace enfilade::server {
namespace {

class Keeper {
 public:
  virtual ~Keeper() = default;
  virtual Store* open() = 0;  // what was open is closed first, as in a restart
  virtual void run_until(const std::function<bool()>& condition) = 0;
};

class SqliteKeeper : public Keeper {
 public:
  explicit SqliteKeeper(bool own_thread) : own_thread_(own_thread) {}
  Store* open() override {
    store_.reset();
    auto store =
        SqliteStore::open({.folder = folder_.path("data"), .post = mail_.post(), .own_thread = own_thread_});
    EXPECT_TRUE(store) << (store ? "" : store.error().text);
    store_ = std::move(*store);
    return store_.get();
  }
  void run_until(const std::function<bool()>& condition) override {
    if (!own_thread_)
      while (store_->pump()) {
      }
    mail_.run_until(condition);
  }

 private:
  bool own_thread_;
  Folder folder_;
  Mailbox mail_;
  std::unique_ptr<SqliteStore> store_;
};

class PlainKeeper : public Keeper {
 public:
  Store* open() override {
    store_.emplace(disk_, mail_.post());
    return &*store_;
  }
  void run_until(const std::function<bool()>& condition) override { mail_.run_until(condition); }

 private:
  PlainDisk disk_;
  Mailbox mail_;
  std::optional<PlainStore> store_;
};

struct Kind {
  const char* name;
  std::function<std::unique_ptr<Keeper>()> make;
};

class StoreSuite : public testing::TestWithParam<Kind> {
 protected:
  Store* open() { return keeper_->open(); }
  Status commit(Store& store, Batch batch) {
    std::optional<Status> result;
    store.commit(std::move(batch), [&](const Status& status) { result = status; });
    keeper_->run_until([&] { return result.has_value(); });
    return *result;
  }
  std::unique_ptr<Keeper> keeper_ = GetParam().make();
};

INSTANTIATE_TEST_SUITE_P(Stores, StoreSuite,
                         testing::Values(Kind{"Sqlite", [] { return std::make_unique<SqliteKeeper>(true); }},
                                         Kind{"SqliteStepByStep",
                                              [] { return std::make_unique<SqliteKeeper>(false); }},
                                         Kind{"Plain", [] { return std::make_unique<PlainKeeper>(); }}),
                         [](const auto& kind) { return kind.param.name; });

TEST_P(StoreSuite, GivesBackTheLogOfEachTableInOrder) {
  {
    Store* store = open();
    for (int i = 0; i < 50; ++i)
      for (TableNumber table = 1; table <= 7; ++table)
        ASSERT_TRUE(commit(*store, {{{table, i, std::to_string(table) + ":" + std::to_string(i)}}, {}}));
  }
  Store* store = open();  // as after a restart
  for (TableNumber table = 1; table <= 7; ++table) {
    const auto log = store->log(table);
    ASSERT_TRUE(log);
    ASSERT_EQ(log->size(), 50u);
    for (int i = 0; i < 50; ++i)
      EXPECT_EQ((*log)[static_cast<std::size_t>(i)], std::to_string(table) + ":" + std::to_string(i));
  }
  EXPECT_TRUE(store->log(99)->empty());
}

TEST_P(StoreSuite, AConflictKeepsNothingOfItsBatchAndLeavesOthersAlone) {
  Store* store = open();
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

TEST_P(StoreSuite, CallsBackInTheOrderOfTheCalls) {
  Store* store = open();
  std::vector<int> order;
  constexpr int kMany = 500;
  for (int i = 0; i < kMany; ++i)
    store->commit({{{1, i, "x"}}, {}}, [&order, i](const Status& status) {
      EXPECT_TRUE(status);
      order.push_back(i);
    });
  keeper_->run_until([&] { return order.size() == kMany; });
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
}

TEST_P(StoreSuite, PapersAreReplacedErasedAndListed) {
  Store* store = open();
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

TEST_P(StoreSuite, ACardIsFoundByItsTableAndByItsInvitation) {
  Store* store = open();
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

TEST_P(StoreSuite, CardsAreFoundInPages) {
  Store* store = open();
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

TEST_P(StoreSuite, ARemovedTableLeavesNothing) {
  {
    Store* store = open();
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
  Store* store = open();
  EXPECT_TRUE(store->log(1)->empty());
  EXPECT_EQ(store->log(2)->size(), 1u);
}

TEST(TableNames, GoBothWays) {
  for (const TableNumber number : {TableNumber{0}, TableNumber{31}, (TableNumber{1} << 60) - 1})
    EXPECT_EQ(table_number(table_id(number)), number);
  EXPECT_EQ(table_id(*table_number("0123456789ab")), "0123456789ab");
  EXPECT_FALSE(table_number("0123456789aB"));
}

}  // namespace
}  // namespace enfilade::server
