#include "cli/spelling.hpp"

#include <algorithm>
#include <cctype>

#include "cli/words.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {

namespace {

constexpr std::string_view kPrefix = "spell.";

// Letters, digits, and what holds a word together: "MOVE5", "TWO_TWO", "six-points", "Tür".
bool belongs_to_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || std::isalnum(byte) != 0 || c == '_' || c == '-';
}

// The text with each of its words changed.
template <class Change>
std::string with_words(std::string_view text, Change change) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && belongs_to_word(text[end])) ++end;
    out += end > at ? change(text.substr(at, end - at)) : std::string(1, text[at]);
    at = std::max(end, at + 1);
  }
  return out;
}

}  // namespace

std::string spelled(const Catalogue& words, std::string_view notation) {
  return with_words(notation, [&](std::string_view part) {
    const std::string key = std::string(kPrefix) + std::string(part);
    return std::string(words.has(key) ? words.text(key) : part);
  });
}

std::string meant(const Catalogue& words, std::string_view typed) {
  const auto& all = words.all();
  return with_words(typed, [&](std::string_view word) {
    const std::string wanted = folded(in_ascii(word));
    for (auto each = all.lower_bound(kPrefix); each != all.end() && each->first.starts_with(kPrefix); ++each)
      if (folded(in_ascii(each->second)) == wanted) return each->first.substr(kPrefix.size());
    return std::string(word);
  });
}

}  // namespace enfilade::cli
