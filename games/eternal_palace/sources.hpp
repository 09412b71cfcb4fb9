#pragma once

#include "games/eternal_palace/eternal_palace.hpp"
#include "kernel/source.hpp"

namespace enfilade::eternal_palace {

std::vector<Source> sources(const Rules& rules, const Position& at_the_end, std::span<const Event> all);

// EP-26.2: the card that groups the Master's dice is its choice.
bool automaton_draws(const Rules& rules, const Position& position);

}  // namespace enfilade::eternal_palace
