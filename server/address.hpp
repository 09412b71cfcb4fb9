// Who is held to account for what comes from an address.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace enfilade::server {

// The name under which an address is counted: itself, or in IPv6, where everybody has a great many, the /64
// that it lies in. An IPv4 address in IPv6 clothes is the IPv4 address; a port behind it is left out.
// Nothing for a text that is no address.
std::optional<std::string> account_of(std::string_view address);

// Whether a Host header names this machine itself, in any of the ways it calls itself.
bool is_loopback_host(std::string_view host);

}  // namespace enfilade::server
