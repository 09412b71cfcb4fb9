// Two histories of a game that one viewer cannot tell apart, although they are not the same: other hidden
// outcomes, other hidden steps. Whatever leaves the process must be the same for both, to the byte.
#pragma once

#include "kernel/record.hpp"
#include "suite/look.hpp"

namespace enfilade {

struct Twins {
  Viewer viewer;
  std::vector<RecordLine> first, second;  // of the same kinds and seats, line by line
  // After so many lines somebody is asked, and the positions differ.
  std::vector<std::size_t> cuts;
  // Spellings that were seen on the way: moves, whole steps, outcomes.
  std::vector<std::string> vocabulary;
};

// Random play of about `lines` lines; the last part of them differs. There may be no cut at all: some games
// have no secrets before some viewers.
Twins play_twins(const Match& start, Viewer viewer, int lines, Rng& rng);

}  // namespace enfilade
