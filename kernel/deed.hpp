// How a game was played, beyond points and places, for reports: counted from all events of a game, as nobody
// at the table may hear them. A game that has something to count provides:
//
//   static std::vector<Deed> tally(const Rules&, std::span<const Event>);  // the same deeds in every game
#pragma once

#include <concepts>
#include <span>
#include <string_view>
#include <vector>

#include "kernel/event.hpp"

namespace enfilade {

struct Deed {
  std::string_view what;  // a key of the game's words: "deed.bluffs"
  int times = 0;
};

template <class G>
concept TalliesDeeds = requires(const typename G::Rules& rules, std::span<const Event> events) {
  { G::tally(rules, events) } -> std::same_as<std::vector<Deed>>;
};

}  // namespace enfilade
