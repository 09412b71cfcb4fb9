// What the fuzzers share: choices read from the input, documents with small mistakes, and games played on.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "kernel/json.hpp"
#include "kernel/match.hpp"

namespace enfilade::fuzz {

// The input as a sequence of choices. After its end every choice is 0.
class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size) : rest_(reinterpret_cast<const char*>(data), size) {}

  bool at_end() const { return rest_.empty(); }
  std::uint8_t byte();
  std::uint32_t below(std::uint32_t n) { return n == 0 ? 0 : (byte() | byte() << 8u) % n; }
  std::string_view rest() const { return rest_; }  // as text

 private:
  std::string_view rest_;
};

// A game with a number of players and some options, at its start. Nothing if the options are refused.
std::optional<Match> choose_match(Choices& choices);
// The same some random moves later.
std::optional<Match> choose_position(Choices& choices);

// The document with a few values changed, removed or repeated.
std::string with_mistakes(const Json& document, Choices& choices);

// Plays at random to the end; positions are audited on the way. Ends the process if a promise is broken.
void play_to_the_end(const Match& match, std::uint64_t seed);

// Ends the process, so that the fuzzer keeps the input.
void require(bool condition, std::string_view what, std::string_view input = "");

}  // namespace enfilade::fuzz
