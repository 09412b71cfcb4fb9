// Before the match: options, and the components from a content pack.
#include "games/forbidden_city/components.hpp"

#include <algorithm>

#include "games/forbidden_city/forbidden_city.hpp"
#include "games/forbidden_city/layout.hpp"

namespace enfilade {

using namespace forbidden_city;

namespace forbidden_city {

namespace {

// Side d of the placed tile is printed side d - r.
Lying turn(const Shape& shape, unsigned rotation) {
  Lying lying{};
  lying.kind = shape.kind;
  lying.parts = shape.diagonal ? 2 : 1;
  lying.inside = shape.arch_in_diagonal ? kInside : std::uint8_t{0};
  lying.advisors = shape.advisors;
  lying.dragons = shape.dragons;
  lying.colours = shape.colours;
  for (unsigned direction = 0; direction < 4; ++direction) {
    const unsigned printed = (direction - rotation) & 3u;
    const unsigned part = shape.diagonal && printed >= 2 ? 1 : 0;
    const auto bit = static_cast<std::uint8_t>(1u << direction);
    if (part == 1) lying.second |= bit;
    switch (shape.sides[printed]) {
      case Side::open:
        lying.open |= bit;
        lying.shows = static_cast<std::uint8_t>(
            lying.shows | (1u + static_cast<unsigned>(shape.colours[part])) << (2 * direction));
        ++lying.opens[part];
        break;
      case Side::wall: lying.wall |= bit; break;
      case Side::arch: lying.arch |= bit; break;
    }
  }
  return lying;
}

// FC-3.15: turned so far, the tile looks as it did. Half a turn exchanges the halves of a diagonal tile.
bool same_picture(const Shape& shape, const Lying& a, const Lying& b) {
  if (a.shows != b.shows || a.arch != b.arch || a.wall != b.wall) return false;
  if (!shape.diagonal) return true;
  if (a.second == b.second) return true;
  const bool equal_halves = shape.colours[0] == shape.colours[1] && shape.advisors[0] == shape.advisors[1] &&
                            shape.dragons[0] == shape.dragons[1];
  return equal_halves && a.second == (b.second ^ 0xFu);
}

bool fits(const Lying& tile, unsigned needs) {
  for (unsigned direction = 0; direction < 4; ++direction) {
    const unsigned mine = (tile.shows >> (2 * direction)) & 3u, theirs = (needs >> (2 * direction)) & 3u;
    if (mine != 0 && theirs != 0 && mine != theirs) return false;
  }
  return true;
}

}  // namespace

void finish_rules(Rules& rules, int shapes) {
  rules.twins = false;
  for (unsigned shape = 0; shape < static_cast<unsigned>(shapes); ++shape) {
    const Shape& picture = rules.shapes[shape];
    if (picture.diagonal && picture.colours[0] == picture.colours[1]) rules.twins = true;
    for (unsigned rotation = 0; rotation < 4; ++rotation) {
      const Lying lying = turn(picture, rotation);
      unsigned smallest = 0;
      while (smallest < rotation && !same_picture(picture, rules.lying[lying_of(shape, smallest)], lying))
        ++smallest;
      rules.lying[lying_of(shape, rotation)] = lying;
      rules.smallest[shape][rotation] = static_cast<std::uint8_t>(smallest);
    }
  }
  for (unsigned slot = 0; slot < static_cast<unsigned>(rules.tiles); ++slot)
    for (unsigned needs = 0; needs < 256; ++needs) {
      unsigned mask = 0;
      for (unsigned rotation = 0; rotation < 4; ++rotation)
        if (rules.smallest[slot][rotation] == rotation && fits(rules.lying[lying_of(slot, rotation)], needs))
          mask |= 1u << rotation;
      rules.fit[slot][needs] = static_cast<std::uint8_t>(std::popcount(mask) << 4 | static_cast<int>(mask));
    }
  for (unsigned needs = 0; needs < 256; ++needs)
    for (unsigned directions = 0; directions < 16; ++directions) {
      std::uint32_t slots = 0;
      for (unsigned slot = 0; slot < static_cast<unsigned>(rules.tiles); ++slot)
        for (unsigned rotation = 0; rotation < 4; ++rotation)
          if ((rules.fit[slot][needs] >> rotation & 1u) &&
              !(rules.lying[lying_of(slot, rotation)].open & directions))
            slots |= 1u << slot;
      rules.closers[needs][directions] = slots;
    }
  rules.opening = {};
  Facts& facts = rules.opening.facts;
  for (unsigned seat = 0; seat < static_cast<unsigned>(rules.players); ++seat)
    facts.unseen[seat] = rules.set();  // FC-1.4, FC-1.5
  facts.phase = rules.start_player == kNone ? Phase::start : Phase::deal;
  facts.start = rules.start_player == kNone ? std::uint8_t{0} : rules.start_player;
  rebuild_layout(rules, facts, rules.opening.layout);
}

}  // namespace forbidden_city

namespace {

constexpr std::size_t kBaseTiles = 24, kExtraTiles = 6;

template <std::size_t n>
int find_word(const std::array<std::string_view, n>& words, std::string_view word) {
  for (std::size_t i = 0; i < n; ++i)
    if (words[i] == word) return static_cast<int>(i);
  return -1;
}

// --- components ---

void read_provenance(const JsonCursor& entry) {
  entry.at("provenance").choice({"rulebook", "public", "reconstructed"});
}

RoomColour read_colour(const JsonCursor& colour) {
  return static_cast<RoomColour>(colour.choice({"green", "pink", "white"}));
}

void read_sides(const JsonCursor& sides, Shape& shape) {
  if (sides.size(4, 4) != 4) return;
  for (std::size_t d = 0; d < 4; ++d)
    shape.sides[d] = static_cast<Side>(sides.at(d).choice({"open", "wall", "arch"}));
}

// One part without a diagonal, two with it.
void read_parts(const JsonCursor& entry, Shape& shape) {
  const JsonCursor diagonal = entry.at("diagonal"), parts = entry.at("parts");
  shape.diagonal = !diagonal.is_null();
  shape.arch_in_diagonal = shape.diagonal && diagonal.choice({"wall", "arch"}) == 1;
  const std::size_t count = shape.diagonal ? 2 : 1;
  if (parts.size(count, count) != count) return;
  for (std::size_t i = 0; i < count; ++i) {
    const JsonCursor part = parts.at(i);
    part.only({"colour", "advisors", "dragons"});
    shape.colours[i] = read_colour(part.at("colour"));
    shape.advisors[i] = static_cast<std::uint8_t>(part.at("advisors").integer(0, 9));
    shape.dragons[i] = static_cast<std::uint8_t>(part.at("dragons").integer(0, 9));
  }
}

Shape read_tile(const JsonCursor& entry) {
  Shape shape{};
  entry.only({"id", "group", "sides", "diagonal", "parts", "provenance", "note"});
  const std::string& id = entry.at("id").text();
  const bool plain = std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  });
  if (id.empty() || id.size() >= shape.id.size() || !plain)
    entry.at("id").fail("an id has 1 to 7 letters and digits");
  else
    std::copy(id.begin(), id.end(), shape.id.begin());
  read_sides(entry.at("sides"), shape);
  read_parts(entry, shape);
  read_provenance(entry);
  if (entry.has("note")) entry.at("note").text();
  return shape;
}

