// Moves and events in words. A placement is written (0,-2)r1: x to the east, y to the south, quarter turns
// clockwise.
#include "games/forbidden_city/forbidden_city.hpp"
#include "games/forbidden_city/words.hpp"
#include "kernel/text.hpp"

namespace enfilade {

using namespace forbidden_city;

namespace forbidden_city {

std::optional<Move> parse_placement(std::string_view text) {
  std::string plain;
  for (const char c : text)
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
  return {
      "bad_notation", std::string(expected) + " is expected, not \"" + std::string(text) + "\"", "", "", {}};
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

std::string tile_name(const Rules& rules, std::int16_t tile) {
  return std::string(rules.shapes[static_cast<unsigned>(tile - 1)].name());
}

Message tell_area(const Rules& rules, const Event& event) {
  const auto& args = event.args;
  const bool closed = event.kind == kRoomClosed;
  if (!closed && args[0] == 3)
    return {"event.neighbour_temple",
            {Arg::of("x", args[1]), Arg::of("y", args[2]), Arg::of("worth", args[5])}};
  Message message{
      closed ? "event.room_closed" : "event.neighbour",
      {colour_arg("colour", static_cast<unsigned>(args[0])), Arg::of("x", args[1]), Arg::of("y", args[2]),
       Arg::of("tiles", args[3]), Arg::of("dragons", args[4]), Arg::of(closed ? "value" : "worth", args[5])}};
  for (int seat = 0; closed && seat < rules.players; ++seat)
    message.args.push_back(
        Arg::of("advisors_" + std::to_string(seat + 1), args[6 + static_cast<std::size_t>(seat)]));
  return message;
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
  if (trim(text) == "out") return kPutOut;
  const auto move = parse_placement(text);
  if (!move) return unreadable("\"out\" or a placement such as (0,-2)r1", text);
  const unsigned tile = position.facts.hand[seat];
  if (tile == 0) return *move;
  return placement(key_in(*move), rules.smallest[tile - 1][rotation_in(*move)]);
}

Message ForbiddenCity::describe(const Rules& rules, const Position& position, Seat seat, Move move) {
  if (seat == kChance) {
    if (position.facts.phase == Phase::start) return {"move.start", {Arg::seat("seat", move.bits)}};
    return {"move.draw", {Arg::component("tile", rules.shapes[move.bits].name())}};
  }
  const unsigned tile = position.facts.hand[seat];
  const std::string_view name = tile ? rules.shapes[tile - 1].name() : "?";
  if (move == kPutOut) return {"move.out", {Arg::component("tile", name)}};
  const Key key = key_in(move);
  return {"move.place",
          {Arg::component("tile", name), Arg::of("x", x_of(key)), Arg::of("y", y_of(key)),
           Arg::of("rotation", rotation_in(move))}};
}

Message ForbiddenCity::tell(const Rules& rules, const Event& event) {
  const auto& args = event.args;
  const Arg seat = Arg::seat("seat", event.seat);
  switch (static_cast<EventKind>(event.kind)) {
    case kStarts: return {"event.starts", {seat}};
    case kPlaced:
      return {"event.placed",
              {seat, Arg::component("tile", tile_name(rules, args[0])), Arg::of("x", args[1]),
               Arg::of("y", args[2]), Arg::of("rotation", args[3])}};
    case kShownOut: return {"event.put_out", {seat, Arg::component("tile", tile_name(rules, args[0]))}};
    case kRoomClosed:
    case kNeighbour: return tell_area(rules, event);
    case kPaid: return {"event.paid", {seat, Arg::of("coins", args[0]), Arg::of("advisors", args[1])}};
    case kDrew:
      if (args[0] == 0) return {"event.drew_hidden", {seat}};
      return {"event.drew", {seat, Arg::component("tile", tile_name(rules, args[0]))}};
    case kLastTiles:
      return {"event.last_tiles",
              {seat, Arg::component("first", tile_name(rules, args[0])),
               Arg::component("second", tile_name(rules, args[1])), Arg::of("coins", args[2])}};
    case kOver: return {"event.over", {}};
    case kWon: return {"event.won", {seat, Arg::of("coins", args[0])}};
  }
  return {};
}

Message ForbiddenCity::prompt(const Rules& rules, const Position& position, Seat seat) {
  const unsigned tile = position.facts.hand[seat];
  if (position.facts.phase != Phase::play || seat != position.facts.active || tile == 0)
    return {"prompt.wait", {}};
  Menu choices;
  menu(rules, position, seat, choices);
  return {choices[0] == kPutOut ? "prompt.put_out" : "prompt.place",
          {Arg::component("tile", rules.shapes[tile - 1].name())}};
}

std::string ForbiddenCity::seat_name(const Rules& rules, Seat seat) {
  return std::string(kPlayerColours[static_cast<std::size_t>(rules.colours[seat])]);
}

}  // namespace enfilade
