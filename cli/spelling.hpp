// Moves as people read and type them. A notation is the same in every language; where a game's spelling.LANGUAGE.json
// has a word for a part of it, people see that word, and may type either: "place GATE" is "setze TOR".
#pragma once

#include <string>
#include <string_view>

#include "kernel/catalogue.hpp"

namespace enfilade::cli {

// With the words of the texts "spell.PART".
std::string spelled(const Catalogue& words, std::string_view notation);
// The notation of what was typed, in capital letters or not, and with "ue" for "ü". What is no such word stays as it was
// typed; the games read it in capital letters or not, too.
std::string meant(const Catalogue& words, std::string_view typed);

}  // namespace enfilade::cli
