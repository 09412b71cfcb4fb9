// What a page calls. Texts go in through memory that the page allocates here and fills; what comes back is a
// text of reply_size() bytes that stays until the next call.

#include <cstdlib>
#include <string>
#include <string_view>

#include "protocol/engine.hpp"
#include "suite/playthrough.hpp"
#include "table/retelling.hpp"

#define ENFILADE_EXPORT(name) extern "C" __attribute__((export_name(name)))

namespace {

std::string& last_reply() {
  static std::string reply;
  return reply;
}

const char* give(std::string reply) {
  last_reply() = std::move(reply);
  return last_reply().data();
}

}  // namespace

ENFILADE_EXPORT("allocate") void* enfilade_allocate(std::size_t size) { return std::malloc(size); }
ENFILADE_EXPORT("free") void enfilade_free(void* memory) { std::free(memory); }
ENFILADE_EXPORT("reply_size") std::size_t enfilade_reply_size() { return last_reply().size(); }

// One request of docs/protocol.md. The module is one engine; a page that wants another makes another
// instance.
ENFILADE_EXPORT("handle") const char* enfilade_handle(const char* request, std::size_t size) {
  static enfilade::Engine engine;
  return give(engine.handle(std::string_view(request, size)));
}

// The playthrough that begins with this line, or why there is none.
ENFILADE_EXPORT("playthrough") const char* enfilade_playthrough(const char* line, std::size_t size) {
  const auto text = enfilade::repeat_playthrough(std::string_view(line, size));
  return give(text ? *text : to_string(text.error()));
}

// What everybody at a table was told, from its log: table/retelling.hpp.
ENFILADE_EXPORT("retell") const char* enfilade_retell(const char* log, std::size_t size) {
  const auto text = enfilade::table::retell(std::string_view(log, size));
  return give(text ? *text : to_string(text.error()));
}
