// What becomes of a server's data when files are damaged, lost or cannot be opened: the real command, killed
// with -9, on real files.
#include <gmock/gmock.h>

#include <csignal>
#include <functional>
#include <unistd.h>

#include "cli/tests/program.hpp"
#include "server/tests/house.hpp"

namespace enfilade::cli {
namespace {

using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

void put_contents(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

// Who played where, to ask for it again.
struct Played {
  std::string cookie, table;
};

// Two people at a table play some steps; every one of them was acknowledged when this returns.
void play(int port, Played& played) {
  server::ClientPerson people[] = {server::ClientPerson(port), server::ClientPerson(port)};
  for (server::ClientPerson& person : people) ASSERT_EQ(person.post("/api/guest").status, 200);
  const std::string table = server::table_of(people[0].post("/api/tables", server::kDice));
  ASSERT_EQ(people[1].post("/api/tables/" + table + "/join").status, 200);
  played = {people[0].cookie, table};
  server::ClientSocket lines[] = {server::ClientSocket(people[0], table),
                                  server::ClientSocket(people[1], table)};
  for (int seat = 0; seat < 2; ++seat) {
    lines[seat].send(R"({"t":"watch","seat":)" + std::to_string(seat) + "}");
    ASSERT_TRUE(lines[seat].until("state"));
  }
  for (int step = 0; step < 6; ++step) {
    const std::string seat = std::to_string(step % 2), decision = std::to_string(step / 2 + 1);
    lines[step % 2].send(R"({"t":"apply","id":"s)" + std::to_string(step) + R"(","seat":)" + seat +
                         R"(,"decision":)" + decision + R"(,"step":"1x)" + std::to_string(step + 1) +
                         R"("})");
    ASSERT_TRUE(lines[step % 2].until("ack"));
  }
}

// All that somebody was told about a game, byte by byte.
std::string story(int port, const Played& played) {
  server::ClientPerson person(port);
  person.cookie = played.cookie;
  server::ClientSocket line(person, played.table);
  line.send(R"({"t":"watch","seat":0})");
  const auto state = line.until("state");
  line.send(R"({"t":"log","id":"l"})");
  const auto log = line.until("reply");
  if (!state || !log) return "nothing";
  return state->find("view")->dump() + "\n" + log->dump();
}

// The folder of a server that was killed: its last commits are in the write-ahead log only.
class Damage : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    killed_ = std::make_unique<server::Folder>();
    ServingProcess server(killed_->path("data"));
    ASSERT_NE(server.port(), 0) << server.log();
    play(server.port(), played_[0]);
    backup_ = killed_->path("backup");
    ASSERT_EQ(enfilade("backup --data " + killed_->path("data") + " --to " + backup_).status, 0);
    play(server.port(), played_[1]);
    for (std::size_t i = 0; i < 2; ++i) told_[i] = story(server.port(), played_[i]);
    last_ = fs::file_size(killed_->path("data/data.sqlite-wal")) + 50;
    ASSERT_EQ(server::ClientPerson(server.port()).post("/api/guest").status, 200);
    server.end(SIGKILL);
    fs::remove(killed_->path("data/control"));  // a socket cannot be copied
  }
  static void TearDownTestSuite() { killed_.reset(); }

  // The same folder after a clean end: everything is in the database.
  void end_cleanly() {
    ServingProcess server(data_);
    ASSERT_NE(server.port(), 0) << server.log();
    ASSERT_EQ(server.end(SIGTERM), 0);
    ASSERT_FALSE(fs::exists(log_));
  }
  // Told by both, with the file, the cause and what to do; nothing breaks off, nothing is changed.
  void expect_told(const std::string& cause, const std::string& advice) {
    const auto before = files();
    ServingProcess server(data_);
    ASSERT_EQ(server.port(), 0) << server.log();
    EXPECT_EQ(server.wait(), 1);
    const Ran checked = check();
    EXPECT_EQ(checked.status, 1) << checked.said;
    for (const std::string& said : {server.log(), checked.said}) {
      EXPECT_THAT(said, HasSubstr(cause));
      EXPECT_THAT(said, HasSubstr(advice));
      EXPECT_THAT(said, HasSubstr(data_));
      expect_no_statement(said);
    }
    EXPECT_EQ(files() == before, true) << "what was found has been changed";
  }
  static void expect_no_statement(const std::string& said) {
    for (const char* word : {"SELECT", "PRAGMA", "INSERT", "UPDATE", "sqlite_", "CREATE", "check failed"})
      EXPECT_THAT(said, Not(HasSubstr(word)));
  }

  // A copy of it, in which the test breaks something.
  void SetUp() override {
    fs::copy(killed_->path("data"), data_);
    ASSERT_GT(fs::file_size(log_), 50'000u);
  }
  void begin_again() {
    fs::remove_all(data_);
    SetUp();
  }

  // No log and an empty one are the same to SQLite, which makes one when it opens the file.
  std::vector<std::string> files() const {
    return {fs::exists(file_) ? contents(file_) : "none", contents(log_), contents(data_ + "/witness")};
  }
  Ran check() const { return enfilade("check-data --data " + data_); }
  void expect_starts(const std::string& flag = "") {
    ServingProcess server(data_, flag);
    EXPECT_NE(server.port(), 0) << server.log();
    EXPECT_THAT(server.log(), Not(HasSubstr("missing")));
    EXPECT_EQ(server.end(SIGTERM), 0);
  }
  // Without a witness nobody is locked out, but the operator is told.
  void expect_a_warning() {
    const Ran checked = check();
    EXPECT_EQ(checked.status, 0) << checked.said;
    EXPECT_THAT(checked.said, HasSubstr(data_ + "/witness is missing, empty or damaged"));
    {
      ServingProcess server(data_);
      EXPECT_NE(server.port(), 0) << server.log();
      EXPECT_THAT(server.log(), HasSubstr(R"("what":"no_witness")"));
      EXPECT_THAT(server.log(), HasSubstr("enfilade: warning: " + data_ + "/witness"));
      EXPECT_EQ(server.end(SIGTERM), 0);
    }
    expect_starts();  // once
    EXPECT_THAT(check().said, Not(HasSubstr("witness")));
  }
  // Refused, with what is missing and what to do; nothing is changed.
  void expect_refused(const std::string& missing) {
    const auto before = files();
    ServingProcess server(data_);
    ASSERT_EQ(server.port(), 0) << server.log();
    EXPECT_EQ(server.wait(), 1);
    EXPECT_THAT(server.log(), HasSubstr(missing));
    EXPECT_THAT(server.log(), HasSubstr("enfilade restore"));
    EXPECT_THAT(server.log(), HasSubstr("--accept-loss"));
    const Ran checked = check();
    EXPECT_EQ(checked.status, 1) << checked.said;
    EXPECT_THAT(checked.said, HasSubstr(missing));
    EXPECT_EQ(files() == before, true) << "what was found has been changed";
  }
  // Refused; then accepted, which says what was lost and keeps the old log; then all is well again.
  void expect_a_loss(const std::string& missing) {
    expect_refused(missing);
    const auto before = files();
    {
      ServingProcess server(data_, "--accept-loss");
      ASSERT_NE(server.port(), 0) << server.log();
      EXPECT_THAT(server.log(), HasSubstr(R"("what":"loss_accepted")"));
      EXPECT_THAT(server.log(), HasSubstr("accepted: "));
      EXPECT_THAT(server.log(), HasSubstr(missing));
      EXPECT_THAT(server.log(), Not(HasSubstr("enfilade restore"))) << "no advice that comes too late";
      server.end(SIGKILL);
    }
    EXPECT_EQ(contents(data_ + "/witness.before-loss") == before[2], true);
    if (!before[1].empty()) {
      EXPECT_EQ(contents(log_ + ".before-loss") == before[1], true);
    }
    expect_starts();
    const Ran checked = check();
    EXPECT_EQ(checked.status, 0) << checked.said;
  }

  inline static std::unique_ptr<server::Folder> killed_;
  inline static std::string backup_;
  inline static Played played_[2];
  inline static std::string told_[2];
  inline static std::size_t last_ = 0;  // a byte of the log that belongs to the last thing acknowledged
  server::Folder folder_;
  const std::string data_ = folder_.path("data"), file_ = data_ + "/data.sqlite", log_ = file_ + "-wal";
};

