// What people ask for when they make a table: the words of docs/wire.md, read and checked.
#pragma once

#include "kernel/json.hpp"
#include "table/event.hpp"

namespace enfilade::table {

// `me` makes the table. The seed is left to the caller.
Terms read_terms(const JsonCursor& at, const std::string& me);
// The member "options", if it is there.
Setup read_setup(const JsonCursor& at, int players);
// The name of a level, or "random".
std::string read_level(const JsonCursor& at);
// The member "entropy", in hexadecimal, if it is there.
std::string read_entropy(const JsonCursor& at);

}  // namespace enfilade::table
