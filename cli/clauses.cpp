// Clause coverage: every clause of docs/rules and who names it.
#include "kernel/clauses.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>

#include "cli/command.hpp"
#include "games/registry.hpp"
#include "kernel/text.hpp"
#include "suite/scenario.hpp"

namespace enfilade::cli {
namespace {

namespace fs = std::filesystem;

using ClauseTable = std::map<std::string, Clause>;

// Where tests live: C++ tests and scenario files anywhere in the tree, and the scenario blocks of the rules
// themselves.
bool is_test_file(const fs::path& path) {
  if (path.extension() == ".scenario") return true;
  return path.extension() == ".cpp" && path.generic_string().find("/tests/") != std::string::npos;
}

void name(ClauseTable& table, const std::set<std::string>& clauses, const std::string& by) {
  for (const std::string& id : clauses)
    if (const auto found = table.find(id); found != table.end()) found->second.named_by.insert(by);
}

void read_not_testable(ClauseTable& table, std::string_view text) {
  for (const std::string_view line : split(text, '\n'))
    for (const std::string& id : clauses_named_in(line.substr(0, line.find(':'))))
      if (const auto found = table.find(id); found != table.end())
        found->second.not_testable = trim(line.substr(std::min(line.size(), line.find(':') + 1)));
}

bool is_scenario_fence(std::string_view fence) {
  for (const BlockNotation& notation : block_notations())
    if (fence == notation.fence) return true;
  return fence == "scenario";
}

// The scenario blocks inside a rules document name clauses in their CLAUSES lines.
void read_blocks(ClauseTable& table, const std::string& file, std::string_view text) {
  bool inside = false;
  for (const std::string_view line : split(text, '\n')) {
    if (line.starts_with("```")) inside = !inside && is_scenario_fence(line.substr(3));
    if (inside && line.starts_with("CLAUSES")) name(table, clauses_named_in(line), file);
  }
}

// What one document by clause lacks or has too much beside another.
std::optional<std::string> difference(const std::vector<std::string>& original,
                                      const std::vector<std::string>& other, const std::string& path) {
  const auto differs = std::mismatch(original.begin(), original.end(), other.begin(), other.end());
  if (differs.first != original.end())
    return frame()("cli.clauses.lost", {Arg::of("path", path), Arg::of("clause", *differs.first)});
  if (differs.second != other.end())
    return frame()("cli.clauses.alone", {Arg::of("path", path), Arg::of("clause", *differs.second)});
  return std::nullopt;
}

// What is wrong with the other forms of the rules: the translation has every clause, and so have the plain
// words in both languages, with a title and a text.
std::vector<std::string> untrue_translations(const fs::path& root) {
  std::vector<std::string> wrong;
  const auto read = [&](const std::string& path) { return read_file((root / path).string()).value_or(""); };
  const auto ids = [](const auto& clauses) {
    std::vector<std::string> found;
    for (const auto& clause : clauses) found.push_back(clause.id);
    return found;
  };
  const auto compare = [&](const std::vector<std::string>& original, const std::vector<std::string>& other,
                           const std::string& path) {
    if (const auto found = difference(original, other, path)) wrong.push_back(*found);
  };
  for (const Game& game : all_games()) {
    const std::vector<std::string> original = ids(clauses_of(read(rules_path(game.info->id, "en"))));
    const std::string german = rules_path(game.info->id, "de");
    compare(original, ids(clauses_of(read(german))), german);
    for (const char* language : {"en", "de"}) {
      const std::string path = plain_rules_path(game.info->id, language);
      const std::vector<PlainClause> plain = plain_clauses_of(read(path));
      compare(original, ids(plain), path);
      for (const PlainClause& clause : plain)
        if (clause.title.empty() || clause.text.empty())
          wrong.push_back(
              frame()("cli.clauses.no_text", {Arg::of("path", path), Arg::of("clause", clause.id)}));
    }
  }
  return wrong;
}

bool read_tree(ClauseTable& table, const fs::path& root) {
  std::vector<fs::path> rules;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(root / "docs/rules", error))
    if (entry.path().extension() == ".md") rules.push_back(entry.path());
  if (rules.empty()) return false;
  for (const fs::path& path : rules) {
    const auto text = read_file(path.string());
    if (!text) return false;
    for (Clause& clause : clauses_of(*text)) table.emplace(clause.id, std::move(clause));
  }
  for (const fs::path& path : rules)
    read_blocks(table, fs::relative(path, root).generic_string(), *read_file(path.string()));
  for (const char* folder :
       {"kernel", "games", "examples", "minds", "protocol", "suite", "cli", "server", "arena", "tests"}) {
    for (auto at = fs::recursive_directory_iterator(root / folder, error);
         !error && at != fs::recursive_directory_iterator(); ++at) {
      const fs::path& path = at->path();
      if (is_test_file(path))
        name(table, clauses_named_in(*read_file(path.string())), fs::relative(path, root).generic_string());
      if (path.filename() == "not_testable.md") read_not_testable(table, *read_file(path.string()));
    }
  }
  return true;
}

int run(Args& args) {
  const bool check = args.flag("--check"), missing_only = args.flag("--missing");
  const auto root = args.value("--root").value_or(".");
  const auto only = args.next();
  if (!args.done(kClausesCommand.help)) return kUsage;
  ClauseTable table;
  if (!read_tree(table, root))
    return complain(frame()("cli.clauses.no_rules", {Arg::of("folder", root + "/docs/rules")}));
  struct Total {
    int clauses = 0, named = 0, not_testable = 0;
  };
  std::map<std::string, Total> totals;
  bool complete = true;
  for (const auto& [id, clause] : table) {
    const std::string game = id.substr(0, id.find('-'));
    if (only && game != *only) continue;
    Total& total = totals[game];
    ++total.clauses;
    const bool covered = !clause.named_by.empty();
    total.named += covered;
    total.not_testable += !covered && !clause.not_testable.empty();
    const bool missing = !covered && clause.not_testable.empty();
    complete = complete && !missing;
    if (check ? !missing : missing_only && !missing) continue;
    std::cout << id << (missing ? "  " + shown(frame()("cli.clauses.missing")) + "  " + clause.text : "");
    for (const std::string& by : clause.named_by) std::cout << "  " << by;
    if (!covered && !clause.not_testable.empty())
      std::cout << "  " << shown(frame()("cli.clauses.not_testable", {Arg::of("why", clause.not_testable)}));
    std::cout << "\n";
  }
  for (const auto& [game, total] : totals)
    std::cout << shown(frame()(
                     "cli.clauses.total",
                     {Arg::of("game", game), Arg::of("clauses", std::int64_t{total.clauses}),
                      Arg::of("named", std::int64_t{total.named}),
                      Arg::of("not_testable", std::int64_t{total.not_testable}),
                      Arg::of("missing", std::int64_t{total.clauses - total.named - total.not_testable})}))
              << "\n";
  if (only && totals.empty()) return refuse(frame()("cli.clauses.no_such", {Arg::of("prefix", *only)}));
  const std::vector<std::string> untrue = untrue_translations(root);
  for (const std::string& each : untrue) std::cout << each << "\n";
  return check && (!complete || !untrue.empty()) ? 1 : 0;
}

}  // namespace

const Command kClausesCommand{
    "clauses", "every clause of the rules and the tests that name it",
    "usage: enfilade clauses [PREFIX] [--check] [--missing] [--root DIR]\n\n"
    "Lists the clauses of docs/rules/*.md with the tests and scenarios that name them; the totals per game\n"
    "come last. --check prints only what is not covered, not translated or not said in plain words, and "
    "exits\n"
    "1 if there is anything.\n",
    run};

}  // namespace enfilade::cli
