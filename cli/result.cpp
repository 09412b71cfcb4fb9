#include "cli/result.hpp"

#include <algorithm>
#include <numeric>

namespace enfilade::cli {

void show_result(Terminal& terminal, const Words& words, const Match& over,
                 const std::vector<std::string>& who) {
  const Pen pen = terminal.pen(words.catalogue());
  const Scores scores = over.scores();
  terminal.line();
  terminal.line(pen.paint(Ink::plain, words("cli.table.over"), true));
  if (scores.stopped) terminal.line(words("cli.table.stopped"));
  // Alone there is nobody to be ahead of but the house: the place says who has won.
  if (scores.seats == 1)
    terminal.line(pen.paint(
        Ink::plain, words(scores.place[0] == 1 ? "cli.table.won_alone" : "cli.table.lost_alone"), true));
  std::vector<Seat> seats(static_cast<std::size_t>(scores.seats));
  std::iota(seats.begin(), seats.end(), Seat{0});
  std::stable_sort(seats.begin(), seats.end(),
                   [&](Seat a, Seat b) { return scores.place[a] < scores.place[b]; });
  std::size_t widest = 0;
  for (const std::string& name : who) widest = std::max(widest, width_of(name));
  for (const Seat seat : seats) {
    const std::string points = std::to_string(scores.points[seat]);
    terminal.line("  " + std::to_string(scores.place[seat]) + ".  " +
                  pen.paint(seat_ink(over, seat), padded(who[seat], widest), scores.place[seat] == 1) +
                  std::string(7 - std::min<std::size_t>(6, points.size()), ' ') + points + " " +
                  words("cli.table.points", {Arg::of("points", scores.points[seat])}));
  }
  terminal.line();
}

}  // namespace enfilade::cli
