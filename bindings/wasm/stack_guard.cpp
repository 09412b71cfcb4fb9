// Debian's compiler-rt for wasm32 was itself compiled with the stack protector, wasi-libc without: whoever
// pulls in 128-bit division misses these two names at link time.

#include <cstdint>

extern "C" {

extern std::uintptr_t __stack_chk_guard;
std::uintptr_t __stack_chk_guard = 0x5bd1e995U;

[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }

}  // extern "C"
