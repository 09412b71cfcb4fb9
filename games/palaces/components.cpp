// Rules of a match: options, and the components read from components.json or a content pack (section 2.7).
#include <algorithm>
#include <set>
#include <string>

#include "games/palaces/palaces.hpp"

namespace enfilade {

using namespace palaces;

namespace {

struct PowerType {
  std::string_view id;
  Kind kind;
};

// In the order of the enum.
constexpr std::array<PowerType, kPowers> kPowerTypes{{
    {"moat", Kind::play},
    {"extra_build", Kind::win},
    {"any_suit_build", Kind::rule},
    {"rebuild_top", Kind::win},
    {"draw2_discard1", Kind::win},
    {"take_marker", Kind::win},
    {"pays_two", Kind::pay},
    {"pays_any", Kind::pay},
    {"all_discard", Kind::win},
    {"all_draw_less", Kind::win},
    {"target_no_draw", Kind::win},
    {"target_random_discard", Kind::win},
    {"raze_unmatched", Kind::win},
    {"recover", Kind::win},
    {"remove_own", Kind::win},
    {"cycle_pile", Kind::win},
    {"draw1", Kind::win},
    {"prize_to_deck", Kind::rule},
    {"draw2_others_more", Kind::win},
    {"draw_per_suit", Kind::win},
    {"exchange", Kind::win},
    {"renew_deck", Kind::win},
    {"match_build", Kind::win},
    {"reveal3_take1", Kind::win},
}};

int power_named(std::string_view id) {
  for (int p = 0; p < kPowers; ++p)
    if (kPowerTypes[static_cast<std::size_t>(p)].id == id) return p;
  return -1;
}

void read_provenance(const JsonCursor& record, std::string_view key = "provenance") {
  record.at(key).choice({"rulebook", "public", "reconstructed"});
}

int read_suit(const JsonCursor& at) { return at.choice({"gold", "silver", "crystal", "jade"}); }

int read_constant(const JsonCursor& constants, std::string_view name, int min, int max) {
  const JsonCursor record = constants.at(name);
  record.only({"value", "provenance", "note"});
  read_provenance(record);
  return static_cast<int>(record.at("value").integer(min, max));
}

void read_suits(const JsonCursor& suits) {
  suits.size(kSuits, kSuits);
  for (std::size_t s = 0; s < kSuits; ++s) {
    const JsonCursor suit = suits.at(s);
    suit.only({"id", "letter", "rank", "provenance", "note"});
    if (read_suit(suit.at("id")) != static_cast<int>(s))
      suit.fail("the suits are gold, silver, crystal, jade");
    if (suit.at("letter").text() != std::string(1, "GSCJ"[s])) suit.fail("the letters are G, S, C, J");
    suit.at("rank").integer(rank_of(static_cast<Suit>(s)), rank_of(static_cast<Suit>(s)));
    read_provenance(suit);
  }
}

void read_powers(const JsonCursor& powers, Rules& rules) {
  std::array<bool, kPowers> seen{};
  powers.size(0, kPowers);
  for (std::size_t i = 0; i < powers.size() && !powers.failed(); ++i) {
    const JsonCursor record = powers.at(i);
    record.only({"id", "kind", "harmful", "text", "provenance", "note"});
    const int power = power_named(record.at("id").text());
    if (power < 0) return record.at("id").fail("there is no such power");
    const auto p = static_cast<std::size_t>(power);
    if (seen[p]) record.at("id").fail("the power is listed twice");
    seen[p] = true;
    if (record.at("kind").choice({"win", "rule", "pay", "play"}) != static_cast<int>(kPowerTypes[p].kind))
      record.at("kind").fail("the power is of another kind");
    rules.harmful[p] = record.at("harmful").boolean();
    if (rules.harmful[p] && kPowerTypes[p].kind != Kind::win)
      record.at("harmful").fail("only a power of kind win can be harmful", "PA-10.5");
    record.at("text").text();
    read_provenance(record);
  }
  for (std::size_t p = 0; p < kPowers; ++p)
    if (!seen[p]) powers.fail("the power " + std::string(kPowerTypes[p].id) + " is missing");
}

void read_basics(const JsonCursor& basics, Rules& rules) {
  basics.size(kBasics, kBasics);
  for (std::size_t s = 0; s < kBasics; ++s) {
    const JsonCursor record = basics.at(s);
    record.only({"id", "code", "suit", "copies", "provenance", "note"});
    record.at("id").text();
    if (record.at("code").text() != std::string(1, "GSCJ"[s]))
      record.at("code").fail("the codes are G, S, C, J");
    if (read_suit(record.at("suit")) != static_cast<int>(s))
      record.at("suit").fail("the suit differs from the code");
    const auto copies = record.at("copies").integer(1, 99);
    if (copies < kMaxPlayers * rules.basic_per_suit)
      record.at("copies").fail("too few for four players", "PA-1.6");
    read_provenance(record);
    rules.cards[s] = {static_cast<Suit>(s), Power::none, {"GSCJ"[s]}};
    rules.copies.of[s] = 1;
  }
}

bool is_code(std::string_view code) {
  if (code.size() < 2 || code.size() > 7) return false;
  return std::all_of(code.begin(), code.end(),
                     [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-'; });
}

void join(Cards& set, const Cards& bit) {
  set.low |= bit.low;
  set.high |= bit.high;
}

// Files a card type under everything the rules ask for quickly.
void index_card(Rules& rules, Card card) {
  const CardType& type = rules.cards[card];
  const auto p = static_cast<std::size_t>(type.power);
  for (int i = 0; i < rules.copies.of[card]; ++i) {
    const Cards bit = Cards::bit(static_cast<Card>(card + i));
    join(rules.all_prizes, bit);
    if (i == 0) join(rules.copies.first, bit);
    if (kPowerTypes[p].kind == Kind::win) join(rules.with_item, bit);
    switch (type.power) {
      case Power::pays_two: join(rules.treasuries[type.suit], bit); break;
      case Power::pays_any: join(rules.halls, bit); break;
      case Power::moat: join(rules.moats, bit); break;
      case Power::prize_to_deck: join(rules.greenhouses, bit); break;
      case Power::any_suit_build: join(rules.galleries, bit); break;
      case Power::recover: join(rules.crypts, bit); break;
      default: break;
    }
    if (type.power != Power::pays_two && type.power != Power::pays_any) join(rules.ordinary[type.suit], bit);
  }
}

// Reads one record and gives its copies the next bits of its deck.
void read_card(const JsonCursor& record, Rules& rules, std::array<int, kDecks>& filled,
               std::set<std::string>& names) {
  record.only(
      {"id", "code", "deck", "name", "suit", "copies", "power", "provenance", "deck_provenance", "note"});
  const int deck = record.at("deck").choice({"castle", "dungeon", "garden"});
  const std::string& code = record.at("code").text();
  if (!is_code(code)) record.at("code").fail("a code is 2 to 7 capitals, digits and hyphens");
  if (!names.insert(record.at("id").text()).second) record.at("id").fail("the id is used twice");
  if (!names.insert("code " + code).second) record.at("code").fail("the code is used twice");
  const int power = power_named(record.at("power").text());
  if (power < 0) record.at("power").fail("there is no such power");
  const int suit = read_suit(record.at("suit"));
  const auto copies = static_cast<int>(record.at("copies").integer(1, 4));
  record.at("name").text();
  read_provenance(record);
  read_provenance(record, "deck_provenance");
  if (record.failed()) return;
  int& used = filled[static_cast<std::size_t>(deck)];
  if (used + copies > kDeckSize) return record.fail("a prize deck has 32 cards, not more");
  const auto card = static_cast<Card>(kBasics + deck * kDeckSize + used);
  used += copies;
  CardType& type = rules.cards[card];
  type = {static_cast<Suit>(suit), static_cast<Power>(power), {}};
  std::copy(code.begin(), code.end(), type.code.begin());
  rules.copies.of[card] = static_cast<std::uint8_t>(copies);
  rules.copies.several = rules.copies.several || copies > 1;
  index_card(rules, card);
}

void read_cards(const JsonCursor& cards, Rules& rules) {
  std::array<int, kDecks> filled{};
  std::set<std::string> names;
  cards.size(1, kPrizes);
  for (std::size_t i = 0; i < cards.size() && !cards.failed(); ++i)
    read_card(cards.at(i), rules, filled, names);
  for (const int used : filled)
    if (used != kDeckSize) cards.fail("each prize deck has 32 cards", "PA-1.3");
  if (rules.halls.prizes() > kMaxHalls) cards.fail("at most 12 cards may pay for any suit");
}

}  // namespace

Result<Rules> Palaces::make_rules(const Setup& setup, const Json& components) {
  if (setup.players < 2 || setup.players > kMaxPlayers)
    return refusal("PA-1.1", "Palaces is for 2, 3 or 4 players", {Arg::of("players", setup.players)});
  const Result<Answers> answers = Answers::check(kOptions, setup);
  if (!answers) return answers.error();
  JsonCursor::Problem problem;
  const JsonCursor root(components, problem, "components");
  root.only({"constants", "suits", "powers", "basics", "cards"});
  const JsonCursor constants = root.at("constants");
  constants.only({"pile_size", "pile_per_player", "start_hand", "basic_per_suit", "tiles_per_suit",
                  "draw_losers", "bid_cap"});

  Rules rules{};
  rules.players = setup.players;
  rules.basic_per_suit = read_constant(constants, "basic_per_suit", 1, kMaxBasicPerSuit);
  rules.tiles_per_suit = read_constant(constants, "tiles_per_suit", 1, kMaxTiles);
  rules.draw_losers = read_constant(constants, "draw_losers", 0, 4);
  const int per_player = read_constant(constants, "pile_per_player", 1, kMaxPile / kMaxPlayers);
  const int pile_size = read_constant(constants, "pile_size", 1, kMaxPile);
  const int start_hand = read_constant(constants, "start_hand", 1, kSuits * rules.basic_per_suit);
  const int bid_cap = read_constant(constants, "bid_cap", 12, kMaxBid);
  // The components say what the first answer of an option stands for.
  rules.pile_size = answers->is("pile_size", "per_player") ? per_player * setup.players : pile_size;
  rules.start_hand = answers->is("start_hand", "4") ? std::min(4, kSuits * rules.basic_per_suit) : start_hand;
  rules.bid_cap = answers->is("bid_cap", "31") ? bid_cap : answers->number("bid_cap");
  rules.marker_to_winner = answers->is("marker", "winner");
  rules.active_takes = answers->is("unsold", "active_takes");
  rules.defaulter_draws = answers->is("defaulter_draws", "true");
  rules.build_optional = answers->is("build_optional", "true");
  rules.moat_for_bid = answers->is("moat", "bid");
  rules.discards_closed = answers->is("discards", "closed");
  rules.end_at_once = answers->is("end", "immediate");
  read_suits(root.at("suits"));
  read_powers(root.at("powers"), rules);
  read_basics(root.at("basics"), rules);
  read_cards(root.at("cards"), rules);
  if (problem.found) return problem.error;
  return rules;
}

}  // namespace enfilade
