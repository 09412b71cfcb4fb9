// A player that is a program of its own. It is spoken to as a seat at a table of the server is (docs/wire.md), a line
// instead of a frame: it gets a `state` with what its seat may know whenever it is asked, may ask back, and says
// `apply`. It has so much time for each decision; whatever it does to itself, only its own game is lost.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/match.hpp"

namespace enfilade {

class Outsider {
 public:
  static constexpr int kMostWords = 2'000;                // that it may say about one decision
  static constexpr std::size_t kLongestWord = 64 * 1024;  // bytes of a line
  static constexpr std::size_t kMemory = std::size_t{4} << 30;
  struct Patience {
    int milliseconds = 10'000;  // for a decision
    int to_begin = 10'000;      // more for the first one, so that the program can start
  };

  // Starts the command by the shell; `seed` is for its dice.
  Outsider(const std::string& command, Seat seat, Patience patience, std::uint64_t seed);
  ~Outsider();  // ends the program, and what it has started
  Outsider(const Outsider&) = delete;
  Outsider& operator=(const Outsider&) = delete;

  // What happened; it is told with the next question, as far as the seat may know it.
  void hear(const Match& match, std::span<const Event> events);
  // The seat is asked now. An error says by what the program has lost its game: bot_late, bot_flood, bot_ended.
  Result<std::vector<Move>> decide(const Match& match);
  // The last word, for a program that wants to learn from how it ended.
  void say_goodbye(const Match& over);
  // The end of what it wrote to its standard error.
  const std::string& complaints() const { return complaints_; }

 private:
  std::string state(const Match& match, bool asked) const;
  // Nothing where the word was not the step that is waited for: then it has been answered.
  Result<std::vector<Move>> answer(const Match& match, const std::string& word, std::string& reply) const;
  Status say(std::string_view line);
  Result<std::string> next_word();
  Status wait(short events);
  void read_complaints();

  Seat seat_;
  Patience patience_;
  std::uint64_t seed_;
  int process_ = -1, socket_ = -1, complaints_pipe_ = -1;
  std::int64_t decision_ = 0, asked_at_ = 0, deadline_ = 0;  // milliseconds since some moment
  std::string events_, heard_, complaints_;
};

}  // namespace enfilade
