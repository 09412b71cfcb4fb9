// What the points of finished games came from, for what is told over many of them.
#pragma once

#include "kernel/match.hpp"
#include "kernel/source.hpp"

namespace enfilade {

// In the game's own order; none for a game that does not say. `all` that was told of the game, to nobody in particular.
std::vector<Source> sources_of(const Match& at_the_end, std::span<const Event> all);

}  // namespace enfilade
