#include <iostream>

#include "cli/command.hpp"

namespace enfilade::cli {
namespace {

const Command* const kCommands[] = {
    &kPlayCommand,        &kReplayCommand,       &kSimulateCommand, &kGamesCommand,       &kEngineCommand,
    &kVerifyCommand,      &kScenarioCommand,     &kSuiteCommand,    &kPlaythroughCommand, &kPerftCommand,
    &kClausesCommand,     &kBenchCommand,        &kArenaCommand,    &kBalanceCommand,     &kSelfplayCommand,
#ifndef ENFILADE_NO_SERVER
    &kServeCommand,       &kBackupCommand,       &kRestoreCommand,  &kCheckDataCommand,   &kReportsCommand,
    &kRemoveTableCommand, &kCloseAccountCommand, &kBanCommand,      &kUnbanCommand,       &kBansCommand,
    &kFillCommand,        &kKillTestCommand,     &kLoadCommand,     &kSecrecyCommand,     &kEchoCommand,
#endif
};

int help(std::ostream& out) {
  out << "enfilade: four palace board games\n\nusage: enfilade COMMAND [...]\n\n";
  for (const Command* command : kCommands)
    out << "  " << command->name << std::string(14 - command->name.size(), ' ') << command->summary << "\n";
  out << "\nenfilade COMMAND --help tells more about one of them.\n";
  return 0;
}

}  // namespace
}  // namespace enfilade::cli

int main(int argc, char** argv) {
  using namespace enfilade::cli;
  std::ios::sync_with_stdio(false);
  const std::string_view name = argc > 1 ? argv[1] : "";
  if (name.empty() || name == "help" || name == "--help" || name == "-h") return help(std::cout);
  for (const Command* command : kCommands) {
    if (command->name != name) continue;
    Args args(argc - 2, argv + 2);
    if (args.flag("--help") || args.flag("-h")) {
      std::cout << command->help;
      return 0;
    }
    return command->run(args);
  }
  std::cerr << "enfilade: there is no command \"" << name << "\"\n\n";
  help(std::cerr);
  return kUsage;
}
