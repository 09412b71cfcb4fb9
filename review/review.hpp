// What decided a game: luck or choices. docs/reviews.md defines the figures; here is how they are computed.
//
// A finished game is a row of moments, each a draw, a turn of one seat, or somebody's leaving. What a position is worth
// to each seat is found by playing on from the truth, many times, every seat by a named mind that sees only its own
// view. What a moment brought is what the position after it is worth, less what the one before it was. Everything
// that is told is in whole units, so that it adds up to the last digit.
//
// No input, no output, no threads: progress and stop are handed in. The same record, version and terms give the
// same review.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "kernel/match.hpp"
#include "kernel/record.hpp"
#include "minds/glance.hpp"

namespace enfilade::review {

// Units in which figures are told: thousandths of a win, hundredths of a point.
inline constexpr int kWin = 1000, kPoint = 100;

// Of one seat. A win that is shared counts as its share.
struct Figure {
  int win = 0, points = 0;
  Figure& operator+=(const Figure& other);
  friend Figure operator+(Figure a, const Figure& b) { return a += b; }
  friend Figure operator-(const Figure& a, const Figure& b) { return {a.win - b.win, a.points - b.points}; }
  friend bool operator==(const Figure&, const Figure&) = default;
};
using Figures = std::array<Figure, kMaxSeats>;

// What the seat could know before its turn, and what it gave away. Outside the sum: in worlds imagined from its own view
// both are made, what was played and the turn that a search prefers, which saw no more, and played on.
struct Knew {
  std::vector<std::string>
      better;                  // the steps that the search prefers, as a record spells them; none: the same
  std::vector<Message> words;  // their moves, as the seat would be told them
  Figure gave_away, error;     // better less played, and its standard error
  int worlds = 0;
  bool slip = false;  // clear beyond the error
};

struct Moment {
  enum class Kind : std::uint8_t {
    draw,
    turn,
    fall,
    end,
    automaton  // what an opponent without a seat does, as chance decides: others' choices for everybody
  };
  Kind kind = Kind::draw;
  Seat seat = kChance;      // whose turn, or who fell
  bool substitute = false;  // somebody else played for the seat: not its own choice
  // Of the record, from 0, in the order in which they count. Remarks have no number: a table's replay has none.
  std::vector<std::size_t> lines;
  Figures before{}, after{};   // what the positions are worth
  Figures brought{}, error{};  // and its standard error
  Figures unexplained{};       // by what estimates at the same position differ
  bool deep = false;           // looked at again with more worlds
  bool clear = false;          // to some seat it brought more than its error explains
  std::optional<Knew> knew;
  // What was chosen at the same time as others chose, in words: the table is told of it later, if at all.
  std::vector<Message> chosen;

  bool is_own(Seat who) const { return seat == who && !substitute; }
};

// result - start = luck + own + others + unexplained
struct Account {
  Figure result, start, luck, own, others, unexplained;
  Figure start_error, luck_error, own_error, others_error;  // standard errors
};

struct Review {
  std::string game, reference;
  std::int64_t moves = 0;  // the budget
  int players = 0, worlds = 0, deep_worlds = 0;
  std::vector<Account> accounts;  // by seat
  std::vector<Moment> moments;
  std::vector<std::size_t> key;  // of the moments: those that decided, in the order of the game
};

// Who plays on.
struct Reference {
  std::string name;
  std::function<int(Match&, Worlds&, int world, Progression)> play_on;  // to the end; how many moves it took

  // "glance", or a mind as the command line names it.
  static Result<Reference> parse(std::string_view name);
  static Reference of(std::string name, Policy policy);
};
inline constexpr std::string_view kReference = "glance";

// What takes 30 to 45 seconds of one core, as measured with this reference (docs/benchmarks.md).
std::int64_t usual_moves(std::string_view game);

// From the record: all games begin alike, and with one seed for all the error of that estimate would be the same in
// every review, and would not average out over many.
std::uint64_t seed_of(const Record& record);

struct Terms {
  std::int64_t moves = 2'000'000;  // that the reference makes, about
  std::uint64_t seed = 1;
  bool knew = true;  // whether to look for what the seats could know
};

// Called now and then: how much of the work is done; true ends it ("stopped").
using Watch = std::function<bool(std::int64_t done, std::int64_t total)>;

// Refuses a game without a result: one that is not over ("unfinished") or was broken off ("no_result").
Result<Review> review(const Record& record, const Game* game, const Reference& reference, const Terms& terms,
                      const Watch& watch = {}, std::string_view components = "");

// The lines of a record that moments count.
std::vector<RecordLine> without_remarks(const Record& record);

// Proves from what is shown that it adds up: every moment, every account.
Status check(const Review& review);

// The keys are in docs/reviews.md.
std::string as_json(const Review& review);

}  // namespace enfilade::review
