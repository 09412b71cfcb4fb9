#include "games/royal_palace/sources.hpp"

#include "games/royal_palace/questions.hpp"

namespace enfilade::royal_palace {

// RP-13.1 to RP-13.4.
std::vector<Source> sources(const Rules& rules, const Position& at_the_end, std::span<const Event>) {
  Source nobles{"nobles"}, garden{"garden"}, played{"played"}, hand{"hand"};
  for (std::size_t seat = 0; seat < rules.players; ++seat) {
    const Tally sum = tally(rules, at_the_end, seat);
    nobles.points[seat] = sum.nobles, garden.points[seat] = sum.garden;
    played.points[seat] = sum.table, hand.points[seat] = sum.hand;
  }
  return {nobles, garden, played, hand};
}

}  // namespace enfilade::royal_palace
