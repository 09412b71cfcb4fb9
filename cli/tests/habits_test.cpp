// What a shell's user expects of every command.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/tests/program.hpp"
#include "cli/tests/terminal_session.hpp"
#include "cli/words.hpp"
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

TEST(Habits, documents_can_be_read_where_there_is_no_source) {
  const std::string listed = enfilade("--help").said;
  for (const std::string topic : {"bots", "protocol", "words", "wire", "records", "python", "library"}) {
    std::ifstream in("docs/" + topic + ".md");
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    ASSERT_FALSE(text.empty()) << topic;
    EXPECT_EQ(enfilade("help " + topic).said, text);
    EXPECT_THAT(listed, HasSubstr(topic));
  }
  // Where both are there, the command is meant.
  EXPECT_THAT(enfilade("help review").said, StartsWith("usage: enfilade review"));
}

// How a command is called is read part by part: none of them is broken.
TEST(Habits, a_form_of_a_command_is_broken_between_its_parts) {
  for (const std::string& command : commands())
    for (const char* language : {"en", "de"}) {
      const std::string help = enfilade(command + " --help --lang " + language).said;
      const std::string_view forms = std::string_view(help).substr(0, help.find("\n\n"));
      for (const std::string_view line : split(forms, '\n')) {
        EXPECT_EQ(std::count(line.begin(), line.end(), '['), std::count(line.begin(), line.end(), ']'))
            << line;
        EXPECT_LT(width_of(line), 80u) << line;
        EXPECT_TRUE(line.empty() || line.starts_with("usage: ") || line.starts_with("Aufruf: ") ||
                    line.starts_with("       "))
            << line;
      }
    }
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
  EXPECT_EQ(enfilade("help help").said, enfilade("help").said);
  EXPECT_EQ(enfilade("help nothing").status, 2);
  EXPECT_EQ(enfilade("nothing").status, 2);
}

// How each command is called: with nothing (is a word missing then?), with a file that it reads (@), and where it
// writes (@; % is a record). Commands that are new have to be added here.
struct Form {
  std::string_view command;
  bool needs_words;
  std::string_view reads = "", writes = "";
  bool reads_text = true;  // for which - is the standard input
};
constexpr std::string_view kOfDice = "liars-dice --content @";
constexpr Form kForms[] = {
    {"play", false, "--resume @", "liars-dice --save @", false},
    {"replay", true, "@"},
    {"simulate", true, kOfDice, "liars-dice --games 1000000 --records @"},
    {"games", false},
    {"engine", false},
    {"verify", true, "@"},
    {"scenario", true, "@"},
    {"suite", true},
    {"playthrough", true, kOfDice},
    {"perft", true, kOfDice},
    {"clauses", false},
    {"bench", false},
    {"arena", true, "liars-dice --mind random --mind greedy --content @",
     "liars-dice --mind random --mind greedy --blocks 1000000 --csv @"},
    {"balance", true, kOfDice, "liars-dice --games 1000000 --html @"},
    {"selfplay", true, "palaces --net @ --out /dev/null/x", "palaces --games 1000000 --out @"},
    {"lessons", false, "--check @"},
    {"puzzles", true, "@", "% --mind search:10000000 --out @"},
    {"review", true, "@"},
    {"pack", true, "check liars-dice @", "new liars-dice @"},
    {"serve", true, "--data /dev/null/x --tls-cert @ --tls-key @", "--data @", false},
    {"site", true},
    {"backup", true},
    {"restore", true, "--data /dev/null/x --from @", "", false},
    {"check-data", true},
    {"reports", true},
    {"remove-table", true},
    {"close-account", true},
    {"ban", true},
    {"unban", true},
    {"bans", true},
    {"fill", true, "", "--data @"},
    {"kill-test", true, "", "--data @"},
    {"load", true, "", "--data @"},
    {"secrecy", false},
    {"echo", false},
};

std::string filled_in(std::string_view pattern, const std::string& file, const std::string& record = "") {
  std::string words;
  for (const char c : pattern) words += c == '@' ? file : c == '%' ? record : std::string(1, c);
  return words;
}

TEST(Habits, the_forms_are_those_of_all_commands) {
  std::vector<std::string> known;
  for (const Form& form : kForms) known.emplace_back(form.command);
  EXPECT_EQ(known, commands());
}

