// The generator of searches, tests and seeded play. Specified here to the bit, so that every platform agrees:
// SplitMix64 (state += 0x9E3779B97F4A7C15, then two xor-shift-multiply rounds), and an exact integer mapping.
// Games between people draw from the fair-chance stream instead.
#pragma once

#include <cstdint>

namespace enfilade {

class Rng {
 public:
  constexpr explicit Rng(std::uint64_t seed = 0) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }

  // Uniform over 0 .. n-1, n > 0: the high half of a 32 x 32 bit product, rejecting the uneven rest.
  constexpr std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = (next() >> 32) * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t uneven = (0u - n) % n;
      while (static_cast<std::uint32_t>(product) < uneven) product = (next() >> 32) * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // An independent generator, for example one per seat or per game of a series.
  constexpr Rng fork() { return Rng(next()); }

 private:
  std::uint64_t state_;
};

}  // namespace enfilade
