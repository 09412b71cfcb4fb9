// Eternal Palace for one to five players: roll, group in secret, place, restore. Rules by clause:
// docs/rules/eternal-palace.md.
#pragma once

#include "games/eternal_palace/components.hpp"
#include "games/eternal_palace/position.hpp"
#include "kernel/contract.hpp"
#include "kernel/insight.hpp"
#include "kernel/sight.hpp"

namespace enfilade {

struct EternalPalace {
  using Rules = eternal_palace::Rules;
  using Facts = eternal_palace::Facts;
  using Position = eternal_palace::Position;

  static constexpr std::array<Option, 19> kOptions{{
      {"edition", "en|de", "en"},
      {"max_rounds", "10..200", "60"},
      {"colour_1", "auto|yellow|green|pink|blue|white", "auto"},
      {"colour_2", "auto|yellow|green|pink|blue|white", "auto"},
      {"colour_3", "auto|yellow|green|pink|blue|white", "auto"},
      {"colour_4", "auto|yellow|green|pink|blue|white", "auto"},
      {"colour_5", "auto|yellow|green|pink|blue|white", "auto"},
      {"privileges", "off|on", "off"},
      {"labyrinth", "off|on", "off"},
      {"river_market", "off|on", "off"},
      {"compositions", "off|on", "off"},
      {"fish_market_tile", "off|on", "off"},
      {"academy_tile", "off|on", "off"},
      {"temple_tile", "off|on", "off"},
      {"palace_market_tile", "off|on", "off"},
      {"eternal_bridge_tile", "off|on", "off"},
      // Against the Master, with one player.
      {"personality", "balance|enlightenment|perception|ascent|descent|uncertainty", "balance"},
      {"difficulty", "apprentice|journeyman|expert", "apprentice"},
      {"master_colour", "auto|yellow|green|pink|blue|white", "auto"},
  }};
  // A round: 5 x (5 rolls, 4 dice to group, a privilege, 5 visits of at most 160 moves and draws: a whole
  // deck may be drawn at the Fish Market tile, or a demand card completed), 8 cards revealed or drawn, and
  // each of at most 46 advisors used once with at most 8 moves. At most 200 rounds.
  static constexpr std::array<Phrase, 26> kPhrases{{
      {"plan", "plan {groups:groups}"},
      {"group", "group {group:amount}"},
      {"use", "use {card:component}"},
      {"claim", "claim {number:amount}"},
      {"play", "play {dice:dice}"},
      {"turn", "turn {from:amount}>{to:amount}"},
      {"go", "go {place:place}"},
      {"take", "take {card:component} {for:text}"},
      {"return", "return {card:component}"},
      {"gain", "gain {token:component}"},
      {"pay", "pay {token:component}"},
      {"give", "to {who:seat}"},
      {"step", "step {place:place}"},
      {"feature", "feature {piece:amount}"},
      {"item", "item {token:component}"},
      {"scroll", "scroll {token:component}"},
      {"privilege", "privilege"},
      {"compose", "compose {card:component}"},
      {"walk", "walk {node:place}"},
      {"serve", "serve {space:place} {token:component}"},
      {"dismiss", "dismiss {card:component}"},
      {"dismiss", "dismiss {card:component} {how:text}"},
      {"draw", "draw {count:amount}"},
      {"reserve", "reserve"},
      {"deal", "deal {count:amount}"},
      {"done", "done"},
  }};
  static constexpr GameInfo kInfo{.id = "eternal-palace",
                                  .title = "Eternal Palace",
                                  .prefix = "EP",
                                  .folder = "games/eternal_palace",
                                  .version = 1,
                                  .min_players = 1,
                                  .max_players = 5,
                                  .options = kOptions,
                                  .events = eternal_palace::kEventNames,
                                  .phrases = kPhrases,
                                  .longest = 200 * (5 * (5 + 4 + 1 + 5 * 160) + 8 + 46 * 8) + 32,
                                  .example = false,
                                  .uncovers = true};

