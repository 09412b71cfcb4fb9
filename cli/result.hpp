// How a game has ended, for people.
#pragma once

#include "arena/remarks.hpp"
#include "cli/terminal.hpp"

namespace enfilade::cli {

// `who`: a name for every seat.
void show_result(Terminal& terminal, const Words& words, const Match& over,
                 const std::vector<std::string>& who);

}  // namespace enfilade::cli
