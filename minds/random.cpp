#include "minds/random.hpp"

namespace enfilade {

Thought random_thought(const MatchView& view, const Limits& limits) {
  Rng rng(limits.seed);
  const Seat seat = view.viewer();
  Match match = view.determinize(rng);
  Thought thought;
  do {
    Menu menu;
    match.menu(seat, menu);
    const Move move = menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))];
    thought.step.push_back(move);
    match.apply(seat, move);
  } while (contains(match.node().mid_step, seat));
  return thought;
}

}  // namespace enfilade
