#include <iostream>

#include "cli/command.hpp"

namespace enfilade::cli {
namespace {

const Command* const kCommands[] = {
    &kPlayCommand,        &kReplayCommand,       &kSimulateCommand, &kGamesCommand,       &kEngineCommand,
    &kVerifyCommand,      &kScenarioCommand,     &kSuiteCommand,    &kPlaythroughCommand, &kPerftCommand,
    &kClausesCommand,     &kBenchCommand,        &kArenaCommand,    &kBalanceCommand,     &kSelfplayCommand,
    &kLessonsCommand,
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
  out << "\nenfilade COMMAND --help, or enfilade help COMMAND, tells more about one of them.\n"
         "enfilade --version says which version this is. To begin: enfilade play\n\n"
         "A command ends with 0 when all is well, with 2 when its words cannot be understood or a set-up is\n"
         "against the rules of the game, and with 1 when something else went wrong: a file, a record, a "
         "server.\n"
         "Where a file is read, - is the standard input.\n";
  return 0;
}

const Command* find_command(std::string_view name) {
  for (const Command* command : kCommands)
    if (command->name == name) return command;
  return nullptr;
}

int no_such_command(std::string_view name) {
  std::cerr << "enfilade: there is no command \"" << name << "\"\n\n";
  help(std::cerr);
  return kUsage;
}

int help_about(int argc, char** argv) {
  if (argc == 0) return help(std::cout);
  const Command* command = find_command(argv[0]);
  if (!command) return no_such_command(argv[0]);
  if (argc > 1)
    return refuse("help is about one command at a time, not about \"" + std::string(argv[1]) + "\" too");
  std::cout << command->help;
  return 0;
}

int say_version(int argc, char** argv) {
  if (argc > 0) return refuse("\"" + std::string(argv[0]) + "\" is not understood here");
  std::cout << "enfilade " << ENFILADE_VERSION << "\n";
  return 0;
}

}  // namespace
}  // namespace enfilade::cli

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
// libedit keeps two copies of its own names when it ends.
extern "C" const char* __lsan_default_suppressions() { return "leak:wcsdup\n"; }
#endif
#endif

int main(int argc, char** argv) {
  using namespace enfilade::cli;
  std::ios::sync_with_stdio(false);
  const std::string_view name = argc > 1 ? argv[1] : "";
  if (name.empty()) return help(std::cout);
  if (name == "help" || name == "--help" || name == "-h") return help_about(argc - 2, argv + 2);
  if (name == "--version" || name == "version") return say_version(argc - 2, argv + 2);
  const Command* command = find_command(name);
  if (!command) return no_such_command(name);
  Args args(argc - 2, argv + 2);
  if (args.flag("--help") || args.flag("-h")) {
    std::cout << command->help;
    return 0;
  }
  return command->run(args);
}
