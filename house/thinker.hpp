// Who thinks for the computers of a house, away from it: from a view, never from a position. What it is asked is
// written by the house (house.hpp, "thoughts") and read with suspicion.
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "kernel/json.hpp"
#include "minds/mind.hpp"

namespace enfilade::house {

void write_mind(const MindSpec& spec, JsonWriter& out);

// A crew is several thinkers that share no memory, each with a tree of its own (minds/mind.hpp). Each is asked the same with
// its own number, and answers in pieces, so that whoever holds it can listen in between:
//   {"going": 0..1}   some of its part is done; {"more": true} goes on
//   {"part": ..}      its part; {"parts": [..]} of all members, in order, goes on
//   what think() answers: the same from every member
// Without "crew" in the request the answer comes at once. Whoever asks something else has given up what went before.
class Thinker {
 public:
  explicit Thinker(Clock clock = clock_on_the_wall) : clock_(clock) {}

  // {"step", "thought": the members of write_thought(), "hints"?: what write_hint() tells at each level}, or {"error"}.
  std::string think(std::string_view request);
  // Thinks a little about the beginning of some game, for nobody.
  static void warm_up();

 private:
  struct Question;
  struct Underway {
    std::string at;
    MatchView view;
    std::uint64_t seed;
    bool hint;
    int size, member;
  };

  static Question read_question(const JsonCursor& at);
  std::string begin(const JsonCursor& members);
  std::string go_on();
  std::string take(const JsonCursor& parts);
  Mind& mind() { return *minds_.find(underway_->at)->second; }

  // By whose it is; for the length of a turn, whose budget goes on from one question to the next.
  std::map<std::string, std::unique_ptr<Mind>, std::less<>> minds_;
  std::optional<Underway> underway_;
  Clock clock_;
};

}  // namespace enfilade::house
