// What a seat may know (RP-14, section 6): hands, the pile and the cards being looked at are the only
// secrets.
#include "games/royal_palace/royal_palace.hpp"

namespace enfilade {

using namespace royal_palace;

namespace {

using Kinds = std::array<std::uint8_t, kKinds>;

int sum(const Kinds& kinds) {
  int cards = 0;
  for (const std::uint8_t count : kinds) cards += count;
  return cards;
}

// Moves n cards, drawn at random, from one multiset into another.
void deal(Kinds& from, Kinds& to, int n, Rng& rng) {
  for (int left = sum(from); n > 0; --n, --left) {
    ENFILADE_CHECK(left > 0);
    auto ticket = rng.below(static_cast<std::uint32_t>(left));
    std::size_t kind = 0;
    while (ticket >= from[kind]) ticket -= from[kind++];
    --from[kind];
    ++to[kind];
  }
}

}  // namespace

View<RoyalPalace> RoyalPalace::view(const Rules& rules, const Position& at, Viewer viewer) {
  View<RoyalPalace> view;
  view.viewer_ = viewer;
  view.facts_ = at.facts;
  Facts& facts = view.facts_;
  facts.pile = {};  // RP-14.3
  for (std::size_t seat = 0; seat < rules.players; ++seat)
    if (seat != viewer) facts.hand[seat] = facts.took[seat] = {};  // RP-14.2
  if (viewer != facts.active) facts.looking = facts.keeping = {};  // RP-10.4
  return view;
}

// 6.2: the pile is drawn from what can still lie in it, as far as the viewer knows; the other unseen cards
// are in the others' hands and before the seat that looks at cards.
void RoyalPalace::determinize(const Rules& rules, const View<RoyalPalace>& view, Rng& rng,
                              Position& position) {
  position.facts = view.facts();
  Facts& facts = position.facts;
  const bool seated = view.viewer() < rules.players, looks_on = view.viewer() != facts.active;
  Kinds unseen{}, in_pile{};
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    int left = rules.cards[kind].copies - facts.discard[kind] - facts.looking[kind];
    for (std::size_t seat = 0; seat < rules.players; ++seat)
      left -= facts.table[seat][kind] + facts.hand[seat][kind];
    unseen[kind] = static_cast<std::uint8_t>(left);
    const int possible = facts.at_most[kind] - (seated ? facts.took[view.viewer()][kind] : 0);
    in_pile[kind] = static_cast<std::uint8_t>(std::min(left, possible));
  }
  deal(in_pile, facts.pile, facts.pile_size, rng);
  for (std::size_t kind = 0; kind < kKinds; ++kind)
    unseen[kind] = static_cast<std::uint8_t>(unseen[kind] - facts.pile[kind]);
  if (looks_on && facts.looking_size > 0) {
    Kinds& source = facts.reshuffled ? unseen : in_pile;
    const Kinds before = source;
    deal(source, facts.looking, facts.looking_size, rng);
    if (!facts.reshuffled) {
      facts.took[facts.active] = facts.looking;
      for (std::size_t kind = 0; kind < kKinds; ++kind)
        unseen[kind] = static_cast<std::uint8_t>(unseen[kind] - (before[kind] - source[kind]));
    }
  }
  for (std::size_t seat = 0; seat < rules.players; ++seat)
    if (seat != view.viewer()) deal(unseen, facts.hand[seat], facts.hand_size[seat], rng);
  rebuild(rules, position);
}

std::optional<Event> RoyalPalace::event_for(const Rules&, const Event& event, Viewer viewer) {
  Event seen = event;
  const auto told = static_cast<Told>(event.kind);
  if ((told == Told::drew || told == Told::kept) && event.seat != viewer) seen.args[0] = 0;  // 6.3
  return seen;
}

}  // namespace enfilade
