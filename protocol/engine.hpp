// The engine protocol: one JSON object in, one JSON object out, over any registered game (docs/protocol.md).
// Bad input is answered with an error; it never ends the process and never changes a position.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "minds/mind.hpp"

namespace enfilade {

class OpenMatches;

class Engine {
 public:
  static constexpr std::size_t kMaxLine = 1u << 20;  // bytes of one request
  static constexpr std::size_t kMaxMatches = 64;     // open at the same time

  // The clock tells how long a thought takes.
  explicit Engine(Clock clock = clock_on_the_wall);
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // The reply to one request, without a line end and without one inside. `stop` ends a thought with the best
  // found so far. `say` hears the replies before the last, where there are several.
  using Say = std::function<void(const std::string& reply)>;
  std::string handle(std::string_view line, const Stop& stop = {}, const Say& say = {});

  // Whether a request is `cancel`. Who reads requests while another thread handles them then lets `stop` be
  // true for all that came before it.
  static bool cancels(std::string_view line);

 private:
  Clock clock_;
  std::unique_ptr<OpenMatches> matches_;
};

}  // namespace enfilade
