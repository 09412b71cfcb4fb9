// A lesson being played. Nothing is remembered between calls: where a learner stands follows from the lesson,
// the number of the step and the moves made so far.
#pragma once

#include <optional>

#include "lessons/lesson.hpp"

namespace enfilade::lessons {

// Something that happened, as it looked right after it.
struct Scene {
  Match match;
  std::vector<Event> events;
};

// A step as it is shown.
struct Place {
  const Lesson* lesson;
  std::size_t step;
  Seat learner;
  ScenarioRun run;
  std::vector<Scene> lead;  // what led here from the end of the step before; empty after a new set-up
  std::vector<std::string> done = {};  // the learner's moves on the way here

  const Match& match() const { return run.referee()->match(); }
  const Step& here() const { return lesson->steps[step]; }
  bool asked() const { return here().asks() && match().node().asks(learner); }
};

// What came of an attempt.
struct Attempt {
  const Answer* answer;  // null: nothing is said about it
  ScenarioRun run;       // after it
  bool right() const { return answer && answer->right; }
};

// `moves`: what the learner did so far, one for each earlier step that asks, in notation. Where the list ends
// too soon, the first right move is made. Errors: a step there is none of, a move that is not right.
Result<Place> go_to(const Lesson& lesson, std::size_t step, std::span<const std::string> moves);
// The step behind this one, from where an attempt has led, or a place where there is only something to read.
Result<Place> go_on(const Place& place, const ScenarioRun& after);

// What is answered to this step of the learner; an illegal one is refused as it would be in a game.
Result<Attempt> attempt(const Place& place, std::string_view step);
// The place after a step of somebody, without any judgement.
Result<ScenarioRun> after(const Place& place, std::string_view step);

}  // namespace enfilade::lessons
