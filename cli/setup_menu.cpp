#include "cli/setup_menu.hpp"

#include <algorithm>

#include "cli/computer.hpp"
#include "cli/guide.hpp"
#include "games/registry.hpp"
#include "kernel/text.hpp"
#include "minds/ladder.hpp"

namespace enfilade::cli {

namespace {

// "  12. text", number `place` + 1 of a list of `count`, broken between words.
void show_item(Terminal& terminal, std::size_t place, std::size_t count, const std::string& text,
               std::size_t indent = 2) {
  const std::string number = std::to_string(place + 1);
  const std::size_t digits = std::to_string(count).size();
  const std::string line = std::string(indent + digits - number.size(), ' ') + number + ". " + text;
  const auto columns = static_cast<std::size_t>(terminal.columns()) - 1;
  for (const std::string& row : hanging(terminal.shown(line), columns, indent + digits + 2))
    terminal.line(row);
}

class SetupMenu {
 public:
  SetupMenu(Terminal& terminal, const Words& frame) : terminal_(terminal), words_(frame) {}

  std::optional<TablePlan> ask() {
    terminal_.paragraph(words_("cli.menu.welcome"));
    const auto resume = ask_to_go_on(terminal_, words_, unfinished_games());
    if (!resume) return std::nullopt;
    if (!resume->empty()) return TablePlan{nullptr, {}, {}, *resume};
    if (!ask_game()) return std::nullopt;
    words_.add_game(*plan_.game->info);
    tell_aim();
    if (!ask_players()) return std::nullopt;
    if (!ask_options() || !ask_seats()) return std::nullopt;
    return plan_;
  }

 private:
  // A number from 1 to the length of the list, or the beginning of one of its names; the fallback for an empty line.
  std::optional<int> ask_number(std::string_view question, int low, int high, int fallback,
                                const std::vector<std::string>& names = {}) {
    for (;;) {
      const auto typed = terminal_.ask(std::string(question) + " [" + std::to_string(fallback) + "] ");
      if (!typed || *typed == "q") return std::nullopt;
      if (typed->empty()) return fallback;
      if (const auto number = parse_int(*typed); number && *number >= low && *number <= high) return number;
      if (const auto place = the_only(names, *typed)) return low + *place;
      say_number_wanted(low, high);
    }
  }

  // The only one that begins like this.
  static std::optional<int> the_only(const std::vector<std::string>& names, std::string_view typed) {
    std::optional<int> found;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (!folded(names[i]).starts_with(folded(typed))) continue;
      if (found) return std::nullopt;
      found = static_cast<int>(i);
    }
    return found;
  }

  void say_number_wanted(int low, int high) {
    terminal_.line("  " + words_("cli.menu.number_wanted", {Arg::of("low", low), Arg::of("high", high)}));
  }

  bool ask_game() {
    std::vector<const Game*> games;
    for (const Game& game : all_games())
      if (!game.info->example) games.push_back(&game);
    // Where there is nothing else yet, an example is better than an empty list.
    if (games.empty())
      for (const Game& game : all_games()) games.push_back(&game);
    terminal_.line();
    std::vector<std::string> titles;
    for (std::size_t i = 0; i < games.size(); ++i) {
      Words of_game(words_.language());
      of_game.add_game(*games[i]->info);
      titles.push_back(of_game.title(*games[i]->info));
      show_item(terminal_, i, games.size(), titles.back());
    }
    const auto number =
        ask_number(words_("cli.menu.which_game"), 1, static_cast<int>(games.size()), 1, titles);
    if (!number) return false;
    plan_.game = games[static_cast<std::size_t>(*number) - 1];
    return true;
  }

  void tell_aim() {
    const std::vector<GuideChapter> guide = guide_of(*plan_.game->info, words_.language());
    if (!guide.empty()) terminal_.paragraph(guide.front().text, "  ");
  }

  bool ask_players() {
    const GameInfo& info = *plan_.game->info;
    plan_.setup.players = std::max(info.min_players, std::min(2, info.max_players));
    if (info.min_players == info.max_players) return true;
    const auto number = ask_number(
        words_("cli.menu.how_many", {Arg::of("low", info.min_players), Arg::of("high", info.max_players)}),
        info.min_players, info.max_players, plan_.setup.players);
    if (number) plan_.setup.players = *number;
    return number.has_value();
  }

  std::string option_line(const Option& option, const Answers& answers) const {
    const std::string key = "option." + std::string(option.name);
    const std::string& answer = answers.text(option.name);
    return words_.or_else(key, option.name) + ": " + words_.or_else(key + "." + answer, answer);
  }

