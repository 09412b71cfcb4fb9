// Does every lesson still hold? Each is played to its end on every way that its right answers open, every
// other move is tried at each step, and all that is said is filled in, in every language.
#pragma once

#include "lessons/lesson.hpp"

namespace enfilade::lessons {

struct Checked {
  std::size_t places = 0, attempts = 0, right = 0;  // how much was played
  std::vector<std::string> failures;                // each "line N: what"
};

Checked check(const Lesson& lesson);

}  // namespace enfilade::lessons
