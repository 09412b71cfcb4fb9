#include "kernel/match.hpp"

#include <cstring>

#include "kernel/pack.hpp"
#include "kernel/quoted.hpp"
#include "kernel/sha256.hpp"
#include "kernel/text.hpp"

namespace enfilade {

std::vector<ClosedAnswer> closed_answers(const Game& game, const Setup& setup) {
  const GameInfo& info = *game.info;
  const Result<Answers> answers = Answers::check(info.options, setup);
  const Pack* pack = setup.content.empty() ? &shipped_pack(game) : find_pack(game, setup.content);
  const Result<Json> components = Json::parse(pack ? pack->text : "");
  std::vector<ClosedAnswer> closed;
  if (!answers || !components) return closed;
  for (const Option& option : info.options) {
    for (const std::string& answer : sample_choices(option)) {
      if (answers->is(option.name, answer)) continue;
      Setup changed{setup.players, {}};
      for (const auto& given : answers->deviations())
        if (given.first != option.name) changed.options.push_back(given);
      changed.options.emplace_back(option.name, answer);
      if (const Result<RulesHandle> rules = game.make_rules(changed, *components); !rules)
        closed.push_back({std::string(option.name), answer, rules.error()});
    }
  }
  return closed;
}

std::string MatchView::json() const {
  JsonWriter out;
  rules_->game->write_view(rules_->rules.get(), bytes_, out);
  return out.take();
}

std::string MatchView::scene() const {
  JsonWriter out;
  rules_->game->write_scene(rules_->rules.get(), bytes_, out);
  return out.take();
}

Match MatchView::determinize(Rng& rng) const {
  Match match(rules_);
  rules_->game->determinize(rules_->rules.get(), bytes_, rng, match.position_);
  return match;
}

Error no_such_components(std::string_view content) { return no_such_pack(content, ""); }

Error no_such_pack(std::string_view content, std::string_view pack) {
  const std::string named = pack.empty() ? "" : " (" + quoted(pack) + ")";
  return Error{"other_content",
               "the record was played with other components" + named + ", whose hash is " +
                   std::string(content) + "; load that content pack first",
               "",
               "content",
               {}};
}

Result<Match> Match::create(const Game& game, const Setup& setup, std::string_view components) {
  const GameInfo& info = *game.info;
  const Result<Answers> answers = Answers::check(info.options, setup);
  if (!answers) return answers.error();
  if (setup.players < 1 || setup.players > kMaxSeats)
    return Error{"bad_option",
                 "the number of players must be from 1 to " + std::to_string(kMaxSeats),
                 "",
                 "players",
                 {}};
  if (components.empty() && !setup.content.empty()) {
    const Pack* pack = find_pack(game, setup.content);
    if (!pack) return no_such_components(setup.content);
    components = pack->text;
  }
  const Result<Json> json = Json::parse(components.empty() ? shipped_components(game) : components);
  if (!json) {
    Error error = json.error();
    error.place = "components " + error.place;
    return error;
  }
  Result<RulesHandle> rules = game.make_rules(setup, *json);
  if (!rules) return rules.error();
  const std::string content = to_hex(as_text(sha256(json->canonical())));
  std::vector<std::string> seats;
  for (Seat seat = 0; seat < setup.players; ++seat) seats.push_back(game.seat_name(rules->get(), seat));
  Match match(std::make_shared<const MatchRules>(
      MatchRules{&game, std::move(*rules), setup.players, answers->deviations(), content, std::move(seats)}));
  game.start(match.r(), match.position_);
  return match;
}

Match& Match::operator=(const Match& other) {
  if (this == &other) return *this;
  rules_ = other.rules_;
  std::memcpy(position_.bytes, other.position_.bytes, rules_->game->position_size);
  return *this;
}

bool operator==(const Match& a, const Match& b) {
  return a.rules_->game == b.rules_->game &&
         std::memcmp(a.position_.bytes, b.position_.bytes, a.game().facts_size) == 0;
}

void Match::set_facts(std::span<const std::byte> facts) {
  ENFILADE_CHECK(facts.size() == game().facts_size);
  std::memcpy(position_.bytes, facts.data(), facts.size());
  rebuild();
}

std::uint64_t Match::hash() const {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const std::byte byte : facts()) hash = (hash ^ static_cast<std::uint64_t>(byte)) * 0x100000001b3u;
  return hash;
}

