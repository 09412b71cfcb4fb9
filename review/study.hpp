// What is worked out from a record alone, asked for and told as JSON: for those who have an engine at hand, such as a
// page on somebody's own device.
//
//   {"do":"verify","record":TEXT}           {"draws": outcomes derived again, "added": seats that added chance, "commitment"}
//   {"do":"review","record":TEXT,"deeper"}  the review as as_json() tells it; deeper: from four times as many moves
//   {"do":"play","games":[{"record":TEXT,"seats":["me","page"],"review":{..}}]}
//                                           what they say together (review/my_play.hpp); "review" may be missing
#pragma once

#include "review/review.hpp"

namespace enfilade::review {

// How many times as many moves a deeper review takes.
inline constexpr std::int64_t kDeeper = 4;

// Refusals are {"error"}.
std::string study(std::string_view request, const Watch& watch = {});

}  // namespace enfilade::review
