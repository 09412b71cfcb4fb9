// Small words shared by notation, messages, JSON and pictures.
#pragma once

#include "games/royal_palace/position.hpp"

namespace enfilade::royal_palace {

inline constexpr std::array<std::string_view, kRooms> kRoomIds{"PARADE", "STAIR", "MINT", "POMP", "KING",
                                                               "OFFICE", "BACK",  "CARD", "GATE"};
inline constexpr std::array<std::string_view, kPlayers> kColours{"red", "yellow", "black", "green"};
inline constexpr std::array<std::string_view, kSides> kSideIds{"LION", "VASE", "MAN", "WOMAN"};
inline constexpr std::array<std::string_view, kBenefits> kBenefitIds{
    "none", "GATE2", "MOVE2", "DIAG", "GOLD2", "SEAL_V", "SEAL_T", "CARD3", "RECRUIT"};
inline constexpr std::array<std::string_view, kPhases> kPhaseIds{
    "start_player", "nobles", "rooms", "placing",  "turn_start", "supply",  "moves",    "chambers", "adding",
    "enlist",       "seals",  "edge",  "backdoor", "drawing",    "keeping", "turn_end", "over"};

std::string field_name(unsigned field);  // "c3"
std::string noble_name(unsigned noble);  // "N22"

}  // namespace enfilade::royal_palace
