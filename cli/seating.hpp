// Who sits where: people at this keyboard, and programs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/words.hpp"
#include "kernel/record.hpp"

namespace enfilade::cli {

struct Sitter {
  bool is_person = true;
  std::string name;  // what a person wants to be called, may be empty; or the kind of computer

  // "you", "you:Anna", "person", "person:Ben", "computer", "computer:random". What a record says of a seat is
  // the same, so that a saved game knows its table.
  static Result<Sitter> parse(std::string_view text);
  std::string text() const;
  friend bool operator==(const Sitter&, const Sitter&) = default;
};

using Seating = std::vector<Sitter>;

// Who sat where, by a record; what it says in other words is a person's name.
Seating seating_of(const Record& record);

// Words for the table: a person's own name, or the seat's ("Purple").
std::vector<std::string> table_names(const Words& words, const Match& match, const Seating& seating);
// "you", "computer (random)"; and with the name, "Purple: you".
std::string who_sits(const Words& words, const Seating& seating, Seat seat);
std::string introduction(const Words& words, const Seating& seating, Seat seat);
// Who came where, a line each, the first place first.
std::vector<std::string> places_told(const Words& words, const Seating& seating, const Scores& scores);

int people_at(const Seating& seating);

}  // namespace enfilade::cli
