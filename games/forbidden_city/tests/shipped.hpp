// The shipped components, for tests.
#pragma once

#include "games/forbidden_city/forbidden_city.hpp"
#include "kernel/embedded.hpp"

namespace enfilade::forbidden_city {

inline std::string_view shipped_text() { return embedded("games/forbidden_city/components.json"); }

inline Rules shipped_rules(int players, std::string_view side = "beginner") {
  const Result<Json> json = Json::parse(shipped_text());
  return *ForbiddenCity::make_rules({players, {{"start_side", std::string(side)}}}, *json);
}

}  // namespace enfilade::forbidden_city
