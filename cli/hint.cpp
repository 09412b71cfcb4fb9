#include "cli/hint.hpp"

#include <cmath>

#include "protocol/words.hpp"

namespace enfilade::cli {

namespace {

// "4.1", in German "4,1".
std::string points(const Words& words, int amount, int unit) {
  const int size = amount < 0 ? -amount : amount;
  std::string part = std::to_string(size % unit);
  for (int digits = unit / 10; digits > 1 && size % unit < digits; digits /= 10) part.insert(0, "0");
  return std::to_string(size / unit) + (words.language() == "de" ? "," : ".") + part;
}
std::string signed_points(const Words& words, int amount, int unit) {
  return (amount < 0 ? "−" : "+") + points(words, amount, unit);
}

// Where a thing has a name, its place on the board is told as well.
std::string with_places(const Words& words, const Message& message) {
  std::string text = words.say(message);
  for (const Arg& arg : message.args)
    if (arg.kind == Arg::Kind::place && !arg.word.empty()) text += " (" + words.spelled(arg.text) + ")";
  return text;
}

std::string step_in_words(const Words& words, const Match& match, Seat seat, const std::vector<Move>& step) {
  const Match there = match.as_known_to(seat);
  Repeats heard;
  for (const Message& message : step_told(there, seat, step)) heard.add(words.say(message));
  std::string text;
  for (const std::string& line : heard.lines()) text += (text.empty() ? ": " : "; ") + line;
  return words.spelled(there.spell_step(seat, step)) + text;
}

// Players may be called A and B.
std::string letter(std::size_t option) { return std::string(1, static_cast<char>('X' + option)); }

// Out of a hundred games like this.
std::int64_t percent(const Hint& hint, std::size_t option, Seat seat) {
  return std::lround(100 * hint.options[option].win[seat]);
}

// Hardly anything between them is one thing; fewer points with chances about equal another. The chances are compared as
// they are shown.
const char* verdict(const Hint& hint, Seat seat) {
  const auto gain = percent(hint, hint.best, seat) - percent(hint, 1 - hint.best, seat);
  const bool hardly = 4 * std::abs(hint.lead) < hint.unit;
  if (hardly && (hint.even() || std::abs(gain) < 2)) return "cli.hint.even";
  if (!hint.even()) return gain < 0 ? "cli.hint.richer" : "cli.hint.best";
  return gain > 0 ? "cli.hint.safer" : "cli.hint.preferred";
}

void add_reasons(const Words& words, const Hint& hint, std::vector<std::string>& lines) {
  const auto row = [&](int amount, const std::string& text) {
    lines.push_back("  " + padded(signed_points(words, amount, hint.unit), 6) + "  " + text);
  };
  for (const Reason& reason : hint.reasons) row(reason.amount, with_places(words, reason.words));
  if (hint.small != 0) row(hint.small, words("cli.hint.small"));
  if (hint.further != 0) row(hint.further, words("cli.hint.further"));
  row(hint.lead, words("cli.hint.sum"));
}

// What is said of the better one, and why.
void add_verdict(const Words& words, const Hint& hint, Seat seat, std::vector<std::string>& lines) {
  const std::size_t other = 1 - hint.best;
  const std::vector<Arg> args = {
      Arg::of("which", letter(hint.best)),
      Arg::of("other", letter(other)),
      Arg::of("n", points(words, hint.lead, hint.unit)),
      Arg::of("unit", words("word.unit", {Arg::of("n", 2)})),
      Arg::of("best", percent(hint, hint.best, seat)),
      Arg::of("rest", percent(hint, other, seat)),
  };
  const std::string_view said = verdict(hint, seat);
  lines.push_back(words(said, args));
  if (said == "cli.hint.even") return;
  if (!hint.plain) lines.push_back(words("cli.hint.no_reason"));
  lines.push_back(words("cli.hint.where", args));
  add_reasons(words, hint, lines);
}

}  // namespace

std::vector<std::string> hint_lines(const Words& words, const Match& match, Seat seat, const Hint& hint,
                                    int level) {
  std::vector<std::string> lines;
  const bool choice = hint.options.size() > 1;
  if (!choice) {
    // A search may find nothing to set beside a move although there are others.
    Menu menu;
    match.menu(seat, menu);
    const bool others = menu.size() > 1;
    lines.push_back(words(others ? "cli.hint.alone" : "cli.hint.only_one"));
    if (others) lines.push_back("  " + step_in_words(words, match, seat, hint.options[0].step));
  } else if (level == 1) {
    lines.push_back(words(hint.look.empty() ? "cli.hint.look_nowhere" : "cli.hint.look"));
    for (const Message& look : hint.look) lines.push_back("  " + with_places(words, look));
    for (const Message& want : hint.wants) lines.push_back(with_places(words, want));
  } else {
    lines.push_back(words("cli.hint.two"));
    for (std::size_t i = 0; i < hint.options.size(); ++i)
      lines.push_back("  " + letter(i) + "  " + step_in_words(words, match, seat, hint.options[i].step));
    if (level >= 3) add_verdict(words, hint, seat, lines);
  }
  if (choice && level < 3) lines.push_back(words("cli.hint.more"));
  return lines;
}

}  // namespace enfilade::cli
