// The balance report as one page that needs nothing but itself, in the language of the command.
#pragma once

#include <string>

#include "arena/balance.hpp"

namespace enfilade::cli {

std::string balance_page(const BalancePlan& plan, const Balance& balance);

// By which a page is known for one that a later report may replace, in whatever language it speaks.
inline constexpr std::string_view kBalanceMark =
    "What equal players of this strength do says little about better ones.";

}  // namespace enfilade::cli
