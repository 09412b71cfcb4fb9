// What every subcommand is made of: its words on the command line, and the few things all of them do.
#pragma once

#include <ctime>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/words.hpp"
#include "kernel/match.hpp"

namespace enfilade::cli {

// The words after the subcommand. Flags are asked for by name and must all be used up: what nobody asked for
// is an error.
class Args {
 public:
  Args(int argc, char** argv);

  bool has(std::string_view name) const;                    // there, and still to be asked for
  bool flag(std::string_view name);                         // --plain
  std::optional<std::string> value(std::string_view name);  // --seed 7 or --seed=7
  std::string required(std::string_view name);              // likewise; its absence is complained about
  std::vector<std::string> values(std::string_view name);   // may be given several times
  std::optional<std::int64_t> number(std::string_view name, std::int64_t low, std::int64_t high);
  std::vector<std::string> rest();    // what is no flag; call after the flags
  std::optional<std::string> next();  // the next word that is no flag
  std::string first();                // the first word, whatever it is; "" when there is none

  // Complains about what was not understood; true when all was well. `help`: the command's, in English.
  bool done(std::string_view help);
  void complain(std::string text);

 private:
  std::string taken(std::string_view name, std::string value);

  std::vector<std::string> words_, asked_;  // asked_: names of flags that were there
  std::string problem_;
};

// A match as the command line describes it: GAME --players N --option name=value --content FILE. Nothing
// after a complaint, or when the file cannot be read, which has been said.
std::optional<Match> match_from(Args& args);
const Game* game_from(Args& args);  // the next word; null after a complaint
std::string no_such_game(const std::string& id);
std::optional<Setup> setup_from(Args& args, const GameInfo& info);

// Every command speaks the language of --lang, or what the environment prefers; main() asks for it first.
// These are the words of the command line in it, an error in it (in English errors bring their own sentence,
// in others their code has one), and a text as the terminal can show it.
std::optional<std::string> language_from(Args& args);  // nothing after a complaint
const Words& frame();
std::string in_words(const Error& error);
// The same for what is wrong with a server's data: what it means, and the server's own words, which are English.
std::string in_words_of_data(const Error& error);
std::string shown(std::string_view text);
std::string fitted(std::string_view text);  // a long text, in lines that fit the window
// The same where nobody looks yet: help has lines that fit the usual window, wherever it goes.
std::string fitted_help(std::string_view text);
// "12.5", in German "12,5", with so many digits behind the point; "?" for what is not known at all.
std::string decimal(double value, int digits, bool sign = false);
// What an error code of the system means.
std::string reason(int code);

// --net FILE: minds judge with these weights instead of the game's own. False after a complaint.
bool net_from(Args& args, const Game& game);

// The whole file; "-" is the standard input. These two say what is wrong, and why, on stderr.
std::optional<std::string> read_file(const std::string& path);
bool write_file(const std::string& path, std::string_view text);
// What --content names; empty without it, nothing after a complaint.
std::optional<std::string> read_components(const std::optional<std::string>& path);
// For whoever opens it elsewhere; otherwise says why not.
bool can_read(const std::string& path);
// The same as a value, for whoever has other words. With `held` the new file stays open, and is locked (flock)
// before anybody else can find it.
Status store_file(const std::string& path, std::string_view text, int* held = nullptr);

// What is on the disk already is somebody's: no command removes or overwrites what it did not make. These say
// what is wrong on stderr.
// A file may be written when there is none, or one with this mark, which only the command itself puts into
// its files. No mark: only when there is none.
bool may_write(const std::string& path, std::string_view mark = "");
// The same, and a new file can be made there: asked before long work whose result goes there.
bool can_write(const std::string& path, std::string_view mark = "");
// A folder to put files into, old or new.
bool make_folder(const std::string& path);
// A folder for a command that fills and empties it: new, empty, or one that it has claimed before, which is
// emptied.
bool claim_folder(const std::string& path, std::string_view command);

// How this program was called, and a word as a shell reads it, for commands that a person may copy.
std::string program_name();
std::string shell_word(const std::string& word);

// Exit codes: what was asked for cannot be understood or is against the rules of the game (2), or it was
// understood and something else went wrong: a file, a record, a server (1).
inline constexpr int kUsage = 2;
int complain(std::string_view text);  // prints "enfilade: text" and returns 1
int refuse(std::string_view text);    // the same, and returns 2

// What a command that checks many things says of each, and of all at the end; returns what to end with.
void tell_passed(std::string_view what);
void tell_failed(std::string_view what);
int tally(std::int64_t passed, std::int64_t failed);

// A line on stderr that shows how far a long job is, from its beginning; in a file a line every half minute.
class Progress {
 public:
  Progress(std::string label, std::int64_t total);
  ~Progress();
  void at(std::int64_t done);

 private:
  std::string label_;
  std::int64_t total_;
  int shown_ = -1;
  bool terminal_;
  static constexpr std::time_t kSecondsBetweenLines = 30;
  std::time_t told_at_ = 0;
};

// What a command says about itself is here in English; cli/help/LANGUAGE/NAME.txt says it in another: the
// summary, an empty line, the help.
struct Command {
  std::string_view name;
  std::string_view summary;
  std::string_view help;
  int (*run)(Args&);
};
std::string summary_of(const Command& command);
std::string help_in_words(std::string_view english);  // which begins "usage: enfilade NAME"

extern const Command kGamesCommand, kVerifyCommand, kScenarioCommand, kSuiteCommand, kPlaythroughCommand,
    kPerftCommand, kClausesCommand, kBenchCommand, kArenaCommand, kBalanceCommand, kEngineCommand,
    kLessonsCommand, kPuzzlesCommand, kReviewCommand, kPackCommand;
extern const Command kPlayCommand, kReplayCommand, kSimulateCommand, kSelfplayCommand;
extern const Command kServeCommand, kSiteCommand, kBackupCommand, kRestoreCommand, kCheckDataCommand,
    kReportsCommand, kFillCommand, kKillTestCommand, kLoadCommand, kSecrecyCommand, kEchoCommand;
extern const Command kRemoveTableCommand, kCloseAccountCommand, kBanCommand, kUnbanCommand, kBansCommand;

}  // namespace enfilade::cli