TEST(Habits, what_is_missing_or_cannot_be_read_or_written_is_said_in_the_same_way_by_every_command) {
  const ScratchFolder folder;
  ASSERT_EQ(enfilade("simulate liars-dice --games 1 --records " + folder.file("games")).status, 0);
  const std::string record = folder.file("games/block-1-seats-0-0.record");
  const std::string closed = folder.file("closed.lesson"), inside = folder.file("folder.lesson");
  std::ofstream(closed) << "nobody may read this";
  std::filesystem::permissions(closed, std::filesystem::perms::none);
  std::filesystem::create_directory(inside);
  const std::string loop = folder.file("loop.lesson"), much = folder.file(std::string(300, 'x') + ".lesson");
  std::filesystem::create_symlink(loop, loop);
  for (const Form& form : kForms) {
    const std::string command(form.command);
    if (form.needs_words) {
      EXPECT_EQ(enfilade(command).status, 2) << command;
    }
    for (const auto& [file, why] :
         {std::pair{folder.file("none.lesson"), "No such file or directory"},
          std::pair{inside, "Is a directory"}, std::pair{closed, "Permission denied"},
          std::pair{loop, "Too many levels of symbolic links"}, std::pair{much, "File name too long"}}) {
      if (form.reads.empty()) continue;
      const Ran ran = enfilade(command + " " + filled_in(form.reads, file));
      EXPECT_EQ(ran.status, 1) << command << ": " << ran.said;
      EXPECT_EQ(ran.said, "enfilade: " + file + " cannot be read: " + why + "\n") << command;
    }
    if (form.writes.empty()) continue;
    for (const auto& [place, why] : {std::pair{std::string("/dev/null/x"), "Not a directory"},
                                     std::pair{loop + "/x", "Too many levels of symbolic links"},
                                     std::pair{much, "File name too long"}}) {
      const Ran ran = enfilade(command + " " + filled_in(form.writes, place, record));
      EXPECT_EQ(ran.status, 1) << command << ": " << ran.said;
      EXPECT_THAT(ran.said, AllOf(HasSubstr(place), HasSubstr(why))) << command;
    }
    // A device has no end that could be read, and nothing may take its place.
    const Ran full = enfilade(command + " " + filled_in(form.writes, "/dev/full", record));
    EXPECT_EQ(full.status, 1) << command << ": " << full.said;
    EXPECT_THAT(full.said, HasSubstr("/dev/full")) << command;
  }
}

TEST(Habits, every_command_that_reads_a_text_reads_the_standard_input_as_a_dash) {
  const ScratchFolder folder;
  const std::string file = folder.file("odd.lesson");
  std::ofstream(file) << "neither a record\nnor anything else\n";
  for (const Form& form : kForms) {
    if (form.reads.empty() || !form.reads_text) continue;
    const std::string command = std::string(form.command) + " ";
    Ran named = enfilade(command + filled_in(form.reads, file));
    const Ran dashed = enfilade(command + filled_in(form.reads, "-") + " <" + file);
    for (std::size_t at = 0; (at = named.said.find(file)) != std::string::npos;)
      named.said.replace(at, file.size(), "-");
    EXPECT_NE(named.status, 0) << command;
    EXPECT_EQ(dashed.status, named.status) << command;
    EXPECT_EQ(dashed.said, named.said) << command;
  }
  EXPECT_EQ(enfilade("play liars-dice --content -").status, 2) << "it is typed on";
  const Ran nothing = enfilade("simulate liars-dice --content -");
  EXPECT_EQ(nothing.status, 1);
  EXPECT_EQ(nothing.said, "enfilade: - is empty\n");
}

TEST(Habits, what_could_not_be_said_is_a_failure) {
  for (const char* command : {"--help", "--version", "games", "help playing", "simulate liars-dice --games 5",
                              "playthrough liars-dice", "simulate liars-dice --games 5 --json"}) {
    const Ran ran = enfilade(command + std::string(" 2>&1 >/dev/full #"));
    EXPECT_EQ(ran.status, 1) << command;
    EXPECT_THAT(ran.said,
                HasSubstr("enfilade: the standard output cannot be written: No space left on device"))
        << command;
  }
}

