#include "cli/computer.hpp"

#include <thread>

#include "arena/crew.hpp"

namespace enfilade::cli {

namespace {

// The weakest level that beats greedy more often than not, in every game (docs/benchmarks.md).
constexpr std::string_view kAboveGreedy = "courtier";

// Nobody else needs the cores while a person waits; beyond a few, more trees help little.
Crew usual_crew() {
  return crew_of_threads(static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1u, 4u)));
}

}  // namespace

std::vector<std::string> computer_kinds() {
  std::vector<std::string> kinds{"random"};
  for (const Level& level : levels()) {
    if (level.name == kAboveGreedy) kinds.emplace_back("greedy");
    kinds.emplace_back(level.name);
  }
  return kinds;
}

std::string usual_computer() { return std::string(levels()[levels().size() / 2].name); }

std::string computer_name(const Words& words, const std::string& kind) {
  return words.or_else("cli.level." + kind, kind);
}

Computer::Computer(std::string_view kind, std::uint64_t seed)
    : mind_(*MindSpec::parse(kind), seed, usual_crew()) {}

}  // namespace enfilade::cli
