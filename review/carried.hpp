// What a second look found, carried over to all positions: figures that fit together, with less noise.
//
// The first look plays on from all positions in the same worlds, so it knows how the error of one figure goes together
// with those of all others: where too many worlds began with a lucky draw, all chances before it are too low by what
// that draw brought too much. The second look says what the moment really brought; every estimate is corrected by its
// regression on that difference (a control variate whose mean has been measured). Result - start stays the sum.
//
// Half of the second look's worlds are carried over, and the moment itself is told from all of them. So two estimates
// of the same positions stand beside each other, and what they differ by can be seen.
#pragma once

#include <vector>

#include "review/samples.hpp"

namespace enfilade::review {

// One number of one seat, its wins or its points, at all stations.
class Carried {
 public:
  // By station and world, as the first look found it.
  explicit Carried(std::vector<std::vector<double>> first)
      : first_(std::move(first)), parts_(first_.size()) {}

  // By world, what the second look found that the moment brought. As many are carried over as the worlds of the first
  // look can tell apart; what another one differs by stays open as a whole.
  void look_again(std::size_t moment, const std::vector<double>& brought);

  double worth(std::size_t station) const;
  // What it brought by its second look, if there was one.
  double brought(std::size_t moment) const;
  // Standard errors: of a position, and of what some moments brought together.
  double error_at(std::size_t station) const;
  double error_of(std::span<const std::size_t> moments) const;

 private:
  // A sum of estimates: by world of the first look, and how much of each second look, as carried over and as told.
  struct Sum {
    std::vector<double> first, parts, told;
    void add(const Carried& all, std::size_t station, double times);
  };
  struct Look {
    std::size_t moment;
    std::vector<double> half, rest;  // what it brought, by world; the first half is carried over
    bool carried = false;

    double mean() const;
  };
  const Look* find(std::size_t moment) const;
  double error(const Sum& sum) const;
  bool carry(std::size_t look);

  std::vector<std::vector<double>> first_, parts_;
  std::vector<Look> looks_;
};

}  // namespace enfilade::review
