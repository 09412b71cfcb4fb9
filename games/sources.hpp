// What finished games tell of: what their points came from, and who without a seat had a part in them.
#pragma once

#include "kernel/match.hpp"
#include "kernel/source.hpp"

namespace enfilade {

// In the game's own order; none for a game that does not say. `all` that was told of the game, to nobody in particular.
std::vector<Source> sources_of(const Match& at_the_end, std::span<const Event> all);

// Whether what is drawn now decides what an opponent without a seat does, and so is its choice.
bool automaton_draws(const Match& match);

}  // namespace enfilade
