// Royal Palace behind the contract of kernel/contract.hpp. The rules by clause: docs/rules/royal-palace.md.
#pragma once

#include "games/royal_palace/position.hpp"
#include "kernel/insight.hpp"
#include "kernel/sight.hpp"

namespace enfilade {

struct RoyalPalace {
  using Rules = royal_palace::Rules;
  using Facts = royal_palace::Facts;
  using Position = royal_palace::Position;

  static constexpr std::array<Option, 16> kOptions{{
      {"start_player", "random|red|yellow|black|green", "random"},
      {"layout", "random|first_game|random_gate_centre", "random"},
      {"supply_mandatory", "false|true", "false"},
      {"gate_source", "supply_first|free", "supply_first"},
      {"chamber_source", "supply_first|free", "supply_first"},
      {"edge_source", "free|supply_first", "free"},
      {"chamber_bonus", "servant|seal", "servant"},
      {"seal_noble_first", "false|true", "false"},
      {"draw_mode", "together|one_by_one", "together"},
      {"general_scope", "own_turn|until_next_turn", "own_turn"},
      {"unlimited_rooms", "true|false", "true"},
      {"end_threshold", "0..35", "12"},
      {"second_after_tie", "false|true", "false"},
      {"finite_bank", "false|true", "false"},
      {"nobles_open", "false|true", "false"},
      {"stall_guard", "1..200", "100"},
  }};

  // Promise 5: 200 rounds of 4 turns. In one turn at most 72 cards are played (36 before action 5, 36 after
  // it) and 7 states left; action 1 takes 26 moves, action 2 one per movement (25 servants, a bonus of 4, 18
  // from nobles, 36 x 9 from cards), action 3 3 + 2 x 25, action 4 3 x 25, action 5 1 + 2 x 43 with as many
  // draws. Setup: 45 + 20.
  static constexpr int kLongestTurn = 72 + 7 + 26 + (29 + 18 + 324) + 53 + 75 + 87 + 43;
  static constexpr std::array<Phrase, 15> kPhrases{{
      {"place", "place {room:place}"},
      {"chamber", "do {room:place}"},
      {"play", "play {card:component}"},
      {"gate", "gate {servants:amount}"},
      {"enlist", "enlist {field:place}"},
      {"seals", "seals {violet:amount}v {turquoise:amount}t"},
      {"draw", "draw"},
      {"keep", "keep nothing"},
      {"keep", "keep {cards:components}"},
      {"stop", "stop"},
      {"go", "go"},
      {"end", "end"},
      {"decline", "decline"},
      {"finish", "finish"},
      {"shift", "{from:place}>{to:place}"},
  }};
  static constexpr GameInfo kInfo{.id = "royal-palace",
                                  .title = "Royal Palace",
                                  .prefix = "RP",
                                  .folder = "games/royal_palace",
                                  .version = 1,
                                  .min_players = 2,
                                  .max_players = 4,
                                  .options = kOptions,
                                  .events = royal_palace::kEventNames,
                                  .phrases = kPhrases,
                                  .longest = 200 * 4 * kLongestTurn + 65,
                                  .example = false,
                                  .uncovers = true};

  static Result<Rules> make_rules(const Setup& setup, const Json& components);
  static void start(const Rules& rules, Position& position);
  static void rebuild(const Rules& rules, Position& position);

  static Node node(const Rules&, const Position& at) {
    using royal_palace::Phase;
    constexpr std::uint32_t kChancePhases =
        1u << static_cast<int>(Phase::start_player) | 1u << static_cast<int>(Phase::nobles) |
        1u << static_cast<int>(Phase::rooms) | 1u << static_cast<int>(Phase::drawing);
    const Phase phase = at.facts.phase;
    if (phase == Phase::over) return Node::over();
    if ((kChancePhases >> static_cast<int>(phase)) & 1u) return Node::chance();
    return Node::decision(at.facts.active, phase == Phase::keeping);
  }
  static void menu(const Rules& rules, const Position& at, Seat seat, Menu& menu);
  static void odds(const Rules& rules, const Position& at, Odds& odds);
  template <class Witness>
  static void apply(const Rules& rules, Position& position, Seat seat, Move move, Witness& witness);
  static Scores scores(const Rules& rules, const Position& at);
  // Points count what lies open.
  static SeatSet open_points(const Rules& rules, const View<RoyalPalace>&) {
    return all_seats(rules.players);
  }

