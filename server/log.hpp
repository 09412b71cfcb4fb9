// Structured log lines on stderr, one JSON object each, with "at" and "what". They never carry tokens, names
// or what was said or played, and no member twice.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernel/json.hpp"

namespace enfilade::server {

// log_line("listening").text("address", "127.0.0.1").number("port", 8080); written when it goes out of scope.
class LogLine {
 public:
  explicit LogLine(std::string_view what);
  ~LogLine();
  LogLine& text(std::string_view key, std::string_view value) {
    claim(key);
    out_.field(key, value);
    return *this;
  }
  template <class Number>
  LogLine& number(std::string_view key, Number value) {
    claim(key);
    out_.field(key, static_cast<std::int64_t>(value));
    return *this;
  }
  LogLine(const LogLine&) = delete;
  LogLine& operator=(const LogLine&) = delete;

 private:
  void claim(std::string_view key);

  JsonWriter out_;
  std::vector<std::string> keys_{"at", "what"};
};

inline LogLine log_line(std::string_view what) { return LogLine(what); }
void silence_log(bool silent);  // for tests

// The disk does not take what has to be kept: the process ends, and the next start reads what is there.
[[noreturn]] void give_up(const Error& error);

}  // namespace enfilade::server
