// A game made for testing the kernel: every kind of node and step, and hardly any rules.
//
// The seat whose turn it is adds to its heap. Moves:
//   add      one more on the own heap; the turn goes on
//   bind     the same, but binding
//   pass     the next seat's turn
//   roll     a die decides how much is added (outcomes 1, 2 and 3, the last one half as likely)
//   secret   begins a hidden step: then low or high, which adds 1 or 2
//   vote     everybody says yes or no at the same time; each yes adds one to the own heap
//   stop     ends the game
#pragma once

#include <array>

#include "kernel/adapter.hpp"
#include "kernel/text.hpp"

namespace enfilade {

struct Toy {
  struct Rules {
    int players;
  };
  enum Phase : std::uint8_t { kTurn, kRolling, kSecret, kVote, kStopped };
  struct Facts {
    std::array<std::uint8_t, 4> heap, vote;  // vote: 0 not yet, 1 no, 2 yes
    std::uint8_t turn, phase;
  };
  struct Position {
    Facts facts;
  };
  static constexpr std::array<std::string_view, 11> kWords{"add",  "bind", "pass", "roll", "secret", "vote",
                                                           "stop", "low",  "high", "no",   "yes"};
  enum Word : std::uint32_t { kAdd, kBind, kPass, kRoll, kHide, kAsk, kStop, kLow, kHigh, kNo, kYes };

  static constexpr std::array<Option, 2> kOptions{{{"speed", "slow|fast", "slow"}, {"heaps", "1..9", "4"}}};
  static constexpr std::array<std::string_view, 1> kEvents{"grew"};
  static constexpr std::array<Phrase, 8> kPhrases{{{"add", "add"},
                                                   {"bind", "bind"},
                                                   {"pass", "pass"},
                                                   {"roll", "roll"},
                                                   {"secret", "secret"},
                                                   {"vote", "vote"},
                                                   {"stop", "stop"},
                                                   {"say", "{what:text}"}}};
  static constexpr GameInfo kInfo{.id = "toy",
                                  .title = "Toy",
                                  .prefix = "TOY",
                                  .folder = "examples/liars_dice",  // any components do
                                  .version = 1,
                                  .min_players = 2,
                                  .max_players = 4,
                                  .options = kOptions,
                                  .events = kEvents,
                                  .phrases = kPhrases,
                                  .longest = 1000,
                                  .example = true};

  static Result<Rules> make_rules(const Setup& setup, const Json&) {
    if (setup.players > 4) return refusal("TOY-1", "four at most");
    return Rules{setup.players};
  }
  static void start(const Rules&, Position& at) { at.facts = {}; }
  static void rebuild(const Rules&, Position&) {}

  static Node node(const Rules& rules, const Position& at) {
    SeatSet open = 0;
    switch (at.facts.phase) {
      case kTurn: return Node::decision(at.facts.turn);
      case kSecret: return Node::decision(at.facts.turn, true);
      case kRolling: return Node::chance();
      case kVote:
        for (Seat s = 0; s < rules.players; ++s)
          if (at.facts.vote[s] == 0) open |= only(s);
        return Node::simultaneous(open);
      default: return Node::over();
    }
  }
  static void menu(const Rules&, const Position& at, Seat, Menu& menu) {
    const auto add = [&menu](std::uint32_t from, std::uint32_t to) {
      for (std::uint32_t word = from; word <= to; ++word) menu.add(Move{word});
    };
    if (at.facts.phase == kTurn) add(kAdd, kStop);
    if (at.facts.phase == kSecret) add(kLow, kHigh);
    if (at.facts.phase == kVote) add(kNo, kYes);
  }
  static void odds(const Rules&, const Position&, Odds& odds) {
    odds.clear(Audience::all());
    odds.add(Move{1}, 2), odds.add(Move{2}, 2), odds.add(Move{3}, 1);
  }
  template <class Witness>
  static void apply(const Rules& rules, Position& at, Seat seat, Move move, Witness& witness) {
    Facts& facts = at.facts;
    const auto grow = [&](Seat whose, std::uint32_t by) {
      facts.heap[whose] = static_cast<std::uint8_t>(facts.heap[whose] + by);
      if constexpr (Witness::kListens) witness.hear({0, whose, {static_cast<std::int16_t>(by)}});
    };
    if (seat == kChance) return facts.phase = kTurn, grow(facts.turn, move.bits);
    switch (move.bits) {
      case kAdd:
      case kBind: return grow(seat, 1);
      case kPass: return void(facts.turn = static_cast<std::uint8_t>((facts.turn + 1) % rules.players));
      case kRoll: return void(facts.phase = kRolling);
      case kHide: return void(facts.phase = kSecret);
      case kAsk: return void(facts.phase = kVote);
      case kStop: return void(facts.phase = kStopped);
      case kLow:
      case kHigh: facts.phase = kTurn; return grow(seat, move.bits - kLow + 1);
      default: facts.vote[seat] = move.bits == kYes ? 2 : 1;
    }
    if (node(rules, at).seats != 0) return;
    for (Seat s = 0; s < rules.players; ++s)
      if (facts.vote[s] == 2) grow(s, 1);
    facts.vote = {};
    facts.phase = kTurn;
  }
  static Scores scores(const Rules& rules, const Position& at) {
    Scores scores{.seats = rules.players, .points = {}, .place = {}, .stopped = false};
    for (std::size_t s = 0; s < 4; ++s) scores.points[s] = at.facts.heap[s];
    rank_by_points(scores);
    return scores;
  }

