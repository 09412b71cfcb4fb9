#include "kernel/places.hpp"

#include <algorithm>

namespace enfilade {

std::vector<Seat> fallen_seats(std::span<const RecordLine> lines) {
  std::vector<Seat> fallen;
  for (const RecordLine& line : lines) {
    const bool falls = line.kind == RecordLine::Kind::resign || line.kind == RecordLine::Kind::timeout;
    if (falls && std::find(fallen.begin(), fallen.end(), line.seat) == fallen.end())
      fallen.push_back(line.seat);
  }
  return fallen;
}

std::optional<Scores> final_scores(const Match& last, std::span<const RecordLine> lines) {
  const std::vector<Seat> fallen = fallen_seats(lines);
  if (fallen.empty() && !last.over()) return std::nullopt;
  const Scores by_rules = last.scores();
  Scores scores = by_rules;
  SeatSet stayed = all_seats(scores.seats);
  for (const Seat seat : fallen) stayed &= static_cast<SeatSet>(~only(seat));
  for (Seat seat = 0; seat < scores.seats && !fallen.empty(); ++seat) {
    scores.place[seat] = 1;
    for (Seat other = 0; other < scores.seats; ++other)
      if (last.over() && contains(stayed, other) && by_rules.place[other] < by_rules.place[seat])
        ++scores.place[seat];
  }
  int place = scores.seats;
  for (const Seat seat : fallen) scores.place[seat] = static_cast<std::uint8_t>(place--);
  if (scores.seats == 1 && !fallen.empty()) scores.place[0] = 2;
  return scores;
}

}  // namespace enfilade
