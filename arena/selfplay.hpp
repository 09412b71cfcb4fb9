// What nets learn from: games of a mind against itself, and what a net would have seen in them (docs/minds.md).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/arena.hpp"

namespace enfilade {

struct SelfplayPlan {
  const Game* game = nullptr;
  Setup setup;
  MindSpec mind;
  std::optional<MindSpec> deep;  // thinks about the decisions whose thoughts are kept, or the same mind does
  int games = 100;
  int seconds = 0;  // after which no game is begun any more; 0: all are played
  std::uint64_t seed = 1;
  int random = 8;     // of a hundred decisions, how many are made at random, for variety
  int guesses = 50;   // of a hundred games, how many are exchanged for somebody's guess at some moment
  int values = 30;    // of a hundred positions, how many are kept
  int policies = 10;  // of a hundred thoughts
  int mix = 0;        // of a hundred games, how many are with another number of players and other options
  int settle = -1;    // turns that are played to their end before a position is kept; -1: as a search would
};

// Columns of numbers, row by row. Numbers that a net sees are kept as 1/256ths in 16 bits.
struct Samples {
  int games = 0;  // that they are of
  // Positions: right after moves and outcomes, seen from one seat.
  std::vector<std::int16_t> whole;                 // rows of the numbers about the whole
  std::vector<std::vector<std::uint16_t>> counts;  // by list: how many things each position has
  std::vector<std::vector<std::int16_t>> things;   // by list: their numbers
  std::vector<float>
      results;  // rows of: estimate, final points, estimated lead, final lead, win (1, or its share), share of the
                // others that were beaten
  static constexpr std::size_t kResults = 6;
  // Thoughts.
  std::vector<std::uint16_t> menus;   // how many moves each had
  std::vector<std::int16_t> moves;    // rows of the numbers about a move
  std::vector<std::uint16_t> visits;  // by move, in 1/65535ths of all visits

  void append(const Samples& other);
};

Result<Samples> run_selfplay(const SelfplayPlan& plan, int threads,
                             const std::function<void(int finished, int total)>& tell);

// Writes the columns and selfplay.json, which describes them, into a folder that is there.
Status write_samples(const SelfplayPlan& plan, const Samples& samples, const std::string& folder);

}  // namespace enfilade
