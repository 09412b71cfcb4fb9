#include "kernel/options.hpp"

#include <algorithm>

#include "kernel/quoted.hpp"
#include "kernel/text.hpp"

namespace enfilade {

namespace {

struct Range {
  int low, high;
};

std::optional<Range> range_of(const Option& option) {
  const std::size_t dots = option.choices.find("..");
  if (dots == std::string_view::npos) return std::nullopt;
  return Range{*parse_int(option.choices.substr(0, dots)), *parse_int(option.choices.substr(dots + 2))};
}

bool allows(const Option& option, std::string_view value) {
  if (const auto range = range_of(option)) {
    const auto number = parse_int(value);
    return number && *number >= range->low && *number <= range->high && std::to_string(*number) == value;
  }
  const auto words = split(option.choices, '|');
  return std::find(words.begin(), words.end(), value) != words.end();
}

}  // namespace

std::vector<std::string> sample_choices(const Option& option) {
  if (const auto range = range_of(option)) {
    std::vector<std::string> ends{std::to_string(range->low), std::string(option.fallback),
                                  std::to_string(range->high)};
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    return ends;
  }
  const auto words = split(option.choices, '|');
  return {words.begin(), words.end()};
}

Result<Answers> Answers::check(std::span<const Option> known, const Setup& setup) {
  Answers answers;
  answers.known_ = known;
  for (const Option& option : known) answers.values_.emplace_back(option.fallback);
  std::vector<bool> given(known.size());
  for (const auto& [name, value] : setup.options) {
    const auto option =
        std::find_if(known.begin(), known.end(), [&name](const Option& o) { return o.name == name; });
    if (option == known.end()) {
      std::string names;
      for (const Option& o : known) names += (names.empty() ? "" : ", ") + std::string(o.name);
      return Error{
          "bad_option",
          "there is no option " + quoted(name) + "; the options are: " + (names.empty() ? "none" : names),
          "",
          "options." + clipped(name),
          {}};
    }
    const auto index = static_cast<std::size_t>(option - known.begin());
    if (given[index])
      return Error{"bad_option", "the option is given twice", "", "options." + clipped(name), {}};
    if (!allows(*option, value))
      return Error{"bad_option",
                   quoted(value) + " is not one of " + std::string(option->choices),
                   "",
                   "options." + clipped(name),
                   {}};
    given[index] = true;
    answers.values_[index] = value;
  }
  return answers;
}

const std::string& Answers::text(std::string_view name) const {
  for (std::size_t i = 0; i < known_.size(); ++i)
    if (known_[i].name == name) return values_[i];
  ENFILADE_CHECK(false && "an option that the game does not list");
  return values_[0];
}

int Answers::number(std::string_view name) const { return *parse_int(text(name)); }

std::vector<std::pair<std::string, std::string>> Answers::deviations() const {
  std::vector<std::pair<std::string, std::string>> list;
  for (std::size_t i = 0; i < known_.size(); ++i)
    if (values_[i] != known_[i].fallback) list.emplace_back(known_[i].name, values_[i]);
  return list;
}

}  // namespace enfilade
