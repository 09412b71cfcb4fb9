// What a scenario expects, compared with what is there.
#include <algorithm>

#include "kernel/embedded.hpp"
#include "kernel/text.hpp"
#include "suite/scenario_run.hpp"

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

}  // namespace

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

// ---- What they are compared with --------------------------------------------------------------------------

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
