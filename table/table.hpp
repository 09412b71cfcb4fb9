// A table: a referee with seats, clocks, takebacks and computer seats. No I/O and no clock of its own.
//
// What people want to do is asked for with a command, which answers the event to be logged or says why not,
// and changes nothing. apply() changes the table; replaying the events of the log through it gives the same
// table again, down to the versions that viewers see.
#pragma once

#include <array>
#include <deque>
#include <set>

#include "kernel/referee.hpp"
#include "minds/mind.hpp"
#include "table/event.hpp"

namespace enfilade::table {

// Things that happen at the table and are no events of the game.
struct Happening {
  std::string_view what;
  Seat seat = kSpectator;
  std::string text;
};

// What one event brought about, as the full truth. news_text() tells a viewer what of it they may see.
struct Change {
  std::vector<Event> events;
  std::vector<Happening> happenings;
  std::array<bool, kMaxSeats + 1> seen{};  // by slot: the viewer has something new to look at
  bool seating = false;                    // seats, status or questions changed: the summary is another
};

struct SeatClock {
  Millis left = 0;
  std::optional<Millis> since;  // running from this moment
};

// An open question whether a step may be taken back.
struct Question {
  Seat seat;
  SeatSet missing;
  std::string person, id;
};

// A hint that was taken, and after how many lines of the record.
struct HintTaken {
  std::size_t line;
  Seat seat;
  std::int64_t decision;
  int level;
  bool first;  // of this question: the others are told
};

class Table {
 public:
  enum class Phase : std::uint8_t { waiting, playing, ended };

  // Components and options are checked here; the event must carry terms.
  static Result<Table> open(const TableEvent& created);
  // The table that the events of a log give.
  static Result<Table> replay(const std::vector<std::string>& log);

  const Terms& terms() const { return terms_; }
  const std::vector<Chair>& chairs() const { return terms_.chairs; }
  const Chair& chair(Seat seat) const { return terms_.chairs[seat]; }
  int players() const { return terms_.setup.players; }
  Phase phase() const { return phase_; }
  const std::string& ended() const { return ended_; }  // how
  const std::string& rematch() const { return rematch_; }
  Millis made() const { return made_; }
  Millis changed() const { return changed_; }
  const std::vector<HintTaken>& hints_taken() const { return hints_taken_; }
  // So much of a hint, for the question that the seat is asked now?
  bool took_hint(Seat seat, int level) const;
  const std::optional<Question>& question() const { return question_; }
  const SeatClock& clock(Seat seat) const { return clocks_[seat]; }
  std::string commitment() const { return FairChance::commitment(terms_.seed); }

  // The game; the position before the start when it has not begun.
  const Match& match() const { return referee_ ? referee_->match() : start_; }
  const Match& beginning() const { return start_; }
  const Referee* referee() const { return referee_ ? &*referee_ : nullptr; }

  // Who may do what.
  bool owns(std::string_view person, Seat seat) const;
  SeatSet seats_of(std::string_view person) const;
  bool hot_seat(std::string_view person) const;  // plays several seats on one screen
  bool may_watch(std::string_view person) const;
  // The computer that plays the seat now, if one does.
  std::optional<MindSpec> mind(Seat seat) const;
  // What the computer there, or who advises the seat, draws its chance from for this decision: it tells nothing
  // of the game's own.
  std::uint64_t mind_seed(Seat seat) const;
  bool asks(Seat seat) const { return phase_ == Phase::playing && match().node().asks(seat); }

  // What viewers see.
  std::size_t slot(Viewer viewer) const {
    return viewer == kSpectator ? static_cast<std::size_t>(players()) : viewer;
  }
  std::int64_t version(Viewer viewer) const { return versions_[slot(viewer)]; }
  std::optional<std::int64_t> decision(Viewer seat) const;

  // A command that was carried out before: the version its acknowledgement named.
  std::optional<std::int64_t> remembered(std::string_view person, std::string_view id) const;

