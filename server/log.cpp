#include "server/log.hpp"

#include <algorithm>
#include <cstdio>

#include "kernel/check.hpp"

namespace enfilade::server {

void LogLine::claim(std::string_view key) {
  ENFILADE_CHECK(std::find(keys_.begin(), keys_.end(), key) == keys_.end());
  keys_.emplace_back(key);
}

void write_to_stderr(std::string_view line) { std::fwrite(line.data(), 1, line.size(), stderr); }

}  // namespace enfilade::server
