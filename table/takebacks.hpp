// How many steps can be taken back at one table. Each plays the game again up to there, whenever the table is read:
// without a bound one person could make a table that keeps everybody waiting.
#pragma once

#include <algorithm>

#include "kernel/record.hpp"

namespace enfilade::table {

inline constexpr std::ptrdiff_t kMostTakebacks = 500;

inline std::ptrdiff_t takebacks_in(const Record& record) {
  return std::count_if(record.lines.begin(), record.lines.end(),
                       [](const RecordLine& line) { return line.kind == RecordLine::Kind::takeback; });
}

}  // namespace enfilade::table
