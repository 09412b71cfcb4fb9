// enfilade replay: a record step by step, as somebody at the table saw it.
#include <algorithm>
#include <iostream>
#include <map>

#include "cli/board_view.hpp"
#include "cli/command.hpp"
#include "cli/result.hpp"
#include "cli/saved_game.hpp"
#include "cli/seating.hpp"
#include "cli/terminal.hpp"
#include "games/registry.hpp"
#include "kernel/places.hpp"
#include "kernel/quoted.hpp"
#include "kernel/referee.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {
namespace {

// Whose eyes we look through: one viewer's, or everybody's, which is the truth with the board of whoever
// acts.
struct Eyes {
  bool all = true;
  Viewer viewer = kSpectator;
};

struct Moment {
  RecordLine line;
  Match after;
  std::vector<Event> events;
  std::int64_t milliseconds = -1;  // that the decision took, where the record says so
};

class Replay {
 public:
  Replay(Terminal& terminal, Words& words, const Match& start, std::vector<Moment> moments, Eyes eyes,
         const Record& record)
      : terminal_(terminal),
        words_(words),
        start_(start),
        moments_(std::move(moments)),
        eyes_(eyes),
        record_(record) {}

  void print_all(bool with_boards) {
    for (const std::string& line : board(0, kWhole)) terminal_.line(line);
    for (std::size_t i = 1; i <= moments_.size(); ++i) {
      for (const std::string& line : told(i)) terminal_.line(line);
      if (!with_boards && i < moments_.size()) continue;
      for (const std::string& line : board(i, kWhole)) terminal_.line(line);
    }
    result();
  }

  void step_through() {
    std::size_t at = 0;
    for (;;) {
      const auto show = [&] {
        terminal_.screen(page(at));
        if (at == moments_.size()) result();
      };
      show();
      const auto typed = terminal_.ask(
          words_("cli.replay.ask", {Arg::of("at", static_cast<std::int64_t>(at)),
                                    Arg::of("count", static_cast<std::int64_t>(moments_.size()))}) +
              " ",
          show);
      if (!typed || *typed == "q") return;
      if (board_.scroll(*typed)) continue;
      if ((typed->empty() || *typed == "n") && at < moments_.size()) ++at;
      if (*typed == "p" && at > 0) --at;
      if (const auto number = parse_int(*typed); number && *number >= 0)
        at = std::min(static_cast<std::size_t>(*number), moments_.size());
    }
  }

 private:
  using Lines = std::vector<std::string>;
  static constexpr std::size_t kWhole = 1000;  // rows: no board has so many

  const Match& match_at(std::size_t i) const { return i == 0 ? start_ : moments_[i - 1].after; }

  // What happened stays in view, and at the end the result below it; the board has the rest.
  Lines page(std::size_t i) {
    const std::size_t ending = i < moments_.size() ? 0 : static_cast<std::size_t>(start_.players()) + 6;
    const auto window = static_cast<std::size_t>(terminal_.rows()) - 2;
    const std::size_t rows = window > ending + 8 ? window - ending : 8;
    Lines happened = told(i);
    if (happened.size() > rows / 2) {
      happened.resize(rows / 2 - 1);
      happened.push_back("     " + words_("cli.replay.more_told"));
    }
    Lines lines = board(i, rows - happened.size());
    lines.insert(lines.end(), happened.begin(), happened.end());
    return lines;
  }

  Lines board(std::size_t i, std::size_t rows) {
    const Match& match = match_at(i);
    Viewer viewer = eyes_.viewer;
    if (eyes_.all && i > 0 && moments_[i - 1].line.seat < kMaxSeats) viewer = moments_[i - 1].line.seat;
    if (eyes_.all && viewer == kSpectator && match.node().seats != 0) viewer = match.node().seat();
    return board_.lines(terminal_, words_, match.view(viewer), rows);
  }

