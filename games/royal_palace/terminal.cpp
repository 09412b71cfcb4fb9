// The board for a terminal, some 98 columns wide: the garden with prices after discount beside the castle
// with its counts and majorities, then the players, then what the viewer holds, then the step of the turn and
// what is left of it. Where there is less room, a field takes a line, a room two or three, and digits that the
// legend explains:
//
//   1  6 221    13 933ca ...   GATE    STAIR   POMP       points, gold, violet, turquoise, benefit
//   2  3 330st  11 823   ...           R3 Y3
#include <algorithm>
#include <bit>
#include <vector>

#include "games/royal_palace/questions.hpp"
#include "games/royal_palace/royal_palace.hpp"
#include "games/royal_palace/words.hpp"
#include "kernel/catalogue.hpp"
#include "kernel/pen.hpp"

namespace enfilade {

using namespace royal_palace;

namespace {

constexpr std::array<Ink, kPlayers> kInks{Ink::red, Ink::yellow, Ink::grey, Ink::green};
constexpr int kFieldWidth = 8, kRoomWidth = 12;
constexpr int kSmallField = 9, kSmallRoom = 7;

// A piece of a line that knows how many columns it takes.
class Strip {
 public:
  explicit Strip(const Pen& pen) : pen_(&pen) {}

  Strip& put(std::string_view text, Ink ink = Ink::plain, bool bold = false) {
    text_ += pen_->paint(ink, text, bold);
    for (const char c : text)
      width_ += (static_cast<unsigned char>(c) & 0xC0) != 0x80;  // not a continuation of UTF-8
    return *this;
  }
  Strip& number(int n, Ink ink = Ink::plain, bool bold = false) { return put(std::to_string(n), ink, bold); }
  std::string padded(int width) const {
    return text_ + std::string(width_ < width ? static_cast<std::size_t>(width - width_) : 0, ' ');
  }
  const std::string& text() const { return text_; }
  int width() const { return width_; }

 private:
  const Pen* pen_;
  std::string text_;
  int width_ = 0;
};

class Board {
 public:
  Board(const Rules& rules, const Facts& facts, Viewer viewer, const Pen& pen)
      : rules_(rules), viewer_(viewer), pen_(pen) {
    at_.facts = facts;
    RoyalPalace::rebuild(rules, at_);
    if (facts.phase == Phase::enlist) payable_ = payable(rules, at_);
  }

  std::string draw() {
    draw_boards();
    for (const char* legend : {"word.legend", "word.legend_benefits"})
      out_ += "  " + pen_.paint(Ink::grey, word(legend)) + "\n";
    draw_sides();
    out_ += "\n";
    for (std::size_t seat = 0; seat < rules_.players; ++seat) draw_player(seat);
    draw_cards();
    draw_step();
    if (pen_.has_room_for(out_)) return out_;
    return draw_small();
  }

 private:
  const Facts& facts() const { return at_.facts; }
  std::string word(std::string_view key) const { return std::string(pen_.words().text(key)); }
  // "GATE", in the language of the table, as it is typed.
  std::string room_word(unsigned room) const {
    const std::string id(kRoomIds[room]), key = "spell." + id;
    return pen_.words().has(key) ? word(key) : id;
  }
  Strip strip() const { return Strip(pen_); }
  std::string bar() const { return pen_.paint(Ink::grey, pen_.pick("│", "|")); }
  // The line above the first row of a grid, between two rows, or below the last.
  enum class Edge : std::uint8_t { top, inside, bottom };
  std::string rule(int cells, int width, Edge edge) const {
    static constexpr std::array<std::array<std::string_view, 3>, 3> kJoints{
        {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}};
    const auto& joints = kJoints[static_cast<std::size_t>(edge)];
    std::string line;
    for (int c = 0; c < cells; ++c) {
      line += pen_.pick(joints[c == 0 ? 0 : 1], "+");
      for (int i = 0; i < width; ++i) line += pen_.pick("─", "-");
    }
    return pen_.paint(Ink::grey, line + std::string(pen_.pick(joints[2], "+")));
  }
  static Edge edge_of(int line, int last) {
    return line == 0 ? Edge::top : line == last ? Edge::bottom : Edge::inside;
  }

  // --- garden and castle, side by side ---

