// What pages that are one file are made of: text, tables and plots drawn inline.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace enfilade::page {

inline constexpr std::string_view kStyle =
    "body{font:15px/1.5 sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#2a2622;"
    "background:#fbf7ef}h1,h2,h3{font-weight:600;line-height:1.2}h2{margin-top:2.5rem}table{border-collapse:"
    "collapse;margin:.8rem 0}th,td{padding:.2rem .8rem;text-align:right;border-bottom:1px solid #ddd3c0}"
    "th:first-child,td:first-child{text-align:left}tr.out{background:#f3ddc4}svg{max-width:100%;height:auto;"
    "display:block;margin:.5rem 0}svg text{font:12px sans-serif;fill:#2a2622}.note{color:#6b6256}";

std::string format(const char* pattern, auto... values) {
  char buffer[512];
  std::snprintf(buffer, sizeof buffer, pattern, values...);
  return buffer;
}

std::string escaped(std::string_view text);
std::string svg(int width, int height, const std::string& title, const std::string& inside);
std::string label(double x, double y, std::string_view text, const char* anchor = "start");
// Everything before the first heading; `style` is added to ours.
std::string head(std::string_view language, const std::string& title, std::string_view style = "");

}  // namespace enfilade::page
