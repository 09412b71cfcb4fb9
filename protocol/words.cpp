#include "protocol/words.hpp"

#include <algorithm>

#include "kernel/places.hpp"
#include "kernel/text.hpp"

namespace enfilade {

namespace {

void write_arguments(std::string_view key, const std::vector<Arg>& args, JsonWriter& out) {
  out.key(key).begin_object();
  write_args(args, out);
  out.end_object();
}

// The arguments of a choice that are its costs, or its gains; left out where there are none.
void write_role(std::string_view key, Arg::Role role, const Message& choice, JsonWriter& out) {
  std::vector<Arg> args;
  for (const Arg& arg : choice.args)
    if (arg.role == role) args.push_back(arg);
  if (!args.empty()) write_arguments(key, args, out);
}

}  // namespace

void write_error(const Error& error, JsonWriter& out) {
  out.begin_object().field("code", error.code).field("text", error.text);
  if (!error.clause.empty()) out.field("clause", error.clause);
  if (!error.place.empty()) out.field("place", error.place);
  if (!error.args.empty()) write_arguments("args", error.args, out);
  out.end_object();
}

void write_message(const Message& message, JsonWriter& out) {
  out.begin_object().field("key", message.key);
  write_arguments("args", message.args, out);
  out.end_object();
}

void write_seats(SeatSet seats, JsonWriter& out) {
  out.begin_array();
  for (Seat seat = 0; seat < kMaxSeats; ++seat)
    if (contains(seats, seat)) out.integer(seat);
  out.end_array();
}

// Whether another seat is inside a hidden step is nobody's business.
void write_node(const Match& match, std::optional<Viewer> viewer, JsonWriter& out) {
  static constexpr std::string_view kKinds[] = {"decision", "simultaneous", "chance", "over"};
  const Node node = match.node();
  const SeatSet seen = !viewer ? node.mid_step : *viewer == kSpectator ? SeatSet{0} : only(*viewer);
  out.begin_object().field("kind", kKinds[static_cast<std::size_t>(node.kind)]);
  write_seats(node.seats, out.key("seats"));
  write_seats(node.mid_step & seen, out.key("mid_step"));
  out.end_object();
}

void write_events(const Match& match, std::span<const Event> events, std::optional<Viewer> viewer,
                  JsonWriter& out) {
  out.begin_array();
  for (const Event& event : events) {
    const std::optional<Event> seen = viewer ? match.event_for(event, *viewer) : event;
    if (!seen) continue;
    const Message told = match.tell(*seen);
    out.begin_object().field("event", match.info().events[seen->kind]).field("key", told.key);
    write_arguments("args", told.args, out);
    out.end_object();
  }
  out.end_array();
}

namespace {

// `known` are the seats whose points are told.
void write_scores(const Match& match, SeatSet known, const Scores& scores, bool all,
                  std::span<const RecordLine> lines, bool broken_off, JsonWriter& out) {
  std::optional<Scores> ranked;
  if (match.over() || broken_off)
    ranked = final_scores(match, lines);
  else if (all)
    ranked = scores;
  out.begin_object().key("points").begin_array();
  for (Seat seat = 0; seat < scores.seats; ++seat)
    contains(known, seat) ? out.integer(scores.points[seat]) : out.null();
  out.end_array().key("places");
  if (ranked) {
    out.begin_array();
    for (Seat seat = 0; seat < ranked->seats; ++seat) out.integer(ranked->place[seat]);
    out.end_array();
  } else {
    out.null();
  }
  out.field("stopped", all && scores.stopped).end_object();
}

}  // namespace

void write_scores(const Match& match, const Known& known, std::span<const RecordLine> lines, bool broken_off,
                  JsonWriter& out) {
  if (match.over()) return write_scores(match, std::nullopt, lines, broken_off, out);
  write_scores(match, known.view.open_points(), known.match.scores(), false, lines, broken_off, out);
}

void write_scores(const Match& match, std::optional<Viewer> viewer, std::span<const RecordLine> lines,
                  bool broken_off, JsonWriter& out) {
  if (viewer && !match.over()) return write_scores(match, Known(match, *viewer), lines, broken_off, out);
  write_scores(match, all_seats(match.players()), match.scores(), true, lines, broken_off, out);
}

void write_view(const MatchView& view, JsonWriter& out) {
  out.key("view").raw(view.json()).key("scene").raw(view.scene());
}

void write_menu(const Match& match, Seat seat, JsonWriter& out) {
  Menu menu;
  match.menu(seat, menu);
  write_menu(match, seat, menu, out);
}

void write_menu(const Match& match, Seat seat, const Menu& menu, JsonWriter& out) {
  out.begin_array();
  for (const Move move : menu) {
    const std::string step = match.spell(seat, move);
    out.begin_object().field("step", step);
    match.write_move(step, out.key("move"));
    const Message message = match.describe(seat, move);
    write_message(message, out.key("message"));
    write_role("costs", Arg::Role::cost, message, out);
    write_role("gives", Arg::Role::gain, message, out);
    Match after = match;
    after.apply(seat, move);
    if (contains(after.node().mid_step, seat)) out.field("more", true);
    out.end_object();
  }
  out.end_array();
}

Result<std::string> read_step(const Match& match, const JsonCursor& members) {
  constexpr std::size_t kMaxStep = 4096;
  if (members.has("step") && members.has("move"))
    members.at("move").fail("\"step\" and \"move\" exclude each other");
  std::string step;
  if (members.has("step")) {
    step = members.at("step").text();
  } else if (members.has("move")) {
    const Result<std::string> spelled = match.spell_move(members.at("move").json());
    if (!spelled) return spelled;
    step = *spelled;
  }
  if (step.size() > kMaxStep) members.fail("a step has at most 4096 bytes");
  return step;
}

Status write_choices(const Match& match, Seat seat, std::string_view moves, JsonWriter& out) {
  const Result<Match> there = match.inside(seat, moves);
  if (!there) return there.error();
  const bool begun = !trim(moves).empty(), complete = begun && !contains(there->node().mid_step, seat);
  out.field("complete", complete);
  if (complete) return Done{};
  write_message(there->prompt(seat), out.key("prompt"));
  write_menu(*there, seat, out.key("menu"));
  if (begun) write_view(there->view(seat), out);
  return Done{};
}

Status write_preview(const Match& match, Seat seat, std::string_view step, JsonWriter& out) {
  const Result<std::vector<Move>> moves = match.parse_step(seat, step);
  if (moves) {
    const Prospect prospect = match.preview(seat, *moves);
    write_events(match, prospect.events, seat, out.field("complete", true).key("events"));
    if (prospect.open) out.field("open", true);
    return Done{};
  }
  if (moves.error().code != "step_incomplete") return moves.error();
  return write_choices(match, seat, step, out);
}

void write_explanation(const Match& match, Seat seat, std::string_view step, JsonWriter& out) {
  const Result<std::vector<Move>> moves = match.parse_step(seat, step);
  out.field("legal", static_cast<bool>(moves));
  if (!moves) write_error(moves.error(), out.key("refusal"));
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
    out.begin_object().field("step", match.spell(seat, other.move));
    write_share(other.share, out.key("share"));
    write_share(other.value, out.key("value"));
    out.end_object();
  }
  out.end_array().end_object();
}

}  // namespace

