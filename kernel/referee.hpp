// A game being played: the referee owns the position, asks chance, checks and applies steps, and writes the
// record. Synchronous, no I/O. Tables, clocks and people are somebody else's business.
#pragma once

#include "kernel/chance.hpp"
#include "kernel/match.hpp"
#include "kernel/record.hpp"

namespace enfilade {

class Referee {
 public:
  Referee(const Match& start, Chance chance);
  // Where the next outcomes come from. A replayed record has no source: its outcomes are written down.
  void set_chance(Chance chance) { chance_ = std::move(chance); }
  bool has_chance() const { return static_cast<bool>(chance_); }

  const Match& match() const { return match_; }
  const Record& record() const { return record_; }
  // A replayed record has no source of chance; a game that is taken up again needs one.
  void draw_from(Chance chance) { chance_ = std::move(chance); }
  // The header is the caller's to fill in: names, commitment, entropy; and at the end the seed and how it
  // ended.
  Record& header() { return record_; }

  // A seat's step, in notation or in moves. On refusal nothing has changed. Returns what happened, as the
  // full truth.
  Result<std::vector<Event>> submit(Seat seat, std::string_view step);
  Result<std::vector<Event>> submit(Seat seat, std::span<const Move> step);

  // At a chance point: the next outcome, drawn from the source (there must be one) or forced.
  std::vector<Event> draw();
  Result<std::vector<Event>> force(std::string_view outcome);
  // Draws until a seat is asked or the game is over.
  std::vector<Event> draw_all();

  // Takes back the seat's last step and what followed from it; other seats' commitments at the same
  // simultaneous point stay. It is free when nothing was drawn, nobody else asked and nothing binding done
  // since; otherwise the others at the table must have agreed.
  bool can_take_back(Seat seat) const { return last_step_of(seat).has_value(); }
  bool takeback_is_free(Seat seat) const;
  Status take_back(Seat seat);

  // Things that happen at the table and leave the position alone.
  void note(RecordLine line) { log(std::move(line), Trace{}); }

  // Plays a record again from its start. Errors name the line.
  static Result<Referee> replay(const Record& record, const Game* game, std::string_view components = "");
  // The same in steps: the start of a record, then one line after the other.
  static Result<Referee> open(const Record& record, const Game* game, std::string_view components = "");
  Result<std::vector<Event>> play_line(const RecordLine& line);

 private:
  // What the referee remembers of a line besides its text.
  struct Trace {
    bool active = false;      // changes the position, and has not been taken back
    bool barrier = false;     // a free takeback cannot reach behind it
    bool commitment = false;  // a step at a simultaneous point that did not resolve it
    std::vector<Move> moves;
  };

  void log(RecordLine line, Trace trace);
  std::vector<Event> accept(Seat seat, std::vector<Move> step, std::string text);
  std::vector<Event> accept_outcome(Move outcome);
  std::optional<std::size_t> last_step_of(Seat seat) const;
  void replay_active_lines();

  Match start_, match_;
  Chance chance_;
  Record record_;
  std::vector<Trace> traces_;  // one per line of the record
  std::uint64_t draws_ = 0;
  std::int64_t drawn_in_a_row_ = 0;  // since the last step
};

}  // namespace enfilade
