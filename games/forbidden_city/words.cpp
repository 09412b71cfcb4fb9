// What moves, events and questions are, before they are put into words (messages.*.json).
#include "games/forbidden_city/words.hpp"

#include "games/forbidden_city/forbidden_city.hpp"

namespace enfilade {

using namespace forbidden_city;

namespace {

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
  if (!closed) return message;
  int most = 0, with_most = 0;
  for (int seat = 0; seat < rules.players; ++seat) {
    const int advisors = args[6 + static_cast<std::size_t>(seat)];
    message.args.push_back(Arg::of("advisors_" + std::to_string(seat + 1), advisors));
    if (advisors > most) most = advisors, with_most = 0;
    with_most += advisors == most ? 1 : 0;
  }
  // FC-7.2, FC-7.6: a room without advisors pays nobody, nor does half of 1.
  const bool unpaid = most == 0 || (with_most > 1 && args[5] < 2);
  message.args.push_back(Arg::of("unpaid", unpaid ? 1 : 0));  // {unpaid|so it is told|}
  message.args.push_back(Arg::of("pays", unpaid ? 0 : args[5]));
  return message;
}

}  // namespace

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

}  // namespace enfilade
