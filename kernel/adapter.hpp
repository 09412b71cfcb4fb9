// Writes the function table of a game. One template for all games; nothing in here knows any of them.
#pragma once

#include <new>

#include "kernel/game.hpp"

namespace enfilade {

template <Playable G>
struct Adapter {
  using Rules = typename G::Rules;
  using Position = typename G::Position;
  static_assert(sizeof(Position) <= PositionBytes::kCapacity && alignof(Position) <= 16);
  static_assert(sizeof(View<G>) <= PositionBytes::kCapacity && alignof(View<G>) <= 16);
  static_assert(std::is_trivially_copyable_v<View<G>>);
  static_assert(offsetof(Position, facts) == 0,
                "the facts come first: they are compared and hashed as the first bytes");

  static const Rules& rules_in(const void* rules) { return *static_cast<const Rules*>(rules); }
  static Position& in(PositionBytes& p) { return *std::launder(reinterpret_cast<Position*>(p.bytes)); }
  static const Position& in(const PositionBytes& p) {
    return *std::launder(reinterpret_cast<const Position*>(p.bytes));
  }
  static const View<G>& in(const ViewBytes& v) {
    return *std::launder(reinterpret_cast<const View<G>*>(v.bytes));
  }

  static Result<RulesHandle> make_rules(const Setup& setup, const Json& components) {
    Result<Rules> rules = G::make_rules(setup, components);
    if (!rules) return rules.error();
    return RulesHandle(std::make_shared<const Rules>(std::move(*rules)));
  }
  static void start(const void* r, PositionBytes& p) { G::start(rules_in(r), *new (p.bytes) Position()); }
  static Node node(const void* r, const PositionBytes& p) { return G::node(rules_in(r), in(p)); }
  static void menu(const void* r, const PositionBytes& p, Seat seat, Menu& menu) {
    G::menu(rules_in(r), in(p), seat, menu);
  }
  static void odds(const void* r, const PositionBytes& p, Odds& odds) { G::odds(rules_in(r), in(p), odds); }
  static void apply(const void* r, PositionBytes& p, Seat seat, Move move) {
    Silent silent;
    G::apply(rules_in(r), in(p), seat, move, silent);
  }
  static void apply_telling(const void* r, PositionBytes& p, Seat seat, Move move, EventLog& log) {
    G::apply(rules_in(r), in(p), seat, move, log);
  }
  static Scores scores(const void* r, const PositionBytes& p) { return G::scores(rules_in(r), in(p)); }
  static void rebuild(const void* r, PositionBytes& p) { G::rebuild(rules_in(r), in(p)); }
  static void view(const void* r, const PositionBytes& p, Viewer viewer, ViewBytes& v) {
    new (v.bytes) View<G>(G::view(rules_in(r), in(p), viewer));
  }
  static void determinize(const void* r, const ViewBytes& v, Rng& rng, PositionBytes& p) {
    G::determinize(rules_in(r), in(v), rng, *new (p.bytes) Position);
  }
  static Viewer viewer_of(const ViewBytes& v) { return in(v).viewer(); }
  static bool same_view(const ViewBytes& a, const ViewBytes& b) { return in(a) == in(b); }
  static std::optional<Event> event_for(const void* r, const Event& e, Viewer viewer) {
    return G::event_for(rules_in(r), e, viewer);
  }
  static Error out_of_turn(const void* r, const PositionBytes& p, Seat seat) {
    return G::out_of_turn(rules_in(r), in(p), seat);
  }
  static Error refuse(const void* r, const PositionBytes& p, Seat seat, Move move) {
    return G::refuse(rules_in(r), in(p), seat, move);
  }
  static bool binds(const void* r, const PositionBytes& p, Seat seat, Move move) {
    return G::binds(rules_in(r), in(p), seat, move);
  }
  static std::string spell(const void* r, const PositionBytes& p, Seat seat, Move move) {
    return G::spell(rules_in(r), in(p), seat, move);
  }
  static Result<Move> parse(const void* r, const PositionBytes& p, Seat seat, std::string_view text) {
    return G::parse(rules_in(r), in(p), seat, text);
  }
  static std::string spell_step(const void* r, const PositionBytes& p, Seat seat,
                                std::span<const Move> step) {
    if constexpr (SpellsSteps<G>) {
      return G::spell_step(rules_in(r), in(p), seat, step);
    } else {
      // Each move is spelled in the position in which it is made.
      Position at = in(p);
      std::string text;
      for (const Move move : step) {
        text += (text.empty() ? "" : "; ") + G::spell(rules_in(r), at, seat, move);
        Silent silent;
        G::apply(rules_in(r), at, seat, move, silent);
      }
      return text;
    }
  }
  static std::optional<Result<std::vector<Move>>> parse_step(const void* r, const PositionBytes& p, Seat seat,
                                                             std::string_view text) {
    if constexpr (SpellsSteps<G>) {
      return G::parse_step(rules_in(r), in(p), seat, text);
    } else {
      return std::nullopt;
    }
  }
  static Message describe(const void* r, const PositionBytes& p, Seat seat, Move move) {
    return G::describe(rules_in(r), in(p), seat, move);
  }
  static Message tell(const void* r, const Event& event) { return G::tell(rules_in(r), event); }
  static Message prompt(const void* r, const PositionBytes& p, Seat seat) {
    return G::prompt(rules_in(r), in(p), seat);
  }
  static std::string seat_name(const void* r, Seat seat) { return G::seat_name(rules_in(r), seat); }
  static void write(const void* r, const PositionBytes& p, JsonWriter& out) {
    G::write(rules_in(r), in(p).facts, std::nullopt, out);
  }
  static void write_view(const void* r, const ViewBytes& v, JsonWriter& out) {
    G::write(rules_in(r), in(v).facts(), in(v).viewer(), out);
  }
  static Status read(const void* r, const Json& json, PositionBytes& p) {
    Position position{};
    const Status status = G::read(rules_in(r), json, position);
    if (status) new (p.bytes) Position(position);
    return status;
  }
  static Status read_view(const void* r, const Json& json, Viewer viewer, ViewBytes& v) {
    Result<View<G>> view = G::read_view(rules_in(r), json, viewer);
    if (!view) return view.error();
    new (v.bytes) View<G>(*view);
    return Done{};
  }
  static std::string audit(const void* r, const PositionBytes& p) { return G::audit(rules_in(r), in(p)); }
  static std::string draw(const void* r, const ViewBytes& v, const Pen& pen) {
    return G::draw(rules_in(r), in(v), pen);
  }
  static SeatSet open_points([[maybe_unused]] const void* r, [[maybe_unused]] const ViewBytes& v) {
    if constexpr (OpensPoints<G>) return G::open_points(rules_in(r), in(v));
    return 0;
  }
  static void write_scene(const void* r, const ViewBytes& v, JsonWriter& out) {
    if constexpr (TellsScene<G>)
      G::write_scene(rules_in(r), in(v), out);
    else
      out.null();
  }
};

template <Playable G>
constexpr Game make_game() {
  using A = Adapter<G>;
  return {&G::kInfo,
          sizeof(typename G::Position),
          sizeof(typename G::Facts),
          sizeof(View<G>),
          A::make_rules,
          A::start,
          A::node,
          A::menu,
          A::odds,
          A::apply,
          A::apply_telling,
          A::scores,
          A::rebuild,
          A::view,
          A::determinize,
          A::viewer_of,
          A::same_view,
          A::event_for,
          A::out_of_turn,
          A::refuse,
          A::binds,
          A::spell,
          A::parse,
          A::spell_step,
          A::parse_step,
          A::describe,
          A::tell,
          A::prompt,
          A::seat_name,
          A::write,
          A::write_view,
          A::read,
          A::read_view,
          A::audit,
          A::draw,
          A::open_points,
          A::write_scene};
}

}  // namespace enfilade
