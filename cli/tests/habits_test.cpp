// What a shell's user expects of every command.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/tests/program.hpp"
#include "cli/tests/terminal_session.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// All commands, as the help lists them.
std::vector<std::string> commands() {
  std::vector<std::string> list;
  const Ran help = enfilade("--help");
  for (const std::string_view line : split(help.said, '\n'))
    if (line.starts_with("  ") && line.size() > 2 && line[2] != ' ') list.emplace_back(words(line)[0]);
  return list;
}

TEST(Habits, every_command_has_help_and_refuses_what_it_does_not_know_in_the_same_way) {
  const std::vector<std::string> all = commands();
  EXPECT_GT(all.size(), 20u);
  for (const std::string& command : all) {
    const Ran help = enfilade(command + " --help");
    EXPECT_EQ(help.status, 0) << command;
    EXPECT_THAT(help.said, StartsWith("usage: enfilade " + command)) << command;
    EXPECT_EQ(enfilade("help " + command).said, help.said) << command;
    const Ran wrong = enfilade(command + " --no-such-flag </dev/null");
    EXPECT_EQ(wrong.status, 2) << command << ": " << wrong.said;
    EXPECT_THAT(wrong.said, StartsWith("enfilade: ")) << command;
  }
  EXPECT_EQ(enfilade("help nothing").status, 2);
  EXPECT_EQ(enfilade("nothing").status, 2);
}

