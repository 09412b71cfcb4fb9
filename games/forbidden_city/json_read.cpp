// Reads positions and views back (docs/positions/forbidden-city.md), and refuses by clause what cannot be played on.
#include <algorithm>

#include "games/forbidden_city/forbidden_city.hpp"
#include "games/forbidden_city/json_words.hpp"
#include "games/forbidden_city/layout.hpp"
#include "kernel/quoted.hpp"

namespace enfilade {

using namespace forbidden_city;

namespace {

int turns_taken(const Rules& rules, const Facts& facts, unsigned seat) {
  return rules.tiles - std::popcount(facts.unseen[seat]);
}

// Reads the facts as `viewer` may know them, or all of them.
class Reader {
 public:
  Reader(const Rules& rules, std::optional<Viewer> viewer) : rules_(rules), viewer_(viewer) {}

  Result<Facts> read(const Json& json) {
    const JsonCursor root(json, problem_);
    root.only({"phase", "start_player", "active", "players"});
    facts_.phase = static_cast<Phase>(root.at("phase").choice({"start", "deal", "play", "draw", "over"}));
    const JsonCursor players = root.at("players");
    only_players(players);
    for (unsigned seat = 0; seat < count(); ++seat)
      read_player(players.at(ForbiddenCity::seat_name(rules_, static_cast<Seat>(seat))), seat);
    if (!problem_.found) read_course(root);
    if (!problem_.found) check_hands(players);
    if (!problem_.found) check_table(players);
    if (problem_.found) return problem_.error;
    return facts_;
  }

 private:
  unsigned count() const { return static_cast<unsigned>(rules_.players); }

  void only_players(const JsonCursor& players) {
    if (!players.json().is(Json::Kind::object)) return players.fail("an object with the players is expected");
    for (const auto& [name, value] : players.json().members())
      if (!find_seat(name)) players.at(name).fail(quoted(name) + " does not sit at this table", "FC-1.3");
  }

  std::optional<std::uint8_t> find_seat(std::string_view name) const {
    for (Seat seat = 0; seat < rules_.players; ++seat)
      if (ForbiddenCity::seat_name(rules_, seat) == name) return seat;
    return std::nullopt;
  }

  std::uint8_t read_seat(const JsonCursor& cursor) {
    const auto seat = find_seat(cursor.text());
    if (!seat) cursor.fail(quoted(cursor.text()) + " does not sit at this table", "FC-1.3");
    return seat.value_or(0);
  }

  unsigned read_tile(const JsonCursor& cursor, std::string_view id) {
    const auto slot = find_tile(rules_, id);
    if (!slot) cursor.fail("there is no tile " + quoted(id) + " in the sets of this game", "FC-1.4");
    return slot.value_or(0);
  }

  void read_player(const JsonCursor& player, unsigned seat) {
    player.only({"coins", "hand", "stack", "placed", "out"});
    facts_.coins[seat] = static_cast<std::uint32_t>(player.at("coins").integer(0, 30000));
    facts_.unseen[seat] = rules_.set();
    read_placed(player.at("placed"), seat);
    const JsonCursor out = player.at("out");
    const std::size_t size = out.size();
    for (std::size_t i = 0; i < size; ++i) {
      const unsigned slot = read_tile(out.at(i), out.at(i).text());
      if (!(facts_.unseen[seat] >> slot & 1u))
        out.at(i).fail("this tile is somewhere else already", "FC-1.4");
      facts_.unseen[seat] &= ~(1u << slot);
      facts_.out[seat] |= 1u << slot;
    }
    if (player.has("hand")) read_hand(player.at("hand"), seat);
    if (player.has("stack") && player.at("stack").integer(0, kSlots) != stack_size(facts_, seat))
      player.at("stack").fail("the stack holds what was neither placed, put out nor taken into the hand: " +
                                  std::to_string(stack_size(facts_, seat)),
                              "FC-1.10");
  }

