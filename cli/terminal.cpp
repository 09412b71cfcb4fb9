#include "cli/terminal.hpp"

#include <cstdlib>
#include <iostream>
#include <sys/ioctl.h>
#include <unistd.h>
#include <utility>

#include "kernel/text.hpp"

namespace enfilade::cli {

namespace {

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

int window(unsigned short winsize::* side, const char* fallback_variable, int fallback) {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.*side > 0) return size.*side;
  return parse_int(variable(fallback_variable)).value_or(fallback);
}

}  // namespace

// The first of these that is set decides, as in setlocale(); asked here by name, because a locale that is
// named but not installed still says what the terminal shows.
bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string value = folded(variable(name));
    if (!value.empty())
      return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
  }
  return false;
}

int window_columns() { return isatty(STDOUT_FILENO) != 0 ? window(&winsize::ws_col, "COLUMNS", 80) : 0; }

Terminal::Terminal(bool plain)
    : live_(isatty(STDOUT_FILENO) != 0),
      unicode_(!plain && locale_is_utf8()),
      colour_(!plain && live_ && variable("NO_COLOR").empty() && variable("TERM") != "dumb"),
      escapes_(!plain && live_ && variable("TERM") != "dumb"),
      typing_(live_ && isatty(STDIN_FILENO) != 0, escapes_) {}

int Terminal::rows() const { return std::max(window(&winsize::ws_row, "LINES", 40), 10); }
int Terminal::columns() const { return std::max(window(&winsize::ws_col, "COLUMNS", 80), 40); }

void Terminal::write(std::string_view text) {
  if (status_shown_) status("");
  std::cout << (unicode_ ? disarmed(text) : in_ascii(text));
}

void Terminal::paragraph(std::string_view text, std::string_view indent) {
  const auto room = static_cast<std::size_t>(columns()) - 1 - indent.size();
  for (const std::string& row : wrapped(text, room)) line(std::string(indent) + row);
}

std::optional<std::string> Terminal::ask(std::string_view prompt, const std::function<void()>& redraw) {
  if (status_shown_) status("");
  if (ended_) return std::nullopt;
  // Of a long question only the end stands before what is typed.
  constexpr std::size_t kRoomToType = 12;
  std::string shown(prompt);
  if (const auto room = static_cast<std::size_t>(columns()) - kRoomToType; width_of(prompt) > room) {
    const std::vector<std::string> rows = wrapped(prompt, room);
    for (std::size_t i = 0; i + 1 < rows.size(); ++i) line(rows[i]);
    shown = rows.back() + " ";
  }
  const auto typed = typing_.line(unicode_ ? disarmed(shown) : in_ascii(shown), redraw);
  if (typed) return std::string(trim(*typed));
  ended_ = true;
  line();
  std::cout << std::flush;
  return std::nullopt;
}

std::optional<bool> Terminal::ask_yes(const Words& words, std::string_view question, bool fallback) {
  const std::string yes = words("cli.yes"), no = words("cli.no");
  const std::string keys = fallback ? capitalised(yes.substr(0, 1)) + "/" + no.substr(0, 1)
                                    : yes.substr(0, 1) + "/" + capitalised(no.substr(0, 1));
  for (;;) {
    const auto typed = ask(std::string(question) + " [" + keys + "] ");
    if (!typed) return std::nullopt;
    const std::string answer = folded(*typed);
    if (answer.empty()) return fallback;
    if (answer[0] == yes[0] || answer[0] == 'y') return true;
    if (answer[0] == no[0]) return false;
    line(words("cli.yes_or_no", {Arg::of("yes", yes), Arg::of("no", no)}));
  }
}

void Terminal::screen(const std::vector<std::string>& lines) {
  if (!escapes_) {
    line();
    line(std::string(static_cast<std::size_t>(std::min(columns() - 1, 78)), '-'));
    for (const std::string& each : lines) line(each);
    return;
  }
  // Each line over the old one, then what is left of the old screen: nothing flickers.
  std::string all = "\x1b[H";
  for (const std::string& each : lines) all += each + "\x1b[K\n";
  write(all + "\x1b[J");
}

void Terminal::wipe() {
  if (escapes_) return write("\x1b[H\x1b[2J\x1b[3J");
  write(std::string(static_cast<std::size_t>(rows()), '\n'));
}

void Terminal::status(std::string_view text) {
  if (!live_) return;
  const bool shown = std::exchange(status_shown_, false);
  if (!escapes_) {
    if (!text.empty() && !shown) line(text);
    status_shown_ = !text.empty();
    std::cout << std::flush;
    return;
  }
  write("\r\x1b[K" + std::string(text));
  std::cout << std::flush;
  status_shown_ = !text.empty();
}

}  // namespace enfilade::cli
