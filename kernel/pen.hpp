// Draws for a terminal: with Unicode and colour, or in plain ASCII.
#pragma once

#include <string>
#include <string_view>

namespace enfilade {

class Catalogue;

enum class Ink : unsigned char { plain, red, green, yellow, blue, purple, cyan, white, grey };

class Pen {
 public:
  Pen(bool unicode, bool colour, const Catalogue& words)
      : unicode_(unicode), colour_(colour), words_(&words) {}

  bool unicode() const { return unicode_; }
  const Catalogue& words() const { return *words_; }

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
};

}  // namespace enfilade
