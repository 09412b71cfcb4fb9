#include "cli/review_page.hpp"

#include <algorithm>

#include "cli/page.hpp"

namespace enfilade::cli {

namespace {

using namespace enfilade::review;
using page::escaped, page::format, page::label;

constexpr std::string_view kStyle =
    "pre{overflow-x:auto;padding:.8rem;border-radius:8px;background:#1d1a17;color:#e8e0d2;line-height:1.15}"
    ".i31{color:#e5735f}.i32{color:#7cc29c}.i33{color:#e3b95b}.i34{color:#86aee0}.i35{color:#c894c2}"
    ".i36{color:#6fc8c9}.i97{color:#fff}.i90{color:#9b9184}";
constexpr const char* kColours[] = {"#b0322a", "#2a5c8c", "#8f6410", "#2f7359", "#6b3a66"};
constexpr const char* kDashes[] = {"none", "8 5", "2 4", "10 4 2 4", "5 3"};
constexpr int kPerCent = kWin / 100;

const char* colour(std::size_t seat) { return kColours[seat % std::size(kColours)]; }

// A terminal's colours as the page's.
std::string painted(std::string_view text) {
  std::string out, plain;
  int open = 0;
  const auto flush = [&] { out += escaped(std::exchange(plain, {})); };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\x1b') {
      plain += text[i];
      continue;
    }
    const std::size_t end = std::min(text.find('m', i), text.size() - 1);
    const std::string_view code = text.substr(i + 2, end - i - 2);
    i = end;
    flush();
    if (code == "0") {
      for (; open > 0; --open) out += "</span>";
      continue;
    }
    out += "<span class=\"i" + std::string(code.substr(code.starts_with("1;") ? 2 : 0)) + "\">";
    ++open;
  }
  flush();
  for (; open > 0; --open) out += "</span>";
  return out;
}

// The chance of each seat to win, moment by moment, and where the key moments are.
std::string course(const Words& words, const Review& review, const std::vector<ToldMoment>& key) {
  constexpr int kLeft = 36, kWidth = 800, kTop = 24, kHeight = 240;
  const auto last = static_cast<double>(std::max<std::size_t>(1, review.moments.size()));
  const auto x = [&](std::size_t at) { return kLeft + kWidth * static_cast<double>(at) / last; };
  const auto y = [&](int win) { return kTop + kHeight * (1 - static_cast<double>(win) / kWin); };
  std::string out;
  for (const int mark : {0, 25, 50, 75, 100}) {
    out += format("<path d=\"M%d %.1fH%d\" stroke=\"#ddd3c0\"/>", kLeft, y(mark * kPerCent), kLeft + kWidth);
    out += label(kLeft - 6, y(mark * kPerCent) + 4, std::to_string(mark), "end");
  }
  for (std::size_t i = 0; i < key.size(); ++i) {
    const double at = x(key[i].moment + 1);
    out += format("<path d=\"M%.1f %dV%d\" stroke=\"#6b6256\" stroke-dasharray=\"2 3\"/>", at, kTop - 6,
                  kTop + kHeight);
    out += label(at, kTop - 10, std::to_string(i + 1), "middle");
  }
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(review.players); ++seat) {
    out += "<path fill=\"none\" stroke-width=\"2\" stroke=\"" + std::string(colour(seat)) +
           "\" stroke-dasharray=\"" + kDashes[seat % std::size(kDashes)] + "\" d=\"";
    for (std::size_t i = 0; i < review.moments.size(); ++i) {
      const Moment& moment = review.moments[i];
      out += format("%c%.1f %.1fL%.1f %.1f", i ? 'L' : 'M', x(i), y(moment.before[seat].win), x(i + 1),
                    y(moment.after[seat].win));
    }
    out += "\"/>";
  }
  return page::svg(kLeft + kWidth + 10, kTop + kHeight + 10, words("cli.review.chances"), out);
}

std::string legend(const Words& words) {
  std::string out = "<p>";
  for (std::size_t seat = 0; seat < words.names().size(); ++seat)
    out += "<b style=\"color:" + std::string(colour(seat)) + "\">" + escaped(words.names()[seat]) + "</b> ";
  return out + "</p>\n";
}

