// Reads components.json, or an owner's corrected copy of it, and the answers to the options.
#include <bit>

#include "games/royal_palace/royal_palace.hpp"
#include "games/royal_palace/words.hpp"

namespace enfilade {

namespace royal_palace {
namespace {

// Every record says where its numbers come from.
void provenance(const JsonCursor& record) {
  record.at("provenance").choice({"rulebook", "public", "reconstructed"});
}

std::uint8_t number(const JsonCursor& value, int min, int max) {
  return static_cast<std::uint8_t>(value.integer(min, max));
}

template <std::size_t N>
unsigned index_of(const JsonCursor& value, const std::array<std::string_view, N>& words) {
  const std::string& text = value.text();
  for (unsigned i = 0; i < N; ++i)
    if (words[i] == text) return i;
  value.fail("\"" + text + "\" is not known here");
  return 0;
}

void read_servants(const JsonCursor& record, Rules& rules) {
  record.only({"servants", "personal_supply", "on_stairway", "on_parade_ground", "placed_freely",
               "provenance", "note"});
  provenance(record);
  rules.servants = number(record.at("servants"), 10, 25);
  rules.personal = number(record.at("personal_supply"), 1, rules.servants);
  rules.on_stairway = number(record.at("on_stairway"), 0, rules.personal);
  rules.on_parade = number(record.at("on_parade_ground"), 0, rules.personal);
  rules.placed_freely = number(record.at("placed_freely"), 1, 10);
  if (rules.on_stairway + rules.on_parade + rules.placed_freely > rules.personal)
    record.fail("more servants are placed at the start than the personal supply holds", "RP-1.13");
}

void read_coins(const JsonCursor& list, Rules& rules) {
  std::int64_t bank = 0;
  for (std::size_t i = 0, n = list.size(1, 8); i < n && !list.failed(); ++i) {
    const JsonCursor coin = list.at(i);
    coin.only({"value", "number", "provenance", "note"});
    provenance(coin);
    bank += coin.at("value").integer(1, 10) * coin.at("number").integer(0, 200);
  }
  if (bank < 6) list.fail("the bank cannot pay the starting gold", "RP-1.10");
  rules.bank = static_cast<std::uint16_t>(bank);
}

void read_rooms(const JsonCursor& list, Rules& rules) {
  static constexpr std::array<std::string_view, 4> kBonuses{"GATE", "MOVE", "GOLD", "SERVANT"};
  // Of PARADE, STAIR, MINT, POMP, KING (RP-4.7).
  static constexpr std::array<unsigned, 5> kBonusOf{0, 1, 2, 3, 3};
  static constexpr std::array<int, kRooms> kActions{1, 2, 3, 3, 3, 4, 5, 0, 0};
  unsigned seen = 0;
  for (std::size_t i = 0, n = list.size(kRooms, kRooms); i < n && !list.failed(); ++i) {
    const JsonCursor room = list.at(i);
    room.only({"id", "action", "majority_bonus", "provenance", "note"});
    provenance(room);
    const unsigned id = index_of(room.at("id"), kRoomIds);
    if ((seen >> id) & 1u) room.at("id").fail("this room is listed twice");
    seen |= 1u << id;
    if ((room.has("action") ? room.at("action").integer(1, 5) : 0) != kActions[id])
      room.fail("this room belongs to another action", "RP-2.3");
    if (room.has("majority_bonus") != (id <= kKing))
      room.fail("five rooms have a majority bonus, the others none", "RP-4.7");
    if (id > kKing || room.failed()) continue;
    const JsonCursor bonus = room.at("majority_bonus");
    bonus.only({"kind", "amount"});
    if (index_of(bonus.at("kind"), kBonuses) != kBonusOf[id])
      bonus.at("kind").fail("this is the bonus of another room", "RP-4.7");
    rules.bonus[id] = number(bonus.at("amount"), 0, 4);
  }
}

void read_layouts(const JsonCursor& list, Rules& rules) {
  for (std::size_t i = 0, n = list.size(1, 1); i < n && !list.failed(); ++i) {
    const JsonCursor layout = list.at(i);
    layout.only({"id", "grid", "provenance", "note"});
    provenance(layout);
    layout.at("id").choice({"first_game"});
    layout.at("grid").size(3, 3);
    unsigned seen = 0;
    for (std::size_t p = 0; p < kRooms && !layout.failed(); ++p) {
      layout.at("grid").at(p / 3).size(3, 3);
      const unsigned room = index_of(layout.at("grid").at(p / 3).at(p % 3), kRoomIds);
      seen |= 1u << room;
      rules.layouts[static_cast<std::size_t>(Layout::first_game)][p] = static_cast<std::uint8_t>(room);
    }
    if (!layout.failed() && seen != (1u << kRooms) - 1u)
      layout.at("grid").fail("each of the nine rooms must be there once", "RP-1.5");
  }
}

unsigned field_index(const JsonCursor& value) {
  const std::string& text = value.text();
  for (unsigned field = 0; field < kFields; ++field)
    if (field_name(field) == text) return field;
  value.fail("a field from a1 to f6 is expected");
  return 0;
}

bool adjacent(unsigned f, unsigned g) {
  const int columns = static_cast<int>(f % 6) - static_cast<int>(g % 6),
            rows = static_cast<int>(f / 6) - static_cast<int>(g / 6);
  return f != g && columns * columns <= 1 && rows * rows <= 1;
}

void read_fields(const JsonCursor& list, Rules& rules) {
  list.size(kFields, kFields);
  for (unsigned field = 0; field < kFields && !list.failed(); ++field) {
    const JsonCursor record = list.at(field);
    record.only({"id", "index", "sides", "links", "provenance", "note"});
    provenance(record);
    record.at("index").integer(field, field);
    if (field_index(record.at("id")) != field)
      record.at("id").fail("the fields must stand in the order of their indices");
    const JsonCursor links = record.at("links"), sides = record.at("sides");
    for (std::size_t i = 0, n = links.size(0, 8); i < n && !list.failed(); ++i) {
      const unsigned other = field_index(links.at(i));
      if (!adjacent(field, other)) links.at(i).fail("only fields that touch can be connected", "RP-8.7");
      rules.links[field] |= bit(other);
    }
    for (std::size_t i = 0, n = sides.size(0, 2); i < n && !list.failed(); ++i)
      rules.sides[index_of(sides.at(i), kSideIds)] |= bit(field);
  }
}

void read_garden(const JsonCursor& garden, Rules& rules) {
  garden.only({"fields", "provenance", "note"});
  const JsonCursor fields = garden.at("fields");
  read_fields(fields, rules);
  if (garden.failed()) return;
  for (unsigned f = 0; f < kFields; ++f)
    for (unsigned g = 0; g < kFields; ++g)
      if (((rules.links[f] >> g) & 1u) != ((rules.links[g] >> f) & 1u))
        return fields.at(f).at("links").fail("the link between " + field_name(f) + " and " + field_name(g) +
                                             " must be named on both sides");
  for (std::size_t side = 0; side < kSides; ++side) {
    rules.edge |= rules.sides[side];
    if (std::popcount(rules.sides[side]) != 6)
      return fields.fail("side " + std::string(kSideIds[side]) + " must have six fields", "RP-13.4");
  }
  if (std::popcount(rules.edge) != 20) fields.fail("the edge must have twenty fields", "RP-13.5");
}

void read_benefit(const JsonCursor& benefit, Noble& noble) {
  benefit.only({"kind", "amount"});
  noble.benefit = static_cast<Benefit>(index_of(benefit.at("kind"), kBenefitIds));
  if (noble.benefit == kNone) benefit.fail("a noble without a benefit has no such member");
  noble.amount = number(benefit.at("amount"), 1, 9);
}

void read_nobles(const JsonCursor& list, Rules& rules) {
  std::array<int, kBenefits> sums{};
  list.size(kNobles, kNobles);
  for (unsigned i = 0; i < kNobles && !list.failed(); ++i) {
    const JsonCursor record = list.at(i);
    Noble& noble = rules.nobles[i];
    record.only({"id", "gold", "violet", "turquoise", "points", "benefit", "provenance", "note"});
    provenance(record);
    if (record.at("id").text() != noble_name(i)) record.at("id").fail(noble_name(i) + " is expected here");
    noble.gold = number(record.at("gold"), 0, 30);
    noble.violet = number(record.at("violet"), 0, kMostSeals);
    noble.turquoise = number(record.at("turquoise"), 0, kMostSeals);
    noble.points = number(record.at("points"), 1, 30);
    if (record.has("benefit")) read_benefit(record.at("benefit"), noble);
    sums[noble.benefit] += noble.amount;
    if (noble.benefit != kRecruit && sums[noble.benefit] > 18)
      record.at("benefit").fail("the benefits of one kind may add up to 18 at most");
  }
}

// 2.8: which effect belongs into which window.
void read_effect(const JsonCursor& record, Privilege& card) {
  static constexpr std::array<std::string_view, kWindows> kWindowIds{"TURN_START", "SUPPLY", "MOVES",
                                                                     "ENLIST", "ANY"};
  static constexpr std::array<std::string_view, 6> kKindIds{"MAJORITY_ALL", "GATE", "MOVE",
                                                            "WILD_SEALS",   "GOLD", "POINTS"};
  static constexpr std::array<Window, 6> kWindowOf{Window::turn_start, Window::supply, Window::moves,
                                                   Window::enlist,     Window::any,    Window::any};
  static constexpr std::array<Effect, 6> kEffectOf{Effect::majority_all, Effect::gate, Effect::move,
                                                   Effect::wild_seals,   Effect::gold, Effect::points};
  record.only({"window", "kind", "amount"});
  const unsigned window = index_of(record.at("window"), kWindowIds),
                 kind = index_of(record.at("kind"), kKindIds);
  if (record.failed()) return;
  if (kWindowOf[kind] != static_cast<Window>(window))
    return record.fail("this effect belongs into another window", "RP-11.1");
  if (card.effect[window] != Effect::none) return record.fail("a card has one effect in each window");
  card.effect[window] = kEffectOf[kind];
  const bool counted = kEffectOf[kind] != Effect::majority_all && kEffectOf[kind] != Effect::points;
  if (record.has("amount") != counted)
    return record.fail(counted ? "an amount is missing" : "this effect has no amount");
  if (!counted) return;
  const JsonCursor amount = record.at("amount");
  if (kEffectOf[kind] == Effect::gate && amount.json().is(Json::Kind::text)) {
    amount.choice({"unlimited"});
    card.effect[window] = Effect::gate_unlimited;
  } else {
    card.amount[window] = number(amount, 1, 9);
  }
}

void read_privilege(const JsonCursor& record, Privilege& card) {
  record.only({"kind", "copies", "price", "points_played", "keep_open", "effects", "provenance", "note"});
  provenance(record);
  card.id = record.at("kind").text();
  for (const char c : card.id)
    if (!((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'))
      record.at("kind").fail("capitals, digits and _ are expected");
  if (card.id.empty() || card.id.size() > 16)
    record.at("kind").fail("a name of 1 to 16 characters is expected");
  card.copies = number(record.at("copies"), 1, 36);
  card.price = number(record.at("price"), 0, 30);
  card.points_played = number(record.at("points_played"), 0, 30);
  card.keep_open = record.at("keep_open").boolean();
  if (!card.keep_open && card.points_played > 0)
    record.at("points_played").fail("only cards that stay open score", "RP-11.13");
  const JsonCursor effects = record.at("effects");
  const std::size_t n = effects.size(1, kWindows);
  for (std::size_t i = 0; i < n && !record.failed(); ++i) read_effect(effects.at(i), card);
  if (n > 1 && card.effect[static_cast<std::size_t>(Window::any)] != Effect::none)
    effects.fail("a card that can be played at any time has no other window");
}

void read_privileges(const JsonCursor& list, Rules& rules) {
  int cards = 0;
  const std::size_t n = list.size(kKinds, kKinds);
  for (std::size_t i = 0; i < n && !list.failed(); ++i) {
    read_privilege(list.at(i), rules.cards[i]);
    cards += rules.cards[i].copies;
    for (std::size_t j = 0; j < i; ++j)
      if (rules.cards[j].id == rules.cards[i].id) list.at(i).at("kind").fail("this kind is listed twice");
  }
  if (!list.failed() && cards != 36) list.fail("there must be 36 cards", "RP-1.6");
}

// The table of windows in 3.6.
void open_windows(Rules& rules) {
  const auto allow = [&rules](Phase phase, Window window) {
    for (unsigned card = 0; card < kKinds; ++card)
      if (rules.cards[card].effect[static_cast<std::size_t>(window)] != Effect::none)
        rules.playable[static_cast<std::size_t>(phase)] =
            static_cast<std::uint16_t>(rules.playable[static_cast<std::size_t>(phase)] | 1u << card);
  };
  allow(Phase::turn_start, Window::turn_start);
  allow(Phase::supply, Window::supply);
  allow(Phase::moves, Window::moves);
  allow(Phase::enlist, Window::enlist);
  for (const Phase phase : {Phase::turn_start, Phase::supply, Phase::moves, Phase::chambers, Phase::enlist,
                            Phase::backdoor, Phase::turn_end})
    allow(phase, Window::any);
}

void answer_options(const Answers& answers, Rules& rules) {
  for (int seat = 0; seat < static_cast<int>(kPlayers); ++seat)
    if (answers.is("start_player", kColours[static_cast<std::size_t>(seat)])) rules.start_player = seat;
  if (answers.is("layout", "first_game")) rules.layout = Layout::first_game;
  if (answers.is("layout", "random_gate_centre")) rules.layout = Layout::random_gate_centre;
  rules.supply_mandatory = answers.is("supply_mandatory", "true");
  rules.gate_source_free = answers.is("gate_source", "free");
  rules.chamber_source_free = answers.is("chamber_source", "free");
  rules.edge_source_free = answers.is("edge_source", "free");
  rules.bonus_is_seal = answers.is("chamber_bonus", "seal");
  rules.seal_noble_first = answers.is("seal_noble_first", "true");
  rules.one_by_one = answers.is("draw_mode", "one_by_one");
  rules.general_lasts = answers.is("general_scope", "until_next_turn");
  rules.unlimited_rooms = answers.is("unlimited_rooms", "true");
  rules.end_threshold = static_cast<std::uint8_t>(answers.number("end_threshold"));
  rules.second_after_tie = answers.is("second_after_tie", "true");
  rules.finite_bank = answers.is("finite_bank", "true");
  rules.nobles_open = answers.is("nobles_open", "true");
  rules.stall_guard = static_cast<std::uint8_t>(answers.number("stall_guard"));
}

}  // namespace
}  // namespace royal_palace

Result<RoyalPalace::Rules> RoyalPalace::make_rules(const Setup& setup, const Json& components) {
  using namespace royal_palace;
  if (setup.players < kInfo.min_players || setup.players > kInfo.max_players)
    return refusal("RP-1.1", "Royal Palace is for 2, 3 or 4 players", {Arg::of("players", setup.players)});
  const Result<Answers> answers = Answers::check(kOptions, setup);
  if (!answers) return answers.error();
  Rules rules;
  rules.players = static_cast<std::uint8_t>(setup.players);
  answer_options(*answers, rules);
  if (rules.start_player >= setup.players)
    return refusal("RP-1.2", "the start player must sit at the table",
                   {Arg::of_word("colour", "colour." + answers->text("start_player"))});

  JsonCursor::Problem problem;
  const JsonCursor root(components, problem);
  root.only({"servants", "coins", "rooms", "layouts", "garden", "nobles", "privileges"});
  read_servants(root.at("servants"), rules);
  read_coins(root.at("coins"), rules);
  read_rooms(root.at("rooms"), rules);
  read_layouts(root.at("layouts"), rules);
  read_garden(root.at("garden"), rules);
  read_nobles(root.at("nobles"), rules);
  read_privileges(root.at("privileges"), rules);
  if (problem.found) return problem.error;
  open_windows(rules);
  return rules;
}

}  // namespace enfilade
