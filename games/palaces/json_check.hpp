// Whether facts that were read can be played on.
#pragma once

#include <optional>

#include "games/palaces/position.hpp"
#include "kernel/result.hpp"

namespace enfilade::palaces {

// An error with an empty text when all is well. `viewer` is absent for a full position.
Error check_facts(const Rules& rules, const Facts& facts, std::optional<Viewer> viewer);

}  // namespace enfilade::palaces
