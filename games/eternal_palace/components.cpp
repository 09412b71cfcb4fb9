// Reads components.json and the options into Rules. The first thing wrong is reported with its place (2.19,
// CFG-10).
#include "games/eternal_palace/components.hpp"

#include "games/eternal_palace/components_loader.hpp"
#include "games/eternal_palace/eternal_palace.hpp"

namespace enfilade::eternal_palace {

void Loader::load() {
  root_.only({"data_set",      "colours",       "start",         "locations", "tracks",       "fish_market",
              "academy",       "temple",        "palace_market", "scrolls",   "bridge_base",  "bridge_alt",
              "advisors",      "demand_spaces", "demand_cards",  "labyrinth", "compositions", "master_cards",
              "personalities", "difficulties",  "master"});
  root_.at("data_set").text();
  colours();
  start();
  locations();
  tracks();
  prices();
  temple();
  market();
  bridge(rules_.bridge_tile ? "bridge_base" : "bridge_alt");  // the other side is checked, too
  bridge(rules_.bridge_tile ? "bridge_alt" : "bridge_base");
  advisors();
  demands();
  labyrinth();
  compositions();
  master_cards();
  personality();
  difficulty();
}

// A cell, or the edition's half of one that differs.
JsonCursor Loader::cell(const JsonCursor& cursor) const {
  if (!cursor.json().is(Json::Kind::object) || !cursor.has("en")) return cursor;
  cursor.only({"en", "de"});
  return cursor.at(rules_.german ? "de" : "en");
}

Gain Loader::gain(const JsonCursor& both) const {
  const JsonCursor from = cell(both);
  from.only({"fish", "wisdom", "wood", "stone", "kaolin", "bronze", "resource", "different", "palace",
             "track_step", "advisor", "privilege", "pay_step", "draw"});
  const auto amount = [&](std::string_view key, int max) {
    return from.has(key) ? small(from.at(key), max, 1) : u8{0};
  };
  Gain gain;
  gain.fish = amount("fish", 20);
  gain.wisdom = amount("wisdom", 20);
  for (int r = 0; r < kResources; ++r) gain.resource[at(r)] = amount(kTokenWords[at(kResourceToken + r)], 9);
  gain.choice = amount("resource", 9);
  gain.palace = amount("palace", 9);
  gain.track_step = amount("track_step", 1);
  gain.advisor = amount("advisor", 1);
  gain.privileges = amount("privilege", 9);
  gain.pay_step = amount("pay_step", 9);
  gain.draw = amount("draw", 5);
  gain.different = from.has("different") && from.at("different").boolean();
  if (gain.different && gain.choice > kResources) from.fail("there are four different resources");
  return gain;
}

void Loader::colours() const {
  const JsonCursor rows = root_.at("colours").at("rows");
  rows.size(kColourWords.size(), kColourWords.size());
  for (std::size_t i = 0; i < kColourWords.size() && !root_.failed(); ++i) {
    if (rows.at(i).at("id").text() != kColourWords[i])
      rows.at(i).fail("the colours are yellow, green, pink, blue, white");
    check_provenance(rows.at(i));
  }
}

void Loader::start() {
  const JsonCursor from = root_.at("start");
  check_provenance(from);
  const JsonCursor fish = from.at("fish");
  rules_.start.fish = small(fish.at(rules_.competitors <= 3 ? "1-3" : "4-5"), 20);
  rules_.start.wisdom = small(from.at("wisdom"), 20);
  rules_.start.resources = small(from.at("resources"), 9);
  rules_.start.dice = small(from.at("dice"), kDice, 3);
  rules_.row = rules_.competitors + static_cast<int>(from.at("row_beyond_competitors").integer(0, 2));
}

int Loader::place(const JsonCursor& name) const {
  for (int p = 0; p < kPlaces; ++p)
    if (name.text() == kPlaceWords[at(p)]) return p;
  name.fail("not the id of a location");
  return kFM;
}

u8 Loader::resource(const JsonCursor& name) const {
  return static_cast<u8>(name.choice({"wood", "stone", "kaolin", "bronze"}));
}

// Section 2.4: entry, kind and layer.
void Loader::locations() {
  const JsonCursor rows = root_.at("locations").at("rows");
  const std::size_t count = rows.size(kPlaces, kPlaces);
  unsigned listed = 0;
  for (std::size_t i = 0; i < count && !root_.failed(); ++i) {
    const JsonCursor row = rows.at(i);
    check_provenance(row);
    const int p = place(row.at("id"));
    Location& location = rules_.location[at(p)];
    if (listed >> p & 1u) row.fail("this location is listed twice");
    listed |= 1u << p;
    location.in_play = p == kLA ? rules_.labyrinth : p == kRM ? rules_.river_market : true;
    location.entry = static_cast<Entry>(row.at("entry").choice({"value", "single_die", "any"}));
    if ((location.entry == Entry::value) != (p < kEB))
      row.at("entry").fail("FM to PM and no others are entered by value");
    location.number = p < kEB ? static_cast<u8>(p + 1) : u8{0};
    location.action = static_cast<Action>(
        row.at("action").choice({"fish_market", "academy", "monument", "resource", "temple", "market",
                                 "bridge", "scrolls", "labyrinth", "river_market"}));
    location.layer = static_cast<u8>(p < kEB    ? p + 1
                                     : p == kEB ? kBridgeLayer
                                     : p == kIS ? kNoLayer
                                                : kLayerX);
    if (row.has("min_dice")) location.min_dice = small(row.at("min_dice"), kDice, 1);
    if (row.has("penalty")) location.penalty = row.at("penalty").boolean();
    if (location.action == Action::monument || location.action == Action::resource)
      location.resource = resource(row.at("resource"));
    if (location.action == Action::resource) {
      location.few = small(row.at("few"), 9, 1);
      location.many = small(row.at("many"), 9, 1);
      location.many_dice = small(row.at("many_dice"), kDice, 1);
    }
  }
  check_actions();
}

// The code relies on each kind of action being where the game has it; only its numbers may differ.
void Loader::check_actions() const {
  static constexpr std::array<Action, kPlaces> kExpected{
      Action::fish_market, Action::academy,  Action::monument,  Action::resource,
      Action::monument,    Action::resource, Action::temple,    Action::monument,
      Action::resource,    Action::monument, Action::resource,  Action::market,
      Action::bridge,      Action::scrolls,  Action::labyrinth, Action::river_market};
  u8 monuments = 0, sources = 0;
  for (std::size_t p = 0; p < kExpected.size() && !root_.failed(); ++p) {
    const Location& location = rules_.location[p];
    if (location.action != kExpected[p])
      root_.at("locations").fail(std::string(kPlaceWords[p]) + " has the action of another location");
    if (location.action == Action::monument) monuments |= static_cast<u8>(1 << location.resource);
    if (location.action == Action::resource) sources |= static_cast<u8>(1 << location.resource);
  }
  if (!root_.failed() && (monuments != 15 || sources != 15))
    root_.at("locations").fail("each resource has one monument and one resource location");
  if (!root_.failed() && (rules_.location[kIS].penalty || rules_.location[kIS].entry != Entry::any ||
                          rules_.location[kIS].min_dice != 1))
    root_.at("locations").fail("the Imperial Scrolls take every group without penalty", "EP-4.12");
}

void Loader::tracks() {
  static constexpr std::array<Place, kTracks> kWhere{kFM, kAC, kFO, kQU, kKM, kBF, kEB, kRM};
  for (int t = 0; t < kTracks; ++t) rules_.track_place[at(t)] = kWhere[at(t)];
  const JsonCursor rows = root_.at("tracks").at("rows");
  const std::size_t count = rows.size(kTracks, kTracks);
  for (std::size_t i = 0; i < count && !root_.failed(); ++i) {
    const JsonCursor row = rows.at(i);
    check_provenance(row);
    const int p = place(row.at("id"));
    int track = 0;
    while (track < kTracks && kWhere[at(track)] != p) ++track;
    if (track == kTracks || rules_.last[at(track)] != 0) {
      row.fail("no such track, or one listed twice");
      continue;
    }
    rules_.last[at(track)] = small(row.at("last"), 30, 1);
    rules_.location[at(p)].track = static_cast<u8>(track);
  }
  for (int t = 0; t < kTracks && !root_.failed(); ++t)
    if (rules_.last[at(t)] == 0)
      rows.fail("the track of " + std::string(kPlaceWords[kWhere[at(t)]]) + " is missing");
}

void Loader::prices() {
  const JsonCursor fish = root_.at("fish_market"), academy = root_.at("academy"),
                   scrolls = root_.at("scrolls");
  check_provenance(fish);
  check_provenance(academy);
  check_provenance(scrolls);
  rules_.fish_market = {small(fish.at("draw"), 5, 1), small(fish.at("price"), 20),
                        small(fish.at("bonus"), 20)};
  rules_.academy = {small(academy.at("price"), 20), small(academy.at("bonus"), 20)};
  rules_.reserve = small(academy.at("tile_reserve"), 20);
  rules_.scroll_fish.fish = small(scrolls.at("fish"), 20, 1);
  rules_.scroll_wisdom.wisdom = small(scrolls.at("wisdom"), 20, 1);
  rules_.scroll_resource_dice = small(scrolls.at("resource_dice"), kDice, 1);
}

void Loader::temple() {
  const JsonCursor from = root_.at("temple"), rows = from.at("rows");
  check_provenance(from);
  rules_.temple_wisdom = small(from.at("wisdom"), 20, 1);
  from.at("tile_wisdom").size(3, 3);
  for (std::size_t i = 0; i < 3 && !root_.failed(); ++i)
    rules_.temple_deal[i] = small(from.at("tile_wisdom").at(i), 20, 1);
  rows.size(3, 3);
  for (std::size_t i = 0; i < 3 && !root_.failed(); ++i) {
    check_provenance(rows.at(i));
    const JsonCursor dice = rows.at(i).at("dice");
    dice.size(2, 2);
    rules_.temple_panel[i] = {small(dice.at(0), 3, 1), small(dice.at(1), 6, 4)};
    if (rules_.temple_panel[i][0] + rules_.temple_panel[i][1] != 7)
      dice.fail("the two dice of a panel make 7");
  }
}

void Loader::market() {
  const JsonCursor from = root_.at("palace_market"), panels = from.at("panels");
  const JsonCursor rows = from.at(rules_.market_tile ? "tile_rows" : "rows");
  const JsonCursor unused = from.at(rules_.market_tile ? "rows" : "tile_rows");  // checked all the same
  for (std::size_t i = 0; i < unused.size(3, rules_.market_item.size()) && !root_.failed(); ++i)
    gain(unused.at(i).at("gain"));
  panels.size(3, 3);
  const std::size_t count = rows.size(3, rules_.market_item.size());
  for (std::size_t i = 0; i < count && !root_.failed(); ++i) {
    check_provenance(rows.at(i));
    const Gain item = gain(rows.at(i).at("gain"));
    if (!module_missing(rows.at(i))) rules_.market_item[at(rules_.market_items++)] = item;
  }
  for (std::size_t i = 0; i < 3 && !root_.failed(); ++i) {
    check_provenance(panels.at(i));
    rules_.market_count[i] =
        small(panels.at(i).at(rules_.market_tile ? "tile_rewards" : "items"), rules_.market_items, 1);
  }
}

// 2.19, 1: exactly last + 1 spaces; start and end carry no reward of their own.
void Loader::bridge(std::string_view table) {
  const JsonCursor rows = root_.at(table).at("rows");
  const std::size_t spaces = static_cast<std::size_t>(rules_.last[kTrackEB]) + 1;
  rows.size(spaces, spaces);
  for (std::size_t i = 0; i < spaces && !root_.failed(); ++i) {
    const JsonCursor row = rows.at(i);
    check_provenance(row);
    if (row.at("id").integer(0, 30) != static_cast<std::int64_t>(i))
      row.fail("the spaces are listed in order");
    rules_.bridge[i] =
        gain(row.at(rules_.privileges && row.has("privileges") ? "privileges" : "gain"));  // EP-20.4
    if ((i == 0 || i + 1 == spaces) && !row.at("gain").json().members().empty())
      row.fail("start and end give no token");
  }
}

void Loader::advisors() {
  const JsonCursor rows = root_.at("advisors").at("rows");
  const std::size_t count = rows.size(kAdvisors, kAdvisors);
  for (std::size_t i = 0; i < count && !root_.failed(); ++i) {
    if (rows.at(i).at("id").integer(1, kAdvisors) != static_cast<std::int64_t>(i + 1))
      rows.at(i).fail("the ids are listed in order");
    advisor(rows.at(i), i);
  }
  // 2.19, 2
  if (!root_.failed() && rules_.cards < rules_.row + rules_.fish_market.draw)
    rows.fail("the deck is too small for this number of players");
}

void Loader::advisor(const JsonCursor& row, std::size_t i) {
  row.only({"id", "class", "module", "price", "gain", "other_type", "trigger", "visits", "by_size", "banner",
            "core", "four_five", "provenance", "note"});
  check_provenance(row);
  Advisor& card = rules_.advisor[i];
  const u32 bit = u32{1} << i;
  card.kind = static_cast<Class>(row.at("class").choice({"benefactor", "trader", "diplomat", "artisan"}));
  if (card.kind == kArtisan) {
    trigger(row, card, bit);
  } else {
    card.gain = gain(row.at("gain"));
  }
  if (card.kind == kTrader || card.kind == kDiplomat) {
    const JsonCursor price = row.at("price");
    price.only({"fish", "wisdom", "resource"});
    if (price.has("fish")) card.price.fish = small(price.at("fish"), 20, 1);
    if (price.has("wisdom")) card.price.wisdom = small(price.at("wisdom"), 20, 1);
    if (price.has("resource")) card.price.resources = small(price.at("resource"), 9, 1);
    rules_.trade_types |= bit;
  }
  if (row.has("other_type")) card.other_type = row.at("other_type").boolean();
  if (card.other_type && (card.price.resources != 1 || card.gain.choice != 1))
    row.fail("another type needs exactly one resource paid and one gained", "EP-16.21");
  for (const char letter : row.at("banner").text()) {
    const std::size_t r = std::string_view("WSKB").find(letter);
    if (r == std::string_view::npos)
      row.at("banner").fail("a banner is written with the letters W, S, K, B");
    else
      ++card.banner[r];
  }
  // EP-1.4, 20.2
  card.copies = small(row.at("core"), 5);
  const u8 more = small(row.at("four_five"), 5);
  if (rules_.players >= 4) card.copies = static_cast<u8>(card.copies + more);
  if (module_missing(row)) card.copies = 0;
  rules_.cards += card.copies;
}

void Loader::trigger(const JsonCursor& row, Advisor& card, u32 bit) {
  card.trigger = static_cast<Trigger>(1 + row.at("trigger").choice({"visit", "lowest_total", "group_size"}));
  if (card.trigger == Trigger::group_size) {
    rules_.group_types |= bit;
    row.at("by_size").size(3, 3);
    for (std::size_t s = 0; s < 3 && !root_.failed(); ++s) card.by_size[s] = gain(row.at("by_size").at(s));
    return;
  }
  card.gain = gain(row.at("gain"));
  if (card.trigger == Trigger::lowest_total) {
    rules_.lowest_types |= bit;
    return;
  }
  rules_.visit_types |= bit;
  const std::size_t count = row.at("visits").size(1, kPlaces);
  for (std::size_t v = 0; v < count && !root_.failed(); ++v)
    card.visits = static_cast<u16>(card.visits | 1u << place(row.at("visits").at(v)));
}

namespace {

constexpr std::string_view kSetUp = "EP-1.1";

// What the catalogues need to say why: the stable code and its sentence.
std::vector<Arg> reasons(std::string_view code) {
  return {Arg::of("code", code), Arg::of_word("reason", "set_up." + std::string(code))};
}

// A rejected configuration (1.4): the code is stable, the clause is that of validation.
Error rejected(std::string_view code, std::string_view text) {
  return refusal(kSetUp, std::string(code) + ": " + std::string(text), reasons(code));
}

constexpr std::array<std::string_view, 6> kPersonalities{"balance", "enlightenment", "perception",
                                                         "ascent",  "descent",       "uncertainty"};

template <std::size_t N>
int chosen(const Answers& answers, std::string_view option, const std::array<std::string_view, N>& words) {
  for (std::size_t i = 0; i < N; ++i)
    if (answers.is(option, words[i])) return static_cast<int>(i);
  return -1;
}

// Competitors that did not ask for a colour take the free ones in the order of the box.
Status choose_colours(const Answers& answers, Rules& rules) {
  static constexpr std::array<std::string_view, kMaxCompetitors> kNames{"colour_1", "colour_2", "colour_3",
                                                                        "colour_4", "colour_5"};
  unsigned taken = 0;
  std::array<int, kMaxCompetitors> wish{};
  for (int who = 0; who < rules.competitors; ++who) {
    wish[at(who)] = chosen(answers, is_master(rules, who) ? "master_colour" : kNames[at(who)], kColourWords);
    if (wish[at(who)] < 0) continue;
    if (taken >> wish[at(who)] & 1u) return rejected("CFG-07", "two competitors cannot have the same colour");
    taken |= 1u << wish[at(who)];
  }
  for (int who = 0; who < rules.competitors; ++who) {
    if (wish[at(who)] < 0) wish[at(who)] = std::countr_one(taken);
    taken |= 1u << wish[at(who)];
    rules.colour[at(who)] = static_cast<u8>(wish[at(who)]);
  }
  if (!rules.master.plays) return Done{};
  rules.master.die_colour = {rules.colour[1], rules.colour[1], 0, 0, 0};
  std::size_t die = 2;
  for (u8 colour = 0; colour < 5; ++colour)
    if (!(taken >> colour & 1u)) rules.master.die_colour[die++] = colour;
  return Done{};
}

// Section 1.4.
Status check_combination(const Answers& answers, const Rules& rules) {
  const bool solo = rules.players == 1;
  const auto deviates = [&](std::string_view option) {
    for (const auto& [name, value] : answers.deviations())
      if (name == option) return true;
    return false;
  };
  if (!solo && (deviates("personality") || deviates("difficulty") || deviates("master_colour")))
    return rejected("CFG-02", "the Master plays against one player only");
  if (rules.labyrinth + rules.river_market + rules.compositions > 1)
    return rejected("CFG-03", "at most one of Labyrinth, River Market and Compositions can be played");
  if (solo && answers.is("personality", "balance") && (rules.labyrinth || rules.river_market))
    return rejected("CFG-04", "Balance does not go with an expansion location");
  if (solo && rules.privileges) return rejected("CFG-05", "the Master plays without privileges");
  if (solo && rules.compositions) return rejected("CFG-06", "the Master plays without compositions");
  return Done{};
}

}  // namespace

Result<Rules> load_rules(const Setup& setup, const Json& components) {
  const Result<Answers> answers = Answers::check(EternalPalace::kInfo.options, setup);
  if (!answers) return answers.error();
  if (setup.players < EternalPalace::kInfo.min_players || setup.players > EternalPalace::kInfo.max_players)
    return rejected("CFG-01", "Eternal Palace is for 1 to 5 players");
  Rules rules;
  rules.players = setup.players;
  rules.master.plays = setup.players == 1;
  rules.competitors = rules.players + rules.master.plays;
  rules.german = answers->is("edition", "de");
  rules.max_rounds = answers->number("max_rounds");
  const auto on = [&](std::string_view option) { return answers->is(option, "on"); };
  rules.privileges = on("privileges");
  rules.labyrinth = on("labyrinth");
  rules.river_market = on("river_market");
  rules.compositions = on("compositions");
  rules.market_tile = on("palace_market_tile");
  rules.bridge_tile = on("eternal_bridge_tile");
  if (const Status allowed = check_combination(*answers, rules); !allowed) return allowed.error();
  if (const Status colours = choose_colours(*answers, rules); !colours) return colours.error();
  JsonCursor::Problem problem;
  const JsonCursor root(components, problem);
  Loader(root, rules, chosen(*answers, "personality", kPersonalities),
         chosen(*answers, "difficulty", kDifficultyWords))
      .load();
  // EP-24.1: a tile changes what its location does, and nothing else.
  if (on("fish_market_tile")) rules.location[kFM].action = Action::fish_market_tile;
  if (on("academy_tile")) rules.location[kAC].action = Action::academy_tile;
  if (on("temple_tile")) rules.location[kTE].action = Action::temple_tile;
  list_arrangements(rules);
  if (!problem.found) return rules;
  Error error = problem.error;
  error.text = "CFG-10: " + error.text;
  if (!error.clause.empty()) return error;
  error.clause = kSetUp;
  error.args = reasons("CFG-10");
  return error;
}

}  // namespace enfilade::eternal_palace
