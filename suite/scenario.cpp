#include "suite/scenario.hpp"

#include "games/forbidden_city/board_blocks.hpp"
#include "games/registry.hpp"
#include "kernel/referee.hpp"
#include "kernel/text.hpp"

namespace enfilade {

namespace {

// One command of a block with its continuation lines.
struct Command {
  int line;
  std::string word;
  std::string rest;
};

std::string take_first_word(std::string& text) {
  const std::string_view whole = trim(text);
  const std::size_t end = whole.find_first_of(" \t");
  std::string word(whole.substr(0, end));
  text = end == std::string_view::npos ? std::string() : std::string(trim(whole.substr(end)));
  return word;
}

// A JSON pointer (RFC 6901) into a document; null if there is nothing.
const Json* follow(const Json& document, std::string_view pointer) {
  const Json* at = &document;
  if (pointer.empty() || pointer == "/") return at;
  for (const std::string_view token : split(pointer.substr(1), '/')) {
    if (at->is(Json::Kind::object)) {
      at = at->find(token);
    } else if (at->is(Json::Kind::array)) {
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
    if (!(found ? *found == value : value.is(Json::Kind::null))) return false;
  }
  return true;
}

class ScenarioRun {
 public:
  explicit ScenarioRun(ScenarioOutcome& outcome) : outcome_(outcome) {}

  void run(const std::vector<Command>& commands) {
    for (const Command& command : commands) {
      line_ = command.line;
      std::string rest = command.rest;
      perform(command.word, rest);
      if (!outcome_.failures.empty()) return;  // what follows would only repeat the first failure
    }
    if (refused_) fail("the set-up is refused: " + to_string(*refused_));
  }

 private:
  void fail(const std::string& what) {
    outcome_.failures.push_back("line " + std::to_string(line_) + ": " + what);
  }

  void perform(const std::string& word, std::string& rest) {
    if (word == "SCENARIO" || word == "CLAUSES") return;
    if (word == "GAME") return set_up(rest);
    if (word == "EXPECT" && refused_) return expect_refused_setup(rest);
    if (!referee_)
      return fail(refused_ ? "the set-up is refused: " + to_string(*refused_) : "GAME must come first");
    if (word == "SEED") return seed(rest);
    if (word == "PATCH") return patch(rest);
    if (word == "CHANCE") return force(rest);
    if (word == "DRAW") return begin_events(), tell(referee_->draw_all());
    if (word == "DO") return submit(rest);
    if (word == "REFUSE") return refuse(rest);
    if (word == "EXPECT") return expect(rest);
    fail("unknown command " + word);
  }

  void set_up(const std::string& rest) {
    const auto parts = words(rest);
    if (parts.empty()) return fail("GAME needs the name of a game");
    const Game* game = find_game(parts[0]);
    if (!game) return fail("there is no game " + std::string(parts[0]));
    Setup setup{game->info->min_players, {}};
    for (std::size_t i = 1; i < parts.size(); ++i) {
      const std::size_t equals = parts[i].find('=');
      if (equals == std::string_view::npos) return fail("GAME options are written name=value");
      const std::string name(parts[i].substr(0, equals)), value(parts[i].substr(equals + 1));
      if (name == "players") {
        setup.players = parse_int(value).value_or(0);
      } else {
        setup.options.emplace_back(name, value);
      }
    }
    const Result<Match> match = Match::create(*game, setup);
    refused_.reset();
    referee_.reset();
    if (match) {
      referee_.emplace(*match, seeded_chance(1));
    } else {
      refused_ = match.error();
    }
  }

  void seed(const std::string& rest) {
    const auto value = parse_u64(rest);
    if (!value) return fail("SEED needs a number");
    if (!referee_->record().lines.empty()) return fail("SEED must come before the first step");
    referee_.emplace(referee_->match(), seeded_chance(*value));
  }

  // Chance that nobody forced is drawn before people act.
  void draw_pending() {
    if (referee_->match().node().kind == Node::Kind::chance) referee_->draw_all();
  }

  void patch(const std::string& rest) {
    draw_pending();
    const Result<Json> change = Json::parse(rest);
    if (!change) return fail("the patch is no JSON: " + to_string(change.error()));
    Match match = referee_->match();
    Json position = *Json::parse(match.json());
    position.merge_patch(*change);
    const Status loaded = match.load(position);
    if (!loaded) return fail("the patched position is refused: " + to_string(loaded.error()));
    // A patched position is a new beginning; chance goes on from the same seed.
    const std::uint64_t next_seed = ++patches_;
    referee_.emplace(match, seeded_chance(next_seed));
    begin_events();
  }

  void force(const std::string& rest) {
    begin_events();
    for (const std::string_view outcome : split(rest, ';')) {
      const auto told = referee_->force(trim(outcome));
      if (!told) return fail(std::string(trim(outcome)) + ": " + to_string(told.error()));
      tell(*told);
    }
  }

  std::optional<Seat> seat(std::string_view word) {
    const auto found = referee_->match().find_seat(word);
    if (!found) fail("there is no seat " + std::string(word));
    return found;
  }

  // "red: step"
  bool split_seat(const std::string& text, Seat& who, std::string& step) {
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos) return fail("\"SEAT: STEP\" is expected"), false;
    const auto found = seat(trim(std::string_view(text).substr(0, colon)));
    if (!found) return false;
    who = *found;
    step = trim(std::string_view(text).substr(colon + 1));
    return true;
  }

  void submit(const std::string& rest) {
    draw_pending();
    begin_events();
    Seat who = 0;
    std::string step;
    if (!split_seat(rest, who, step)) return;
    const auto told = referee_->submit(who, step);
    if (!told) return fail(step + " is refused: " + to_string(told.error()));
    tell(*told);
  }

  // "red: step = RP-6.5"
  void refuse(const std::string& rest) {
    draw_pending();
    begin_events();
    const std::size_t equals = rest.rfind('=');
    if (equals == std::string::npos) return fail("\"SEAT: STEP = CLAUSE\" is expected");
    Seat who = 0;
    std::string step;
    if (!split_seat(rest.substr(0, equals), who, step)) return;
    const std::string clause(trim(std::string_view(rest).substr(equals + 1)));
    const std::uint64_t before = referee_->match().hash();
    const auto told = referee_->submit(who, step);
    if (told) return fail(step + " is accepted");
    if (told.error().clause != clause)
      fail(step + " is refused by " + (told.error().clause.empty() ? "no clause" : told.error().clause) +
           ": " + told.error().text);
    if (referee_->match().hash() != before) fail("the refused step changed the position");
  }

  void begin_events() { events_.clear(); }
  void tell(const std::vector<Event>& events) { events_.insert(events_.end(), events.begin(), events.end()); }

  void expect_refused_setup(std::string& rest) {
    if (take_first_word(rest) != "refused") return fail("the set-up is refused: " + to_string(*refused_));
    if (refused_->clause != rest)
      fail("the set-up is refused by " + (refused_->clause.empty() ? "no clause" : refused_->clause) + ": " +
           refused_->text);
    refused_.reset();
  }

  void expect(std::string& rest) {
    const std::string what = take_first_word(rest);
    if (what == "position") return expect_json(referee_->match().json(), rest);
    if (what == "view") return expect_view(rest);
    if (what == "menu") return expect_menu(rest);
    if (what == "event") return expect_event(rest, true);
    if (what == "no" && take_first_word(rest) == "event") return expect_event(rest, false);
    if (what == "scores") return expect_numbers(rest, true);
    if (what == "places") return expect_numbers(rest, false);
    if (what == "node") return expect_node(rest);
    if (what == "refused") return fail("the set-up is accepted");
    fail("EXPECT position, view, menu, event, no event, scores, places, node or refused");
  }

  void expect_view(std::string& rest) {
    const std::string who = take_first_word(rest);
    if (who == "spectator") return expect_json(referee_->match().view(kSpectator).json(), rest);
    if (const auto found = seat(who)) expect_json(referee_->match().view(*found).json(), rest);
  }

  // "/pointer = value", "!=", "has", "lacks", "size"
  void expect_json(const std::string& text, std::string& rest) {
    const Json document = *Json::parse(text);
    const std::string pointer = take_first_word(rest), relation = take_first_word(rest);
    const Result<Json> value = Json::parse(rest);
    if (!value) return fail("a JSON value is expected after " + relation + ": " + to_string(value.error()));
    const Json* found = follow(document, pointer);
    if (!found) return fail("there is nothing at " + pointer + " in " + text);
    bool holds = false;
    if (relation == "=")
      holds = *found == *value;
    else if (relation == "!=")
      holds = !(*found == *value);
    else if (relation == "has")
      holds = array_has(*found, *value);
    else if (relation == "lacks")
      holds = !array_has(*found, *value);
    else if (relation == "size")
      holds = value->is(Json::Kind::integer) &&
              static_cast<std::int64_t>(found->is(Json::Kind::object)
                                            ? found->members().size()
                                            : found->items().size()) == value->integer();
    else
      return fail("unknown relation " + relation);
    if (!holds) fail(pointer + " is " + found->dump() + ", expected " + relation + " " + value->dump());
  }

  // "red = a; b", "red has a; b", "red lacks c", "red size 4"
  void expect_menu(std::string& rest) {
    draw_pending();
    const auto who = seat(take_first_word(rest));
    if (!who) return;
    const std::string relation = take_first_word(rest);
    const Match& match = referee_->match();
    Menu menu;
    if (match.node().asks(*who)) match.menu(*who, menu);
    std::string listed;
    for (const Move move : menu) listed += (listed.empty() ? "" : "; ") + match.spell(*who, move);
    if (relation == "size") {
      if (rest != std::to_string(menu.size()))
        fail("the menu has " + std::to_string(menu.size()) + " moves: " + listed);
      return;
    }
    std::vector<Move> named;
    for (const std::string_view word : split(rest, ';')) {
      if (trim(word).empty()) continue;
      const Result<Move> move = match.parse(*who, trim(word));
      if (!move) return fail(to_string(move.error()));
      named.push_back(*move);
      const bool there = menu.contains(*move);
      if (relation == "lacks" ? there : !there)
        return fail(std::string(trim(word)) + (there ? " is" : " is not") + " in the menu: " + listed);
    }
    if (relation != "=" && relation != "has" && relation != "lacks")
      return fail("unknown relation " + relation);
    if (relation == "=" && named.size() != static_cast<std::size_t>(menu.size()))
      fail("the menu is " + listed);
  }

  // "paid {...}", "for red drew {...}"
  void expect_event(std::string& rest, bool wanted) {
    std::optional<Viewer> viewer;
    std::string name = take_first_word(rest);
    if (name == "for") {
      const std::string who = take_first_word(rest);
      viewer = who == "spectator" ? std::optional<Viewer>(kSpectator) : seat(who);
      if (!viewer) return;
      name = take_first_word(rest);
    }
    const Result<Json> part = Json::parse(rest.empty() ? "{}" : rest);
    if (!part || !part->is(Json::Kind::object))
      return fail("an object of event fields is expected after the event's name");
    const Match& match = referee_->match();
    std::string heard;
    for (const Event& event : events_) {
      const auto seen = viewer ? match.event_for(event, *viewer) : std::optional<Event>(event);
      if (!seen) continue;
      JsonWriter out;
      match.write_event(*seen, out);
      heard += "\n    " + out.str();
      const Json json = *Json::parse(out.str());
      if (json.find("event")->text() == name && includes(json, *part)) {
        if (!wanted) fail("there is such an event: " + out.str());
        return;
      }
    }
    if (wanted) fail("no such event; heard:" + (heard.empty() ? " nothing" : heard));
  }

  void expect_numbers(const std::string& rest, bool points) {
    const Scores scores = referee_->match().scores();
    const auto numbers = words(rest);
    std::string actual;
    bool equal = numbers.size() == static_cast<std::size_t>(scores.seats);
    for (std::size_t s = 0; s < static_cast<std::size_t>(scores.seats); ++s) {
      const int value = points ? scores.points[s] : int{scores.place[s]};
      actual += (s ? " " : "") + std::to_string(value);
      equal = equal && parse_int(numbers[s]) == value;
    }
    if (!equal) fail((points ? "the scores are " : "the places are ") + actual);
  }

  void expect_node(const std::string& rest) {
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

  ScenarioOutcome& outcome_;
  int line_ = 0;
  std::optional<Referee> referee_;
  std::optional<Error> refused_;
  std::vector<Event> events_;
  std::uint64_t patches_ = 0;
};

// Reads the lines of one block into commands: '#' comments out, leading blanks continue.
std::vector<Command> commands_of(const std::vector<std::string_view>& lines, int first_line) {
  std::vector<Command> commands;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = lines[i];
    const std::string_view text = trim(line);
    if (text.empty() || text.starts_with('#')) continue;
    if ((line.front() == ' ' || line.front() == '\t') && !commands.empty()) {
      commands.back().rest += " " + std::string(text);
      continue;
    }
    Command command{first_line + static_cast<int>(i), "", std::string(text)};
    command.word = take_first_word(command.rest);
    commands.push_back(std::move(command));
  }
  return commands;
}

ScenarioOutcome run_block(const std::vector<std::string_view>& lines, int first_line, bool fc) {
  ScenarioOutcome outcome;
  outcome.line = first_line;
  const std::vector<Command> commands = commands_of(lines, first_line);
  for (const Command& command : commands) {
    std::string rest = command.rest;
    if (command.word == "SCENARIO") {
      outcome.id = take_first_word(rest);
      outcome.title = rest;
    } else if (command.word == "CLAUSES") {
      for (const std::string_view clause : words(rest)) outcome.clauses.emplace_back(clause);
    }
  }
  if (fc) {
    std::string block;
    for (const std::string_view line : lines) block += std::string(line) + "\n";
    outcome.failures = run_fc_block(block, first_line);
  } else {
    ScenarioRun(outcome).run(commands);
  }
  return outcome;
}

}  // namespace

std::vector<ScenarioOutcome> run_scenarios(std::string_view text, bool markdown) {
  std::vector<ScenarioOutcome> outcomes;
  std::vector<std::string_view> block;
  int block_line = 0;
  bool inside = !markdown, fc = false;
  const auto finish = [&] {
    if (!block.empty()) outcomes.push_back(run_block(block, block_line, fc));
    block.clear();
  };
  const std::vector<std::string_view> lines = split(text, '\n');
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = trim(lines[i]);
    if (markdown && line.starts_with("```")) {
      finish();
      fc = !inside && line == "```fc";
      inside = !inside && (fc || line == "```scenario");
      continue;
    }
    if (!inside) continue;
    if (line.starts_with("SCENARIO")) finish();
    if (block.empty()) {
      if (line.empty() || line.starts_with('#')) continue;
      block_line = static_cast<int>(i) + 1;
    }
    block.push_back(lines[i]);
  }
  finish();
  return outcomes;
}

}  // namespace enfilade
