#include "minds/ladder.hpp"

#include <cstdlib>

namespace enfilade {

namespace {

constexpr Rungs kLadder[] = {
    {"eternal-palace", 2, {935, 795, 785, 745}}, {"eternal-palace", 5, {841, 726, 655, 590}},
    {"forbidden-city", 2, {868, 712, 620, 545}}, {"forbidden-city", 4, {754, 634, 564, 563}},
    {"palaces", 2, {955, 855, 775, 790}},        {"palaces", 4, {900, 745, 744, 640}},
    {"royal-palace", 2, {920, 872, 782, 710}},   {"royal-palace", 4, {906, 843, 728, 692}},
};

}  // namespace

std::span<const Rungs> ladder() { return kLadder; }

std::optional<int> beats_the_one_below(std::string_view game, int players, std::string_view level) {
  const Rungs* nearest = nullptr;
  for (const Rungs& rungs : kLadder)
    if (rungs.game == game &&
        (!nearest || std::abs(rungs.players - players) < std::abs(nearest->players - players)))
      nearest = &rungs;
  for (std::size_t i = 1; nearest && i < levels().size(); ++i)
    if (levels()[i].name == level) return (nearest->above[i - 1] + 5) / 10;
  return std::nullopt;
}

}  // namespace enfilade
