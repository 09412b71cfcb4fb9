#include "suite/scenario_run.hpp"

#include <algorithm>

#include "games/registry.hpp"
#include "kernel/embedded.hpp"
#include "kernel/text.hpp"
#include "minds/mind.hpp"

namespace enfilade {

namespace {

using Kind = Json::Kind;

// A JSON pointer (RFC 6901) into a document; null if there is nothing.
const Json* follow(const Json& document, std::string_view pointer) {
  const Json* at = &document;
  if (pointer == "/") return at;
  for (const std::string_view token : split(pointer.substr(1), '/')) {
    if (at->is(Kind::object)) {
      at = at->find(token);
    } else if (at->is(Kind::array)) {
      const auto index = parse_int(token);
      const bool inside = index && *index >= 0 && static_cast<std::size_t>(*index) < at->items().size();
      at = inside ? &at->items()[static_cast<std::size_t>(*index)] : nullptr;
    } else {
      at = nullptr;
    }
    if (!at) return nullptr;
  }
  return at;
}

bool array_has(const Json& array, const Json& value) {
  for (const Json& item : array.items())
    if (item == value) return true;
  return false;
}

// Every member of `part` is in `whole` with the same value.
bool includes(const Json& whole, const Json& part) {
  for (const auto& [key, value] : part.members()) {
    const Json* found = whole.find(key);
    if (!(found ? *found == value : value.is(Kind::null))) return false;
  }
  return true;
}

// The parts of a list "a {...}; b", where a ";" inside braces or quotes separates nothing.
std::vector<std::string_view> split_list(std::string_view text) {
  std::vector<std::string_view> parts;
  std::size_t start = 0;
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (quoted) {
      if (text[i] == '\\')
        ++i;
      else if (text[i] == '"')
        quoted = false;
    } else if (text[i] == '"') {
      quoted = true;
    } else if (text[i] == '{' || text[i] == '[') {
      ++depth;
    } else if (text[i] == '}' || text[i] == ']') {
      --depth;
    } else if (text[i] == ';' && depth == 0) {
      parts.push_back(trim(text.substr(start, i - start)));
      start = i + 1;
    }
  }
  parts.push_back(trim(text.substr(start)));
  return parts;
}

std::string joined(const std::vector<std::string>& words, std::string_view between = ", ") {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : std::string(between)) + word;
  return out.empty() ? "none" : out;
}

bool same_but_for_order(const Json& a, const Json& b) {
  std::vector<std::string> left, right;
  for (const Json& item : a.items()) left.push_back(item.canonical());
  for (const Json& item : b.items()) right.push_back(item.canonical());
  std::sort(left.begin(), left.end());
  std::sort(right.begin(), right.end());
  return left == right;
}

// Whether a document has what a part of it says, down to the leaves. Things may have been put in order that
// have none, and a null says nothing.
bool heeds(const Json* whole, const Json& part) {
  if (part.is(Kind::null)) return true;
  if (!whole || whole->kind() != part.kind()) return false;
  if (part.is(Kind::object)) {
    for (const auto& [key, value] : part.members())
      if (!heeds(whole->find(key), value)) return false;
    return true;
  }
  if (!part.is(Kind::array)) return *whole == part;
  bool each = whole->items().size() == part.items().size();
  for (std::size_t i = 0; each && i < part.items().size(); ++i)
    each = heeds(&whole->items()[i], part.items()[i]);
  return each || same_but_for_order(*whole, part);
}

using Path = std::vector<std::string>;

// The members by which a patch would change a position, and which are the same as before all the same.
void find_unheeded(const Json& patch, const Json* before, const Json* after, Path& path,
                   std::vector<Path>& found) {
  if (heeds(before, patch) || heeds(after, patch)) return;
  if (!patch.is(Kind::object)) {
    const bool unmoved = before && after ? *before == *after : before == after;
    return unmoved ? found.push_back(path) : void();
  }
  for (const auto& [key, value] : patch.members()) {
    const auto inside = [&key](const Json* from) {
      return from && from->is(Kind::object) ? from->find(key) : nullptr;
    };
    path.push_back(key);
    find_unheeded(value, inside(before), inside(after), path, found);
    path.pop_back();
  }
}

Json without(const Json& patch, std::span<const std::string> path) {
  Json left = Json::of_object();
  for (const auto& [key, value] : patch.members()) {
    if (key != path[0])
      left.set(key, value);
    else if (path.size() > 1)
      left.set(key, without(value, path.subspan(1)));
  }
  return left;
}

}  // namespace

