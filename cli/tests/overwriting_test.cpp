// No command removes or overwrites what it did not make.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/tests/program.hpp"
#include "cli/tests/terminal_session.hpp"
#include "server/sqlite_store.hpp"

namespace enfilade::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class Overwriting : public testing::Test {
 protected:
  // Somebody's work, under the name that is wanted.
  std::string thesis(const std::string& name) {
    const std::string path = folder_.file(name);
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    std::ofstream(path) << kThesis;
    return path;
  }
  void expect_refused(const std::string& words, const std::string& name) {
    const Ran ran = enfilade(words);
    EXPECT_EQ(ran.status, 1) << words << "\n" << ran.said;
    EXPECT_THAT(ran.said, HasSubstr("name another")) << words;
    EXPECT_EQ(folder_.read(name), kThesis) << words;
  }

  static constexpr const char* kThesis = "On Palaces. A thesis.\n";
  ScratchFolder folder_;
};

TEST_F(Overwriting, AFolderWithOthersFilesIsRefusedByWhatWouldEmptyIt) {
  thesis("work/thesis.txt");
  const std::string folder = folder_.file("work");
  expect_refused("kill-test --kills 1 --tables 1 --data " + folder, "work/thesis.txt");
  expect_refused("load --tables 1 --seconds 1 --rounds 1 --data " + folder, "work/thesis.txt");
  expect_refused("kill-test --kills 1 --tables 1 --data " + folder + "/thesis.txt", "work/thesis.txt");
}

// What load has made is not kill-test's.
TEST_F(Overwriting, AFolderIsEmptiedOnlyByTheCommandThatMadeIt) {
  const std::string folder = folder_.file("data");
  ASSERT_EQ(enfilade("kill-test --kills 1 --tables 1 --data " + folder).status, 0);
  const Ran again = enfilade("kill-test --kills 1 --tables 1 --data " + folder);
  EXPECT_EQ(again.status, 0) << again.said;
  const Ran other = enfilade("load --tables 1 --seconds 1 --rounds 1 --data " + folder);
  EXPECT_EQ(other.status, 1) << other.said;
  EXPECT_TRUE(std::filesystem::exists(folder + "/data.sqlite"));
}

TEST_F(Overwriting, AGameIsSavedInANewFileOnly) {
  const std::string game =
      "play liars-dice --plain --seed 1 --seat 0=computer:random --seat 1=computer:random --save ";
  expect_refused(game + thesis("thesis.txt"), "thesis.txt");
  const std::string record = folder_.file("record");
  ASSERT_EQ(enfilade(game + record).status, 0);
  const std::string finished = folder_.read("record");
  EXPECT_THAT(finished, HasSubstr("\nend finished\n"));
  for (const std::string& again : {game + record, "play --plain --resume " + record}) {
    EXPECT_EQ(enfilade(again).status, 1) << again;
    EXPECT_EQ(folder_.read("record"), finished) << again;
  }
}

TEST_F(Overwriting, ReportsAndPicturesReplaceOnlyEarlierOnes) {
  const std::string balance = "balance liars-dice --players 2 --games 2 --threads 1 --html ";
  const std::string arena =
      "arena liars-dice --players 2 --mind random --mind greedy --blocks 1 --threads 1 ";
  expect_refused(balance + thesis("thesis.html"), "thesis.html");
  expect_refused(arena + "--svg " + thesis("thesis.svg"), "thesis.svg");
  thesis("thesis.csv");
  EXPECT_EQ(enfilade(arena + "--csv " + folder_.file("thesis.csv")).status, 1);
  EXPECT_EQ(folder_.read("thesis.csv"), kThesis);
  const std::string own = arena + "--csv " + folder_.file("own.csv") + " --svg " + folder_.file("own.svg");
  for (const char* which : {"first", "again"}) {
    EXPECT_EQ(enfilade(balance + folder_.file("own.html")).status, 0) << which;
    EXPECT_EQ(enfilade(own).status, 0) << which;
  }
}

TEST_F(Overwriting, ABackupIsANewFileAndARestoreKeepsWhatWasThere) {
  const std::string data = folder_.file("data");
  {
    ASSERT_TRUE(server::SqliteStore::open(data, [](const std::function<void()>& call) { call(); }));
  }
  expect_refused("backup --data " + data + " --to " + thesis("thesis.txt"), "thesis.txt");
  const std::string copy = folder_.file("copy");
  ASSERT_EQ(enfilade("backup --data " + data + " --to " + copy).status, 0);
  EXPECT_EQ(enfilade("backup --data " + data + " --to " + copy).status, 1);
  ASSERT_EQ(enfilade("restore --data " + data + " --from " + copy).status, 0);
  thesis("data/data.sqlite.before-restore");
  expect_refused("restore --data " + data + " --from " + copy, "data/data.sqlite.before-restore");
}

}  // namespace
}  // namespace enfilade::cli
