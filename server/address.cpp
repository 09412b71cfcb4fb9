#include "server/address.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>

namespace enfilade::server {

namespace {

// "[::1]:80" and "127.0.0.1:80" without the port and the brackets.
std::string_view without_port(std::string_view host) {
  if (host.starts_with('[')) {
    const std::size_t end = host.find(']');
    return end == std::string_view::npos ? host : host.substr(1, end - 1);
  }
  const std::size_t colon = host.find(':');
  return colon == host.rfind(':') ? host.substr(0, colon) : host;
}

}  // namespace

std::optional<std::string> account_of(std::string_view address) {
  const std::string text(without_port(address));
  char name[INET6_ADDRSTRLEN] = {};
  in_addr four{};
  if (inet_pton(AF_INET, text.c_str(), &four) == 1) return text;
  in6_addr six{};
  if (inet_pton(AF_INET6, text.c_str(), &six) != 1) return std::nullopt;
  if (IN6_IS_ADDR_V4MAPPED(&six)) return inet_ntop(AF_INET, &six.s6_addr[12], name, sizeof name);
  std::fill(std::begin(six.s6_addr) + 8, std::end(six.s6_addr), 0);
  return std::string(inet_ntop(AF_INET6, &six, name, sizeof name)) + "/64";
}

bool is_loopback_host(std::string_view host) {
  constexpr std::array<std::string_view, 3> kNames = {"localhost", "127.0.0.1", "::1"};
  return std::find(kNames.begin(), kNames.end(), without_port(host)) != kNames.end();
}

}  // namespace enfilade::server
