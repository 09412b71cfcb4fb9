// Who may know what (FC-11). The only secrets are the tiles in the hands: the stacks have no order until
// drawn from.
#include "games/forbidden_city/forbidden_city.hpp"
#include "games/forbidden_city/layout.hpp"

namespace enfilade {

using namespace forbidden_city;

// FC-11.1: other hands are covered; that there is a tile in them stays known, and so does what has not been
// seen (FC-11.4). At the end no hand is left to cover, and the last two tiles of everybody are public
// (FC-11.5).
View<ForbiddenCity> ForbiddenCity::view(const Rules&, const Position& position, Viewer viewer) {
  View<ForbiddenCity> view;
  view.viewer_ = viewer;
  view.facts_ = position.facts;
  for (Seat seat = 0; seat < kMaxPlayers; ++seat)
    if (seat != viewer) view.facts_.hand[seat] = 0;
  return view;
}

// Hand and stack together are what has not been seen, and every arrangement is equally likely (section 6).
void ForbiddenCity::determinize(const Rules& rules, const View<ForbiddenCity>& view, Rng& rng,
                                Position& position) {
  position.facts = view.facts();
  Facts& facts = position.facts;
  for (unsigned seat = 0; seat < static_cast<unsigned>(rules.players); ++seat) {
    if (seat == view.viewer() || !contains(facts.holding, static_cast<Seat>(seat))) continue;
    std::uint32_t unseen = facts.unseen[seat];
    for (std::uint32_t skip = rng.below(static_cast<std::uint32_t>(std::popcount(unseen))); skip > 0; --skip)
      unseen &= unseen - 1;
    facts.hand[seat] = static_cast<std::uint8_t>(std::countr_zero(unseen) + 1);
  }
  rebuild(rules, position);
}

std::optional<Event> ForbiddenCity::event_for(const Rules&, const Event& event, Viewer viewer) {
  Event seen = event;
  if (event.kind == kDrew && event.seat != viewer) seen.args[0] = 0;  // FC-11.1
  return seen;
}

}  // namespace enfilade
