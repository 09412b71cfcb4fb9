#pragma once

#include "games/forbidden_city/forbidden_city.hpp"
#include "kernel/source.hpp"

namespace enfilade::forbidden_city {

std::vector<Source> sources(const Rules& rules, const Position& at_the_end, std::span<const Event> all);

}  // namespace enfilade::forbidden_city
