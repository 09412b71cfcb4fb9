// Spellings of moves and outcomes. A placement is written (0,-2)r1: x to the east, y to the south, quarter turns
// clockwise.
#include "games/forbidden_city/forbidden_city.hpp"
#include "games/forbidden_city/words.hpp"
#include "kernel/quoted.hpp"
#include "kernel/text.hpp"

namespace enfilade {

using namespace forbidden_city;

namespace forbidden_city {

std::optional<Move> parse_placement(std::string_view text) {
  std::string plain;
  for (const char c : folded(text))
    if (c != ' ' && c != '\t') plain += c;
  const std::size_t comma = plain.find(','), close = plain.find(')');
  if (plain.empty() || plain[0] != '(' || comma == std::string::npos || close == std::string::npos ||
      comma > close)
    return std::nullopt;
  const std::string_view all = plain;
  const auto x = parse_int(all.substr(1, comma - 1)), y = parse_int(all.substr(comma + 1, close - comma - 1));
  const std::string_view turn = all.substr(close + 1);
  constexpr int kFarthest = 100;  // nothing can lie beyond 90
  if (!x || !y || *x < -kFarthest || *x > kFarthest || *y < -kFarthest || *y > kFarthest) return std::nullopt;
  if (turn.size() != 2 || turn[0] != 'r' || turn[1] < '0' || turn[1] > '3') return std::nullopt;
  return placement(key_of(*x, *y), static_cast<unsigned>(turn[1] - '0'));
}

std::optional<unsigned> find_tile(const Rules& rules, std::string_view id) {
  for (unsigned slot = 0; slot < static_cast<unsigned>(rules.tiles); ++slot)
    if (rules.shapes[slot].name() == id) return slot;
  return std::nullopt;
}

}  // namespace forbidden_city

namespace {

Error unreadable(std::string_view expected, std::string_view text) {
  return {"bad_notation", std::string(expected) + " is expected, not " + quoted(text), "", "", {}};
}

Result<Move> parse_outcome(const Rules& rules, const Position& position, std::string_view text) {
  if (position.facts.phase != Phase::start) {
    if (const auto slot = find_tile(rules, trim(text))) return Move{*slot};
    return unreadable("the id of a tile, such as G3,", text);
  }
  const auto parts = words(text);
  const auto player = parts.size() == 2 && parts[0] == "start" ? parse_int(parts[1]) : std::nullopt;
  if (!player || *player < 1 || *player > rules.players)
    return unreadable("the start player, such as \"start 2\",", text);
  return Move{static_cast<std::uint32_t>(*player - 1)};
}

}  // namespace

std::string ForbiddenCity::spell(const Rules& rules, const Position& position, Seat seat, Move move) {
  if (seat != kChance) return move == kPutOut ? "out" : spell_placement(key_in(move), rotation_in(move));
  if (position.facts.phase == Phase::start) return "start " + std::to_string(move.bits + 1);
  return std::string(rules.shapes[move.bits].name());
}

// FC-3.15: a rotation that looks the same as a smaller one is that one.
Result<Move> ForbiddenCity::parse(const Rules& rules, const Position& position, Seat seat,
                                  std::string_view text) {
  if (seat == kChance) return parse_outcome(rules, position, text);
  if (same_word(trim(text), "out")) return kPutOut;
  const auto move = parse_placement(text);
  if (!move) return unreadable("\"out\" or a placement such as (0,-2)r1", text);
  const unsigned tile = position.facts.hand[seat];
  if (tile == 0) return *move;
  return placement(key_in(*move), rules.smallest[tile - 1][rotation_in(*move)]);
}

std::string ForbiddenCity::seat_name(const Rules& rules, Seat seat) {
  return std::string(kPlayerColours[static_cast<std::size_t>(rules.colours[seat])]);
}

}  // namespace enfilade
