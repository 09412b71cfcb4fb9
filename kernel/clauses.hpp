// Which clauses of the rules are named by a test or a scenario.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace enfilade {

struct Clause {
  std::string id;                  // "FC-3.6"
  std::string text;                // its first line, without marks
  std::set<std::string> named_by;  // "tests/x.cpp", "S-06"
  std::string not_testable;        // why, if it is listed so
};

// Where the rules of a game stand: English is the specification, other languages say the same by clause.
std::string rules_path(std::string_view game, std::string_view language);

// The clauses of a rules document: every "**FC-3.6**" that begins a list item or a line.
std::vector<Clause> clauses_of(std::string_view markdown);

// A clause as the people at the table read it.
struct PlainClause {
  std::string id;
  std::string title;  // "One tile a turn"
  std::string text;   // sentences
};

// Where the rules of a game stand in plain words, clause by clause.
std::string plain_rules_path(std::string_view game, std::string_view language);

// The clauses of such a document: every "* **FC-3.6 Title.** Text".
std::vector<PlainClause> plain_clauses_of(std::string_view markdown);

// All clause ids in a text, ranges written out: "RP-1.8 to 1.13" and "EP-8.1–8.7" name everything between.
std::set<std::string> clauses_named_in(std::string_view text);

}  // namespace enfilade
