// What the results of an arena say, and what they do not.
#pragma once

#include <vector>

#include "arena/arena.hpp"

namespace enfilade {

// A mean over blocks with its 95 % interval. Games of a block share their chance, so blocks, not games, are
// independent.
struct Interval {
  double mean = 0, low = 0, high = 0;
};
Interval interval_of(const std::vector<double>& block_means);
// The same for shares, from 0 to 1. Forty wins out of forty do not show that the next is certain, though all
// blocks are equal and their spread is nothing. So four imaginary blocks are added, two won and two lost
// (Agresti and Coull, 1998), and the interval is that of all of them; the mean is that of the real ones.
Interval share_interval_of(std::vector<double> block_means);

struct Pairing {
  int a = 0, b = 0;  // minds
  Interval above;    // share of seat pairs in which a places above b; a tie counts half
  Interval margin;   // points of a minus points of b
  bool significant() const { return above.low > 0.5 || above.high < 0.5; }
};

struct MindStanding {
  Interval elo;  // fitted to all pairings (Bradley-Terry), the first mind at 0
  Interval points, wins;
};

struct Standings {
  std::vector<MindStanding> minds;
  std::vector<Pairing> pairings;
  std::vector<Interval> seat_wins;  // share of wins by seat, whoever sat there
  Interval decisions;               // in a game
  int fewest_decisions = 0, most_decisions = 0;
  int games = 0, stopped = 0;
  int cut_short = 0;        // thoughts that the clock ended
  std::vector<int> fallen;  // by mind: games that it lost by what its program did
};

Standings standings_of(const ArenaPlan& plan, const std::vector<ArenaGame>& games);

}  // namespace enfilade
