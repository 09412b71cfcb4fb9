// A finished game as the review sees it: what counted, in the order in which it counts, and the position after each.
#pragma once

#include "kernel/places.hpp"
#include "review/review.hpp"

namespace enfilade::review {

// A step, an outcome or a fall that was not taken back.
struct Deed {
  std::size_t line;  // of the record, remarks not counted
  Moment::Kind kind;
  Seat seat;
  bool substitute = false;
  std::vector<Move> moves;

  bool is_chance() const { return kind == Moment::Kind::draw || kind == Moment::Kind::automaton; }
};

// A position at which a moment begins or ends.
struct Station {
  Match match;
  Progression at;
  std::vector<RecordLine> fallen;  // the lines by which seats have fallen so far
};

struct Story {
  std::vector<Deed> deeds;
  std::vector<std::size_t> first;  // by moment: its first deed
  std::vector<Station> stations;   // by moment: before it; one more at the end
  Scores result;

  std::size_t moments() const { return first.size(); }
  std::span<const Deed> deeds_of(std::size_t moment) const;
};

// A step in words, and makes it: as it will be heard, or where others choose at the same time, move by move, for then
// nothing is heard.
std::vector<Message> step_in_words(Match& match, Seat seat, std::span<const Move> step);
// What a seat chose in a turn, in words; `at_once`: only what it chose at the same time as others.
std::vector<Message> in_words(const Story& story, std::size_t moment, bool at_once = false);

Result<Story> tell(const Record& record, const Game* game, std::string_view components);

}  // namespace enfilade::review
