#include "games/forbidden_city/board_blocks.hpp"

#include <algorithm>
#include <set>

#include "games/forbidden_city/board_words.hpp"
#include "games/forbidden_city/components.hpp"
#include "games/forbidden_city/forbidden_city.hpp"
#include "games/forbidden_city/layout.hpp"
#include "games/forbidden_city/scoring.hpp"
#include "kernel/embedded.hpp"
#include "kernel/text.hpp"

namespace enfilade {

using namespace forbidden_city;

namespace {

Rules shipped_rules(std::string_view side) {
  const Result<Json> json = Json::parse(embedded("games/forbidden_city/components.json"));
  ENFILADE_CHECK(json);
  const Result<Rules> rules =
      ForbiddenCity::make_rules({2, {{"start_side", std::string(side)}, {"start_player", "1"}}}, *json);
  ENFILADE_CHECK(rules);
  return *rules;
}

std::string spell_cell(Key key) {
  return "(" + std::to_string(x_of(key)) + "," + std::to_string(y_of(key)) + ")";
}
std::string spell_room(unsigned colour, Key key) {
  return std::string(1, "GPWT"[colour]) + "@" + spell_cell(key);
}

// "B2,R9": in alphabetical order, without zeros (they may be left out when comparing).
std::string spell_players(const std::array<unsigned, kMaxPlayers>& counts) {
  std::string text;
  for (const char letter : std::string_view("BRUY"))
    if (const unsigned count = counts[kPlayerLetters.find(letter)])
      text += (text.empty() ? "" : ",") + std::string(1, letter) + std::to_string(count);
  return text.empty() ? "-" : text;
}

// What a CLOSED line says.
struct Closed {
  std::string room;
  int tiles = 0, dragons = 0, value = 0;
  std::vector<std::string> adjacent;  // "T@(0,0)=1", sorted
  std::array<unsigned, kMaxPlayers> advisors{}, pay{};

  std::string text() const {
    std::string list;
    for (const std::string& area : adjacent) list += (list.empty() ? "" : ",") + area;
    return room + " tiles=" + std::to_string(tiles) + " dragons=" + std::to_string(dragons) + " adj=[" +
           list + "] value=" + std::to_string(value) + " adv=" + spell_players(advisors) +
           " pay=" + spell_players(pay);
  }
};

class FcBlock {
 public:
  std::vector<std::string> run(std::string_view block, int first_line) {
    const auto lines = split(block, '\n');
    for (std::size_t i = 0; i < lines.size(); ++i) {
      line_ = first_line + static_cast<int>(i);
      const std::string_view text = trim(lines[i]);
      if (!text.empty()) run_line(text);
    }
    line_ = first_line + static_cast<int>(lines.size()) - 1;
    finish_play();
    if (has_board_) ready();  // also a board that nothing looked at must be a possible one
    if (!named_) fail("a block begins with SCENARIO");
    if (!expects_) fail("nothing is expected in this block");
    return failures_;
  }

 private:
  void fail(const std::string& what) { failures_.push_back("line " + std::to_string(line_) + ": " + what); }
  void unreadable(std::string_view text) { fail("cannot be read from \"" + std::string(text) + "\" on"); }
  void expect_equal(std::string_view what, std::string_view found, std::string_view expected) {
    if (found != expected)
      fail(std::string(what) + " is " + std::string(found) + ", expected " + std::string(expected));
  }

  void run_line(std::string_view text) {
    struct Line {
      std::string_view word;
      void (FcBlock::*run)(Scanner);
      bool after_play;  // belongs to the PLAY before it
      bool expects = true;
    };
    static constexpr Line kLines[] = {
        {"SCENARIO", &FcBlock::scenario, false, false},
        {"CLAUSES", &FcBlock::clauses, false, false},
        {"BOARD", &FcBlock::board, false, false},
        {"GIVEN", &FcBlock::given, false, false},
        {"PLAY", &FcBlock::play, false, false},
        {"EXPECT", &FcBlock::expect, true},
        {"CLOSED", &FcBlock::closed, true},
        {"OPEN", &FcBlock::open, false},
        {"TOTAL", &FcBlock::total, false},
        {"MOVES", &FcBlock::moves, false},
        {"ROTATIONS", &FcBlock::rotations, false},
        {"SHARE", &FcBlock::share_line, false},
        {"BONUS", &FcBlock::bonus, false},
    };
    const std::string_view word = text.substr(0, text.find(' '));
    for (const Line& line : kLines) {
      if (line.word != word) continue;
      if (!line.after_play) finish_play();
      expects_ = expects_ || line.expects;
      Scanner rest(text.substr(word.size()));
      rest.skip_blanks();
      return (this->*line.run)(rest);
    }
    fail("unknown line \"" + std::string(word) + "\"");
  }

