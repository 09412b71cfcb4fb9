#include "cli/computer.hpp"

namespace enfilade::cli {

std::vector<std::string> computer_kinds() { return {"random"}; }

Computer make_computer(std::string_view, std::uint64_t seed) {
  return [rng = Rng(seed)](const Match& match, Seat seat) mutable {
    Match at = match;
    std::vector<Move> step;
    do {
      Menu menu;
      at.menu(seat, menu);
      step.push_back(menu[static_cast<int>(rng.below(static_cast<std::uint32_t>(menu.size())))]);
      at.apply(seat, step.back());
    } while (contains(at.node().mid_step, seat));
    return step;
  };
}

}  // namespace enfilade::cli
