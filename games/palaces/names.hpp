// Words for things, shared by notation, JSON and the board.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/palaces/position.hpp"

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

// A card as a parameter of a message: a key of the catalogues.
inline std::string card_key(const Rules& rules, Card card) {
  return "@card." + std::string(code_of(rules, card));
}

}  // namespace enfilade::palaces
