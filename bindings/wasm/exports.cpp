// What a page calls. Texts go in through memory that the page allocates here and fills; what comes back is a
// text of reply_size() bytes that stays until the next call.

#include <cstdlib>
#include <string>
#include <string_view>

#include "bindings/wasm/replies.hpp"
#include "games/registry.hpp"
#include "house/house.hpp"
#include "protocol/engine.hpp"
#include "review/study.hpp"

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

// The page is told per cent, in the middle of it.
__attribute__((import_module("enfilade"), import_name("progress"))) void enfilade_progress(int done);

ENFILADE_EXPORT("allocate") void* enfilade_allocate(std::size_t size) { return std::malloc(size); }
ENFILADE_EXPORT("free") void enfilade_free(void* memory) { std::free(memory); }
ENFILADE_EXPORT("reply_size") std::size_t enfilade_reply_size() { return enfilade::last_reply().size(); }

// One message to the house on this device: house/house.hpp. The module is one house; a page that wants another
// makes another instance.
ENFILADE_EXPORT("house") const char* enfilade_house(const char* message, std::size_t size) {
  static enfilade::house::House house;
  return enfilade::give(house.handle(std::string_view(message, size)));
}

namespace enfilade {
namespace {

house::Thinker& thinker() {
  static house::Thinker one;
  return one;
}

}  // namespace
}  // namespace enfilade

// One thought for a computer at one of its tables: house/thinker.hpp. Each thinker is an instance of its own.
ENFILADE_EXPORT("think") const char* enfilade_think(const char* request, std::size_t size) {
  return enfilade::give(enfilade::thinker().think(std::string_view(request, size)));
}

// Browsers compile what is called: a small thought makes the next one quick.
ENFILADE_EXPORT("warm_up") void enfilade_warm_up() { enfilade::thinker().warm_up(); }

// Minds of this instance judge with this net of the game. Why not, or nothing.
ENFILADE_EXPORT("use_net") const char* enfilade_use_net(const char* text, std::size_t size) {
  const auto used = enfilade::use_net(enfilade::all_games().front(), std::string_view(text, size));
  return enfilade::give(used ? "" : to_string(used.error()));
}

// One request of docs/protocol.md. The module is one engine; a page that wants another makes another instance. Of several
// replies the last comes back, and the page hears the others meanwhile.
__attribute__((import_module("enfilade"), import_name("reply"))) void enfilade_reply(const char* reply,
                                                                                     std::size_t size);
ENFILADE_EXPORT("handle") const char* enfilade_handle(const char* request, std::size_t size) {
  static enfilade::Engine engine;
  return enfilade::give(engine.handle(std::string_view(request, size), {}, [](const std::string& reply) {
    enfilade_reply(reply.data(), reply.size());
  }));
}

// A proof or a review from a record: review/study.hpp.
ENFILADE_EXPORT("study") const char* enfilade_study(const char* request, std::size_t size) {
  return enfilade::give(
      enfilade::review::study(std::string_view(request, size), [](std::int64_t done, std::int64_t total) {
        enfilade_progress(static_cast<int>(100 * done / total));
        return false;
      }));
}
