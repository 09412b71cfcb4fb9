// What came of playing on from a position: one result for each world and seat, and what follows from many of them.
#pragma once

#include "minds/analysis.hpp"
#include "review/story.hpp"

namespace enfilade::review {

using Samples = std::vector<Outcomes>;  // by world

// By playing on from here in that world; adds the moves that it took.
Outcomes play_to_the_end(const Station& from, const Reference& reference, Worlds& worlds, int world,
                         std::int64_t& moves);

// Mean and standard error, in units. The error is rounded up: nobody is told less than there is.
Figures mean(const Samples& samples);
Figures error(const Samples& samples);

// Adds after - before, world by world.
void add_difference(const Samples& before, const Samples& after, Samples& into);

}  // namespace enfilade::review
