#include "minds/prices.hpp"

#include <gtest/gtest.h>

#include "kernel/rng.hpp"

namespace enfilade {
namespace {

double some(Rng& rng) { return static_cast<double>(rng.below(2001)) / 1000 - 1; }

// The net adds half a point to each point of the first kind and takes a fifth from those of the second; the third is
// the same everywhere, and the fourth says nothing.
Prices of_leaves(int leaves) {
  Prices prices(4);
  Rng rng(5);
  for (int leaf = 0; leaf < leaves; ++leaf) {
    const Prices::Row more{3 + some(rng), some(rng), 7, some(rng)};
    prices.add(more, 10 + 0.5 * more[0] - 0.2 * more[1] + 0.05 * some(rng));
  }
  return prices;
}

TEST(Prices, are_found_from_what_a_net_adds_where_there_is_more) {
  const Prices::Row price = of_leaves(1200).find();
  EXPECT_NEAR(price[0], 1.5, 0.05);
  EXPECT_NEAR(price[1], 0.8, 0.05);
  EXPECT_EQ(price[2], 1);
  EXPECT_NEAR(price[3], 1, 0.02);
}

TEST(Prices, of_few_leaves_are_those_of_the_estimate) {
  EXPECT_EQ(Prices(4).find()[0], 1);
  EXPECT_LT(of_leaves(6).find()[0], 1.2);
}

}  // namespace
}  // namespace enfilade
