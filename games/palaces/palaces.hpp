// Palaces as a game of the kernel: see kernel/contract.hpp for what each function promises.
#pragma once

#include "games/palaces/position.hpp"
#include "kernel/contract.hpp"
#include "kernel/deed.hpp"
#include "kernel/insight.hpp"
#include "kernel/sight.hpp"

namespace enfilade {

struct Palaces {
  using Rules = palaces::Rules;
  using Facts = palaces::Facts;
  using Position = palaces::Position;

  static constexpr std::array kOptions = {
      Option{"pile_size", "12|per_player", "12"},
      Option{"marker", "clockwise|winner", "clockwise"},
      Option{"start_hand", "3|4", "3"},
      Option{"bid_cap", "12..63", "31"},
      Option{"unsold", "remove|active_takes", "remove"},
      Option{"defaulter_draws", "true|false", "true"},
      Option{"build_optional", "true|false", "true"},
      Option{"moat", "power|bid", "power"},
      Option{"discards", "open|closed", "open"},
      Option{"end", "round|immediate", "round"},
  };

  // An upper bound: PA-12.7 gives at most 3 * 16 - 2 rounds. A round has a selection and a card turned up;
  // 4 + 3 + 2 + 1 bids of at most 4 * 63 + 5 moves; 4 settlements and 4 forfeits; 64 cards laid and a done;
  // at most 52 agenda items, the longest an exchange that picks 64 cards, says done and draws as many; and at
  // most 4 cards and one for each of 48 Orchards drawn by everybody. The set-up is 1 + 3 + 16 outcomes.
  static constexpr int kLongest = 46 * (2 + 10 * 257 + 8 + 65 + 52 * 131 + 4 * 52) + 20;

  static constexpr std::array<Phrase, 27> kPhrases{{
      {"take", "take {pile:place}"},
      {"pass", "pass"},
      {"bid", "bid"},
      {"bid", "bid {cards:tally}"},
      {"more", "+"},
      {"next", "."},
      {"pay", "pay"},
      {"default", "default"},
      {"drop", "drop {card:component}"},
      {"build", "build"},
      {"keep", "keep"},
      {"discard", "discard"},
      {"grow", "grow {suit:component}"},
      {"match", "match {suit:component}"},
      {"at", "at {who:seat}"},
      {"suffer", "suffer"},
      {"hand", "hand"},
      {"pile", "pile"},
      {"turn", "turn {pile:place}"},
      {"raze", "raze"},
      {"done", "done"},
      {"skip", "skip"},
      {"first", "first {who:seat}"},
      {"lay", "lay {cards:components}"},
      {"exchange", "exchange"},
      {"exchange", "exchange {cards:components}"},
      {"card", "{card:component}"},
  }};

  static constexpr GameInfo kInfo{.id = "palaces",
                                  .title = "Palaces",
                                  .prefix = "PA",
                                  .folder = "games/palaces",
                                  .version = 1,
                                  .min_players = 2,
                                  .max_players = 4,
                                  .options = kOptions,
                                  .events = palaces::kEvents,
                                  .phrases = kPhrases,
                                  .longest = kLongest,
                                  .example = false,
                                  .uncovers = true};

  static Result<Rules> make_rules(const Setup& setup, const Json& components);
  static void start(const Rules& rules, Position& position);
  static void rebuild(const Rules&, Position&) {}  // there are no caches

  static Node node(const Rules& rules, const Position& position);
  static void menu(const Rules& rules, const Position& position, Seat seat, Menu& menu);
  static void odds(const Rules& rules, const Position& position, Odds& odds);
  template <class Witness>
  static void apply(const Rules& rules, Position& position, Seat seat, Move move, Witness& witness);
  static Scores scores(const Rules& rules, const Position& position);
  // Points count what lies open.
  static SeatSet open_points(const Rules& rules, const View<Palaces>&) { return all_seats(rules.players); }

  static View<Palaces> view(const Rules& rules, const Position& position, Viewer viewer);
  static void determinize(const Rules& rules, const View<Palaces>& view, Rng& rng, Position& position);
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
  static Result<View<Palaces>> read_view(const Rules& rules, const Json& json, Viewer viewer);
  static void write_scene(const Rules& rules, const View<Palaces>& view, JsonWriter& out);
  static std::string audit(const Rules& rules, const Position& position);
  static std::string draw(const Rules& rules, const View<Palaces>& view, const Pen& pen);