std::string take_first_word(std::string& text) {
  const std::string_view whole = trim(text);
  const std::size_t end = whole.find_first_of(" \t\n");
  std::string word(whole.substr(0, end));
  text = end == std::string_view::npos ? std::string() : std::string(trim(whole.substr(end)));
  return word;
}

std::vector<ScenarioCommand> commands_of(const std::vector<ScenarioLine>& lines) {
  std::vector<ScenarioCommand> commands;
  for (const ScenarioLine& line : lines) {
    const std::string_view text = trim(line.text);
    if (text.starts_with('#')) continue;
    const bool continues = line.text.starts_with(' ') || line.text.starts_with('\t');
    // Lines of JSON stay lines, so that what is wrong is found where it stands; elsewhere they are one text.
    if (!commands.empty() && (continues || text.empty())) {
      commands.back().rest += (commands.back().word == "PATCH" ? "\n" : " ") + std::string(text);
      continue;
    }
    if (text.empty()) continue;
    ScenarioCommand command{line.number, "", std::string(text)};
    command.word = take_first_word(command.rest);
    if (command.word.starts_with('[') && command.word.ends_with(']')) {
      command.variant = command.word.substr(1, command.word.size() - 2);
      command.word = take_first_word(command.rest);
    }
    commands.push_back(std::move(command));
  }
  for (ScenarioCommand& command : commands) command.rest = trim(std::string(command.rest));
  return commands;
}

std::string ScenarioRun::run(const std::vector<ScenarioCommand>& commands) {
  for (const ScenarioCommand& command : commands)
    if (!play(command).empty()) return failure_;  // what follows would only repeat the first failure
  finish_part();
  return failure_;
}

std::string ScenarioRun::play(const ScenarioCommand& command) {
  at_ = &command;
  std::string rest = command.rest;
  perform(command.word, rest);
  return failure_;
}

void ScenarioRun::fail(const std::string& what) { fail_at(at_->line, what); }

void ScenarioRun::fail_at(int line, const std::string& what) {
  if (!failure_.empty()) return;
  const std::string given = at_->given_at ? " (given at line " + std::to_string(at_->given_at) + ")" : "";
  failure_ = "line " + std::to_string(line) + given + ": " + what;
}

// Every set-up of a block is there because something is expected of it.
void ScenarioRun::finish_part() {
  if (refused_) return fail("the set-up is refused: " + to_string(*refused_));
  if (!expects_) fail(game_ ? "nothing is expected of this set-up" : "nothing is expected in this block");
}

void ScenarioRun::perform(const std::string& word, std::string& rest) {
  if (word == "GAME") return set_up(rest);
  if (word == "EXPECT" && refused_) return expect_refused_setup(rest);
  if (!referee_)
    return fail(refused_ ? "the set-up is refused: " + to_string(*refused_) : "GAME must come first");
  if (word == "SEED") return seed(rest);
  if (word == "PATCH") return patch(rest);
  if (word == "CHANCE") return force(rest);
  if (word == "DRAW") return draw(rest);
  if (word == "DO") return submit(rest);
  if (word == "THINK") return think(rest);
  // The others say what must hold.
  expects_ = true;
  if (word == "REFUSE") return refuse(rest);
  if (word == "TAKEBACK") return take_back(rest);
  if (word == "PREVIEW") return preview(rest);
  if (word == "EXPECT") return expect(rest);
  fail("unknown command " + word);
}

// ---- Commands ---------------------------------------------------------------------------------------------

void ScenarioRun::set_up(const std::string& rest) {
  if (game_) finish_part();
  if (!failure_.empty()) return;
  const auto parts = words(rest);
  if (parts.empty()) return fail("GAME needs the name of a game");
  game_ = find_game(parts[0]);
  if (!game_) return fail("there is no game " + std::string(parts[0]));
  Setup setup{game_->info->min_players, options_};
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::size_t equals = parts[i].find('=');
    if (equals == std::string_view::npos) return fail("GAME options are written name=value");
    const std::string name(parts[i].substr(0, equals)), value(parts[i].substr(equals + 1));
    if (name == "players") {
      const auto players = parse_int(value);
      if (!players) return fail("\"" + value + "\" is no number of players");
      setup.players = *players;
    } else {
      setup.options.emplace_back(name, value);
    }
  }
  const Result<Match> match = Match::create(*game_, setup);
  catalogue_.reset();
  refused_.reset();
  referee_.reset();
  expects_ = false;
  if (match) return begin(*match, 1);
  // No clause forbids what there is no such thing as: a mistake of the scenario.
  if (match.error().clause.empty()) return fail(to_string(match.error()));
  refused_ = match.error();
}

