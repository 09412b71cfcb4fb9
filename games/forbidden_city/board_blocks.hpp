// Runs the ```fc blocks of docs/rules/forbidden-city.md (section 8 there defines their notation) through the
// game's own menu and apply. Works for any other file with such blocks, arbitrary tiles and boards included.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace enfilade {

// One block, from SCENARIO on; `first_line` is the number of that line in its file. Returns the failures,
// each beginning with "line N: "; none if the block passed. A line that cannot be read is a failure too.
std::vector<std::string> run_fc_block(std::string_view block, int first_line);

}  // namespace enfilade
