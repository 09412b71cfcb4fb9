#include "suite/scenario.hpp"

#include <algorithm>

#include "games/registry.hpp"
#include "kernel/clauses.hpp"
#include "kernel/embedded.hpp"
#include "kernel/text.hpp"
#include "suite/scenario_run.hpp"

namespace enfilade {

namespace {

// What stands from one SCENARIO or SETUP to the next.
struct Block {
  std::vector<ScenarioLine> lines;
  const BlockNotation* notation = nullptr;  // a game's own; null for ours
};

struct Variant {
  std::string name;
  std::vector<std::pair<std::string, std::string>> options;
};

struct SharedSetup {
  std::string name;
  int line;
  std::vector<ScenarioCommand> commands;
  bool used = false;
};

std::set<std::string> all_clauses() {
  std::set<std::string> clauses;
  for (const Game& game : all_games())
    for (Clause& clause : clauses_of(embedded_rules(rules_path(game.info->id, "en"))))
      clauses.insert(std::move(clause.id));
  return clauses;
}

// A file of scenarios, read from its top to its end.
class ScenarioFile {
 public:
  std::vector<ScenarioOutcome> run(const std::vector<Block>& blocks) {
    for (const Block& block : blocks) run_block(block);
    for (const SharedSetup& setup : setups_) {
      if (setup.used) continue;
      begin_outcome(setup.line, "SETUP", setup.name);
      fail(setup.line, "no scenario is given this set-up");
    }
    return std::move(outcomes_);
  }

 private:
  void begin_outcome(int line, const std::string& id, const std::string& title) {
    outcomes_.push_back({id, title, {}, line, {}});
  }
  void fail(int line, const std::string& what) {
    outcomes_.back().failures.push_back("line " + std::to_string(line) + ": " + what);
  }

  void run_block(const Block& block) {
    const int line = block.lines.front().number;
    std::vector<ScenarioCommand> commands = commands_of(block.lines);
    std::string title = commands.front().rest;
    if (commands.front().word == "SETUP") return keep_setup(std::move(commands));
    const std::string id = take_first_word(title);
    begin_outcome(line, id, title);
    if (commands.front().word != "SCENARIO" || title.empty())
      return fail(line, "a block begins with SCENARIO, its id and its title");
    commands.erase(commands.begin());
    if (!read_clauses(commands)) return;
    if (block.notation) return run_notation(block, line);
    std::vector<Variant> variants;
    if (!read_variants(commands, variants) || !give_setups(commands)) return;
    const ScenarioOutcome heading = outcomes_.back();
    outcomes_.pop_back();
    for (const Variant& variant : variants) run_variant(heading, commands, variant);
  }

  void run_variant(ScenarioOutcome outcome, const std::vector<ScenarioCommand>& commands,
                   const Variant& variant) {
    std::vector<ScenarioCommand> mine;
    for (const ScenarioCommand& command : commands)
      if (command.variant.empty() || command.variant == variant.name) mine.push_back(command);
    if (!variant.name.empty()) outcome.title += " [" + variant.name + "]";
    const std::string failure = mine.empty() ? "line " + std::to_string(outcome.line) + ": the block is empty"
                                             : ScenarioRun(variant.options, clauses_).run(mine);
    if (!failure.empty()) outcome.failures.push_back(failure);
    outcomes_.push_back(std::move(outcome));
  }

  void run_notation(const Block& block, int line) {
    std::string text;
    for (const ScenarioLine& each : block.lines) text += std::string(each.text) + "\n";
    outcomes_.back().failures = block.notation->run(text, line);
  }

  // Takes the CLAUSES out: each must be there, and be of one game.
  bool read_clauses(std::vector<ScenarioCommand>& commands) {
    ScenarioOutcome& outcome = outcomes_.back();
    int line = outcome.line;
    for (const ScenarioCommand& command : commands) {
      if (command.word != "CLAUSES") continue;
      line = command.line;
      const std::set<std::string> named = clauses_named_in(command.rest);
      for (const std::string& id : named)
        if (!clauses_.contains(id)) fail(line, "there is no clause " + id);
      // What is no clause's name is a misspelt one.
      for (const std::string_view word : words(command.rest))
        if (clauses_named_in(word).empty() && word != "to" && !parse_int(split(word, '.')[0]))
          fail(line, "\"" + std::string(word) + "\" names no clause");
      outcome.clauses.insert(outcome.clauses.end(), named.begin(), named.end());
    }
    std::erase_if(commands, [](const ScenarioCommand& command) { return command.word == "CLAUSES"; });
    if (outcome.clauses.empty()) fail(line, "CLAUSES must name at least one clause");
    return outcome.failures.empty();
  }