TEST(Habits, what_is_empty_or_said_twice_is_told) {
  const std::pair<const char*, const char*> mistakes[] = {
      {"simulate liars-dice --games 5 --games 6", "--games is given twice"},
      {"simulate liars-dice --json --json", "--json is given twice"},
      {"balance liars-dice --games=2 --html=", "--html needs a value"},
      {"arena liars-dice --mind greedy --mind random --csv ''", "--csv needs a value"},
      {"play liars-dice --save ''", "--save needs a value"},
      {"replay ''", "which record?"},
      {"verify ''", "which record?"},
      {"clauses NOPE", "no rules have clauses NOPE-1.1"}};
  for (const auto& [words, said] : mistakes) {
    const Ran ran = enfilade(std::string(words) + " </dev/null");
    EXPECT_EQ(ran.status, 2) << words << ran.said;
    EXPECT_THAT(ran.said, StartsWith(std::string("enfilade: ") + said)) << words;
  }
  // The standard input is read, and a file of that name is not written.
  for (const char* words : {"balance liars-dice --games 1000000 --html -", "play liars-dice --save -",
                            "simulate liars-dice --games 1000000 --records -",
                            "arena liars-dice --mind greedy --mind random --blocks 1000000 --csv -"}) {
    const Ran ran = enfilade(std::string(words) + " </dev/null");
    EXPECT_EQ(ran.status, 1) << words << ran.said;
    EXPECT_THAT(ran.said, StartsWith("enfilade: - is the standard input")) << words;
  }
}

