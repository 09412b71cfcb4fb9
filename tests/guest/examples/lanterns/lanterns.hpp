// Lanterns: a small game of hidden hands, added by following docs/adding-a-game.md (see tests/guest/README.md).
#pragma once

#include <array>

#include "kernel/small_game.hpp"

namespace enfilade {

namespace lanterns {

constexpr int kLanterns = 12, kSeats = 4;

struct Rules {
  int players = 0, each = 0;  // how many lanterns everybody is dealt
};

using Set = std::uint16_t;  // of lanterns, bit n for lantern n
// 32 bytes.
struct Facts {
  std::array<Set, kSeats> hand;                             // 0 where the viewer cannot know
  std::array<Set, kSeats> dark;                             // likewise
  std::array<std::uint8_t, kSeats> held, darkened, points;  // public: how many in the hand, in the dark
  Set hung;
  std::uint8_t dealt, turn;
};
struct Position {
  Facts facts;
};

}  // namespace lanterns

struct Lanterns : SmallGame<Lanterns, lanterns::Rules, lanterns::Position> {
  using Set = lanterns::Set;
  static constexpr int kLanterns = lanterns::kLanterns, kSeats = lanterns::kSeats;
  // Moves: 1..12 hangs that lantern, 16 + n darkens lantern n. An outcome is the lantern that is dealt.
  static constexpr std::uint32_t kMoves = 29, kOutcomes = 13, kDarken = 16;

  enum EventKind : std::uint8_t { kDealt, kHung, kShone, kDarkened };
  static constexpr std::array<std::string_view, 4> kEvents{"dealt", "hung", "shone", "darkened"};
  static constexpr std::array<Phrase, 2> kPhrases{
      {{"hang", "hang {lantern:component}"}, {"darken", "darken {lantern:component}"}}};
  static constexpr std::array<Option, 1> kOptions{{{"hand", "2..4", "3"}}};
  static constexpr GameInfo kInfo{.id = "lanterns",
                                  .title = "Lanterns",
                                  .prefix = "LN",
                                  .folder = "examples/lanterns",
                                  .min_players = 2,
                                  .max_players = kSeats,
                                  .options = kOptions,
                                  .events = kEvents,
                                  .phrases = kPhrases,
                                  .longest = 2 * kLanterns,
                                  .example = true,
                                  .uncovers = true};  // nothing hidden is ever used

  static Result<Rules> make_rules(const Setup& setup, const Json& components);
  static void start(const Rules&, Position& position) { position.facts = {}; }

  static Node node(const Rules& rules, const Position& at) {
    if (at.facts.dealt < rules.players * rules.each) return Node::chance();
    for (const std::uint8_t held : at.facts.held)
      if (held > 0) return Node::decision(at.facts.turn);
    return Node::over();
  }
  static void menu(const Rules&, const Position& at, Seat seat, Menu& menu) {
    for (const std::uint32_t verb : {std::uint32_t{0}, kDarken})
      for (std::uint32_t n = 1; n <= kLanterns; ++n)
        if (at.facts.hand[seat] >> n & 1) menu.add(Move{verb + n});
  }
  static void odds(const Rules& rules, const Position& at, Odds& odds) {
    odds.clear(Audience::only_seat(next_dealt(rules, at.facts)));
    for (std::uint32_t n = 1; n <= kLanterns; ++n)
      if (!(in_hands(at.facts) >> n & 1)) odds.add(Move{n});
  }

  template <class Witness>
  static void apply(const Rules& rules, Position& position, Seat seat, Move move, Witness& witness) {
    Facts& facts = position.facts;
    const auto lantern = static_cast<std::int16_t>(move.bits % kDarken);
    const Set bit = static_cast<Set>(1u << lantern);
    const auto tell = [&](EventKind what, Seat who) {
      if constexpr (Witness::kListens) witness.hear({what, who, {lantern}});
    };
    if (seat == kChance) {  // LN-1.3
      const Seat owner = next_dealt(rules, facts);
      facts.hand[owner] |= bit;
      ++facts.held[owner];
      ++facts.dealt;
      return tell(kDealt, owner);
    }
    facts.hand[seat] = static_cast<Set>(facts.hand[seat] & ~bit);
    --facts.held[seat];
    facts.turn = static_cast<std::uint8_t>((seat + 1) % rules.players);
    if (move.bits > kDarken) {  // LN-2.3
      facts.dark[seat] |= bit;
      ++facts.darkened[seat];
      return tell(kDarkened, seat);
    }
    const bool brightest = facts.hung < bit;
    facts.hung |= bit;
    tell(kHung, seat);
    if (!brightest) return;
    ++facts.points[seat];  // LN-2.2
    tell(kShone, seat);
  }

  static Scores scores(const Rules& rules, const Position& at);
  static SeatSet open_points(const Rules& rules, const View<Lanterns>&) { return all_seats(rules.players); }
  static View<Lanterns> view(const Rules&, const Position& at, Viewer viewer);
  static void determinize(const Rules& rules, const View<Lanterns>& view, Rng& rng, Position& position);
  static std::optional<Event> event_for(const Rules&, const Event& event, Viewer viewer);
  static Error out_of_turn(const Rules&, const Position& at, Seat);
  static Error refuse(const Rules&, const Position&, Seat, Move);
  static std::string spell(const Rules&, const Position&, Seat seat, Move move);
  static Message describe(const Rules&, const Position&, Seat, Move move);
  static Message tell(const Rules&, const Event& event);
  static Message prompt(const Rules&, const Position&, Seat) { return {"prompt.lantern", {}}; }
  static std::string seat_name(const Rules&, Seat seat);
  static void write(const Rules& rules, const Facts& facts, std::optional<Viewer> viewer, JsonWriter& out);
  static Status read(const Rules& rules, const Json& json, Position& position);
  static Result<View<Lanterns>> read_view(const Rules& rules, const Json& json, Viewer viewer);
  static std::string audit(const Rules& rules, const Position& at);
  static PlainScene scene(const Rules& rules, const View<Lanterns>& view);

 private:
  static Seat next_dealt(const Rules& rules, const Facts& facts) {
    return static_cast<Seat>(facts.dealt % rules.players);
  }
  static Set in_hands(const Facts& facts) {
    return static_cast<Set>(facts.hand[0] | facts.hand[1] | facts.hand[2] | facts.hand[3]);
  }
};

}  // namespace enfilade
