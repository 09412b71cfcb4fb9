// The command of those who learn and of those who write lessons: what there is, read aloud, and checked.
#include <algorithm>
#include <iostream>
#include <optional>

#include "cli/command.hpp"
#include "cli/terminal.hpp"
#include "games/registry.hpp"
#include "kernel/insight.hpp"
#include "lessons/check.hpp"
#include "lessons/narrator.hpp"
#include "minds/mind.hpp"

namespace enfilade::cli {
namespace {

using namespace lessons;

// Lessons by name (GAME, GAME/PART) or from files that end with .lesson; all of the book without a name.
struct Chosen {
  std::vector<Lesson> lessons;
  std::vector<std::string> unreadable;
};

bool choose_from_book(const std::string& name, Chosen& chosen) {
  const std::size_t before = chosen.lessons.size();
  for (const Lesson& lesson : book())
    if (name.empty() || name == lesson.game || name == lesson.game + "/" + lesson.part)
      chosen.lessons.push_back(lesson);
  return chosen.lessons.size() > before;
}

void read_text(const std::string& file, std::string_view text, Chosen& chosen) {
  Result<Lesson> lesson = read_lesson(file, text);
  if (lesson)
    chosen.lessons.push_back(std::move(*lesson));
  else
    chosen.unreadable.push_back(file + ": " + lesson.error().text);
}

// Nothing after a complaint: `status` is what to end with.
std::optional<Chosen> choose(const std::vector<std::string>& names, int& status) {
  Chosen chosen;
  for (const std::string& name : names) {
    if (!name.ends_with(".lesson") && name != "-") {
      if (choose_from_book(name, chosen)) continue;
      status = refuse(frame()("cli.lessons.none", {Arg::of("name", name)}));
      return std::nullopt;
    }
    const auto text = read_file(name);
    if (!text) return status = 1, std::nullopt;
    read_text(name, *text, chosen);
  }
  if (names.empty())
    for (const EmbeddedFile& file : embedded_lesson_files())
      read_text(std::string(file.path), file.text, chosen);
  return chosen;
}

int check_all(const Chosen& chosen) {
  auto failed = static_cast<std::int64_t>(chosen.unreadable.size()), passed = std::int64_t{0};
  for (const std::string& each : chosen.unreadable) tell_failed(each);
  for (const Lesson& lesson : chosen.lessons) {
    const Checked checked = check(lesson);
    checked.failures.empty() ? ++passed : ++failed;
    const auto amount = [](std::string_view name, auto number) {
      return Arg::of(name, static_cast<std::int64_t>(number));
    };
    const std::string what = frame()(
        "cli.lessons.checked",
        {Arg::of("file", lesson.file), amount("steps", lesson.steps.size()), amount("places", checked.places),
         amount("attempts", checked.attempts), amount("right", checked.right)});
    checked.failures.empty() ? tell_passed(what) : tell_failed(what);
    for (const std::string& failure : checked.failures) std::cout << "    " << failure << "\n";
  }
  return tally(passed, failed);
}

std::string filled(const Said& said, std::size_t language, const Occasion& occasion) {
  const Result<std::string> text = fill_in(said[language], language, occasion);
  return text ? *text : said[language] + "  (" + text.error().text + ")";
}

void tell_moves(const Place& place) {
  Menu menu;
  place.match().menu(place.learner, menu);
  for (const Move move : menu) {
    const std::string step = place.match().spell(place.learner, move);
    const Result<Attempt> tried = attempt(place, step);
    const char* key = !tried           ? "cli.lessons.more"
                      : tried->right() ? "cli.lessons.right"
                                       : "cli.lessons.wrong";
    std::cout << "        " << shown(frame()(key)) << " " << step;
    if (tried) {
      JsonWriter out;
      out.begin_array();
      for (const Event& event : tried->run.events()) place.match().write_event(event, out);
      std::cout << "  " << out.end_array().take();
    }
    std::cout << "\n";
  }
}

// Broken between words where somebody looks.
void say(std::string_view beginning, const std::string& text) {
  const auto columns = static_cast<std::size_t>(window_columns());
  if (columns == 0) return void(std::cout << beginning << text << "\n");
  std::string indent(beginning);
  for (const std::string& row :
       wrapped(shown(text), std::max<std::size_t>(columns, 40) - 1 - beginning.size())) {
    std::cout << indent << row << "\n";
    indent.assign(beginning.size(), ' ');
  }
}

// The whole lesson as somebody hears it who does everything right.
int read_aloud(const Lesson& lesson, std::size_t language, bool moves) {
  say("", lesson.game + "/" + lesson.part + ": " + lesson.title[language]);
  say("", lesson.aim[language]);
  Result<Place> place = go_to(lesson, 0, {});
  for (std::size_t shown = 0; place; ++shown) {
    const Step& step = place->here();
    if (!step.title[language].empty()) std::cout << "\n" << step.title[language] << "\n";
    if (moves) std::cout << place->match().view(place->learner).scene() << "\n";
    say("    ", filled(step.text, language, {*place}));
    if (!step.asks()) {
      if (shown + 1 == lesson.steps.size()) return 0;
      place = go_on(*place, place->run);
      continue;
    }
    say("  > ", filled(step.task, language, {*place}));
    if (moves) tell_moves(*place);
    const std::string& right = step.answers.front().steps.front();
    const Result<Attempt> tried = attempt(*place, right);
    if (!tried) return complain(lesson.file + ": " + right + ": " + to_string(tried.error()));
    say("    ", filled(step.answers.front().said, language, {*place, &tried->run}));
    if (shown + 1 == lesson.steps.size()) return 0;
    place = go_on(*place, tried->run);
  }
  return complain(to_string(place.error()));
}

// Of each game what teaches it, and after that what practises it.
std::vector<Lesson> in_order(std::vector<Lesson> all) {
  for (auto game = all.begin(); game != all.end();) {
    const auto next =
        std::find_if(game, all.end(), [&](const Lesson& one) { return one.game != game->game; });
    std::stable_partition(game, next, [](const Lesson& one) { return !one.exercise(); });
    game = next;
  }
  return all;
}

int list(const Chosen& chosen, std::size_t language) {
  for (const Lesson& lesson : in_order(chosen.lessons)) {
    std::int64_t titles = 0;
    for (const Step& step : lesson.steps) titles += !step.title[0].empty();
    std::cout << lesson.game << "/" << lesson.part << "  "
              << shown(frame()("cli.lessons.listed",
                               {Arg::of("title", lesson.title[language]), Arg::of("steps", titles),
                                Arg::of("minutes", std::int64_t{lesson.minutes()})}))
              << "\n";
    for (const Step& step : lesson.steps)
      if (!step.title[language].empty() && step.title[language] != lesson.title[language])
        std::cout << "    " << shown(step.title[language]) << "\n";
  }
  return 0;
}

// By how many wins in a hundred a thought finds what an exercise calls right better than everything else; nothing where
// its choices are not moves that can be tried. What was hardly looked at is not known.
std::optional<int> margin_found(const Place& place, const Thought& thought) {
  std::int64_t most = 0;
  for (const Alternative& each : thought.alternatives) most = std::max(most, each.visits);
  double right = 0, wrong = 0;
  for (const Alternative& each : thought.alternatives) {
    if (each.visits * 10 < most) continue;
    const Result<Attempt> tried = attempt(place, place.match().spell(place.learner, each.move));
    if (!tried) return std::nullopt;
    double& value = tried->right() ? right : wrong;
    value = std::max(value, each.value);
  }
  if (right == 0) return std::nullopt;
  return static_cast<int>((right - wrong) * 100);
}

// The best of the moves that an exercise calls wrong; none where choices are not moves that can be tried.
std::vector<Move> second_best(const Place& place, const Thought& thought) {
  for (const Alternative& each : thought.alternatives) {
    const Result<Attempt> tried = attempt(place, place.match().spell(place.learner, each.move));
    if (tried && !tried->right()) return {each.move};
  }
  return {};
}

// How a game ends for a seat, from 0 to 1, when quick minds play on from here. Some decisions are made at a glance:
// where there is hardly any luck in a game, sixty of them would be the same one.
float played_out(Match match, Seat seat, Rng& rng) {
  constexpr MindSpec kQuick{.kind = MindSpec::Kind::search, .iterations = 60, .blunders = 15};
  constexpr Worth kWorth{0.1f};
  Odds odds;
  while (!match.over()) {
    const Node node = match.node();
    if (node.kind == Node::Kind::chance) {
      match.odds(odds);
      match.apply(kChance, odds.draw(rng));
      continue;
    }
    const Thought thought = think(kQuick, match.view(node.seat()), rng.next());
    for (const Move move : thought.step) match.apply(node.seat(), move);
  }
  return kWorth.of_end(match.scores())[seat];
}

// In how many of a hundred games more a step is worth than another, in worlds that look like this to who is asked.
// Worlds and luck are the same for both, as far as they go the same way.
int better_in_games(const Place& place, std::span<const Move> step, std::span<const Move> other) {
  constexpr std::uint64_t kGames = 60;
  const MatchView view = place.match().view(place.learner);
  float more = 0;
  for (std::uint64_t game = 1; game <= kGames; ++game)
    for (const auto& [moves, sign] : {std::pair(step, 1.0f), std::pair(other, -1.0f)}) {
      Rng rng(game);
      Match match = view.determinize(rng);
      for (const Move move : moves) match.apply(place.learner, move);
      more += sign * played_out(std::move(match), place.learner, rng);
    }
  return static_cast<int>(100 * more / static_cast<float>(kGames));
}

// What does not hold of an exercise. A strong mind must find what it calls right, and find it so much better; where it
// judges otherwise, games decide, since minds judge by different lights (search-0 without a net).
std::string judged(const Lesson& lesson, const MindSpec& mind) {
  const Result<Place> place = go_to(lesson, 0, {});
  if (!place) return to_string(place.error());
  const Match& match = place->match();
  const Thought thought = think(mind, match.view(place->learner), 1);
  const std::string best = match.spell_step(place->learner, thought.step);
  const Result<Attempt> tried = attempt(*place, best);
  if (tried && tried->right() && margin_found(*place, thought).value_or(100) >= place->here().margin)
    return "";
  const auto right = match.parse_step(place->learner, place->here().answers.front().steps.front());
  if (!right) return to_string(right.error());
  const auto other = tried && tried->right() ? second_best(*place, thought) : thought.step;
  const int games = other.empty() ? 0 : better_in_games(*place, *right, other);
  if (games > 0) return "";
  return frame()("cli.lessons.judged", {Arg::of("best", best), Arg::of("games", std::int64_t{games})});
}

int judge_all(const Chosen& chosen, const std::string& name) {
  const Result<MindSpec> mind = MindSpec::parse(name);
  if (!mind) return refuse(in_words(mind.error()));
  std::int64_t passed = 0, failed = 0;
  for (const Lesson& lesson : chosen.lessons) {
    if (!lesson.exercise()) continue;
    const std::string wrong = judged(lesson, *mind);
    wrong.empty() ? ++passed : ++failed;
    if (!wrong.empty()) tell_failed(lesson.file + ": " + wrong);
  }
  return tally(passed, failed);
}

int run(Args& args) {
  const bool check = args.flag("--check"), moves = args.flag("--moves");
  const auto mind = args.value("--judge");
  const auto language = language_from(args);
  const std::vector<std::string> names = args.rest();
  if (!args.done(kLessonsCommand.help)) return kUsage;
  int status = 0;
  const auto chosen = choose(names, status);
  if (!chosen) return status;
  if (check) return check_all(*chosen);
  if (mind) return judge_all(*chosen, *mind);
  for (const std::string& each : chosen->unreadable) complain(each);
  if (!chosen->unreadable.empty()) return 1;
  const auto known = std::find(kLanguages.begin(), kLanguages.end(), language.value_or("en"));
  const auto spoken = known == kLanguages.end() ? 0 : static_cast<std::size_t>(known - kLanguages.begin());
  if (names.empty()) return list(*chosen, spoken);
  for (const Lesson& lesson : chosen->lessons)
    if (const int wrong = read_aloud(lesson, spoken, moves)) return wrong;
  return 0;
}

}  // namespace

const Command kLessonsCommand{
    "lessons", "the lessons of the games: what there is, read aloud, checked",
    "usage: enfilade lessons [GAME | GAME/PART | FILE.lesson]... [--lang LANGUAGE] [--moves]\n"
    "       enfilade lessons --check [GAME | GAME/PART | FILE.lesson]...\n"
    "       enfilade lessons --judge MIND [GAME | GAME/PART | FILE.lesson]...\n\n"
    "Lists all lessons, or reads those aloud that are named, as somebody hears them who does everything "
    "right;\n"
    "--moves adds what the learner sees, every move that can be tried and what it brings. --check plays each "
    "on\n"
    "every right way to its end, tries every wrong move, and fills in all that is said in all languages; it\n"
    "prints what does not hold and \"N passed, N failed\", and exits 1 if anything failed. --judge does so "
    "with "
    "the\n"
    "verdicts of exercises: a strong mind (search:4000) must find what they call right, or games from there "
    "must.\n"
    "Lessons are written as enfilade help writing-lessons says.\n",
    run};

}  // namespace enfilade::cli
