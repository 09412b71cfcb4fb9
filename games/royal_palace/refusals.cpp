// Why a move is not in the menu, by clause. Everything here is computed from what the seat itself may know.
#include "games/royal_palace/questions.hpp"
#include "games/royal_palace/royal_palace.hpp"
#include "games/royal_palace/words.hpp"

namespace enfilade {

using namespace royal_palace;

namespace {

Arg last_room(const Facts& facts) {
  const std::string_view id = kRoomIds[facts.last_room];
  return Arg::place("room", id, "room." + std::string(id));
}

Error refuse_place(const Facts& facts, unsigned room) {
  if (facts.phase != Phase::placing) return refusal("RP-2.3", "servants are placed freely only in setup");
  if (room >= kRooms) return refusal("RP-1.12", "there is no such room");
  return refusal("RP-1.11", "the five servants are placed in the order of the rooms", {last_room(facts)});
}

// Something that belongs to another action, which is over or still to come.
Error not_now(const Facts& facts, int action, std::string_view text) {
  const int now = action_of(facts.phase);
  return refusal("RP-2.4", text,
                 {Arg::of_word("when", action > now ? "when.later" : "when.over"),
                  Arg::of_word("now", "now." + std::to_string(now))});
}

// RP-11.3 to RP-11.8: the clause of a card's own time.
std::string_view window_clause(const Privilege& card) {
  const auto has = [&card](Window window) {
    return card.effect[static_cast<std::size_t>(window)] != Effect::none;
  };
  if (has(Window::turn_start)) return "RP-11.3";
  if (has(Window::supply)) return has(Window::moves) ? "RP-11.5" : "RP-11.4";
  if (has(Window::moves)) return "RP-11.6";
  if (has(Window::enlist)) return "RP-11.7";
  return "RP-11.8";
}

Error refuse_play(const Rules& rules, const Facts& facts, Seat seat, unsigned card) {
  if (card >= kKinds) return refusal("RP-11.1", "there is no such card");
  const Arg name = Arg::component("card", rules.cards[card].id, "card." + rules.cards[card].id);
  if (facts.hand[seat][card] == 0) return refusal("RP-11.1", "only a card in hand can be played", {name});
  if (facts.phase == Phase::adding || facts.phase == Phase::seals || facts.phase == Phase::edge ||
      facts.phase == Phase::keeping)
    return refusal("RP-11.9", "no card can be played inside an unfinished step", {name});
  if (((rules.playable[static_cast<std::size_t>(facts.phase)] >> card) & 1u) == 0)
    return refusal(window_clause(rules.cards[card]), "this card cannot be played now", {name});
  return refusal("RP-11.2", "the price of the card cannot be paid",
                 {name, Arg::of("price", rules.cards[card].price), Arg::of("gold", facts.gold[seat])});
}

Error refuse_filling(const Facts& facts, std::string_view text) {
  return refusal("RP-5.4", text, {Arg::of("allowance", most_supplied(facts))});
}

Error refuse_gate(const Rules& rules, const Facts& facts, unsigned servants) {
  if (facts.phase != Phase::supply) return not_now(facts, 1, "servants come to the gate in action 1 only");
  if (servants > facts.own[facts.active])
    return refusal("RP-3.2", "the personal supply holds fewer servants",
                   {Arg::of("supply", facts.own[facts.active])});
  if (rules.supply_mandatory && servants < most_supplied(facts))
    return refuse_filling(facts, "the gate must be filled as far as the supply allows");
  return refusal("RP-5.1", "the allowance is smaller", {Arg::of("allowance", facts.allowance)});
}

// A servant for a room or field from where it cannot come.
Error refuse_source(const Facts& facts, unsigned from, unsigned to) {
  if (from == to) return refusal("RP-3.5", "the source must be another room");
  if (from == kSupplyPlace)
    return refusal("RP-3.2", "the personal supply is empty", {Arg::of("supply", facts.own[facts.active])});
  if (facts.own[facts.active] > 0 && facts.room[facts.active][from] > 0)
    return refusal("RP-3.4", "while the personal supply holds servants, they do not come from rooms",
                   {Arg::of("supply", facts.own[facts.active])});
  return refusal("RP-3.1", "no own servant stands there");
}

Error refuse_movement(const Position& at, unsigned from, unsigned to) {
  const Facts& facts = at.facts;
  if (from >= kRooms || to >= kRooms)
    return refusal("RP-6.10", "only servants in the castle can be moved, and only within it");
  if (facts.room[facts.active][from] == 0) return refusal("RP-3.1", "no own servant stands there");
  if (from == to || ((at.around[from] >> to) & 1u) == 0)
    return refusal("RP-6.5", "a movement leads to a neighbouring room");
  if (!at.benefit[facts.active][kDiagonal] && ((at.straight[from] >> to) & 1u) == 0)
    return refusal("RP-6.7", "only a noble with that benefit allows diagonal movements");
  return refusal("RP-6.1", "no movement is left");
}

Error refuse_shift(const Position& at, unsigned from, unsigned to) {
  const Facts& facts = at.facts;
  if (from > kSupplyPlace || to >= kFirstField + kFields) return refusal("RP-3.1", "there is no such place");
  const bool into_garden = to >= kFirstField;
  switch (facts.phase) {
    case Phase::supply:
      if (to != kGate) return refuse_filling(facts, "in action 1 servants go to the gate");
      if (from != kGate && from != kSupplyPlace && facts.allowance == 0 && !facts.unlimited)
        return refusal("RP-5.1", "the allowance is used up", {Arg::of("allowance", facts.allowance)});
      if (from == kSupplyPlace)
        return refuse_filling(facts, "servants from the supply are named by their number");
      if (facts.allowance == 0 && rooms_are_source(facts, false))
        return refusal("RP-5.6", "rooms are limited to the ordinary allowance");
      return refuse_source(facts, from, to);
    case Phase::moves: return refuse_movement(at, from, to);
    case Phase::adding:
      if (to != facts.chamber) return refusal("RP-7.1", "one room is carried out at a time");
      return refuse_source(facts, from, to);
    case Phase::edge:
      if (to != kFirstField + facts.field - 1u)
        return refusal("RP-8.13", "the servant belongs on the field of the noble");
      return refuse_source(facts, from, to);
    default:
      return into_garden ? refusal("RP-8.13", "a servant enters the garden only when a noble is taken")
                         : not_now(facts, 2, "servants cannot be moved now");
  }
}

Error refuse_chamber(const Facts& facts, unsigned room) {
  if (facts.phase == Phase::adding) return refusal("RP-7.1", "one room is carried out at a time");
  if (facts.phase != Phase::chambers) return not_now(facts, 3, "rooms are carried out in action 3 only");
  if (room == kOffice) return refusal("RP-7.2", "the office needs nothing to be done here");
  return refusal("RP-7.1", "only mint, Pompadour and king are carried out, once each");
}

Error refuse_enlist(const Rules& rules, const Position& at, unsigned field) {
  const Facts& facts = at.facts;
  const auto& rooms = facts.room[facts.active];
  if (facts.phase == Phase::seals || facts.phase == Phase::edge)
    return refusal("RP-8.16", "the enlistment in progress comes first");
  if (facts.phase != Phase::enlist) return not_now(facts, 4, "nobles are enlisted in action 4 only");
  if (field >= kFields || facts.noble[field] == 0) return refusal("RP-8.1", "no noble lies there");
  if (rooms[kOffice] == 0) return refusal("RP-8.2", "no own servant is left in the office");
  const int gold = price(rules, at, field);
  const Noble& noble = rules.nobles[facts.noble[field] - 1u];
  if (gold > facts.gold[facts.active])
    return refusal("RP-8.3", "the gold price cannot be paid",
                   {Arg::of("price", gold), Arg::of("gold", facts.gold[facts.active]),
                    Arg::of("printed", noble.gold), Arg::of("free", noble.gold - gold)});
  const SealCost cost = seal_cost(facts, noble);
  const Arg extra = Arg::of("extra", facts.wild);
  const int violet = rooms[kPomp] + facts.bonus[0], turquoise = rooms[kKing] + facts.bonus[1];
  if (cost.violet > rooms[kPomp] + 0u + facts.wild)
    return refusal("RP-8.4", "violet seals are missing",
                   {Arg::of("needed", noble.violet), Arg::of("seals", violet), extra});
  if (cost.turquoise > rooms[kKing] + 0u + facts.wild)
    return refusal("RP-8.5", "turquoise seals are missing",
                   {Arg::of("needed", noble.turquoise), Arg::of("seals", turquoise), extra});
  return refusal("RP-8.12", "the seals do not suffice for both colours",
                 {Arg::of("violet", noble.violet), Arg::of("turquoise", noble.turquoise), extra});
}

Error refuse_stop(const Facts& facts) {
  if (facts.phase == Phase::placing)
    return refusal("RP-1.11", "all five servants must be placed", {last_room(facts)});
  if (facts.phase == Phase::seals) return refusal("RP-8.11", "the extra seals must be divided");
  if (facts.phase == Phase::edge)
    return refusal("RP-8.13", "a servant must be put on the field of the noble");
  return refuse_filling(facts, "the gate must be filled as far as the supply allows");
}

Error refuse_draw(const Facts& facts) {
  if (facts.room[facts.active][kBack] == 0)
    return refusal("RP-10.1", "no own servant stands at the back door");
  return not_now(facts, 5, "cards are drawn in action 5 only, and once");
}

}  // namespace

Error RoyalPalace::out_of_turn(const Rules&, const Position&, Seat) {
  return refusal("RP-2.6", "another player is acting");
}

Error RoyalPalace::refuse(const Rules& rules, const Position& at, Seat seat, Move move) {
  const Facts& facts = at.facts;
  const unsigned a = a_of(move), b = b_of(move);
  if ((move.bits >> 16) >= kWhats) return refusal("RP-2.3", "this is no move of the game");
  switch (what_of(move)) {
    case What::stop: return refuse_stop(facts);
    case What::place: return refuse_place(facts, a);
    case What::play: return refuse_play(rules, facts, seat, a);
    case What::gate: return refuse_gate(rules, facts, a);
    case What::shift: return refuse_shift(at, a, b);
    case What::chamber: return refuse_chamber(facts, a);
    case What::enlist: return refuse_enlist(rules, at, a);
    case What::seals: return refusal("RP-8.11", "the extra seals cannot be divided like this now");
    case What::draw: return refuse_draw(facts);
    case What::keep:
      return refusal("RP-10.5", "only cards looked at can be kept, one for each servant on BACK",
                     {Arg::of("servants", facts.room[facts.active][kBack])});
    default: return refusal("RP-2.3", "this is for chance to decide");
  }
}

// Playing a card or sorting the drawn ones shows the others something that cannot be unseen.
bool RoyalPalace::binds(const Rules&, const Position& at, Seat, Move move) {
  return what_of(move) == What::play || at.facts.phase == Phase::keeping;
}

}  // namespace enfilade
