#include "cli/table.hpp"

#include <algorithm>
#include <chrono>
#include <future>

#include "cli/command.hpp"
#include "cli/hint.hpp"
#include "cli/result.hpp"
#include "kernel/sha256.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {

namespace {

using namespace std::chrono_literals;
// After which a thinking computer is seen to think, and is said how long.
constexpr std::chrono::milliseconds kNoticed = 300ms, kLong = 2s;

// Each program has choices of its own, which say nothing about the draws: a digest cannot be turned back.
std::uint64_t seed_of_computer(std::string_view seed, Seat seat) {
  const Digest digest = hmac_sha256(seed, "computer " + std::to_string(seat));
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < 8; ++i) value = (value << 8) | digest[i];
  return value;
}

}  // namespace

Table::Table(Terminal& terminal, const Words& words, Referee referee, TableSetup setup)
    : terminal_(terminal), words_(words), referee_(std::move(referee)), setup_(std::move(setup)) {
  const auto seats = static_cast<std::size_t>(referee_.match().players());
  news_.resize(seats + 1);
  log_.resize(seats + 1);
  computers_.resize(seats);
  for (Seat seat = 0; seat < seats; ++seat)
    if (!setup_.seating[seat].is_person)
      computers_[seat].emplace(setup_.seating[seat].name, seed_of_computer(setup_.seed, seat));
  const FairChance fair(setup_.seed, referee_.record().entropy);
  referee_.draw_from([fair](std::uint64_t draw, std::uint32_t total) { return fair.ticket(draw, total); });
  begin_log();
  hear_past();
  if (people_at(setup_.seating) == 0) announce_commitment();
}

// Before anybody decides anything, and behind what was drawn before, so that it is seen; all of its digits are
// in the log.
void Table::announce_commitment() {
  if (std::exchange(commitment_told_, true)) return;
  const bool watched = people_at(setup_.seating) == 0;
  for (Repeats& news : news_) news.add(commitment_in_words(watched));
}

std::string Table::commitment_in_words(bool whole) const {
  const std::string& commitment = referee_.record().commitment;
  return words_(whole ? "cli.table.commitment" : "cli.table.commitment_begins",
                {Arg::of("commitment", whole ? commitment : commitment.substr(0, 8))});
}

void Table::begin_log() {
  for (Repeats& log : log_) {
    log = {};
    log.add(commitment_in_words(true));
  }
}

// Of a game that goes on everybody finds in the log what they had heard.
void Table::hear_past() {
  if (setup_.past.empty()) return;
  Result<Referee> again = Referee::open(referee_.record(), &referee_.match().game(), setup_.components);
  ENFILADE_CHECK(again);  // it has been replayed before
  for (const RecordLine& line : setup_.past) {
    if (line.kind == RecordLine::Kind::step) begin_step(line.seat);
    if (line.kind == RecordLine::Kind::takeback) forget_step(line.seat);
    if (const auto told = again->play_line(line)) hear(again->match(), *told, Weight::consequence);
    tell_watchers();
  }
  for (Repeats& news : news_) news = {};
  announce_commitment();
  announce(words_("cli.table.goes_on"));
}

// Where a step begins in everybody's log: what was taken back is told no more.
void Table::begin_step(Seat seat) {
  steps_.push_back({seat, {}});
  for (Repeats& log : log_) steps_.back().lines.push_back(log.begin_part());
}

void Table::forget_step(Seat seat) {
  const auto step =
      std::find_if(steps_.rbegin(), steps_.rend(), [seat](const Step& each) { return each.seat == seat; });
  if (step == steps_.rend()) return;
  for (std::size_t i = 0; i < log_.size(); ++i) log_[i].cut(step->lines[i]);
  steps_.erase(step.base() - 1, steps_.end());
}

int Table::play() {
  if (people_at(setup_.seating) == 0) terminal_.line(heading());
  for (;;) {
    while (referee_.match().node().kind == Node::Kind::chance)
      hear(referee_.match(), referee_.draw(), Weight::draw);
    tell_watchers();
    keep();
    const Node node = referee_.match().node();
    if (node.kind == Node::Kind::over) return finish();
    const Seat seat = next_to_choose(node.seats);
    asked_at_ = clock_on_the_wall();
    const Flow flow = setup_.seating[seat].is_person ? ask_person(seat) : ask_computer(seat);
    if (flow == Flow::stops) return StopSignals::exit_status();
  }
}

