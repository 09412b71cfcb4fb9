#include "games/forbidden_city/board_words.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>

namespace enfilade::forbidden_city {

void Scanner::skip_blanks() {
  while (!text_.empty() && (text_.front() == ' ' || text_.front() == '\t' || text_.front() == '\r'))
    text_.remove_prefix(1);
}

bool Scanner::take(std::string_view word) {
  if (!text_.starts_with(word)) return false;
  text_.remove_prefix(word.size());
  return true;
}

std::optional<int> Scanner::take_number() {
  int value = 0;
  const auto read = std::from_chars(text_.data(), text_.data() + text_.size(), value);
  if (read.ec != std::errc()) return std::nullopt;
  text_.remove_prefix(static_cast<std::size_t>(read.ptr - text_.data()));
  return value;
}

std::optional<unsigned> Scanner::take_letter(std::string_view letters) {
  const std::size_t index = text_.empty() ? std::string_view::npos : letters.find(text_.front());
  if (index == std::string_view::npos) return std::nullopt;
  text_.remove_prefix(1);
  return static_cast<unsigned>(index);
}

std::optional<Key> Scanner::take_cell() {
  const std::string_view before = text_;
  if (take("(")) {
    const auto x = take_number();
    const bool comma = take(",");
    const auto y = take_number();
    if (x && comma && y && take(")") && std::abs(*x) <= 100 && std::abs(*y) <= 100) return key_of(*x, *y);
  }
  text_ = before;
  return std::nullopt;
}

namespace {

// ":a1+0" and ":d2": one number for each part.
bool take_symbols(Scanner& text, std::string_view mark, unsigned parts, std::array<std::uint8_t, 2>& counts) {
  if (!text.take(mark)) return true;
  for (unsigned part = 0; part < parts; ++part) {
    if (part > 0 && !text.take("+")) return false;
    const auto count = text.take_number();
    if (!count || *count < 0 || *count > 9) return false;
    counts[part] = static_cast<std::uint8_t>(*count);
  }
  return true;
}

// #G3r1, or #G3 where the rotation is left open.
bool take_shipped(Scanner& text, const Rules& shipped, FcTile& tile) {
  const std::string_view id = text.rest().substr(0, 2);
  for (unsigned slot = 0; slot < static_cast<unsigned>(shipped.tiles); ++slot) {
    if (shipped.shapes[slot].name() != id) continue;
    text.take(id);
    tile.shape = shipped.shapes[slot];
    if (!text.take("r")) return true;
    tile.rotation = text.take_letter("0123");
    return tile.rotation.has_value();
  }
  return false;
}

bool take_kind(Scanner& text, FcTile& tile, bool& slash) {
  Shape& shape = tile.shape;
  slash = text.take("/");
  shape.diagonal = slash || text.take("\\");
  if (shape.diagonal) shape.arch_in_diagonal = text.take("*");
  if (!shape.diagonal && text.take("T"))
    shape.kind = Kind::temple;
  else if (!shape.diagonal && text.take("X"))
    shape.kind = Kind::garden;
  if (shape.kind != Kind::room) return true;
  for (unsigned part = 0; part < (shape.diagonal ? 2u : 1u); ++part) {
    if (part > 0 && !text.take("+")) return false;
    const auto colour = text.take_letter(kRoomLetters);
    if (!colour) return false;
    shape.colours[part] = static_cast<RoomColour>(*colour);
  }
  if (!shape.diagonal) shape.colours[1] = shape.colours[0];
  return true;
}

// A tile drawn as it lies. "/" is our diagonal at rotation 3: part 1 then touches N and W, part 2 E and S.
bool take_drawn(Scanner& text, FcTile& tile) {
  bool slash = false;
  if (!take_kind(text, tile, slash) || !text.take(":")) return false;
  tile.rotation = slash ? 3u : 0u;
  for (unsigned direction = 0; direction < 4; ++direction) {
    const auto side = text.take_letter("owa");
    if (!side) return false;
    tile.shape.sides[(direction - *tile.rotation) & 3u] = static_cast<Side>(*side);
  }
  if (tile.shape.kind != Kind::room)
    return std::find(tile.shape.sides.begin(), tile.shape.sides.end(), Side::open) == tile.shape.sides.end();
  const unsigned parts = tile.shape.diagonal ? 2 : 1;
  return take_symbols(text, ":a", parts, tile.shape.advisors) &&
         take_symbols(text, ":d", parts, tile.shape.dragons);
}

}  // namespace

std::optional<FcTile> take_tile(Scanner& text, const Rules& shipped) {
  FcTile tile{};
  if (!(text.take("#") ? take_shipped(text, shipped, tile) : take_drawn(text, tile))) return std::nullopt;
  if (text.take("@")) {
    const auto owner = text.take_letter(kPlayerLetters);
    if (!owner) return std::nullopt;
    tile.owner = static_cast<std::uint8_t>(*owner);
  }
  return tile;
}

std::optional<std::array<unsigned, kMaxPlayers>> take_players(Scanner& text) {
  std::array<unsigned, kMaxPlayers> counts{};
  if (text.take("-")) return counts;
  unsigned seen = 0;
  do {
    const auto seat = text.take_letter(kPlayerLetters);
    const auto count = text.take_number();
    if (!seat || !count || *count < 0 || (seen >> *seat & 1u)) return std::nullopt;
    seen |= 1u << *seat;
    counts[*seat] = static_cast<unsigned>(*count);
  } while (text.take(","));
  return counts;
}

bool same_shape(const Shape& a, const Shape& b) {
  return a.kind == b.kind && a.diagonal == b.diagonal && a.arch_in_diagonal == b.arch_in_diagonal &&
         a.sides == b.sides && a.colours == b.colours && a.advisors == b.advisors && a.dragons == b.dragons;
}

}  // namespace enfilade::forbidden_city
