// The engine protocol: one JSON object in, one JSON object out, over any registered game (docs/protocol.md).
// Bad input is answered with an error; it never ends the process and never changes a position.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace enfilade {

class OpenMatches;

class Engine {
 public:
  static constexpr std::size_t kMaxLine = 1u << 20;  // bytes of one request
  static constexpr std::size_t kMaxMatches = 64;     // open at the same time

  Engine();
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // The reply to one request, without a line end and without one inside.
  std::string handle(std::string_view line);

 private:
  std::unique_ptr<OpenMatches> matches_;
};

}  // namespace enfilade