  // For computer players (kernel/insight.hpp): mind.cpp
  static std::array<float, kMaxSeats> estimate(const Rules& rules, const Position& position);
  static void appeal(const Rules& rules, const Position& position, Seat seat, const Menu& menu,
                     std::span<float> out);
  static void imagine(const Rules& rules, const View<Palaces>& view, Rng& rng, Position& position);
  static void forget(View<Palaces>& view);
  // For reports: bids, bluffs, and what became of them: tally.cpp
  static std::vector<Deed> tally(const Rules& rules, std::span<const Event> events);
  static bool quiet(const Rules&, const Position& position) {
    return position.facts.phase == palaces::Phase::select;
  }
  // For nets (kernel/sight.hpp): sight.cpp
  static constexpr std::array<std::string_view, 19> kWholeNumbers{
      "two",    "three",        "four",         "set-up", "choosing",      "bidding",  "paying",
      "powers", "drawing",      "rounds",       "end",    "shortest pile", "estimate", "estimate ahead",
      "ahead",  "levels ahead", "standing bid", "card",   "rivalry"};
  static constexpr std::array<std::string_view, 29> kPlayerNumbers{"me",
                                                                   "completed",
                                                                   "half built",
                                                                   "towers",
                                                                   "estimate",
                                                                   "hand",
                                                                   "deck",
                                                                   "discards",
                                                                   "moats",
                                                                   "holdings",
                                                                   "draws",
                                                                   "first suit",
                                                                   "second suit",
                                                                   "third suit",
                                                                   "fourth suit",
                                                                   "treasuries",
                                                                   "halls",
                                                                   "largest set",
                                                                   "largest set of discards",
                                                                   "needs the prize",
                                                                   "prize",
                                                                   "suit of the prize",
                                                                   "can pay",
                                                                   "leads",
                                                                   "won",
                                                                   "out",
                                                                   "passed",
                                                                   "active",
                                                                   "turn"};
  static constexpr std::array<std::string_view, 9> kPileNumbers{
      "size", "last", "I need it", "needed", "worth to me", "worth to a rival", "ahead", "treasury", "hall"};
  static constexpr std::array<std::string_view, 36> kMoveNumbers{"behind the best",
                                                                 "better than the mean",
                                                                 "best",
                                                                 "choices",
                                                                 "take",
                                                                 "pass",
                                                                 "bid",
                                                                 "more",
                                                                 "next",
                                                                 "pay",
                                                                 "refuse",
                                                                 "drop",
                                                                 "build",
                                                                 "keep",
                                                                 "discard",
                                                                 "card",
                                                                 "grow",
                                                                 "match",
                                                                 "at",
                                                                 "suffer",
                                                                 "hand",
                                                                 "pile",
                                                                 "turn",
                                                                 "raze",
                                                                 "done",
                                                                 "skip",
                                                                 "first",
                                                                 "can pay",
                                                                 "standing bid",
                                                                 "claim",
                                                                 "suit of the prize",
                                                                 "needs the prize",
                                                                 "cards in hand",
                                                                 "two",
                                                                 "round",
                                                                 "more of the suit"};
  static constexpr std::array<ThingNames, 3> kThings{
      {{"me", kPlayerNumbers}, {"rivals", kPlayerNumbers}, {"piles", kPileNumbers}}};
  static constexpr SightNames kSight{kWholeNumbers, kThings, kMoveNumbers};
  static void look(const Rules& rules, const Position& position, Seat seat, const Points& expected,
                   Sight& out);
  static void look_at_moves(const Rules& rules, const Position& position, Seat seat, const Menu& menu,
                            MoveSight& out);

  static constexpr std::array<PartKind, 10> kParts{{{"levels"},
                                                    {"unmatched"},
                                                    {"prize"},
                                                    {"money"},
                                                    {"powers"},
                                                    {"stored"},
                                                    {"moats"},
                                                    {"draws"},
                                                    {"suits"},
                                                    {"time"}}};
  static void parts(const Rules& rules, const Position& position, const Position& before, Parts& out);
  static void name_part(const Rules& rules, const Position& before, const Part& part, std::vector<Arg>& out);
  static constexpr MindTuning kMind{.point = 0.15f,
                                    .over_each = true,
                                    .exploration = 0.5f,
                                    .temperature = 0.07f,
                                    .playout_turns = 0,
                                    .settle = 3,
                                    .settle_more = 2,
                                    .net_settle = 1};
};

extern template void Palaces::apply(const Rules&, Position&, Seat, Move, Silent&);
extern template void Palaces::apply(const Rules&, Position&, Seat, Move, EventLog&);

}  // namespace enfilade
