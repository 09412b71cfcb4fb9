// What a page calls. Texts go in through memory that the page allocates here and fills; what comes back is a
// text of reply_size() bytes that stays until the next call.

#include <cstdlib>
#include <string>
#include <string_view>

#include "bindings/wasm/replies.hpp"
#include "house/house.hpp"

namespace enfilade {

namespace {

std::string& last_reply() {
  static std::string reply;
  return reply;
}

}  // namespace

const char* give(std::string reply) {
  last_reply() = std::move(reply);
  return last_reply().data();
}

}  // namespace enfilade

ENFILADE_EXPORT("allocate") void* enfilade_allocate(std::size_t size) { return std::malloc(size); }
ENFILADE_EXPORT("free") void enfilade_free(void* memory) { std::free(memory); }
ENFILADE_EXPORT("reply_size") std::size_t enfilade_reply_size() { return enfilade::last_reply().size(); }

// One message to the house on this device: house/house.hpp. The module is one house; a page that wants another
// makes another instance.
ENFILADE_EXPORT("house") const char* enfilade_house(const char* message, std::size_t size) {
  static enfilade::house::House house;
  return enfilade::give(house.handle(std::string_view(message, size)));
}

// One thought for a computer at one of its tables: house/thinker.hpp. Each thinker is an instance of its own.
ENFILADE_EXPORT("think") const char* enfilade_think(const char* request, std::size_t size) {
  static enfilade::house::Thinker thinker;
  return enfilade::give(thinker.think(std::string_view(request, size)));
}
