#pragma once

#include "games/palaces/palaces.hpp"
#include "kernel/edit.hpp"

namespace enfilade::palaces {

std::vector<Edit> edits(const Rules& rules, const Position& position);

}  // namespace enfilade::palaces
