// What a terminal shows: enough of one to look at a session as a person does.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace enfilade::cli {

class Screen {
 public:
  Screen(int rows, int columns);

  void feed(std::string_view bytes);  // may end inside a sequence; the rest comes next
  // The rows from the top, without blanks at their ends; a character a code point.
  std::vector<std::string> rows() const;
  std::string text() const;

 private:
  struct Row {
    std::vector<std::string> cells;
  };
  std::size_t take(std::string_view rest);  // bytes used; 0: a sequence that goes on
  void sequence(std::string_view parameters, char what);
  void put(std::string_view glyph);
  void new_line();
  void erase(std::size_t row, std::size_t from, std::size_t to);

  std::size_t columns_;
  std::vector<Row> grid_;
  std::size_t row_ = 0, column_ = 0;
  bool full_ = false;  // the last column is written, and the next character begins a new row
  std::string pending_;
};

}  // namespace enfilade::cli
