// enfilade puzzles: exercises that hide in games which were played, as files to be finished by an author.
#include "lessons/puzzles.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <thread>

#include "arena/parallel.hpp"
#include "cli/command.hpp"
#include "cli/hint.hpp"
#include "cli/saved_game.hpp"
#include "games/registry.hpp"
#include "lessons/lesson.hpp"

namespace enfilade::cli {
namespace {

using namespace lessons;

// Where the decision was found.
struct Spot {
  std::string record;  // "block-1-seats-0-0"
  std::size_t number;  // of the decision in it, from 1
  Decision decision;
  std::string name() const { return record + "-" + std::to_string(number); }
};

std::string tenths(double value) {
  const auto parts = static_cast<std::int64_t>(value * 10 + (value < 0 ? -0.5 : 0.5));
  return (parts < 0 ? "-" : "") + std::to_string(std::abs(parts) / 10) + "." +
         std::to_string(std::abs(parts) % 10);
}

std::string spell_begun(const Decision& decision, const std::vector<Move>& begun) {
  Match there = decision.match;
  for (const Move move : begun) there.apply(decision.seat, move);
  if (!contains(there.node().mid_step, decision.seat)) return decision.match.spell_step(decision.seat, begun);
  there = decision.match;
  std::string text;
  for (const Move move : begun) {
    text += there.spell(decision.seat, move) + "; ";
    there.apply(decision.seat, move);
  }
  return text + "...";
}

// What the author should know, as comments: how sure it is, why, and what comes next.
std::string remarks(const Spot& spot, const Puzzle& puzzle, const PuzzleTerms& terms,
                    std::span<const std::string> names) {
  const Decision& decision = spot.decision;
  std::string text = "# Decision " + std::to_string(spot.number) + " of " + spot.record + ".record. By " +
                     std::to_string(terms.searches) + " searches (" + terms.mind.text() +
                     ") the right choice is better by " + tenths(puzzle.lead.wins) +
                     " wins in a hundred, give or take " + tenths(puzzle.lead.error) + ".\n";
  for (const std::string_view language : kLanguages) {
    Words words{std::string(language)};
    words.add_game(decision.match.info());
    words.name_seats({names.begin(), names.end()});
    for (const std::string& line : hint_lines(words, decision.match, decision.seat, puzzle.hint, 3))
      text += "#   " + line + "\n";
  }
  text += "# Worse, in wins in a hundred:\n";
  for (const Puzzle::Worse& worse : puzzle.worse)
    text += "#   " + tenths(worse.wins) + "  " + spell_begun(decision, worse.begun) + "\n";
  return text;
}

std::vector<std::string> names_at(const Decision& decision) {
  static constexpr std::string_view kNames[] = {"Ming", "Louise", "Mei", "Jin", "Ann"};
  std::vector<std::string> names;
  std::size_t next = 0;
  for (Seat seat = 0; seat < decision.match.players(); ++seat)
    names.emplace_back(seat == decision.seat ? decision.match.seat_name(seat)
                                             : kNames[next++ % std::size(kNames)]);
  return names;
}

// A lesson that holds as it is; its words are the author's to find.
std::string as_lesson(const Spot& spot, const Puzzle& puzzle, const PuzzleTerms& terms) {
  const Decision& decision = spot.decision;
  const std::vector<std::string> names = names_at(decision);
  std::string right;
  for (const auto& step : puzzle.right)
    right += (right.empty() ? "" : " | ") + decision.match.spell_step(decision.seat, step);
  return remarks(spot, puzzle, terms, names) +
         "LESSON\nEN Find the best move\nDE Finde den besten Zug\n"
         "AIM\nEN Find what is clearly better than all else.\nDE Finde, was deutlich besser ist als alles "
         "andere.\n" +
         seats_line(decision, names) + "\nSTEP\nEN Find the best move\nDE Finde den besten Zug\n" +
         commands_to(decision) +
         "SAY\nEN One choice is clearly better here than all others.\n"
         "DE Eine Wahl ist hier deutlich besser als alle anderen.\n"
         "TASK\nEN Find it.\nDE Finde sie.\n"
         "MARGIN " +
         std::to_string(static_cast<int>(puzzle.lead.sure())) + "\nRIGHT " + right +
         "\nEN That is the best choice.\nDE Das ist die beste Wahl.\n"
         "WRONG\nEN That is possible, but there is something clearly better.\n"
         "DE Das geht, aber es gibt etwas deutlich Besseres.\n";
}

std::optional<std::vector<Spot>> spots_in(const std::vector<std::string>& paths) {
  std::vector<Spot> spots;
  for (const std::string& path : paths) {
    const auto text = read_file(path);
    if (!text) return std::nullopt;
    const Result<SavedGame> saved = SavedGame::parse(*text);
    if (!saved) return complain(path + ": " + in_words(saved.error())), std::nullopt;
    Result<std::vector<Decision>> decisions = decisions_of(saved->record, find_game(saved->record.game));
    if (!decisions) return complain(path + ": " + in_words(decisions.error())), std::nullopt;
    const std::string stem = std::filesystem::path(path).stem().string();
    for (std::size_t i = 0; i < decisions->size(); ++i)
      spots.push_back({stem, i + 1, std::move((*decisions)[i])});
  }
  return spots;
}

struct Found {
  const Spot* spot;
  double wins;
  std::string text;
};

int run(Args& args) {
  PuzzleTerms terms;
  const Result<MindSpec> mind = MindSpec::parse(args.value("--mind").value_or("search:4000"));
  if (!mind) args.complain(in_words(mind.error()));
  const auto out = args.value("--out");
  terms.margin = static_cast<int>(args.number("--margin", 1, 100).value_or(terms.margin));
  terms.seed = static_cast<std::uint64_t>(args.number("--seed", 0, INT64_MAX).value_or(1));
  const auto cores = std::max(1u, std::thread::hardware_concurrency());
  const auto threads = static_cast<int>(args.number("--threads", 1, 64).value_or(cores));
  const std::vector<std::string> paths = args.rest();
  if (paths.empty()) args.complain(frame()("cli.args.which_record"));
  if (!args.done(kPuzzlesCommand.help)) return kUsage;
  terms.mind = *mind;
  const auto spots = spots_in(paths);
  if (!spots) return 1;
  if (out && !make_folder(*out)) return 1;
  std::vector<Found> found;
  std::mutex lock;
  std::int64_t done = 0;
  bool all_kept = true;
  {
    Progress progress(frame()("cli.progress.puzzles"), static_cast<std::int64_t>(spots->size()));
    in_parallel(threads, spots->size(), [&](std::size_t i) {
      const Spot& spot = (*spots)[i];
      const std::optional<Puzzle> puzzle = puzzle_at(spot.decision, terms);
      const std::string text = puzzle ? as_lesson(spot, *puzzle, terms) : "";
      const std::scoped_lock locked(lock);
      progress.at(++done);
      if (!puzzle) return;
      found.push_back({&spot, puzzle->lead.wins, text});
      // At once, so that nothing is lost when somebody has seen enough.
      if (!out) return;
      const std::string path = *out + "/" + spot.name() + ".lesson";
      all_kept = may_write(path) && write_file(path, text) && all_kept;
    });
  }
  // What is plainest comes first.
  std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
    return a.wins != b.wins ? a.wins > b.wins : a.spot < b.spot;
  });
  for (const Found& each : found)
    std::cout << (out ? tenths(each.wins) + "  " + *out + "/" + each.spot->name() + ".lesson" : each.text)
              << "\n";
  std::cout << (out ? "" : "# ")
            << shown(frame()("cli.puzzles.found",
                             {Arg::of("found", static_cast<std::int64_t>(found.size())),
                              Arg::of("decisions", static_cast<std::int64_t>(spots->size()))}))
            << "\n";
  return all_kept ? 0 : 1;
}

}  // namespace

const Command kPuzzlesCommand{
    "puzzles", "finds exercises in games that were played",
    "usage: enfilade puzzles RECORD... [--out FOLDER] [--mind MIND] [--margin N] [--seed S] [--threads T]\n\n"
    "Looks at every decision of the games for those in which one choice is clearly better than all others, "
    "and\n"
    "for which the reasons can be told: several searches of a strong mind (search:4000) find it better by "
    "at\n"
    "least N wins in a hundred (5), their error taken off, and what a hint would name outweighs what lies\n"
    "further ahead. A hidden sequence, a bid or a plan, is one choice. Each is written as an exercise that\n"
    "enfilade lessons --check accepts, with the reasons and the next best choices as comments; its words "
    "are\n"
    "the author's to find (enfilade help writing-lessons). With --out every exercise is a file in that "
    "folder,\n"
    "written as soon as it is found, and what is printed is the list, the plainest first.\n",
    run};

}  // namespace enfilade::cli
