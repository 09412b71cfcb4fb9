// Words of the JSON form, shared by its writer and its reader.
#pragma once

#include "games/eternal_palace/words.hpp"

namespace enfilade::eternal_palace {

inline constexpr std::array<std::string_view, 10> kPhaseWords{
    "ordering",   "revealing",   "rolling", "lowest",  "planning",
    "privileges", "master_card", "grouped", "playing", "over"};
inline constexpr std::array<std::string_view, 6> kStageWords{"before",   "placing", "acting",
                                                             "artisans", "ending",  "after"};
inline constexpr std::array<std::string_view, kTaskKinds> kTaskWords{
    "none",        "draw",        "keep",     "return",      "appoint",    "gain",     "pay",     "recipient",
    "track_step",  "feature",     "cross",    "items",       "scroll",     "pay_step", "compose", "lay_out",
    "path",        "demand",      "complete", "next_demand", "lose",       "dismiss",  "extra",   "reserve",
    "temple_deal", "foreign_die", "mill",     "drop_row",    "master_roll"};
inline constexpr std::array<Place, kResources> kMonumentPlaces{kSP, kSB, kDK, kNO};

// Groups lie open from the reveal on.
inline bool grouped(const Facts& facts) { return facts.phase >= kGrouped; }

// Dice have been rolled and are arranged.
inline bool arranging(const Facts& facts) { return facts.phase >= kPlanning && facts.phase < kGrouped; }

// Phases in which somebody is asked in turn order.
inline bool has_active(const Facts& facts) {
  return facts.phase == kPlaying || facts.phase == kLowest || facts.phase == kGrouped ||
         facts.phase == kPrivileges;
}

// Whether a task can wait at this height of the agenda, with parameters that can be resolved
// (json_check.cpp).
bool task_fits(const Rules& rules, const Facts& facts, const Task& task, std::size_t height);

}  // namespace enfilade::eternal_palace
