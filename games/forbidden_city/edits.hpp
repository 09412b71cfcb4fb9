#pragma once

#include "games/forbidden_city/forbidden_city.hpp"
#include "kernel/edit.hpp"

namespace enfilade::forbidden_city {

std::vector<Edit> edits(const Rules& rules, const Position& position);

}  // namespace enfilade::forbidden_city
