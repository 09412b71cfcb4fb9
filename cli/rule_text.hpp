// The rules by clause, as they stand in docs/rules and travel inside the program: in plain words where there
// are any, in those of the specification otherwise.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kernel/contract.hpp"

namespace enfilade::cli {

struct RuleText {
  std::string id;    // "FC-3.6", "R-01"
  std::string text;  // "Title. Sentences", without marks of layout
};

// The clause with this id, in any case of letters; for "FC-3" all of that chapter. Rulings are those
// of the game, and in English only.
std::vector<RuleText> find_rules(const GameInfo& info, std::string_view id, std::string_view language = "en");

// The chapters of the rules, "FC-3", with their titles.
std::vector<RuleText> rule_chapters(const GameInfo& info, std::string_view language);

// The clauses behind a question or a choice, by the key of its message: what the game's explain.json says of
// "prompt.place" or "move.place". Empty where it says nothing.
std::vector<std::string> clauses_behind(const GameInfo& info, std::string_view message_key);

}  // namespace enfilade::cli
