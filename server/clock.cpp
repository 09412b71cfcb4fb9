#include "server/clock.hpp"

#include <ctime>
#include <utility>

namespace enfilade::server {

namespace {

Millis read(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return Millis{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}

}  // namespace

ServerClock::ServerClock(Source wall, Source passing)
    : passing_(std::move(passing)), start_(wall() - passing_()), last_(passing_()) {}

// CLOCK_MONOTONIC would stand while the machine sleeps and leave the server behind the day; with
// CLOCK_BOOTTIME sleep is a standstill like any other.
ServerClock::ServerClock()
    : ServerClock([] { return read(CLOCK_REALTIME); }, [] { return read(CLOCK_BOOTTIME); }) {}

Millis ServerClock::now() {
  const Millis passed = passing_();
  if (passed - last_ > kStandstill) standstill_ += passed - last_;
  last_ = passed;
  return start_ + passed;
}

void ServerClock::not_before(Millis time) {
  if (now() < time) start_ = time - last_;
}

Millis ServerClock::stood_still() {
  (void)now();
  return std::exchange(standstill_, 0);
}

}  // namespace enfilade::server