// A new beginning: nothing has been told, asked or thought.
void ScenarioRun::begin(const Match& match, std::uint64_t seed) {
  referee_.emplace(match, seeded_chance(seed));
  events_.clear();
  questions_.clear();
}

void ScenarioRun::seed(const std::string& rest) {
  const auto value = parse_u64(rest);
  if (!value) return fail("SEED needs a number");
  if (!referee_->record().lines.empty()) return fail("SEED must come before the first step");
  begin(Match(referee_->match()), *value);
}

// Chance that nobody forced is drawn before people act.
void ScenarioRun::draw_pending() {
  if (referee_->match().node().kind == Node::Kind::chance) tell(referee_->draw_all());
}

void ScenarioRun::patch(const std::string& rest) {
  draw_pending();
  const Result<Json> change = Json::parse(rest);
  if (!change) {
    const int line = parse_int(split(change.error().place, ':')[0]).value_or(1);
    return fail_at(at_->line + line - 1, "the patch is no JSON: " + change.error().text);
  }
  if (!change->is(Kind::object)) return fail("the patch must be a JSON object");
  Match match = referee_->match();
  const Json before = *Json::parse(match.json());
  const auto load = [&](const Json& patch, Match& into) {
    Json position = before;
    position.merge_patch(patch);
    return into.load(position);
  };
  const Status loaded = load(*change, match);
  if (!loaded) return fail("the patched position is refused: " + to_string(loaded.error()));
  // What the patch says and the position does not have may have been played on from, as where an opponent
  // without a seat is on turn. If it makes no difference, nobody has read it.
  std::vector<Path> unheeded;
  Path path;
  const Json after = *Json::parse(match.json());
  find_unheeded(*change, &before, &after, path, unheeded);
  for (const Path& member : unheeded) {
    Match other = referee_->match();
    if (load(without(*change, member), other) && other == match) {
      std::string pointer;
      for (const std::string& key : member) pointer += "/" + key;
      return fail("the patch of " + pointer + " changes nothing: it follows from other members");
    }
  }
  // A patched position is a new beginning; chance goes on from the same seed.
  begin(match, ++patches_);
}

void ScenarioRun::force(const std::string& rest) {
  events_.clear();
  for (const std::string_view outcome : split(rest, ';')) {
    const auto told = referee_->force(trim(outcome));
    if (!told) return fail(std::string(trim(outcome)) + ": " + to_string(told.error()));
    tell(*told);
  }
  remember_questions(referee_->match());
}

void ScenarioRun::draw(const std::string& rest) {
  if (!rest.empty()) return fail("DRAW stands alone; CHANCE forces outcomes");
  if (referee_->match().node().kind != Node::Kind::chance) return fail("there is nothing to draw");
  events_.clear();
  tell(referee_->draw_all());
  remember_questions(referee_->match());
}

void ScenarioRun::submit(const std::string& rest) {
  draw_pending();
  events_.clear();
  Seat who = 0;
  std::string step;
  if (!split_seat(rest, who, step)) return;
  Match inside = referee_->match();
  const auto moves = inside.parse_step(who, step);
  if (!moves) return fail(step + " is refused: " + to_string(moves.error()));
  const auto told = referee_->submit(who, *moves);
  if (!told) return fail(step + " is refused: " + to_string(told.error()));
  tell(*told);
  remember_questions(inside);
  // Inside a step of several moves there are questions too.
  for (const Move move : *moves) {
    inside.apply(who, move);
    remember_questions(inside);
  }
}

// "red: step = RP-6.5"
void ScenarioRun::refuse(const std::string& rest) {
  draw_pending();
  events_.clear();
  Seat who = 0;
  std::string step, clause;
  if (!split_verdict(rest, "\"SEAT: STEP = CLAUSE\"", who, step, clause) || !knows_clause(clause)) return;
  const std::uint64_t before = referee_->match().hash();
  const auto told = referee_->submit(who, step);
  if (told) return fail(step + " is accepted");
  if (told.error().clause != clause)
    fail(step + " is refused by " + (told.error().clause.empty() ? "no clause" : told.error().clause) + ": " +
         told.error().text);
  if (referee_->match().hash() != before) fail("the refused step changed the position");
}

