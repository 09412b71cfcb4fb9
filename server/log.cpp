#include "server/log.hpp"

#include <algorithm>
#include <cstdio>

namespace enfilade::server {

bool LogLine::is_new(std::string_view key) {
  if (std::find(keys_.begin(), keys_.end(), key) != keys_.end()) return false;
  keys_.emplace_back(key);
  return true;
}

void write_to_stderr(std::string_view line) { std::fwrite(line.data(), 1, line.size(), stderr); }

}  // namespace enfilade::server
