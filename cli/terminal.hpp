// The terminal in front of a person: what it can show, what is written on it, what is typed.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/typing.hpp"
#include "cli/words.hpp"

namespace enfilade::cli {

// Whether the locale shows more than ASCII, and how wide the window is; 0: nobody looks.
bool locale_is_utf8();
int window_columns();

class Terminal {
 public:
  // What the environment allows: NO_COLOR, the locale, and whether somebody looks at all. `plain` asks for
  // ASCII without escape sequences whatever the terminal can do.
  explicit Terminal(bool plain);

  bool unicode() const { return unicode_; }
  bool escapes() const { return escapes_; }
  bool is_live() const { return live_; }  // a person may be looking
  int rows() const;
  int columns() const;
  Pen pen(const Catalogue& words, Window window = {}) const { return {unicode_, colour_, words, window}; }

  // As it will be seen, to be measured: letters that cannot be shown become others, and more.
  std::string shown(std::string_view text) const { return unicode_ ? std::string(text) : in_ascii(text); }
  void write(std::string_view text);
  void line(std::string_view text = "") { write(std::string(text) + "\n"); }
  void paragraph(std::string_view text, std::string_view indent = "");  // broken between words
  // One line of what is typed, without blanks around it; nothing at the end of input and when a signal asks
  // to stop. `redraw` draws what is above the prompt when the window has changed its size.
  std::optional<std::string> ask(std::string_view prompt, const std::function<void()>& redraw = {});
  // A yes-or-no question: the answer to an empty line is `fallback`, to the end of input nothing.
  std::optional<bool> ask_yes(const Words& words, std::string_view question, bool fallback);
  void forget_typed() { typing_.forget(); }

  // A whole screen: from the top, for comfort; where the cursor cannot be moved, below a line.
  void screen(const std::vector<std::string>& lines);
  void wipe();  // nothing that was shown can be seen any more, scrolling back included, if the terminal can
  // One line that the next one replaces, and an empty one takes away; where the cursor cannot be moved only the
  // first is written, and stays.
  void status(std::string_view text);

 private:
  bool live_, unicode_, colour_, escapes_;
  bool status_shown_ = false;
  bool ended_ = false;  // the input, for good: a terminal would go on after Ctrl-D
  StopSignals signals_;
  Typing typing_;
};

}  // namespace enfilade::cli
