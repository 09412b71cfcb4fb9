// A person in front of a real pseudo-terminal: types lines, waits for what appears, looks at the screen.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace enfilade::cli {

class TerminalSession {
 public:
  // Starts `enfilade arguments...` in a terminal of 100 columns. `environment` ("NAME=value") replaces and
  // adds.
  explicit TerminalSession(const std::vector<std::string>& arguments,
                           const std::vector<std::string>& environment = {});
  ~TerminalSession();
  TerminalSession(const TerminalSession&) = delete;
  TerminalSession& operator=(const TerminalSession&) = delete;

  // Waits until the text appears behind what was waited for before. False when the program ends or five
  // minutes pass first.
  bool sees(std::string_view text);
  // The same for several: which one appears first, or -1.
  int sees_one_of(const std::vector<std::string>& texts);
  void type(std::string_view line);
  void end_input();  // Ctrl-D on an empty line

  // Waits for the end of the program: its exit status, or -1.
  int exit_status();

  // Everything that was ever shown, and what can still be seen: the text since the screen was wiped last.
  const std::string& everything() const { return output_; }
  std::string screen() const;

 private:
  bool read_more(int timeout_ms);

  int terminal_ = -1;
  int process_ = -1;
  int status_ = -1;
  bool ended_ = false;
  std::string output_;
  std::size_t seen_ = 0;
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
