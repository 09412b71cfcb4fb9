#include "server/log.hpp"

#include <cstdio>

namespace enfilade::server {

void write_to_stderr(std::string_view line) { std::fwrite(line.data(), 1, line.size(), stderr); }

}  // namespace enfilade::server
