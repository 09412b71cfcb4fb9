// A person in front of a real pseudo-terminal: types lines, waits for what appears, looks at the screen.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/tests/screen.hpp"

namespace enfilade::cli {

using Arguments = std::vector<std::string>;
inline Arguments operator+(Arguments a, const Arguments& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// The question of a game, and how it is asked in German.
inline constexpr const char* kAsk = "Your choice (h for help): ";
inline constexpr const char* kFrage = "Deine Wahl (h für Hilfe): ";

class TerminalSession {
 public:
  struct Size {
    int columns = 100, rows = 40;
  };
  // Starts `enfilade arguments...` in a terminal. `environment` ("NAME=value") replaces and adds.
  explicit TerminalSession(const std::vector<std::string>& arguments,
                           const std::vector<std::string>& environment = {}, Size size = {100, 40});
  ~TerminalSession();
  TerminalSession(const TerminalSession&) = delete;
  TerminalSession& operator=(const TerminalSession&) = delete;

  // Waits until the text appears behind what was waited for before. False when the program ends or five
  // minutes pass first.
  bool sees(std::string_view text);
  // The same for several: which one appears first, or -1.
  int sees_one_of(const std::vector<std::string>& texts);
  // Types a line at the next prompt, or at the one that is there. Nobody types into a program that is still
  // writing: on a busy machine that would be another test every time.
  void type(std::string_view line);
  bool answer(std::string_view prompt, std::string_view line);  // waits for this one; false as in sees()
  void press(std::string_view keys);                            // without Enter
  void end_input();                                             // Ctrl-D on an empty line
  void interrupt();                                             // Ctrl-C
  void resize(Size size);
  void hang_up();  // the window is closed
  void kill();     // the process ends without a chance to do anything

  // Waits for the end of the program: its exit status, or -1.
  int exit_status();
  // Whether the terminal reads lines and shows what is typed, as it did before the program.
  bool is_as_before() const;

  // Everything that was ever shown, and what can still be found: the text since the screen was wiped last.
  const std::string& everything() const { return output_; }
  std::string screen() const;
  // Everything as one line: what is too long for the window is broken between words.
  std::string unbroken() const;
  // What the window shows, row by row.
  const Screen& window() const { return window_; }

 private:
  bool read_more(int timeout_ms);
  bool is_at_prompt() const;

  int terminal_ = -1;
  int process_ = -1;
  int status_ = -1;
  bool ended_ = false;
  std::string output_;
  std::size_t seen_ = 0, typed_at_ = 0;  // ends of what was waited for, and of what was there when typing
  Screen window_;
};

// A folder for one test, taken away afterwards.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  std::string file(std::string_view name) const { return path_ + "/" + std::string(name); }
  std::string read(std::string_view name) const;

 private:
  std::string path_;
};

}  // namespace enfilade::cli
