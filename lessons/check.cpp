#include "lessons/check.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "kernel/clauses.hpp"
#include "kernel/text.hpp"
#include "lessons/narrator.hpp"
#include "protocol/words.hpp"

namespace enfilade::lessons {

namespace {

constexpr std::size_t kMostPlaces = 3000;     // more ways through a lesson than anybody would look at
constexpr std::size_t kMostCandidates = 400;  // of one step; hidden sequences have more
constexpr std::size_t kMostWords = 70;        // of one text

constexpr std::array<std::array<std::string_view, 11>, kLanguages.size()> kNumberWords = {{
    {"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"},
    {"zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"},
}};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool in_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
}

// Words in lower case, and numbers.
std::vector<std::string> tokens_of(std::string_view text) {
  std::vector<std::string> tokens(1);
  for (const char c : text) {
    const bool goes_on = !tokens.back().empty() && is_digit(tokens.back()[0]) == is_digit(c);
    if (!in_word(c) && !is_digit(c)) {
      if (!tokens.back().empty()) tokens.emplace_back();
      continue;
    }
    if (!tokens.back().empty() && !goes_on) tokens.emplace_back();
    tokens.back().push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
  }
  if (tokens.back().empty()) tokens.pop_back();
  return tokens;
}

// What is left of a text without "{...}" and without the marks "[1]".
std::string by_hand(std::string_view text) {
  std::string left;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool mark = text[i] == '[' && i + 2 < text.size() && is_digit(text[i + 1]) && text[i + 2] == ']';
    const std::size_t end = text[i] == '{' ? text.find('}', i) : mark ? i + 2 : std::string_view::npos;
    if (end == std::string_view::npos)
      left.push_back(text[i]);
    else
      i = end;
  }
  return left;
}

std::vector<std::string> marks_of(std::string_view text) {
  std::vector<std::string> marks;
  for (std::size_t i = 0; i + 2 < text.size(); ++i)
    if (text[i] == '[' && is_digit(text[i + 1]) && text[i + 2] == ']')
      marks.emplace_back(text.substr(i + 1, 1));
  std::sort(marks.begin(), marks.end());
  return marks;
}

// The rules as players read them, by clause.
std::map<std::string, std::string> plain_rules(std::string_view game) {
  std::map<std::string, std::string> texts;
  for (PlainClause& clause : plain_clauses_of(embedded_rules(plain_rules_path(game, "en"))))
    texts[clause.id] = clause.title + " " + clause.text;
  for (const Clause& clause : clauses_of(embedded_rules(rules_path(game, "en"))))
    texts[clause.id] += " " + clause.text;
  return texts;
}

class Checker {
 public:
  explicit Checker(const Lesson& lesson) : lesson_(lesson), rules_(plain_rules(lesson.game)) {}

  Checked run() {
    wordings();
    const Result<Place> start = go_to(lesson_, 0, {});
    if (!start) return fail(0, start.error().text), std::move(checked_);
    waiting_.push_back(*start);
    seen_.insert({0, start->match().hash()});
    while (!waiting_.empty() && checked_.failures.size() < 20) {
      const Place place = waiting_.front();
      waiting_.pop_front();
      if (++checked_.places > kMostPlaces) {
        fail(place.here().line, "there are too many ways to here: begin a step with a new GAME or PATCH");
        break;
      }
      visit(place);
    }
    unused_answers();
    return std::move(checked_);
  }

 private:
  void fail(int line, const std::string& what) {
    const std::string failure =
        line > 0 && !what.starts_with("line ") ? "line " + std::to_string(line) + ": " + what : what;
    auto& all = checked_.failures;
    if (std::find(all.begin(), all.end(), failure) == all.end()) all.push_back(failure);
  }

  // ---- What can be seen without playing ---------------------------------------------------------------------

  void wordings() {
    wording(1, "the title of the lesson", lesson_.title, true, 0);
    wording(1, "the aim", lesson_.aim, true, 0);
    const Step& only = lesson_.steps.front();
    if (lesson_.exercise() && (lesson_.steps.size() != 1 || !only.asks() || only.margin == 0))
      fail(only.line, "an exercise is one step with a MARGIN and an answer");
    if (lesson_.steps.front().title[0].empty())
      fail(lesson_.steps.front().line, "the first step needs a title");
    for (const Step& step : lesson_.steps) {
      wording(step.line, "the title of the step", step.title, false, 0);
      wording(step.line, "SAY", step.text, true, step.targets.size());
      wording(step.line, "TASK", step.task, step.asks(), step.targets.size());
      for (const Answer& answer : step.answers)
        wording(answer.line, answer.right ? "RIGHT" : "WRONG", answer.said, true, step.targets.size());
    }
  }

