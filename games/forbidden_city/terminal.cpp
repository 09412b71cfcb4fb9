// The table for a terminal: a map of the layout, the tile in hand in its rotations, and what everybody has.
//
//     +--A--+     walls are lines, archways A, open sides blank
//     |G r2*      a green room, two advisors of red, a dragon; r alone: a tile of red without advisors
//     +     +     P\Gr1: two halves, and the advisor is in the right one
//
// Where there is less room, neighbours share their walls, and the hand and the players stand beside the map,
// of which a part is shown: around the places where the tile in hand fits, or where the person has moved it.
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

  std::string text() const {
    const std::string large = map() + hand() + players();
    return pen_.has_room_for(large) ? large : small();
  }

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

  // --- for a small screen ---

  static constexpr int kSmallWide = kWide - 1, kSmallHigh = kHigh - 1, kSide = 24;

  // The part of the map that is shown, in cells.
  struct Part {
    int left, top, columns, rows;
    bool shows(Key key) const {
      return x_of(key) >= left && x_of(key) < left + columns && y_of(key) >= top && y_of(key) < top + rows;
    }
  };

  // A range of `room` out of low..high with `centre` in the middle, moved by `by`.
  static int first_shown(int low, int high, int room, int centre, int by) {
    const int last = std::max(low, high - room + 1);
    return std::clamp(std::clamp(centre - room / 2, low, last) + by, low, last);
  }

  Part part(int columns, int rows) const {
    const Layout& at = position_.layout;
    int left = 127, right = -127, top = 127, bottom = -127, fits = 0;
    long sum_x = 0, sum_y = 0;
    for (unsigned spot = 0; spot < at.spots; ++spot) {
      const Key key = key_of_spot(at.frontier[spot]);
      left = std::min(left, x_of(key));
      right = std::max(right, x_of(key));
      top = std::min(top, y_of(key));
      bottom = std::max(bottom, y_of(key));
      if (fitting(at.frontier[spot]).empty()) continue;
      ++fits;
      sum_x += x_of(key);
      sum_y += y_of(key);
    }
    const int centre_x = fits > 0 ? static_cast<int>(sum_x / fits) : (left + right) / 2;
    const int centre_y = fits > 0 ? static_cast<int>(sum_y / fits) : (top + bottom) / 2;
    const int wide = std::min(columns, right - left + 1), high = std::min(rows, bottom - top + 1);
    return {first_shown(left, right, wide, centre_x, pen_.window().right),
            first_shown(top, bottom, high, centre_y, pen_.window().down), wide, high};
  }

  // The seam of two tiles is drawn once: a wall on either side closes it, an archway lets see through.
  void draw_seams(Sheet& sheet, int column, int row, const Lying& tile) const {
    const Glyph wall_across{pen_.pick("─", "-")}, wall_up{pen_.pick("│", "|")};
    const Glyph door{pen_.pick("∩", "A"), Ink::cyan, true};
    for (unsigned direction = 0; direction < 4; ++direction) {
      if (tile.open >> direction & 1u) continue;
      const bool arch = tile.arch >> direction & 1u;
      if (direction % 2 == 0) {
        const int y = row + (direction == 0 ? 0 : kSmallHigh);
        Glyph& middle = sheet.at(column + kSmallWide / 2, y);
        const bool walled = middle.text == wall_across.text;
        for (int i = 1; i < kSmallWide; ++i) sheet.at(column + i, y) = wall_across;
        if (arch && !walled) middle = door;
      } else {
        Glyph& side = sheet.at(column + (direction == 3 ? 0 : kSmallWide), row + 1);
        side = arch && side.text != wall_up.text ? door : wall_up;
      }
    }
  }

  void draw_inside(Sheet& sheet, int column, int row, const Lying& tile, unsigned owner) const {
    if (tile.kind == Kind::temple)
      sheet.write(column, row, "=[T]=", Ink::yellow, true);
    else if (tile.kind == Kind::garden)
      for (const int x : {0, 2, 4}) sheet.at(column + x, row) = {pen_.pick("♣", "%"), Ink::green};
    else if (tile.parts == 2)
      draw_halves(sheet, column, row, tile, owner);
    else
      draw_room(sheet, column, row, tile, owner);
  }

  std::string small() const {
    constexpr int kMargin = 4;
    const Window& window = pen_.window();
    const Part shown = part(std::max(1, (window.columns - kSide - kMargin - 1) / kSmallWide),
                            std::max(1, (window.rows - 2) / kSmallHigh));
    constexpr int kSideRows = 1 + 2 * kHigh;  // the hand; then everybody
    const int height =
        std::max(2 + kSmallHigh * shown.rows, std::min(window.rows, kSideRows + rules_.players));
    Sheet sheet(std::max(window.columns, kMargin + 1 + kSmallWide * shown.columns + kSide), height);
    std::vector<std::string> names =
        edge_names(shown.left, shown.left + shown.columns - 1, shown.top, shown.top + shown.rows - 1);
    for (std::size_t y = static_cast<std::size_t>(shown.columns); y < names.size(); ++y) names[y].erase(0, 2);
    const auto column = [&](Key key) { return kMargin + kSmallWide * (x_of(key) - shown.left); };
    const auto row = [&](Key key) { return 1 + kSmallHigh * (y_of(key) - shown.top); };
    for (int x = 0; x < shown.columns; ++x)
      sheet.write(kMargin + kSmallWide * x + 1, 0, names[static_cast<std::size_t>(x)], Ink::grey);
    for (int y = 0; y < shown.rows; ++y)
      sheet.write(0, 2 + kSmallHigh * y, names[static_cast<std::size_t>(shown.columns + y)], Ink::grey);
    const Layout& at = position_.layout;
    for (unsigned cell = 0; cell < at.cells; ++cell) {
      if (!shown.shows(at.key[cell])) continue;
      const Lying& tile = rules_.lies(at, cell);
      draw_seams(sheet, column(at.key[cell]), row(at.key[cell]), tile);
      draw_inside(sheet, column(at.key[cell]) + 1, row(at.key[cell]) + 1, tile, at.owner[cell]);
    }
    std::vector<std::string> fits(at.spots);
    for (unsigned spot = 0; spot < at.spots; ++spot) {
      const Key key = key_of_spot(at.frontier[spot]);
      if (!shown.shows(key)) continue;
      fits[spot] = fitting(at.frontier[spot]);
      sheet.write(column(key) + 1, row(key) + 1, fits[spot], Ink::cyan);
      if (fits[spot].empty()) sheet.at(column(key) + 3, row(key) + 1) = {pen_.pick("·", "."), Ink::grey};
    }
    std::vector<std::string> words;  // kept until the sheet is painted
    words.reserve(64);
    draw_side(sheet, sheet_side(window, kMargin, shown), height, words);
    return sheet.painted(pen_);
  }

  static int sheet_side(const Window& window, int margin, const Part& shown) {
    return std::max(window.columns - kSide, margin + 2 + kSmallWide * shown.columns);
  }

  // Beside the map: the tile in hand in its rotations, and what everybody has.
  void draw_side(Sheet& sheet, int column, int height, std::vector<std::string>& words) const {
    const Facts& facts = position_.facts;
    int row = 0;
    if (viewer_ < rules_.players && facts.hand[viewer_] != 0) {
      const unsigned slot = facts.hand[viewer_] - 1u;
      put(sheet, column, row++, words, word("word.hand") + ": " + std::string(rules_.shapes[slot].name()),
          Ink::plain);
      int across = 0;
      for (unsigned r = 0; r < 4 && row + kHigh <= height; ++r) {
        if (rules_.smallest[slot][r] != r) continue;
        draw_cell(sheet, column + across + 3, row, rules_.lying[lying_of(slot, r)], viewer_);
        sheet.at(column + across, row + 1) = {"r", Ink::cyan};
        sheet.at(column + across + 1, row + 1) = {kDigits[r], Ink::cyan};
        across += kWide + 5;
        if (across > kWide + 5) across = 0, row += kHigh;
      }
      if (across > 0) row += kHigh;
    }
    for (unsigned seat = 0; seat < static_cast<unsigned>(rules_.players) && row < height; ++seat) {
      const bool holds = contains(facts.holding, static_cast<Seat>(seat));
      const bool asked = facts.phase == Phase::play && facts.active == seat;
      const std::string name = word("player." + ForbiddenCity::seat_name(rules_, static_cast<Seat>(seat)));
      sheet.at(column, row) = {asked ? pen_.pick("▶", ">") : " "};
      put(sheet, column + 1, row, words,
          name + ": " + std::to_string(facts.coins[seat]) + " " + word("word.coins") + ", " +
              std::to_string(std::popcount(facts.unseen[seat]) - (holds ? 1 : 0)),
          kOwnerInks[colour_of(seat)]);
      ++row;
    }
  }

  // UTF-8, one character a column, as far as the sheet reaches.
  static void put(Sheet& sheet, int column, int row, std::vector<std::string>& words, std::string text,
                  Ink ink) {
    words.push_back(std::move(text));
    const std::string_view kept = words.back();
    int x = column;
    for (std::size_t at = 0; at < kept.size() && x < column + kSide;) {
      std::size_t end = at + 1;
      while (end < kept.size() && (static_cast<unsigned char>(kept[end]) & 0xC0u) == 0x80u) ++end;
      sheet.at(x++, row) = {kept.substr(at, end - at), ink};
      at = end;
    }
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