  static View<RoyalPalace> view(const Rules& rules, const Position& at, Viewer viewer);
  static void determinize(const Rules& rules, const View<RoyalPalace>& view, Rng& rng, Position& position);
  static std::optional<Event> event_for(const Rules& rules, const Event& event, Viewer viewer);

  static Error out_of_turn(const Rules&, const Position&, Seat);
  static Error refuse(const Rules& rules, const Position& at, Seat seat, Move move);
  static bool binds(const Rules& rules, const Position& at, Seat seat, Move move);

  static std::string spell(const Rules& rules, const Position& at, Seat seat, Move move);
  static Result<Move> parse(const Rules& rules, const Position& at, Seat seat, std::string_view text);
  static std::string spell_step(const Rules& rules, const Position& before, Seat seat,
                                std::span<const Move> step);
  static std::optional<Result<std::vector<Move>>> parse_step(const Rules& rules, const Position& before,
                                                             Seat seat, std::string_view text);
  static Message describe(const Rules& rules, const Position& at, Seat seat, Move move);
  static Message tell(const Rules& rules, const Event& event);
  static Message prompt(const Rules& rules, const Position& at, Seat seat);
  static std::string seat_name(const Rules&, Seat seat);

  static void write(const Rules& rules, const Facts& facts, std::optional<Viewer> viewer, JsonWriter& out);
  static Status read(const Rules& rules, const Json& json, Position& position);
  static Result<View<RoyalPalace>> read_view(const Rules& rules, const Json& json, Viewer viewer);
  static std::string audit(const Rules& rules, const Position& at);
  static std::string draw(const Rules& rules, const View<RoyalPalace>& view, const Pen& pen);

  // Prices and their reasons, majorities and their reasons, standings, cards and their moments: scene.cpp
  static void write_scene(const Rules& rules, const View<RoyalPalace>& view, JsonWriter& out);