void write_thought(const Match& match, Seat seat, const Thought& thought, JsonWriter& out) {
  const std::string step = match.spell_step(seat, thought.step);
  out.field("step", step);
  match.write_move(step, out.key("move"));
  write_evaluation(match, seat, thought, out.key("evaluation"));
  out.field("iterations", thought.iterations).field("milliseconds", thought.milliseconds);
  out.field("cut_short", thought.cut_short);
}

namespace {

void write_option(const Match& match, Seat seat, const Hint::Option& option, JsonWriter& out) {
  const std::string step = match.spell_step(seat, option.step);
  out.begin_object().field("step", step);
  match.write_move(step, out.key("move"));
  out.key("messages").begin_array();
  for (const Message& message : step_told(match, seat, option.step)) write_message(message, out);
  out.end_array().end_object();
}

void write_reasons(const Match& match, const Hint& hint, JsonWriter& out) {
  const auto points = [&](std::string_view key, int amount) {
    out.key(key).real(static_cast<double>(amount) / hint.unit);
  };
  out.field("best", static_cast<std::int64_t>(hint.best)).key("win").begin_array();
  for (const Hint::Option& option : hint.options)
    write_shares(std::span(option.win).first(static_cast<std::size_t>(match.players())), out);
  out.end_array().key("rival");
  hint.rival < match.players() ? out.integer(hint.rival) : out.null();
  points("lead", hint.lead);
  out.field("even", hint.even());
  out.key("reasons").begin_array();
  for (const Reason& reason : hint.reasons) {
    write_message(reason.words, out.begin_object().key("message"));
    points("points", reason.amount);
    out.end_object();
  }
  out.end_array();
  points("small", hint.small);
  points("further", hint.further);
  out.field("plain", hint.plain);
}

}  // namespace

std::vector<Message> step_told(const Match& known, Seat seat, std::span<const Move> step) {
  if (step.size() == 1) return {known.describe(seat, step[0])};
  std::vector<Message> told;
  for (const Event& event : known.preview(seat, step).events)
    if (event.seat == seat) told.push_back(known.tell(event));
  return told;
}

namespace {

void write_prospects(const Prospects& prospects, int players, JsonWriter& out) {
  const auto seats = static_cast<std::size_t>(players);
  out.field("worlds", prospects.worlds);
  write_shares(std::span(prospects.win).first(seats), out.key("win"));
  write_shares(std::span(prospects.points).first(seats), out.key("points"));
  write_shares(std::span(prospects.win_error).first(seats), out.key("errors"));
}

}  // namespace

void write_analysis(const Match& match, Seat seat, const Analysis& analysis, JsonWriter& out) {
  write_prospects(analysis.position(), match.players(), out);
  out.key("candidates").begin_array();
  const std::vector<Candidate> all = analysis.candidates();
  for (const Candidate& each : std::span(all).first(std::min(kMostAlternatives, all.size()))) {
    const std::string step = match.spell(seat, each.move);
    out.begin_object().field("step", step);
    match.write_move(step, out.key("move"));
    write_message(match.describe(seat, each.move), out.key("message"));
    out.field("preferred", each.preferred);
    write_prospects(each.prospects, match.players(), out);
    out.end_object();
  }
  out.end_array();
}

void write_hint(const Match& match, Seat seat, const Hint& hint, int level, JsonWriter& out) {
  const Match known = match.as_known_to(seat);
  out.field("level", level).key("look").begin_array();
  for (const Message& message : hint.look) write_message(message, out);
  out.end_array().key("wants").begin_array();
  for (const Message& message : hint.wants) write_message(message, out);
  out.end_array();
  if (level < 2) return;
  out.key("moves").begin_array();
  for (const Hint::Option& option : hint.options) write_option(known, seat, option, out);
  out.end_array();
  if (level >= kHintLevels) write_reasons(known, hint, out);
}

}  // namespace enfilade
