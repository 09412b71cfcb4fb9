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

// "| a | b |": what stands between the bars.
std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells;
  for (const std::string_view cell : split(line.substr(1), '|')) cells.push_back(plain_text(cell));
  if (!cells.empty()) cells.pop_back();  // behind the last bar
  return cells;
}

bool ends_a_sentence(std::string_view text) {
  return text.ends_with('.') || text.ends_with('!') || text.ends_with('?');
}

// A row is read in sentences: "Apprentice. Prize for the longest run: the longer one. His leftovers: nothing." What
// is a sentence already needs no head: "Moat: Protects you once." The line under a table's head says nothing.
std::string table_row(const std::vector<std::string>& heads, const std::vector<std::string>& cells) {
  std::vector<std::pair<std::string_view, std::string_view>> said;  // the head, and what stands below it
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].find_first_not_of("-: ") == std::string::npos) continue;
    said.emplace_back(i == 0 || i >= heads.size() ? "" : std::string_view(heads[i]), cells[i]);
  }
  std::string row;
  for (std::size_t i = 0; i < said.size(); ++i) {
    const auto& [head, cell] = said[i];
    const bool headless = head.empty() || (said.size() == 2 && ends_a_sentence(cell));
    if (i > 0) row += i == 1 && headless ? ": " : ". ";
    row += headless ? std::string(cell) : capitalised(head) + ": " + std::string(cell);
  }
  return capitalised(row) + (row.empty() || ends_a_sentence(row) ? "" : ".");
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
  std::vector<std::string> heads;  // of the table that is read
  for (const std::string_view line : split(embedded_words(folder + std::string(info.id) + ".md"), '\n')) {
    if (line.starts_with("## ")) {
      chapters.push_back(chapter_of(line.substr(3)));
      continue;
    }
    if (chapters.empty() || line.starts_with("![") || line.starts_with("```")) continue;
    if (!line.starts_with("|"))
      heads.clear();
    else if (heads.empty() && !(heads = cells_of(line)).empty())
      continue;
    std::string& text = chapters.back().text;
    const std::string said = line.starts_with("|")      ? table_row(heads, cells_of(line))
                             : line.starts_with("### ") ? "\n" + plain_text(line.substr(4))
                                                        : plain_text(line);
    if (!said.empty()) text += (text.empty() ? "" : "\n") + said;
  }
  return chapters;
}

}  // namespace enfilade::cli