  // --- heading and board ---

  void scenario(Scanner text) {
    if (named_ || text.done()) return fail("SCENARIO stands once, at the top, with an id and a title");
    named_ = true;
  }

  void clauses(Scanner text) {
    const auto list = words(text.rest());
    if (list.empty()) return fail("CLAUSES names at least one clause");
    for (const std::string_view clause : list) {
      Scanner id(clause);
      if (!id.take("FC-") || !id.take_number() || !id.take(".") || !id.take_number() || !id.done())
        fail("\"" + std::string(clause) + "\" is no clause of this game");
    }
  }

  void board(Scanner text) {
    if (has_board_) return fail("there is one BOARD in a block");
    const std::string_view side = text.rest();
    if (side != "bare" && side != "beginner" && side != "advanced") return unreadable(side);
    has_board_ = true;
    if (side == "bare") return;
    const Rules rules = shipped_rules(side);
    for (int i = 0; i < rules.start_cells; ++i) {
      const StartCell& cell = rules.start[static_cast<unsigned>(i)];
      lay_start(cell.key, rules.shapes[cell.lying >> 2], cell.lying & 3u, kNobody);
    }
  }

  void given(Scanner text) {
    if (!has_board_) return fail("GIVEN needs a BOARD");
    if (started_) return fail("GIVEN stands before everything that looks at the board");
    do {
      text.skip_blanks();
      const auto cell = text.take_cell();
      text.skip_blanks();
      const auto tile = cell ? take_tile(text, shipped_) : std::nullopt;
      if (!tile || !tile->rotation) return unreadable(text.rest());
      if (tile->owner == kNobody && (tile->shape.advisors[0] || tile->shape.advisors[1]))
        return fail("advisors need an owner");
      lay_start(*cell, tile->shape, *tile->rotation, tile->owner);
      text.skip_blanks();
    } while (text.take(";"));
    if (!text.done()) unreadable(text.rest());
  }

  void lay_start(Key key, const Shape& shape, unsigned rotation, std::uint8_t owner) {
    for (int i = 0; i < rules_.start_cells; ++i)
      if (rules_.start[static_cast<unsigned>(i)].key == key) return fail(spell_cell(key) + " is given twice");
    unsigned index = kSlots;
    while (index < shapes_ && !same_shape(rules_.shapes[index], shape)) ++index;
    if (index == kShapes || rules_.start_cells == kMaxCells)
      return fail("there are too many given tiles for one block");
    if (index == shapes_) rules_.shapes[shapes_++] = shape;
    rules_.start[static_cast<unsigned>(rules_.start_cells++)] = {key, lying_of(index, rotation), owner};
  }

  // The first line that looks at the board sets it up: given rooms without open edges count as closed
  // earlier.
  bool ready() {
    if (!has_board_) fail("there is no BOARD");
    if (!has_board_ || started_) return has_board_;
    started_ = true;
    std::set<Key> around;
    for (int i = 0; i < rules_.start_cells; ++i)
      for (unsigned d = 0; d < 4; ++d)
        around.insert(neighbour_of(rules_.start[static_cast<unsigned>(i)].key, d));
    if (around.size() > kMaxFrontier) {
      fail("there are too many given tiles for one block");
      rules_.start_cells = 0;
    }
    finish_rules(rules_, static_cast<int>(shapes_));
    position_ = rules_.opening;
    for (unsigned cell = 0; cell < position_.layout.cells; ++cell) check_given_seams(cell);
    return true;
  }

  void check_given_seams(unsigned cell) {
    const Layout& at = position_.layout;
    for (const unsigned d : {1u, 2u}) {
      if (at.beside[cell][d] == kNone) continue;
      const unsigned mine = rules_.lies(at, cell).shows >> (2 * d) & 3u;
      const unsigned theirs = rules_.lies(at, at.beside[cell][d]).shows >> (2 * opposite(d)) & 3u;
      if (mine && theirs && mine != theirs)
        fail("given tiles clash at " + spell_cell(at.key[cell]) + " (FC-3.6)");
    }
  }

