// Every place where the terminal asks: in both sizes and languages, with and without colour and escapes it is left by
// Ctrl-C and Ctrl-D, keeps what was typed in a window that changes its size, and loses no game.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "cli/tests/terminal_session.hpp"
#include "cli/words.hpp"
#include "games/registry.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using Size = TerminalSession::Size;

constexpr Size kUsual{80, 24}, kLarge{120, 40};

struct Look {
  const char* language;
  const char* style;  // "colour", "mono", "plain"
  Size size;
  bool plain() const { return std::string_view(style) == "plain"; }
  std::string name() const {
    return std::string(language) + " " + style + " " + std::to_string(size.columns);
  }
};

std::vector<Look> looks() {
  std::vector<Look> list;
  for (const char* language : {"en", "de"})
    for (const char* style : {"colour", "mono", "plain"})
      for (const Size size : {kUsual, kLarge}) list.push_back({language, style, size});
  return list;
}

// What has to be there first; @ in the arguments is its place.
enum class Before { nothing, kept_game, ended_game, no_folder };

// How one comes to each kind of prompt. {key} is what a text of the frame ends with, {Y/n} and {y/N} the answers to a
// question for yes or no.
struct Prompt {
  const char* name;
  const char* asked;  // the key of the question
  Arguments arguments;
  std::vector<const char*> typed;
  const char* prompt;
  bool in_game = true;
  bool in_plain = true;  // is it asked there, too?
  Before before = Before::nothing;
};

std::vector<Prompt> prompts() {
  const Arguments seed{"--seed", "7"}, alone{"--seat", "1=computer:random"}, two{"--seat", "1=person:Ben"};
  const Arguments dice = Arguments{"play", "liars-dice"} + seed + alone,
                  couple = Arguments{"play", "liars-dice"} + seed + two,
                  palace = Arguments{"play", "royal-palace"} + seed + alone;
  const char *ask = "{cli.turn.ask} ", *yes = "[{Y/n}] ", *no = "[{y/N}] ";
  return {
      {"which_game", "cli.menu.which_game", {"play"}, {}, "{cli.menu.which_game} [1] ", false},
      {"wrong_game", "cli.menu.which_game", {"play"}, {"z"}, "{cli.menu.which_game} [1] ", false},
      {"how_many", "cli.menu.how_many", {"play"}, {"2"}, "{cli.menu.how_many} [2] ", false},
      {"options", "cli.menu.which_option", {"play"}, {"2", ""}, "{cli.menu.which_option} ", false},
      {"answer", "option.start_side", {"play"}, {"2", "", "1"}, "{option.start_side}: [1] ", false},
      {"range", "option.bid_cap", {"play"}, {"3", "", "4"}, "): [31] ", false},
      {"seat", "cli.menu.who_sits", {"play"}, {"2", "", ""}, "? [1] ", false},
      {"another_seat", "cli.menu.who_sits", {"play"}, {"2", "", "", ""}, "? [4] ", false},
      {"go_on", "cli.menu.go_on", {"play"}, {}, "{cli.menu.go_on} ", false, true, Before::kept_game},
      {"cannot_keep",
       "cli.table.play_without_keeping",
       dice,
       {},
       "{cli.table.play_without_keeping} [{Y/n}] ",
       false,
       true,
       Before::no_folder},
      {"choice", "cli.turn.ask", dice, {}, ask},
      {"inside_a_step", "cli.turn.ask", Arguments{"play", "eternal-palace"} + seed + alone, {"1", "b"}, ask},
      {"narrowed", "cli.turn.ask", dice, {"x3"}, ask},
      {"next_page", "cli.turn.ask", dice, {""}, ask},
      {"refused", "cli.turn.ask", dice, {"99"}, ask},
      {"rule", "cli.turn.ask", dice, {"? LD-4.3"}, ask},
      {"hint", "cli.turn.ask", dice, {"!"}, ask},
      {"reading", "cli.turn.back_to_board", dice, {"l"}, "{cli.turn.back_to_board} "},
      {"reading_the_beginning", "cli.turn.more", palace, {"l", "-", "-", "-"}, "{cli.turn.more} "},
      {"reading_the_middle", "cli.turn.more_or_before", palace, {"? turn", ""}, "{cli.turn.more_or_before} "},
      {"reading_the_end", "cli.turn.back_or_before", palace, {"l"}, "{cli.turn.back_or_before} "},
      {"take_back", "cli.table.take_back_draws", dice, {"1x2", "u"}, no},
      {"agreement", "cli.table.do_others_agree", couple, {"", "1x2", "", "2x2", "", "u"}, no},
      {"hand_over", "cli.table.press_enter", couple, {}, "{cli.table.press_enter} "},
      {"leave", "cli.table.leave", dice, {"q"}, yes},
      {"yes_or_no", "cli.table.leave", dice, {"q", "?"}, yes},
      {"leave_unkept", "cli.table.leave_unkept", dice, {"", "q"}, no, false, true, Before::no_folder},
      {"last_board",
       "cli.table.last_board",
       {"play", "--resume", "@"},
       {},
       "{cli.table.last_board} ",
       false,
       false,
       Before::ended_game},
      {"replay", "cli.replay.ask", {"replay", "@"}, {}, "{cli.replay.ask} ", false, true, Before::kept_game},
  };
}

