// A hint in words, a little more with each level.
#pragma once

#include "cli/words.hpp"
#include "minds/mind.hpp"

namespace enfilade::cli {

std::vector<std::string> hint_lines(const Words& words, const Match& match, Seat seat, const Hint& hint,
                                    int level);

}  // namespace enfilade::cli
