// How a game is played, for people who have never played it: docs/how-to-play, which travel inside the
// program, as text for a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernel/contract.hpp"

namespace enfilade::cli {

struct GuideChapter {
  std::string id;     // "aim", "turn": the same in every language
  std::string title;  // "Your turn"
  std::string text;   // paragraphs between line feeds
};

// Empty for a game that has no such page.
std::vector<GuideChapter> guide_of(const GameInfo& info, std::string_view language);

}  // namespace enfilade::cli
