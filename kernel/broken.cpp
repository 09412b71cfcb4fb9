#include "kernel/broken.hpp"

#include "kernel/check.hpp"

namespace enfilade {

Error broken_game(const GameInfo& info, Wild wild, std::int64_t plies) {
  std::string text = "a chance point has no outcomes to draw from";
  if (wild == Wild::nothing_to_choose) text = "a seat is asked and has nothing to choose from";
  if (wild == Wild::too_long)
    text = "the game goes on beyond the " + std::to_string(info.longest) + " that it states as its longest";
  return {"broken_game",
          std::move(text),
          "",
          std::string(info.id) + ", after " + std::to_string(plies) + " moves and outcomes",
          {}};
}

void end_broken_game(const GameInfo& info, Wild wild, std::int64_t plies) {
  std::fprintf(stderr, "%s\n", to_string(broken_game(info, wild, plies)).c_str());
  std::abort();
}

}  // namespace enfilade
