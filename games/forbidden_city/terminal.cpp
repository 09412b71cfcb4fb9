// The table for a terminal: a map of the layout, the tile in hand in its rotations, and what everybody has.
//
//     +--A--+     walls are lines, archways A, open sides blank
//     |G r2*      a green room, two advisors of red, a dragon; r alone: a tile of red without advisors
//     +     +     P\Gr1: two halves, and the advisor is in the right one
#include <algorithm>
#include <vector>

#include "games/forbidden_city/forbidden_city.hpp"
#include "games/forbidden_city/layout.hpp"
#include "kernel/catalogue.hpp"
#include "kernel/pen.hpp"

namespace enfilade {

using namespace forbidden_city;

namespace {

constexpr int kWide = 7, kHigh = 3;  // of a cell on the screen
constexpr std::string_view kOwnerLetters = "uyrb";
constexpr std::array<Ink, 4> kOwnerInks{Ink::purple, Ink::yellow, Ink::red, Ink::blue};
constexpr std::array<Ink, 3> kRoomInks{Ink::green, Ink::purple, Ink::white};
constexpr std::string_view kRoomLetters = "GPW";

struct Glyph {
  std::string_view text = " ";
  Ink ink = Ink::plain;
  bool bold = false;
};

// A sheet of characters, painted at the end.
class Sheet {
 public:
  Sheet(int columns, int rows)
      : columns_(columns), glyphs_(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows)) {}

  Glyph& at(int column, int row) {
    return glyphs_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                   static_cast<std::size_t>(column)];
  }
  // ASCII only: one character a column.
  void write(int column, int row, std::string_view text, Ink ink = Ink::plain, bool bold = false) {
    for (std::size_t i = 0; i < text.size(); ++i)
      at(column + static_cast<int>(i), row) = {text.substr(i, 1), ink, bold};
  }

  // Lines without blanks at their ends; neighbouring characters of one kind are painted together.
  std::string painted(const Pen& pen) const {
    std::string out;
    for (std::size_t begin = 0; begin < glyphs_.size(); begin += static_cast<std::size_t>(columns_)) {
      std::size_t end = begin + static_cast<std::size_t>(columns_);
      while (end > begin && glyphs_[end - 1].text == " ") --end;
      for (std::size_t i = begin; i < end;) {
        std::string run;
        const Glyph& first = glyphs_[i];
        while (i < end && glyphs_[i].ink == first.ink && glyphs_[i].bold == first.bold)
          run += glyphs_[i++].text;
        out += pen.paint(first.ink, run, first.bold);
      }
      out += "\n";
    }
    return out;
  }

 private:
  int columns_;
  std::vector<Glyph> glyphs_;
};

constexpr std::array<std::string_view, 10> kDigits{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};

class TableDrawing {
 public:
  TableDrawing(const Rules& rules, const View<ForbiddenCity>& view, const Pen& pen)
      : rules_(rules), viewer_(view.viewer()), pen_(pen) {
    position_.facts = view.facts();
    rebuild_layout(rules, position_.facts, position_.layout);
  }

  std::string text() const { return map() + hand() + players(); }

 private:
  std::string word(std::string_view key) const { return std::string(pen_.words().text(key)); }

  // --- tiles ---

  void draw_side(Sheet& sheet, int column, int row, unsigned direction, const Lying& tile) const {
    if (tile.open >> direction & 1u) return;
    const bool arch = tile.arch >> direction & 1u;
    const Glyph door{pen_.pick("∩", "A"), Ink::cyan, true};
    if (direction % 2 == 0) {
      const int line = row + (direction == 0 ? 0 : kHigh - 1);
      for (int i = 1; i < kWide - 1; ++i) sheet.at(column + i, line) = {pen_.pick("─", "-")};
      if (arch) sheet.at(column + kWide / 2, line) = door;
    } else {
      sheet.at(column + (direction == 3 ? 0 : kWide - 1), row + 1) = arch ? door : Glyph{pen_.pick("│", "|")};
    }
  }

  Glyph room_letter(const Lying& tile, unsigned part) const {
    const auto colour = static_cast<std::size_t>(tile.colours[part]);
    return {kRoomLetters.substr(colour, 1), kRoomInks[colour], true};
  }

  std::size_t colour_of(unsigned seat) const { return static_cast<std::size_t>(rules_.colours[seat]); }

