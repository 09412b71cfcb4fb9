// The operator's commands about tables, accounts and addresses: said to the server that runs.
#include <iostream>

#include "cli/command.hpp"
#include "cli/control.hpp"

namespace enfilade::cli {
namespace {

// The words after the flags are part of what is said.
int say(const Command& command, Args& args, bool needs_word) {
  const std::string data = args.required("--data");
  const std::string why = needs_word ? args.value("--why").value_or("") : "";
  std::string line(command.name);
  const std::string word = needs_word ? args.next().value_or("") : "";
  if (needs_word && word.empty()) args.complain(frame()("cli.args.incomplete"));
  if (!args.done(command.help)) return kUsage;
  if (needs_word) line += " " + word;
  if (!why.empty()) line += " " + why;
  if (line.find('\n') != std::string::npos) return complain(frame()("cli.data.one_line"));
  const auto answer = ask_server(data, line);
  if (!answer) return complain(frame()("cli.data.no_server", {Arg::of("data", data)}));
  if (answer->starts_with("error: ")) return complain(operators_words(std::string_view(*answer).substr(7)));
  std::cout << shown(operators_words(*answer)) << "\n";
  return 0;
}

int remove_table(Args& args) { return say(kRemoveTableCommand, args, true); }
int close_account(Args& args) { return say(kCloseAccountCommand, args, true); }
int ban(Args& args) { return say(kBanCommand, args, true); }
int unban(Args& args) { return say(kUnbanCommand, args, true); }
int bans(Args& args) { return say(kBansCommand, args, false); }

}  // namespace

const Command kRemoveTableCommand{
    "remove-table", "removes a table from a server that runs",
    "usage: enfilade remove-table --data DIR TABLE\n\n"
    "Ends it if it is being played, tells those who are there, and deletes its log and what was said.\n",
    remove_table};
const Command kCloseAccountCommand{
    "close-account", "closes somebody's account on a server that runs",
    "usage: enfilade close-account --data DIR NAME\n\n"
    "NAME or the person's id. As if they had deleted it themselves: name, sessions, chat and notes are\n"
    "erased, and computers play on for them.\n",
    close_account};
const Command kBanCommand{
    "ban", "keeps an address or a range out of a server that runs",
    "usage: enfilade ban --data DIR RANGE [--why TEXT]\n\n"
    "RANGE is an address, or 10.0.0.0/8 and the like. Those who come from there get TEXT.\n",
    ban};
const Command kUnbanCommand{"unban", "lets an address or a range in again",
                            "usage: enfilade unban --data DIR RANGE\n\nRANGE as `bans` shows it.\n", unban};
const Command kBansCommand{"bans", "who is kept out of a server that runs",
                           "usage: enfilade bans --data DIR\n\nOne range a line, and why.\n", bans};

}  // namespace enfilade::cli
