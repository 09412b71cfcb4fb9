// enfilade review: what decided a finished game, luck or choices.
#include "review/review.hpp"

#include <algorithm>
#include <iostream>

#include "cli/command.hpp"
#include "cli/review_page.hpp"
#include "cli/saved_game.hpp"
#include "cli/seating.hpp"
#include "games/registry.hpp"
#include "kernel/referee.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {
namespace {

using namespace enfilade::review;

// How much of a moment is told.
constexpr std::size_t kMostLines = 4, kMostMoves = 6;
constexpr std::size_t kColumns = 92;
constexpr int kFewWorlds = 50;  // twice the error of a usual review, and more

// Thousandths of a win are tenths of a per cent.
constexpr int kPerCent = kWin / 100;

std::string right(const std::string& text, std::size_t columns) {
  return std::string(columns - std::min(columns, width_of(text)), ' ') + text;
}

// What happened on each line of the record that moments count, told afterwards: nothing is hidden any more.
struct Retold {
  std::vector<std::vector<std::string>> lines;
  std::vector<int> numbers;   // as enfilade replay counts
  std::vector<Match> before;  // each of them
};

Result<Retold> retell(const Record& record, const Words& words, std::string_view components) {
  Result<Referee> referee = Referee::open(record, find_game(record.game), components);
  if (!referee) return referee.error();
  Retold retold;
  int count = 0;
  for (const RecordLine& line : record.lines) {
    const Match before = referee->match();
    const auto events = referee->play_line(line);
    if (!events) return events.error();
    const auto parts = enfilade::words(line.text);
    const bool remark = line.kind == RecordLine::Kind::remark;
    const bool time = remark && parts.size() == 3 && parts[0] == "time";
    count += time ? 0 : 1;
    if (remark) continue;
    retold.numbers.push_back(count);
    retold.before.push_back(before);
    std::vector<std::string>& told = retold.lines.emplace_back();
    for (const Event& event : *events)
      told.push_back(words.say_event(referee->match(), referee->match().tell(event)));
  }
  return retold;
}

class Page {
 public:
  Page(const Words& words, const Review& review, const Retold& retold)
      : words_(words), review_(review), retold_(retold) {}

  void print() const {
    line(words_("cli.review.how", {Arg::of("reference", review_.reference), Arg::of("worlds", review_.worlds),
                                   Arg::of("positions", static_cast<int>(review_.moments.size()) + 1)}));
    table("cli.review.chances", &Figure::win, kPerCent);
    table("cli.review.points", &Figure::points, kPoint);
    line("");
    for (const std::string& each : wrapped(words_("cli.review.legend"), kColumns)) line(each);
    if (review_.worlds < kFewWorlds)
      line(words_("cli.review.few", {Arg::of("usual", usual_moves(review_.game) / 1000)}));
    line("");
    line(words_(review_.key.empty() ? "cli.review.no_key" : "cli.review.key"));
    for (const std::size_t i : review_.key) tell(review_.moments[i]);
  }

  // For the page: each with the board as the seat that it is about saw it before.
  std::vector<ToldMoment> key_moments() const {
    std::vector<ToldMoment> told;
    for (const std::size_t i : review_.key) {
      const Moment& moment = review_.moments[i];
      const Seat seat = subject(moment);
      const std::size_t first =
          moment.lines.empty() ? 0 : *std::min_element(moment.lines.begin(), moment.lines.end());
      const Pen pen(true, true, words_.catalogue());
      std::string board = moment.lines.empty() ? "" : retold_.before[first].view(seat).draw(pen);
      told.push_back({i, title(moment, seat), lines(moment, seat), std::move(board)});
    }
    return told;
  }

 private:
  void line(const std::string& text) const { std::cout << shown(text) << "\n"; }