  // Puts the tile into the player's hand: into a slot with the same picture that they have not placed, or a
  // new one.
  bool take_into_hand(unsigned seat, const Shape& shape) {
    unsigned slot = 0;
    while (slot < slots_ &&
           !(same_shape(rules_.shapes[slot], shape) && position_.facts.lies[seat][slot] == 0))
      ++slot;
    if (slot == kSlots) {
      fail("there are too many different tiles for one block");
      return false;
    }
    if (slot == slots_) {
      rules_.shapes[slots_++] = shape;
      const Position kept = position_;
      finish_rules(rules_, static_cast<int>(shapes_));
      position_ = kept;
    }
    Facts& facts = position_.facts;
    facts.hand = {};
    facts.hand[seat] = static_cast<std::uint8_t>(slot + 1);
    facts.holding = only(static_cast<Seat>(seat));
    facts.active = static_cast<std::uint8_t>(seat);
    facts.phase = Phase::play;
    return true;
  }

  Menu choices(unsigned seat) const {
    Menu menu;
    ForbiddenCity::menu(rules_, position_, static_cast<Seat>(seat), menu);
    return menu;
  }

  // --- playing ---

  void play(Scanner text) {
    if (!ready()) return;
    const auto seat = text.take_letter(kPlayerLetters);
    text.skip_blanks();
    const auto cell = text.take_cell();
    text.skip_blanks();
    const auto tile = seat && cell ? take_tile(text, shipped_) : std::nullopt;
    if (!tile || !tile->rotation || !text.done()) return unreadable(text.rest());
    if (tile->owner != kNobody) return fail("the owner of a tile in PLAY is its player");
    if (tile->shape.kind != Kind::room) return fail("a garden or the temple is never played");
    if (!take_into_hand(*seat, tile->shape)) return;
    const Layout& at = position_.layout;
    if (at.cells == kMaxCells || at.spots + 2 > kMaxFrontier ||
        std::popcount(position_.facts.unseen[*seat]) <= 3)
      return fail("there are too many placements for one block");
    played_ = true;
    expected_ = false;
    const unsigned slot = position_.facts.hand[*seat] - 1u;
    const Move move = placement(*cell, rules_.smallest[slot][*tile->rotation]);
    legal_ = choices(*seat).contains(move);
    events_.clear();
    if (!legal_) {
      const Error error = ForbiddenCity::refuse(rules_, position_, static_cast<Seat>(*seat), move);
      if (!error.clause.starts_with("FC-3.")) fail("an illegal placement is refused by " + error.clause);
      return;
    }
    EventLog log;
    ForbiddenCity::apply(rules_, position_, static_cast<Seat>(*seat), move, log);
    collect_closed(log);
    if (const std::string wrong = ForbiddenCity::audit(rules_, position_); !wrong.empty())
      fail("after the placement " + wrong);
  }

  void collect_closed(const EventLog& log) {
    for (const Event& event : log.events) {
      const auto& args = event.args;
      const auto name = [&] { return spell_room(static_cast<unsigned>(args[0]), key_of(args[1], args[2])); };
      if (event.kind == kRoomClosed) {
        Closed room{name(), args[3], args[4], args[5], {}, {}, {}};
        for (std::size_t seat = 0; seat < kMaxPlayers; ++seat)
          room.advisors[seat] = static_cast<unsigned>(args[6 + seat]);
        events_.push_back(room);
      } else if (event.kind == kNeighbour) {
        events_.back().adjacent.push_back(name() + "=" + std::to_string(args[5]));
      } else if (event.kind == kPaid) {
        events_.back().pay[event.seat] = static_cast<unsigned>(args[0]);
      }
    }
    for (Closed& room : events_) std::sort(room.adjacent.begin(), room.adjacent.end());
  }

  void expect(Scanner text) {
    if (!played_ || expected_) return fail("EXPECT stands once after each PLAY");
    if (text.rest() != "legal" && text.rest() != "illegal") return unreadable(text.rest());
    expected_ = true;
    expect_equal("the placement", legal_ ? "legal" : "illegal", text.rest());
  }