TEST_F(Damage, AFolderOfAServerThatWasKilledIsWhole) {
  const Ran checked = check();
  EXPECT_EQ(checked.status, 0) << checked.said;
  EXPECT_THAT(checked.said, testing::ContainsRegex("[1-9][0-9]* written: [1-9][0-9]* events, 2 cards and "
                                                   "[1-9][0-9]* papers are there\nall is well\n"));
  ServingProcess server(data_);
  EXPECT_NE(server.port(), 0) << server.log();
  EXPECT_EQ(check().said, checked.said) << "also while it runs";
}

// The checksums of a write-ahead log are one chain too: behind a wrong bit SQLite reads nothing.
TEST_F(Damage, OneWrongBitInTheLogIsNoticed) {
  const std::string whole = contents(log_);
  const std::size_t places[] = {17, whole.size() / 2, last_};
  for (const std::size_t place : places) {
    SCOPED_TRACE("byte " + std::to_string(place) + " of " + std::to_string(whole.size()));
    begin_again();
    std::string bytes = whole;
    bytes[place] = static_cast<char>(bytes[place] ^ 4);
    put_contents(log_, bytes);
    expect_a_loss(place == 17 ? "missing or empty" : "are missing");
  }
}

TEST_F(Damage, AShorterLogIsNoticed) {
  fs::resize_file(log_, fs::file_size(log_) / 2);
  expect_a_loss("are missing");
  begin_again();
  fs::resize_file(log_, last_);
  expect_refused("are missing");
  begin_again();
  fs::remove(log_);
  expect_refused("missing or empty");
}

