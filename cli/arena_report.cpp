#include "cli/arena_report.hpp"

#include <algorithm>
#include <cmath>

#include "cli/command.hpp"
#include "cli/page.hpp"

namespace enfilade::cli {

namespace {

using page::escaped, page::format;

std::string say(std::string_view key, std::vector<Arg> args = {}) {
  return frame()(key, std::move(args)) + "\n";
}

Arg count(std::string_view name, double number) { return Arg::of(name, static_cast<std::int64_t>(number)); }

// "12.5 to 40.1"
std::string range(const Interval& interval, double unit, int digits, bool sign = false) {
  return frame()("cli.games.range", {Arg::of("low", decimal(unit * interval.low, digits, sign)),
                                     Arg::of("high", decimal(unit * interval.high, digits, sign))});
}

std::string right(const std::string& text, std::size_t columns) {
  return std::string(columns - std::min(columns, width_of(text)), ' ') + text;
}

std::string title_of(const GameInfo& info) {
  Words words = frame();
  words.add_game(info);
  return words.title(info);
}

std::string name_of(const ArenaPlan& plan, int mind) {
  return plan.minds[static_cast<std::size_t>(mind)].text();
}

// What makes the figures below weaker than they look.
std::string reservations(const ArenaPlan& plan, const Standings& standings) {
  std::string out;
  if (standings.stopped > 0) out += say("cli.arena.stopped", {count("games", standings.stopped)});
  if (standings.cut_short > 0) out += say("cli.arena.cut_short", {count("thoughts", standings.cut_short)});
  for (std::size_t m = 0; m < standings.fallen.size(); ++m)
    if (standings.fallen[m] > 0)
      out += say("cli.arena.lost_games",
                 {Arg::of("bot", plan.minds[m].text()), count("games", standings.fallen[m])});
  if (plan.blocks < 2) out += say("cli.arena.one_block");
  return out;
}

std::string ratings(const ArenaPlan& plan, const Standings& standings) {
  constexpr std::size_t kName = 14, kElo = 25, kPoints = 17;
  std::string out = say("cli.arena.head");
  for (std::size_t m = 0; m < standings.minds.size(); ++m) {
    const MindStanding& mind = standings.minds[m];
    const std::string elo =
        right(decimal(mind.elo.mean, 0, true), 5) + " (" + range(mind.elo, 1, 0, true) + ")";
    const std::string points =
        right(decimal(mind.points.mean, 2), 7) + " ± " + decimal(mind.points.mean - mind.points.low, 2);
    out += "  " + padded(plan.minds[m].text(), kName) + " " + padded(elo, kElo) + padded(points, kPoints) +
           right(decimal(100 * mind.wins.mean, 1), 5) + " % (" + range(mind.wins, 100, 1) + ")\n";
  }
  return out;
}

std::string wins_by_seat(const Standings& standings) {
  const std::string label = "  " + frame()("cli.arena.wins_by_seat");
  std::string out = label;
  for (std::size_t seat = 0; seat < standings.seat_wins.size(); ++seat) {
    const Interval& wins = standings.seat_wins[seat];
    if (seat > 0 && seat % 2 == 0)
      out += "\n" + std::string(width_of(label), ' ');  // a window has room for two
    out += "  " + decimal(100 * wins.mean, 1) + " % (" + range(wins, 100, 1) + ")";
  }
  return out + "\n";
}

}  // namespace

std::string as_text(const ArenaPlan& plan, const Standings& standings) {
  std::string out = say("cli.arena.title",
                        {Arg::of("title", title_of(*plan.game->info)), count("players", plan.setup.players),
                         count("games", standings.games), count("blocks", plan.blocks),
                         count("seed", static_cast<double>(plan.seed)),
                         Arg::of("decisions", decimal(standings.decisions.mean, 0)),
                         count("low", standings.fewest_decisions), count("high", standings.most_decisions)}) +
                    reservations(plan, standings) + "\n" + ratings(plan, standings) + "\n";
  for (const Pairing& pairing : standings.pairings) {
    out += "  " + say("cli.arena.pairing",
                      {Arg::of("above", name_of(plan, pairing.a)), Arg::of("below", name_of(plan, pairing.b)),
                       Arg::of("share", decimal(100 * pairing.above.mean, 1)),
                       Arg::of("range", range(pairing.above, 100, 1)),
                       Arg::of("margin", decimal(pairing.margin.mean, 2, true))});
    if (!pairing.significant()) out += "    " + say("cli.arena.not_significant");
  }
  return out + "\n" + wins_by_seat(standings);
}

std::string as_svg(const ArenaPlan& plan, const Standings& standings) {
  const int row = 34, left = 250, width = 400;
  const int height = 60 + row * static_cast<int>(standings.pairings.size());
  const auto x = [&](double share) { return left + width * std::min(1.0, std::max(0.0, share)); };
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " +
                    std::to_string(left + width + 90) + " " + std::to_string(height) +
                    "\" font-family=\"sans-serif\" font-size=\"13\">\n<!-- " + std::string(kStandingsMark) +
                    " -->\n<rect width=\"100%\" height=\"100%\" fill=\"#fbf7ef\"/>\n";
  out += "<text x=\"12\" y=\"24\" font-size=\"15\">" +
         escaped(frame()("cli.arena.picture", {Arg::of("title", title_of(*plan.game->info)),
                                               count("players", plan.setup.players)})) +
         "</text>\n";
  int y = 46;
  for (const Pairing& pairing : standings.pairings) {
    out += format("<text x=\"12\" y=\"%d\">", y + 15) +
           escaped(frame()("cli.arena.over", {Arg::of("above", name_of(plan, pairing.a)),
                                              Arg::of("below", name_of(plan, pairing.b))})) +
           "</text>\n";
    out += format("<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"18\" fill=\"%s\"/>\n", left, y,
                  x(pairing.above.mean) - left, pairing.significant() ? "#2f6f5e" : "#a9a08c");
    out += format("<path d=\"M%.1f %dH%.1f\" stroke=\"#222\" stroke-width=\"2\"/>\n", x(pairing.above.low),
                  y + 9, x(pairing.above.high));
    out += format("<text x=\"%d\" y=\"%d\">", left + width + 12, y + 14) +
           decimal(100 * pairing.above.mean, 1) + " %</text>\n";
    y += row;
  }
  return out + format("<path d=\"M%.1f 36V%d\" stroke=\"#8a2b2b\" stroke-dasharray=\"4 3\"/>\n</svg>\n",
                      x(0.5), height - 10);
}

std::string as_text(const Calibration& chances) {
  std::string out = "\n  " + say("cli.calibration.head");
  for (std::size_t first = 0; first < Calibration::kSteps; ++first) {
    const int low = static_cast<int>(first) * 5;
    const auto tenth = first % 2 == 0 ? chances.share(first, 2) : Calibration::Share{};
    if (tenth.thoughts > 0)
      out += "  " +
             say("cli.calibration.tenth",
                 {Arg::of("low", right(std::to_string(low), 3)),
                  Arg::of("high", right(std::to_string(low + 10), 3)),
                  Arg::of("shown", right(decimal(100 * tenth.shown, 1), 5)),
                  Arg::of("won", right(decimal(100 * tenth.won, 1), 5)),
                  Arg::of("off", right(decimal(100 * tenth.off, 1), 4)),
                  Arg::of("thoughts", right(decimal(tenth.thoughts, 0), 6)),
                  Arg::of("games", right(decimal(tenth.games, 0), 4)),
                  Arg::of("bar", std::string(static_cast<std::size_t>(std::lround(30 * tenth.won)), '#'))});
    if (const Calibration::Share one = chances.share(first, 1); one.thoughts > 0)
      out +=
          "      " + say("cli.calibration.step",
                         {count("step", static_cast<double>(first)), Arg::of("shown", decimal(one.shown, 4)),
                          Arg::of("won", decimal(one.won, 4)), count("thoughts", one.thoughts)});
  }
  if (const Calibration::Points points = chances.points(); points.thoughts > 0)
    out += "  " + say("cli.calibration.points", {Arg::of("mean", decimal(points.too_many, 2, true)),
                                                 Arg::of("off", decimal(points.off, 1))});
  return out;
}

std::string as_svg(const ArenaPlan& plan, const Calibration& chances) {
  constexpr double kSide = 400, kLeft = 60, kTop = 50;
  const auto x = [](double share) { return kLeft + kSide * share; };
  const auto y = [](double share) { return kTop + kSide * (1 - share); };
  std::string out =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 500 500\" font-family=\"sans-serif\" "
      "font-size=\"13\">\n<!-- " +
      std::string(kCalibrationMark) + " -->\n<rect width=\"100%\" height=\"100%\" fill=\"#fbf7ef\"/>\n";
  out += "<text x=\"12\" y=\"24\" font-size=\"15\">" +
         escaped(frame()("cli.calibration.picture", {Arg::of("title", title_of(*plan.game->info)),
                                                     count("players", plan.setup.players)})) +
         "</text>\n";
  for (int tenth = 0; tenth <= 10; tenth += 2) {
    const double at = tenth / 10.0;
    out += format("<path d=\"M%.0f %.0fH%.0fM%.0f %.0fV%.0f\" stroke=\"#d8d0be\"/>\n", kLeft, y(at),
                  kLeft + kSide, x(at), kTop, kTop + kSide);
    out += format("<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"end\">%d %%</text>\n", kLeft - 6, y(at) + 4,
                  tenth * 10);
    out += format("<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"middle\">%d %%</text>\n", x(at),
                  kTop + kSide + 20, tenth * 10);
  }
  out += format("<path d=\"M%.0f %.0fL%.0f %.0f\" stroke=\"#8a2b2b\" stroke-dasharray=\"4 3\"/>\n", x(0),
                y(0), x(1), y(1));
  for (std::size_t first = 0; first < Calibration::kSteps; first += 2) {
    const Calibration::Share tenth = chances.share(first, 2);
    if (tenth.thoughts == 0) continue;
    out += format("<path d=\"M%.1f %.1fV%.1f\" stroke=\"#222\" stroke-width=\"2\"/>\n", x(tenth.shown),
                  y(std::max(0.0, tenth.won - tenth.off)), y(std::min(1.0, tenth.won + tenth.off)));
    out +=
        format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"#2f6f5e\"/>\n", x(tenth.shown), y(tenth.won));
  }
  return out + "</svg>\n";
}

}  // namespace enfilade::cli
