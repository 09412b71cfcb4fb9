#include "cli/words.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "cli/spelling.hpp"
#include "kernel/clauses.hpp"
#include "kernel/json.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {

namespace {

constexpr std::string_view kFallback = "en";

std::string frame_path(std::string_view language) {
  return "cli/messages." + std::string(language) + ".json";
}

// Catalogues are part of the program: one that cannot be read is a broken build.
void load(Catalogue& catalogue, std::string_view json) {
  if (!json.empty()) ENFILADE_CHECK(catalogue.load(json));
}

}  // namespace

std::vector<std::string> languages() {
  std::vector<std::string> list;
  for (const EmbeddedFile& file : embedded_words_files()) {
    const auto parts = split(file.path, '.');
    if (parts.size() == 3) list.emplace_back(parts[1]);
  }
  return list;
}

std::string language_of_environment() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    for (const std::string& language : languages())
      if (std::string_view(value).starts_with(language)) return language;
    break;
  }
  return std::string(kFallback);
}

Words::Words(std::string language, bool ascii) : language_(std::move(language)), ascii_(ascii) {
  load(catalogue_, embedded_words(frame_path(kFallback)));
  load(catalogue_, embedded_words(frame_path(language_)));
  if (ascii_) write_in_ascii();
}

void Words::write_in_ascii() {
  JsonWriter out;
  out.begin_object();
  for (const auto& [key, text] : catalogue_.all()) out.field(key, in_ascii(text));
  load(catalogue_, out.end_object().take());
}

void Words::add_game(const GameInfo& info) {
  for (const std::string_view language : {kFallback, std::string_view(language_)})
    load(catalogue_, embedded(std::string(info.folder) + "/messages." + std::string(language) + ".json"));
  load(catalogue_, embedded(std::string(info.folder) + "/spelling." + language_ + ".json"));
  if (ascii_) write_in_ascii();
  for (PlainClause& clause : plain_clauses_of(embedded_rules(plain_rules_path(info.id, language_))))
    rule_titles_[std::move(clause.id)] = std::move(clause.title);
}

std::string Words::rule_behind(const std::string& clause) const {
  const auto title = rule_titles_.find(clause);
  return " (" + (title == rule_titles_.end() ? clause : title->second) + ")";
}

std::string Words::say(Message message) const {
  const auto amount = std::find_if(message.args.begin(), message.args.end(),
                                   [](const Arg& arg) { return arg.name == "amount"; });
  if (amount != message.args.end() && amount->number != 1)
    for (Arg& arg : message.args)
      if (catalogue_.has("many." + arg.word)) arg.word.insert(0, "many.");
  return catalogue_.say(message, names_);
}

std::string Words::say_event(const Match& match, Message told) const {
  // Alone, an order of play names the Master by the colour of its dice; it has a name.
  if (match.players() == 1 && catalogue_.has("colour.master"))
    for (Arg& arg : told.args) {
      if (arg.name != "order") continue;
      std::string order;
      for (const std::string_view word : enfilade::words(arg.text))
        order += (order.empty() ? "" : " ") + (word == match.seat_name(0) ? std::string(word) : "master");
      arg.text = order;
    }
  std::string text = capitalised(say(told));
  for (const Arg& arg : told.args)
    if (arg.name == "clause") text += rule_behind(arg.text);
  return text;
}

std::string Words::say(const Error& error) const {
  const std::string key = "refusal." + error.clause;
  std::string text =
      !error.clause.empty() && catalogue_.has(key) ? catalogue_.say({key, error.args}, names_) : error.text;
  if (!error.clause.empty()) text += rule_behind(error.clause);
  return capitalised(text);
}

std::string Words::spelled(std::string_view notation) const { return cli::spelled(catalogue_, notation); }

std::string Words::meant(std::string_view typed) const { return cli::meant(catalogue_, typed); }

std::string Words::or_else(std::string_view key, std::string_view fallback) const {
  return std::string(catalogue_.has(key) ? catalogue_.text(key) : fallback);
}

std::string seat_word(const Words& words, const Match& match, Seat seat) {
  std::string word = match.seat_name(seat);
  for (const char* prefix : {"seat.", "player.", "colour."})
    if (words.catalogue().has(prefix + word)) return words(prefix + word);
  return word;
}