TEST(Habits, the_version_is_told) {
  const Ran version = enfilade("--version");
  EXPECT_EQ(version.status, 0);
  EXPECT_THAT(version.said, testing::MatchesRegex("enfilade [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST(Habits, the_same_mistake_has_the_same_exit_code_everywhere) {
  for (const char* command :
       {"games", "play", "simulate", "arena", "balance", "suite", "playthrough", "perft"}) {
    const std::string minds = std::string_view(command) == "arena" ? " --mind random --mind greedy" : "";
    const Ran game = enfilade(command + std::string(" no-such-game") + minds + " </dev/null");
    EXPECT_EQ(game.status, 2) << command << ": " << game.said;
    EXPECT_THAT(game.said, HasSubstr("there is no game \"no-such-game\"")) << command;
    // LD: two play.
    const Ran setup =
        enfilade(command + std::string(" liars-dice --option no=thing") + minds + " </dev/null");
    EXPECT_EQ(setup.status, 2) << command << ": " << setup.said;
  }
  for (const char* command : {"bench no-such-game", "selfplay no-such-game --out /no/such/folder",
                              "secrecy --game no-such-game", "load --game no-such-game --data /no/such"}) {
    const Ran game = enfilade(command);
    EXPECT_EQ(game.status, 2) << command << ": " << game.said;
    EXPECT_THAT(game.said, HasSubstr("there is no game \"no-such-game\"")) << command;
  }
  EXPECT_EQ(enfilade("lessons no-such-lesson").status, 2);
  for (const char* command : {"simulate liars-dice", "arena liars-dice --mind random", "balance liars-dice",
                              "puzzles -", "selfplay palaces --out /no/such/folder"}) {
    const Ran mind = enfilade(command + std::string(" --mind nobody"));
    EXPECT_EQ(mind.status, 2) << command << ": " << mind.said;
  }
  // What a command cannot do without.
  for (const char* command : {"serve", "fill", "kill-test", "load", "check-data", "reports", "bans",
                              "backup --to /no/such/file", "restore --from /no/such/file", "ban 10.0.0.1"}) {
    const Ran ran = enfilade(command);
    EXPECT_EQ(ran.status, 2) << command << ": " << ran.said;
    EXPECT_THAT(ran.said, StartsWith("enfilade: --data is missing\n")) << command;
  }
  EXPECT_THAT(enfilade("selfplay palaces").said, StartsWith("enfilade: --out is missing\n"));
  for (const char* command :
       {"verify /no/such/file", "replay /no/such/file", "scenario /no/such/file", "puzzles /no/such/file",
        "play --resume /no/such/file", "play liars-dice --content /no/such/file",
        "simulate liars-dice --content /no/such/file", "balance liars-dice --content /no/such/file",
        "arena liars-dice --mind random --mind greedy --content /no/such/file",
        "playthrough liars-dice --content /no/such/file", "perft liars-dice --content /no/such/file"}) {
    const Ran file = enfilade(command + std::string(" </dev/null"));
    EXPECT_EQ(file.status, 1) << command << ": " << file.said;
    EXPECT_THAT(file.said, HasSubstr("/no/such/file cannot be read: No such file or directory")) << command;
  }
  EXPECT_EQ(enfilade("arena liars-dice --mind greedy").status, 2) << "at least two";
  EXPECT_EQ(enfilade("verify").status, 2);
  EXPECT_EQ(enfilade("scenario").status, 2);
}

TEST(Habits, what_cannot_be_written_is_noticed_before_long_work) {
  // So many games that nobody could wait for them.
  for (const char* command :
       {"balance liars-dice --games 1000000 --html /no/such/page",
        "arena liars-dice --mind random --mind greedy --blocks 1000000 --svg /no/such/page",
        "arena liars-dice --mind random --mind greedy --blocks 1000000 --csv /no/such/page"}) {
    const Ran ran = enfilade(command);
    EXPECT_EQ(ran.status, 1) << command;
    EXPECT_THAT(ran.said, HasSubstr("/no/such/page cannot be written: No such file or directory")) << command;
  }
  const Ran records = enfilade("simulate liars-dice --games 1000000 --records /dev/null/records");
  EXPECT_EQ(records.status, 1);
  EXPECT_THAT(records.said, HasSubstr("/dev/null/records cannot be made: Not a directory"));
  // The same in the folders of commands that think for long about every game.
  const ScratchFolder folder;
  const std::string games = folder.file("games");
  ASSERT_EQ(enfilade("simulate palaces --games 1 --records " + games).status, 0);
  for (const std::string& command :
       {"puzzles " + games + "/block-1-seats-0-0.record --mind search:10000000 --out /dev/null/puzzles",
        std::string("selfplay palaces --games 1000000 --out /dev/null/samples")}) {
    const Ran ran = enfilade(command);
    EXPECT_EQ(ran.status, 1) << command;
    EXPECT_THAT(ran.said, HasSubstr("Not a directory")) << command;
  }
}

TEST(Habits, long_work_shows_how_far_it_is) {
  const ScratchFolder folder;
  ASSERT_EQ(enfilade("simulate liars-dice --games 1 --records " + folder.file("games")).status, 0);
  for (const auto& [command, label] :
       {std::pair<Arguments, std::string>{{"balance", "liars-dice", "--games", "20"}, "balance liars-dice"},
        {{"simulate", "liars-dice", "--games", "20"}, "simulate liars-dice"},
        {{"arena", "liars-dice", "--mind", "random", "--mind", "greedy", "--blocks", "20"}, "arena"},
        {{"selfplay", "palaces", "--games", "2", "--mind", "search:5", "--out", folder.file("samples")},
         "games"},
        {{"puzzles", folder.file("games/block-1-seats-0-0.record"), "--mind", "search:20"}, "puzzles"}}) {
    TerminalSession session(command, {}, {80, 24});
    EXPECT_EQ(session.exit_status(), 0) << label << session.everything();
    EXPECT_THAT(session.everything(), AllOf(HasSubstr("\r" + label + " [......"), HasSubstr("] 100%")))
        << label;
  }
}

TEST(Habits, games_between_programs_are_written_down_and_shown_again) {
  const ScratchFolder folder;
  const std::string simulated = folder.file("simulated"), fought = folder.file("fought");
  ASSERT_EQ(enfilade("simulate liars-dice --games 2 --records " + simulated).status, 0);
  ASSERT_EQ(enfilade("arena liars-dice --mind greedy --mind random --blocks 1 --records " + fought).status,
            0);
  const std::string text = folder.read("fought/block-1-seats-0-1.record");
  EXPECT_THAT(text, AllOf(StartsWith("enfilade-record 2\n"), HasSubstr("\nseat 0 computer:greedy\n"),
                          HasSubstr("\n# date 2"), HasSubstr("\n# result 0 "), HasSubstr("\n# time 0 "),
                          HasSubstr("\nend finished\n")));
  EXPECT_TRUE(std::filesystem::exists(simulated + "/block-2-seats-0-0.record"));
  // A record from the standard input, and the result at its end.
  const Ran replay = enfilade("replay - --plain <" + fought + "/block-1-seats-1-0.record");
  EXPECT_EQ(replay.status, 0) << replay.said;
  EXPECT_THAT(replay.said, HasSubstr("The game is over."));
  EXPECT_EQ(replay.said, enfilade("replay --all --plain " + fought + "/block-1-seats-1-0.record").said);
  // What is there is not written over.
  const Ran again = enfilade("simulate liars-dice --games 2 --records " + simulated);
  EXPECT_EQ(again.status, 1);
  EXPECT_THAT(again.said, HasSubstr("is there already"));
}

TEST(Habits, replay_names_what_it_does_not_understand_and_ends_with_the_result) {
  const ScratchFolder folder;
  const std::string folder_name = folder.file("games");
  ASSERT_EQ(enfilade("simulate liars-dice --games 1 --records " + folder_name).status, 0);
  std::string text = folder.read("games/block-1-seats-0-0.record");
  text.insert(text.find("begin\n"), "# mood cheerful\n");
  text.insert(text.find("end finished"), "# mood tired\n# weather rain\n");
  std::ofstream(folder.file("odd")) << text;
  const Ran replay = enfilade("replay --all --plain " + folder.file("odd"));
  EXPECT_EQ(replay.status, 0);
  EXPECT_THAT(replay.said, HasSubstr("mood (2), weather (1)"));
  text.resize(text.find("# mood tired"));
  std::ofstream(folder.file("short"), std::ios::trunc) << text.substr(0, text.rfind("# time 0"));
  EXPECT_THAT(
      enfilade("replay --all --plain " + folder.file("short")).said,
      testing::AnyOf(HasSubstr("The record ends here; the game does not."), HasSubstr("The game is over.")));
}

}  // namespace
}  // namespace enfilade::cli
