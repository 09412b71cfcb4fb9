#include "cli/typing.hpp"

#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <iostream>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#ifndef ENFILADE_NO_SERVER
#include <histedit.h>
#endif

#include "kernel/check.hpp"

namespace enfilade::cli {

namespace {

constexpr int kStops[] = {SIGINT, SIGTERM, SIGHUP};
volatile std::sig_atomic_t stopped_by = 0, resized = 0;
int wake_pipe[2] = {-1, -1};  // a byte for every signal, so that a poll that is about to begin ends too
int input = STDIN_FILENO;

void wake() {
  const char byte = 0;
  if (write(wake_pipe[1], &byte, 1) != 1) return;  // it is full: whoever waits will wake
}
void note_stop(int signal) {
  if (stopped_by == 0) stopped_by = signal;
  wake();
}
void note_size(int) {
  resized = 1;
  wake();
}

void listen_for(int signal, void (*handler)(int)) {
  struct sigaction action{};
  action.sa_handler = handler;
  sigaction(signal, &action, nullptr);
}

// A Ctrl-C takes back what was typed before it: a read that has been told that there is something must not wait for
// it. The terminal is opened anew, because what does not wait here would not wait in the shell that lent us its own.
int open_input() {
  const char* terminal = ttyname(STDIN_FILENO);
  const int opened = terminal == nullptr ? -1 : open(terminal, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  return opened < 0 ? STDIN_FILENO : opened;
}

enum class Byte { read, new_size, none };

// One byte of the input, or a reason to do something else first.
Byte read_byte(unsigned char& byte) {
  for (;;) {
    pollfd waiting[] = {{input, POLLIN, 0}, {wake_pipe[0], POLLIN, 0}};
    if (stopped_by != 0) return Byte::none;
    if (resized != 0) return Byte::new_size;
    if (poll(waiting, 2, -1) < 0) continue;
    if ((waiting[1].revents & POLLIN) != 0) {
      char noise[64];
      if (read(wake_pipe[0], noise, sizeof noise) < 0) continue;
      continue;
    }
    if (waiting[0].revents == 0) continue;
    const ssize_t got = read(input, &byte, 1);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    return got == 1 ? Byte::read : Byte::none;
  }
}

}  // namespace

StopSignals::StopSignals() {
  ENFILADE_CHECK(pipe2(wake_pipe, O_CLOEXEC | O_NONBLOCK) == 0);
  input = open_input();
  stopped_by = 0;
  resized = 0;
  for (const int signal : kStops) listen_for(signal, note_stop);
  listen_for(SIGWINCH, note_size);
  listen_for(SIGPIPE, SIG_IGN);
}

StopSignals::~StopSignals() {
  for (const int signal : kStops) listen_for(signal, SIG_DFL);
  listen_for(SIGWINCH, SIG_DFL);
  close(wake_pipe[0]);
  close(wake_pipe[1]);
  if (input != STDIN_FILENO) close(input);
}

int StopSignals::received() { return stopped_by; }
int StopSignals::exit_status() { return stopped_by == 0 ? 0 : 128 + stopped_by; }

#ifdef ENFILADE_NO_SERVER
// A program that is built with a compiler alone: lines are read as they come.
constexpr bool kCanEdit = false;
struct Typing::Editor {
  explicit Editor(bool) {}
  std::optional<std::string> ask(const std::string&, const std::function<void()>&) { return std::nullopt; }
  void forget() {}
};
#else
constexpr bool kCanEdit = true;

// While nothing is asked, what is typed is not shown either: it would stand among what is written meanwhile.
static void turn_echo_off() {
  termios modes{};
  if (tcgetattr(STDIN_FILENO, &modes) != 0) return;
  modes.c_lflag &= ~static_cast<tcflag_t>(ECHO);
  tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}

struct Typing::Editor {
  EditLine* line;
  History* history;
  std::string prompt;
  const std::function<void()>* redraw = nullptr;

