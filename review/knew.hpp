// What a seat could know: its step beside the one that a search from its own view prefers.
#pragma once

#include "review/samples.hpp"

namespace enfilade::review {

// A step of a turn for which the search, which saw only the seat's view, would have made another.
struct Doubt {
  std::size_t moment;
  Station before;
  Seat seat;
  std::size_t line;  // of the record
  std::vector<Move> played, better;
};

std::vector<Doubt> doubts_about(const Story& story, std::size_t moment, std::uint64_t seed);

// Makes both steps in worlds that are imagined from the seat's view, and plays on. Nothing when stopped.
std::optional<Knew> weigh_doubt(const Doubt& doubt, const Reference& reference, int worlds,
                                std::uint64_t seed, std::int64_t& moves, const Stop& stop);

}  // namespace enfilade::review
