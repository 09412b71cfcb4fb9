// How dear a net holds the things that a game's own estimate is made of (kernel/insight.hpp). A net adds a number to
// the estimate and does not say what for; but over the many leaves of a search it adds more where there is more of some
// things, and that is found by least squares. There is one price for each kind of thing over all leaves, whatever move
// led to them, so that two moves differ by nothing but what they bring.
#pragma once

#include <array>
#include <cstddef>

namespace enfilade {

class Prices {
 public:
  static constexpr std::size_t kMost = 32;  // kinds of parts
  using Row = std::array<double, kMost>;

  explicit Prices(std::size_t kinds) : kinds_(kinds) {}

  // A leaf: how much more of each kind a seat has there than another one, in points of the estimate, and how much
  // further ahead of it the net sees the seat than the estimate does.
  void add(const Row& more, double beyond);

  // What the net counts for each point of a kind; 1 where it has nothing to say about it.
  Row find() const;

 private:
  std::size_t kinds_;
  int leaves_ = 0;
  Row mean_{};
  double mean_beyond_ = 0;
  std::array<Row, kMost> together_{};  // sums of products of what the leaves differ by from their mean
  Row with_beyond_{};
};

}  // namespace enfilade
