#include "cli/result.hpp"

#include <algorithm>

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
  struct Row {
    int place;
    std::string who;
    Ink ink;
    std::int64_t points;
  };
  std::vector<Row> rows;
  for (Seat seat = 0; seat < scores.seats; ++seat)
    rows.push_back({scores.place[seat], who[seat], seat_ink(over, seat), scores.points[seat]});
  // Whom the rules themselves play is no seat, but has points behind those of the seats.
  if (scores.seats == 1 && words.catalogue().has("player.master"))
    rows.push_back(
        {scores.place[0] == 1 ? 2 : 1, capitalised(words("player.master")), Ink::plain, scores.points[1]});
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.place < b.place; });
  std::size_t widest = 0;
  for (const Row& row : rows) widest = std::max(widest, width_of(row.who));
  for (const Row& row : rows) {
    const std::string points = std::to_string(row.points);
    terminal.line("  " + std::to_string(row.place) + ".  " +
                  pen.paint(row.ink, padded(row.who, widest), row.place == 1) +
                  std::string(7 - std::min<std::size_t>(6, points.size()), ' ') + points + " " +
                  words("word.unit", {Arg::of("n", row.points)}));
  }
  terminal.line();
}

}  // namespace enfilade::cli
