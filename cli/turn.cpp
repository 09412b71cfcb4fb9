#include "cli/turn.hpp"

#include <algorithm>
#include <numeric>

#include "cli/rule_text.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {

namespace {

bool is_one_of(std::string_view typed, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), typed) != words.end();
}

}  // namespace

Turn::Turn(Terminal& terminal, const Words& words, const Match& match, Seat seat, std::string heading,
           std::vector<std::string> news)
    : terminal_(terminal),
      words_(words),
      start_(match.as_known_to(seat)),
      at_(start_),
      seat_(seat),
      heading_(std::move(heading)),
      news_(std::move(news)) {}

void Turn::say(std::string_view text) { terminal_.paragraph(text, "  "); }

void Turn::show() {
  const Pen pen = terminal_.pen(words_.catalogue());
  terminal_.new_screen();
  const std::string board = at_.view(seat_).draw(pen);
  terminal_.line(heading_);
  terminal_.line();
  terminal_.write(board);
  terminal_.line();
  const auto room = static_cast<std::size_t>(terminal_.columns()) - 3;
  std::size_t news_lines = 0;
  for (const std::string& event : news_)
    for (const std::string& row : wrapped(event, room)) {
      terminal_.line("  " + pen.paint(Ink::grey, row));
      ++news_lines;
    }
  board_lines_ = static_cast<std::size_t>(std::count(board.begin(), board.end(), '\n')) + news_lines + 9;
  look_at_choices();
  if (!news_.empty()) terminal_.line();
  const std::string name = pen.paint(seat_ink(at_, seat_), words_.names()[seat_], true);
  terminal_.line(name + ": " + pen.paint(Ink::plain, words_.say(at_.prompt(seat_)), true));
  if (!step_.empty()) say(words_("cli.turn.so_far", {Arg::of("step", start_.spell_step(seat_, step_))}));
  list();
}

void Turn::look_at_choices() {
  constexpr std::size_t kWidest = 24;  // notation beyond this does not push the words of all lines aside
  choices_ = list_choices(at_, seat_, words_);
  widest_notation_ = 0;
  for (const Choice& choice : choices_)
    widest_notation_ = std::max(widest_notation_, width_of(choice.notation));
  widest_notation_ = std::min(widest_notation_, kWidest);
  one_kind_ = std::all_of(choices_.begin(), choices_.end(),
                          [&](const Choice& choice) { return choice.what.key == choices_.front().what.key; });
  narrow("");
}

std::size_t Turn::page_size() const {
  constexpr std::size_t kFewest = 10;
  const auto rows = static_cast<std::size_t>(terminal_.rows());
  return std::max(kFewest, rows > board_lines_ ? rows - board_lines_ : 0);
}

// Number, notation, words, consequences. `terse` leaves the words out where there are consequences.
std::string Turn::line_of(std::size_t place, bool terse) const {
  const Choice& choice = choices_[place];
  const Pen pen = terminal_.pen(words_.catalogue());
  const std::string digits = std::to_string(place + 1);
  const std::size_t most = std::to_string(choices_.size()).size();
  const std::string number = std::string(most - std::min(most, digits.size()), ' ') + digits + ". ";
  const std::string words = terse && !choice.brief.empty() ? "" : choice.words;
  const std::string follows = choice.brief.empty() ? "" : pen.paint(Ink::green, "→ " + choice.brief);
  return "  " + number + pen.paint(Ink::cyan, padded(choice.notation, widest_notation_)) + "  " + words +
         (words.empty() || follows.empty() ? "" : " ") + follows;
}

