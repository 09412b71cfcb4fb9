// Words of the JSON form, and what its writer and its reader both ask.
#pragma once

#include <bit>

#include "games/forbidden_city/words.hpp"

namespace enfilade::forbidden_city {

inline constexpr std::array<std::string_view, 5> kPhases{"start", "deal", "play", "draw", "over"};
inline constexpr std::string_view kHidden = "?";  // a hand that the viewer cannot see; no tile is called so

inline int stack_size(const Facts& facts, unsigned seat) {
  return std::popcount(facts.unseen[seat]) - (contains(facts.holding, static_cast<Seat>(seat)) ? 1 : 0);
}

template <class Each>
void for_each_slot(std::uint32_t slots, Each each) {
  for (; slots != 0; slots &= slots - 1) each(static_cast<unsigned>(std::countr_zero(slots)));
}

}  // namespace enfilade::forbidden_city
