// Moves, outcomes and steps as text: what can be read is written in one way and read back as the same.
#include "fuzz/shared/fuzzing.hpp"

using namespace enfilade;

static void check_move(const Match& match, Seat seat, std::string_view text) {
  const Result<Move> move = match.parse(seat, text);
  if (!move) return fuzz::require(!move.error().text.empty(), "an error says what is wrong", text);
  const std::string spelling = match.spell(seat, *move);
  const Result<Move> again = match.parse(seat, spelling);
  fuzz::require(again && *again == *move, "a spelling is read back: " + spelling, text);
  fuzz::require(match.spell(seat, *again) == spelling, "a move has one spelling: " + spelling, text);
  if (seat == kChance) return;
  if (const auto refused = match.legal(seat, *move))
    fuzz::require(!refused->clause.empty(), "a refusal names its clause: " + refused->text, text);
}

static void check_step(const Match& match, Seat seat, std::string_view text) {
  const Result<std::vector<Move>> step = match.parse_step(seat, text);
  if (!step) return;
  const std::string spelling = match.spell_step(seat, *step);
  const Result<std::vector<Move>> again = match.parse_step(seat, spelling);
  fuzz::require(again && *again == *step, "a step is read back: " + spelling, text);
  Match next = match;
  for (const Move move : *step) next.apply(seat, move);
  fuzz::require(next.audit().empty(), next.audit(), text);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Choices choices(data, size);
  const auto match = fuzz::choose_position(choices);
  if (!match || match->over()) return 0;
  if (match->node().kind == Node::Kind::chance) {
    check_move(*match, kChance, choices.rest());
    return 0;
  }
  const auto seat = static_cast<Seat>(choices.byte() % match->players());
  check_move(*match, seat, choices.rest());
  check_step(*match, seat, choices.rest());
  return 0;
}
