// Structured log lines, one JSON object each, with "at" and "what". They never carry tokens, names or what
// was said or played, and no member twice: the first one counts, and a mistake here ends no server.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/json.hpp"

namespace enfilade::server {

// log.line("listening").text("address", "127.0.0.1").number("port", 8080); written when it goes out of scope.
class LogLine {
 public:
  using Sink = std::function<void(std::string_view line)>;
  LogLine(const Sink& sink, std::int64_t at, std::string_view what) : sink_(sink) {
    out_.begin_object().field("at", at).field("what", what);
  }
  ~LogLine() { sink_(out_.end_object().take() + "\n"); }
  LogLine& text(std::string_view key, std::string_view value) {
    if (is_new(key)) out_.field(key, value);
    return *this;
  }
  template <class Number>
  LogLine& number(std::string_view key, Number value) {
    if (is_new(key)) out_.field(key, static_cast<std::int64_t>(value));
    return *this;
  }
  LogLine(const LogLine&) = delete;
  LogLine& operator=(const LogLine&) = delete;

 private:
  bool is_new(std::string_view key);

  const Sink& sink_;
  JsonWriter out_;
  std::vector<std::string> keys_{"at", "what"};
};

class Log {
 public:
  // Each line ends with its line break.
  Log(LogLine::Sink sink, std::function<std::int64_t()> now) : sink_(std::move(sink)), now_(std::move(now)) {}
  LogLine line(std::string_view what) { return {sink_, now_(), what}; }

 private:
  LogLine::Sink sink_;
  std::function<std::int64_t()> now_;
};

void write_to_stderr(std::string_view line);

}  // namespace enfilade::server
