// What the npm package calls: one door, the engine protocol (docs/protocol.md). Texts go in through memory that is
// allocated here; what comes back is a text of reply_size() bytes that stays until the next call.
#include "protocol/engine.hpp"

#include <cstdlib>

#include "bindings/wasm/replies.hpp"

namespace {
std::string last_reply;
}

ENFILADE_EXPORT("allocate") void* enfilade_allocate(std::size_t size) { return std::malloc(size); }
ENFILADE_EXPORT("free") void enfilade_free(void* memory) { std::free(memory); }
ENFILADE_EXPORT("reply_size") std::size_t enfilade_reply_size() { return last_reply.size(); }
ENFILADE_EXPORT("handle") const char* enfilade_handle(const char* request, std::size_t size) {
  static enfilade::Engine engine;
  last_reply = engine.handle(std::string_view(request, size));
  return last_reply.data();
}
