// Proves, from a finished record, that no die or card was chosen: every outcome follows from the seed that
// was committed to before the first draw. docs/fair-chance.md says what this shows and what it does not.
#pragma once

#include "kernel/game.hpp"
#include "kernel/places.hpp"

namespace enfilade {

struct Verified {
  int draws = 0;                 // how many outcomes were derived again and found equal
  std::optional<Scores> scores;  // how the game ended; nothing where nobody has a place
};

// The first outcome that differs is an error that names its place, what was drawn and what should have been.
Result<Verified> verify(const Record& record, const Game* game, std::string_view components = "");

}  // namespace enfilade
