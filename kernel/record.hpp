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
  // A remark (format 2) changes nothing about the game: who does not know its kind skips it.
  enum class Kind : std::uint8_t { chance, step, takeback, takeover, timeout, resign, remark };
  Kind kind = Kind::step;
  Seat seat = kChance;
  std::string text;  // step and outcome: notation; takeover: who plays now; remark: "note 0 what a move"
  friend bool operator==(const RecordLine&, const RecordLine&) = default;
};

// Whether a name can stand in a record: one line, no control characters.
bool is_plain(std::string_view text);

// How outcomes follow from the seed, where a record does not say otherwise (docs/fair-chance.md).
inline constexpr std::string_view kFairScheme = "enfilade-chance-1";

struct Record {
  std::string game;
  int version = 1;  // of the game's rules
  Setup setup;
  std::string content;               // hash of the components
  std::vector<std::string> seats;    // who sat there; may be empty texts
  std::string commitment;            // hex; empty when chance was not committed to
  std::vector<std::string> entropy;  // per seat, raw bytes; empty list when nobody was asked
  std::string chance;                // the scheme of its chance; empty: kFairScheme
  std::vector<std::string> remarks;  // on the whole game
  std::vector<RecordLine> lines;
  std::string seed;   // raw bytes, revealed at the end; empty before
  std::string ended;  // "finished", "abandoned", "resigned"; empty while the game goes on

  // Whether this program can derive its outcomes again; replaying needs no scheme, for they are written down.
  bool knows_chance() const { return chance.empty(); }

  // In format 1 where that suffices, else in format 2.
  std::string text() const;
  // Strict: an unknown word that is not marked as a remark, a missing header line or a line after the end is
  // refused with its line number.
  static Result<Record> parse(std::string_view text);
  friend bool operator==(const Record& a, const Record& b) { return a.text() == b.text(); }
};

}  // namespace enfilade
