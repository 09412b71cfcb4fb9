#include "minds/prices.hpp"

#include <algorithm>

namespace enfilade {

namespace {

// Few leaves say little, and things that come and go together cannot be told apart: both draw a price towards 1.
constexpr double kDoubt = 0.02, kDoubtfulLeaves = 30;
constexpr double kCheapest = 0, kDearest = 3;
constexpr double kSame = 1e-6;  // what differs by less from leaf to leaf, squared, is the same at all of them

}  // namespace

void Prices::add(const Row& more, double beyond) {
  ++leaves_;
  Row before{}, after{};
  for (std::size_t k = 0; k < kinds_; ++k) {
    before[k] = more[k] - mean_[k];
    mean_[k] += before[k] / leaves_;
    after[k] = more[k] - mean_[k];
  }
  mean_beyond_ += (beyond - mean_beyond_) / leaves_;
  for (std::size_t i = 0; i < kinds_; ++i) {
    for (std::size_t k = 0; k < kinds_; ++k) together_[i][k] += before[i] * after[k];
    with_beyond_[i] += before[i] * (beyond - mean_beyond_);
  }
}

// The normal equations, solved by elimination: the doubt on the diagonal keeps them away from zero.
Prices::Row Prices::find() const {
  auto rows = together_;
  Row right = with_beyond_, price{};
  const double doubt = kDoubt + kDoubtfulLeaves / std::max(1, leaves_);
  const auto differs = [this](std::size_t kind) { return together_[kind][kind] > kSame * leaves_; };
  for (std::size_t k = 0; k < kinds_; ++k) rows[k][k] *= 1 + doubt;
  for (std::size_t k = 0; k < kinds_; ++k) {
    if (!differs(k)) continue;
    for (std::size_t i = k + 1; i < kinds_; ++i) {
      const double share = rows[i][k] / rows[k][k];
      for (std::size_t j = k; j < kinds_; ++j) rows[i][j] -= share * rows[k][j];
      right[i] -= share * right[k];
    }
  }
  for (std::size_t k = kinds_; k-- > 0;) {
    if (!differs(k)) continue;
    for (std::size_t j = k + 1; j < kinds_; ++j) right[k] -= rows[k][j] * price[j];
    price[k] = right[k] / rows[k][k];
  }
  for (double& each : price) each = std::clamp(1 + each, kCheapest, kDearest);
  return price;
}

}  // namespace enfilade