TEST_F(Damage, ADatabaseThatIsGoneIsNoticed) {
  fs::remove(file_);
  expect_a_loss("missing or empty");
  begin_again();
  fs::remove(file_);
  fs::remove(log_);
  expect_a_loss("missing or empty");
  begin_again();
  put_contents(file_, "");
  expect_a_loss("missing or empty");
}

// What cannot be read at all cannot be accepted either.
TEST_F(Damage, SomethingElseInItsPlaceIsRefused) {
  fs::remove(log_);
  put_contents(file_, std::string(8192, 'x'));
  for (const char* flag : {"", "--accept-loss"}) {
    ServingProcess server(data_, flag);
    EXPECT_EQ(server.wait(), 1);
    EXPECT_THAT(server.log(), HasSubstr("not a database. Restore a backup (enfilade restore)."));
  }
  EXPECT_EQ(contents(file_), std::string(8192, 'x'));
  const Ran checked = check();
  EXPECT_EQ(checked.status, 1);
  EXPECT_THAT(checked.said, HasSubstr("not a database"));
}

TEST_F(Damage, ARestoredBackupStartsAndHasAWitnessOfItsOwn) {
  for (const bool gone : {true, false}) {
    begin_again();
    if (gone) fs::remove(file_);
    const std::string found = contents(log_);
    const Ran restored = enfilade("restore --data " + data_ + " --from " + backup_);
    EXPECT_EQ(restored.status, 0) << restored.said;
    EXPECT_THAT(restored.said, HasSubstr("1 table, 0 damaged"));
    EXPECT_EQ(contents(file_ + ".before-restore-wal") == found, true);
    expect_starts();
    EXPECT_EQ(check().status, 0);
    // What was put aside is not overwritten.
    EXPECT_EQ(enfilade("restore --data " + data_ + " --from " + backup_).status, 1);
    EXPECT_EQ(contents(file_ + ".before-restore-wal") == found, true);
    // The new witness keeps watch.
    fs::remove(file_);
    expect_refused("missing or empty");
  }
}

TEST_F(Damage, ATornWitnessLocksNobodyOut) {
  const std::string path = data_ + "/witness", whole = contents(path);
  for (const std::string& torn :
       {std::string(4096, 'x') + whole.substr(4096), whole.substr(0, 4096) + std::string(4096, 'x')}) {
    begin_again();
    put_contents(path, torn);
    const Ran checked = check();
    EXPECT_EQ(checked.status, 0) << checked.said;
    expect_starts();
    EXPECT_NE(contents(path).substr(0, 8192), torn) << "it is written anew";
  }
}

TEST_F(Damage, AWitnessThatIsLostIsTold) {
  const std::string path = data_ + "/witness";
  fs::remove(path);
  expect_a_warning();
  for (const std::string& bytes : {std::string(), std::string(8192, 'x')}) {
    begin_again();
    put_contents(path, bytes);
    expect_a_warning();
  }
  // A first start has none to lose.
  const server::Folder fresh;
  ServingProcess server(fresh.path("data"));
  EXPECT_NE(server.port(), 0);
  EXPECT_THAT(server.log(), Not(HasSubstr("witness")));
}

// ---- One changed bit --------------------------------------------------------------------------------------

