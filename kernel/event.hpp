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
  void uncover(SeatSet) {}
};

// A witness that remembers everything.
struct EventLog {
  static constexpr bool kListens = true;
  struct Uncovered {
    std::size_t before;  // so many events were told until then
    SeatSet knowing;     // to whom it was no news
  };

  std::vector<Event> events;
  std::vector<Uncovered> uncovered;

  void hear(const Event& event) { events.push_back(event); }
  // Rules say so before they use a fact that not everybody knows in a way that everybody may notice: a card
  // turned up, plans compared, a mask taken off. What happens from here on can be foreseen by `knowing` only.
  void uncover(SeatSet knowing) { uncovered.push_back({events.size(), knowing}); }

  // How many of the events follow from what the viewer knew before.
  std::size_t foreseen_by(Viewer viewer) const {
    for (const Uncovered& each : uncovered)
      if (!contains(each.knowing, viewer)) return each.before;
    return events.size();
  }
  bool surprises(Viewer viewer) const {
    for (const Uncovered& each : uncovered)
      if (!contains(each.knowing, viewer)) return true;
    return false;
  }
};

// Rules instantiate apply() for these two and no others.

}  // namespace enfilade
