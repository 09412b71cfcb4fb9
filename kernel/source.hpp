// What the points of a finished game came from, seat by seat: they add up to its points. A game that can say so declares
// in its own namespace, in a `sources.hpp` that the registry includes:
//
//   std::vector<Source> sources(const Rules&, const Position& at_the_end, std::span<const Event> all);
//
// The catalogue's "source.WHAT" says what it is called.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "kernel/event.hpp"

namespace enfilade {

struct Source {
  std::string_view what;
  std::array<int, kMaxSeats> points{};
};

}  // namespace enfilade
