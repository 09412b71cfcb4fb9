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
    const std::string below = hand() + players();
    if (const std::string large = map() + below; pen_.has_room_for(large)) return large;
    const std::string whole = strips() + below;
    return pen_.has_room_for(whole) ? whole : small();
  }

 private:
  std::string word(std::string_view key) const { return std::string(pen_.words().text(key)); }
  // "1 coin", "2 coins"
  std::string counted_coins(int n) const { return pen_.words().say({"board.coins", {Arg::of("n", n)}}); }

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
    constexpr int kLargeMargin = 5;
    Sheet sheet(kLargeMargin + kWide * (right - left + 1), 1 + kHigh * (bottom - top + 1));
    const std::vector<std::string> names = edge_names(left, right, top, bottom);
    for (int x = left; x <= right; ++x)
      sheet.write(kLargeMargin + kWide * (x - left) + 2, 0, names[static_cast<std::size_t>(x - left)],
                  Ink::grey);
    for (int y = top; y <= bottom; ++y)
      sheet.write(0, 2 + kHigh * (y - top), names[static_cast<std::size_t>(right - left + 1 + y - top)],
                  Ink::grey);
    const auto column = [&](Key key) { return kLargeMargin + kWide * (x_of(key) - left); };
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

  static constexpr int kSmallWide = kWide - 1, kSmallHigh = kHigh - 1, kMargin = 4, kSide = 24;

  // The part of the map that is shown, in cells.
  struct Part {
    int left, top, columns, rows;
    bool shows(int x, int y) const { return x >= left && x < left + columns && y >= top && y < top + rows; }
    bool shows(Key key) const { return shows(x_of(key), y_of(key)); }
    // The sides of a tile that are seen, as bits: all of one that is shown; of one beyond the edge the side that
    // it shares with what is shown.
    unsigned sides_of(Key key) const {
      const int x = x_of(key), y = y_of(key);
      if (shows(x, y)) return 0b1111u;
      return (shows(x, y - 1) ? 1u : 0u) | (shows(x + 1, y) ? 2u : 0u) | (shows(x, y + 1) ? 4u : 0u) |
             (shows(x - 1, y) ? 8u : 0u);
    }
  };

  // A range of `room` out of low..high with `centre` in the middle, moved by `by`.
  static int first_shown(int low, int high, int room, int centre, int by) {
    const int last = std::max(low, high - room + 1);
    return std::clamp(std::clamp(centre - room / 2, low, last) + by, low, last);
  }

  // Everything that is drawn: the tiles, and as long as the game goes on the places around them.
  Part all() const {
    const Layout& at = position_.layout;
    int left = 127, right = -127, top = 127, bottom = -127;
    const auto include = [&](Key key) {
      left = std::min(left, x_of(key));
      right = std::max(right, x_of(key));
      top = std::min(top, y_of(key));
      bottom = std::max(bottom, y_of(key));
    };
    for (unsigned cell = 0; cell < at.cells; ++cell) include(at.key[cell]);
    if (position_.facts.phase != Phase::over)
      for (unsigned spot = 0; spot < at.spots; ++spot) include(key_of_spot(at.frontier[spot]));
    return {left, top, right - left + 1, bottom - top + 1};
  }

  Part part(const Part& all, int columns, int rows) const {
    const Layout& at = position_.layout;
    int fits = 0;
    long sum_x = 0, sum_y = 0;
    for (unsigned spot = 0; spot < at.spots; ++spot) {
      if (fitting(at.frontier[spot]).empty()) continue;
      ++fits;
      sum_x += x_of(key_of_spot(at.frontier[spot]));
      sum_y += y_of(key_of_spot(at.frontier[spot]));
    }
    const int right = all.left + all.columns - 1, bottom = all.top + all.rows - 1;
    const int centre_x = fits > 0 ? static_cast<int>(sum_x / fits) : (all.left + right) / 2;
    const int centre_y = fits > 0 ? static_cast<int>(sum_y / fits) : (all.top + bottom) / 2;
    const int wide = std::min(columns, all.columns), high = std::min(rows, all.rows);
    return {first_shown(all.left, right, wide, centre_x, pen_.window().right),
            first_shown(all.top, bottom, high, centre_y, pen_.window().down), wide, high};
  }

  // The whole map in as many strips as its width needs, one below the other.
  std::string strips() const {
    const Part whole = all();
    const int room = std::max(1, (pen_.window().columns - kMargin - 1) / kSmallWide);
    std::string out;
    for (int left = whole.left; left < whole.left + whole.columns; left += room) {
      const Part shown{left, whole.top, std::min(room, whole.left + whole.columns - left), whole.rows};
      Sheet sheet(kMargin + 1 + kSmallWide * shown.columns, 2 + kSmallHigh * shown.rows);
      std::vector<std::string> words;
      draw_part(sheet, shown, words);
      out += sheet.painted(pen_);
    }
    return out;
  }

  // "… rows above: 3, below: 1 ...": what of the map is not shown.
  std::string not_shown(const Part& all, const Part& shown) const {
    if (shown.columns == all.columns && shown.rows == all.rows) return "";
    return pen_.words().say({"board.map_goes_on",
                             {Arg::of("above", shown.top - all.top),
                              Arg::of("below", all.top + all.rows - shown.top - shown.rows),
                              Arg::of("left", shown.left - all.left),
                              Arg::of("right", all.left + all.columns - shown.left - shown.columns)}});
  }

  // The seam of two tiles is drawn once: a wall on either side closes it, an archway lets see through.
  void draw_seams(Sheet& sheet, int column, int row, const Lying& tile, unsigned sides) const {
    const Glyph wall_across{pen_.pick("─", "-")}, wall_up{pen_.pick("│", "|")};
    const Glyph door{pen_.pick("∩", "A"), Ink::cyan, true};
    for (unsigned direction = 0; direction < 4; ++direction) {
      if ((tile.open | ~sides) >> direction & 1u) continue;
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

  // `words` keeps what is written until the sheet is painted.
  void draw_part(Sheet& sheet, const Part& shown, std::vector<std::string>& words) const {
    words = edge_names(shown.left, shown.left + shown.columns - 1, shown.top, shown.top + shown.rows - 1);
    for (std::size_t y = static_cast<std::size_t>(shown.columns); y < words.size(); ++y) words[y].erase(0, 2);
    const Layout& at = position_.layout;
    words.reserve(words.size() + at.spots + 64u);
    const auto column = [&](Key key) { return kMargin + kSmallWide * (x_of(key) - shown.left); };
    const auto row = [&](Key key) { return 1 + kSmallHigh * (y_of(key) - shown.top); };
    for (int x = 0; x < shown.columns; ++x)
      sheet.write(kMargin + kSmallWide * x + 1, 0, words[static_cast<std::size_t>(x)], Ink::grey);
    for (int y = 0; y < shown.rows; ++y)
      sheet.write(0, 2 + kSmallHigh * y, words[static_cast<std::size_t>(shown.columns + y)], Ink::grey);
    for (unsigned cell = 0; cell < at.cells; ++cell) {
      const Lying& tile = rules_.lies(at, cell);
      const Key key = at.key[cell];
      draw_seams(sheet, column(key), row(key), tile, shown.sides_of(key));
      if (shown.shows(key)) draw_inside(sheet, column(key) + 1, row(key) + 1, tile, at.owner[cell]);
    }
    for (unsigned spot = 0; spot < at.spots; ++spot) {
      const Key key = key_of_spot(at.frontier[spot]);
      if (!shown.shows(key)) continue;
      words.push_back(fitting(at.frontier[spot]));
      sheet.write(column(key) + 1, row(key) + 1, words.back(), Ink::cyan);
      if (words.back().empty()) sheet.at(column(key) + 3, row(key) + 1) = {pen_.pick("·", "."), Ink::grey};
    }
  }

  std::string small() const {
    const Window& window = pen_.window();
    const Part whole = all();
    const int columns = std::max(1, (window.columns - kSide - kMargin - 1) / kSmallWide);
    const auto rows_in = [](int lines) { return std::max(1, (lines - 2) / kSmallHigh); };
    // A map that is cut says so on a line of its own, in a narrow window on two.
    constexpr int kRoomToSaySo = 76;
    const bool cut = columns < whole.columns || rows_in(window.rows) < whole.rows;
    const int lines = window.rows - (cut ? window.columns < kRoomToSaySo ? 2 : 1 : 0);
    const Part shown = part(whole, columns, rows_in(lines));
    constexpr int kSideRows = 1 + 2 * kHigh;  // the hand; then everybody
    const int height = std::max(2 + kSmallHigh * shown.rows, std::min(lines, kSideRows + rules_.players));
    Sheet sheet(std::max(window.columns, kMargin + 1 + kSmallWide * shown.columns + kSide), height);
    std::vector<std::string> words;
    draw_part(sheet, shown, words);
    draw_side(sheet, sheet_side(window, kMargin, shown), height, words);
    std::string out = sheet.painted(pen_);
    if (cut) out += " " + pen_.paint(Ink::grey, not_shown(whole, shown)) + "\n";
    return out;
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
          name + ": " + counted_coins(facts.coins[seat]) + " (" +
              std::to_string(std::popcount(facts.unseen[seat]) - (holds ? 1 : 0)) + ")",
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
      out += pen_.paint(kOwnerInks[colour_of(seat)], name, true) + ": " + counted_coins(facts.coins[seat]) +
             ", " + word("word.hand") + " ";
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
