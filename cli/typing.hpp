// What is typed: lines from a person who can edit them and go back to earlier ones, or from a file.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace enfilade::cli {

// Signals that ask a program to stop, noted instead of obeyed, so that a game can be kept first. They stay
// noted; the first one counts.
class StopSignals {
 public:
  StopSignals();  // SIGINT (Ctrl-C), SIGTERM, SIGHUP (the window was closed)
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;
  static int received();     // which signal, or 0
  static int exit_status();  // of a program that ends now: 0, or as a shell tells a signal
};

class Typing {
 public:
  // With `edits` a person types at a terminal, and libedit looks after the line; `escapes`: the terminal
  // knows how to move its cursor.
  Typing(bool edits, bool escapes);
  ~Typing();
  Typing(const Typing&) = delete;
  Typing& operator=(const Typing&) = delete;

  // The next line without its end; what a person typed before does not count. Nothing when the input ends or a
  // signal asks to stop. `redraw` is called
  // when the window has changed its size meanwhile, before the prompt is shown again.
  std::optional<std::string> line(const std::string& prompt, const std::function<void()>& redraw);
  void forget();  // earlier lines: the next person must not find them

 private:
  struct Editor;
  std::unique_ptr<Editor> editor_;
};

}  // namespace enfilade::cli
