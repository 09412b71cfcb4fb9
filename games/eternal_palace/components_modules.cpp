// The tables of the modules and of the solo game (2.11 to 2.17).
#include "games/eternal_palace/components_loader.hpp"

namespace enfilade::eternal_palace {

// A row that belongs to a module which is not played.
bool Loader::module_missing(const JsonCursor& row) const {
  if (!row.has("module")) return false;
  row.at("module").choice({"privileges"});
  return !rules_.privileges;
}

int Loader::layer(const JsonCursor& item) const {
  if (!item.json().is(Json::Kind::text)) return static_cast<int>(item.integer(1, 12));
  item.choice({"EB"});
  return kBridgeLayer;
}

void Loader::demands() {
  const JsonCursor spaces = root_.at("demand_spaces").at("rows"), cards = root_.at("demand_cards").at("rows");
  spaces.size(3, 3);
  for (std::size_t i = 0; i < 3 && !root_.failed(); ++i) {
    check_provenance(spaces.at(i));
    const JsonCursor list = spaces.at(i).at("resources");
    const std::size_t count = list.size(1, kResources);
    for (std::size_t r = 0; r < count; ++r)
      rules_.demand_space[i] = static_cast<u8>(rules_.demand_space[i] | 1u << resource(list.at(r)));
  }
  rules_.demand_spaces = rules_.competitors <= 3 ? 2 : 3;  // EP-22.2
  cards.size(12, 12);
  for (std::size_t i = 0; i < 12 && !root_.failed(); ++i) {
    const JsonCursor row = cards.at(i), loss = row.at("penalty");
    check_provenance(row);
    rules_.demand[i].reward = gain(row.at("reward"));
    loss.only({"fish", "wisdom", "resource", "palace", "advisor"});
    const auto amount = [&](std::string_view key, int max) {
      return loss.has(key) ? small(loss.at(key), max, 1) : u8{0};
    };
    rules_.demand[i].penalty = {amount("fish", 20), amount("wisdom", 20), amount("resource", 9),
                                amount("palace", 9), amount("advisor", 1)};
  }
}

void Loader::labyrinth() {
  const JsonCursor rows = root_.at("labyrinth").at("rows");
  Labyrinth& maze = rules_.maze;
  maze.nodes = static_cast<int>(rows.size(2, kNodes));
  for (std::size_t i = 0; i < at(maze.nodes) && !root_.failed(); ++i) {
    check_provenance(rows.at(i));
    maze.name[i] = rows.at(i).at("id").text();
    maze.gain[i] = gain(rows.at(i).at("gain"));
    if (maze.name[i] == "LC") maze.centre = static_cast<int>(i);
  }
  if (!root_.failed() && (maze.name[0] != "L0" || maze.centre == 0))
    rows.fail("the first node is the start L0, and one is the centre LC");
  if (!root_.failed()) paths();
}

// 2.19, 5: prices 1 to 3, and every node leads to the centre.
void Loader::paths() {
  const JsonCursor rows = root_.at("labyrinth").at("paths");
  Labyrinth& maze = rules_.maze;
  const auto node = [&](const JsonCursor& name) {
    for (int n = 0; n < maze.nodes; ++n)
      if (name.text() == maze.name[at(n)]) return n;
    name.fail("there is no such node");
    return 0;
  };
  const std::size_t count = rows.size(1, 120);
  for (std::size_t i = 0; i < count && !root_.failed(); ++i) {
    check_provenance(rows.at(i));
    const int from = node(rows.at(i).at("from")), to = node(rows.at(i).at("to"));
    maze.price[at(from)][at(to)] = maze.price[at(to)][at(from)] = small(rows.at(i).at("fish"), 3, 1);
  }
  maze.steps.fill(kNodes);
  maze.steps[at(maze.centre)] = 0;
  for (int pass = 0; pass < maze.nodes; ++pass)
    for (int n = 0; n < maze.nodes; ++n)
      for (int m = 0; m < maze.nodes; ++m)
        if (maze.price[at(n)][at(m)] && maze.steps[at(m)] + 1 < maze.steps[at(n)])
          maze.steps[at(n)] = static_cast<u8>(maze.steps[at(m)] + 1);
  for (int n = 0; n < maze.nodes; ++n)
    if (maze.steps[at(n)] == kNodes) rows.fail("no way leads from " + maze.name[at(n)] + " to the centre");
}

void Loader::compositions() {
  const JsonCursor rows = root_.at("compositions").at("rows");
  rows.size(12, 12);
  for (std::size_t i = 0; i < 12 && !root_.failed(); ++i) {
    const JsonCursor row = rows.at(i), layers = row.at("layers");
    check_provenance(row);
    Composition& card = rules_.composition[i];
    layers.size(3, 3);
    for (std::size_t l = 0; l < 3; ++l)
      card.layers = static_cast<u16>(card.layers | 1u << layer(layers.at(l)));
    if (!root_.failed() && std::popcount(card.layers) != 3) layers.fail("three different layers are needed");
    card.reward = gain(row.at("gain"));
    card.points = small(cell(row.at("points")), 9);
  }
}

// 2.19, 6: every colour once on each card.
void Loader::master_cards() {
  const JsonCursor rows = root_.at("master_cards").at("rows");
  rows.size(17, 17);
  for (std::size_t i = 0; i < 17 && !root_.failed(); ++i) {
    check_provenance(rows.at(i));
    const JsonCursor groups = rows.at(i).at("groups");
    MasterCard& card = rules_.master_card[i];
    std::size_t positions = 0;
    u8 row = 0;
    unsigned seen = 0;
    for (const char letter : groups.text()) {
      if (letter == '/') {
        ++row;
        continue;
      }
      const std::size_t colour = std::string_view("YGPBW").find(letter);
      if (colour == std::string_view::npos || positions == 5 || (seen >> colour & 1u))
        return groups.fail("each of Y, G, P, B, W stands once");
      seen |= 1u << colour;
      card.colour[positions] = static_cast<u8>(colour);
      card.row[positions++] = row;
    }
    if (positions != 5 || row > 4) groups.fail("each of Y, G, P, B, W stands once");
  }
}

// 2.19, 6 and 7
void Loader::personality() {
  const JsonCursor rows = root_.at("personalities").at("rows");
  static constexpr std::array<std::string_view, 6> kNames{"balance", "enlightenment", "perception",
                                                          "ascent",  "descent",       "uncertainty"};
  rows.size(6, 6);
  for (std::size_t i = 0; i < 6 && !root_.failed(); ++i) {
    const JsonCursor row = rows.at(i), cards = row.at("cards"), actions = row.at("actions");
    check_provenance(row);
    if (row.at("id").text() != kNames[i]) row.fail("the personalities are listed in the order of the rules");
    Master master = rules_.master;
    unsigned seen = 0;
    cards.size(8, 8);
    for (std::size_t c = 0; c < 8 && !root_.failed(); ++c) {
      const std::string& name = cards.at(c).text();
      const int card = name.size() == 3 && name[0] == 'M' ? (name[1] - '0') * 10 + name[2] - '1' : -1;
      if (card < 0 || card > 16 || (seen >> card & 1))
        return cards.at(c).fail("eight different cards M01 to M17 are needed");
      seen |= 1u << card;
      master.cards[c] = static_cast<u8>(card);
    }
    master.habit_count = static_cast<int>(actions.size(1, master.habits.size()));
    for (std::size_t a = 0; a < at(master.habit_count) && !root_.failed(); ++a) {
      const JsonCursor action = actions.at(a);
      MasterHabit& habit = master.habits[a];
      habit.action = static_cast<MasterAction>(
          action.at("action").choice({"fish", "wisdom", "monument", "bridge", "expansion"}));
      if (habit.action == MasterAction::expansion && i == 0) action.fail("Balance has no expansion action");
      if (habit.action != MasterAction::wisdom) continue;
      habit.up = small(action.at("up"), 11);
      habit.down = small(action.at("down"), 11);
    }
    if (static_cast<int>(i) == personality_) rules_.master = master;
  }
}

void Loader::difficulty() {
  const JsonCursor rows = root_.at("difficulties").at("rows"), start = root_.at("master");
  check_provenance(start);
  rules_.master.fish = small(start.at("fish"), 20);
  rules_.master.wisdom = small(start.at("wisdom"), 20);
  rules_.master.difficulty = difficulty_;
  rows.size(kDifficulties, kDifficulties);
  for (std::size_t i = 0; i < kDifficulties && !root_.failed(); ++i) {
    const JsonCursor row = rows.at(i);
    check_provenance(row);
    if (row.at("id").text() != kDifficultyWords[i])
      row.fail("the difficulties are listed in the order of the rules");
    rules_.master.difficulties[i] = {
        .all_features = row.at("features").choice({"ahead", "all"}) == 1,
        .sequence = small(row.at("sequence"), 13),
        .palace_from_tokens = row.at("palace_from_tokens").boolean(),
        .points_beyond = row.has("points_beyond") ? small(row.at("points_beyond"), 100) : -1};
  }
}

}  // namespace enfilade::eternal_palace