  // "colour_3": the third seat's.
  bool is_of_nobody(const Option& option) const {
    const auto seat = parse_int(option.name.substr(option.name.rfind('_') + 1));
    return seat && *seat > plan_.setup.players;
  }

  // The answers that are left, as things stand; a range is not asked about.
  std::vector<std::string> open_answers(const Option& option, const std::vector<ClosedAnswer>& closed) const {
    std::vector<std::string> open;
    for (const std::string_view word : split(option.choices, '|'))
      if (std::none_of(closed.begin(), closed.end(), [&](const ClosedAnswer& each) {
            return each.option == option.name && each.answer == word;
          }))
        open.emplace_back(word);
    return open;
  }

  // What the rules leave no choice about is named, so that nobody looks for it in vain.
  void tell_closed(const std::vector<std::string>& names, std::string_view indent) {
    std::string list;
    for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
    if (!names.empty()) terminal_.paragraph(words_("cli.menu.closed", {Arg::of("what", list)}), indent);
  }

  // Until the person is content and the rules allow it.
  bool ask_options() {
    for (;;) {
      const Result<Answers> answers = Answers::check(plan_.game->info->options, plan_.setup);
      ENFILADE_CHECK(answers);
      const Result<Match> match = Match::create(*plan_.game, plan_.setup);
      if (!match) terminal_.paragraph(words_.say(match.error()), "  ");
      if (plan_.game->info->options.empty()) return static_cast<bool>(match);
      const std::vector<ClosedAnswer> closed = closed_answers(*plan_.game, plan_.setup);
      std::vector<const Option*> listed;
      std::vector<std::string> others;
      for (const Option& option : plan_.game->info->options) {
        if (is_of_nobody(option)) continue;
        const bool chosen = answers->text(option.name) != option.fallback;
        if (chosen || is_range(option) || open_answers(option, closed).size() > 1)
          listed.push_back(&option);
        else
          others.push_back(words_.or_else("option." + std::string(option.name), option.name));
      }
      terminal_.line();
      for (std::size_t i = 0; i < listed.size(); ++i)
        show_item(terminal_, i, listed.size(), option_line(*listed[i], *answers));
      tell_closed(others, "  ");
      const auto typed = terminal_.ask(words_("cli.menu.which_option") + " ");
      if (!typed || *typed == "q") return false;
      if (typed->empty() && match) return true;
      const auto number = parse_int(*typed);
      if (number && *number >= 1 && static_cast<std::size_t>(*number) <= listed.size()) {
        const Option& option = *listed[static_cast<std::size_t>(*number) - 1];
        if (!ask_answer(option, answers->text(option.name), closed)) return false;
      } else if (!typed->empty()) {
        say_number_wanted(1, static_cast<int>(listed.size()));
      }
    }
  }

  static bool is_range(const Option& option) { return option.choices.find("..") != std::string_view::npos; }

  // An empty line leaves the answer as it is.
  bool ask_answer(const Option& option, const std::string& present, const std::vector<ClosedAnswer>& closed) {
    const std::string key = "option." + std::string(option.name), name = words_.or_else(key, option.name);
    const auto give = [&](const std::string& answer) {
      std::erase_if(plan_.setup.options, [&](const auto& given) { return given.first == option.name; });
      plan_.setup.options.emplace_back(option.name, answer);
    };
    if (is_range(option)) {
      const std::size_t dots = option.choices.find("..");
      const int low = parse_int(option.choices.substr(0, dots)).value_or(0);
      const int high = parse_int(option.choices.substr(dots + 2)).value_or(low);
      const std::string range = words_("cli.games.range", {Arg::of("low", low), Arg::of("high", high)});
      const auto number =
          ask_number("     " + name + " (" + range + "):", low, high, parse_int(present).value_or(low));
      if (number) give(std::to_string(*number));
      return number.has_value();
    }
    const auto word_of = [&](const std::string& answer) {
      return words_.or_else(key + "." + answer, answer);
    };
    const std::vector<std::string> choices = open_answers(option, closed);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < choices.size(); ++i) {
      names.push_back(word_of(choices[i]));
      show_item(terminal_, i, choices.size(), names.back(), 5);
    }
    std::vector<std::string> others;
    for (const ClosedAnswer& each : closed)
      if (each.option == option.name) others.push_back(word_of(each.answer));
    tell_closed(others, "     ");
    const auto at = std::find(choices.begin(), choices.end(), present) - choices.begin();
    const auto number = ask_number("     " + name + ":", 1, static_cast<int>(choices.size()),
                                   static_cast<int>(at) + 1, names);
    if (number) give(choices[static_cast<std::size_t>(*number) - 1]);
    return number.has_value();
  }