  // The end of the game, or of the record.
  void result() const {
    const Match& last = match_at(moments_.size());
    if (!record_.ended.empty() && record_.ended != "finished")
      terminal_.paragraph(words_("cli.replay.ended." + record_.ended));
    else if (!last.over())
      terminal_.paragraph(words_("cli.replay.unfinished"));
    if (last.over()) {
      std::vector<std::string> who;
      for (Seat seat = 0; seat < last.players(); ++seat)
        who.push_back(introduction(words_, seating_of(record_), seat));
      return show_result(terminal_, words_, last, who);
    }
    // Who left is behind all others, the first to leave last.
    if (const auto scores = record_.ended == "resigned" ? final_scores(last, record_.lines) : std::nullopt) {
      for (const std::string& line : places_told(words_, seating_of(record_), *scores)) terminal_.line(line);
      return;
    }
    const Scores standing = last.scores();
    terminal_.line(words_("cli.replay.standing"));
    for (Seat seat = 0; seat < standing.seats; ++seat)
      if (contains(last.view(eyes_.viewer).open_points(), seat) || eyes_.all)
        terminal_.line("  " + words_.names()[seat] + ": " + std::to_string(standing.points[seat]) + " " +
                       words_("word.unit", {Arg::of("n", standing.points[seat])}));
  }

  // A hidden step and a hidden draw are spelled out only for those who may know them, which is what their
  // events tell.
  Lines told(std::size_t i) const {
    Lines lines;
    if (i == 0) return lines;
    const Moment& moment = moments_[i - 1];
    const Pen pen = terminal_.pen(words_.catalogue());
    lines.push_back(pen.paint(Ink::plain, std::to_string(i) + ". " + headline(moment), true));
    for (const Event& event : moment.events) {
      const auto seen = eyes_.all ? std::optional(event) : moment.after.event_for(event, eyes_.viewer);
      if (!seen) continue;
      for (const std::string& row : wrapped(words_.say_event(moment.after, moment.after.tell(*seen)),
                                            static_cast<std::size_t>(terminal_.columns()) - 6))
        lines.push_back("     " + row);
    }
    return lines;
  }

  std::string headline(const Moment& moment) const {
    const RecordLine& line = moment.line;
    const bool spelled = eyes_.all || line.seat == eyes_.viewer;
    switch (line.kind) {
      case RecordLine::Kind::chance: return words_("cli.replay.chance");  // what it drew is told below
      case RecordLine::Kind::step:
        return words_.names()[line.seat] + (spelled ? ": " + words_.spelled(line.text) : "") +
               (moment.milliseconds >= 1000
                    ? " (" + words_("cli.replay.time", {Arg::of("seconds", moment.milliseconds / 1000)}) + ")"
                    : "");
      case RecordLine::Kind::takeback: return words_("cli.table.took_back", {Arg::seat("seat", line.seat)});
      case RecordLine::Kind::takeover:
        return words_("cli.replay.takeover", {Arg::seat("seat", line.seat), Arg::of("who", line.text)});
      case RecordLine::Kind::timeout: return words_("cli.replay.timeout", {Arg::seat("seat", line.seat)});
      case RecordLine::Kind::resign: return words_("cli.replay.resign", {Arg::seat("seat", line.seat)});
      case RecordLine::Kind::remark: return "# " + line.text;
    }
    return {};
  }

