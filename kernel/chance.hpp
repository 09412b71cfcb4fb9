// Where chance outcomes come from. A source answers, for the i-th draw of a match, a ticket below the total
// weight. i counts the draws that were ever logged and is never used twice, so a takeback draws anew.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/result.hpp"
#include "kernel/rng.hpp"

namespace enfilade {

using Chance = std::function<std::uint32_t(std::uint64_t draw, std::uint32_t total)>;

// For tests and seeded play: the same seed gives the same match.
inline Chance seeded_chance(std::uint64_t seed) {
  return [rng = Rng(seed)](std::uint64_t, std::uint32_t total) mutable { return rng.below(total); };
}

// The ticket 0 .. total-1 that an evenly distributed 64-bit value stands for. Nothing for the highest values,
// which would favour the low tickets: then another value has to be asked for.
std::optional<std::uint32_t> ticket_of(std::uint64_t value, std::uint32_t total);

// Fair chance, specified in docs/fair-chance.md. Before the first draw the referee publishes commitment(); at
// the end it reveals the seed, and anybody can derive every outcome again.
class FairChance {
 public:
  static constexpr std::size_t kSeedBytes = 32;
  static constexpr std::size_t kMaxEntropy = 64;  // bytes of one player's contribution

  // `seed` is 32 secret bytes; `entropy[s]` is what seat s added, or empty.
  FairChance(std::string_view seed, const std::vector<std::string>& entropy);

  static std::string commitment(std::string_view seed);  // SHA-256 of the seed, in hex

  // Uniform over 0 .. total-1, by rejection: no outcome is favoured.
  std::uint32_t ticket(std::uint64_t draw, std::uint32_t total) const;

 private:
  std::string key_;
};

// The bytes of a hexadecimal text; an error if it is none.
Result<std::string> from_hex(std::string_view hex);

}  // namespace enfilade
