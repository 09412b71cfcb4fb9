// Counters for the operator, in the text format of Prometheus.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace enfilade::server {

struct Metrics {
  std::atomic<std::int64_t> connections = 0, connections_total = 0, requests = 0, refused_requests = 0,
                            messages_in = 0, messages_out = 0, bytes_out = 0, steps = 0, computer_steps = 0,
                            tables_made = 0, too_fast = 0, bad_messages = 0, bad_origins = 0,
                            slow_readers = 0, errors = 0;
};

// One line per counter, with its help and type.
class MetricsPage {
 public:
  void counter(const char* name, const char* help, double value) { add(name, help, "counter", value); }
  void gauge(const char* name, const char* help, double value) { add(name, help, "gauge", value); }
  std::string take() { return std::move(text_); }

 private:
  void add(const char* name, const char* help, const char* type, double value) {
    const std::string full = std::string("enfilade_") + name;
    text_ += "# HELP " + full + " " + help + "\n# TYPE " + full + " " + type + "\n" + full + " ";
    const auto whole = static_cast<std::int64_t>(value);
    text_ += (static_cast<double>(whole) == value ? std::to_string(whole) : std::to_string(value)) + "\n";
  }
  std::string text_;
};

}  // namespace enfilade::server