TEST_F(Damage, AChangedSchemaIsTold) {
  end_cleanly();
  const std::string whole = contents(file_);
  for (const char* text :
       {"before INTEGER", "CREATE TABLE papers", "TABLE chain", "cards_by_phase ON", "INDEX"}) {
    SCOPED_TRACE(text);
    std::string bytes = whole;
    const std::size_t at = bytes.find(text);
    ASSERT_NE(at, std::string::npos);
    bytes[at] = static_cast<char>(bytes[at] ^ 1);
    put_contents(file_, bytes);
    expect_told("data.sqlite is damaged: ", "Restore a backup (enfilade restore).");
  }
}

// Three sums tell how the chain ends: the mark's, the chain's own, the witness's. Whichever is wrong: both
// say so, and the first start does not write it on.
TEST_F(Damage, AChangedSumIsTold) {
  end_cleanly();
  const std::string whole = contents(file_);
  std::string sum;
  {
    auto database = server::Database::open(file_, false);
    server::Statement mark = database->prepare("SELECT sum FROM mark");
    ASSERT_TRUE(mark.next());
    sum = mark.text(0);
  }
  int places = 0;
  for (std::size_t at = whole.find(sum); at != std::string::npos; at = whole.find(sum, at + 1), ++places) {
    std::string bytes = whole;
    bytes[at + 5] = static_cast<char>(bytes[at + 5] ^ 8);
    put_contents(file_, bytes);
    expect_told("the chain do", "enfilade restore");
  }
  EXPECT_GE(places, 2);
}

// Accepted once, it is not asked again by a start; check-data goes on telling, and says what was accepted.
TEST_F(Damage, WhatWasAcceptedIsNotAskedAgain) {
  for (const char* change :
       {"UPDATE log SET event = event || ' ' WHERE n = (SELECT min(n) FROM log)",
        "UPDATE papers SET salt = salt + 1 WHERE n = (SELECT min(n) FROM papers)",
        "DELETE FROM chain WHERE first = (SELECT max(first) FROM chain)",
        "DELETE FROM chain WHERE first = (SELECT first FROM chain ORDER BY first LIMIT 1 OFFSET 3)"}) {
    SCOPED_TRACE(change);
    begin_again();
    end_cleanly();
    ASSERT_TRUE(server::Database::open(file_, true)->run(change));
    expect_refused("data");
    for (const char* flag : {"--accept-loss", "", ""}) {
      ServingProcess server(data_, flag);
      ASSERT_NE(server.port(), 0) << server.log();
      EXPECT_EQ(server::ClientPerson(server.port()).post("/api/guest").status, 200);
      for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(story(server.port(), played_[i]), told_[i]);
      server.end(SIGKILL);
    }
    const Ran checked = check();
    EXPECT_EQ(checked.status, 1) << checked.said;
    EXPECT_THAT(checked.said, HasSubstr("note: accepted on 20"));
  }
}

// What is left then may be a file from before there was a chain: still a loss, and not an early version.
TEST_F(Damage, ALogThatIsDamagedNearItsBeginningIsALoss) {
  const std::string whole = contents(log_);
  for (int frame = 0; frame < 14; ++frame) {
    SCOPED_TRACE(frame);
    std::string bytes = whole;
    const std::size_t at = 32 + static_cast<std::size_t>(frame) * (24 + 4096) + 300;
    bytes[at] = static_cast<char>(bytes[at] ^ 4);
    put_contents(log_, bytes);
    const Ran checked = check();
    EXPECT_EQ(checked.status, 1) << checked.said;
    EXPECT_THAT(checked.said, testing::AnyOf(HasSubstr("missing or empty"), HasSubstr("are missing")));
    EXPECT_THAT(checked.said, Not(HasSubstr("earlier version")));
  }
  expect_refused("missing");
}

TEST_F(Damage, HalfADatabaseIsTold) {
  end_cleanly();
  for (const std::size_t part : {2, 3}) {
    fs::resize_file(file_, fs::file_size(file_) / part / 4096 * 4096);
    expect_told("data.sqlite is damaged: ", "enfilade restore");
  }
  fs::resize_file(file_, fs::file_size(file_) - 100);
  expect_told("data.sqlite is damaged: ", "enfilade restore");
}

