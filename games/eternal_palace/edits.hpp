#pragma once

#include "games/eternal_palace/eternal_palace.hpp"
#include "kernel/edit.hpp"

namespace enfilade::eternal_palace {

std::vector<Edit> edits(const Rules& rules, const Position& position);

}  // namespace enfilade::eternal_palace
