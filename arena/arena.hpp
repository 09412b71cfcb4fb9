// Games between minds over all seatings, with the same chance for each seating of a block.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "kernel/match.hpp"
#include "minds/mind.hpp"

namespace enfilade {

struct ArenaPlan {
  const Game* game = nullptr;
  Setup setup;
  std::string components;       // a content pack, or empty
  std::vector<MindSpec> minds;  // at least one
  int blocks = 10;
  std::uint64_t seed = 1;
  bool records = false;  // every game is written down

  // One line that says what is played, all but the number of blocks: results of another plan do not belong
  // here.
  std::string text(const Match& start) const;
};

struct ArenaGame {
  int block = 0;
  std::vector<int> seating;  // by seat: which mind of the plan
  std::vector<int> points, places;
  int decisions = 0;
  bool stopped = false;  // by the guard against endless play
  int cut_short = 0;     // thoughts that the clock ended: such a game may go differently another time
  std::string record{};  // as text (docs/records.md), if the plan wants it; only while it is told

  // One line of CSV, in the order of kArenaHeader; lists with '/' between.
  std::string csv() const;
  static Result<ArenaGame> parse(std::string_view line);
  friend bool operator==(const ArenaGame&, const ArenaGame&) = default;
};
inline constexpr std::string_view kArenaHeader = "block,seating,points,places,decisions,stopped,cut_short";

// How the minds of a plan can sit: every seating in which each mind has as equal a share of the seats as
// possible.
std::vector<std::vector<int>> seatings(int minds, int players);

// Plays one game of a plan; the log, if there is one, hears all its events. Fails when the game breaks its contract.
Result<ArenaGame> play(const ArenaPlan& plan, const Match& start, int block, const std::vector<int>& seating,
                       EventLog* log = nullptr);

// Plays all games that are not among `done`, on that many threads; tells each as it ends (one at a time).
// Returns all in the order of the plan.
Result<std::vector<ArenaGame>> run_arena(
    const ArenaPlan& plan, int threads, std::vector<ArenaGame> done,
    const std::function<void(const ArenaGame&, int finished, int total)>& tell);

}  // namespace enfilade
