#include "tests/allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {
std::atomic<long> count{0}, bytes{0};
}

namespace enfilade {
long allocations() { return count; }
long allocated_bytes() { return bytes; }
}  // namespace enfilade

// The thread sanitizer, which only clang builds have here, brings its own and allows no others: nothing is
// counted.
#ifdef __clang__
#define COUNTS !__has_feature(thread_sanitizer)
#else
#define COUNTS 1
#endif
#if COUNTS

void* operator new(std::size_t size) {
  ++count;
  bytes += static_cast<long>(size);
  if (void* memory = std::malloc(size ? size : 1)) return memory;
  throw std::bad_alloc();
}
// std::stable_sort asks this way. All forms must come from the same place, or the sanitizer objects.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++count;
  bytes += static_cast<long>(size);
  return std::malloc(size ? size : 1);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

#endif
