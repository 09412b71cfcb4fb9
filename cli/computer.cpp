#include "cli/computer.hpp"

namespace enfilade::cli {

std::vector<std::string> computer_kinds() {
  std::vector<std::string> kinds{"random", "greedy"};
  for (const Level& level : levels()) kinds.emplace_back(level.name);
  return kinds;
}

std::string usual_computer() { return std::string(levels()[levels().size() / 2].name); }

std::string computer_name(const Words& words, const std::string& kind) {
  return words.or_else("cli.level." + kind, kind);
}

Computer::Computer(std::string_view kind, std::uint64_t seed) : mind_(*MindSpec::parse(kind), seed) {}

}  // namespace enfilade::cli