  // Whose tile it is, and how many advisors of theirs stand there.
  void draw_advisors(Sheet& sheet, int column, int row, unsigned owner, unsigned advisors) const {
    if (owner == kNobody) return;
    const std::size_t colour = colour_of(owner);
    sheet.at(column, row) = {kOwnerLetters.substr(colour, 1), kOwnerInks[colour]};
    if (advisors > 0) sheet.at(column + 1, row) = {kDigits[advisors], kOwnerInks[colour], true};
  }

  void draw_room(Sheet& sheet, int column, int row, const Lying& tile, unsigned owner) const {
    sheet.at(column, row) = room_letter(tile, 0);
    draw_advisors(sheet, column + 2, row, owner, tile.advisors[0]);
    if (tile.dragons[0] > 0)
      sheet.at(column + 4, row) = {tile.dragons[0] == 1 ? pen_.pick("✶", "*") : kDigits[tile.dragons[0]],
                                   Ink::yellow, true};
  }

  // The half that touches W stands left, the one that touches E right; symbols of one half stand beside it.
  void draw_halves(Sheet& sheet, int column, int row, const Lying& tile, unsigned owner) const {
    const unsigned left = tile.part(3), right = tile.part(1);
    const bool backslash = tile.part(0) == right;
    const auto symbol = [&](int where, unsigned part) {
      if (tile.advisors[part] > 0)
        sheet.at(where, row) = {kDigits[tile.advisors[part]],
                                owner == kNobody ? Ink::plain : kOwnerInks[colour_of(owner)], true};
      else if (tile.dragons[part] > 0)
        sheet.at(where, row) = {pen_.pick("✶", "*"), Ink::yellow, true};
    };
    const bool on_left = tile.advisors[left] + tile.dragons[left] > 0;
    const bool on_right = tile.advisors[right] + tile.dragons[right] > 0;
    const int wall = column + (on_left == on_right ? 2 : on_left ? 3 : 1);
    sheet.at(wall, row) = {tile.inside ? pen_.pick("∩", "A") : backslash ? "\\" : "/"};
    sheet.at(wall - 1, row) = room_letter(tile, left);
    sheet.at(wall + 1, row) = room_letter(tile, right);
    if (on_left == on_right) {
      symbol(column, left);
      symbol(column + 4, right);
      return;
    }
    const unsigned part = on_left ? left : right;
    draw_advisors(sheet, on_left ? column : column + 3, row, owner, 0);
    symbol(on_left ? column + 1 : column + 4, part);
  }

  void draw_cell(Sheet& sheet, int column, int row, const Lying& tile, unsigned owner) const {
    for (const int x : {0, kWide - 1})
      for (const int y : {0, kHigh - 1}) sheet.at(column + x, row + y) = {pen_.pick("·", "+"), Ink::grey};
    for (unsigned direction = 0; direction < 4; ++direction) draw_side(sheet, column, row, direction, tile);
    if (tile.kind == Kind::temple)
      sheet.write(column + 1, row + 1, "=[T]=", Ink::yellow, true);
    else if (tile.kind == Kind::garden)
      for (const int x : {1, 3, 5}) sheet.at(column + x, row + 1) = {pen_.pick("♣", "%"), Ink::green};
    else if (tile.parts == 2)
      draw_halves(sheet, column + 1, row + 1, tile, owner);
    else
      draw_room(sheet, column + 1, row + 1, tile, owner);
  }

  // --- the map ---

  // The rotations in which the viewer's tile fits here, if it is their turn.
  std::string fitting(std::uint32_t spot) const {
    const Facts& facts = position_.facts;
    if (facts.phase != Phase::play || viewer_ != facts.active || facts.hand[viewer_] == 0) return "";
    const unsigned mask = rules_.fit[facts.hand[viewer_] - 1u][needs_of_spot(spot)];
    std::string text;
    for (unsigned r = 0; r < 4; ++r)
      if (mask >> r & 1u) text += std::to_string(r);
    return text.empty() ? "" : "r" + text;
  }