  void table(std::string_view title, int Figure::* what, int unit) const {
    static constexpr std::string_view kNames[] = {"start", "luck", "own", "others", "unexplained", "result"};
    std::size_t widest = width_of(words_("cli.review.give_or_take")) + 2;
    for (const std::string& name : words_.names()) widest = std::max(widest, width_of(name));
    line(""), line(words_(title));
    std::string head = padded("", widest + 2);
    std::vector<std::size_t> widths;
    for (const std::string_view column : kNames) {
      const std::string name = words_("cli.review.column." + std::string(column));
      widths.push_back(std::max<std::size_t>(width_of(name), 7) + 2);
      head += right(name, widths.back());
    }
    line(head);
    for (Seat seat = 0; seat < review_.players; ++seat) {
      const Account& a = review_.accounts[seat];
      const Figure shown_figures[] = {a.start, a.luck, a.own, a.others, a.unexplained, a.result};
      const Figure errors[] = {a.start_error, a.luck_error, a.own_error, a.others_error};
      std::string row = "  " + padded(words_.names()[seat], widest);
      std::string below = padded("    " + words_("cli.review.give_or_take"), widest + 2);
      for (std::size_t i = 0; i < std::size(shown_figures); ++i)
        row += right(figure_text(words_, shown_figures[i].*what, unit, i > 0 && i < 5), widths[i]);
      for (std::size_t i = 0; i < std::size(errors); ++i)
        below += right(figure_text(words_, errors[i].*what, unit, false), widths[i]);
      line(row), line(below);
    }
  }

  // Whom it moved most; a turn is told of the seat whose turn it was.
  Seat subject(const Moment& moment) const {
    if (moment.seat < review_.players && !moment.substitute) return moment.seat;
    Seat most = 0;
    for (Seat seat = 0; seat < review_.players; ++seat)
      if (std::abs(moment.brought[seat].win) > std::abs(moment.brought[most].win)) most = seat;
    return most;
  }

  std::string_view kind(const Moment& moment, Seat seat) const {
    const bool gain = moment.brought[seat].win > 0;
    if (moment.kind == Moment::Kind::fall) return "fall";
    if (moment.kind == Moment::Kind::end) return "end";
    if (moment.kind == Moment::Kind::automaton) return "automaton";
    if (moment.kind == Moment::Kind::draw) return gain ? "lucky" : "unlucky";
    if (moment.substitute) return "substitute";
    if (moment.knew && moment.knew->slip && !gain) return "slip";
    return gain ? "find" : "cost";
  }

  std::string title(const Moment& moment, Seat seat) const {
    const std::int64_t at = moment.lines.empty() ? 0 : retold_.numbers[moment.lines.front()];
    return words_("cli.review.moment." + std::string(kind(moment, seat)),
                  {Arg::of("at", at), Arg::seat("seat", seat),
                   Arg::of("by", figure_text(words_, moment.brought[seat].win, kPerCent)),
                   Arg::of("error", figure_text(words_, moment.error[seat].win, kPerCent, false)),
                   Arg::of("before", figure_text(words_, moment.before[seat].win, kPerCent, false)),
                   Arg::of("after", figure_text(words_, moment.after[seat].win, kPerCent, false))});
  }

  // What happened, and what the seat could know.
  std::vector<std::string> lines(const Moment& moment, Seat seat) const {
    Repeats said;
    if (!moment.chosen.empty())
      said.add(words_("cli.review.chose", {Arg::seat("seat", seat), Arg::of("what", listed(moment.chosen))}));
    for (const std::size_t of : moment.lines)
      for (const std::string& text : retold_.lines[of]) said.add(text);
    std::vector<std::string> lines = said.lines();
    if (const std::size_t all = lines.size(); all > kMostLines) {
      lines.resize(kMostLines);
      lines.push_back(words_("cli.review.more", {Arg::of("count", static_cast<int>(all - kMostLines))}));
    }
    if (moment.knew) lines.push_back(knew(*moment.knew, seat));
    return lines;
  }

  void tell(const Moment& moment) const {
    const Seat seat = subject(moment);
    line("");
    line(title(moment, seat));
    for (const std::string& text : lines(moment, seat)) line("     " + text);
  }

  std::string listed(const std::vector<Message>& moves) const {
    std::string text;
    for (std::size_t i = 0; i < std::min(kMostMoves, moves.size()); ++i)
      text += (i ? "; " : "") + words_.say(moves[i]);
    return moves.size() > kMostMoves ? text + "; …" : text;
  }

  std::string knew(const Knew& knew, Seat seat) const {
    if (knew.better.empty()) return words_("cli.review.knew.same", {Arg::seat("seat", seat)});
    if (!knew.slip) return words_("cli.review.knew.unclear", {Arg::seat("seat", seat)});
    return words_("cli.review.knew.slip",
                  {Arg::seat("seat", seat), Arg::of("better", listed(knew.words)),
                   Arg::of("by", figure_text(words_, knew.gave_away.win, kPerCent, false)),
                   Arg::of("error", figure_text(words_, knew.error.win, kPerCent, false))});
  }

