#include "kernel/chance.hpp"

#include "kernel/sha256.hpp"

namespace enfilade {

FairChance::FairChance(std::string_view seed, const std::vector<std::string>& entropy) {
  std::string message = "enfilade-chance-1\n";
  // A seat that added nothing is left out, so that a record, which has no line for it, gives the same key.
  for (std::size_t seat = 0; seat < entropy.size(); ++seat)
    if (!entropy[seat].empty())
      message += "seat " + std::to_string(seat) + " " + to_hex(entropy[seat]) + "\n";
  key_ = as_text(hmac_sha256(seed, message));
}

std::string FairChance::commitment(std::string_view seed) { return to_hex(as_text(sha256(seed))); }

std::optional<std::uint32_t> ticket_of(std::uint64_t value, std::uint32_t total) {
  ENFILADE_CHECK(total > 0);
  const std::uint64_t uneven = (0 - std::uint64_t{total}) % total;  // 2^64 mod total
  if (uneven != 0 && value >= 0 - uneven) return std::nullopt;
  return static_cast<std::uint32_t>(value % total);
}

std::uint32_t FairChance::ticket(std::uint64_t draw, std::uint32_t total) const {
  for (std::uint32_t attempt = 0;; ++attempt) {
    const Digest digest = hmac_sha256(key_, std::to_string(draw) + "." + std::to_string(attempt));
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < 8; ++i) value = (value << 8) | digest[i];
    if (const auto ticket = ticket_of(value, total)) return *ticket;
  }
}

Result<std::string> from_hex(std::string_view hex) {
  const auto digit = [](char c) -> int {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
  };
  std::string bytes;
  if (hex.size() % 2 != 0)
    return Error{"bad_value", "an even number of hexadecimal digits is expected", "", "", {}};
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    const int high = digit(hex[i]), low = digit(hex[i + 1]);
    if (high < 0 || low < 0)
      return Error{"bad_value", "only the digits 0-9 and a-f are expected", "", "", {}};
    bytes.push_back(static_cast<char>(high * 16 + low));
  }
  return bytes;
}

}  // namespace enfilade
