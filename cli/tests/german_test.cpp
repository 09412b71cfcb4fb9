// German throughout: what every command says about itself, and about every kind of mistake.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "cli/tests/program.hpp"
#include "cli/tests/terminal_session.hpp"
#include "cli/words.hpp"
#include "games/registry.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// Lines of several words that both languages have would be a sentence that nobody has translated. A line that
// shows how a command is called has no sentence.
std::string english_sentence(const std::string& english, const std::string& german) {
  std::set<std::string> lines;
  for (const std::string_view line : split(english, '\n')) lines.emplace(line);
  for (const std::string_view line : split(german, '\n'))
    if (words(line).size() >= 3 && lines.contains(std::string(line)) &&
        line.find("--") == std::string_view::npos)
      return std::string(line);
  return "";
}

// --names of options.
std::set<std::string> flags(const std::string& text) {
  std::set<std::string> found;
  for (std::size_t at = text.find("--"); at != std::string::npos; at = text.find("--", at + 2)) {
    const std::size_t end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz-", at);
    if (end - at > 2) found.insert(text.substr(at, end - at));
  }
  return found;
}

// Broken between words for the usual window, also where it is read through a pipe.
std::string too_wide(const std::string& help) {
  for (const std::string_view line : split(help, '\n'))
    if (width_of(line) >= 80) return std::string(line);
  return "";
}

TEST(German, every_command_says_in_both_languages_the_same_about_itself) {
  const std::string english = enfilade("--help --lang en").said, german = enfilade("--lang de --help").said;
  EXPECT_EQ(english_sentence(english, german), "");
  EXPECT_EQ(too_wide(english) + too_wide(german), "");
  int commands = 0;
  for (const std::string_view line : split(german, '\n')) {
    if (!line.starts_with("  ") || line.size() < 3 || line[2] == ' ') continue;
    const std::string command(words(line)[0]);
    ++commands;
    const Ran de = enfilade("help --lang=de " + command), en = enfilade("help --lang en " + command);
    EXPECT_EQ(de.status, 0) << command;
    EXPECT_THAT(de.said, testing::StartsWith("Aufruf: enfilade " + command)) << command;
    EXPECT_EQ(english_sentence(en.said, de.said), "") << command;
    EXPECT_EQ(flags(en.said), flags(de.said)) << command << ": the options";
    EXPECT_EQ(too_wide(en.said) + too_wide(de.said), "") << command;
  }
  EXPECT_GT(commands, 20);
}

TEST(German, every_kind_of_mistake_is_explained_without_an_english_sentence) {
  const ScratchFolder folder;
  std::ofstream(folder.file("noise")) << "not a record\n";
  std::ofstream(folder.file("results")) << "# another arena\nnot results\n";
  const std::string games = folder.file("games");
  ASSERT_EQ(enfilade("simulate liars-dice --games 1 --records " + games).status, 0);
  const std::string record = games + "/block-1-seats-0-0.record";
  std::string text = folder.read("games/block-1-seats-0-0.record");
  std::ofstream(folder.file("cut")) << text.substr(0, text.find("\n0 ")) << "\n";
  text.replace(text.find("\n0 ") + 3, 3, "9x9");
  std::ofstream(folder.file("wrong")) << text;
  const std::vector<std::string> mistakes{
      "nothing",
      "help nothing",
      "--version now",
      "play no-such-game",
      "play liars-dice --players many",
      "play liars-dice --players 3",
      "play liars-dice --seed",
      "play liars-dice --loud",
      "play liars-dice --option thing",
      "play liars-dice --option no=thing",
      "play eternal-palace --option difficulty=none",
      "play liars-dice --seat 9=you",
      "play liars-dice --seat 0=cat",
      "play liars-dice --seat 1=computer:nobody",
      "play --resume - ",
      "play --resume x --seed 1",
      "play --resume " + folder.file("none"),
      "play --resume " + folder.file("noise"),
      "play --resume " + record,
      "play liars-dice --save " + record,
      "play liars-dice --save /no/such/place",
      "play liars-dice --content " + folder.file("none"),
      "games no-such-game",
      "games palaces --players 5",
      "games palaces --option pile_size=99",
      "replay",
      "replay /",
      "replay " + folder.file("noise"),
      "replay " + folder.file("wrong"),
      "replay --as nobody " + record,
      "verify",
      "verify /",
      "verify " + folder.file("noise"),
      "verify " + folder.file("cut"),
      "verify " + folder.file("wrong"),
      "simulate",
      "simulate liars-dice --mind nobody",
      "simulate liars-dice --games 0",
      "simulate liars-dice --records /dev/null/records",
      "arena liars-dice --mind greedy",
      "arena liars-dice --mind greedy --mind nobody",
      "arena liars-dice --mind greedy --mind random --csv " + folder.file("results"),
      "arena liars-dice --mind greedy --mind random --net " + folder.file("noise"),
      "balance liars-dice --vary nothing",
      "balance liars-dice --vary dice",
      "balance liars-dice --html " + folder.file("noise"),
      "scenario",
      "suite liars-dice --option no=thing",
      "bench no-such-game",
      "lessons no-such-lesson",
      "lessons --judge nobody",
      "puzzles",
      "puzzles " + folder.file("noise"),
      "puzzles " + record + " --out /dev/null/puzzles",
      "selfplay palaces",
      "selfplay liars-dice --out " + folder.file("samples"),
      "secrecy --game no-such-game",
      "clauses --root " + folder.file("none"),
      "serve",
      "serve --data x --listen here",
      "serve --data x --listen 0.0.0.0:1",
      "serve --data x --thinkers 0",
      "serve --data x --tls-cert y",
      "ban --data x",
      "fill --data x --tables none",
      "backup --data x"};
  for (const std::string& mistake : mistakes) {
    const Ran en = enfilade(mistake + " --lang en </dev/null"),
              de = enfilade(mistake + " --lang de </dev/null");
    EXPECT_EQ(en.status, de.status) << mistake;
    EXPECT_THAT(en.status, testing::AnyOf(1, 2)) << mistake << ": " << en.said;
    EXPECT_NE(en.said.substr(0, en.said.find('\n')), de.said.substr(0, de.said.find('\n'))) << mistake;
    EXPECT_EQ(english_sentence(en.said, de.said), "") << mistake;
    EXPECT_EQ(de.said.find("error."), std::string::npos) << de.said;
  }
}

