// What a seat could know: its turn beside the one that a search from its own view prefers.
#pragma once

#include "review/samples.hpp"

namespace enfilade::review {

// A turn for which the search, which saw only the seat's view, would have played something else.
struct Doubt {
  std::size_t moment;
  Station before;
  Seat seat;
  std::vector<Move> played;
  std::vector<std::vector<Move>> better;  // step by step
};

// Nothing where the search plays the same, or there is nothing to choose.
std::optional<Doubt> doubt_about(const Story& story, std::size_t moment, std::uint64_t seed);

// Makes both in worlds that are imagined from the seat's view, and plays on. Nothing when stopped.
std::optional<Knew> weigh_doubt(const Doubt& doubt, const Reference& reference, int worlds,
                                std::uint64_t seed, std::int64_t& moves, const Stop& stop);

}  // namespace enfilade::review
