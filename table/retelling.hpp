// What everybody at a table was told, event by event, from its log: the proof that another build of this
// program tells the same.
#pragma once

#include "table/words.hpp"

namespace enfilade::table {

// One line per event and viewer who saw something, then one per viewer with the story and the replay:
//   "12 step seat 0: version 7, 2210 bytes, sha256 1234567890abcdef" (its beginning). The log has one event
//   per line.
Result<std::string> retell(std::string_view log);

}  // namespace enfilade::table
