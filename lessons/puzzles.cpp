#include "lessons/puzzles.hpp"

#include <algorithm>

#include "kernel/referee.hpp"

namespace enfilade::lessons {

namespace {

// Of a quick look that decides which decisions are worth a strong one: so much less, and half the margin.
constexpr int kQuicker = 8, kFewestIterations = 200;
// Choices with less between them are as good as each other, in wins in a hundred.
constexpr double kAsGood = 1.5;
// More than that are no longer one choice.
constexpr std::size_t kMostRight = 4;
constexpr std::size_t kMostWorse = 6;

// Walks through the moves of a step, which may be a hidden sequence, along all that are as good as the best.
class Finder {
 public:
  Finder(const MindSpec& mind, int searches, double margin, std::uint64_t seed, Seat seat)
      : mind_(mind), searches_(searches), margin_(margin), seed_(seed), seat_(seat) {}

  std::optional<Puzzle> find(const Match& match) {
    std::vector<Move> begun;
    if (!walk(match, begun) || !compared_) return std::nullopt;
    std::stable_sort(puzzle_.worse.begin(), puzzle_.worse.end(),
                     [](const auto& a, const auto& b) { return a.wins < b.wins; });
    if (puzzle_.worse.size() > kMostWorse) puzzle_.worse.resize(kMostWorse);
    return std::move(puzzle_);
  }

 private:
  // False where nothing is clearly better.
  bool walk(const Match& match, std::vector<Move>& begun) {
    Menu menu;
    match.menu(seat_, menu);
    if (menu.size() == 1) return go_on(match, menu[0], begun);
    const Opinions opinions(mind_, match.view(seat_), searches_, seed_);
    std::vector<Move> good;
    const double best = opinions.ways().front().value;
    for (const Opinions::Way& way : opinions.ways()) {
      const double worse = 100 * (best - way.value);
      if (worse < kAsGood)
        good.push_back(way.move);
      else
        note(begun, way.move, worse);
    }
    const auto is_good = [&](Move move) { return std::find(good.begin(), good.end(), move) != good.end(); };
    if (const auto lead = opinions.lead(is_good)) {
      if (lead->sure() < margin_) return false;
      if (!compared_ || lead->sure() < puzzle_.lead.sure()) puzzle_.lead = *lead;
      compared_ = true;
    } else if (good.size() < static_cast<std::size_t>(menu.size())) {
      return false;  // the others were not even looked at
    }
    return good.size() <= kMostRight &&
           std::all_of(good.begin(), good.end(), [&](Move move) { return go_on(match, move, begun); });
  }

  bool go_on(const Match& match, Move move, std::vector<Move>& begun) {
    Match next = match;
    next.apply(seat_, move);
    begun.push_back(move);
    const bool whole = !contains(next.node().mid_step, seat_);
    if (whole) puzzle_.right.push_back(begun);
    const bool clear = whole ? puzzle_.right.size() <= kMostRight : walk(next, begun);
    begun.pop_back();
    return clear;
  }

  void note(std::vector<Move> begun, Move move, double worse) {
    begun.push_back(move);
    puzzle_.worse.push_back({std::move(begun), worse});
  }

  MindSpec mind_;
  int searches_;
  double margin_;
  std::uint64_t seed_;
  Seat seat_;
  bool compared_ = false;
  Puzzle puzzle_;
};

// What stands after a takeback, if the game stands where the lines that are left lead to.
bool take_back(std::vector<RecordLine>& lines, const Record& record, const Game* game, Seat seat,
               const Match& match) {
  const auto last = std::find_if(lines.rbegin(), lines.rend(), [&](const RecordLine& line) {
    return line.kind == RecordLine::Kind::step && line.seat == seat;
  });
  if (last == lines.rend()) return false;
  lines.erase(std::prev(last.base()), lines.end());
  Record standing = record;
  standing.lines = lines;
  standing.ended.clear();
  const Result<Referee> there = Referee::replay(standing, game);
  return there && there->match() == match;
}

}  // namespace

Result<std::vector<Decision>> decisions_of(const Record& record, const Game* game) {
  Result<Referee> referee = Referee::open(record, game);
  if (!referee) return referee.error();
  std::vector<Decision> decisions;
  std::vector<RecordLine> lines;
  for (std::size_t i = 0; i < record.lines.size(); ++i) {
    const RecordLine& line = record.lines[i];
    const bool step = line.kind == RecordLine::Kind::step;
    Menu menu;
    if (step && referee->match().node().asks(line.seat)) referee->match().menu(line.seat, menu);
    if (menu.size() > 1) decisions.push_back({lines, referee->match(), line.seat});
    if (const auto told = referee->play_line(line); !told) {
      Error error = told.error();
      error.place = "move " + std::to_string(i + 1) + " (" + line.text + ")";
      return error;
    }
    if (step || line.kind == RecordLine::Kind::chance) lines.push_back(line);
    // Who committed something at the same time may have kept it: what then stands cannot be told in a lesson.
    if (line.kind == RecordLine::Kind::takeback &&
        !take_back(lines, record, game, line.seat, referee->match()))
      break;
  }
  return decisions;
}

std::optional<Puzzle> puzzle_at(const Decision& decision, const PuzzleTerms& terms) {
  MindSpec mind = terms.mind.without_blunders(), quick = mind;
  quick.iterations = std::max(std::min(mind.iterations, kFewestIterations), mind.iterations / kQuicker);
  const Seat seat = decision.seat;
  if (!Finder(quick, 1, terms.margin * 0.5, terms.seed, seat).find(decision.match)) return std::nullopt;
  std::optional<Puzzle> puzzle =
      Finder(mind, terms.searches, terms.margin, terms.seed, seat).find(decision.match);
  if (!puzzle) return std::nullopt;
  const Thought thought = Mind(mind, terms.seed).advise(decision.match.view(seat));
  puzzle->hint = *thought.hint;
  const auto& right = puzzle->right;
  const bool found = std::find(right.begin(), right.end(), thought.step) != right.end();
  return found && puzzle->hint.plain && !puzzle->hint.even() ? puzzle : std::nullopt;
}

std::string seats_line(const Decision& decision, std::span<const std::string> names) {
  std::string line = "SEATS";
  for (Seat seat = 0; seat < decision.match.players(); ++seat)
    line += " " + decision.match.seat_name(seat) + "=" + (seat == decision.seat ? "you" : names[seat]);
  return line + "\n";
}

std::string commands_to(const Decision& decision) {
  const MatchRules& rules = decision.match.rules();
  std::string text =
      "GAME " + std::string(rules.game->info->id) + " players=" + std::to_string(rules.players);
  for (const auto& [name, value] : rules.options) text.append(" ").append(name).append("=").append(value);
  bool chance = false;
  for (const RecordLine& line : decision.before) {
    const bool outcome = line.kind == RecordLine::Kind::chance;
    if (outcome && chance)
      text += "; " + line.text;
    else
      text += (outcome ? "\nCHANCE " : "\nDO " + decision.match.seat_name(line.seat) + ": ") + line.text;
    chance = outcome;
  }
  return text + "\n";
}

}  // namespace enfilade::lessons
