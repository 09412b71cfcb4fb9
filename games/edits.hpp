// What may be changed by hand in a position, for those who set one up.
#pragma once

#include "kernel/edit.hpp"
#include "kernel/match.hpp"

namespace enfilade {

// In the order in which a person goes through it; none for a game that offers nothing, or before everything is dealt.
std::vector<Edit> edits_of(const Match& match);

}  // namespace enfilade
