// Puts a game behind the table of functions (kernel/game.hpp). One template for all games; nothing in here knows
// any of them. A function of the contract that goes through as it is has one line, in table().
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

  static constexpr Game table() {
    return {.info = &G::kInfo,
            .position_size = sizeof(Position),
            .facts_size = sizeof(typename G::Facts),
            .view_size = sizeof(View<G>),
            .make_rules = make_rules,
            .start = start,
            .node = Behind<&G::node>::call,
            .menu = Behind<&G::menu>::call,
            .odds = Behind<&G::odds>::call,
            .apply = apply,
            .apply_telling = apply_telling,
            .scores = Behind<&G::scores>::call,
            .rebuild = Behind<&G::rebuild>::call,
            .view = view,
            .determinize = determinize,
            .viewer_of = viewer_of,
            .same_view = same_view,
            .event_for = Behind<&G::event_for>::call,
            .out_of_turn = Behind<&G::out_of_turn>::call,
            .refuse = Behind<&G::refuse>::call,
            .binds = Behind<&G::binds>::call,
            .spell = Behind<&G::spell>::call,
            .parse = Behind<&G::parse>::call,
            .spell_step = spell_step,
            .parse_step = parse_step,
            .describe = Behind<&G::describe>::call,
            .tell = Behind<&G::tell>::call,
            .prompt = Behind<&G::prompt>::call,
            .seat_name = Behind<&G::seat_name>::call,
            .write = write,
            .write_view = write_view,
            .read = read,
            .read_view = read_view,
            .audit = Behind<&G::audit>::call,
            .draw = Behind<&G::draw>::call,
            .open_points = open_points,
            .write_scene = write_scene};
  }

 private:
  // Rules, positions and views travel through the table without their types; everything else as it is.
  template <class Arg, class Own, class Bytes, class Otherwise>
  using If = std::conditional_t<std::is_same_v<Arg, Own>, Bytes, Otherwise>;
  template <class Arg>
  using Opaque = If<Arg, const Rules&, const void*,
                    If<Arg, const Position&, const PositionBytes&,
                       If<Arg, Position&, PositionBytes&, If<Arg, const View<G>&, const ViewBytes&, Arg>>>>;

  static const Rules& real(const void* rules) { return *static_cast<const Rules*>(rules); }
  static Position& real(PositionBytes& p) { return *std::launder(reinterpret_cast<Position*>(p.bytes)); }
  static const Position& real(const PositionBytes& p) {
    return *std::launder(reinterpret_cast<const Position*>(p.bytes));
  }
  static const View<G>& real(const ViewBytes& v) {
    return *std::launder(reinterpret_cast<const View<G>*>(v.bytes));
  }
  template <class Arg>
  static Arg& real(Arg& arg) {
    return arg;  // NOLINT(bugprone-return-const-ref-from-parameter): it lives as long as the call
  }

  // A function of the game as the table has it: Node(const Rules&, const Position&) becomes
  // Node(const void*, const PositionBytes&).
  template <auto function>
  struct Behind;
  template <class Answer, class... Args, Answer (*function)(Args...)>
  struct Behind<function> {
    static Answer call(Opaque<Args>... args) { return function(real(args)...); }
  };

  // What needs more than that.
  static Result<RulesHandle> make_rules(const Setup& setup, const Json& components) {
    Result<Rules> rules = G::make_rules(setup, components);
    if (!rules) return rules.error();
    return RulesHandle(std::make_shared<const Rules>(std::move(*rules)));
  }
  static void start(const void* r, PositionBytes& p) { G::start(real(r), *new (p.bytes) Position()); }
  static void apply(const void* r, PositionBytes& p, Seat seat, Move move) {
    Silent silent;
    G::apply(real(r), real(p), seat, move, silent);
  }
  static void apply_telling(const void* r, PositionBytes& p, Seat seat, Move move, EventLog& log) {
    G::apply(real(r), real(p), seat, move, log);
  }
  static void view(const void* r, const PositionBytes& p, Viewer viewer, ViewBytes& v) {
    new (v.bytes) View<G>(G::view(real(r), real(p), viewer));
  }
  static void determinize(const void* r, const ViewBytes& v, Rng& rng, PositionBytes& p) {
    G::determinize(real(r), real(v), rng, *new (p.bytes) Position);
  }
  static Viewer viewer_of(const ViewBytes& v) { return real(v).viewer(); }
  static bool same_view(const ViewBytes& a, const ViewBytes& b) { return real(a) == real(b); }
  static std::string spell_step(const void* r, const PositionBytes& p, Seat seat,
                                std::span<const Move> step) {
    if constexpr (SpellsSteps<G>) {
      return G::spell_step(real(r), real(p), seat, step);
    } else {
      // Each move is spelled in the position in which it is made.
      Position at = real(p);
      std::string text;
      for (const Move move : step) {
        text += (text.empty() ? "" : "; ") + G::spell(real(r), at, seat, move);
        Silent silent;
        G::apply(real(r), at, seat, move, silent);
      }
      return text;
    }
  }
  static std::optional<Result<std::vector<Move>>> parse_step(const void* r, const PositionBytes& p, Seat seat,
                                                             std::string_view text) {
    if constexpr (SpellsSteps<G>) {
      return G::parse_step(real(r), real(p), seat, text);
    } else {
      return std::nullopt;
    }
  }
  static void write(const void* r, const PositionBytes& p, JsonWriter& out) {
    G::write(real(r), real(p).facts, std::nullopt, out);
  }
  static void write_view(const void* r, const ViewBytes& v, JsonWriter& out) {
    G::write(real(r), real(v).facts(), real(v).viewer(), out);
  }
  static Status read(const void* r, const Json& json, PositionBytes& p) {
    Position position{};
    const Status status = G::read(real(r), json, position);
    if (status) new (p.bytes) Position(position);
    return status;
  }
  static Status read_view(const void* r, const Json& json, Viewer viewer, ViewBytes& v) {
    Result<View<G>> view = G::read_view(real(r), json, viewer);
    if (!view) return view.error();
    new (v.bytes) View<G>(*view);
    return Done{};
  }
  static SeatSet open_points([[maybe_unused]] const void* r, [[maybe_unused]] const ViewBytes& v) {
    if constexpr (OpensPoints<G>) return G::open_points(real(r), real(v));
    return 0;
  }
  static void write_scene(const void* r, const ViewBytes& v, JsonWriter& out) {
    if constexpr (TellsScene<G>)
      G::write_scene(real(r), real(v), out);
    else
      out.null();
  }
};

template <Playable G>
constexpr Game make_game() {
  return Adapter<G>::table();
}

}  // namespace enfilade