  void wording(int line, const std::string& what, const Said& said, bool needed, std::size_t targets) {
    const bool none = std::all_of(said.begin(), said.end(), [](const auto& text) { return text.empty(); });
    if (none) return needed ? fail(line, what + " has no words") : void();
    std::vector<std::vector<std::string>> expressions, marks;
    for (std::size_t language = 0; language < said.size(); ++language) {
      const std::string name = what + " (" + std::string(kLanguages[language]) + ")";
      const std::string& text = said[language];
      if (text.empty()) fail(line, name + " has no words");
      if (words(by_hand(text)).size() > kMostWords) fail(line, name + " is too long: one idea a step");
      written_numbers(line, name, text, language);
      auto all = expressions_of(text);
      // Which word a number needs differs between languages; the numbers do not.
      std::sort(all.begin(), all.end());
      all.erase(std::unique(all.begin(), all.end()), all.end());
      std::erase_if(all, [](const std::string& one) { return one.starts_with("word "); });
      expressions.push_back(std::move(all));
      marks.push_back(marks_of(text));
      for (const std::string& mark : marks.back())
        if (mark == "0" || static_cast<std::size_t>(mark[0] - '0') > targets)
          fail(line, name + " speaks of [" + mark + "], and nothing has that number");
    }
    if (expressions.front() != expressions.back())
      fail(line, what + " has other numbers in another language");
    if (marks.front() != marks.back()) fail(line, what + " has other marks in another language");
  }

  // A number is the engine's, or that of a clause.
  void written_numbers(int line, const std::string& name, const std::string& text, std::size_t language) {
    for (const std::string& token : tokens_of(by_hand(text))) {
      const auto& names = kNumberWords[language];
      if (is_digit(token[0]) || std::find(names.begin(), names.end(), token) != names.end())
        fail(line, name + " has the number \"" + token +
                       "\" of its own: let the engine say it, or a clause, {2 FC-1.1}");
    }
    for (const std::string& expression : expressions_of(text)) {
      const auto parts = words(expression);
      if (parts.size() == 2 && parse_int(parts[0])) stated(line, *parse_int(parts[0]), std::string(parts[1]));
    }
  }

  void stated(int line, int number, const std::string& clause) {
    const auto rule = rules_.find(clause);
    if (rule == rules_.end()) return fail(line, "there is no clause " + clause);
    const auto tokens = tokens_of(rule->second);
    const auto has = [&](std::string_view word) {
      return std::find(tokens.begin(), tokens.end(), word) != tokens.end();
    };
    if (has(std::to_string(number))) return;
    if (number >= 2 && number <= 12 && has(kNumberWords[0][static_cast<std::size_t>(number - 2)])) return;
    if (number == 1 && (has("one") || has("once"))) return;
    fail(line, clause + " does not speak of " + std::to_string(number));
  }

  // ---- Playing --------------------------------------------------------------------------------------------

  void visit(const Place& place) {
    const Step& step = place.here();
    say(step.line, step.text, {place});
    say(step.line, step.task, {place});
    for (const Target& target : step.targets) aim_at(place, target);
    if (!step.asks()) return go(place, place.run);
    if (!place.match().node().asks(place.learner))
      return fail(step.line, lesson_.learner + " is not asked here");
    for (const std::string& candidate : candidates(place)) try_out(place, candidate);
  }

  void try_out(const Place& place, const std::string& candidate) {
    const Result<Attempt> tried = attempt(place, candidate);
    const Step& step = place.here();
    if (!tried) return fail(step.line, candidate + ": " + to_string(tried.error()));
    ++checked_.attempts;
    if (!tried->answer) return fail(step.line, candidate + " is possible, and nothing is said to it");
    const Answer& answer = *tried->answer;
    used_.insert(&answer);
    say(answer.line, answer.said, {place, &tried->run});
    if (!answer.right) return;
    ++checked_.right;
    ScenarioRun run = tried->run;
    for (const ScenarioCommand& claim : answer.expects)
      if (const std::string wrong = run.play(claim); !wrong.empty())
        return fail(answer.line, wrong + "\n      after " + candidate);
    go(place, tried->run);
  }