std::string Table::heading() const {
  const Pen pen = terminal_.pen(words_.catalogue());
  std::string line = pen.paint(Ink::plain, words_.title(referee_.match().info()), true) + "   ";
  // Neighbours of one kind are introduced together.
  for (Seat seat = 0; seat < referee_.match().players(); ++seat) {
    const std::string who = who_sits(words_, setup_.seating, seat);
    const bool goes_on =
        seat + 1 < referee_.match().players() && who_sits(words_, setup_.seating, seat + 1) == who;
    // Boards call seats by their own words: who has another name is told which one is theirs.
    const std::string& name = words_.names()[seat];
    const std::string word = capitalised(seat_word(words_, referee_.match(), seat));
    line += pen.paint(seat_ink(referee_.match(), seat),
                      name + (name == word ? "" : " (" + word + ")") + (goes_on ? "" : ": " + who));
    if (seat + 1 < referee_.match().players()) line += goes_on ? ", " : " · ";
  }
  return line;
}

// Where several choose at once: programs first, then whoever sits at the keyboard already.
Seat Table::next_to_choose(SeatSet seats) const {
  for (Seat seat = 0; seat < referee_.match().players(); ++seat)
    if (contains(seats, seat) && !setup_.seating[seat].is_person) return seat;
  if (contains(seats, at_keyboard_)) return at_keyboard_;
  return static_cast<Seat>(std::countr_zero(seats));
}

Table::Flow Table::ask_person(Seat seat) {
  announce_commitment();
  if (hand_over(seat) == Flow::stops) return Flow::stops;
  const std::vector<Weight> weights = news_[place_of(seat)].weights();
  Turn turn(terminal_, words_, referee_.match(), seat,
            {heading(), news_for(seat), weights, log_[place_of(seat)].lines()});
  std::shared_ptr<const Hint> advice;
  int level = 0;
  for (;;) {
    switch (turn.next()) {
      case Turn::Wish::step: {
        const Result<std::vector<Event>> told = referee_.submit(seat, turn.step());
        ENFILADE_CHECK(told);  // the turn has checked every move against the menu
        decided(seat, *told);
        return Flow::goes_on;
      }
      case Turn::Wish::hint: give_hint(turn, seat, advice, level); break;
      case Turn::Wish::take_back:
        if (take_back(turn, seat)) return Flow::goes_on;
        break;
      case Turn::Wish::save:
        if (keep()) {
          std::vector<std::string> rows = command("play --resume");
          rows.insert(rows.begin(), words_("cli.table.saved", {Arg::of("path", setup_.kept.path())}));
          turn.say_lines(rows);
        }
        break;
      case Turn::Wish::quit:
        if (wants_to_leave()) return stop();
        turn.show();
        break;
      case Turn::Wish::end_of_input: return stop();
    }
  }
}

// Between two people nothing may stay on the screen that only one of them may know.
Table::Flow Table::hand_over(Seat seat) {
  const bool changes = at_keyboard_ != seat;
  at_keyboard_ = seat;
  if (!changes || people_at(setup_.seating) < 2 || !has_secrets()) return Flow::goes_on;
  terminal_.forget_typed();
  const auto draw = [&] {
    terminal_.wipe();
    for (const std::string& row : hanging(heading(), static_cast<std::size_t>(terminal_.columns()) - 1, 3))
      terminal_.line(row);
    terminal_.line();
    if (!terminal_.escapes()) terminal_.paragraph(words_("cli.table.cannot_wipe"));
    terminal_.paragraph(words_("cli.table.hand_over", {Arg::seat("seat", seat)}));
  };
  draw();
  if (terminal_.ask(words_("cli.table.press_enter", {Arg::seat("seat", seat)}) + " ", draw))
    return Flow::goes_on;
  return stop();
}

bool Table::has_secrets() const {
  const std::string truth = referee_.match().json();
  for (Seat seat = 0; seat < referee_.match().players(); ++seat)
    if (setup_.seating[seat].is_person && referee_.match().view(seat).json() != truth) return true;
  return false;
}