// "red", "red by consent"
void ScenarioRun::take_back(std::string& rest) {
  const auto who = seat(take_first_word(rest));
  if (!who) return;
  if (!rest.empty() && rest != "by consent")
    return fail("\"TAKEBACK SEAT\" or \"TAKEBACK SEAT by consent\" is expected");
  if (!referee_->can_take_back(*who)) return fail("there is no step to take back");
  if (referee_->takeback_is_free(*who) != rest.empty())
    return fail(rest.empty() ? "the others would have to agree" : "nobody has to agree");
  events_.clear();
  const Status done = referee_->take_back(*who);
  if (!done) fail(to_string(done.error()));
}

// "red: step = whole", "red: step = open": what is foretold are then the events.
void ScenarioRun::preview(const std::string& rest) {
  draw_pending();
  Seat who = 0;
  std::string step, verdict;
  if (!split_verdict(rest, "\"SEAT: STEP = whole\" or \"= open\"", who, step, verdict)) return;
  if (verdict != "whole" && verdict != "open")
    return fail("a preview is whole or open, not \"" + verdict + "\"");
  const Match& match = referee_->match();
  const auto moves = match.parse_step(who, step);
  if (!moves) return fail(step + " is refused: " + to_string(moves.error()));
  const Prospect prospect = match.preview(who, *moves);
  events_.clear();
  tell(prospect.events);
  if (prospect.open != (verdict == "open"))
    fail(prospect.open ? "what comes then depends on what the seat cannot know" : "everything is foretold");
}

void ScenarioRun::think(std::string& rest) {
  draw_pending();
  const auto who = seat(take_first_word(rest));
  if (!who) return;
  const auto thought = thought_of(*who, rest);
  if (!thought) return;
  const Match& match = referee_->match();
  thoughts_.insert_or_assign({*who, rest},
                             RememberedThought{match.view(*who).json(), *thought, match.hash()});
}

// The whole of a thought in words that can be compared: what to play, and how everything was judged.
std::optional<std::string> ScenarioRun::thought_of(Seat who, const std::string& mind) {
  const Result<MindSpec> spec = MindSpec::parse(mind);
  if (!spec) return fail(to_string(spec.error())), std::nullopt;
  if (spec->milliseconds != 0) return fail("a mind with a clock is not the same twice"), std::nullopt;
  const Match& match = referee_->match();
  if (!match.node().asks(who)) return fail(match.seat_name(who) + " is not asked now"), std::nullopt;
  const Thought thought = enfilade::think(*spec, match.view(who), 1);
  std::string text = match.spell_step(who, thought.step);
  for (const Alternative& each : thought.alternatives)
    text += "; " + match.spell(who, each.move) + " " + std::to_string(each.visits) + " times, worth " +
            std::to_string(each.value);
  return text;
}

// ---- Expectations -----------------------------------------------------------------------------------------

void ScenarioRun::expect_refused_setup(std::string& rest) {
  if (take_first_word(rest) != "refused") return fail("the set-up is refused: " + to_string(*refused_));
  if (!knows_clause(rest)) return;
  if (refused_->clause != rest) fail("the set-up is refused by " + refused_->clause + ": " + refused_->text);
  refused_.reset();
  expects_ = true;
}

void ScenarioRun::expect(std::string& rest) {
  const std::string what = take_first_word(rest);
  if (what == "position") return expect_json(referee_->match().json(), rest);
  if (what == "view") return expect_view(rest);
  if (what == "menu") return expect_menu(rest);
  if (what == "odds") return expect_odds(rest);
  if (what == "event") return expect_event(rest, 1, SIZE_MAX);
  if (what == "events") return expect_events(rest);
  if (what == "scores") return expect_scores(rest);
  if (what == "places") return expect_places(rest);
  if (what == "node") return expect_node(rest);
  if (what == "asked") return expect_asked(rest, true);
  if (what == "takeback") return expect_takeback(rest);
  if (what == "refused") return fail("the set-up is accepted");
  // Two words.
  const auto number = parse_int(what);
  const std::string then = take_first_word(rest);
  if (what == "no" && then == "event") return expect_event(rest, 0, 0);
  if (number && *number > 0 && (then == "events" || then == "event"))
    return expect_event(rest, static_cast<std::size_t>(*number), static_cast<std::size_t>(*number));
  if (what == "not" && then == "asked") return expect_asked(rest, false);
  if (what == "same" && then == "think") return expect_same_think(rest);
  fail("there is no expectation \"" + what +
       "\"; they are: position, view, menu, odds, event, no event, N events, "
       "events, scores, places, node, asked, not asked, takeback, same think, refused");
}