  void closed(Scanner text) {
    if (!played_ || !expected_ || !legal_) return fail("CLOSED stands after a PLAY that is legal");
    if (text.rest() == "none") {
      if (said_none_ || closed_said_) return fail("CLOSED none stands alone");
      said_none_ = true;
      return;
    }
    if (said_none_) return fail("CLOSED none stands alone");
    const auto expected = take_closed(text);
    if (!expected) return fail("this CLOSED line cannot be read");
    closed_said_ = true;
    const auto same_room = std::find_if(events_.begin(), events_.end(),
                                        [&](const Closed& room) { return room.text() == expected->text(); });
    if (same_room != events_.end()) {
      events_.erase(same_room);
      return;
    }
    const auto named = std::find_if(events_.begin(), events_.end(),
                                    [&](const Closed& room) { return room.room == expected->room; });
    if (named == events_.end()) return fail("the room " + expected->room + " was not closed");
    fail("closed " + named->text() + ", expected " + expected->text());
    events_.erase(named);
  }

  static bool take_field(Scanner& text, std::string_view name) {
    text.skip_blanks();
    return text.take(name) && text.take("=");
  }

  static std::optional<std::string> take_room(Scanner& text, std::string_view letters) {
    const auto letter = text.take_letter(letters);
    if (!letter || !text.take("@")) return std::nullopt;
    const auto cell = text.take_cell();
    if (!cell) return std::nullopt;
    return std::string(1, letters[*letter]) + "@" + spell_cell(*cell);
  }

  static bool take_count(Scanner& text, std::string_view name, int& count) {
    const auto number = take_field(text, name) ? text.take_number() : std::nullopt;
    count = number.value_or(0);
    return number && *number >= 0;
  }

  static bool take_counts(Scanner& text, std::string_view name, std::array<unsigned, kMaxPlayers>& counts) {
    const auto players = take_field(text, name) ? take_players(text) : std::nullopt;
    counts = players.value_or(std::array<unsigned, kMaxPlayers>{});
    return players.has_value();
  }

  static bool take_adjacent(Scanner& text, std::vector<std::string>& adjacent) {
    if (!take_field(text, "adj") || !text.take("[")) return false;
    if (text.take("]")) return true;
    do {
      const auto area = take_room(text, "GPWT");
      const auto worth_there = area && text.take("=") ? text.take_number() : std::nullopt;
      if (!worth_there) return false;
      adjacent.push_back(*area + "=" + std::to_string(*worth_there));
    } while (text.take(","));
    std::sort(adjacent.begin(), adjacent.end());
    return text.take("]");
  }

  static std::optional<Closed> take_closed(Scanner& text) {
    Closed room;
    const auto name = take_room(text, kRoomLetters);
    if (!name) return std::nullopt;
    room.room = *name;
    const bool whole = take_count(text, "tiles", room.tiles) && take_count(text, "dragons", room.dragons) &&
                       take_adjacent(text, room.adjacent) && take_count(text, "value", room.value) &&
                       take_counts(text, "adv", room.advisors) && take_counts(text, "pay", room.pay);
    if (!whole || !text.done()) return std::nullopt;
    return room;
  }

  // A PLAY is over when the next line has nothing to do with it: then nothing may be left unsaid.
  void finish_play() {
    if (!played_) return;
    if (!expected_) fail("the PLAY before has no EXPECT");
    for (const Closed& room : events_) fail("the PLAY before closed " + room.text());
    played_ = said_none_ = closed_said_ = false;
    events_.clear();
  }

  // --- looking ---

  void open(Scanner text) {
    if (!ready()) return;
    const auto name = take_room(text, kRoomLetters);
    int tiles = 0, edges = 0;
    if (!name || !take_count(text, "tiles", tiles) || !take_count(text, "edges", edges) || !text.done())
      return unreadable(text.rest());
    std::string found;
    const std::string expected = "tiles=" + std::to_string(tiles) + " edges=" + std::to_string(edges);
    const Layout& at = position_.layout;
    for (unsigned region = 0; region < 2u * at.cells; ++region) {
      const Lying& tile = rules_.lies(at, region / 2);
      if (tile.kind != Kind::room || at.room[region] != region) continue;
      const unsigned first = first_region(rules_, at, region);
      if (spell_room(static_cast<unsigned>(tile.colours[region & 1u]), at.key[first / 2]) != *name) continue;
      found = "tiles=" + std::to_string(at.rooms[region].tiles) +
              " edges=" + std::to_string(at.rooms[region].edges);
      if (found == expected) return;
    }
    if (found.empty()) return fail("there is no room " + *name);
    expect_equal(*name, found, expected);
  }

