#include "cli/table.hpp"

#include <chrono>
#include <future>

#include "cli/command.hpp"
#include "cli/saved_game.hpp"
#include "kernel/sha256.hpp"

namespace enfilade::cli {

namespace {

using namespace std::chrono_literals;
constexpr auto kPatience = 2s;         // after which a thinking computer is seen to think
constexpr std::size_t kMostNews = 14;  // lines; older ones are left out

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
  computers_.resize(seats);
  for (Seat seat = 0; seat < seats; ++seat)
    if (!setup_.seating[seat].is_person)
      computers_[seat].emplace(setup_.seating[seat].name, seed_of_computer(setup_.seed, seat));
  const FairChance fair(setup_.seed, referee_.record().entropy);
  referee_.draw_from([fair](std::uint64_t draw, std::uint32_t total) { return fair.ticket(draw, total); });
  announce(words_("cli.table.commitment", {Arg::of("commitment", referee_.record().commitment)}));
}

int Table::play() {
  if (people_at(setup_.seating) == 0) terminal_.line(heading());
  for (;;) {
    hear(referee_.draw_all());
    const Node node = referee_.match().node();
    if (node.kind == Node::Kind::over) return finish();
    const Seat seat = next_to_choose(node.seats);
    if (!setup_.seating[seat].is_person)
      ask_computer(seat);
    else if (ask_person(seat) == Flow::stops)
      return 0;
  }
}

std::string Table::heading() const {
  const Pen pen = terminal_.pen(words_.catalogue());
  std::string line = pen.paint(Ink::plain, words_.title(referee_.match().info()), true) + "   ";
  for (Seat seat = 0; seat < referee_.match().players(); ++seat)
    line += (seat == 0 ? "" : " · ") +
            pen.paint(seat_ink(referee_.match(), seat), introduction(words_, setup_.seating, seat));
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
  if (setup_.keeps_saving) save();
  if (hand_over(seat) == Flow::stops) return Flow::stops;
  Turn turn(terminal_, words_, referee_.match(), seat, heading(), news_for(seat));
  turn.show();
  for (;;) {
    switch (turn.next()) {
      case Turn::Wish::step: {
        const Result<std::vector<Event>> told = referee_.submit(seat, turn.step());
        ENFILADE_CHECK(told);  // the turn has checked every move against the menu
        last_to_decide_ = seat;
        hear(*told);
        return Flow::goes_on;
      }
      case Turn::Wish::take_back:
        if (take_back(turn, seat)) return Flow::goes_on;
        break;
      case Turn::Wish::save:
        if (save()) tell_saved();
        break;
      case Turn::Wish::quit: return leave();
      case Turn::Wish::end_of_input: stop_at_end_of_input(); return Flow::stops;
    }
  }
}

// Between two people nothing may stay on the screen that only one of them may know.
Table::Flow Table::hand_over(Seat seat) {
  const bool changes = at_keyboard_ != seat;
  at_keyboard_ = seat;
  if (!changes || people_at(setup_.seating) < 2 || !has_secrets()) return Flow::goes_on;
  terminal_.wipe();
  terminal_.line(heading());
  terminal_.line();
  if (terminal_.ask(words_("cli.table.hand_over", {Arg::seat("seat", seat)}) + " ")) return Flow::goes_on;
  stop_at_end_of_input();
  return Flow::stops;
}

bool Table::has_secrets() const {
  const std::string truth = referee_.match().json();
  for (Seat seat = 0; seat < referee_.match().players(); ++seat)
    if (setup_.seating[seat].is_person && referee_.match().view(seat).json() != truth) return true;
  return false;
}

void Table::ask_computer(Seat seat) {
  auto thought = std::async(std::launch::async, [&, view = referee_.match().view(seat)] {
    return computers_[seat]->step(view, last_to_decide_ == seat);
  });
  const auto began = std::chrono::steady_clock::now();
  if (thought.wait_for(kPatience) != std::future_status::ready) {
    do {
      const auto seconds =
          std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - began).count();
      terminal_.status(
          words_("cli.table.thinking", {Arg::seat("seat", seat), Arg::of("seconds", std::int64_t{seconds})}));
    } while (thought.wait_for(500ms) != std::future_status::ready);
    terminal_.status("");
  }
  const Result<std::vector<Event>> told = referee_.submit(seat, thought.get());
  ENFILADE_CHECK(told);
  last_to_decide_ = seat;
  hear(*told);
}

bool Table::take_back(Turn& turn, Seat seat) {
  if (!referee_.can_take_back(seat)) return turn.say(words_("cli.table.nothing_to_take_back")), false;
  if (!referee_.takeback_is_free(seat)) {
    const char* question =
        people_at(setup_.seating) > 1 ? "cli.table.do_others_agree" : "cli.table.take_back_draws";
    if (!terminal_.ask_yes(words_, words_(question), false).value_or(false)) return false;
  }
  ENFILADE_CHECK(referee_.take_back(seat));
  for (auto& news : news_) news.clear();
  announce(words_("cli.table.took_back", {Arg::seat("seat", seat)}));
  return true;
}