  Strip benefit_of(const Noble& noble, Strip cell) const {
    return noble.benefit == kNone ? cell : cell.put(" ").put(short_benefit(noble), Ink::cyan);
  }
  // "ga", "r3": the legend tells what it is.
  std::string short_benefit(const Noble& noble) const {
    if (noble.benefit == kNone) return "";
    return word("board.benefit." + std::string(kBenefitIds[noble.benefit])) +
           (noble.benefit == kRecruit ? std::to_string(noble.amount) : "");
  }

  std::array<std::string, 2> field_cell(unsigned field) const {
    if (facts().noble[field] == 0) {
      Strip cell = strip();
      if (const unsigned owner = facts().servant[field])
        cell.put(pen_.pick("♟ ", "@ "), kInks[owner - 1], true).put(kColours[owner - 1], kInks[owner - 1]);
      else
        cell.put("   ").put(pen_.pick("·", "."), Ink::grey);
      return {cell.padded(kFieldWidth), std::string(kFieldWidth, ' ')};
    }
    const Noble& what = rules_.nobles[facts().noble[field] - 1u];
    const int gold = price(rules_, at_, field);
    const bool can = (payable_ & bit(field)) != 0;
    const Strip name = benefit_of(what, strip().number(what.points, can ? Ink::green : Ink::white, true));
    const Strip cost = strip()
                           .number(gold, gold < what.gold ? Ink::green : Ink::yellow, gold < what.gold)
                           .put(pen_.pick("●", "g"), Ink::yellow)
                           .put(" ")
                           .number(what.violet, Ink::purple)
                           .put(pen_.pick("◆", "v"), Ink::purple)
                           .put(" ")
                           .number(what.turquoise, Ink::cyan)
                           .put(pen_.pick("◇", "t"), Ink::cyan);
    return {name.padded(kFieldWidth), cost.padded(kFieldWidth)};
  }

  std::string garden_line(int line) const {
    if (line % 3 == 0) return "  " + rule(6, kFieldWidth, edge_of(line, 18));
    const auto row = static_cast<unsigned>(line / 3);
    std::string text = line % 3 == 1 ? std::to_string(row + 1) + " " : "  ";
    for (unsigned column = 0; column < 6; ++column)
      text += bar() + field_cell(row * 6 + column)[static_cast<std::size_t>(line % 3 - 1)];
    return text + bar();
  }

  std::array<std::string, 3> room_cell(std::size_t position) const {
    if (facts().layout[position] == 0)
      return {std::string(kRoomWidth, ' '), std::string(kRoomWidth, ' '), std::string(kRoomWidth, ' ')};
    const unsigned room = facts().layout[position] - 1u;
    Strip counts = strip(), lead = strip();
    for (unsigned seat = 0; seat < rules_.players; ++seat) {
      const int servants = facts().room[seat][room];
      const char initial = static_cast<char>(kColours[seat][0] - 'a' + 'A');
      if (servants > 0)
        counts.put(std::string(1, initial) + std::to_string(servants) +
                       (servants < 10 && seat + 1u < rules_.players ? " " : ""),
                   kInks[seat], seat == viewer_);
      if (room <= kKing && has_majority(rules_, facts(), seat, room))
        lead.put(pen_.pick(" ♛ ", " > "), Ink::yellow).put(kColours[seat], kInks[seat]);
    }
    const bool done = (facts().done >> room) & 1u;
    return {strip()
                .put(" ")
                .put(room_word(room), Ink::white, true)
                .put(done ? pen_.pick(" ✓", " x") : "", Ink::green)
                .padded(kRoomWidth),
            counts.padded(kRoomWidth), lead.padded(kRoomWidth)};
  }

  std::string castle_line(int line) const {
    if (line < 0 || line > 12) return "";
    if (line % 4 == 0) return rule(3, kRoomWidth, edge_of(line, 12));
    std::string text;
    const auto row = static_cast<std::size_t>(line / 4), part = static_cast<std::size_t>(line % 4 - 1);
    for (std::size_t column = 0; column < 3; ++column) text += bar() + room_cell(row * 3 + column)[part];
    return text + bar();
  }

  // Beside the garden: what belongs to the table, then the castle.
  std::string side_line(int line) const {
    if (line == 0)
      return " " + pen_.paint(Ink::white, word("word.round") + " " + std::to_string(facts().round), true) +
             (facts().last_round ? "  " + pen_.paint(Ink::red, word("word.last_round"), true) : "");
    if (line == 1)
      return " " + word("word.garden") + ": " + std::to_string(std::popcount(at_.occupied)) + " " +
             word("word.nobles");
    if (line == 2)
      return " " + word("word.pile") + ": " + std::to_string(facts().pile_size) + " " + word("word.cards");
    return castle_line(line - 4);
  }

