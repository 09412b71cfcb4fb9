// What the towers are worth, and who wins (PA-13).
#include "games/palaces/palaces.hpp"

namespace enfilade {

using namespace palaces;

namespace {

// Section 3.7: negative if a's smaller tower is worth less than b's.
int compare_towers(const Player& a, const Player& b) {
  if (a.matched != b.matched) return a.matched - b.matched;  // PA-13.1
  for (int level = a.matched - 1; level >= 0; --level)       // PA-13.3, PA-13.4
    if (const int d = rank_of(a.tower.at(level)) - rank_of(b.tower.at(level))) return d;
  return 0;  // PA-13.5
}

}  // namespace

Scores Palaces::scores(const Rules& rules, const Position& position) {
  Scores scores{.seats = rules.players, .points = {}, .place = {}, .stopped = false};
  const auto& players = position.facts.players;
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players); ++s) {
    scores.points[s] = players[s].matched;
    scores.place[s] = 1;
    for (std::size_t t = 0; t < static_cast<std::size_t>(rules.players); ++t)
      if (compare_towers(players[t], players[s]) > 0) ++scores.place[s];  // PA-13.6
  }
  return scores;
}

}  // namespace enfilade
