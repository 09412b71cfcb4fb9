// Draws for a terminal: with Unicode and colour, or in plain ASCII.
#pragma once

#include <string>
#include <string_view>

namespace enfilade {

class Catalogue;

enum class Ink : unsigned char { plain, red, green, yellow, blue, purple, cyan, white, grey };

// The room that a board has on the screen, and how far the person has moved it: a board that is larger than
// the room shows what matters, then what lies to the right of it and below.
struct Window {
  int columns = 100, rows = 1000;
  int right = 0, down = 0;
};

class Pen {
 public:
  Pen(bool unicode, bool colour, const Catalogue& words, Window window = {})
      : unicode_(unicode), colour_(colour), words_(&words), window_(window) {}

  bool unicode() const { return unicode_; }
  const Window& window() const { return window_; }
  const Catalogue& words() const { return *words_; }

  // Whether a board that was drawn goes into the window as a whole.
  bool has_room_for(std::string_view board) const {
    int rows = 0, columns = 0;
    bool in_escape = false;
    for (const char c : board) {
      if (in_escape) {
        in_escape = c != 'm';
      } else if (c == '\n') {
        ++rows;
        columns = 0;
      } else if (c == '\x1b') {
        in_escape = true;
      } else if ((static_cast<unsigned char>(c) & 0xC0u) != 0x80u && ++columns > window_.columns) {
        return false;  // not a continuation of UTF-8, so one more column
      }
    }
    return rows <= window_.rows;
  }

  // The fancy text where the terminal can show it, else the ASCII one.
  std::string_view pick(std::string_view fancy, std::string_view ascii) const {
    return unicode_ ? fancy : ascii;
  }

  std::string paint(Ink ink, std::string_view text, bool bold = false) const {
    static constexpr const char* kCodes[] = {"39", "31", "32", "33", "34", "35", "36", "97", "90"};
    if (!colour_ || (ink == Ink::plain && !bold)) return std::string(text);
    return std::string("\x1b[") + (bold ? "1;" : "") + kCodes[static_cast<int>(ink)] + "m" +
           std::string(text) + "\x1b[0m";
  }

 private:
  bool unicode_, colour_;
  const Catalogue* words_;
  Window window_;
};

}  // namespace enfilade