// The law: either both tell, in clear words, or both accept and everything is there. Over the real command;
// server/tests/changed_bit_test.cpp does the same with many more places.
TEST_F(Damage, OneChangedBitAnywhereSlow) {
  const auto flip = [&](const std::string& path, std::size_t at) {
    SCOPED_TRACE(path.substr(path.rfind('/') + 1) + " byte " + std::to_string(at));
    std::string bytes = contents(path);
    ASSERT_LT(at, bytes.size());
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << at % 8));
    put_contents(path, bytes);
    const Ran checked = check();
    expect_no_statement(checked.said);
    ServingProcess server(data_);
    expect_no_statement(server.log());
    EXPECT_EQ(checked.status == 0, server.port() != 0) << checked.said << server.log();
    if (server.port() == 0) {
      EXPECT_EQ(server.wait(), 1);
      EXPECT_THAT(server.log(), HasSubstr("enfilade restore"));
      EXPECT_THAT(checked.said, HasSubstr("enfilade restore"));
      return;
    }
    for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(story(server.port(), played_[i]), told_[i]);
    server.end(SIGKILL);
  };
  for (const bool clean : {false, true})
    for (const char* name : {"/data.sqlite", "/data.sqlite-wal", "/witness"}) {
      begin_again();
      if (clean) end_cleanly();
      if (!fs::exists(data_ + name)) continue;
      fs::remove(data_ + "/control");
      const server::Folder sound;
      fs::copy(data_, sound.path("data"));
      const std::size_t size = fs::file_size(data_ + name);
      for (std::size_t at = 18; at < size; at += size / 6 + 1) {
        fs::remove_all(data_);
        fs::copy(sound.path("data"), data_);
        flip(data_ + name, at);
      }
    }
}

// ---- Permissions ------------------------------------------------------------------------------------------

TEST_F(Damage, WhatCannotBeWrittenIsNamed) {
  for (const char* name : {"/data.sqlite", "/data.sqlite-wal", "/witness"}) {
    begin_again();
    fs::permissions(data_ + name, fs::perms::owner_read);
    ServingProcess server(data_);
    ASSERT_EQ(server.port(), 0) << name;
    EXPECT_EQ(server.wait(), 1);
    EXPECT_THAT(server.log(),
                HasSubstr(data_ + name + " cannot be written (Permission denied): make it writable"));
    const Ran checked = check();
    EXPECT_EQ(checked.status, 0) << "to look, reading is enough: " << checked.said;
  }
}

TEST_F(Damage, AFolderThatCannotBeWrittenIsNamed) {
  fs::permissions(data_, fs::perms::owner_read | fs::perms::owner_exec);
  ServingProcess server(data_);
  ASSERT_EQ(server.port(), 0);
  EXPECT_EQ(server.wait(), 1);
  EXPECT_THAT(server.log(), HasSubstr("the data folder " + data_ + " must be writable"));
  const Ran checked = check();
  fs::permissions(data_, fs::perms::owner_all);
  EXPECT_THAT(checked.said, testing::AnyOf(HasSubstr("all is well"),
                                           HasSubstr("Run this as the user who runs the server")));
  expect_no_statement(checked.said);
}

TEST_F(Damage, AWitnessThatCannotBeOpenedIsNoStart) {
  fs::remove(data_ + "/witness");
  fs::create_directory(data_ + "/witness");
  ServingProcess server(data_);
  EXPECT_EQ(server.wait(), 1);
  EXPECT_THAT(server.log(), HasSubstr("witness cannot be written"));
}

// ---- File handles -----------------------------------------------------------------------------------------

TEST(FileHandles, BackupsGoOnWhenThereAreSomeAgain) {
  constexpr int kFiles = 64;
  const server::Folder folder;
  const std::string data = folder.path("data"), command = "backup --data " + data + " --to ";
  ServingProcess server(data, "", kFiles);
  ASSERT_NE(server.port(), 0) << server.log();
  std::vector<int> sockets;
  while (server.open_files() < kFiles) sockets.push_back(server::connect_to("127.0.0.1", server.port()));
  // These wait outside and take whatever becomes free.
  for (int i = 0; i < kFiles; ++i) sockets.push_back(server::connect_to("127.0.0.1", server.port()));
  Ran refused{};
  do {
    refused = enfilade(command + folder.path("first") + " --patience 1");
    ASSERT_EQ(refused.status, 1) << refused.said;
  } while (refused.said.find("unable to open") != std::string::npos);  // it got the last one: not yet dire
  EXPECT_THAT(refused.said, HasSubstr("has said nothing for 1 seconds"));
  for (const int socket : sockets) close(socket);
  const Ran done = enfilade(command + folder.path("second"));
  EXPECT_EQ(done.status, 0) << done.said;
  EXPECT_EQ(done.said, "done\n");
  EXPECT_EQ(enfilade("restore --data " + folder.path("other") + " --from " + folder.path("second")).status,
            0);
  EXPECT_EQ(server.end(SIGTERM), 0);
}

}  // namespace
}  // namespace enfilade::cli
