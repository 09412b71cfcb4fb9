// What a game must provide: plain data and a few functions on it. This header is the whole contract.
//
// A game is a struct `G` of types and static functions:
//
//   G::Rules      what does not change during a match: answers to the options, components. Made and
//                 validated once, shared by all positions, never changed afterwards.
//   G::Facts      what does change, and no more than that: trivially copyable, no padding, no pointers.
//                 Equality, hash, views and JSON cover the facts and nothing else.
//   G::Position   { Facts facts; ... caches }: the facts and whatever makes the rules fast. rebuild() makes
//                 the caches from the facts; nothing a player can see may depend on how they came about.
//   View<G>       the facts as one viewer may know them: what the viewer cannot know is zeroed. Only
//                 G::view() and G::read_view() can make one. It holds everything that is publicly deducible.
//
// Preconditions are the caller's duty (Match and Referee check them): apply() gets only moves of the menu, or
// outcomes of the odds with seat kChance. The hot functions never allocate, never throw and use no strings.
//
// Each function stands here (what it promises), in the table (game.hpp: its shape without the game's types), on a
// line of adapter.hpp, and in Match, where all others find it. Only apply() may be overloaded or a template.
#pragma once

#include <concepts>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "kernel/event.hpp"
#include "kernel/json.hpp"
#include "kernel/move.hpp"
#include "kernel/options.hpp"
#include "kernel/phrase.hpp"
#include "kernel/result.hpp"
#include "kernel/rng.hpp"
#include "kernel/seat.hpp"

namespace enfilade {

class Pen;

// What the world may ask about a game without playing it.
struct GameInfo {
  std::string_view id;      // "forbidden-city"
  std::string_view title;   // "Forbidden City"
  std::string_view prefix;  // of its clauses: "FC"
  std::string_view folder;  // "games/forbidden_city": where components.json and messages.*.json are embedded
  int version = 1;          // of the rules; a change that alters any record bumps it
  int min_players = 2, max_players = 4;
  std::span<const Option> options;
  std::span<const std::string_view> events;  // names of the event kinds, by number
  std::span<const Phrase> phrases;           // how moves as data are spelled
  int longest = 0;       // an upper bound of moves and chance outcomes in one game (promise 5, broken.hpp)
  bool example = false;  // hidden from lobbies
  // Its rules tell the witness before they use what a seat may not know (EventLog::uncover), or there is no
  // such thing. Of a game that does not say so, nothing is foretold.
  bool uncovers = false;
};

template <class G>
class View {
 public:
  Viewer viewer() const { return viewer_; }
  const auto& facts() const { return facts_; }
  friend bool operator==(const View& a, const View& b) {
    return a.viewer_ == b.viewer_ && std::memcmp(&a.facts_, &b.facts_, sizeof a.facts_) == 0;
  }

