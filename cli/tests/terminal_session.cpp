#include "cli/tests/terminal_session.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <poll.h>
#include <pty.h>
#include <sstream>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

namespace enfilade::cli {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
constexpr auto kPatience = std::chrono::minutes(5);  // of a busy machine, too; who hangs hangs longer

// The command lies beside the tests.
std::string program() { return fs::read_symlink("/proc/self/exe").parent_path() / "enfilade"; }

[[noreturn]] void become(const std::vector<std::string>& arguments,
                         const std::vector<std::string>& environment) {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LC_MESSAGES", "NO_COLOR"}) unsetenv(name);
  setenv("LANG", "C.UTF-8", 1);
  setenv("TERM", "xterm", 1);
  for (const std::string& entry : environment) {
    const std::size_t equals = entry.find('=');
    setenv(entry.substr(0, equals).c_str(), entry.substr(equals + 1).c_str(), 1);
  }
  std::vector<std::string> words{"enfilade"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  execv(program().c_str(), argv.data());
  _exit(127);
}

winsize window_of(TerminalSession::Size size) {
  winsize window{};
  window.ws_row = static_cast<unsigned short>(size.rows);
  window.ws_col = static_cast<unsigned short>(size.columns);
  return window;
}

}  // namespace

TerminalSession::TerminalSession(const std::vector<std::string>& arguments,
                                 const std::vector<std::string>& environment, Size size)
    : window_(size.rows, size.columns) {
  const winsize window = window_of(size);
  process_ = forkpty(&terminal_, nullptr, nullptr, &window);
  if (process_ == 0) become(arguments, environment);
}

TerminalSession::~TerminalSession() {
  if (!ended_ && process_ > 0) {
    ::kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  if (terminal_ >= 0) close(terminal_);
}

bool TerminalSession::read_more(int timeout_ms) {
  if (terminal_ < 0) return false;
  pollfd waiting{terminal_, POLLIN, 0};
  if (poll(&waiting, 1, timeout_ms) <= 0) return true;
  char buffer[4096];
  const ssize_t got = read(terminal_, buffer, sizeof buffer);
  if (got <= 0) return false;  // the other side is closed: the program has ended
  output_.append(buffer, static_cast<std::size_t>(got));
  window_.feed({buffer, static_cast<std::size_t>(got)});
  return true;
}

int TerminalSession::sees_one_of(const std::vector<std::string>& texts) {
  const auto deadline = Clock::now() + kPatience;
  for (;;) {
    int first = -1;
    std::size_t where = std::string::npos;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const std::size_t found = output_.find(texts[i], seen_);
      if (found >= where) continue;
      where = found;
      first = static_cast<int>(i);
    }
    if (first >= 0) {
      seen_ = where + texts[static_cast<std::size_t>(first)].size();
      return first;
    }
    if (Clock::now() > deadline || !read_more(200)) return -1;
  }
}

bool TerminalSession::sees(std::string_view text) { return sees_one_of({std::string(text)}) == 0; }

bool TerminalSession::answer(std::string_view prompt, std::string_view line) {
  if (!sees(prompt)) return false;
  type(line);
  return true;
}

// A prompt is the last that was written, and ends in a blank behind its last sign; and the program reads key by key,
// where what was typed before is gone. What it wrote before that has to be read first: a screen may end anywhere
// when only a part of it has come.
bool TerminalSession::is_at_prompt() const {
  termios modes{};
  if (terminal_ >= 0 && tcgetattr(terminal_, &modes) == 0 && (modes.c_lflag & ICANON) != 0) return false;
  pollfd more{terminal_, POLLIN, 0};
  if (poll(&more, 1, 0) > 0) return false;
  std::string_view tail = std::string_view(output_).substr(typed_at_);
  for (std::size_t escape = tail.rfind('\x1b'); escape != std::string_view::npos;
       escape = tail.rfind('\x1b')) {
    const std::size_t end = tail.find_first_not_of("[0123456789;?", escape + 1);
    if (end == std::string_view::npos || end + 1 != tail.size()) break;
    tail = tail.substr(0, escape);
  }
  return tail.ends_with(": ") || tail.ends_with("] ") || tail.ends_with(". ");
}

void TerminalSession::type(std::string_view line) {
  const auto deadline = Clock::now() + kPatience;
  while (!is_at_prompt() && Clock::now() < deadline && read_more(200)) {
  }
  seen_ = typed_at_ = output_.size();
  press(std::string(line) + "\n");
}

void TerminalSession::press(std::string_view keys) {
  for (std::string_view rest = keys; !rest.empty();) {
    const ssize_t wrote = write(terminal_, rest.data(), rest.size());
    if (wrote <= 0) return;
    rest.remove_prefix(static_cast<std::size_t>(wrote));
  }
}

void TerminalSession::end_input() { press("\x04"); }
void TerminalSession::interrupt() { press("\x03"); }

void TerminalSession::resize(Size size) {
  const winsize window = window_of(size);
  window_ = Screen(size.rows, size.columns);
  ioctl(terminal_, TIOCSWINSZ, &window);
}

void TerminalSession::hang_up() {
  close(terminal_);
  terminal_ = -1;
}

void TerminalSession::kill() { ::kill(process_, SIGKILL); }

int TerminalSession::exit_status() {
  const auto deadline = Clock::now() + kPatience;
  while (!ended_ && Clock::now() < deadline) {
    if (read_more(200)) continue;  // until the other side is closed
    int status = 0;
    if (waitpid(process_, &status, 0) != process_) return -1;
    ended_ = true;
    status_ = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  return status_;
}

bool TerminalSession::is_as_before() const {
  termios modes{};
  constexpr tcflag_t kUsual = ICANON | ECHO;
  return tcgetattr(terminal_, &modes) == 0 && (modes.c_lflag & kUsual) == kUsual;
}

std::string TerminalSession::unbroken() const {
  std::string text;
  for (const char c : output_)
    if (c != '\r') text += c == '\n' ? ' ' : c;
  return text;
}

std::string TerminalSession::screen() const {
  const std::string wiped = "\x1b[3J";
  const std::size_t last = output_.rfind(wiped);
  return last == std::string::npos ? output_ : output_.substr(last + wiped.size());
}

ScratchFolder::ScratchFolder() {
  std::string name = (fs::temp_directory_path() / "enfilade-test-XXXXXX").string();
  path_ = mkdtemp(name.data()) ? name : "";
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

std::string ScratchFolder::read(std::string_view name) const {
  std::ifstream in(file(name), std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace enfilade::cli
