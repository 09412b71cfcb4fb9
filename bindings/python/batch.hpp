// Many matches of one game that go forward together, one choice each: what learning programs step through. Knows
// nothing of Python. Chance is drawn inside, from one generator a match, so the number of threads changes nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "bindings/python/crew.hpp"
#include "kernel/match.hpp"
#include "minds/mind.hpp"

namespace enfilade {

// Where a step writes; what is empty is not wanted. Row i is about match i. `actions` columns are as many choices as
// the caller has room for; a menu may be longer, then its end cannot be seen or chosen.
struct BatchOutput {
  std::span<std::uint8_t> seat;    // [size] who chooses now; 255 where the game is over
  std::span<std::int32_t> count;   // [size] how many choices there are; at most `actions`
  std::span<std::uint8_t> mask;    // [size, actions] 1 where there is a choice
  std::span<std::uint32_t> moves;  // [size, actions] their moves, 0 behind them
  std::span<float> reward;         // [size, players] at the end of a game, otherwise 0
  std::span<std::int32_t> points;  // [size, players] at the end of a game, otherwise 0
  std::span<std::uint8_t> done;    // [size] 1 where this step ended the game
  std::span<float> whole;          // [size, numbers about the whole]
  std::span<float> things;         // [size, rows, 1 + most numbers of a thing] which list, or -1; its numbers
  std::span<float> move_features;  // [size, actions, numbers about a move]
  std::size_t actions = 0, rows = 0;
  bool observes() const { return !whole.empty() || !things.empty() || !move_features.empty(); }
};

class Batch {
 public:
  static constexpr std::uint8_t kNobody = 255;

  Batch(const Match& start, std::size_t size, std::uint64_t seed, int threads, bool auto_reset);

  std::size_t size() const { return tables_.size(); }
  int players() const { return start_.players(); }
  const Onlooker* onlooker() const { return onlooker_; }
  std::size_t widest_thing() const;

  // Every match anew.
  void reset(std::uint64_t seed);
  // The first match whose choice does not exist, or size(): nothing has been done unless all exist. Without actions
  // everybody chooses at random.
  std::size_t step(std::span<const std::int32_t> actions, const BatchOutput& out);
  // What the matches look like now; rewards and ends are none.
  void observe(const BatchOutput& out);

 private:
  struct Table {
    Match match;
    Rng chance,
        guesses;  // apart, so that looking changes nothing and no guess follows from what will be drawn
    Seat seat = kNobody;
    std::vector<Move> menu;  // of the seat
    bool ended = false;      // by the last step
    Scores scores = {};      // then
  };
  // What looking takes; one for each thread.
  struct Eyes;

  void begin(Table& table) const;
  void go_on(Table& table) const;
  void ask(Table& table, Node node) const;
  void choose(Table& table, std::int32_t action) const;
  void write(std::size_t i, const BatchOutput& out, Eyes* eyes);
  void look(std::size_t i, const BatchOutput& out, Eyes& eyes);
  void in_shares(const BatchOutput& out, const std::function<void(Table&, std::size_t)>& job);

  Match start_;
  const Onlooker* onlooker_;
  bool auto_reset_;
  std::vector<Table> tables_;
  WorkCrew crew_;
};

// What a game was worth to a seat: the share of the others who are behind less the share of those ahead, from -1
// to 1; it sums up to 0. Who sits alone has won (1) or not (-1).
float reward_of(const Scores& scores, Seat seat);

}  // namespace enfilade