  static Result<Rules> make_rules(const Setup& setup, const Json& components) {
    return eternal_palace::load_rules(setup, components);
  }
  static void start(const Rules& rules, Position& position);
  static void rebuild(const Rules& rules, Position& position);

  static Node node(const Rules& rules, const Position& position);
  static void menu(const Rules& rules, const Position& position, Seat seat, Menu& menu);
  static void odds(const Rules& rules, const Position& position, Odds& odds);
  template <class Witness>
  static void apply(const Rules& rules, Position& position, Seat seat, Move move, Witness& witness) {
    if constexpr (Witness::kListens) {
      apply(rules, position, seat, move, &witness);
    } else {
      apply(rules, position, seat, move, static_cast<EventLog*>(nullptr));
    }
  }
  static Scores scores(const Rules& rules, const Position& position);
  // Points count what lies open.
  static SeatSet open_points(const Rules& rules, const View<EternalPalace>&) {
    return all_seats(rules.players);
  }

  static View<EternalPalace> view(const Rules& rules, const Position& position, Viewer viewer);
  static void determinize(const Rules& rules, const View<EternalPalace>& view, Rng& rng, Position& position);
  static std::optional<Event> event_for(const Rules& rules, const Event& event, Viewer viewer);

  static Error out_of_turn(const Rules&, const Position&, Seat);
  static Error refuse(const Rules& rules, const Position& position, Seat seat, Move move);
  static bool binds(const Rules& rules, const Position& position, Seat seat, Move move);

  static std::string spell(const Rules& rules, const Position& position, Seat seat, Move move);
  static Result<Move> parse(const Rules& rules, const Position& position, Seat seat, std::string_view text);
  static std::string spell_step(const Rules& rules, const Position& before, Seat seat,
                                std::span<const Move> step);
  static std::optional<Result<std::vector<Move>>> parse_step(const Rules& rules, const Position& before,
                                                             Seat seat, std::string_view text);

  static Message describe(const Rules& rules, const Position& position, Seat seat, Move move);
  static Message tell(const Rules& rules, const Event& event);
  static Message prompt(const Rules& rules, const Position& position, Seat seat);
  static std::string seat_name(const Rules& rules, Seat seat);

  static void write(const Rules& rules, const Facts& facts, std::optional<Viewer> viewer, JsonWriter& out);
  static Status read(const Rules& rules, const Json& json, Position& position);
  static Result<View<EternalPalace>> read_view(const Rules& rules, const Json& json, Viewer viewer);
  static std::string audit(const Rules& rules, const Position& position);
  static std::string draw(const Rules& rules, const View<EternalPalace>& view, const Pen& pen);
  // Where the viewer's groups may go, and what the points are made of: scene.cpp
  static void write_scene(const Rules& rules, const View<EternalPalace>& view, JsonWriter& out);

