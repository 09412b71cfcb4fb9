// What a small game need not write itself. It inherits this with its data and gives the rest of the contract:
//
//   struct Lanterns : SmallGame<Lanterns, lanterns::Rules, lanterns::Position> {
//     static constexpr std::uint32_t kMoves = 29, kOutcomes = 13;    // moves and outcomes are below these
//     static PlainScene scene(const Rules&, const View<Lanterns>&);  // the board, on the screen and in a terminal
//     ...
//   };
//
// A game that wants to do one of these its own way defines it, and that one counts.
#pragma once

#include <string>

#include "kernel/catalogue.hpp"
#include "kernel/contract.hpp"
#include "kernel/pen.hpp"
#include "kernel/quoted.hpp"
#include "kernel/scene.hpp"
#include "kernel/text.hpp"

namespace enfilade {

template <class G, class RulesOfGame, class PositionOfGame>
struct SmallGame {
  using Rules = RulesOfGame;
  using Position = PositionOfGame;
  using Facts = decltype(PositionOfGame::facts);

  // There are no caches.
  static void rebuild(const Rules&, Position&) {}

  // A step can be taken back until chance, or somebody else's turn.
  static bool binds(const Rules&, const Position&, Seat, Move) { return false; }

  // The move that is spelled so.
  static Result<Move> parse(const Rules& rules, const Position& at, Seat seat, std::string_view text) {
    for (std::uint32_t bits = 0; bits < (seat == kChance ? G::kOutcomes : G::kMoves); ++bits)
      if (G::spell(rules, at, seat, Move{bits}) == trim(text)) return Move{bits};
    return Error{"bad_notation", quoted(trim(text)) + " is no move of this game", "", "", {}};
  }

  static void write_scene(const Rules& rules, const View<G>& view, JsonWriter& out) {
    G::scene(rules, view).write(out);
  }

  static std::string draw(const Rules& rules, const View<G>& view, const Pen& pen) {
    const PlainScene scene = G::scene(rules, view);
    std::string out = line("", scene.table, pen);
    for (std::size_t seat = 0; seat < scene.seats.size(); ++seat)
      out += line(G::seat_name(rules, static_cast<Seat>(seat)), scene.seats[seat], pen);
    return out;
  }

 private:
  static std::string line(const std::string& who, const std::vector<Arg>& known, const Pen& pen) {
    std::string out = who.empty() ? "" : " " + pen.paint(Ink::yellow, who);
    for (const Arg& arg : known) {
      const bool number = arg.kind == Arg::Kind::amount || arg.kind == Arg::Kind::seat;
      out += "  " + std::string(pen.words().text("word." + arg.name)) + ": " +
             (number             ? std::to_string(arg.number)
              : arg.text.empty() ? "-"
                                 : arg.text);
    }
    return out + "\n";
  }
};

}  // namespace enfilade
