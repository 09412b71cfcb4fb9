#include "games/forbidden_city/scoring.hpp"

#include "games/forbidden_city/forbidden_city.hpp"

namespace enfilade {

Scores ForbiddenCity::scores(const Rules& rules, const Position& position) {
  Scores scores{.seats = rules.players, .points = {}, .place = {}, .stopped = false};
  for (unsigned seat = 0; seat < static_cast<unsigned>(rules.players); ++seat)
    scores.points[seat] = static_cast<std::int32_t>(position.facts.coins[seat]);
  rank_by_points(scores);  // FC-10.1 to FC-10.3
  return scores;
}

}  // namespace enfilade