std::optional<Error> Match::out_of_turn(Seat seat) const {
  const Node at = node();
  if (at.kind == Node::Kind::over) return Error{"game_over", "the game is over", "", "", {}};
  if (at.kind == Node::Kind::chance)
    return Error{"chance_first", "a chance outcome is waited for, not a move", "", "", {}};
  if (at.asks(seat)) return std::nullopt;
  return game().out_of_turn(r(), position_, seat);
}

std::optional<Error> Match::legal(Seat seat, Move move) const {
  if (auto error = out_of_turn(seat)) return error;
  Menu choices;
  menu(seat, choices);
  if (choices.contains(move)) return std::nullopt;
  return game().refuse(r(), position_, seat, move);
}

Match Match::as_known_to(Viewer viewer) const {
  Rng rng(0x6b6e6f776e0a0a0au);
  return view(viewer).determinize(rng);
}

MatchView Match::view(Viewer viewer) const {
  MatchView view(rules_);
  game().view(r(), position_, viewer, view.bytes_);
  return view;
}

Prospect Match::preview(Seat seat, std::span<const Move> step) const {
  if (!info().uncovers) return {{}, true};
  Match at = as_known_to(seat);
  EventLog log;
  for (const Move move : step) {
    at.apply(seat, move, log);
    if (log.surprises(seat)) break;
  }
  Prospect prospect{{}, log.surprises(seat) || at.node().kind == Node::Kind::chance};
  for (const Event& event : std::span(log.events).first(log.foreseen_by(seat)))
    if (const auto shown = at.event_for(event, seat)) prospect.events.push_back(*shown);
  return prospect;
}

Result<Move> Match::parse_outcome(std::string_view text) const {
  Result<Move> outcome = parse(kChance, text);
  if (!outcome) return outcome;
  Odds odds;
  this->odds(odds);
  if (odds.find(*outcome) < 0) return Error{"bad_outcome", quoted(text) + " cannot be drawn now", "", "", {}};
  return outcome;
}

namespace {

// Goes through a step, which may be an unfinished one, each move judged and made where those before it have led.
class Walk {
 public:
  Walk(Match& at, Seat seat) : at_(at), seat_(seat) {}

  bool is_whole() const { return begun_ && !contains(at_.node().mid_step, seat_); }
  std::optional<Error> go(Move move) {
    if (auto error = at_.legal(seat_, move)) return error;
    at_.apply(seat_, move);
    begun_ = true;
    return std::nullopt;
  }

 private:
  Match& at_;
  Seat seat_;
  bool begun_ = false;
};

Error incomplete() { return {"step_incomplete", "the step must be submitted whole", "", "", {}}; }

}  // namespace

// The truth is asked last: where the seat's own menus are left, it never is.
Result<std::vector<Move>> Match::parse_step(Seat seat, std::string_view text) const {
  if (auto error = out_of_turn(seat)) return *error;
  Match known = as_known_to(seat);
  std::vector<Move> step;
  if (auto whole = game().parse_step(r(), known.position_, seat, text)) {
    if (!*whole) return *whole;
    step = std::move(**whole);
    if (auto error = known.judge_step(seat, step)) return *error;
  } else {
    Result<std::vector<Move>> walked = known.walk(seat, text);
    if (!walked) return walked;
    step = std::move(*walked);
    if (contains(known.node().mid_step, seat)) return incomplete();
  }
  if (auto error = judge_step(seat, step)) return *error;
  return step;
}

std::optional<Error> Match::check_step(Seat seat, std::span<const Move> step) const {
  if (auto error = out_of_turn(seat)) return error;
  if (auto error = as_known_to(seat).judge_step(seat, step)) return error;
  return judge_step(seat, step);
}