  explicit Editor(bool escapes) : line(el_init("enfilade", stdin, stdout, stderr)), history(history_init()) {
    ENFILADE_CHECK(line && history);
    HistEvent event;
    ::history(history, &event, H_SETSIZE, 200);
    if (!escapes) el_set(line, EL_TERMINAL, "dumb");
    el_set(line, EL_EDITOR, "emacs");
    el_set(line, EL_SIGNAL, 0);
    el_set(line, EL_CLIENTDATA, this);
    el_set(line, EL_PROMPT, &Editor::show_prompt);
    el_set(line, EL_GETCFN, &Editor::get);
    el_set(line, EL_HIST, ::history, history);
    // Keys that scroll the board type what scrolls it.
    el_set(line, EL_BIND, "-s", "\\e[5~", "^\\n", nullptr);
    el_set(line, EL_BIND, "-s", "\\e[6~", "v\\n", nullptr);
    // Keys that a terminal without a description has, too.
    const std::pair<const char*, const char*> keys[] = {
        {"\\e[A", "ed-prev-history"}, {"\\e[B", "ed-next-history"}, {"\\e[C", "ed-next-char"},
        {"\\e[D", "ed-prev-char"},    {"\\e[H", "ed-move-to-beg"},  {"\\e[F", "ed-move-to-end"},
        {"\\e[1~", "ed-move-to-beg"}, {"\\e[4~", "ed-move-to-end"}, {"\\e[3~", "ed-delete-next-char"},
        {"\\eOA", "ed-prev-history"}, {"\\eOB", "ed-next-history"}, {"\\eOC", "ed-next-char"},
        {"\\eOD", "ed-prev-char"}};
    for (const auto& [key, what] : keys) el_set(line, EL_BIND, key, what, nullptr);
    // With Shift, Alt or Ctrl: by words; everything else that has no meaning types nothing.
    for (const char modifier : std::string_view("2345678")) {
      for (const char key : std::string_view("ABCDHFPQRS")) {
        const std::string code = std::string("\\e[1;") + modifier + key;
        const char* what = key == 'C' ? "em-next-word" : key == 'D' ? "ed-prev-word" : "ed-ignore";
        el_set(line, EL_BIND, code.c_str(), what, nullptr);
      }
      for (const char key : std::string_view("2356"))
        ignore(std::string("\\e[") + key + ";" + modifier + "~");
    }
    for (const char key : std::string_view("PQRS")) ignore(std::string("\\eO") + key);  // F1 to F4
    for (const char key : std::string_view("ABCDE")) ignore(std::string("\\e[[") + key);
    for (int key = 11; key <= 34; ++key) ignore("\\e[" + std::to_string(key) + "~");
    for (const char* unused : {"\\e[2~", "\\e[Z"}) ignore(unused);
    turn_echo_off();
  }
  void ignore(const std::string& key) const { el_set(line, EL_BIND, key.c_str(), "ed-ignore", nullptr); }
  ~Editor() {
    el_end(line);
    history_end(history);
  }
  Editor(const Editor&) = delete;
  Editor& operator=(const Editor&) = delete;

  std::optional<std::string> ask(const std::string& question, const std::function<void()>& draw) {
    std::cout << std::flush;
    prompt = question;
    redraw = &draw;
    int length = 0;
    // Before the prompt is shown: a Ctrl-D that came between the two would be lost.
    el_set(line, EL_PREP_TERM, 1);
    const char* text = el_gets(line, &length);
    turn_echo_off();
    if (text == nullptr || length <= 0) return std::nullopt;
    std::string typed(text, static_cast<std::size_t>(length));
    HistEvent event;
    if (typed.size() > 1) ::history(history, &event, H_ENTER, typed.c_str());
    return typed;
  }
  void forget() {
    HistEvent event;
    ::history(history, &event, H_CLEAR);
  }

  static Editor& of(EditLine* line) {
    Editor* self = nullptr;
    el_get(line, EL_CLIENTDATA, &self);
    return *self;
  }
  static char* show_prompt(EditLine* line) { return of(line).prompt.data(); }

  static int get(EditLine* line, wchar_t* out) {
    for (;;) {
      unsigned char byte = 0;
      switch (read_byte(byte)) {
        case Byte::none: return 0;
        case Byte::new_size: of(line).draw_again(); break;
        case Byte::read: return decode(byte, out);
      }
    }
  }

  // UTF-8, whatever the C library thinks of the locale.
  static int decode(unsigned char first, wchar_t* out) {
    int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : 0;
    std::uint32_t code = more == 0 ? first : first & (0x3Fu >> static_cast<unsigned>(more));
    for (; more > 0; --more) {
      unsigned char byte = 0;
      if (read_byte(byte) != Byte::read) return 0;
      code = (code << 6u) | (byte & 0x3Fu);
    }
    *out = static_cast<wchar_t>(code);
    return 1;
  }

  void draw_again() {
    resized = 0;
    if (*redraw) (*redraw)();
    std::cout << std::flush;
    el_resize(line);
    el_set(line, EL_REFRESH);
  }
};
#endif

Typing::Typing(bool edits, bool escapes) {
  // libedit shows letters that the locale knows, and writes others as numbers. A locale that is named but not
  // installed would know none.
  if (std::setlocale(LC_CTYPE, "") == nullptr) std::setlocale(LC_CTYPE, "C.UTF-8");
  if (edits && kCanEdit) editor_ = std::make_unique<Editor>(escapes);
}

Typing::~Typing() = default;

std::optional<std::string> Typing::line(const std::string& prompt, const std::function<void()>& redraw) {
  // Whoever typed before there was this question has answered something else. A file knows what it will be asked.
  if (isatty(STDIN_FILENO) != 0) tcflush(STDIN_FILENO, TCIFLUSH);
  if (editor_) return editor_->ask(prompt, redraw);
  std::string typed;
  std::cout << prompt << std::flush;
  for (unsigned char byte = 0;;) {
    switch (read_byte(byte)) {
      case Byte::none:
        if (typed.empty() || StopSignals::received() != 0) return std::nullopt;
        return typed;
      case Byte::new_size: resized = 0; break;
      case Byte::read:
        if (byte == '\n') return typed;
        typed += static_cast<char>(byte);
    }
  }
}

void Typing::forget() {
  if (editor_) editor_->forget();
}

}  // namespace enfilade::cli
