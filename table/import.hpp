// A table as a finished record tells it: for looking at a game that was played elsewhere.
#pragma once

#include "table/table.hpp"

namespace enfilade::table {

// The events that give the table of this record, or why it cannot be one: it is cut off, was played by other rules,
// or an outcome was chosen. Its people are nobody's: their ids are person_of_record(name).
Result<std::vector<TableEvent>> events_of_record(const Record& record, const Table::Caller& who);

inline constexpr char kOfRecord = '=';  // before the name
inline std::string person_of_record(std::string_view name) { return kOfRecord + std::string(name); }

}  // namespace enfilade::table
