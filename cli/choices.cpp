#include "cli/choices.hpp"

#include <algorithm>
#include <cctype>
#include <set>

#include "kernel/text.hpp"

namespace enfilade::cli {

namespace {

// The first event is mostly the choice itself ("places P3 at (0,-2)"): it says nothing new when every
// parameter is the seat, or stands in the description.
bool repeats(const Message& event, const Message& what, Seat seat) {
  return std::all_of(event.args.begin(), event.args.end(), [&](const Arg& arg) {
    if (arg.kind == Arg::Kind::seat && arg.number == seat) return true;
    return std::find(what.args.begin(), what.args.end(), arg) != what.args.end();
  });
}

std::string brief_form(const Words& words, const Message& event, bool own) {
  Message brief = event;
  for (const char* shorter : {"preview.own", "preview"}) {
    if (!event.key.starts_with("event.") || (std::string_view(shorter) == "preview.own" && !own)) continue;
    brief.key = shorter + event.key.substr(5);
    if (words.catalogue().has(brief.key)) return words.say(brief);
  }
  return words.say(event);
}

Choice choice_of(const Match& at, Seat seat, Move move, const Words& words) {
  Choice choice{move, words.spelled(at.spell(seat, move)), at.describe(seat, move), "", {}, {}, 0};
  choice.words = words.say(choice.what);
  Repeats brief;
  std::string itself;  // the event that is the choice
  int more_of_the_same = 0;
  const std::vector<Event> events = at.preview(seat, {&move, 1}).events;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Message told = at.tell(events[i]);
    if (i == 0 && events[i].seat == seat && repeats(told, choice.what, seat)) {
      itself = told.key;
      continue;
    }
    choice.follows.push_back(words.say(told));
    const std::string said = brief_form(words, told, events[i].seat == seat);
    if (said.empty()) continue;
    brief.add(said);
    // What the choice does anyway, again and again, makes it no more telling than the others.
    more_of_the_same += told.key == itself ? 1 : 0;
  }
  choice.brief = brief.lines();
  choice.effects = more_of_the_same > 0 ? 0 : static_cast<int>(choice.brief.size());
  return choice;
}

}  // namespace

std::vector<Choice> list_choices(const Match& at, Seat seat, const Words& words) {
  Menu menu;
  at.menu(seat, menu);
  std::vector<Choice> choices;
  for (const Move move : menu) choices.push_back(choice_of(at, seat, move, words));
  // The menu is sorted by move, so moves break the ties.
  std::sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
    return a.effects != b.effects ? a.effects > b.effects : a.move < b.move;
  });
  return choices;
}

std::vector<std::size_t> narrowed(const std::vector<Choice>& choices, std::string_view text) {
  const auto plain = [](std::string_view said) { return folded(in_ascii(said)); };
  const std::string wanted = plain(text);
  const auto parts = words(wanted);
  std::vector<std::size_t> by_notation, by_words;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const Choice& choice = choices[i];
    const std::string notation = plain(choice.notation);
    if (notation.find(wanted) != std::string::npos) by_notation.push_back(i);
    std::string shown = notation + " " + plain(choice.words);
    for (const std::string& effect : choice.brief) shown += " " + plain(effect);
    if (std::all_of(parts.begin(), parts.end(),
                    [&](std::string_view word) { return shown.find(word) != std::string::npos; }))
      by_words.push_back(i);
  }
  return by_notation.empty() ? by_words : by_notation;
}

std::string telling_word(const std::vector<Choice>& choices) {
  constexpr std::size_t kFewestLetters = 4;
  const auto is_sign = [](char c) { return c >= 0 && std::isalpha(c) == 0; };
  std::set<std::string, std::less<>> seen;
  for (const Choice& choice : choices) {
    std::vector<std::string> shown = choice.brief;
    shown.push_back(choice.words);
    for (const std::string& text : shown)
      for (const std::string_view word : words(text)) {
        if (width_of(word) < kFewestLetters || std::any_of(word.begin(), word.end(), is_sign)) continue;
        if (seen.emplace(word).second && narrowed(choices, word).size() < choices.size())
          return std::string(word);
      }
  }
  return seen.empty() ? choices.front().notation : *seen.begin();
}

}  // namespace enfilade::cli
