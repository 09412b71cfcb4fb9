// Tables that come from a file: a finished one by its record, for looking at a game that was played elsewhere; one that
// goes on by its log, for going on with it on another device.
#pragma once

#include "table/table.hpp"

namespace enfilade::table {

// The events that give the table of this record, or why it cannot be one: it is cut off, was played by other rules,
// or an outcome was chosen. Its people are nobody's: their ids are person_of_record(name).
Result<std::vector<TableEvent>> events_of_record(const Record& record, const Table::Caller& who);

// A table that goes on, as it was kept (docs/records.md):
//   enfilade-table 1
//   EVENT, as in its log
//   ..
//   end NUMBER OF EVENTS
inline constexpr std::string_view kKeptTable = "enfilade-table ";
struct KeptTable {
  std::vector<std::string> log;
  Table table;
};
// Or why it cannot go on: it is cut off, was begun by other rules, is not only `person`'s, or an outcome was chosen.
Result<KeptTable> read_kept_table(std::string_view text, std::string_view person);

inline constexpr char kOfRecord = '=';  // before the name
inline std::string person_of_record(std::string_view name) { return kOfRecord + std::string(name); }

}  // namespace enfilade::table