  void read_placed(const JsonCursor& placed, unsigned seat) {
    if (!placed.json().is(Json::Kind::object))
      return placed.fail("an object from tiles to placements is expected");
    for (const auto& [id, text] : placed.json().members()) {
      const JsonCursor entry = placed.at(id);
      const unsigned slot = read_tile(entry, id);
      const auto move = parse_placement(entry.text());
      if (!move) return entry.fail("a placement such as (0,-2)r1 is expected");
      facts_.unseen[seat] &= ~(1u << slot);
      facts_.lies[seat][slot] = key_in(*move);
      facts_.turned[seat] |= std::uint64_t{rules_.smallest[slot][rotation_in(*move)]}
                             << (2 * slot);  // FC-3.15
    }
  }

  void read_hand(const JsonCursor& hand, unsigned seat) {
    facts_.holding = static_cast<std::uint8_t>(facts_.holding | only(static_cast<Seat>(seat)));
    const bool covered = viewer_ && *viewer_ != seat;
    if ((hand.text() == kHidden) != covered)
      return hand.fail(
          covered ? "the hand of another seat is \"?\" in this view" : "the tile in this hand must be named",
          "FC-11.1");
    if (covered) return;
    const unsigned slot = read_tile(hand, hand.text());
    if (!(facts_.unseen[seat] >> slot & 1u)) hand.fail("this tile is somewhere else already", "FC-1.4");
    facts_.hand[seat] = static_cast<std::uint8_t>(slot + 1);
  }

  // Phase, start player and active player go together with how many turns everybody has had.
  void read_course(const JsonCursor& root) {
    const bool known = facts_.phase != Phase::start, somebody = known && facts_.phase != Phase::over;
    if (root.has("start_player") != known)
      return root.fail(known ? "the start player must be named" : "the start player is not known yet",
                       "FC-1.12");
    if (known) facts_.start = read_seat(root.at("start_player"));
    if (rules_.start_player != kNone && (!known || facts_.start != rules_.start_player))
      return root.fail("the option start_player names another start player", "FC-1.12");
    if (root.has("active") != somebody)
      return root.fail(somebody ? "the active player must be named" : "nobody is active in this phase",
                       "FC-2.6");
    if (somebody) facts_.active = read_seat(root.at("active"));
    check_turns(root.at("phase"));
  }

  // FC-2.6, FC-9.1: going round from the start player, those before the active one have had one turn more.
  void check_turns(const JsonCursor& phase) {
    const bool playing = facts_.phase == Phase::play || facts_.phase == Phase::draw;
    const unsigned n = count();
    const unsigned passed =
        playing ? (facts_.active + n - facts_.start) % n + (facts_.phase == Phase::draw ? 1u : 0u) : 0u;
    const int rounds = turns_taken(rules_, facts_, (facts_.start + n - 1) % n) - (passed == n ? 1 : 0);
    const int last = rules_.tiles - 2;
    for (unsigned i = 0; i < n; ++i)
      if (turns_taken(rules_, facts_, (facts_.start + i) % n) != rounds + (i < passed ? 1 : 0))
        return phase.fail("the players have not had as many turns as the phase and the active player say",
                          "FC-2.6");
    const int active_had = turns_taken(rules_, facts_, facts_.active);
    if ((facts_.phase == Phase::start || facts_.phase == Phase::deal) && rounds != 0)
      return phase.fail("tiles lie on the table before the hands are dealt", "FC-1.10");
    if (facts_.phase == Phase::play && active_had >= last)
      return phase.fail("the active player has no turn left", "FC-9.1");
    if (facts_.phase == Phase::draw && active_had >= last)
      return phase.fail("nothing is drawn from the last two tiles", "FC-2.5");
    if (facts_.phase == Phase::over && rounds != last)
      phase.fail("the game is not over before everybody has had " + std::to_string(last) + " turns",
                 "FC-9.2");
  }

  // FC-2.9: one tile in every hand, from the deal to the last turn, save for who has to draw.
  void check_hands(const JsonCursor& players) {
    for (unsigned seat = 0; seat < count(); ++seat) {
      bool holds = turns_taken(rules_, facts_, seat) < rules_.tiles - 2;
      if (facts_.phase == Phase::start) holds = false;
      if (facts_.phase == Phase::deal) holds = seat < facts_.active;
      if (facts_.phase == Phase::draw && seat == facts_.active) holds = false;
      if (contains(facts_.holding, static_cast<Seat>(seat)) != holds)
        return players.at(ForbiddenCity::seat_name(rules_, static_cast<Seat>(seat)))
            .fail(holds ? "there must be a tile in this hand now" : "there is no tile in this hand now",
                  "FC-2.9");
    }
  }

