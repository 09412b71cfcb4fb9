// Lines for the engine: whatever they are, each gets one line of JSON with "ok" or "error" back.
#include "fuzz/shared/fuzzing.hpp"
#include "kernel/text.hpp"
#include "protocol/engine.hpp"

using namespace enfilade;

// A long thought is no bug, but the fuzzer would take it for one.
static bool thinks_hard(std::string_view line) {
  return line.find("think") != line.npos && line.find("\"random\"") == line.npos;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Engine engine;
  for (const std::string_view line : split({reinterpret_cast<const char*>(data), size}, '\n')) {
    if (thinks_hard(line)) continue;
    const std::string reply = engine.handle(line);
    const Result<Json> json = Json::parse(reply);
    fuzz::require(static_cast<bool>(json), "a reply is JSON", reply);
    fuzz::require((json->find("ok") != nullptr) != (json->find("error") != nullptr),
                  "a reply has \"ok\" or \"error\"", reply);
    fuzz::require(reply.find('\n') == reply.npos, "a reply is one line", reply);
  }
  return 0;
}
