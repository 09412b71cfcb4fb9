#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <iostream>
#include <poll.h>
#include <unistd.h>
#include <utility>

#include "cli/command.hpp"
#include "cli/guide.hpp"
#include "cli/reference.hpp"
#include "cli/terminal.hpp"
#include "games/registry.hpp"

namespace enfilade::cli {
namespace {

const Command* const kCommands[] = {
    &kPlayCommand,    &kReplayCommand,      &kSimulateCommand,     &kGamesCommand,       &kEngineCommand,
    &kVerifyCommand,  &kScenarioCommand,    &kSuiteCommand,        &kPlaythroughCommand, &kPerftCommand,
    &kClausesCommand, &kBenchCommand,       &kArenaCommand,        &kBalanceCommand,     &kSelfplayCommand,
    &kLessonsCommand, &kPuzzlesCommand,     &kReviewCommand,       &kPackCommand,
#ifndef ENFILADE_NO_SERVER
    &kServeCommand,   &kSiteCommand,        &kBackupCommand,       &kRestoreCommand,     &kCheckDataCommand,
    &kReportsCommand, &kRemoveTableCommand, &kCloseAccountCommand, &kBanCommand,         &kUnbanCommand,
    &kBansCommand,    &kFillCommand,        &kKillTestCommand,     &kLoadCommand,        &kSecrecyCommand,
    &kEchoCommand,
#endif
};

const Command* find_command(std::string_view name) {
  for (const Command* command : kCommands)
    if (command->name == name) return command;
  return nullptr;
}

constexpr std::string_view kReference = "reference";

// How a game is played, for those who have never played it.
std::string how_to_play(const Game& game) {
  Words words = frame();
  words.add_game(*game.info);
  const int columns = window_columns();
  const auto room = static_cast<std::size_t>(columns == 0 ? 80 : std::clamp(columns, 40, 104)) - 3;
  std::string text = words.title(*game.info) + "\n";
  for (const GuideChapter& chapter : guide_of(*game.info, frame().language())) {
    text += "\n" + chapter.title + "\n\n";
    for (const std::string& row : wrapped(chapter.text, room)) text += (row.empty() ? "" : "  " + row) + "\n";
  }
  return text;
}

// The documents that travel inside the program, by the names of their files, and what is made of its headers; in the
// language that is spoken, or with a word that there is none in it.
std::string document(std::string_view topic) {
  const std::string file = std::string(topic) + ".md", &language = frame().language();
  if (const Game* game = find_game(topic)) return how_to_play(*game);
  if (const auto own = embedded_words("docs/" + language + "/" + file); !own.empty()) return std::string(own);
  const std::string text = topic == kReference ? reference() : std::string(embedded_words("docs/" + file));
  return text.empty() || language == "en" ? text : frame()("cli.main.only_english") + "\n\n" + text;
}

bool is_topic(std::string_view path) {
  if (path.starts_with("docs/positions/")) return !path.ends_with("README.md");
  return path.starts_with("docs/") && path.find('/', 5) == std::string_view::npos;
}

std::string topics() {
  std::string list(kReference);
  for (const EmbeddedFile& file : embedded_words_files()) {
    std::string_view name = file.path;
    if (!is_topic(name)) continue;
    name = name.substr(5, name.size() - 5 - 3);  // docs/ and .md
    if (!find_command(name)) list += ", " + std::string(name);
  }
  return list;
}

int help(std::ostream& out) {
  std::string list;
  for (const Command* command : kCommands)
    list += "  " + std::string(command->name) + std::string(14 - command->name.size(), ' ') +
            summary_of(*command) + "\n";
  out << fitted_help(frame()("cli.main.help", {Arg::of("commands", list), Arg::of("topics", topics())}));
  return 0;
}

// How many letters have to be put in, taken out or changed to make one word of the other.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t corner = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t changed = corner + (a[i - 1] == b[j - 1] ? 0 : 1);
      corner = row[j];
      row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

int no_such_command(std::string_view name, std::string_view key) {
  std::string text = frame()(key, {Arg::of("name", name)});
  const auto nearest = std::min_element(std::begin(kCommands), std::end(kCommands), [&](auto* a, auto* b) {
    return distance(a->name, name) < distance(b->name, name);
  });
  if (distance((*nearest)->name, name) <= 2)
    text += "; " + frame()("cli.main.nearest", {Arg::of("name", (*nearest)->name)});
  return refuse(text + "\n" + frame()("cli.main.all_commands"));
}

int help_about(Args& args) {
  auto name = args.next();
  if (name == "help") name.reset();
  const Command* command = name ? find_command(*name) : nullptr;
  const std::string text = name && !command ? document(*name) : "";
  if (name && !command && text.empty()) return no_such_command(*name, "cli.main.no_such_topic");
  if (!args.done(command ? command->help : kPlayCommand.help)) return kUsage;
  if (!text.empty()) {
    std::cout << fitted(text);
    return 0;
  }
  if (!command) return help(std::cout);
  std::cout << help_in_words(command->help);
  return 0;
}

int say_version(Args& args) {
  if (const std::string word = args.first(); !word.empty())
    return refuse(frame()("cli.args.not_understood", {Arg::of("word", word)}));
  std::cout << "enfilade " << ENFILADE_VERSION << "\n";
  return 0;
}

int run(Args& args) {
  language_from(args);
  const std::string name = args.first();
  if (name.empty() || name == "help" || name == "--help" || name == "-h") return help_about(args);
  if (name == "--version" || name == "version") return say_version(args);
  const Command* command = find_command(name);
  if (!command) return no_such_command(name, "cli.main.no_such_command");
  if (args.flag("--help") || args.flag("-h")) {
    std::cout << help_in_words(command->help);
    return 0;
  }
  return command->run(args);
}

// What was said may have gone nowhere: a disk that is full is a reason to fail. Where nobody listens any more, nobody
// would hear that either.
int told(int status) {
  errno = 0;
  std::cout << std::flush;
  std::fflush(stdout);
  // Who has heard enough, as `head` has, may have closed the pipe long ago: then nothing says so any more but the pipe.
  pollfd pipe{STDOUT_FILENO, POLLOUT, 0};
  const bool closed = poll(&pipe, 1, 0) > 0 && (pipe.revents & POLLERR) != 0;
  const bool lost = (!std::cout || std::ferror(stdout) != 0) && !closed && errno != EPIPE && errno != EIO;
  if (status != 0 || !lost) return status;
  return complain(frame()("cli.file.cannot_write", {Arg::of("path", frame()("cli.file.standard_output")),
                                                    Arg::of("why", reason(errno == 0 ? ENOSPC : errno))}));
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
  std::ios::sync_with_stdio(false);
  enfilade::cli::Args args(argc - 1, argv + 1);
  return enfilade::cli::told(enfilade::cli::run(args));
}
