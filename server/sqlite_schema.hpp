// What the database looks like, and how one of an earlier program is brought to that.
#pragma once

#include "server/chain.hpp"
#include "server/sqlite.hpp"

namespace enfilade::server {

inline constexpr int kApplicationId = 0x456e6631;  // "Enf1"

// The version of one of ours, laid out as that version is; 0: an empty file. A damaged file is refused.
Result<std::int64_t> version_of(Database& database);
// Earlier ones have neither a chain nor a witness.
bool has_chain(std::int64_t version);
Error old_data();  // what has no chain cannot be checked
// Makes the tables in an empty file; carries an older file over, step by step, each in one transaction;
// refuses a newer one.
Status bring_up_to_date(Database& database, const Salt& salt);

}  // namespace enfilade::server