void ScenarioRun::expect_view(std::string& rest) {
  if (const auto who = viewer(take_first_word(rest))) expect_json(referee_->match().view(*who).json(), rest);
}

// "/pointer = value", "!=", "has", "lacks", "size"
void ScenarioRun::expect_json(const std::string& text, std::string& rest) {
  const Json document = *Json::parse(text);
  const std::string pointer = take_first_word(rest), relation = take_first_word(rest);
  if (!pointer.starts_with('/')) return fail("a JSON pointer begins with \"/\": \"" + pointer + "\"");
  const Result<Json> value = Json::parse(rest);
  if (!value) return fail("a JSON value is expected after " + relation + ": " + to_string(value.error()));
  const Json* found = follow(document, pointer);
  if (!found) return fail("there is nothing at " + pointer + " in " + text);
  const bool list = found->is(Kind::array), object = found->is(Kind::object);
  bool holds = false;
  if (relation == "=" || relation == "!=") {
    holds = (*found == *value) == (relation == "=");
  } else if (relation == "has" || relation == "lacks") {
    if (!list) return fail(pointer + " is no list: " + found->dump());
    holds = array_has(*found, *value) == (relation == "has");
  } else if (relation == "size") {
    if (!list && !object) return fail(pointer + " has no size: " + found->dump());
    const std::size_t size = object ? found->members().size() : found->items().size();
    holds = value->is(Kind::integer) && value->integer() == static_cast<std::int64_t>(size);
  } else {
    return fail("unknown relation " + relation);
  }
  if (!holds) fail(pointer + " is " + found->dump() + ", expected " + relation + " " + value->dump());
}

// "red = a; b", "red has a; b", "red lacks c", "red size 4"
void ScenarioRun::expect_menu(std::string& rest) {
  draw_pending();
  const auto who = seat(take_first_word(rest));
  if (!who) return;
  const std::string relation = take_first_word(rest);
  const Match& match = referee_->match();
  const bool asked = match.node().asks(*who);
  Menu menu;
  if (asked) match.menu(*who, menu);
  std::string listed;
  for (const Move move : menu) listed += (listed.empty() ? "" : "; ") + match.spell(*who, move);
  if (relation == "size") {
    if (parse_int(rest) != menu.size())
      fail("the menu has " + std::to_string(menu.size()) + " moves: " + listed);
    return;
  }
  if (relation != "=" && relation != "has" && relation != "lacks")
    return fail("unknown relation " + relation);
  if (!asked)
    return fail(match.seat_name(*who) + " is not asked, so that its menu has nothing and lacks everything");
  std::set<Move> named;
  for (const std::string_view word : split_list(rest)) {
    const Result<Move> move = match.parse(*who, word);
    if (!move) return fail(to_string(move.error()));
    if (!named.insert(*move).second) return fail(std::string(word) + " is named twice");
    const bool there = menu.contains(*move);
    if (relation == "lacks" ? there : !there)
      return fail(std::string(word) + (there ? " is" : " is not") + " in the menu: " + listed);
  }
  if (relation == "=" && named.size() != static_cast<std::size_t>(menu.size())) fail("the menu is " + listed);
}