TEST(German, what_comes_out_is_said_in_german_and_what_programs_read_stays) {
  for (const std::string& command :
       std::vector<std::string>{"games", "games palaces", "simulate liars-dice --games 5"}) {
    const Ran en = enfilade(command + " --lang en"), de = enfilade(command + " --lang de");
    EXPECT_EQ(de.status, 0) << command << de.said;
    EXPECT_EQ(english_sentence(en.said, de.said), "") << command;
  }
  const ScratchFolder made;
  ASSERT_EQ(enfilade("simulate liars-dice --games 1 --records " + made.file("games")).status, 0);
  const std::string record = made.file("games/block-1-seats-0-0.record");
  std::ofstream(made.file("empty")) << "# no scenario\n";
  int number = 0;
  for (const std::string& command : std::vector<std::string>{
           "arena liars-dice --mind search:20 --mind random --blocks 2 --calibration " + made.file("%.svg"),
           "arena liars-dice --mind greedy --mind random --blocks 1 --svg " + made.file("%.svg"),
           "suite liars-dice", "scenario --verbose " + made.file("empty"), "verify " + record,
           "review --moves 1 " + record, "puzzles --mind search:5 " + record, "clauses --missing",
           "lessons --check palaces/1", "lessons --moves palaces/1",
           "balance liars-dice --games 4 --html " + made.file("%.html")}) {
    const auto in = [&](const std::string& language) {
      std::string words = command + " --lang " + language;
      if (const std::size_t at = words.find('%'); at != std::string::npos)
        words.replace(at, 1, std::to_string(++number));
      return enfilade(words).said;
    };
    const std::string en = in("en"), de = in("de");
    EXPECT_NE(en, de) << command;
    EXPECT_EQ(english_sentence(en, de), "") << command;
  }
  // What was drawn and written, too.
  for (int en = 1; en < number; en += 2) {
    const std::string kind = en < number - 1 ? ".svg" : ".html";
    const std::string english = made.read(std::to_string(en) + kind),
                      german = made.read(std::to_string(en + 1) + kind);
    EXPECT_NE(english, german);
  }
  EXPECT_THAT(in_ascii(enfilade("bench liars-dice --milliseconds 10 --lang de").said),
              AllOf(HasSubstr("Vergleichsmass: "), HasSubstr("Signatur"), Not(HasSubstr("playouts"))));
  const ScratchFolder folder;
  const std::string data = " --data " + folder.file("data");
  ASSERT_EQ(enfilade("fill --tables 3" + data).status, 0);
  EXPECT_THAT(enfilade("check-data --lang en" + data).said, HasSubstr("all is well"));
  EXPECT_THAT(enfilade("check-data --lang de" + data).said,
              AllOf(HasSubstr("alles ist gut"), HasSubstr(" Papiere sind da")));
  EXPECT_THAT(enfilade("bans --lang de" + data).said, HasSubstr(" Server; dies sagt man einem"));
  for (const std::string command :
       {"simulate liars-dice --games 5 --json", "playthrough liars-dice --seed 3"})
    EXPECT_EQ(enfilade(command + " --lang en").said, enfilade(command + " --lang de").said) << command;
  // As the environment says; where that cannot show them, without umlauts.
  TerminalSession environment({"verify"}, {"LANG=de_DE.UTF-8"}, {80, 24});
  EXPECT_EQ(environment.exit_status(), 2);
  EXPECT_THAT(environment.everything(), HasSubstr("welche Aufzeichnung?"));
  TerminalSession poor({"--help"}, {"LANG=de_DE"}, {80, 24});
  EXPECT_EQ(poor.exit_status(), 0);
  EXPECT_THAT(poor.everything(), HasSubstr("vier Brettspiele um Palaeste"));
}

