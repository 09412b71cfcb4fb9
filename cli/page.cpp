#include "cli/page.hpp"

namespace enfilade::page {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '<')
      out += "&lt;";
    else if (c == '&')
      out += "&amp;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

std::string svg(int width, int height, const std::string& title, const std::string& inside) {
  return format("<svg viewBox=\"0 0 %d %d\" width=\"%d\" role=\"img\" aria-label=\"", width, height, width) +
         escaped(title) + "\">" + inside + "</svg>\n";
}

std::string label(double x, double y, std::string_view text, const char* anchor) {
  return format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor) + escaped(text) + "</text>";
}

std::string head(std::string_view language, const std::string& title, std::string_view style) {
  return "<!doctype html>\n<html lang=\"" + std::string(language) +
         "\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
         escaped(title) + "</title>\n<style>" + std::string(kStyle) + std::string(style) + "</style>\n";
}

}  // namespace enfilade::page
