// Section 3.1: the order of bids, and D-03.
#include "games/palaces/tests/table.hpp"
#include "games/palaces/words.hpp"

namespace enfilade::palaces {
namespace {

Counts bid(std::string_view text) { return *parse_counts(text); }

// S-05: PA-3.7 to PA-3.11
TEST(PalacesBids, TheRankedListHasTheseKeys) {
  constexpr std::pair<std::string_view, std::uint32_t> kList[] = {
      {"5J", 0x14000000},          {"4G 2S 2C 1J", 0x130A0904}, {"4G 1J", 0x13040000},
      {"4S 3G 2J 1C", 0x120F0805}, {"2G 1J", 0x0B040000},       {"2J 1G 1C", 0x08070500},
      {"1G 1J", 0x07040000},       {"1S 1C 1J", 0x06050400},    {"1J", 0x04000000}};
  for (const auto& [text, key] : kList) EXPECT_EQ(key_of(bid(text)), key) << text;
  for (std::size_t i = 0; i + 1 < std::size(kList); ++i) EXPECT_GT(kList[i].second, kList[i + 1].second);
}

// PA-3.12, and the facts listed in section 3.1
TEST(PalacesBids, TheOrderIsTotalAndStrictlyMonotone) {
  Rng rng(1);
  const auto random_bid = [&] {
    Counts counts{};
    for (auto& count : counts) count = static_cast<std::uint8_t>(rng.below(63));
    return counts;
  };
  for (int i = 0; i < 20'000; ++i) {
    const Counts a = random_bid(), b = random_bid();
    EXPECT_EQ(key_of(a) == key_of(b), a == b);
    for (std::size_t s = 0; s < kSuits; ++s) {
      Counts more = a;
      ++more[s];
      EXPECT_GT(key_of(more), key_of(a));
    }
  }
}

TEST(PalacesBids, AreSpelledBestSetFirst) {
  EXPECT_EQ(spell_counts(bid("1S 2J")), "2J 1S");
  EXPECT_EQ(spell_counts(bid("1j 1g 1c 1s")), "1G 1S 1C 1J");
  EXPECT_FALSE(parse_counts("2X"));
  EXPECT_FALSE(parse_counts("2J 1J"));
  EXPECT_FALSE(parse_counts("999J"));
}

// D-03: every higher bid is reached by one sequence, no other bid by any (PA-4.3)
TEST(PalacesBids, ExactlyTheHigherBidsCanBeBuilt) {
  const Rules rules = rules_for(2, {{"bid_cap", "12"}});
  Position at;
  Palaces::start(rules, at);
  Rng rng(7);
  while (at.facts.phase != Phase::bid) {
    const Ply ply = modest_ply(rules, at, rng);
    Silent silent;
    Palaces::apply(rules, at, ply.seat, ply.move, silent);
  }
  const Suit prize = rules.suit(at.facts.prize);
  at.facts.leader = at.facts.active;  // somebody else's bid; the phase only looks at its height
  for (int i = 0; i < 3000; ++i) {
    Counts standing{}, wanted{};
    for (std::size_t s = 0; s < kSuits; ++s) {
      const std::uint32_t range = i % 2 ? 3 : 13;
      standing[s] = static_cast<std::uint8_t>(rng.below(range));
      wanted[s] = static_cast<std::uint8_t>(rng.below(range));
    }
    if (standing[prize] == 0) standing[prize] = 1;
    if (wanted[prize] == 0) wanted[prize] = 1;
    at.facts.bids[at.facts.active] = standing;
    const auto step = *Palaces::parse_step(rules, at, at.facts.turn, "bid " + spell_counts(wanted));
    ASSERT_TRUE(step);
    Position walk = at;
    bool legal = true;
    for (const Move move : *step) {
      Menu menu;
      Palaces::menu(rules, walk, walk.facts.turn, menu);
      ASSERT_FALSE(menu.empty());
      legal = legal && menu.contains(move);
      if (!legal) break;
      Silent silent;
      Palaces::apply(rules, walk, walk.facts.turn, move, silent);
    }
    EXPECT_EQ(legal, key_of(wanted) > key_of(standing))
        << spell_counts(wanted) << " after " << spell_counts(standing);
  }
}

}  // namespace
}  // namespace enfilade::palaces
