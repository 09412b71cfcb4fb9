#include "kernel/referee.hpp"

#include "kernel/broken.hpp"
#include "kernel/pack.hpp"
#include "kernel/quoted.hpp"

namespace enfilade {

Referee::Referee(const Match& start, Chance chance)
    : start_(start), match_(start), chance_(std::move(chance)) {
  const MatchRules& rules = start.rules();
  record_.game = rules.game->info->id;
  record_.version = rules.game->info->version;
  record_.setup = {rules.players, rules.options};
  record_.content = rules.content;
  record_.seats.resize(static_cast<std::size_t>(rules.players));
}

void Referee::log(RecordLine line, Trace trace) {
  record_.lines.push_back(std::move(line));
  traces_.push_back(std::move(trace));
}

Result<std::vector<Event>> Referee::submit(Seat seat, std::string_view text) {
  Result<std::vector<Move>> step = match_.parse_step(seat, text);
  if (!step) return step.error();
  std::string spelling = match_.spell_step(seat, *step);
  return accept(seat, std::move(*step), std::move(spelling));
}

Result<std::vector<Event>> Referee::submit(Seat seat, std::span<const Move> step) {
  if (const auto error = match_.check_step(seat, step)) return *error;
  return accept(seat, {step.begin(), step.end()}, match_.spell_step(seat, step));
}

std::vector<Event> Referee::accept(Seat seat, std::vector<Move> step, std::string text) {
  const Node before = match_.node();
  drawn_in_a_row_ = 0;
  EventLog log_of_events;
  bool binding = false;
  for (const Move move : step) {
    binding = binding || match_.binds(seat, move);
    match_.apply(seat, move, log_of_events);
  }
  const Node after = match_.node();
  // Somebody else is asked now who was not before, or the game ended: what they know cannot be taken back
  // silently.
  const SeatSet others = static_cast<SeatSet>(after.seats & ~only(seat) & ~before.seats);
  Trace trace{.active = true,
              .barrier = binding || others != 0 || after.kind == Node::Kind::over,
              .commitment = false,
              .moves = std::move(step)};
  trace.commitment = before.kind == Node::Kind::simultaneous && after.kind == Node::Kind::simultaneous &&
                     after.seats == static_cast<SeatSet>(before.seats & ~only(seat));
  log({RecordLine::Kind::step, seat, std::move(text)}, std::move(trace));
  return std::move(log_of_events.events);
}

std::vector<Event> Referee::accept_outcome(Move outcome) {
  std::string text = match_.spell(kChance, outcome);
  EventLog log_of_events;
  match_.apply(kChance, outcome, log_of_events);
  ++draws_;
  log({RecordLine::Kind::chance, kChance, std::move(text)},
      {.active = true, .barrier = true, .commitment = false, .moves = {outcome}});
  return std::move(log_of_events.events);
}

std::vector<Event> Referee::draw() {
  ENFILADE_CHECK(chance_);
  Odds odds;
  match_.odds(odds);
  const auto plies = static_cast<std::int64_t>(traces_.size());
  if (odds.size() == 0) end_broken_game(match_.info(), Wild::nothing_to_draw, plies);
  if (++drawn_in_a_row_ > match_.info().longest) end_broken_game(match_.info(), Wild::too_long, plies);
  return accept_outcome(odds.pick(chance_(draws_, odds.total())));
}

Result<std::vector<Event>> Referee::force(std::string_view text) {
  if (match_.node().kind != Node::Kind::chance)
    return Error{"no_chance", "no chance outcome is waited for now", "", "", {}};
  const Result<Move> outcome = match_.parse_outcome(text);
  if (!outcome) return outcome.error();
  return accept_outcome(*outcome);
}

std::vector<Event> Referee::draw_all() {
  std::vector<Event> events;
  while (match_.node().kind == Node::Kind::chance) {
    const std::vector<Event> drawn = draw();
    events.insert(events.end(), drawn.begin(), drawn.end());
  }
  return events;
}

std::optional<std::size_t> Referee::last_step_of(Seat seat) const {
  for (std::size_t i = traces_.size(); i-- > 0;)
    if (traces_[i].active && record_.lines[i].kind == RecordLine::Kind::step && record_.lines[i].seat == seat)
      return i;
  return std::nullopt;
}

bool Referee::takeback_is_free(Seat seat) const {
  const auto step = last_step_of(seat);
  if (!step) return false;
  for (std::size_t i = *step; i < traces_.size(); ++i)
    if (traces_[i].active && traces_[i].barrier && !(i > *step && traces_[i].commitment)) return false;
  return true;
}

Status Referee::take_back(Seat seat) {
  const auto step = last_step_of(seat);
  if (!step) return Error{"nothing_to_take_back", "the seat has made no step yet", "", "", {}};
  bool keep = traces_[*step].commitment;  // others' commitments beside it are untouched
  traces_[*step].active = false;
  for (std::size_t i = *step + 1; i < traces_.size(); ++i) {
    if (!traces_[i].active) continue;
    keep = keep && traces_[i].commitment && record_.lines[i].seat != seat;
    if (!keep) traces_[i].active = false;
  }
  replay_active_lines();
  log({RecordLine::Kind::takeback, seat, ""}, Trace{});
  return Done{};
}

void Referee::replay_active_lines() {
  match_ = start_;
  for (std::size_t i = 0; i < traces_.size(); ++i)
    if (traces_[i].active)
      for (const Move move : traces_[i].moves) match_.apply(record_.lines[i].seat, move);
}

Result<Referee> Referee::open(const Record& record, const Game* game, std::string_view components) {
  if (!game) return Error{"unknown_game", "there is no game " + quoted(record.game), "", "game", {}};
  if (record.version != game->info->version) {
    return Error{"other_rules",
                 "the record follows version " + std::to_string(record.version) +
                     " of the rules, this program plays version " + std::to_string(game->info->version),
                 "",
                 "rules",
                 {}};
  }
  Setup setup = record.setup;
  setup.content = record.content;
  const Error missing = no_such_pack(record.content, pack_remarked(record));
  const Result<Match> match = Match::create(*game, setup, components);
  if (!match) return match.error().code == missing.code ? missing : match.error();
  if (match->rules().content != record.content) return missing;
  Referee referee(*match, nullptr);
  referee.record_.seats = record.seats;
  referee.record_.commitment = record.commitment;
  referee.record_.entropy = record.entropy;
  referee.record_.chance = record.chance;
  referee.record_.remarks = record.remarks;
  return referee;
}

Result<std::vector<Event>> Referee::play_line(const RecordLine& line) {
  switch (line.kind) {
    case RecordLine::Kind::chance: return force(line.text);
    case RecordLine::Kind::step: return submit(line.seat, line.text);
    case RecordLine::Kind::takeback:
      if (const Status done = take_back(line.seat); !done) return done.error();
      return std::vector<Event>{};
    default: note(line); return std::vector<Event>{};
  }
}

Result<Referee> Referee::replay(const Record& record, const Game* game, std::string_view components) {
  Result<Referee> referee = open(record, game, components);
  if (!referee) return referee;
  for (std::size_t i = 0; i < record.lines.size(); ++i) {
    const Result<std::vector<Event>> told = referee->play_line(record.lines[i]);
    if (told) continue;
    Error error = told.error();
    error.place = place_of_move(i, record.lines[i].text);
    return error;
  }
  if (record.ended == "finished" && !referee->match().over())
    return Error{"bad_record", "the record says that the game is finished, but it is not", "", "end", {}};
  referee->record_.seed = record.seed;
  referee->record_.ended = record.ended;
  return referee;
}

}  // namespace enfilade
