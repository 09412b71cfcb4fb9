#include "cli/turn.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "cli/rule_text.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {

namespace {

constexpr std::string_view kGap = " …";  // behind a line after which others are left out

bool is_one_of(std::string_view typed, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), typed) != words.end();
}

}  // namespace

Turn::Turn(Terminal& terminal, const Words& words, const Match& match, Seat seat, Told told)
    : terminal_(terminal),
      words_(words),
      start_(match.as_known_to(seat)),
      at_(start_),
      seat_(seat),
      told_(std::move(told)) {
  look_at_choices();
  show();
}

void Turn::add(Lines& lines, std::string_view text, std::string_view indent) const {
  for (const std::string& row : wrapped(terminal_.shown(text), width() - indent.size()))
    lines.push_back(row.empty() ? row : std::string(indent) + row);
}

// --- the screen ---

void Turn::show() {
  // The heading, the line on which one types, and the next one, to which Enter leads without pushing the
  // heading out; of the others what happened gets a quarter and the choices a third if they need it. Where the
  // board has not enough of the rest, a sixth is enough for choices, and for what happened if it tells all moves.
  // What the board leaves they share.
  notice_ = fitting(notice_);
  Lines screen = hanging(terminal_.shown(told_.heading), width(), 3);
  const auto rows = static_cast<std::size_t>(terminal_.rows());
  const std::size_t all = rows - 2 - screen.size();
  const Lines asked = question();
  std::size_t fewest = 0, free = 0;
  Lines choices, drawn;
  for (const bool tight : {false, true}) {
    const std::size_t quarter = std::max<std::size_t>(3, rows / 4);
    fewest = tight ? std::clamp(rows_of_moves() + 1, std::min(quarter, rows / 6), quarter) : quarter;
    const std::size_t others = told(fewest).size() + asked.size();
    free = all > others ? all - others : 1;
    choices = list(std::max<std::size_t>(4, free / (tight ? 6 : 3)));
    const std::size_t left = free > choices.size() ? free - choices.size() : 1;
    drawn = board_.lines(terminal_, words_, at_.view(seat_), left);
    if (drawn.size() < left) break;
  }
  if (drawn.size() + choices.size() < free) choices = list(free - drawn.size());
  const std::size_t used = drawn.size() + choices.size();
  for (const Lines& part : {drawn, told(fewest + (used < free ? free - used : 0)), asked, choices})
    screen.insert(screen.end(), part.begin(), part.end());
  terminal_.screen(screen);
}

// The window may have become narrower since.
Turn::Lines Turn::fitting(const Lines& lines) const {
  Lines all;
  for (const std::string& line : lines)
    for (const std::string& row : hanging(line, width(), std::min(line.find_first_not_of(' '), width() / 2)))
      all.push_back(row);
  return all;
}

std::size_t Turn::rows_of_moves() const {
  std::size_t rows = 0;
  for (std::size_t i = 0; i < told_.news.size(); ++i)
    if (told_.weights[i] == Weight::move) rows += rows_of(told_.news[i]).size();
  return rows;
}

// With room for the dots behind it.
Turn::Lines Turn::rows_of(const std::string& event) const {
  return wrapped(terminal_.shown(event), width() - 2 - width_of(terminal_.shown(kGap)));
}

// What happened, or what was answered. Where there is not room for all, the moves come before their
// consequences, and these before what was drawn; of each the newest. Where lines are left out, three dots stand:
// the first time on a line that tells how to read all, then behind the line before.
Turn::Lines Turn::told(std::size_t room) const {
  const Pen pen = terminal_.pen(words_.catalogue());
  if (!notice_.empty()) return notice_;
  std::vector<Lines> events;
  std::size_t all = 0;
  for (const std::string& event : told_.news) {
    events.push_back(rows_of(event));
    all += events.back().size();
  }
  std::vector<bool> shown(events.size(), all <= room);
  std::size_t left = room - 1;
  for (const Weight weight : {Weight::move, Weight::consequence, Weight::draw})
    for (std::size_t i = events.size(); all > room && i-- > 0;) {
      if (told_.weights[i] != weight) continue;
      if (events[i].size() > left) break;
      left -= events[i].size();
      shown[i] = true;
    }
  Lines lines;
  bool marked = false;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (shown[i]) {
      lines.insert(lines.end(), events[i].begin(), events[i].end());
    } else if (i == 0 || shown[i - 1]) {
      if (std::exchange(marked, true))
        lines.back() += terminal_.shown(kGap);
      else
        lines.push_back(words_("cli.turn.earlier"));
    }
  }
  for (std::string& row : lines) row = "  " + pen.paint(Ink::grey, row);
  return lines;
}

