#include "minds/mind.hpp"
#include "minds/random.hpp"

namespace enfilade {

namespace {
constexpr Mind kMinds[] = {{"random", random_thought}};
}  // namespace

std::span<const Mind> all_minds() { return kMinds; }

const Mind* find_mind(std::string_view name) {
  for (const Mind& mind : kMinds)
    if (mind.name == name) return &mind;
  return nullptr;
}

}  // namespace enfilade
