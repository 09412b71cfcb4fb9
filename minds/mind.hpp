// Players that are programs. A mind gets views, a seed and a budget, and answers steps; the same three give
// the same answers on every platform, unless the clock ended a thought. It cannot cheat: the truth is not
// among its arguments.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/insight.hpp"
#include "kernel/match.hpp"
#include "kernel/sight.hpp"

namespace enfilade {

// Which mind, and how hard it thinks. Written as
//   page .. chancellor   a level
//   minister/10          a level with a tenth of its iterations and no clock: levels as they are measured
//   random, greedy
//   greedy-0, search-0:2000   the same without the game's net: the players of before there were any
//   search:2000          iterations a turn
//   search:300ms         milliseconds a turn
//   plain:2000, plain:300ms   search without any knowledge of the game, the yardstick
struct MindSpec {
  enum class Kind : std::uint8_t { random, greedy, search, plain };
  Kind kind = Kind::random;
  int iterations = 0;    // per turn, until another seat decides
  int blunders = 0;      // of a hundred decisions, how many are made at a glance
  int milliseconds = 0;  // that a turn may take at most; 0: as long as the iterations take
  bool by_hand = false;  // without the game's net

  static constexpr int kMostIterations = 10'000'000, kMostMilliseconds = 600'000;

  static Result<MindSpec> parse(std::string_view text);
  std::string text() const;
  // For who thinks in a person's place or gives advice, not to be beaten.
  MindSpec without_blunders() const { return {kind, iterations, 0, milliseconds, by_hand}; }
  friend bool operator==(const MindSpec&, const MindSpec&) = default;
};

// The levels by which people choose their opponents, weakest first.
struct Level {
  std::string_view name;
  MindSpec spec;
};
std::span<const Level> levels();

// Who gives hints: strong enough to be believed, quick enough to be waited for.
inline constexpr std::string_view kAdviser = "minister";

// What a net would see of a match, for those who gather what nets learn from (kernel/sight.hpp).
struct Onlooker {
  const SightNames* names;
  void (*look)(const Match&, Seat, const Points& expected, Sight&);
  void (*look_at_moves)(const Match&, Seat, const Menu&, MoveSight&);
  std::array<float, kMaxSeats> (*estimate)(const Match&);
  // Plays so many turns to their end as a search does before it asks the net, after a move of this seat.
  void (*settle)(Match&, Seat, int turns, Rng&);
  // How many turns a search with the game's net does so at a table of so many.
  int (*turns)(int players);
  // A guess at the whole position by one who knows the game.
  void (*guess)(const MatchView&, Rng&, Match& out);
};
const Onlooker* onlooker_of(const Game& game);  // null for a game that shows nothing to nets

// Minds of this program judge with these weights from now on instead of the game's own; for trying out a net.
// `elder`: those do that otherwise judge by hand (greedy-0, search-0), so that two nets can meet.
Status use_net(const Game& game, std::string_view text, bool elder = false);

struct Alternative {
  Move move;
  std::int64_t visits = 0;
  double share = 0;  // of the visits
  double value = 0;  // 0..1 for the seat that thinks
  // What it led to, by seat: expected points and the chance to win, of so many iterations.
  std::int64_t weighed = 0;
  std::array<double, kMaxSeats> points{}, win{};
  // What those points are made of by the game's own knowledge (kernel/insight.hpp), where a hint was asked for; where
  // a net judges, at its prices (minds/prices.hpp). What it thinks beyond that is not among them.
  std::vector<Part> parts = {};
};

// Where the difference between two moves comes from, in points of lead over the strongest of the others: what
// the estimate names, and what the search sees further ahead. In whole units of Hint::unit, so that the
// numbers that are shown add up.
struct Reason {
  Message words;
  int amount = 0;
  friend bool operator==(const Reason&, const Reason&) = default;
};

// Advice that can be given a little at a time: where to look, two moves to compare, the better of them and why.
struct Hint {
  std::vector<Message> look;   // what the difference is about
  std::vector<Message> wants;  // what the rival's next turn may be about
  struct Option {
    std::vector<Move> step;
    std::array<double, kMaxSeats> win{};  // chance to win, by seat
    friend bool operator==(const Option&, const Option&) = default;
  };
  std::vector<Option>
      options;           // in the order of the menu, so that it tells nothing; one where there is no choice
  std::size_t best = 0;  // of them
  Seat rival = kSpectator;      // the strongest of the others; alone there is none
  int unit = 10;                // parts of a point in which amounts are counted
  int lead = 0;                 // by how much the best is better: the reasons, small things and further ahead
  std::vector<Reason> reasons;  // strongest first
  int small = 0, further = 0;
  bool plain = false;  // whether further does not outweigh the others
  bool even() const {
    return lead <= 2;
  }  // hardly anything between them; the search may prefer the safer one
  friend bool operator==(const Hint&, const Hint&) = default;
};

struct Thought {
  std::vector<Move> step;  // what to play: one move, or a whole hidden step
  // To the first move of the step, best first; empty for a random choice.
  std::vector<Alternative> alternatives;
  std::array<double, kMaxSeats> win{};     // chance to win, by seat, as the search sees it
  std::array<double, kMaxSeats> points{};  // expected final points
  int iterations = 0;
  std::int64_t milliseconds = 0;     // by the clock on the wall
  bool cut_short = false;            // by the clock or by a stop, before the iterations were done
  std::shared_ptr<const Hint> hint;  // where it was asked for
};

// The token by which a thought is cancelled. Asked every few iterations, by all who work on the thought; true
// ends it with the best found so far.
using Stop = std::function<bool()>;

// Milliseconds since some moment.
using Clock = std::int64_t (*)();
std::int64_t clock_on_the_wall();

// Who thinks: `work` calls part(0) .. part(size - 1), at the same time where there are threads. Each part is
// a tree of its own with its share of the iterations, so the answer depends on the size but not on who was
// faster.
struct Crew {
  int size = 1;
  // Needed by think() if the size is above 1.
  std::function<void(const std::function<void(int)>& part)> work = {};
};

// One seat's player for the length of a game. It keeps what it learned about the rest of its own turn.
class Mind {
 public:
  // No mind's trees take more than this, whatever its budget and its crew.
  static constexpr std::size_t kMostTreeBytes = std::size_t{40} << 20;

