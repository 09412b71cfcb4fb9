// Action 5: the back door (RP-10), and privilege cards (RP-11).
#include <algorithm>

#include "games/royal_palace/play.hpp"

namespace enfilade::royal_palace {

// RP-11.1: the price first, then the effect whose window is open (2.8).
template <class Witness>
void Play<Witness>::play(std::uint8_t card) {
  const Privilege& kind = rules_.cards[card];
  facts_.gold[seat()] = static_cast<std::uint16_t>(facts_.gold[seat()] - kind.price);
  --facts_.hand[seat()][card];
  --facts_.hand_size[seat()];
  facts_.thrown[seat()][card] = 0;
  ++(kind.keep_open ? facts_.table[seat()][card] : facts_.discard[card]);  // RP-11.12
  tell(Told::played, seat(), card, kind.price);
  const auto window = static_cast<std::size_t>(open_window(rules_, card, facts_.phase));
  const std::uint8_t amount = kind.amount[window];
  switch (kind.effect[window]) {
    case Effect::majority_all:  // RP-4.8
      facts_.general = static_cast<std::uint8_t>(facts_.general | 1u << seat());
      break;
    case Effect::gate:  // RP-5.5
    case Effect::move:  // RP-6.4
      facts_.allowance = static_cast<std::uint16_t>(facts_.allowance + amount);
      break;
    case Effect::gate_unlimited: facts_.unlimited = 1; break;  // RP-5.6
    case Effect::wild_seals:                                   // RP-8.11
      facts_.wild = static_cast<std::uint8_t>(std::min(facts_.wild + amount, 0xFF));
      break;
    case Effect::gold: take_gold(amount); break;
    case Effect::points:
    case Effect::none: break;
  }
}

// RP-10.1; with no card left anywhere nothing happens either (RP-10.9).
template <class Witness>
void Play<Witness>::begin_backdoor() {
  facts_.wild = 0;  // RP-8.20
  facts_.bonus = {};
  unsigned cards = facts_.pile_size;
  for (const std::uint8_t count : facts_.discard) cards += count;
  facts_.phase = rooms()[kBack] > 0 && cards > 0 ? Phase::backdoor : Phase::turn_end;
}

// RP-10.2
template <class Witness>
void Play<Witness>::begin_drawing() {
  facts_.draws_left = static_cast<std::uint8_t>(rooms()[kBack] + benefit(kCardsMore));
  next_draw();
}

// A draw is always a chance point, even from a pile of one: only the seat that draws may learn what it was.
template <class Witness>
void Play<Witness>::next_draw() {
  if (rooms()[kBack] == 0) facts_.draws_left = 0;        // one by one, until nothing more can be kept
  if (facts_.draws_left > 0 && facts_.pile_size == 0) {  // RP-10.8
    unsigned cards = 0;
    for (const std::uint8_t count : facts_.discard) cards += count;
    if (cards == 0) facts_.draws_left = 0;  // RP-10.9
    if (cards > 0) {
      facts_.pile = facts_.at_most = facts_.discard;
      facts_.pile_size = static_cast<std::uint8_t>(cards);
      facts_.discard = {};
      facts_.took = {};
      facts_.reshuffled = facts_.looking_size > 0;
      tell(Told::reshuffled, kSpectator, cards);
    }
  }
  if (facts_.draws_left > 0) {
    facts_.phase = Phase::drawing;
  } else {
    facts_.phase = facts_.looking_size > 0 ? Phase::keeping : Phase::turn_end;
  }
}

template <class Witness>
void Play<Witness>::card_drawn(std::uint8_t kind) {
  --facts_.pile[kind];
  --facts_.pile_size;
  --facts_.draws_left;
  ++facts_.took[seat()][kind];
  ++facts_.looking[kind];
  ++facts_.looking_size;
  tell(Told::drew, seat(), kind + 1);
  if (!rules_.one_by_one) return next_draw();
  facts_.phase = Phase::keeping;
}

template <class Witness>
void Play<Witness>::keep(std::uint8_t kind) {
  ++facts_.keeping[kind];
  for (unsigned other = kind; other < kKinds; ++other)
    if (can_keep(facts_, other)) return;
  finish_keeping();
}

// RP-10.5 to RP-10.7
template <class Witness>
void Play<Witness>::finish_keeping() {
  const auto kept = static_cast<std::uint8_t>(kept_so_far(facts_));
  // First all that is kept: among the cards thrown away, its place would tell what it is.
  for (std::uint8_t kind = 0; kind < kKinds; ++kind)
    for (int i = 0; i < facts_.keeping[kind]; ++i) tell(Told::kept, seat(), kind + 1);
  if constexpr (Witness::kListens) witness_.uncover(only(seat()));
  for (std::uint8_t kind = 0; kind < kKinds; ++kind)
    if (facts_.looking[kind] > facts_.keeping[kind])
      tell(Told::discarded, seat(), kind, facts_.looking[kind] - facts_.keeping[kind]);
  rooms()[kBack] = static_cast<std::uint8_t>(rooms()[kBack] - kept);
  facts_.own[seat()] = static_cast<std::uint8_t>(facts_.own[seat()] + kept);
  facts_.hand_size[seat()] = static_cast<std::uint8_t>(facts_.hand_size[seat()] + kept);
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    const unsigned thrown = facts_.looking[kind] - 0u - facts_.keeping[kind];
    facts_.hand[seat()][kind] = static_cast<std::uint8_t>(facts_.hand[seat()][kind] + facts_.keeping[kind]);
    facts_.discard[kind] = static_cast<std::uint8_t>(facts_.discard[kind] + thrown);
    std::uint8_t& before = facts_.thrown[seat()][kind];
    before = static_cast<std::uint8_t>(std::min(before + thrown, 0xFFu));
    // 6.2: everybody saw these leave the pile; unless some came from the pile before the reshuffle, nobody
    // knows which.
    if (facts_.reshuffled) continue;
    facts_.at_most[kind] = static_cast<std::uint8_t>(facts_.at_most[kind] - thrown);
    facts_.took[seat()][kind] = static_cast<std::uint8_t>(facts_.took[seat()][kind] - thrown);
  }
  facts_.looking = facts_.keeping = {};
  facts_.looking_size = facts_.reshuffled = 0;
  next_draw();
}

template void Play<Silent>::play(std::uint8_t);
template void Play<EventLog>::play(std::uint8_t);
template void Play<Silent>::begin_backdoor();
template void Play<EventLog>::begin_backdoor();
template void Play<Silent>::begin_drawing();
template void Play<EventLog>::begin_drawing();
template void Play<Silent>::card_drawn(std::uint8_t);
template void Play<EventLog>::card_drawn(std::uint8_t);
template void Play<Silent>::keep(std::uint8_t);
template void Play<EventLog>::keep(std::uint8_t);
template void Play<Silent>::finish_keeping();
template void Play<EventLog>::finish_keeping();

}  // namespace enfilade::royal_palace
