// A game in the terminal from its first draw to its record: people, programs, news, saving.
#pragma once

#include <string>
#include <vector>

#include "cli/computer.hpp"
#include "cli/seating.hpp"
#include "cli/terminal.hpp"
#include "cli/turn.hpp"
#include "kernel/referee.hpp"

namespace enfilade::cli {

struct TableSetup {
  Seating seating;
  std::string seed;           // 32 raw bytes: of the fair chance, and of the programs' own choices
  std::string save_path;      // empty: chosen when it is needed
  bool keeps_saving = false;  // before every question, because the person named a file
};

class Table {
 public:
  Table(Terminal& terminal, const Words& words, Referee referee, TableSetup setup);

  // Plays until the game is over or the people stop. Returns the exit status of the program.
  int play();

 private:
  enum class Flow { goes_on, stops };
  struct Line {
    std::string text;
    int times;
  };

  std::string heading() const;
  Seat next_to_choose(SeatSet seats) const;
  Flow ask_person(Seat seat);
  Flow hand_over(Seat seat);
  bool has_secrets() const;
  void ask_computer(Seat seat);
  bool take_back(Turn& turn, Seat seat);
  Flow leave();
  void stop_at_end_of_input();

  void announce(const std::string& line);  // to everybody
  static void note(std::vector<Line>& news, std::string text);
  void hear(const std::vector<Event>& events);
  std::vector<std::string> news_for(Viewer viewer);
  bool save();
  void tell_saved();
  int finish();
  void show_scores();

  Terminal& terminal_;
  const Words& words_;
  Referee referee_;
  TableSetup setup_;
  std::vector<std::optional<Computer>> computers_;  // one per seat; none for people
  std::vector<std::vector<Line>> news_;             // per seat, and last of all for spectators
  Seat at_keyboard_ = kSpectator;
  Seat last_to_decide_ = kChance;
};

}  // namespace enfilade::cli
