// What a net may look at: small numbers with names, from one seat's point of view. A game that can be judged by a
// net provides (in its sight.cpp)
//
//   static constexpr SightNames kSight{...};
//   static void look(const Rules&, const Position&, Seat, const Points& expected, Sight& out);
//       // the whole position, as truth or as a guess, seen from a seat: for values. `expected` is its estimate()
//   static void look_at_moves(const Rules&, const Position&, Seat, const Menu&, MoveSight& out);
//       // a row of numbers for each move of the menu: for the policy. It may use only what the seat knows, or
//       // a search would play clairvoyantly inside its guesses; the suite compares guesses with equal views
//
// Neither allocates. Numbers are of the order of one; what they are is said once, by name, and a net remembers the
// names it was trained with.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <span>
#include <string_view>

#include "kernel/check.hpp"
#include "kernel/move.hpp"
#include "kernel/seat.hpp"

namespace enfilade {

using Points = std::array<float, kMaxSeats>;

// Equal things, such as rooms or cards, over which a net sums: their order cannot matter.
struct ThingNames {
  std::string_view list;
  std::span<const std::string_view> numbers;
};

struct SightNames {
  std::span<const std::string_view> whole;  // numbers about the whole position
  std::span<const ThingNames> things;       // at most Sight::kMostLists
  std::span<const std::string_view> move;   // numbers about each move
};

class Sight {
 public:
  static constexpr std::size_t kMostWhole = 128, kMostLists = 6, kMostThings = 256, kMostNumbers = 8192;

  explicit Sight(const SightNames& names) : names_(&names) { clear(); }
  const SightNames& names() const { return *names_; }

  void clear() {
    whole_.fill(0);
    things_ = used_ = 0;
  }
  // The numbers about the whole, all zero at first.
  std::span<float> whole() { return {whole_.data(), names_->whole.size()}; }
  std::span<const float> whole() const { return {whole_.data(), names_->whole.size()}; }

  // One more thing of a list, its numbers all zero. Things beyond what there is room for are not seen.
  std::span<float> add(std::size_t list) {
    const std::size_t width = names_->things[list].numbers.size();
    if (things_ == kMostThings || used_ + width > kMostNumbers) return {nowhere_.data(), width};
    lists_[things_] = static_cast<std::uint8_t>(list);
    starts_[things_++] = static_cast<std::uint16_t>(used_);
    const std::span<float> numbers(numbers_.data() + used_, width);
    std::fill(numbers.begin(), numbers.end(), 0.0f);
    used_ += width;
    return numbers;
  }
  std::size_t things() const { return things_; }
  std::size_t list_of(std::size_t thing) const { return lists_[thing]; }
  std::span<const float> numbers_of(std::size_t thing) const {
    return {numbers_.data() + starts_[thing], names_->things[lists_[thing]].numbers.size()};
  }

 private:
  const SightNames* names_;
  std::array<float, kMostWhole> whole_;
  std::array<std::uint8_t, kMostThings> lists_;
  std::array<std::uint16_t, kMostThings> starts_;
  std::array<float, kMostNumbers> numbers_;
  std::array<float, 64> nowhere_;
  std::size_t things_, used_;
};

// A row of numbers for each move of a menu.
class MoveSight {
 public:
  static constexpr std::size_t kMostWidth = 48;

  explicit MoveSight(const SightNames& names) : width_(names.move.size()) {}
  void clear(int moves) { std::fill_n(numbers_.begin(), static_cast<std::size_t>(moves) * width_, 0.0f); }
  std::span<float> row(int move) {
    return {numbers_.data() + static_cast<std::size_t>(move) * width_, width_};
  }
  std::span<const float> row(int move) const {
    return {numbers_.data() + static_cast<std::size_t>(move) * width_, width_};
  }

 private:
  std::size_t width_;
  std::array<float, kMostWidth * Menu::kCapacity> numbers_;
};

// Fills a row of numbers one after the other, all of it.
class SightRow {
 public:
  explicit SightRow(std::span<float> out) : out_(out) {}
  SightRow(const SightRow&) = delete;
  SightRow& operator=(const SightRow&) = delete;
  ~SightRow() { ENFILADE_CHECK(at_ == out_.size()); }
  // A number in units that make it of the order of one.
  template <class Number>
  SightRow& of(Number number, float unit = 1) {
    out_[at_++] = static_cast<float>(number) / unit;
    return *this;
  }
  SightRow& yes(bool flag) { return of(flag); }
  // As many numbers as there are choices, at most one of them 1.
  SightRow& one_of(std::size_t choice, std::size_t choices) {
    if (choice < choices) out_[at_ + choice] = 1;
    at_ += choices;
    return *this;
  }

 private:
  std::span<float> out_;
  std::size_t at_ = 0;
};

// Between -1 and 1, steepest around 0.
inline float squashed(float x) { return x / (1 + (x < 0 ? -x : x)); }

template <class G>
concept Sees = requires(const typename G::Rules& rules, const typename G::Position& at, Seat seat,
                        const Menu& menu, Sight& sight, MoveSight& moves, const Points& expected) {
  { G::kSight } -> std::convertible_to<const SightNames&>;
  { G::look(rules, at, seat, expected, sight) } -> std::same_as<void>;
  { G::look_at_moves(rules, at, seat, menu, moves) } -> std::same_as<void>;
};

}  // namespace enfilade
