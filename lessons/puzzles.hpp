// Finding exercises in games that were played: decisions in which one choice is clearly better than all others, and
// it can be told why.
#pragma once

#include "kernel/record.hpp"
#include "minds/verdict.hpp"

namespace enfilade::lessons {

struct PuzzleTerms {
  MindSpec mind;
  int margin = 5;    // wins in a hundred by which the right choice must be better, error taken off
  int searches = 4;  // that have to agree
  std::uint64_t seed = 1;
};

// A decision of a game that was played: what led there, and who is asked.
struct Decision {
  std::vector<RecordLine> before;  // steps and outcomes that stand
  Match match;
  Seat seat;
};

// All of a record where there is something to choose. Errors name the line.
Result<std::vector<Decision>> decisions_of(const Record& record, const Game* game);

struct Puzzle {
  struct Worse {
    std::vector<Move> begun;  // the first moves of a step, or a whole one
    double wins = 0;          // in a hundred that it is worse
  };
  std::vector<std::vector<Move>> right;  // whole steps, best first; as good as each other
  Lead lead;
  std::vector<Worse> worse;  // the best of them first
  Hint hint;
};

// Nothing where no choice is clearly better, or the reasons do not explain it.
std::optional<Puzzle> puzzle_at(const Decision& decision, const PuzzleTerms& terms);

// What leads to the decision in the words of a lesson: SEATS, and GAME, CHANCE and DO.
std::string seats_line(const Decision& decision, std::span<const std::string> names);
std::string commands_to(const Decision& decision);

}  // namespace enfilade::lessons