Ink seat_ink(const Match& match, Seat seat) {
  struct Named {
    std::string_view word;
    Ink ink;
  };
  static constexpr Named kInks[] = {{"red", Ink::red},       {"green", Ink::green}, {"yellow", Ink::yellow},
                                    {"blue", Ink::blue},     {"cyan", Ink::cyan},   {"white", Ink::white},
                                    {"purple", Ink::purple}, {"grey", Ink::grey},   {"orange", Ink::yellow}};
  const std::string word = match.seat_name(seat);
  for (const Named& known : kInks)
    if (known.word == word) return known.ink;
  return Ink::plain;
}

namespace {

// Length in bytes of the escape sequence or code point that starts here; whether it takes a column.
struct Glyph {
  std::size_t bytes;
  bool visible;
};
Glyph glyph_at(std::string_view text, std::size_t at) {
  if (text[at] == '\x1b') {
    std::size_t end = at + 1;
    while (end < text.size() && (std::isalpha(static_cast<unsigned char>(text[end])) == 0)) ++end;
    return {std::min(end + 1, text.size()) - at, false};
  }
  std::size_t end = at + 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u) ++end;
  return {end - at, true};
}

// A form in which a command is called: what stands in brackets stays together, and below what is behind its name.
std::string form_anew(std::string form, std::size_t columns) {
  constexpr char kTogether = '\x01';
  constexpr std::string_view kProgram = "enfilade ";
  const std::size_t name = form.find(kProgram) + kProgram.size(), indent = form.find(' ', name) + 1;
  int inside = 0;
  for (char& c : form) {
    inside += c == '[' ? 1 : c == ']' ? -1 : 0;
    if (c == ' ' && inside > 0) c = kTogether;
  }
  std::string out;
  for (const std::string& row : hanging(form, columns, indent)) out += row + "\n";
  std::replace(out.begin(), out.end(), kTogether, ' ');
  return out;
}

}  // namespace

std::size_t width_of(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Glyph glyph = glyph_at(text, at);
    columns += glyph.visible ? 1 : 0;
    at += glyph.bytes;
  }
  return columns;
}

std::string padded(std::string_view text, std::size_t columns) {
  const std::size_t width = width_of(text);
  return std::string(text) + std::string(width < columns ? columns - width : 0, ' ');
}

