// Moves, menus and chance points: the vocabulary in which every game is played.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <span>

#include "kernel/check.hpp"
#include "kernel/rng.hpp"
#include "kernel/seat.hpp"

namespace enfilade {

// One atomic choice of a seat, or one chance outcome. Each game documents its own layout of the 32 bits;
// the value is stable for a rules version and menus are sorted by it.
struct Move {
  std::uint32_t bits = 0;
  friend constexpr auto operator<=>(const Move&, const Move&) = default;
};

// The legal moves of one seat: complete, sorted, each once. Lives on the stack and never allocates.
class Menu {
 public:
  static constexpr int kCapacity = 1024;

  void clear() { size_ = 0; }
  void add(Move move) {
    ENFILADE_CHECK(size_ < kCapacity);
    moves_[size_++] = move;
  }
  int size() const { return static_cast<int>(size_); }
  bool empty() const { return size_ == 0; }
  Move operator[](int i) const { return moves_[static_cast<std::uint32_t>(i)]; }
  const Move* begin() const { return moves_; }
  const Move* end() const { return moves_ + size_; }
  bool contains(Move move) const { return std::binary_search(begin(), end(), move); }

  // For rules that cannot easily produce their moves in order.
  void sort() { std::sort(moves_, moves_ + size_); }

  // For rules that write many moves at once: room for `more` moves behind the last; then say how many were
  // written.
  Move* reserve(int more) {
    ENFILADE_CHECK(size_ + static_cast<std::uint32_t>(more) <= kCapacity);
    return moves_ + size_;
  }
  void wrote(int more) { size_ += static_cast<std::uint32_t>(more); }

 private:
  // The array is left uninitialised on purpose: clearing 4 KiB would cost more than most menus.
  union {
    Move moves_[kCapacity];
  };
  std::uint32_t size_ = 0;

 public:
  Menu() {}
};

// The outcomes of a chance point with their weights, and who will learn the outcome.
class Odds {
 public:
  static constexpr int kCapacity = 128;

  Odds() {}
  void clear(Audience audience) {
    size_ = 0;
    total_ = 0;
    audience_ = audience;
  }
  void add(Move outcome, std::uint32_t weight = 1) {
    ENFILADE_CHECK(size_ < kCapacity && weight > 0);
    outcomes_[size_] = outcome;
    weights_[size_++] = weight;
    total_ += weight;
  }
  int size() const { return static_cast<int>(size_); }
  Move outcome(int i) const { return outcomes_[static_cast<std::uint32_t>(i)]; }
  std::uint32_t weight(int i) const { return weights_[static_cast<std::uint32_t>(i)]; }
  std::uint32_t total() const { return total_; }
  Audience audience() const { return audience_; }

  // The outcome that ticket 0 .. total()-1 stands for.
  Move pick(std::uint32_t ticket) const {
    if (total_ == size_) return outcomes_[ticket];  // every weight is 1
    std::uint32_t i = 0;
    while (ticket >= weights_[i]) ticket -= weights_[i++];
    return outcomes_[i];
  }
  Move draw(Rng& rng) const {
    ENFILADE_CHECK(size_ > 0);
    return pick(rng.below(total_));
  }
  int find(Move outcome) const {
    for (int i = 0; i < size(); ++i)
      if (this->outcome(i) == outcome) return i;
    return -1;
  }

 private:
  union {
    Move outcomes_[kCapacity];
  };
  union {
    std::uint32_t weights_[kCapacity];
  };
  std::uint32_t size_ = 0;
  std::uint32_t total_ = 0;
  Audience audience_;
};

// What a position waits for.
struct Node {
  enum class Kind : std::uint8_t { decision, simultaneous, chance, over };

  Kind kind = Kind::over;
  SeatSet seats = 0;     // who may choose now: one seat at a decision, several at a simultaneous point
  SeatSet mid_step = 0;  // of these, who is inside a hidden step that is submitted and logged whole

  static constexpr Node decision(Seat seat, bool mid = false) {
    return {Kind::decision, only(seat), mid ? only(seat) : SeatSet{0}};
  }
  static constexpr Node simultaneous(SeatSet seats, SeatSet mid = 0) {
    return {Kind::simultaneous, seats, mid};
  }
  static constexpr Node chance() { return {Kind::chance, 0, 0}; }
  static constexpr Node over() { return {Kind::over, 0, 0}; }

  constexpr bool asks(Seat seat) const { return contains(seats, seat); }
  // The seat that chooses; at a simultaneous point the first of those that still have to.
  constexpr Seat seat() const { return static_cast<Seat>(std::countr_zero(seats)); }
  friend constexpr bool operator==(const Node&, const Node&) = default;
};

// Points per seat and places by the game's own tie-breaks: place 1 + number of seats that did better; winners
// share 1.
struct Scores {
  int seats = 0;
  std::array<std::int32_t, kMaxSeats> points{};
  std::array<std::uint8_t, kMaxSeats> place{};
  bool stopped = false;  // ended by the guard against endless play, not by the game's own end
  friend bool operator==(const Scores&, const Scores&) = default;
};

// Places from points alone, most points first: for games without a tie-break.
constexpr void rank_by_points(Scores& scores) {
  for (std::size_t s = 0; s < static_cast<std::size_t>(scores.seats); ++s) {
    scores.place[s] = 1;
    for (std::size_t t = 0; t < static_cast<std::size_t>(scores.seats); ++t)
      if (scores.points[t] > scores.points[s]) ++scores.place[s];
  }
}

}  // namespace enfilade
