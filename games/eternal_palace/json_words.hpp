// Words of the JSON form, shared by its writer and its reader.
#pragma once

#include "games/eternal_palace/words.hpp"

namespace enfilade::eternal_palace {

inline constexpr std::array<std::string_view, 8> kPhaseWords{"ordering", "revealing", "rolling", "lowest",
                                                             "planning", "grouped",   "playing", "over"};
inline constexpr std::array<std::string_view, 6> kStageWords{"before",   "placing", "acting",
                                                             "artisans", "ending",  "after"};
inline constexpr std::array<std::string_view, kTaskKinds> kTaskWords{
    "none",      "draw",       "keep",    "return", "appoint", "gain",  "pay",
    "recipient", "track_step", "feature", "cross",  "items",   "scroll"};
inline constexpr std::array<Place, kResources> kMonumentPlaces{kSP, kSB, kDK, kNO};

// Groups lie open from the reveal on.
inline bool grouped(const Facts& facts) { return facts.phase >= kGrouped; }

}  // namespace enfilade::eternal_palace