  void total(Scanner text) {
    if (!ready()) return;
    const auto expected = take_players(text);
    if (!expected || !text.done()) return unreadable(text.rest());
    std::array<unsigned, kMaxPlayers> coins{};
    std::copy(position_.facts.coins.begin(), position_.facts.coins.end(), coins.begin());
    expect_equal("the total", spell_players(coins), spell_players(*expected));
  }

  // " = " between a question and its answer.
  static bool take_answer(Scanner& text) {
    text.skip_blanks();
    if (!text.take("=")) return false;
    text.skip_blanks();
    return true;
  }

  void moves(Scanner text) {
    if (!ready()) return;
    const auto tile = take_tile(text, shipped_);
    const auto expected = tile && take_answer(text) ? text.take_number() : std::nullopt;
    if (!expected || !text.done()) return unreadable(text.rest());
    if (!take_into_hand(0, tile->shape)) return;
    const Menu menu = choices(0);
    const int placements = menu.contains(kPutOut) ? 0 : menu.size();
    expect_equal("the number of placements", std::to_string(placements), std::to_string(*expected));
  }

  void rotations(Scanner text) {
    if (!ready()) return;
    const auto cell = text.take_cell();
    text.skip_blanks();
    const auto tile = cell ? take_tile(text, shipped_) : std::nullopt;
    if (!tile || !take_answer(text)) return unreadable(text.rest());
    if (!take_into_hand(0, tile->shape)) return;
    std::string fitting;
    for (const Move move : choices(0))
      if (move != kPutOut && key_in(move) == *cell)
        fitting += (fitting.empty() ? "" : ",") + std::to_string(rotation_in(move));
    expect_equal("the set of rotations", "{" + fitting + "}", text.rest());
  }

  // --- sums without a board ---

  void share_line(Scanner text) {
    int value = 0;
    std::array<unsigned, kMaxPlayers> advisors{}, expected{};
    if (!take_count(text, "value", value) || !take_counts(text, "adv", advisors) ||
        !take_counts(text, "pay", expected) || !text.done())
      return unreadable(text.rest());
    std::array<unsigned, kMaxPlayers + 1> counts{};
    std::copy(advisors.begin(), advisors.end(), counts.begin());
    expect_equal("the payment", spell_players(share(static_cast<unsigned>(value), counts)),
                 spell_players(expected));
  }

  void bonus(Scanner text) {
    std::uint32_t last = 0;
    if (!take_field(text, "tiles")) return unreadable(text.rest());
    for (int i = 0; i < 2; ++i) {
      unsigned slot = 0;
      while (slot < static_cast<unsigned>(shipped_.tiles) &&
             !text.rest().starts_with(shipped_.shapes[slot].name()))
        ++slot;
      if (slot == static_cast<unsigned>(shipped_.tiles) || (last >> slot & 1u))
        return unreadable(text.rest());
      text.take(shipped_.shapes[slot].name());
      last |= 1u << slot;
      if (i == 0 && !text.take(",")) return unreadable(text.rest());
    }
    int coins = 0;
    if (!take_count(text, "coins", coins) || !text.done()) return unreadable(text.rest());
    expect_equal("the bonus", std::to_string(coins_for_last_tiles(shipped_, last)), std::to_string(coins));
  }

  // A table for four with every slot in every set, so that nobody ever runs out.
  static Rules empty_rules() {
    Rules rules{};
    rules.players = kMaxPlayers;
    rules.colours = {PlayerColour::red, PlayerColour::blue, PlayerColour::yellow, PlayerColour::purple};
    rules.start_player = 0;
    rules.tiles = kSlots;
    return rules;
  }

  const Rules shipped_ = shipped_rules("beginner");
  Rules rules_ = empty_rules();
  Position position_{};
  unsigned slots_ = 0, shapes_ = kSlots;
  bool named_ = false, expects_ = false, has_board_ = false, started_ = false;
  bool played_ = false, expected_ = false, legal_ = false, said_none_ = false, closed_said_ = false;
  std::vector<Closed> events_;  // rooms closed by the last PLAY that no CLOSED line has named yet
  std::vector<std::string> failures_;
  int line_ = 0;
};

}  // namespace

std::vector<std::string> run_fc_block(std::string_view block, int first_line) {
  return FcBlock().run(block, first_line);
}

}  // namespace enfilade
