// Assertions that stay on. A broken invariant ends the process at once instead of playing on wrongly.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace enfilade {

[[noreturn]] inline void check_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: broken invariant: %s\n", file, line, condition);
  std::abort();
}

}  // namespace enfilade

#define ENFILADE_CHECK(condition) \
  ((condition) ? static_cast<void>(0) : ::enfilade::check_failed(#condition, __FILE__, __LINE__))
