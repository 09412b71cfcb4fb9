// What happens at a table, as it is written into the log. Replaying these events gives the table again.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/move.hpp"
#include "kernel/options.hpp"
#include "kernel/record.hpp"
#include "kernel/result.hpp"
#include "kernel/seat.hpp"

namespace enfilade::table {

using Millis = std::int64_t;  // since 1970

// Who may sit on a seat, who does, and who plays it at the moment.
struct Chair {
  enum class Kind : std::uint8_t { person, friendly, open, computer };
  Kind kind = Kind::open;
  std::string person;    // who owns the seat; with nobody there, for whom it is kept
  bool taken = false;    // somebody, or a computer, sits here
  std::string level;     // of a computer's seat
  std::string computer;  // the level that plays a person's seat for now, or empty
  bool resigned = false;
  bool flagged = false;  // its time ran out; it may have been handed back since
  bool gone = false;     // the person left during the game
  std::string entropy;
};

struct ClockTerms {
  enum class Kind : std::uint8_t { none, live, days };
  Kind kind = Kind::none;
  Millis base = 0;       // live: at the start; days: for each decision
  Millis increment = 0;  // live: after each step
};

// What is agreed when the table is made.
struct Terms {
  std::string game;
  int version = 0;      // of the rules; 0: those of this program
  std::string content;  // hash of the components; empty: those of this program
  Setup setup;
  std::vector<Chair> chairs;
  ClockTerms clock;
  bool is_private = false, hold = false, quick = false;
  bool hints = false;                 // whether people may ask a computer for advice
  bool elsewhere = false;             // played on a device, and here by its record
  std::string takeover = "courtier";  // the level that plays for people who are away
  std::string host;
  std::string seed;     // 32 secret bytes: the source of chance, revealed at the end
  std::string earlier;  // the table of which this is the rematch
  // A game that is played on from within another one: what has happened before its first decision, and where.
  std::vector<RecordLine> opening;
  std::string opening_of;  // "TABLE AT"
};

struct TableEvent {
  enum class Kind : std::uint8_t {
    created,
    seated,
    unseated,
    admitted,
    started,
    step,
    asked,
    answered,
    takeback,
    resigned,
    timed_out,
    takeover,
    handback,
    left,
    rematch,
    resumed,
    ended,
    hint
  };
  Kind kind = Kind::created;
  Millis at = 0;
  Seat seat = kSpectator;
  std::string person;  // who caused it; empty for the table itself and for computers
  std::string id;      // the person's idempotency id
  // step: notation; takeover: level; hint: how much of one; ended: how; seated: entropy, or the level of a computer; rematch: table;
  // resumed: for how many milliseconds the server was away; timed_out: "ends" where that is the end
  std::string text;
  std::vector<Move> moves;                        // step: the notation, just read; not logged
  bool yes = false;                               // answered
  std::optional<std::vector<std::string>> draws;  // started, step: the chance outcomes that followed
  std::optional<Terms> terms;                     // created

  std::string json() const;
  static Result<TableEvent> parse(std::string_view json);
};

// The same words for the log and for the wire.
std::string_view word(TableEvent::Kind kind);
std::string_view word(Chair::Kind kind);
std::string_view word(ClockTerms::Kind kind);

// Whether nobody but computers sits, or may come to sit, against who made the table: what hints are for, where nothing else was agreed.
bool against_computers(const std::vector<Chair>& chairs);

}  // namespace enfilade::table