void Turn::list() {
  const std::size_t last = std::min(first_ + page_size(), shown_.size());
  const auto room = static_cast<std::size_t>(terminal_.columns()) - 1;
  // Where a page is too wide and all choices are of one kind, the notation says enough of the choice itself.
  bool terse = false;
  for (std::size_t i = first_; i < last && one_kind_; ++i)
    terse = terse || width_of(line_of(shown_[i], false)) > room;
  for (std::size_t i = first_; i < last; ++i) terminal_.line(clipped(line_of(shown_[i], terse), room));
  const bool some_are_hidden = last - first_ < choices_.size();
  if (some_are_hidden) {
    say(words_(filter_.empty() ? "cli.turn.page" : "cli.turn.page_narrowed",
               {Arg::of("first", static_cast<std::int64_t>(first_ + 1)),
                Arg::of("last", static_cast<std::int64_t>(last)),
                Arg::of("count", static_cast<std::int64_t>(shown_.size())),
                Arg::of("all", static_cast<std::int64_t>(choices_.size())), Arg::of("filter", filter_)}));
  }
}

void Turn::turn_page(int by) {
  const std::size_t size = page_size();
  if (by > 0)
    first_ = first_ + size < shown_.size() ? first_ + size : 0;
  else
    first_ = first_ >= size ? first_ - size : (shown_.size() - 1) / size * size;
  list();
}

void Turn::narrow(std::string text) {
  filter_ = std::move(text);
  first_ = 0;
  if (!filter_.empty()) {
    shown_ = narrowed(choices_, filter_);
    return;
  }
  shown_.resize(choices_.size());
  std::iota(shown_.begin(), shown_.end(), std::size_t{0});
}

void Turn::choose(Move move) {
  step_.push_back(move);
  at_.apply(seat_, move);
  refused_by_.clear();
  if (!whole()) show();
}

Turn::Wish Turn::next() {
  while (!whole()) {
    const auto typed = terminal_.ask(words_("cli.turn.ask") + " ");
    if (!typed) return Wish::end_of_input;
    // Numbers are those on the screen; then whatever the game spells like this; then words for the table.
    if (number(*typed) || exact(*typed)) continue;
    const std::string word = folded(*typed);
    if (is_one_of(word, {"q", "quit", "exit", "ende"})) return Wish::quit;
    if (is_one_of(word, {"s", "save", "speichern"})) return Wish::save;
    if (is_one_of(word, {"u", "undo", "zurück", "zurueck"})) {
      if (step_.empty()) return Wish::take_back;
      step_back();
    } else if (!settle(word)) {
      notation(*typed);
    }
  }
  return Wish::step;
}

void Turn::step_back() {
  step_.pop_back();
  at_ = start_;
  for (const Move move : step_) at_.apply(seat_, move);
  show();
}

bool Turn::settle(std::string_view typed) {
  if (is_one_of(typed, {"h", "help", "hilfe"})) {
    help();
  } else if (is_one_of(typed, {"b", "board", "brett"})) {
    show();
  } else if (typed == "+" || (typed.empty() && shown_.size() > page_size())) {
    turn_page(1);
  } else if (typed == "-") {
    turn_page(-1);
  } else if (typed == "*" || typed.empty()) {
    narrow("");
    list();
  } else if (typed.starts_with('?')) {
    explain(trim(typed.substr(1)));
  } else {
    return false;
  }
  return true;
}

void Turn::help() {
  const std::string clause = "? " + std::string(at_.info().prefix);
  const std::pair<std::string, const char*> lines[] = {{"2", "cli.help.number"},
                                                       {choices_.front().notation, "cli.help.notation"},
                                                       {words_("cli.help.word"), "cli.help.part"},
                                                       {"*", "cli.help.all"},
                                                       {"Enter, -", "cli.help.pages"},
                                                       {"? 2", "cli.help.choice"},
                                                       {"?", "cli.help.refusal"},
                                                       {clause + "-3.1", "cli.help.clause"},
                                                       {clause + "-3", "cli.help.chapter"},
                                                       {"b", "cli.help.board"},
                                                       {"u", "cli.help.undo"},
                                                       {"s", "cli.help.save"},
                                                       {"q", "cli.help.quit"}};
  std::size_t widest = 0;
  for (const auto& line : lines) widest = std::max(widest, width_of(line.first));
  const Pen pen = terminal_.pen(words_.catalogue());
  for (const auto& [typed, meaning] : lines)
    terminal_.line("  " + pen.paint(Ink::cyan, padded(typed, widest)) + "  " + words_(meaning));
}