  static View<Toy> view(const Rules&, const Position& at, Viewer viewer) {
    View<Toy> view;
    view.viewer_ = viewer;
    view.facts_ = at.facts;
    return view;
  }
  static void determinize(const Rules&, const View<Toy>& view, Rng&, Position& at) {
    at.facts = view.facts();
  }
  static std::optional<Event> event_for(const Rules&, const Event& event, Viewer) { return event; }
  static Error out_of_turn(const Rules&, const Position&, Seat) { return refusal("TOY-2", "not now"); }
  static Error refuse(const Rules&, const Position&, Seat, Move) { return refusal("TOY-2", "not now"); }
  static bool binds(const Rules&, const Position&, Seat, Move move) { return move.bits == kBind; }
  static std::string spell(const Rules&, const Position&, Seat seat, Move move) {
    return seat == kChance ? std::to_string(move.bits) : std::string(kWords[move.bits]);
  }
  static Result<Move> parse(const Rules&, const Position&, Seat seat, std::string_view text) {
    const std::string_view word = trim(text);
    if (const auto number = parse_int(word); number && seat == kChance && *number > 0)
      return Move{static_cast<std::uint32_t>(*number)};
    for (std::uint32_t i = 0; i < kWords.size() && seat != kChance; ++i)
      if (kWords[i] == word) return Move{i};
    return Error{"bad_notation", "no move of the toy: \"" + std::string(text) + "\"", "", "", {}};
  }
  static Message describe(const Rules&, const Position&, Seat, Move) { return {"move", {}}; }
  static Message tell(const Rules&, const Event& event) {
    return {"event.grew", {Arg::seat("seat", event.seat), Arg::of("by", event.args[0])}};
  }
  static Message prompt(const Rules&, const Position&, Seat) { return {"prompt", {}}; }
  static std::string seat_name(const Rules&, Seat seat) {
    return std::string(1, static_cast<char>('a' + seat));
  }
  static void write(const Rules&, const Facts&, std::optional<Viewer>, JsonWriter& out) { out.null(); }
  static Status read(const Rules&, const Json&, Position&) { return Error{"bad_value", "no", "", "", {}}; }
  static Result<View<Toy>> read_view(const Rules&, const Json&, Viewer) {
    return Error{"bad_value", "no", "", "", {}};
  }
  static std::string audit(const Rules&, const Position&) { return ""; }
  static std::string draw(const Rules&, const View<Toy>&, const Pen&) { return ""; }
};

inline constexpr Game kToy = make_game<Toy>();

inline Match toy_match(int players) { return *Match::create(kToy, {players, {}}); }
inline int heap(const Match& match, Seat seat) { return match.scores().points[seat]; }

}  // namespace enfilade
