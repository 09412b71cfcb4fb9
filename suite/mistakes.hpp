// Documents with mistakes, for what must be refused or else be good enough to play on: the fuzzers make them
// by luck, tests/mistakes_test.cpp one after the other.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/json.hpp"

namespace enfilade {

// What happens to the value that is the `at`-th of the document, counted as they are written.
struct Mistake {
  enum class Kind : std::uint8_t {
    change,  // it becomes `value`, which is JSON
    remove,  // an item or a member is left out
    repeat,  // an item stands twice
  };
  std::uint32_t at;
  Kind kind;
  std::string value;
};

// A value of a document: what it is called (an item of a list: as the list is), and whether it is an item.
struct Spot {
  const Json* value;
  std::string_view name;
  bool is_item;
};

// All values, in the order in which they are written: the document itself, then what is in it.
std::vector<Spot> spots_of(const Json& document);

std::string with_mistakes(const Json& document, std::span<const Mistake> mistakes);

}  // namespace enfilade
