// Turns pictures into the tables that the rules play with. Used by the loader, and by tests that need boards
// of their own.
#pragma once

#include "games/forbidden_city/position.hpp"

namespace enfilade::forbidden_city {

// Fills lying, smallest, fit and twins from the shapes, and the opening position from the rest. `shapes` is
// how many there are; the first rules.tiles of them are the players' sets.
void finish_rules(Rules& rules, int shapes);

}  // namespace enfilade::forbidden_city
