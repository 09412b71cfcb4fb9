// What the database looks like, and how one of an earlier program is brought to that.
#pragma once

#include "server/chain.hpp"
#include "server/sqlite.hpp"

namespace enfilade::server {

inline constexpr int kApplicationId = 0x456e6631;  // "Enf1"

// Makes the tables in an empty file; carries an older file over, step by step, each in one transaction;
// refuses a newer one.
Status bring_up_to_date(Database& database, const Salt& salt);
// Is it one of ours, and of this version?
Status is_up_to_date(Database& database);

}  // namespace enfilade::server