// A question that is new has to be added above.
TEST(Prompts, all_of_them_are_tried) {
  std::size_t calls = 0;
  std::string sources;
  for (const auto& entry : fs::directory_iterator("cli"))
    if (entry.path().extension() == ".cpp" && entry.path().filename() != "secrecy.cpp") {
      std::ifstream in(entry.path());
      sources.append(std::istreambuf_iterator<char>(in), {});
    }
  for (const std::string_view call : {".ask(", "ask_yes(words", "ask_number("})
    for (std::size_t at = sources.find(call); at != std::string::npos; at = sources.find(call, at + 1))
      if (sources[at + call.size()] != ')') ++calls;
  EXPECT_EQ(calls, 17u) << "of Terminal::ask, Terminal::ask_yes and SetupMenu::ask_number";
  std::set<std::string> asked;
  for (const Prompt& prompt : prompts()) asked.insert(prompt.asked);
  EXPECT_EQ(asked.size(), 20u);
  for (const std::string& key : asked) {
    EXPECT_TRUE(!key.starts_with("cli.") || sources.find("\"" + key + "\"") != std::string::npos) << key;
  }
}

// A game at its last board, which nobody has turned over yet.
const std::string& ended_game() {
  static const std::string text = [] {
    const ScratchFolder folder;
    TerminalSession session({"play", "forbidden-city", "--seed", "5", "--seat", "1=computer:random", "--save",
                             folder.file("game")},
                            {}, kUsual);
    while (session.sees_one_of({kAsk, "Enter for the result: "}) == 0) session.type("1");
    session.kill();
    return folder.read("game");
  }();
  return text;
}

class EveryPrompt : public testing::TestWithParam<Prompt> {
 protected:
  // A person who has come to the prompt; in the look of the table.
  struct Visit {
    ScratchFolder folder;
    std::unique_ptr<TerminalSession> session;
    std::string prompt;
    bool data_folder() const { return fs::is_directory(folder.file("data/enfilade")); }
  };

  static std::string in_words(const Words& words, bool ascii, std::string text) {
    const std::string yes = words("cli.yes").substr(0, 1), no = words("cli.no").substr(0, 1);
    for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{')) {
      const std::size_t close = text.find('}', open);
      const std::string key = text.substr(open + 1, close - open - 1);
      std::string said = key == "Y/n"   ? capitalised(yes) + "/" + no
                         : key == "y/N" ? yes + "/" + capitalised(no)
                                        : std::string(words.catalogue().text(key));
      said = said.substr(said.rfind('}') + 1);
      text.replace(open, close + 1 - open, ascii ? in_ascii(said) : said);
    }
    return text;
  }

  static void prepare(const Visit& visit, Before before) {
    const std::string file = visit.folder.file("game");
    if (before == Before::no_folder)
      std::ofstream(visit.folder.file("data")) << "a file where the folder should be";
    if (before == Before::ended_game) std::ofstream(file) << ended_game();
    if (before != Before::kept_game) return;
    const Arguments dice{"play", "liars-dice", "--seed", "7", "--seat", "1=computer:random"};
    for (const Arguments& more : {Arguments{}, Arguments{"--save", file}})
      TerminalSession(dice + more, {"XDG_DATA_HOME=" + visit.folder.file("data")}, kUsual)
          .answer(kAsk, "1x2");
  }