std::vector<std::string> wrapped(std::string_view text, std::size_t columns) {
  std::vector<std::string> lines;
  for (const std::string_view paragraph : split(text, '\n')) {
    std::string line;
    for (const std::string_view word : words(paragraph)) {
      if (!line.empty() && width_of(line) + 1 + width_of(word) > columns)
        lines.push_back(std::exchange(line, ""));
      line += (line.empty() ? "" : " ") + std::string(word);
    }
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> hanging(std::string_view line, std::size_t columns, std::size_t indent) {
  std::vector<std::string> rows;
  std::string row, colour;  // the colour that was begun and not ended
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t begin = std::min(line.find_first_not_of(' ', at), line.size());
    const std::size_t end = std::min(line.find(' ', begin), line.size());
    const std::string_view gap = line.substr(at, begin - at), word = line.substr(begin, end - begin);
    if (!row.empty() && !word.empty() && width_of(row) + gap.size() + width_of(word) > columns) {
      rows.push_back(row + (colour.empty() ? "" : "\x1b[0m"));
      row = std::string(indent, ' ') + colour;
    } else {
      row += gap;
    }
    row += word;
    if (const std::size_t last = word.rfind('\x1b'); last != std::string_view::npos)
      colour = word.substr(last).starts_with("\x1b[0m") ? "" : word.substr(last, glyph_at(word, last).bytes);
    at = end;
  }
  rows.push_back(row);
  return rows;
}

std::vector<std::string> board_lines(std::string_view drawn, std::size_t columns) {
  std::vector<std::string> rows;
  for (const std::string_view line : split(drawn, '\n'))
    for (std::string& row : hanging(line, columns, 5)) rows.push_back(std::move(row));
  return rows;
}

std::string set_anew(std::string_view text, std::size_t columns) {
  std::string out, paragraph, form;
  const auto finish = [&] {
    if (!form.empty()) out += form_anew(std::exchange(form, ""), columns);
    if (!paragraph.empty())
      for (const std::string& row : wrapped(std::exchange(paragraph, ""), columns)) out += row + "\n";
  };
  const bool ends = text.ends_with('\n');
  for (const std::string_view line : split(text.substr(0, text.size() - (ends ? 1 : 0)), '\n')) {
    // "usage: enfilade ...", and further forms below it; where one goes on, it is far to the right.
    const std::size_t called = line.find("enfilade "), said = line.find_first_not_of(' ');
    if (line.find(": enfilade ") < 10 || (!form.empty() && called == said && called < 10)) {
      finish();
      form = line;
      continue;
    }
    if (!form.empty() && !line.empty() && line.front() == ' ') {
      form += " " + std::string(line.substr(said));
      continue;
    }
    if (!line.empty() && line.front() != ' ') {
      if (!form.empty()) finish();
      (paragraph += paragraph.empty() ? "" : " ") += line;
      continue;
    }
    finish();
    constexpr std::size_t kIndent = 16;  // behind the name of a command
    for (const std::string& row : hanging(line, columns, kIndent)) out += row + "\n";
  }
  finish();
  return out;
}

std::string disarmed(std::string_view text) {
  // The second set of control characters, line and paragraph separators, and what turns the direction.
  const auto steers = [](unsigned code) {
    return (code >= 0x80 && code <= 0x9f) || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069);
  };
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view here = text.substr(at, glyph_at(text, at).bytes);
    const auto low = [&](std::size_t i) { return static_cast<unsigned char>(here[i]) & 0x3fu; };
    unsigned code = 0;
    if (here.size() == 2) code = (static_cast<unsigned char>(here[0]) & 0x1fu) << 6 | low(1);
    if (here.size() == 3) code = (static_cast<unsigned char>(here[0]) & 0x0fu) << 12 | low(1) << 6 | low(2);
    std::array<char, 8> escaped{};
    if (here[0] != '\x1b' && steers(code))
      out.append(escaped.data(),
                 static_cast<std::size_t>(std::snprintf(escaped.data(), escaped.size(), "\\u%04x", code)));
    else
      out += here;
    at += here.size();
  }
  return out;
}

std::string in_ascii(std::string_view text) {
  // From the star on: signs of boards, as the boards draw them in ASCII. Legends name them.
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 40> kNearest{
      {{"ä", "ae"}, {"ö", "oe"},  {"ü", "ue"}, {"Ä", "Ae"}, {"Ö", "Oe"}, {"Ü", "Ue"},  {"ß", "ss"},
       {"×", "x"},  {"…", "..."}, {"–", "-"},  {"—", "-"},  {"−", "-"},  {"·", "-"},   {"•", "*"},
       {"→", "->"}, {"±", "+-"},  {"‘", "'"},  {"’", "'"},  {"“", "\""}, {"”", "\""},  {"„", "\""},
       {"é", "e"},  {"è", "e"},   {"ê", "e"},  {"≥", ">="}, {"≤", "<="}, {"½", "1/2"}, {"★", "*"},
       {"✶", "*"},  {"◆", "*"},   {"◂", "<"},  {"♛", ">"},  {"✓", "x"},  {"♜", "@"},   {"♟", "@"},
       {"♣", "%"},  {"∩", "A"},   {"─", "-"},  {"│", "|"},  {"●", "g"}}};
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const Glyph glyph = glyph_at(text, at);
    const std::string_view here = text.substr(at, glyph.bytes);
    at += glyph.bytes;
    if (glyph.bytes == 1 || !glyph.visible) {
      out += here;
      continue;
    }
    std::string nearest = "?";
    for (const auto& [fancy, ascii] : kNearest)
      if (fancy == here) nearest = ascii;
    // "TÜR" is "TUER", and "Übung" "Uebung".
    const bool shouts = at < text.size() && text[at] >= 'A' && text[at] <= 'Z';
    if (nearest.size() == 2 && nearest[0] >= 'A' && nearest[0] <= 'Z' && shouts) nearest[1] = 'E';
    out += nearest;
  }
  return out;
}

std::string capitalised(std::string_view text) {
  std::string out(text);
  if (!out.empty() && out.front() >= 'a' && out.front() <= 'z')
    out.front() = static_cast<char>(out.front() - 'a' + 'A');
  return out;
}

}  // namespace enfilade::cli
