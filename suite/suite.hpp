// The promises every game keeps, from one piece of code (docs/design: promises 1 to 6).
// A failure names the promise, the seed and the moves so far, and the one command that shows it again.
#pragma once

#include <string>
#include <vector>

#include "suite/secrecy.hpp"

namespace enfilade {

struct SuiteCase {
  const Game* game;
  Setup setup;
  std::uint64_t seed = 1;
  int every = 1;  // check each n-th position in full; the others are only played and audited
};

struct SuiteReport {
  int plies = 0;
  int positions_checked = 0;
  Looks looks;
  std::vector<std::int32_t> points;
  std::string failure;  // empty when every promise was kept
};

// How many allocations there have been so far. Programs that replace operator new can tell; others leave it
// null.
using AllocationCounter = long (*)();

// Plays one random game and checks the promises on the way.
SuiteReport run_suite(const SuiteCase& test, AllocationCounter allocations = nullptr);

// Set-ups to test: for each number of players the defaults, each alternative of each option alone, and
// `random` seeded combinations. Refused combinations are in the list too.
std::vector<Setup> option_matrix(const GameInfo& info, int random, std::uint64_t seed);

// A set-up that the game refuses must say why, by clause. Returns what is wrong, or nothing.
std::string check_refused_setup(const Game& game, const Setup& setup, const Error& error);

// "enfilade suite forbidden-city --players 3 --option start_side=advanced --seed 7"
std::string command_line(const SuiteCase& test);

}  // namespace enfilade