  std::string map() const {
    const Layout& at = position_.layout;
    int left = 127, right = -127;
    const int top = y_of(key_of_spot(at.frontier[0])), bottom = y_of(key_of_spot(at.frontier[at.spots - 1u]));
    for (unsigned spot = 0; spot < at.spots; ++spot) {
      left = std::min(left, x_of(key_of_spot(at.frontier[spot])));
      right = std::max(right, x_of(key_of_spot(at.frontier[spot])));
    }
    constexpr int kMargin = 5;
    Sheet sheet(kMargin + kWide * (right - left + 1), 1 + kHigh * (bottom - top + 1));
    const std::vector<std::string> names = edge_names(left, right, top, bottom);
    for (int x = left; x <= right; ++x)
      sheet.write(kMargin + kWide * (x - left) + 2, 0, names[static_cast<std::size_t>(x - left)], Ink::grey);
    for (int y = top; y <= bottom; ++y)
      sheet.write(0, 2 + kHigh * (y - top), names[static_cast<std::size_t>(right - left + 1 + y - top)],
                  Ink::grey);
    const auto column = [&](Key key) { return kMargin + kWide * (x_of(key) - left); };
    const auto row = [&](Key key) { return 1 + kHigh * (y_of(key) - top); };
    for (unsigned cell = 0; cell < at.cells; ++cell)
      draw_cell(sheet, column(at.key[cell]), row(at.key[cell]), rules_.lies(at, cell), at.owner[cell]);
    std::vector<std::string> fits(at.spots);
    for (unsigned spot = 0; spot < at.spots; ++spot) {
      const Key key = key_of_spot(at.frontier[spot]);
      fits[spot] = fitting(at.frontier[spot]);
      sheet.write(column(key) + 1, row(key) + 1, fits[spot], Ink::cyan);
      if (fits[spot].empty()) sheet.at(column(key) + 3, row(key) + 1) = {pen_.pick("·", "."), Ink::grey};
    }
    return sheet.painted(pen_);
  }

  // What stands at the edges: the columns, then the rows. Kept until the sheet is painted.
  static std::vector<std::string> edge_names(int left, int right, int top, int bottom) {
    std::vector<std::string> names;
    for (int x = left; x <= right; ++x) names.push_back("x=" + std::to_string(x));
    for (int y = top; y <= bottom; ++y) names.push_back("y=" + std::to_string(y));
    return names;
  }

  // --- below the map ---

  std::string hand() const {
    if (viewer_ >= rules_.players || position_.facts.hand[viewer_] == 0) return "";
    const unsigned slot = position_.facts.hand[viewer_] - 1u;
    const std::string title = word("word.hand") + ": " + std::string(rules_.shapes[slot].name());
    Sheet sheet(kWide * 8, kHigh);
    int column = 4;
    for (unsigned r = 0; r < 4; ++r) {
      if (rules_.smallest[slot][r] != r) continue;
      draw_cell(sheet, column + 3, 0, rules_.lying[lying_of(slot, r)], viewer_);
      sheet.at(column, 1) = {"r", Ink::cyan};
      sheet.at(column + 1, 1) = {kDigits[r], Ink::cyan};
      column += kWide + 5;
    }
    return "\n" + title + "\n" + sheet.painted(pen_);
  }

  std::string players() const {
    const Facts& facts = position_.facts;
    std::string out = "\n";
    for (unsigned seat = 0; seat < static_cast<unsigned>(rules_.players); ++seat) {
      const bool holds = contains(facts.holding, static_cast<Seat>(seat));
      const bool asked = facts.phase == Phase::play && facts.active == seat;
      const std::string name = word("player." + ForbiddenCity::seat_name(rules_, static_cast<Seat>(seat)));
      out += asked ? std::string(pen_.pick("▶ ", "> ")) : "  ";
      out += pen_.paint(kOwnerInks[colour_of(seat)], name, true) + ": " + std::to_string(facts.coins[seat]) +
             " " + word("word.coins") + ", " + word("word.hand") + " ";
      out += facts.hand[seat] ? std::string(rules_.shapes[facts.hand[seat] - 1u].name()) : holds ? "?" : "-";
      out += ", " + word("word.stack") + " " +
             std::to_string(std::popcount(facts.unseen[seat]) - (holds ? 1 : 0)) + "\n";
      out += tiles(facts.phase == Phase::over ? "word.last_tiles" : "word.unseen", facts.unseen[seat]);
      out += tiles("word.out", facts.out[seat]);
    }
    return out;
  }

  std::string tiles(std::string_view title, std::uint32_t slots) const {
    if (slots == 0) return "";
    std::string list;
    for (; slots != 0; slots &= slots - 1)
      list += " " + std::string(rules_.shapes[static_cast<unsigned>(std::countr_zero(slots))].name());
    return "    " + pen_.paint(Ink::grey, word(title) + ":" + list) + "\n";
  }

  const Rules& rules_;
  Viewer viewer_;
  const Pen& pen_;
  Position position_{};
};

}  // namespace

std::string ForbiddenCity::draw(const Rules& rules, const View<ForbiddenCity>& view, const Pen& pen) {
  return TableDrawing(rules, view, pen).text();
}

}  // namespace enfilade
