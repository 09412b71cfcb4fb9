// Options are data: what the players agree on before a game begins.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/result.hpp"

namespace enfilade {

// One question with its possible answers. `choices` lists words "beginner|advanced" or a range "1..99".
struct Option {
  std::string_view name;
  std::string_view choices;
  std::string_view fallback;  // the answer when nothing is said
};

// The number of players and the answers that differ from the fallbacks, in any order.
struct Setup {
  int players = 2;
  std::vector<std::pair<std::string, std::string>> options;
  std::string content = {};  // the hash of the components (kernel/pack.hpp); empty: as the program comes
};

// Every choice of an option as a list of words; a range gives its ends and its fallback.
std::vector<std::string> sample_choices(const Option& option);

// All options of a game with their final answers, each known and allowed on its own.
// Combinations are the game's to judge.
class Answers {
 public:
  static Result<Answers> check(std::span<const Option> known, const Setup& setup);

  const std::string& text(std::string_view name) const;
  bool is(std::string_view name, std::string_view word) const { return text(name) == word; }
  int number(std::string_view name) const;
  // The canonical list, in the order of the game's table, fallbacks left out.
  std::vector<std::pair<std::string, std::string>> deviations() const;

 private:
  std::span<const Option> known_;
  std::vector<std::string> values_;
};

}  // namespace enfilade
