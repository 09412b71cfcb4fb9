#include "cli/tests/screen.hpp"

#include <algorithm>

#include "kernel/text.hpp"

namespace enfilade::cli {

Screen::Screen(int rows, int columns)
    : columns_(static_cast<std::size_t>(columns)),
      grid_(static_cast<std::size_t>(rows), Row{std::vector<std::string>(columns_, " ")}) {}

void Screen::feed(std::string_view bytes) {
  pending_ += bytes;
  std::string_view rest = pending_;
  while (!rest.empty()) {
    const std::size_t used = take(rest);
    if (used == 0) break;
    rest.remove_prefix(used);
  }
  pending_ = std::string(rest);
}

std::size_t Screen::take(std::string_view rest) {
  const auto first = static_cast<unsigned char>(rest[0]);
  if (first == '\x1b') {
    if (rest.size() < 2) return 0;
    if (rest[1] != '[') return 2;
    const std::size_t end = rest.find_first_not_of("0123456789;?", 2);
    if (end == std::string_view::npos) return 0;
    sequence(rest.substr(2, end - 2), rest[end]);
    return end + 1;
  }
  if (first == '\r') column_ = 0, full_ = false;
  if (first == '\n') new_line();
  if (first == '\b' && column_ > 0) --column_, full_ = false;
  if (first < 0x20) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
  if (rest.size() < length) return 0;
  put(rest.substr(0, length));
  return length;
}

void Screen::put(std::string_view glyph) {
  if (full_) {
    column_ = 0;
    new_line();
  }
  grid_[row_].cells[column_] = glyph;
  full_ = column_ + 1 == columns_;
  if (!full_) ++column_;
}

void Screen::new_line() {
  full_ = false;
  if (row_ + 1 < grid_.size()) {
    ++row_;
    return;
  }
  grid_.erase(grid_.begin());
  grid_.push_back({std::vector<std::string>(columns_, " ")});
}

void Screen::erase(std::size_t row, std::size_t from, std::size_t to) {
  std::fill(grid_[row].cells.begin() + static_cast<std::ptrdiff_t>(from),
            grid_[row].cells.begin() + static_cast<std::ptrdiff_t>(to), " ");
}

void Screen::sequence(std::string_view parameters, char what) {
  const auto list = split(parameters, ';');
  const auto number = [&](std::size_t i, int fallback) {
    return static_cast<std::size_t>(i < list.size() ? parse_int(list[i]).value_or(fallback) : fallback);
  };
  full_ = false;
  switch (what) {
    case 'H':
      row_ = std::min(number(0, 1), grid_.size()) - 1;
      column_ = std::min(number(1, 1), columns_) - 1;
      break;
    case 'A': row_ -= std::min(row_, number(0, 1)); break;
    case 'B': row_ = std::min(row_ + number(0, 1), grid_.size() - 1); break;
    case 'C': column_ = std::min(column_ + number(0, 1), columns_ - 1); break;
    case 'D': column_ -= std::min(column_, number(0, 1)); break;
    case 'G': column_ = std::min(number(0, 1), columns_) - 1; break;
    case 'K': erase(row_, column_, columns_); break;
    case 'J':
      if (number(0, 0) == 0) erase(row_, column_, columns_);
      for (std::size_t r = number(0, 0) == 0 ? row_ + 1 : 0; r < grid_.size(); ++r) erase(r, 0, columns_);
      break;
    case 'P': {
      auto& cells = grid_[row_].cells;
      for (std::size_t i = number(0, 1); i > 0; --i) {
        cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(column_));
        cells.emplace_back(" ");
      }
      break;
    }
    case '@': {
      auto& cells = grid_[row_].cells;
      for (std::size_t i = number(0, 1); i > 0; --i) {
        cells.insert(cells.begin() + static_cast<std::ptrdiff_t>(column_), " ");
        cells.pop_back();
      }
      break;
    }
    default: break;  // colours
  }
}

std::vector<std::string> Screen::rows() const {
  std::vector<std::string> rows;
  for (const Row& row : grid_) {
    std::string text;
    for (const std::string& cell : row.cells) text += cell;
    text.erase(text.find_last_not_of(' ') + 1);
    rows.push_back(text);
  }
  return rows;
}

std::string Screen::text() const {
  std::string all;
  for (const std::string& row : rows()) all += row + "\n";
  return all;
}

}  // namespace enfilade::cli
