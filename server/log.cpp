#include "server/log.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "kernel/check.hpp"

namespace enfilade::server {

namespace {
std::atomic<bool> silent_log = false;
}

LogLine::LogLine(std::string_view what) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  out_.begin_object().field("at", std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
  out_.field("what", what);
}

void LogLine::claim(std::string_view key) {
  ENFILADE_CHECK(std::find(keys_.begin(), keys_.end(), key) == keys_.end());
  keys_.emplace_back(key);
}

LogLine::~LogLine() {
  if (silent_log) return;
  const std::string line = out_.end_object().take() + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

void silence_log(bool silent) { silent_log = silent; }

void give_up(const Error& error) {
  log_line("store_failed").text("why", error.text);
  std::abort();
}

}  // namespace enfilade::server