  // For computer players (kernel/insight.hpp): mind.cpp
  static std::array<float, kMaxSeats> estimate(const Rules& rules, const Position& at);
  static void imagine(const Rules& rules, const View<RoyalPalace>& view, Rng& rng, Position& position);
  static void forget(View<RoyalPalace>& view);
  static void appeal(const Rules& rules, const Position& at, Seat seat, const Menu& menu,
                     std::span<float> out);
  // For nets (kernel/sight.hpp): sight.cpp
  static constexpr std::array<std::string_view, 70> kWholeNumbers{"two",
                                                                  "three",
                                                                  "four",
                                                                  "my turn",
                                                                  "my turn next",
                                                                  "set-up",
                                                                  "supply",
                                                                  "moves",
                                                                  "chambers",
                                                                  "enlisting",
                                                                  "end of turn",
                                                                  "last round",
                                                                  "nobles left",
                                                                  "round",
                                                                  "turn to come",
                                                                  "estimate",
                                                                  "estimate ahead",
                                                                  "ahead",
                                                                  "points",
                                                                  "points ahead",
                                                                  "gold",
                                                                  "gold of a rival",
                                                                  "supply servants",
                                                                  "supply servants of a rival",
                                                                  "hand",
                                                                  "hand of a rival",
                                                                  "parade",
                                                                  "parade of a rival",
                                                                  "stairway",
                                                                  "stairway of a rival",
                                                                  "mint",
                                                                  "mint of a rival",
                                                                  "Pompadour",
                                                                  "Pompadour of a rival",
                                                                  "king",
                                                                  "king of a rival",
                                                                  "office",
                                                                  "office of a rival",
                                                                  "back door",
                                                                  "back door of a rival",
                                                                  "cardinal",
                                                                  "cardinal of a rival",
                                                                  "gate",
                                                                  "gate of a rival",
                                                                  "majority parade",
                                                                  "majority parade of a rival",
                                                                  "majority stairway",
                                                                  "majority stairway of a rival",
                                                                  "majority mint",
                                                                  "majority mint of a rival",
                                                                  "majority Pompadour",
                                                                  "majority Pompadour of a rival",
                                                                  "majority king",
                                                                  "majority king of a rival",
                                                                  "benefit gate",
                                                                  "benefit gate of a rival",
                                                                  "benefit moves",
                                                                  "benefit moves of a rival",
                                                                  "benefit diagonal",
                                                                  "benefit diagonal of a rival",
                                                                  "benefit mint",
                                                                  "benefit mint of a rival",
                                                                  "benefit violet",
                                                                  "benefit violet of a rival",
                                                                  "benefit turquoise",
                                                                  "benefit turquoise of a rival",
                                                                  "benefit cards",
                                                                  "benefit cards of a rival",
                                                                  "benefit recruits",
                                                                  "benefit recruits of a rival"};
  static constexpr std::array<std::string_view, 21> kNobleNumbers{"points",
                                                                  "gold",
                                                                  "violet",
                                                                  "turquoise",
                                                                  "amount",
                                                                  "rim",
                                                                  "servants I lack",
                                                                  "gold I lack",
                                                                  "I can pay",
                                                                  "servants a rival lacks",
                                                                  "gold a rival lacks",
                                                                  "a rival can pay",
                                                                  "benefit none",
                                                                  "benefit gate",
                                                                  "benefit moves",
                                                                  "benefit diagonal",
                                                                  "benefit mint",
                                                                  "benefit violet",
                                                                  "benefit turquoise",
                                                                  "benefit cards",
                                                                  "benefit recruits"};
  static constexpr std::array<std::string_view, 8> kSideNumbers{
      "mine", "a rival's", "ahead", "pays me", "pays a rival", "nobles left", "leads", "level"};
  static constexpr std::array<std::string_view, 38> kMoveNumbers{"behind the best",
                                                                 "better than the mean",
                                                                 "best",
                                                                 "choices",
                                                                 "stop",
                                                                 "place",
                                                                 "play",
                                                                 "gate",
                                                                 "shift",
                                                                 "chamber",
                                                                 "enlist",
                                                                 "seals",
                                                                 "draw",
                                                                 "keep",
                                                                 "last round",
                                                                 "nobles left",
                                                                 "points",
                                                                 "servants",
                                                                 "to parade",
                                                                 "to stairway",
                                                                 "to mint",
                                                                 "to Pompadour",
                                                                 "to king",
                                                                 "to office",
                                                                 "to back door",
                                                                 "to cardinal",
                                                                 "to gate",
                                                                 "from parade",
                                                                 "from stairway",
                                                                 "from mint",
                                                                 "from Pompadour",
                                                                 "from king",
                                                                 "from office",
                                                                 "from back door",
                                                                 "from cardinal",
                                                                 "from gate",
                                                                 "from supply",
                                                                 "servants there"};
  static constexpr std::array<ThingNames, 2> kThings{{{"nobles", kNobleNumbers}, {"sides", kSideNumbers}}};
  static constexpr SightNames kSight{kWholeNumbers, kThings, kMoveNumbers};
  static void look(const Rules& rules, const Position& at, Seat seat, const Points& expected, Sight& out);
  static void look_at_moves(const Rules& rules, const Position& at, Seat seat, const Menu& menu,
                            MoveSight& out);

  // From a seat's own turn a thought goes on to the end of its next one with two seats; with more seats too
  // much happens before that.
  static constexpr std::array<PartKind, 15> kParts{{{"nobles"},
                                                    {"side"},
                                                    {"ready"},
                                                    {"played"},
                                                    {"cards"},
                                                    {"gold"},
                                                    {"seals"},
                                                    {"office"},
                                                    {"cardinal"},
                                                    {"servants"},
                                                    {"back"},
                                                    {"goal"},
                                                    {"income"},
                                                    {"walks"},
                                                    {"stalled"}}};
  static void parts(const Rules& rules, const Position& position, const Position& before, Parts& out);
  static void name_part(const Rules& rules, const Position& before, const Part& part, std::vector<Arg>& out);
  static constexpr bool kAppealsToOneself = true;  // see minds/glance.cpp
  static constexpr MindTuning kMind{.point = 0.02f,
                                    .exploration = 0.3f,
                                    .temperature = 2.0f,
                                    .playout_turns = 0,
                                    .settle = 3,
                                    .settle_more = 1,
                                    .net_settle = 1};
};

extern template void RoyalPalace::apply(const Rules&, Position&, Seat, Move, Silent&);
extern template void RoyalPalace::apply(const Rules&, Position&, Seat, Move, EventLog&);

}  // namespace enfilade