  bool ask_seats() {
    plan_.seating = usual_seating(plan_.setup.players);
    const Result<Match> match = Match::create(*plan_.game, plan_.setup);
    const auto kinds = computer_kinds();
    // Who is asked all this and only presses Enter plays for the first time.
    const auto usual = std::find(kinds.begin(), kinds.end(), levels().front().name) - kinds.begin();
    terminal_.line();
    std::vector<std::string> who{words_("cli.menu.seat_you"), words_("cli.menu.seat_person")};
    std::vector<std::string> names = who;
    for (const std::string& kind : kinds) names.push_back(computer_name(words_, kind));
    for (const std::string& kind : kinds)
      who.push_back(words_("cli.seat.computer", {Arg::of("kind", computer_name(words_, kind))}) + ": " +
                    words_("cli.level_for." + kind) + measured(kind));
    for (std::size_t i = 0; i < who.size(); ++i) show_item(terminal_, i, who.size(), who[i]);
    for (Seat seat = 0; seat < plan_.setup.players; ++seat) {
      const auto number = ask_number(
          words_("cli.menu.who_sits", {Arg::of("seat", capitalised(seat_word(words_, *match, seat)))}), 1,
          static_cast<int>(who.size()), seat == 0 ? 1 : static_cast<int>(usual) + 3, names);
      if (!number) return false;
      if (*number <= 2)
        plan_.seating[seat] = {true, ""};
      else
        plan_.seating[seat] = {false, kinds[static_cast<std::size_t>(*number) - 3]};
    }
    return true;
  }

  // "; above a scribe in 71 of 100 games"
  std::string measured(const std::string& kind) const {
    const auto share = beats_the_one_below(plan_.game->info->id, plan_.setup.players, kind);
    if (!share) return {};
    std::size_t level = 1;
    while (levels()[level].name != kind) ++level;
    return words_("cli.level.measured",
                  {Arg::of("share", *share),
                   Arg::of("below", computer_name(words_, std::string(levels()[level - 1].name)))});
  }

  Terminal& terminal_;
  Words words_;
  TablePlan plan_;
};

// Of "2026-11-16 14:02".
std::string when_in_words(const Words& words, const std::string& when) {
  return words("cli.menu.when", {Arg::of("year", when.substr(0, 4)), Arg::of("month", when.substr(5, 2)),
                                 Arg::of("day", when.substr(8, 2)), Arg::of("time", when.substr(11))});
}

}  // namespace

std::optional<std::string> ask_to_go_on(Terminal& terminal, const Words& words,
                                        const std::vector<Unfinished>& games) {
  if (games.empty()) return "";
  constexpr std::size_t kMost = 9;
  const std::size_t count = std::min(games.size(), kMost);
  terminal.line();
  terminal.line(words("cli.menu.unfinished"));
  for (std::size_t i = 0; i < count; ++i) {
    const Game* game = find_game(games[i].game);
    Words of_game(words.language());
    if (game) of_game.add_game(*game->info);
    show_item(terminal, i, count,
              (game ? of_game.title(*game->info) : games[i].game) + ", " +
                  when_in_words(words, games[i].when) +
                  (is_open_elsewhere(games[i].path) ? " (" + words("cli.menu.open_elsewhere") + ")" : ""));
  }
  for (;;) {
    const auto typed = terminal.ask(words("cli.menu.go_on") + " ");
    if (!typed || *typed == "q") return std::nullopt;
    if (typed->empty()) return "";
    if (const auto number = parse_int(*typed);
        number && *number >= 1 && static_cast<std::size_t>(*number) <= count) {
      const std::string& path = games[static_cast<std::size_t>(*number) - 1].path;
      if (!is_open_elsewhere(path)) return path;
      terminal.paragraph(words("cli.table.open_elsewhere", {Arg::of("path", path)}), "  ");
      continue;
    }
    terminal.line("  " + words("cli.menu.number_wanted",
                               {Arg::of("low", 1), Arg::of("high", static_cast<std::int64_t>(count))}));
  }
}

std::optional<TablePlan> ask_for_table(Terminal& terminal, const Words& words) {
  return SetupMenu(terminal, words).ask();
}

Seating usual_seating(int players) {
  Seating seating(static_cast<std::size_t>(players), Sitter{false, usual_computer()});
  seating[0] = {true, ""};
  return seating;
}

}  // namespace enfilade::cli