// In a window of 24 rows the mistake has to stay in view, and it is the mistake that was made.
TEST(Habits, a_mistake_is_named_briefly_and_leads_on) {
  for (const std::string& command : commands()) {
    const std::string said = enfilade(command + " --no-such-flag </dev/null").said;
    EXPECT_LT(std::count(said.begin(), said.end(), '\n'), 16) << command << said;
    EXPECT_THAT(said, StartsWith("enfilade: \"--no-such-flag\" is not understood here\n")) << command;
    EXPECT_THAT(said, HasSubstr("enfilade " + command + " --help says more.")) << command;
  }
  const std::pair<const char*, const char*> mistakes[] = {
      {"arena palaces --kinds foo", "\"--kinds\" is not understood here"},
      {"play palaces --players 9", "--players needs a number from 2 to 4, not \"9\""},
      {"play palaces --seat 9=you", "--seat 9=you: this table has the seats 0 to 1"},
      {"games palaces --option a=b", "there is no option \"a\"; the options are: "},
      {"games palaces --option pile_size=99", "the option pile_size cannot be \"99\"; it is one of: "},
      {"ply", "there is no command \"ply\"; is play meant?\n"},
      {"help ply", "there is no command, game or document \"ply\"; is play meant?\n"}};
  for (const auto& [words, told] : mistakes) {
    const Ran ran = enfilade(std::string(words) + " </dev/null");
    EXPECT_EQ(ran.status, 2) << words << ran.said;
    EXPECT_THAT(ran.said, StartsWith(std::string("enfilade: ") + told)) << words;
    EXPECT_LT(std::count(ran.said.begin(), ran.said.end(), '\n'), 16) << words;
  }
  EXPECT_THAT(enfilade("help palaces").said, AllOf(StartsWith("Palaces\n"), HasSubstr("twin")));
  EXPECT_THAT(enfilade("help palaces --lang de").said, HasSubstr("Das Ziel"));
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
  for (const char* command : {"play", "games", "simulate", "arena --mind random --mind greedy", "balance",
                              "suite", "playthrough", "perft", "bench", "selfplay --out /dev/null/x"}) {
    const Ran players = enfilade(command + std::string(" palaces --players 5 </dev/null"));
    EXPECT_EQ(players.status, 2) << command << ": " << players.said;
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

// Who left first is last, whatever everybody had, and people go by their names.
TEST(Habits, where_everybody_left_the_places_are_told_by_name) {
  const std::string places = "  1.  Bernd, 0 points\n  2.  Dora, 0 points\n  3.  Anna, 0 points\n";
  for (const char* command : {"verify ", "replay --all "}) {
    const Ran told = enfilade(command + std::string("cli/tests/records/everybody-left.record --lang en"));
    EXPECT_EQ(told.status, 0) << told.said;
    EXPECT_TRUE(told.said.ends_with(places)) << told.said;
  }
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
       {std::pair<Arguments, std::string>{
            {"balance", "liars-dice", "--games", "20", "--html", folder.file("page")}, "balance liars-dice"},
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

// Signs that move the cursor, end lines or turn their direction, in names and steps of a file from elsewhere.
constexpr std::string_view kSteering = "Eve\u009b2J\u0085\u2028\u202etxt\u2066";

bool steers(std::string_view said) {
  for (std::size_t i = 0; i + 1 < said.size(); ++i) {
    const auto byte = [&](std::size_t at) {
      return at < said.size() ? static_cast<unsigned char>(said[at]) : 0u;
    };
    if (byte(i) < 0x20 && byte(i) != '\n' && byte(i) != '\t') return true;
    if (byte(i) == 0xC2 && byte(i + 1) < 0xA0) return true;
    if (byte(i) == 0xE2 && byte(i + 1) == 0x80 && byte(i + 2) >= 0xA8 && byte(i + 2) <= 0xAE) return true;
    if (byte(i) == 0xE2 && byte(i + 1) == 0x81 && byte(i + 2) >= 0xA6 && byte(i + 2) <= 0xA9) return true;
  }
  return false;
}

TEST(Habits, what_others_wrote_does_not_steer_the_terminal_of_any_command) {
  const ScratchFolder folder;
  ASSERT_EQ(enfilade("simulate liars-dice --games 1 --records " + folder.file("games")).status, 0);
  std::string record = folder.read("games/block-1-seats-0-0.record");
  const std::size_t name = record.find("seat 0 ") + 7;
  record.replace(name, record.find('\n', name) - name, kSteering);
  ASSERT_TRUE(steers(record));
  std::ofstream(folder.file("named")) << record;
  const std::size_t first_step = record.find("\n0 ", record.find("\nbegin\n")) + 3;
  std::string bad = record;
  bad.replace(first_step, bad.find('\n', first_step) - first_step, kSteering);
  std::ofstream(folder.file("bad")) << bad;
  std::ofstream(folder.file("scenario")) << "SCENARIO LD-X " << kSteering << "\nGAME " << kSteering << "\n";
  setenv("LC_ALL", "C.UTF-8", 1);  // where nothing is written in ASCII
  for (const std::string& command :
       {"replay " + folder.file("named"), "verify " + folder.file("named"),
        "review --moves 1 " + folder.file("named"), "review --moves 1 --json " + folder.file("named"),
        "replay " + folder.file("bad"), "verify " + folder.file("bad"), "review " + folder.file("bad"),
        "scenario " + folder.file("scenario"), "play --resume " + folder.file("bad"),
        "play liars-dice --seat " + std::string(kSteering),
        "simulate liars-dice --mind " + std::string(kSteering)}) {
    const Ran ran = enfilade(command);
    EXPECT_FALSE(steers(ran.said)) << command << ":\n" << ran.said;
  }
  unsetenv("LC_ALL");
}

TEST(Habits, little_is_repeated_of_what_cannot_be_read) {
  const ScratchFolder folder;
  const std::string much(100'000, 'x');
  ASSERT_EQ(enfilade("simulate liars-dice --games 1 --records " + folder.file("games")).status, 0);
  const std::string record = folder.read("games/block-1-seats-0-0.record");
  int number = 0;
  for (const char* before : {"\ngame ", "\ncontent ", "\nbegin", "\n* ", "\n0 ", "\nend "}) {
    std::string bad = record;
    const std::size_t at = bad.find(before) + std::string_view(before).size();
    bad.replace(at, bad.find('\n', at) - at, much);
    const std::string file = folder.file("bad" + std::to_string(++number));
    std::ofstream(file) << bad;
    for (const char* command : {"verify ", "replay ", "review ", "play --resume "}) {
      const Ran ran = enfilade(command + file);
      EXPECT_NE(ran.status, 0) << command << before;
      EXPECT_LT(ran.said.size(), 1'000u) << command << before << ": " << ran.said.substr(0, 300);
    }
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

TEST(Habits, lessons_are_listed_before_the_exercises_of_their_game) {
  const std::string said = enfilade("lessons").said;
  const std::size_t taught = said.find("palaces/bluffs"), practised = said.find("palaces/not-for-nothing");
  const std::size_t next = said.find("royal-palace/");
  EXPECT_LT(taught, practised);
  EXPECT_LT(practised, next);
  EXPECT_NE(next, std::string::npos);
}

}  // namespace
}  // namespace enfilade::cli
