#include "cli/rule_text.hpp"

#include "cli/words.hpp"
#include "kernel/clauses.hpp"
#include "kernel/embedded.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {

namespace {

std::string without_marks(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != '*' && c != '`' && c != '\\') out += c;
  return out;
}

// A clause stands in a list, "* **FC-3.6** text" or "- **R-01 Title.** text", or in a table, "| R-01 | ...
// |".
bool read_clause(std::string_view line, RuleText& clause) {
  std::string_view rest = line;
  if (rest.starts_with("* **") || rest.starts_with("- **"))
    rest.remove_prefix(4);
  else if (rest.starts_with("| "))
    rest.remove_prefix(2);
  else
    return false;
  const std::size_t end = rest.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ-.0123456789");
  const std::string_view id = rest.substr(0, end);
  const std::size_t dash = id.find('-');
  if (end == std::string_view::npos || dash == 0 || dash == std::string_view::npos || dash + 1 == id.size() ||
      id[dash + 1] < '0' || id[dash + 1] > '9')
    return false;
  clause.id = id;
  clause.text = std::string(trim(without_marks(rest.substr(end))));
  while (clause.text.starts_with("|")) clause.text = std::string(trim(clause.text.substr(1)));
  return true;
}

std::vector<RuleText> find_in(std::string_view document, const std::string& wanted) {
  std::vector<RuleText> chapter;
  for (const std::string_view line : split(document, '\n')) {
    RuleText clause;
    if (!read_clause(line, clause)) continue;
    const std::string found = folded(clause.id);
    if (found == wanted) return {clause};
    if (found.starts_with(wanted + ".")) chapter.push_back(clause);
  }
  return chapter;
}

}  // namespace

std::vector<RuleText> find_rules(const GameInfo& info, std::string_view id, std::string_view language) {
  const std::string wanted = folded(trim(id));
  std::vector<RuleText> found;
  if (wanted.empty()) return found;
  for (const std::string& path :
       {plain_rules_path(info.id, language), rules_path(info.id, language), rules_path(info.id, "en")})
    if (found.empty()) found = find_in(embedded_rules(path), wanted);
  return found;
}

std::vector<RuleText> rule_chapters(const GameInfo& info, std::string_view language) {
  std::vector<RuleText> chapters;
  std::string title;
  for (const std::string_view line : split(embedded_rules(plain_rules_path(info.id, language)), '\n')) {
    if (line.starts_with("## ")) title = line.substr(3);
    RuleText clause;
    if (!read_clause(line, clause) || !clause.id.starts_with(std::string(info.prefix) + "-")) continue;
    const std::string id = clause.id.substr(0, clause.id.find('.'));
    if (chapters.empty() || chapters.back().id != id) chapters.push_back({id, title});
  }
  return chapters;
}

std::vector<std::string> clauses_behind(const GameInfo& info, std::string_view message_key) {
  std::vector<std::string> ids;
  const std::string_view text = embedded(std::string(info.folder) + "/explain.json");
  if (text.empty()) return ids;
  Catalogue clauses;
  ENFILADE_CHECK(clauses.load(text));  // a part of the program
  if (!clauses.has(message_key)) return ids;
  for (const std::string_view id : words(clauses.text(message_key))) ids.emplace_back(id);
  return ids;
}

}  // namespace enfilade::cli
