#include "server/names.hpp"

#include <algorithm>
#include <cstdint>

namespace enfilade::server {

namespace {

struct Lookalike {
  std::uint32_t code;
  const char* plain;
};
// first, first + stride, .., last are capitals; the small letter is `distance` further on. In order.
struct Capitals {
  std::uint32_t first, last, stride;
  std::int32_t distance;
};
#include "server/lookalikes.inc"

struct Range {
  std::uint32_t first, last;
};
// Controls and formats, blanks other than the space, fillers, variation selectors, tags, private use: all
// that does not show by itself.
constexpr Range kUnseen[] = {
    {0x0, 0x1f},        {0x7f, 0xa0},       {0xad, 0xad},       {0x34f, 0x34f},     {0x600, 0x605},
    {0x61c, 0x61c},     {0x6dd, 0x6dd},     {0x70f, 0x70f},     {0x890, 0x891},     {0x8e2, 0x8e2},
    {0x115f, 0x1160},   {0x1680, 0x1680},   {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x2000, 0x200f},
    {0x2028, 0x202f},   {0x205f, 0x206f},   {0x2800, 0x2800},   {0x3000, 0x3000},   {0x3164, 0x3164},
    {0xd800, 0xf8ff},   {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffc},
    {0xfffe, 0xffff},   {0x110bd, 0x110bd}, {0x110cd, 0x110cd}, {0x13430, 0x13455}, {0x16fe4, 0x16fe4},
    {0x1bca0, 0x1bca3}, {0x1d159, 0x1d159}, {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff}};

bool is_unseen(std::uint32_t code) {
  return std::any_of(std::begin(kUnseen), std::end(kUnseen),
                     [code](const Range& range) { return code >= range.first && code <= range.last; });
}

// Takes a character off the front.
std::uint32_t next_code(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t length = std::min<std::size_t>(text.size(), first < 0x80   ? 1
                                                                : first < 0xe0 ? 2
                                                                : first < 0xf0 ? 3
                                                                               : 4);
  std::uint32_t code = length == 1 ? first : first & (0x7fu >> length);
  for (std::size_t k = 1; k < length; ++k) code = code << 6 | (static_cast<unsigned char>(text[k]) & 0x3fu);
  text.remove_prefix(length);
  return code;
}

void append(std::uint32_t code, std::string& text) {
  const auto byte = [&text](std::uint32_t value) { text.push_back(static_cast<char>(value)); };
  if (code < 0x80) return byte(code);
  if (code < 0x800) {
    byte(0xc0 | code >> 6);
  } else {
    if (code < 0x10000) {
      byte(0xe0 | code >> 12);
    } else {
      byte(0xf0 | code >> 18);
      byte(0x80 | (code >> 12 & 0x3f));
    }
    byte(0x80 | (code >> 6 & 0x3f));
  }
  byte(0x80 | (code & 0x3f));
}

std::string plain(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::uint32_t code = next_code(text);
    const auto found = std::lower_bound(std::begin(kLookalikes), std::end(kLookalikes), code,
                                        [](const Lookalike& each, std::uint32_t c) { return each.code < c; });
    if (found != std::end(kLookalikes) && found->code == code)
      out += found->plain;
    else
      append(code, out);
  }
  return out;
}

std::string small(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    std::uint32_t code = next_code(text);
    const auto run = std::lower_bound(std::begin(kCapitals), std::end(kCapitals), code,
                                      [](const Capitals& each, std::uint32_t c) { return each.last < c; });
    if (run != std::end(kCapitals) && code >= run->first && (code - run->first) % run->stride == 0)
      code = static_cast<std::uint32_t>(static_cast<std::int32_t>(code) + run->distance);
    append(code, out);
  }
  return out;
}

// A wide gap looks much like a narrow one.
std::string narrow(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != ' ' || (!out.empty() && out.back() != ' ')) out.push_back(c);
  return out;
}

// The dot of an i or j hides another one above it.
std::string dotted_once(std::string text) {
  constexpr std::string_view kDotAbove = "\u0307";
  for (std::size_t at = 0; (at = text.find(kDotAbove, at)) != std::string::npos;)
    if (at > 0 && (text[at - 1] == 'i' || text[at - 1] == 'j'))
      text.erase(at, kDotAbove.size());
    else
      at += kDotAbove.size();
  return text;
}

}  // namespace

std::optional<std::size_t> visible_length(std::string_view name) {
  std::size_t count = 0;
  for (; !name.empty(); ++count)
    if (is_unseen(next_code(name))) return std::nullopt;
  return count;
}

std::array<std::string, 2> skeletons(std::string_view name) {
  const std::string one = narrow(name);
  return {dotted_once(plain(small(one))), dotted_once(small(plain(one)))};
}

}  // namespace enfilade::server
