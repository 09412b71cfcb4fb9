// One decision of a person at the keyboard: the board, the choices, and what is typed until a step is whole.
//
// A screen, however small, shows from top to bottom: the heading, the board, what has happened (or what was
// just asked or refused), the question, the choices, and the line on which one types. The choices come in
// pages that leave the board where it is; a board that is too large for the rest can be scrolled.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/board_view.hpp"
#include "cli/choices.hpp"
#include "cli/guide.hpp"

namespace enfilade::cli {

class Turn {
 public:
  // What the person wants from the table; everything else is settled here.
  enum class Wish { step, hint, take_back, save, quit, end_of_input };

  // What the table tells: `news` is what happened since this person looked last, `log` all that happened so
  // far.
  struct Told {
    std::string heading;
    std::vector<std::string> news;
    std::vector<Weight> weights;  // of the news
    std::vector<std::string> log;
  };
  Turn(Terminal& terminal, const Words& words, const Match& match, Seat seat, Told told);

  Wish next();  // reads until there is something for the table to do
  const std::vector<Move>& step() const { return step_; }
  void show();                      // the whole screen, after something else stood on it
  void say(std::string_view text);  // below the board
  void say_lines(const std::vector<std::string>& lines);

 private:
  using Lines = std::vector<std::string>;

  // The screen.
  Lines told(std::size_t room) const;
  std::size_t rows_of_moves() const;  // of what happened
  Lines question() const;
  Lines list(std::size_t rows);
  Lines columns(std::size_t rows);
  Lines column(std::size_t rows, std::size_t most_rows);
  std::string page_line() const;
  void look_at_choices();
  Lines entry(std::size_t place, bool terse, std::size_t columns, std::size_t most_rows = 2) const;
  bool fits_in_one_line(std::size_t place, bool terse, std::size_t columns) const;
  std::size_t width() const { return static_cast<std::size_t>(terminal_.columns()) - 1; }
  void answer(const Lines& lines);
  void read(const Lines& text, bool last_first = false);
  Lines fitting(const Lines& lines) const;

  void choose(Move move);
  void turn_page(int by);
  void narrow(std::string text);

  // Each answers whether it was its business.
  bool settle(std::string_view typed);  // what concerns the screen only
  bool number(std::string_view typed);
  bool exact(std::string_view typed);
  void notation(const std::string& typed);
  bool whole_step(const std::string& typed);
  void step_back();
  void help();
  void refuse(const Error& error);
  void explain(std::string_view about);
  void explain_choice(const Choice& choice);
  void explain_question();
  bool explain_chapter(std::string_view asked);
  std::string word_for(const GuideChapter& chapter) const;
  Lines clause(std::string_view id) const;
  Lines contents() const;
  void add(Lines& lines, std::string_view text, std::string_view indent = "  ") const;
  bool whole() const { return !step_.empty() && !contains(at_.node().mid_step, seat_); }

  Terminal& terminal_;
  const Words& words_;
  Match start_, at_;  // before the step, and after the moves of it that are already chosen
  Seat seat_;
  Told told_;
  Lines notice_;  // what was just asked or refused; in the place of the news
  std::optional<std::string> typed_ahead_;
  std::vector<Move> step_;
  std::vector<Choice> choices_;
  std::vector<std::size_t> shown_;  // places in choices_ that are left after narrowing down
  std::string filter_;
  std::size_t widest_notation_ = 0;
  bool one_kind_ = false;              // all choices have the same words apart from their parameters
  std::vector<std::size_t> pages_{0};  // where the pages begin, up to the one that is shown
  std::size_t behind_ = 0;             // the first choice behind the page
  BoardView board_;
  std::string refused_by_;  // clause of the last refusal
};

}  // namespace enfilade::cli
