// What happened, in the words of the game. Rules tell events to a witness while they apply a move;
// clients animate them, logs print them, nobody computes with them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "kernel/seat.hpp"

namespace enfilade {

// `kind` and the meaning of `args` belong to the game, which spells them out in tell().
struct Event {
  std::uint8_t kind = 0;
  Seat seat = kSpectator;  // whom it is about; kSpectator when about nobody in particular
  std::array<std::int16_t, 10> args{};
  friend bool operator==(const Event&, const Event&) = default;
};

// A witness that hears nothing and costs nothing: rules guard every event with `if constexpr (W::kListens)`.
struct Silent {
  static constexpr bool kListens = false;
  void hear(const Event&) {}
};

// A witness that remembers everything.
struct EventLog {
  static constexpr bool kListens = true;
  std::vector<Event> events;
  void hear(const Event& event) { events.push_back(event); }
};

// Rules instantiate apply() for these two and no others.

}  // namespace enfilade
