// How a game ended: the places that its rules give, and behind them those who did not stay to the end.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "kernel/match.hpp"
#include "kernel/record.hpp"

namespace enfilade {

// The seats that resigned or ran out of time, in the order in which they fell. Who took the seat back, or
// fell again, fell when it first happened.
std::vector<Seat> fallen_seats(std::span<const RecordLine> lines);

// Points and places at the end of a record that leads to `last`. Points are what the position gives. Who fell
// ranks behind all others, the last to fall first; alone that is a loss. Among those who stayed the rules
// decide, or, where the game did not come to its own end, nobody: they share their place. No places for a
// game that was broken off without anybody falling.
std::optional<Scores> final_scores(const Match& last, std::span<const RecordLine> lines);

}  // namespace enfilade