  // For computer players (kernel/insight.hpp): mind.cpp
  static std::array<float, kMaxSeats> estimate(const Rules& rules, const Position& position);
  static void appeal(const Rules& rules, const Position& position, Seat seat, const Menu& menu,
                     std::span<float> out);
  static void imagine(const Rules& rules, const View<EternalPalace>& view, Rng& rng, Position& position);
  // For nets (kernel/sight.hpp): sight.cpp
  static constexpr std::array<std::string_view, 31> kWholeNumbers{"one",
                                                                  "two",
                                                                  "three",
                                                                  "four",
                                                                  "five",
                                                                  "estimate",
                                                                  "estimate ahead",
                                                                  "ahead",
                                                                  "round",
                                                                  "rounds",
                                                                  "end",
                                                                  "completed",
                                                                  "rolling",
                                                                  "planning",
                                                                  "planned",
                                                                  "playing",
                                                                  "before",
                                                                  "placing",
                                                                  "acting",
                                                                  "artisans",
                                                                  "ending",
                                                                  "after",
                                                                  "privileges",
                                                                  "labyrinth",
                                                                  "river market",
                                                                  "compositions",
                                                                  "Master",
                                                                  "circle of wood",
                                                                  "circle of stone",
                                                                  "circle of kaolin",
                                                                  "circle of bronze"};
  static constexpr std::array<std::string_view, 41> kCompetitorNumbers{"estimate",
                                                                       "points",
                                                                       "layers",
                                                                       "features",
                                                                       "monuments",
                                                                       "Palace",
                                                                       "dice",
                                                                       "dice to play",
                                                                       "fish",
                                                                       "wisdom",
                                                                       "wood",
                                                                       "stone",
                                                                       "kaolin",
                                                                       "bronze",
                                                                       "resources",
                                                                       "track Fish Market",
                                                                       "track Academy",
                                                                       "track Forest",
                                                                       "track Quarry",
                                                                       "track Kaolin Mine",
                                                                       "track Bronze Foundry",
                                                                       "track Eternal Bridge",
                                                                       "track River Market",
                                                                       "Temple",
                                                                       "Market",
                                                                       "advisors",
                                                                       "turned advisors",
                                                                       "privileges",
                                                                       "compositions",
                                                                       "court",
                                                                       "rounds",
                                                                       "budget",
                                                                       "time",
                                                                       "die",
                                                                       "fish's worth",
                                                                       "wisdom's worth",
                                                                       "step's worth",
                                                                       "resource's worth",
                                                                       "completed",
                                                                       "order",
                                                                       "turn"};
  static constexpr std::array<std::string_view, 7> kLayerNumbers{
      "taken", "need", "likely", "extra", "first", "a rival's chance", "a rival's need"};
  static constexpr std::array<std::string_view, 46> kMoveNumbers{"behind the best",
                                                                 "better than the mean",
                                                                 "best",
                                                                 "choices",
                                                                 "done",
                                                                 "join",
                                                                 "use",
                                                                 "claim",
                                                                 "play",
                                                                 "turn",
                                                                 "go",
                                                                 "take",
                                                                 "put_back",
                                                                 "resource",
                                                                 "spend",
                                                                 "give",
                                                                 "step",
                                                                 "piece",
                                                                 "item",
                                                                 "reward",
                                                                 "privilege",
                                                                 "take_card",
                                                                 "walk",
                                                                 "serve",
                                                                 "give_up",
                                                                 "more",
                                                                 "empty",
                                                                 "deal",
                                                                 "at FM",
                                                                 "at AC",
                                                                 "at SP",
                                                                 "at FO",
                                                                 "at SB",
                                                                 "at QU",
                                                                 "at TE",
                                                                 "at DK",
                                                                 "at KM",
                                                                 "at NO",
                                                                 "at BF",
                                                                 "at PM",
                                                                 "at EB",
                                                                 "at IS",
                                                                 "at LA",
                                                                 "at RM",
                                                                 "layers",
                                                                 "dice"};
  static constexpr std::array<ThingNames, 3> kThings{
      {{"me", kCompetitorNumbers}, {"rivals", kCompetitorNumbers}, {"layers", kLayerNumbers}}};
  static constexpr SightNames kSight{kWholeNumbers, kThings, kMoveNumbers};
  static void look(const Rules& rules, const Position& position, Seat seat, const Points& expected,
                   Sight& out);
  static void look_at_moves(const Rules& rules, const Position& position, Seat seat, const Menu& menu,
                            MoveSight& out);

  static constexpr std::array<PartKind, 13> kParts{{{"taken", true},
                                                    {"layer"},
                                                    {"monument"},
                                                    {"features"},
                                                    {"seals"},
                                                    {"plans"},
                                                    {"advisors"},
                                                    {"cards"},
                                                    {"run"},
                                                    {"first"},
                                                    {"coming"},
                                                    {"master"},
                                                    {"points"}}};
  static void parts(const Rules& rules, const Position& position, const Position& before, Parts& out);
  static void name_part(const Rules& rules, const Position& before, const Part& part, std::vector<Arg>& out);
  static constexpr MindTuning kMind{.point = 0.15f, .temperature = 0.3f, .settle = 20, .net_settle = 20};

 private:
  static void apply(const Rules& rules, Position& position, Seat seat, Move move, EventLog* log);
};

}  // namespace enfilade
