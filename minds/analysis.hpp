// What the moves of a position lead to, known better the longer one looks: each is made in many worlds and played on at
// a glance to the end, as in a review (docs/decisions/0022-analysis.md).
#pragma once

#include <optional>

#include "kernel/record.hpp"
#include "minds/glance.hpp"

namespace enfilade {

// How a game went for a seat. A win that is shared counts as its share.
struct Outcome {
  float win = 0, points = 0;
};
using Outcomes = std::array<Outcome, kMaxSeats>;
Outcomes outcomes_of(const Scores& scores);

// Means over the worlds that were looked at so far.
struct Prospects {
  int worlds = 0;
  std::array<double, kMaxSeats> win{}, points{};
  std::array<double, kMaxSeats> win_error{};  // standard errors
};

struct Candidate {
  Move move;
  Prospects prospects;
  bool preferred = false;  // by a search that saw only the seat's view
};

class Analysis {
 public:
  static constexpr int kMostWorlds = 16384;

  // For the seat, if it is asked; otherwise nothing but the position itself is weighed. `knowing`: what this viewer does
  // not know is imagined anew in every world; without one the position is what it is. `lines` say who has fallen.
  Analysis(const Match& match, Seat seat, std::optional<Viewer> knowing, std::span<const RecordLine> lines,
           std::uint64_t seed);

  // As many worlds again, or the first few; a stop leaves what was known before. At first every move is looked at, then
  // those that look best.
  void look_further(const Stop& stop = {});
  int worlds() const { return worlds_; }

  Prospects position() const { return prospects_of(position_); }
  // Best for the seat first.
  std::vector<Candidate> candidates() const;

 private:
  struct Row {
    Move move{};
    bool preferred = false;
    std::vector<Outcomes> outcomes = {};  // of the worlds in which the move can be made
  };

  Prospects prospects_of(const std::vector<Outcomes>& outcomes) const;
  bool look_at(int worlds, const Stop& stop);
  void drop_the_worst();

  const Match match_;
  const Seat seat_;
  const std::optional<Viewer> knowing_;
  const std::vector<RecordLine> lines_;
  const std::uint64_t seed_;
  int worlds_ = 0;
  std::vector<Outcomes> position_;
  std::vector<Row> rows_;
};

}  // namespace enfilade
