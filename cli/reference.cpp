#include "cli/reference.hpp"

#include <algorithm>

#include "cli/command.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {
namespace {

// Reads a header character by character. A statement is what has been read since the last one ended.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::string read() {
    while (at_ < text_.size()) {
      if (text_.substr(at_).starts_with("//"))
        comment();
      else if (text_[at_] == '#' && statement_.find_first_not_of(" \n") == std::string::npos)
        directive();
      else
        character(text_[at_++]);
    }
    return out_;
  }

 private:
  void comment() {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    keep(text_.substr(at_, end - at_));
    at_ = end;
  }
  void directive() {
    do at_ = std::min(text_.find('\n', at_) + 1, text_.size());
    while (at_ > 1 && text_[at_ - 2] == '\\');
    statement_.clear();
  }
  void character(char c) {
    statement_ += c;
    if (c == '(') ++parentheses_;
    if (c == ')') --parentheses_;
    if (parentheses_ > 0) return;
    if (c == '{') return brace();
    if (c == '}') return close();
    if (c == ';') finish();
    if (c == ':' && access()) finish();
  }

  void brace() {
    const std::string_view said = trimmed();
    const auto begins = [&](std::string_view word) { return said.starts_with(word); };
    if (begins("namespace")) {
      statement_.clear();
      scopes_.push_back({false, false});
    } else if (is_type(said)) {
      finish();
      scopes_.push_back({true, hidden()});
    } else if (said.find(')') != std::string_view::npos && !said.ends_with("= {")) {
      skip_block();
      statement_.pop_back();
      const std::size_t next = text_.find_first_not_of(" \n", at_);
      if (next < text_.size() && (text_[next] == ',' || text_[next] == '{'))
        return;  // it initialises a member
      cut_initialisers();
      while (statement_.ends_with(' ')) statement_.pop_back();
      statement_ += ';';
      finish();
    } else {  // a value
      const std::size_t begin = at_;
      skip_block();
      statement_ += text_.substr(begin, at_ - begin);
    }
  }
  // A class or such; a function may return one.
  static bool is_type(std::string_view said) {
    if (said.find('(') != std::string_view::npos && said.find("alignas") == std::string_view::npos)
      return false;
    for (const std::string_view word : {"class ", "struct ", "enum ", "union "})
      if (said.find(word) != std::string_view::npos) return true;
    return said.ends_with("union {") || said.ends_with("struct {");
  }
  void close() {
    if (scopes_.empty()) return;
    const Scope scope = scopes_.back();
    scopes_.pop_back();
    if (scope.is_type && !hidden()) return;  // its semicolon follows
    statement_ = "\n";
  }
  bool access() {
    const std::string_view said = trimmed();
    const bool is_private = said == "private:" || said == "protected:";
    if (scopes_.empty() || (!is_private && said != "public:")) return false;
    scopes_.back().hidden = is_private;
    if (is_private) statement_.clear();
    return !is_private;
  }
  void skip_block() {
    for (int depth = 1; depth > 0 && at_ < text_.size(); ++at_) {
      if (text_.substr(at_).starts_with("//")) at_ = text_.find('\n', at_);
      depth += (text_[at_] == '{') - (text_[at_] == '}');
    }
  }
  // Of a constructor.
  void cut_initialisers() {
    int depth = 0;
    for (std::size_t i = 0; i < statement_.size(); ++i) {
      depth += (statement_[i] == '(') - (statement_[i] == ')');
      const bool single = statement_[i] == ':' && (i == 0 || statement_[i - 1] != ':') &&
                          (i + 1 == statement_.size() || statement_[i + 1] != ':');
      if (depth == 0 && single && statement_.find(')') < i) return statement_.resize(i);
    }
  }
  bool hidden() const {
    return std::any_of(scopes_.begin(), scopes_.end(), [](const Scope& scope) { return scope.hidden; });
  }
  void keep(std::string_view text) {
    if (!hidden()) out_ += statement_ + std::string(text);
    statement_.clear();
  }
  void finish() { keep(""); }
  std::string_view trimmed() const { return trim(statement_); }

  struct Scope {
    bool is_type, hidden;
  };
  std::string_view text_;
  std::size_t at_ = 0;
  std::string out_, statement_;
  std::vector<Scope> scopes_;
  int parentheses_ = 0;
};

}  // namespace

std::string declarations(std::string_view header) {
  // Lines that nothing is left of, and blanks at the ends of lines.
  std::string tidy;
  bool blank = true;
  const std::string read = Reader(header).read();
  for (std::string_view line : split(read, '\n')) {
    while (line.ends_with(' ')) line.remove_suffix(1);
    if (line.empty() && blank) continue;
    blank = line.empty();
    if (line.find("// namespace") == std::string_view::npos) tidy += std::string(line) + "\n";
  }
  while (tidy.ends_with("\n\n")) tidy.pop_back();
  return tidy;
}

std::string reference() {
  std::string page = "# Reference: the C++ library\n\nMade from the public headers of docs/library.md.\n";
  for (const EmbeddedFile& file : embedded_words_files()) {
    if (!std::string_view(file.path).ends_with(".hpp")) continue;
    page += "\n## " + std::string(file.path) + "\n\n````cpp\n" + declarations(file.text) + "````\n";
  }
  return page;
}

}  // namespace enfilade::cli