// FC-1.4, FC-1.5: slots 0 to 23 are the base tiles, slots 24 to 29 those marked "2", each group in the order
// of the file.
void read_tiles(const JsonCursor& tiles, Rules& rules) {
  const std::size_t count = tiles.size();
  std::size_t base = 0, extra = 0;
  for (std::size_t i = 0; i < count && !tiles.failed(); ++i) {
    const JsonCursor entry = tiles.at(i);
    const Shape shape = read_tile(entry);
    const bool is_base = entry.at("group").choice({"base", "two_player"}) == 0;
    std::size_t& taken = is_base ? base : extra;
    const std::size_t limit = is_base ? kBaseTiles : kExtraTiles;
    if (taken == limit)
      return entry.fail("there are exactly " + std::to_string(limit) + " tiles in this group",
                        is_base ? "FC-1.4" : "FC-1.5");
    for (std::size_t slot = 0; slot < kBaseTiles + kExtraTiles; ++slot)
      if (rules.shapes[slot].name() == shape.name())
        entry.at("id").fail("the id \"" + std::string(shape.name()) + "\" is already taken");
    rules.shapes[(is_base ? 0 : kBaseTiles) + taken++] = shape;
  }
  if (base != kBaseTiles) tiles.fail("there must be 24 base tiles, not " + std::to_string(base), "FC-1.4");
  if (extra != kExtraTiles)
    tiles.fail("there must be 6 tiles marked \"2\", not " + std::to_string(extra), "FC-1.5");
}