  void go(const Place& place, const ScenarioRun& after) {
    if (place.step + 1 == lesson_.steps.size()) return;
    const Result<Place> next = go_on(place, after);
    if (!next) return fail(lesson_.steps[place.step + 1].line, next.error().text);
    if (seen_.insert({next->step, next->match().hash()}).second) waiting_.push_back(*next);
  }

  // Every step that can be made, until there are too many; and all that the lesson names.
  std::vector<std::string> candidates(const Place& place) {
    std::vector<std::string> all;
    for (const Answer& answer : place.here().answers)
      for (const std::string& step : answer.steps) all.push_back(step);
    std::vector<Move> begun;
    collect(place, place.match(), begun, all);
    return all;
  }

  void collect(const Place& place, const Match& match, std::vector<Move>& begun,
               std::vector<std::string>& all) {
    Menu menu;
    match.menu(place.learner, menu);
    for (const Move move : menu) {
      if (all.size() >= kMostCandidates) return;
      Match next = match;
      next.apply(place.learner, move);
      begun.push_back(move);
      if (contains(next.node().mid_step, place.learner))
        collect(place, next, begun, all);
      else
        all.push_back(place.match().spell_step(place.learner, begun));
      begun.pop_back();
    }
  }

  void say(int line, const Said& said, const Occasion& occasion) {
    for (std::size_t language = 0; language < said.size(); ++language)
      if (const auto filled = fill_in(said[language], language, occasion); !filled)
        fail(line, filled.error().text + " (" + std::string(kLanguages[language]) + ")");
  }

  // What is pointed at is something that the learner sees, or can do.
  void aim_at(const Place& place, const Target& target) {
    const Match& match = place.match();
    bool there = true;
    if (target.kind == "seat") {
      there = match.find_seat(target.name).has_value();
    } else if (target.kind == "move") {
      const auto step = match.parse_step(place.learner, target.name);
      if (!step) fail(target.line, "move " + target.name + ": " + to_string(step.error()));
    } else if (target.kind == "place") {
      const MatchView view = match.view(place.learner);
      // Boards say which kind of place it is where the name alone does not: "pile:castle", "tower:0".
      const std::string name = target.name.substr(target.name.find(':') + 1);
      const auto seat = name == target.name ? std::nullopt : match.find_seat(name);
      there = seat || names(view.json() + view.scene() + menu_of(place), name);
    }
    if (!there) fail(target.line, target.kind + " " + target.name + " is not there");
  }

  static std::string menu_of(const Place& place) {
    JsonWriter out;
    if (place.match().node().asks(place.learner))
      write_menu(place.match(), place.learner, out);
    else
      out.null();
    return out.take();
  }

  // A word of the document, or a pair of coordinates: "0,-2" as "x":0,"y":-2 or [0,-2.
  static bool names(const std::string& documents, const std::string& name) {
    if (documents.find("\"" + name + "\"") != std::string::npos) return true;
    const auto parts = split(name, ',');
    if (parts.size() != 2) return false;
    const std::string x(parts[0]), y(parts[1]);
    if (x == "0" && y == "0") return true;  // the middle is there, whatever stands on it
    for (const std::string& form : {"\"x\":" + x + ",\"y\":" + y, "[" + x + "," + y})
      for (std::size_t at = documents.find(form); at != std::string::npos; at = documents.find(form, at + 1))
        if (!is_digit(documents[at + form.size()])) return true;
    return false;
  }

  void unused_answers() {
    if (!checked_.failures.empty()) return;
    for (const Step& step : lesson_.steps)
      for (const Answer& answer : step.answers)
        if (!used_.contains(&answer)) fail(answer.line, "no possible move gets this answer");
  }

  const Lesson& lesson_;
  const std::map<std::string, std::string> rules_;
  Checked checked_;
  std::deque<Place> waiting_;
  std::set<std::pair<std::size_t, std::uint64_t>> seen_;
  std::set<const Answer*> used_;
};

}  // namespace

Checked check(const Lesson& lesson) { return Checker(lesson).run(); }

}  // namespace enfilade::lessons
