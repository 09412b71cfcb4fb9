// Games between minds, and programs from outside, over all seatings, with the same chance for each seating of a block.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "arena/outsider.hpp"
#include "kernel/match.hpp"
#include "minds/mind.hpp"

namespace enfilade {

// Who plays: a mind, or a program from outside (arena/outsider.hpp), for which the mind plays on where the others want to
// finish a game that the program has lost.
struct Contestant {
  MindSpec mind;
  std::string name, command;  // of a program; empty for a mind

  Contestant(const MindSpec& spec) : mind(spec) {}
  // "mine=python3 bot.py": a short name for tables and records, and how it is started.
  static Result<Contestant> program(std::string_view text);
  std::string text() const { return name.empty() ? mind.text() : name; }
};

struct ArenaPlan {
  const Game* game = nullptr;
  Setup setup;
  std::string components;         // a content pack, or empty
  std::vector<Contestant> minds;  // at least one
  int blocks = 10;
  std::uint64_t seed = 1;
  bool records = false;           // every game is written down
  bool calibration = false;       // what its thoughts showed is told
  Outsider::Patience patience{};  // with programs from outside

  // One line that says what is played, all but the number of blocks: results of another plan do not belong
  // here.
  std::string text(const Match& start) const;
};

struct ArenaGame {
  int block = 0;
  std::vector<int> seating;  // by seat: which mind of the plan
  std::vector<int> points, places;
  int decisions = 0;
  bool stopped = false;       // by the guard against endless play
  int cut_short = 0;          // thoughts that the clock ended: such a game may go differently another time
  std::vector<int> fallen{};  // seats whose programs lost the game by what they did, in that order
  // The rest is there only while the game is told.
  // The chance to win and the expected points that searches showed, of all seats, if the plan wants it.
  struct Shown {
    std::size_t seat;
    double chance, points;
    friend bool operator==(const Shown&, const Shown&) = default;
  };
  std::vector<Shown> shown{};
  std::string record{};  // as text (docs/records.md), if the plan wants it
  // How they fell, and what the program complained about.
  struct Mishap {
    int seat;
    Error error;
    std::string complaints;
    friend bool operator==(const Mishap& a, const Mishap& b) {
      return a.seat == b.seat && a.error.code == b.error.code;
    }
  };
  std::vector<Mishap> mishaps{};

  // One line of CSV, in the order of kArenaHeader; lists with '/' between.
  std::string csv() const;
  static Result<ArenaGame> parse(std::string_view line);
  friend bool operator==(const ArenaGame&, const ArenaGame&) = default;
};
inline constexpr std::string_view kArenaHeader =
    "block,seating,points,places,decisions,stopped,cut_short,fallen";
// Of results that were written before there were programs from outside.
inline constexpr std::string_view kOldArenaHeader = "block,seating,points,places,decisions,stopped,cut_short";

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
