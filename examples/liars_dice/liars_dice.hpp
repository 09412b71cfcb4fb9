// Liar's dice for two: the smallest complete game with hidden information. docs/adding-a-game.md walks
// through it.
//
// Everything hot is here and inline, because a whole turn takes a few nanoseconds. A larger game puts menu()
// and apply() into rules.cpp and instantiates apply() there for Silent and EventLog.
#pragma once

#include <array>

#include "kernel/contract.hpp"

namespace enfilade {

struct LiarsDice {
  static constexpr int kDice = 5, kFaces = 6;
  static constexpr std::uint8_t kHighestBid = 2 * kDice * kFaces;  // LD-3.2: ten sixes
  // Moves: 0 is the call, b = 1..60 the bid of rank b (LD-3.3), an outcome is its face.
  static constexpr Move kLiar{0};

  struct Rules {};

  // 16 bytes. The hands are counts per face: the order of dice means nothing.
  struct Facts {
    std::array<std::array<std::uint8_t, kFaces>, 2> dice;
    std::uint8_t rolled;  // 0..10: the first five belong to seat 0
    std::uint8_t bid;     // rank of the standing bid, 0 for none
    std::uint8_t turn;    // who bids or calls next
    std::uint8_t called;  // 1 after the call: the game is over and all dice are public
  };
  struct Position {
    Facts facts;
  };

  enum EventKind : std::uint8_t { kRolled, kBid, kCalled, kShown, kWon };
  static constexpr std::array<std::string_view, 5> kEvents{"rolled", "bid", "called", "shown", "won"};
  static constexpr std::array<Phrase, 2> kPhrases{
      {{"liar", "liar"}, {"bid", "{number:amount}x{face:amount}"}}};
  static constexpr GameInfo kInfo{.id = "liars-dice",
                                  .title = "Liar's dice",
                                  .prefix = "LD",
                                  .folder = "examples/liars_dice",
                                  .version = 1,
                                  .min_players = 2,
                                  .max_players = 2,
                                  .options = {},
                                  .events = kEvents,
                                  .phrases = kPhrases,
                                  .longest = 2 * kDice + kHighestBid + 1,
                                  .example = true,
                                  .uncovers = true};

  static constexpr int number_of(int bid) { return (bid - 1) / kFaces + 1; }
  static constexpr int face_of(int bid) { return (bid - 1) % kFaces + 1; }
  static int matching_dice(const Facts& facts, int face);
  static Seat winner(const Facts& facts);

  static Result<Rules> make_rules(const Setup& setup, const Json& components);
  static void start(const Rules&, Position& position) { position.facts = {}; }
  static void rebuild(const Rules&, Position&) {}

  static Node node(const Rules&, const Position& position) {
    if (position.facts.rolled < 2 * kDice) return Node::chance();
    return position.facts.called ? Node::over() : Node::decision(position.facts.turn);
  }

  static void menu(const Rules&, const Position& position, Seat, Menu& menu) {
    const std::uint32_t bid = position.facts.bid;
    Move* out = menu.reserve(kHighestBid + 1);
    int n = 0;
    if (bid > 0) out[n++] = kLiar;
    for (std::uint32_t higher = bid + 1; higher <= kHighestBid; ++higher) out[n++] = Move{higher};
    menu.wrote(n);
  }

  static void odds(const Rules&, const Position& position, Odds& odds) {
    odds.clear(Audience::only_seat(roller(position.facts)));  // LD-2.2
    for (std::uint32_t face = 1; face <= kFaces; ++face) odds.add(Move{face});
  }

  template <class Witness>
  static void apply(const Rules&, Position& position, Seat seat, Move move, Witness& witness) {
    Facts& facts = position.facts;
    if (seat == kChance) {
      const Seat owner = roller(facts);
      ++facts.dice[owner][move.bits - 1];
      ++facts.rolled;
      if constexpr (Witness::kListens) witness.hear({kRolled, owner, {static_cast<std::int16_t>(move.bits)}});
      return;
    }
    facts.turn ^= 1;
    if (move == kLiar) return call(facts, seat, witness);
    facts.bid = static_cast<std::uint8_t>(move.bits);
    if constexpr (Witness::kListens) {
      const auto bid = static_cast<int>(move.bits);
      witness.hear(
          {kBid, seat, {static_cast<std::int16_t>(number_of(bid)), static_cast<std::int16_t>(face_of(bid))}});
    }
    if (facts.bid == kHighestBid) call(facts, facts.turn, witness);  // LD-3.5
  }

  static Scores scores(const Rules&, const Position& position);
  static SeatSet open_points(const Rules&, const View<LiarsDice>&) { return all_seats(2); }
  static View<LiarsDice> view(const Rules&, const Position& position, Viewer viewer);
  static void determinize(const Rules&, const View<LiarsDice>& view, Rng& rng, Position& position);
  static std::optional<Event> event_for(const Rules&, const Event& event, Viewer viewer);
  static Error out_of_turn(const Rules&, const Position&, Seat);
  static Error refuse(const Rules&, const Position& position, Seat seat, Move move);
  static bool binds(const Rules&, const Position&, Seat, Move) { return true; }
  static std::string spell(const Rules&, const Position&, Seat seat, Move move);
  static Result<Move> parse(const Rules&, const Position&, Seat seat, std::string_view text);
  static Message describe(const Rules&, const Position&, Seat seat, Move move);
  static Message tell(const Rules&, const Event& event);
  static Message prompt(const Rules&, const Position&, Seat) { return {"prompt.bid", {}}; }
  static std::string seat_name(const Rules&, Seat seat) { return seat == 0 ? "first" : "second"; }
  static void write(const Rules&, const Facts& facts, std::optional<Viewer> viewer, JsonWriter& out);
  static Status read(const Rules&, const Json& json, Position& position);
  static Result<View<LiarsDice>> read_view(const Rules&, const Json& json, Viewer viewer);
  static std::string audit(const Rules&, const Position& position);
  static std::string draw(const Rules&, const View<LiarsDice>& view, const Pen& pen);
  static void write_scene(const Rules&, const View<LiarsDice>& view, JsonWriter& out);

 private:
  // Whose die falls next, or fell last when all lie (LD-2.1).
  static Seat roller(const Facts& facts) { return facts.rolled < kDice ? Seat{0} : Seat{1}; }

  template <class Witness>
  static void call(Facts& facts, Seat caller, Witness& witness) {
    facts.called = 1;
    facts.turn = caller;  // remembers who called
    if constexpr (Witness::kListens) {
      const int face = face_of(facts.bid);
      witness.hear({kCalled, caller, {}});
      witness.uncover(0);
      witness.hear(
          {kShown,
           kSpectator,
           {static_cast<std::int16_t>(matching_dice(facts, face)), static_cast<std::int16_t>(face)}});
      witness.hear({kWon, winner(facts), {}});
    }
  }
};

}  // namespace enfilade
