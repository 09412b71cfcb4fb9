# shellcheck shell=bash
# Sourced by ./check, ./play and the tools, in the repository root: what has to be on the machine, and
# putting it there.

# One package a line: who needs it, its name, a command that shows it is there by other means (or -), why.
# play: building and playing. test: the tests. check: everything ./check does. fresh: tools/fresh-machine.
# docs/dependencies.md shows the same table to readers; ./check compares the two.
package_table() {
  cat <<'TABLE'
play   g++                        g++              compiles the program; version 12 is the reference
play   cmake                      cmake            configures the build, and writes data files into the program
play   ninja-build                ninja            runs the build
play   ccache                     ccache           makes the second build of the same source quick
play   npm                        npm              fetches Node and the packages that build the browser client
play   libboost1.81-dev           -                sockets, HTTP and WebSocket (Asio and Beast; headers only)
play   libsqlite3-dev             -                the server's store
play   libsodium-dev              -                random bytes, password hashes, and another SHA-256 to compare ours with
play   libssl-dev                 -                TLS
play   libedit-dev                -                editing the line and going back to earlier ones in the terminal
play   zlib1g-dev                 -                compresses the client's files
test   libgtest-dev               -                the test framework
test   libgmock-dev               -                its matchers
test   python3                    python3          runs the example bot
check  clang-19                   clang++-19       second compiler: sanitizers, fuzzers, and the engine for the browser
check  libclang-rt-19-dev         -                the run-time part of the sanitizers and of the fuzzer
check  clang-format-19            clang-format-19  checks the layout of the source
check  clang-tidy-19              clang-tidy-19    looks for mistakes that compilers let pass
check  lld-19                     wasm-ld-19       links the engine for the browser
check  llvm-19                    llvm-ar-19       archives for the browser, coverage reports, readable sanitizer traces
check  wasi-libc                  -                the C library in the browser
check  libc++-19-dev-wasm32       -                the C++ library in the browser
check  libc++abi-19-dev-wasm32    -                the part of the C++ library under it
check  libclang-rt-19-dev-wasm32  -                arithmetic that WebAssembly lacks
check  nodejs                     node             runs the browser's engine in the tests
check  chromium                   chromium         the browser in which the client is tested
check  firefox-esr                firefox-esr      the second engine in which the client is opened and played
check  webkit2gtk-driver          WebKitWebDriver  the third one, with what drives it
check  xvfb                       Xvfb             the screen that WebKit draws on
check  pkg-config                 pkg-config       finds the installed library, as other programs do
check  python3-dev                -                headers of Python, for the Python package
check  python3-numpy              -                arrays, into which the Python package writes in its tests
fresh  debootstrap                debootstrap      makes the bare system that the commands are tried on
TABLE
}

# Packages of these groups that are not on the machine.
missing_packages() {
  local groups=" $* " group package command
  while read -r group package command _; do
    [[ $groups == *" $group "* ]] || continue
    if [[ $command != - ]] && command -v "$command" >/dev/null; then continue; fi
    if dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep '^install ok installed' >/dev/null; then continue; fi
    printf '%s\n' "$package"
  done < <(package_table)
}

# setup GROUP...: installs what is missing. Asks once, unless $assume_yes or CI is set or nobody is there to ask.
setup() {
  local -a missing as_root=()
  mapfile -t missing < <(missing_packages "$@")
  if ((${#missing[@]} == 0)); then return 0; fi

  echo "Missing on this machine:"
  local name
  for name in "${missing[@]}"; do
    package_table | awk -v name="$name" '$2 == name { $1 = $2 = $3 = ""; sub(/^ +/, ""); printf "  %-26s %s\n", name, $0 }'
  done
  if ! command -v apt-get >/dev/null; then
    echo "This is not a Debian system: please install the equivalents of the above, then run this again." >&2
    return 1
  fi
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      echo "Please run as root: apt-get install --no-install-recommends ${missing[*]}" >&2
      return 1
    fi
    as_root=(sudo)
  fi
  if [[ -z ${assume_yes:-} && -z ${CI:-} && -t 0 ]]; then
    local answer
    read -r -p "Install them now with apt-get? [Y/n] " answer
    if [[ $answer == [nN]* ]]; then return 1; fi
  fi

  local -a apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300)
  # An old index is no reason to stop: what is needed may be in it.
  "${apt[@]}" update || echo "The package index could not be renewed; trying with the one at hand." >&2
  "${apt[@]}" install --no-install-recommends "${missing[@]}"
}

# build_preset NAME [ninja arguments]: configures and builds build/NAME.
build_preset() {
  local preset=$1
  shift
  # A build folder that came along when the checkout was copied or moved is of no use to CMake.
  local cache="build/$preset/CMakeCache.txt"
  if [[ -f $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$cache"; then rm -rf "build/$preset"; fi
  # Configuring says the same thirty lines each time: they matter when it fails.
  mkdir -p build
  if ! cmake --preset "$preset" >"build/configure-$preset.log" 2>&1; then
    cat "build/configure-$preset.log" >&2
    return 1
  fi
  cmake --build --preset "$preset" -- "$@"
}
