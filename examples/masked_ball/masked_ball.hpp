// Masked ball: the smallest game of hidden roles. One of the dancers is a thief, and a guess at who is right
// so often that it looks like knowledge: what a preview or a score may say is learned here.
#pragma once

#include <array>

#include "kernel/contract.hpp"

namespace enfilade {

struct MaskedBall {
  static constexpr int kDancers = 5;
  static constexpr std::uint8_t kCoinsEach = 3;  // MB-1.2
  static constexpr std::int32_t kReward = 3;     // MB-3.4

  // What is behind a mask, as far as it is known; also the outcomes of the deal.
  enum Mask : std::uint8_t { kUnknown, kGuest, kThief };
  // Moves: 0 takes a coin, 1 + s unmasks seat s.
  static constexpr Move kTake{0};
  static constexpr Move unmask(int seat) { return Move{static_cast<std::uint32_t>(1 + seat)}; }

  struct Rules {
    int players = 0;
  };

  // 16 bytes.
  struct Facts {
    std::array<std::uint8_t, kDancers> mask;   // Mask; kUnknown until it is dealt
    std::array<std::uint8_t, kDancers> coins;  // public
    std::uint8_t bowl;                         // coins that are left
    std::uint8_t dealt;                        // masks dealt so far, from seat 0
    SeatSet shown;                             // whose mask is off
    std::uint8_t turn;
    std::uint8_t caught;  // 1 + the seat that unmasked the thief
    std::uint8_t over;
  };
  struct Position {
    Facts facts;
  };

  enum EventKind : std::uint8_t { kDealt, kTook, kAccused, kShown, kPaid, kCaught, kWasThief };
  static constexpr std::array<std::string_view, 7> kEvents{"dealt", "took",   "accused",  "shown",
                                                           "paid",  "caught", "was_thief"};
  static constexpr std::array<Phrase, 2> kPhrases{{{"take", "take"}, {"unmask", "unmask {whom:seat}"}}};
  static constexpr GameInfo kInfo{.id = "masked-ball",
                                  .title = "Masked ball",
                                  .prefix = "MB",
                                  .folder = "examples/masked_ball",
                                  .version = 1,
                                  .min_players = 3,
                                  .max_players = kDancers,
                                  .options = {},
                                  .events = kEvents,
                                  .phrases = kPhrases,
                                  .longest = kDancers + kDancers * kCoinsEach + kDancers,
                                  .example = true,
                                  .uncovers = true};

  static Result<Rules> make_rules(const Setup& setup, const Json& components);
  static void start(const Rules& rules, Position& position) {
    position.facts = {};
    position.facts.bowl = static_cast<std::uint8_t>(rules.players * kCoinsEach);
  }
  static void rebuild(const Rules&, Position&) {}

  static Node node(const Rules& rules, const Position& position) {
    if (position.facts.dealt < rules.players) return Node::chance();
    return position.facts.over ? Node::over() : Node::decision(position.facts.turn);
  }
  static void menu(const Rules& rules, const Position& position, Seat seat, Menu& menu) {
    menu.add(kTake);
    for (int other = 0; other < rules.players; ++other)
      if (other != seat && !contains(position.facts.shown, static_cast<Seat>(other))) menu.add(unmask(other));
  }
  // MB-2.1: one thief among as many masks as there are dancers. Everybody is dealt one, even when the thief's
  // is gone: that there is nothing left to decide is a secret.
  static void odds(const Rules& rules, const Position& position, Odds& odds) {
    const Facts& facts = position.facts;
    odds.clear(Audience::only_seat(facts.dealt));
    bool gone = false;
    for (const std::uint8_t mask : facts.mask) gone = gone || mask == kThief;
    const int left = rules.players - facts.dealt;
    const int guests = gone ? left : left - 1;
    if (guests > 0) odds.add(Move{kGuest}, static_cast<std::uint32_t>(guests));
    if (!gone) odds.add(Move{kThief});
  }

  template <class Witness>
  static void apply(const Rules& rules, Position& position, Seat seat, Move move, Witness& witness) {
    Facts& facts = position.facts;
    if (seat == kChance) return deal(facts, move, witness);
    facts.turn = static_cast<std::uint8_t>((seat + 1) % rules.players);
    if (move == kTake) return take(rules, facts, seat, witness);
    accuse(rules, facts, seat, static_cast<Seat>(move.bits - 1), witness);
  }

