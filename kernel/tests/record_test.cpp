#include "kernel/record.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace enfilade {
namespace {

using testing::HasSubstr;

const std::string kHash(64, 'a');
const std::string kHead2 = "enfilade-record 2\ngame toy\nrules 1\nplayers 2\ncontent " + kHash + "\n";
const std::string kHead = "enfilade-record 1\ngame toy\nrules 1\nplayers 2\ncontent " + kHash + "\n";

TEST(Record, IsReadAsItWasWritten) {
  const std::string text = kHead + "option speed fast\nseat 0 Ann with spaces\nseat 1 Béa\ncommitment " +
                           kHash +
                           "\nentropy 1 00ff\nbegin\n* 3\n0 add\n1 a; b; c\ntakeback 1\ntakeover 0 scribe 7\n"
                           "timeout 1\nresign 0\nreveal " +
                           kHash + "\nend resigned\n";
  const Result<Record> record = Record::parse(text);
  ASSERT_TRUE(record) << to_string(record.error());
  EXPECT_EQ(record->text(), text);
  EXPECT_EQ(record->seats[0], "Ann with spaces");
  EXPECT_EQ(record->entropy[1], std::string("\x00\xff", 2));
  EXPECT_EQ(record->setup.options[0].second, "fast");
  EXPECT_EQ(record->lines[2].text, "a; b; c");
  EXPECT_EQ(record->lines[4].text, "scribe 7");
  EXPECT_EQ(record->ended, "resigned");
}

// Format 2: remarks that a reader may skip, and the name of another scheme of chance. They are kept.
TEST(Record, KeepsRemarksOfKindsThatNobodyKnows) {
  const std::string text = kHead2 +
                           "seat 0 Ann\nchance dice-by-hand\n# date 2026-11-16\n# weather rain, later sun\n"
                           "begin\n* 3\n# hint 0\n0 add\n# note 0 what a move\n# mark\nend abandoned\n";
  const Result<Record> record = Record::parse(text);
  ASSERT_TRUE(record) << to_string(record.error());
  EXPECT_EQ(record->text(), text);
  EXPECT_EQ(record->remarks, (std::vector<std::string>{"date 2026-11-16", "weather rain, later sun"}));
  EXPECT_EQ(record->lines[3], (RecordLine{RecordLine::Kind::remark, kChance, "note 0 what a move"}));
  EXPECT_EQ(record->chance, "dice-by-hand");
  EXPECT_FALSE(record->knows_chance());
}

TEST(Record, IsWrittenInFormat1WhereThatSuffices) {
  const Result<Record> record = Record::parse(kHead2 + "chance enfilade-chance-1\nbegin\n* 3\n");
  ASSERT_TRUE(record) << to_string(record.error());
  EXPECT_EQ(record->text(), kHead + "begin\n* 3\n");
}

TEST(Record, OfANewerFormatSaysSo) {
  const Result<Record> record = Record::parse("enfilade-record 3\nwhatever comes then\n");
  ASSERT_FALSE(record);
  EXPECT_EQ(record.error().code, "newer_record");
  EXPECT_EQ(record.error().place, "line 1");
  EXPECT_THAT(record.error().text, HasSubstr("written by a newer version"));
}

TEST(Record, MayStopAnywhereAfterItsHeader) {
  EXPECT_TRUE(Record::parse(kHead + "begin\n"));
  EXPECT_TRUE(Record::parse(kHead + "begin\n* 3"));
}

struct Bad {
  std::string text;
  std::string_view place, what;
};

TEST(Record, NamesTheLineThatIsWrong) {
  const std::string begun = kHead + "begin\n";
  const Bad rows[] = {
      {"", "line 0", "begins with"},
      {"enfilade-record\n", "line 1", "begins with"},
      {"enfilade-record 0\n", "line 1", "begins with"},
      {"enfilade-record 02\n", "line 1", "begins with"},
      {"enfilade-record 2 \n", "line 1", "begins with"},
      {"enfilade-record 2\n", "line 1", "\"game ...\""},
      {"enfilade-record 1\r\n", "line 1", "begins with"},
      {"enfilade-record 1\n", "line 1", "\"game ...\""},
      {"enfilade-record 1\nrules 1\n", "line 2", "\"game ...\""},
      {"enfilade-record 1\ngame\n", "line 2", "\"game ...\""},
      {"enfilade-record 1\ngame toy\nrules 0\n", "line 3", "from 1 to"},
      {"enfilade-record 1\ngame toy\nrules x\n", "line 3", "from 1 to"},
      {"enfilade-record 1\ngame toy\nrules 1\nplayers 9\n", "line 4", "from 1 to 8"},
      {"enfilade-record 1\ngame toy\nrules 1\nplayers 2\ncontent abc\n", "line 5", "64 hexadecimal"},
      {"enfilade-record 1\ngame toy\nrules 1\nplayers 2\ncontent " + std::string(64, 'A') + "\n", "line 5",
       "64 hexadecimal"},
      {kHead, "line 5", "\"begin\" is expected"},
      {kHead + "\n", "line 6", "\"begin\" is expected"},
      {kHead + "begin now\n", "line 6", "\"begin\" is expected"},
      {kHead + "colour red\n", "line 6", "\"begin\" is expected"},
      {kHead + "option speed\n", "line 6", "a name and a value"},
      {kHead + "seat 2 Ann\n", "line 6", "from 0 to 1"},
      {kHead + "seat x Ann\n", "line 6", "from 0 to 1"},
      {kHead + "seat 0\n", "line 6", "a name is missing"},
      {kHead + "seat 0 A\tB\n", "line 6", "control characters"},
      {kHead + "seat 0 Ann\nseat 0 Ben\n", "line 7", "twice"},
      {kHead + "commitment 00\n", "line 6", "64 hexadecimal"},
      {kHead + "commitment " + kHash + "\ncommitment " + kHash + "\n", "line 7", "twice"},
      {kHead + "entropy 0 0\n", "line 6", "up to 128"},
      {kHead + "entropy 0\n", "line 6", "up to 128"},
      {kHead + "entropy 0 " + std::string(130, '0') + "\n", "line 6", "up to 128"},
      {kHead + "entropy 0 00\nentropy 0 00\n", "line 7", "twice"},
      {begun + "\n", "line 7", "means nothing"},
      {begun + "*\n", "line 7", "means nothing"},
      {begun + "hello\n", "line 7", "means nothing"},
      {begun + "2 add\n", "line 7", "from 0 to 1"},
      {begun + "x add\n", "line 7", "from 0 to 1"},
      {begun + "0 a\tb\n", "line 7", "control characters"},
      {begun + "0 add\ntakeback\n", "line 8", "from 0 to 1"},
      {begun + "takeback 0 please\n", "line 7", "too long"},
      {begun + "takeover 0\n", "line 7", "not complete"},
      {begun + "reveal 00\n", "line 7", "64 hexadecimal"},
      {begun + "reveal " + kHash + "\n0 add\n", "line 8", "only the end"},
      {begun + "reveal " + kHash + "\nreveal " + kHash + "\n", "line 8", "only the end"},
      {begun + "end\n", "line 7", "finished, abandoned or resigned"},
      {begun + "end tomorrow\n", "line 7", "finished, abandoned or resigned"},
      {begun + "end finished\n0 add\n", "line 8", "nothing can follow"},
      {begun + "end finished\n\n", "line 8", "nothing can follow"},
      {kHead + "# date 2026-11-16\n", "line 6", "needs the first line \"enfilade-record 2\""},
      {kHead + "chance dice-by-hand\n", "line 6", "\"begin\" is expected"},
      {begun + "# note 0 what a move\n", "line 7", "needs the first line \"enfilade-record 2\""},
      {kHead2 + "chance\n", "line 6", "one word"},
      {kHead2 + "chance two words\n", "line 6", "one word"},
      {kHead2 + "chance enfilade-chance-1\nchance enfilade-chance-1\n", "line 7", "twice"},
      {kHead2 + "date 2026-11-16\n", "line 6", "\"#\" or \"begin\" is expected"},
      {kHead2 + "#\n", "line 6", "what kind of remark"},
      {kHead2 + "#date 2026-11-16\n", "line 6", "is expected"},
      {kHead2 + "begin\n# Note\n", "line 7", "what kind of remark"},
      {kHead2 + "begin\n# note a\tb\n", "line 7", "control characters"},
      {kHead2 + "begin\nnote 0 what a move\n", "line 7", "from 0 to 1"},
      {kHead2 + "begin\nend finished\n# note\n", "line 8", "nothing can follow"},
      {kHead2 + "begin\nreveal " + kHash + "\n# note\n", "line 8", "only the end"},
  };
  for (const Bad& row : rows) {
    const Result<Record> record = Record::parse(row.text);
    ASSERT_FALSE(record) << row.text;
    EXPECT_EQ(record.error().code, "bad_record");
    EXPECT_EQ(record.error().place, row.place) << row.text;
    EXPECT_THAT(record.error().text, HasSubstr(std::string(row.what))) << row.text;
  }
}

TEST(Record, IsNotEndlesslyLarge) {
  const Result<Record> record = Record::parse(kHead + "begin\n" + std::string(4u << 20, '0'));
  ASSERT_FALSE(record);
  EXPECT_THAT(record.error().text, HasSubstr("4 MiB"));
}

}  // namespace
}  // namespace enfilade
