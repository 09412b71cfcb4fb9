// Reads the small words of ```fc blocks: cells, tiles as they lie, rooms, lists of players.
#pragma once

#include <optional>
#include <string_view>

#include "games/forbidden_city/position.hpp"

namespace enfilade::forbidden_city {

// Reads a text from left to right. Every take_ either takes what it names or leaves the text alone and says
// so.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  bool done() const { return text_.empty(); }
  std::string_view rest() const { return text_; }
  void skip_blanks();
  bool take(std::string_view word);
  std::optional<int> take_number();
  // One of the letters, as its index.
  std::optional<unsigned> take_letter(std::string_view letters);
  std::optional<Key> take_cell();  // "(0,-1)"

 private:
  std::string_view text_;
};

// The players' letters, in the order of the seats that a block plays with.
inline constexpr std::string_view kPlayerLetters = "RBYU";
inline constexpr std::string_view kRoomLetters = "GPW";

struct FcTile {
  Shape shape;
  std::optional<unsigned> rotation;  // absent where none was written: #G3
  std::uint8_t owner = kNobody;
};

// A tile in any of its spellings; `shipped` has the tiles that # names. Nothing if it is no tile.
std::optional<FcTile> take_tile(Scanner& text, const Rules& shipped);

// "B2,R9", or "-" for nobody: a number for each seat.
std::optional<std::array<unsigned, kMaxPlayers>> take_players(Scanner& text);

bool same_shape(const Shape& a, const Shape& b);

}  // namespace enfilade::forbidden_city