std::optional<Error> Match::judge_step(Seat seat, std::span<const Move> step) const {
  Match at = *this;
  Walk walk(at, seat);
  for (const Move move : step) {
    if (walk.is_whole()) return Error{"step_too_long", "the step is complete before its end", "", "", {}};
    if (auto error = walk.go(move)) return error;
  }
  if (!walk.is_whole()) return incomplete();
  return std::nullopt;
}

Result<Match> Match::inside(Seat seat, std::string_view begun) const {
  if (auto error = out_of_turn(seat)) return *error;
  Match there = as_known_to(seat);
  if (trim(begun).empty()) return there;
  if (const auto walked = there.walk(seat, begun); !walked) return walked.error();
  return there;
}

// Makes the moves of a text, each as it is read, and says which they were.
Result<std::vector<Move>> Match::walk(Seat seat, std::string_view text) {
  std::vector<Move> step;
  Walk walk(*this, seat);
  for (const std::string_view word : split(text, ';')) {
    if (walk.is_whole())
      return Error{"step_too_long", "the step is complete before " + quoted(trim(word)), "", "", {}};
    const Result<Move> move = parse(seat, word);
    if (!move) return move.error();
    if (auto error = walk.go(*move)) return *error;
    step.push_back(*move);
  }
  return step;
}

void Match::write_event(const Event& event, JsonWriter& out) const {
  out.begin_object().field("event", info().events[event.kind]);
  write_plain_args(tell(event).args, out);
  out.end_object();
}

void Match::write_move(std::string_view spelling, JsonWriter& out) const {
  const auto write_one = [&](std::string_view one) {
    const auto named = name_move(info().phrases, seat_names(), trim(one));
    named ? write_named(*named, out) : void(out.null());
  };
  if (spelling.find(';') == std::string_view::npos) return write_one(spelling);
  out.begin_array();
  for (const std::string_view part : split(spelling, ';')) write_one(part);
  out.end_array();
}

Result<std::string> Match::spell_move(const Json& move) const {
  return spell_named(info().phrases, seat_names(), move);
}

std::optional<Seat> Match::find_seat(std::string_view word) const {
  for (Seat seat = 0; seat < players(); ++seat)
    if (word == std::to_string(seat) || word == seat_name(seat)) return seat;
  return std::nullopt;
}

std::string Match::json() const {
  JsonWriter out;
  game().write(r(), position_, out);
  return out.take();
}

// Whoever is asked has something to choose, and what is drawn something to be drawn from.
static std::string dead_end(const Match& match) {
  const Node node = match.node();
  if (node.kind == Node::Kind::chance) {
    Odds odds;
    match.odds(odds);
    return odds.size() > 0 ? "" : "there is nothing to draw";
  }
  for (Seat seat = 0; seat < match.players(); ++seat) {
    if (!node.asks(seat)) continue;
    Menu menu;
    match.menu(seat, menu);
    if (menu.empty()) return "there is nothing to choose";
  }
  return "";
}

// What a game reads is good as far as it looks. Its own audit looks at the whole, so that a position with a
// component too many is refused here and not found out in the middle of a game.
Status Match::load(const Json& json) {
  Match loaded = *this;
  if (const Status read = game().read(r(), json, loaded.position_); !read) return read;
  std::string broken = loaded.audit();
  if (broken.empty()) broken = dead_end(loaded);
  if (!broken.empty()) return Error{"bad_value", "this position cannot be: " + broken, "", "position", {}};
  *this = loaded;
  return Done{};
}

Result<MatchView> Match::read_view(const Json& json, Viewer viewer) const {
  MatchView view(rules_);
  const Status status = game().read_view(r(), json, viewer, view.bytes_);
  if (!status) return status.error();
  Rng rng(1);
  const Match guess = view.determinize(rng);
  std::string broken = guess.audit();
  if (broken.empty()) broken = dead_end(guess);
  if (broken.empty() && !(guess.view(viewer) == view)) broken = "no position looks like this";
  if (!broken.empty()) return Error{"bad_value", "this view cannot be: " + broken, "", "view", {}};
  return view;
}

}  // namespace enfilade
