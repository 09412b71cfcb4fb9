// The terminal in front of a person: what it can show, what is written on it, what is typed.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/words.hpp"

namespace enfilade::cli {

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
  Pen pen(const Catalogue& words) const { return {unicode_, colour_, words}; }

  void write(std::string_view text);
  void line(std::string_view text = "") { write(std::string(text) + "\n"); }
  void paragraph(std::string_view text, std::string_view indent = "");  // broken between words
  // One line of what is typed, without blanks around it; nothing at the end of input.
  std::optional<std::string> ask(std::string_view prompt);
  // A yes-or-no question: the answer to an empty line is `fallback`, to the end of input nothing.
  std::optional<bool> ask_yes(const Words& words, std::string_view question, bool fallback);

  void new_screen();                   // begins at the top, for comfort
  void wipe();                         // nothing that was shown can be seen any more, scrolling back included
  void status(std::string_view text);  // one line that the next one replaces; empty takes it away

 private:
  bool live_, unicode_, colour_, escapes_;
  bool status_shown_ = false;
};

}  // namespace enfilade::cli