  void draw_boards() {
    out_ += "  ";
    for (char column = 'a'; column <= 'f'; ++column) out_ += "    " + std::string(1, column) + "    ";
    out_ += "\n";
    for (int line = 0; line <= 18; ++line) out_ += garden_line(line) + " " + side_line(line) + "\n";
  }

  // --- the same for a small screen ---

  std::string draw_small() {
    out_ = "  ";
    for (char column = 'a'; column <= 'f'; ++column) out_ += "   " + std::string(1, column) + "     ";
    out_ += pen_.paint(Ink::white, word("word.round") + " " + std::to_string(facts().round), true) +
            (facts().last_round ? "  " + pen_.paint(Ink::red, word("word.last_round"), true) : "") + "\n";
    const std::vector<std::string> castle = small_castle();
    for (unsigned row = 0; row < std::max<std::size_t>(6, castle.size()); ++row) {
      out_ += row < 6 ? std::to_string(row + 1) + " " : "  ";
      for (unsigned column = 0; column < 6; ++column)
        out_ += row < 6 ? small_field(row * 6 + column) : std::string(kSmallField, ' ');
      if (row < castle.size()) out_ += castle[row];
      out_.erase(out_.find_last_not_of(' ') + 1);
      out_ += "\n";
    }
    draw_sides();
    for (std::size_t seat = 0; seat < rules_.players; ++seat) small_player(seat);
    draw_cards();
    draw_step(true);
    return out_;
  }

  // RP-13.6: the ornament of each side of the garden, and whose servants stand along it.
  void draw_sides() {
    constexpr std::array<std::string_view, kSides> kEdges{"top", "right", "bottom", "left"};
    constexpr std::array<unsigned, kSides> kInTheMiddle{2, 17, 33,
                                                        12};  // a field of each edge, and of no other
    std::string sides;
    for (std::size_t edge = 0; edge < kSides; ++edge)
      for (std::size_t side = 0; side < kSides; ++side) {
        if ((rules_.sides[side] & bit(kInTheMiddle[edge])) == 0) continue;
        Strip there = strip();
        for (unsigned seat = 0; seat < rules_.players; ++seat)
          if (const int servants = std::popcount(at_.park[seat] & rules_.sides[side]))
            there.put(" ").put(initial(seat) + std::to_string(servants), kInks[seat], seat == viewer_);
        sides += (sides.empty() ? " " : std::string(pen_.pick(" · ", " - "))) +
                 pen_.paint(Ink::grey, word("board.side." + std::string(kEdges[edge]))) + " " +
                 word("side." + std::string(kSideIds[side])) + there.text();
      }
    out_ += sides + "\n";
  }

  std::string small_field(unsigned field) const {
    Strip cell = strip();
    if (facts().noble[field] == 0) {
      if (const unsigned owner = facts().servant[field])
        return cell.put("   ")
            .put(pen_.pick("♟", "@"), kInks[owner - 1], true)
            .put(initial(owner - 1), kInks[owner - 1])
            .padded(kSmallField);
      return cell.put("   ").put(pen_.pick("·", "."), Ink::grey).padded(kSmallField);
    }
    const Noble& what = rules_.nobles[facts().noble[field] - 1u];
    const int gold = price(rules_, at_, field);
    const bool can = (payable_ & bit(field)) != 0;
    cell.put(what.points < 10 ? " " : "").number(what.points, can ? Ink::green : Ink::white, true);
    cell.put(" ").number(gold, Ink::yellow, gold < what.gold).number(what.violet, Ink::purple);
    cell.number(what.turquoise, Ink::cyan);
    return cell.put(short_benefit(what)).padded(kSmallField);
  }

  static std::string initial(std::size_t seat) {
    return std::string(1, static_cast<char>(kColours[seat][0] - 'a' + 'A'));
  }

  // Three rooms beside each other take as many lines as the fullest of them.
  std::vector<std::string> small_castle() const {
    std::vector<std::string> lines;
    for (std::size_t row = 0; row < 3; ++row) {
      std::array<std::vector<std::string>, 3> rooms;
      std::size_t most = 2;
      for (std::size_t column = 0; column < 3; ++column) {
        rooms[column] = small_room(row * 3 + column);
        most = std::max(most, rooms[column].size());
      }
      for (std::size_t line = 0; line < most; ++line) {
        lines.emplace_back();
        for (const std::vector<std::string>& room : rooms)
          lines.back() += line < room.size() ? room[line] : std::string(kSmallRoom + 1, ' ');
      }
    }
    return lines;
  }