// "= a 1/3; b 2/3", "has a 1/3", "lacks c", "size 2"
void ScenarioRun::expect_odds(std::string& rest) {
  const Match& match = referee_->match();
  if (match.node().kind != Node::Kind::chance) return fail("nothing is drawn now");
  Odds odds;
  match.odds(odds);
  std::string listed;
  for (int i = 0; i < odds.size(); ++i)
    listed += (i ? "; " : "") + match.spell(kChance, odds.outcome(i)) + " " + std::to_string(odds.weight(i)) +
              "/" + std::to_string(odds.total());
  const std::string relation = take_first_word(rest);
  if (relation == "size") {
    if (parse_int(rest) != odds.size())
      fail("there are " + std::to_string(odds.size()) + " outcomes: " + listed);
    return;
  }
  if (relation != "=" && relation != "has" && relation != "lacks")
    return fail("unknown relation " + relation);
  std::set<Move> named;
  for (const std::string_view each : split_list(rest)) {
    // The last word is the share, except of an outcome that must be missing.
    const std::size_t blank = relation == "lacks" ? std::string_view::npos : each.rfind(' ');
    const std::string_view share = blank == std::string_view::npos ? "" : each.substr(blank + 1);
    const Result<Move> outcome = match.parse(kChance, trim(each.substr(0, blank)));
    if (!outcome) return fail(to_string(outcome.error()));
    if (!named.insert(*outcome).second) return fail(std::string(each) + " is named twice");
    const int found = odds.find(*outcome);
    if ((found >= 0) != (relation != "lacks"))
      return fail(std::string(each) + (found < 0 ? " cannot" : " can") + " be drawn: " + listed);
    if (relation == "lacks") continue;
    const std::size_t slash = share.find('/');
    const auto part = parse_u64(share.substr(0, slash));
    const auto whole = slash == std::string_view::npos ? std::nullopt : parse_u64(share.substr(slash + 1));
    if (!part || !whole)
      return fail("an outcome and its share, such as 2/3, are expected: " + std::string(each));
    if (*part * odds.total() != *whole * odds.weight(found))
      return fail(std::string(each) + " is wrong: " + listed);
  }
  if (relation == "=" && named.size() != static_cast<std::size_t>(odds.size()))
    fail("the odds are " + listed);
}

// "paid {...}", "for red drew {...}"
void ScenarioRun::expect_event(std::string& rest, std::size_t least, std::size_t most) {
  const std::optional<Viewer> viewer = take_viewer(rest);
  if (!failure_.empty()) return;
  const auto wanted = wanted_event(rest);
  if (!wanted) return;
  std::size_t count = 0;
  std::string all;
  for (const Json& event : heard(viewer)) {
    all += "\n    " + event.dump();
    count += event.find("event")->text() == wanted->name && includes(event, wanted->part);
  }
  if (count >= least && count <= most) return;
  fail((count == 0 ? "no such event" : "there are " + std::to_string(count) + " such events") +
       "; heard:" + (all.empty() ? " nothing" : all));
}

// "a {...}; b": these in this order, whatever else there is; "= a {...}; b": these and no others.
void ScenarioRun::expect_events(std::string& rest) {
  const std::optional<Viewer> viewer = take_viewer(rest);
  if (!failure_.empty()) return;
  const bool exactly = rest.starts_with("= ");
  std::vector<WantedEvent> list;
  for (const std::string_view each : split_list(std::string_view(rest).substr(exactly ? 2 : 0))) {
    const auto wanted = wanted_event(each);
    if (!wanted) return;
    list.push_back(*wanted);
  }
  std::size_t found = 0;
  bool others = false;
  std::string all;
  for (const Json& event : heard(viewer)) {
    all += "\n    " + event.dump();
    const bool next = found < list.size() && event.find("event")->text() == list[found].name &&
                      includes(event, list[found].part);
    next ? void(++found) : void(others = true);
    if (exactly && others) break;
  }
  if (found == list.size() && !(exactly && others)) return;
  fail((found < list.size() ? "event " + std::to_string(found + 1) + " of the list, " + list[found].name +
                                  ", does not come there"
                            : std::string("there are more events")) +
       "; heard:" + (all.empty() ? " nothing" : all));
}

// "12 9", or "12 against 9" where the opponent has no seat.
void ScenarioRun::expect_scores(const std::string& rest) {
  const Scores scores = referee_->match().scores();
  const auto seats = static_cast<std::size_t>(scores.seats);
  const auto parts = words(rest);
  const bool house = std::find(parts.begin(), parts.end(), "against") != parts.end();
  // Who sits alone plays against the house, whose points stand behind those of the seat.
  if (house && seats != 1) return fail("everybody here has a seat");
  std::vector<std::string> actual;
  for (std::size_t s = 0; s < seats; ++s) actual.push_back(std::to_string(scores.points[s]));
  if (house) actual.insert(actual.end(), {"against", std::to_string(scores.points[seats])});
  if (!std::equal(parts.begin(), parts.end(), actual.begin(), actual.end()))
    fail("the scores are " + joined(actual, " "));
}

