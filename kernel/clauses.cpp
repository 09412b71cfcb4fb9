#include "kernel/clauses.hpp"

#include "kernel/text.hpp"

namespace enfilade {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

// "FC-3.6" at the start of the text: its length, or 0. A letter may follow the number ("EP-4.10a").
std::size_t clause_length(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && is_upper(text[at])) ++at;
  if (at < 2 || at > 3 || at >= text.size() || text[at] != '-') return 0;
  const std::size_t chapter = ++at;
  while (at < text.size() && is_digit(text[at])) ++at;
  if (at == chapter) return 0;
  if (at < text.size() && text[at] == '.' && at + 1 < text.size() && is_digit(text[at + 1])) {
    ++at;
    while (at < text.size() && is_digit(text[at])) ++at;
    return at;
  }
  return 0;
}

std::string_view strip_marks(std::string_view line) {
  while (!line.empty() && (line.front() == '*' || line.front() == '-' || line.front() == ' '))
    line.remove_prefix(1);
  return line;
}

}  // namespace

std::string rules_path(std::string_view game, std::string_view language) {
  const std::string folder = language == "en" ? "docs/rules/" : "docs/rules/" + std::string(language) + "/";
  return folder + std::string(game) + ".md";
}

std::vector<Clause> clauses_of(std::string_view markdown) {
  std::vector<Clause> clauses;
  for (const std::string_view line : split(markdown, '\n')) {
    const std::size_t bold = line.find("**");
    if (bold == std::string_view::npos || !trim(strip_marks(line.substr(0, bold))).empty()) continue;
    const std::string_view rest = line.substr(bold + 2);
    const std::size_t length = clause_length(rest);
    if (length == 0 || !rest.substr(length).starts_with("**")) continue;
    clauses.push_back(
        {std::string(rest.substr(0, length)), std::string(trim(rest.substr(length + 2))), {}, ""});
  }
  return clauses;
}

std::string plain_rules_path(std::string_view game, std::string_view language) {
  return "docs/rules/players/" + std::string(game) + "." + std::string(language) + ".md";
}

std::vector<PlainClause> plain_clauses_of(std::string_view markdown) {
  std::vector<PlainClause> clauses;
  for (std::string_view line : split(markdown, '\n')) {
    if (!line.starts_with("* **")) continue;
    line.remove_prefix(4);
    const std::size_t length = clause_length(line), end = line.find(".**");
    if (length == 0 || end == std::string_view::npos) continue;
    clauses.push_back({std::string(line.substr(0, length)),
                       std::string(trim(line.substr(length, end - length))),
                       std::string(trim(line.substr(end + 3)))});
  }
  return clauses;
}

std::set<std::string> clauses_named_in(std::string_view text) {
  std::set<std::string> named;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool word_start =
        at == 0 || !(is_upper(text[at - 1]) || is_digit(text[at - 1]) || text[at - 1] == '-');
    if (!word_start || !is_upper(text[at])) continue;
    const std::size_t length = clause_length(text.substr(at));
    if (length == 0) continue;
    const std::string id(text.substr(at, length));
    named.insert(id);
    at += length - 1;
    // "RP-1.8 to 1.13", "EP-8.1–8.7", "EP-4.5, 4.6": numbers of the same kind go on.
    std::string_view rest = text.substr(at + 1);
    const std::string game = id.substr(0, id.find('-') + 1);
    std::string last = id.substr(game.size());
    for (;;) {
      bool range = false;
      std::string_view next = rest;
      if (next.starts_with(" to "))
        next.remove_prefix(4), range = true;
      else if (next.starts_with("–"))
        next.remove_prefix(std::string_view("–").size()), range = true;
      else if (next.starts_with(", "))
        next.remove_prefix(2);
      else
        break;
      if (next.starts_with(game)) next.remove_prefix(game.size());
      std::size_t n = 0;
      while (n < next.size() && (is_digit(next[n]) || next[n] == '.')) ++n;
      std::string number(next.substr(0, n));
      while (number.ends_with('.')) number.pop_back();
      const auto dot = number.find('.'), last_dot = last.find('.');
      if (dot == std::string::npos || number.find('.', dot + 1) != std::string::npos) break;
      if (range && number.substr(0, dot) == last.substr(0, last_dot)) {
        const auto from = parse_int(last.substr(last_dot + 1)), to = parse_int(number.substr(dot + 1));
        for (int i = from.value_or(0); to && i <= *to; ++i)
          named.insert(game + number.substr(0, dot + 1) + std::to_string(i));
      } else {
        named.insert(game + number);
      }
      last = number;
      rest = next.substr(number.size());
      at = text.size() - rest.size() - 1;
    }
  }
  return named;
}

}  // namespace enfilade
