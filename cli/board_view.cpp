#include "cli/board_view.hpp"

#include <algorithm>
#include <utility>

namespace enfilade::cli {

namespace {

void drop_empty_ends(std::vector<std::string>& lines) {
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  while (!lines.empty() && lines.front().empty()) lines.erase(lines.begin());
}

}  // namespace

std::vector<std::string> BoardView::lines(const Terminal& terminal, const Words& words, const MatchView& view,
                                          std::size_t rows) {
  const std::vector<std::string> shown = part(terminal, words, view, rows);
  for (int* moved : {&right_, &down_})
    while (*moved != 0) {
      const int before = std::exchange(*moved, *moved > 0 ? *moved - 1 : *moved + 1);
      if (part(terminal, words, view, rows) == shown) continue;
      *moved = before;
      break;
    }
  return shown;
}

std::vector<std::string> BoardView::part(const Terminal& terminal, const Words& words, const MatchView& view,
                                         std::size_t rows) const {
  const Window window{terminal.columns() - 1, static_cast<int>(rows), right_, down_};
  const Pen pen = terminal.pen(words.catalogue(), window);
  std::vector<std::string> lines =
      board_lines(terminal.shown(view.draw(pen)), static_cast<std::size_t>(window.columns));
  drop_empty_ends(lines);
  if (rows < 2) lines.resize(std::min(lines.size(), rows));
  if (lines.size() > rows) {
    const std::size_t room = rows - 1, most = lines.size() - room;
    const std::size_t first =
        std::min(most, static_cast<std::size_t>(std::max(0, down_)) * std::max<std::size_t>(1, room / 2));
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(first + room), lines.end());
    lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(first));
    lines.push_back(pen.paint(
        Ink::grey,
        " " + words("cli.turn.board_goes_on", {Arg::of("above", static_cast<std::int64_t>(first)),
                                               Arg::of("below", static_cast<std::int64_t>(most - first))})));
  }
  return lines;
}

bool BoardView::scroll(std::string_view typed) {
  if (typed.empty() || typed.find_first_not_of(typed[0]) != std::string_view::npos) return false;
  const int by = static_cast<int>(typed.size());
  switch (typed[0]) {
    case 'v': down_ += by; return true;
    case '^': down_ -= by; return true;
    case '>': right_ += by; return true;
    case '<': right_ -= by; return true;
    default: return false;
  }
}

}  // namespace enfilade::cli