  // Takes the VARIANTs out. A block without any has one, which has no name.
  bool read_variants(std::vector<ScenarioCommand>& commands, std::vector<Variant>& variants) {
    for (const ScenarioCommand& command : commands) {
      if (command.word != "VARIANT") continue;
      Variant variant;
      std::string rest = command.rest;
      variant.name = take_first_word(rest);
      for (const std::string_view option : words(rest)) {
        const std::size_t equals = option.find('=');
        if (equals == std::string_view::npos)
          return fail(command.line, "options are written name=value"), false;
        variant.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
      }
      if (variant.options.empty()) return fail(command.line, "VARIANT needs a name and options"), false;
      variants.push_back(std::move(variant));
    }
    std::erase_if(commands, [](const ScenarioCommand& command) { return command.word == "VARIANT"; });
    if (variants.size() == 1) return fail(outcomes_.back().line, "one variant alone is none"), false;
    for (const ScenarioCommand& command : commands) {
      const auto is_it = [&](const Variant& variant) { return variant.name == command.variant; };
      if (!command.variant.empty() && std::none_of(variants.begin(), variants.end(), is_it))
        return fail(command.line, "there is no variant " + command.variant), false;
    }
    if (variants.empty()) variants.emplace_back();
    return true;
  }

  // Puts the commands of shared set-ups where they are given.
  bool give_setups(std::vector<ScenarioCommand>& commands) {
    std::vector<ScenarioCommand> whole;
    for (const ScenarioCommand& command : commands) {
      if (command.word != "GIVEN") {
        whole.push_back(command);
        continue;
      }
      const auto setup = std::find_if(setups_.begin(), setups_.end(),
                                      [&](const SharedSetup& each) { return each.name == command.rest; });
      if (setup == setups_.end())
        return fail(command.line, "there is no SETUP " + command.rest + " above"), false;
      setup->used = true;
      for (ScenarioCommand shared : setup->commands) {
        shared.given_at = command.line;
        shared.variant = command.variant;
        whole.push_back(std::move(shared));
      }
    }
    commands = std::move(whole);
    return true;
  }

  void keep_setup(std::vector<ScenarioCommand> commands) {
    SharedSetup setup{commands.front().rest, commands.front().line, {}};
    commands.erase(commands.begin());
    const auto complain = [&](int line, const std::string& what) {
      begin_outcome(line, "SETUP", setup.name);
      fail(line, what);
    };
    if (setup.name.empty()) return complain(setup.line, "SETUP needs a name");
    for (const SharedSetup& other : setups_)
      if (other.name == setup.name) return complain(setup.line, "there are two set-ups of this name");
    for (const ScenarioCommand& command : commands) {
      static constexpr std::string_view kWords[] = {"GAME", "SEED", "CHANCE", "DRAW", "PATCH", "DO"};
      if (std::find(std::begin(kWords), std::end(kWords), command.word) == std::end(kWords))
        return complain(command.line, command.word + " cannot stand in a SETUP");
      if (!command.variant.empty()) return complain(command.line, "a SETUP is the same in all variants");
    }
    setup.commands = std::move(commands);
    setups_.push_back(std::move(setup));
  }

  const std::set<std::string> clauses_ = all_clauses();
  std::vector<SharedSetup> setups_;
  std::vector<ScenarioOutcome> outcomes_;
};

bool begins_block(std::string_view line) {
  std::string text(line);
  const std::string word = take_first_word(text);
  return word == "SCENARIO" || word == "SETUP";
}

}  // namespace

std::vector<ScenarioOutcome> run_scenarios(std::string_view text, bool markdown) {
  std::vector<Block> blocks;
  const BlockNotation* notation = nullptr;
  bool inside = !markdown, fresh = true;  // fresh: the next line begins a block
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    const std::string_view word = trim(line);
    if (markdown && word.starts_with("```")) {
      notation = nullptr;
      for (const BlockNotation& each : block_notations())
        if (word.substr(3) == each.fence) notation = &each;
      inside = !inside && (notation || word == "```scenario");
      fresh = true;
      continue;
    }
    if (!inside) continue;
    if (begins_block(line)) fresh = true;
    if (fresh) {
      if (word.empty() || word.starts_with('#')) continue;
      blocks.push_back({{}, notation});
      fresh = false;
    }
    blocks.back().lines.push_back({number, line});
  }
  return ScenarioFile().run(blocks);
}

}  // namespace enfilade
