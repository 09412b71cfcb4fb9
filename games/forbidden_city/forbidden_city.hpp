// Forbidden City by Reiner Knizia: lay palace rooms with your advisors in them, and be paid when a room
// closes. The rules, clause by clause, are docs/rules/forbidden-city.md.
#pragma once

#include "games/forbidden_city/position.hpp"
#include "kernel/contract.hpp"
#include "kernel/insight.hpp"
#include "kernel/sight.hpp"

namespace enfilade {

struct ForbiddenCity {
  using Rules = forbidden_city::Rules;
  using Facts = forbidden_city::Facts;
  using Position = forbidden_city::Position;

  static constexpr std::array<Option, 6> kOptions{{
      {"start_side", "beginner|advanced", "beginner"},  // FC-1.7
      {"start_player", "random|1|2|3|4", "random"},     // FC-1.12
      // FC-1.2, FC-1.3: by seat; auto takes the first unused.
      {"colour_1", "auto|purple|yellow|red|blue", "auto"},
      {"colour_2", "auto|purple|yellow|red|blue", "auto"},
      {"colour_3", "auto|purple|yellow|red|blue", "auto"},
      {"colour_4", "auto|purple|yellow|red|blue", "auto"},
  }};
  // The longest game has four players: who starts, 4 tiles dealt, 88 turns and 84 tiles drawn.
  static constexpr std::array<Phrase, 2> kPhrases{
      {{"out", "out"}, {"place", "({x:amount},{y:amount})r{rotation:amount}"}}};
  static constexpr GameInfo kInfo{.id = "forbidden-city",
                                  .title = "Forbidden City",
                                  .prefix = "FC",
                                  .folder = "games/forbidden_city",
                                  .version = 1,
                                  .min_players = 2,
                                  .max_players = 4,
                                  .options = kOptions,
                                  .events = forbidden_city::kEvents,
                                  .phrases = kPhrases,
                                  .longest = 1 + 4 + 88 + 84,
                                  .example = false,
                                  .uncovers = true};

  // Before the match: components.cpp
  static Result<Rules> make_rules(const Setup& setup, const Json& components);

  // The course of the game: rules.cpp, menus.cpp, scoring.cpp; why not: refusals.cpp
  static void start(const Rules& rules, Position& position);
  static Node node(const Rules&, const Position& position) {
    const forbidden_city::Phase phase = position.facts.phase;
    if (phase == forbidden_city::Phase::play) return Node::decision(position.facts.active);
    return phase == forbidden_city::Phase::over ? Node::over() : Node::chance();
  }
  static void menu(const Rules& rules, const Position& position, Seat seat, Menu& menu);
  static void odds(const Rules& rules, const Position& position, Odds& odds);
  template <class Witness>
  static void apply(const Rules& rules, Position& position, Seat seat, Move move, Witness& witness);
  static Scores scores(const Rules& rules, const Position& position);
  // Points count what lies open.
  static SeatSet open_points(const Rules& rules, const View<ForbiddenCity>&) {
    return all_seats(rules.players);
  }
  static void rebuild(const Rules& rules, Position& position);
  static Error out_of_turn(const Rules&, const Position&, Seat);
  static Error refuse(const Rules& rules, const Position& position, Seat seat, Move move);
  // A takeback is free until a tile is drawn or the next player asked, and one of these follows every turn.
  static bool binds(const Rules&, const Position&, Seat, Move) { return false; }

  // Who may know what: view.cpp
  static View<ForbiddenCity> view(const Rules& rules, const Position& position, Viewer viewer);
  static void determinize(const Rules& rules, const View<ForbiddenCity>& view, Rng& rng, Position& position);
  static std::optional<Event> event_for(const Rules& rules, const Event& event, Viewer viewer);

  // Words: notation.cpp, words.cpp
  static std::string spell(const Rules& rules, const Position& position, Seat seat, Move move);
  static Result<Move> parse(const Rules& rules, const Position& position, Seat seat, std::string_view text);
  static Message describe(const Rules& rules, const Position& position, Seat seat, Move move);
  static Message tell(const Rules& rules, const Event& event);
  static Message prompt(const Rules& rules, const Position& position, Seat seat);
  static std::string seat_name(const Rules& rules, Seat seat);

  // JSON: json_*.cpp; consistency: audit.cpp; the board: terminal.cpp
  static void write(const Rules& rules, const Facts& facts, std::optional<Viewer> viewer, JsonWriter& out);
  static Status read(const Rules& rules, const Json& json, Position& position);
  static Result<View<ForbiddenCity>> read_view(const Rules& rules, const Json& json, Viewer viewer);
  static std::string audit(const Rules& rules, const Position& position);
  static std::string draw(const Rules& rules, const View<ForbiddenCity>& view, const Pen& pen);