void ScenarioRun::expect_places(const std::string& rest) {
  const Scores scores = referee_->match().scores();
  std::vector<std::string> actual;
  for (std::size_t s = 0; s < static_cast<std::size_t>(scores.seats); ++s)
    actual.push_back(std::to_string(scores.place[s]));
  const auto parts = words(rest);
  if (!std::equal(parts.begin(), parts.end(), actual.begin(), actual.end()))
    fail("the places are " + joined(actual, " "));
}

void ScenarioRun::expect_node(const std::string& rest) {
  static constexpr std::string_view kKinds[] = {"decision", "simultaneous", "chance", "over"};
  const Match& match = referee_->match();
  const Node node = match.node();
  std::string actual(kKinds[static_cast<std::size_t>(node.kind)]);
  SeatSet expected = 0;
  const auto parts = words(rest);
  for (std::size_t i = 1; i < parts.size(); ++i)
    if (const auto who = seat(parts[i])) expected = static_cast<SeatSet>(expected | only(*who));
  for (Seat who = 0; who < match.players(); ++who)
    if (node.asks(who)) actual += " " + match.seat_name(who);
  if (parts.empty() || parts[0] != kKinds[static_cast<std::size_t>(node.kind)] ||
      (parts.size() > 1 && expected != node.seats))
    fail("the node is " + actual);
}

// "red pay_price": the question that the seat is asked now; or one that it was never asked since the set-up.
void ScenarioRun::expect_asked(std::string& rest, bool wanted) {
  draw_pending();
  const auto who = seat(take_first_word(rest));
  if (!who) return;
  const std::string question = "prompt." + rest;
  if (!words_of_game().has(question)) {
    std::vector<std::string> known;
    for (const auto& [key, text] : words_of_game().all())
      if (key.starts_with("prompt.")) known.push_back(key.substr(7));
    return fail("there is no question \"" + rest + "\"; they are: " + joined(known));
  }
  const Match& match = referee_->match();
  const bool now = match.node().asks(*who) && match.prompt(*who).key == question;
  if (wanted) {
    if (!now)
      fail(match.seat_name(*who) + " is " +
           (match.node().asks(*who) ? "asked " + match.prompt(*who).key.substr(7) : "not asked"));
    return;
  }
  if (referee_->record().lines.empty())
    return fail("nothing has been done yet, so nobody can have been asked");
  if (now || questions_.contains({*who, question})) fail(match.seat_name(*who) + " was asked " + rest);
}

// "red free", "red by consent", "red none"
void ScenarioRun::expect_takeback(std::string& rest) {
  const auto who = seat(take_first_word(rest));
  if (!who) return;
  const std::string_view actual = !referee_->can_take_back(*who)     ? "none"
                                  : referee_->takeback_is_free(*who) ? "free"
                                                                     : "by consent";
  if (rest != actual) fail("the takeback is: " + std::string(actual));
}

// What the seat does not know has changed since THINK, and it thinks the same.
void ScenarioRun::expect_same_think(std::string& rest) {
  draw_pending();
  const auto who = seat(take_first_word(rest));
  if (!who) return;
  const auto remembered = thoughts_.find({*who, rest});
  if (remembered == thoughts_.end()) return fail("THINK with the same seat and mind must come before");
  const Match& match = referee_->match();
  if (match.view(*who).json() != remembered->second.view)
    return fail("the seat knows something else than at THINK");
  if (match.hash() == remembered->second.truth) return fail("nothing has changed since THINK");
  const auto thought = thought_of(*who, rest);
  if (thought && *thought != remembered->second.thought)
    fail("the thought is " + *thought + "; it was " + remembered->second.thought);
}

// ---- What everything above needs --------------------------------------------------------------------------

void ScenarioRun::tell(const std::vector<Event>& events) {
  events_.insert(events_.end(), events.begin(), events.end());
  const Match& match = referee_->match();
  for (const Event& event : events)
    for (const Arg& arg : match.tell(event).args)
      members_[std::string(match.info().events[event.kind])].insert(arg.name);
}

void ScenarioRun::remember_questions(const Match& match) {
  for (Seat who = 0; who < match.players(); ++who)
    if (match.node().asks(who)) questions_.emplace(who, match.prompt(who).key);
}