  // ---- Commands. `who` is the person, `id` their idempotency id.
  struct Caller {
    std::string person, id;
    Millis now = 0;
  };
  Result<TableEvent> sit(const Caller& who, std::optional<Seat> seat, bool invited,
                         std::string entropy) const;
  Result<TableEvent> admit(const Caller& who) const;
  Result<TableEvent> leave(const Caller& who) const;
  Result<TableEvent> remove(const Caller& who, Seat seat) const;
  // Empty seats get computers of that level.
  Result<std::vector<TableEvent>> start(const Caller& who, std::string_view fill, std::string entropy) const;
  Result<TableEvent> step(const Caller& who, Seat seat, std::int64_t decision, std::string_view text) const;
  Result<TableEvent> step_of_computer(Seat seat, std::int64_t decision, std::span<const Move> moves,
                                      Millis now) const;
  Result<TableEvent> take_back(const Caller& who, Seat seat) const;
  Result<TableEvent> consent(const Caller& who, Seat seat, bool yes) const;
  Result<TableEvent> resign(const Caller& who, Seat seat) const;
  Result<TableEvent> hand_back(const Caller& who, Seat seat) const;
  Result<TableEvent> replace(const Caller& who, Seat seat) const;
  // Advice for the question that the seat is asked now; the record says that it was taken, and how much of it.
  Result<TableEvent> hint(const Caller& who, Seat seat, std::int64_t decision, int level) const;
  // The server was away for so long: nobody's clock runs for that.
  TableEvent resume(Millis now, Millis away) const;
  TableEvent next_table(const Caller& who, std::string table) const;

  // What the table does by itself now: start when full, end, time-outs, takebacks that everybody agreed to.
  std::optional<TableEvent> due(Millis now) const;
  // When due() will next have something to say because time has passed.
  std::optional<Millis> deadline() const;

  // Chance is drawn, and written into the event, unless the event already says what was drawn. Fails only on
  // a log that does not fit this program.
  Result<Change> apply(TableEvent& event);

  // The record, complete with the seed once the table has ended.
  Record record(const std::vector<std::string>& names) const;

 private:
  explicit Table(const Match& start) : start_(start) {}

  Status may_play(const Caller& who, Seat seat) const;
  bool person_plays(Seat seat) const;  // a person, and no computer for them
  Status fits(const TableEvent& event) const;
  Status take_seat(const TableEvent& event);
  void free_seat(Seat seat);
  void ask_others(const TableEvent& event);
  void hear_answer(const TableEvent& event, Change& change);
  Status begin(TableEvent& event, Change& change);
  Status play(TableEvent& event, Change& change);
  Status draw(TableEvent& event, Change& change);
  Status change_table(TableEvent& event, Change& change);
  void hand_to_computer(Seat seat, const std::string& level, Change& change);
  void hand_to_person(Seat seat, Change& change);
  void take_hint(const TableEvent& event, Change& change);
  Status shift_clocks(const TableEvent& event);
  void finish(const std::string& how, Change& change);
  void ask_anew(const TableEvent& event, SeatSet asked_before);
  void run_clocks(const TableEvent& event, const std::array<std::int64_t, kMaxSeats>& decisions_before);
  void remember(const TableEvent& event);

  Terms terms_;
  Match start_;
  std::optional<Referee> referee_;
  Phase phase_ = Phase::waiting;
  std::string ended_, rematch_;
  Millis made_ = 0, changed_ = 0;
  std::set<std::string, std::less<>> admitted_;
  std::optional<Question> question_;
  std::vector<HintTaken> hints_taken_;
  std::array<std::int64_t, kMaxSeats + 1> versions_{};
  std::array<std::int64_t, kMaxSeats> decisions_{};
  std::array<SeatClock, kMaxSeats> clocks_{};

  struct Memory {
    std::string person, id;
    std::int64_t version;
  };
  std::deque<Memory> memories_;
};

}  // namespace enfilade::table
