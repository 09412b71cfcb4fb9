// Who sits at the table, and who looks on.
#pragma once

#include <cstdint>

namespace enfilade {

// Seats are numbered from 0 in seating order, clockwise.
using Seat = std::uint8_t;
inline constexpr int kMaxSeats = 8;

// Who "acts" at a chance point.
inline constexpr Seat kChance = 0xFE;

// A viewer is a seat, or somebody without one.
using Viewer = Seat;
inline constexpr Viewer kSpectator = 0xFF;

// A set of seats, bit s for seat s.
using SeatSet = std::uint8_t;

constexpr SeatSet only(Seat seat) { return static_cast<SeatSet>(1u << seat); }
constexpr bool contains(SeatSet set, Seat seat) { return seat < kMaxSeats && ((set >> seat) & 1u) != 0; }
constexpr SeatSet all_seats(int players) { return static_cast<SeatSet>((1u << players) - 1u); }

// Who learns a chance outcome: everybody, or some seats only (spectators then learn nothing).
struct Audience {
  bool everybody = true;
  SeatSet seats = 0;

  static constexpr Audience all() { return {}; }
  static constexpr Audience only_seat(Seat seat) { return {false, only(seat)}; }
  static constexpr Audience nobody() { return {false, 0}; }
  constexpr bool includes(Viewer viewer) const { return everybody || contains(seats, viewer); }
};

}  // namespace enfilade