  const Words& words_;
  const Review& review_;
  const Retold& retold_;
};

struct Request {
  Reference reference;
  Terms terms;
  bool json = false, check = false, html = false;
  std::optional<std::int64_t> seed;  // nothing: the record's own
  std::string language, components;
};

Seating seating_of(const Record& record) {
  Seating seating(record.seats.size());
  for (std::size_t i = 0; i < seating.size(); ++i) {
    const Result<Sitter> sitter = Sitter::parse(record.seats[i]);
    seating[i] = sitter ? *sitter : Sitter{true, record.seats[i]};
  }
  return seating;
}

int one(const std::string& path, Request request) {
  const auto text = read_file(path);
  if (!text) return 1;
  const Result<SavedGame> saved = SavedGame::parse(*text);
  if (!saved) return complain(path + ": " + in_words(saved.error()));
  const Record& record = saved->record;
  if (request.terms.moves == 0) request.terms.moves = usual_moves(record.game);
  request.terms.seed = request.seed ? static_cast<std::uint64_t>(*request.seed) : seed_of(record);
  Result<Review> found = Error{};
  {
    Progress progress(frame()("cli.review.progress"), request.terms.moves);
    found = review::review(
        record, find_game(record.game), request.reference, request.terms,
        [&](std::int64_t done, std::int64_t) { return progress.at(done), false; }, request.components);
  }
  if (!found) return complain(path + ": " + in_words(found.error()));
  if (request.check) {
    if (const Status holds = review::check(*found); !holds)
      return complain(path + ": " + in_words(holds.error()));
    std::cout << path << ": "
              << frame()("cli.review.adds_up", {Arg::of("moments", static_cast<int>(found->moments.size())),
                                                Arg::of("seats", found->players)})
              << "\n";
    return 0;
  }
  if (request.json) {
    std::cout << disarmed(as_json(*found)) << "\n";
    return 0;
  }
  const Result<Match> start = Match::create(*find_game(record.game), record.setup, request.components);
  Words words(request.language);
  words.add_game(start->info());
  words.name_seats(table_names(words, *start, seating_of(record)));
  const Result<Retold> retold = retell(record, words, request.components);
  if (!retold) return complain(path + ": " + in_words(retold.error()));
  const Page page(words, *found, *retold);
  if (request.html)
    std::cout << review_page(words, *found, words.title(start->info()), page.key_moments());
  else
    page.print();
  return 0;
}

int run(Args& args) {
  Request request;
  request.json = args.flag("--json"), request.check = args.flag("--check");
  request.html = args.flag("--html");
  if (request.json + request.check + request.html > 1) args.complain(frame()("cli.review.one_of"));
  const auto language = language_from(args);
  const Result<Reference> reference =
      Reference::parse(args.value("--mind").value_or(std::string(kReference)));
  if (!reference) args.complain(in_words(reference.error()));
  const auto content = args.value("--content");
  constexpr std::int64_t kThousand = 1000;
  request.terms.moves = args.number("--moves", 1, 100'000'000).value_or(0) * kThousand;
  request.seed = args.number("--seed", 0, INT64_MAX);
  const std::vector<std::string> paths = args.rest();
  if (paths.empty()) args.complain(frame()("cli.args.which_record"));
  if (!args.done(kReviewCommand.help)) return kUsage;
  const auto components = read_components(content);
  if (!components) return 1;
  request.reference = *reference, request.language = *language, request.components = *components;
  int status = 0;
  for (const std::string& path : paths) {
    if (!request.json && !request.check && !request.html && paths.size() > 1) std::cout << path << "\n";
    status = std::max(status, one(path, request));
  }
  return status;
}

}  // namespace

const Command kReviewCommand{
    "review", "what decided a finished game: luck or choices",
    "usage: enfilade review RECORD... [--json | --html | --check] [--moves N] [--mind MIND]\n"
    "                       [--seed S] [--lang en|de] [--content FILE]\n\n"
    "Tells for each seat how far luck, its own choices and those of the others led from what could be "
    "expected\n"
    "at the start to the result, in chances to win and in points, and which moments decided. A position is\n"
    "worth what comes of it when every seat plays on by MIND (glance: what looks best from its own view);\n"
    "enfilade help reviews defines all of it. N thousand moves are played for that, usually as many as take\n"
    "about 40 seconds: more makes it more exact, and from every position at least 16 games are played.\n"
    "The same record, version, moves, mind and seed give the same review. --json prints all figures, --html\n"
    "a page with pictures as one file, --check proves that they add up. Only games with a result are\n"
    "reviewed. RECORD may be - for the standard input.\n",
    run};

}  // namespace enfilade::cli
