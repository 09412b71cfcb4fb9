# How everything is compiled: the language, the warnings, the sanitizers, and the tools that make it quick.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")

# Includes name their folder: #include "kernel/seat.hpp".
include_directories("${CMAKE_SOURCE_DIR}")

file(RELATIVE_PATH enfilade_root "${CMAKE_BINARY_DIR}" "${CMAKE_SOURCE_DIR}")
string(REGEX REPLACE "/$" "" enfilade_root "${enfilade_root}")
add_compile_options(
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror
  # clang counts sign conversions under -Wconversion and g++ does not; g++'s meaning is ours.
  -Wno-sign-conversion
  # A fused multiply-add rounds once instead of twice: searches would differ between machines.
  -ffp-contract=off
  # Messages and debug information name files from the repository root, wherever it lies. The second form
  # is how ccache, below, spells the same place.
  "-ffile-prefix-map=${CMAKE_SOURCE_DIR}/="
  "-ffile-prefix-map=${enfilade_root}/=")

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 sees overlapping copies in plain `"text" + string`; there are none.
  add_compile_options(-Wno-restrict)
elseif(NOT CMAKE_SYSTEM_NAME STREQUAL "WASI")
  # libstdc++ 12's stable_sort calls a function that C++20 has taken back; clang says so to whoever uses it.
  add_compile_options(-Wno-deprecated-declarations)
endif()

if(CMAKE_BUILD_TYPE STREQUAL "Debug" OR ENFILADE_SANITIZE)
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
endif()

if(ENFILADE_SANITIZE)
  add_compile_options("-fsanitize=${ENFILADE_SANITIZE}" -fno-sanitize-recover=all -fno-omit-frame-pointer
    # The virtual-table check needs RTTI, which the engine is compiled without.
    -fno-sanitize=vptr)
  add_link_options("-fsanitize=${ENFILADE_SANITIZE}")
endif()
if(ENFILADE_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
if(ENFILADE_COVERAGE)
  add_compile_options(-fprofile-instr-generate -fcoverage-mapping)
  add_link_options(-fprofile-instr-generate)
endif()

if(CMAKE_SYSTEM_NAME STREQUAL "WASI")
  # Every browser of the last years has these vector instructions.
  add_compile_options(-msimd128)
endif()

# Paths are made relative for the cache, so that another checkout or build folder finds the same entries.
find_program(CCACHE_PROGRAM ccache)
find_program(ENV_PROGRAM env)
mark_as_advanced(CCACHE_PROGRAM ENV_PROGRAM)
if(CCACHE_PROGRAM AND ENV_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${ENV_PROGRAM}" "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=1
    "${CCACHE_PROGRAM}")
endif()

find_program(MOLD_PROGRAM mold)
mark_as_advanced(MOLD_PROGRAM)
if(MOLD_PROGRAM AND NOT CMAKE_SYSTEM_NAME STREQUAL "WASI")
  add_link_options(-fuse-ld=mold)
endif()
