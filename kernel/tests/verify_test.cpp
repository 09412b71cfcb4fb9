#include "kernel/verify.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "kernel/referee.hpp"
#include "kernel/tests/toy.hpp"

namespace enfilade {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// A finished game whose chance was committed to, with a takeback after a draw in it.
Record fair_record() {
  const std::string seed(32, 's');
  const std::vector<std::string> entropy{"Ann", ""};
  Referee referee(toy_match(2),
                  [chance = FairChance(seed, entropy)](std::uint64_t draw, std::uint32_t total) {
                    return chance.ticket(draw, total);
                  });
  referee.header().commitment = FairChance::commitment(seed);
  referee.header().entropy = entropy;
  for (int i = 0; i < 12; ++i) {
    EXPECT_TRUE(referee.submit(0, "roll"));
    referee.draw();
    if (i == 5) {
      EXPECT_TRUE(referee.take_back(0));
    }
  }
  EXPECT_TRUE(referee.submit(0, "stop"));
  referee.header().seed = seed;
  referee.header().ended = "finished";
  return referee.record();
}

TEST(Verify, ProvesAnHonestRecord) {
  const Result<Verified> verified = verify(fair_record(), &kToy);
  ASSERT_TRUE(verified) << to_string(verified.error());
  EXPECT_EQ(verified->draws, 12);
}

TEST(Verify, ProvesItFromItsTextAndAfterAbandonment) {
  Record record = *Record::parse(fair_record().text());
  EXPECT_TRUE(verify(record, &kToy));
  record.lines.pop_back();
  record.ended = "abandoned";
  EXPECT_TRUE(verify(record, &kToy));
}

// Whatever else an outcome is changed to, it is found.
TEST(Verify, FindsEveryChosenOutcome) {
  const Record honest = fair_record();
  int draw = 0;
  for (std::size_t i = 0; i < honest.lines.size(); ++i) {
    if (honest.lines[i].kind != RecordLine::Kind::chance) continue;
    for (const char* outcome : {"1", "2", "3"}) {
      Record record = honest;
      if (record.lines[i].text == outcome) continue;
      record.lines[i].text = outcome;
      const Result<Verified> verified = verify(record, &kToy);
      ASSERT_FALSE(verified);
      EXPECT_EQ(verified.error().code, "chosen_outcome");
      EXPECT_EQ(verified.error().place, "move " + std::to_string(i + 1) + " (" + outcome + ")");
      EXPECT_THAT(verified.error().text, StartsWith("draw " + std::to_string(draw) + " should have been"));
    }
    ++draw;
  }
  EXPECT_EQ(draw, 12);
}

TEST(Verify, RefusesWhatProvesNothing) {
  struct Row {
    std::string_view code, place;
    void (*spoil)(Record&);
  };
  static constexpr Row kRows[] = {
      {"no_commitment", "header", [](Record& r) { r.commitment.clear(); }},
      {"no_seed", "end", [](Record& r) { r.seed.clear(); }},
      {"wrong_seed", "reveal", [](Record& r) { r.seed[0] = 't'; }},
      {"wrong_seed", "reveal", [](Record& r) { r.commitment[0] ^= 1; }},
      {"chosen_outcome", "move ", [](Record& r) { r.entropy[0] = "Eve"; }},
      {"chosen_outcome", "move ", [](Record& r) { r.entropy.clear(); }},
      {"bad_record", "end", [](Record& r) { r.ended.clear(); }},
      {"bad_record", "end", [](Record& r) { r.lines.pop_back(); }},
      {"bad_record", "end", [](Record& r) { r.lines.resize(4); }},
      {"refused", "move 1 (low)", [](Record& r) { r.lines[0].text = "low"; }},
      {"other_rules", "rules", [](Record& r) { r.version = 7; }},
      {"other_content", "content", [](Record& r) { r.content[0] = r.content[0] == '0' ? '1' : '0'; }},
  };
  for (const Row& row : kRows) {
    Record record = fair_record();
    row.spoil(record);
    const Result<Verified> verified = verify(record, &kToy);
    ASSERT_FALSE(verified) << row.code;
    EXPECT_EQ(verified.error().code, row.code);
    EXPECT_THAT(verified.error().place, StartsWith(std::string(row.place))) << row.code;
  }
  EXPECT_EQ(verify(fair_record(), nullptr).error().code, "unknown_game");
}

// A draw that was left out shifts all later ones.
TEST(Verify, FindsADrawThatWasDropped) {
  Record record = fair_record();
  record.lines.erase(record.lines.begin() + 2, record.lines.begin() + 4);
  const Result<Verified> verified = verify(record, &kToy);
  ASSERT_FALSE(verified);
  EXPECT_EQ(verified.error().code, "chosen_outcome");
}

}  // namespace
}  // namespace enfilade
