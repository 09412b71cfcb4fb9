#include "suite/look.hpp"

namespace enfilade {

Step random_step(const Match& from, Seat seat, Rng& rng) {
  Step step{seat, {}};
  Match at = from;
  do {
    Menu menu;
    at.menu(seat, menu);
    step.moves.push_back(menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))]);
    at.apply(seat, step.moves.back());
  } while (contains(at.node().mid_step, seat));
  return step;
}

bool possible(const Match& from, const Step& step) {
  if (step.seat == kChance) {
    Odds odds;
    from.odds(odds);
    return odds.find(step.moves.front()) >= 0;
  }
  Match at = from;
  for (const Move move : step.moves) {
    if (at.legal(step.seat, move)) return false;
    at.apply(step.seat, move);
  }
  return !contains(at.node().mid_step, step.seat);
}

Look look(const Match& from, const Step& step, Viewer viewer) {
  Look look{{}, {}, false, from};
  EventLog log;
  for (const Move move : step.moves) look.after.apply(step.seat, move, log);
  const std::size_t foreseen = log.foreseen_by(viewer);
  look.surprised = log.surprises(viewer);
  for (std::size_t i = 0; i < log.events.size(); ++i) {
    const auto shown = look.after.event_for(log.events[i], viewer);
    if (!shown) continue;
    look.seen.push_back(*shown);
    if (i < foreseen) look.foreseen.push_back(*shown);
  }
  return look;
}

}  // namespace enfilade
