// A review as one file for the browser, with pictures: the course of the chances, luck and choices, and the board at
// each moment that decided.
#pragma once

#include "cli/words.hpp"
#include "review/review.hpp"

namespace enfilade::cli {

// What is told of a key moment.
struct ToldMoment {
  std::size_t moment;  // of the review's
  std::string title;
  std::vector<std::string> lines;
  std::string board;  // as a terminal shows it, colours included
};

// "+14.2", in German "+14,2": parts of a unit with one or two digits behind the point.
std::string figure_text(const Words& words, int amount, int unit, bool sign = true);

std::string review_page(const Words& words, const review::Review& review, const std::string& game,
                        const std::vector<ToldMoment>& key);

}  // namespace enfilade::cli