// The printed cells carry no symbols (FC-4.13), so a room needs only its colour; a divided one gives its
// parts.
Shape read_start_cell(const JsonCursor& entry, bool centre) {
  Shape shape{};
  entry.only({"x", "y", "kind", "colour", "sides", "diagonal", "parts", "provenance"});
  shape.kind = static_cast<Kind>(entry.at("kind").choice({"room", "garden", "temple"}));
  if ((shape.kind == Kind::temple) != centre)
    entry.at("kind").fail("the temple stands on (0,0) and nowhere else", "FC-1.8");
  read_sides(entry.at("sides"), shape);
  read_provenance(entry);
  const bool divided = entry.has("diagonal");
  if (divided) read_parts(entry, shape);
  for (std::size_t part = 0; part < 2; ++part)
    if (shape.advisors[part] || shape.dragons[part])
      entry.at("parts").fail("start cells carry no advisors and no dragons", "FC-4.13");
  if (shape.kind == Kind::room) {
    if (!divided) shape.colours[0] = shape.colours[1] = read_colour(entry.at("colour"));
    return shape;
  }
  if (divided || entry.has("colour")) entry.fail("a garden or the temple is undivided and has no colour");
  if (std::find(shape.sides.begin(), shape.sides.end(), Side::open) != shape.sides.end())
    entry.at("sides").fail("a garden or the temple has no open side", "FC-4.12");
  return shape;
}

// Both sides of an inner seam are of one kind, and open only between equal colours.
void check_inner_seams(const JsonCursor& side, const std::array<Shape, 9>& grid) {
  const auto check = [&](std::size_t a, unsigned d, std::size_t b) {
    const unsigned facing = opposite(d);
    const auto colour = [](const Shape& shape, unsigned direction) {
      return shape.colours[shape.diagonal && direction >= 2 ? 1 : 0];
    };
    const Side kind = grid[a].sides[d];
    if (kind != grid[b].sides[facing])
      return side.fail("the two sides of an inner seam of the start tile differ");
    if (kind == Side::open && colour(grid[a], d) != colour(grid[b], facing))
      side.fail("an inner seam of the start tile is open between different colours", "FC-3.6");
  };
  for (std::size_t i = 0; i < 9; ++i) {
    if (i % 3 != 2) check(i, 1, i + 1);
    if (i < 6) check(i, 2, i + 3);
  }
}

std::array<Shape, 9> read_start_side(const JsonCursor& side) {
  std::array<Shape, 9> grid{};
  std::array<bool, 9> there{};
  if (side.size(9, 9) != 9) return grid;
  for (std::size_t i = 0; i < 9; ++i) {
    const JsonCursor entry = side.at(i);
    const std::int64_t x = entry.at("x").integer(-1, 1), y = entry.at("y").integer(-1, 1);
    const auto place = static_cast<std::size_t>(3 * (y + 1) + x + 1);
    if (there[place]) entry.fail("this cell of the start tile is given twice", "FC-1.7");
    there[place] = true;
    grid[place] = read_start_cell(entry, place == 4);
  }
  if (!side.failed()) check_inner_seams(side, grid);
  return grid;
}