  static std::unique_ptr<Visit> come(const Look& look) {
    const Prompt& prompt = GetParam();
    auto visit = std::make_unique<Visit>();
    prepare(*visit, prompt.before);
    Arguments arguments = prompt.arguments + Arguments{"--lang", look.language};
    for (std::string& argument : arguments)
      if (argument == "@") argument = visit->folder.file("game");
    if (look.plain()) arguments.emplace_back("--plain");
    Arguments environment{"XDG_DATA_HOME=" + visit->folder.file("data")};
    if (std::string_view(look.style) == "mono") environment.emplace_back("NO_COLOR=1");
    visit->session = std::make_unique<TerminalSession>(arguments, environment, look.size);
    Words words(look.language);
    words.add_game(*find_game("forbidden-city")->info);
    visit->prompt = in_words(words, look.plain(), prompt.prompt);
    for (const char* line : prompt.typed) visit->session->type(line);
    EXPECT_TRUE(visit->session->sees(visit->prompt)) << look.name() << visit->session->everything();
    return visit;
  }

  static std::vector<Look> where_it_is_asked() {
    std::vector<Look> list = looks();
    if (!GetParam().in_plain) std::erase_if(list, [](const Look& look) { return look.plain(); });
    return list;
  }
};

TEST_P(EveryPrompt, is_left_by_ctrl_c_and_ctrl_d_and_the_game_is_kept) {
  for (const Look& look : where_it_is_asked())
    for (const bool interrupt : {true, false}) {
      const auto visit = come(look);
      TerminalSession& session = *visit->session;
      interrupt ? session.interrupt() : session.end_input();
      EXPECT_EQ(session.exit_status(), interrupt ? 130 : 0) << look.name() << session.everything();
      EXPECT_TRUE(session.is_as_before()) << look.name();
      const std::string& all = session.everything();
      EXPECT_EQ(all.find("enfilade play --resume ") != std::string::npos, GetParam().in_game)
          << look.name() << all;
      if (GetParam().before == Before::nothing) {
        EXPECT_EQ(visit->data_folder(), GetParam().in_game) << look.name();
      }
      if (GetParam().before == Before::ended_game) {
        EXPECT_THAT(visit->folder.read("game"), HasSubstr("\nend finished\n")) << look.name();
      }
      const bool has_colour = all.find("\x1b[1;3") != std::string::npos;
      EXPECT_TRUE(!has_colour || std::string_view(look.style) == "colour") << look.name();
      EXPECT_TRUE(!look.plain() || all.find("\x1b[2J") == std::string::npos) << look.name();
      if (HasFailure()) return;
    }
}

TEST_P(EveryPrompt, keeps_what_was_typed_when_the_window_changes_its_size) {
  for (const Look& look : where_it_is_asked()) {
    const auto visit = come(look);
    TerminalSession& session = *visit->session;
    session.press("z9");
    ASSERT_TRUE(session.sees("z9")) << look.name();
    const Size other = look.size.columns == kUsual.columns ? kLarge : kUsual;
    for (const Size size : {other, Size{64, 20}, look.size}) {
      session.resize(size);
      ASSERT_TRUE(session.sees("z9")) << look.name() << session.everything();
    }
    // Rubbed out, it has done nothing; the line is empty and ends the input.
    session.press("\x7f\x7f");
    session.end_input();
    EXPECT_EQ(session.exit_status(), 0) << look.name() << session.everything();
    if (HasFailure()) return;
  }
}

TEST_P(EveryPrompt, is_lost_with_its_window_and_the_game_goes_on_later) {
  if (!GetParam().in_game) return;
  for (const bool closed : {true, false}) {
    const auto visit = come({"en", "colour", kUsual});
    closed ? visit->session->hang_up() : visit->session->kill();
    visit->session->exit_status();
    const std::string path = fs::directory_iterator(visit->folder.file("data/enfilade"))->path();
    TerminalSession again({"play", "--resume", path}, {"XDG_DATA_HOME=" + visit->folder.file("data")},
                          kUsual);
    EXPECT_NE(again.sees_one_of({kAsk, "press Enter to see your view. "}), -1) << again.everything();
  }
}

INSTANTIATE_TEST_SUITE_P(Prompts, EveryPrompt, testing::ValuesIn(prompts()),
                         [](const auto& prompt) { return std::string(prompt.param.name); });

}  // namespace
}  // namespace enfilade::cli