Table::Flow Table::ask_computer(Seat seat) {
  auto thought = std::async(std::launch::async, [&, view = referee_.match().view(seat)] {
    return computers_[seat]->step(view, last_to_decide_ == seat, [] { return StopSignals::received() != 0; });
  });
  const auto began = std::chrono::steady_clock::now();
  if (thought.wait_for(kNoticed) != std::future_status::ready) {
    do {
      const auto taken = std::chrono::steady_clock::now() - began;
      const std::int64_t seconds = std::chrono::duration_cast<std::chrono::seconds>(taken).count();
      terminal_.status(words_(taken < kLong ? "cli.table.thinks" : "cli.table.thinking",
                              {Arg::seat("seat", seat), Arg::of("seconds", seconds)}));
    } while (thought.wait_for(500ms) != std::future_status::ready);
    terminal_.status("");
  }
  const std::vector<Move> step = thought.get();
  if (StopSignals::received() != 0) return stop();  // a thought that was cut short is not played
  const Result<std::vector<Event>> told = referee_.submit(seat, step);
  ENFILADE_CHECK(told);
  decided(seat, *told);
  return Flow::goes_on;
}

// A step stands, and is kept at once; the record says how long it took.
void Table::decided(Seat seat, const std::vector<Event>& events) {
  referee_.note({RecordLine::Kind::remark, kChance, time_remark(seat, clock_on_the_wall() - asked_at_)});
  last_to_decide_ = seat;
  begin_step(seat);
  hear(referee_.match(), events, Weight::move);
  tell_watchers();
  keep();
}

// Three levels are one thought; each time that somebody asks they get one more, and the record says so.
void Table::give_hint(Turn& turn, Seat seat, std::shared_ptr<const Hint>& advice, int& level) {
  const Match& match = referee_.match();
  if (!advice) {
    terminal_.status(words_("cli.hint.thinking"));
    Mind adviser(MindSpec::parse(kAdviser)->without_blunders(), static_cast<std::uint64_t>(asked_at_));
    advice = adviser.advise(match.view(seat), [] { return StopSignals::received() != 0; }).hint;
    terminal_.status("");
  }
  if (level < 3) {
    ++level;
    referee_.note(
        {RecordLine::Kind::remark, kChance, "hint " + std::to_string(seat) + " " + std::to_string(level)});
    keep();
  }
  turn.say_lines(hint_lines(words_, match, seat, *advice, level));
}

bool Table::take_back(Turn& turn, Seat seat) {
  if (!referee_.can_take_back(seat)) return turn.say(words_("cli.table.nothing_to_take_back")), false;
  if (!referee_.takeback_is_free(seat)) {
    const char* question =
        people_at(setup_.seating) > 1 ? "cli.table.do_others_agree" : "cli.table.take_back_draws";
    if (!terminal_.ask_yes(words_, words_(question), false).value_or(false)) return turn.show(), false;
  }
  ENFILADE_CHECK(referee_.take_back(seat));
  for (Repeats& news : news_) news = {};
  forget_step(seat);
  announce(words_("cli.table.took_back", {Arg::seat("seat", seat)}));
  return true;
}

// Whoever leaves finds the game again; only where it could not be kept from the start nothing is left of it,
// and an empty line is not enough.
bool Table::wants_to_leave() {
  const bool kept = !setup_.kept.is_nowhere();
  const char* question = kept ? "cli.table.leave" : "cli.table.leave_unkept";
  return terminal_.ask_yes(words_, words_(question), kept).value_or(true);
}

// The input has ended, or a signal asks to stop. Everything is kept already.
Table::Flow Table::stop() {
  keep();
  tell_kept();
  terminal_.line(words_("cli.table.goodbye"));
  return Flow::stops;
}

void Table::announce(const std::string& line) {
  for (Repeats& news : news_) news.add(line);
  for (Repeats& log : log_) log.add(line);
}

// The first line tells the move or the draw itself, the others what came of it.
void Table::hear(const Match& match, const std::vector<Event>& events, Weight itself) {
  std::vector<Weight> weight(news_.size(), itself);
  for (const Event& event : events) {
    for (std::size_t i = 0; i < news_.size(); ++i) {
      const Viewer viewer = i + 1 < news_.size() ? static_cast<Viewer>(i) : kSpectator;
      const auto seen = match.event_for(event, viewer);
      if (!seen) continue;
      const std::string said = words_.say_event(match, match.tell(*seen));
      news_[i].add(said, std::exchange(weight[i], Weight::consequence));
      log_[i].add(said);
    }
  }
}

// Where nobody will be asked, so that nobody would ever look.
void Table::tell_watchers() {
  if (people_at(setup_.seating) > 0) return;
  for (const std::string& line : news_for(kSpectator)) terminal_.paragraph(line, "  ");
}

std::vector<std::string> Table::news_for(Viewer viewer) {
  return std::exchange(news_[place_of(viewer)], {}).lines();
}