bool Turn::number(std::string_view typed) {
  const auto wanted = parse_int(typed);
  if (!wanted) return false;
  if (*wanted >= 1 && static_cast<std::size_t>(*wanted) <= choices_.size())
    choose(choices_[static_cast<std::size_t>(*wanted) - 1].move);
  else
    say(words_("cli.turn.no_such_number", {Arg::of("count", static_cast<std::int64_t>(choices_.size()))}));
  return true;
}

bool Turn::exact(std::string_view typed) {
  for (const Choice& choice : choices_) {
    if (choice.notation != typed) continue;
    choose(choice.move);
    return true;
  }
  return false;
}

// A whole step, one move of it, or a part of either by which to narrow down.
void Turn::notation(const std::string& typed) {
  if (step_.empty()) {
    const Result<std::vector<Move>> step = at_.parse_step(seat_, typed);
    if (step) {
      step_ = *step;
      for (const Move move : step_) at_.apply(seat_, move);
      return;
    }
    if (step.error().code == "refused") return refuse(step.error());
  }
  const Result<Move> move = at_.parse(seat_, typed);
  if (move) {
    const auto error = at_.legal(seat_, *move);
    return error ? refuse(*error) : choose(*move);
  }
  if (narrowed(choices_, typed).empty()) {
    say(words_("cli.turn.not_understood", {Arg::of("typed", typed)}));
    return say(capitalised(move.error().text));
  }
  narrow(typed);
  list();
}

void Turn::refuse(const Error& error) {
  const Pen pen = terminal_.pen(words_.catalogue());
  refused_by_ = error.clause;
  terminal_.line("  " + pen.paint(Ink::red, words_.say(error)));
  if (!error.clause.empty()) say(words_("cli.turn.ask_why", {Arg::of("clause", error.clause)}));
}

// "?" alone: the rule of the last refusal, or of the question. "? 3": a choice. "? FC-3.6": any clause.
void Turn::explain(std::string_view about) {
  if (const auto wanted = parse_int(about);
      wanted && *wanted >= 1 && static_cast<std::size_t>(*wanted) <= choices_.size())
    return explain_choice(choices_[static_cast<std::size_t>(*wanted) - 1]);
  if (!about.empty()) {
    for (const Choice& choice : choices_)
      if (folded(choice.notation) == folded(about)) return explain_choice(choice);
    return show_clause(about);
  }
  if (!refused_by_.empty()) return show_clause(refused_by_);
  const std::vector<std::string> behind = clauses_behind(at_.info(), at_.prompt(seat_).key);
  if (behind.empty()) say(words_("cli.turn.nothing_to_explain", {Arg::of("example", at_.info().prefix)}));
  for (const std::string& id : behind) show_clause(id);
}

void Turn::explain_choice(const Choice& choice) {
  say(choice.notation + ": " + choice.words);
  for (const std::string& event : choice.follows) terminal_.paragraph("→ " + event, "     ");
  std::vector<std::string> behind = clauses_behind(at_.info(), choice.what.key);
  if (behind.empty()) behind = clauses_behind(at_.info(), at_.prompt(seat_).key);
  for (const std::string& id : behind) show_clause(id);
}

void Turn::show_clause(std::string_view id) {
  const Pen pen = terminal_.pen(words_.catalogue());
  const std::vector<RuleText> found = find_rules(at_.info(), id, words_.language());
  if (found.empty())
    return say(
        words_("cli.turn.no_such_clause", {Arg::of("clause", id), Arg::of("example", at_.info().prefix)}));
  for (const RuleText& clause : found) {
    terminal_.line("  " + pen.paint(Ink::yellow, clause.id, true));
    terminal_.paragraph(clause.text, "     ");
  }
}

}  // namespace enfilade::cli
