#include "house/thinker.hpp"

#include "games/registry.hpp"
#include "kernel/text.hpp"
#include "minds/advice.hpp"
#include "protocol/words.hpp"
#include "table/request.hpp"

namespace enfilade::house {

namespace {

constexpr std::string_view kKinds[] = {"random", "greedy", "search", "plain"};
constexpr std::size_t kMostMinds = 16;
constexpr int kLargestCrew = 16;
constexpr std::size_t kMostParts = 16 * Parts::kMost;  // leaves differ in what they are made of
constexpr std::int64_t kSlice = 40;                    // milliseconds between two looks at what else is said

MindSpec read_mind(const JsonCursor& at) {
  at.only({"kind", "iterations", "blunders", "milliseconds"});
  MindSpec spec;
  spec.kind = static_cast<MindSpec::Kind>(at.at("kind").choice({kKinds[0], kKinds[1], kKinds[2], kKinds[3]}));
  spec.iterations = static_cast<int>(at.at("iterations").integer(0, MindSpec::kMostIterations));
  spec.blunders = static_cast<int>(at.at("blunders").integer(0, 100));
  spec.milliseconds = static_cast<int>(at.at("milliseconds").integer(0, MindSpec::kMostMilliseconds));
  return spec;
}

std::string refusal(const Error& error) {
  JsonWriter out;
  out.begin_object();
  write_error(error, out.key("error"));
  return out.end_object().take();
}

// ---- A member's part, exactly: as few digits as give the same numbers back ------------------------------------

void write_seats(std::string_view key, const std::array<double, kMaxSeats>& values, JsonWriter& out) {
  out.key(key).begin_array();
  for (const double value : values) out.real(value);
  out.end_array();
}

void write_part(const Thought& part, JsonWriter& out) {
  out.begin_object().field("iterations", part.iterations).key("cut_short").boolean(part.cut_short);
  write_seats("win", part.win, out);
  write_seats("points", part.points, out);
  out.key("alternatives").begin_array();
  for (const Alternative& each : part.alternatives) {
    out.begin_object().field("move", std::int64_t{each.move.bits}).field("visits", each.visits);
    out.field("weighed", each.weighed).key("value").real(each.value);
    write_seats("points", each.points, out);
    write_seats("win", each.win, out);
    out.key("parts").begin_array();
    for (const Part& part_of_it : each.parts) {
      out.begin_array().integer(part_of_it.kind).integer(part_of_it.seat).integer(part_of_it.thing);
      out.real(static_cast<double>(part_of_it.points)).end_array();
    }
    out.end_array().end_object();
  }
  out.end_array().end_object();
}

double read_number(const JsonCursor& at) {
  const Json& value = at.json();
  if (!value.is(Json::Kind::real) && !value.is(Json::Kind::integer)) at.fail("a number is expected");
  return at.failed() ? 0 : value.real();
}

std::array<double, kMaxSeats> read_seats(const JsonCursor& at) {
  std::array<double, kMaxSeats> values{};
  at.size(kMaxSeats, kMaxSeats);
  for (std::size_t s = 0; s < kMaxSeats && !at.failed(); ++s) values[s] = read_number(at.at(s));
  return values;
}

// What the points of a move are made of, for a hint; kinds are those of the game.
std::vector<Part> read_parts(const JsonCursor& at, std::size_t kinds) {
  std::vector<Part> parts(at.size(0, kMostParts));
  for (std::size_t i = 0; i < parts.size() && !at.failed(); ++i) {
    const JsonCursor one = at.at(i);
    one.size(4, 4);
    if (at.failed()) break;
    parts[i] = {
        static_cast<std::uint8_t>(one.at(std::size_t{0}).integer(0, static_cast<std::int64_t>(kinds) - 1)),
        static_cast<Seat>(one.at(std::size_t{1}).integer(0, kMaxSeats - 1)),
        static_cast<std::uint16_t>(one.at(std::size_t{2}).integer(0, 0xffff)),
        static_cast<float>(read_number(one.at(std::size_t{3})))};
  }
  return parts;
}

Thought read_part(const JsonCursor& at, std::size_t kinds) {
  at.only({"iterations", "cut_short", "win", "points", "alternatives"});
  Thought part;
  part.iterations = static_cast<int>(at.at("iterations").integer(1, MindSpec::kMostIterations));
  part.cut_short = at.at("cut_short").boolean();
  part.win = read_seats(at.at("win"));
  part.points = read_seats(at.at("points"));
  const JsonCursor all = at.at("alternatives");
  const std::size_t count = all.size(1, Menu::kCapacity);
  for (std::size_t i = 0; i < count && !at.failed(); ++i) {
    const JsonCursor one = all.at(i);
    one.only({"move", "visits", "weighed", "value", "points", "win", "parts"});
    Alternative each;
    each.move.bits = static_cast<std::uint32_t>(one.at("move").integer(0, 0xffffffff));
    each.visits = one.at("visits").integer(0, MindSpec::kMostIterations);
    each.weighed = one.at("weighed").integer(0, MindSpec::kMostIterations);
    each.value = read_number(one.at("value"));
    each.points = read_seats(one.at("points"));
    each.win = read_seats(one.at("win"));
    each.parts = read_parts(one.at("parts"), kinds);
    part.alternatives.push_back(std::move(each));
  }
  return part;
}

std::string told(const MatchView& view, Seat seat, const Thought& thought, std::uint64_t seed) {
  Rng rng(seed);
  const Match known = view.determinize(rng);
  JsonWriter out;
  out.begin_object().field("step", known.spell_step(seat, thought.step)).key("thought").begin_object();
  write_thought(known, seat, thought, out);
  out.end_object();
  if (thought.hint) {
    out.key("hints").begin_array();
    for (int level = 1; level <= kHintLevels; ++level) {
      out.begin_object();
      write_hint(known, seat, *thought.hint, level, out);
      out.end_object();
    }
    out.end_array();
  }
  return out.end_object().take();
}

}  // namespace

void write_mind(const MindSpec& spec, JsonWriter& out) {
  out.begin_object()
      .field("kind", kKinds[static_cast<std::size_t>(spec.kind)])
      .field("iterations", spec.iterations);
  out.field("blunders", spec.blunders).field("milliseconds", spec.milliseconds).end_object();
}

struct Thinker::Question {
  std::string at, game;
  Setup setup;
  Seat seat = 0;
  MindSpec mind;
  std::uint64_t seed = 0;
  bool same_turn = false, hint = false;
  int size = 1, member = 0;  // of its crew
};

Thinker::Question Thinker::read_question(const JsonCursor& at) {
  at.only({"at", "game", "components", "players", "options", "seat", "view", "mind", "seed", "same_turn",
           "hint", "crew"});
  Question question;
  question.at = at.at("at").text();
  question.game = at.at("game").text();
  question.setup = table::read_setup(at, static_cast<int>(at.at("players").integer(1, kMaxSeats)));
  if (at.has("components")) question.setup.content = at.at("components").text();
  question.seat = static_cast<Seat>(at.at("seat").integer(0, question.setup.players - 1));
  question.mind = read_mind(at.at("mind"));
  const auto seed = parse_u64(at.at("seed").text());
  if (!seed) at.at("seed").fail("a number is expected");
  question.seed = seed.value_or(0);
  question.same_turn = at.at("same_turn").boolean();
  question.hint = at.at("hint").boolean();
  if (at.has("crew")) {
    const JsonCursor crew = at.at("crew");
    crew.only({"size", "member"});
    question.size = static_cast<int>(crew.at("size").integer(1, kLargestCrew));
    question.member = static_cast<int>(crew.at("member").integer(0, question.size - 1));
  }
  return question;
}

std::string Thinker::think(std::string_view request) {
  const Result<Json> json = Json::parse(request);
  if (!json) return refusal(json.error());
  JsonCursor::Problem problem;
  const JsonCursor members(*json, problem);
  const bool more = members.has("more"), parts = members.has("parts");
  if ((more || parts) && !(underway_ && mind().searching()))
    return refusal({"not_now", "no thought is under way", "", "", {}});
  std::string reply = more ? go_on() : parts ? take(members.at("parts")) : begin(members);
  return problem.found ? refusal(problem.error) : reply;
}

void Thinker::warm_up() {
  const Game& game = all_games().front();
  Match match = *Match::create(game, {std::max<int>(2, game.info->min_players), {}});
  Rng rng(1);
  Odds odds;
  while (match.node().kind == Node::Kind::chance) {
    match.odds(odds);
    match.apply(kChance, odds.draw(rng));
  }
  constexpr MindSpec kLittle{MindSpec::Kind::search, 200, 0, 500};
  enfilade::think(kLittle, match.view(match.node().seat()), 1);
}

std::string Thinker::begin(const JsonCursor& members) {
  // What was given up in the middle is no beginning of anything.
  if (underway_) minds_.erase(underway_->at);
  underway_.reset();
  const Question question = read_question(members);
  if (members.failed()) return {};
  const Game* game = find_game(question.game);
  if (!game) return refusal({"not_found", "there is no such game", "", "game", {}});
  const Result<Match> start = Match::create(*game, question.setup);
  if (!start) return refusal(start.error());
  const Result<MatchView> view = start->read_view(members.at("view").json(), question.seat);
  if (!view) return refusal(view.error());
  Rng rng(question.seed);
  if (!view->determinize(rng).node().asks(question.seat))
    return refusal({"not_now", "this seat has nothing to choose", "", "seat", {}});
  if (minds_.size() >= kMostMinds && !minds_.contains(question.at)) minds_.clear();
  std::unique_ptr<Mind>& mind = minds_[question.at];
  const bool goes_on = question.same_turn && mind;
  if (!goes_on) mind = std::make_unique<Mind>(question.mind, question.seed, Crew{question.size}, clock_);
  mind->begin(*view, goes_on, question.member, question.hint);
  underway_ = Underway{question.at, *view, question.seed, question.hint, question.size, question.member};
  if (members.has("crew")) return go_on();
  while (mind->searching()) {
    while (mind->work(0)) {
    }
    const Thought part = mind->part(0);
    mind->take(std::span(&part, 1));
  }
  return go_on();
}

// A slice of its part; or the part; or, where nothing is left to search, what has been found.
std::string Thinker::go_on() {
  JsonWriter out;
  if (!mind().searching()) {
    const Underway done = std::move(*underway_);
    underway_.reset();
    return told(done.view, done.view.viewer(), minds_.find(done.at)->second->end(done.hint), done.seed);
  }
  const int member = underway_->member;
  const std::int64_t end = clock_() + kSlice;
  bool more = true;
  while ((more = mind().work(member)) && clock_() < end) {
  }
  out.begin_object();
  if (more) {
    out.key("going").real(mind().share_done(member));
  } else {
    write_part(mind().part(member), out.key("part"));
  }
  return out.end_object().take();
}

std::string Thinker::take(const JsonCursor& parts) {
  const auto size = static_cast<std::size_t>(underway_->size);
  parts.size(size, size);
  const std::size_t kinds = adviser_of(*underway_->view.rules().game).kinds.size();
  std::vector<Thought> all;
  for (std::size_t i = 0; i < size && !parts.failed(); ++i) all.push_back(read_part(parts.at(i), kinds));
  if (parts.failed()) return {};
  mind().take(all);
  return go_on();
}

}  // namespace enfilade::house