// Denominations are for display; the engine keeps sums (section 2.8).
void read_coins(const JsonCursor& coins) {
  const std::size_t count = coins.size();
  for (std::size_t i = 0; i < count; ++i) {
    const JsonCursor coin = coins.at(i);
    coin.only({"value", "pieces", "provenance"});
    coin.at("value").integer(1, 1000);
    coin.at("pieces").integer(1, 1000);
    read_provenance(coin);
  }
}

// Both sides are checked, whichever is played on.
void read_components(const JsonCursor& root, int side_chosen, Rules& rules, int& shapes) {
  root.only({"tiles", "start_sides", "coins"});
  read_tiles(root.at("tiles"), rules);
  if (root.has("coins")) read_coins(root.at("coins"));
  const JsonCursor sides = root.at("start_sides");
  sides.only({"beginner", "advanced"});
  const std::array<std::array<Shape, 9>, 2> grids{read_start_side(sides.at("beginner")),
                                                  read_start_side(sides.at("advanced"))};
  shapes = kBaseTiles + kExtraTiles;
  rules.start_cells = 9;
  for (int i = 0; i < 9; ++i) {
    rules.shapes[static_cast<unsigned>(shapes)] =
        grids[static_cast<unsigned>(side_chosen)][static_cast<unsigned>(i)];
    rules.start[static_cast<unsigned>(i)] = {key_of(i % 3 - 1, i / 3 - 1),
                                             lying_of(static_cast<unsigned>(shapes), 0), kNobody};
    ++shapes;
  }
}

// --- options ---

Error wrong_colour(int players) {
  if (players == 2) return refusal("FC-1.2", "two players play purple and yellow, one each");
  return refusal("FC-1.3", "every player at the table has a colour of their own");
}

// Colours that were asked for, then the unused ones in order.
Status choose_colours(const Answers& answers, Rules& rules) {
  const auto allowed = static_cast<unsigned>(rules.players == 2 ? 2 : kPlayerColours.size());
  unsigned taken = 0;
  std::array<int, kMaxPlayers> asked{};
  for (unsigned seat = 0; seat < kMaxPlayers; ++seat) {
    asked[seat] = find_word(kPlayerColours, answers.text("colour_" + std::to_string(seat + 1)));
    if (asked[seat] < 0) continue;
    const auto colour = static_cast<unsigned>(asked[seat]);
    if (seat >= static_cast<unsigned>(rules.players) || colour >= allowed || (taken >> colour & 1u))
      return wrong_colour(rules.players);
    taken |= 1u << colour;
  }
  for (unsigned seat = 0; seat < static_cast<unsigned>(rules.players); ++seat) {
    if (asked[seat] < 0) asked[seat] = std::countr_one(taken);
    taken |= 1u << asked[seat];
    rules.colours[seat] = static_cast<PlayerColour>(asked[seat]);
  }
  return Done{};
}

}  // namespace

Result<Rules> ForbiddenCity::make_rules(const Setup& setup, const Json& components) {
  const Result<Answers> answers = Answers::check(kOptions, setup);
  if (!answers) return answers.error();
  if (setup.players < 2 || setup.players > kMaxPlayers)
    return refusal("FC-1.1", "Forbidden City is for two to four players");
  Rules rules{};
  rules.players = setup.players;
  if (const Status colours = choose_colours(*answers, rules); !colours) return colours.error();
  rules.start_player = kNone;
  if (!answers->is("start_player", "random")) {
    const int player = answers->number("start_player");
    if (player > setup.players)
      return refusal("FC-1.12", "the start player is one of the players at the table");
    rules.start_player = static_cast<std::uint8_t>(player - 1);
  }
  JsonCursor::Problem problem;
  int shapes = 0;
  read_components(JsonCursor(components, problem), answers->is("start_side", "advanced") ? 1 : 0, rules,
                  shapes);
  if (problem.found) return problem.error;
  rules.tiles =
      static_cast<int>(setup.players == 2 ? kBaseTiles + kExtraTiles : kBaseTiles);  // FC-1.5, FC-1.6
  finish_rules(rules, shapes);
  return rules;
}

}  // namespace enfilade
