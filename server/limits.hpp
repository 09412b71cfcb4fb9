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
  // How full it was when something was last taken, 0 to 1.
  double fullness(Flow flow) const { return level_ / flow.burst; }

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
  double fullness(const std::string& name) const {
    const auto found = buckets_.find(name);
    return found == buckets_.end() ? 1 : found->second.fullness(flow_);
  }
  void forget(Millis now) {
    const auto full = static_cast<Millis>(1000 * flow_.burst / flow_.per_second);
    std::erase_if(buckets_, [&](const auto& each) { return now - each.second.last() > full; });
  }

 private:
  Flow flow_;
  std::unordered_map<std::string, Bucket> buckets_;
};

// What everybody at an address may ask for together. Once that is used up, those who have asked for much go without,
// and who has asked for little, less than half of an equal share, does not notice: for them as much flows again.
class SharedBuckets {
 public:
  explicit SharedBuckets(Flow flow) : flow_(flow) {}
  bool take(const std::string& address, const std::string& person, double cost, Millis now) {
    Household& house = houses_[address];
    house.look_at(now);
    Spent& own = house.people[person];
    if (house.bucket.take(cost, flow_, now)) {
      house.usual.lately += cost;
    } else {
      if (own.sum() + cost > house.modest() || !house.spare.take(cost, flow_, now)) return false;
    }
    own.lately += cost;
    return true;
  }
  // Of who waits until there is enough, on a line: as much flows for them once more, so that requests, which do not
  // wait, take nothing away from them.
  bool take_patiently(const std::string& address, const std::string& person, double cost, Millis now) {
    if (take(address, person, cost, now)) return true;
    Household& house = houses_[address];
    if (!house.patient.take(cost, flow_, now)) return false;
    house.people[person].lately += cost;
    return true;
  }
  // As this person notices it.
  double fullness(const std::string& address, const std::string& person) const {
    const auto house = houses_.find(address);
    if (house == houses_.end()) return 1;
    const auto own = house->second.people.find(person);
    const bool modest = own == house->second.people.end() || own->second.sum() <= house->second.modest();
    return modest ? 1 : house->second.bucket.fullness(flow_);
  }
  void forget(Millis now) {
    const auto full = static_cast<Millis>(1000 * flow_.burst / flow_.per_second);
    std::erase_if(houses_, [&](const auto& each) {
      return now - each.second.bucket.last() > std::max(full, 2 * kWhile);
    });
  }

 private:
  static constexpr Millis kWhile = 10'000;
  struct Spent {
    double lately = 0, before = 0;
    double sum() const { return lately + before; }
  };
  struct Household {
    Bucket bucket, spare, patient;
    Millis begun = 0;
    Spent usual;                                    // out of the bucket, by all
    std::unordered_map<std::string, Spent> people;  // those whom nobody knows count as one
    // Who has asked for no more than this does not notice what the others do.
    double modest() const { return usual.sum() / static_cast<double>(people.size()) / 2; }

    void look_at(Millis now) {
      if (begun <= now && now - begun < kWhile) return;
      begun = now;
      usual = {0, usual.lately};
      for (auto& [person, each] : people) each = {0, each.lately};
      std::erase_if(people, [](const auto& each) { return each.second.before == 0; });
    }
  };
  Flow flow_;
  std::unordered_map<std::string, Household> houses_;
};

}  // namespace enfilade::server
