// Words for things, shared by notation, JSON and the board.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/palaces/position.hpp"
#include "kernel/result.hpp"

namespace enfilade::palaces {

inline constexpr std::array<std::string_view, kPhases> kPhaseNames{
    "first_player", "first_prizes", "first_hands",  "select",   "turn_up", "bid",
    "bid_suits",    "settle",       "lay",          "forfeit",  "agenda",  "build",
    "target",       "moat",         "drop",         "recover",  "furnace", "furnace_hand",
    "furnace_pile", "passage",      "passage_turn", "exchange", "reveal",  "choose",
    "crane",        "pit",          "power_draw",   "drawing",  "over"};
inline constexpr std::array<std::string_view, kDecks> kPileNames{"castle", "dungeon", "garden"};
inline constexpr std::array<std::string_view, kSuits> kSuitNames{"gold", "silver", "crystal", "jade"};
inline constexpr std::string_view kSuitLetters = "GSCJ";

inline std::string_view code_of(const Rules& rules, Card card) { return rules.cards[card].code.data(); }

// The card with this code, in capitals or not.
std::optional<Card> card_named(const Rules& rules, std::string_view code);

// "2J 1S", best set first; and back. Nothing if it is no bid at all; counts above 255 are none.
std::string spell_counts(const Counts& counts);
std::optional<Counts> parse_counts(std::string_view text);

// Parameters of messages.
inline Arg card_arg(const Rules& rules, int card) {
  const std::string_view code = code_of(rules, static_cast<Card>(card));
  return Arg::component("card", code, "card." + std::string(code));
}
inline Arg suit_arg(int suit) {
  const auto s = static_cast<std::size_t>(suit);
  return Arg::component("suit", kSuitLetters.substr(s, 1), "suit." + std::string(kSuitNames[s]));
}
inline Arg counts_arg(std::string_view name, const Counts& counts) {
  return Arg::of_kind(Arg::Kind::tally, name, spell_counts(counts));
}
// The prize and the towers may cover a bid by themselves.
inline Arg owed_arg(const Counts& counts) {
  Arg owed = counts_arg("bid", counts);
  if (owed.text.empty()) owed.word = "word.nothing";
  return owed;
}

}  // namespace enfilade::palaces
