// Requests about a match that is open.
#include "minds/mind.hpp"
#include "protocol/request.hpp"
#include "protocol/words.hpp"

namespace enfilade {

// An analysis ends by itself when it knows chances to about one per cent.
constexpr int kUsualWorlds = 2048;

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

void write_standing(std::int64_t number, const Match& match, std::optional<Viewer> viewer, JsonWriter& out) {
  out.field("match", number);
  write_node(match, viewer, out.key("node"));
  if (viewer) return;
  std::string facts(16, '0');
  std::uint64_t hash = match.hash();
  for (std::size_t i = 16; i-- > 0; hash >>= 4) facts[i] = "0123456789abcdef"[hash & 15];
  out.field("facts", facts);
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

std::string last_line(const OpenMatch& open) { return open.referee.record().lines.back().text; }

// What the request names, which has to be there.
Result<std::string> read_named(const Asked& asked) {
  if (!asked.members.has("move")) (void)asked.members.at("step").text();
  Result<std::string> step = read_step(asked.match(), asked.members);
  if (asked.problem.found) return asked.problem.error;
  return step;
}

}  // namespace

Status answer_menu(Asked& asked) {
  if (const auto error = nobody_chooses(asked.match())) return *error;
  const Seat seat = read_seat(asked);
  if (const Status read = read_problem(asked); !read) return read;
  if (const auto error = not_asked(asked.match(), seat)) return *error;
  const Result<std::string> begun = read_step(asked.match(), asked.members);
  if (const Status read = read_problem(asked); !read) return read;
  if (!begun) return begun.error();
  asked.reply.field("match", asked.number).field("seat", int{seat});
  return write_choices(asked.match(), seat, *begun, asked.reply);
}

Status answer_apply(Asked& asked) {
  if (const auto error = nobody_chooses(asked.match())) return *error;
  const Seat seat = read_seat(asked);
  const std::optional<Viewer> viewer = read_viewer(asked, "for");
  const Result<std::string> step = read_named(asked);
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
  const Result<std::string> step = read_named(asked);
  if (!step) return step.error();
  asked.reply.field("match", asked.number).field("seat", int{seat});
  return write_preview(asked.match(), seat, *step, asked.reply);
}

Status answer_explain(Asked& asked) {
  const bool waits = nobody_chooses(asked.match()).has_value();
  const Seat seat = waits && !asked.members.has("seat") ? Seat{0} : read_seat(asked);
  const Result<std::string> step = read_named(asked);
  if (!step) return step.error();
  asked.reply.field("match", asked.number).field("seat", int{seat});
  write_explanation(asked.match(), seat, *step, asked.reply);
  return Done{};
}

namespace {

// Who thinks, and for whom: for a seat that is asked.
struct ThinkingAsked {
  Seat seat;
  MindSpec mind;
  std::uint64_t seed;
};
Result<ThinkingAsked> read_thinking(const Asked& asked, std::string_view fallback) {
  if (const auto error = nobody_chooses(asked.match())) return *error;
  const Seat seat = read_seat(asked);
  const std::uint64_t seed = read_seed(asked).value_or(1);
  const std::string name =
      asked.members.has("mind") ? read_short_text(asked.members.at("mind"), kMaxName) : std::string(fallback);
  if (const Status read = read_problem(asked); !read) return read.error();
  if (const auto error = not_asked(asked.match(), seat)) return *error;
  const Result<MindSpec> mind = MindSpec::parse(name);
  if (!mind) return mind.error();
  return ThinkingAsked{seat, *mind, seed};
}

}  // namespace

Status answer_think(Asked& asked) {
  const Result<ThinkingAsked> who = read_thinking(asked, "courtier");
  if (!who) return who.error();
  const Thought thought =
      Mind(who->mind, who->seed, {}, asked.clock).think(asked.match().view(who->seat), false, asked.stop);
  asked.reply.field("match", asked.number).field("seat", int{who->seat}).field("mind", who->mind.text());
  write_thought(asked.match(), who->seat, thought, asked.reply);
  return Done{};
}

Status answer_hint(Asked& asked) {
  const int level =
      asked.members.has("level") ? static_cast<int>(asked.members.at("level").integer(1, kHintLevels)) : 1;
  const Result<ThinkingAsked> who = read_thinking(asked, kAdviser);
  if (!who) return who.error();
  const Thought thought = Mind(who->mind.without_blunders(), who->seed, {}, asked.clock)
                              .advise(asked.match().view(who->seat), asked.stop);
  asked.reply.field("match", asked.number).field("seat", int{who->seat});
  write_hint(asked.match(), who->seat, *thought.hint, level, asked.reply);
  return Done{};
}

// Nobody is told another's choices from what they know themselves: then only the position is weighed.
Status answer_analyse(Asked& asked) {
  const Match& match = asked.match();
  const bool chooses = !nobody_chooses(match);
  const Seat asked_seat = chooses ? read_seat(asked) : kSpectator;
  std::optional<Viewer> knowing = asked_seat;
  if (asked.members.has("knowing")) knowing = read_viewer(asked, "knowing");
  const int most = asked.members.has("worlds")
                       ? static_cast<int>(asked.members.at("worlds").integer(1, Analysis::kMostWorlds))
                       : kUsualWorlds;
  const std::uint64_t seed = read_seed(asked).value_or(1);
  if (const Status read = read_problem(asked); !read) return read;
  if (chooses)
    if (const auto error = not_asked(match, asked_seat)) return *error;
  const Seat seat = !knowing || *knowing == asked_seat ? asked_seat : kSpectator;
  Analysis analysis(match, seat, knowing, asked.open->referee.record().lines, seed);
  const auto write = [&](JsonWriter& out, bool more) {
    out.field("match", asked.number);
    if (chooses) out.field("seat", int{asked_seat});
    write_analysis(match, seat, analysis, out);
    out.field("more", more);
  };
  while (analysis.worlds() < most && !(asked.stop && asked.stop())) {
    analysis.look_further(asked.stop);
    if (analysis.worlds() < most) asked.say([&](JsonWriter& out) { write(out, true); });
  }
  write(asked.reply, false);
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
  write_view(asked.match().view(*viewer), asked.reply);
  return Done{};
}

Status answer_scores(Asked& asked) {
  const std::optional<Viewer> viewer = read_viewer(asked, "viewer");
  if (const Status read = read_problem(asked); !read) return read;
  asked.reply.field("match", asked.number).field("final", asked.match().over());
  write_scores(asked.match(), viewer, asked.open->referee.record().lines, false, asked.reply.key("scores"));
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
