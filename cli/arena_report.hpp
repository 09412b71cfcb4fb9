// What an arena says to people: its table and its pictures, in the language of the command.
#pragma once

#include <string>

#include "arena/calibration.hpp"
#include "arena/standings.hpp"

namespace enfilade::cli {

std::string as_text(const ArenaPlan& plan, const Standings& standings);
// A chart of the pairings: a bar for each, with its interval, and the line at one half.
std::string as_svg(const ArenaPlan& plan, const Standings& standings);

// Twenty lines, a tenth's bars, and how far expected points were from the final ones.
std::string as_text(const Calibration& chances);
// The shown chance to the right, what was won upwards: on the diagonal is where it should be.
std::string as_svg(const ArenaPlan& plan, const Calibration& chances);

// By which a picture is known for one that a later run may replace, in whatever language it speaks.
inline constexpr std::string_view kStandingsMark =
    "share of seat pairs in which the first places above the second";
inline constexpr std::string_view kCalibrationMark = "chance to win, shown and won";

}  // namespace enfilade::cli