Table::Flow Table::leave() {
  if (!setup_.keeps_saving) {
    const auto wants = terminal_.ask_yes(words_, words_("cli.table.save_before_leaving"), true);
    if (!wants.value_or(false)) {
      terminal_.line(words_("cli.table.goodbye"));
      return Flow::stops;
    }
  }
  if (!save()) return Flow::goes_on;
  tell_saved();
  terminal_.line(words_("cli.table.goodbye"));
  return Flow::stops;
}

void Table::stop_at_end_of_input() {
  if (setup_.keeps_saving && save()) tell_saved();
  terminal_.line(words_("cli.table.goodbye"));
}

void Table::announce(const std::string& line) {
  for (auto& news : news_) note(news, line);
}

// What happens several times in a row is told once.
void Table::note(std::vector<Line>& news, std::string text) {
  if (!news.empty() && news.back().text == text)
    ++news.back().times;
  else
    news.push_back({std::move(text), 1});
}

void Table::hear(const std::vector<Event>& events) {
  const Match& match = referee_.match();
  for (const Event& event : events) {
    for (std::size_t i = 0; i < news_.size(); ++i) {
      const Viewer viewer = i + 1 < news_.size() ? static_cast<Viewer>(i) : kSpectator;
      if (const auto seen = match.event_for(event, viewer))
        note(news_[i], words_.say_event(match.tell(*seen)));
    }
  }
  // Nobody will be asked, so nobody would ever look.
  if (people_at(setup_.seating) == 0)
    for (const std::string& line : news_for(kSpectator)) terminal_.paragraph(line, "  ");
}

std::vector<std::string> Table::news_for(Viewer viewer) {
  std::vector<std::string> news;
  for (const Line& line : std::exchange(viewer < kMaxSeats ? news_[viewer] : news_.back(), {}))
    news.push_back(line.text + (line.times > 1 ? " (" + std::to_string(line.times) + " ×)" : ""));
  if (news.size() <= kMostNews) return news;
  news.erase(news.begin(), news.end() - static_cast<std::ptrdiff_t>(kMostNews));
  news.front() = "…";
  return news;
}

bool Table::save() {
  if (setup_.save_path.empty()) setup_.save_path = default_save_path(referee_.record().game);
  return write_file(setup_.save_path, SavedGame{referee_.record(), setup_.seed}.text());
}

void Table::tell_saved() {
  terminal_.line(words_("cli.table.saved", {Arg::of("path", setup_.save_path)}));
  terminal_.line("  " + program_name() + " play --resume " + setup_.save_path);
}

int Table::finish() {
  Record& header = referee_.header();
  header.seed = setup_.seed;
  header.ended = "finished";
  const Viewer viewer = people_at(setup_.seating) == 1 ? at_keyboard_ : kSpectator;
  if (people_at(setup_.seating) > 0) {
    terminal_.new_screen();
    terminal_.line(heading());
    terminal_.line();
  }
  terminal_.write(referee_.match().view(viewer).draw(terminal_.pen(words_.catalogue())));
  terminal_.line();
  for (const std::string& line : news_for(viewer)) terminal_.paragraph(line, "  ");
  show_scores();
  if (!save()) return 1;
  terminal_.line(words_("cli.table.record", {Arg::of("path", setup_.save_path)}));
  terminal_.line(words_("cli.table.how_to_verify"));
  terminal_.line("  " + program_name() + " verify " + setup_.save_path);
  terminal_.line("  " + program_name() + " replay " + setup_.save_path);
  return 0;
}

void Table::show_scores() {
  const Match& match = referee_.match();
  const Pen pen = terminal_.pen(words_.catalogue());
  const Scores scores = match.scores();
  terminal_.line();
  terminal_.line(pen.paint(Ink::plain, words_("cli.table.over"), true));
  if (scores.stopped) terminal_.line(words_("cli.table.stopped"));
  for (int place = 1; place <= scores.seats; ++place) {
    for (Seat seat = 0; seat < scores.seats; ++seat) {
      if (scores.place[seat] != place) continue;
      const std::string who = padded(introduction(words_, setup_.seating, seat), 34);
      const std::string points = std::to_string(scores.points[seat]);
      terminal_.line("  " + std::to_string(place) + ".  " +
                     pen.paint(seat_ink(match, seat), who, place == 1) +
                     std::string(6 - std::min<std::size_t>(6, points.size()), ' ') + points + " " +
                     words_("cli.table.points", {Arg::of("points", scores.points[seat])}));
    }
  }
  terminal_.line();
}

}  // namespace enfilade::cli