// What a game says to type later is typed as it stands, and speaks as the game did.
TEST(German, commands_to_go_on_with_name_the_language_where_the_environment_has_another) {
  const ScratchFolder folder;
  const std::string file = folder.file("game");
  const std::vector<std::string> dice{"play",   "liars-dice",        "--seed", "7",
                                      "--seat", "0=computer:random", "--seat", "1=computer:random",
                                      "--save"};
  TerminalSession named(dice + Arguments{file, "--lang", "de"});
  EXPECT_EQ(named.exit_status(), 0);
  for (const char* command : {" verify ", " replay "})
    EXPECT_THAT(named.unbroken(), HasSubstr(command + file + " --lang de"));
  TerminalSession environment(dice + Arguments{file + "2"}, {"LANG=de_DE.UTF-8"});
  EXPECT_EQ(environment.exit_status(), 0);
  EXPECT_THAT(environment.unbroken(), AllOf(HasSubstr(" verify " + file), Not(HasSubstr("--lang"))));
  TerminalSession unfinished({"play", "liars-dice", "--save", file + "3", "--lang", "de"});
  ASSERT_TRUE(unfinished.sees(kFrage));
  unfinished.end_input();
  EXPECT_EQ(unfinished.exit_status(), 0);
  EXPECT_THAT(unfinished.unbroken(), HasSubstr("play --resume " + file + "3 --lang de"));
}

// Where a sentence names the Master, in the right case; and several fish are many.
TEST(German, sentences_name_the_master_and_count_fish) {
  Words german("de");
  german.add_game(*find_game("eternal-palace")->info);
  german.name_seats({"Gelb"});
  const Arg master = Arg::of_word("to", "player.master"),
            fish = Arg::component("token", "fish", "token.fish");
  const auto gave = [&](std::int64_t amount) {
    return german.say({"event.gave", {Arg::seat("seat", 0), master, fish, Arg::of("amount", amount)}});
  };
  EXPECT_EQ(gave(3), "Gelb gibt 3 Fische ab; das bekommt der Meister");
  EXPECT_EQ(gave(1), "Gelb gibt 1 Fisch ab; das bekommt der Meister");
  EXPECT_EQ(german.say({"event.monument_from",
                        {Arg::seat("seat", 0), Arg::of_word("from", "player.master"),
                         Arg::place("place", "NO", "place.NO")}}),
            "Gelb nimmt ein Monument, das bisher der Meister hatte: Nobler Ochse");
  EXPECT_THAT(enfilade("lessons --lang de").said,
              AllOf(HasSubstr("(1 Schritt, "), Not(HasSubstr("(1 Schritte"))));
}

TEST(German, help_fits_into_the_window) {
  for (const char* language : {"en", "de"})
    for (const std::vector<std::string>& asked :
         {std::vector<std::string>{"--help"}, {"help", "play"}, {"help", "arena"}, {"serve", "--help"}}) {
      std::vector<std::string> arguments = asked;
      arguments.insert(arguments.end(), {"--lang", language});
      TerminalSession session(arguments, {}, {80, 24});
      EXPECT_EQ(session.exit_status(), 0);
      for (const std::string_view line : split(session.everything(), '\n'))
        EXPECT_LE(width_of(line.ends_with('\r') ? line.substr(0, line.size() - 1) : line), 80u) << line;
    }
}

}  // namespace
}  // namespace enfilade::cli
