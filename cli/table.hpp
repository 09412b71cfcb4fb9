// A game in the terminal from its first draw to its record: people, programs, news, saving.
#pragma once

#include <string>
#include <vector>

#include "cli/computer.hpp"
#include "cli/saved_game.hpp"
#include "cli/seating.hpp"
#include "cli/terminal.hpp"
#include "cli/turn.hpp"
#include "kernel/referee.hpp"

namespace enfilade::cli {

struct TableSetup {
  Seating seating;
  std::string seed;              // 32 raw bytes: of the fair chance, and of the programs' own choices
  KeptFile kept;                 // where the game is kept, from its first step on
  std::string components;        // a content pack, or nothing
  std::vector<RecordLine> past;  // what was played before, of a game that goes on
};

class Table {
 public:
  Table(Terminal& terminal, const Words& words, Referee referee, TableSetup setup);

  // Plays until the game is over or the people stop. Returns the exit status of the program.
  int play();

 private:
  enum class Flow { goes_on, stops };

  std::string heading() const;
  Seat next_to_choose(SeatSet seats) const;
  Flow ask_person(Seat seat);
  Flow hand_over(Seat seat);
  bool has_secrets() const;
  Flow ask_computer(Seat seat);
  void give_hint(Turn& turn, Seat seat, std::shared_ptr<const Hint>& advice, int& level);
  bool take_back(Turn& turn, Seat seat);
  bool wants_to_leave();
  Flow stop();

  void announce(const std::string& line);  // to everybody
  void announce_commitment();
  std::string commitment_in_words(bool whole) const;
  void begin_log();
  void hear(const Match& match, const std::vector<Event>& events, Weight itself);
  void tell_watchers();
  void decided(Seat seat, const std::vector<Event>& events);
  void hear_past();
  void begin_step(Seat seat);
  void forget_step(Seat seat);
  std::vector<std::string> news_for(Viewer viewer);
  std::size_t place_of(Viewer viewer) const { return viewer < kMaxSeats ? viewer : news_.size() - 1; }
  bool keep();
  void tell_kept();
  std::vector<std::string> command(const std::string& words) const;
  void tell_command(const std::string& words);
  void show_last_board(Viewer viewer);
  int finish();

  Terminal& terminal_;
  const Words& words_;
  Referee referee_;
  TableSetup setup_;
  std::vector<std::optional<Computer>> computers_;  // one per seat; none for people
  std::vector<Repeats> news_, log_;  // per seat, and last of all for spectators: since they looked, and all
  struct Step {
    Seat seat;
    std::vector<std::size_t> lines;  // of each log, before the step
  };
  std::vector<Step> steps_;
  std::int64_t asked_at_ = 0;  // milliseconds: when the one who decides was asked
  bool commitment_told_ = false;
  Seat at_keyboard_ = kSpectator;
  Seat last_to_decide_ = kChance;
};

}  // namespace enfilade::cli
