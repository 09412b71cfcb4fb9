// What follows from one message, gathered while it is handled.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "kernel/json.hpp"

namespace enfilade::house {

struct Outbox {
  struct Entry {
    std::string table;
    std::int64_t seq;
    std::string event;
  };
  struct Said {
    std::int64_t line;
    std::string text;
  };
  std::vector<Entry> entries;
  std::set<std::string> changed;  // tables whose cards are to be written anew
  std::vector<Said> said;
  std::vector<std::int64_t> closed, stopped;
  std::vector<std::string> thoughts;  // as JSON
  int status = 0;                     // of a reply
  std::string reply;                  // as JSON
};

}  // namespace enfilade::house
