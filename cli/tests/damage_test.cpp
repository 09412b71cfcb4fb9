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

// Two people at a table play some steps; every one of them was acknowledged when this returns.
void play(int port) {
  server::ClientPerson people[] = {server::ClientPerson(port), server::ClientPerson(port)};
  for (server::ClientPerson& person : people) ASSERT_EQ(person.post("/api/guest").status, 200);
  const std::string table = server::table_of(people[0].post("/api/tables", server::kDice));
  ASSERT_EQ(people[1].post("/api/tables/" + table + "/join").status, 200);
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

// The folder of a server that was killed: its last commits are in the write-ahead log only.
class Damage : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    killed_ = std::make_unique<server::Folder>();
    ServingProcess server(killed_->path("data"));
    ASSERT_NE(server.port(), 0) << server.log();
    play(server.port());
    backup_ = killed_->path("backup");
    ASSERT_EQ(enfilade("backup --data " + killed_->path("data") + " --to " + backup_).status, 0);
    play(server.port());
    last_ = fs::file_size(killed_->path("data/data.sqlite-wal")) + 50;
    ASSERT_EQ(server::ClientPerson(server.port()).post("/api/guest").status, 200);
    server.end(SIGKILL);
    fs::remove(killed_->path("data/control"));  // a socket cannot be copied
  }
  static void TearDownTestSuite() { killed_.reset(); }

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
  // Refused, with what is missing and what to do; nothing is changed.
  void expect_refused(const std::string& missing) {
    const auto before = files();
    ServingProcess server(data_);
    EXPECT_EQ(server.port(), 0);
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
    EXPECT_THAT(restored.said, HasSubstr("1 tables, 0 damaged"));
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
  for (const std::string& torn : {std::string(4096, 'x') + whole.substr(4096),
                                  whole.substr(0, 4096) + std::string(4096, 'x'), std::string(8192, 'x')}) {
    begin_again();
    put_contents(path, torn);
    const Ran checked = check();
    EXPECT_EQ(checked.status, 0) << checked.said;
    expect_starts();
    EXPECT_NE(contents(path).substr(0, 8192), torn) << "it is written anew";
  }
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
