// Every legal move with the same chance: the weakest player there is, and the yardstick for the others.
#pragma once

#include "minds/mind.hpp"

namespace enfilade {

Thought random_thought(const MatchView& view, const Limits& limits);

}  // namespace enfilade