  Terminal& terminal_;
  Words& words_;
  Match start_;
  std::vector<Moment> moments_;
  Eyes eyes_;
  const Record& record_;
  BoardView board_;
};

// Kinds of remarks, and whether this program knows what they mean.
std::string kind_of(std::string_view remark) { return std::string(remark.substr(0, remark.find(' '))); }
bool is_known(const std::string& kind) {
  static constexpr std::string_view kKnown[] = {"note", "mark", "hint", "date", "result", "time"};
  return std::find(std::begin(kKnown), std::end(kKnown), kind) != std::end(kKnown);
}

// "mood (3), weather (1)"; empty when everything is understood.
std::string unknown_kinds(const Record& record) {
  std::map<std::string, int> unknown;
  const auto look = [&](const std::string& remark) {
    if (const std::string kind = kind_of(remark); !is_known(kind)) ++unknown[kind];
  };
  for (const std::string& remark : record.remarks) look(remark);
  for (const RecordLine& line : record.lines)
    if (line.kind == RecordLine::Kind::remark) look(line.text);
  std::string list;
  for (const auto& [kind, times] : unknown)
    list += (list.empty() ? "" : ", ") + kind + " (" + std::to_string(times) + ")";
  return list;
}

Result<std::vector<Moment>> play_again(Referee& referee, const std::vector<RecordLine>& lines) {
  std::vector<Moment> moments;
  for (const RecordLine& line : lines) {
    const Result<std::vector<Event>> told = referee.play_line(line);
    if (!told) {
      Error error = told.error();
      error.place = place_of_move(moments.size(), line.text);
      return error;
    }
    // How long a decision took belongs to the decision.
    if (const auto parts = words(line.text); line.kind == RecordLine::Kind::remark && parts.size() == 3 &&
                                             parts[0] == "time" && !moments.empty()) {
      moments.back().milliseconds = parse_int(parts[2]).value_or(-1);
      continue;
    }
    moments.push_back({line, referee.match(), *told});
  }
  return moments;
}

std::optional<Eyes> eyes_from(const Match& match, const std::string& word) {
  if (word == "all") return Eyes{true, kSpectator};
  if (word == "spectator") return Eyes{false, kSpectator};
  if (const auto seat = match.find_seat(word)) return Eyes{false, *seat};
  return std::nullopt;
}

int run(Args& args) {
  const bool plain = args.flag("--plain"), dump = args.flag("--all"), boards = args.flag("--boards");
  const auto language = language_from(args);
  const std::string as = args.value("--as").value_or("all");
  const auto content = args.value("--content");
  const auto path = args.next();
  if (!path) args.complain(frame()("cli.args.which_record"));
  if (!args.done(kReplayCommand.help)) return kUsage;
  const auto text = read_file(*path);
  const auto components = read_components(content);
  if (!text || !components) return 1;
  const Result<SavedGame> saved = SavedGame::parse(*text);
  if (!saved) return complain(*path + ": " + in_words(saved.error()));
  Result<Referee> referee = Referee::open(saved->record, find_game(saved->record.game), *components);
  if (!referee) return complain(*path + ": " + in_words(referee.error()));
  if (!saved->record.knows_chance())
    complain(*path + ": " + frame()("cli.replay.unknown_chance", {Arg::of("scheme", saved->record.chance)}));
  const Match start = referee->match();
  const auto eyes = eyes_from(start, as);
  if (!eyes) return refuse(frame()("cli.args.as", {Arg::of("given", as)}));
  Result<std::vector<Moment>> moments = play_again(*referee, saved->record.lines);
  if (!moments) return complain(*path + ": " + in_words(moments.error()));
  Terminal terminal(plain);
  Words words(*language, !terminal.unicode());
  words.add_game(start.info());
  words.name_seats(table_names(words, start, seating_of(saved->record)));
  Replay replay(terminal, words, start, std::move(*moments), *eyes, saved->record);
  if (const std::string kinds = unknown_kinds(saved->record); !kinds.empty())
    complain(words("cli.replay.unknown", {Arg::of("kinds", kinds)}));
  // Without anybody to type, or with the record where typing would come from, it is shown at once.
  if (dump || *path == "-")
    replay.print_all(boards);
  else
    replay.step_through();
  return StopSignals::exit_status();
}

}  // namespace

const Command kReplayCommand{
    "replay", "see a record again, step by step",
    "usage: enfilade replay RECORD [--as SEAT|spectator|all] [--all [--boards]] [--lang en|de] [--plain]\n"
    "                       [--content FILE]\n\n"
    "n or Enter goes on, p goes back, a number goes there, v ^ > < move the board, q leaves. --as SEAT (a\n"
    "number or a name) shows what that seat saw; all, which is usual, shows every draw and the board of\n"
    "whoever acts. --all prints the whole game at once, with --boards the board after every line. Saved "
    "games\n"
    "can be seen as well, and RECORD may be - for the standard input. Remarks that this program does not "
    "know\n"
    "are named first; the result comes last.\n",
    run};

}  // namespace enfilade::cli
