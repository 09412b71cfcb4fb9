// Many matches of one game that go forward together, one choice each: what learning programs step through. Knows
// nothing of Python. Chance is drawn inside, from one generator a match, so the number of threads changes nothing.
#pragma once

#include <cstdint>
#include <memory>
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

// What arrays about so many matches of a game look like.
struct BatchShape {
  BatchShape(std::size_t matches, const Match& start)
      : size(matches), players(start.players()), onlooker(onlooker_of(start.game())) {}
  std::size_t thing_width() const;  // which list, and the numbers of the widest

  std::size_t size;
  int players;
  const Onlooker* onlooker;  // null for a game that shows nothing to nets
};

// What a seat sees of a match, as the games' own nets would. Large: one for each thread.
class Eyes {
 public:
  Eyes(const BatchShape& shape, const Match& start);
  // Row i of what is wanted. A seat is shown a guess that agrees with all it knows, never the truth; where nothing is
  // hidden they are the same. Nobody's row is empty.
  void look(const Match& match, Seat seat, std::span<const Move> menu, Rng& guesses, std::size_t i,
            const BatchOutput& out);

 private:
  const BatchShape& shape_;
  Sight sight_;
  MoveSight moves_;
  Match guess_;
  Menu menu_;
};

// Row i of what there is to choose.
void write_menu(std::span<const Move> menu, std::size_t i, const BatchOutput& out);

// One match of a batch. Going through all of them takes as long as fetching them from memory, so what every step
// touches lies together, in front of the position.
class BatchTable {
 public:
  static constexpr Seat kNobody = 255;

  explicit BatchTable(const Match& start) : match(start) {}

  Rng chance, guesses;  // apart: looking changes nothing, and no guess follows from what will be drawn
  Seat seat = kNobody;  // who is asked
  bool ended = false;   // by the last step

  std::span<const Move> menu() const { return {size_ > kFew ? many_.get() : few_, size_}; }
  void ask(Seat who, const Menu& menu);
  void ask_nobody() {
    seat = kNobody;
    size_ = 0;
  }

 private:
  static constexpr std::size_t kFew = 40;
  std::uint16_t size_ = 0;
  Move few_[kFew];
  std::unique_ptr<Move[]> many_;  // a menu that is longer

 public:
  Match match;
  Scores scores = {};  // when the last step has ended it
};

// What a step does, compiled for a game's own types (batch.cpp).
struct BatchSteps {
  void (*begin)(const Match& start, BatchTable& table);
  // The action, or a random one for -1; then on to the next choice of somebody, or to the end.
  void (*choose)(BatchTable& table, std::int32_t action);
};

class Batch {
 public:
  static constexpr std::uint8_t kNobody = BatchTable::kNobody;

  Batch(const Match& start, std::size_t size, std::uint64_t seed, int threads, bool auto_reset);

  const BatchShape& shape() const { return shape_; }
  std::size_t size() const { return tables_.size(); }

  // Every match anew.
  void reset(std::uint64_t seed);
  // The first match whose choice does not exist, or size(): nothing has been done unless all exist. Without actions
  // everybody chooses at random.
  std::size_t step(std::span<const std::int32_t> actions, const BatchOutput& out);
  // What the matches look like now; rewards and ends are none.
  void observe(const BatchOutput& out);

 private:
  void begin(BatchTable& table) const;
  void choose(BatchTable& table, std::int32_t action) const;
  void write(std::size_t i, const BatchOutput& out, Eyes* eyes);
  static constexpr std::size_t kAhead = 2;
  void fetch(const BatchTable& table) const;
  // Each thread does its stretch of the matches, and writes about each while it is at hand.
  template <class Job>
  void in_shares(const BatchOutput& out, const Job& job);

  Match start_;
  const BatchSteps* steps_;
  BatchShape shape_;
  bool auto_reset_;
  std::vector<BatchTable> tables_;
  WorkCrew crew_;
};

// What a game was worth to a seat: the share of the others who are behind less the share of those ahead, from -1
// to 1; it sums up to 0. Who sits alone has won (1) or not (-1).
float reward_of(const Scores& scores, Seat seat);

}  // namespace enfilade