std::optional<Seat> ScenarioRun::seat(std::string_view word) {
  const auto found = referee_->match().find_seat(word);
  if (!found)
    fail("there is no seat \"" + std::string(word) +
         "\"; they are: " + joined(referee_->match().seat_names()));
  return found;
}

std::optional<Viewer> ScenarioRun::viewer(std::string_view word) {
  return word == "spectator" ? std::optional<Viewer>(kSpectator) : seat(word);
}

// "for red ..." says as whom events are heard.
std::optional<Viewer> ScenarioRun::take_viewer(std::string& rest) {
  std::string after = rest;
  if (take_first_word(after) != "for") return std::nullopt;
  const auto who = viewer(take_first_word(after));
  rest = after;
  return who;
}

// "red: step"
bool ScenarioRun::split_seat(std::string_view text, Seat& who, std::string& step) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return fail("\"SEAT: STEP\" is expected"), false;
  const auto found = seat(trim(text.substr(0, colon)));
  if (!found) return false;
  who = *found;
  step = trim(text.substr(colon + 1));
  return true;
}

// "red: step = verdict"
bool ScenarioRun::split_verdict(const std::string& text, std::string_view form, Seat& who, std::string& step,
                                std::string& verdict) {
  const std::size_t equals = text.rfind('=');
  if (equals == std::string::npos) return fail(std::string(form) + " is expected"), false;
  verdict = trim(std::string_view(text).substr(equals + 1));
  return split_seat(std::string_view(text).substr(0, equals), who, step);
}

bool ScenarioRun::knows_clause(const std::string& clause) {
  if (clauses_->contains(clause) && clause.starts_with(std::string(game_->info->prefix) + "-")) return true;
  fail("\"" + clause + "\" is no clause of " + std::string(game_->info->title));
  return false;
}

std::optional<ScenarioRun::WantedEvent> ScenarioRun::wanted_event(std::string_view text) {
  std::string rest(text);
  WantedEvent wanted{take_first_word(rest), Json::of_object()};
  const auto& known = game_->info->events;
  if (std::find(known.begin(), known.end(), wanted.name) == known.end())
    return fail("there is no event \"" + wanted.name +
                "\"; they are: " + joined({known.begin(), known.end()})),
           std::nullopt;
  if (!rest.empty()) {
    const Result<Json> part = Json::parse(rest);
    if (!part || !part->is(Kind::object))
      return fail("an object of event members is expected after the event's name"), std::nullopt;
    wanted.part = *part;
  }
  if (!knows_members(wanted)) return std::nullopt;
  return wanted;
}

// The members of an event are those that such an event had in this block, and those that its words name.
bool ScenarioRun::knows_members(const WantedEvent& wanted) {
  std::set<std::string>& known = members_[wanted.name];
  const auto unknown = [&]() -> const std::string* {
    for (const auto& [key, value] : wanted.part.members())
      if (!known.contains(key)) return &key;
    return nullptr;
  };
  if (!unknown()) return true;
  const auto& names = game_->info->events;
  for (const auto& [key, text] : words_of_game().all()) {
    // "event.drew", and "event.drew_hidden" unless that is another event.
    if (!key.starts_with("event." + wanted.name)) continue;
    const std::string_view name = std::string_view(key).substr(6);
    if (name != wanted.name &&
        (name[wanted.name.size()] != '_' || std::find(names.begin(), names.end(), name) != names.end()))
      continue;
    for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1))
      known.insert(text.substr(at + 1, text.find_first_of("|}", at) - at - 1));
  }
  const std::string* missing = unknown();
  if (missing)
    fail("the event " + wanted.name + " has no member \"" + *missing +
         "\"; it has: " + joined({known.begin(), known.end()}));
  return !missing;
}

std::vector<Json> ScenarioRun::heard(std::optional<Viewer> viewer) const {
  const Match& match = referee_->match();
  std::vector<Json> list;
  for (const Event& event : events_) {
    const auto seen = viewer ? match.event_for(event, *viewer) : std::optional<Event>(event);
    if (!seen) continue;
    JsonWriter out;
    match.write_event(*seen, out);
    list.push_back(*Json::parse(out.str()));
  }
  return list;
}

const Catalogue& ScenarioRun::words_of_game() {
  if (!catalogue_) {
    catalogue_.emplace();
    ENFILADE_CHECK(catalogue_->load(embedded(std::string(game_->info->folder) + "/messages.en.json")));
  }
  return *catalogue_;
}

}  // namespace enfilade
