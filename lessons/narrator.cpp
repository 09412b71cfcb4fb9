#include "lessons/narrator.hpp"

#include <algorithm>
#include <map>

#include "games/registry.hpp"
#include "kernel/catalogue.hpp"
#include "kernel/quoted.hpp"
#include "kernel/text.hpp"

namespace enfilade::lessons {

namespace {

using Kind = Json::Kind;

Error meaningless(std::string_view what) { return {"bad_lesson", std::string(what), "", "", {}}; }

// ---- Finding something in a document ----------------------------------------------------------------------

// "rooms[colour=white][gaps=0]/value" in parts between slashes that stand outside of brackets.
std::vector<std::string_view> parts_of(std::string_view pointer) {
  std::vector<std::string_view> parts;
  std::size_t start = 0;
  int depth = 0;
  for (std::size_t i = 0; i <= pointer.size(); ++i) {
    if (i < pointer.size() && pointer[i] == '[') ++depth;
    if (i < pointer.size() && pointer[i] == ']') --depth;
    if (i < pointer.size() && (pointer[i] != '/' || depth > 0)) continue;
    parts.push_back(pointer.substr(start, i - start));
    start = i + 1;
  }
  return parts;
}

Json value_of(std::string_view text) {
  const Result<Json> value = Json::parse(text);
  return value ? *value : Json::of_text(text);
}

// "colour=white": the member is that; "regions~[0,2,0]": the member is a list that has it.
bool meets(const Json& item, std::string_view condition) {
  const std::size_t sign = condition.find_first_of("=~");
  if (sign == std::string_view::npos || !item.is(Kind::object)) return false;
  const Json* member = item.find(condition.substr(0, sign));
  const Json value = value_of(condition.substr(sign + 1));
  if (!member) return false;
  if (condition[sign] == '=') return *member == value;
  for (const Json& each : member->items())
    if (each == value) return true;
  return false;
}

// The one element of a list that meets "[...][...]".
Result<const Json*> choose(const Json& list, std::string_view conditions) {
  std::vector<std::string_view> all;
  int depth = 0;
  for (std::size_t i = 0, start = 0; i < conditions.size(); ++i) {
    if (conditions[i] == '[' && depth++ == 0) start = i + 1;
    if (conditions[i] == ']' && --depth == 0) all.push_back(conditions.substr(start, i - start));
  }
  const Json* found = nullptr;
  for (const Json& item : list.items()) {
    bool fits = true;
    for (const std::string_view each : all) fits = fits && meets(item, each);
    if (!fits) continue;
    if (found) return meaningless("several elements meet " + std::string(conditions));
    found = &item;
  }
  if (!found) return meaningless("no element meets " + std::string(conditions));
  return found;
}

Result<const Json*> find_in(const Json& document, std::string_view pointer) {
  if (!pointer.starts_with('/')) return meaningless("a pointer begins with /");
  const Json* at = &document;
  for (const std::string_view part : parts_of(pointer.substr(1))) {
    const std::size_t bracket = part.find('[');
    const std::string_view name = part.substr(0, bracket);
    if (at->is(Kind::object)) {
      at = at->find(name);
    } else if (const auto index = parse_int(name); at->is(Kind::array) && index && *index >= 0) {
      const auto i = static_cast<std::size_t>(*index);
      at = i < at->items().size() ? &at->items()[i] : nullptr;
    } else {
      at = nullptr;
    }
    if (!at) return meaningless("there is nothing at " + std::string(pointer));
    if (bracket == std::string_view::npos) continue;
    const Result<const Json*> chosen = choose(*at, part.substr(bracket));
    if (!chosen) return chosen.error();
    at = *chosen;
  }
  return at;
}

// ---- Terms ------------------------------------------------------------------------------------------------

using Catalogues = std::map<std::pair<std::string_view, std::size_t>, Catalogue>;

Catalogues load_catalogues() {
  Catalogues all;
  for (const Game& game : all_games())
    for (std::size_t language = 0; language < kLanguages.size(); ++language) {
      const std::string folder(game.info->folder);
      (void)all[{game.info->id, language}].load(
          embedded(folder + "/messages." + std::string(kLanguages[language]) + ".json"));
    }
  return all;
}

const Catalogue& words_of(std::string_view game, std::size_t language) {
  static const Catalogues kAll = load_catalogues();
  return kAll.at({game, language});
}

// One expression, read from left to right.
class Term {
 public:
  explicit Term(const Occasion& occasion) : occasion_(occasion) {}