  static Scores scores(const Rules& rules, const Position& position);
  static SeatSet open_points(const Rules& rules, const View<MaskedBall>& view);
  static View<MaskedBall> view(const Rules& rules, const Position& position, Viewer viewer);
  static void determinize(const Rules& rules, const View<MaskedBall>& view, Rng& rng, Position& position);
  static std::optional<Event> event_for(const Rules&, const Event& event, Viewer viewer);
  static Error out_of_turn(const Rules&, const Position& position, Seat);
  static Error refuse(const Rules& rules, const Position&, Seat seat, Move move);
  static bool binds(const Rules&, const Position&, Seat, Move move) { return move != kTake; }
  static std::string spell(const Rules& rules, const Position&, Seat seat, Move move);
  static Result<Move> parse(const Rules& rules, const Position&, Seat seat, std::string_view text);
  static Message describe(const Rules&, const Position&, Seat seat, Move move);
  static Message tell(const Rules&, const Event& event);
  static Message prompt(const Rules&, const Position&, Seat) { return {"prompt.dance", {}}; }
  static std::string seat_name(const Rules&, Seat seat);
  static void write(const Rules& rules, const Facts& facts, std::optional<Viewer> viewer, JsonWriter& out);
  static Status read(const Rules& rules, const Json& json, Position& position);
  static Result<View<MaskedBall>> read_view(const Rules& rules, const Json& json, Viewer viewer);
  static std::string audit(const Rules& rules, const Position& position);
  static std::string draw(const Rules& rules, const View<MaskedBall>& view, const Pen& pen);
  static void write_scene(const Rules& rules, const View<MaskedBall>& view, JsonWriter& out);

 private:
  static std::int16_t arg(int value) { return static_cast<std::int16_t>(value); }
  // The masks as the viewer knows them: seen, or the only possibility that is left (MB-2.2).
  static void cover(int players, Facts& facts, Viewer viewer);
  // Who knows what is behind one mask, or behind all of them.
  static SeatSet who_knows(int players, const Facts& facts, Seat mask);
  static SeatSet who_knows_all(int players, const Facts& facts);

  template <class Witness>
  static void deal(Facts& facts, Move move, Witness& witness) {
    const Seat owner = facts.dealt++;
    facts.mask[owner] = static_cast<std::uint8_t>(move.bits);
    if constexpr (Witness::kListens) witness.hear({kDealt, owner, {arg(static_cast<int>(move.bits))}});
  }

  template <class Witness>
  static void take(const Rules& rules, Facts& facts, Seat seat, Witness& witness) {
    ++facts.coins[seat];
    --facts.bowl;
    if constexpr (Witness::kListens) witness.hear({kTook, seat, {arg(facts.bowl)}});
    if (facts.bowl > 0) return;
    // MB-4.1: all masks fall.
    if constexpr (Witness::kListens) witness.uncover(who_knows_all(rules.players, facts));
    facts.over = 1;
    if constexpr (Witness::kListens)
      for (Seat each = 0; each < rules.players; ++each)
        if (facts.mask[each] == kThief) witness.hear({kWasThief, each, {}});
  }

  template <class Witness>
  static void accuse(const Rules& rules, Facts& facts, Seat seat, Seat whom, Witness& witness) {
    if constexpr (Witness::kListens) {
      witness.hear({kAccused, seat, {arg(whom)}});
      witness.uncover(who_knows(rules.players, facts, whom));
      witness.hear({kShown, whom, {arg(facts.mask[whom])}});
    }
    facts.shown |= only(whom);
    if (facts.mask[whom] == kThief) {  // MB-3.4
      facts.caught = static_cast<std::uint8_t>(1 + seat);
      facts.over = 1;
      if constexpr (Witness::kListens) witness.hear({kCaught, seat, {arg(whom)}});
    } else if (facts.coins[seat] > 0) {  // MB-3.5
      --facts.coins[seat];
      ++facts.coins[whom];
      if constexpr (Witness::kListens) witness.hear({kPaid, seat, {arg(whom)}});
    }
  }
};

}  // namespace enfilade
