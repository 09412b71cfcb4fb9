// SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104). Ours, because the browser build has no library for it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace enfilade {

using Digest = std::array<std::uint8_t, 32>;

Digest sha256(std::string_view bytes);
Digest hmac_sha256(std::string_view key, std::string_view bytes);

std::string to_hex(std::string_view bytes);
inline std::string_view as_text(const Digest& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

}  // namespace enfilade
