#include "cli/balance_page.hpp"

#include <algorithm>

#include "cli/command.hpp"
#include "cli/page.hpp"
#include "kernel/text.hpp"

namespace enfilade::cli {

namespace {

using page::escaped, page::format, page::label, page::svg;

std::string say(std::string_view key, std::vector<Arg> args = {}) {
  return frame()("cli.balance_page." + std::string(key), std::move(args));
}

Arg count(std::string_view name, std::size_t number) {
  return Arg::of(name, static_cast<std::int64_t>(number));
}

std::string percent(const Interval& share) {
  return decimal(100 * share.mean, 1) + " % ± " + decimal(100 * (share.mean - share.low), 1);
}

// The heads of a table's columns, which one text names with | between.
std::string heads(std::string_view key) {
  std::string out = "<table><tr>";
  const std::string text = say(key);
  for (const std::string_view head : split(text, '|')) out += "<th>" + escaped(head) + "</th>";
  return out + "</tr>\n";
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
    out += label(0, y + 13, say("seat", {count("seat", seat + 1)}));
    out += format("<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"16\" fill=\"%s\"/>", left, y,
                  x(wins.mean) - left, fits ? "#a9a08c" : "#b4552d");
    out += format("<path d=\"M%.1f %dH%.1f\" stroke=\"#222\" stroke-width=\"2\"/>", x(wins.low), y + 8,
                  x(wins.high));
    out += label(left + width + 10, y + 13, percent(wins));
  }
  const int height = 6 + row * table.setup.players;
  out += format("<path d=\"M%.1f 0V%d\" stroke=\"#2f6f5e\" stroke-dasharray=\"4 3\"/>", x(fair), height);
  return svg(left + width + 120, height, say("wins_by_seat"), out);
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
  return svg(kWidth, kHeight + 20, say("distribution"), out);
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
  out += label(0, y(1) + 4, say("fair")) + label(kLeft + kWidth, kHeight + 14, say("uses"), "end");
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
  std::string out = heads("usage_heads");
  for (const Usage& use : table.things)
    out += std::string(use.stands_out() ? "<tr class=\"out\">" : "<tr>") + "<td>" + escaped(use.what) +
           "</td><td>" + decimal(use.uses, 2) + "</td><td>" + decimal(100 * use.used_by, 0) + " %</td><td>" +
           decimal(use.wins.mean, 2) + " ± " + decimal(std::min(9.99, use.wins.mean - use.wins.low), 2) +
           "</td><td>" + decimal(use.correlation, 3, true) + "</td></tr>\n";
  return out + "</table>\n";
}

double mean_of(const std::vector<int>& values) {
  double sum = 0;
  for (const int value : values) sum += value;
  return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

std::string table_section(const Words& words, const BalanceTable& table) {
  const auto [low, high] = std::minmax_element(table.points.begin(), table.points.end());
  std::string out =
      "<h3>" + escaped(say("players", {Arg::of("players", std::int64_t{table.setup.players})})) +
      "</h3>\n<p>" +
      escaped(say("games", {count("games", table.decisions.size()),
                            Arg::of("decisions", decimal(mean_of(table.decisions), 0)),
                            Arg::of("low", std::int64_t{*low}), Arg::of("high", std::int64_t{*high}),
                            Arg::of("points", decimal(mean_of(table.points), 1)),
                            Arg::of("winners", decimal(mean_of(table.winning_points), 1))})) +
      "</p>\n";
  if (table.stopped > 0)
    out += "<p>" + escaped(say("stopped", {Arg::of("games", std::int64_t{table.stopped})})) + "</p>\n";
  if (!table.deeds.empty()) {
    out += heads("deed_heads");
    for (const Deed& deed : table.deeds)
      out += "<tr><td>" + escaped(words(deed.what)) + format("</td><td>%d</td></tr>\n", deed.times);
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
  std::string out =
      "<h2>" + escaped(say("alone")) + "</h2>\n<p>" + escaped(say("alone_how")) + "</p>\n<table><tr><th>";
  for (const std::string& name : plan.vary) out += escaped(name) + " ";
  out += "</th><th>" + escaped(say("mind")) + "</th><th>" + escaped(say("wins")) + "</th><th>" +
         escaped(say("points")) + "</th></tr>\n";
  for (const BalanceTable& table : balance.alone)
    out += "<tr><td>" + escaped(described(table.setup, plan.vary)) + "</td><td>" + table.mind.text() +
           "</td><td>" + percent(table.seat_wins[0]) + "</td><td>" + decimal(table.seat_points[0].mean, 1) +
           "</td></tr>\n";
  return out + "</table>\n";
}

}  // namespace

std::string balance_page(const BalancePlan& plan, const Balance& balance) {
  Words words = frame();
  words.add_game(*plan.game->info);
  const std::string title = say("title", {Arg::of("game", words.title(*plan.game->info))});
  std::string options;
  for (const auto& [name, value] : plan.options) options += ", " + name + " " + value;
  std::string out =
      page::head(frame().language(), title) + "<!-- " + std::string(kBalanceMark) + " -->\n<h1>" +
      escaped(title) + "</h1>\n<p class=\"note\">" +
      escaped(say("about", {Arg::of("games", std::int64_t{plan.games}),
                            Arg::of("seed", static_cast<std::int64_t>(plan.seed)),
                            Arg::of("mind", plan.minds[0].text()), Arg::of("options", options)})) +
      "</p>\n";
  if (!balance.tables.empty())
    out += "<h2>" + escaped(say("seats")) + "</h2>\n<p>" + escaped(say("seats_how")) + "</p>\n";
  for (const BalanceTable& table : balance.tables) out += table_section(words, table);
  if (!balance.alone.empty()) out += alone_section(plan, balance);
  if (!balance.usages.empty())
    out += "<h2>" + escaped(say("used")) + "</h2>\n<p>" + escaped(say("used_how")) + "</p>\n";
  for (const UsageTable& table : balance.usages) {
    const auto marked = std::count_if(table.things.begin(), table.things.end(),
                                      [](const Usage& use) { return use.stands_out(); });
    out += "<details" + std::string(marked > 0 ? " open" : "") + "><summary><b>" + escaped(table.event) +
           ": " + escaped(table.role) + "</b> (" +
           escaped(say("marked",
                       {count("things", table.things.size()), Arg::of("marked", std::int64_t{marked})})) +
           ")" + "</summary>\n" + usage_chart(table) + usage_rows(table) + "</details>\n";
  }
  return out + "</html>\n";
}

}  // namespace enfilade::cli
