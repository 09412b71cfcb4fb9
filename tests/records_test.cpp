// A file of each form that records have ever had: all of them are read for ever (docs/records.md).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "games/registry.hpp"
#include "kernel/record.hpp"
#include "kernel/referee.hpp"
#include "kernel/verify.hpp"

namespace enfilade {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST(Records, OfEveryFormatAreReadWrittenTheSameAndReplayed) {
  int read = 0;
  for (const auto& entry : std::filesystem::directory_iterator("tests/records")) {
    const std::string text = text_of(entry.path());
    const Result<Record> record = Record::parse(text);
    ASSERT_TRUE(record) << entry.path() << ": " << to_string(record.error());
    EXPECT_EQ(record->text(), text) << entry.path();
    const Result<Referee> referee = Referee::replay(*record, find_game(record->game));
    ASSERT_TRUE(referee) << entry.path() << ": " << to_string(referee.error());
    EXPECT_EQ(referee->record().text(), text) << entry.path() << ", after a replay";
    ++read;
  }
  EXPECT_GE(read, 3);
}

TEST(Records, AreVerifiedWhateverIsRemarkedInThem) {
  for (const char* name : {"format-1", "format-2"}) {
    const Result<Record> record = Record::parse(text_of("tests/records/" + std::string(name) + ".record"));
    const Result<Verified> verified = verify(*record, find_game(record->game));
    ASSERT_TRUE(verified) << name << ": " << to_string(verified.error());
    EXPECT_EQ(verified->draws, 10) << name;
  }
}

TEST(Records, OfAnUnknownSchemeOfChanceAreNotVerifiedButSaySo) {
  const Result<Record> record = Record::parse(text_of("tests/records/format-2-by-hand.record"));
  const Result<Verified> verified = verify(*record, find_game(record->game));
  ASSERT_FALSE(verified);
  EXPECT_EQ(verified.error().code, "unknown_chance");
  EXPECT_THAT(verified.error().text, testing::HasSubstr("\"dice-by-hand\""));
}

}  // namespace
}  // namespace enfilade
