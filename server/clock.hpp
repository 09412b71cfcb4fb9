// The server's time: the wall's at its start, and from there on what has passed. A wall clock that is set
// while the server runs changes nothing; at the next start it counts again, but never so that time runs back
// behind what was logged.
#pragma once

#include <functional>

#include "server/vocabulary.hpp"

namespace enfilade::server {

class ServerClock {
 public:
  using Source = std::function<Millis()>;

  // `passing` never runs back and also passes while the machine sleeps; only its differences count.
  ServerClock(Source wall, Source passing);
  // Of this machine.
  ServerClock();

  Millis now();

  // From here on it is at least this late.
  void not_before(Millis time);

  // The server asks for the time several times a second. Where it has not for longer than this, it did not
  // run: the process was stopped, the machine slept, or one thing took very long.
  static constexpr Millis kStandstill = 2000;
  // For how long it did not run since this was last asked.
  Millis stood_still();

 private:
  Source passing_;
  Millis start_;  // the server's time when `passing` began
  Millis last_;   // `passing`, when somebody last asked
  Millis standstill_ = 0;
};

}  // namespace enfilade::server
