#include "suite/scenario_run.hpp"

#include <algorithm>

#include "games/registry.hpp"
#include "kernel/text.hpp"
#include "minds/mind.hpp"

namespace enfilade {

namespace {

using Kind = Json::Kind;

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

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : std::string(between)) + word;
  return out.empty() ? "none" : out;
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

}  // namespace enfilade