  // Its name, then who has how many servants there, the majority marked, on as many lines as that takes.
  std::vector<std::string> small_room(std::size_t position) const {
    if (facts().layout[position] == 0) return {};
    const unsigned room = facts().layout[position] - 1u;
    const bool done = (facts().done >> room) & 1u;
    std::vector<Strip> lines{
        strip().put(room_word(room), Ink::white, true).put(done ? pen_.pick("✓", "x") : "", Ink::green),
        strip()};
    for (unsigned seat = 0; seat < rules_.players; ++seat) {
      const int servants = facts().room[seat][room];
      if (servants == 0) continue;
      const bool leads = room <= kKing && has_majority(rules_, facts(), seat, room);
      const std::string count = initial(seat) + std::to_string(servants);
      const int width = static_cast<int>(count.size()) + (leads ? 1 : 0);
      if (lines.back().width() + width > kSmallRoom) lines.push_back(strip());
      const bool has_room_for_blank =
          lines.back().width() > 0 && lines.back().width() + 1 + width <= kSmallRoom;
      lines.back()
          .put(has_room_for_blank ? " " : "")
          .put(leads ? pen_.pick("♛", ">") : "", Ink::yellow)
          .put(count, kInks[seat], leads || seat == viewer_);
    }
    std::vector<std::string> padded;
    for (const Strip& line : lines) padded.push_back(line.padded(kSmallRoom + 1));
    return padded;
  }

  void small_player(std::size_t seat) {
    const bool acts =
        facts().phase >= Phase::placing && facts().phase != Phase::over && facts().active == seat;
    int nobles = 0, hidden = 0;
    for (unsigned n = 0; n < kNobles; ++n) {
      nobles += facts().owner[n] == seat + 1;
      hidden += facts().owner[n] == seat + 1 && covered(n);
    }
    const auto item = [this](std::string_view key, int n) {
      return " " + word(key) + " " + std::to_string(n);
    };
    const bool first = facts().first == seat && facts().phase != Phase::start_player;
    out_ += strip()
                .put(acts ? pen_.pick("▶", ">") : " ", Ink::white, true)
                .put(word("player." + std::string(kColours[seat])), kInks[seat], true)
                .put(first ? pen_.pick("★", "*") : "", Ink::yellow)
                .padded(9) +
            item("word.supply", facts().own[seat]) + item("word.general_short", facts().gen[seat]) +
            item("word.gold", facts().gold[seat]) + item("word.hand", facts().hand_size[seat]) +
            item("word.nobles", nobles) +
            (hidden > 0 ? " (" + std::to_string(hidden) + " " + word("word.covered") + ")" : "") +
            item("word.points_short", shown_points(seat)) + "\n";
    if (const std::string cards = card_list(facts().table[seat], false); !cards.empty())
      out_ += "          " + word("word.table") + ": " + cards + "\n";
  }

  // --- players and cards ---

  // Points that lie open; face-down nobles are left out (R-49).
  int shown_points(std::size_t seat) const {
    int points = 0;
    for (unsigned n = 0; n < kNobles; ++n)
      if (facts().owner[n] == seat + 1 && !covered(n)) points += rules_.nobles[n].points;
    for (std::size_t k = 0; k < kKinds; ++k) points += facts().table[seat][k] * rules_.cards[k].points_played;
    return points;
  }
  bool covered(unsigned noble) const { return lies_covered(rules_, facts(), noble); }

  void draw_player(std::size_t seat) {
    const bool acts =
        facts().phase >= Phase::placing && facts().phase != Phase::over && facts().active == seat;
    Strip name = strip()
                     .put(acts ? pen_.pick("▶ ", "> ") : "  ", Ink::white, true)
                     .put(word("player." + std::string(kColours[seat])), kInks[seat], true);
    if (facts().first == seat && facts().phase != Phase::start_player)
      name.put(pen_.pick(" ★", " *"), Ink::yellow);
    const auto item = [this](std::string_view key, int n) {
      return word(key) + " " + std::to_string(n) + "  ";
    };
    out_ += name.padded(12) + item("word.supply", facts().own[seat]) +
            item("word.general", facts().gen[seat]) + item("word.gold", facts().gold[seat]) +
            item("word.hand", facts().hand_size[seat]) + item("word.points", shown_points(seat));
    int hidden = 0;
    std::string open;
    for (unsigned n = 0; n < kNobles; ++n) {
      if (facts().owner[n] != seat + 1) continue;
      const std::string points = std::to_string(rules_.nobles[n].points);
      if (!covered(n))
        open += " " + points;
      else if (seat == viewer_)
        open += " " + pen_.paint(Ink::grey, points);
      hidden += covered(n);
    }
    if (!open.empty() || hidden > 0) out_ += "\n            " + word("word.nobles") + open;
    if (hidden > 0)
      out_ += pen_.paint(Ink::grey, " (" + std::to_string(hidden) + " " + word("word.covered") + ")");
    if (const std::string cards = card_list(facts().table[seat], false); !cards.empty())
      out_ += "\n            " + word("word.table") + ": " + cards;
    out_ += "\n";
  }

