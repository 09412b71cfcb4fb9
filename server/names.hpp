// Names as people see them: which characters can be seen at all, and which names look alike.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace enfilade::server {

// How many characters a name has; nothing when one of them does not show, shows as a blank, or changes how
// its neighbours show. The text is UTF-8: JSON sees to that.
std::optional<std::size_t> visible_length(std::string_view name);

// Two names look alike when one of their skeletons is the same: what is left when every character is written
// as the plainest one that it can be taken for, before and after capitals are made small ("I" can be taken
// for "l", and is the capital of "i").
std::array<std::string, 2> skeletons(std::string_view name);

}  // namespace enfilade::server
