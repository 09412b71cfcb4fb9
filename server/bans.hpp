// Addresses and ranges that the operator does not let in, and why.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/store.hpp"

namespace enfilade::server {

// An address or a range of them, IPv4 as part of IPv6: "10.0.0.7", "10.0.0.0/8", "2001:db8::/32". In IPv6
// nothing is narrower than the /64 by which people are counted.
struct AddressRange {
  std::array<unsigned char, 16> bytes{};
  int bits = 128;

  static std::optional<AddressRange> parse(const std::string& text);
  std::string text() const;  // the one way to write it
  bool contains(const AddressRange& other) const;
};

class Bans {
 public:
  struct Ban {
    AddressRange range;
    std::string why;
  };
  Status load(Store& store);
  // The reason, where the address is banned.
  const Ban* find(const std::string& address) const;
  void add(const AddressRange& range, const std::string& why, std::int64_t now, Batch& batch);
  bool remove(const AddressRange& range, Batch& batch);  // false: it was not there
  const std::map<std::string, Ban>& all() const { return bans_; }

 private:
  std::map<std::string, Ban> bans_;  // by text
};

}  // namespace enfilade::server
