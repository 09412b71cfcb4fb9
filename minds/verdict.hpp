// How sure a strong mind is that one choice is better than the others. Several searches that know nothing of each
// other look at the same view; what they disagree about is their error.
#pragma once

#include <functional>

#include "minds/mind.hpp"

namespace enfilade {

// By how much the best of some moves is better than the best of the others, in wins in a hundred.
struct Lead {
  double wins = 0;
  double error = 0;  // twice the standard error of the mean; 0 for a single search
  double sure() const { return wins - error; }
};

class Opinions {
 public:
  struct Way {
    Move move;
    std::int64_t visits = 0;
    double value = 0;  // 0..1 for the seat that thinks
  };

  // Precondition: the viewer of the view is asked; it may be inside a hidden step.
  Opinions(const MindSpec& mind, const MatchView& view, int searches, std::uint64_t seed);

  // Those that were looked at, best first. What a search hardly looks at it holds for worse.
  const std::vector<Way>& ways() const { return ways_; }
  // Nothing where there is no other.
  std::optional<Lead> lead(const std::function<bool(Move)>& of) const;

 private:
  std::vector<std::vector<Alternative>> searches_;
  std::vector<Way> ways_;
};

}  // namespace enfilade
