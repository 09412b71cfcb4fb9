#include "table/table.hpp"

#include <algorithm>
#include <cstring>

#include "games/registry.hpp"
#include "kernel/pack.hpp"
#include "kernel/quoted.hpp"
#include "kernel/sha256.hpp"
#include "kernel/text.hpp"

namespace enfilade::table {

namespace {

using Kind = TableEvent::Kind;

constexpr std::size_t kMemories = 256;
constexpr std::string_view kEnds = "ends";  // a flag that fell where nobody is left to play against
// Who takes a seat back from the computer must have time to think.
constexpr Millis kTimeAfterHandback = 30'000;

// What a viewer could see before an event, to know whether there is something new.
struct Before {
  std::vector<MatchView> views;  // by slot
  Node node;
};

Before look(const Match& match, int players) {
  Before before;
  before.node = match.node();
  for (Seat seat = 0; seat < players; ++seat) before.views.push_back(match.view(seat));
  before.views.push_back(match.view(kSpectator));
  return before;
}

bool same_question(const Node& a, const Node& b) { return a.kind == b.kind && a.seats == b.seats; }

}  // namespace

Result<Table> Table::open(const TableEvent& created) {
  if (!created.terms) return Error{"damaged", "a table begins with its terms", "", "", {}};
  const Terms& terms = *created.terms;
  const Game* game = find_game(terms.game);
  if (!game) return Error{"not_found", "there is no game " + quoted(terms.game), "", "game", {}};
  Setup setup = terms.setup;
  setup.content = terms.content;
  const Result<Match> start = Match::create(*game, setup);
  // What was begun by other rules is not played on by these: nothing would say that it is another game now.
  const int version = game->info->version;
  const bool missing = !start && start.error().code == "other_content";
  if ((terms.version != 0 && terms.version != version) || missing)
    return Error{"other_rules",
                 "this table was begun by other rules (version " + std::to_string(terms.version) +
                     (terms.content.empty() ? "" : ", components " + terms.content.substr(0, 12)) +
                     ") than this server has (version " + std::to_string(version) + ", components " +
                     shipped_pack(*game).content.substr(0, 12) +
                     "); it is kept as it is, for a server that has them",
                 "",
                 "",
                 {}};
  if (!start) return start.error();
  Table table(*start);
  table.terms_ = terms;
  table.terms_.version = version;
  table.terms_.content = start->rules().content;
  table.terms_.setup.options = start->rules().options;
  table.made_ = table.changed_ = created.at;
  for (Seat seat = 0; seat < terms.setup.players; ++seat) table.clocks_[seat].left = terms.clock.base;
  return table;
}

Result<Table> Table::replay(const std::vector<std::string>& log) {
  if (log.empty()) return Error{"damaged", "the log is empty", "", "", {}};
  const Result<TableEvent> created = TableEvent::parse(log.front());
  if (!created) return created.error();
  Result<Table> table = open(*created);
  for (std::size_t i = 1; table && i < log.size(); ++i) {
    Result<TableEvent> event = TableEvent::parse(log[i]);
    Error error;
    if (!event) {
      error = event.error();
    } else if (const Result<Change> change = table->apply(*event); !change) {
      error = change.error();
    } else {
      continue;
    }
    error.place = "event " + std::to_string(i);
    return error;
  }
  return table;
}

// ---- Who may do what --------------------------------------------------------------------------------------

bool Table::owns(std::string_view person, Seat seat) const {
  return seat < players() && chair(seat).taken && !person.empty() && chair(seat).person == person;
}

SeatSet Table::seats_of(std::string_view person) const {
  SeatSet seats = 0;
  for (Seat seat = 0; seat < players(); ++seat)
    if (owns(person, seat)) seats |= only(seat);
  return seats;
}

bool Table::hot_seat(std::string_view person) const { return std::popcount(seats_of(person)) > 1; }

bool Table::may_watch(std::string_view person) const {
  return !terms_.is_private || person == terms_.host || seats_of(person) != 0 || admitted_.contains(person) ||
         std::any_of(chairs().begin(), chairs().end(), [&](const Chair& c) { return c.person == person; });
}

bool Table::person_plays(Seat seat) const {
  return chair(seat).kind != Chair::Kind::computer && chair(seat).computer.empty();
}

std::optional<MindSpec> Table::mind(Seat seat) const {
  const Chair& at = chair(seat);
  const bool stands_in = at.kind != Chair::Kind::computer;
  const std::string& level = stands_in ? at.computer : at.level;
  if (level.empty()) return std::nullopt;
  const Result<MindSpec> spec = MindSpec::parse(level);
  if (!spec) return std::nullopt;
  return stands_in ? spec->without_blunders() : *spec;
}

std::uint64_t Table::mind_seed(Seat seat) const {
  const std::string which = "mind " + std::to_string(seat) + " " + std::to_string(decisions_[seat]);
  const Digest digest = hmac_sha256(terms_.seed, which);
  std::uint64_t seed = 0;
  std::memcpy(&seed, digest.data(), sizeof seed);
  return seed;
}

std::optional<std::int64_t> Table::decision(Viewer seat) const {
  if (seat == kSpectator || !asks(seat)) return std::nullopt;
  return decisions_[seat];
}

std::optional<std::int64_t> Table::remembered(std::string_view person, std::string_view id) const {
  for (const Memory& memory : memories_)
    if (memory.id == id && memory.person == person) return memory.version;
  return std::nullopt;
}

void Table::remember(const TableEvent& event) {
  if (event.id.empty()) return;
  // Who acts on another's seat is told the version of their own.
  const SeatSet mine = seats_of(event.person);
  const bool own = event.seat < players() && contains(mine, event.seat);
  const Viewer viewer = own || mine == 0 ? event.seat : static_cast<Viewer>(std::countr_zero(mine));
  memories_.push_back({event.person, event.id, version(viewer)});
  if (memories_.size() > kMemories) memories_.pop_front();
}

// ---- Change -----------------------------------------------------------------------------------------------

Result<Change> Table::apply(TableEvent& event) {
  Change change;
  event.at = std::max(event.at, changed_);
  const bool was_playing = phase_ == Phase::playing;
  const Before before = look(match(), players());
  const SeatSet asked_before = was_playing ? before.node.seats : SeatSet{0};
  const auto decisions_before = decisions_;

  Status status = Done{};
  switch (event.kind) {
    case Kind::created: return Error{"damaged", "a table is made once", "", "", {}};
    case Kind::started: status = begin(event, change); break;
    case Kind::step: status = play(event, change); break;
    default: status = change_table(event, change); break;
  }
  if (!status) return status.error();
  changed_ = event.at;
  if (phase_ == Phase::playing) ask_anew(event, asked_before);
  run_clocks(event, decisions_before);

  const Node node = match().node();
  for (std::size_t s = 0; s <= static_cast<std::size_t>(players()); ++s) {
    const Viewer viewer = s == static_cast<std::size_t>(players()) ? kSpectator : static_cast<Viewer>(s);
    const bool told = std::any_of(change.events.begin(), change.events.end(),
                                  [&](const Event& e) { return match().event_for(e, viewer).has_value(); });
    change.seen[s] = told || !change.happenings.empty() || !same_question(node, before.node) ||
                     (viewer != kSpectator && decisions_[viewer] != decisions_before[viewer]) ||
                     !(match().view(viewer) == before.views[s]);
    // Who takes a hint knows that, and is in the middle of choosing.
    if (event.kind == Kind::hint && viewer == event.seat) change.seen[s] = false;
    if (change.seen[s]) ++versions_[s];
  }
  remember(event);
  return change;
}

Status Table::begin(TableEvent& event, Change& change) {
  std::vector<std::string> entropy;
  for (const Chair& at : chairs()) entropy.push_back(at.entropy);
  const bool any = std::any_of(entropy.begin(), entropy.end(), [](const auto& e) { return !e.empty(); });
  if (!any) entropy.clear();
  referee_.emplace(start_, [fair = FairChance(terms_.seed, entropy)](
                               std::uint64_t draw, std::uint32_t total) { return fair.ticket(draw, total); });
  if (const std::string& pack = pack_name(start_); !pack.empty())
    referee_->header().remarks.push_back(pack_remark(pack));
  referee_->header().commitment = commitment();
  referee_->header().entropy = entropy;
  for (const RecordLine& line : terms_.opening)
    if (const auto told = referee_->play_line(line); !told) return told.error();
  phase_ = Phase::playing;
  change.seating = true;
  change.happenings.push_back({"started", kSpectator, ""});
  return draw(event, change);
}

Status Table::play(TableEvent& event, Change& change) {
  if (!referee_) return Error{"damaged", "a step before the start", "", "", {}};
  Result<std::vector<Event>> told = event.moves.empty()
                                        ? referee_->submit(event.seat, event.text)
                                        : referee_->submit(event.seat, std::span<const Move>(event.moves));
  if (!told) return told.error();
  change.events = std::move(*told);
  change.seating = question_.has_value();
  question_.reset();  // who plays on has not waited for an answer
  return draw(event, change);
}

Status Table::draw(TableEvent& event, Change& change) {
  const auto add = [&change](const std::vector<Event>& events) {
    change.events.insert(change.events.end(), events.begin(), events.end());
  };
  if (event.draws) {
    for (const std::string& outcome : *event.draws) {
      const Result<std::vector<Event>> told = referee_->force(outcome);
      if (!told) return told.error();
      add(*told);
    }
  } else {
    const std::size_t first = referee_->record().lines.size();
    add(referee_->draw_all());
    event.draws.emplace();
    const std::vector<RecordLine>& lines = referee_->record().lines;
    for (std::size_t i = first; i < lines.size(); ++i) event.draws->push_back(lines[i].text);
  }
  if (match().node().kind == Node::Kind::chance) return Error{"damaged", "an outcome is missing", "", "", {}};
  return Done{};
}

// Is this an event that could have been logged here?
Status Table::fits(const TableEvent& event) const {
  const bool about_seat = event.kind != Kind::admitted && event.kind != Kind::rematch &&
                          event.kind != Kind::resumed && event.kind != Kind::ended;
  if (about_seat && event.seat >= players()) return Error{"damaged", "there is no such seat", "", "", {}};
  const bool needs_game = event.kind == Kind::takeback || event.kind == Kind::resigned ||
                          event.kind == Kind::timed_out || event.kind == Kind::takeover ||
                          event.kind == Kind::left || event.kind == Kind::handback ||
                          event.kind == Kind::hint;
  if (needs_game && !referee_) return Error{"damaged", "the game has not begun", "", "", {}};
  return Done{};
}

Status Table::change_table(TableEvent& event, Change& change) {
  if (const Status status = fits(event); !status) return status;
  change.seating = true;
  switch (event.kind) {
    case Kind::seated: return take_seat(event);
    case Kind::unseated: free_seat(event.seat); break;
    case Kind::admitted: admitted_.insert(event.person); break;
    case Kind::asked: ask_others(event); break;
    case Kind::answered: hear_answer(event, change); break;
    case Kind::takeback:
      question_.reset();
      change.happenings.push_back({"takeback", event.seat, ""});
      return referee_->take_back(event.seat);
    case Kind::resigned:
      terms_.chairs[event.seat].resigned = true;
      referee_->note({RecordLine::Kind::resign, event.seat, ""});
      change.happenings.push_back({"resign", event.seat, ""});
      if (players() > 2) hand_to_computer(event.seat, terms_.takeover, change);
      break;
    case Kind::timed_out:
      referee_->note({RecordLine::Kind::timeout, event.seat, ""});
      change.happenings.push_back({"timeout", event.seat, ""});
      terms_.chairs[event.seat].flagged = true;
      // In a log from before a fallen flag ended the game of two, a computer plays on.
      if (event.text != kEnds) hand_to_computer(event.seat, terms_.takeover, change);
      break;
    case Kind::takeover: hand_to_computer(event.seat, event.text, change); break;
    case Kind::left:
      terms_.chairs[event.seat].gone = true;
      if (!terms_.chairs[event.seat].resigned) hand_to_computer(event.seat, terms_.takeover, change);
      break;
    case Kind::handback: hand_to_person(event.seat, change); break;
    case Kind::rematch: rematch_ = event.text; break;
    case Kind::hint: take_hint(event, change); break;
    case Kind::resumed: return shift_clocks(event);
    case Kind::ended: finish(event.text, change); break;
    default: return Error{"damaged", "this event has no meaning here", "", "", {}};
  }
  return Done{};
}

bool Table::took_hint(Seat seat, int level) const {
  return std::any_of(hints_taken_.begin(), hints_taken_.end(), [&](const HintTaken& hint) {
    return hint.seat == seat && hint.decision == decisions_[seat] && hint.level == level;
  });
}

// The others may know that a hint was taken, once for each question: who is asked, everybody knows.
void Table::take_hint(const TableEvent& event, Change& change) {
  const std::int64_t decision = decisions_[event.seat];
  const bool first = std::none_of(hints_taken_.begin(), hints_taken_.end(), [&](const HintTaken& hint) {
    return hint.seat == event.seat && hint.decision == decision;
  });
  hints_taken_.push_back(
      {referee_->record().lines.size(), event.seat, decision, parse_int(event.text).value_or(1), first});
  change.seating = false;
  if (first) change.happenings.push_back({"hint", event.seat, ""});
}

Status Table::take_seat(const TableEvent& event) {
  Chair& at = terms_.chairs[event.seat];
  at.taken = true;
  if (event.person.empty()) {  // whoever it was kept for
    at = {};
    at.kind = Chair::Kind::computer;
    at.taken = true;
    at.level = event.text;
    return Done{};
  }
  const Result<std::string> entropy = from_hex(event.text);
  if (!entropy) return entropy.error();
  at.person = event.person;
  at.entropy = *entropy;
  return Done{};
}

void Table::free_seat(Seat seat) {
  Chair& at = terms_.chairs[seat];
  at.taken = false;
  at.person.clear();
  at.entropy.clear();
  // The host who gets up passes the table on.
  if (seats_of(terms_.host) != 0) return;
  for (const Chair& other : chairs())
    if (other.taken && other.kind != Chair::Kind::computer) terms_.host = other.person;
}

void Table::ask_others(const TableEvent& event) {
  Question question{event.seat, 0, event.person, event.id};
  for (Seat seat = 0; seat < players(); ++seat)
    if (person_plays(seat) && chair(seat).person != chair(event.seat).person && !chair(seat).resigned)
      question.missing |= only(seat);
  question_ = question;
}

void Table::hear_answer(const TableEvent& event, Change& change) {
  if (question_ && event.yes)
    question_->missing &= static_cast<SeatSet>(~only(event.seat));
  else
    question_.reset();
  if (!event.yes) change.happenings.push_back({"declined", event.seat, ""});
}

void Table::hand_to_computer(Seat seat, const std::string& level, Change& change) {
  terms_.chairs[seat].computer = level;
  if (question_) question_->missing &= static_cast<SeatSet>(~only(seat));  // computers always agree
  referee_->note({RecordLine::Kind::takeover, seat, level});
  change.happenings.push_back({"takeover", seat, level});
}

void Table::hand_to_person(Seat seat, Change& change) {
  Chair& at = terms_.chairs[seat];
  at.computer.clear();
  at.gone = false;
  if (terms_.clock.kind == ClockTerms::Kind::live)
    clocks_[seat].left = std::max(clocks_[seat].left, kTimeAfterHandback);
  referee_->note({RecordLine::Kind::takeover, seat, "person"});
  change.happenings.push_back({"handback", seat, ""});
}

// Nobody's clock runs while the server is away.
Status Table::shift_clocks(const TableEvent& event) {
  const auto away = parse_u64(event.text);
  if (!away) return Error{"damaged", "how long was the server away?", "", "", {}};
  for (SeatClock& clock : clocks_)
    if (clock.since) clock.since = std::min(event.at, *clock.since + static_cast<Millis>(*away));
  return Done{};
}

void Table::finish(const std::string& how, Change& change) {
  phase_ = Phase::ended;
  ended_ = how;
  question_.reset();
  if (referee_) {
    referee_->header().seed = terms_.seed;
    referee_->header().ended = how;
  }
  change.happenings.push_back({"ended", kSpectator, how});
}

// A seat's question is a new one when it was not asked before, when it has just answered, and when a takeback
// has changed what it is about.
void Table::ask_anew(const TableEvent& event, SeatSet asked_before) {
  const SeatSet asked = match().node().seats;
  for (Seat seat = 0; seat < players(); ++seat) {
    if (!contains(asked, seat)) continue;
    const bool stepped = event.kind == Kind::step && event.seat == seat;
    if (!contains(asked_before, seat) || stepped || event.kind == Kind::takeback) ++decisions_[seat];
  }
}

void Table::run_clocks(const TableEvent& event, const std::array<std::int64_t, kMaxSeats>& decisions_before) {
  if (terms_.clock.kind == ClockTerms::Kind::none) return;
  for (Seat seat = 0; seat < players(); ++seat) {
    SeatClock& clock = clocks_[seat];
    const bool runs = asks(seat) && person_plays(seat);
    const bool new_question = decisions_[seat] != decisions_before[seat];
    if (clock.since && runs && !new_question) continue;
    if (clock.since) {
      clock.left = std::max<Millis>(0, clock.left - (event.at - *clock.since));
      clock.since.reset();
      if (event.kind == Kind::step && event.seat == seat) clock.left += terms_.clock.increment;
    }
    if (!runs) continue;
    if (terms_.clock.kind == ClockTerms::Kind::days) clock.left = terms_.clock.base;
    clock.since = event.at;
  }
}

// ---- By itself --------------------------------------------------------------------------------------------

std::optional<TableEvent> Table::due(Millis now) const {
  const auto by_itself = [now](Kind kind, Seat seat = kSpectator, std::string text = "") {
    TableEvent event;
    event.kind = kind;
    event.at = now;
    event.seat = seat;
    event.text = std::move(text);
    return event;
  };
  if (phase_ == Phase::ended) return std::nullopt;
  if (phase_ == Phase::waiting) {
    const bool full = std::all_of(chairs().begin(), chairs().end(), [](const Chair& c) { return c.taken; });
    if (full && !terms_.hold) return by_itself(Kind::started);
    const bool nobody = std::none_of(chairs().begin(), chairs().end(), [](const Chair& c) {
      return c.taken && c.kind != Chair::Kind::computer;
    });
    return nobody ? std::optional(by_itself(Kind::ended, kSpectator, "abandoned")) : std::nullopt;
  }
  if (match().over()) return by_itself(Kind::ended, kSpectator, "finished");
  int staying = 0, resigned = 0;
  for (const Chair& at : chairs()) {
    if (at.kind != Chair::Kind::computer && !at.resigned && !at.gone) ++staying;
    if (at.resigned) ++resigned;
  }
  const std::vector<RecordLine>& lines = referee_->record().lines;
  const bool flag_ends = !lines.empty() && lines.back().kind == RecordLine::Kind::timeout;
  if (flag_ends || (resigned > 0 && (players() == 2 || staying == 0)))
    return by_itself(Kind::ended, kSpectator, "resigned");
  if (staying == 0) return by_itself(Kind::ended, kSpectator, "abandoned");
  if (question_ && question_->missing == 0) {
    TableEvent event = by_itself(Kind::takeback, question_->seat);
    return event;
  }
  for (Seat seat = 0; seat < players(); ++seat)
    if (clocks_[seat].since && now >= *clocks_[seat].since + clocks_[seat].left)
      return by_itself(Kind::timed_out, seat, players() > 2 ? "" : std::string(kEnds));
  return std::nullopt;
}

std::optional<Millis> Table::deadline() const {
  std::optional<Millis> first;
  for (Seat seat = 0; seat < players(); ++seat) {
    if (!clocks_[seat].since) continue;
    const Millis up = *clocks_[seat].since + clocks_[seat].left;
    if (!first || up < *first) first = up;
  }
  return first;
}

Record Table::record(const std::vector<std::string>& names) const {
  Record record = referee_ ? referee_->record() : Referee(start_, nullptr).record();
  record.seats = names;
  for (auto hint = hints_taken_.rbegin(); hint != hints_taken_.rend(); ++hint)
    record.lines.insert(record.lines.begin() + static_cast<std::ptrdiff_t>(hint->line),
                        {RecordLine::Kind::remark, kChance,
                         "hint " + std::to_string(hint->seat) + " " + std::to_string(hint->level)});
  record.commitment = commitment();
  // What came before was drawn from another seed: outcomes cannot be derived from this one alone.
  if (!terms_.opening_of.empty()) {
    record.chance = "played-on";
    record.remarks.push_back("from " + terms_.opening_of);
  }
  if (phase_ == Phase::ended) {
    record.seed = terms_.seed;
    record.ended = ended_;
  }
  return record;
}

}  // namespace enfilade::table