  Result<std::int64_t> number(std::string_view text) const {
    std::string rest(text);
    const std::string word = take_first_word(rest);
    if (parse_int(word) && !rest.empty()) return *parse_int(word);
    if (word == "points") return points(now(), rest);
    if (word == "gain") return gain(rest);
    if (word == "view") return integer_at(now().view(learner()).json(), rest);
    if (word == "scene") return integer_at(now().view(learner()).scene(), rest);
    if (word == "count") return count(rest);
    if (word == "event" || word == "sum" || word == "times") return event(word, rest);
    if (word == "after") return after_step(rest);
    if (word == "costs" || word == "gives") return of_choice(word, rest);
    return meaningless(quoted(text) + " means nothing");
  }

 private:
  Seat learner() const { return occasion_.place.learner; }
  const Match& shown() const { return occasion_.place.match(); }
  const Match& now() const { return occasion_.tried ? occasion_.tried->referee()->match() : shown(); }

  Result<std::int64_t> points(const Match& match, const std::string& seat) const {
    const auto who = match.find_seat(seat);
    if (!who) return meaningless("there is no seat " + quoted(seat));
    return std::int64_t{match.scores().points[*who]};
  }

  Result<std::int64_t> gain(const std::string& rest) const {
    if (!occasion_.tried) return meaningless("nothing has been tried yet that could bring something");
    const std::string seat = rest.empty() ? occasion_.place.lesson->learner : rest;
    const auto then = points(now(), seat), before = points(shown(), seat);
    if (!then) return then.error();
    return *then - *before;
  }

  static Result<std::int64_t> integer_at(const std::string& document, const std::string& pointer) {
    const Json json = value_of(document);
    const Result<const Json*> found = find_in(json, pointer);
    if (!found) return found.error();
    if (!(*found)->is(Kind::integer)) return meaningless(pointer + " is no number: " + (*found)->dump());
    return (*found)->integer();
  }

  Result<std::int64_t> count(std::string rest) const {
    const std::string where = take_first_word(rest);
    if (where == "menu") {
      Menu menu;
      if (shown().node().asks(learner())) shown().menu(learner(), menu);
      return std::int64_t{menu.size()};
    }
    if (where != "view" && where != "scene") return meaningless("view, scene or menu can be counted");
    const MatchView view = now().view(learner());
    const Json json = value_of(where == "view" ? view.json() : view.scene());
    const Result<const Json*> found = find_in(json, rest);
    if (!found) return found.error();
    const bool object = (*found)->is(Kind::object);
    return static_cast<std::int64_t>(object ? (*found)->members().size() : (*found)->items().size());
  }

  // "event paid seat=0 coins", "sum event paid coins", "times event paid seat=0"
  Result<std::int64_t> event(const std::string& how, std::string rest) const {
    if (how != "event" && take_first_word(rest) != "event") return meaningless("\"event\" is expected");
    const std::string name = take_first_word(rest);
    std::vector<std::string_view> conditions = words(rest);
    std::string_view member;
    if (how != "times") {
      if (conditions.empty()) return meaningless("which number of the event?");
      member = conditions.back();
      conditions.pop_back();
    }
    std::int64_t total = 0, times = 0;
    const ScenarioRun& run = occasion_.tried ? *occasion_.tried : occasion_.place.run;
    for (const Event& each : run.events()) {
      JsonWriter out;
      now().write_event(each, out);
      const Json told = value_of(out.take());
      bool fits = told.find("event")->text() == name;
      for (const std::string_view condition : conditions) fits = fits && meets(told, condition);
      if (!fits) continue;
      ++times;
      if (how == "times") continue;
      const Json* value = told.find(member);
      if (!value || !value->is(Kind::integer))
        return meaningless("the event " + name + " has no number " + std::string(member));
      total += value->integer();
    }
    if (how == "times") return times;
    if (times == 0 || (how == "event" && times > 1))
      return meaningless((times == 0 ? "no event " : "several events ") + name + " " + rest);
    return total;
  }

