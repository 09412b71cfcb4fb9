// Who may try a password, and how often. A stranger pays with the allowance of their address first, and only
// what that lets through costs the name's; so an address that is refused takes nothing from anybody else. A
// device that has logged in before has an allowance that strangers cannot reach.
#pragma once

#include <map>
#include <set>

#include "server/limits.hpp"
#include "server/secrets.hpp"
#include "server/store.hpp"

namespace enfilade::server {

class Logins {
 public:
  explicit Logins(Randomness& randomness) : randomness_(randomness) {}
  Status load(Store& store);

  // ---- Devices: a token in a cookie of its own, which outlives sessions. It opens no door; it only says
  // that this browser has been let in before. What is kept is a hash over token and person.
  struct Device {
    std::string key;  // "PERSON/HASH"
    Millis made = 0;
  };
  bool knows(std::string_view person, std::string_view token) const;
  // Answers the token to give to the device: its own if it has one.
  std::string remember(std::string_view person, std::string_view token, Millis now, Batch& batch);
  void forget(std::string_view person, Batch& batch);
  std::vector<Device> devices_of(std::string_view person) const;

  // ---- Trying
  // A stranger's attempt at a name (folded), or at making an account when there is no name.
  bool stranger_may_try(const std::string& address, bool unlimited, const std::string& name, Millis now);
  // Of a known device, or of somebody who is logged in.
  bool owner_may_try(const std::string& person, Millis now);

  void sweep(Millis now);

 private:
  static constexpr Flow kPerAddress{0.1, 20}, kPerName{0.05, 10}, kPerOwner{0.05, 10}, kStrangers{4, 40};

  Randomness& randomness_;
  std::map<std::string, Device, std::less<>> devices_;
  Buckets addresses_{kPerAddress}, names_{kPerName}, owners_{kPerOwner};
  Bucket strangers_;  // all of them together: a hash takes memory and time
};

}  // namespace enfilade::server
