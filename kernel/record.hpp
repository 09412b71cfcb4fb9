// A game written down: header and lines, as text that people can read (docs/records.md).
// A position is never stored as truth: it is what replaying the record gives.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/options.hpp"
#include "kernel/result.hpp"
#include "kernel/seat.hpp"

namespace enfilade {

struct RecordLine {
  enum class Kind : std::uint8_t { chance, step, takeback, takeover, timeout, resign };
  Kind kind = Kind::step;
  Seat seat = kChance;
  std::string text;  // step and outcome: notation; takeover: who plays now
  friend bool operator==(const RecordLine&, const RecordLine&) = default;
};

// Whether a name can stand in a record: one line, no control characters.
bool is_plain(std::string_view text);

struct Record {
  std::string game;
  int version = 1;  // of the game's rules
  Setup setup;
  std::string content;               // hash of the components
  std::vector<std::string> seats;    // who sat there; may be empty texts
  std::string commitment;            // hex; empty when chance was not committed to
  std::vector<std::string> entropy;  // per seat, raw bytes; empty list when nobody was asked
  std::vector<RecordLine> lines;
  std::string seed;   // raw bytes, revealed at the end; empty before
  std::string ended;  // "finished", "abandoned", "resigned"; empty while the game goes on

  std::string text() const;
  // Strict: an unknown word, a missing header line or a line after the end is refused with its line number.
  static Result<Record> parse(std::string_view text);
  friend bool operator==(const Record& a, const Record& b) { return a.text() == b.text(); }
};

}  // namespace enfilade