  // "STEP: term", as if it had been tried
  Result<std::int64_t> after_step(const std::string& rest) const {
    const std::size_t colon = rest.find(": ");
    if (colon == std::string::npos) return meaningless("\"after STEP: ...\" is expected");
    const Result<ScenarioRun> run = after(occasion_.place, rest.substr(0, colon));
    if (!run) return run.error();
    return Term({occasion_.place, &*run}).number(trim(std::string_view(rest).substr(colon + 1)));
  }

  // "STEP: gold"
  Result<std::int64_t> of_choice(const std::string& what, const std::string& rest) const {
    const std::size_t colon = rest.find(": ");
    if (colon == std::string::npos) return meaningless("\"" + what + " STEP: NAME\" is expected");
    const Result<std::vector<Move>> step = shown().parse_step(learner(), rest.substr(0, colon));
    if (!step) return step.error();
    const std::string name(trim(std::string_view(rest).substr(colon + 1)));
    const Arg::Role role = what == "costs" ? Arg::Role::cost : Arg::Role::gain;
    for (const Arg& arg : shown().describe(learner(), step->front()).args)
      if (arg.role == role && arg.name == name) return arg.number;
    return meaningless("the choice " + what + " no " + name);
  }

  Occasion occasion_;
};

// Terms with + and - between them, each with blanks around it.
Result<std::int64_t> sum_of(std::string_view text, const Occasion& occasion) {
  std::int64_t total = 0;
  bool minus = false;
  for (;;) {
    const std::size_t plus_at = text.find(" + "), minus_at = text.find(" - ");
    const std::size_t end = std::min(plus_at, minus_at);
    const Result<std::int64_t> value = Term(occasion).number(trim(text.substr(0, end)));
    if (!value) return value;
    total += minus ? -*value : *value;
    if (end == std::string_view::npos) return total;
    minus = end == minus_at;
    text.remove_prefix(end + 3);
  }
}

Result<std::string> fill_one(std::string_view inside, std::size_t language, const Occasion& occasion) {
  const auto parts = split(inside, '|');
  if (parts[0].starts_with("word ")) {
    const Catalogue& words = words_of(occasion.place.lesson->game, language);
    const std::string key(trim(parts[0].substr(5)));
    if (!words.has(key)) return meaningless("the game has no word " + key);
    return std::string(words.text(key));
  }
  const Result<std::int64_t> value = sum_of(parts[0], occasion);
  if (!value) return value.error();
  if (parts.size() == 3) return std::string(*value == 1 ? parts[1] : parts[2]);
  return std::to_string(*value);
}

}  // namespace

Result<std::string> fill_in(const std::string& text, std::size_t language, const Occasion& occasion) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t open = text.find('{', at);
    out += text.substr(at, open - at);
    if (open == std::string::npos) break;
    const std::size_t close = text.find('}', open);
    if (close == std::string::npos) return meaningless("a brace is not closed: " + text.substr(open));
    const std::string inside = text.substr(open + 1, close - open - 1);
    const Result<std::string> filled = fill_one(inside, language, occasion);
    if (!filled) return meaningless("{" + inside + "}: " + filled.error().text);
    out += *filled;
    at = close + 1;
  }
  return out;
}

std::vector<std::string> expressions_of(std::string_view text) {
  std::vector<std::string> found;
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{', open + 1)) {
    const std::string_view inside = text.substr(open + 1, text.find('}', open) - open - 1);
    found.emplace_back(trim(split(inside, '|')[0]));
  }
  return found;
}

}  // namespace enfilade::lessons
