// Moves, events and questions as messages for the catalogues.
#include "games/royal_palace/words.hpp"

#include "games/royal_palace/questions.hpp"
#include "games/royal_palace/royal_palace.hpp"

namespace enfilade {

using namespace royal_palace;

namespace {

Arg room_arg(std::string_view name, int room) {
  const std::string_view id = kRoomIds[static_cast<std::size_t>(room)];
  return Arg::place(name, id, "room." + std::string(id));
}

Arg place_arg(std::string_view name, int place) {
  if (place < static_cast<int>(kRooms)) return room_arg(name, place);
  if (place == kSupplyPlace) return Arg::place(name, "supply", "place.supply");
  return Arg::place(name, field_name(static_cast<unsigned>(place - kFirstField)));
}

Arg card_arg(const Rules& rules, int card) {
  const std::string& id = rules.cards[static_cast<std::size_t>(card)].id;
  return Arg::component("card", id, "card." + id);
}
Arg noble_arg(int noble) { return Arg::component("noble", noble_name(static_cast<unsigned>(noble))); }
Arg field_arg(int field) { return Arg::place("field", field_name(static_cast<unsigned>(field))); }

std::string_view stop_key(Phase phase) {
  switch (phase) {
    case Phase::turn_start: return "move.go";
    case Phase::supply: return "move.stop_supply";
    case Phase::moves: return "move.stop_moves";
    case Phase::chambers: return "move.stop_chambers";
    case Phase::adding: return "move.stop_adding";
    case Phase::enlist: return "move.stop_enlist";
    case Phase::backdoor: return "move.decline";
    case Phase::keeping: return "move.finish";
    default: return "move.end";
  }
}

Message describe_enlist(const Rules& rules, const Position& at, unsigned field) {
  const unsigned noble = at.facts.noble[field] - 1u;
  const Noble& what = rules.nobles[noble];
  return {"move.enlist",
          {noble_arg(static_cast<int>(noble)), field_arg(static_cast<int>(field)),
           Arg::cost("gold", price(rules, at, field)), Arg::cost("violet", what.violet),
           Arg::cost("turquoise", what.turquoise), Arg::gain("points", what.points),
           Arg::of_word("benefit", "benefit." + std::string(kBenefitIds[what.benefit]))}};
}

}  // namespace

Message RoyalPalace::describe(const Rules& rules, const Position& at, Seat, Move move) {
  const int a = a_of(move), b = b_of(move);
  switch (what_of(move)) {
    case What::stop: return {std::string(stop_key(at.facts.phase)), {}};
    case What::place: return {"move.place", {room_arg("room", a)}};
    case What::play:
      return {"move.play",
              {card_arg(rules, a), Arg::cost("gold", rules.cards[static_cast<std::size_t>(a)].price)}};
    case What::gate: return {"move.gate", {Arg::of("servants", a)}};
    case What::shift: return {"move.shift", {place_arg("from", a), place_arg("to", b)}};
    case What::chamber: return {"move.chamber", {room_arg("room", a)}};
    case What::enlist: return describe_enlist(rules, at, static_cast<unsigned>(a));
    case What::seals: return {"move.seals", {Arg::cost("violet", a), Arg::cost("turquoise", b)}};
    case What::draw: return {"move.draw", {}};
    case What::keep: return {"move.keep", {card_arg(rules, a)}};
    case What::first_seat: return {"move.first_seat", {Arg::seat("seat", a)}};
    case What::noble_drawn: return {"move.noble_drawn", {noble_arg(a)}};
    case What::room_laid: return {"move.room_laid", {room_arg("room", a)}};
    case What::card_drawn: return {"move.card_drawn", {card_arg(rules, a)}};
  }
  return {};
}

Message RoyalPalace::tell(const Rules& rules, const Event& event) {
  const auto& x = event.args;
  const Arg seat = Arg::seat("seat", event.seat);
  switch (static_cast<Told>(event.kind)) {
    case Told::start_player: return {"event.start_player", {seat}};
    case Told::laid: return {"event.laid", {noble_arg(x[0]), field_arg(x[1])}};
    case Told::room_laid:
      return {"event.room_laid",
              {room_arg("room", x[0]), Arg::of("row", x[1] / 3 + 1), Arg::of("column", x[1] % 3 + 1)}};
    case Told::placed: return {"event.placed", {seat, room_arg("room", x[0])}};
    case Told::turn: return {"event.turn", {seat, Arg::of("round", x[0]), Arg::of("nobles", x[1])}};
    case Told::last_round: return {"event.last_round", {Arg::of("nobles", x[0])}};
    case Told::stopped: return {"event.stopped", {Arg::of("round", x[0])}};
    case Told::played: return {"event.played", {seat, card_arg(rules, x[0]), Arg::of("gold", x[1])}};
    case Told::supplied: return {"event.supplied", {seat, Arg::of("servants", x[0])}};
    case Told::shifted: return {"event.shifted", {seat, place_arg("from", x[0]), place_arg("to", x[1])}};
    case Told::gold: return {"event.gold", {seat, Arg::of("gold", x[0])}};
    case Told::seal:
      return {"event.seal", {seat, Arg::of_word("colour", x[0] == 0 ? "seal.violet" : "seal.turquoise")}};
    case Told::enlisted:
      return {x[6] ? "event.enlisted_covered" : "event.enlisted",
              {seat, noble_arg(x[0]), field_arg(x[1]), Arg::of("gold", x[2]), Arg::of("violet", x[3]),
               Arg::of("turquoise", x[4]), Arg::of("extra", x[5]), Arg::of("covered", x[6])}};
    case Told::recruited: return {"event.recruited", {seat, Arg::of("servants", x[0])}};
    case Told::drew:
      if (x[0] == 0) return {"event.drew_hidden", {seat}};
      return {"event.drew", {seat, card_arg(rules, x[0] - 1)}};
    case Told::reshuffled: return {"event.reshuffled", {Arg::of("cards", x[0])}};
    case Told::kept:
      if (x[0] == 0) return {"event.kept_hidden", {seat}};
      return {"event.kept", {seat, card_arg(rules, x[0] - 1)}};
    case Told::discarded: return {"event.discarded", {seat, card_arg(rules, x[0]), Arg::of("times", x[1])}};
    case Told::side:
      return {"event.side",
              {seat, Arg::of_word("side", "side." + std::string(kSideIds[static_cast<std::size_t>(x[0])])),
               Arg::of("points", x[1]), Arg::of("servants", x[2])}};
    case Told::scored:
      return {"event.scored",
              {seat, Arg::of("nobles", x[0]), Arg::of("cards", x[1]), Arg::of("hand", x[2]),
               Arg::of("garden", x[3]), Arg::of("total", x[4])}};
  }
  return {};
}

// What the seat is asked, with what is left of its action.
Message RoyalPalace::prompt(const Rules& rules, const Position& at, Seat) {
  const Facts& facts = at.facts;
  const auto& rooms = facts.room[facts.active];
  switch (facts.phase) {
    case Phase::placing:
      return {"prompt.placing", {Arg::of("servants", facts.to_place), room_arg("room", facts.last_room)}};
    case Phase::turn_start: return {"prompt.turn_start", {}};
    case Phase::supply:
      if (facts.unlimited) return {"prompt.supply_unlimited", {Arg::of("supply", facts.own[facts.active])}};
      return {"prompt.supply",
              {Arg::of("allowance", facts.allowance), Arg::of("supply", facts.own[facts.active])}};
    case Phase::moves: return {"prompt.moves", {Arg::of("allowance", facts.allowance)}};
    case Phase::chambers: return {"prompt.chambers", {}};
    case Phase::adding:
      return {"prompt.adding", {Arg::of("servants", facts.additions), room_arg("room", facts.chamber)}};
    case Phase::enlist:
      return {"prompt.enlist",
              {Arg::of("office", rooms[kOffice]), Arg::of("gold", facts.gold[facts.active]),
               Arg::of("violet", rooms[kPomp] + facts.bonus[0]),
               Arg::of("turquoise", rooms[kKing] + facts.bonus[1]), Arg::of("extra", facts.wild)}};
    case Phase::seals: return {"prompt.seals", {field_arg(facts.field - 1), Arg::of("extra", facts.wild)}};
    case Phase::edge: return {"prompt.edge", {field_arg(facts.field - 1)}};
    case Phase::backdoor:
      return {"prompt.backdoor",
              {Arg::of("cards", rooms[kBack] + at.benefit[facts.active][kCardsMore]),
               Arg::of("keep", rooms[kBack])}};
    case Phase::keeping:
      return {"prompt.keeping", {Arg::of("keep", rooms[kBack]), Arg::of("cards", facts.looking_size)}};
    default: return {"prompt.turn_end", {}};
  }
  (void)rules;
}

}  // namespace enfilade