  // The rooms and what each would pay: scene.cpp
  static void write_scene(const Rules& rules, const View<ForbiddenCity>& view, JsonWriter& out);

  // For nets (kernel/sight.hpp): sight.cpp, mind.cpp
  static constexpr std::array<std::string_view, 38> kRoomNumbers{"tiles",
                                                                 "dragons",
                                                                 "value",
                                                                 "own advisors",
                                                                 "most advisors of a rival",
                                                                 "mean advisors of the rivals",
                                                                 "advisors ahead",
                                                                 "leads",
                                                                 "level",
                                                                 "pays me",
                                                                 "pays a rival most",
                                                                 "pays the rivals",
                                                                 "gap",
                                                                 "spots",
                                                                 "one spot",
                                                                 "my tiles that close",
                                                                 "their tiles that close",
                                                                 "my hand closes",
                                                                 "a hand closes",
                                                                 "promises me",
                                                                 "promises a rival most",
                                                                 "promises the rivals",
                                                                 "time",
                                                                 "likely",
                                                                 "doors",
                                                                 "green",
                                                                 "pink",
                                                                 "white",
                                                                 "two spots",
                                                                 "my hand closes a spot",
                                                                 "a hand closes a spot",
                                                                 "my tiles close every spot",
                                                                 "their tiles close every spot",
                                                                 "my advisors to come",
                                                                 "advisors of a rival to come",
                                                                 "advisors of the rivals to come",
                                                                 "dragons to come",
                                                                 "my hand's advisors"};
  static constexpr std::array<std::string_view, 18> kMeetingNumbers{"rooms",
                                                                    "of one colour",
                                                                    "closes",
                                                                    "closing pays me",
                                                                    "closing pays a rival most",
                                                                    "joined value",
                                                                    "joining pays me more",
                                                                    "joining pays a rival more",
                                                                    "advisors ahead once joined",
                                                                    "joined leads",
                                                                    "my tiles that fit",
                                                                    "their tiles that fit",
                                                                    "my hand fits",
                                                                    "my tiles that close",
                                                                    "their tiles that close",
                                                                    "my hand closes",
                                                                    "a hand closes",
                                                                    "time"};
  static constexpr std::array<std::string_view, 18> kWholeNumbers{"two",
                                                                  "three",
                                                                  "four",
                                                                  "time",
                                                                  "my placements",
                                                                  "my coins",
                                                                  "coins ahead of the best",
                                                                  "coins ahead",
                                                                  "my estimate",
                                                                  "estimate ahead of the best",
                                                                  "estimate ahead",
                                                                  "ahead",
                                                                  "rooms",
                                                                  "last tiles",
                                                                  "last tiles ahead",
                                                                  "my turn",
                                                                  "my turn next",
                                                                  "drawing"};
  static constexpr std::array<std::string_view, 16> kMoveNumbers{"behind the best",
                                                                 "appeal",
                                                                 "brings me",
                                                                 "brings a rival most",
                                                                 "pays me",
                                                                 "pays a rival most",
                                                                 "closes",
                                                                 "touches",
                                                                 "spots",
                                                                 "neighbours",
                                                                 "advisors",
                                                                 "dragons",
                                                                 "time",
                                                                 "two",
                                                                 "pays me most",
                                                                 "pays a rival more"};
  static constexpr std::array<ThingNames, 2> kThings{
      {{"rooms", kRoomNumbers}, {"meetings", kMeetingNumbers}}};
  static constexpr SightNames kSight{kWholeNumbers, kThings, kMoveNumbers};
  static void look(const Rules& rules, const Position& position, Seat seat, const Points& expected,
                   Sight& out);
  static void look_at_moves(const Rules& rules, const Position& position, Seat seat, const Menu& menu,
                            MoveSight& out);

  // For computer players (kernel/insight.hpp): mind.cpp
  static std::array<float, kMaxSeats> estimate(const Rules& rules, const Position& position);
  static void appeal(const Rules& rules, const Position& position, Seat seat, const Menu& menu,
                     std::span<float> out);
  static std::uint32_t holding(const Rules&, const Position& position, Seat seat) {
    return position.facts.hand[seat];
  }
  static constexpr std::array<PartKind, 5> kParts{
      {{"closing", true}, {"room"}, {"begun"}, {"last_tiles"}, {"coins"}}};
  static void parts(const Rules& rules, const Position& position, const Position& before, Parts& out);
  static void name_part(const Rules& rules, const Position& before, const Part& part, std::vector<Arg>& out);
  static constexpr MindTuning kMind{.point = 0.02f,
                                    .exploration = 0.8f,
                                    .temperature = 1.0f,
                                    .playout_turns = 0,
                                    .settle = 6,
                                    .settle_more = 5,
                                    .turn_share = 1,
                                    .priced = false};
};

}  // namespace enfilade
