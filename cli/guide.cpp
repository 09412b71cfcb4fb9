#include "cli/guide.hpp"

#include <algorithm>

#include "cli/words.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {

namespace {

// Without what only a page can show: the clauses in {}, numbers that point at a picture, bold, links.
std::string plain_text(std::string_view line) {
  std::string out;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (c == '*' || c == '`') continue;
    if (c == '{' || c == '(' || c == '[') {
      const char close = c == '{' ? '}' : c == '(' ? ')' : ']';
      const std::size_t end = line.find(close, at);
      const bool is_pointer =
          c == '[' && end != std::string_view::npos &&
          line.substr(at + 1, end - at - 1).find_first_not_of("0123456789, ") == std::string_view::npos;
      const bool is_target = c == '(' && at > 0 && line[at - 1] == ']';
      if (end != std::string_view::npos && (c == '{' || is_pointer || is_target)) {
        at = end;
        while (!out.empty() && out.back() == ' ') out.pop_back();
        continue;
      }
    }
    if (c == '[' || c == ']') continue;
    out += c;
  }
  return std::string(trim(out));
}

// "| a | b |" is read as "a: b", "| a | b | c |" as "a: b, c"; the line under a table's head says nothing.
std::string table_row(std::string_view line) {
  std::string row;
  std::size_t cells = 0;
  for (const std::string_view cell : split(line, '|')) {
    const std::string text = plain_text(cell);
    if (text.empty() || text.find_first_not_of("-: ") == std::string::npos) continue;
    row += (cells == 0 ? "" : cells == 1 ? ": " : ", ") + text;
    ++cells;
  }
  return row;
}

GuideChapter chapter_of(std::string_view heading) {
  const std::size_t brace = heading.find("{#");
  std::string_view id = brace == std::string_view::npos ? "" : heading.substr(brace + 2);
  id = id.substr(0, id.find_first_of(" }"));
  return {std::string(id), plain_text(heading.substr(0, brace)), ""};
}

}  // namespace

std::vector<GuideChapter> guide_of(const GameInfo& info, std::string_view language) {
  const std::string folder = "docs/how-to-play/" + (language == "en" ? "" : std::string(language) + "/");
  std::vector<GuideChapter> chapters;
  for (const std::string_view line : split(embedded_words(folder + std::string(info.id) + ".md"), '\n')) {
    if (line.starts_with("## ")) {
      chapters.push_back(chapter_of(line.substr(3)));
      continue;
    }
    if (chapters.empty() || line.starts_with("![") || line.starts_with("```")) continue;
    std::string& text = chapters.back().text;
    const std::string said = line.starts_with("|")      ? table_row(line)
                             : line.starts_with("### ") ? "\n" + plain_text(line.substr(4))
                                                        : plain_text(line);
    if (!said.empty()) text += (text.empty() ? "" : "\n") + said;
  }
  return chapters;
}

}  // namespace enfilade::cli
