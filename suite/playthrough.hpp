// One random game written out in full, for people to read and for diffs to catch: the golden playthroughs.
// And perft: how many different lines there are, which proves menus, chance and passing-over by one number.
#pragma once

#include "kernel/match.hpp"

namespace enfilade {

// Deterministic: the same text from every build on every platform.
std::string playthrough(const Match& start, std::uint64_t seed);
// The same again from its first line: "game ID rules V players N option=value... seed S".
Result<std::string> repeat_playthrough(std::string_view first_line);

// Lines of `depth` choices and chance outcomes from here; a line that ends earlier counts once.
std::uint64_t perft(const Match& match, int depth);

// The position after `plies` random choices and outcomes (fewer if the game ends).
Match random_position(const Match& start, std::uint64_t seed, int plies);

// One random choice of whoever may choose, or one outcome. Precondition: the game is not over.
struct Ply {
  Seat seat;
  Move move;
};
Ply random_ply(const Match& match, Rng& rng);

// Plays on at random to the end, auditing on the way. What was wrong, and in which position; or nothing.
std::string play_at_random(Match match, std::uint64_t seed);

}  // namespace enfilade
