// What somebody does, and what somebody else sees of it: for those who hold the secrecy laws against games.
#pragma once

#include "kernel/match.hpp"

namespace enfilade {

// A whole step of a seat, or one outcome (seat kChance).
struct Step {
  Seat seat;
  std::vector<Move> moves;
};

Step random_step(const Match& from, Seat seat, Rng& rng);
// Whether it can be made here, whole.
bool possible(const Match& from, const Step& step);

// A step as one viewer sees it.
struct Look {
  std::vector<Event> foreseen, seen;  // foreseen: before anything turned up that the viewer did not know
  bool surprised = false;             // something did
  Match after;
};
Look look(const Match& from, const Step& step, Viewer viewer);

}  // namespace enfilade
