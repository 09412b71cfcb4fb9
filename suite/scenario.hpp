// Conformance scenarios: given a position, when these steps, then those facts. The format is in
// docs/scenarios.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace enfilade {

struct ScenarioOutcome {
  std::string id;  // "S-06"
  std::string title;
  std::vector<std::string> clauses;   // "RP-4.1"
  int line = 0;                       // where it begins in its file
  std::vector<std::string> failures;  // each "line N: what"; empty when it passed
};

// All scenarios of a text: a scenario file, or a Markdown file with blocks fenced as ```scenario or as a
// game's own notation (games/registry.hpp). Text outside such blocks is ignored in Markdown and refused
// elsewhere. A scenario with variants has an outcome for each.
std::vector<ScenarioOutcome> run_scenarios(std::string_view text, bool markdown);

}  // namespace enfilade
