#include "games/forbidden_city/sources.hpp"

namespace enfilade::forbidden_city {

// FC-4.8, FC-9.4: coins are paid for a room when it is closed, and for the last tiles.
std::vector<Source> sources(const Rules&, const Position&, std::span<const Event> all) {
  std::vector<Source> found;
  for (const std::string_view colour : kRoomColours) found.push_back({colour});
  found.push_back({"last_tiles"});
  std::size_t closed = 0;
  for (const Event& event : all) {
    if (event.kind == kRoomClosed) closed = static_cast<std::size_t>(event.args[0]);
    if (event.kind == kPaid) found[closed].points[event.seat] += event.args[0];
    if (event.kind == kLastTiles) found.back().points[event.seat] += event.args[2];
  }
  return found;
}

}  // namespace enfilade::forbidden_city