  std::string card_list(const std::array<std::uint8_t, kKinds>& cards, bool prices) const {
    std::string list;
    for (std::size_t k = 0; k < kKinds; ++k) {
      if (cards[k] == 0) continue;
      list += (list.empty() ? "" : ", ") + word("card." + rules_.cards[k].id);
      if (cards[k] > 1) list += std::string(pen_.pick(" ×", " x")) + std::to_string(cards[k]);
      if (prices)
        list += pen_.paint(Ink::yellow, " (" + std::to_string(rules_.cards[k].price) +
                                            std::string(pen_.pick("●", "g")) + ")");
    }
    return list;
  }

  void draw_cards() {
    const auto line = [this](std::string_view key, const std::string& cards) {
      if (!cards.empty()) out_ += " " + word(key) + ": " + cards + "\n";
    };
    line("word.discard", card_list(facts().discard, false));
    if (viewer_ < rules_.players) line("word.hand", card_list(facts().hand[viewer_], true));
    line("word.looking", card_list(facts().looking, true));
  }

  // --- the step of the turn ---

  std::string left() const {
    const auto say = [this](const char* key, int n) { return pen_.words().say({key, {Arg::of("n", n)}}); };
    switch (facts().phase) {
      case Phase::supply:
        return facts().unlimited ? word("left.unlimited") : say("left.allowance", facts().allowance);
      case Phase::moves: return say("left.allowance", facts().allowance);
      case Phase::placing: return say("left.allowance", facts().to_place);
      case Phase::adding: return say("left.additions", facts().additions);
      case Phase::drawing: return say("left.draws", facts().draws_left);
      case Phase::enlist:
      case Phase::seals: return facts().wild > 0 ? say("left.extra", facts().wild) : "";
      default: return "";
    }
  }

  // On a small screen only what is still to come.
  void draw_step(bool small = false) {
    struct Step {
      std::string_view key;
      Phase first, last;
    };
    static constexpr std::array<Step, 8> kSteps{{{"step.placing", Phase::placing, Phase::placing},
                                                 {"step.turn_start", Phase::turn_start, Phase::turn_start},
                                                 {"step.supply", Phase::supply, Phase::supply},
                                                 {"step.moves", Phase::moves, Phase::moves},
                                                 {"step.chambers", Phase::chambers, Phase::adding},
                                                 {"step.enlist", Phase::enlist, Phase::edge},
                                                 {"step.backdoor", Phase::backdoor, Phase::keeping},
                                                 {"step.turn_end", Phase::turn_end, Phase::turn_end}}};
    if (facts().phase < Phase::placing || facts().phase == Phase::over) return;
    out_ += small ? " " : "\n ";
    bool first = true;
    for (const Step& step : kSteps) {
      const bool now = facts().phase >= step.first && facts().phase <= step.last;
      if (small && facts().phase > step.last) continue;
      if ((step.first == Phase::placing) != (facts().phase == Phase::placing)) continue;
      std::string text = word(step.key);
      if (const std::string rest = left(); now && !rest.empty()) text += " (" + rest + ")";
      if (!first) out_ += pen_.paint(Ink::grey, pen_.pick(" › ", " > "));
      first = false;
      out_ += now ? pen_.paint(kInks[facts().active], "[" + text + "]", true) : pen_.paint(Ink::grey, text);
    }
    out_ += "\n";
  }

  const Rules& rules_;
  Viewer viewer_;
  const Pen& pen_;
  Position at_;
  std::uint64_t payable_ = 0;
  std::string out_;
};

}  // namespace

std::string RoyalPalace::draw(const Rules& rules, const View<RoyalPalace>& view, const Pen& pen) {
  return Board(rules, view.facts(), view.viewer(), pen).draw();
}

}  // namespace enfilade
