// The balance report as one page: text, tables and plots drawn inline.
#include <algorithm>

#include "arena/balance.hpp"
#include "arena/page.hpp"

namespace enfilade {

namespace {

using page::escaped, page::format, page::label, page::svg;

std::string percent(const Interval& share) {
  return format("%.1f %% ± %.1f", 100 * share.mean, 100 * (share.mean - share.low));
}

// A bar for each seat with its interval, and a line at the equal share.
std::string seat_chart(const BalanceTable& table) {
  const int row = 26, left = 70, width = 380;
  const double fair = 1.0 / table.setup.players, most = std::min(1.0, 2 * fair);
  const auto x = [&](double share) { return left + width * std::clamp(share / most, 0.0, 1.0); };
  std::string out;
  for (std::size_t seat = 0; seat < table.seat_wins.size(); ++seat) {
    const Interval& wins = table.seat_wins[seat];
    const int y = 6 + row * static_cast<int>(seat);
    const bool fits = wins.low <= fair && fair <= wins.high;
    out += label(0, y + 13, "seat " + std::to_string(seat + 1));
    out += format("<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"16\" fill=\"%s\"/>", left, y,
                  x(wins.mean) - left, fits ? "#a9a08c" : "#b4552d");
    out += format("<path d=\"M%.1f %dH%.1f\" stroke=\"#222\" stroke-width=\"2\"/>", x(wins.low), y + 8,
                  x(wins.high));
    out += label(left + width + 10, y + 13, percent(wins));
  }
  const int height = 6 + row * table.setup.players;
  out += format("<path d=\"M%.1f 0V%d\" stroke=\"#2f6f5e\" stroke-dasharray=\"4 3\"/>", x(fair), height);
  return svg(left + width + 120, height, "wins by seat", out);
}

// How often each range of points came up, the winners' part darker.
std::string score_chart(const BalanceTable& table) {
  constexpr int kBars = 30, kWidth = 570, kHeight = 130;
  const auto [low, high] = std::minmax_element(table.points.begin(), table.points.end());
  const int step = std::max(1, (*high - *low + kBars) / kBars);
  std::vector<int> all(kBars + 1), won(kBars + 1);
  const auto bar = [&](int points) { return static_cast<std::size_t>((points - *low) / step); };
  for (const int points : table.points) ++all[bar(points)];
  for (const int points : table.winning_points) ++won[bar(points)];
  const double most = *std::max_element(all.begin(), all.end()), width = double{kWidth} / (kBars + 1);
  std::string out;
  for (std::size_t i = 0; i <= kBars; ++i) {
    const double x = width * static_cast<double>(i);
    for (const auto& [count, colour] : {std::pair(all[i], "#cfc5b0"), std::pair(won[i], "#2f6f5e")}) {
      const double height = kHeight * count / most;
      out += format("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>", x,
                    kHeight - height, width - 1.5, height, colour);
    }
    if (i % 5 == 0) out += label(x, kHeight + 15, std::to_string(*low + step * static_cast<int>(i)));
  }
  return svg(kWidth, kHeight + 20, "distribution of points", out);
}

// Each thing by how often it is used (across) and how its users win (up).
std::string usage_chart(const UsageTable& table) {
  constexpr int kLeft = 40, kWidth = 530, kHeight = 220;
  double most = 0, best = 1.3, worst = 0.7;
  for (const Usage& use : table.things) {
    most = std::max(most, use.uses);
    best = std::max(best, use.wins.mean);
    worst = std::min(worst, use.wins.mean);
  }
  const auto x = [&](double uses) { return kLeft + kWidth * uses / (most * 1.1); };
  const auto y = [&](double wins) { return 10 + (kHeight - 20) * (best - wins) / (best - worst); };
  std::string out = format("<path d=\"M%d %.1fH%d\" stroke=\"#2f6f5e\" stroke-dasharray=\"4 3\"/>", kLeft,
                           y(1), kLeft + kWidth);
  out += label(0, y(1) + 4, "fair") + label(kLeft + kWidth, kHeight + 14, "uses a game", "end");
  for (const Usage& use : table.things) {
    const char* colour = use.stands_out() ? "#b4552d" : "#6b6256";
    out += format("<path d=\"M%.1f %.1fV%.1f\" stroke=\"%s\" opacity=\".4\"/>", x(use.uses),
                  y(std::max(use.wins.low, worst)), y(std::min(use.wins.high, best)), colour);
    out += format("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\" fill=\"%s\"><title>", x(use.uses),
                  y(use.wins.mean), colour) +
           escaped(use.what) + "</title></circle>";
    if (use.stands_out()) out += label(x(use.uses) + 6, y(use.wins.mean) + 4, use.what);
  }
  return svg(kLeft + kWidth + 10, kHeight + 20, table.event + ": " + table.role, out);
}

std::string usage_rows(const UsageTable& table) {
  std::string out =
      "<table><tr><th>what</th><th>uses a game</th><th>seats that used it</th><th>their wins (1 is "
      "fair)</th><th>correlation</th></tr>\n";
  for (const Usage& use : table.things)
    out += std::string(use.stands_out() ? "<tr class=\"out\">" : "<tr>") + "<td>" + escaped(use.what) +
           format("</td><td>%.2f</td><td>%.0f %%</td><td>%.2f ± %.2f</td><td>%+.3f</td></tr>\n", use.uses,
                  100 * use.used_by, use.wins.mean, std::min(9.99, use.wins.mean - use.wins.low),
                  use.correlation);
  return out + "</table>\n";
}

double mean_of(const std::vector<int>& values) {
  double sum = 0;
  for (const int value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

std::string table_section(const BalanceTable& table) {
  const auto [low, high] = std::minmax_element(table.points.begin(), table.points.end());
  std::string out = format("<h3>%d players</h3>\n<p>%zu games, %.0f decisions each", table.setup.players,
                           table.decisions.size(), mean_of(table.decisions));
  if (table.stopped > 0) out += format(", %d stopped by the guard against endless play", table.stopped);
  out += format("; points from %d to %d, on average %.1f, of winners %.1f.</p>\n", *low, *high,
                mean_of(table.points), mean_of(table.winning_points));
  if (!table.deeds.empty()) {
    out += "<table><tr><th>over all games</th><th>times</th></tr>\n";
    for (const Deed& deed : table.deeds)
      out += "<tr><td>" + escaped(deed.what) + format("</td><td>%d</td></tr>\n", deed.times);
    out += "</table>\n";
  }
  return out + seat_chart(table) + score_chart(table);
}

std::string described(const Setup& setup, const std::vector<std::string>& vary) {
  std::string text;
  for (const auto& [name, value] : setup.options)
    if (std::find(vary.begin(), vary.end(), name) != vary.end()) text += (text.empty() ? "" : ", ") + value;
  return text;
}

std::string alone_section(const BalancePlan& plan, const Balance& balance) {
  std::string out = "<h2>Alone</h2>\n<p>How often one player reaches the first place.</p>\n<table><tr><th>";
  for (const std::string& name : plan.vary) out += escaped(name) + " ";
  out += "</th><th>mind</th><th>wins</th><th>points</th></tr>\n";
  for (const BalanceTable& table : balance.alone)
    out += "<tr><td>" + escaped(described(table.setup, plan.vary)) + "</td><td>" + table.mind.text() +
           "</td><td>" + percent(table.seat_wins[0]) + "</td><td>" +
           format("%.1f", table.seat_points[0].mean) + "</td></tr>\n";
  return out + "</table>\n";
}

}  // namespace

std::string as_html(const BalancePlan& plan, const Balance& balance) {
  const std::string title = std::string(plan.game->info->title) + ": balance";
  std::string out = page::head("en", title) + "<h1>" + escaped(title) + "</h1>\n<p class=\"note\">";
  out += std::to_string(plan.games) + " games for each table, seed " + std::to_string(plan.seed) + ", " +
         plan.minds[0].text() + " in every seat";
  for (const auto& [name, value] : plan.options) out += ", " + escaped(name) + " " + escaped(value);
  out += ". Intervals are 95 %. What equal players of this strength do says little about better ones.</p>\n";
  if (!balance.tables.empty())
    out +=
        "<h2>Seats and scores</h2>\n<p>Wins by seat (rust where the equal share is outside the interval), "
        "and "
        "how points fall (winners green).</p>\n";
  for (const BalanceTable& table : balance.tables) out += table_section(table);
  if (!balance.alone.empty()) out += alone_section(plan, balance);
  if (!balance.usages.empty())
    out +=
        "<h2>What is used</h2>\n<p>For each thing that an event names: how often, and how the seats that "
        "used "
        "it fared. Using and winning go together for many reasons; marked is what is far from fair and too "
        "far for chance.</p>\n";
  for (const UsageTable& table : balance.usages) {
    const auto marked = std::count_if(table.things.begin(), table.things.end(),
                                      [](const Usage& use) { return use.stands_out(); });
    out += "<details" + std::string(marked > 0 ? " open" : "") + "><summary><b>" + escaped(table.event) +
           ": " + escaped(table.role) + "</b>" + format(" (%zu, %ld marked)", table.things.size(), marked) +
           "</summary>\n" + usage_chart(table) + usage_rows(table) + "</details>\n";
  }
  return out + "</html>\n";
}

}  // namespace enfilade
