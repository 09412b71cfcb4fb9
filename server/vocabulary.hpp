// The server speaks of tables in their own words: Table, TableEvent, Chair, Millis.
#pragma once

#include "table/event.hpp"

namespace enfilade::server {
using namespace table;
}  // namespace enfilade::server
