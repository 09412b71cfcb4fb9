// What many finished games of one person say together ("My play", docs/reviews.md): where points come from, how much
// luck there was, which slips come again, and which places are favourites.
#pragma once

#include <span>

#include "kernel/json.hpp"
#include "review/review.hpp"

namespace enfilade::review {

// Whose play is told; seats of any other name are told together, to compare with, and unnamed ones not at all.
inline constexpr std::string_view kMe = "me";

struct Played {
  Record record;
  std::vector<std::string> seats;  // how each is named
  const Json* review = nullptr;    // as as_json() tells it; null where there is none
};

// As JSON, with the keys of docs/reviews.md. A game that cannot be counted, such as one without a result, is left out and
// said to be.
std::string my_play(std::span<const Played> games);

}  // namespace enfilade::review