  // Every cell that would be occupied, the start tile first.
  struct Cells {
    unsigned count = 0;
    std::array<Key, kMaxCells> key;
    std::array<std::uint8_t, kMaxCells> lying;

    void add(Key where, std::uint8_t how) {
      key[count] = where;
      lying[count++] = how;
    }
    unsigned find(Key where) const {
      unsigned cell = 0;
      while (cell < count && key[cell] != where) ++cell;
      return cell;
    }
    std::string name(unsigned cell) const {
      return "(" + std::to_string(x_of(key[cell])) + "," + std::to_string(y_of(key[cell])) + ")";
    }
  };

  Cells all_cells() const {
    Cells cells;
    for (unsigned i = 0; i < static_cast<unsigned>(rules_.start_cells); ++i)
      cells.add(rules_.start[i].key, rules_.start[i].lying);
    for (unsigned seat = 0; seat < count(); ++seat)
      for_each_slot(rules_.set() & ~facts_.unseen[seat] & ~facts_.out[seat], [&](unsigned slot) {
        const auto rotation = static_cast<unsigned>(facts_.turned[seat] >> (2 * slot)) & 3u;
        cells.add(facts_.lies[seat][slot], lying_of(slot, rotation));
      });
    return cells;
  }

  // FC-3: no two tiles on one cell, every seam allowed, and all of them joined to the start tile by borders.
  void check_table(const JsonCursor& players) {
    const Cells cells = all_cells();
    for (unsigned cell = 0; cell < cells.count; ++cell) {
      if (cells.find(cells.key[cell]) != cell)
        return players.fail("two tiles lie on " + cells.name(cell), "FC-3.1");
      for (unsigned d = 0; d < 4; ++d) {
        const unsigned other = cells.find(neighbour_of(cells.key[cell], d));
        if (other == cells.count) continue;
        const unsigned mine = rules_.lying[cells.lying[cell]].shows >> (2 * d) & 3u;
        const unsigned theirs = rules_.lying[cells.lying[other]].shows >> (2 * opposite(d)) & 3u;
        if (mine && theirs && mine != theirs)
          return players.fail("open sides of different colours meet at " + cells.name(cell), "FC-3.6");
      }
    }
    check_joined(players, cells);
  }

  void check_joined(const JsonCursor& players, const Cells& cells) {
    std::array<bool, kMaxCells> reached{};
    std::array<unsigned, kMaxCells> frontier;
    unsigned waiting = 0;
    const auto reach = [&](unsigned cell) {
      if (cell == cells.count || reached[cell]) return;
      reached[cell] = true;
      frontier[waiting++] = cell;
    };
    for (unsigned i = 0; i < static_cast<unsigned>(rules_.start_cells); ++i) reach(i);
    while (waiting > 0) {
      const Key key = cells.key[frontier[--waiting]];
      for (unsigned d = 0; d < 4; ++d) reach(cells.find(neighbour_of(key, d)));
    }
    for (unsigned cell = 0; cell < cells.count; ++cell)
      if (!reached[cell])
        return players.fail("the tile on " + cells.name(cell) + " is not joined to the start tile", "FC-3.2");
  }

  const Rules& rules_;
  std::optional<Viewer> viewer_;
  Facts facts_{};
  JsonCursor::Problem problem_;
};

}  // namespace

Status ForbiddenCity::read(const Rules& rules, const Json& json, Position& position) {
  const Result<Facts> facts = Reader(rules, std::nullopt).read(json);
  if (!facts) return facts.error();
  position.facts = *facts;
  rebuild(rules, position);
  return Done{};
}

Result<View<ForbiddenCity>> ForbiddenCity::read_view(const Rules& rules, const Json& json, Viewer viewer) {
  const Result<Facts> facts = Reader(rules, viewer).read(json);
  if (!facts) return facts.error();
  View<ForbiddenCity> view;
  view.viewer_ = viewer;
  view.facts_ = *facts;
  return view;
}

}  // namespace enfilade