Turn::Lines Turn::question() const {
  const Pen pen = terminal_.pen(words_.catalogue());
  const std::string name = terminal_.shown(words_.names()[seat_]);
  // Who types needs to be told more than who clicks.
  Message asked = at_.prompt(seat_);
  if (words_.catalogue().has("terminal." + asked.key)) asked.key = "terminal." + asked.key;
  Lines lines;
  for (const std::string& row : wrapped(terminal_.shown(name + ": " + words_.say(asked)), width())) {
    const bool named = lines.empty() && row.starts_with(name);
    lines.push_back((named ? pen.paint(seat_ink(at_, seat_), name, true) : "") +
                    pen.paint(Ink::plain, named ? row.substr(name.size()) : row, true));
  }
  if (!step_.empty())
    add(lines, words_("cli.turn.so_far", {Arg::of("step", words_.spelled(start_.spell_step(seat_, step_)))}));
  return lines;
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

// Number, notation, words, consequences; of many consequences the first, on two lines at most, and where to
// read all. `terse` leaves the words out: where all choices are of one kind, the notation says enough of the
// choice itself. On a single line words that are too long give way, too.
Turn::Lines Turn::entry(std::size_t place, bool terse, std::size_t columns, std::size_t most_rows) const {
  const Choice& choice = choices_[place];
  const Pen pen = terminal_.pen(words_.catalogue());
  const std::string digits = std::to_string(place + 1);
  const std::size_t most = std::to_string(choices_.size()).size();
  const std::string number = std::string(most - std::min(most, digits.size()), ' ') + digits + ". ";
  const std::string words = terse ? "" : choice.words;
  const bool alone = words.empty() && choice.brief.empty();
  const std::string head =
      number + pen.paint(Ink::cyan, alone ? choice.notation : padded(choice.notation, widest_notation_)) +
      (alone ? "" : "  ") + words;
  const std::size_t indent = number.size() + std::min<std::size_t>(widest_notation_, 8) + 2;
  const std::string rest = terminal_.shown(" …(?" + digits + ")");
  for (std::size_t items = choice.brief.size();; --items) {
    std::string effects = items == 0 ? "" : "→";
    for (std::size_t i = 0; i < items; ++i) effects += " " + choice.brief[i] + (i + 1 < items ? ";" : "");
    if (items < choice.brief.size()) effects += items == 0 ? rest.substr(1) : ";" + rest;
    const std::string gap = words.empty() || effects.empty() ? "" : " ";
    Lines rows = hanging(terminal_.shown(head + gap + pen.paint(Ink::green, effects)), columns, indent);
    if (rows.size() <= most_rows) return rows;
    if (items > 0) continue;
    if (most_rows > 1) return rows;
    return {hanging(terminal_.shown(head), columns - width_of(rest), indent).front() + rest};
  }
}

// With all that it says.
bool Turn::fits_in_one_line(std::size_t place, bool terse, std::size_t columns) const {
  return width_of(entry(place, terse, std::string::npos).front()) <= columns;
}

// A page of the choices: in one column with their words, or, where they are many and of one kind, in as many
// columns as fit.
Turn::Lines Turn::list(std::size_t rows) {
  constexpr std::size_t kFewest = 3;  // before a page has fewer choices, each of them has one line
  const std::size_t first = pages_.back(), left = shown_.size() - std::min(first, shown_.size());
  Lines lines = one_kind_ && left > rows ? columns(rows) : Lines{};
  if (lines.empty()) {
    lines = column(rows, 2);
    if (behind_ - first < std::min(kFewest, left)) lines = column(rows, 1);
  }
  if (first > 0 || behind_ < choices_.size())
    for (const std::string& row : hanging(terminal_.shown(page_line()), width() - 2, 0)) lines.push_back(row);
  for (std::string& row : lines) row.insert(0, "  ");
  return lines;
}

// Without their words; nothing where not even two columns fit.
Turn::Lines Turn::columns(std::size_t rows) {
  const std::size_t first = pages_.back(),
                    room = std::max<std::size_t>(1, rows - 1);  // a line tells the page
  Lines lines;
  for (std::size_t columns = 4; columns > 1 && lines.empty(); --columns) {
    const std::size_t space = (width() - 2) / columns, last = std::min(first + columns * room, shown_.size());
    if (!std::all_of(shown_.begin() + static_cast<std::ptrdiff_t>(first),
                     shown_.begin() + static_cast<std::ptrdiff_t>(last),
                     [&](std::size_t place) { return fits_in_one_line(place, true, space - 2); }))
      continue;
    behind_ = last;
    for (std::size_t row = 0; row < room && first + row < last; ++row) {
      lines.emplace_back();
      for (std::size_t i = first + row; i < last; i += room)
        lines.back() += padded(entry(shown_[i], true, space)[0], space);
    }
  }
  return lines;
}

Turn::Lines Turn::column(std::size_t rows, std::size_t most_rows) {
  const std::size_t first = pages_.back(), line = width() - 2;
  // Words are left out where, because of them, a choice takes two lines and not all have room.
  std::size_t needed = 0;
  bool long_winded = false;
  for (std::size_t i = first; i < shown_.size() && needed <= rows; ++i) {
    needed += entry(shown_[i], false, line).size();
    long_winded = long_winded || !fits_in_one_line(shown_[i], false, line);
  }
  const bool terse = one_kind_ && long_winded && needed > rows;
  Lines lines;
  for (behind_ = first; behind_ < shown_.size(); ++behind_) {
    const bool speaks = !choices_[shown_[behind_]].brief.empty();
    const Lines next = entry(shown_[behind_], terse && speaks, line, most_rows);
    // A line tells the page; the last choice may have it where there is but one.
    const bool ends = behind_ + 1 == shown_.size() && first == 0 && shown_.size() == choices_.size();
    const std::size_t room = ends ? rows : std::max<std::size_t>(1, rows - 1);
    if (behind_ > first && lines.size() + next.size() > room) break;
    lines.insert(lines.end(), next.begin(), next.end());
  }
  return lines;
}

std::string Turn::page_line() const {
  const char* key = !filter_.empty()          ? "cli.turn.page_narrowed"
                    : behind_ < shown_.size() ? "cli.turn.page"
                                              : "cli.turn.page_last";
  return words_(key,
                {Arg::of("first", static_cast<std::int64_t>(pages_.back() + 1)),
                 Arg::of("last", static_cast<std::int64_t>(behind_)),
                 Arg::of("count", static_cast<std::int64_t>(shown_.size())),
                 Arg::of("all", static_cast<std::int64_t>(choices_.size())), Arg::of("filter", filter_)});
}

// Below the board where there is room for it, else on a screen of its own; where the cursor cannot be moved, below
// what is there as long as the window shows all of it.
void Turn::answer(const Lines& lines) {
  const auto rows = static_cast<std::size_t>(terminal_.rows());
  const std::size_t room = terminal_.escapes() ? std::max<std::size_t>(4, rows / 3) : rows - 2;
  if (lines.size() > room) return read(lines);
  notice_ = lines;
  if (terminal_.escapes()) return show();
  for (const std::string& line : lines) terminal_.line(line);
}

void Turn::say(std::string_view text) {
  Lines lines;
  add(lines, text);
  answer(lines);
}

void Turn::say_lines(const std::vector<std::string>& lines) {
  Lines all;
  for (const std::string& line : lines)
    for (const std::string& row : hanging(terminal_.shown("  " + line), width(), 6)) all.push_back(row);
  answer(all);
}

// Screen by screen, from the beginning or from the last one back. Whatever else is typed meanwhile is meant for
// the game.
void Turn::read(const Lines& text, bool last_first) {
  const auto room = [&] { return static_cast<std::size_t>(terminal_.rows()) - 3; };
  Lines rows;
  std::vector<std::size_t> line_of;  // of the text, for each row
  const auto break_lines = [&] {
    rows.clear();
    line_of.clear();
    for (std::size_t i = 0; i < text.size(); ++i)
      for (const std::string& row : fitting({text[i]})) {
        rows.push_back(row);
        line_of.push_back(i);
      }
  };
  break_lines();
  std::size_t first = last_first ? rows.size() - std::min(rows.size(), room()) : 0, last = 0;
  const auto page = [&] {
    last = std::min(first + room(), rows.size());
    terminal_.screen({rows.begin() + static_cast<std::ptrdiff_t>(first),
                      rows.begin() + static_cast<std::ptrdiff_t>(last)});
  };
  // In a window of another size the same line of the text stands at the top.
  const auto page_anew = [&] {
    const std::size_t top = line_of[first];
    break_lines();
    first = static_cast<std::size_t>(std::lower_bound(line_of.begin(), line_of.end(), top) - line_of.begin());
    page();
  };
  for (;;) {
    page();
    const bool more = last < rows.size();
    const char* key = first == 0 ? (more ? "cli.turn.more" : "cli.turn.back_to_board")
                                 : (more ? "cli.turn.more_or_before" : "cli.turn.back_or_before");
    typed_ahead_ = terminal_.ask(words_(key) + " ", page_anew);
    if (!typed_ahead_) return;
    if (*typed_ahead_ == "-") {
      first -= std::min(first, room());
      continue;
    }
    // A window that has become smaller may leave more to read than was said.
    if (*typed_ahead_ == "q" || (typed_ahead_->empty() && last == rows.size())) typed_ahead_ = "b";
    if (!typed_ahead_->empty()) return;
    first = last;
  }
}

void Turn::turn_page(int by) {
  if (by > 0 && behind_ < shown_.size())
    pages_.push_back(behind_);
  else if (by < 0 && pages_.size() > 1)
    pages_.pop_back();
  else
    pages_ = {0};
  show();
}

void Turn::narrow(std::string text) {
  filter_ = std::move(text);
  pages_ = {0};
  if (!filter_.empty()) {
    shown_ = narrowed(choices_, filter_);
    return;
  }
  shown_.resize(choices_.size());
  std::iota(shown_.begin(), shown_.end(), std::size_t{0});
}

// --- what is typed ---

void Turn::choose(Move move) {
  step_.push_back(move);
  at_.apply(seat_, move);
  refused_by_.clear();
  if (whole()) return;
  look_at_choices();
  show();
}

Turn::Wish Turn::next() {
  while (!whole()) {
    const auto typed = typed_ahead_ ? std::exchange(typed_ahead_, std::nullopt)
                                    : terminal_.ask(words_("cli.turn.ask") + " ", [this] {
                                        if (terminal_.escapes()) show();
                                      });
    if (!typed) return Wish::end_of_input;
    notice_.clear();
    // Numbers are those on the screen; then whatever the game spells like this; then words for the table.
    if (number(*typed) || exact(*typed)) continue;
    const std::string word = folded(*typed);
    if (is_one_of(word, {"q", "quit", "exit", "ende"})) return Wish::quit;
    if (is_one_of(word, {"s", "save", "speichern"})) return Wish::save;
    if (is_one_of(word, {"!", "hint", "tipp"})) return Wish::hint;
    if (is_one_of(word, {"u", "undo", "zurück", "zurueck"})) {
      if (step_.empty()) return Wish::take_back;
      step_back();
    } else if (word.starts_with('?')) {
      explain(trim(std::string_view(*typed).substr(1)));
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
  look_at_choices();
  show();
}

bool Turn::settle(std::string_view typed) {
  if (is_one_of(typed, {"h", "help", "hilfe"})) {
    help();
  } else if (is_one_of(typed, {"b", "board", "brett"})) {
    board_.home();
    show();
  } else if (is_one_of(typed, {"l", "log", "protokoll"})) {
    Lines lines;
    for (const std::string& event : told_.log) add(lines, event);
    read(lines, true);
  } else if (is_one_of(typed, {"k", "key", "legend", "legende"})) {
    Lines lines;
    add(lines, words_.or_else("board.legend", words_("cli.turn.no_legend")));
    answer(lines);
  } else if (typed == "+" || (typed.empty() && behind_ - pages_.back() < shown_.size())) {
    turn_page(1);
  } else if (typed == "-") {
    turn_page(-1);
  } else if (typed == "*" || typed.empty()) {
    narrow("");
    show();
  } else {
    if (!board_.scroll(typed)) return false;
    show();
  }
  return true;
}

void Turn::help() {
  const std::string rule = "? " + std::string(at_.info().prefix);
  const std::pair<std::string, const char*> rows[] = {{"2", "cli.help.number"},
                                                      {choices_.front().notation, "cli.help.notation"},
                                                      {telling_word(choices_), "cli.help.part"},
                                                      {"*", "cli.help.all"},
                                                      {"Enter, -", "cli.help.pages"},
                                                      {"? 2", "cli.help.choice"},
                                                      {"?", "cli.help.refusal"},
                                                      {"? " + words_("cli.guide.aim"), "cli.help.guide"},
                                                      {rule + "-3.1", "cli.help.clause"},
                                                      {rule + "-3", "cli.help.chapter"},
                                                      {"!", "cli.help.hint"},
                                                      {"l", "cli.help.log"},
                                                      {"k", "cli.help.legend"},
                                                      {"v ^ > <", "cli.help.scroll"},
                                                      {"b", "cli.help.board"},
                                                      {"u", "cli.help.undo"},
                                                      {"s", "cli.help.save"},
                                                      {"q", "cli.help.quit"}};
  std::size_t widest = 0;
  for (const auto& row : rows) widest = std::max(widest, width_of(row.first));
  const Pen pen = terminal_.pen(words_.catalogue());
  Lines lines;
  for (const auto& [typed, meaning] : rows) {
    const std::string key = pen.paint(Ink::cyan, padded(typed, widest));
    const std::vector<std::string> meant = wrapped(words_(meaning), width() - widest - 4);
    for (std::size_t i = 0; i < meant.size(); ++i)
      lines.push_back("  " + (i == 0 ? key : std::string(widest, ' ')) + "  " + meant[i]);
  }
  answer(lines);
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
    if (!same_word(words_.meant(choice.notation), words_.meant(typed))) continue;
    choose(choice.move);
    return true;
  }
  return false;
}

// The whole step, also when its first moves are chosen already: these are replaced.
bool Turn::whole_step(const std::string& typed) {
  const Result<std::vector<Move>> step = start_.parse_step(seat_, typed);
  if (!step) {
    // What is refused is understood; but a single move of the step is judged where it would be made.
    if (step.error().code != "refused" || (!step_.empty() && at_.parse(seat_, typed))) return false;
    refuse(step.error());
    return true;
  }
  step_ = *step;
  at_ = start_;
  for (const Move move : step_) at_.apply(seat_, move);
  return true;
}

// A whole step, one move of it, or a part of either by which to narrow down.
void Turn::notation(const std::string& typed) {
  const std::string meant = words_.meant(typed);
  if (step_.empty() && whole_step(meant)) return;
  const Result<Move> move = at_.parse(seat_, meant);
  if (move && !at_.legal(seat_, *move)) return choose(*move);
  if (!step_.empty() && whole_step(meant)) return;
  if (move) return refuse(*at_.legal(seat_, *move));
  if (!narrowed(choices_, typed).empty()) {
    narrow(typed);
    return show();
  }
  Lines lines;
  add(lines, words_("cli.turn.not_understood", {Arg::of("typed", typed)}));
  add(lines, words_("cli.turn.spelled_like", {Arg::of("example", choices_.front().notation)}));
  answer(lines);
}

void Turn::refuse(const Error& error) {
  const Pen pen = terminal_.pen(words_.catalogue());
  refused_by_ = error.clause;
  Lines lines;
  for (const std::string& row : wrapped(words_.say(error), width() - 2))
    lines.push_back("  " + pen.paint(Ink::red, row));
  if (!error.clause.empty()) add(lines, words_("cli.turn.ask_why"));
  answer(lines);
}

// --- rules ---

// "?" alone: the rule of the last refusal, or of the question; then what there is to read. "? 3": a choice. "?
// FC-3.6": any clause. "? aim": a chapter of how the game is played.
void Turn::explain(std::string_view about) {
  if (const auto wanted = parse_int(about);
      wanted && *wanted >= 1 && static_cast<std::size_t>(*wanted) <= choices_.size())
    return explain_choice(choices_[static_cast<std::size_t>(*wanted) - 1]);
  if (about.empty()) return explain_question();
  for (const Choice& choice : choices_)
    if (folded(choice.notation) == folded(about)) return explain_choice(choice);
  if (!explain_chapter(about)) answer(clause(about));
}

void Turn::explain_question() {
  Lines lines;
  const std::vector<std::string> behind = !refused_by_.empty()
                                              ? std::vector<std::string>{refused_by_}
                                              : clauses_behind(at_.info(), at_.prompt(seat_).key);
  for (const std::string& id : behind)
    for (const std::string& line : clause(id)) lines.push_back(line);
  for (const std::string& line : contents()) lines.push_back(line);
  answer(lines);
}

// What can be read about the game, the aim at once.
Turn::Lines Turn::contents() const {
  const Pen pen = terminal_.pen(words_.catalogue());
  Lines lines{""};
  const auto row = [&](const std::string& id, const std::string& title) {
    lines.push_back("  " + pen.paint(Ink::cyan, padded("? " + id, 12)) + title);
  };
  const std::vector<GuideChapter> guide = guide_of(at_.info(), words_.language());
  if (!guide.empty()) {
    lines.push_back("  " + pen.paint(Ink::yellow, guide.front().title, true));
    add(lines, guide.front().text, "     ");
    lines.emplace_back();
    lines.push_back("  " + pen.paint(Ink::yellow, words_("cli.turn.guide"), true));
    for (const GuideChapter& chapter : guide) row(word_for(chapter), chapter.title);
    lines.emplace_back();
  }
  lines.push_back("  " + pen.paint(Ink::yellow, words_("cli.turn.chapters"), true));
  for (const RuleText& chapter : rule_chapters(at_.info(), words_.language())) row(chapter.id, chapter.text);
  return lines;
}

// By which it is asked for, in the language of the table: "? aim", "? ziel".
std::string Turn::word_for(const GuideChapter& chapter) const {
  return words_.or_else("cli.guide." + chapter.id, chapter.id);
}

bool Turn::explain_chapter(std::string_view asked) {
  const std::string word = folded(asked);
  for (const GuideChapter& chapter : guide_of(at_.info(), words_.language())) {
    if (word != word_for(chapter) && word != chapter.id && word != folded(chapter.title)) continue;
    const Pen pen = terminal_.pen(words_.catalogue());
    Lines lines{"  " + pen.paint(Ink::yellow, chapter.title, true)};
    add(lines, chapter.text, "     ");
    answer(lines);
    return true;
  }
  return false;
}

void Turn::explain_choice(const Choice& choice) {
  Lines lines;
  add(lines, choice.notation + ": " + choice.words);
  for (const std::string& event : choice.follows) add(lines, "→ " + event, "     ");
  std::vector<std::string> behind = clauses_behind(at_.info(), choice.what.key);
  if (behind.empty()) behind = clauses_behind(at_.info(), at_.prompt(seat_).key);
  for (const std::string& id : behind)
    for (const std::string& line : clause(id)) lines.push_back(line);
  answer(lines);
}

Turn::Lines Turn::clause(std::string_view id) const {
  const Pen pen = terminal_.pen(words_.catalogue());
  const std::vector<RuleText> found = find_rules(at_.info(), id, words_.language());
  Lines lines;
  if (found.empty())
    add(lines,
        words_("cli.turn.no_such_clause", {Arg::of("clause", id), Arg::of("example", at_.info().prefix)}));
  for (const RuleText& rule : found) {
    lines.push_back("  " + pen.paint(Ink::yellow, rule.id, true));
    add(lines, rule.text, "     ");
  }
  return lines;
}

}  // namespace enfilade::cli
