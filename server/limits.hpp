// How much anybody may ask for: token buckets.
#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>

#include "server/vocabulary.hpp"

namespace enfilade::server {

// So many tokens a second flow in, up to `burst`.
struct Flow {
  double per_second, burst;
};

class Bucket {
 public:
  bool take(double cost, Flow flow, Millis now) {
    if (last_ == 0) level_ = flow.burst;
    // The wall's clock may be set back: nobody has to wait for that.
    const auto passed = static_cast<double>(std::max<Millis>(0, now - last_));
    level_ = std::min(flow.burst, level_ + flow.per_second * passed / 1000);
    last_ = now;
    if (level_ < cost) return false;
    level_ -= cost;
    return true;
  }
  Millis last() const { return last_; }

 private:
  double level_ = 0;
  Millis last_ = 0;
};

// One bucket per name; those that have been full for long are forgotten.
class Buckets {
 public:
  explicit Buckets(Flow flow) : flow_(flow) {}
  bool take(const std::string& name, double cost, Millis now) {
    return buckets_[name].take(cost, flow_, now);
  }
  void forget(Millis now) {
    const auto full = static_cast<Millis>(1000 * flow_.burst / flow_.per_second);
    std::erase_if(buckets_, [&](const auto& each) { return now - each.second.last() > full; });
  }

 private:
  Flow flow_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace enfilade::server
