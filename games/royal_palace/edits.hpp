#pragma once

#include "games/royal_palace/royal_palace.hpp"
#include "kernel/edit.hpp"

namespace enfilade::royal_palace {

std::vector<Edit> edits(const Rules& rules, const Position& position);

}  // namespace enfilade::royal_palace