  Mind(const MindSpec& spec, std::uint64_t seed, Crew crew = {}, Clock clock = clock_on_the_wall);
  ~Mind();
  Mind(Mind&&) noexcept;
  Mind& operator=(Mind&&) noexcept;

  // Precondition: the viewer of the view is a seat that is asked now. `same_turn`: no other seat has decided
  // since this mind's last step, so the turn's budget goes on (alone: until chance or the house has done
  // something).
  Thought think(const MatchView& view, bool same_turn = false, const Stop& stop = {});
  // The same, with the advice that can be made of it.
  Thought advise(const MatchView& view, const Stop& stop = {});

  // The same thought in pieces, for crews that share no memory. Every member has a mind of its own, made alike, and
  // begins the same thought; works on its own part; and is told the parts of all. So all go the same way, and end
  // with what think() says.
  void begin(const MatchView& view, bool same_turn, int member, bool with_advice = false);
  bool searching() const;               // there is a part to work on; otherwise the step is complete
  bool work(int member);                // a little more of it; false when there is no more to do
  double share_done(int member) const;  // 0..1 of the part
  Thought part(int member) const;
  void take(std::span<const Thought> parts);
  Thought end(bool with_advice = false);

 private:
  struct Inside;
  void search_through(const Stop& stop);
  std::unique_ptr<Inside> inside_;
};

// A single thought of a mind that has just sat down.
inline Thought think(const MindSpec& spec, const MatchView& view, std::uint64_t seed, const Stop& stop = {}) {
  return Mind(spec, seed).think(view, false, stop);
}

}  // namespace enfilade
