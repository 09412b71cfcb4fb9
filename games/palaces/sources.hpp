#pragma once

#include "games/palaces/palaces.hpp"
#include "kernel/source.hpp"

namespace enfilade::palaces {

std::vector<Source> sources(const Rules& rules, const Position& at_the_end, std::span<const Event> all);

}  // namespace enfilade::palaces
