// What a seat may know (section 5.2): arrangements until the reveal, cards drawn at the Fish Market, the
// returned top.
#include "games/eternal_palace/eternal_palace.hpp"
#include "games/eternal_palace/questions.hpp"

namespace enfilade {

using namespace eternal_palace;

namespace {

SeatSet bit_of(Viewer viewer) { return viewer < kMaxSeats ? only(viewer) : SeatSet{0}; }

// EP-3.4: an unfinished arrangement looks as if it had not been begun.
void hide_arrangements(const Rules& rules, Facts& facts, Viewer viewer) {
  for (Seat seat = 0; seat < rules.players; ++seat) {
    if (seat == viewer) continue;
    Competitor& who = facts.competitor[seat];
    if (!committed(who)) who.planned = 0;
    who.group = {};
  }
}

// EP-8.1: only the drawer sees the hand; who knew the top of the deck knows one card of it.
void hide_hand(Facts& facts, Viewer viewer) {
  const bool knows =
      facts.drawn_first && (facts.drawn_owner == viewer + 1 || contains(facts.drawn_known, viewer));
  if (facts.drawer == viewer + 1) {
    facts.drawn_known = 0;
    return;
  }
  for (int card = 0; card < kAdvisors; ++card)
    facts.deck[at(card)] = static_cast<u8>(facts.deck[at(card)] + facts.drawn[at(card)]);
  facts.drawn = {};
  facts.drawn_known &= bit_of(viewer);
  if (!knows) {
    facts.drawn_first = 0;
    return;
  }
  --facts.deck[at(facts.drawn_first - 1)];
  facts.drawn[at(facts.drawn_first - 1)] = 1;
}

// EP-8.7. Who else knows it is nobody's knowledge but their own.
void hide_top(Facts& facts, Viewer viewer) {
  const bool knows = facts.top_owner == viewer + 1 || contains(facts.top_known, viewer);
  facts.top_known &= bit_of(viewer);
  if (knows) return;
  ++facts.deck[at(facts.top - 1)];
  facts.top = kHidden;
}

int draw_unseen(Facts& facts, int& unseen, Rng& rng) {
  std::uint32_t ticket = rng.below(static_cast<std::uint32_t>(unseen--));
  int card = 0;
  while (ticket >= facts.deck[at(card)]) ticket -= facts.deck[at(card++)];
  --facts.deck[at(card)];
  return card;
}

}  // namespace

View<EternalPalace> EternalPalace::view(const Rules& rules, const Position& position, Viewer viewer) {
  View<EternalPalace> view;
  view.viewer_ = viewer;
  view.facts_ = position.facts;
  if (arrangements_hidden(view.facts_)) hide_arrangements(rules, view.facts_, viewer);
  if (view.facts_.drawer) hide_hand(view.facts_, viewer);
  if (view.facts_.top) hide_top(view.facts_, viewer);
  return view;
}

// Each arrangement of the visible dice is as likely as any other, and so is each unseen card in each hidden
// place.
void EternalPalace::determinize(const Rules& rules, const View<EternalPalace>& view, Rng& rng,
                                Position& position) {
  position.facts = view.facts();
  Facts& facts = position.facts;
  if (arrangements_hidden(facts)) {
    for (Seat seat = 0; seat < rules.players; ++seat) {
      Competitor& who = facts.competitor[seat];
      if (seat == view.viewer() || !committed(who)) continue;
      const Arrangements& all = arrangements_of(rules, who);
      who.group = all.groups[rng.below(all.count)];
    }
  }
  int unseen = 0;
  for (const u8 copies : facts.deck) unseen += copies;
  if (facts.top == kHidden) facts.top = static_cast<u8>(1 + draw_unseen(facts, unseen, rng));
  if (facts.drawer && facts.drawer != view.viewer() + 1) {
    int known = 0;
    for (const u8 copies : facts.drawn) known += copies;
    for (int i = known; i < facts.drawn_count; ++i) {
      const int card = draw_unseen(facts, unseen, rng);
      ++facts.drawn[at(card)];
      // Somebody knew the first card. Once the drawer has shown one it may be gone, and then nobody knows
      // any.
      bool nothing_shown = true;
      for (const Task& task : facts.agenda) nothing_shown &= task.kind != kReturn;
      if (known == 0 && i == 0 && facts.drawn_owner && nothing_shown)
        facts.drawn_first = static_cast<u8>(card + 1);
    }
  }
  rebuild(rules, position);
}

std::optional<Event> EternalPalace::event_for(const Rules&, const Event& event, Viewer viewer) {
  Event seen = event;
  if (event.kind == kDrew || event.kind == kReturned) {
    if (event.seat != viewer && !contains(static_cast<SeatSet>(event.args[1]), viewer)) seen.args[0] = 0;
    seen.args[1] = 0;
  }
  return seen;
}

}  // namespace enfilade
