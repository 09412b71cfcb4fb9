// A board on the screen: as much of it as there is room for, and how far the person has moved it.
#pragma once

#include "cli/terminal.hpp"

namespace enfilade::cli {

class BoardView {
 public:
  // A board that is too tall is cut where the person has scrolled to, and says how much is above and below.
  // What was typed beyond its edge moved nothing and is forgotten: the next key the other way moves it again.
  std::vector<std::string> lines(const Terminal& terminal, const Words& words, const MatchView& view,
                                 std::size_t rows);

  // v ^ > <, as far as it is typed often; false when it is something else.
  bool scroll(std::string_view typed);
  void home() { right_ = down_ = 0; }

 private:
  std::vector<std::string> part(const Terminal& terminal, const Words& words, const MatchView& view,
                                std::size_t rows) const;

  int right_ = 0, down_ = 0;
};

}  // namespace enfilade::cli
