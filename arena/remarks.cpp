#include "arena/remarks.hpp"

#include <ctime>

namespace enfilade {

std::string date_remark() {
  char text[16];
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  std::strftime(text, sizeof text, "%Y-%m-%d", &local);
  return std::string("date ") + text;
}

std::string time_remark(Seat seat, std::int64_t milliseconds) {
  return "time " + std::to_string(seat) + " " + std::to_string(milliseconds);
}

std::vector<std::string> result_remarks(const Scores& scores) {
  std::vector<std::string> remarks;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(scores.seats); ++seat)
    remarks.push_back("result " + std::to_string(seat) + " " + std::to_string(scores.place[seat]) + " " +
                      std::to_string(scores.points[seat]));
  return remarks;
}

}  // namespace enfilade
