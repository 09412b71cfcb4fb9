// What only the proofs call (check.mjs), and no page: playthroughs, and tables retold from their logs.

#include "bindings/wasm/replies.hpp"
#include "suite/playthrough.hpp"
#include "table/retelling.hpp"

using enfilade::give;

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
