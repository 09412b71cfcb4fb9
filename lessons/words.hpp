// What leaves the process about lessons, as JSON: docs/wire.md. Positions, menus, previews and events are
// those of docs/words.md, so that a board cannot tell a lesson from a table.
#pragma once

#include "lessons/course.hpp"

namespace enfilade::lessons {

// {"lessons":[{"game","part","title","aim","exercise","minutes","steps":[..]}]}: all there are, exercises too.
std::string book_json();

// What a learner asks about a lesson, each time with where they stand: "at", the number of the step, and "done",
// the moves made so far. "t" says what is wanted:
//   "state"    the step: what is said, what is pointed at, what led there, the position and the menu
//   "try"      "move" or "step": whether that was right, what is said to it, and the position after it
//   "preview", "explain", "menu"    as at a table
Result<std::string> reply(const Lesson& lesson, const Json& request);

}  // namespace enfilade::lessons