// Whoever named the file wants to know at once that it cannot be written; a game without a file of its own
// has said so at the start.
bool Table::keep() {
  if (setup_.kept.is_nowhere()) return false;
  const Status kept = setup_.kept.store(SavedGame{referee_.record(), setup_.seed}.text());
  if (!kept)
    announce(words_("cli.table.not_kept",
                    {Arg::of("path", setup_.kept.path()), Arg::of("why", kept.error().text)}));
  return static_cast<bool>(kept);
}

void Table::tell_kept() {
  if (setup_.kept.is_nowhere()) return;
  terminal_.paragraph(words_("cli.table.saved", {Arg::of("path", setup_.kept.path())}));
  tell_command("play --resume");
}

// A command about this game, to be typed as it stands: in the language of the table, also where that is not the one
// of the environment. A line that would be too long for the window goes on in the next, as shells read it.
std::vector<std::string> Table::command(const std::string& words) const {
  std::vector<std::string> rows{program_name() + " " + words};
  const auto room =
      static_cast<std::size_t>(terminal_.columns()) - 5;  // two blanks before it, a sign behind it
  const auto add = [&](const std::string& word) {
    if (width_of(rows.back()) + 1 + width_of(word) <= room) {
      rows.back() += " " + word;
    } else {
      rows.back() += " \\";
      rows.push_back("  " + word);
    }
  };
  add(shell_word(setup_.kept.path()));
  if (words_.language() != language_of_environment()) add("--lang " + words_.language());
  return rows;
}

void Table::tell_command(const std::string& words) {
  for (const std::string& row : command(words)) terminal_.line("  " + row);
}

// Above the count where there is room for both; else by itself, until the person wants to read on.
void Table::show_last_board(Viewer viewer) {
  constexpr std::size_t kRowsOfFiles = 8;  // the record, and how to verify it and see it again
  const MatchView view = referee_.match().view(viewer);
  const auto columns = static_cast<std::size_t>(terminal_.columns()) - 1;
  const std::vector<std::string> head = hanging(heading() + " ", columns, 3);
  const std::vector<std::string> whole = BoardView().lines(terminal_, words_, view, 1000);
  std::size_t rows = head.size() + whole.size() + setup_.seating.size() + 3 + kRowsOfFiles;
  for (const std::string& line : news_[place_of(viewer)].lines()) rows += wrapped(line, columns - 2).size();
  const bool looked_at = people_at(setup_.seating) > 0;
  if (looked_at && terminal_.escapes() && rows > static_cast<std::size_t>(terminal_.rows())) {
    BoardView board;
    const auto draw = [&] {
      std::vector<std::string> screen =
          hanging(heading() + " ", static_cast<std::size_t>(terminal_.columns()) - 1, 3);
      const std::size_t room = static_cast<std::size_t>(terminal_.rows()) - 3 - screen.size();
      for (const std::string& row : board.lines(terminal_, words_, view, room)) screen.push_back(row);
      terminal_.screen(screen);
    };
    do draw();
    while (board.scroll(terminal_.ask(words_("cli.table.last_board") + " ", draw).value_or("")));
    terminal_.screen(head);
    return;
  }
  if (looked_at) terminal_.screen(head);
  for (const std::string& row : whole) terminal_.line(row);
}

int Table::finish() {
  Record& header = referee_.header();
  header.seed = setup_.seed;
  header.ended = "finished";
  for (std::string& remark : result_remarks(referee_.match().scores()))
    header.remarks.push_back(std::move(remark));
  const Viewer viewer = people_at(setup_.seating) == 1 ? at_keyboard_ : kSpectator;
  show_last_board(viewer);
  for (const std::string& line : news_for(viewer)) terminal_.paragraph(line, "  ");
  std::vector<std::string> who;
  for (Seat seat = 0; seat < setup_.seating.size(); ++seat)
    who.push_back(introduction(words_, setup_.seating, seat));
  show_result(terminal_, words_, referee_.match(), who);
  if (setup_.kept.is_nowhere()) return StopSignals::exit_status();
  if (const bool kept = keep(); !kept) return complain(news_for(viewer).back());
  terminal_.paragraph(words_("cli.table.record", {Arg::of("path", setup_.kept.path())}));
  terminal_.paragraph(words_("cli.table.how_to_verify"));
  tell_command("verify");
  tell_command("replay");
  return StopSignals::exit_status();
}

}  // namespace enfilade::cli