 private:
  friend G;
  typename G::Facts facts_{};
  Viewer viewer_ = kSpectator;
};

// Facts are compared and hashed as bytes, so they must have no others.
template <class Facts>
concept PlainFacts = std::is_trivially_copyable_v<Facts> && std::has_unique_object_representations_v<Facts>;

template <class G>
concept Playable =
    requires(const typename G::Rules& rules, typename G::Position& position, const typename G::Position& at,
             const View<G>& view, Seat seat, Viewer viewer, Move move, Menu& menu, Odds& odds, Rng& rng,
             const Event& event, Silent& silent, EventLog& log, const Setup& setup, const Json& json,
             JsonWriter& writer, std::string_view text, const Pen& pen) {
      requires PlainFacts<typename G::Facts>;
      requires std::is_trivially_copyable_v<typename G::Position>;
      { at.facts } -> std::convertible_to<const typename G::Facts&>;
      { G::kInfo } -> std::convertible_to<const GameInfo&>;

      // Before the match. The answers in `setup` are already known words; combinations are refused by clause.
      { G::make_rules(setup, json) } -> std::same_as<Result<typename G::Rules>>;
      { G::start(rules, position) } -> std::same_as<void>;

      // The hot path.
      { G::node(rules, at) } -> std::same_as<Node>;
      { G::menu(rules, at, seat, menu) } -> std::same_as<void>;  // the caller has cleared the menu
      { G::odds(rules, at, odds) } -> std::same_as<void>;  // calls odds.clear(audience) itself; never none
      { G::apply(rules, position, seat, move, silent) } -> std::same_as<void>;
      { G::apply(rules, position, seat, move, log) } -> std::same_as<void>;
      { G::scores(rules, at) } -> std::same_as<Scores>;  // the standing; final when the node is over
      { G::rebuild(rules, position) } -> std::same_as<void>;

      // Secrets. determinize() gives a full position consistent with the view, drawn as the rules would have
      // dealt it; another seat's unfinished hidden step is taken as not begun.
      { G::view(rules, at, viewer) } -> std::same_as<View<G>>;
      { G::determinize(rules, view, rng, position) } -> std::same_as<void>;
      { G::event_for(rules, event, viewer) } -> std::same_as<std::optional<Event>>;

      // Why a seat that is not asked may not choose now, by clause: from what everybody may know, and
      // whatever it wants to do.
      { G::out_of_turn(rules, at, seat) } -> std::same_as<Error>;
      // Why a move that is not in the menu of a seat that is asked is refused, by clause. Computed from what
      // the seat may know.
      { G::refuse(rules, at, seat, move) } -> std::same_as<Error>;
      // Whether a takeback of this move needs the others' consent although nothing was drawn and nobody else
      // asked.
      { G::binds(rules, at, seat, move) } -> std::same_as<bool>;

      // Notation: one short spelling per move and outcome (seat kChance). parse() accepts equivalent
      // spellings and returns the canonical move, whether it is legal or not; it fails only on what is no
      // move at all.
      { G::spell(rules, at, seat, move) } -> std::same_as<std::string>;
      { G::parse(rules, at, seat, text) } -> std::same_as<Result<Move>>;

      // Words. Keys live in the game's messages.*.json: "move.*", "event.*", "refusal.*", "prompt.*".
      { G::describe(rules, at, seat, move) } -> std::same_as<Message>;  // what this choice is
      { G::tell(rules, event) } -> std::same_as<Message>;               // what happened; key "event.<name>"
      { G::prompt(rules, at, seat) } -> std::same_as<Message>;          // what the seat is asked
      { G::seat_name(rules, seat) } -> std::same_as<std::string>;       // "red", for records and scenarios

      // JSON of the facts. `viewer` is absent for the full position. read() validates: what it accepts can be
      // played on.
      { G::write(rules, at.facts, std::optional<Viewer>(viewer), writer) } -> std::same_as<void>;
      { G::read(rules, json, position) } -> std::same_as<Status>;
      { G::read_view(rules, json, viewer) } -> std::same_as<Result<View<G>>>;

      // Says which component was lost or duplicated, or which cache is wrong; empty when all is well
      // (promises 4 and 5).
      { G::audit(rules, at) } -> std::same_as<std::string>;

      // The board for a terminal.
      { G::draw(rules, view, pen) } -> std::same_as<std::string>;
    };

// A hidden sequence is submitted and logged as one step. A game with a shorter spelling for a whole step than
// its moves joined by ";" provides:
//   static std::string spell_step(const Rules&, const Position& before, Seat, std::span<const Move>);
//   static std::optional<Result<std::vector<Move>>> parse_step(const Rules&, const Position& before, Seat,
//                                                              std::string_view);
//       // nothing: not such a spelling, read it as moves
template <class G>
concept SpellsSteps = requires(const typename G::Rules& rules, const typename G::Position& at, Seat seat,
                               std::span<const Move> step) {
  { G::spell_step(rules, at, seat, step) } -> std::same_as<std::string>;
};

// Whose points follow from a view while the game goes on: these are shown. A game says so, or none are:
//   static SeatSet open_points(const Rules&, const View<G>&);
template <class G>
concept OpensPoints = requires(const typename G::Rules& rules, const View<G>& view) {
  { G::open_points(rules, view) } -> std::same_as<SeatSet>;
};

// What follows from a view and is worth showing (rooms and their worth, prices, majorities): boards draw it
// and compute nothing. It tells nobody anything new, so it is no part of the view and is never read back. A
// game that has something to tell provides:
//   static void write_scene(const Rules&, const View<G>&, JsonWriter&);  // one JSON object
template <class G>
concept TellsScene = requires(const typename G::Rules& rules, const View<G>& view, JsonWriter& out) {
  { G::write_scene(rules, view, out) } -> std::same_as<void>;
};

}  // namespace enfilade
