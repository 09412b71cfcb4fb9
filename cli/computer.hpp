// The programs that can take a seat in the terminal, behind one function.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "kernel/match.hpp"

namespace enfilade::cli {

// From the plainest to the strongest.
std::vector<std::string> computer_kinds();

// A whole step of a seat that is asked.
using Computer = std::function<std::vector<Move>(const Match&, Seat)>;
Computer make_computer(std::string_view kind, std::uint64_t seed);

}  // namespace enfilade::cli
