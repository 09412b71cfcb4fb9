// One decision of a person at the keyboard: the board, the choices, and what is typed until a step is whole.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/choices.hpp"
#include "cli/terminal.hpp"

namespace enfilade::cli {

class Turn {
 public:
  // What the person wants from the table; everything else is settled here.
  enum class Wish { step, take_back, save, quit, end_of_input };

  // `heading` and `news` (what happened since this person looked last) stand above and below the board.
  Turn(Terminal& terminal, const Words& words, const Match& match, Seat seat, std::string heading,
       std::vector<std::string> news);

  void show();  // the whole screen anew
  Wish next();  // reads until there is something for the table to do
  const std::vector<Move>& step() const { return step_; }
  void say(std::string_view text);

 private:
  void look_at_choices();
  void choose(Move move);
  void list();
  std::string line_of(std::size_t place, bool terse) const;
  std::size_t page_size() const;
  void turn_page(int by);
  void narrow(std::string text);

  // Each answers whether it was its business.
  bool settle(std::string_view typed);  // what concerns the screen only
  bool number(std::string_view typed);
  bool exact(std::string_view typed);
  void notation(const std::string& typed);
  void step_back();
  void help();
  void refuse(const Error& error);
  void explain(std::string_view about);
  void explain_choice(const Choice& choice);
  void show_clause(std::string_view id);
  bool whole() const { return !step_.empty() && !contains(at_.node().mid_step, seat_); }

  Terminal& terminal_;
  const Words& words_;
  Match start_, at_;  // before the step, and after the moves of it that are already chosen
  Seat seat_;
  std::string heading_;
  std::vector<std::string> news_;
  std::vector<Move> step_;
  std::vector<Choice> choices_;
  std::vector<std::size_t> shown_;  // places in choices_ that are left after narrowing down
  std::string filter_;
  std::size_t widest_notation_ = 0;
  bool one_kind_ = false;  // all choices have the same words apart from their parameters
  std::size_t first_ = 0;  // of the page
  std::size_t board_lines_ = 0;
  std::string refused_by_;  // clause of the last refusal
};

}  // namespace enfilade::cli
