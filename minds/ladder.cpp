#include "minds/ladder.hpp"

#include <cstdlib>

namespace enfilade {

namespace {

constexpr Rungs kLadder[] = {
    {"eternal-palace", 2, {870, 820, 760, 750}}, {"eternal-palace", 5, {900, 731, 510, 0}},
    {"forbidden-city", 2, {780, 730, 655, 675}}, {"forbidden-city", 4, {758, 643, 490, 0}},
    {"palaces", 2, {890, 820, 694, 700}},        {"palaces", 4, {883, 753, 609, 0}},
    {"royal-palace", 2, {830, 870, 840, 833}},   {"royal-palace", 4, {974, 844, 823, 0}},
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
    if (levels()[i].name == level && nearest->above[i - 1] > 0) return (nearest->above[i - 1] + 5) / 10;
  return std::nullopt;
}

}  // namespace enfilade
