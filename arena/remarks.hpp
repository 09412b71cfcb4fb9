// What a record says about a game besides its moves (docs/records.md, format 2): when it was played, how it
// ended, how long each decision took.
#pragma once

#include <string>
#include <vector>

#include "kernel/match.hpp"

namespace enfilade {

std::string date_remark();                                      // "date 2026-11-16", today
std::string time_remark(Seat seat, std::int64_t milliseconds);  // "time 0 1250"
std::vector<std::string> result_remarks(const Scores& scores);  // "result 0 1 45": seat, place, points

}  // namespace enfilade
