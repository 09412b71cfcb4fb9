// How much can be taken back at one table. Each takeback plays the game again up to there, whenever the table is read:
// without a bound one person could make a table that keeps everybody waiting.
#pragma once

#include "kernel/record.hpp"

namespace enfilade::table {

// In lines of the record: some hundred takebacks in a game of a thousand lines, more in a shorter one.
inline constexpr std::size_t kMostPlayedAgain = 200'000;

inline std::size_t played_again(const Record& record) {
  std::size_t lines = 0;
  for (std::size_t i = 0; i < record.lines.size(); ++i)
    if (record.lines[i].kind == RecordLine::Kind::takeback) lines += i;
  return lines;
}

inline bool can_take_back_more(const Record& record) { return played_again(record) < kMostPlayedAgain; }

}  // namespace enfilade::table
