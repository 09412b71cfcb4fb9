#pragma once

#include "games/royal_palace/royal_palace.hpp"
#include "kernel/source.hpp"

namespace enfilade::royal_palace {

std::vector<Source> sources(const Rules& rules, const Position& at_the_end, std::span<const Event> all);

}  // namespace enfilade::royal_palace
