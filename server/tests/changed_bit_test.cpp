// One changed bit, anywhere in the files of a store. The law: either check_data and the start both tell, in
// clear words, or both accept, and everything that was written is there byte by byte.
#include "server/sqlite_store.hpp"
#include "server/tests/house.hpp"

namespace enfilade::server {
namespace {

constexpr TableNumber kTables = 6;

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

class ChangedBit : public InAFolder {
 protected:
  std::unique_ptr<SqliteStore> open(std::string& refusal) {
    auto store =
        SqliteStore::open({.folder = folder_.path("data"), .post = mail_.post(), .own_thread = false});
    if (store) return std::move(*store);
    refusal = store.error().text;
    return nullptr;
  }
  void commit(SqliteStore& store, Batch batch) {
    bool done = false;
    store.commit(std::move(batch), [&](const Status& status) {
      EXPECT_TRUE(status);
      done = true;
    });
    while (store.pump()) {
    }
    mail_.run_until([&] { return done; });
  }

  // Leaves and inner pages of tables and indexes, pages behind pages, and free ones.
  void write_something(SqliteStore& store) {
    Batch first;
    for (TableNumber table = 1; table <= kTables + 1; ++table) {
      for (int i = 0; i < 8; ++i)
        first.entries.push_back(
            {table, i, std::string(table == 3 && i == 2 ? 9'000 : 250, 'a') + std::to_string(i)});
      first.cards.push_back({table,
                             TableCard::Phase::playing,
                             "palaces",
                             {"ann", "bob"},
                             5,
                             "i" + std::to_string(table),
                             "{}"});
    }
    for (int i = 0; i < 40; ++i)
      first.papers.push_back({"drawer", std::string(90, 'k') + std::to_string(i), std::string(150, 't')});
    commit(store, std::move(first));
    commit(store, {{}, {}, {}, {kTables + 1}});
    for (int i = 0; i < 4; ++i)
      commit(store, {{{1, 8 + i, "later"}}, {{"drawer", "one", "text " + std::to_string(i)}}});
  }
  std::string everything(SqliteStore& store) {
    std::string all;
    for (TableNumber table = 1; table <= kTables + 1; ++table) {
      const auto log = store.log(table);
      for (const std::string& event : log ? *log : std::vector<std::string>{"unreadable"})
        all += event + "\n";
      const auto card = store.card(table);
      if (card && *card) all += (*card)->game + (*card)->invite + std::to_string((*card)->people.size());
    }
    for (const char* person : {"ann", "bob"}) {
      const auto cards = store.cards({.person = person});
      for (const TableCard& card : *cards) all += table_id(card.table);
    }
    const auto papers = store.drawer("drawer", "");
    for (const Paper& paper : *papers) all += paper.key + *paper.text + "\n";
    return all;
  }

  // The folder as a kill, or a clean end, would leave it.
  void prepare(bool clean) {
    std::filesystem::remove_all(folder_.path("data"));
    std::filesystem::remove_all(folder_.path("sound"));
    std::string refusal;
    auto store = open(refusal);
    ASSERT_TRUE(store) << refusal;
    write_something(*store);
    all_ = everything(*store);
    if (!clean) std::filesystem::copy(folder_.path("data"), folder_.path("sound"));
    store.reset();
    if (clean) std::filesystem::copy(folder_.path("data"), folder_.path("sound"));
  }

  void flip(const std::string& name, std::size_t at) {
    SCOPED_TRACE(name + ", byte " + std::to_string(at));
    std::filesystem::remove_all(folder_.path("data"));
    std::filesystem::copy(folder_.path("sound"), folder_.path("data"));
    std::string bytes = contents(folder_.path("data/" + name));
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << (at * 5 + at / 8) % 8));
    std::ofstream(folder_.path("data/" + name), std::ios::binary | std::ios::trunc) << bytes;

    const auto check = check_data(folder_.path("data"));
    std::string found = check ? "" : check.error().text;
    if (check)
      for (const std::string& finding : check->findings) found += finding + "\n";
    std::string refusal;
    const auto store = open(refusal);
    EXPECT_EQ(found.empty(), refusal.empty()) << "check_data: " << found << "\nstart: " << refusal;
    for (const std::string& said : {found, refusal})
      for (const char* word : {"SELECT", "PRAGMA", "INSERT", "UPDATE", "CREATE", "sqlite_schema"})
        EXPECT_EQ(said.find(word), std::string::npos) << said;
    if (store) {
      EXPECT_EQ(everything(*store) == all_, true) << "accepted, and not all is there";
      ++accepted_;
    } else {
      EXPECT_NE(refusal.find("enfilade restore"), std::string::npos) << refusal;
      ++told_;
    }
  }
  void flip_some(const std::string& name, std::size_t dense, std::size_t stride) {
    if (!std::filesystem::exists(folder_.path("sound/" + name))) return;
    const std::size_t size = std::filesystem::file_size(folder_.path("sound/" + name));
    for (std::size_t at = 0; at < size && !HasFailure(); at += at < dense ? 1 : stride) flip(name, at);
  }

  Mailbox mail_;
  std::string all_;
  int accepted_ = 0, told_ = 0;
};

TEST_F(ChangedBit, AfterACleanEnd) {
  prepare(true);
  flip_some("data.sqlite", 110, 997);
  flip_some("witness", 0, 97);
  EXPECT_GT(accepted_, 30);
  EXPECT_GT(told_, 100);
}

TEST_F(ChangedBit, AfterAKill) {
  prepare(false);
  flip_some("data.sqlite", 40, 997);
  flip_some("data.sqlite-wal", 32, 6007);
  flip_some("witness", 0, 197);
  EXPECT_GT(accepted_, 30);
  EXPECT_GT(told_, 30);
}

}  // namespace
}  // namespace enfilade::server
