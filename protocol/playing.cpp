// Requests about a match that is open.
#include "minds/mind.hpp"
#include "protocol/reply.hpp"
#include "protocol/request.hpp"

namespace enfilade {

// --- members that several requests have ---

std::string read_short_text(const JsonCursor& member, std::size_t most) {
  const std::string& text = member.text();
  if (text.size() > most) member.fail("a text of at most " + std::to_string(most) + " bytes is expected");
  return text.substr(0, most);
}

std::optional<std::uint64_t> read_seed(const Asked& asked) {
  if (!asked.members.has("seed")) return std::nullopt;
  return static_cast<std::uint64_t>(asked.members.at("seed").integer(0, INT64_MAX));
}

std::optional<Viewer> read_viewer(const Asked& asked, std::string_view name) {
  if (!asked.members.has(name)) return std::nullopt;
  const JsonCursor member = asked.members.at(name);
  if (member.json().is(Json::Kind::integer))
    return static_cast<Viewer>(member.integer(0, asked.match().players() - 1));
  return member.choice({"spectator", "all"}) == 0 ? std::optional(kSpectator) : std::nullopt;
}

Seat read_seat(const Asked& asked) {
  if (asked.members.has("seat"))
    return static_cast<Seat>(asked.members.at("seat").integer(0, asked.match().players() - 1));
  const SeatSet seats = asked.match().node().seats;
  if (std::popcount(seats) == 1) return static_cast<Seat>(std::countr_zero(seats));
  asked.members.fail("\"seat\" must say whose turn is meant: several seats may choose now");
  return 0;
}

namespace {

// Why nobody can choose now, if that is so.
std::optional<Error> nobody_chooses(const Match& match) {
  const Node::Kind kind = match.node().kind;
  if (kind == Node::Kind::over) return Error{"game_over", "the game is over", "", "", {}};
  if (kind == Node::Kind::chance)
    return Error{"chance_first", "a chance outcome is waited for, not a move", "", "", {}};
  return std::nullopt;
}

std::optional<Error> not_asked(const Match& match, Seat seat) {
  if (match.node().asks(seat)) return std::nullopt;
  return Error{"not_asked", "seat " + std::to_string(seat) + " has nothing to choose now", "", "seat", {}};
}

// A changed match is no longer the one that a loaded record had ended.
void reopen(OpenMatch& open) {
  open.referee.header().ended.clear();
  open.referee.header().seed.clear();
}

Status read_problem(const Asked& asked) {
  if (asked.problem.found) return asked.problem.error;
  return Done{};
}

// Plays the moves of an unfinished step on a copy, so that the menu behind them can be asked for.
Status play_after(const JsonCursor& after, Seat seat, Match& match) {
  for (std::size_t i = 0; i < after.size() && !after.failed(); ++i) {
    if (i > 0 && !contains(match.node().mid_step, seat))
      return Error{"step_too_long", "the step is complete before its end", "", "after", {}};
    const std::string text = read_short_text(after.at(i), kMaxStepText);
    if (after.failed()) break;
    const Result<Move> move = match.parse(seat, text);
    if (!move) return move.error();
    if (const auto error = match.legal(seat, *move)) return *error;
    match.apply(seat, *move);
  }
  return Done{};
}

void write_menu(const Match& match, Seat seat, JsonWriter& out) {
  Menu menu;
  match.menu(seat, menu);
  out.key("moves").begin_array();
  for (const Move move : menu) {
    Match next = match;
    next.apply(seat, move);
    out.begin_object().field("move", match.spell(seat, move));
    write_message(match.describe(seat, move), out.key("message"));
    if (contains(next.node().mid_step, seat)) out.field("unfinished", true);
    out.end_object();
  }
  out.end_array();
}

std::string last_line(const OpenMatch& open) { return open.referee.record().lines.back().text; }

// A whole step that the seat may make now.
Result<std::vector<Move>> read_step(const Asked& asked, Seat seat) {
  const std::string step = read_short_text(asked.members.at("step"), kMaxStepText);
  if (asked.problem.found) return asked.problem.error;
  return asked.match().parse_step(seat, step);
}

}  // namespace

Status answer_menu(Asked& asked) {
  if (const auto error = nobody_chooses(asked.match())) return *error;
  const Seat seat = read_seat(asked);
  if (const Status read = read_problem(asked); !read) return read;
  if (const auto error = not_asked(asked.match(), seat)) return *error;
  Match match = asked.match().as_known_to(seat);
  const bool begun = asked.members.has("after") && asked.members.at("after").size() > 0;
  if (begun)
    if (const Status played = play_after(asked.members.at("after"), seat, match); !played) return played;
  if (const Status read = read_problem(asked); !read) return read;
  if (begun && !contains(match.node().mid_step, seat))
    return Error{"step_complete", "the step is complete: apply it", "", "after", {}};
  asked.reply.field("match", asked.number).field("seat", int{seat});
  write_message(match.prompt(seat), asked.reply.key("prompt"));
  write_menu(match, seat, asked.reply);
  return Done{};
}

Status answer_apply(Asked& asked) {
  if (const auto error = nobody_chooses(asked.match())) return *error;
  const Seat seat = read_seat(asked);
  const std::optional<Viewer> viewer = read_viewer(asked, "for");
  const Result<std::vector<Move>> step = read_step(asked, seat);
  if (!step) return step.error();
  const Result<std::vector<Event>> events = asked.open->referee.submit(seat, *step);
  if (!events) return events.error();
  reopen(*asked.open);
  write_standing(asked.number, asked.match(), viewer, asked.reply);
  asked.reply.field("seat", int{seat});
  if (!viewer || *viewer == seat) asked.reply.field("step", last_line(*asked.open));
  write_events(asked.match(), *events, viewer, asked.reply.key("events"));
  return Done{};
}

Status answer_odds(Asked& asked) {
  if (asked.match().node().kind != Node::Kind::chance)
    return Error{"no_chance", "no chance outcome is waited for now", "", "", {}};
  Odds odds;
  asked.match().odds(odds);
  asked.reply.field("match", asked.number).key("seats");
  if (odds.audience().everybody) {
    asked.reply.text("all");
  } else {
    write_seats(odds.audience().seats, asked.reply);
  }
  asked.reply.field("total", std::int64_t{odds.total()}).key("outcomes").begin_array();
  for (int i = 0; i < odds.size(); ++i)
    asked.reply.begin_object()
        .field("outcome", asked.match().spell(kChance, odds.outcome(i)))
        .field("weight", std::int64_t{odds.weight(i)})
        .end_object();
  asked.reply.end_array();
  return Done{};
}

namespace {

// One outcome, and what it brought about. The viewer learns it or not.
Status draw_one(Asked& asked, const std::optional<std::string>& forced, std::optional<Viewer> viewer,
                JsonWriter& outcomes, std::vector<Event>& events) {
  Odds odds;
  asked.match().odds(odds);
  const bool shown = !viewer || odds.audience().includes(*viewer);
  Result<std::vector<Event>> told = forced ? asked.open->referee.force(*forced) : asked.open->referee.draw();
  if (!told) return told.error();
  events.insert(events.end(), told->begin(), told->end());
  shown ? outcomes.text(last_line(*asked.open)) : outcomes.null();
  return Done{};
}

}  // namespace

Status answer_chance(Asked& asked) {
  const std::optional<Viewer> viewer = read_viewer(asked, "for");
  std::optional<std::string> forced;
  if (asked.members.has("outcome")) forced = read_short_text(asked.members.at("outcome"), kMaxStepText);
  const bool all = asked.members.has("all") && asked.members.at("all").boolean();
  if (forced && all) asked.members.at("all").fail("\"outcome\" and \"all\" exclude each other");
  if (const Status read = read_problem(asked); !read) return read;
  if (asked.match().node().kind != Node::Kind::chance)
    return Error{"no_chance", "no chance outcome is waited for now", "", "", {}};
  if (!forced && !asked.open->referee.has_chance())
    return Error{"no_source", "the match was opened without a seed: \"outcome\" must be given", "", "", {}};
  JsonWriter outcomes;
  std::vector<Event> events;
  outcomes.begin_array();
  do {
    if (const Status drawn = draw_one(asked, forced, viewer, outcomes, events); !drawn) return drawn;
  } while (all && asked.match().node().kind == Node::Kind::chance);
  reopen(*asked.open);
  write_standing(asked.number, asked.match(), viewer, asked.reply);
  asked.reply.key("outcomes").raw(outcomes.end_array().take());
  write_events(asked.match(), events, viewer, asked.reply.key("events"));
  return Done{};
}

Status answer_takeback(Asked& asked) {
  const auto seat = static_cast<Seat>(asked.members.at("seat").integer(0, asked.match().players() - 1));
  const bool agreed = asked.members.has("agreed") && asked.members.at("agreed").boolean();
  if (const Status read = read_problem(asked); !read) return read;
  Referee& referee = asked.open->referee;
  if (!referee.can_take_back(seat))
    return Error{"nothing_to_take_back", "the seat has made no step yet", "", "seat", {}};
  const bool free = referee.takeback_is_free(seat);
  if (!free && !agreed)
    return Error{
        "needs_agreement", "this step can be taken back only when the others agree", "", "agreed", {}};
  if (const Status done = referee.take_back(seat); !done) return done;
  reopen(*asked.open);
  write_standing(asked.number, asked.match(), std::nullopt, asked.reply);
  asked.reply.field("seat", int{seat}).field("free", free);
  return Done{};
}

Status answer_preview(Asked& asked) {
  if (const auto error = nobody_chooses(asked.match())) return *error;
  const Seat seat = read_seat(asked);
  const Result<std::vector<Move>> step = read_step(asked, seat);
  if (!step) return step.error();
  asked.reply.field("match", asked.number).field("seat", int{seat});
  asked.reply.field("step", asked.match().spell_step(seat, *step));
  const Prospect prospect = asked.match().preview(seat, *step);
  write_events(asked.match(), prospect.events, std::nullopt, asked.reply.key("events"));
  if (prospect.open) asked.reply.field("open", true);
  return Done{};
}

Status answer_explain(Asked& asked) {
  const std::string text = read_short_text(asked.members.at("step"), kMaxStepText);
  std::optional<Error> refused = nobody_chooses(asked.match());
  const Seat seat = refused && !asked.members.has("seat") ? Seat{0} : read_seat(asked);
  if (const Status read = read_problem(asked); !read) return read;
  if (!refused)
    if (const auto step = asked.match().parse_step(seat, text); !step) refused = step.error();
  asked.reply.field("match", asked.number).field("seat", int{seat}).field("legal", !refused);
  if (refused) write_error(*refused, asked.reply.key("refusal"));
  return Done{};
}

namespace {

// Four digits are more than any search knows.
void write_share(double value, JsonWriter& out) {
  out.real(static_cast<double>(static_cast<std::int64_t>(value * 10000)) / 10000);
}

void write_shares(std::span<const double> values, JsonWriter& out) {
  out.begin_array();
  for (const double value : values) write_share(value, out);
  out.end_array();
}

constexpr std::size_t kMostAlternatives = 12;

void write_evaluation(const Match& match, Seat seat, const Thought& thought, JsonWriter& out) {
  if (thought.alternatives.empty()) return void(out.null());
  const auto players = static_cast<std::size_t>(match.players());
  write_shares(std::span(thought.win).first(players), out.begin_object().key("win"));
  write_shares(std::span(thought.points).first(players), out.key("points"));
  out.key("alternatives").begin_array();
  const std::size_t shown = std::min(kMostAlternatives, thought.alternatives.size());
  for (const Alternative& other : std::span(thought.alternatives).first(shown)) {
    out.begin_object().field("move", match.spell(seat, other.move));
    write_share(other.share, out.key("share"));
    write_share(other.value, out.key("value"));
    out.end_object();
  }
  out.end_array().end_object();
}

}  // namespace

Status answer_think(Asked& asked) {
  if (const auto error = nobody_chooses(asked.match())) return *error;
  const Seat seat = read_seat(asked);
  const std::uint64_t seed = read_seed(asked).value_or(1);
  const std::string name =
      asked.members.has("mind") ? read_short_text(asked.members.at("mind"), kMaxName) : "courtier";
  if (const Status read = read_problem(asked); !read) return read;
  if (const auto error = not_asked(asked.match(), seat)) return *error;
  const Result<MindSpec> mind = MindSpec::parse(name);
  if (!mind) return mind.error();
  const Thought thought =
      Mind(*mind, seed, {}, asked.clock).think(asked.match().view(seat), false, asked.stop);
  asked.reply.field("match", asked.number).field("seat", int{seat}).field("mind", mind->text());
  asked.reply.field("step", asked.match().spell_step(seat, thought.step));
  write_evaluation(asked.match(), seat, thought, asked.reply.key("evaluation"));
  asked.reply.field("iterations", thought.iterations).field("milliseconds", thought.milliseconds);
  asked.reply.field("cut_short", thought.cut_short);
  return Done{};
}

// The thoughts before it have ended by the time it is answered.
Status answer_cancel(Asked&) { return Done{}; }

Status answer_view(Asked& asked) {
  const std::optional<Viewer> viewer = read_viewer(asked, "viewer");
  if (const Status read = read_problem(asked); !read) return read;
  write_standing(asked.number, asked.match(), viewer, asked.reply);
  asked.reply.key("viewer");
  if (!viewer) {
    asked.reply.text("all").key("position").raw(asked.match().json());
    return Done{};
  }
  *viewer == kSpectator ? asked.reply.text("spectator") : asked.reply.integer(*viewer);
  asked.reply.key("view").raw(asked.match().view(*viewer).json());
  return Done{};
}

Status answer_scores(Asked& asked) {
  const Scores scores = asked.match().scores();
  asked.reply.field("match", asked.number).field("final", asked.match().over());
  asked.reply.field("stopped", scores.stopped).key("scores").begin_array();
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(scores.seats); ++seat)
    asked.reply.begin_object()
        .field("seat", static_cast<int>(seat))
        .field("points", int{scores.points[seat]})
        .field("place", int{scores.place[seat]})
        .end_object();
  asked.reply.end_array();
  return Done{};
}

Status answer_record(Asked& asked) {
  if (!asked.open->from_start)
    return Error{"no_record", "the match was opened in the middle: it has no record", "", "", {}};
  Record record = asked.open->referee.record();
  if (asked.match().over()) {
    record.ended = "finished";
    record.seed = asked.open->fair_seed;
  }
  asked.reply.field("match", asked.number).field("record", record.text());
  return Done{};
}

}  // namespace enfilade