// A bar of luck and one of own choices for each seat.
std::string bars(const Words& words, const Review& review) {
  constexpr int kLeft = 150, kWidth = 520, kRow = 46;
  int most = 1;
  for (const Account& account : review.accounts)
    most = std::max({most, std::abs(account.luck.win), std::abs(account.own.win)});
  const double middle = kLeft + kWidth / 2.0;
  std::string out;
  const auto bar = [&](int win, int at, const char* fill, std::string_view name) {
    const double size = kWidth / 2.0 * std::abs(win) / most;
    out += format("<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"14\" fill=\"%s\"/>",
                  win < 0 ? middle - size : middle, at, size, fill);
    out += label(kLeft + kWidth + 12, at + 12, std::string(name) + " " + figure_text(words, win, kPerCent));
  };
  for (std::size_t seat = 0; seat < review.accounts.size(); ++seat) {
    const int top = kRow * static_cast<int>(seat);
    out += label(0, top + 22, words.names()[seat]);
    bar(review.accounts[seat].luck.win, top + 4, "#b9ad95", words("cli.review.column.luck"));
    bar(review.accounts[seat].own.win, top + 22, "#2a5c8c", words("cli.review.column.own"));
  }
  const int height = kRow * review.players;
  out += format("<path d=\"M%.1f 0V%d\" stroke=\"#2a2622\"/>", middle, height);
  return page::svg(kLeft + kWidth + 200, height, words("cli.review.chances"), out);
}

std::string table(const Words& words, const Review& review, std::string_view title, int Figure::* what,
                  int unit) {
  static constexpr std::string_view kColumns[] = {"start", "luck", "own", "others", "unexplained", "result"};
  std::string out = "<h3>" + escaped(words(title)) + "</h3>\n<table><tr><th></th>";
  for (const std::string_view column : kColumns)
    out += "<th>" + escaped(words("cli.review.column." + std::string(column))) + "</th>";
  out += "</tr>\n";
  for (std::size_t seat = 0; seat < review.accounts.size(); ++seat) {
    const Account& a = review.accounts[seat];
    const Figure figures[] = {a.start, a.luck, a.own, a.others, a.unexplained, a.result};
    const Figure errors[] = {a.start_error, a.luck_error, a.own_error, a.others_error};
    out += "<tr><td>" + escaped(words.names()[seat]) + "</td>";
    for (std::size_t i = 0; i < std::size(figures); ++i) {
      out += "<td>" + figure_text(words, figures[i].*what, unit, i > 0 && i < 5);
      if (i < std::size(errors))
        out += " <span class=\"note\">± " + figure_text(words, errors[i].*what, unit, false) + "</span>";
      out += "</td>";
    }
    out += "</tr>\n";
  }
  return out + "</table>\n";
}

}  // namespace

std::string figure_text(const Words& words, int amount, int unit, bool sign) {
  const int size = std::abs(amount);
  std::string part = std::to_string(size % unit);
  while (static_cast<int>(part.size()) < (unit == 100 ? 2 : 1)) part.insert(0, "0");
  const std::string_view before = amount < 0 ? "−" : sign && amount > 0 ? "+" : "";
  return std::string(before) + std::to_string(size / unit) + (words.language() == "de" ? "," : ".") + part;
}

std::string review_page(const Words& words, const Review& review, const std::string& game,
                        const std::vector<ToldMoment>& key) {
  const std::string title = words("cli.review.page", {Arg::of("game", game)});
  std::string out = page::head(words.language(), title, kStyle) + "<h1>" + escaped(title) + "</h1>\n";
  out += "<p class=\"note\">" +
         escaped(words("cli.review.how",
                       {Arg::of("reference", review.reference), Arg::of("worlds", review.worlds),
                        Arg::of("positions", static_cast<int>(review.moments.size()) + 1)})) +
         "</p>\n" + legend(words) + course(words, review, key) + bars(words, review);
  out += table(words, review, "cli.review.chances", &Figure::win, kPerCent);
  out += table(words, review, "cli.review.points", &Figure::points, kPoint);
  out += "<h2>" + escaped(words(key.empty() ? "cli.review.no_key" : "cli.review.key")) + "</h2>\n";
  for (std::size_t i = 0; i < key.size(); ++i) {
    out += "<h3>" + std::to_string(i + 1) + "</h3>\n<p><b>" + escaped(key[i].title) + "</b></p>\n<ul>\n";
    for (const std::string& line : key[i].lines) out += "<li>" + escaped(line) + "</li>\n";
    out += "</ul>\n<pre>" + painted(key[i].board) + "</pre>\n";
  }
  return out + "</html>\n";
}

}  // namespace enfilade::cli
