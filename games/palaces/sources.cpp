#include "games/palaces/sources.hpp"

#include "games/palaces/words.hpp"

namespace enfilade::palaces {

// PA-13.1: a completed level is a point; here by its suit.
std::vector<Source> sources(const Rules& rules, const Position& at_the_end, std::span<const Event>) {
  std::vector<Source> suits;
  for (const std::string_view name : kSuitNames) suits.push_back({name});
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.players); ++seat) {
    const Player& player = at_the_end.facts.players[seat];
    for (int level = 0; level < player.matched; ++level)
      ++suits[static_cast<std::size_t>(player.tower.at(level))].points[seat];
  }
  return suits;
}

}  // namespace enfilade::palaces
